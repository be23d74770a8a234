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
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        if (sums[i] == kind)
            return true;
    }
    return false;
}

static uint32_t kinds_listed(const struct sp_order *listed, uint32_t count, uint16_t kinds[KINDS_MOST])
{
    uint64_t seen[KINDS_END / 64] = {0};
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t kind = listed[i].kind;
        if (seen[kind / 64] >> kind % 64 & 1)
            continue;
        seen[kind / 64] |= UINT64_C(1) << kind % 64;
        kinds[found++] = kind;
    }
    return found;
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
    uint16_t kinds[KINDS_MOST] = {0};
    assert(count > 0);
    const uint16_t kind = kinds[sp_roll(dice, kinds_listed(listed, count, kinds))];
    uint32_t of_kind = 0;
    for (uint32_t i = 0; i < count; i++)
        of_kind += listed[i].kind == kind;
    uint32_t chosen = sp_roll(dice, of_kind);
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
