/*
 * The parts of a view that tell of counters: who is where and how strong, so far as the seat knows.
 */
#ifndef SUFFREN_VIEW_PIECES_H
#define SUFFREN_VIEW_PIECES_H

#include "suffren/rules.h"

/* A seat's redacted state under the eyes of view.c. */
struct sf_look {
    const struct sf_scenario *sc;
    const struct sf_state *st;
    uint8_t seat;
    uint16_t faces; /* pieces face up */
};

/* Whether the seat knows who commands each piece of a set, and how strong each is. */
bool sf_knows_leaders(const struct sf_look *look, uint32_t set);
bool sf_knows_strengths(const struct sf_look *look, uint32_t set);

/* Own pieces, and the enemy's that are known, one object each, by leader. */
json_t *sf_view_pieces(const struct sf_look *look);
/* Enemy counters that are not known: place, kind, status and how many. */
json_t *sf_view_unknown(const struct sf_look *look);
/* Ids of the leaders of a set as far as they are known. */
json_t *sf_view_leaders(const struct sf_look *look, uint32_t set);
/* Counters of a set by kind: an array of {kind, count}. */
json_t *sf_view_counters(const struct sf_look *look, uint32_t set);

json_t *sf_view_side(unsigned side);
json_t *sf_view_place(const struct sf_look *look, unsigned place);
json_t *sf_view_town(const struct sf_look *look, unsigned town);
json_t *sf_view_leader(const struct sf_look *look, unsigned leader);

#endif
