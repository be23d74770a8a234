/*
 * What `spontoon check` says of a scenario.
 */
#ifndef SUFFREN_SCENARIO_CHECK_H
#define SUFFREN_SCENARIO_CHECK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "spontoon/error.h"
#include "spontoon/game.h"

/*
 * Loads the scenario (the first source whole, the others overlays).  If it is sound, *findings is an array that the
 * caller owns: an object {"path", "value", "source", "why", "file", "line"} for each value that is from neither the
 * rulebook nor its errata, in the order of the files ("why" is null where none is given).  If not, returns false with
 * one sentence in error, and *findings is NULL.
 */
bool sf_check_scenario(const struct sp_source *sources, size_t source_count, json_t **findings, struct sp_error *error);

#endif
