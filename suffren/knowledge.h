/* Hidden information: see struct sp_game.redact, .imagine and .reveals. */
#ifndef SUFFREN_KNOWLEDGE_H
#define SUFFREN_KNOWLEDGE_H

#include "suffren/state.h"

void sf_redact(const void *scenario, const void *state, uint8_t seat, void *redacted);
void sf_imagine(const void *scenario, void *state, uint8_t seat, struct sp_dice *dice);
bool sf_reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count);
/* Pieces whose leader and place the enemy may know; the same of a state and of its redaction. */
uint16_t sf_known(const struct sf_scenario *sc, const struct sf_state *st);
/* Whether an event of this kind may tell what the redacted state before it did not. */
bool sf_is_reveal(uint16_t kind);

#endif
