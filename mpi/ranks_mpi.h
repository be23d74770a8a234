/*
 * What the module spontoon-mpi gives the program: the ranks of one mpirun.
 */
#ifndef MPI_RANKS_MPI_H
#define MPI_RANKS_MPI_H

#include <stdbool.h>
#include <stddef.h>

/* One of these, under the name `spontoon_mpi`. */
struct mpi_ranks {
    /* Joins the others; false when that cannot be. */
    bool (*open)(int *rank, int *count);
    /* Every rank gives a text; on rank 0 take() gets those of all, in order, with their lengths. */
    bool (*gather)(const char *text, size_t length, bool (*take)(void *context, const char *text, size_t length),
                   void *context);
    void (*close)(void);
};

#define MPI_RANKS_SYMBOL "spontoon_mpi"

#endif
