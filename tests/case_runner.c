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
#include "suffren/rules.h"

enum { PATH_ROOM = 1024, SOURCES = 8, CASE_OPTIONS = 12 };

static const char *const data_files[] = {"suffren/india_1782.json"};

struct tally {
    struct sp_source source[SOURCES];
    size_t source_count;
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

static const char *skip_space(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

/* The rest of a line that begins with the heading, or NULL. */
static const char *after(const char *line, const char *heading)
{
    const size_t length = strlen(heading);
    return strncmp(line, heading, length) == 0 ? skip_space(line + length) : NULL;
}

static bool is_remark(const char *line)
{
    static const char *const headings[] = {"title:", "options:", "reading", "chosen:", "why:"};
    if (*line == '\0' || *line == '#')
        return true;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (after(line, headings[i]))
            return true;
    return false;
}

/* `SEAT: ORDER`, `SEAT may …`, `SEAT sees …`, `SEAT view …`; *done says whether the line was of this kind. */
static bool seat_line(struct case_run *run, const char *line, const struct case_words *words, bool *done)
{
    char name[16];
    uint8_t seat = 0;
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " :"), line);
    if (!case_side(name, &seat))
        return true;
    const char *rest = skip_space(line + strlen(name));
    *done = true;
    if (*rest == ':')
        return case_order(run, seat, skip_space(rest + 1));
    if (after(rest, "may"))
        return case_may(run, seat, rest);
    if (after(rest, "sees "))
        return case_sees(run, seat, true, words);
    if (after(rest, "never sees "))
        return case_sees(run, seat, false, words);
    if (after(rest, "view shows "))
        return case_view(run, seat, true, after(rest, "view shows "));
    if (after(rest, "view hides "))
        return case_view(run, seat, false, after(rest, "view hides "));
    *done = false;
    return true;
}

static bool play_line(struct case_run *run, const char *line, const struct case_words *words)
{
    bool done = false;
    if (!seat_line(run, line, words, &done) || done)
        return done && run->failure[0] == '\0';
    if (strcmp(words->word[0], "die") == 0)
        return case_die(run, words);
    if (strcmp(words->word[0], "ask") == 0 || strcmp(words->word[0], "await") == 0)
        return case_asked(run, words);
    if (strcmp(words->word[0], "quietly") == 0)
        return case_quietly(run, words);
    if (strcmp(words->word[0], "now") == 0)
        return case_now(run, words);
    return case_sentence(run, words);
}

/* From the position as set, play goes on until something is asked. */
static bool begin_play(struct case_run *run)
{
    run->checking = true;
    if (run->state.question != Q_NOTHING)
        return case_sound(run);
    if (!case_room(run))
        return false;
    struct sp_events events = {run->log, SF_MAX_EVENTS, 0};
    struct sf_game inside = {.sc = run->sc, .st = &run->state, .events = &events};
    inside.faces = sf_face_up(run->sc, &run->state);
    sf_run(&inside);
    run->log_count = events.count;
    return case_sound(run);
}

static bool one_line(struct case_run *run, const char *line)
{
    if (is_remark(line) || strcmp(line, "expect") == 0)
        return true;
    if (strcmp(line, "position") == 0) {
        case_clear(run);
        return true;
    }
    if (strcmp(line, "play") == 0)
        return begin_play(run);
    struct case_words words;
    case_cut(line, &words);
    if (run->checking)
        return play_line(run, line, &words);
    if (strcmp(words.word[0], "turn") == 0)
        return case_clock(run, &words);
    if (strcmp(line, "as set up") == 0) {
        run->game->set_up(run->sc, &run->state);
        return true;
    }
    return case_sentence(run, &words);
}

static bool every_line(struct case_run *run, const char *text)
{
    char line[CASE_LINE];
    while (*text) {
        const size_t length = strcspn(text, "\n");
        run->line++;
        if (length >= sizeof line)
            return case_fail(run, "a line has at most %d bytes", CASE_LINE - 1);
        (void)snprintf(line, sizeof line, "%.*s", (int)length, skip_space(text));
        line[strcspn(line, "\n")] = '\0';
        for (size_t end = strlen(line); end > 0 && line[end - 1] == ' '; end--)
            line[end - 1] = '\0';
        if (!one_line(run, line))
            return false;
        text += length + (text[length] == '\n');
    }
    struct sp_pending pending;
    run->game->pending(run->sc, &run->state, &pending);
    if (!run->checking)
        return case_fail(run, "the case has no `play`");
    if (pending.die_sides && !run->answered)
        return case_fail(run, "the case ends although die %s is awaited", run->game->question_name(pending.question));
    return true;
}

/* The options of the case's `options:` line: `name=value, name=value`. */
static size_t find_options(const char *text, struct sp_option *options)
{
    size_t count = 0;
    const char *line = strstr(text, "\noptions:");
    if (!line)
        return 0;
    struct case_words words;
    char copy[CASE_LINE];
    (void)snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line + 9, "\n"), line + 9);
    case_cut(copy, &words);
    for (; count < words.count && count < CASE_OPTIONS; count++) {
        const char *word = words.word[count];
        const size_t name = strcspn(word, "=");
        (void)snprintf(options[count].name, sizeof options[count].name, "%.*s", (int)name, word);
        (void)snprintf(options[count].value, sizeof options[count].value, "%s", word[name] ? word + name + 1 : "");
    }
    return count;
}

/* One line of TAP: the case's title with its rule ids, and what went wrong. */
static void report(struct tally *tally, const struct case_run *run, const char *text, bool passed)
{
    const char *title = text ? strstr(text, "title:") : NULL;
    title = title ? skip_space(title + 6) : "";
    *(passed ? &tally->passed : &tally->failed) += 1;
    printf("%s %u - %.*s\n", passed ? "ok" : "not ok", tally->passed + tally->failed, (int)strcspn(title, "\n"), title);
    if (!passed)
        printf("# %s:%zu: %s\n", run->file, run->line, run->failure);
}

static void run_case(struct tally *tally, const char *path)
{
    size_t length = 0;
    char *text = read_whole(path, &length);
    struct case_run run = {.game = sp_game_find("suffren"), .file = path};
    struct sp_option options[CASE_OPTIONS];
    struct sp_error error = {{0}};
    void *scenario = NULL;
    bool passed = false;
    if (!text)
        passed = case_fail(&run, "cannot be read: %s", strerror(errno));
    else if (!run.game->load_scenario(&scenario, tally->source, tally->source_count, options,
                                      find_options(text, options), &error))
        passed = case_fail(&run, "%s", error.text);
    else {
        run.sc = scenario;
        run.game->set_up(scenario, &run.state);
        passed = every_line(&run, text);
    }
    report(tally, &run, text, passed);
    if (scenario)
        run.game->free_scenario(scenario);
    free(run.log);
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

static bool read_data(struct tally *tally)
{
    for (size_t i = 0; i < sizeof data_files / sizeof *data_files; i++) {
        char path[PATH_ROOM];
        (void)snprintf(path, sizeof path, "%s/%s", folder("SPONTOON_DATA", "data"), data_files[i]);
        struct sp_source *source = &tally->source[tally->source_count++];
        source->name = data_files[i];
        source->text = read_whole(path, &source->length);
        if (!source->text) {
            printf("Bail out! %s cannot be read\n", path);
            return false;
        }
    }
    return true;
}

int main(int count, char **arguments)
{
    struct tally tally = {.source_count = 0};
    char all[PATH_ROOM];
    (void)snprintf(all, sizeof all, "%s/cases", folder("SPONTOON_TESTS", "tests"));
    if (!read_data(&tally))
        return EXIT_FAILURE;
    if (count < 2)
        run_path(&tally, all, 0);
    for (int i = 1; i < count; i++)
        run_path(&tally, arguments[i], 0);
    for (size_t i = 0; i < tally.source_count; i++)
        free((void *)(uintptr_t)tally.source[i].text);
    printf("1..%u\n", tally.passed + tally.failed);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
