/*
 * greedy: where groups go.  A group looks for the best place of all that it could reach in time, and takes the shortest
 * way there; what lies whole phases away counts less.
 */
#include "mind/greedy/greedy.h"

enum {
    LAND_PM = 3,
    NAVAL_PM = 10,
    FAR = 255,
    QUEUE = 256,
};

struct paths {
    uint8_t distance[SF_PLACES]; /* in PM */
    uint8_t before[SF_PLACES];   /* the last place but one; SF_NONE: the place where they start, or out of reach */
    bool fair;                   /* by coasts only */
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
    memset(paths->before, SF_NONE, sizeof paths->before);
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
            paths->before[to] = at;
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
        if (g->sc->place[place].transit || greedy_exchange(g, arm, place, set, stack) > -g->w->fear)
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
    return hit * g->w->storm_ship / 100;
}

/* Moves that the arm has left to the end of the game, this one included. */
static int moves_left(const struct greedy *g, unsigned arm)
{
    const int turns = g->sc->turn_count - g->st->turn;
    if (arm == LAND)
        return turns + 1;
    return 2 * turns + (g->st->phase == PHASE_A ? 2 : 1);
}

/* Takes a plan into a list of the best, one a place; equals stay behind those found before. */
static void add_plan(struct greedy_plans *plans, const struct greedy_plan *plan)
{
    uint32_t at = plans->count;
    for (uint32_t i = 0; i < plans->count; i++)
        if (plans->plan[i].to == plan->to)
            at = i;
    if (at < plans->count && plans->plan[at].gain >= plan->gain)
        return;
    if (at == plans->most) {
        if (plans->plan[--at].gain >= plan->gain)
            return;
    } else if (at == plans->count) {
        plans->count++;
    }
    for (; at > 0 && plans->plan[at - 1].gain < plan->gain; at--)
        plans->plan[at] = plans->plan[at - 1];
    plans->plan[at] = *plan;
}

/* Looks through all places that `paths` reach; `toll` is what the way costs, `here` the worth of staying. */
static void look_around(const struct greedy *g, const struct greedy_errand *errand, const struct paths *paths, int pm,
                        int toll, int here, struct greedy_plans *plans)
{
    const int allowance = errand->arm == SEA ? NAVAL_PM : LAND_PM;
    const int most = moves_left(g, errand->arm);
    for (unsigned p = 0; p < g->sc->place_count; p++) {
        const int distance = paths->distance[p];
        if (distance == FAR || paths->before[p] == SF_NONE)
            continue;
        const int later = distance <= pm ? 0 : 1 + (distance - pm - 1) / allowance;
        if (later >= most || later >= GREEDY_PATIENCE)
            continue;
        const int worth = greedy_worth(g, errand, (uint8_t)p, later);
        const int gain = (worth > 0 ? worth * g->w->patience[later] / 100 : worth) - toll -
                         g->w->step * (later ? pm : distance) - here;
        add_plan(plans, &(struct greedy_plan){.gain = gain, .to = (uint8_t)p, .fair = paths->fair});
    }
}

/* Writes down the steps of a plan's way. */
static void find_way(const struct paths *paths, struct greedy_plan *plan)
{
    uint8_t back[SF_PLACES];
    unsigned steps = 0;
    for (uint8_t at = plan->to; paths->before[at] != SF_NONE; at = paths->before[at])
        back[steps++] = at;
    plan->length = (uint8_t)(steps < GREEDY_WAY ? steps : GREEDY_WAY);
    for (unsigned i = 0; i < plan->length; i++)
        plan->way[i] = back[steps - 1 - i];
}

void greedy_find_plans(const struct greedy *g, uint32_t set, uint8_t from, int pm, struct greedy_plans *plans)
{
    const unsigned arm = sf_arm_of_phase(g->st);
    const struct greedy_errand errand = greedy_errand_of(g, arm, set);
    const int here = greedy_worth(g, &errand, from, 0);
    const bool fair = arm == LAND || (g->st->under_way && g->st->group && g->st->storm_done);
    struct search search = {.sc = g->sc, .arm = arm};
    struct paths paths[2] = {{.fair = false}, {.fair = true}};
    plans->count = 0;
    mark_dangers(g, arm, set, search.avoid);
    find_paths(&search, from, &paths[0]);
    look_around(g, &errand, &paths[0], pm, fair ? 0 : storm_cost(g, set), here, plans);
    if (!fair) {
        search.coasts_only = true;
        find_paths(&search, from, &paths[1]);
        look_around(g, &errand, &paths[1], pm, 0, here, plans);
    }
    for (uint32_t i = 0; i < plans->count; i++)
        find_way(&paths[plans->plan[i].fair], &plans->plan[i]);
}

struct greedy_plan greedy_plan_of(const struct greedy *g, uint32_t set, uint8_t from, int pm)
{
    struct greedy_plans plans = {.most = 1};
    greedy_find_plans(g, set, from, pm, &plans);
    const int least = g->st->under_way && g->st->group ? 0 : g->w->rather_stay;
    if (plans.count > 0 && plans.plan[0].gain > least)
        return plans.plan[0];
    return (struct greedy_plan){.gain = least, .to = from};
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
    return plan.length == 0 ? GREEDY_NEVER : plan.gain;
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
        return g->plan.length > 0 && order->a == g->plan.way[0] ? GREEDY_VP - drowned : -GREEDY_VP - drowned;
    default:
        return -drowned;
    }
}

int greedy_score_retreat(const struct greedy *g, const struct sp_order *order)
{
    const uint32_t set = (g->st->attacker == g->side ? g->st->attackers : g->st->defenders) & (uint32_t)~g->st->joined;
    const uint8_t to = order->kind == O_STAY ? g->st->battle_place : (uint8_t)order->a;
    return greedy_worth_of(g, g->st->battle_arm, set, to);
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
