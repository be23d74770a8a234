/*
 * Playing a journal back: the header makes the match, then every line must be one that the match would write itself in
 * that place, byte for byte.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

/* The set-up that a header means; its texts belong to the header. */
struct draft {
    struct sp_setup setup;
    struct sp_source *sources;
    struct sp_option *options;
    const char *players[SP_SEATS_MAX];
    uint8_t commitment[SP_COMMITMENT_BYTES];
};

static void free_draft(struct draft *draft)
{
    free(draft->sources);
    free(draft->options);
}

static bool draft_game(struct draft *draft, const struct sp_loading *loading, const json_t *header,
                       struct sp_error *error)
{
    const json_int_t format = json_integer_value(json_object_get(header, "spontoon"));
    const char *name = json_string_value(json_object_get(header, "game"));
    const json_int_t version = json_integer_value(json_object_get(header, "rules_version"));
    if (format != SP_FORMAT)
        return sp_fail(error, "a journal's header starts with \"spontoon\":%d, and this is none that can be read",
                       SP_FORMAT);
    const struct sp_game *game = NULL;
    if (name)
        game = loading->find_game ? loading->find_game(loading->context, name) : sp_game_find(name);
    if (!game)
        return sp_fail(error, "there is no game \"%.40s\" here", name ? name : "");
    if (version != (json_int_t)game->rules_version)
        return sp_fail(error, "played under version %lld of the rules of %s, and this program plays version %lu only",
                       (long long)version, game->name, (unsigned long)game->rules_version);
    draft->setup.game = game;
    return true;
}

/* A scenario's name becomes a part of a path. */
static bool is_id(const char *text)
{
    return *text != '\0' && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text);
}

static bool read_named(struct draft *draft, const struct sp_loading *loading, struct sp_error *error)
{
    const struct sp_game *game = draft->setup.game;
    char path[SP_PATH_MAX];
    if (!is_id(draft->setup.scenario))
        return sp_fail(error, "\"scenario\" is no name of a scenario: %.40s", draft->setup.scenario);
    const int length = snprintf(path, sizeof path, "%s/%s", game->folder, draft->setup.scenario);
    if (length < 0 || (size_t)length >= sizeof path)
        return sp_fail(error, "there is no scenario with so long a name");
    return loading->read_data(loading->context, path, &draft->sources[0], error);
}

static bool read_embedded(struct draft *draft, const json_t *texts, struct sp_error *error)
{
    const size_t companions = sp_companion_count(draft->setup.game);
    size_t i = draft->setup.scenario ? 1 + companions : 0;
    for (size_t k = 0; k < json_array_size(texts); k++) {
        const json_t *source = json_array_get(texts, k);
        const json_t *text = json_object_get(source, "text");
        const char *name = json_string_value(json_object_get(source, "name"));
        if (!name || !json_is_string(text))
            return sp_fail(error, "each of \"sources\" must have a name and a text");
        draft->sources[i] = (struct sp_source){name, json_string_value(text), json_string_length(text)};
        i += i == 0 ? 1 + companions : 1;
    }
    return true;
}

/* The scenario, by its name or from the header, the game's companions, the overlays of the header. */
static bool draft_sources(struct draft *draft, const struct sp_loading *loading, const json_t *header,
                          struct sp_error *error)
{
    const struct sp_game *game = draft->setup.game;
    const json_t *texts = json_object_get(header, "sources");
    const size_t companions = sp_companion_count(game);
    draft->setup.scenario = json_string_value(json_object_get(header, "scenario"));
    draft->setup.source_count = (draft->setup.scenario ? 1 : 0) + companions + json_array_size(texts);
    draft->sources = calloc(draft->setup.source_count + 1, sizeof *draft->sources);
    draft->setup.sources = draft->sources;
    if (!draft->sources)
        return sp_fail(error, "no memory for the scenario");
    if (!draft->setup.scenario && json_array_size(texts) == 0)
        return sp_fail(error, "\"scenario\" must name a scenario, or \"sources\" hold one");
    if (!loading->read_data && (draft->setup.scenario || companions > 0))
        return sp_fail(error, "the scenario \"%.40s\" cannot be looked for here",
                       draft->setup.scenario ? draft->setup.scenario : game->companions[0]);
    if (draft->setup.scenario && !read_named(draft, loading, error))
        return false;
    for (size_t i = 0; i < companions; i++)
        if (!loading->read_data(loading->context, game->companions[i], &draft->sources[1 + i], error))
            return false;
    return read_embedded(draft, texts, error);
}

static bool copy_option_text(char *out, size_t size, const char *text)
{
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool draft_options(struct draft *draft, json_t *header, struct sp_error *error)
{
    json_t *options = json_object_get(header, "options");
    draft->options = calloc(json_object_size(options) + 1, sizeof *draft->options);
    draft->setup.options = draft->options;
    if (!draft->options)
        return sp_fail(error, "no memory for the options");
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value)
    {
        struct sp_option *option = &draft->options[draft->setup.option_count++];
        if (!copy_option_text(option->name, sizeof option->name, name) ||
            !copy_option_text(option->value, sizeof option->value, json_string_value(value)))
            return sp_fail(error, "\"options\" holds what can be no option: %.40s", name);
    }
    return true;
}

static bool draft_seats(struct draft *draft, const json_t *header, struct sp_error *error)
{
    const struct sp_game *game = draft->setup.game;
    for (uint32_t i = 0; i < game->seat_count && i < SP_SEATS_MAX; i++) {
        draft->players[i] = json_string_value(json_object_get(json_object_get(header, "seats"), game->seat_names[i]));
        if (!draft->players[i])
            return sp_fail(error, "\"seats\" must say who plays %s", game->seat_names[i]);
    }
    draft->setup.players = draft->players;
    return true;
}

static bool draft_dice(struct draft *draft, const json_t *header, struct sp_error *error)
{
    const json_t *dice = json_object_get(header, "dice");
    const char *kind = json_string_value(json_object_get(dice, "kind"));
    const char *seed = json_string_value(json_object_get(dice, "seed"));
    const char *commitment = json_string_value(json_object_get(dice, "commitment"));
    if (kind && strcmp(kind, "typed") == 0) {
        draft->setup.dice = SP_DICE_TYPED;
        return true;
    }
    if (kind && strcmp(kind, "seeded") == 0 && seed && seed[0] >= '0' && seed[0] <= '9') {
        char *end;
        errno = 0;
        draft->setup.seed = strtoull(seed, &end, 10);
        return (*end == '\0' && errno == 0) || sp_fail(error, "the seed must be a number below 2^64");
    }
    draft->setup.dice = SP_DICE_FAIR;
    if (kind && strcmp(kind, "fair") == 0 && commitment && sp_unhex(commitment, draft->commitment, SP_COMMITMENT_BYTES))
        return true;
    return sp_fail(error, "\"dice\" must be seeded with a seed, fair with a commitment, or typed");
}

/* Compares the header of the match that was made with the one that was read. */
static bool same_header(const struct sp_match *match, const json_t *header, const char *line, size_t length,
                        struct sp_error *error)
{
    if (match->journal.length == length && memcmp(match->journal.bytes, line, length) == 0)
        return true;
    if (!json_equal(json_object_get(header, "scenario_digest"), json_object_get(match->header, "scenario_digest")))
        return sp_fail(error, "the scenario is not the one that was played: its digest is %s, and should be %.40s",
                       json_string_value(json_object_get(match->header, "scenario_digest")),
                       json_is_string(json_object_get(header, "scenario_digest"))
                           ? json_string_value(json_object_get(header, "scenario_digest"))
                           : "a text");
    if (!json_equal(json_object_get(header, "state"), json_object_get(match->header, "state")))
        return sp_fail(error, "the set-up is not the one that was played: rules or data differ");
    return sp_fail(error, "the header is not as this version writes it");
}

static struct sp_match *read_header(const struct sp_loading *loading, const char *line, size_t length,
                                    struct sp_error *error)
{
    struct draft draft = {.setup = {.dice = SP_DICE_SEEDED, .shelf = loading->shelf}};
    struct sp_match *match = NULL;
    uint64_t chain = 0;
    json_t *header = sp_line_read(line, length - 1, &chain, error);
    if (header && draft_game(&draft, loading, header, error) && draft.setup.game &&
        draft_sources(&draft, loading, header, error) && draft_options(&draft, header, error) &&
        draft_seats(&draft, header, error) && draft_dice(&draft, header, error))
        match = sp_match_make(&draft.setup, draft.commitment, error);
    if (match && !same_header(match, header, line, length, error)) {
        sp_match_free(match);
        match = NULL;
    }
    free_draft(&draft);
    json_decref(header);
    return match;
}

static bool read_entry(struct sp_match *match, const char *line, size_t length, struct sp_error *error)
{
    uint64_t chain = match->chain;
    json_t *object = sp_line_read(line, length - 1, &chain, error);
    if (!object)
        return false;
    struct sp_act act;
    uint8_t secret[SP_SECRET_BYTES];
    const struct sp_given given = {.line = line, .length = length, .object = object};
    bool done = sp_act_read(match, object, &act, error);
    const char *published = json_string_value(json_object_get(object, "secret"));
    if (done && act.kind == ACT_CLOSE && match->dice_kind == SP_DICE_FAIR) {
        done = published && sp_unhex(published, secret, sizeof secret);
        if (!done)
            sp_fail(error, "\"secret\" must be 64 hex digits");
        act.secret = secret;
    }
    done = done && sp_act(match, &act, &given, error) == SP_DONE;
    json_decref(object);
    return done;
}

/* What follows the last newline: an entry that was cut short, or something that is refused. */
static bool read_tail(const struct sp_match *match, const char *tail, size_t length, struct sp_loaded *loaded,
                      struct sp_error *error)
{
    if (match->closed)
        return sp_fail(error, "nothing may follow the entry that closes the match");
    uint64_t chain = match->chain;
    json_t *whole = sp_line_read(tail, length, &chain, NULL);
    json_decref(whole);
    if (!whole && !sp_line_torn(tail, length, match->item_count))
        return sp_fail(error, "the line lacks its newline and is not the beginning of entry %zu", match->item_count);
    loaded->torn = length;
    return true;
}

/* Bytes of the first line with its newline; 0 when there is no newline. */
static size_t line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) + 1 : 0;
}

struct sp_match *sp_match_load(const struct sp_loading *loading, const char *name, const char *text, size_t length,
                               struct sp_loaded *loaded, struct sp_error *error)
{
    struct sp_loaded found = {0};
    struct sp_match *match = NULL;
    struct sp_error reason = {.text = ""};
    unsigned long number = 1;
    size_t size = line_length(text, length), at = size;
    if (size > 0)
        match = read_header(loading, text, size, &reason);
    else
        sp_fail(&reason, length == 0 ? "the journal is empty" : "the header is not whole");
    bool sound = match != NULL;
    while (sound && (size = line_length(text + at, length - at)) > 0) {
        number++;
        sound = read_entry(match, text + at, size, &reason);
        at += size;
    }
    if (sound && at < length) {
        number++;
        sound = read_tail(match, text + at, length - at, &found, &reason);
    }
    if (!sound) {
        sp_fail(error, "%s, line %lu: %s", name, number, reason.text);
        sp_match_free(match);
        return NULL;
    }
    found.kept = at;
    if (found.torn > 0)
        snprintf(found.notice, sizeof found.notice,
                 "%s, line %lu: an entry was cut short (%zu bytes) and is dropped; all before it stands", name, number,
                 found.torn);
    if (loaded)
        *loaded = found;
    return match;
}

bool sp_match_extend(struct sp_match *match, const char *text, size_t length, struct sp_error *error)
{
    struct sp_error reason = {.text = ""};
    while (length > 0) {
        const size_t size = line_length(text, length);
        if (size == 0)
            return sp_fail(error, "entry %zu is not whole", match->item_count);
        if (!read_entry(match, text, size, &reason))
            return sp_fail(error, "entry %zu: %.440s", match->item_count, reason.text);
        text += size;
        length -= size;
    }
    return true;
}
