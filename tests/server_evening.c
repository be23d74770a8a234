#include "server_evening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *const evening_seats[SEATS] = {"colonel_1", "colonel_2", "colonel_3", "umpire"};

/* ---- Asking ---- */

const char *evening_path(const struct evening *e, unsigned sight, const char *rest)
{
    static char path[256];
    if (sight == PUBLIC)
        snprintf(path, sizeof path, "/api/v1/matches/%s%s", e->match, rest);
    else
        snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s%s", e->match, evening_seats[sight], rest);
    return path;
}

json_t *evening_get(struct evening *e, unsigned sight, const char *rest)
{
    return client_expect(&e->client[sight], 200, "GET", evening_path(e, sight, rest), NULL);
}

char *evening_text(struct evening *e, unsigned sight, const char *rest)
{
    struct answer answer = client_ask(&e->client[sight], "GET", evening_path(e, sight, rest), NULL);
    assert_int_equal(answer.status, 200);
    char *text = strdup(answer.body);
    answer_free(&answer);
    return text;
}

json_t *evening_summary(struct evening *e, unsigned sight)
{
    char path[128];
    snprintf(path, sizeof path, "/api/v1/matches/%s", e->match);
    return client_expect(&e->client[sight], 200, "GET", path, NULL);
}

json_t *evening_ask(struct evening *e, unsigned status, const char *method, unsigned seat, const char *rest,
                    json_t *body)
{
    return client_expect(&e->client[seat], status, method, evening_path(e, seat, rest), body);
}

void evening_start(struct evening *e, struct store_fixture *place, const char *dice, uint64_t seed, json_t *more)
{
    static const char *const names[SIGHTS] = {"Anna", "Bert", "Carl", "Uma", "Onlooker"};
    assert_true(store_fixture_empty(place));
    *e = (struct evening){.place = place, .server = server_fixture_start(place->address), .dice = {.seed = seed}};
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
        json_decref(evening_ask(e, 200, "PUT", i, "", json_pack("{s:s}", "player", "me")));
}

void evening_end(struct evening *e)
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

unsigned evening_order(struct evening *e, unsigned seat, const char *text, const json_t *decision)
{
    struct answer answer =
        client_ask(&e->client[seat], "POST", evening_path(e, seat, "/orders"),
                   json_pack("{s:s,s:O}", "order", text, "decision", json_object_get(decision, "decision")));
    const unsigned status = answer.status;
    answer_free(&answer);
    e->acts += status == 200;
    return status;
}

void evening_give(struct evening *e, unsigned seat, const char *text)
{
    json_t *decision = evening_get(e, seat, "/decision");
    if (evening_order(e, seat, text, decision) != 200)
        fail_msg("\"%s\" of %s was refused", text, evening_seats[seat]);
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

bool evening_lists(const json_t *list, const char *text)
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
    if (evening_lists(legal, "ready") && sp_roll(&e->dice, ONE_IN) == 0)
        listed = "ready";
    write_order(listed, e->acts, text, sizeof text);
    if (evening_order(e, seat, text, decision) != 200)
        fail_msg("\"%s\" of %s was listed and refused", text, evening_seats[seat]);
}

/* A letter to the next colonel, while he may give orders of the month. */
static void write_letter(struct evening *e, unsigned seat)
{
    char text[128];
    snprintf(text, sizeof text, "letter %s \"Sir, this is letter %u.\"", evening_seats[(seat + 1) % COLONELS], e->acts);
    evening_give(e, seat, text);
}

void evening_throw(struct evening *e, const json_t *die, int value)
{
    json_t *body = json_pack("{s:O}", "die", json_object_get(die, "die"));
    if (value >= 0)
        json_object_set_new(body, "value", json_integer(value));
    json_decref(evening_ask(e, 200, "POST", UMPIRE, "/dice", body));
    e->acts++;
}

bool evening_step(struct evening *e)
{
    enum { LETTER_IN = 12 };
    json_t *desk = evening_get(e, UMPIRE, "/decision");
    const json_t *die = json_object_get(desk, "die");
    bool done = !json_is_null(die);
    if (done)
        evening_throw(e, die, 1 + (int)sp_roll(&e->dice, (uint32_t)json_integer_value(json_object_get(die, "sides"))));
    for (unsigned i = 0, first = sp_roll(&e->dice, SEATS); i < SEATS && !done; i++) {
        const unsigned seat = (first + i) % SEATS;
        json_t *decision = seat == UMPIRE ? json_incref(desk) : evening_get(e, seat, "/decision");
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

void evening_keep(struct evening *e)
{
    for (unsigned sight = 0; sight < SIGHTS && e->kept_count < KEPT; sight++) {
        struct kept *kept = &e->kept[e->kept_count++];
        json_t *seen = evening_summary(e, sight);
        json_t *decision = sight == PUBLIC ? NULL : evening_get(e, sight, "/decision");
        *kept = (struct kept){.acts = e->acts,
                              .sight = sight,
                              .view = evening_get(e, sight, "/view"),
                              .waits_for = json_incref(json_object_get(seen, "waits_for")),
                              .legal = json_incref(json_object_get(decision, "legal")),
                              .record = evening_text(e, sight, "/record")};
        json_decref(decision);
        json_decref(seen);
    }
}

void evening_until(struct evening *e, const char *question)
{
    for (bool there = false; !there;) {
        json_t *decision = evening_get(e, 0, "/decision");
        json_t *seen = evening_summary(e, UMPIRE);
        const char *asked = json_string_value(json_object_get(decision, "question"));
        there =
            asked && strcmp(asked, question) == 0 && json_array_size(json_object_get(seen, "waits_for")) >= COLONELS;
        json_decref(seen);
        json_decref(decision);
        if (!there)
            assert_true(evening_step(e));
    }
}

char *evening_sight(struct evening *e, unsigned sight)
{
    json_t *all =
        json_pack("{s:o,s:o,s:o}", "summary", evening_summary(e, sight), "view", evening_get(e, sight, "/view"),
                  "decision", sight == PUBLIC ? json_null() : evening_get(e, sight, "/decision"));
    char *record = evening_text(e, sight, "/record");
    json_object_set_new(all, "record", json_string(record));
    char *text = json_dumps(all, JSON_COMPACT | JSON_SORT_KEYS);
    free(record);
    json_decref(all);
    return text;
}

unsigned evening_status(struct evening *e, const char *method, unsigned by, const char *rest, json_t *body)
{
    struct answer answer = client_ask(&e->client[by], method, evening_path(e, by, rest), body);
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}
