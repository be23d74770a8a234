#include "cli/suffren/decision.h"

#include <stdio.h>
#include <string.h>

#include "suffren/orders.h"
#include "suffren/rules.h"

enum { FACES = 10, ALL_PM = 10 };

const char *decision_question(struct play *play, uint8_t seat)
{
    const uint16_t question = play_pending(play).question;
    if (question != Q_GROUP)
        return play->game->question_name(question);
    const struct sf_state *st = play_redacted(play, seat);
    return st->under_way ? "group_under_way" : play->game->question_name(question);
}

/* ---- Orders ---- */

/* What an order is judged by. */
struct judged {
    const struct sf_scenario *sc;
    const struct sf_state *st; /* the seat's */
    uint8_t seat;
    const struct sp_order *order;
    json_t *fields;
};

/* The die that is needed, when die + modifier must be above the bar. */
static void add_chance(json_t *fields, int bar, int modifier)
{
    const int need = bar + 1 - modifier;
    const int faces = need <= 0 ? FACES : need >= FACES ? 0 : FACES - need;
    json_object_set_new(fields, "need", json_integer(need < 0 ? 0 : need));
    json_object_set_new(fields, "chance", json_integer(faces * 100 / FACES));
}

static const char *judge_assault(const struct judged *of)
{
    unsigned commander;
    const uint8_t town = (uint8_t)of->order->a;
    add_chance(of->fields, of->sc->town[town].value, sf_assault_modifier(of->sc, of->st, of->seat, town, &commander));
    return "assault_chance";
}

static const char *judge_siege(const struct judged *of)
{
    const uint8_t town = (uint8_t)of->order->a;
    add_chance(of->fields, of->sc->town[town].value, sf_siege_terms(of->sc, of->st, of->seat, town).modifier);
    return "besiege_chance";
}

static const char *judge_evasion(const struct judged *of)
{
    const unsigned own = sf_commander(of->sc, of->st, of->st->defenders);
    add_chance(of->fields, sf_leader_of(of->sc, of->st, own)->initiative, sf_evade_modifier(of->sc, of->st));
    return "evade_chance";
}

static const char *judge_interception(const struct judged *of)
{
    const uint16_t stack = sf_interceptors(of->sc, of->st, (uint8_t)of->order->a);
    if (stack == 0)
        return NULL;
    const unsigned commander = sf_commander(of->sc, of->st, stack);
    json_object_set_new(of->fields, "commander", json_string(sf_leader_of(of->sc, of->st, commander)->id));
    add_chance(of->fields, sf_leader_of(of->sc, of->st, commander)->initiative, 0);
    return "intercept_chance";
}

/* Where a neighbouring hex lies; NULL: a box has no direction. */
static const char *direction(const struct sf_place *from, const struct sf_place *to)
{
    static const struct {
        int q, r;
        const char *name;
    } ways[] = {{0, -1, "north"}, {1, -1, "north_east"}, {1, 0, "south_east"},
                {0, 1, "south"},  {-1, 1, "south_west"}, {-1, 0, "north_west"}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (from->kind != PLACE_BOX && to->kind != PLACE_BOX && to->q - from->q == ways[i].q &&
            to->r - from->r == ways[i].r)
            return ways[i].name;
    return NULL;
}

/* S-32: a step may leave no PM; else it is told whither it leads. */
static const char *judge_step(const struct judged *of)
{
    const uint8_t here = of->st->here;
    if (decision_cost(of->sc, of->st, of->order) >= ALL_PM)
        return "to_all";
    const char *way = here < of->sc->place_count ? direction(&of->sc->place[here], &of->sc->place[of->order->a]) : NULL;
    if (way == NULL)
        return NULL;
    json_object_set_new(of->fields, "way", json_string(way));
    return "to_way";
}

static const char *judge_ship(const struct judged *of)
{
    const uint8_t p = of->sc->leader_piece[of->order->a];
    const struct sf_piece *piece = &of->sc->piece[p];
    const uint32_t hull = 1U << of->order->b;
    json_object_set_new(of->fields, "damaged", json_boolean((of->st->damaged[p] & hull) != 0));
    if (piece->kind == CONVOY)
        return "damage_convoy";
    json_object_set_new(of->fields, "class", json_string((piece->line & hull) != 0 ? "line" : "frigate"));
    json_object_set_new(of->fields, "guns", json_integer(piece->ship[of->order->b].guns));
    json_object_set_new(of->fields, "leader", json_string(sf_leader_of(of->sc, of->st, p)->id));
    return "damage_ship";
}

static const char *judge_sinking(const struct judged *of)
{
    return strcmp(judge_ship(of), "damage_ship") == 0 ? "sink_ship" : NULL;
}

/* Which step it is that ends: each is left by the same word (S-23). */
static const char *judge_end(const struct judged *of)
{
    static const char *const names[SF_QUESTIONS] = {
        [Q_MOVE] = "end_moves", [Q_ATTACK] = "end_combats", [Q_TOWNS] = "end_towns"};
    return of->st->question < SF_QUESTIONS ? names[of->st->question] : NULL;
}

static const char *(*const judges[SF_ORDER_KINDS])(const struct judged *) = {
    [O_END] = judge_end,
    [O_TO] = judge_step,
    [O_DAMAGE] = judge_ship,
    [O_SINK] = judge_sinking,
    [O_INTERCEPT] = judge_interception,
    [O_EVADE] = judge_evasion,
    [O_BESIEGE] = judge_siege,
    [O_ASSAULT] = judge_assault,
};

int decision_cost(const struct sf_scenario *sc, const struct sf_state *st, const struct sp_order *order)
{
    const unsigned arm = sf_arm_of_phase(st);
    if (order->kind != O_TO || st->here >= sc->place_count)
        return 0;
    const struct sf_place *place = &sc->place[st->here];
    for (unsigned e = 0; e < place->edge_count[arm]; e++)
        if (place->edge[arm][e].to == order->a)
            return place->edge[arm][e].cost;
    return 0;
}

void decision_order(struct play *play, uint8_t seat, const struct sp_order *order, json_t *fields, char *key,
                    size_t size)
{
    const struct judged of = {
        .sc = play_scenario(play), .st = play_redacted(play, seat), .seat = seat, .order = order, .fields = fields};
    const bool judged = order->kind < SF_ORDER_KINDS && judges[order->kind] != NULL;
    const char *name = judged ? judges[order->kind](&of) : NULL;
    if (name == NULL)
        name = json_string_value(json_object_get(fields, "order"));
    snprintf(key, size, "does.%s", name != NULL ? name : "none");
}

/* ---- Questions ---- */

/* What both sides of a battle are worth, once both know it (S-11). */
static const char *battle_facts(const struct sf_state *st, json_t *view, json_t **fields)
{
    json_t *battle = json_object_get(view, "battle");
    json_t *sides = json_object_get(battle, "sides");
    for (size_t role = 0; role < 2; role++)
        if (!json_is_integer(json_object_get(json_array_get(sides, role), "pf")))
            return NULL;
    *fields = battle;
    if (st->question == Q_DEFENDER) {
        json_object_set(battle, "declared", json_object_get(json_array_get(sides, 0), "stance"));
        return "defender";
    }
    return "battle";
}

/* Who comes, whence and whither, as it is seen. */
static const char *interception_facts(const struct sf_scenario *sc, const struct sf_state *st, json_t *view,
                                      json_t **fields)
{
    *fields = json_object_get(view, "group");
    if (*fields == NULL || st->came_from >= sc->place_count)
        return NULL;
    json_object_set_new(*fields, "from", json_string(sc->place[st->came_from].id));
    return "intercept";
}

/* What is still to be marked, or crossed off. */
static const char *due_facts(json_t *view, json_t **fields)
{
    *fields = json_array_get(json_object_get(view, "due"), 0);
    return *fields != NULL ? "due" : NULL;
}

static const char *facts_of(const struct sf_scenario *sc, const struct sf_state *st, json_t *view, json_t **fields)
{
    switch (st->question) {
    case Q_RESPOND:
    case Q_ATTACKER:
    case Q_DEFENDER:
        return battle_facts(st, view, fields);
    case Q_INTERCEPT:
        return interception_facts(sc, st, view, fields);
    case Q_DAMAGE:
    case Q_SINK:
    case Q_TROOPS:
    case Q_SURPLUS:
    case Q_HALVED:
        return due_facts(view, fields);
    default:
        return NULL;
    }
}

void decision_facts(struct play *play, uint8_t seat, char *text, size_t size)
{
    if (seat >= play->game->seat_count || size < 2)
        return;
    json_t *view = play_view(play, seat);
    json_t *fields = NULL;
    const char *name = facts_of(play_scenario(play), play_redacted(play, seat), view, &fields);
    if (name != NULL) {
        char key[80];
        const struct sp_names names = cli_names_lookup(play->names);
        snprintf(key, sizeof key, "facts.%s", name);
        text[0] = ' ';
        sp_message(play->messages, key, fields, &names, text + 1, size - 1);
    }
    json_decref(view);
}
