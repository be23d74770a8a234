/* Why an order is refused. */
#ifndef SUFFREN_REFUSALS_H
#define SUFFREN_REFUSALS_H

#include "suffren/state.h"

/* Fills in the reason why the seat may not give an order that is not listed. */
void sf_explain(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat, const struct sp_order *order,
                struct sp_refusal *refusal);

#endif
