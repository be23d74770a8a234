/*
 * The processes that share a series out: one, or with --mpi all that mpirun has started.  Open MPI is not linked but
 * loaded when it is asked for, so that no other command waits for it.
 */
#ifndef SPONTOON_CLI_RANKS_H
#define SPONTOON_CLI_RANKS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "spontoon/error.h"

struct mpi_ranks;

struct ranks {
    uint64_t rank, count;
    void *module;                /* NULL: this process is alone */
    const struct mpi_ranks *mpi; /* of the module */
};

/* False with a sentence when this build has no module, or it cannot join the others. */
bool ranks_open(struct ranks *ranks, bool mpi, struct sp_error *error);
/* All ranks call it once, with what they have, or NULL if they failed.  On the first add() gets what each other has.
 * False with a sentence there when one has failed or cannot be added, elsewhere when nothing could be sent. */
bool ranks_gather(const struct ranks *ranks, const json_t *own, bool (*add)(void *context, const json_t *other),
                  void *context, struct sp_error *error);
void ranks_close(struct ranks *ranks);

#endif
