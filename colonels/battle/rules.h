/*
 * The inside of the battle's rules: what their files, cut along the rulebook, share.
 *
 * A battle runs by cb_run(): while nothing is asked it settles leaders at risk (leaders.c), else it does the stage that
 * the state stands at (turn.c), until leaders owe cards or a die must fall.
 */
#ifndef COLONELS_BATTLE_RULES_H
#define COLONELS_BATTLE_RULES_H

#include <assert.h>

#include "colonels/battle/battle.h"
#include "colonels/battle/events.h"
#include "colonels/battle/orders.h"
#include "colonels/battle/table.h"

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

/* What a rule works on.  Never outlives one call of apply. */
struct cb_game {
    const struct cb_rules *r;
    struct cb_battle *st;
    struct sp_events *events; /* NULL: nobody listens */
    struct cb_table table;    /* of st */
};

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

/* --- reach.c: how far a unit can go --- */

/* The farthest that the unit can go along its facing (or back), up to rate; *blocker is who stops it or is touched when
 * it has gone so far, or CB_NONE. */
int cb_reach(struct cb_game *g, unsigned unit, bool back, int rate, unsigned *blocker);
/* Of a way forward that is known to be free, as far as a place in whole mm has room. */
int cb_fit(struct cb_game *g, unsigned unit, int far);
/* B-1: whether it is a column whose middle is on a road, which slow terrain does not slow. */
bool cb_is_on_road(const struct cb_battle *st, unsigned unit);
/* Where that way ends. */
void cb_step(const struct cb_battle *st, unsigned unit, bool back, int mm, int *x, int *y);
/* Whether the unit has room there, with that facing and formation. */
bool cb_has_room(struct cb_game *g, unsigned unit, int x, int y, int facing, unsigned formation);

/* --- movement.c, charge.c --- */

void cb_stage_moves(struct cb_game *g);
void cb_go(struct cb_game *g, unsigned unit, bool back, int mm);
void cb_place_unit(struct cb_game *g, unsigned unit, int x, int y, int facing);
void cb_leave(struct cb_game *g, unsigned unit, unsigned status);
/* Its own range, in which an advance ends; mm forward in a turn. */
int cb_own_range(const struct cb_game *g, unsigned unit);
int cb_forward_rate(const struct cb_game *g, unsigned unit);
/* Degrees that it wheels in a turn, 90 at most. */
int cb_wheel_rate(const struct cb_rules *r, const struct cb_battle *st, unsigned unit);
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
int cb_modified_by(const struct cb_modifiers *m);
/* What the table of such troops says to a die with all that changes it, at a tension (B-42). */
static inline unsigned cb_result_of(const struct cb_rules *r, unsigned troop, unsigned tension, int total)
{
    enum { DIE_MOST = 8 };
    return r->reaction[troop][total < 0 ? 0 : total > DIE_MOST ? DIE_MOST : total][tension];
}
/* Die 1 … 6 with its modifiers, into the table of its troops (B-42). */
unsigned cb_react(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, unsigned die,
                  const struct cb_modifiers *modifiers);
void cb_stage_tests(struct cb_game *g);
void cb_die_reaction(struct cb_game *g, unsigned die);

/* --- fire.c, melee.c --- */

void cb_stage_fire(struct cb_game *g);
void cb_die_guns(struct cb_game *g, unsigned die);
void cb_die_musketry(struct cb_game *g, unsigned die);
/* Where the bases of a formation have their front's middle, and which way they look; one of a column or a battery, one
 * a side of a square. */
struct cb_muzzles {
    unsigned count;
    struct geo_point point[8];
    int facing[8];
};
void cb_find_muzzles(const struct cb_battle *st, unsigned unit, struct cb_muzzles *m);
/* The least die that tells, and what is added to it (B-11, B-30, B-31). */
struct cb_shot {
    unsigned least, bonus;
};
struct cb_shot cb_shot_at(const struct cb_rules *r, const struct cb_battle *st, unsigned unit, unsigned target,
                          unsigned bases, int mm);
/* Whom a unit would fire on from where it stands, or CB_NONE; *bases: how many of its bases bear, *mm: from how far. */
unsigned cb_find_target(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned *bases, int *mm);
/* Whether its bases do on a target, how many, and from how far, in sixteenths. */
bool cb_bears(struct cb_table *table, const struct cb_rules *r, unsigned unit, unsigned target, unsigned *bases,
              int64_t *distance);
/* The least die of a volley, or of guns at a distance, that tells. */
unsigned cb_volley_least(const struct cb_rules *r, unsigned musketry, unsigned bases);
unsigned cb_guns_least(const struct cb_rules *r, int mm);
void cb_stage_melee_begins(struct cb_game *g);
void cb_stage_melee(struct cb_game *g);
void cb_die_melee(struct cb_game *g, unsigned die);
/* Whether a die of such a unit in melee inflicts a point of tension (B-32). */
bool cb_strikes(const struct cb_rules *r, unsigned troop, unsigned average, unsigned die);
/* (Drill + Effectiveness) / 2, halves up. */
unsigned cb_average(unsigned drill, unsigned effectiveness);

/* --- leaders.c --- */

/* Whether he commands his side: the commander, or the senior of those left once he is out of the battle (C-26). */
bool cb_commands(const struct cb_battle *st, unsigned leader);
enum { RISK_NONE, RISK_MELEE, RISK_FIRE };
/* Leaders with the unit run a risk, if the house rule is on. */
void cb_put_at_risk(struct cb_game *g, unsigned unit, unsigned kind);
bool cb_settle_risk(struct cb_game *g);
void cb_die_risk(struct cb_game *g, unsigned die);
void cb_die_risk_second(struct cb_game *g, unsigned die);
void cb_die_fate(struct cb_game *g, unsigned die);

/* --- tension.c --- */

enum { CB_TENSION_MOST = 8 }; /* of a unit (B-40) */
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

/* --- prospects.c: what a unit could do from where it stands, for a view --- */

/* Adds that to the unit's object. */
void cb_add_prospects(const struct cb_rules *rules, struct cb_table *table, unsigned u, json_t *unit);

/* --- umpire.c (C-60) --- */

bool cb_check_set(const struct cb_battle *st, const struct sp_order *order);
void cb_answer_set(struct cb_game *g, const struct sp_order *order);
void cb_answer_place(struct cb_game *g, const struct sp_order *order);

/* --- report --- */

enum { SEEN_BY_ALL = 0x7fffffff };
static inline void cb_tell(struct cb_game *g, struct sp_event event)
{
    sp_tell(g->events, event);
}

#endif
