/* A legal order at random: a kind among those listed, one of it, and its sum from the whole range. */
#include "colonels/battle/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

enum { KINDS_MOST = 128, KINDS_END = 256 };
static_assert((int)CC_ORDER_KINDS < (int)KINDS_MOST && (int)CB_O_LAST <= (int)KINDS_END, "every kind has its bit");

/* Kinds with a sum in b, of which lists hold only some. */
static bool has_sum(uint16_t kind)
{
    static const uint16_t sums[] = {CO_BUY,     CO_BID,    CO_ARREARS, CO_RECRUIT, CO_ATTACH,   CO_SEND, CO_FOR,
                                    CO_AGAINST, CO_SECOND, CO_OPPOSE,  CO_RAN,     CO_MUSKETRY, CO_GUNS};
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++)
        if (sums[i] == kind)
            return true;
    return false;
}

/* The kinds of a list in the order in which each first stands there, and how many orders there are of it. */
struct kinds {
    uint32_t count;
    uint16_t kind[KINDS_MOST], orders[KINDS_MOST];
};

/* Into *kinds, which is all 0 before. */
static void find_kinds(const struct sp_order *listed, uint32_t count, struct kinds *kinds)
{
    uint8_t place[KINDS_END] = {0}; /* in `kinds`, from 1 */
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t kind = listed[i].kind;
        if (place[kind] == 0) {
            kinds->kind[kinds->count] = kind;
            place[kind] = (uint8_t)++kinds->count;
        }
        kinds->orders[place[kind] - 1]++;
    }
}

/* Between the least and the most that the list holds of this kind and thing, if the check allows it. */
static void draw_sum(const struct cc_asker *asker, const struct sp_order *listed, uint32_t count, struct sp_dice *dice,
                     struct sp_order *order)
{
    int32_t least = order->b;
    int32_t most = least;
    for (uint32_t i = 0; i < count; i++) {
        if (listed[i].kind != order->kind || listed[i].a != order->a)
            continue;
        least = listed[i].b < least ? listed[i].b : least;
        most = listed[i].b > most ? listed[i].b : most;
    }
    const int32_t span = most - least < UINT16_MAX ? most - least : UINT16_MAX - 1;
    struct sp_order drawn = *order;
    drawn.b = least + (int32_t)sp_roll(dice, (uint32_t)span + 1);
    if (cc_allowed(asker, &drawn))
        *order = drawn;
}

void cc_draw(const void *scenario, const void *state, uint8_t seat, const struct sp_order *listed, uint32_t count,
             struct sp_dice *dice, struct sp_order *out)
{
    const struct cc_asker asker = {.sc = scenario, .st = state, .seat = seat};
    struct kinds kinds = {.count = 0};
    assert(count > 0);
    find_kinds(listed, count, &kinds);
    const uint32_t row = sp_roll(dice, kinds.count);
    const uint16_t kind = kinds.kind[row];
    uint32_t chosen = sp_roll(dice, kinds.orders[row]);
    for (uint32_t i = 0; i < count; i++) {
        if (listed[i].kind == kind && chosen-- == 0) {
            *out = listed[i];
            break;
        }
    }
    if (cb_is_order(kind))
        return; /* lists of a table are whole but for points, of which they hold some */
    if (has_sum(kind))
        draw_sum(&asker, listed, count, dice, out);
}
