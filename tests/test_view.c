/* Views, events and sentences over whole random games on the real scenario. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/messages.h"
#include "suffren/state.h"
#include "suffren/suffren.h"
#include "suffren/view.h"

enum { GAMES = 16, VIEW_EVERY = 7, TEXT_MAX = 1 << 17 };

struct world {
    void *scenario;
    struct sp_messages *messages;
    char docs[TEXT_MAX];
    struct sf_state state;
    struct sf_state redacted;
    struct sp_order orders[SF_MAX_LEGAL];
    struct sp_event events[SF_MAX_EVENTS];
    struct sp_events heard;
    struct sp_dice dice;
    uint32_t entries;
    uint32_t battles; /* views that showed a battle with its rows */
    uint32_t unknown; /* views with counters that are not known */
};

static size_t read_text(const char *variable, const char *otherwise, const char *name, char *text)
{
    const char *folder = getenv(variable);
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : otherwise, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, TEXT_MAX - 1, file);
    fclose(file);
    text[length] = '\0';
    return length;
}

static int set_up(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    static char text[TEXT_MAX];
    struct sp_error error;
    assert_non_null(world);
    size_t length = read_text("SPONTOON_DATA", "data", "suffren/india_1782.json", text);
    const struct sp_source source = {"india_1782.json", text, length};
    assert_true(sf_game.load_scenario(&world->scenario, &source, 1, NULL, 0, &error));
    length = read_text("SPONTOON_DATA", "data", "messages/suffren.en.json", text);
    assert_true(sp_messages_load(&world->messages, "suffren.en.json", text, length, &error));
    read_text("SPONTOON_TESTS", "tests", "../docs/views.md", world->docs);
    world->heard = (struct sp_events){world->events, SF_MAX_EVENTS, 0};
    world->dice.seed = 1782;
    *state = world;
    return 0;
}

static int tear_down(void **state)
{
    struct world *world = *state;
    sp_messages_free(world->messages);
    sf_game.free_scenario(world->scenario);
    free(world);
    return 0;
}

/* Feeds a random entry; false when the game is over. */
static bool play_on(struct world *world)
{
    struct sp_outcome outcome;
    if (sf_game.outcome(world->scenario, &world->state, &outcome))
        return false;
    struct sp_pending pending;
    struct sp_entry entry = {.kind = SP_DIE};
    sf_game.pending(world->scenario, &world->state, &pending);
    if (pending.die_sides > 0) {
        entry.die = (uint16_t)sp_roll(&world->dice, pending.die_sides);
    } else {
        entry.kind = SP_ORDER;
        entry.seat = (pending.seats & 1U) != 0 ? FRENCH : ENGLISH;
        const uint32_t count = sf_game.legal(world->scenario, &world->state, entry.seat, world->orders);
        entry.order = world->orders[sp_roll(&world->dice, count)];
    }
    world->heard.count = 0;
    sf_game.apply(world->scenario, &world->state, &entry, &world->heard);
    world->entries++;
    return true;
}

static void play_games(struct world *world, void (*look)(struct world *world))
{
    for (int game = 0; game < GAMES; game++) {
        sf_game.set_up(world->scenario, &world->state);
        while (play_on(world))
            look(world);
    }
}

static void say_events(struct world *world)
{
    for (uint32_t i = 0; i < world->heard.count; i++) {
        json_t *json = sf_game.event_json(world->scenario, &world->events[i]);
        char key[64];
        char text[SP_MESSAGE_MAX];
        snprintf(key, sizeof key, "event.%s", json_string_value(json_object_get(json, "event")));
        if (!sp_message(world->messages, key, json, NULL, text, sizeof text))
            fail_msg("%s: %s", key, text);
        json_decref(json);
    }
}

static void every_event_of_play_has_a_sentence(void **state)
{
    play_games(*state, say_events);
}

static void read_orders_back(struct world *world)
{
    struct sp_pending pending;
    sf_game.pending(world->scenario, &world->state, &pending);
    for (uint8_t seat = 0; seat < 2; seat++) {
        const uint32_t legal = sf_game.legal(world->scenario, &world->state, seat, world->orders);
        for (uint32_t i = 0; i < legal; i++) {
            char text[SP_TEXT_MAX];
            struct sp_order back;
            struct sp_refusal refusal = {.text = ""};
            sf_game.print_order(world->scenario, seat, &world->orders[i], text);
            if (!sf_game.parse_order(world->scenario, seat, text, &back, &refusal))
                fail_msg("%s: %s", text, refusal.text);
            assert_memory_equal(&back, &world->orders[i], sizeof back);
        }
    }
}

static void every_order_of_play_goes_there_and_back(void **state)
{
    play_games(*state, read_orders_back);
}

/* ---- Views ---- */

static void keys_are_documented(const struct world *world, const json_t *json)
{
    if (json_is_array(json))
        for (size_t i = 0; i < json_array_size(json); i++)
            keys_are_documented(world, json_array_get(json, i));
    if (!json_is_object(json))
        return;
    for (void *at = json_object_iter((json_t *)json); at != NULL; at = json_object_iter_next((json_t *)json, at)) {
        char quoted[2][48];
        snprintf(quoted[0], sizeof quoted[0], "`%s`", json_object_iter_key(at));
        snprintf(quoted[1], sizeof quoted[1], "\"%s\"", json_object_iter_key(at));
        if (strstr(world->docs, quoted[0]) == NULL && strstr(world->docs, quoted[1]) == NULL)
            fail_msg("docs/views.md does not describe %s", quoted[0]);
        keys_are_documented(world, json_object_iter_value(at));
    }
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

/* S-10, S-11: an enemy on the map who is not face up, in a battle or a convoy has no name. */
static void enemies_are_named_only_when_known(const struct world *world, const json_t *view, uint8_t seat)
{
    const struct sf_scenario *sc = world->scenario;
    const json_t *pieces = json_object_get(view, "pieces");
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        const json_t *piece = json_array_get(pieces, i);
        const uint8_t p = sc->leader_piece[sf_find_leader(sc, text_of(piece, "leader"))];
        const bool fights = ((world->state.attackers | world->state.defenders) >> p & 1) != 0;
        assert_int_equal(json_is_true(json_object_get(piece, "own")), sc->piece[p].side == seat);
        if (sc->piece[p].side == seat || sc->piece[p].kind == CONVOY || json_is_null(json_object_get(piece, "place")))
            continue;
        assert_true(fights || json_is_true(json_object_get(piece, "face_up")));
        assert_null(json_object_get(piece, "ships"));
    }
}

/* Own counters and enemy ones, known or not, are as many as stand on the map. */
static void every_counter_is_there(const struct world *world, const json_t *view)
{
    json_int_t shown = 0;
    json_int_t real = 0;
    const json_t *pieces = json_object_get(view, "pieces");
    const json_t *unknown = json_object_get(view, "unknown");
    for (size_t i = 0; i < json_array_size(pieces); i++)
        shown += json_is_string(json_object_get(json_array_get(pieces, i), "place"));
    for (size_t i = 0; i < json_array_size(unknown); i++)
        shown += json_integer_value(json_object_get(json_array_get(unknown, i), "count"));
    for (uint8_t p = 0; p < SF_PIECES; p++)
        real += world->state.place[p] != SF_NONE;
    assert_int_equal(shown, real);
}

static void look_at_views(struct world *world)
{
    if (world->entries % VIEW_EVERY != 0)
        return;
    static const uint8_t seats[] = {FRENCH, ENGLISH, SP_OBSERVER};
    for (size_t i = 0; i < sizeof seats; i++) {
        sf_game.redact(world->scenario, &world->state, seats[i], &world->redacted);
        json_t *view = sf_game.view(world->scenario, &world->redacted, seats[i]);
        assert_non_null(view);
        keys_are_documented(world, view);
        enemies_are_named_only_when_known(world, view, seats[i]);
        every_counter_is_there(world, view);
        world->unknown += json_array_size(json_object_get(view, "unknown")) > 0;
        const json_t *sides = json_object_get(json_object_get(view, "battle"), "sides");
        world->battles += json_is_string(json_object_get(json_array_get(sides, 0), "row"));
        json_decref(view);
    }
}

static void s10_views_tell_what_a_seat_may_know(void **state)
{
    struct world *world = *state;
    play_games(world, look_at_views);
    assert_true(world->battles > 10);
    assert_true(world->unknown > 100);
}

/* The view of a seat after a change to the state. */
static json_t *view_of(struct world *world, uint8_t seat)
{
    sf_game.redact(world->scenario, &world->state, seat, &world->redacted);
    return sf_game.view(world->scenario, &world->redacted, seat);
}

static void assert_json(const json_t *object, const char *key, const char *expected)
{
    char *text = json_dumps(json_object_get(object, key), JSON_COMPACT | JSON_ENCODE_ANY);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

static void s38_standing_orders_are_the_owners(void **state)
{
    struct world *world = *state;
    const struct sf_scenario *sc = world->scenario;
    static const char *const words[] = {
        "[]",
        "[{\"leader\":\"suffren\",\"standing\":\"always\"}]",
        "[{\"leader\":\"suffren\",\"standing\":\"never\"}]",
        "[{\"leader\":\"suffren\",\"standing\":\"convoys\"}]",
        "[{\"leader\":\"suffren\",\"standing\":\"at-most\",\"counters\":1}]",
    };
    sf_game.set_up(sc, &world->state);
    for (uint8_t i = 0; i < 5; i++) {
        const uint8_t standing = i < STANDING_AT_MOST ? i : STANDING_AT_MOST + 1;
        world->state.standing[sc->leader_piece[sf_find_leader(sc, "suffren")]] = standing;
        json_t *own = view_of(world, FRENCH);
        json_t *enemy = view_of(world, ENGLISH);
        json_t *observer = view_of(world, SP_OBSERVER);
        assert_json(own, "standing", words[i]);
        assert_json(enemy, "standing", "[]");
        assert_null(json_object_get(observer, "standing"));
        json_decref(own);
        json_decref(enemy);
        json_decref(observer);
    }
}

static void s21_a_chosen_convoy_hex_is_secret(void **state)
{
    struct world *world = *state;
    sf_game.set_up(world->scenario, &world->state);
    world->state.convoy_choice[FRENCH] = sf_find_place(world->scenario, "0509");
    json_t *own = view_of(world, FRENCH);
    json_t *enemy = view_of(world, ENGLISH);
    assert_json(own, "convoy_choice", "\"0509\"");
    assert_json(enemy, "convoy_choice", "null");
    json_decref(own);
    json_decref(enemy);
}

static void s66_a_view_tells_who_won(void **state)
{
    struct world *world = *state;
    static const char *const winners[] = {"\"french\"", "\"english\"", "\"draw\""};
    sf_game.set_up(world->scenario, &world->state);
    for (uint8_t winner = FRENCH; winner <= NEUTRAL; winner++) {
        world->state.over = 1;
        world->state.winner = winner;
        world->state.question = Q_NOTHING;
        json_t *view = view_of(world, SP_OBSERVER);
        assert_json(view, "winner", winners[winner]);
        assert_json(view, "over", "true");
        assert_json(view, "pending", "null");
        json_decref(view);
    }
}

static void every_stage_has_a_step_with_a_word(void **state)
{
    const struct world *world = *state;
    for (uint8_t stage = 0; stage < SF_STAGES; stage++) {
        struct sf_state st = {.stage = stage};
        char key[48];
        snprintf(key, sizeof key, "step.%s", sf_step_name(&st));
        assert_non_null(sp_messages_find(world->messages, key));
    }
    const struct sf_state interception = {.stage = STAGE_SEQUENCE, .battle = BATTLE_INTERCEPTION};
    assert_string_equal(sf_step_name(&interception), "moves");
    const struct sf_state attack = {.stage = STAGE_SEQUENCE, .battle = BATTLE_ATTACK};
    assert_string_equal(sf_step_name(&attack), "combats");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_of_play_has_a_sentence),
        cmocka_unit_test(every_order_of_play_goes_there_and_back),
        cmocka_unit_test(s10_views_tell_what_a_seat_may_know),
        cmocka_unit_test(s38_standing_orders_are_the_owners),
        cmocka_unit_test(s21_a_chosen_convoy_hex_is_secret),
        cmocka_unit_test(s66_a_view_tells_who_won),
        cmocka_unit_test(every_stage_has_a_step_with_a_word),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
