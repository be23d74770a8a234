/*
 * The inside of the battle's rules: what their files, cut along the rulebook, share.
 *
 * A battle runs by cb_run(): while nothing is asked it settles leaders at risk (leaders.c), else it does the stage that
 * the state stands at (turn.c), until leaders owe cards or a die must fall.
 */
#ifndef COLONELS_BATTLE_INSIDE_H
#define COLONELS_BATTLE_INSIDE_H

#include <assert.h>

#include "colonels/battle/battle.h"
#include "colonels/battle/events.h"
#include "colonels/battle/orders.h"

/* What must be done next once nothing is asked; turn.c has the table. */
enum cb_stage {
    STAGE_TURN,
    STAGE_SHOW,   /* cards are shown and take effect */
    STAGE_CEASE,  /* who heard the order to cease fire (B-11) */
    STAGE_ORDERS, /* who must test for his orders */
    STAGE_ORDER_TESTS,
    STAGE_CHARGED_TESTS,
    STAGE_MOVES,
    STAGE_SURPRISE_TESTS,
    STAGE_FIRE,
    STAGE_FIRE_TESTS,
    STAGE_MELEE_BEGINS,
    STAGE_MELEE,
    STAGE_MELEE_TESTS,
    STAGE_RALLY,
    STAGE_SIGHT, /* tension goes by what is seen (B-41) */
    STAGE_RECOVERY,
    STAGE_TURN_ENDS,
    STAGE_LOSSES,
    CB_STAGES
};

enum cb_question {
    QUESTION_NONE,
    QUESTION_CARD,
    QUESTION_FIRST_DIE,
    DIE_CEASE = QUESTION_FIRST_DIE,
    DIE_REACTION,
    DIE_GUNS,
    DIE_MUSKETRY,
    DIE_MELEE,
    DIE_RISK,        /* B-12, the first d6 */
    DIE_RISK_SECOND, /* under fire: both must be 1 */
    DIE_FATE,        /* killed or wounded */
    DIE_RALLY,
    DIE_RECOVERY,
    DIE_LOSSES,
    CB_QUESTIONS
};

/* What is found from the units' places when it is first asked for: who is where, and their outlines. */
struct cb_table {
    const struct cb_battle *st;
    uint64_t have;                 /* outlines that are made */
    uint64_t here[2], on_table[2]; /* by side; only if counted */
    bool counted;
    struct geo_quad quad[CB_UNITS];
};

/* What a rule works on.  Never outlives one call of apply. */
struct cb_game {
    const struct cb_rules *r;
    struct cb_battle *st;
    struct sp_events *events; /* NULL: nobody listens */
    struct cb_table table;    /* of st */
};

static inline uint64_t cb_bit(unsigned unit)
{
    return UINT64_C(1) << unit;
}

static inline bool cb_has(uint64_t set, unsigned unit)
{
    return (set >> unit) & 1;
}

static inline bool cb_here(const struct cb_battle *st, unsigned unit)
{
    return st->status[unit] == UNIT_HERE;
}

static inline bool cb_on_table(const struct cb_battle *st, unsigned unit)
{
    return st->status[unit] <= UNIT_RUNS;
}

static inline bool cb_is_foot(const struct cb_battle *st, unsigned unit)
{
    return st->troop[unit] != HORSE && !st->gun[unit];
}

static inline unsigned cb_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The lowest unit of a set that has some. */
static inline unsigned cb_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* --- table.c: where everything is, and who sees whom --- */

static inline void cb_lay_table(struct cb_table *table, const struct cb_battle *st)
{
    table->st = st;
    table->have = 0;
    table->counted = false;
}

/* B-20: half width and half depth, in mm, of a line, column or square of so many bases. */
static inline void cb_footprint(const struct cb_battle *st, unsigned unit, unsigned formation, int *half,
                                int *half_depth)
{
    const int bases = st->bases[unit], abreast = formation == LINE ? bases : 1, deep = formation == LINE ? 1 : bases;
    *half = st->base_width[unit] * abreast / 2;
    *half_depth = st->base_depth[unit] * deep / 2;
    if (formation == SQUARE)
        *half = *half_depth = st->square_side / 2;
}

void cb_make_quad(struct cb_table *table, unsigned unit);
static inline const struct geo_quad *cb_quad(struct cb_table *table, unsigned unit)
{
    if (!cb_has(table->have, unit))
        cb_make_quad(table, unit);
    return &table->quad[unit];
}

/* mm: no corner is farther from the unit's middle.  Half width and half depth together are longer than the diagonal
 * between them by more than a corner is rounded. */
static inline int cb_radius(const struct cb_battle *st, unsigned unit)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    return half + depth;
}

/* Whether two units are farther from each other than that, by their middles alone: true is certain, false may be. */
static inline bool cb_apart(const struct cb_battle *st, unsigned a, unsigned b, int mm)
{
    const int x = st->x[a] - st->x[b], y = st->y[a] - st->y[b];
    const int far = mm + cb_radius(st, a) + cb_radius(st, b);
    return x * x + y * y > far * far;
}

/*
 * Sets of units.  Most loops of the rules go over one: who is in it is as good as random, so it is found without a
 * branch, and only those in it are gone through.
 */

/* Finds the sets below; made again after a unit's status has changed (`counted` is false then). */
void cb_count(struct cb_table *table);

/* Those of a side in good order. */
static inline uint64_t cb_standing(struct cb_table *table, unsigned side)
{
    if (!table->counted)
        cb_count(table);
    return table->here[side];
}

/* Those of a side on the table, running or not. */
static inline uint64_t cb_present(struct cb_table *table, unsigned side)
{
    if (!table->counted)
        cb_count(table);
    return table->on_table[side];
}

/* Of a set, those who are not surely farther than that from a unit. */
static inline uint64_t cb_about(const struct cb_battle *st, uint64_t set, unsigned unit, int mm)
{
    uint64_t near = 0;
    for (; set; set &= set - 1)
        near |= (uint64_t)!cb_apart(st, unit, cb_first(set), mm) << cb_first(set);
    return near;
}

/* Whether two units are certainly as near to each other as that: the line between their middles leaves each after half
 * its lesser side at least, but for the rounding of corners. */
static inline bool cb_close(const struct cb_battle *st, unsigned a, unsigned b, int mm)
{
    int half_a, depth_a, half_b, depth_b;
    cb_footprint(st, a, st->formation[a], &half_a, &depth_a);
    cb_footprint(st, b, st->formation[b], &half_b, &depth_b);
    const int x = st->x[a] - st->x[b], y = st->y[a] - st->y[b];
    const int near = mm + (half_a < depth_a ? half_a : depth_a) + (half_b < depth_b ? half_b : depth_b) - 1;
    return x * x + y * y <= near * near;
}

/*
 * Whether no point of another unit can lie within 45 degrees before a point of the unit's front: true is certain, false
 * may be.  In mm times 2^14, ahead of the unit's middle and across.
 */
static inline bool cb_aside(const struct cb_battle *st, unsigned unit, unsigned other)
{
    int half, depth;
    cb_footprint(st, unit, st->formation[unit], &half, &depth);
    const int32_t s = geo_sin(st->facing[unit]), c = geo_cos(st->facing[unit]);
    const int32_t x = st->x[other] - st->x[unit], y = st->y[other] - st->y[unit], r = cb_radius(st, other);
    const int32_t ahead = x * s + y * c, across = x * c - y * s;
    return ahead + (r - depth) * GEO_SINE < 0 ||
           (across < 0 ? -across : across) > ahead + (2 * r + half - depth) * GEO_SINE;
}

/* The same as cb_apart for a point and a unit. */
static inline bool cb_beyond(const struct cb_battle *st, struct geo_point from, unsigned unit, int mm)
{
    const int64_t x = from.x - st->x[unit] * GEO_UNIT, y = from.y - st->y[unit] * GEO_UNIT;
    const int64_t far = (int64_t)(mm + cb_radius(st, unit)) * GEO_UNIT;
    return x * x + y * y > far * far;
}

static inline struct geo_polygon cb_polygon(const struct cb_battle *st, unsigned polygon)
{
    const int16_t *box = st->box[polygon];
    return (struct geo_polygon){st->point_x[polygon], st->point_y[polygon], st->point_count[polygon], box[0] * GEO_UNIT,
                                box[1] * GEO_UNIT,    box[2] * GEO_UNIT,    box[3] * GEO_UNIT};
}

/* Whether a figure overlaps a polygon of terrain that has one of the flags. */
bool cb_on_terrain(const struct cb_battle *st, const struct geo_quad *quad, unsigned flags);
bool cb_touches(struct cb_table *table, unsigned unit, unsigned flags);
/* Whether a point is in, or on the edge of, such a polygon. */
bool cb_in_terrain(const struct cb_battle *st, struct geo_point point, unsigned flags);
struct geo_point cb_front(const struct cb_battle *st, unsigned unit);
/* Whether terrain leaves the line free (B-1): a polygon with either end in it does not block. */
bool cb_clear(const struct cb_battle *st, struct geo_point from, const struct geo_near *to);
bool cb_sees(const struct cb_battle *st, unsigned unit, unsigned other);
/* The enemy in good order that a unit sees nearest to it, or CB_NONE; ahead: only within its front's 90 degrees. */
unsigned cb_nearest_enemy(struct cb_table *table, unsigned unit, bool ahead);
/* Whether an enemy is outside of the unit's front (B-42). */
bool cb_beside(struct cb_table *table, unsigned unit, unsigned enemy);
/* How two units lie to each other: the nearest point of one's outline from the other's front or middle. */
struct geo_near cb_from_middle(struct cb_table *table, unsigned unit, unsigned other);
struct geo_near cb_from_front(struct cb_table *table, unsigned unit, unsigned other);
/* Whether a leader's place is within 30 mm of the unit's nearest edge (B-11); his own unit's always is. */
bool cb_stands_by(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit);
static inline bool cb_is_with(struct cb_table *table, const struct cb_rules *r, unsigned leader, unsigned unit)
{
    const struct cb_battle *st = table->st;
    const int x = st->leader_x[leader] - st->x[unit], y = st->leader_y[leader] - st->y[unit];
    const int far = r->with + cb_radius(st, unit);
    return st->leader_status[leader] == LEADER_ACTS && st->leader_side[leader] == st->side[unit] &&
           cb_on_table(st, unit) &&
           (st->with[leader] == unit || (x * x + y * y <= far * far && cb_stands_by(table, r, leader, unit)));
}
bool cb_has_leader(struct cb_table *table, const struct cb_rules *r, unsigned unit);

static inline int cb_musket_range(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    return st->gun[unit] ? 0 : r->musket + r->musket_rating * st->musketry[unit];
}

static inline const struct cb_pace *cb_pace_of(const struct cb_rules *r, const struct cb_battle *st, unsigned unit)
{
    if (st->gun[unit])
        return &r->pace[st->formation[unit] == COLUMN ? PACE_LIMBERED : PACE_GUNS];
    return &r->pace[st->troop[unit] == HORSE ? PACE_HORSE : PACE_FOOT];
}

/* --- setup.c: the table laid out, before anything is asked --- */

void cb_lay_out(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct cb_battle *st);

/* --- turn.c --- */

void cb_run(struct cb_game *g);
void cb_await(struct cb_game *g, unsigned question);
/* The unit whose turn it is in the present walk, or CB_NONE past the last; advances past those not in the set. */
unsigned cb_walk(struct cb_battle *st, uint64_t set);
void cb_next_stage(struct cb_game *g, unsigned stage);

/* --- cards.c: cards and what they do at once --- */

bool cb_can_obey(const struct cb_battle *st, unsigned unit, unsigned order);
void cb_list_cards(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, struct sp_order *orders,
                   uint32_t *count);
/* The seat's leader who is next to choose, or CB_NONE. */
unsigned cb_chooser(const struct cb_battle *st, unsigned seat);
bool cb_check_card(const struct cb_rules *r, const struct cb_battle *st, unsigned leader, const struct sp_order *order,
                   struct sp_refusal *refusal);
void cb_draw_card(const struct cb_rules *rules, const struct cb_battle *battle, unsigned leader,
                  const struct sp_order *listed, uint32_t count, struct sp_dice *dice, struct sp_order *out);
void cb_put_card(struct cb_battle *st, unsigned leader, const struct sp_order *order);
void cb_answer_card(struct cb_game *g, unsigned seat, const struct sp_order *order);
void cb_stage_show(struct cb_game *g);

/* --- unit_orders.c: orders taking effect --- */

void cb_take_effect(struct cb_game *g);
void cb_stage_cease(struct cb_game *g);
void cb_die_cease(struct cb_game *g, unsigned die);
void cb_stage_orders(struct cb_game *g);

/* --- movement.c, charge.c --- */

void cb_stage_moves(struct cb_game *g);
/* The farthest that the unit can go along its facing (or back), up to rate; *blocker is who stops it, or CB_NONE. */
int cb_reach(struct cb_game *g, unsigned unit, bool back, int rate, unsigned *blocker);
void cb_go(struct cb_game *g, unsigned unit, bool back, int mm);
/* Whether the unit has room where it stands, with that facing and formation. */
bool cb_has_room(struct cb_game *g, unsigned unit, int x, int y, int facing, unsigned formation);
void cb_place_unit(struct cb_game *g, unsigned unit, int x, int y, int facing);
void cb_leave(struct cb_game *g, unsigned unit, unsigned status);
/* Its own range, in which an advance ends; mm forward in a turn. */
int cb_own_range(const struct cb_game *g, unsigned unit);
int cb_forward_rate(const struct cb_game *g, unsigned unit);
/* mm from here at which the enemy comes into range; more than `most` when it does not. */
int cb_until_in_range(struct cb_game *g, unsigned unit, unsigned enemy, int range, int most);
void cb_stopped(struct cb_game *g, unsigned unit, unsigned by);
/* Whether an advance would come into its own musketry range of an enemy with a longer one (B-32). */
bool cb_closes(struct cb_game *g, unsigned unit);
void cb_rush(struct cb_game *g, unsigned unit);
void cb_break_off(struct cb_game *g, unsigned unit);
void cb_start_charge(struct cb_game *g, unsigned unit);

/* --- following.c: with a leader (B-13) --- */

void cb_follow(struct cb_game *g, unsigned unit);
/* The same as cb_closes, of a unit that follows its leader. */
bool cb_follows_close(struct cb_game *g, unsigned unit);

/* --- running.c: falling back and running --- */

void cb_fall_back(struct cb_game *g, unsigned unit);
void cb_begin_run(struct cb_game *g, unsigned unit, bool tension);
void cb_flee(struct cb_game *g, unsigned unit);
void cb_stage_rally(struct cb_game *g);
void cb_die_rally(struct cb_game *g, unsigned die);

/* --- reactions.c --- */

/* What changes a reaction's die. */
struct cb_modifiers {
    int outnumbered, outflanked, drill, leader, cover, enemy_back;
};
struct cb_modifiers cb_modify(struct cb_table *table, const struct cb_rules *r, unsigned unit);
/* Die 1 … 6 with its modifiers, into the table of its troops (B-42). */
unsigned cb_react(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, unsigned die,
                  const struct cb_modifiers *modifiers);
void cb_stage_tests(struct cb_game *g);
void cb_die_reaction(struct cb_game *g, unsigned die);

/* --- fire.c, melee.c --- */

void cb_stage_fire(struct cb_game *g);
void cb_die_guns(struct cb_game *g, unsigned die);
void cb_die_musketry(struct cb_game *g, unsigned die);
/* Whom a unit would fire on from where it stands, or CB_NONE; *bases: how many of its bases bear, *mm: from how far. */
unsigned cb_find_target(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned *bases, int *mm);
/* Whether its bases do on a target, how many, and from how far, in sixteenths. */
bool cb_bears(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned target, unsigned *bases,
              int64_t *distance);
void cb_stage_melee_begins(struct cb_game *g);
void cb_stage_melee(struct cb_game *g);
void cb_die_melee(struct cb_game *g, unsigned die);
/* (Drill + Effectiveness) / 2, halves up. */
unsigned cb_average(unsigned drill, unsigned effectiveness);

/* --- leaders.c --- */

enum { RISK_NONE, RISK_MELEE, RISK_FIRE };
/* Leaders with the unit run a risk, if the house rule is on. */
void cb_put_at_risk(struct cb_game *g, unsigned unit, unsigned kind);
bool cb_settle_risk(struct cb_game *g);
void cb_die_risk(struct cb_game *g, unsigned die);
void cb_die_risk_second(struct cb_game *g, unsigned die);
void cb_die_fate(struct cb_game *g, unsigned die);

/* --- tension.c --- */

enum cb_cause {
    CAUSE_GUNS,
    CAUSE_VOLLEY,
    CAUSE_MELEE,
    CAUSE_STRUCK,
    CAUSE_FRIEND,
    CAUSE_LEADER,
    CAUSE_FALLS_BACK,
    CAUSE_RUNS,
    CAUSE_FOLLOWS,
    CAUSE_UNSEEN,
    CAUSE_INSPIRED,
    CAUSE_ENEMY_RUNS,
    CAUSE_RECOVERS
};
void cb_strain(struct cb_game *g, unsigned unit, unsigned cause);
void cb_ease(struct cb_game *g, unsigned unit, unsigned cause);
/* Friends beside one who runs or charges (B-40). */
void cb_alarm(struct cb_game *g, unsigned unit);
void cb_give(struct cb_game *g, unsigned from, unsigned to);
void cb_stage_sight(struct cb_game *g);
void cb_stage_recovery(struct cb_game *g);
void cb_die_recovery(struct cb_game *g, unsigned die);

/* --- ending.c --- */

void cb_stage_turn_ends(struct cb_game *g);
void cb_end(struct cb_game *g, unsigned winner, unsigned end);
void cb_stage_losses(struct cb_game *g);
void cb_die_losses(struct cb_game *g, unsigned die);
int32_t cb_men_in_order(const struct cb_battle *st, unsigned side);
bool cb_side_here(const struct cb_battle *st, unsigned side);

/* --- umpire.c (C-60) --- */

bool cb_check_set(const struct cb_battle *st, const struct sp_order *order);
void cb_answer_set(struct cb_game *g, const struct sp_order *order);
void cb_answer_place(struct cb_game *g, const struct sp_order *order);

/* --- report --- */

enum { SEEN_BY_ALL = 0x7fffffff };
void cb_tell(struct cb_game *g, struct sp_event event);

#endif
