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
#include "server_evening.h"
#include "spontoon/match.h"

enum { ACTS_MOST = 2500 };

static struct store_fixture place;

static void refuse_die(struct evening *e, const json_t *die, int value, unsigned status)
{
    json_decref(evening_ask(e, status, "POST", UMPIRE, "/dice",
                            json_pack("{s:O,s:i}", "die", json_object_get(die, "die"), "value", value)));
}

/* ---- Comparing with another truth ---- */

static uint8_t seat_of(const struct sp_match *match, unsigned sight)
{
    return sight == PUBLIC ? SP_OBSERVER : (uint8_t)sp_match_seat(match, evening_seats[sight]);
}

static void expect_same(const struct kept *kept, const char *what, const json_t *sent, json_t *made)
{
    if (!json_equal(sent, made))
        fail_msg("after act %u %s would be sent another %s if what it does not know were otherwise", kept->acts,
                 kept->sight == PUBLIC ? "the public" : evening_seats[kept->sight], what);
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
    struct answer early = client_ask(&e->client[PUBLIC], "GET", evening_path(e, PUBLIC, "/journal"), NULL);
    if (early.status == 403) {
        json_decref(evening_ask(e, 202, "POST", 0, "/wish", json_pack("{s:s}", "wish", "end")));
        json_decref(evening_ask(e, 202, "PUT", 1, "/wish", json_pack("{s:b}", "agree", 1)));
        json_decref(evening_ask(e, 202, "PUT", 2, "/wish", json_pack("{s:b}", "agree", 1)));
        json_decref(evening_ask(e, 200, "PUT", UMPIRE, "/wish", json_pack("{s:b}", "agree", 1)));
    }
    answer_free(&early);
    return evening_text(e, PUBLIC, "/journal");
}

static void a_year_is_played_and_nobody_learns_too_much(void **state)
{
    enum { EVERY = 17 };
    (void)state;
    struct evening *e = malloc(sizeof *e);
    evening_start(e, &place, "held", 4, json_object());
    while (e->acts < ACTS_MOST && evening_step(e))
        if (e->acts % EVERY == 0)
            evening_keep(e);
    char *journal = journal_of(e);
    printf("# %u orders and dice, %zu sights\n", e->acts, e->kept_count);
    assert_non_null(strstr(journal, "\"question\":\"die_table\""));
    assert_non_null(strstr(journal, "\"words\""));
    compare_all(e, journal);
    look_back(&e->client[0], evening_path(e, 0, "/view"), journal, evening_seats[0], 11); /* C-61 */
    look_back(&e->client[UMPIRE], evening_path(e, UMPIRE, "/view"), journal, evening_seats[UMPIRE], 11);
    look_back(&e->client[PUBLIC], evening_path(e, PUBLIC, "/view"), journal, NULL, 11);
    free(journal);
    evening_end(e);
    free(e);
}

/* ---- Sealed orders ---- */

/* C-10: nobody but the umpire knows whose orders are in. */
static void who_has_sent_his_orders_is_the_umpires_to_know(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    evening_start(e, &place, "held", 5, json_pack("{s:i,s:s}", "clock", 5000, "late", "silence"));
    evening_until(e, "month");
    evening_give(e, 1, "letter umpire \"Soon, Sir.\"");
    char *before[SIGHTS];
    for (unsigned i = 0; i < SIGHTS; i++)
        before[i] = evening_sight(e, i);
    assert_int_equal(evening_status(e, "POST", 1, "/wish", json_pack("{s:s}", "wish", "undo")), 202);
    assert_int_equal(evening_status(e, "PUT", 2, "/wish", json_pack("{s:b}", "agree", 0)), 200);
    evening_give(e, 0, "ready"); /* and Bert's wish, taken back, and Anna's word have changed nothing for the others */
    for (unsigned i = 1; i < SIGHTS; i++) {
        char *after = evening_sight(e, i);
        assert_int_equal(strcmp(before[i], after) == 0, i != UMPIRE);
        free(after);
    }
    assert_int_equal(evening_status(e, "POST", 1, "/wish", json_pack("{s:s}", "wish", "undo")), 202);
    json_t *seen = evening_summary(e, UMPIRE);
    assert_false(evening_lists(json_object_get(seen, "waits_for"), "colonel_1"));
    assert_true(evening_lists(json_object_get(seen, "waits_for"), "colonel_2"));
    json_decref(seen);
    for (unsigned i = 0; i < SIGHTS; i++)
        free(before[i]);
    evening_end(e);
    free(e);
}

/* ---- Umpires ---- */

/* Whether the umpire can close the month, and dice will fall then. */
static bool will_roll(struct evening *e)
{
    json_t *desk = evening_get(e, UMPIRE, "/decision");
    const char *listed = "close";
    bool rolls =
        evening_lists(json_object_get(desk, "legal"), listed) || evening_lists(json_object_get(desk, "open"), listed);
    if (rolls) {
        json_t *rehearsed = evening_ask(e, 200, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", listed));
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
    evening_start(e, &place, "held", 6, json_object());
    while (!will_roll(e))
        assert_true(evening_step(e));
    char *before = evening_sight(e, UMPIRE);
    json_decref(evening_ask(e, 403, "POST", 0, "/rehearsal", json_object()));
    json_decref(evening_ask(e, 422, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", "open the gates")));
    json_t *rehearsed = evening_ask(e, 200, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", "close"));
    const json_t *steps = json_object_get(rehearsed, "steps");
    char *after = evening_sight(e, UMPIRE);
    assert_string_equal(before, after);
    evening_give(e, UMPIRE, "close");
    json_t *desk = evening_get(e, UMPIRE, "/decision");
    json_t *die = json_object_get(desk, "die");
    json_decref(evening_ask(e, 409, "POST", 0, "/dice", json_pack("{s:O}", "die", json_object_get(die, "die"))));
    evening_throw(e, die, -1);
    json_decref(evening_ask(e, 409, "POST", UMPIRE, "/dice", json_pack("{s:O}", "die", json_object_get(die, "die"))));
    json_t *next = evening_get(e, UMPIRE, "/decision");
    json_t *real = json_object_get(next, "die");
    if (!json_is_null(real)) { /* C-60: as they lie on the table, from 1 */
        const int sides = (int)json_integer_value(json_object_get(real, "sides"));
        assert_int_equal(json_integer_value(json_object_get(real, "lowest")), 1);
        refuse_die(e, real, 0, 400);
        refuse_die(e, real, sides + 1, 422);
        evening_throw(e, real, sides);
    }
    json_decref(evening_ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "undo")));
    json_decref(evening_ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "pause")));
    json_decref(evening_ask(e, 409, "POST", 0, "/orders", json_pack("{s:s,s:s}", "order", "ready", "decision", "x")));
    json_decref(evening_ask(e, 200, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "resume")));
    json_decref(evening_ask(e, 200, "PUT", UMPIRE, "/dice", json_pack("{s:b}", "held", 0)));
    json_decref(evening_ask(e, 403, "PUT", 0, "/dice", json_pack("{s:b}", "held", 1)));
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
    evening_end(e);
    free(e);
}

/* The umpire closes the month with these orders (taken) in place of rolls. */
static unsigned publish(struct evening *e, unsigned seat, json_t *rolls)
{
    json_t *decision = evening_get(e, seat, "/decision");
    const unsigned status =
        evening_status(e, "POST", seat, "/orders",
                       json_pack("{s:s,s:O,s:s,s:o}", "order", "close", "decision",
                                 json_object_get(decision, "decision"), "request", "publish", "rolls", rolls));
    json_decref(decision);
    return status;
}

/* The dice of the journal's lines from `at` on are those of the steps from `from` on. */
static void compare_rolls(const char *at, const json_t *steps, size_t from)
{
    size_t rolls = 0;
    for (size_t i = from; i < json_array_size(steps); i++) {
        char fell[64]; /* in journals dice count from 0 */
        const json_t *step = json_array_get(steps, i);
        if (!json_object_get(step, "roll"))
            continue;
        snprintf(fell, sizeof fell, "\"die\":%d,\"sides\":%d",
                 (int)json_integer_value(json_object_get(step, "value")) - 1,
                 (int)json_integer_value(json_object_get(step, "sides")));
        at = strstr(at, "\"die\"");
        assert_non_null(at);
        assert_memory_equal(at, fell, strlen(fell));
        at += strlen(fell);
        rolls++;
    }
    assert_true(rolls > 0);
}

/* C-60: with changed rolls, too, a month is closed by one request: as it was rehearsed, or not at all. */
static void a_month_is_published_as_a_whole(void **state)
{
    (void)state;
    char order[32];
    struct evening *e = malloc(sizeof *e);
    evening_start(e, &place, "held", 6, json_object());
    while (!will_roll(e))
        assert_true(evening_step(e));
    json_t *plain = evening_ask(e, 200, "POST", UMPIRE, "/rehearsal", json_pack("{s:[s]}", "orders", "close"));
    const json_t *first = json_array_get(json_object_get(plain, "steps"), 1);
    const json_int_t falls = json_integer_value(json_object_get(first, "value"));
    const json_int_t other = falls % json_integer_value(json_object_get(first, "sides")) + 1;
    json_t *changed = evening_ask(e, 200, "POST", UMPIRE, "/rehearsal",
                                  json_pack("{s:[s],s:{s:I}}", "orders", "close", "dice", "1", other));
    snprintf(order, sizeof order, "roll %d", (int)other);
    char *before = evening_sight(e, UMPIRE);
    assert_int_equal(publish(e, UMPIRE, json_pack("{s:s}", "1", "roll 5000")), 422);
    assert_int_equal(publish(e, UMPIRE, json_pack("{s:s,s:s}", "1", order, "999", order)), 422);
    assert_int_equal(publish(e, UMPIRE, json_pack("{s:s,s:s}", "1", order, "2", "roll the drums")), 422);
    assert_int_equal(publish(e, UMPIRE, json_pack("{s:I}", "1", other)), 400);
    assert_int_equal(publish(e, 0, json_pack("{s:s}", "1", order)), 403);
    char *after = evening_sight(e, UMPIRE);
    assert_string_equal(before, after);
    json_t *desk = evening_get(e, UMPIRE, "/decision");
    json_t *body = json_pack("{s:s,s:O,s:s,s:{s:s}}", "order", "close", "decision", json_object_get(desk, "decision"),
                             "request", "publish", "rolls", "1", order);
    for (unsigned again = 0; again < 2; again++) {
        json_t *done = evening_ask(e, 200, "POST", UMPIRE, "/orders", json_incref(body));
        assert_string_equal(json_string_value(json_object_get(done, "order")), "close");
        json_decref(done);
    }
    json_t *next = evening_get(e, UMPIRE, "/decision");
    assert_true(json_is_null(json_object_get(next, "die")));
    json_t *seen = evening_summary(e, UMPIRE);
    assert_true(json_is_true(json_object_get(seen, "held")));
    char *journal = journal_of(e);
    const char *roll = strstr(strstr(journal, "\"order\":\"close\""), "\"order\":\"roll ");
    assert_non_null(roll);
    assert_memory_equal(roll + strlen("\"order\":\""), order, strlen(order));
    compare_rolls(roll, json_object_get(changed, "steps"), 2);
    free(journal);
    json_decref(seen);
    json_decref(next);
    json_decref(body);
    json_decref(desk);
    free(after);
    free(before);
    json_decref(changed);
    json_decref(plain);
    evening_end(e);
    free(e);
}

/* C-17: a letter is read by whom it is for and by the umpire; a long one goes through. */
static void a_letter_is_read_by_two_and_the_umpire(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    char *text = calloc(1, SP_WORDS_MAX + 64);
    evening_start(e, &place, "held", 7, json_object());
    evening_until(e, "month");
    const size_t length = (size_t)snprintf(text, SP_WORDS_MAX + 64, "letter colonel_2 \"");
    memset(text + length, 'm', SP_WORDS_MAX);
    text[length + SP_WORDS_MAX] = '"';
    evening_give(e, 0, text);
    for (unsigned i = 0; i < SIGHTS; i++) {
        char *texts = evening_text(e, i, "/texts");
        assert_int_equal(strstr(texts, "mmmm") != NULL, i == 0 || i == 1 || i == UMPIRE);
        free(texts);
    }
    json_t *decision = evening_get(e, 0, "/decision");
    assert_int_equal(evening_order(e, 0, "letter colonel_2 \"open", decision), 422);
    assert_int_equal(evening_order(e, 0, "letter colonel_2 text 999", decision), 422);
    json_decref(decision);
    free(text);
    evening_end(e);
    free(e);
}

/* C-10: who lets the time pass has given the order that stands for his silence; no computer takes his seat. */
static void silence_stands_for_who_is_late(void **state)
{
    (void)state;
    struct evening *e = malloc(sizeof *e);
    evening_start(e, &place, "fair", 8, json_pack("{s:i,s:s,s:i}", "clock", 1, "late", "silence", "grace", 1));
    struct stream stream = stream_open(&e->client[0], evening_path(e, 0, "/events"), -1);
    assert_true(stream_wait(&stream, "match_lapsed"));
    json_t *seen = evening_summary(e, 0);
    assert_string_equal(json_string_value(json_object_get(json_array_get(json_object_get(seen, "seats"), 0), "kind")),
                        "person");
    json_decref(seen);
    stream_close(&stream);
    evening_end(e);
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
        cmocka_unit_test(a_month_is_published_as_a_whole),
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
