/*
 * spontoon replay: a journal told in words, a position of it as a seat sees it, or its digest.
 *
 * A journal holds every secret, so its account tells all: each thing that happened once, as its owner knows it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/names.h"
#include "cli/setup.h"
#include "cli/told.h"
#include "spontoon/play.h"

enum { WORDS_MARGIN = 7 }; /* below what is told behind the entry's number */

struct options {
    const char *to;
    const char *view;
    const char *language;
    bool digest;
    bool json;
    uint64_t entry; /* --to as a number, or the last entry */
};

static const struct cli_option rows[] = {
    {"to", "N", "stop after entry N of the journal", CLI_TEXT, offsetof(struct options, to)},
    {"view", "SEAT", "print what the seat (or: observer) sees, as JSON", CLI_TEXT, offsetof(struct options, view)},
    {"digest", NULL, "print the digest of the position", CLI_SWITCH, offsetof(struct options, digest)},
    {"lang", "LANGUAGE", "of the texts (en)", CLI_TEXT, offsetof(struct options, language)},
    {"json", NULL, "print the account as JSON lines, one event each", CLI_SWITCH, offsetof(struct options, json)},
};

static const struct cli_spec spec = {
    .command = "replay",
    .arguments = "FILE",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Plays a journal back and tells what happened, with the numbers of the entries.\n"
            "Entries that were taken back are left out. The account holds the secrets of\n"
            "all seats.",
    .options = rows,
    .option_count = sizeof rows / sizeof rows[0],
};

static int failed(const char *sentence)
{
    fprintf(stderr, "spontoon replay: %s\n", sentence);
    return CLI_FAILED;
}

/* ---- The account ---- */

struct account {
    const struct options *options;
    struct sp_match *match;
    const struct sp_game *game;
    const void *scenario;
    struct sp_messages *messages;
    struct cli_names *names;
    void *state;
    struct sp_event *events;
    json_t *texts; /* the words of those told so far, by number */
};

/* What a line of the journal feeds to the game; false for entries of the match. */
static bool entry_of_line(const struct account *account, const json_t *line, struct sp_entry *entry)
{
    const char *order = json_string_value(json_object_get(line, "order"));
    const char *by = json_string_value(json_object_get(line, "by"));
    const json_t *die = json_object_get(line, "die");
    *entry = (struct sp_entry){.kind = SP_DIE, .die = (uint16_t)json_integer_value(die)};
    if (order == NULL || by == NULL)
        return die != NULL;
    entry->kind = SP_ORDER;
    entry->seat = (uint8_t)sp_match_seat(account->match, by);
    struct sp_refusal refusal;
    return account->game->parse_order(account->scenario, entry->seat, order, &entry->order, &refusal);
}

static json_t *journal_line(const struct account *account, uint64_t n)
{
    size_t length = 0;
    const char *line = sp_match_line(account->match, n, &length);
    return line != NULL ? json_loadb(line, length, 0, NULL) : NULL;
}

/* The entries that stand at the end, in order; their count. */
static uint64_t standing_entries(const struct account *account, uint64_t *standing)
{
    uint64_t count = 0;
    for (uint64_t n = 1; n <= account->options->entry; n++) {
        json_t *line = journal_line(account, n);
        const json_t *undo = json_object_get(line, "undo");
        if (undo != NULL)
            while (count > 0 && standing[count - 1] > (uint64_t)json_integer_value(undo))
                count--;
        else if (json_object_get(line, "order") != NULL || json_object_get(line, "die") != NULL ||
                 json_object_get(line, "words") != NULL)
            standing[count++] = n;
        json_decref(line);
    }
    return count;
}

/* Where two seats know different things of one happening, the name of the lesser one ends so. */
static bool is_lesser(const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    const size_t length = name != NULL ? strlen(name) : 0;
    return length > 5 && strcmp(name + length - 5, "_seen") == 0;
}

static void number_key(const json_t *event, char key[32])
{
    snprintf(key, 32, "%" JSON_INTEGER_FORMAT, json_integer_value(json_object_get(event, "text")));
}

/* Puts short words into the sentence; returns those that have to stand below it, or NULL. */
static const char *add_said(const struct account *account, json_t *event)
{
    char key[32];
    json_t *words = json_object_get(event, "words");
    number_key(event, key);
    if (words == NULL) {
        cli_add_said(event, json_string_value(json_object_get(account->texts, key)));
        return NULL;
    }
    json_object_set(account->texts, key, words);
    return cli_add_said(event, json_string_value(words)) ? NULL : json_string_value(words);
}

/* Takes the event. */
static void tell_event(const struct account *account, uint64_t n, json_t *event)
{
    char text[SP_MESSAGE_MAX];
    const struct sp_names names = cli_names_lookup(account->names);
    if (!is_lesser(event)) {
        const char *words = add_said(account, event);
        cli_event_words(account->messages, &names, event, text, sizeof text);
        json_object_del(event, "said");
        if (account->options->json) {
            json_t *line = json_pack("{s:I, s:O, s:s}", "n", (json_int_t)n, "event", event, "text", text);
            json_dumpf(line, stdout, JSON_COMPACT);
            putchar('\n');
            json_decref(line);
        } else {
            printf("%5" PRIu64 "  %s\n", n, text);
            if (words != NULL)
                told_words(words, WORDS_MARGIN, stdout);
        }
    }
    json_decref(event);
}

/* A text that somebody wrote, as a record tells it. */
static void tell_text(const struct account *account, uint64_t n, const json_t *line)
{
    tell_event(account, n,
               json_pack("{s:s, s:O, s:O, s:O}", "event", "match_text", "seat", json_object_get(line, "by"), "text",
                         json_object_get(line, "text"), "words", json_object_get(line, "words")));
}

static void tell_entries(const struct account *account, const uint64_t *standing, uint64_t count)
{
    account->game->set_up(account->scenario, account->state);
    for (uint64_t i = 0; i < count; i++) {
        struct sp_entry entry;
        json_t *line = journal_line(account, standing[i]);
        if (json_object_get(line, "words") != NULL) {
            tell_text(account, standing[i], line);
        } else if (entry_of_line(account, line, &entry)) {
            struct sp_events events = {.buffer = account->events, .capacity = account->game->max_events};
            account->game->apply(account->scenario, account->state, &entry, &events);
            cli_names_look(account->names, account->state);
            for (uint32_t e = 0; e < events.count; e++)
                tell_event(account, standing[i], account->game->event_json(account->scenario, &events.buffer[e]));
        }
        json_decref(line);
    }
}

static int tell(struct sp_match *match, const struct options *options)
{
    struct sp_error error = {"there is not enough memory for the account"};
    struct account account = {
        .options = options, .match = match, .game = sp_match_game(match), .scenario = sp_match_scenario(match)};
    struct sp_tongue *tongue = NULL;
    const bool spoken = cli_tongue(options->language, &tongue, &error);
    account.messages = spoken ? cli_messages(account.game, options->language, &error) : NULL;
    account.names = cli_names_open(account.game, account.scenario, tongue);
    account.state = calloc(1, account.game->state_size);
    account.events = calloc(account.game->max_events, sizeof *account.events);
    account.texts = json_object();
    uint64_t *standing = calloc(options->entry + 1, sizeof *standing);
    const bool ready = account.messages != NULL && account.names != NULL && account.state != NULL &&
                       account.events != NULL && account.texts != NULL && standing != NULL;
    if (ready)
        tell_entries(&account, standing, standing_entries(&account, standing));
    free(standing);
    json_decref(account.texts);
    free(account.events);
    free(account.state);
    cli_names_close(account.names);
    sp_messages_free(account.messages);
    sp_tongue_free(tongue);
    return ready ? CLI_OK : failed(error.text);
}

/* ---- A position ---- */

static int show_view(const struct sp_match *match, const struct options *options, const void *state)
{
    const struct sp_game *game = sp_match_game(match);
    const int seat = strcmp(options->view, "observer") == 0 ? SP_OBSERVER : sp_match_seat(match, options->view);
    if (seat < 0) {
        char seats[SETUP_SEATS_TEXT];
        setup_seats_text(game, (sp_seats)((UINT32_C(1) << game->seat_count) - 1), seats);
        return cli_wrong_usage("replay", "%s has no seat '%s': expected %s, or observer", game->name, options->view,
                               seats);
    }
    void *redacted = calloc(1, game->state_size);
    if (redacted == NULL)
        return failed("there is not enough memory for the position");
    game->redact(sp_match_scenario(match), state, (uint8_t)seat, redacted);
    json_t *view = game->view(sp_match_scenario(match), redacted, (uint8_t)seat);
    if (game->order_text != NULL)
        json_object_set_new(view, "texts", sp_match_texts(match, (uint8_t)seat, options->entry));
    json_dumpf(view, stdout, options->json ? JSON_COMPACT : JSON_INDENT(2));
    putchar('\n');
    json_decref(view);
    free(redacted);
    return CLI_OK;
}

static int show_digest(const struct sp_match *match, const struct options *options, const void *state)
{
    const struct sp_game *game = sp_match_game(match);
    uint8_t *bytes = calloc(1, game->encoded_size);
    if (bytes == NULL)
        return failed("there is not enough memory for the digest");
    const uint64_t digest = sp_state_digest(game, state, bytes);
    free(bytes);
    if (options->json)
        printf("{\"entry\":%" PRIu64 ",\"digest\":\"%016" PRIx64 "\"}\n", options->entry, digest);
    else
        printf("%016" PRIx64 "\n", digest);
    return CLI_OK;
}

static int show_position(const struct sp_match *match, const struct options *options)
{
    void *state = calloc(1, sp_match_game(match)->state_size);
    if (state == NULL || !sp_match_state_at(match, options->entry, state)) {
        free(state);
        return failed("the position cannot be made");
    }
    const int status = options->digest ? show_digest(match, options, state) : show_view(match, options, state);
    free(state);
    return status;
}

static int replay(struct options *options, struct sp_match *match)
{
    options->entry = sp_match_entry_count(match);
    uint64_t entry = 0;
    if (options->to != NULL && (!cli_number(options->to, &entry) || entry > options->entry))
        return cli_wrong_usage("replay", "--to takes 0 to %" PRIu64 ", the last entry of the journal", options->entry);
    options->entry = options->to != NULL ? entry : options->entry;
    return options->digest || options->view != NULL ? show_position(match, options) : tell(match, options);
}

int cli_replay(int argc, char **argv)
{
    struct options options = {.language = "en"};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    if (options.digest && options.view != NULL)
        return cli_wrong_usage("replay", "--digest and --view exclude each other");
    struct sp_error error;
    size_t length = 0;
    char *text = cli_read_file(arguments.item[0], &length, &error);
    if (text == NULL)
        return failed(error.text);
    struct setup_loader loader;
    const struct sp_loading loading = setup_loading(&loader);
    struct sp_loaded loaded = {0};
    struct sp_match *match = sp_match_load(&loading, arguments.item[0], text, length, &loaded, &error);
    if (match == NULL) {
        status = failed(error.text);
    } else {
        if (loaded.notice[0] != '\0')
            fprintf(stderr, "spontoon replay: %s\n", loaded.notice);
        status = replay(&options, match);
        sp_match_free(match);
    }
    setup_loader_close(&loader);
    free(text);
    return status;
}
