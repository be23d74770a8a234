/*
 * A seat's outlook in suffren.
 *
 * The blanks of the redacted state are filled with a possible truth, in which the rules can be asked.  What is told
 * must not depend on how: a chance whose die is judged by known leaders alone, a battle whose strengths are shown
 * (S-11).  Of an interception by counters that lie face down the least and the most are told, by the worst and the best
 * leader that can be among them.
 */
#include "mind/odds/outlook.h"

#include <stdlib.h>
#include <string.h>

#include "mind/odds/chances.h"
#include "mind/odds/prospect.h"
#include "suffren/knowledge.h"
#include "suffren/rules.h"
#include "suffren/suffren.h"

enum { FACES = 10, ID_MOST = 32 };
enum bound { LEAST, MOST, BOUNDS };

struct outlook {
    const struct sf_scenario *sc;
    const struct sf_state *seen; /* as the seat may know it */
    struct sf_state st;          /* a possible truth */
    uint8_t seat;
    uint32_t unknown; /* enemy pieces that lie face down */
};

/* ---- Orders ---- */

/* Whether the die that the order asks for, and what it is judged by, are known to the seat that gives it. */
static bool decides(const struct sp_order *order)
{
    return order->kind == O_ASSAULT || order->kind == O_BESIEGE || order->kind == O_EVADE || order->kind == O_INTERCEPT;
}

static json_t *battle_json(const struct odds_result *r)
{
    return json_pack("{s:f,s:f,s:f,s:f,s:f,s:f,s:f}", "attacker_win", r->win[0], "both_gone", r->both_gone,
                     "defender_win", r->win[1], "undecided", r->undecided, "attacker_steps", r->steps[0],
                     "defender_steps", r->steps[1], "sequences", r->sequences);
}

/* What the order leads to, or NULL where no known dice fall. */
static json_t *order_json(const struct outlook *look, struct odds *odds, const struct sp_order *order)
{
    const struct odds_plan plan = {.evasion = ODDS_STANDS};
    struct odds_prospect prospect;
    struct sp_error error;
    struct sf_state after = look->st;
    struct sf_game g = {.sc = look->sc, .st = &after};
    const bool shown = look->seen->strengths_shown && look->seen->battle != BATTLE_NONE;
    if (!shown && !decides(order))
        return NULL;
    sf_answer(&g, look->seat, order);
    if (!odds_look(odds, look->sc, &after, &plan, &prospect, &error) || (!prospect.has_chance && !shown))
        return NULL;
    char text[SP_TEXT_MAX];
    sf_game.print_order(look->sc, look->seat, order, text);
    json_t *json = json_pack("{s:s}", "order", text);
    json_object_set_new(json, "chance", prospect.has_chance ? json_real(prospect.chance) : json_null());
    json_object_set_new(json, "battle", shown && prospect.has_battle ? battle_json(&prospect.battle) : json_null());
    return json;
}

static json_t *orders_json(const struct outlook *look)
{
    json_t *list = json_array();
    struct sp_order *orders = calloc(SF_MAX_LEGAL, sizeof *orders);
    struct odds *odds = odds_open();
    struct sf_list legal = {orders, 0};
    if (orders && odds && look->st.question < Q_FIRST_DIE && look->st.asked >> look->seat & 1)
        sf_list_answers(look->sc, &look->st, look->seat, &legal);
    for (uint32_t i = 0; i < legal.count; i++) {
        json_t *order = order_json(look, odds, &orders[i]);
        if (order)
            json_array_append_new(list, order);
    }
    odds_close(odds);
    free(orders);
    return list;
}

/* ---- Ways ---- */

static bool read_way(const struct outlook *look, const char *text, uint8_t path[ODDS_STEPS_MOST], unsigned *steps,
                     struct sp_error *error)
{
    for (*steps = 0; *text; (*steps)++) {
        char id[ID_MOST] = "";
        const size_t length = strcspn(text, "-");
        strncat(id, text, length < ID_MOST - 1 ? length : ID_MOST - 1);
        const uint8_t place = sf_find_place(look->sc, id);
        if (place == SF_NONE || *steps == ODDS_STEPS_MOST)
            return sp_fail(error, "a way is up to %d places, such as 0905-0906: %s is none", ODDS_STEPS_MOST, id);
        path[*steps] = place;
        text += length + (text[length] == '-');
    }
    return true;
}

/* Of the leaders that may lie face down in that arm, the one who intercepts least or most often. */
static uint8_t extreme(const struct outlook *look, unsigned arm, enum bound bound)
{
    uint8_t found = SF_NONE;
    for (uint32_t m = look->unknown & look->sc->of_arm[arm]; m; m &= m - 1) {
        const uint8_t leader = look->st.leader[sf_first(m)];
        const uint8_t initiative = look->sc->leader[leader].initiative;
        const bool better = found == SF_NONE || (bound == LEAST ? initiative > look->sc->leader[found].initiative
                                                                : initiative < look->sc->leader[found].initiative);
        found = better ? leader : found;
    }
    return found;
}

/* The possible truth in which all who lie face down are that good. */
static struct sf_state bounded(const struct outlook *look, enum bound bound)
{
    struct sf_state st = look->st;
    const unsigned arm = sf_arm_of_phase(&st);
    const uint8_t leader = extreme(look, arm, bound);
    for (uint32_t m = look->unknown & look->sc->of_arm[arm]; m; m &= m - 1)
        st.leader[sf_first(m)] = leader;
    return st;
}

/* Those of a place who may try to intercept. */
static json_t *watcher_json(const struct outlook *look, const struct sf_state st[BOUNDS], uint8_t place, uint32_t stack)
{
    const unsigned commander = sf_commander(look->sc, &look->st, stack);
    const bool open = (stack & look->unknown) == 0;
    json_t *json = json_pack("{s:s,s:i}", "place", look->sc->place[place].id, "counters", (int)sf_count(stack));
    json_object_set_new(json, "commander",
                        open ? json_string(look->sc->leader[look->st.leader[commander]].id) : json_null());
    static const char *const names[BOUNDS] = {"least", "most"};
    for (unsigned b = 0; b < BOUNDS; b++) {
        const unsigned who = sf_commander(look->sc, &st[b], stack);
        const unsigned faces = odds_intercepting_faces(look->sc, look->sc->leader[st[b].leader[who]].initiative);
        json_object_set_new(json, names[b], json_real((double)faces / FACES));
    }
    return json;
}

static json_t *step_json(const struct outlook *look, const struct sf_state st[BOUNDS],
                         const struct odds_way way[BOUNDS], uint8_t place, unsigned step)
{
    json_t *watchers = json_array();
    for (unsigned p = 0; p < look->sc->place_count; p++) {
        const uint32_t stack = way[MOST].watchers[step] & sf_at(&look->st, (uint8_t)p);
        if (stack)
            json_array_append_new(watchers, watcher_json(look, st, (uint8_t)p, stack));
    }
    return json_pack("{s:s,s:f,s:{s:f,s:f},s:o}", "place", look->sc->place[place].id, "storm", way[MOST].storm[step],
                     "intercepted", "least", way[LEAST].stopped[step], "most", way[MOST].stopped[step], "watchers",
                     watchers);
}

static json_t *way_json(const struct outlook *look, const char *text, struct sp_error *error)
{
    uint8_t path[ODDS_STEPS_MOST];
    unsigned steps;
    struct odds_way way[BOUNDS];
    const struct sf_state st[BOUNDS] = {bounded(look, LEAST), bounded(look, MOST)};
    if (!read_way(look, text, path, &steps, error))
        return NULL;
    if (look->st.question != Q_GROUP || look->st.mover != look->seat) {
        sp_fail(error, "no group of this seat is under way");
        return NULL;
    }
    for (unsigned b = 0; b < BOUNDS; b++)
        if (!odds_walk(look->sc, &st[b], NULL, 0, path, steps, ODDS_SPREAD, &way[b], error))
            return NULL;
    json_t *list = json_array();
    for (unsigned i = 0; i < steps; i++)
        json_array_append_new(list, step_json(look, st, way, path[i], i));
    return json_pack("{s:o,s:{s:f,s:f},s:f,s:f}", "steps", list, "through", "least", way[MOST].through, "most",
                     way[LEAST].through, "lost", way[LEAST].lost, "storm_steps", way[LEAST].storm_steps);
}

/* ---- The whole ---- */

static json_t *suffren_outlook(const void *scenario, const void *redacted, uint8_t seat, const char *way,
                               struct sp_error *error)
{
    struct outlook *look = malloc(sizeof *look);
    struct sp_dice dice = {.seed = 1}; /* nothing that is told depends on them */
    if (!look)
        return NULL;
    *look = (struct outlook){.sc = scenario, .seen = redacted, .st = *(const struct sf_state *)redacted, .seat = seat};
    look->unknown = look->sc->of_side[sf_other(seat)] & (uint32_t)~sf_known(look->sc, redacted);
    sf_imagine(scenario, &look->st, seat, NULL, &dice);
    json_t *told = *way ? way_json(look, way, error) : json_null();
    json_t *all = told ? json_pack("{s:o,s:o}", "orders", orders_json(look), "way", told) : NULL;
    free(look);
    return all;
}

bool sp_outlook_known(const struct sp_game *game)
{
    return game == &sf_game;
}

json_t *sp_outlook(const struct sp_game *game, const void *scenario, const void *redacted, uint8_t seat,
                   const char *way, struct sp_error *error)
{
    error->text[0] = '\0';
    return sp_outlook_known(game) ? suffren_outlook(scenario, redacted, seat, way, error) : NULL;
}
