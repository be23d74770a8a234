/*
 * Checkpoints of a series: a file of JSON that holds what was counted, which games are missing in it, and a checksum of
 * both.  It is replaced as a whole, so that a run which is killed at any moment goes on from the last
 * one and comes to the same sums; one run at a time holds on to it.
 */
#ifndef SPONTOON_CLI_CHECKPOINT_H
#define SPONTOON_CLI_CHECKPOINT_H

#include "cli/simulate/run.h"

/* What a checkpoint is of: two runs of the same identity may add up.  The number of games is not part of it: a series
 * may be made longer. */
json_t *checkpoint_identity(const struct sp_series *series, uint64_t rank, uint64_t ranks);

/* The work's state, with the time that it took; the caller holds the lock. */
json_t *checkpoint_json(const struct simulate_work *work, double seconds);
bool checkpoint_write(struct simulate_work *work, const json_t *state, struct sp_error *error);

/* Takes what the file holds, if it is there, and holds on to it.  False with a sentence when it is of another series or
 * damaged, or another run has it; it must be closed even so. */
bool checkpoint_open(struct simulate_work *work, struct sp_error *error);
/* An empty file is not left behind. */
void checkpoint_close(struct simulate_work *work);

#endif
