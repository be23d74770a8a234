/*
 * A position of Suffren aux Indes as plain text: the map and the summary of the line mode.
 *
 * All of it is made from a redacted state, so a seat's text tells nothing that the seat may not know.
 */
#ifndef SPONTOON_CLI_POSITION_H
#define SPONTOON_CLI_POSITION_H

#include "cli/told.h"
#include "suffren/scenario.h"
#include "suffren/state.h"

/*
 * The hex map, 80 columns wide at most, with its legend.  A cell is two lines of four signs: terrain with the town's
 * control and value above, counters below (map_text.c has the signs).
 */
void position_map(const struct told *told, const struct sf_scenario *sc, const struct sf_state *redacted);

/* Turn, phase, VP, then every counter that the seat knows, then the towns. */
void position_summary(const struct told *out, const struct sf_scenario *sc, const struct sf_state *redacted,
                      uint8_t seat);

/* What is in one place: terrain, towns, counters. */
void position_place(const struct told *out, const struct sf_scenario *sc, const struct sf_state *redacted, uint8_t seat,
                    uint8_t place);

#endif
