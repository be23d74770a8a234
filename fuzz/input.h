/*
 * What the fuzzers share: the scenario that comes with the program, and inputs as text.
 */
#ifndef SPONTOON_FUZZ_INPUT_H
#define SPONTOON_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

/* The text of the scenario in $SPONTOON_DATA; the caller frees it.  Ends the program when it cannot be read. */
char *fuzz_scenario_text(size_t *length);

/* The bytes with a NUL behind them; the caller frees it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* Ends the program as a finding when the condition does not hold, whatever the build. */
void fuzz_demand(_Bool condition, const char *sentence);

#endif
