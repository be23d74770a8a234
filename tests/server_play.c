#include "server_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

const char *const playing_seats[2] = {"french", "english"};

const char *playing_path(const struct playing *playing, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s%s", playing->match, rest);
    return path;
}

const char *playing_seat_path(const struct playing *playing, int seat, const char *rest)
{
    static char path[256];
    snprintf(path, sizeof path, "/api/v1/matches/%s/seats/%s%s", playing->match, playing_seats[seat], rest);
    return path;
}

void playing_start(struct playing *playing, struct client *french, struct client *english, uint64_t seed)
{
    *playing = (struct playing){.player = {french, english}, .dice = {.seed = seed}};
    json_t *match = client_expect(french, 201, "POST", "/api/v1/matches",
                                  json_pack("{s:s,s:{s:s}}", "game", "suffren", "seats", "french", "me"));
    snprintf(playing->match, sizeof playing->match, "%s", json_string_value(json_object_get(match, "match")));
    json_decref(match);
    json_decref(
        client_expect(english, 200, "PUT", playing_seat_path(playing, 1, ""), json_pack("{s:s}", "player", "me")));
}

static void give_order(struct playing *playing, int seat, const json_t *decision)
{
    const json_t *legal = json_object_get(decision, "legal");
    const uint32_t choice = sp_roll(&playing->dice, (uint32_t)json_array_size(legal));
    json_t *answer = client_expect(playing->player[seat], 200, "POST", playing_seat_path(playing, seat, "/orders"),
                                   json_pack("{s:O,s:O}", "order", json_array_get(legal, choice), "decision",
                                             json_object_get(decision, "decision")));
    assert_string_equal(json_string_value(json_object_get(answer, "order")),
                        json_string_value(json_array_get(legal, choice)));
    json_decref(answer);
    playing->orders++;
}

bool playing_go_on(struct playing *playing, unsigned most)
{
    unsigned silent = 0;
    for (int seat = 0; most > 0 && silent < 2; seat ^= 1) {
        json_t *decision =
            client_expect(playing->player[seat], 200, "GET", playing_seat_path(playing, seat, "/decision"), NULL);
        silent++;
        if (json_is_true(json_object_get(decision, "owes"))) {
            if (playing->look)
                playing->look(playing->context, playing, seat, decision);
            give_order(playing, seat, decision);
            silent = 0;
            most--;
        }
        json_decref(decision);
    }
    return silent < 2;
}

json_t *playing_decision(const struct playing *playing, int seat)
{
    return client_expect(playing->player[seat], 200, "GET", playing_seat_path(playing, seat, "/decision"), NULL);
}

unsigned playing_order(const struct playing *playing, int by, int seat, const char *text, const json_t *decision,
                       const char *name)
{
    json_t *body = json_pack("{s:s,s:O}", "order", text, "decision", json_object_get(decision, "decision"));
    if (name)
        json_object_set_new(body, "request", json_string(name));
    struct answer answer = client_ask(playing->player[by], "POST", playing_seat_path(playing, seat, "/orders"), body);
    const unsigned status = answer.status;
    answer_free(&answer);
    return status;
}

const char *playing_first_legal(const json_t *decision)
{
    return json_string_value(json_array_get(json_object_get(decision, "legal"), 0));
}
