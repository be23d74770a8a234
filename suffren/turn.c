/*
 * The sequence of play (S-20 to S-23) and the two tables that everything hangs on: what each stage does, and how each
 * question is asked and answered.
 */
#include "suffren/turn.h"
#include "suffren/rules.h"

bool sf_naval(const struct sf_state *st)
{
    return st->phase != PHASE_B;
}

/* --- Turn, initiative, halves --- */

static void stage_turn(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->turn++;
    st->phase = PHASE_A;
    st->cursor = 0;
    sf_tell(g, (struct sp_event){.kind = EV_TURN, .seen = SEEN_BY_ALL, .field = {st->turn}});
    sf_tell(g, (struct sp_event){.kind = EV_PHASE, .seen = SEEN_BY_ALL, .field = {st->turn, st->phase}});
    st->stage = STAGE_NAVAL_ARRIVALS;
}

static void stage_land_capacity(struct sf_game *g)
{
    g->st->stage = STAGE_LANDINGS;
    sf_check_capacity(g, 3, SF_NONE);
}

static void give_initiative(struct sf_game *g, unsigned side)
{
    struct sf_state *st = g->st;
    st->first = st->mover = (uint8_t)side;
    st->half = 0;
    st->french_die = SF_NONE;
    st->stage = STAGE_HALF;
    sf_tell(g, (struct sp_event){.kind = EV_INITIATIVE, .seen = SEEN_BY_ALL, .field = {(int32_t)side}});
}

/* S-22: the French have it in A of turn 1; else each side rolls. */
static void stage_initiative(struct sf_game *g)
{
    if (g->st->turn == 1 && g->st->phase == PHASE_A)
        give_initiative(g, FRENCH);
    else
        sf_await_die(g, Q_DIE_FRENCH_INITIATIVE);
}

static void tell_initiative_roll(struct sf_game *g, unsigned side, unsigned die)
{
    const int32_t bonus = side == FRENCH ? g->sc->french_initiative : 0;
    sf_tell(g, (struct sp_event){.kind = EV_INITIATIVE_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)side, (int32_t)die, bonus, (int32_t)die + bonus}});
}

static void die_french_initiative(struct sf_game *g, unsigned die)
{
    g->st->french_die = (uint8_t)die;
    tell_initiative_roll(g, FRENCH, die);
    sf_await_die(g, Q_DIE_ENGLISH_INITIATIVE);
}

static void die_english_initiative(struct sf_game *g, unsigned die)
{
    tell_initiative_roll(g, ENGLISH, die);
    give_initiative(g, g->st->french_die + g->sc->french_initiative >= die ? FRENCH : ENGLISH);
}

static void stage_half(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->moved = st->fought = st->retreated = st->tried = st->declined = 0;
    st->tried_towns = st->rolled_sieges = 0;
    st->fought_in[0] = st->fought_in[1] = st->fought_in[2] = 0;
    sf_tell(g, (struct sp_event){.kind = EV_HALF, .seen = SEEN_BY_ALL, .field = {st->mover, st->phase}});
    st->stage = st->phase == PHASE_B ? STAGE_MOVES : STAGE_CARRIERS;
}

static void stage_half_ends(struct sf_game *g)
{
    struct sf_state *st = g->st;
    st->changed = 0;
    if (st->half == 0) {
        st->half = 1;
        st->mover = sf_other(st->first);
        st->stage = STAGE_HALF;
    } else {
        st->stage = STAGE_PHASE_ENDS;
    }
}

static void stage_phase_ends(struct sf_game *g)
{
    static const uint8_t next[] = {
        [PHASE_A] = STAGE_LAND_CAPACITY, [PHASE_B] = STAGE_INITIATIVE, [PHASE_C] = STAGE_MONSOON};
    struct sf_state *st = g->st;
    assert(st->phase <= PHASE_C);
    st->stage = next[st->phase];
    st->phase++;
    st->half = 0;
    st->cursor = 0;
    st->cursor_side = 0;
    st->moved = st->fought = st->retreated = 0;
    sf_tell(g, (struct sp_event){.kind = EV_PHASE, .seen = SEEN_BY_ALL, .field = {st->turn, st->phase}});
}

/* --- Stages; STAGE_OVER does nothing any more --- */

static void (*const stages[SF_STAGES])(struct sf_game *) = {
    [STAGE_TURN] = stage_turn,
    [STAGE_NAVAL_ARRIVALS] = sf_stage_arrivals,
    [STAGE_CONVOYS] = sf_stage_convoys,
    [STAGE_CONVOYS_SHOWN] = sf_stage_convoys_shown,
    [STAGE_LAND_CAPACITY] = stage_land_capacity,
    [STAGE_LANDINGS] = sf_stage_landings,
    [STAGE_RETURNS] = sf_stage_returns,
    [STAGE_LAND_ARRIVALS] = sf_stage_arrivals,
    [STAGE_RECRUITS] = sf_stage_recruits,
    [STAGE_INITIATIVE] = stage_initiative,
    [STAGE_HALF] = stage_half,
    [STAGE_CARRIERS] = sf_stage_carriers,
    [STAGE_MOVES] = sf_stage_moves,
    [STAGE_GROUP] = sf_stage_group,
    [STAGE_STORM] = sf_stage_storm,
    [STAGE_INTERCEPTION] = sf_stage_interception,
    [STAGE_GROUP_ENDS] = sf_stage_group_ends,
    [STAGE_EMBARKATION] = sf_stage_embarkation,
    [STAGE_COMBATS] = sf_stage_combats,
    [STAGE_RELIEF] = sf_stage_relief,
    [STAGE_RESPONSE] = sf_stage_response,
    [STAGE_SEQUENCE] = sf_stage_sequence,
    [STAGE_ATTACK_ROLL] = sf_stage_attack_roll,
    [STAGE_DEFENCE_ROLL] = sf_stage_defence_roll,
    [STAGE_RESULTS] = sf_stage_results,
    [STAGE_AFTERMATH] = sf_stage_aftermath,
    [STAGE_RETREAT] = sf_stage_retreat,
    [STAGE_BATTLE_ENDS] = sf_stage_battle_ends,
    [STAGE_TOWNS] = sf_stage_towns,
    [STAGE_SURRENDER] = sf_stage_surrender,
    [STAGE_HALF_ENDS] = stage_half_ends,
    [STAGE_PHASE_ENDS] = stage_phase_ends,
    [STAGE_MONSOON] = sf_stage_monsoon,
    [STAGE_REPAIRS] = sf_stage_repairs,
    [STAGE_TALLY] = sf_stage_tally,
};

void sf_run(struct sf_game *g)
{
    struct sf_state *st = g->st;
    while (st->question == Q_NOTHING && !st->over)
        if (!sf_settle(g))
            stages[st->stage](g);
}

/* --- Questions --- */

struct question {
    const char *name;
    void (*list)(const struct sf_scenario *, const struct sf_state *, unsigned side, struct sf_list *);
    void (*answer)(struct sf_game *, unsigned side, const struct sp_order *);
    void (*die)(struct sf_game *, unsigned die);
};

static const struct question questions[SF_QUESTIONS] = {
    [Q_NOTHING] = {"nothing", NULL, NULL, NULL},
    [Q_SETUP_CARRIER] = {"setup_carrier", sf_list_carry, sf_answer_carry, NULL},
    [Q_CONVOY] = {"convoy", sf_list_convoy, sf_answer_convoy, NULL},
    [Q_CARRIERS] = {"carriers", sf_list_carriers, sf_answer_carriers, NULL},
    [Q_MOVE] = {"move", sf_list_move, sf_answer_move, NULL},
    [Q_GROUP] = {"group", sf_list_group, sf_answer_group, NULL},
    [Q_INTERCEPT] = {"intercept", sf_list_intercept, sf_answer_intercept, NULL},
    [Q_EMBARK] = {"embark", sf_list_embark, sf_answer_embark, NULL},
    [Q_ATTACK] = {"attack", sf_list_attack, sf_answer_attack, NULL},
    [Q_RELIEF] = {"relief", sf_list_relief, sf_answer_relief, NULL},
    [Q_RESPOND] = {"respond", sf_list_respond, sf_answer_respond, NULL},
    [Q_ATTACKER] = {"attacker", sf_list_stance, sf_answer_attacker, NULL},
    [Q_DEFENDER] = {"defender", sf_list_stance, sf_answer_defender, NULL},
    [Q_RETREAT] = {"retreat", sf_list_retreat, sf_answer_retreat, NULL},
    [Q_DAMAGE] = {"damage", sf_list_hulls, sf_answer_hull, NULL},
    [Q_SINK] = {"sink", sf_list_hulls, sf_answer_hull, NULL},
    [Q_TROOPS] = {"troops", sf_list_troops, sf_answer_troops, NULL},
    [Q_SURPLUS] = {"surplus", sf_list_troops, sf_answer_troops, NULL},
    [Q_HALVED] = {"halved", sf_list_troops, sf_answer_troops, NULL},
    [Q_CARRY] = {"carry", sf_list_carry, sf_answer_carry, NULL},
    [Q_TOWNS] = {"towns", sf_list_towns, sf_answer_towns, NULL},
    [Q_RETURN] = {"return", sf_list_return, sf_answer_return, NULL},
    [Q_ARRIVE] = {"arrive", sf_list_arrive, sf_answer_arrive, NULL},
    [Q_RECRUIT] = {"recruit", sf_list_recruit, sf_answer_recruit, NULL},
    [Q_DIE_FRENCH_INITIATIVE] = {"die_french_initiative", NULL, NULL, die_french_initiative},
    [Q_DIE_ENGLISH_INITIATIVE] = {"die_english_initiative", NULL, NULL, die_english_initiative},
    [Q_DIE_STORM] = {"die_storm", NULL, NULL, sf_die_storm},
    [Q_DIE_STORM_FORCE] = {"die_storm_force", NULL, NULL, sf_die_storm_force},
    [Q_DIE_INTERCEPT] = {"die_intercept", NULL, NULL, sf_die_intercept},
    [Q_DIE_EVADE] = {"die_evade", NULL, NULL, sf_die_evade},
    [Q_DIE_ATTACK] = {"die_attack", NULL, NULL, sf_die_attack},
    [Q_DIE_DEFENCE] = {"die_defence", NULL, NULL, sf_die_defence},
    [Q_DIE_ASSAULT] = {"die_assault", NULL, NULL, sf_die_assault},
    [Q_DIE_SIEGE] = {"die_siege", NULL, NULL, sf_die_siege},
    [Q_DIE_MONSOON] = {"die_monsoon", NULL, NULL, sf_die_monsoon},
};

const char *sf_question_name(uint16_t question)
{
    return question < SF_QUESTIONS ? questions[question].name : "unknown";
}

void sf_ask(struct sf_game *g, unsigned question, unsigned side)
{
    g->st->question = (uint8_t)question;
    g->st->asked = (uint8_t)(1u << side);
}

void sf_await_die(struct sf_game *g, unsigned question)
{
    g->st->question = (uint8_t)question;
    g->st->asked = 0;
}

void sf_list_answers(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    if (side < 2 && (st->asked >> side) & 1 && !st->over)
        questions[st->question].list(sc, st, side, list);
}

/* The question is taken off the table first: an answer may put the next one there. */
void sf_answer(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    const uint8_t question = g->st->question;
    assert((g->st->asked >> side) & 1);
    g->st->question = Q_NOTHING;
    if (question != Q_CONVOY)
        g->st->asked = 0;
    questions[question].answer(g, side, order);
    if (g->st->question == Q_NOTHING)
        g->st->asked = 0;
    sf_run(g);
}

void sf_answer_die(struct sf_game *g, unsigned die)
{
    const uint8_t question = g->st->question;
    assert(question >= Q_FIRST_DIE);
    g->st->question = Q_NOTHING;
    questions[question].die(g, die);
    sf_run(g);
}
