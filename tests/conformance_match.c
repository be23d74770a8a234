/* The same game as a match: saved, loaded, rewound, undone to its root. */
#include <string.h>

#include "conformance_parts.h"
#include "spontoon/match.h"
#include "spontoon/play.h"

static const struct sp_game *find_game(void *context, const char *name)
{
    const struct trial *trial = context;
    return strcmp(name, trial->game->name) == 0 ? trial->game : NULL;
}

/* A companion, which the header does not hold: the suite's sources have it behind the scenario. */
static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    const struct trial *trial = context;
    for (size_t i = 0; i < sp_companion_count(trial->game); i++) {
        if (strcmp(path, trial->game->companions[i]) == 0) {
            *source = trial->suite->sources[1 + i];
            return true;
        }
    }
    return sp_fail(error, "there is no data file %s", path);
}

static struct sp_match *new_match(struct trial *trial)
{
    const char *players[32];
    for (uint32_t i = 0; i < trial->game->seat_count; i++)
        players[i] = "random";
    const struct sp_setup setup = {.game = trial->game,
                                   .sources = trial->suite->sources,
                                   .source_count = trial->suite->source_count,
                                   .options = trial->suite->options,
                                   .option_count = trial->suite->option_count,
                                   .players = players,
                                   .dice = SP_DICE_TYPED};
    return sp_match_new(&setup, (struct sp_sink){0}, trial->error);
}

/* All texts come first: entry i of the game is then entry text_count + i + 1 of the match. */
static bool play_entries(struct trial *trial, struct sp_match *match)
{
    for (uint32_t i = 0; i < trial->text_count; i++)
        if (sp_match_write(match, trial->writers[i], "Sir, …", NULL, trial->error) != SP_DONE)
            return false;
    for (uint32_t i = 0; i < trial->entry_count; i++) {
        const struct sp_entry *entry = &trial->entries[i];
        const enum sp_answer answer = entry->kind == SP_DIE
                                          ? sp_match_die(match, entry->die, trial->error)
                                          : sp_match_order(match, entry->seat, &entry->order, trial->error);
        if (answer != SP_DONE)
            return false;
    }
    return trial_same(trial, sp_match_state(match), trial->state) ||
           trial_fault(trial, "the match gives another state than its entries");
}

/* Saved and loaded it is the same match, and each seat has the same record. */
static bool loads_again(struct trial *trial, struct sp_match *match)
{
    const struct sp_loading loading = {.find_game = find_game, .read_data = read_data, .context = trial};
    size_t length;
    const char *journal = sp_match_journal(match, &length);
    struct sp_match *loaded = sp_match_load(&loading, "journal", journal, length, NULL, trial->error);
    if (!loaded)
        return false;
    bool same = trial_same(trial, sp_match_state(loaded), trial->state);
    for (uint8_t seat = 0; same && seat < trial->game->seat_count; seat++) {
        size_t sizes[2];
        const char *records[2] = {sp_match_record(match, seat, &sizes[0]), sp_match_record(loaded, seat, &sizes[1])};
        same = records[0] && records[1] && sizes[0] == sizes[1] && memcmp(records[0], records[1], sizes[0]) == 0;
    }
    sp_match_free(loaded);
    return same || trial_fault(trial, "a match that was saved and loaded differs");
}

/* Whether what seat may take back of its own accord is sound: no other seat was asked something by it. */
static bool own_undo_is_quiet(struct trial *trial, struct sp_match *match, uint8_t seat)
{
    struct sp_pending before = {0};
    struct sp_pending now;
    uint64_t to;
    if (sp_match_undo_target(match, seat, &to, NULL) != SP_DONE)
        return true;
    if (!sp_match_state_at(match, to, trial->other))
        return trial_fault(trial, "an entry that an undo may go back to has no state");
    trial->game->pending(trial->scenario, trial->other, &before);
    sp_match_pending(match, &now);
    return (now.seats & ~before.seats & ~(1U << seat)) == 0 ||
           trial_fault(trial, "an order that put a question to another seat may be undone without it");
}

/* Without consent an undo crosses no die, nothing revealed and no other's entry; with it, it reaches the root. */
static bool undoes_to_root(struct trial *trial, struct sp_match *match)
{
    const sp_seats all = (1U << trial->game->seat_count) - 1;
    uint64_t to;
    trial->game->set_up(trial->scenario, trial->copy);
    for (uint64_t n = sp_match_latest(match); n > trial->text_count; n = sp_match_latest(match)) {
        const struct sp_entry *last = &trial->entries[n - 1 - trial->text_count];
        const uint8_t other = (uint8_t)((last->seat + 1u) % trial->game->seat_count);
        if (sp_match_undo_target(match, other, &to, NULL) == SP_DONE)
            return trial_fault(trial, "a seat may undo what is not its own");
        if (last->kind == SP_ORDER && !own_undo_is_quiet(trial, match, last->seat))
            return false;
        if (last->kind == SP_DIE && sp_match_undo(match, 0, n - 1, 1, NULL) == SP_DONE)
            return trial_fault(trial, "a die is undone without consent");
        /* The first few one by one, then in strides: undo is linear in the length of the game. */
        const uint64_t back = trial->text_count + trial->entry_count - n < 8 ? n - 1 : n > 64 ? n - 61 : 0;
        if (sp_match_undo(match, 0, back, all, trial->error) != SP_DONE)
            return false;
    }
    if (sp_match_latest(match) > 0 && sp_match_undo(match, 0, 0, all, trial->error) != SP_DONE)
        return false; /* texts are left */
    return trial_same(trial, sp_match_state(match), trial->copy) || trial_fault(trial, "undone to its root it differs");
}

bool trial_match_holds(struct trial *trial)
{
    struct sp_match *match = new_match(trial);
    if (!match)
        return false;
    const bool holds = play_entries(trial, match) && loads_again(trial, match) && undoes_to_root(trial, match);
    sp_match_free(match);
    trial->counts->matches += holds;
    return holds;
}
