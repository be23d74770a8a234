/*
 * The scenario of Suffren aux Indes as the rules read it: compiled once from JSON (scenario_load.c), never changed.
 *
 * Places are numbered 0 … place_count - 1: the map's hexes by id ("0101" first), then the boxes.  Pieces are numbered
 * 0 … 15: a piece is a leader's command (squadron or general) or a side's convoy; it keeps its number when a successor
 * takes over (S-5).  Sides are seats: 0 French, 1 English; 2 stands for neutral.
 */
#ifndef SUFFREN_SCENARIO_H
#define SUFFREN_SCENARIO_H

#include <stdbool.h>
#include <stdint.h>

#include "spontoon/game.h"

enum sf_side { FRENCH, ENGLISH, NEUTRAL };

enum {
    SF_PIECES = 16,
    SF_PLACES = 192,
    SF_TOWNS = 20,
    SF_HULLS = 16, /* ships of one squadron */
    SF_EDGES = 8,  /* ways out of one place for one arm */
    SF_TURNS = 12,
    SF_LEADERS = 24,
    SF_CONVOY_HEXES = 4,
    SF_DIST_FAR = 255, /* straight distance from or to a box (S-54: Port-Louis last) */
    SF_NONE = 255,     /* no place, no piece, no town, no leader */
};

enum sf_arm { SEA, LAND };

enum sf_piece_kind { PIECE_UNUSED, SQUADRON, CONVOY, GENERAL };

enum sf_place_kind { PLACE_SEA, PLACE_COAST, PLACE_LAND, PLACE_BOX };

enum sf_region { REGION_NONE, INDIA, CEYLON };

/* Indices of the options, then the values of each as indices into sf_options[].values. */
enum sf_option {
    OPT_STRENGTH_SEEN, /* S-11 */
    OPT_STRAITS,       /* S-30 */
    OPT_INTERCEPTION,  /* S-36 */
    OPT_ODDS_ROUNDING, /* S-46 */
    OPT_CONVOY_LOSSES, /* S-47 */
    OPT_ASSAULT_BAR,   /* S-52 */
    OPT_SIEGE_PHASES,  /* S-54 */
    OPT_DAMAGE_VP,     /* S-65 */
    OPT_ODDS_ROWS,     /* S-71 */
    SF_OPTIONS
};
enum { STRENGTH_SEEN_IN_BATTLE, STRENGTH_SEEN_ON_CONTACT };
enum { STRAITS_CLOSED, STRAITS_OPEN };
enum { INTERCEPT_ONCE, INTERCEPT_IN_EVERY_HEX };
enum { ODDS_FOR_DEFENDER, ODDS_TO_NEAREST };
enum { CONVOY_LOSSES_BY_OWNER, CONVOY_LOSSES_LAST };
enum { ASSAULT_BARRED_BY_ANY, ASSAULT_BARRED_BY_SAME_ARM };
enum { SIEGES_IN_LAND_PHASES, SIEGES_IN_ALL_PHASES };
enum { DAMAGE_STANDING, DAMAGE_INFLICTED };
enum { ODDS_ROWS_EXTENDED, ODDS_ROWS_PRINTED };

extern const struct sp_option_spec sf_options[SF_OPTIONS];

/* A commander, or a convoy (initiative 0, bonus 0, rank 0), so that every piece has one and orders can name it. */
struct sf_leader {
    char id[24];
    char name[40];
    uint8_t side;
    uint8_t initiative; /* low is good (S-1) */
    uint8_t rank;       /* high is senior */
    int8_t bonus;
    int32_t command_order; /* smaller commands (S-2): rank, initiative, bonus, then place in the table, in one key */
};

struct sf_ship {
    char id[24];
    char name[40];
    uint8_t guns;
};

/* What a piece is at set-up and when it comes (S-60 to S-64). */
struct sf_piece {
    char id[24]; /* the first leader's id, or french_convoy, english_convoy */
    uint8_t side;
    uint8_t kind; /* enum sf_piece_kind */
    uint8_t leader;
    uint8_t successor;      /* leader, or SF_NONE */
    uint8_t successor_turn; /* 0: none */
    uint8_t hull_count;
    uint16_t line; /* hulls that are ships of the line; the others are frigates */
    uint8_t regulars;
    uint8_t natives;
    uint8_t natives_join; /* 1: the natives come when he first stands in India (S-61) */
    uint8_t arrival_turn; /* 1: on the map at set-up */
    uint8_t arrival_place;
    uint8_t arrival_town;    /* the town that must not be the enemy's, or SF_NONE */
    uint8_t arrival_instead; /* the other town (S-63), or SF_NONE */
    uint8_t arrival_late;    /* a place a turn later (S-62), or SF_NONE: any own town (S-63) */
    uint8_t aboard;          /* 1: arrives aboard a squadron */
    uint8_t carrier;         /* piece that carries him on arrival, SF_NONE: the owner chooses (S-33) */
    struct sf_ship ship[SF_HULLS];
};

struct sf_edge {
    uint8_t to;
    uint8_t cost; /* PM, 10: a whole phase's allowance (S-32) */
};

struct sf_place {
    char id[12];
    char name[40];
    uint8_t kind;      /* enum sf_place_kind */
    uint8_t region;    /* enum sf_region */
    uint8_t transit;   /* 1: Transit A or B, where S-32 forbids interception, combat and storm */
    uint8_t ends_move; /* 1: entering it ends the move (Transit A) */
    int8_t q, r;       /* axial co-ordinates; both 0 for a box */
    uint8_t edge_count[2];
    struct sf_edge edge[2][SF_EDGES]; /* by arm, after S-30's straits */
    uint8_t retreat_count[2];
    uint8_t retreat[2][SF_EDGES]; /* S-48 */
    uint8_t town_count;
    uint8_t town[4];
};

struct sf_town {
    char id[24];
    char name[40];
    uint8_t place;
    uint8_t value;
    uint8_t control;     /* enum sf_side at the start; NEUTRAL: Goa */
    uint8_t nationality; /* FRENCH (the Dutch too), ENGLISH, NEUTRAL */
    uint8_t arsenal;
    uint8_t generals_only; /* no squadron may assault it (S-52) */
};

/* One cell of a combat table (S-47): naval D and S, or PF lost on land (own, enemy). */
struct sf_result {
    uint8_t own_damaged, own_sunk, enemy_damaged, enemy_sunk;
    uint8_t own_pf, enemy_pf;
};

struct sf_scenario {
    char id[32];
    char title[64];
    uint8_t option[SF_OPTIONS];

    uint8_t turn_count;
    uint8_t monsoon_turn; /* S-41 */
    uint8_t recruit_turn; /* S-60: +2 PF */
    uint8_t recruit_pf;
    uint8_t french_initiative; /* +2 (S-22) */
    char turn_name[SF_TURNS + 1][32];

    uint8_t place_count;
    uint8_t hex_count; /* places below this are hexes, the others boxes */
    uint8_t town_count;
    uint8_t leader_count;
    uint8_t piece_count;
    struct sf_place place[SF_PLACES];
    struct sf_town town[SF_TOWNS];
    struct sf_leader leader[SF_LEADERS];
    struct sf_piece piece[SF_PIECES];

    /* Sets of pieces. */
    uint16_t of_side[2];
    uint16_t squadrons;
    uint16_t convoys;
    uint16_t generals;
    uint16_t of_arm[2];               /* SEA: squadrons and convoys */
    uint8_t leader_piece[SF_LEADERS]; /* the piece that a leader commands, at first or as successor */
    uint8_t convoy_of[2];

    uint8_t convoy_hex[SF_CONVOY_HEXES];

    /* A row for 1/2, 1/1, 2/1, 3/1 (S-46), a column for each modified die; with odds-rows printed (S-71) the rows above
     * 1/1 repeat it. */
    struct sf_result naval[4][10];
    struct sf_result land[4][10];

    /* VP (S-53, S-65, S-66). */
    uint8_t vp_damaged_frigate, vp_damaged_line, vp_sunk_frigate, vp_sunk_line, vp_town, vp_neutral_assault;

    /* near[arm][p]: bit q set when a step of that arm leads from q to p and neither is a Transit box (S-35, S-37). */
    uint64_t near[2][SF_PLACES][3];
};

/* Straight distance in hexes (S-54); SF_DIST_FAR when either is a box. */
uint8_t sf_distance(const struct sf_scenario *sc, uint8_t a, uint8_t b);

/* Index of an id, or SF_NONE. */
uint8_t sf_find_place(const struct sf_scenario *sc, const char *id);
uint8_t sf_find_town(const struct sf_scenario *sc, const char *id);
uint8_t sf_find_leader(const struct sf_scenario *sc, const char *id);

/* sp_game.load_scenario, free_scenario, unpublished and scenario_digest of this game. */
bool sf_load_scenario(void **scenario, const struct sp_source *sources, size_t source_count,
                      const struct sp_option *options, size_t option_count, struct sp_error *error);
void sf_free_scenario(void *scenario);
json_t *sf_unpublished(const struct sp_source *sources, size_t source_count, struct sp_error *error);
uint64_t sf_scenario_digest(const void *scenario);

#endif
