/* The text form of orders: the table of kinds, and the names that its parts can have. */
#include "suffren/orders.h"

#include "suffren/state.h"
#include "suffren/words.h"

/* 0 regulars, 1 natives. */
static const char *const troops_letters[] = {"r", "n", NULL};

#define PART(word, kind, at)                                                                                           \
    {                                                                                                                  \
        .before = word, .type = PART_##kind, .slot = at                                                                \
    }
#define LOSING(at)                                                                                                     \
    {                                                                                                                  \
        .before = "losing", .type = SP_PART_NUMBER, .slot = at, .optional = 1, .least = 1, .most = SF_LOSING_LIMIT,    \
        .expected = "a number of PF from 1 to 999"                                                                     \
    }
#define TROOPS                                                                                                         \
    {                                                                                                                  \
        .type = SP_PART_WORD, .slot = 1, .words = troops_letters, .expected = "r (regulars) or n (natives)"            \
    }
#define STANDING                                                                                                       \
    {                                                                                                                  \
        .type = SP_PART_CHOICE, .slot = 1, .words = sf_standing_words, .most = SF_AT_MOST_LIMIT                        \
    }

static const struct sp_order_form forms[SF_ORDER_KINDS] = {
    [O_END] = {"end", "S-23", {{0}}, "order.end"},
    [O_TAKE] = {"take", "S-31", {PART(NULL, LEADER, 0)}, "order.take"},
    [O_TO] = {"to", "S-31", {PART(NULL, PLACE, 0), LOSING(1)}, "order.to"},
    [O_HALT] = {"halt", "S-31", {LOSING(1)}, "order.halt"},
    [O_PLACE] = {"place", "S-21", {PART(NULL, PLACE, 0)}, "order.place"},
    [O_CARRY] = {"carry", "S-33", {PART(NULL, LEADER, 0), PART("on", LEADER, 1)}, "order.carry"},
    [O_EMBARK] = {"embark", "S-33", {PART(NULL, LEADER, 0), PART("on", LEADER, 1), LOSING(2)}, "order.embark"},
    [O_INTERCEPT] = {"intercept", "S-35", {PART(NULL, PLACE, 0)}, "order.intercept"},
    [O_DECLINE] = {"decline", "S-38", {{0}}, "order.decline"},
    [O_ATTACK] = {"attack", "S-42", {PART(NULL, PLACE, 0)}, "order.attack"},
    [O_SORTIE] = {"sortie", "S-57", {PART(NULL, TOWN, 0)}, "order.sortie"},
    [O_JOIN] = {"join", "S-56", {PART(NULL, LEADER, 0)}, "order.join"},
    [O_BEGIN] = {"begin", "S-56", {{0}}, "order.begin"},
    [O_ACCEPT] = {"accept", "S-43", {{0}}, "order.accept"},
    [O_EVADE] = {"evade", "S-43", {{0}}, "order.evade"},
    [O_FIGHT] = {"fight", "S-45", {{0}}, "order.fight"},
    [O_PASS] = {"pass", "S-45", {{0}}, "order.pass"},
    [O_STOP] = {"stop", "S-57", {{0}}, "order.stop"},
    [O_WITHDRAW] = {"withdraw", "S-45", {{0}}, "order.withdraw"},
    [O_SHELTER] = {"withdraw", "S-50", {PART("into", TOWN, 0)}, "order.shelter"},
    [O_RETREAT] = {"retreat", "S-48", {PART(NULL, PLACE, 0), LOSING(1)}, "order.retreat"},
    [O_STAY] = {"stay", "S-48", {{0}}, "order.stay"},
    [O_DAMAGE] = {"damage", "S-47", {PART(NULL, SHIP, 0)}, "order.damage"},
    [O_SINK] = {"sink", "S-47", {PART(NULL, SHIP, 0)}, "order.sink"},
    [O_LOSE] = {"lose", "S-50", {PART(NULL, LEADER, 0), TROOPS}, "order.lose"},
    [O_RECRUIT] = {"recruit", "S-60", {PART(NULL, LEADER, 0), TROOPS}, "order.recruit"},
    [O_ASSAULT] = {"assault", "S-52", {PART(NULL, TOWN, 0)}, "order.assault"},
    [O_BESIEGE] = {"besiege", "S-54", {PART(NULL, TOWN, 0)}, "order.besiege"},
    [O_RETURN] = {"return", "S-54", {PART(NULL, LEADER, 0), PART("to", TOWN, 1)}, "order.return"},
    [O_ARRIVE] = {"arrive", "S-63", {PART(NULL, LEADER, 0), PART("at", TOWN, 1)}, "order.arrive"},
    [O_STANDING] = {"standing", "S-38", {PART(NULL, LEADER, 0), STANDING}, "order.standing"},
    [O_RESIGN] = {"resign", "S-66", {{0}}, "order.resign"},
};

/* ---- Names ---- */

/* Ships and convoys are counted in one row, SF_HULLS to a piece. */
static const char *ship_id(const struct sf_scenario *sc, uint32_t index)
{
    const uint32_t piece = index / SF_HULLS;
    const uint32_t hull = index % SF_HULLS;
    if (piece >= SF_PIECES || piece >= sc->piece_count)
        return NULL;
    if (sc->piece[piece].kind == CONVOY)
        return hull == 0 && sc->piece[piece].leader < SF_LEADERS ? sc->leader[sc->piece[piece].leader].id : "";
    return hull < sc->piece[piece].hull_count ? sc->piece[piece].ship[hull].id : "";
}

const char *sf_part_id(const struct sf_scenario *sc, uint8_t type, uint32_t index)
{
    switch (type) {
    case PART_LEADER:
        return index < sc->leader_count ? sc->leader[index].id : NULL;
    case PART_PLACE:
        return index < sc->place_count ? sc->place[index].id : NULL;
    case PART_TOWN:
        return index < sc->town_count ? sc->town[index].id : NULL;
    case PART_SHIP:
        return ship_id(sc, index);
    default:
        return NULL;
    }
}

static const char *name_at(const void *scenario, uint8_t type, const struct sp_order *order, uint32_t index,
                           char word[SP_WORD_MAX])
{
    (void)order;
    (void)word;
    return sf_part_id(scenario, type, index);
}

/* The index of a ship among sf_part_id's; UINT32_MAX when the order names none. */
static uint32_t ship_index(const void *scenario, const struct sp_order *order)
{
    const struct sf_scenario *sc = scenario;
    if (order->a >= sc->leader_count || order->b < 0 || order->b >= SF_HULLS)
        return UINT32_MAX;
    return (uint32_t)sc->leader_piece[order->a] * SF_HULLS + (uint32_t)order->b;
}

static void put_ship(const void *scenario, struct sp_order *order, uint32_t index)
{
    const struct sf_scenario *sc = scenario;
    order->a = sc->piece[index / SF_HULLS].leader;
    order->b = (int32_t)(index % SF_HULLS);
}

/* A town stands for its place. */
static bool town_place(const void *scenario, const char *word, uint32_t *index)
{
    const struct sf_scenario *sc = scenario;
    const uint8_t town = sf_find_town(sc, word);
    *index = town != SF_NONE ? sc->town[town].place : SF_NONE;
    return town != SF_NONE;
}

static const struct sp_order_names names[] = {
    [PART_LEADER - SP_PART_OWN] = {"LEADER", "leader", "a leader", NULL, NULL, NULL},
    [PART_PLACE - SP_PART_OWN] = {"PLACE", "place", "a place", NULL, NULL, town_place},
    [PART_TOWN - SP_PART_OWN] = {"TOWN", "town", "a town", NULL, NULL, NULL},
    [PART_SHIP - SP_PART_OWN] = {"SHIP", "ship", "a ship", ship_index, put_ship, NULL},
};

const struct sp_order_grammar sf_grammar = {
    .forms = forms, .count = SF_ORDER_KINDS, .names = names, .name = name_at, .example = "take suffren"};

/* ---- The game's interface ---- */

const struct sp_order_form *sf_order_form(uint16_t kind)
{
    return sp_order_form(&sf_grammar, kind);
}

void sf_order_usage(uint16_t kind, char *text)
{
    sp_order_usage(&sf_grammar, kind, text);
}

void sf_print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    (void)seat;
    sp_order_print(&sf_grammar, scenario, order, text);
}

bool sf_parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                    struct sp_refusal *refusal)
{
    (void)seat;
    return sp_order_read(&sf_grammar, scenario, text, order, refusal);
}
