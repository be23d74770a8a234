/*
 * What a seat sees, as JSON: the fields are described in docs/views.md.
 */
#ifndef SUFFREN_VIEW_H
#define SUFFREN_VIEW_H

#include "suffren/state.h"

/* See struct sp_game.view; redacted is a struct sf_state that redact() made for that seat. */
json_t *sf_view(const void *scenario, const void *redacted, uint8_t seat);

/* The step of a half, or the business of a phase, that a state stands at ("moves"); step.NAME is its word. */
const char *sf_step_name(const struct sf_state *st);

#endif
