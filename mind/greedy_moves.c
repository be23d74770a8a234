/*
 * greedy: where groups go.  A group looks for the best place of all that it could reach in time, and takes the shortest
 * way there; what lies whole phases away counts less.
 */
#include "mind/greedy.h"

enum {
    LAND_PM = 3,
    NAVAL_PM = 10,
    FAR = 255,
    RATHER_STAY = 15, /* a move must gain more than this */
    FEAR = -10,       /* hundredths of VP a sequence: who loses more keeps out of interceptors' reach */
    QUEUE = 256,
};

/* Per cent of a place's worth that is left when it is reached in the n-th phase from now. */
static const uint8_t patience[] = {100, 70, 52, 40, 32, 26, 20, 15};
enum { PATIENCE = sizeof patience };

struct paths {
    uint8_t distance[SF_PLACES]; /* in PM */
    uint8_t first[SF_PLACES];    /* the first step */
};

struct search {
    const struct sf_scenario *sc;
    unsigned arm;
    bool coasts_only;  /* a way that brings no storm (S-40) */
    uint64_t avoid[3]; /* hexes to enter only as the last */
};

/* Shortest ways from a place; steps cost 1 PM or, to and between boxes, all 10, so each place may be improved twice. */
static void find_paths(const struct search *s, uint8_t from, struct paths *paths)
{
    uint8_t queue[QUEUE];
    uint8_t head = 0, tail = 0; /* they wrap around by themselves */
    memset(paths->distance, FAR, sizeof paths->distance);
    memset(paths->first, SF_NONE, sizeof paths->first);
    paths->distance[from] = 0;
    queue[tail++] = from;
    while (head != tail) {
        const uint8_t at = queue[head++];
        const struct sf_place *place = &s->sc->place[at];
        if (at != from && sf_place_in(s->avoid, at))
            continue;
        for (unsigned i = 0; i < place->edge_count[s->arm]; i++) {
            const uint8_t to = place->edge[s->arm][i].to;
            const unsigned cost = s->sc->place[to].ends_move ? NAVAL_PM : place->edge[s->arm][i].cost;
            const unsigned distance = paths->distance[at] + cost;
            if (distance >= paths->distance[to] || (s->coasts_only && s->sc->place[to].kind == PLACE_SEA))
                continue;
            paths->distance[to] = (uint8_t)distance;
            paths->first[to] = at == from ? to : paths->first[at];
            queue[tail++] = to;
        }
    }
}

/* Where enemies who would beat the group may intercept it (S-35). */
static void mark_dangers(const struct greedy *g, unsigned arm, uint32_t set, uint64_t avoid[3])
{
    const uint32_t enemies = g->leaders[g->enemy] & g->sc->of_arm[arm];
    for (uint32_t m = enemies; m;) {
        const uint8_t place = g->st->place[sf_first(m)];
        const uint32_t stack = enemies & sf_at(g->st, place);
        m &= ~stack;
        if (g->sc->place[place].transit || greedy_exchange(g, arm, place, set, stack) > FEAR)
            continue;
        for (unsigned i = 0; i < 3; i++)
            avoid[i] |= g->sc->near[arm][place][i];
        avoid[place >> 6] |= UINT64_C(1) << (place & 63);
    }
}

/* S-40: one chance in ten of the second die, here in hundredths of VP. */
static int storm_cost(const struct greedy *g, uint32_t set)
{
    static const uint8_t percent[10] = {0, 0, 0, 20, 20, 30, 30, 50, 50, 100};
    const int ships = greedy_force_of(g, set).ships;
    int hit = 0;
    for (unsigned die = 0; die < 10; die++)
        hit += ships * percent[die] / 100;
    return hit * 2 * GREEDY_VP * 3 / 4 / 100; /* some are frigates, some are repaired in time */
}

/* Moves that the arm has left to the end of the game, this one included. */
static int moves_left(const struct greedy *g, unsigned arm)
{
    const int turns = g->sc->turn_count - g->st->turn;
    if (arm == LAND)
        return turns + 1;
    return 2 * turns + (g->st->phase == PHASE_A ? 2 : 1);
}

static int worth_of(const struct greedy *g, unsigned arm, uint32_t set, uint8_t place, int later)
{
    return arm == SEA ? greedy_sea_worth(g, set, place, later) : greedy_land_worth(g, set, place);
}

/* Looks through all places that `paths` reach; `toll` is what the way costs. */
static void look_around(const struct greedy *g, unsigned arm, uint32_t set, const struct paths *paths, int pm, int toll,
                        struct greedy_plan *plan)
{
    const int allowance = arm == SEA ? NAVAL_PM : LAND_PM;
    const int most = moves_left(g, arm);
    for (unsigned p = 0; p < g->sc->place_count; p++) {
        const int distance = paths->distance[p];
        if (distance == FAR || paths->first[p] == SF_NONE)
            continue;
        const int later = distance <= pm ? 0 : 1 + (distance - pm - 1) / allowance;
        if (later >= most || later >= PATIENCE)
            continue;
        const int worth = worth_of(g, arm, set, (uint8_t)p, later);
        const int gain = (worth > 0 ? worth * patience[later] / 100 : worth) - toll - (later ? pm : distance);
        if (gain > plan->gain)
            *plan = (struct greedy_plan){.gain = gain, .to = (uint8_t)p, .next = paths->first[p]};
    }
}

struct greedy_plan greedy_plan_of(const struct greedy *g, uint32_t set, uint8_t from, int pm)
{
    const unsigned arm = sf_arm_of_phase(g->st);
    const int here = worth_of(g, arm, set, from, 0);
    const bool under_way = g->st->under_way && g->st->group;
    struct greedy_plan plan = {.gain = here + (under_way ? 0 : RATHER_STAY), .to = from, .next = SF_NONE};
    struct search search = {.sc = g->sc, .arm = arm};
    struct paths paths;
    mark_dangers(g, arm, set, search.avoid);
    const bool fair = arm == LAND || (under_way && g->st->storm_done);
    find_paths(&search, from, &paths);
    look_around(g, arm, set, &paths, pm, fair ? 0 : storm_cost(g, set), &plan);
    if (!fair) {
        search.coasts_only = true;
        find_paths(&search, from, &paths);
        look_around(g, arm, set, &paths, pm, 0, &plan);
    }
    plan.gain -= here;
    return plan;
}

/* --- Answers --- */

/* Those in a place who may still move (S-31). */
static uint32_t movers_at(const struct greedy *g, uint8_t place)
{
    return sf_stack(g->sc, g->st, g->side, sf_arm_of_phase(g->st), place) & (uint32_t)~g->st->moved;
}

int greedy_score_move(const struct greedy *g, const struct sp_order *order)
{
    if (order->kind == O_END)
        return 0;
    const unsigned piece = g->sc->leader_piece[order->a];
    const uint8_t from = g->st->place[piece];
    const uint32_t set = movers_at(g, from);
    if (piece != sf_commander(g->sc, g->st, set))
        return GREEDY_NEVER; /* the stack is judged once, by its commander */
    const struct greedy_plan plan = greedy_plan_of(g, set, from, g->st->phase == PHASE_B ? LAND_PM : NAVAL_PM);
    return plan.next == SF_NONE ? GREEDY_NEVER : plan.gain;
}

void greedy_prepare_group(struct greedy *g)
{
    g->plan = greedy_plan_of(g, g->st->group, g->st->here, g->st->pm);
}

/* The whole stack goes together; PF that an order would drown (S-34) count against it. */
int greedy_score_group(const struct greedy *g, const struct sp_order *order)
{
    const int drowned = 50 * order->b;
    switch (order->kind) {
    case O_TAKE:
        return GREEDY_VP * GREEDY_VP;
    case O_TO:
        return order->a == g->plan.next ? GREEDY_VP - drowned : -GREEDY_VP - drowned;
    default:
        return -drowned;
    }
}

int greedy_score_retreat(const struct greedy *g, const struct sp_order *order)
{
    const uint32_t set = (g->st->attacker == g->side ? g->st->attackers : g->st->defenders) & (uint32_t)~g->st->joined;
    const uint8_t to = order->kind == O_STAY ? g->st->battle_place : (uint8_t)order->a;
    return worth_of(g, g->st->battle_arm, set, to, 0);
}

/* The convoy appears where own squadrons are near and the enemy's are not. */
int greedy_score_convoy(const struct greedy *g, const struct sp_order *order)
{
    const struct search search = {.sc = g->sc, .arm = SEA};
    struct paths paths;
    find_paths(&search, (uint8_t)order->a, &paths);
    int score = 0;
    for (uint32_t m = (g->leaders[FRENCH] | g->leaders[ENGLISH]) & g->sc->squadrons; m; m &= m - 1) {
        const unsigned piece = sf_first(m);
        const int distance = paths.distance[g->st->place[piece]];
        if (g->sc->piece[piece].side == g->side)
            score -= distance * (1 + greedy_damage(g, 1u << piece));
        else if (distance < NAVAL_PM)
            score += distance;
    }
    return score;
}
