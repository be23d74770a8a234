/*
 * Over HTTP: what an umpire does with seats, clocks and pauses; time that runs out where orders are sealed; battles
 * that the program fights; dice of one's own where there is no umpire.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/inside.h"
#include "server_evening.h"

enum { CLOCK = 5000, LONG = 90000 };

static struct store_fixture place;

static json_int_t due_of(struct evening *e, unsigned seat)
{
    json_t *decision = evening_get(e, seat, "/decision");
    const json_int_t due = json_integer_value(json_object_get(decision, "due"));
    json_decref(decision);
    return due;
}

static json_int_t give_time(struct evening *e, unsigned by, unsigned seat, int seconds)
{
    json_t *answer = client_expect(&e->client[by], 200, "PUT", evening_path(e, seat, "/deadline"),
                                   json_pack("{s:i}", "seconds", seconds));
    const json_int_t due = json_integer_value(json_object_get(answer, "due"));
    json_decref(answer);
    return due;
}

static struct evening *begun(const char *dice, uint64_t seed, json_t *more)
{
    struct evening *e = malloc(sizeof *e);
    assert_non_null(e);
    evening_start(e, &place, dice, seed, more);
    return e;
}

static void over(struct evening *e)
{
    evening_end(e);
    free(e);
}

/* ---- Seats ---- */

/* He gives a seat to somebody else by a link; what was written for the seat goes with it. */
static void an_umpire_hands_a_seat_over(void **state)
{
    enum { SEAT = 1, NEW = PUBLIC };
    (void)state;
    char link[128];
    struct evening *e = begun("held", 11, json_object());
    evening_until(e, "month");
    json_decref(evening_ask(e, 200, "PUT", SEAT, "/note", json_pack("{s:s}", "text", "pay the regiment")));
    char *before = evening_text(e, SEAT, "/record");
    json_decref(
        client_expect(&e->client[0], 403, "PUT", evening_path(e, SEAT, ""), json_pack("{s:s}", "player", "me")));
    json_t *handed = client_expect(&e->client[UMPIRE], 200, "PUT", evening_path(e, SEAT, ""),
                                   json_pack("{s:s}", "player", "invited"));
    snprintf(link, sizeof link, "/api/v1/invitations/%s", json_string_value(json_object_get(handed, "invitation")));
    json_decref(evening_ask(e, 403, "GET", SEAT, "/decision", NULL));
    json_decref(client_expect(&e->client[NEW], 200, "POST", link, json_object()));
    e->client[SEAT] = e->client[NEW]; /* who only looked on sits there now */
    e->client[NEW] = client_of(sv_port(e->server));
    char *after = evening_text(e, SEAT, "/record");
    assert_memory_equal(before, after, strlen(before));
    json_t *note = evening_get(e, SEAT, "/note");
    assert_string_equal(json_string_value(json_object_get(note, "text")), "pay the regiment");
    json_decref(note);
    for (unsigned i = 0; i < 20; i++)
        assert_true(evening_step(e));
    json_decref(handed);
    free(before);
    free(after);
    over(e);
}

/* Notes are the seat's: not even the umpire, who sees all of the game, reads them. */
static void notes_are_read_by_nobody_else(void **state)
{
    (void)state;
    struct evening *e = begun("held", 12, json_object());
    json_decref(evening_ask(e, 200, "PUT", 0, "/note", json_pack("{s:s}", "text", "trust nobody")));
    for (unsigned i = 1; i < SIGHTS; i++) {
        json_decref(client_expect(&e->client[i], 403, "GET", evening_path(e, 0, "/note"), NULL));
        json_decref(client_expect(&e->client[i], 403, "PUT", evening_path(e, 0, "/note"),
                                  json_pack("{s:s}", "text", "trust me")));
    }
    json_t *note = evening_get(e, 0, "/note");
    assert_string_equal(json_string_value(json_object_get(note, "text")), "trust nobody");
    json_decref(note);
    over(e);
}

/* ---- Clocks ---- */

static void an_umpire_gives_more_time(void **state)
{
    (void)state;
    struct evening *e = begun("held", 13, json_pack("{s:i,s:s,s:i}", "clock", CLOCK, "late", "silence", "grace", 60));
    evening_until(e, "month");
    const json_int_t before = due_of(e, 1);
    json_decref(
        client_expect(&e->client[1], 403, "PUT", evening_path(e, 1, "/deadline"), json_pack("{s:i}", "seconds", LONG)));
    json_decref(
        client_expect(&e->client[0], 403, "PUT", evening_path(e, 1, "/deadline"), json_pack("{s:i}", "seconds", LONG)));
    json_decref(client_expect(&e->client[UMPIRE], 400, "PUT", evening_path(e, 1, "/deadline"),
                              json_pack("{s:i}", "seconds", 0)));
    const json_int_t due = give_time(e, UMPIRE, 1, LONG);
    assert_true(due >= before + LONG - CLOCK);
    assert_int_equal(due_of(e, 1), due);
    assert_true(due_of(e, 2) < due - CLOCK); /* the others have as much as before */
    json_t *seen = evening_summary(e, 1);    /* and what follows is told to all */
    assert_string_equal(json_string_value(json_object_get(seen, "late")), "silence");
    assert_int_equal(json_integer_value(json_object_get(seen, "grace")), 60);
    json_decref(seen);
    over(e);
}

static struct sv_table *only_table(struct sv_server *server)
{
    for (size_t i = 0; i < SV_TABLE_HEADS; i++)
        if (server->tables[i])
            return server->tables[i];
    fail_msg("no match is in memory");
    return NULL;
}

/* Time that was given for one month does not carry over to the next, although the seat owes an order before and after:
 * while an expedition is abroad an umpire may close a month, and nothing is asked in between. */
static void time_begins_anew_with_another_month(void **state)
{
    (void)state;
    struct sv_request quiet = {.last_event = -1};
    struct evening *e = begun("held", 14, json_pack("{s:i,s:s}", "clock", CLOCK, "late", "silence"));
    evening_until(e, "month");
    const json_int_t given = give_time(e, UMPIRE, 0, LONG);
    evening_give(e, 1, "letter umpire \"Soon, Sir.\"");
    assert_int_equal(due_of(e, 0), given); /* another's order is none of his own */
    sv_stop(e->server);
    struct sv_table *table = only_table(e->server);
    assert_true(sv_wind_clock(e->server, &quiet, table));
    assert_int_equal(table->seats[0].due, given);
    table->period--; /* as if this were the next month */
    assert_true(sv_wind_clock(e->server, &quiet, table));
    assert_int_equal(table->seats[0].due, e->server->now + CLOCK);
    table->seats[0].due = given;
    table->question++; /* as if something else had been asked */
    assert_true(sv_wind_clock(e->server, &quiet, table));
    assert_int_equal(table->seats[0].due, e->server->now + CLOCK);
    st_rollback(e->server->store);
    sv_free(e->server);
    e->server = NULL;
    over(e);
}

static void a_pause_stops_all_clocks(void **state)
{
    (void)state;
    struct evening *e = begun("held", 15, json_pack("{s:i,s:s}", "clock", CLOCK, "late", "silence"));
    evening_until(e, "month");
    assert_true(due_of(e, 0) > 0);
    assert_int_equal(evening_status(e, "POST", 0, "/wish", json_pack("{s:s}", "wish", "pause")), 202);
    assert_int_equal(evening_status(e, "PUT", 1, "/wish", json_pack("{s:b}", "agree", 0)), 200);
    assert_int_equal(evening_status(e, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "pause")), 200);
    for (unsigned i = 0; i < COLONELS; i++)
        assert_int_equal(due_of(e, i), 0);
    json_decref(client_expect(&e->client[UMPIRE], 409, "PUT", evening_path(e, 0, "/deadline"),
                              json_pack("{s:i}", "seconds", LONG)));
    json_t *decision = evening_get(e, 0, "/decision");
    assert_int_equal(evening_order(e, 0, "ready", decision), 422);
    json_decref(decision);
    assert_int_equal(evening_status(e, "POST", UMPIRE, "/wish", json_pack("{s:s}", "wish", "resume")), 200);
    for (unsigned i = 0; i < COLONELS; i++)
        assert_true(due_of(e, i) > 0);
    evening_give(e, 0, "ready");
    over(e);
}

static void expect_person(struct evening *e, unsigned seat)
{
    json_t *seen = evening_summary(e, PUBLIC);
    const json_t *sits = json_array_get(json_object_get(seen, "seats"), seat);
    assert_string_equal(json_string_value(json_object_get(sits, "kind")), "person");
    json_decref(seen);
}

/* C-10: with sealed orders no computer shows by sitting down who was late, even where one would. */
static void nobody_learns_who_was_late_where_orders_are_sealed(void **state)
{
    (void)state;
    struct evening *e = begun("held", 16, json_pack("{s:i,s:s}", "clock", CLOCK, "late", "computer"));
    evening_until(e, "month");
    evening_give(e, 1, "ready");
    char *before = evening_sight(e, 2), *public_before = evening_sight(e, PUBLIC);
    struct stream stream = stream_open(&e->client[UMPIRE], evening_path(e, UMPIRE, "/events"), -1);
    give_time(e, UMPIRE, 0, 1);
    assert_true(stream_wait(&stream, "match_lapsed"));
    stream_close(&stream);
    expect_person(e, 0);
    char *after = evening_sight(e, 2), *public_after = evening_sight(e, PUBLIC);
    assert_string_equal(before, after);
    assert_string_equal(public_before, public_after);
    free(before);
    free(after);
    free(public_before);
    free(public_after);
    over(e);
}

/* The last who is asked is not shown either, when the others have given theirs. */
static void the_last_is_not_shown_either(void **state)
{
    (void)state;
    struct evening *e = begun("held", 17, json_pack("{s:i,s:s}", "clock", CLOCK, "late", "computer"));
    evening_until(e, "month");
    evening_give(e, 1, "ready");
    evening_give(e, 2, "ready");
    struct stream stream = stream_open(&e->client[UMPIRE], evening_path(e, UMPIRE, "/events"), -1);
    give_time(e, UMPIRE, 0, 1);
    assert_true(stream_wait(&stream, "match_lapsed"));
    stream_close(&stream);
    char *record = evening_text(e, 2, "/record");
    assert_null(strstr(record, "match_lapsed"));
    expect_person(e, 0);
    free(record);
    over(e);
}

/* ---- Dice of one's own, without an umpire ---- */

enum { SIDES = 2, DICE = 12, ACTS_MOST = 600 };

static const char *const sides[SIDES] = {"french", "english"};

static const char *side_path(const char *match, unsigned side, const char *rest)
{
    static char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s%s", match, sides[side], rest);
    return path;
}

/* Whoever sees the die throws it, once, as it fell on his own table: ten sides show 0 to 9. */
static void throw_own(struct client *clients, const char *match, unsigned side, const json_t *die)
{
    const json_int_t faces = json_integer_value(json_object_get(die, "sides"));
    const json_t *id = json_object_get(die, "die");
    const char *path = side_path(match, side, "/dice");
    json_decref(client_expect(&clients[side], 422, "POST", path, json_pack("{s:O,s:I}", "die", id, "value", faces)));
    json_decref(client_expect(&clients[side], 422, "POST", path, json_pack("{s:O}", "die", id))); /* nobody rolls it */
    json_decref(
        client_expect(&clients[side], 200, "POST", path, json_pack("{s:O,s:I}", "die", id, "value", faces - 1)));
    json_decref(
        client_expect(&clients[side], 409, "POST", path, json_pack("{s:O,s:I}", "die", id, "value", faces - 1)));
}

/* One act: a die, or an order; true when it was a die. */
static bool act(struct client *clients, const char *match, struct sp_dice *dice)
{
    for (unsigned side = 0; side < SIDES; side++) {
        json_t *decision = client_expect(&clients[side], 200, "GET", side_path(match, side, "/decision"), NULL);
        const json_t *die = json_object_get(decision, "die");
        const json_t *legal = json_object_get(decision, "legal");
        const bool thrown = !json_is_null(die);
        const bool owes = json_is_true(json_object_get(decision, "owes"));
        if (thrown)
            throw_own(clients, match, side, die);
        else if (owes)
            json_decref(client_expect(&clients[side], 200, "POST", side_path(match, side, "/orders"),
                                      json_pack("{s:O,s:O}", "order",
                                                json_array_get(legal, sp_roll(dice, (uint32_t)json_array_size(legal))),
                                                "decision", json_object_get(decision, "decision"))));
        json_decref(decision);
        if (thrown || owes)
            return thrown;
    }
    fail_msg("nobody can do anything");
    return false;
}

static void dice_are_typed_where_there_is_no_umpire(void **state)
{
    (void)state;
    assert_true(store_fixture_empty(&place));
    struct sv_server *server = server_fixture_start(place.address);
    struct client clients[SIDES] = {client_of(sv_port(server)), client_of(sv_port(server))};
    struct sp_dice dice = {.seed = 61};
    client_sign_up(&clients[0], "Anna");
    client_sign_up(&clients[1], "Bert");
    json_t *made =
        client_expect(&clients[0], 201, "POST", "/api/v1/matches",
                      json_pack("{s:s,s:s,s:{s:s}}", "game", "suffren", "dice", "typed", "seats", "french", "me"));
    const char *match = json_string_value(json_object_get(made, "match"));
    assert_true(json_is_true(json_object_get(made, "held")));
    json_decref(client_expect(&clients[1], 200, "PUT", side_path(match, 1, ""), json_pack("{s:s}", "player", "me")));
    unsigned thrown = 0;
    for (unsigned acts = 0; thrown < DICE && acts < ACTS_MOST; acts++)
        thrown += act(clients, match, &dice);
    assert_int_equal(thrown, DICE);
    json_decref(made);
    client_close(&clients[0]);
    client_close(&clients[1]);
    sv_close(server);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_umpire_hands_a_seat_over),
        cmocka_unit_test(notes_are_read_by_nobody_else),
        cmocka_unit_test(an_umpire_gives_more_time),
        cmocka_unit_test(time_begins_anew_with_another_month),
        cmocka_unit_test(a_pause_stops_all_clocks),
        cmocka_unit_test(nobody_learns_who_was_late_where_orders_are_sealed),
        cmocka_unit_test(the_last_is_not_shown_either),
        cmocka_unit_test(dice_are_typed_where_there_is_no_umpire),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
