/*
 * Runs the plain-text cases of tests/cases (README.md there has the format) and prints TAP.
 *
 * Usage: case_runner [FILE | FOLDER]...   Without arguments all cases; data and cases are found by SPONTOON_DATA and
 * SPONTOON_TESTS, or from the project's root.
 */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "case.h"

enum { PATH_ROOM = 1024 };

/* The first is meant where a case has no `game:`. */
static const struct case_kind *const kinds[] = {&case_suffren, &case_campaign, &case_battle};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

struct tally {
    struct sp_source source[KINDS][CASE_SOURCES];
    size_t source_count[KINDS];
    unsigned passed;
    unsigned failed;
};

bool case_fail(struct case_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(run->failure, sizeof run->failure, format, arguments);
    va_end(arguments);
    return false;
}

/* The whole file, NUL-terminated; the caller frees it.  NULL when it cannot be read. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = NULL;
    size_t room = 0;
    size_t count = 0;
    for (;;) {
        if (count + 4096 > room) {
            room = room * 2 + 8192;
            char *grown = realloc(text, room);
            if (!grown)
                break;
            text = grown;
        }
        const size_t got = fread(text + count, 1, room - count - 1, file);
        count += got;
        if (got == 0)
            break;
    }
    fclose(file);
    if (text)
        text[count] = '\0';
    *length = count;
    return text;
}

/* The head's line of that heading, cut into words; an empty list when there is none. */
static void head_line(const char *text, const char *heading, struct case_words *words)
{
    char copy[CASE_LINE] = "", sought[32];
    (void)snprintf(sought, sizeof sought, "\n%s:", heading);
    const char *line = strstr(text, sought);
    if (line) {
        line += strlen(sought);
        (void)snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
    }
    case_cut(copy, words);
}

/* `options: name=value, name=value`. */
static void find_options(struct case_run *run, const char *text)
{
    struct case_words words;
    head_line(text, "options", &words);
    for (; run->option_count < words.count && run->option_count < CASE_OPTIONS; run->option_count++) {
        struct sp_option *option = &run->option[run->option_count];
        const char *word = words.word[run->option_count];
        const size_t name = strcspn(word, "=");
        (void)snprintf(option->name, sizeof option->name, "%.*s", (int)name, word);
        (void)snprintf(option->value, sizeof option->value, "%s", word[name] ? word + name + 1 : "");
    }
}

/* `values: house_rules.inspection=0, campaign.months=12` as an overlay; the caller frees it.  NULL: none. */
static char *find_values(const char *text)
{
    struct case_words words;
    head_line(text, "values", &words);
    if (words.count == 0)
        return NULL;
    json_t *overlay = json_pack("{s:s, s:i, s:s}", "game", "colonels", "format", 1, "source", "house_rule");
    for (size_t i = 0; i < words.count; i++) {
        char name[2][40];
        const char *word = words.word[i];
        const size_t group = strcspn(word, "."), whole = strcspn(word, "=");
        (void)snprintf(name[0], sizeof name[0], "%.*s", (int)group, word);
        (void)snprintf(name[1], sizeof name[1], "%.*s", whole > group ? (int)(whole - group - 1) : 0, word + group + 1);
        json_t *values = json_object_get(overlay, name[0]);
        if (!values) {
            values = json_object();
            json_object_set_new(overlay, name[0], values);
        }
        json_object_set_new(values, name[1], json_integer(word[whole] ? strtol(word + whole + 1, NULL, 10) : 0));
    }
    char *dumped = json_dumps(overlay, JSON_COMPACT);
    json_decref(overlay);
    return dumped;
}

static bool find_kind(struct case_run *run, struct tally *tally, const char *text)
{
    struct case_words words;
    head_line(text, "game", &words);
    for (size_t k = 0; k < KINDS; k++) {
        if (words.count && strcmp(words.word[0], kinds[k]->game) != 0)
            continue;
        run->kind = kinds[k];
        run->game = sp_game_find(kinds[k]->game);
        run->source_count = tally->source_count[k];
        memcpy(run->source, tally->source[k], sizeof run->source);
        return run->game || case_fail(run, "%s is no game of this build", kinds[k]->game);
    }
    return case_fail(run, "there are no cases of a game %s", words.word[0]);
}

bool case_load(struct case_run *run, const struct sp_source *sources, size_t count)
{
    struct sp_source all[2 * CASE_SOURCES];
    struct sp_error error = {{0}};
    size_t used = 0;
    for (size_t i = 0; i < count && used < CASE_SOURCES; i++)
        all[used++] = sources[i];
    for (size_t i = 0; i < run->source_count; i++)
        all[used++] = run->source[i];
    if (run->values)
        all[used++] = (struct sp_source){"values:", run->values, strlen(run->values)};
    if (!run->game->load_scenario(&run->scenario, all, used, run->option, run->option_count, &error))
        return case_fail(run, "%s", error.text);
    run->game->set_up(run->scenario, run->state);
    return true;
}

/* One line of TAP: the case's title with its rule ids, and what went wrong. */
static void report(struct tally *tally, const struct case_run *run, const char *text, bool passed)
{
    const char *title = text ? strstr(text, "title:") : NULL;
    title = title ? case_skip_space(title + 6) : "";
    *(passed ? &tally->passed : &tally->failed) += 1;
    printf("%s %u - %.*s\n", passed ? "ok" : "not ok", tally->passed + tally->failed, (int)strcspn(title, "\n"), title);
    if (!passed)
        printf("# %s:%zu: %s\n", run->file, run->line, run->failure);
}

static bool find_room(struct case_run *run)
{
    run->state = calloc(1, run->game->state_size);
    run->redacted = calloc(1, run->game->state_size);
    run->orders = calloc(run->game->max_legal, sizeof *run->orders);
    run->known = calloc(run->game->max_legal, sizeof *run->known);
    return (run->state && run->redacted && run->orders && run->known) || case_fail(run, "out of memory");
}

static void close_case(struct case_run *run)
{
    if (run->kind && run->kind->close)
        run->kind->close(run);
    if (run->scenario)
        run->game->free_scenario(run->scenario);
    free(run->state);
    free(run->redacted);
    free(run->orders);
    free(run->known);
    free(run->log);
}

static void run_case(struct tally *tally, const char *path)
{
    size_t length = 0;
    char *text = read_whole(path, &length);
    char *values = text ? find_values(text) : NULL;
    struct case_run run = {.file = path, .values = values};
    bool passed = false;
    if (!text)
        passed = case_fail(&run, "cannot be read: %s", strerror(errno));
    else if (find_kind(&run, tally, text) && find_room(&run)) {
        find_options(&run, text);
        passed = run.kind->open(&run) && case_every_line(&run, text);
    }
    report(tally, &run, text, passed);
    close_case(&run);
    free(values);
    free(text);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* A case, or all the cases of a folder and its folders, by name. */
static void run_path(struct tally *tally, const char *path, unsigned depth)
{
    struct stat found;
    struct dirent **names = NULL;
    if (stat(path, &found) != 0 || !S_ISDIR(found.st_mode)) {
        run_case(tally, path);
        return;
    }
    const int count = scandir(path, &names, NULL, by_name);
    for (int i = 0; i < count; i++) {
        char inner[PATH_ROOM];
        const char *name = names[i]->d_name;
        const size_t length = strlen(name);
        const bool is_case = length > 4 && strcmp(name + length - 4, ".txt") == 0;
        (void)snprintf(inner, sizeof inner, "%s/%s", path, name);
        if (name[0] != '.' && depth < 4 && (is_case || (stat(inner, &found) == 0 && S_ISDIR(found.st_mode))))
            run_path(tally, inner, depth + 1);
        free(names[i]);
    }
    free(names);
}

/* A folder that the environment names, or its place under the project's root. */
static const char *folder(const char *variable, const char *fallback)
{
    const char *found = getenv(variable);
    return found ? found : fallback;
}

static bool read_file(struct tally *tally, size_t kind, const char *name)
{
    char path[PATH_ROOM];
    (void)snprintf(path, sizeof path, "%s/%s", folder("SPONTOON_DATA", "data"), name);
    struct sp_source *source = &tally->source[kind][tally->source_count[kind]++];
    source->name = name;
    source->text = read_whole(path, &source->length);
    if (!source->text)
        printf("Bail out! %s cannot be read\n", path);
    return source->text != NULL;
}

static bool read_data(struct tally *tally)
{
    for (size_t k = 0; k < KINDS; k++)
        for (size_t i = 0; kinds[k]->data[i]; i++)
            if (!read_file(tally, k, kinds[k]->data[i]))
                return false;
    return true;
}

static void forget_data(struct tally *tally)
{
    for (size_t k = 0; k < KINDS; k++)
        for (size_t i = 0; i < tally->source_count[k]; i++)
            free((void *)(uintptr_t)tally->source[k][i].text);
}

int main(int count, char **arguments)
{
    struct tally tally = {.passed = 0};
    char all[PATH_ROOM];
    (void)snprintf(all, sizeof all, "%s/cases", folder("SPONTOON_TESTS", "tests"));
    if (!read_data(&tally)) {
        forget_data(&tally);
        return EXIT_FAILURE;
    }
    if (count < 2)
        run_path(&tally, all, 0);
    for (int i = 1; i < count; i++)
        run_path(&tally, arguments[i], 0);
    forget_data(&tally);
    printf("1..%u\n", tally.passed + tally.failed);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
