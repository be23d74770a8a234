/* The state at the start of a battle, and the state as bytes. */
#include <string.h>

#include "colonels/battle/rules.h"

/* No padding: copying and comparing states by their bytes is exact. */
static_assert(offsetof(struct cb_battle, risk) % 8 == 0, "64-bit members first");
static_assert(offsetof(struct cb_battle, men) == offsetof(struct cb_battle, risk) + (2 + CB_LEADERS) * 4,
              "then 32-bit");
static_assert(offsetof(struct cb_battle, turn) % 2 == 0, "then 16-bit");
static_assert(sizeof(struct cb_battle) == offsetof(struct cb_battle, spare) + sizeof(((struct cb_battle *)0)->spare),
              "the spare bytes fill the struct");
static_assert(sizeof(struct cb_battle) < 16384, "a battle is under 16 KB");
static_assert(sizeof(struct cb_unit_result) == 14 && sizeof(struct cb_result) % 2 == 0, "no padding either");

static void set_unit(struct cb_battle *st, unsigned u, const struct cb_unit_spec *spec)
{
    memcpy(st->id[u], spec->id, CB_ID);
    st->side[u] = spec->side;
    st->seat[u] = spec->seat;
    st->regiment[u] = spec->regiment;
    st->troop[u] = spec->troop;
    st->gun[u] = spec->gun;
    st->fierce[u] = spec->fierce;
    st->drill[u] = spec->drill;
    st->musketry[u] = spec->musketry;
    st->effectiveness[u] = spec->effectiveness;
    st->bases[u] = spec->bases;
    st->base_width[u] = spec->base_width;
    st->base_depth[u] = spec->base_depth;
    st->formation[u] = spec->formation;
    st->order[u] = spec->order;
    st->fire[u] = spec->fire;
    st->men[u] = spec->men;
    st->x[u] = spec->x;
    st->y[u] = spec->y;
    st->facing[u] = spec->facing;
    st->foe[u] = st->target[u] = st->note_by[u] = CB_NONE;
    if (spec->order == ORDER_ADVANCE || spec->order == ORDER_CHARGE || spec->order == ORDER_RETREAT)
        st->fresh |= cb_bit(u);
    if (spec->fire == FIRE_HELD)
        st->held |= cb_bit(u);
}

static void set_leader(struct cb_battle *st, unsigned l, const struct cb_leader_spec *spec)
{
    memcpy(st->leader_id[l], spec->id, CB_ID);
    st->leader_side[l] = spec->side;
    st->leader_seat[l] = spec->seat;
    st->commander[l] = spec->commander;
    st->with[l] = spec->with;
    st->leader_x[l] = spec->with == CB_NONE ? spec->x : st->x[spec->with];
    st->leader_y[l] = spec->with == CB_NONE ? spec->y : st->y[spec->with];
    st->card_unit[l] = CB_NONE;
}

static void set_polygon(struct cb_battle *st, unsigned i, const struct cb_polygon_spec *spec)
{
    int16_t *box = st->box[i];
    st->terrain[i] = spec->terrain;
    st->terrain_flags[i] = spec->flags;
    st->point_count[i] = spec->points;
    memcpy(st->point_x[i], spec->x, sizeof spec->x);
    memcpy(st->point_y[i], spec->y, sizeof spec->y);
    box[0] = box[2] = spec->x[0];
    box[1] = box[3] = spec->y[0];
    for (unsigned p = 1; p < spec->points; p++) {
        box[0] = spec->x[p] < box[0] ? spec->x[p] : box[0];
        box[1] = spec->y[p] < box[1] ? spec->y[p] : box[1];
        box[2] = spec->x[p] > box[2] ? spec->x[p] : box[2];
        box[3] = spec->y[p] > box[3] ? spec->y[p] : box[3];
    }
}

/* B-42: the enemy before the Crown, then seniority, then number. */
static void set_sequence(struct cb_battle *st, const struct cb_order_of_battle *oob)
{
    for (unsigned i = 0; i < oob->unit_count; i++) {
        unsigned rank = 0;
        const struct cb_unit_spec *a = &oob->unit[i];
        for (unsigned j = 0; j < oob->unit_count; j++) {
            const struct cb_unit_spec *b = &oob->unit[j];
            rank += b->side != a->side             ? b->side == ENEMY
                    : b->seniority != a->seniority ? b->seniority < a->seniority
                                                   : j < i;
        }
        st->sequence[rank] = (uint8_t)i;
    }
}

static void see_first(struct cb_battle *st)
{
    for (unsigned u = 0; u < st->unit_count; u++)
        for (unsigned v = 0; v < u; v++)
            if (st->side[u] != st->side[v] && cb_sees(st, u, v)) {
                st->seen[u] |= cb_bit(v);
                st->seen[v] |= cb_bit(u);
            }
}

void cb_lay_out(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct cb_battle *st)
{
    int32_t men[2] = {0, 0};
    memset(st, 0, sizeof *st);
    st->width = oob->width;
    st->height = oob->height;
    st->mission = oob->mission;
    st->objective = oob->objective;
    st->attacker = oob->attacker;
    st->home[0] = oob->home[0];
    st->home[1] = oob->home[1];
    st->turns = oob->turns ? oob->turns : rules->turns;
    st->umpire = oob->umpire;
    st->winner = NO_SIDE;
    st->square_side = rules->square_side;
    st->aim = CB_NONE;
    st->unit_count = oob->unit_count;
    st->leader_count = oob->leader_count;
    st->polygon_count = oob->polygon_count;
    for (unsigned u = 0; u < oob->unit_count; u++) {
        set_unit(st, u, &oob->unit[u]);
        men[oob->unit[u].side] += oob->unit[u].men;
    }
    for (unsigned l = 0; l < oob->leader_count; l++)
        set_leader(st, l, &oob->leader[l]);
    for (unsigned i = 0; i < oob->polygon_count; i++)
        set_polygon(st, i, &oob->polygon[i]);
    set_sequence(st, oob);
    st->outnumbered = men[ENEMY] > men[CROWN]; /* C-21 */
}

void cb_set_up(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct cb_battle *battle)
{
    struct cb_game g;
    cb_lay_out(rules, oob, battle);
    see_first(battle);
    g.r = rules;
    g.st = battle;
    g.events = NULL;
    cb_lay_table(&g.table, battle);
    cb_run(&g);
}

/* --- Bytes --- */

/* A run of members of one width, each little-endian. */
static uint8_t *put_run(uint8_t *bytes, const unsigned char *run, size_t length, size_t width)
{
    for (size_t i = 0; i < length; i += width) {
        uint64_t value = 0;
        if (width == 8) {
            memcpy(&value, run + i, 8);
        } else if (width == 4) {
            uint32_t word;
            memcpy(&word, run + i, 4);
            value = word;
        } else {
            uint16_t half;
            memcpy(&half, run + i, 2);
            value = half;
        }
        for (size_t b = 0; b < width; b++)
            *bytes++ = (uint8_t)(value >> (8 * b));
    }
    return bytes;
}

void cb_encode(const struct cb_battle *battle, uint8_t *bytes)
{
    const unsigned char *from = (const unsigned char *)battle;
    const size_t words = offsetof(struct cb_battle, risk), halves = offsetof(struct cb_battle, men);
    const size_t small = offsetof(struct cb_battle, turn);
    bytes = put_run(bytes, from, words, 8);
    bytes = put_run(bytes, from + words, halves - words, 4);
    bytes = put_run(bytes, from + halves, small - halves, 2);
    memcpy(bytes, from + small, sizeof *battle - small);
}
