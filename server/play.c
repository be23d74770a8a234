/* Playing: what a seat must decide, orders, texts for the dice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

enum {
    ORDER_SIZE = SP_TEXT_MAX + 2 * SP_WORDS_MAX + 1, /* of an order with a text in quotes, each byte of it escaped */
};

/* ---- What is to be decided ---- */

/* Where the path leads: a seat's number, or -1. */
static int seat_of_path(const struct sv_table *table, const struct sv_request *request)
{
    return sp_match_seat(sv_table_match(table), request->seat);
}

bool sv_sits_at(const struct sv_table *table, uint8_t seat, const char *account)
{
    const struct st_seat *taken = &table->seats[seat];
    return strcmp(taken->kind, "person") == 0 && strcmp(taken->account, account) == 0;
}

struct sv_table *sv_own_table(struct sv_server *server, struct sv_request *request, uint8_t *seat)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    const int number = table ? seat_of_path(table, request) : -1;
    if (!table)
        return NULL;
    if (number < 0) {
        sv_refuse(request, 404, "seat", "this match has no such seat");
        return NULL;
    }
    if (!sv_sits_at(table, (uint8_t)number, request->account.id)) {
        sv_refuse(request, 403, "seat", "you do not sit there");
        return NULL;
    }
    *seat = (uint8_t)number;
    return sv_table_catch_up(server, request, table, *seat);
}

bool sv_begun(const struct sv_table *table)
{
    return strcmp(table->about.status, "open") != 0;
}

json_t *sv_seat_names(const struct sp_game *game, sp_seats seats)
{
    json_t *array = json_array();
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        if (seats >> seat & 1)
            json_array_append_new(array, json_string(game->seat_names[seat]));
    return array;
}

void sv_pending_seen(const struct sp_match *match, uint8_t seat, struct sp_pending *pending)
{
    const struct sp_game *game = sp_match_game(match);
    void *redacted = malloc(game->state_size);
    *pending = (struct sp_pending){0};
    if (!redacted)
        return;
    sp_match_redact(match, seat, redacted);
    game->pending(sp_match_scenario(match), redacted, pending);
    free(redacted);
}

sp_seats sv_asked(const struct sp_match *match)
{
    struct sp_pending pending;
    sp_match_pending(match, &pending);
    return pending.seats & ~pending.program;
}

static json_t *outcome_json(const struct sp_match *match)
{
    struct sp_outcome outcome;
    const struct sp_game *game = sp_match_game(match);
    if (!sp_match_over(match, &outcome))
        return json_null();
    json_t *scores = json_object();
    for (uint32_t i = 0; i < game->seat_count; i++)
        if (outcome.players >> i & 1)
            json_object_set_new(scores, game->seat_names[i], json_integer(outcome.score[i]));
    const bool one = outcome.winner >= 0 && (uint32_t)outcome.winner < game->seat_count;
    return json_pack("{s:s?,s:o,s:o}", "winner", one ? game->seat_names[outcome.winner] : NULL, "won",
                     sv_seat_names(game, outcome.won), "scores", scores);
}

static json_t *seats_json(const struct sv_table *table)
{
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    json_t *seats = json_array();
    for (uint32_t i = 0; i < game->seat_count; i++) {
        const struct st_seat *seat = &table->seats[i];
        const bool guest = seat->guest && strcmp(seat->kind, "computer") != 0; /* one may sit in for him */
        json_array_append_new(seats, json_pack("{s:s,s:s,s:s,s:b}", "seat", game->seat_names[i], "kind", seat->kind,
                                               "name", seat->name, "guest", guest));
    }
    return seats;
}

/* The seats of whoever has this one. */
static sp_seats own_seats(const struct sv_table *table, uint8_t seat)
{
    sp_seats own = 0;
    for (uint32_t i = 0; seat != SP_OBSERVER && i < SV_SEATS; i++)
        own |= strcmp(table->seats[i].account, table->seats[seat].account) == 0 ? 1U << i : 0;
    return own;
}

json_t *sv_summary(struct sv_table *table, uint8_t seat)
{
    struct sp_match *match = sv_table_match(table);
    const struct sp_game *game = sp_match_game(match);
    struct sp_pending pending;
    sv_pending_seen(match, seat, &pending);
    const bool on = sv_begun(table) && !sp_match_over(match, NULL) && !sp_match_closed(match);
    const bool followed = seat != SP_OBSERVER && table->about.rematch[0];
    return json_pack("{s:s,s:s,s:s,s:s,s:I,s:I,s:s,s:I,s:b,s:o,s:o,s:o,s:o,s:b,s:o,s:s?,s:b,s:b}", "match",
                     table->about.id, "game", game->name, "title", table->about.title, "status", table->about.status,
                     "created", (json_int_t)table->about.created, "clock", (json_int_t)table->about.clock, "late",
                     table->about.late, "grace", (json_int_t)table->about.grace, "held", sv_dice_wait(table), "seats",
                     seats_json(table), "waits_for", sv_seat_names(game, on ? pending.seats : 0), "outcome",
                     outcome_json(match), "wish", sv_wish_json(table), "paused", sp_match_paused(match), "own",
                     sv_seat_names(game, own_seats(table, seat)), "rematch", followed ? table->about.rematch : NULL,
                     "archived", seat != SP_OBSERVER && table->seats[seat].archived, "hints",
                     seat != SP_OBSERVER && sv_hints_given(table, seat));
}

void sv_get_decision(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sv_out out = {0};
    struct sv_table *table = sv_own_table(server, request, &seat);
    if (!table)
        return;
    sv_write_decision(&out, table, seat);
    sv_answer_out(request, 200, &out);
}

/* The view of now, or as it was after an event of the seat's record. */
static void answer_view(struct sv_request *request, const struct sv_table *table, uint8_t seat)
{
    struct sp_match *match = sv_table_match(table);
    const int64_t event = request->query_event;
    if (event >= 0 && (uint64_t)event > sp_match_record_count(match, seat))
        sv_refuse(request, 404, "event", "the record has no event %lld yet", (long long)event);
    else
        sv_answer(request, 200,
                  event < 0 ? sp_match_view(match, seat) : sp_match_view_at(match, seat, (uint64_t)event));
}

void sv_get_view(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    const struct sv_table *table = sv_own_table(server, request, &seat);
    if (table)
        answer_view(request, table, seat);
}

void sv_get_public_view(struct sv_server *server, struct sv_request *request)
{
    const struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        answer_view(request, table, SP_OBSERVER);
}

static void answer_texts(struct sv_request *request, const struct sv_table *table, uint8_t seat)
{
    const struct sp_match *match = sv_table_match(table);
    json_t *texts = sp_match_texts(match, seat, sp_match_entry_count(match));
    sv_answer(request, 200, texts ? json_pack("{s:o}", "texts", texts) : NULL);
}

void sv_get_texts(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    const struct sv_table *table = sv_own_table(server, request, &seat);
    if (table)
        answer_texts(request, table, seat);
}

void sv_get_public_texts(struct sv_server *server, struct sv_request *request)
{
    const struct sv_table *table = sv_table_find(server, request, request->match);
    if (table)
        answer_texts(request, table, SP_OBSERVER);
}

/* ---- What comes of an act ---- */

bool sv_not_done(struct sv_request *request, enum sp_answer answer, const struct sp_error *error)
{
    if (answer == SP_FAILED)
        sv_fail(request, error);
    else
        sv_refuse(request, 422, "rules", "%s", error->text);
    return false;
}

bool sv_close_match(struct sv_server *server, struct sv_request *request, struct sv_table *table, sp_seats consent)
{
    struct sp_error error = {.text = ""};
    const enum sp_answer answer = sp_match_close(sv_table_match(table), consent, &error);
    if (answer != SP_DONE)
        return sv_not_done(request, answer, &error);
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    snprintf(table->about.status, sizeof table->about.status, "over");
    return st_set_status(store, table->about.id, "over", &error) || (sv_fail(request, &error), false);
}

/* Remembers whether the program owes an order now (C-27), for the keeper's rounds; false after sv_fail. */
static bool note_program(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    struct sp_pending pending;
    sp_match_pending(sv_table_match(table), &pending);
    if (table->about.program == (pending.program != 0))
        return true;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    table->about.program = pending.program != 0;
    return st_set_program(store, table->about.id, table->about.program, &error) || (sv_fail(request, &error), false);
}

bool sv_go_on(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_match *match = sv_table_match(table);
    struct sp_error error = {.text = ""};
    struct sp_pending pending;
    enum sp_answer answer = SP_DONE;
    sp_match_pending(match, &pending);
    while (answer == SP_DONE && pending.die_sides > 0 && !sp_match_paused(match) && !sv_dice_wait(table)) {
        answer = sp_match_roll(match, NULL, &error);
        sp_match_pending(match, &pending);
    }
    if (answer != SP_DONE) {
        sv_fail(request, &error);
        return false;
    }
    if (sp_match_over(match, NULL) && !sp_match_closed(match) && !sv_close_match(server, request, table, 0))
        return false;
    return sv_call_seats(server, request, table) && sv_wind_clock(server, request, table) &&
           note_program(server, request, table);
}

/* ---- Orders ---- */

/* Also of a repeated request; only what must be decided next, if that is wanted, is as it is now. */
static void answer_order(struct sv_request *request, struct sv_table *table, uint8_t seat)
{
    struct sv_out out = {0};
    sv_out_raw(&out, "{\"accepted\":true,\"order\":");
    sv_out_string(&out, table->answered[seat].order);
    sv_out_raw(&out, ",\"number\":");
    sv_out_number(&out, (int64_t)sp_match_orders_given(sv_table_match(table), seat));
    if (json_is_true(json_object_get(request->json, "next"))) {
        sv_out_raw(&out, ",\"next\":");
        sv_write_decision(&out, table, seat);
    }
    sv_out_raw(&out, "}");
    sv_answer_out(request, 200, &out);
}

/* A decision that is none any more: the last request once more, one that was answered otherwise, or something older. */
static void answer_late(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat,
                        const char *decision, const char *name)
{
    const struct sv_answered *answered = &table->answered[seat];
    if (strcmp(answered->decision, decision) == 0 && name[0] && strcmp(answered->request, name) == 0) {
        server->counts.repeated_orders++;
        answer_order(request, table, seat);
        return;
    }
    server->counts.refused_orders++;
    if (strcmp(answered->decision, decision) == 0)
        sv_refuse(request, 409, "answered", "that decision has been answered already: %s", answered->order);
    else
        sv_refuse(request, 409, "outdated", "that decision is no longer, or never was, the one to be made");
}

/* Whether the order's decision is the one to be made, also as the store has it. */
static struct sv_table *current(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                                uint8_t seat, const char *decision, bool *is)
{
    char now[ST_DECISION];
    sv_decision(table, seat, now);
    *is = strcmp(now, decision) == 0;
    if (*is || !st_shared(server->store) || table->touched)
        return table;
    table->stale = true; /* another server may have gone on */
    table = sv_table_find(server, request, table->about.id);
    if (table)
        sv_decision(table, seat, now);
    *is = table && strcmp(now, decision) == 0;
    return table;
}

/* An order as it comes: from a person as a text, from a computer player as it is. */
struct given {
    const char *text; /* or else: */
    const struct sp_order *order;
    const char *decision;
    const char *request;
};

static enum sp_answer give(struct sv_server *server, struct sv_table *table, uint8_t seat, const struct given *given,
                           struct sp_error *error)
{
    struct sp_match *match = sv_table_match(table);
    struct sv_answered *answered = &table->answered[seat];
    server->staging_seat = seat;
    server->staging_decision = given->decision;
    server->staging_request = given->request;
    const enum sp_answer answer = given->text ? sp_match_order_text(match, seat, given->text, error)
                                              : sp_match_order(match, seat, given->order, error);
    server->staging_seat = -1;
    server->staging_decision = NULL;
    server->staging_request = NULL;
    if (answer != SP_DONE)
        return answer;
    server->counts.orders++;
    table->moved |= 1U << seat;
    *answered = (struct sv_answered){.decision = "", .request = "", .order = ""};
    strncat(answered->decision, given->decision, sizeof answered->decision - 1);
    strncat(answered->request, given->request, sizeof answered->request - 1);
    sp_match_printed(match, sp_match_entry_count(match), answered->order);
    return SP_DONE;
}

/* The client's own name for the request; without one it gets a name that nobody can repeat. */
static bool name_of(struct sv_request *request, char name[ST_REQUEST])
{
    if (!json_object_get(request->json, "request")) {
        char hash[ST_TOKEN];
        if (request->token[0] == '\0')
            sv_make_token(request->token, hash);
        snprintf(name, ST_REQUEST, "~%s", request->token);
        return true;
    }
    const char *given = sv_text(request, "request", 1, ST_REQUEST - 3, false);
    if (given)
        snprintf(name, ST_REQUEST, "=%s", given);
    return given != NULL;
}

static void try_order(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat,
                      const struct given *given)
{
    struct sp_error error = {.text = ""};
    struct sp_pending pending;
    enum sp_answer answer = SP_REFUSED;
    sp_match_pending(sv_table_match(table), &pending);
    if (strcmp(table->about.status, "playing") != 0)
        sp_fail(&error, "the match is %s", sv_begun(table) ? "over" : "not begun: it begins when every seat is taken");
    else if (pending.program >> seat & 1)
        sp_fail(&error, "a computer player gives this seat's order now: wait until it has");
    else if (!sv_rolls_sound(request, table, seat, given->text))
        return;
    else
        answer = give(server, table, seat, given, &error);
    server->counts.refused_orders += answer == SP_REFUSED;
    if (answer != SP_DONE)
        sv_not_done(request, answer, &error);
    else if (sv_roll_through(request, table, seat) && sv_go_on(server, request, table))
        answer_order(request, table, seat);
}

void sv_post_order(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    bool is;
    char name[ST_REQUEST];
    struct sv_table *table = sv_own_table(server, request, &seat);
    const char *text = table ? sv_text(request, "order", 1, ORDER_SIZE, false) : NULL;
    const char *decision = text ? sv_text(request, "decision", 1, ST_DECISION, false) : NULL;
    if (!decision || !name_of(request, name) || sv_flag(request, "next", 0) < 0)
        return;
    table = current(server, request, table, seat, decision, &is);
    if (table && is)
        try_order(server, request, table, seat, &(struct given){.text = text, .decision = decision, .request = name});
    else if (table)
        answer_late(server, request, table, seat, decision, name);
}

/* Writes down that a computer has lost, for the operator. */
static void note_lost(struct sv_table *table, const struct sv_job *job, const char *why)
{
    table->lost |= 1U << job->seat;
    if (why[0] != '\0')
        sv_log("warning", "computer_lost",
               json_pack("{s:s,s:s,s:s}", "match", job->match, "seat",
                         sp_match_game(sv_table_match(table))->seat_names[job->seat], "reason", why));
}

/* Whether what was thought about is still to be decided, and by who thought: nobody has paused the match, taken the
 * seat or given it to another in the meantime. */
static bool still_wanted(struct sv_table *table, const struct sv_job *job)
{
    char now[ST_DECISION];
    struct sv_computer computer;
    sv_decision(table, job->seat, now);
    return strcmp(now, job->decision) == 0 && strcmp(table->about.status, "playing") == 0 &&
           !sp_match_paused(sv_table_match(table)) && sv_computer_of(table, job->seat, &computer) &&
           computer.player == job->computer.player && computer.argument == job->computer.argument;
}

void sv_computer_order(struct sv_server *server, struct sv_request *request, struct sv_job *job)
{
    struct sp_error error = {.text = ""};
    struct sv_table *table = sv_table_find(server, request, job->match);
    if (!table)
        return;
    sv_answer(request, 200, json_object()); /* nobody reads it */
    if (job->failed) { /* it is asked again when anything happens at the table, or on the next round */
        sv_log("error", "computer_failed", json_pack("{s:s,s:s}", "match", job->match, "reason", job->why.text));
        table->thinking &= ~(1U << job->seat);
        return;
    }
    sv_table_touch(server, table); /* so that it is looked at again, whatever comes of this */
    if (!still_wanted(table, job)) {
        table->thinking &= ~(1U << job->seat);
        return;
    }
    if (job->lost)
        note_lost(table, job, job->why.text);
    const enum sp_answer answer =
        give(server, table, job->seat, &(struct given){.order = &job->order, .decision = job->decision, .request = ""},
             &error);
    if (answer == SP_FAILED) {
        sv_fail(request, &error);
    } else if (answer == SP_REFUSED && job->computer.player->foreign && !job->lost) {
        note_lost(table, job, error.text); /* and is asked again, to forfeit */
        table->thinking &= ~(1U << job->seat);
    } else if (answer == SP_REFUSED) { /* it is not asked again before it must decide something else */
        sv_log("error", "computer_refused", json_pack("{s:s,s:s}", "match", job->match, "reason", error.text));
    }
    if (answer != SP_DONE)
        return;
    table->thinking &= ~(1U << job->seat);
    sv_go_on(server, request, table);
}

/* ---- Dice ---- */

void sv_post_dice_text(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sp_error error = {.text = ""};
    struct sv_table *table = sv_own_table(server, request, &seat);
    const char *text = table ? sv_text(request, "text", 1, SP_DICE_TEXT_MAX + 1, false) : NULL;
    if (!text)
        return;
    const enum sp_answer answer = sp_match_dice_text(sv_table_match(table), seat, text, &error);
    if (answer != SP_DONE)
        sv_not_done(request, answer, &error);
    else
        sv_answer(request, 200, json_pack("{s:s}", "text", text));
}
