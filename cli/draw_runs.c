#include "cli/draw_runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

/* The file's name without its folder and ending. */
static void plain_name(const char *path, char label[64])
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    snprintf(label, 64, "%.*s", dot != NULL && dot != name ? (int)(dot - name) : 63, name);
}

static json_t *read_figures(const char *path, struct sp_error *error)
{
    size_t length = 0;
    json_error_t problem;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL)
        return NULL;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    free(text);
    if (json == NULL)
        sp_fail(error, "%s:%d: not valid JSON; expected what `spontoon simulate --json` or scripts/strength prints",
                path, problem.line > 0 ? problem.line : 1);
    return json;
}

bool draw_runs_read(struct draw_runs *runs, const struct cli_list *files, struct sp_error *error)
{
    *runs = (struct draw_runs){.count = 0};
    for (size_t i = 0; i < files->count; i++) {
        const char *item = files->item[i];
        const char *equals = strrchr(item, '='); /* labels may have their own, as in odds-rows=printed */
        const char *path = equals != NULL ? equals + 1 : item;
        if (equals != NULL)
            snprintf(runs->label[i], sizeof runs->label[i], "%.*s", (int)(equals - item), item);
        else
            plain_name(path, runs->label[i]);
        json_t *figures = read_figures(path, error);
        if (figures == NULL)
            return false;
        runs->run[runs->count++] = (struct draw_run){.label = runs->label[i], .file = path, .figures = figures};
    }
    return true;
}

void draw_runs_free(struct draw_runs *runs)
{
    for (size_t i = 0; i < runs->count; i++)
        json_decref(runs->run[i].figures);
}
