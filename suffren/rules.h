/*
 * The inside of the rules: what their files, cut along the rulebook, share.
 *
 * A game runs by sf_run(): while nothing is asked it settles losses that are due (losses.c), else it does the stage
 * that the state stands at (turn.c), until a seat must choose or a die must fall.  Each question has its row in
 * turn.c's table: how its legal orders are listed and what an answer does.
 */
#ifndef SUFFREN_RULES_H
#define SUFFREN_RULES_H

#include "suffren/events.h"
#include "suffren/orders.h"
#include "suffren/stack.h"

/* What a rule works on.  Never outlives one call of apply. */
struct sf_game {
    const struct sf_scenario *sc;
    struct sf_state *st;
    struct sp_events *events;   /* NULL: nobody listens */
    uint8_t seen_in[SF_PIECES]; /* where each piece was last told to be face up, or SF_NONE; kept only for listeners */
};

/* A list of legal orders being written. */
struct sf_list {
    struct sp_order *orders;
    uint32_t count;
};

static inline void sf_add(struct sf_list *list, unsigned kind, unsigned a, int b, int c)
{
    list->orders[list->count++] = (struct sp_order){.kind = (uint16_t)kind, .a = (uint16_t)a, .b = b, .c = c};
}

enum { SEEN_BY_ALL = 3 | 1u << SP_OBSERVER };

/* Who knows what a side alone knows, and everybody else. */
static inline sp_seats sf_own(unsigned side)
{
    return 1u << side;
}

static inline sp_seats sf_rest(unsigned side)
{
    return (sp_seats)SEEN_BY_ALL & ~sf_own(side);
}

/* turn.c */
void sf_run(struct sf_game *g);
void sf_ask(struct sf_game *g, unsigned question, unsigned side);
void sf_await_die(struct sf_game *g, unsigned question);
void sf_list_answers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_die(struct sf_game *g, unsigned die);
bool sf_naval(const struct sf_state *st);
static inline unsigned sf_arm_of_phase(const struct sf_state *st)
{
    return st->phase == PHASE_B ? LAND : SEA;
}

/* report.c: events.  Callers ask sf_heard() first where making the fields costs anything. */
static inline bool sf_heard(const struct sf_game *g)
{
    return g->events != NULL;
}
static inline void sf_tell(struct sf_game *g, struct sp_event event)
{
    sp_tell(g->events, event);
}
/* The set of leader numbers that command a set of pieces; counts of a set of pieces by kind. */
int32_t sf_leaders(const struct sf_game *g, uint32_t set);
int32_t sf_counters(const struct sf_scenario *sc, uint32_t set);
/* Tells the strength by kind of a set of pieces of one side, arm and place (S-11); nothing of an empty set. */
void sf_tell_strength(struct sf_game *g, uint32_t set);
/* Takes it that all know who is face up now, and where. */
void sf_note_faces(struct sf_game *g);
/* Tells who has come face up since it was last called, or is so in another place (S-11, S-12). */
void sf_tell_faces(struct sf_game *g);
/* Whether all may know which leader does what the piece does: it is face up, or in a battle. */
bool sf_is_open(const struct sf_game *g, unsigned piece);

/* knowledge.c */
uint16_t sf_face_up(const struct sf_scenario *sc, const struct sf_state *st);
bool sf_strength_open(const struct sf_scenario *sc, const struct sf_state *st, unsigned piece, uint16_t faces);

/* losses.c */
bool sf_settle(struct sf_game *g);
void sf_add_due(struct sf_game *g, unsigned kind, unsigned side, unsigned left, uint32_t pool);
void sf_check_capacity(struct sf_game *g, unsigned sides, uint8_t place);
unsigned sf_surplus(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t place,
                    uint32_t leaving, uint32_t coming);
void sf_relocate(struct sf_game *g, uint32_t set, uint8_t place);

void sf_list_hulls(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_troops(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_carry(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_hull(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_troops(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_carry(struct sf_game *g, unsigned side, const struct sp_order *order);

/* reinforcements.c */
void sf_stage_arrivals(struct sf_game *g);
void sf_stage_returns(struct sf_game *g);
void sf_stage_recruits(struct sf_game *g);
void sf_stage_convoys(struct sf_game *g);
void sf_stage_convoys_shown(struct sf_game *g);
void sf_join_natives(struct sf_game *g, uint32_t set);
void sf_list_arrive(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_return(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_recruit(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_convoy(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_arrive(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_return(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_recruit(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_convoy(struct sf_game *g, unsigned side, const struct sp_order *order);

/* transport.c */
void sf_stage_landings(struct sf_game *g);
void sf_stage_carriers(struct sf_game *g);
void sf_stage_embarkation(struct sf_game *g);
void sf_list_carriers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_embark(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_carriers(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_embark(struct sf_game *g, unsigned side, const struct sp_order *order);

/* movement.c */
void sf_stage_moves(struct sf_game *g);
void sf_stage_group(struct sf_game *g);
void sf_stage_group_ends(struct sf_game *g);
void sf_list_move(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_group(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_move(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_group(struct sf_game *g, unsigned side, const struct sp_order *order);
uint16_t sf_takeable(const struct sf_scenario *sc, const struct sf_state *st, unsigned side);

/* storms.c */
void sf_stage_storm(struct sf_game *g);
void sf_stage_monsoon(struct sf_game *g);
void sf_die_storm(struct sf_game *g, unsigned die);
void sf_die_storm_force(struct sf_game *g, unsigned die);
void sf_die_monsoon(struct sf_game *g, unsigned die);

/* interception.c */
void sf_stage_interception(struct sf_game *g);
void sf_list_intercept(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_intercept(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_die_intercept(struct sf_game *g, unsigned die);
/* Those in a place who would try together to intercept the group under way, did they try now (S-36). */
uint16_t sf_interceptors(const struct sf_scenario *sc, const struct sf_state *st, uint8_t place);

/* combats.c: where the mover attacks. */
void sf_stage_combats(struct sf_game *g);
void sf_list_attack(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_attack(struct sf_game *g, unsigned side, const struct sp_order *order);

/* battle.c: what naval and land combat have in common. */
void sf_stage_relief(struct sf_game *g);
void sf_stage_response(struct sf_game *g);
void sf_stage_sequence(struct sf_game *g);
void sf_stage_attack_roll(struct sf_game *g);
void sf_stage_defence_roll(struct sf_game *g);
void sf_stage_results(struct sf_game *g);
void sf_stage_aftermath(struct sf_game *g);
void sf_stage_retreat(struct sf_game *g);
void sf_stage_battle_ends(struct sf_game *g);
void sf_begin_battle(struct sf_game *g, unsigned kind, uint8_t place, unsigned attacker, uint32_t attackers);
void sf_list_relief(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_respond(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_stance(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_list_retreat(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_relief(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_respond(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_attacker(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_defender(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_answer_retreat(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_die_evade(struct sf_game *g, unsigned die);
/* Whether a side with a stance rolls in a sequence, by the stance of its enemy (S-45); stances: enum sf_stance. */
bool sf_rolls(unsigned own, unsigned enemy);
/* What is added to the die of the defenders who evade. */
int sf_evade_modifier(const struct sf_scenario *sc, const struct sf_state *st);
void sf_die_attack(struct sf_game *g, unsigned die);
void sf_die_defence(struct sf_game *g, unsigned die);

/* One roll of a battle: what it is made of. */
struct sf_roll {
    unsigned commander;
    unsigned enemy_commander;
    unsigned pf, enemy_pf; /* that the ratio is made of */
    int bonus;
    int enemy_bonus;
    int state_modifier; /* most ships damaged (S-46), most PF native (S-51) */
    int town_modifier;  /* S-51 */
    int total;          /* clamped to 0 … 9 */
    unsigned row;
    struct sf_result result;
};

/* combat_odds.c: the row of S-46; and total, row and result of a die for a roll whose other members are filled. */
unsigned sf_odds_row(const struct sf_scenario *sc, unsigned roller_pf, unsigned enemy_pf);
void sf_read_table(const struct sf_scenario *sc, const struct sf_result table[4][10], unsigned die, struct sf_roll *r);
/* naval_combat.c, land_combat.c */
/* What a set fights with at sea: a convoy beside squadrons adds nothing, alone it has its own PF (S-43, S-46). */
unsigned sf_naval_pf(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);
struct sf_roll sf_naval_roll(const struct sf_scenario *sc, const struct sf_state *st, uint32_t rollers,
                             uint32_t enemies, unsigned die);
struct sf_roll sf_land_roll(const struct sf_scenario *sc, const struct sf_state *st, uint32_t rollers, uint32_t enemies,
                            unsigned die);
void sf_naval_dues(struct sf_game *g, const struct sf_result *result, unsigned roller, uint32_t rollers,
                   uint32_t enemies);
void sf_land_dues(struct sf_game *g, const struct sf_result *result, unsigned roller, uint32_t rollers,
                  uint32_t enemies);

/* sieges.c: sieges, garrisons, relief and sorties; towns.c: assaults and the step of towns. */
void sf_enter_town(struct sf_game *g, uint32_t set, uint8_t town);
void sf_lift_sieges(struct sf_game *g, uint8_t place);
void sf_leave_town(struct sf_game *g, uint32_t set);
bool sf_may_besiege(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town);
void sf_die_siege(struct sf_game *g, unsigned die);
/* Of what the roll for a town under siege is made, besides the die (S-54). */
struct sf_siege {
    unsigned own, enemy; /* the commanders */
    int bonus, enemy_bonus, fleet, repeated;
    int modifier; /* all of them */
};
struct sf_siege sf_siege_terms(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town);
void sf_stage_surrender(struct sf_game *g);
void sf_stage_towns(struct sf_game *g);
void sf_list_towns(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list);
void sf_answer_towns(struct sf_game *g, unsigned side, const struct sp_order *order);
void sf_die_assault(struct sf_game *g, unsigned die);
/* What is added to the die of an assault (S-52), and who commands it. */
int sf_assault_modifier(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, uint8_t town,
                        unsigned *commander);

/* supply.c, victory.c */
void sf_stage_repairs(struct sf_game *g);
void sf_stage_tally(struct sf_game *g);
void sf_end_game(struct sf_game *g, unsigned winner);
/* VP points of a side from a set of the enemy's hulls. */
unsigned sf_damage_points(const struct sf_scenario *sc, unsigned piece, unsigned hulls);

#endif
