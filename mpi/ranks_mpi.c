/*
 * Ranks of Open MPI.
 */
#include "mpi/ranks_mpi.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>

extern const struct mpi_ranks spontoon_mpi;

static bool join(int *rank, int *count)
{
    int provided = 0;
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) == MPI_SUCCESS &&
           provided >= MPI_THREAD_FUNNELED && MPI_Comm_rank(MPI_COMM_WORLD, rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, count) == MPI_SUCCESS;
}

/* Texts go one by one, so that none must be held with all others. */
static bool gather(const char *text, size_t length, bool (*take)(void *context, const char *text, size_t length),
                   void *context)
{
    int rank = 0, count = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    if (length > INT_MAX)
        return false;
    if (rank != 0)
        return MPI_Send(text, (int)length, MPI_CHAR, 0, 0, MPI_COMM_WORLD) == MPI_SUCCESS;
    bool done = take(context, text, length);
    for (int other = 1; other < count; other++) {
        MPI_Status status;
        int size = 0;
        MPI_Probe(other, 0, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &size);
        char *received = malloc((size_t)size + 1);
        if (!received)
            MPI_Abort(MPI_COMM_WORLD, 1);
        MPI_Recv(received, size, MPI_CHAR, other, 0, MPI_COMM_WORLD, &status);
        done = take(context, received, (size_t)size) && done;
        free(received);
    }
    return done;
}

static void leave(void)
{
    MPI_Finalize();
}

const struct mpi_ranks spontoon_mpi = {.open = join, .gather = gather, .close = leave};
