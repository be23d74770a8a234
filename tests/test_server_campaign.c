/*
 * A year of a campaign over HTTP: three colonels and an umpire who throws the dice, from the auction to a battle on the
 * table.  What each seat was sent is compared with what it would have been sent in another truth that it cannot tell
 * from the real one; and nobody but the umpire sees who has given a sealed order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "look_back.h"
#include "server_client.h"
#include "server_fixture.h"
#include "spontoon/dice.h"
#include "spontoon/match.h"
#include "store_fixture.h"

enum { COLONELS = 3, UMPIRE = COLONELS, SEATS, PUBLIC = SEATS, SIGHTS, KEPT = 600, ACTS_MOST = 2500 };

static const char *const seat_names[SEATS] = {"colonel_1", "colonel_2", "colonel_3", "umpire"};
static struct store_fixture place;

/* What one seat, or the public, was sent at one moment. */
struct kept {
    unsigned acts;
    unsigned sight;
    json_t *view, *waits_for, *legal;
    char *record;
};

struct evening {
    struct sv_server *server;
    struct client client[SIGHTS];
    char match[32];
    struct sp_dice dice;
    unsigned acts; /* orders and dice */
    struct kept kept[KEPT];
    size_t kept_count;
};

/* ---- Asking ---- */

static const char *path_of(const struct evening *e, unsigned sight, const char *rest)
{
    static char path[256];
    if (sight == PUBLIC)
        snprintf(path, sizeof path, "/api/v1/matches/%s%s", e->match, rest);
    else
        snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s%s", e->match, seat_names[sight], rest);
    return path;
}

static json_t *get(struct evening *e, unsigned sight, const char *rest)
{
    return client_expect(&e->client[sight], 200, "GET", path_of(e, sight, rest), NULL);
}

static char *get_text(struct evening *e, unsigned sight, const char *rest)
{
    struct answer answer = client_ask(&e->client[sight], "GET", path_of(e, sight, rest), NULL);
    assert_int_equal(answer.status, 200);
    char *text = strdup(answer.body);
    answer_free(&answer);
    return text;
}

/* The summary of the match as this one sees it. */
static json_t *summary(struct evening *e, unsigned sight)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s", e->match);
    return client_expect(&e->client[sight], 200, "GET", path, NULL);
}

static json_t *ask(struct evening *e, unsigned status, const char *method, unsigned seat, const char *rest,
                   json_t *body)
{
    return client_expect(&e->client[seat], status, method, path_of(e, seat, rest), body);
}

static void start(struct evening *e, const char *dice, uint64_t seed, json_t *more)
{
    static const char *const names[SIGHTS] = {"Anna", "Bert", "Carl", "Uma", "Onlooker"};
    assert_true(store_fixture_empty(&place));
    *e = (struct evening){.server = server_fixture_start(place.address), .dice = {.seed = seed}};
    for (unsigned i = 0; i < SIGHTS; i++) {
        e->client[i] = client_of(sv_port(e->server));
        client_sign_up(&e->client[i], names[i]);
    }
    json_t *body = json_pack("{s:s,s:s,s:{s:{s:i,s:i}},s:{s:s,s:s},s:{s:s}}", "game", "colonels", "dice", dice,
                             "overlay", "campaign", "colonels", COLONELS, "months", 12, "options", "umpire", "seated",
                             "ready", "secret", "seats", "umpire", "me");
    json_object_update(body, more);
    json_decref(more);
    json_t *match = client_expect(&e->client[UMPIRE], 201, "POST", "/api/v1/matches", body);
    snprintf(e->match, sizeof e->match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    for (unsigned i = 0; i < COLONELS; i++)
        json_decref(ask(e, 200, "PUT", i, "", json_pack("{s:s}", "player", "me")));
}

static void end(struct evening *e)
{
    for (size_t i = 0; i < e->kept_count; i++) {
        json_decref(e->kept[i].view);
        json_decref(e->kept[i].waits_for);
        json_decref(e->kept[i].legal);
        free(e->kept[i].record);
    }
    for (unsigned i = 0; i < SIGHTS; i++)
        client_close(&e->client[i]);
    sv_close(e->server);
}

/* ---- Playing ---- */

static unsigned try_order(struct evening *e, unsigned seat, const char *text, const json_t *decision)
{
    struct answer answer =
        client_ask(&e->client[seat], "POST", path_of(e, seat, "/orders"),
                   json_pack("{s:s,s:O}", "order", text, "decision", json_object_get(decision, "decision")));
    const unsigned status = answer.status;
    answer_free(&answer);
    e->acts += status == 200;
    return status;
}

static void give(struct evening *e, unsigned seat, const char *text)
{
    json_t *decision = get(e, seat, "/decision");
    if (try_order(e, seat, text, decision) != 200)
        fail_msg("\"%s\" of %s was refused", text, seat_names[seat]);
    json_decref(decision);
}

/* A listed order with a place for a text gets one. */
static void write_order(const char *listed, unsigned number, char *out, size_t size)
{
    const char *at = strstr(listed, "text 0");
    if (at)
        snprintf(out, size, "%.*s\"He said: \\\"Page %u\\\".\"%s", (int)(at - listed), listed, number,
                 at + strlen("text 0"));
    else
        snprintf(out, size, "%s", listed);
}

static bool is_listed(const json_t *list, const char *text)
{
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item)
    {
        if (strcmp(json_string_value(item), text) == 0)
            return true;
    }
    return false;
}

static void answer_question(struct evening *e, unsigned seat, const json_t *decision)
{
    enum { ONE_IN = 4 };
    char text[1024];
    const json_t *legal = json_object_get(decision, "legal");
    const uint32_t choice = sp_roll(&e->dice, (uint32_t)json_array_size(legal));
    const char *listed = json_string_value(json_array_get(legal, choice));
    if (is_listed(legal, "ready") && sp_roll(&e->dice, ONE_IN) == 0)
        listed = "ready";
    write_order(listed, e->acts, text, sizeof text);
    if (try_order(e, seat, text, decision) != 200)
        fail_msg("\"%s\" of %s was listed and refused", text, seat_names[seat]);
}

/* A letter to the next colonel, while he may give orders of the month. */
static void write_letter(struct evening *e, unsigned seat)
{
    char text[128];
    snprintf(text, sizeof text, "letter %s \"Sir, this is letter %u.\"", seat_names[(seat + 1) % COLONELS], e->acts);
    give(e, seat, text);
}

static void throw_die(struct evening *e, const json_t *die, int value)
{
    json_t *body = json_pack("{s:O}", "die", json_object_get(die, "die"));
    if (value >= 0)
        json_object_set_new(body, "value", json_integer(value));
    json_decref(ask(e, 200, "POST", UMPIRE, "/dice", body));
    e->acts++;
}

static void refuse_die(struct evening *e, const json_t *die, int value, unsigned status)
{
    json_decref(ask(e, status, "POST", UMPIRE, "/dice",
                    json_pack("{s:O,s:i}", "die", json_object_get(die, "die"), "value", value)));
}

/* One act of somebody; false when the game is over. */
static bool step(struct evening *e)
{
    enum { LETTER_IN = 12 };
    json_t *desk = get(e, UMPIRE, "/decision");
    const json_t *die = json_object_get(desk, "die");
    bool done = !json_is_null(die);
    if (done)
        throw_die(e, die, 1 + (int)sp_roll(&e->dice, (uint32_t)json_integer_value(json_object_get(die, "sides"))));
    for (unsigned i = 0, first = sp_roll(&e->dice, SEATS); i < SEATS && !done; i++) {
        const unsigned seat = (first + i) % SEATS;
        json_t *decision = seat == UMPIRE ? json_incref(desk) : get(e, seat, "/decision");
        done = json_is_true(json_object_get(decision, "owes"));
        const char *question = json_string_value(json_object_get(decision, "question"));
        if (done && seat < COLONELS && strcmp(question, "month") == 0 && sp_roll(&e->dice, LETTER_IN) == 0)
            write_letter(e, seat);
        else if (done)
            answer_question(e, seat, decision);
        json_decref(decision);
    }
    json_decref(desk);
    return done;
}

static void keep(struct evening *e)
{
    for (unsigned sight = 0; sight < SIGHTS && e->kept_count < KEPT; sight++) {
        struct kept *kept = &e->kept[e->kept_count++];
        json_t *seen = summary(e, sight);
        json_t *decision = sight == PUBLIC ? NULL : get(e, sight, "/decision");
        *kept = (struct kept){.acts = e->acts,
                              .sight = sight,
                              .view = get(e, sight, "/view"),
                              .waits_for = json_incref(json_object_get(seen, "waits_for")),
                              .legal = json_incref(json_object_get(decision, "legal")),
                              .record = get_text(e, sight, "/record")};
        json_decref(decision);
        json_decref(seen);
    }
}

/* ---- Comparing with another truth ---- */

static uint8_t seat_of(const struct sp_match *match, unsigned sight)
{
    return sight == PUBLIC ? SP_OBSERVER : (uint8_t)sp_match_seat(match, seat_names[sight]);
}

static json_t *names_of(const struct sp_game *game, sp_seats seats)
{
    json_t *names = json_array();
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (seats >> i & 1)
            json_array_append_new(names, json_string(game->seat_names[i]));
    }
    return names;
}

static json_t *texts_of(const struct sp_match *match, const void *state, uint8_t seat)
{
    const struct sp_game *game = sp_match_game(match);
    struct sp_order *orders = calloc(game->max_legal, sizeof *orders);
    const uint32_t count = game->legal(sp_match_scenario(match), state, seat, orders);
    json_t *texts = json_array();
    for (uint32_t i = 0; i < count; i++) {
        char text[SP_TEXT_MAX];
        game->print_order(sp_match_scenario(match), seat, &orders[i], text);
        json_array_append_new(texts, json_string(text));
    }
    free(orders);
    return texts;
}

static void expect_same(const struct kept *kept, const char *what, const json_t *sent, json_t *made)
{
    if (!json_equal(sent, made))
        fail_msg("after act %u %s would be sent another %s if what it does not know were otherwise", kept->acts,
                 kept->sight == PUBLIC ? "the public" : seat_names[kept->sight], what);
    json_decref(made);
}

/* What was sent is what the seat would be sent of an imagined truth. */
static void compare(struct evening *e, struct sp_match *match, const struct kept *kept)
{
    const struct sp_game *game = sp_match_game(match);
    const void *scenario = sp_match_scenario(match);
    const uint8_t seat = seat_of(match, kept->sight);
    void *truth = malloc(game->state_size), *redacted = malloc(game->state_size);
    struct sp_pending pending;
    size_t length;
    sp_match_redact(match, seat, truth);
    game->imagine(scenario, truth, seat, NULL, &e->dice);
    game->redact(scenario, truth, seat, redacted);
    game->pending(scenario, redacted, &pending);
    expect_same(kept, "view", kept->view, game->view(scenario, redacted, seat));
    expect_same(kept, "list of who must act", kept->waits_for, names_of(game, pending.seats));
    if (kept->legal)
        expect_same(kept, "list of orders", kept->legal, texts_of(match, truth, seat));
    const char *record = sp_match_record(match, seat, &length);
    assert_int_equal(strlen(kept->record), length);
    assert_memory_equal(kept->record, record, length);
    free(redacted);
    free(truth);
}

static unsigned acts_of(const struct sp_match *match, unsigned dice)
{
    unsigned acts = dice;
    for (uint8_t seat = 0; seat < sp_match_game(match)->seat_count; seat++)
        acts += (unsigned)sp_match_orders_given(match, seat);
    return acts;
}

static void compare_all(struct evening *e, const char *journal)
{
    const struct sp_loading loading = server_fixture_loading();
    struct sp_error error = {.text = ""};
    const char *at = strchr(journal, '\n') + 1;
    struct sp_match *match = sp_match_load(&loading, "journal", journal, (size_t)(at - journal), NULL, &error);
    unsigned dice = 0;
    size_t next = 0;
    if (!match)
        fail_msg("%s", error.text);
    while (*at && next < e->kept_count) {
        const char *end = strchr(at, '\n') + 1;
        if (!sp_match_extend(match, at, (size_t)(end - at), &error))
            fail_msg("%s", error.text);
        json_t *line = json_loadb(at, (size_t)(end - at), 0, NULL);
        dice += json_object_get(line, "die") != NULL;
        json_decref(line);
        for (at = end; next < e->kept_count && e->kept[next].acts == acts_of(match, dice); next++)
            compare(e, match, &e->kept[next]);
    }
    assert_int_equal(next, e->kept_count);
    sp_match_free(match);
}

/* The journal, which nobody gets before the end: all agree to it. */
static char *journal_of(struct evening *e)
{
    struct answer early = client_ask(&e->client[PUBLIC], "GET", path_of(e, PUBLIC, "/journal"), NULL);
    if (early.status == 403) {
        json_decref(ask(e, 202, "POST", 0, "/wish", json_pack("{s:s}", "wish", "end")));
        json_decref(ask(e, 202, "PUT", 1, "/wish", json_pack("{s:b}", "agree", 1)));
        json_decref(ask(e, 202, "PUT", 2, "/wish", json_pack("{s:b}", "agree", 1)));
        json_decref(ask(e, 200, "PUT", UMPIRE, "/wish", json_pack("{s:b}", "agree", 1)));
    }
    answer_free(&early);
    return get_text(e, PUBLIC, "/journal");
}

static void a_year_is_played_and_nobody_learns_too_much(void **state)
{
    enum { EVERY = 17 };
    (void)state;
    struct evening *e = malloc(sizeof *e);
    start(e, "held", 4, json_object());
    while (e->acts < ACTS_MOST && step(e)) {
        if (e->acts % EVERY == 0)
            keep(e);
    }
    char *journal = journal_of(e);
    printf("# %u orders and dice, %zu sights\n", e->acts, e->kept_count);
    assert_non_null(strstr(journal, "\"question\":\"die_table\""));
    assert_non_null(strstr(journal, "\"words\""));
    compare_all(e, journal);
    look_back(&e->client[0], path_of(e, 0, "/view"), journal, seat_names[0], 11); /* C-61 */
    look_back(&e->client[UMPIRE], path_of(e, UMPIRE, "/view"), journal, seat_names[UMPIRE], 11);
    look_back(&e->client[PUBLIC], path_of(e, PUBLIC, "/view"), journal, NULL, 11);
    free(journal);
    end(e);
    free(e);
}

/* ---- Sealed orders ---- */

/* Plays on until all colonels owe an answer to this question. */
static void play_until(struct evening *e, const char *question)
{
    for (bool there = false; !there;) {
        json_t *decision = get(e, 0, "/decision");
        json_t *seen = summary(e, UMPIRE);
        const char *asked = json_string_value(json_object_get(decision, "question"));
        there =
            asked && strcmp(asked, question) == 0 && json_array_size(json_object_get(seen, "waits_for")) >= COLONELS;
        json_decref(seen);
        json_decref(decision);
        if (!there)
            assert_true(step(e));
    }
}

/* All that this one is sent: one text. */
static char *sight_of(struct evening *e, unsigned sight)
{
    json_t *all = json_pack("{s:o,s:o,s:o}", "summary", summary(e, sight), "view", get(e, sight, "/view"), "decision",
                            sight == PUBLIC ? json_null() : get(e, sight, "/decision"));
    char *record = get_text(e, sight, "/record");
    json_object_set_new(all, "record", json_string(record));
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    free(record);
    json_decref(all);
    return text;
}

static unsigned status_of(struct evening *e, const char *method, unsigned by, const char *rest, json_t *body)
{
    struct answer answer = client_ask(&e->client[by], method, path_of(e, by, rest), body);
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

/* C-10: nobody but the umpire knows whose orders are in. */
static void who_has_sent_his_orders_is_the_umpires_to_know(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    start(e, "held", 5, json_pack("{s:i,s:s}", "clock", 5000, "late", "silence"));
    play_until(e, "month");
    give(e, 1, "letter umpire \"Soon, Sir.\"");
    char *before[SIGHTS];
    for (unsigned i = 0; i < SIGHTS; i++)
        before[i] = sight_of(e, i);
    assert_int_equal(status_of(e, "POST", 1, "/wish", json_pack("{s:s}", "wish", "undo")), 202);
    assert_int_equal(status_of(e, "PUT", 2, "/wish", json_pack("{s:b}", "agree", 0)), 200);
    give(e, 0, "ready"); /* and Bert's wish, taken back, and Anna's word have changed nothing for the others */
    for (unsigned i = 1; i < SIGHTS; i++) {
        char *after = sight_of(e, i);
        assert_int_equal(strcmp(before[i], after) == 0, i != UMPIRE);
        free(after);
    }
    assert_int_equal(status_of(e, "POST", 1, "/wish", json_pack("{s:s}", "wish", "undo")), 202);
    json_t *seen = summary(e, UMPIRE);
    assert_false(is_listed(json_object_get(seen, "waits_for"), "colonel_1"));
    assert_true(is_listed(json_object_get(seen, "waits_for"), "colonel_2"));
    json_decref(seen);
    for (unsigned i = 0; i < SIGHTS; i++)
        free(before[i]);
    end(e);
    free(e);
}

/* ---- Umpires ---- */

/* Whether the umpire can close the month, and dice will fall then. */
static bool will_roll(struct evening *e)
{
    json_t *desk = get(e, UMPIRE, "/decision");
    const char *listed = "close";
    bool rolls = is_listed(json_object_get(desk, "legal"), listed) || is_listed(json_object_get(desk, "open"), listed);
    if (rolls) {
        json_t *rehearsed = ask(e, 200, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", listed));
        rolls = json_array_size(json_object_get(rehearsed, "steps")) > 2;
        json_decref(rehearsed);
    }
    json_decref(desk);
    return rolls;
}

/* C-60: what is rehearsed is what then happens, a real die is typed in, and an undo needs nobody's consent. */
static void an_umpire_rehearses_throws_and_takes_back(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    start(e, "held", 6, json_object());
    while (!will_roll(e))
        assert_true(step(e));
    char *before = sight_of(e, UMPIRE);
    json_decref(ask(e, 403, "POST", 0, "/rehearsal", json_object()));
    json_decref(ask(e, 422, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", "open the gates")));
    json_t *rehearsed = ask(e, 200, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", "close"));
    const json_t *steps = json_object_get(rehearsed, "steps");
    char *after = sight_of(e, UMPIRE);
    assert_string_equal(before, after);
    give(e, UMPIRE, "close");
    json_t *desk = get(e, UMPIRE, "/decision");
    json_t *die = json_object_get(desk, "die");
    json_decref(ask(e, 409, "POST", 0, "/dice", json_pack("{s:O}", "die", json_object_get(die, "die"))));
    throw_die(e, die, -1);
    json_decref(ask(e, 409, "POST", UMPIRE, "/dice", json_pack("{s:O}", "die", json_object_get(die, "die"))));
    json_t *next = get(e, UMPIRE, "/decision");
    json_t *real = json_object_get(next, "die");
    if (!json_is_null(real)) { /* C-60: as they lie on the table, from 1 */
        const int sides = (int)json_integer_value(json_object_get(real, "sides"));
        assert_int_equal(json_integer_value(json_object_get(real, "lowest")), 1);
        refuse_die(e, real, 0, 400);
        refuse_die(e, real, sides + 1, 422);
        throw_die(e, real, sides);
    }
    json_decref(ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "undo")));
    json_decref(ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "pause")));
    json_decref(ask(e, 409, "POST", 0, "/orders", json_pack("{s:s,s:s}", "order", "ready", "decision", "x")));
    json_decref(ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "resume")));
    json_decref(ask(e, 200, "PUT", UMPIRE, "/dice", json_pack("{s:b}", "held", 0)));
    json_decref(ask(e, 403, "PUT", 0, "/dice", json_pack("{s:b}", "held", 1)));
    char *journal = journal_of(e);
    char fell[64]; /* in journals dice count from 0 */
    snprintf(fell, sizeof fell, "\"die\":%d,\"sides\":%d",
             (int)json_integer_value(json_object_get(json_array_get(steps, 1), "value")) - 1,
             (int)json_integer_value(json_object_get(json_array_get(steps, 1), "sides")));
    const char *closed = strstr(journal, "\"order\":\"close\"");
    assert_non_null(closed);
    assert_memory_equal(strstr(closed, "\"die\""), fell, strlen(fell));
    free(journal);
    json_decref(next);
    json_decref(desk);
    json_decref(rehearsed);
    free(after);
    free(before);
    end(e);
    free(e);
}

/* C-17: a letter is read by whom it is for and by the umpire; a long one goes through. */
static void a_letter_is_read_by_two_and_the_umpire(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    char *text = calloc(1, SP_WORDS_MAX + 64);
    start(e, "held", 7, json_object());
    play_until(e, "month");
    const size_t length = (size_t)snprintf(text, SP_WORDS_MAX + 64, "letter colonel_2 \"");
    memset(text + length, 'm', SP_WORDS_MAX);
    text[length + SP_WORDS_MAX] = '"';
    give(e, 0, text);
    for (unsigned i = 0; i < SIGHTS; i++) {
        char *texts = get_text(e, i, "/texts");
        assert_int_equal(strstr(texts, "mmmm") != NULL, i == 0 || i == 1 || i == UMPIRE);
        free(texts);
    }
    json_t *decision = get(e, 0, "/decision");
    assert_int_equal(try_order(e, 0, "letter colonel_2 \"open", decision), 422);
    assert_int_equal(try_order(e, 0, "letter colonel_2 text 999", decision), 422);
    json_decref(decision);
    free(text);
    end(e);
    free(e);
}

/* C-10: who lets the time pass has given the order that stands for his silence; no computer takes his seat. */
static void silence_stands_for_who_is_late(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    start(e, "fair", 8, json_pack("{s:i,s:s,s:i}", "clock", 1, "late", "silence", "grace", 1));
    struct stream stream = stream_open(&e->client[0], path_of(e, 0, "/events"), -1);
    assert_true(stream_wait(&stream, "match_lapsed"));
    json_t *seen = summary(e, 0);
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(seen, "seats"), 0), "kind")),
                        "person");
    json_decref(seen);
    stream_close(&stream);
    end(e);
    free(e);
}

/* ---- Talk on the table ---- */

static size_t heard(struct client *client, const char *match)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/messages?from=1", match);
    json_t *answer = client_expect(client, 200, "GET", path, NULL);
    const size_t count = json_array_size(json_object_get(answer, "messages"));
    json_decref(answer);
    return count;
}

/* Takes every open seat in turn. */
static void sit_down(struct client *clients, const json_t *match, const char *id)
{
    size_t index, taken = 0;
    json_t *seat;
    json_array_foreach(json_object_get(match, "seats"), index, seat)
    {
        char path[128];
        if (strcmp(json_string_value(json_object_get(seat, "kind")), "open") != 0)
            continue;
        snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s", id,
                 json_string_value(json_object_get(seat, "seat")));
        json_decref(client_expect(&clients[taken++ % 2], 200, "PUT", path, json_pack("{s:s}", "player", "me")));
    }
    assert_true(taken >= 2);
}

/* B-10: leaders who do not stand together and talk hear nothing of each other, not even that somebody spoke. */
static void leaders_on_the_table_do_not_hear_each_other(void **state)
{
    (void)state;
    char path[128], id[32];
    assert_true(store_fixture_empty(&place));
    struct sv_server *server = server_fixture_start(place.address);
    struct client two[2] = {client_of(sv_port(server)), client_of(sv_port(server))};
    client_sign_up(&two[0], "Anna");
    client_sign_up(&two[1], "Bert");
    json_t *match =
        client_expect(&two[0], 201, "POST", "/api/v1/matches", json_pack("{s:s}", "game", "colonels_battle"));
    snprintf(id, sizeof id, "%s", json_string_value(json_object_get(match, "match")));
    snprintf(path, sizeof path, "/api/v1/matches/%s/messages", id);
    sit_down(two, match, id);
    for (size_t i = 0; i < 2; i++) {
        json_t *said = client_expect(&two[i], 201, "POST", path, json_pack("{s:s}", "text", "Charge!"));
        assert_int_equal(json_integer_value(json_object_get(said, "n")), 1);
        json_decref(said);
    }
    assert_int_equal(heard(&two[0], id), 1);
    assert_int_equal(heard(&two[1], id), 1);
    json_decref(match);
    client_close(&two[0]);
    client_close(&two[1]);
    sv_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_year_is_played_and_nobody_learns_too_much),
        cmocka_unit_test(who_has_sent_his_orders_is_the_umpires_to_know),
        cmocka_unit_test(an_umpire_rehearses_throws_and_takes_back),
        cmocka_unit_test(a_letter_is_read_by_two_and_the_umpire),
        cmocka_unit_test(silence_stands_for_who_is_late),
        cmocka_unit_test(leaders_on_the_table_do_not_hear_each_other),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
