/*
 * spontoon draw: handouts on paper, and maps of tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/draw_file.h"
#include "cli/draw_runs.h"
#include "cli/files.h"
#include "cli/paper_words.h"
#include "cli/setup.h"
#include "draw/handouts.h"
#include "draw/plots.h"

struct options {
    const char *journal;
    const char *battle;
    const char *seat;
    const char *language;
    const char *output;
    const char *event;
    uint64_t month;
    struct cli_list names;
    struct cli_list runs;
};

enum { MONTHS_MOST = 100000 };
static const uint64_t latest = UINT64_MAX; /* no month is named */

static const struct cli_option rows[] = {
    {"output", "FILE", "where it is written: .pdf; tables and plots also .png or .svg", CLI_TEXT,
     offsetof(struct options, output)},
    {"journal", "FILE", "the match that it tells of", CLI_TEXT, offsetof(struct options, journal)},
    {"seat", "SEAT", "whose knowledge it shows (observer)", CLI_TEXT, offsetof(struct options, seat)},
    {"month", "N", "as it stood at the end of that month (the latest)", CLI_NUMBER, offsetof(struct options, month)},
    {"battle", "SCENARIO", "a single battle of colonels, as it begins", CLI_TEXT, offsetof(struct options, battle)},
    {"name", "SEAT=NAME", "print a person's name (may be repeated)", CLI_LIST, offsetof(struct options, names)},
    {"run", "[LABEL=]FILE", "what `simulate --json` printed (may be repeated)", CLI_LIST,
     offsetof(struct options, runs)},
    {"event", "NAME[.FIELD]", "what a course counts (simulate --stats)", CLI_TEXT, offsetof(struct options, event)},
    {"lang", "LANGUAGE", "of the texts (en)", CLI_TEXT, offsetof(struct options, language)},
};

static void print_kinds(const struct cli_arguments *arguments, const void *options);

static const struct cli_spec spec = {
    .command = "draw",
    .arguments = "WHAT",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Draws what an umpire hands out, as PDF on A4. It shows what the seat may know\n"
            "and nothing else: an umpire's seat prints the sheets of all colonels.\n"
            "And plots what many games came to.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
    .more_help = print_kinds,
};

static int failed(const char *sentence)
{
    fprintf(stderr, "spontoon draw: %s\n", sentence);
    return CLI_FAILED;
}

/* ---- What is drawn ---- */

/* All that a drawing is made from. */
struct job {
    const struct options *options;
    const struct kind *kind;
    const struct draw_name *names;
    struct sp_messages *words; /* while it is drawn */
    struct sp_match *match;    /* of --journal, or NULL */
    struct draw_runs runs;     /* of --run */
    enum draw_format format;
    uint8_t seat;
    int failure; /* how to end when it cannot be drawn */
};

/* The cards tell of no match: their distances are those of the rules. */
static bool draw_order_cards(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                             struct sp_error *error)
{
    (void)matter;
    char path[CLI_PATH_MAX];
    struct sp_source source = {.name = "battle.json"};
    if (!cli_data_path("colonels/battle.json", path, error))
        return false;
    char *text = cli_read_file(path, &source.length, error);
    source.text = text;
    struct cb_rules rules;
    const bool done = text != NULL && cb_load_rules(&rules, &source, 1, NULL, 0, error) &&
                      draw_cards(job->words, &rules, paper, error);
    free(text);
    return done;
}

static bool plot_scores(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                        struct sp_error *error)
{
    (void)matter;
    return draw_scores(job->words, job->runs.run, job->runs.count, job->format, paper, error);
}

static bool plot_rates(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                       struct sp_error *error)
{
    (void)matter;
    return draw_rates(job->words, job->runs.run, job->runs.count, job->format, paper, error);
}

static bool plot_course(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                        struct sp_error *error)
{
    (void)matter;
    return draw_course(job->words, job->runs.run, job->runs.count, job->options->event, job->format, paper, error);
}

static bool plot_strength(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                          struct sp_error *error)
{
    (void)matter;
    return draw_strength(job->words, job->runs.run, job->runs.count, job->format, paper, error);
}

enum source { NO_SOURCE = 0, FROM_JOURNAL = 1, FROM_BATTLE = 2, FROM_RUNS = 4 };

/* What a match or a battle has to hand out. */
static bool draw_the_handout(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                             struct sp_error *error);

static const struct kind {
    const char *name;
    unsigned sources; /* set of enum source: one of them is needed */
    bool picture;     /* may be .png or .svg */
    bool (*draw)(const struct job *, const struct draw_matter *, struct draw_paper *, struct sp_error *);
    const char *help;
} kinds[] = {
    {"cards", NO_SOURCE, false, draw_order_cards, "order cards, a sheet to cut, and their backs"},
    {"muster", FROM_JOURNAL, false, draw_the_handout, "muster roll and accounts of a colonel"},
    {"briefing", FROM_JOURNAL, false, draw_the_handout, "briefing of the latest expedition, with a sketch map"},
    {"record", FROM_JOURNAL | FROM_BATTLE, false, draw_the_handout, "battle records, one a regiment"},
    {"gazette", FROM_JOURNAL, false, draw_the_handout, "the gazette of a month, for all"},
    {"table", FROM_JOURNAL | FROM_BATTLE, true, draw_the_handout, "the plan of a battle's table"},
    {"scores", FROM_RUNS, true, plot_scores, "how the scores of many games are spread"},
    {"rates", FROM_RUNS, true, plot_rates, "who won how often, run beside run"},
    {"course", FROM_RUNS, true, plot_course, "how often an event happens, turn by turn"},
    {"strength", FROM_RUNS, true, plot_strength, "how a computer player grows with thought (scripts/strength)"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool draw_the_handout(const struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                             struct sp_error *error)
{
    const struct draw_handout *handout = draw_handout_find(job->kind->name);
    return handout->draw(job->words, matter, job->options->seat, job->format, paper, error);
}

/* "--journal or --battle". */
static const char *sources_text(unsigned sources, char *text, size_t size)
{
    static const char *const names[] = {"--journal", "--battle", "--run"};
    text[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const size_t at = strlen(text);
        if (sources >> i & 1)
            snprintf(text + at, size - at, "%s%s", at > 0 ? " or " : "", names[i]);
    }
    return text;
}

static void print_kinds(const struct cli_arguments *arguments, const void *options)
{
    (void)arguments;
    (void)options;
    printf("\nWHAT is one of\n");
    for (int i = 0; i < KINDS; i++) {
        char sources[64];
        printf("  %-10s%s%s%s%s\n", kinds[i].name, kinds[i].help, kinds[i].sources != 0 ? " (" : "",
               sources_text(kinds[i].sources, sources, sizeof sources), kinds[i].sources != 0 ? ")" : "");
    }
}

/* ---- What it needs ---- */

/* The words of the language, with the names of the matter's people, or of nobody's when it is NULL. */
static bool load_words(struct job *job, const struct draw_matter *matter, struct sp_error *error)
{
    struct paper_words catalogues;
    const bool good = paper_words_read(job->options->language, &catalogues, error) &&
                      draw_words_load(&job->words, catalogues.source, PAPER_CATALOGUES, matter, job->names,
                                      job->options->names.count, error);
    paper_words_free(&catalogues);
    return good;
}

static bool draw_matter(struct job *job, const struct draw_matter *matter, struct draw_paper *paper,
                        struct sp_error *error)
{
    if (!load_words(job, matter, error))
        return false;
    const bool done = job->kind->draw(job, matter, paper, error);
    sp_messages_free(job->words);
    return done;
}

/* Draws what a seat of the match knows. */
static bool draw_of_match(struct job *job, struct draw_paper *paper, struct sp_error *error)
{
    struct draw_matter matter;
    const bool for_all = draw_handout_find(job->kind->name)->for_all;
    if (!draw_matter_read(job->match, for_all ? SP_OBSERVER : job->seat,
                          job->options->month == latest ? 0 : (unsigned)job->options->month, &matter, error))
        return false;
    const bool done = draw_matter(job, &matter, paper, error);
    draw_matter_free(&matter);
    return done;
}

/* Draws a single battle as it begins, as everybody sees it.  What is wrong with its file is told by the set-up: then
 * error is empty, and job->failure how to end. */
static bool draw_of_battle(struct job *job, struct draw_paper *paper, struct sp_error *error)
{
    const struct setup_options options = {.battle = job->options->battle};
    struct setup setup = {0};
    bool done = false;
    error->text[0] = '\0';
    if (setup_open(&setup, "draw", "colonels", &options, &job->failure)) {
        void *scenario = setup_scenario(&setup);
        void *states = scenario != NULL ? calloc(2, setup.game->state_size) : NULL;
        if (states != NULL) {
            char *redacted = (char *)states + setup.game->state_size;
            setup.game->set_up(scenario, states);
            setup.game->redact(scenario, states, SP_OBSERVER, redacted);
            struct draw_matter matter = {.rules = draw_rules_of(setup.game, scenario),
                                         .battle = setup.game->view(scenario, redacted, SP_OBSERVER),
                                         .seat = "observer"};
            done = draw_matter(job, &matter, paper, error);
            draw_matter_free(&matter);
        }
        free(states);
        if (scenario != NULL)
            setup.game->free_scenario(scenario);
    }
    setup_close(&setup);
    return done;
}

/* The journal's match; NULL with a sentence in error. */
static struct sp_match *open_match(const char *path, struct sp_error *error)
{
    size_t length = 0;
    char *text = cli_read_file(path, &length, error);
    if (text == NULL)
        return NULL;
    struct setup_loader loader;
    const struct sp_loading loading = setup_loading(&loader);
    struct sp_loaded loaded = {0};
    struct sp_match *match = sp_match_load(&loading, path, text, length, &loaded, error);
    if (match != NULL && loaded.notice[0] != '\0')
        fprintf(stderr, "spontoon draw: %s\n", loaded.notice);
    setup_loader_close(&loader);
    free(text);
    return match;
}

/* SEAT=NAME; false after a sentence. */
static bool read_names(const struct options *options, struct draw_name *names, char seats[][32], int *status)
{
    for (size_t i = 0; i < options->names.count; i++) {
        const char *text = options->names.item[i];
        const char *equals = strchr(text, '=');
        if (equals == NULL || equals == text || equals - text >= 32 || equals[1] == '\0') {
            *status = cli_wrong_usage("draw", "--name does not take '%s': expected SEAT=NAME", text);
            return false;
        }
        snprintf(seats[i], 32, "%.*s", (int)(equals - text), text);
        names[i] = (struct draw_name){.seat = seats[i], .name = equals + 1};
    }
    return true;
}

/* ---- Where it goes ---- */

static const struct {
    const char *ending;
    enum draw_format format;
} formats[] = {{".pdf", DRAW_PDF}, {".png", DRAW_PNG}, {".svg", DRAW_SVG}};

static bool read_format(const struct kind *kind, const char *path, enum draw_format *format)
{
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const size_t ending = strlen(formats[i].ending);
        *format = formats[i].format;
        if (length > ending && strcmp(path + length - ending, formats[i].ending) == 0)
            return kind->picture || *format == DRAW_PDF;
    }
    *format = DRAW_PDF;
    return strncmp(path, "/dev/", 5) == 0;
}

/* ---- The command ---- */

static const struct kind *find_kind(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

/* Whether what the kind is made from is given, once, and nothing else; false after a sentence. */
static bool check_sources(const struct kind *kind, const struct options *options)
{
    char text[64];
    const unsigned given = (options->journal != NULL ? FROM_JOURNAL : 0U) |
                           (options->battle != NULL ? FROM_BATTLE : 0U) | (options->runs.count > 0 ? FROM_RUNS : 0U);
    const bool one = given != 0 && (given & (given - 1)) == 0 && (given & kind->sources) != 0;
    if (one || (given == 0 && kind->sources == NO_SOURCE))
        return true;
    if (kind->sources == NO_SOURCE)
        cli_wrong_usage("draw", "%s are the same for every match and battle: leave out %s", kind->name,
                        sources_text(given, text, sizeof text));
    else
        cli_wrong_usage("draw", "%s takes %s%s", kind->name, sources_text(kind->sources, text, sizeof text),
                        (kind->sources & (kind->sources - 1)) != 0 ? ", one of them" : "");
    return false;
}

/* "cards, muster or table". */
static const char *kinds_text(char text[SP_LISTED])
{
    const char *names[KINDS + 1] = {NULL};
    for (int i = 0; i < KINDS; i++)
        names[i] = kinds[i].name;
    return sp_listed(names, text);
}

static bool check_usage(const struct kind *kind, const char *name, const struct options *options,
                        enum draw_format *format, int *status)
{
    char text[SP_LISTED];
    *status = CLI_USAGE;
    if (kind == NULL)
        cli_wrong_usage("draw", "there is no drawing '%s': expected %s", name, kinds_text(text));
    else if (options->output == NULL)
        cli_wrong_usage("draw", "--output says where it is written");
    else if (!read_format(kind, options->output, format))
        cli_wrong_usage("draw", "%s is drawn into a file that ends in %s", name,
                        kind->picture ? ".pdf, .png or .svg" : ".pdf");
    else if (!check_sources(kind, options))
        return false;
    else if (options->journal == NULL &&
             (options->seat != NULL || options->month != latest || options->names.count > 0))
        cli_wrong_usage("draw", "--seat, --month and --name tell of a match: they take --journal");
    else if (options->month != latest && (options->month == 0 || options->month > MONTHS_MOST))
        cli_wrong_usage("draw", "--month takes the number of a month, from 1");
    else if ((kind->draw == plot_course) != (options->event != NULL))
        cli_wrong_usage("draw", "a course, and nothing else, takes --event");
    else
        return true;
    return false;
}

/* Says which seats there are, and perhaps who else may be named; false. */
static bool no_seat(const struct sp_match *match, const char *name, const char *other, int *status)
{
    const struct sp_game *game = sp_match_game(match);
    char seats[SETUP_SEATS_TEXT];
    setup_seats_text(game, (sp_seats)((UINT32_C(1) << game->seat_count) - 1), seats);
    *status = cli_wrong_usage("draw", "%s has no seat '%s': expected %s%s%s", game->name, name, seats,
                              other != NULL ? ", or " : "", other != NULL ? other : "");
    return false;
}

static bool find_seat(struct job *job, int *status)
{
    job->seat = SP_OBSERVER;
    if (job->match == NULL || job->options->seat == NULL || strcmp(job->options->seat, "observer") == 0)
        return true;
    const int seat = sp_match_seat(job->match, job->options->seat);
    job->seat = (uint8_t)seat;
    return seat >= 0 || no_seat(job->match, job->options->seat, "observer", status);
}

/* Whether each name is for a seat of the match; false after a sentence. */
static bool check_names(const struct job *job, int *status)
{
    for (size_t i = 0; i < job->options->names.count; i++)
        if (sp_match_seat(job->match, job->names[i].seat) < 0)
            return no_seat(job->match, job->names[i].seat, NULL, status);
    return true;
}

static bool draw_it(struct job *job, struct draw_paper *paper, struct sp_error *error)
{
    if (job->match != NULL)
        return draw_of_match(job, paper, error);
    return job->options->battle != NULL ? draw_of_battle(job, paper, error) : draw_matter(job, NULL, paper, error);
}

static int draw(struct job *job)
{
    struct sp_error error;
    struct draw_paper paper;
    int status = CLI_OK;
    if (job->options->journal != NULL) {
        job->match = open_match(job->options->journal, &error);
        if (job->match == NULL)
            return failed(error.text);
    }
    if (!draw_runs_read(&job->runs, &job->options->runs, &error)) {
        status = failed(error.text);
    } else if (find_seat(job, &status) && check_names(job, &status)) {
        if (!draw_it(job, &paper, &error)) {
            status = error.text[0] != '\0' ? failed(error.text) : job->failure;
        } else {
            if (strcmp(paper.font, draw_font_wanted) != 0)
                fprintf(stderr, "spontoon draw: the font %s is not installed: drawn with %s\n", draw_font_wanted,
                        paper.font);
            status = draw_file_write(job->options->output, &paper, &error) ? CLI_OK : failed(error.text);
            draw_paper_free(&paper);
        }
    }
    draw_runs_free(&job->runs);
    sp_match_free(job->match);
    return status;
}

int cli_draw(int argc, char **argv)
{
    struct options options = {.language = "en", .month = latest};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    struct job job = {.options = &options, .failure = CLI_FAILED};
    const struct kind *kind = find_kind(arguments.item[0]);
    struct draw_name names[CLI_LIST_MAX];
    char seats[CLI_LIST_MAX][32];
    if (!check_usage(kind, arguments.item[0], &options, &job.format, &status) ||
        !read_names(&options, names, seats, &status))
        return status;
    job.kind = kind;
    job.names = names;
    return draw(&job);
}
