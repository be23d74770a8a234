/*
 * What the files that compile a scenario share: each loads the groups of its theme, in the order of sf_load_scenario(),
 * and leaves a sentence in the error of the data when something is not as expected.
 */
#ifndef SUFFREN_SCENARIO_PARTS_H
#define SUFFREN_SCENARIO_PARTS_H

#include "base/sourced.h"
#include "suffren/scenario.h"

/* scenario_map.c: hexes, regions, boxes, links, straits, and what follows from them. */
bool sf_load_map(struct sf_scenario *sc, const struct sp_node *root);
/* A place by its id in a value. */
bool sf_read_place(const struct sf_scenario *sc, const struct sp_node *group, const char *key, uint8_t *place);

/* scenario_towns.c */
bool sf_load_towns(struct sf_scenario *sc, const struct sp_node *root);

/* scenario_forces.c: leaders, convoys, pieces, ships. */
bool sf_load_forces(struct sf_scenario *sc, const struct sp_node *root);
/* scenario_arrivals.c: when and where a piece arrives (S-60 to S-64). */
bool sf_load_arrival(struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece);
bool sf_load_carrier(struct sf_scenario *sc, const struct sp_node *leader, struct sf_piece *piece);

/* scenario_tables.c: the combat tables. */
bool sf_load_tables(struct sf_scenario *sc, const struct sp_node *root);

#endif
