/*
 * What a seat's redacted state tells the screen: who stands where, how strong, and which place an order names.
 */
#ifndef SPONTOON_CLI_SCREEN_FACTS_H
#define SPONTOON_CLI_SCREEN_FACTS_H

#include "suffren/orders.h"
#include "suffren/state.h"

/* A seat's sight of the game; view is its redacted state. */
struct sight {
    const struct sf_scenario *scenario;
    const struct sf_state *view;
    uint8_t seat;
};

/* Counters of a side in a place, as the signs S, C, G, t (transported), s (besieged) show them. */
struct stack {
    uint8_t squadrons, convoys, generals, aboard, besieged;
    uint8_t total;
};

struct stack facts_stack(const struct sight *sight, uint8_t place, uint8_t side);
/* The signs with the side's letter, e.g. "F2SGt"; where they need more than width columns, how many,
 * "Fx4", or only that there are several, "F+". */
void facts_stack_text(const struct stack *stack, uint8_t side, int width, char *text, size_t size);

/* Whether the piece is on the map or in a box, so far as the seat knows. */
bool facts_on_map(const struct sight *sight, int piece);
/* Whether its leader's face, or its strength, is known to the seat. */
bool facts_face_up(const struct sight *sight, int piece);
bool facts_strength_known(const struct sight *sight, int piece);
/* Strength points that stand, and that there were at the start. */
int facts_pf(const struct sight *sight, int piece);
int facts_pf_full(const struct sight *sight, int piece);
const char *facts_leader_name(const struct sight *sight, int piece);

/* The place that the order names or acts in, or SF_NONE. */
uint8_t facts_order_place(const struct sight *sight, const struct sp_order *order);
/* The town that the order names, or SF_NONE. */
uint8_t facts_order_town(const struct sf_scenario *scenario, const struct sp_order *order);
/* Whether it names the place itself, not only a town or a leader there. */
bool facts_names_place(const struct sp_order *order);
/* What lies in a place, in short: "Gondelour E3, Pondichery F3, ES"; "" where nothing does.  Towns that `said` names
 * already are shown by control and value alone. */
void facts_place_text(const struct sight *sight, uint8_t place, const char *said, char *text, size_t size);
/* Where the present business is: the battle, the group under way, or SF_NONE. */
uint8_t facts_focus(const struct sight *sight);

/* Column and row of a hex, from 1; false for a box. */
bool facts_hex(const struct sf_scenario *scenario, uint8_t place, int *column, int *row);
uint8_t facts_place_at(const struct sf_scenario *scenario, int column, int row);
/* 'F', 'E' or 'N', the adjective, and what a phase is for. */
char facts_side_letter(uint8_t side);
const char *facts_side_name(uint8_t side);
const char *facts_phase_name(uint8_t phase);

#endif
