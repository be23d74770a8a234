/*
 * No seat receives what it may not know, over HTTP, in suffren and on the table of a battle: what each is sent while a
 * game is played at random is what it would be sent in another truth that it cannot tell from the real one.  (For a
 * campaign: test_server_campaign.c.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server_client.h"
#include "server_fixture.h"
#include "spontoon/dice.h"
#include "spontoon/match.h"
#include "store_fixture.h"

enum { PLACES = 31, KEPT = 400, EVERY = 9 };

static struct store_fixture place;

/* What one place was sent when so many orders had been given. */
struct kept {
    unsigned orders;
    size_t place;
    json_t *view, *waits_for, *legal;
    char *record;
};

/* One who sits at the match, or, last of all, one who only looks on. */
struct sitting {
    char seat[32]; /* empty: the public */
    struct client client;
};

struct party {
    struct sv_server *server;
    char match[32];
    struct sitting at[PLACES];
    size_t count; /* the public included */
    struct sp_dice dice;
    unsigned orders;
    struct kept kept[KEPT];
    size_t kept_count;
};

/* ---- Asking ---- */

static const char *path_of(const struct party *p, size_t i, const char *rest)
{
    static char path[256];
    const char *seat = p->at[i].seat;
    snprintf(path, sizeof path, "/api/v1/matches/%s%s%s%s", p->match, seat[0] ? "/seats/" : "", seat, rest);
    return path;
}

static json_t *get(struct party *p, size_t i, const char *rest)
{
    return client_expect(&p->at[i].client, 200, "GET", path_of(p, i, rest), NULL);
}

static char *get_text(struct party *p, size_t i, const char *rest)
{
    struct answer answer = client_ask(&p->at[i].client, "GET", path_of(p, i, rest), NULL);
    assert_int_equal(answer.status, 200);
    char *text = strdup(answer.body);
    answer_free(&answer);
    return text;
}

static json_t *summary(struct party *p, size_t i)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s", p->match);
    return client_expect(&p->at[i].client, 200, "GET", path, NULL);
}

/* Another person takes each open seat. */
static void sit_down(struct party *p, const json_t *match)
{
    size_t index;
    json_t *seat;
    json_array_foreach(json_object_get(match, "seats"), index, seat)
    {
        if (strcmp(json_string_value(json_object_get(seat, "kind")), "open") != 0)
            continue;
        struct sitting *sitting = &p->at[p->count];
        sitting->client = client_of(sv_port(p->server));
        snprintf(sitting->seat, sizeof sitting->seat, "%s", json_string_value(json_object_get(seat, "seat")));
        json_decref(
            client_expect(&sitting->client, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", sitting->seat)));
        json_decref(
            client_expect(&sitting->client, 200, "PUT", path_of(p, p->count, ""), json_pack("{s:s}", "player", "me")));
        p->count++;
    }
    p->at[p->count++].client = client_of(sv_port(p->server));
}

static struct party *begun(const char *game, uint64_t seed)
{
    struct party *p = calloc(1, sizeof *p);
    assert_non_null(p);
    assert_true(store_fixture_empty(&place));
    p->server = server_fixture_start(place.address);
    p->dice.seed = seed;
    struct client maker = client_of(sv_port(p->server));
    client_sign_up(&maker, "Maker");
    json_t *match = client_expect(&maker, 201, "POST", "/api/v1/matches", json_pack("{s:s}", "game", game));
    snprintf(p->match, sizeof p->match, "%s", json_string_value(json_object_get(match, "match")));
    sit_down(p, match);
    json_decref(match);
    client_close(&maker);
    return p;
}

static void over(struct party *p)
{
    for (size_t i = 0; i < p->kept_count; i++) {
        json_decref(p->kept[i].view);
        json_decref(p->kept[i].waits_for);
        json_decref(p->kept[i].legal);
        free(p->kept[i].record);
    }
    for (size_t i = 0; i < p->count; i++)
        client_close(&p->at[i].client);
    sv_close(p->server);
    free(p);
}

/* ---- Playing ---- */

static void answer_question(struct party *p, size_t i, const json_t *decision)
{
    const json_t *legal = json_object_get(decision, "legal");
    const uint32_t choice = sp_roll(&p->dice, (uint32_t)json_array_size(legal));
    json_decref(client_expect(&p->at[i].client, 200, "POST", path_of(p, i, "/orders"),
                              json_pack("{s:O,s:O}", "order", json_array_get(legal, choice), "decision",
                                        json_object_get(decision, "decision"))));
    p->orders++;
}

/* One order of somebody who owes one; false when nobody does. */
static bool step(struct party *p)
{
    const size_t people = p->count - 1;
    bool done = false;
    for (size_t k = 0, first = sp_roll(&p->dice, (uint32_t)people); k < people && !done; k++) {
        const size_t i = (first + k) % people;
        json_t *decision = get(p, i, "/decision");
        done = json_is_true(json_object_get(decision, "owes"));
        if (done)
            answer_question(p, i, decision);
        json_decref(decision);
    }
    return done;
}

static void keep(struct party *p)
{
    for (size_t i = 0; i < p->count && p->kept_count < KEPT; i++) {
        json_t *seen = summary(p, i);
        json_t *decision = p->at[i].seat[0] ? get(p, i, "/decision") : NULL;
        p->kept[p->kept_count++] = (struct kept){.orders = p->orders,
                                                 .place = i,
                                                 .view = get(p, i, "/view"),
                                                 .waits_for = json_incref(json_object_get(seen, "waits_for")),
                                                 .legal = json_incref(json_object_get(decision, "legal")),
                                                 .record = get_text(p, i, "/record")};
        json_decref(decision);
        json_decref(seen);
    }
}

/* All that this one is sent: one text. */
static char *sight_of(struct party *p, size_t i)
{
    json_t *all = json_pack("{s:o,s:o,s:o}", "summary", summary(p, i), "view", get(p, i, "/view"), "decision",
                            p->at[i].seat[0] ? get(p, i, "/decision") : json_null());
    char *record = get_text(p, i, "/record");
    json_object_set_new(all, "record", json_string(record));
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    free(record);
    json_decref(all);
    return text;
}

/* The journal, for which all must agree to end the match if it is not over. */
static char *journal_of(struct party *p)
{
    struct answer early = client_ask(&p->at[0].client, "GET", path_of(p, p->count - 1, "/journal"), NULL);
    for (size_t i = 0; early.status == 403 && i + 1 < p->count; i++) {
        struct answer agreed = client_ask(&p->at[i].client, i == 0 ? "POST" : "PUT", path_of(p, i, "/wish"),
                                          i == 0 ? json_pack("{s:s}", "wish", "end") : json_pack("{s:b}", "agree", 1));
        assert_int_equal(agreed.status, i + 2 < p->count ? 202 : 200);
        answer_free(&agreed);
    }
    answer_free(&early);
    return get_text(p, p->count - 1, "/journal");
}

/* ---- Comparing with another truth ---- */

static void expect_same(const struct party *p, const struct kept *kept, const char *what, const json_t *sent,
                        json_t *made)
{
    if (!json_equal(sent, made))
        fail_msg("after %u orders '%s' would be sent another %s if what it does not know were otherwise", kept->orders,
                 p->at[kept->place].seat, what);
    json_decref(made);
}

static void compare(struct party *p, struct sp_match *match, const struct kept *kept)
{
    const struct sp_game *game = sp_match_game(match);
    const void *scenario = sp_match_scenario(match);
    const char *name = p->at[kept->place].seat;
    const uint8_t seat = name[0] ? (uint8_t)sp_match_seat(match, name) : (uint8_t)SP_OBSERVER;
    void *truth = malloc(game->state_size), *redacted = malloc(game->state_size);
    struct sp_pending pending;
    size_t length;
    sp_match_redact(match, seat, truth);
    game->imagine(scenario, truth, seat, NULL, &p->dice);
    game->redact(scenario, truth, seat, redacted);
    game->pending(scenario, redacted, &pending);
    expect_same(p, kept, "view", kept->view, game->view(scenario, redacted, seat));
    expect_same(p, kept, "list of who must act", kept->waits_for, names_of(game, pending.seats));
    if (kept->legal)
        expect_same(p, kept, "list of orders", kept->legal, texts_of(match, truth, seat));
    const char *record = sp_match_record(match, seat, &length);
    assert_int_equal(strlen(kept->record), length);
    assert_memory_equal(kept->record, record, length);
    free(redacted);
    free(truth);
}

static bool is_order(const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, 0, NULL);
    const bool order = json_object_get(json, "order") != NULL;
    json_decref(json);
    return order;
}

/* Plays the journal, and compares what was kept when the orders and the dice after them have fallen. */
static void compare_all(struct party *p, const char *journal)
{
    const struct sp_loading loading = server_fixture_loading();
    struct sp_error error = {.text = ""};
    const char *at = strchr(journal, '\n') + 1;
    struct sp_match *match = sp_match_load(&loading, "journal", journal, (size_t)(at - journal), NULL, &error);
    unsigned orders = 0;
    size_t next = 0;
    if (!match)
        fail_msg("%s", error.text);
    for (const char *end; *at && next < p->kept_count; at = end) {
        end = strchr(at, '\n') + 1;
        const bool order = is_order(at, (size_t)(end - at));
        for (; order && next < p->kept_count && p->kept[next].orders == orders; next++)
            compare(p, match, &p->kept[next]);
        orders += order;
        if (!sp_match_extend(match, at, (size_t)(end - at), &error))
            fail_msg("%s", error.text);
    }
    for (; next < p->kept_count; next++) { /* the last order may have ended the game */
        assert_int_equal(p->kept[next].orders, orders);
        compare(p, match, &p->kept[next]);
    }
    sp_match_free(match);
}

static void nobody_learns_too_much(const char *game, uint64_t seed, unsigned most)
{
    struct party *p = begun(game, seed);
    while (p->orders < most && step(p))
        if (p->orders % EVERY == 0)
            keep(p);
    step(p); /* so that an order follows all that was kept */
    char *journal = journal_of(p);
    printf("# %u orders, %zu sights\n", p->orders, p->kept_count);
    assert_true(p->kept_count > 30);
    compare_all(p, journal);
    free(journal);
    over(p);
}

/* S-12 */
static void nobody_learns_too_much_at_sea(void **state)
{
    (void)state;
    nobody_learns_too_much("suffren", 51, 450);
}

/* B-4 */
static void nobody_learns_too_much_on_the_table(void **state)
{
    (void)state;
    nobody_learns_too_much("colonels_battle", 52, 120);
}

/* B-4: a card that was played in secret changes nothing that others are sent, until all are shown. */
static void a_secret_card_is_not_told(void **state)
{
    (void)state;
    struct party *p = begun("colonels_battle", 53);
    char *before[PLACES];
    json_t *decision = get(p, 0, "/decision");
    assert_true(p->count > 2);
    assert_true(json_is_true(json_object_get(decision, "owes")));
    for (size_t i = 1; i < p->count; i++)
        before[i] = sight_of(p, i);
    answer_question(p, 0, decision);
    for (size_t i = 1; i < p->count; i++) {
        char *after = sight_of(p, i);
        assert_string_equal(before[i], after);
        free(after);
        free(before[i]);
    }
    json_decref(decision);
    over(p);
}

/* What comes to be known to a seat is not for who sat there before, nor for a session that has ended. */
static void who_has_left_hears_nothing_more(void **state)
{
    (void)state;
    struct party *p = begun("suffren", 54);
    struct client *leaves = &p->at[0].client, *comes = &p->at[p->count - 1].client;
    struct stream stream = stream_open(leaves, path_of(p, 0, "/events"), -1);
    json_decref(client_expect(leaves, 200, "PUT", path_of(p, 0, ""), json_pack("{s:s}", "player", "open")));
    assert_false(stream_wait(&stream, "nothing that is ever sent"));
    stream_close(&stream);
    json_decref(client_expect(comes, 201, "POST", "/api/v1/guests", json_pack("{s:s}", "name", "Comes")));
    json_decref(client_expect(comes, 200, "PUT", path_of(p, 0, ""), json_pack("{s:s}", "player", "me")));
    stream = stream_open(comes, path_of(p, 0, "/events"), 0);
    assert_true(stream_wait(&stream, "\"own\":[\"french\"]"));
    json_decref(client_expect(comes, 200, "DELETE", "/api/v1/sessions", NULL));
    assert_false(stream_wait(&stream, "nothing that is ever sent"));
    stream_close(&stream);
    over(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_learns_too_much_at_sea),
        cmocka_unit_test(nobody_learns_too_much_on_the_table),
        cmocka_unit_test(a_secret_card_is_not_told),
        cmocka_unit_test(who_has_left_hears_nothing_more),
    };
    if (!store_fixture_open(&place))
        return 1;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    store_fixture_close(&place);
    return failed;
}
