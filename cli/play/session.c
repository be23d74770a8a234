/*
 * A session: the match, who plays, and going on until a person is asked.
 */
#include "cli/play/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/secret.h"

/* Whether there is something in the file already. */
static bool journal_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size > 0;
}

static const char *player_name(const struct sp_player *player)
{
    return player != NULL ? player->name : "human";
}

/* ---- Beginning ---- */

static struct sp_match *new_match(struct play *play, const struct play_start *start, struct sp_error *error)
{
    const struct setup *setup = start->setup;
    const char *players[SP_SEATS_MAX];
    for (uint32_t seat = 0; seat < setup->game->seat_count; seat++)
        players[seat] = player_name(setup->seat[seat].player);
    struct sp_setup made = {.game = setup->game,
                            .scenario = setup->scenario_name,
                            .sources = setup->source,
                            .source_count = setup->source_count,
                            .options = setup->option,
                            .option_count = setup->option_count,
                            .players = players,
                            .dice = start->seeded ? SP_DICE_SEEDED : SP_DICE_FAIR,
                            .seed = start->seed};
    if (!start->seeded && !sp_fair_secret(made.secret)) {
        sp_fail(error, "the system gives no random numbers for fair dice");
        return NULL;
    }
    memcpy(play->secret, made.secret, sizeof play->secret);
    if (start->journal == NULL)
        return sp_match_new(&made, (struct sp_sink){0}, error);
    /* The journal is held first: of two who begin at once only one may write the secret. */
    struct sp_journal_file *file = sp_journal_file_create(start->journal, error);
    if (file == NULL)
        return NULL;
    if (!start->seeded && !secret_write(start->journal, made.secret, error)) {
        sp_journal_file_close(file);
        return NULL;
    }
    return sp_match_new(&made, sp_journal_file_sink(file), error);
}

const char *play_dice_kind(const struct sp_match *match)
{
    const json_t *dice = json_object_get(sp_match_header(match), "dice");
    const char *kind = json_string_value(json_object_get(dice, "kind"));
    return kind != NULL ? kind : "";
}

/* Reads the journal, and the secret if its dice are fair and not yet published. */
static struct sp_match *old_match(const struct play_start *start, char notice[SP_ERROR_MAX], struct sp_error *error)
{
    struct setup_loader loader;
    const struct sp_loading loading = setup_loading(&loader);
    struct sp_loaded loaded = {0};
    struct sp_match *match = sp_match_open_file(&loading, start->journal, &loaded, error);
    setup_loader_close(&loader);
    if (match == NULL)
        return NULL;
    snprintf(notice, SP_ERROR_MAX, "%s", loaded.notice);
    if (strcmp(play_dice_kind(match), "fair") != 0 || sp_match_closed(match))
        return match;
    uint8_t secret[SP_SECRET_BYTES];
    if (secret_read(start->journal, secret, error) && sp_match_set_secret(match, secret, error) == SP_DONE)
        return match;
    sp_match_free(match);
    return NULL;
}

/* Who sits where: as --seat says where it says anything, else as the journal has it. */
static bool take_seats(struct play *play, const struct play_start *start, struct sp_error *error)
{
    for (uint8_t seat = 0; seat < play->game->seat_count; seat++) {
        const struct sp_player *wanted = start->setup->seat[seat].player;
        play->argument[seat] = start->setup->seat[seat].argument;
        const char *now = sp_match_player(play->match, seat);
        if ((start->setup->seats_given & 1u << seat) == 0) {
            /* What a journal calls a program is not run: who opens it must name one. */
            wanted = sp_player_find(now);
            if (wanted == NULL && strcmp(now, "human") != 0) {
                return sp_fail(error, "this build has no player '%s', who plays %s: give --seat %s=…", now,
                               play->game->seat_names[seat], play->game->seat_names[seat]);
            }
        } else if (strcmp(now, player_name(wanted)) != 0 && !sp_match_closed(play->match) &&
                   sp_match_hand_over(play->match, seat, player_name(wanted), error) != SP_DONE) {
            return false;
        }
        play->player[seat] = wanted;
    }
    return true;
}

/* A seeded match's computers repeat themselves too; those of others need not. */
static uint64_t seed_of_players(const struct sp_match *match)
{
    const json_t *dice = json_object_get(sp_match_header(match), "dice");
    const char *seed = json_string_value(json_object_get(dice, "seed"));
    const char *commitment = json_string_value(json_object_get(dice, "commitment"));
    uint64_t number = 0;
    if (seed != NULL && cli_number(seed, &number))
        return sp_seed_of(number, UINT64_MAX);
    enum { LAST_BITS = 2 * (SP_COMMITMENT_BYTES - sizeof(uint64_t)) }; /* in its hexadecimal digits */
    return commitment != NULL ? sp_mix(strtoull(commitment + LAST_BITS, NULL, 16)) : 0;
}

static bool begin(struct play *play, const struct play_start *start, char notice[SP_ERROR_MAX], struct sp_error *error)
{
    play->program = start->program;
    play->language = start->language;
    play->tongue = start->tongue;
    play->journal = start->journal;
    const bool old = start->journal != NULL && journal_exists(start->journal);
    play->match = old ? old_match(start, notice, error) : new_match(play, start, error);
    if (play->match == NULL)
        return false;
    play->game = sp_match_game(play->match);
    play->front = front_of(play->game);
    if (play->game != start->setup->game)
        return sp_fail(error, "%s is the journal of another game: %s", start->journal, play->game->name);
    if (old && !play_is_as_asked(start, play->match, error))
        return false;
    play->names = cli_names_open(play->game, sp_match_scenario(play->match), play->tongue);
    play->messages = cli_messages(play->game, start->language, error);
    play->redacted = calloc(1, play->game->state_size);
    play->legal = calloc(play->game->max_legal, sizeof *play->legal);
    play->player_seed = seed_of_players(play->match);
    play->limits = start->setup->limits;
    play->hints = start->hints;
    if (play->redacted == NULL || play->legal == NULL || play->names == NULL)
        return sp_fail(error, "there is not enough memory for a game");
    return play->messages != NULL && take_seats(play, start, error) && (!old || play_find_dice(play, error));
}

struct play *play_open_session(const struct play_start *start, char notice[SP_ERROR_MAX], struct sp_error *error)
{
    notice[0] = '\0';
    struct play *play = calloc(1, sizeof *play);
    if (play == NULL) {
        sp_fail(error, "there is not enough memory for a game");
        return NULL;
    }
    if (begin(play, start, notice, error))
        return play;
    play_close_session(play);
    return NULL;
}

void play_close_session(struct play *play)
{
    for (size_t i = 0; i <= PLAY_SEATS; i++) {
        for (size_t n = 0; n < play->log[i].count; n++) {
            free(play->log[i].line[n].text);
            free(play->log[i].line[n].words);
        }
        free(play->log[i].line);
    }
    for (size_t seat = 0; seat < PLAY_SEATS; seat++)
        sp_sitting_leave(&play->sitting[seat]);
    free(play->saved_as);
    free(play->redacted);
    free(play->legal);
    sp_messages_free(play->messages);
    cli_names_close(play->names);
    sp_match_free(play->match);
    free(play);
}

/* ---- Who and what ---- */

const char *play_program(const struct play *play)
{
    return play->program;
}

const char *play_language(const struct play *play)
{
    return play->language;
}

const struct sp_tongue *play_tongue(const struct play *play)
{
    return play->tongue;
}

const struct sp_game *play_game(const struct play *play)
{
    return play->game;
}

const void *play_scenario(const struct play *play)
{
    return sp_match_scenario(play->match);
}

sp_seats play_people(const struct play *play)
{
    sp_seats people = 0;
    for (uint8_t seat = 0; seat < play->game->seat_count; seat++)
        people |= play->player[seat] == NULL ? 1u << seat : 0;
    return people;
}

bool play_is_hot_seat(const struct play *play)
{
    const sp_seats people = play_people(play);
    return (people & (people - 1)) != 0;
}

uint8_t play_lowest(sp_seats seats)
{
    uint8_t seat = 0;
    while (seat < PLAY_SEATS && (seats >> seat & 1u) == 0)
        seat++;
    return seat;
}

struct sp_pending play_pending(const struct play *play)
{
    struct sp_pending pending;
    sp_match_pending(play->match, &pending);
    return pending;
}

sp_seats play_asked(const struct play *play)
{
    const struct sp_pending pending = play_pending(play);
    if (sp_match_closed(play->match) || sp_match_over(play->match, NULL))
        return 0;
    if (pending.die_sides != 0)
        return play->dice.typed ? 1u << play->dice.by : 0;
    return pending.seats & ~pending.program & play_people(play);
}

const void *play_redacted(struct play *play, uint8_t seat)
{
    sp_match_redact(play->match, seat, play->redacted);
    return play->redacted;
}

bool play_outcome(const struct play *play, struct sp_outcome *outcome)
{
    return sp_match_over(play->match, outcome);
}

const char *play_journal(const struct play *play)
{
    return play->journal;
}

bool play_keeps_secret(const struct play *play)
{
    return play->journal != NULL && strcmp(play_dice_kind(play->match), "fair") == 0 && !sp_match_closed(play->match);
}

/* What lies in the match so far, as one piece, then the file as the match's sink. */
static bool move_to_file(struct play *play, struct sp_journal_file *file, struct sp_error *error)
{
    size_t length = 0;
    const char *text = sp_match_journal(play->match, &length);
    struct sp_sink sink = sp_journal_file_sink(file);
    if (text == NULL || !sink.append(sink.context, text, length, error)) {
        sink.close(sink.context);
        return false;
    }
    sp_match_set_sink(play->match, sink);
    return true;
}

bool play_save_as(struct play *play, const char *path, struct sp_error *error)
{
    if (play->journal != NULL)
        return sp_fail(error, "the game is saved in %s already", play->journal);
    struct sp_journal_file *file = sp_journal_file_create(path, error);
    if (file == NULL)
        return false;
    const bool secret = strcmp(play_dice_kind(play->match), "fair") == 0 && !sp_match_closed(play->match);
    char *name = strdup(path);
    if (name == NULL)
        sp_fail(error, "there is not enough memory to save the game");
    if (name == NULL || (secret && !secret_write(path, play->secret, error))) {
        free(name);
        sp_journal_file_close(file);
        return false;
    }
    if (!move_to_file(play, file, error)) {
        free(name);
        return false;
    }
    play->saved_as = name;
    play->journal = name;
    return play_keep_dice(play, error);
}

/* ---- What may be ordered ---- */

/* Brings orders that are wanted oftener before the others, which else keep their order. */
static void sort_by_rank(const struct front *front, struct sp_order *orders, uint32_t count)
{
    for (uint32_t i = 1; front->rank != NULL && i < count; i++) {
        const struct sp_order order = orders[i];
        const int rank = front->rank(order.kind);
        uint32_t at = i;
        for (; at > 0 && front->rank(orders[at - 1].kind) > rank; at--)
            orders[at] = orders[at - 1];
        orders[at] = order;
    }
}

uint32_t play_legal(struct play *play, uint8_t seat, const struct sp_order **orders)
{
    *orders = play->legal;
    const uint32_t count = sp_match_closed(play->match) ? 0 : sp_match_legal(play->match, seat, play->legal);
    sort_by_rank(play->front, play->legal, count);
    return count;
}

uint32_t play_open(struct play *play, uint8_t seat, const struct sp_order **orders)
{
    *orders = play->legal;
    const uint32_t count = sp_match_closed(play->match) ? 0 : sp_match_open_orders(play->match, seat, play->legal);
    sort_by_rank(play->front, play->legal, count);
    return count;
}

void play_order_text(const struct play *play, uint8_t seat, const struct sp_order *order, char *text)
{
    play->game->print_order(sp_match_scenario(play->match), seat, order, text);
    uint32_t number;
    if (play->game->order_text == NULL || !play->game->order_text(order, &number) || number != 0)
        return;
    /* Lists have `text 0` where a text is yet to be written: it is typed in quotes. */
    char *place = strstr(text, "text 0");
    if (place != NULL)
        snprintf(place, SP_TEXT_MAX - (size_t)(place - text), "\"…\"");
}

bool play_is_order(const struct play *play, uint8_t seat, const char *line)
{
    struct sp_order order;
    return play->game->parse_order(sp_match_scenario(play->match), seat, line, &order, NULL);
}
