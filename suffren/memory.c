/*
 * What a seat's log remembers of hidden counters (S-12): a leader once seen face up in a place is still there while no
 * counter that might be his has left it.
 */
#include "suffren/events.h"
#include "suffren/knowledge.h"
#include "suffren/stack.h"

/* Who stood in a place may have left it. */
static void doubt(uint32_t kind, int32_t place, uint8_t where[SF_PIECES])
{
    for (; kind; kind &= kind - 1)
        if (where[sf_first(kind)] == place)
            where[sf_first(kind)] = SF_NONE;
}

static void seen_at(const struct sf_scenario *sc, uint32_t own, int32_t leaders, int32_t place,
                    uint8_t where[SF_PIECES])
{
    for (uint32_t m = (uint32_t)leaders; m; m &= m - 1) {
        const uint8_t piece = sc->leader_piece[sf_first(m)];
        if ((own >> piece) & 1)
            where[piece] = (uint8_t)place;
    }
}

static void recall(const struct sf_scenario *sc, const struct sp_event *e, uint32_t own, uint8_t where[SF_PIECES])
{
    const uint32_t generals = own & sc->generals;
    switch (e->kind) {
    case EV_FACE_UP:
        seen_at(sc, own, e->field[0], e->field[1], where);
        break;
    case EV_BATTLE: /* who fights is named, on both sides */
        seen_at(sc, own, e->field[4] | e->field[5], e->field[1], where);
        break;
    case EV_RETREATS:
        seen_at(sc, own, e->field[0], e->field[2], where);
        break;
    case EV_MOVES_SEEN: /* counters: generals are in the bits from 8 on */
        doubt(e->field[1] >> 8 ? generals : own & ~generals, e->field[2], where);
        break;
    case EV_PASSENGERS_SEEN:
        doubt(generals, e->field[2], where);
        break;
    case EV_EMBARKS_SEEN:
        doubt(generals, e->field[1], where);
        break;
    case EV_INTERCEPTS_SEEN: /* who fails stays */
        if (e->field[3])
            doubt(own, e->field[1], where);
        break;
    case EV_COUNTER_LOST_SEEN:
        doubt(own, e->field[2], where);
        break;
    case EV_LEADER_LOST:
    case EV_SURRENDERS:
        seen_at(sc, own, (int32_t)(1u << e->field[0]), SF_NONE, where);
        break;
    default:
        break;
    }
}

void sf_remember(const struct sf_scenario *sc, const struct sp_log *log, unsigned enemy, uint8_t where[SF_PIECES])
{
    memset(where, SF_NONE, SF_PIECES);
    for (uint32_t i = 0; log && i < log->count; i++)
        recall(sc, &log->events[i], sc->of_side[enemy], where);
}
