/* Interception of a group in the hex that it has just entered (S-35 to S-38). */
#include "suffren/rules.h"

/* Who does not try any more, nor with others: convoys never, who has tried, whose owner declines, and whom the step
 * itself has freed. */
static uint16_t spent(const struct sf_scenario *sc, const struct sf_state *st)
{
    return sc->convoys | st->tried | st->declined;
}

uint16_t sf_interceptors(const struct sf_scenario *sc, const struct sf_state *st, uint8_t place)
{
    return sf_stack(sc, st, sf_other(st->mover), sf_arm_of_phase(st), place) & (uint16_t)~spent(sc, st);
}

/* S-35: enemy leaders of the arm who may try, whatever their orders. */
static uint16_t able(const struct sf_scenario *sc, const struct sf_state *st)
{
    const unsigned arm = sf_arm_of_phase(st);
    if (sc->place[st->here].transit || sc->place[st->came_from].ends_move)
        return 0; /* S-32: not in a Transit box, nor on the step from Transit A to an entry hex */
    const uint64_t *near = sc->near[arm][st->here];
    uint32_t set = sf_field(st) & sc->of_side[sf_other(st->mover)] & sc->of_arm[arm] & (uint32_t)~spent(sc, st);
    for (uint32_t m = set; m; m &= m - 1) {
        const uint8_t place = st->place[sf_first(m)];
        const bool in_reach = sf_place_in(near, place) || (arm == SEA && place == st->here);
        if (!in_reach)
            set &= ~(1u << sf_first(m));
    }
    return (uint16_t)set;
}

/* What a stack's orders say to this group: STANDING_ASK, _ALWAYS or _NEVER. */
static unsigned resolve(const struct sf_scenario *sc, const struct sf_state *st, uint32_t stack)
{
    const unsigned standing = st->standing[sf_commander(sc, st, stack)];
    if (standing == STANDING_CONVOYS)
        return st->group & sc->convoys ? STANDING_ALWAYS : STANDING_NEVER;
    if (standing > STANDING_AT_MOST)
        return sf_count(st->group) <= standing - STANDING_AT_MOST ? STANDING_ALWAYS : STANDING_NEVER;
    return standing;
}

/* The stacks of `able` whose orders, resolved, are `wish`, as a set of pieces. */
static uint16_t wishing(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set, unsigned wish)
{
    uint32_t wishers = 0;
    while (set) {
        const uint32_t stack = set & sf_at(st, st->place[sf_first(set)]);
        if (resolve(sc, st, stack) == wish)
            wishers |= stack;
        set &= ~stack;
    }
    return (uint16_t)wishers;
}

static void attempt(struct sf_game *g, uint8_t place)
{
    g->st->trier = place;
    sf_await_die(g, Q_DIE_INTERCEPT);
}

void sf_stage_interception(struct sf_game *g)
{
    struct sf_state *st = g->st;
    const uint16_t set = st->group ? able(g->sc, st) : 0;
    if (set == 0) {
        st->stage = STAGE_GROUP;
        return;
    }
    uint32_t always = wishing(g->sc, st, set, STANDING_ALWAYS);
    if (always) {
        uint8_t first = SF_NONE;
        for (; always; always &= always - 1)
            if (st->place[sf_first(always)] < first)
                first = st->place[sf_first(always)];
        attempt(g, first);
    } else if (wishing(g->sc, st, set, STANDING_ASK)) {
        sf_ask(g, Q_INTERCEPT, sf_other(st->mover));
    } else {
        st->stage = STAGE_GROUP;
    }
}

void sf_list_intercept(const struct sf_scenario *sc, const struct sf_state *st, unsigned side, struct sf_list *list)
{
    (void)side;
    uint32_t set = wishing(sc, st, able(sc, st), STANDING_ASK);
    while (set) {
        const uint8_t place = st->place[sf_first(set)];
        sf_add(list, O_INTERCEPT, place, 0, 0);
        set &= (uint32_t)~sf_at(st, place);
    }
    sf_add(list, O_DECLINE, 0, 0, 0);
}

void sf_answer_intercept(struct sf_game *g, unsigned side, const struct sp_order *order)
{
    (void)side;
    if (order->kind == O_DECLINE)
        g->st->declined |= able(g->sc, g->st); /* S-36: uses nothing up; asked again in the next hex */
    else
        attempt(g, (uint8_t)order->a);
}

static void tell_attempt(struct sf_game *g, unsigned commander, unsigned die, bool success)
{
    if (!sf_heard(g))
        return;
    const struct sf_state *st = g->st;
    const unsigned side = g->sc->piece[commander].side;
    const uint8_t initiative = sf_leader_of(g->sc, st, commander)->initiative;
    sf_tell(g, (struct sp_event){.kind = EV_INTERCEPTS,
                                 .seen = sf_own(side),
                                 .field = {st->leader[commander], st->trier, (int32_t)die, initiative, success}});
    sf_tell(g, (struct sp_event){.kind = EV_INTERCEPTS_SEEN,
                                 .seen = sf_rest(side),
                                 .field = {(int32_t)side, st->trier, (int32_t)die, success}});
}

void sf_die_intercept(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    const unsigned arm = sf_arm_of_phase(st);
    const unsigned side = sf_other(st->mover);
    const uint16_t leaders = sf_interceptors(g->sc, st, st->trier);
    const unsigned commander = sf_commander(g->sc, st, leaders);
    const bool success = die > sf_leader_of(g->sc, st, commander)->initiative;
    tell_attempt(g, commander, die, success);
    st->tried |= leaders;
    const uint8_t from = st->trier;
    st->trier = SF_NONE;
    if (!success)
        return;
    st->pm = 0;
    if (from != st->here) { /* S-37: free of charge; their convoy stays behind, generals aboard come along */
        sf_relocate(g, leaders, st->here);
        sf_lift_sieges(g, from);
        sf_join_natives(g, leaders);
        sf_tell_faces(g);
    }
    sf_begin_battle(g, BATTLE_INTERCEPTION, st->here, side, sf_stack(g->sc, st, side, arm, st->here));
}
