/* The words of a battle's enums. */
#include "colonels/battle/words.h"

#include "colonels/battle/generator.h"

const char *const cb_side_words[] = {[CROWN] = "crown", [ENEMY] = "enemy", [NO_SIDE] = "nobody", NULL};

const char *const cb_troop_words[CB_TROOPS + 1] = {
    [HORSE] = "horse", [REGULAR] = "regular", [MILITIA] = "militia", [IRREGULAR] = "irregular", [GUNNERS] = "gunners"};

const char *const cb_quality_words[CB_QUALITIES + 1] = {
    [QUALITY_REGULAR] = "regular", [QUALITY_MILITIA] = "militia",   [QUALITY_HIGHLANDER] = "highlander",
    [QUALITY_PIRATE] = "pirate",   [QUALITY_CIVILIAN] = "civilian", [QUALITY_HORSE] = "horse",
    [QUALITY_GUNNERS] = "gunners"};

const char *const cb_formation_words[CB_FORMATIONS + 1] = {[LINE] = "line", [COLUMN] = "column", [SQUARE] = "square"};

const char *const cb_fire_words[] = {[FIRE_AT_WILL] = "fire", [FIRE_HELD] = "hold", [FIRE_CEASED] = "ceased", NULL};

const char *const cb_unit_status_words[] = {
    [UNIT_HERE] = "here", [UNIT_RUNS] = "runs", [UNIT_LEFT] = "left", [UNIT_GONE] = "gone", [UNIT_OUT] = "out", NULL};

const char *const cb_leader_status_words[] = {
    [LEADER_ACTS] = "acts", [LEADER_KILLED] = "killed", [LEADER_WOUNDED] = "wounded", [LEADER_LEFT] = "left", NULL};

const char *const cb_result_words[CB_REACTIONS + 1] = {[RESULT_CH] = "ch", [RESULT_OK] = "ok", [RESULT_NA] = "na",
                                                       [RESULT_FB] = "fb", [RESULT_RA] = "ra", [RESULT_CF] = "cf"};

const char *const cb_card_words[CB_CARDS + 1] = {
    [CARD_NONE] = "none",   [CARD_TALK] = "talk", [CARD_ORDER] = "order", [CARD_INSPIRE] = "inspire",
    [CARD_FIGHT] = "fight", [CARD_MOVE] = "move", [CARD_JOIN] = "join"};

const char *const cb_terrain_words[CB_TERRAINS + 1] = {
    [WOOD] = "wood", [WATER] = "water", [HILL] = "hill", [TOWN] = "town", [ROAD] = "road", [HEDGE] = "hedge"};

const char *const cb_terrain_flag_words[] = {"blocks_sight", "bars",      "slows", "quickens_columns",
                                             "covers",       "objective", NULL};

const char *const cb_mission_words[CB_MISSIONS + 1] = {[RAID_EUROPEAN_ENEMY] = "raid_european_enemy",
                                                       [DEFEND_AGAINST_RAID] = "defend_against_raid",
                                                       [CAPTURE_ISLAND] = "capture_island",
                                                       [PUT_DOWN_REBELLION] = "put_down_rebellion",
                                                       [RAID_CARIBBEAN_ISLAND] = "raid_caribbean_island",
                                                       [RAID_PIRATE_BASE] = "raid_pirate_base",
                                                       [PUT_DOWN_RIOTS] = "put_down_riots",
                                                       [FIGHT_JACOBITES] = "fight_jacobites"};

const char *const cb_objective_words[] = {
    [OBJECTIVE_ROUT] = "rout", [OBJECTIVE_LOOT] = "loot", [OBJECTIVE_CLEAR] = "clear", NULL};

const char *const cb_edge_words[] = {[EDGE_NONE] = "none",   [EDGE_NORTH] = "north", [EDGE_EAST] = "east",
                                     [EDGE_SOUTH] = "south", [EDGE_WEST] = "west",   NULL};

const char *const cb_end_words[] = {[END_NOT] = "not",
                                    [END_OBJECTIVE] = "objective",
                                    [END_ROUTED] = "routed",
                                    [END_TURNS] = "turns",
                                    [END_AGREED] = "agreed",
                                    [END_UMPIRE] = "umpire",
                                    NULL};

const char *const cb_region_words[CB_REGIONS + 1] = {[CB_ANYWHERE] = "anywhere",      [CB_WEST_INDIES] = "west_indies",
                                                     [CB_ENGLAND] = "england",        [CB_IRELAND] = "ireland",
                                                     [CB_SCOTLAND] = "scotland",      [CB_FRANCE] = "france",
                                                     [CB_FLANDERS] = "flanders",      [CB_SPAIN] = "spain",
                                                     [CB_NETHERLANDS] = "netherlands"};
