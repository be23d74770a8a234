/* A match's life and what can be asked of it. */
#include "spontoon/match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

struct sp_match *sp_match_new(const struct sp_setup *setup, struct sp_sink sink, struct sp_error *error)
{
    struct sp_match *match = sp_match_make(setup, NULL, error);
    if (match && sink.append && !sink.append(sink.context, match->journal.bytes, match->journal.length, error)) {
        sp_match_free(match);
        match = NULL;
    }
    if (match)
        sp_match_set_sink(match, sink);
    else if (sink.close)
        sink.close(sink.context);
    return match;
}

void sp_match_set_sink(struct sp_match *match, struct sp_sink sink)
{
    if (match->sink.close)
        match->sink.close(match->sink.context);
    match->sink = sink;
    match->writable = true;
}

enum sp_answer sp_match_set_secret(struct sp_match *match, const uint8_t secret[SP_SECRET_BYTES],
                                   struct sp_error *error)
{
    uint8_t commitment[SP_COMMITMENT_BYTES];
    sp_fair_commit(secret, commitment);
    if (match->dice_kind != SP_DICE_FAIR || memcmp(commitment, match->commitment, sizeof commitment) != 0)
        return sp_refuse(error, "that is not the secret to which the journal's header is committed");
    memcpy(match->secret, secret, SP_SECRET_BYTES);
    match->secret_known = true;
    return SP_DONE;
}

void sp_match_free(struct sp_match *match)
{
    if (!match)
        return;
    if (match->sink.close)
        match->sink.close(match->sink.context);
    for (uint32_t i = 0; match->records && i <= match->game->seat_count; i++)
        sp_record_free(&match->records[i]);
    free(match->records);
    free(match->orders_given);
    free(match->last_order);
    free(match->players);
    free(match->dice_texts);
    free(match->writings);
    free(match->branch);
    free(match->events);
    free(match->items);
    sp_text_free(&match->journal);
    free(match->encoded);
    free(match->next);
    free(match->state);
    json_decref(match->header);
    if (match->scenario)
        sp_scenario_give_back(match->shelf, match->game, match->scenario);
    sodium_memzero(match->secret, sizeof match->secret);
    free(match);
}

const struct sp_game *sp_match_game(const struct sp_match *match)
{
    return match->game;
}

const void *sp_match_scenario(const struct sp_match *match)
{
    return match->scenario;
}

const void *sp_match_state(const struct sp_match *match)
{
    return match->state;
}

const json_t *sp_match_header(const struct sp_match *match)
{
    return match->header;
}

const char *sp_match_player(const struct sp_match *match, uint8_t seat)
{
    return sp_seat_exists(match, seat) ? match->players[seat] : NULL;
}

int sp_match_seat(const struct sp_match *match, const char *name)
{
    return sp_game_seat(match->game, name);
}

void sp_match_pending(const struct sp_match *match, struct sp_pending *pending)
{
    *pending = (struct sp_pending){0};
    match->game->pending(match->scenario, match->state, pending);
}

uint32_t sp_match_legal(const struct sp_match *match, uint8_t seat, struct sp_order *orders)
{
    return sp_seat_exists(match, seat) ? match->game->legal(match->scenario, match->state, seat, orders) : 0;
}

uint32_t sp_match_open_orders(const struct sp_match *match, uint8_t seat, struct sp_order *orders)
{
    return sp_seat_exists(match, seat) ? match->game->open(match->scenario, match->state, seat, orders) : 0;
}

void sp_match_redact(const struct sp_match *match, uint8_t seat, void *state)
{
    match->game->redact(match->scenario, match->state, seat, state);
}

json_t *sp_match_view(const struct sp_match *match, uint8_t seat)
{
    void *redacted = malloc(match->game->state_size);
    if (!redacted)
        return NULL;
    sp_match_redact(match, seat, redacted);
    json_t *view = match->game->view(match->scenario, redacted, seat);
    free(redacted);
    return view;
}

struct sp_event *sp_match_told(const struct sp_match *match, uint8_t seat, uint32_t *count)
{
    struct sp_event *told = malloc((match->event_count + 1) * sizeof *told);
    *count = 0;
    for (size_t i = 0; told && i < match->branch_count; i++) {
        const size_t n = match->branch[i];
        const size_t end = n + 1 < match->item_count ? match->items[n + 1].event : match->event_count;
        for (size_t e = match->items[n].event; e < end; e++)
            if (match->events[e].seen >> seat & 1)
                told[(*count)++] = match->events[e];
    }
    return told;
}

uint64_t sp_match_orders_given(const struct sp_match *match, uint8_t seat)
{
    return sp_seat_exists(match, seat) ? match->orders_given[seat] : 0;
}

bool sp_match_over(const struct sp_match *match, struct sp_outcome *outcome)
{
    struct sp_outcome found = {0};
    match->game->outcome(match->scenario, match->state, &found);
    if (outcome)
        *outcome = found;
    return found.over;
}

bool sp_match_closed(const struct sp_match *match)
{
    return match->closed;
}

bool sp_match_paused(const struct sp_match *match)
{
    return match->paused;
}

uint64_t sp_match_digest(const struct sp_match *match)
{
    return sp_state_digest(match->game, match->state, match->encoded);
}

uint64_t sp_match_entry_count(const struct sp_match *match)
{
    return match->item_count - 1;
}

uint64_t sp_match_latest(const struct sp_match *match)
{
    return match->branch_count > 0 ? match->branch[match->branch_count - 1] : 0;
}

uint64_t sp_match_dice_drawn(const struct sp_match *match)
{
    return match->drawn;
}

const char *sp_match_line(const struct sp_match *match, uint64_t n, size_t *length)
{
    if (n >= match->item_count)
        return NULL;
    const size_t start = match->items[n].line;
    *length = (n + 1 < match->item_count ? match->items[n + 1].line : match->journal.length) - start;
    return match->journal.bytes + start;
}

void sp_match_printed(const struct sp_match *match, uint64_t n, char text[SP_TEXT_MAX])
{
    const struct sp_item *item = n < match->item_count ? &match->items[n] : NULL;
    text[0] = '\0';
    if (item && item->kind == ACT_ORDER && item->entry.kind == SP_ORDER)
        match->game->print_order(match->scenario, item->seat, &item->entry.order, text);
}

const char *sp_match_journal(const struct sp_match *match, size_t *length)
{
    *length = match->journal.length;
    return match->journal.bytes;
}

sp_seats sp_all_seats(const struct sp_match *match)
{
    return (1U << match->game->seat_count) - 1;
}

bool sp_seat_exists(const struct sp_match *match, uint8_t seat)
{
    return seat < match->game->seat_count;
}
