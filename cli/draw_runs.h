/* The series of games that plots are made from: files that `spontoon simulate --json` printed. */
#ifndef SPONTOON_CLI_DRAW_RUNS_H
#define SPONTOON_CLI_DRAW_RUNS_H

#include <assert.h>

#include "cli/options.h"
#include "draw/plots.h"

struct draw_runs {
    struct draw_run run[CLI_LIST_MAX];
    char label[CLI_LIST_MAX][64];
    size_t count;
};

static_assert((int)CLI_LIST_MAX <= (int)DRAW_RUNS_MOST, "all that can be named can be drawn");

/* Reads them all, each as [LABEL=]FILE, the last `=` counting; without a label a file's name stands for it.  False with
 * a sentence in error. draw_runs_free frees it in any case. */
bool draw_runs_read(struct draw_runs *runs, const struct cli_list *files, struct sp_error *error);
void draw_runs_free(struct draw_runs *runs);

#endif
