/*
 * The battle on the table (B-1 to B-62), as a part that lies inside a larger state.
 *
 * A battle is one flat struct; its functions are those of struct sp_game, with the rules (compiled from data, read
 * only) as first argument.  The engine never draws: where chance decides it awaits a die, and the caller feeds it.
 *
 *   cb_set_up -> { cb_pending -> cb_legal / cb_check -> cb_apply }* -> cb_outcome, cb_result
 *
 * Nothing here reads a file, asks a clock, allocates (but for loading, and JSON of events and views), or keeps anything
 * between calls.
 *
 * x runs from the west edge, y from the south edge, in mm; facings are degrees clockwise from north.  Sides are 0 the
 * Crown, 1 its enemy.
 */
#ifndef COLONELS_BATTLE_BATTLE_H
#define COLONELS_BATTLE_BATTLE_H

#include "colonels/battle/geometry.h"
#include "spontoon/game.h"

enum {
    CB_UNITS = 64,
    CB_POLYGONS = 64,
    CB_LEADERS = 20,
    CB_TURNS = 40, /* the turn limit's own limit */
    CB_ID = 16,
    CB_NAME = 40,
    CB_NONE = 255,
    CB_MAX_LEGAL = 1100,   /* nobody can be listed more: cards, and 14 orders for each unit of a side */
    CB_MAX_EVENTS = 14500, /* of one entry, which may be the rest of a battle: counted in turn.c */
    /* Numbers of kinds begin here, so that they meet none of the campaign's. */
    CB_ORDER_BASE = 200,
    CB_QUESTION_BASE = 200,
    CB_EVENT_BASE = 1000,
};

enum cb_side { CROWN, ENEMY, NO_SIDE };

enum cb_troop { HORSE, REGULAR, MILITIA, IRREGULAR, GUNNERS, CB_TROOPS };

enum cb_formation { LINE, COLUMN, SQUARE, CB_FORMATIONS };

enum cb_terrain { WOOD, WATER, HILL, TOWN, ROAD, HEDGE, CB_TERRAINS };

/* What a polygon does; the scenario says which, else the terrain's own (cb_rules.terrain). */
enum cb_terrain_flag {
    CB_BLOCKS_SIGHT = 1,
    CB_BARS = 2,
    CB_SLOWS = 4,
    CB_QUICKENS = 8, /* columns move on it at their full rate */
    CB_COVERS = 16,  /* gunners in it have cover (B-42) */
    CB_OBJECTIVE = 32,
};

/* The orders of a unit (B-11). */
enum cb_unit_order {
    ORDER_NONE,
    ORDER_FIRE,
    ORDER_HOLD_FIRE,
    ORDER_CEASE_FIRE,
    ORDER_RETREAT,
    ORDER_RUN_AWAY,
    ORDER_ADVANCE,
    ORDER_CHARGE,
    ORDER_WHEEL_LEFT,
    ORDER_WHEEL_RIGHT,
    ORDER_FOLLOW_ME,
    ORDER_LINE,
    ORDER_COLUMN,
    ORDER_SQUARE,
    ORDER_SPECIAL,
    CB_UNIT_ORDERS
};

enum cb_fire_mode { FIRE_AT_WILL, FIRE_HELD, FIRE_CEASED };

enum cb_unit_status {
    UNIT_HERE,
    UNIT_RUNS, /* on the table still */
    UNIT_LEFT, /* over its own edge, in good order */
    UNIT_GONE, /* off the table, running */
    UNIT_OUT,  /* gunners taken under their guns (B-43) */
};

enum cb_leader_status { LEADER_ACTS, LEADER_KILLED, LEADER_WOUNDED, LEADER_LEFT };

/* The cards (Annex B); those that give an order to a unit are one kind. */
enum cb_card { CARD_NONE, CARD_TALK, CARD_ORDER, CARD_INSPIRE, CARD_FIGHT, CARD_MOVE, CARD_JOIN, CB_CARDS };
enum { CARD_HIDDEN = 254 }; /* chosen or not, the seat may not know */

enum cb_reaction { RESULT_CH, RESULT_OK, RESULT_NA, RESULT_FB, RESULT_RA, RESULT_CF, CB_REACTIONS };

/* The eight missions of Annex A. */
enum cb_mission {
    RAID_EUROPEAN_ENEMY,
    DEFEND_AGAINST_RAID,
    CAPTURE_ISLAND,
    PUT_DOWN_REBELLION,
    RAID_CARIBBEAN_ISLAND,
    RAID_PIRATE_BASE,
    PUT_DOWN_RIOTS,
    FIGHT_JACOBITES,
    CB_MISSIONS
};

/* How a battle is won (B-61). */
enum cb_objective {
    OBJECTIVE_ROUT,  /* all enemies have run or left */
    OBJECTIVE_LOOT,  /* the attacker takes the town and gets a unit off by its own edge; the other side keeps it */
    OBJECTIVE_CLEAR, /* no enemy of the attacker stands in the town */
};

enum cb_edge { EDGE_NONE, EDGE_NORTH, EDGE_EAST, EDGE_SOUTH, EDGE_WEST };

enum cb_end { END_NOT, END_OBJECTIVE, END_ROUTED, END_TURNS, END_AGREED, END_UMPIRE };

/* The last two are for a battle by itself: a campaign knows who sits where. */
enum cb_option {
    CB_OPT_MUSKETRY_BY,
    CB_OPT_IDLE_LOSSES,
    CB_OPT_LEADER_RISK,
    CB_OPT_LEADERS,
    CB_OPT_UMPIRE,
    CB_OPTIONS
};
/* Their values, as indices into cb_options[].values. */
enum { MUSKETRY_BY_BASES, MUSKETRY_BY_RATING };
enum { IDLE_LOSSES_NONE, IDLE_LOSSES_PRINTED };
enum { LEADER_RISK_ON, LEADER_RISK_OFF };
enum { LEADERS_BY_SIDE, LEADERS_EACH };
enum { UMPIRE_NONE, UMPIRE_SEATED };
extern const struct sp_option_spec cb_options[CB_OPTIONS];

/* How a kind of troops moves (B-20), mm. */
struct cb_pace {
    int16_t forward, forward_drill; /* fixed, and for each point of Drill */
    int16_t rush;
    int16_t back, back_drill;
    int16_t run;
    int16_t wheel, wheel_drill;
};

enum cb_pace_kind { PACE_FOOT, PACE_HORSE, PACE_GUNS, PACE_LIMBERED, CB_PACES };

/* What a kind of men is worth when nobody says otherwise (B-2). */
enum cb_quality {
    QUALITY_REGULAR,
    QUALITY_MILITIA,
    QUALITY_HIGHLANDER,
    QUALITY_PIRATE,
    QUALITY_CIVILIAN,
    QUALITY_HORSE,
    QUALITY_GUNNERS,
    CB_QUALITIES
};
struct cb_quality_values {
    uint8_t troop, drill, musketry, effectiveness, bases, base_width, base_depth, fierce;
    uint16_t men;
};

/* The rules' numbers, compiled from data/colonels/battle.json, where each has its source. */
struct cb_rules {
    struct cb_pace pace[CB_PACES];
    struct cb_quality_values quality[CB_QUALITIES];
    uint8_t reaction[CB_TROOPS][9][9]; /* troop, die 0 … 8, tension 0 … 8: enum cb_reaction */
    uint8_t musketry[7];               /* the least die that tells, by bases or rating 1 … 6 */
    uint8_t terrain[CB_TERRAINS];      /* set of enum cb_terrain_flag */
    uint8_t grape_least, ball_least, deep_bonus, hold_bonus;
    uint8_t horse_melee_least;
    uint8_t square_side; /* mm */
    uint8_t drill_gap;   /* the enemy's Drill is more than so much better (B-42) */
    uint8_t turns;
    uint8_t loss_die, loss_run, loss_musketry, loss_guns; /* per cent (B-60) */
    uint8_t risk_dead;                                    /* the most on d6 that kills (B-12) */
    uint8_t option[CB_OPTIONS];                           /* index of the value chosen */
    uint8_t wheel_most;                                   /* degrees */
    int16_t leader_move, with, talk;                      /* mm, as all below */
    int16_t grape, ball, musket, musket_rating, hold;
    int16_t adjacent, outnumbered, surprise, fall_seen, contact;
};

/* Unit and leader as the order of battle gives them. */
struct cb_unit_spec {
    char id[CB_ID];
    uint8_t side, seat; /* whose regiment, CB_NONE: nobody's */
    uint8_t regiment;   /* its number, 0: none */
    uint8_t seniority;  /* the lowest goes first within a side (B-42) */
    uint8_t troop, gun; /* gun: has guns */
    uint8_t fierce;     /* Highlanders and battle cavalry (B-32) */
    uint8_t drill, musketry, effectiveness;
    uint8_t bases, base_width, base_depth; /* mm */
    uint8_t formation, order, fire;        /* at the start; fire: enum cb_fire_mode */
    uint16_t men;
    int16_t x, y, facing;
};

struct cb_leader_spec {
    char id[CB_ID];
    uint8_t side, seat;
    uint8_t commander; /* of his side */
    uint8_t with;      /* unit, or CB_NONE: free at x, y */
    int16_t x, y;
};

struct cb_polygon_spec {
    uint8_t terrain, flags, points;
    int16_t x[GEO_POINTS], y[GEO_POINTS];
};

/* All that a battle starts from.  Big (some 16 KB) but flat: a generator or a file fills it. */
struct cb_order_of_battle {
    char id[CB_NAME], title[2 * CB_NAME];
    int16_t width, height;
    uint8_t mission, objective, attacker;
    uint8_t home[2]; /* enum cb_edge of each side */
    uint8_t turns;   /* 0: the rules' own */
    uint8_t umpire;  /* his seat, or CB_NONE */
    uint8_t unit_count, leader_count, polygon_count;
    struct cb_unit_spec unit[CB_UNITS];
    struct cb_leader_spec leader[CB_LEADERS];
    struct cb_polygon_spec polygon[CB_POLYGONS];
};

/*
 * The state of a battle.  Sets of units are 64-bit masks.  Members lie by falling width, without padding.
 *
 * Secret until shown: card, card_unit, card_order, card_x, card_y, card_note of other seats' leaders, and who has
 * chosen (asked).  Secret for good: notes (card_note, note), the numbers of texts.
 */
struct cb_battle {
    uint64_t gave[CB_UNITS]; /* to whom a runner or a charger gave its TP this turn (B-21, B-40) */
    uint64_t seen[CB_UNITS]; /* enemies that a unit has seen so far (B-42) */
    /* This turn. */
    uint64_t fresh;    /* a new order took effect, or NA kept it back: a test is due */
    uint64_t passed;   /* a test before the moves: may come into its own shorter range (B-32) */
    uint64_t due;      /* tests of this phase */
    uint64_t due_next; /* tests that tests caused */
    uint64_t halted;   /* NA: no nearer */
    uint64_t charging; /* passed: rushes in this turn's moves */
    uint64_t charged;  /* an enemy rushes at it */
    uint64_t moved;
    uint64_t rushed; /* rushed, ran or fell back: does not fire */
    uint64_t forming;
    uint64_t fell_back;
    uint64_t volleyed; /* received musketry */
    uint64_t gunned_now;
    uint64_t strained; /* a new TP */
    uint64_t fighting; /* has had its round of melee to fight */
    uint64_t joined;   /* in melee since this turn's moves */
    uint64_t ran_now;  /* began to run in this turn */
    /* Beyond it. */
    uint64_t impetuous;             /* charges by a result: no further test */
    uint64_t hidden;                /* gunners under their guns (CF) */
    uint64_t held;                  /* its first volley is still held (B-11) */
    uint64_t met;                   /* had fire, melee or rout (B-60) */
    uint64_t looted_by;             /* units that took the town */
    uint64_t exempt;                /* placed by the umpire: may overlap until it moves (C-60) */
    uint32_t risk;                  /* leaders who may be hit (B-12) */
    uint32_t agreed;                /* leaders who agree to end (B-61) */
    uint32_t talk_with[CB_LEADERS]; /* leaders with whom one may talk until the next cards are shown (B-10) */

    uint16_t men[CB_UNITS];
    uint16_t lost[CB_UNITS]; /* men, when the losses are rolled */
    uint16_t note[CB_UNITS]; /* number of a special order's text */
    uint16_t card_note[CB_LEADERS];
    int16_t x[CB_UNITS], y[CB_UNITS], facing[CB_UNITS];
    int16_t leader_x[CB_LEADERS], leader_y[CB_LEADERS];
    int16_t card_x[CB_LEADERS], card_y[CB_LEADERS];
    int16_t width, height;
    int16_t aim_mm; /* to the unit that is fired on */
    int16_t point_x[CB_POLYGONS][GEO_POINTS], point_y[CB_POLYGONS][GEO_POINTS];
    int16_t box[CB_POLYGONS][4]; /* west, south, east, north */

    uint8_t turn, turns, stage, question, cursor;
    uint8_t over, winner, end; /* winner: enum cb_side */
    uint8_t mission, objective, attacker, home[2], umpire;
    uint8_t town_taken;  /* by the attacker */
    uint8_t outnumbered; /* the Crown was, when it began (C-21) */
    uint8_t unit_count, leader_count, polygon_count;
    uint8_t aim;                /* unit that is fired on, or whose leaders are at risk */
    uint8_t shots;              /* bases firing */
    uint8_t die_kept;           /* first die of two */
    uint8_t risk_step;          /* enum in leaders.c */
    uint8_t try_left;           /* extra tries of leaders who fight (B-12) */
    uint8_t square_side;        /* mm, of the rules: the outline of squares */
    uint8_t sequence[CB_UNITS]; /* who goes first (B-42) */

    char id[CB_UNITS][CB_ID];
    uint8_t side[CB_UNITS], seat[CB_UNITS], regiment[CB_UNITS];
    uint8_t troop[CB_UNITS], gun[CB_UNITS], fierce[CB_UNITS];
    uint8_t drill[CB_UNITS], musketry[CB_UNITS], effectiveness[CB_UNITS];
    uint8_t bases[CB_UNITS], base_width[CB_UNITS], base_depth[CB_UNITS];
    uint8_t formation[CB_UNITS], order[CB_UNITS], fire[CB_UNITS];
    uint8_t pending[CB_UNITS]; /* an order given, effective the turn after */
    uint8_t note_by[CB_UNITS]; /* leader who gave the special order, or CB_NONE */
    uint8_t wheeled[CB_UNITS]; /* degrees by the present order */
    uint8_t status[CB_UNITS], tp[CB_UNITS];
    uint8_t foe[CB_UNITS];                  /* in melee with, or CB_NONE */
    uint8_t target[CB_UNITS];               /* of a charge, or CB_NONE */
    uint8_t ran[CB_UNITS];                  /* times it began to run */
    uint8_t volleys[CB_UNITS];              /* turns of musketry received */
    uint8_t gunned[CB_UNITS];               /* turns under guns */
    uint8_t percent[CB_UNITS];              /* lost (B-60) */
    uint8_t tp_log[CB_UNITS][CB_TURNS / 2]; /* tension at each turn's end, two turns a byte (B-62) */

    char leader_id[CB_LEADERS][CB_ID];
    uint8_t leader_side[CB_LEADERS], leader_seat[CB_LEADERS], leader_status[CB_LEADERS];
    uint8_t commander[CB_LEADERS], with[CB_LEADERS];
    uint8_t asked[CB_LEADERS]; /* owes a card; 1 for others' until cards are shown */
    uint8_t card[CB_LEADERS], card_unit[CB_LEADERS], card_order[CB_LEADERS];
    uint8_t shown[CB_LEADERS]; /* this turn's card once shown */

    uint8_t terrain[CB_POLYGONS], terrain_flags[CB_POLYGONS], point_count[CB_POLYGONS];
    uint8_t spare[1]; /* always 0: fills the struct, so that it has no padding */
};

struct cb_unit_result {
    uint8_t status;          /* enum cb_unit_status */
    uint8_t ran;             /* times it began to run */
    uint8_t volleys, gunned; /* turns of musketry received, turns under guns */
    uint8_t met;             /* fire, melee or rout */
    uint8_t percent;
    uint8_t side, seat, regiment;
    uint8_t spare;
    uint16_t men, lost;
};

struct cb_result {
    uint8_t winner;      /* enum cb_side */
    uint8_t end;         /* enum cb_end */
    uint8_t turns;       /* fought */
    uint8_t town_taken;  /* looted or cleared, by the attacker */
    uint8_t outnumbered; /* the Crown, when it began (C-21) */
    uint8_t unit_count, leader_count;
    uint8_t leader_status[CB_LEADERS]; /* enum cb_leader_status */
    struct cb_unit_result unit[CB_UNITS];
};

/*
 * Compiles the rules from data/colonels/battle.json (and overlays of single values) and the options given.  On failure
 * returns false and error has one sentence.
 */
bool cb_load_rules(struct cb_rules *rules, const struct sp_source *sources, size_t source_count,
                   const struct sp_option *options, size_t option_count, struct sp_error *error);
/* 64 bits that differ when any of the rules' numbers or options does. */
uint64_t cb_rules_digest(const struct cb_rules *rules);
/* One sentence on what makes an order of battle unplayable (overlaps, off the table, nobody to lead), or true. */
bool cb_check_order_of_battle(const struct cb_rules *rules, const struct cb_order_of_battle *oob,
                              struct sp_error *error);

/* The state at the start: the first cards are asked for.  The order of battle must have passed the check. */
void cb_set_up(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct cb_battle *battle);
void cb_pending(const struct cb_rules *rules, const struct cb_battle *battle, struct sp_pending *pending);
/* Cards of a seat's next leader without one.  Of the points that he can go to a few are listed; see cb_draw. */
uint32_t cb_legal(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct sp_order *orders);
/* Orders open at any time: agreeing to end; the umpire's, each with the values that hold now. */
uint32_t cb_open(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct sp_order *orders);
bool cb_check(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, const struct sp_order *order,
              struct sp_refusal *refusal);
/* A kind among those listed, then one of it, with any point that the leader can go to. */
void cb_draw(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, const struct sp_order *listed,
             uint32_t count, struct sp_dice *dice, struct sp_order *out);
void cb_apply(const struct cb_rules *rules, struct cb_battle *battle, const struct sp_entry *entry,
              struct sp_events *events);
bool cb_reveals(uint8_t seat, const struct sp_event *events, uint32_t count);
void cb_redact(const struct cb_rules *rules, const struct cb_battle *battle, uint8_t seat, struct cb_battle *out);
void cb_imagine(const struct cb_rules *rules, struct cb_battle *battle, uint8_t seat, struct sp_dice *dice);
/* score: men of the seat's side still in good order; winner: the lowest seat of the side that won. */
bool cb_outcome(const struct cb_battle *battle, struct sp_outcome *outcome);
/* What the campaign books; only of a battle that is over. */
void cb_result(const struct cb_battle *battle, struct cb_result *result);
/* Over, or nobody has chosen a card of this turn. */
bool cb_at_phase_start(const struct cb_battle *battle);
/* sizeof (struct cb_battle) bytes, little-endian. */
void cb_encode(const struct cb_battle *battle, uint8_t *bytes);
void cb_assert_sound(const struct cb_rules *rules, const struct cb_battle *battle);

/* Whether these two may talk now: one played the card when they stood together (B-10); until the next are shown. */
bool cb_may_talk(const struct cb_battle *battle, unsigned leader, unsigned other);
/* Whether two seats may: those who lead nothing there now may talk to everybody. */
bool cb_seats_may_talk(const struct cb_battle *battle, uint8_t seat, uint8_t other);

/* Edges; see struct sp_game.  Names in texts come from the battle itself. */
void cb_print_order(const struct cb_battle *battle, const struct sp_order *order, char *text);
bool cb_parse_order(const struct cb_battle *battle, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal);
/* Whether a kind of order, question or event is the battle's. */
bool cb_is_order(uint16_t kind);
bool cb_is_event(uint16_t kind);
json_t *cb_event_json(const struct cb_battle *battle, const struct sp_event *event);
/* seat_names: of the game that the battle is a part of. */
json_t *cb_view(const struct cb_rules *rules, const struct cb_battle *redacted, uint8_t seat,
                const char *const *seat_names);
/* A unit's record sheet: ratings, average, musketry score, tension at each turn's end, losses (B-62). */
json_t *cb_record(const struct cb_rules *rules, const struct cb_battle *battle, unsigned unit);
const char *cb_question_name(uint16_t question);

#endif
