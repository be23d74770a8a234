/*
 * A group's way through a real position (S-35 to S-40): the rules walk it, every die falls on all its faces.
 */
#include "mind/odds/chances.h"

#include <string.h>

#include "mind/odds/graph.h"
#include "suffren/suffren.h"

enum { FACES = 10 };

/* A way being walked. */
struct walk {
    const struct sf_scenario *sc;
    const uint8_t *path;
    unsigned steps;
    unsigned losses;
    unsigned side;
    uint32_t group;
    unsigned steps_before; /* lost before the way began */
    struct odds_way *way;
    unsigned refused; /* the first step that is against the rules, from 1; 0: none is */
};

/* The listed order of a kind whose first part is `a`; NULL when there is none. */
static const struct sp_order *find_order(const struct sp_order *orders, uint32_t count, unsigned kind, unsigned a)
{
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == kind && orders[i].a == a)
            return &orders[i];
    return NULL;
}

static uint32_t list_orders(const struct walk *walk, const struct sf_state *st, struct sp_order *orders)
{
    struct sf_list list = {orders, 0};
    sf_list_answers(walk->sc, st, sf_first(st->asked), &list);
    return list.count;
}

static void give(const struct walk *walk, struct sf_state *st, const struct sp_order *order)
{
    struct sf_game g = {.sc = walk->sc, .st = st};
    sf_answer(&g, sf_first(st->asked), order);
}

/* An end of the way after so many steps. */
static void arrive(struct walk *walk, const struct sf_state *st, unsigned step, double chance)
{
    struct odds_way *way = walk->way;
    const uint32_t ships = walk->group & walk->sc->of_arm[SEA];
    way->storm_steps += chance * (odds_steps(walk->sc, st, ships) - walk->steps_before);
    if (st->battle != BATTLE_NONE)
        way->stopped[step - 1] += chance;
    else if ((walk->group & sf_field(st)) == 0)
        way->lost += chance;
    else if (step == walk->steps)
        way->through += chance;
    else
        walk->refused = step + 1;
}

static void go_on(struct walk *walk, struct sf_state *st, unsigned step, double chance);

/* Equal states after a die are one branch. */
static void roll(struct walk *walk, const struct sf_state *st, unsigned step, double chance)
{
    struct sf_state after[FACES];
    unsigned faces[FACES], count = 0;
    if (st->question == Q_DIE_STORM)
        walk->way->storm[step - 1] += chance * odds_storm_faces(walk->sc) / FACES;
    for (unsigned die = 0; die < FACES; die++) {
        struct sf_game g = {.sc = walk->sc, .st = &after[count]};
        unsigned same = 0;
        after[count] = *st;
        sf_answer_die(&g, die);
        while (memcmp(&after[same], &after[count], sizeof after[0]) != 0)
            same++;
        faces[same] = same == count ? 1 : faces[same] + 1;
        count += same == count;
    }
    for (unsigned i = 0; i < count; i++)
        go_on(walk, &after[i], step, chance * faces[i] / FACES);
}

/* Answers what is asked on the way; false when the way is at its end or cannot go on. */
static bool answer(struct walk *walk, struct sf_state *st, unsigned *step)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = list_orders(walk, st, orders);
    const struct sp_order *order = &orders[0]; /* an interception is tried, a surplus drowns as it comes */
    for (uint32_t i = 0; st->question == Q_INTERCEPT && i < count; i++)
        if (orders[i].kind == O_INTERCEPT)
            walk->way->watchers[*step - 1] |= sf_interceptors(walk->sc, st, (uint8_t)orders[i].a);
    if (st->question == Q_GROUP) {
        if (*step == walk->steps)
            return false;
        order = find_order(orders, count, O_TO, walk->path[*step]);
        if (order == NULL)
            return false;
        (*step)++;
    } else if (st->question == Q_DAMAGE || st->question == Q_SINK) {
        order = &orders[odds_pick(walk->sc, st, walk->losses, orders, count)];
    } else if (st->question == Q_MOVE) {
        return false; /* the group's move is over */
    }
    give(walk, st, order);
    return true;
}

static void go_on(struct walk *walk, struct sf_state *st, unsigned step, double chance)
{
    while (st->battle == BATTLE_NONE && st->group && walk->refused == 0) {
        if (st->question >= Q_FIRST_DIE) {
            roll(walk, st, step, chance);
            return;
        }
        if (!answer(walk, st, &step))
            break;
    }
    arrive(walk, st, step, chance);
}

/* Takes the leaders; false when one may not be taken. */
static bool take(const struct walk *walk, struct sf_state *st, const uint8_t *leaders, unsigned count,
                 struct sp_error *error)
{
    for (unsigned i = 0; i < count; i++) {
        struct sp_order orders[SF_MAX_LEGAL];
        const uint32_t listed = list_orders(walk, st, orders);
        const struct sp_order *order = find_order(orders, listed, O_TAKE, leaders[i]);
        if (order == NULL)
            return sp_fail(error, "%s cannot be taken into the group now", walk->sc->leader[leaders[i]].id);
        give(walk, st, order);
    }
    return st->group != 0 || sp_fail(error, "nobody is taken: expected leaders for the group");
}

bool odds_walk(const struct sf_scenario *sc, const struct sf_state *st, const uint8_t *leaders, unsigned leader_count,
               const uint8_t *path, unsigned steps, unsigned losses, struct odds_way *way, struct sp_error *error)
{
    struct sf_state start = *st;
    struct walk walk = {.sc = sc, .path = path, .steps = steps, .losses = losses, .way = way};
    *way = (struct odds_way){.steps = steps};
    if (st->question != Q_MOVE && st->question != Q_GROUP)
        return sp_fail(error, "nobody may be moved in this position");
    if (!take(&walk, &start, leaders, leader_count, error))
        return false;
    walk.group = start.group;
    walk.steps_before = odds_steps(sc, &start, walk.group & sc->of_arm[SEA]);
    go_on(&walk, &start, 0, 1);
    if (walk.refused)
        return sp_fail(error, "the group may not go to %s in step %u of the path", sc->place[path[walk.refused - 1]].id,
                       walk.refused);
    return true;
}
