/*
 * A searcher beside a seat.
 */
#include "mind/advice.h"

#include <string.h>

const struct sp_player *sp_adviser_for(const struct sp_game *game)
{
    const struct sp_player *best = NULL;
    for (const struct sp_player *const *player = sp_players(); *player != NULL; player++)
        if ((*player)->consider != NULL && sp_player_plays(*player, game))
            best = *player;
    return best;
}

static bool same_orders(const struct sp_order *x, const struct sp_order *y, uint32_t count)
{
    bool same = true;
    for (uint32_t i = 0; same && i < count; i++)
        same = x[i].kind == y[i].kind && x[i].a == y[i].a && x[i].b == y[i].b && x[i].c == y[i].c && x[i].d == y[i].d;
    return same;
}

/* Whether finding number `which` comes to the orders of a better one: the adviser may have meant to go on otherwise
 * than with orders. */
static bool is_repeated(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t which)
{
    struct sp_order orders[SP_ADVICE_ORDERS], better[SP_ADVICE_ORDERS];
    const uint32_t count = sp_advice_orders(advice, asked, which, orders);
    for (uint32_t i = 0; i < which; i++)
        if (sp_advice_orders(advice, asked, i, better) == count && same_orders(orders, better, count))
            return true;
    return false;
}

static void drop_repeated(struct sp_advice *advice, const struct sp_asked *asked)
{
    struct sp_findings *findings = &advice->findings;
    for (uint32_t i = 1; i < findings->count;)
        if (is_repeated(advice, asked, i))
            memmove(&findings->list[i], &findings->list[i + 1], (--findings->count - i) * sizeof findings->list[0]);
        else
            i++;
}

bool sp_advise(const struct sp_asked *asked, struct sp_advice *advice, struct sp_error *error)
{
    const struct sp_seating seating = {.game = asked->game, .scenario = asked->scenario, .seat = asked->seat};
    const struct sp_player *adviser = sp_adviser_for(asked->game);
    if (adviser == NULL)
        return sp_fail(error, "nobody can advise on %s: no computer player searches there", asked->game->title);
    void *self = adviser->open(adviser, &seating, error);
    if (self == NULL)
        return false;
    const bool found = adviser->consider(self, asked, &advice->findings, error);
    advice->adviser = adviser;
    if (found)
        drop_repeated(advice, asked);
    adviser->close(self);
    return found;
}

uint32_t sp_advice_orders(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t which,
                          struct sp_order orders[SP_ADVICE_ORDERS])
{
    const struct sp_intent *intent = &advice->findings.list[which].intent;
    const struct sp_thought *thought = advice->adviser->level->thought;
    orders[0] = intent->order;
    return thought->lay_out != NULL
               ? thought->lay_out(asked->scenario, asked->state, asked->seat, intent, orders, SP_ADVICE_ORDERS)
               : 1;
}

static json_t *finding_json(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t which)
{
    const struct sp_finding *finding = &advice->findings.list[which];
    const bool tried = finding->worlds > 0;
    struct sp_order orders[SP_ADVICE_ORDERS];
    char text[SP_TEXT_MAX];
    json_t *then = json_array();
    const uint32_t count = sp_advice_orders(advice, asked, which, orders);
    for (uint32_t i = 1; i < count; i++) {
        asked->game->print_order(asked->scenario, asked->seat, &orders[i], text);
        json_array_append_new(then, json_string(text));
    }
    asked->game->print_order(asked->scenario, asked->seat, &orders[0], text);
    return json_pack("{s:s,s:o,s:o,s:o,s:I}", "order", text, "then", then, "chance",
                     tried ? json_real((double)finding->prospect.chance / SP_CHANCE_ONE) : json_null(), "margin",
                     tried ? json_real(finding->prospect.margin / 100.0) : json_null(), "worlds",
                     (json_int_t)finding->worlds);
}

json_t *sp_advice_json(const struct sp_advice *advice, const struct sp_asked *asked, uint32_t most)
{
    json_t *hints = json_array();
    for (uint32_t i = 0; i < advice->findings.count && i < most; i++)
        json_array_append_new(hints, finding_json(advice, asked, i));
    return json_pack("{s:s,s:I,s:s,s:o}", "adviser", advice->adviser->name, "nodes", (json_int_t)advice->findings.nodes,
                     "unit", advice->findings.unit, "hints", hints);
}
