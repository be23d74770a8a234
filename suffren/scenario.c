/* Questions that a compiled scenario answers: ids, distances, its digest. */
#include "suffren/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "spontoon/dice.h"

uint8_t sf_distance(const struct sf_scenario *sc, uint8_t a, uint8_t b)
{
    if (a >= sc->hex_count || b >= sc->hex_count)
        return SF_DIST_FAR;
    const int q = sc->place[a].q - sc->place[b].q;
    const int r = sc->place[a].r - sc->place[b].r;
    return (uint8_t)((abs(q) + abs(r) + abs(q + r)) / 2);
}

uint8_t sf_find_place(const struct sf_scenario *sc, const char *id)
{
    for (uint8_t i = 0; i < sc->place_count; i++)
        if (strcmp(sc->place[i].id, id) == 0)
            return i;
    return SF_NONE;
}

uint8_t sf_find_town(const struct sf_scenario *sc, const char *id)
{
    for (uint8_t i = 0; i < sc->town_count; i++)
        if (strcmp(sc->town[i].id, id) == 0)
            return i;
    return SF_NONE;
}

uint8_t sf_find_leader(const struct sf_scenario *sc, const char *id)
{
    for (uint8_t i = 0; i < sc->leader_count; i++)
        if (strcmp(sc->leader[i].id, id) == 0)
            return i;
    return SF_NONE;
}

/* A digest in the making: every member goes in by itself, so that neither padding nor byte order matters. */
struct digest {
    uint64_t hash;
};

/* A step of its own, older than sp_hash_add(): journals carry this digest in their headers, so it stays. */
static void put(struct digest *d, int64_t number)
{
    d->hash = sp_mix(d->hash + UINT64_C(0x9e3779b97f4a7c15)) ^ (uint64_t)number;
}

static void put_bytes(struct digest *d, const uint8_t *bytes, size_t count)
{
    put(d, (int64_t)count);
    for (size_t i = 0; i < count; i++)
        put(d, bytes[i]);
}

static void put_text(struct digest *d, const char *text)
{
    put_bytes(d, (const uint8_t *)text, strlen(text));
}

static void put_places(struct digest *d, const struct sf_scenario *sc)
{
    for (const struct sf_place *p = sc->place; p < sc->place + sc->place_count; p++) {
        const uint8_t plain[] = {p->kind, p->region, p->transit, p->ends_move};
        put_text(d, p->id);
        put_text(d, p->name);
        put_bytes(d, plain, sizeof plain);
        put(d, p->q);
        put(d, p->r);
        for (unsigned arm = 0; arm < 2; arm++) {
            for (unsigned i = 0; i < p->edge_count[arm]; i++)
                put(d, p->edge[arm][i].to * 256 + p->edge[arm][i].cost);
            put_bytes(d, p->retreat[arm], p->retreat_count[arm]);
        }
        put_bytes(d, p->town, p->town_count);
    }
}

static void put_towns(struct digest *d, const struct sf_scenario *sc)
{
    for (const struct sf_town *t = sc->town; t < sc->town + sc->town_count; t++) {
        const uint8_t plain[] = {t->place, t->value, t->control, t->nationality, t->arsenal, t->generals_only};
        put_text(d, t->id);
        put_text(d, t->name);
        put_bytes(d, plain, sizeof plain);
    }
}

static void put_leaders(struct digest *d, const struct sf_scenario *sc)
{
    for (const struct sf_leader *l = sc->leader; l < sc->leader + sc->leader_count; l++) {
        put_text(d, l->id);
        put_text(d, l->name);
        put(d, l->side);
        put(d, l->initiative);
        put(d, l->rank);
        put(d, l->bonus);
        put(d, l->command_order);
    }
    put_bytes(d, sc->leader_piece, sc->leader_count);
}

static void put_pieces(struct digest *d, const struct sf_scenario *sc)
{
    for (const struct sf_piece *p = sc->piece; p < sc->piece + sc->piece_count; p++) {
        const uint8_t plain[] = {p->side,           p->kind,          p->leader,       p->successor,
                                 p->successor_turn, p->regulars,      p->natives,      p->natives_join,
                                 p->arrival_turn,   p->arrival_place, p->arrival_town, p->arrival_instead,
                                 p->arrival_late,   p->aboard,        p->carrier};
        put_text(d, p->id);
        put_bytes(d, plain, sizeof plain);
        put(d, p->line);
        put(d, p->hull_count);
        for (const struct sf_ship *s = p->ship; s < p->ship + p->hull_count; s++) {
            put_text(d, s->id);
            put_text(d, s->name);
            put(d, s->guns);
        }
    }
}

static void put_table(struct digest *d, const struct sf_result table[4][10])
{
    for (unsigned row = 0; row < 4; row++) {
        for (unsigned column = 0; column < 10; column++) {
            const struct sf_result *r = &table[row][column];
            const uint8_t plain[] = {r->own_damaged, r->own_sunk, r->enemy_damaged,
                                     r->enemy_sunk,  r->own_pf,   r->enemy_pf};
            put_bytes(d, plain, sizeof plain);
        }
    }
}

/* Sets of pieces and near[] follow from what goes in, and are left out. */
uint64_t sf_scenario_digest(const void *scenario)
{
    const struct sf_scenario *sc = scenario;
    const uint8_t plain[] = {sc->turn_count,        sc->monsoon_turn,    sc->recruit_turn, sc->recruit_pf,
                             sc->french_initiative, sc->place_count,     sc->hex_count,    sc->town_count,
                             sc->leader_count,      sc->piece_count,     sc->vp_sunk_line, sc->vp_damaged_frigate,
                             sc->vp_sunk_frigate,   sc->vp_damaged_line, sc->vp_town,      sc->vp_neutral_assault};
    struct digest d = {0};
    put_text(&d, sc->id);
    put_text(&d, sc->title);
    put_bytes(&d, sc->option, SF_OPTIONS);
    put_bytes(&d, plain, sizeof plain);
    for (unsigned turn = 1; turn <= sc->turn_count; turn++)
        put_text(&d, sc->turn_name[turn]);
    put_places(&d, sc);
    put_towns(&d, sc);
    put_leaders(&d, sc);
    put_pieces(&d, sc);
    put_bytes(&d, sc->convoy_hex, SF_CONVOY_HEXES);
    put_table(&d, sc->naval);
    put_table(&d, sc->land);
    return sp_mix(d.hash);
}
