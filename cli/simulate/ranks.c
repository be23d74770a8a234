/*
 * Ranks by the module spontoon-mpi.
 */
#include "cli/simulate/ranks.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "mpi/ranks_mpi.h"

static const char module_name[] = "spontoon-mpi.so";

static void *load(const char *folder)
{
    char path[CLI_PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/%s", folder, module_name);
    /* Open MPI's own modules look for its symbols among those of all. */
    return length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW | RTLD_GLOBAL) : NULL;
}

bool ranks_open(struct ranks *ranks, bool mpi, struct sp_error *error)
{
    char folder[CLI_PATH_MAX];
    int rank = 0, count = 1;
    *ranks = (struct ranks){.rank = 0, .count = 1};
    if (!mpi)
        return true;
    cli_program_folder(folder);
    ranks->module = load(folder);
    if (ranks->module == NULL)
        ranks->module = load(SPONTOON_MODULES);
    if (ranks->module == NULL)
        return sp_fail(error, "--mpi needs %s beside the program or in %s: build with Open MPI (libopenmpi-dev)",
                       module_name, SPONTOON_MODULES);
    ranks->mpi = dlsym(ranks->module, MPI_RANKS_SYMBOL);
    if (ranks->mpi == NULL || !ranks->mpi->open(&rank, &count))
        return sp_fail(error, "the other processes of mpirun cannot be joined");
    ranks->rank = (uint64_t)rank;
    ranks->count = (uint64_t)count;
    return true;
}

void ranks_close(struct ranks *ranks)
{
    /* The module stays loaded: Open MPI has threads that may still end. */
    if (ranks->mpi != NULL)
        ranks->mpi->close();
    ranks->mpi = NULL;
}

struct gathering {
    bool (*add)(void *context, const json_t *other);
    void *context;
    uint64_t taken;
    bool own_failed;
};

/* A text of a rank; the first is this one's own. */
static bool take(void *context, const char *text, size_t length)
{
    struct gathering *gathering = context;
    if (gathering->taken++ == 0)
        return !gathering->own_failed;
    json_t *other = json_loadb(text, length, 0, NULL);
    const bool done = json_is_object(other) && gathering->add(gathering->context, other);
    json_decref(other);
    return done;
}

bool ranks_gather(const struct ranks *ranks, const json_t *own, bool (*add)(void *context, const json_t *other),
                  void *context, struct sp_error *error)
{
    if (ranks->mpi == NULL)
        return true;
    struct gathering gathering = {.add = add, .context = context, .own_failed = own == NULL};
    char *text = own != NULL ? json_dumps(own, JSON_COMPACT) : NULL;
    const char *sent = text != NULL ? text : "failed";
    const bool done = ranks->mpi->gather(sent, strlen(sent), take, &gathering);
    free(text);
    return done || sp_fail(error, ranks->rank == 0 ? "not every process has played its games to the end"
                                                   : "what was counted cannot be sent to the first process");
}
