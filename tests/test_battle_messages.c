/* A battle's events as JSON and as sentences: each kind has a row and a message that finds all its words. */
#include "tests/battle_fixture.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/messages.h"
#include "colonels/battle/single.h"
#include "tests/battle_ids.h"

enum { FILE_MOST = 1 << 16 };

static struct sp_messages *catalogue(void)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[4096];
    static char text[FILE_MOST];
    struct sp_messages *messages = NULL;
    struct sp_error error;
    snprintf(path, sizeof path, "%s/messages/colonels_battle.en.json", folder ? folder : "data");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    if (!sp_messages_load(&messages, path, text, length, &error))
        fail_msg("%s", error.text);
    return messages;
}

static void told(const struct sp_messages *messages, const struct cb_battle *battle, const struct sp_event *event)
{
    char key[64], text[SP_MESSAGE_MAX];
    json_t *object = cb_event_json(battle, event);
    snprintf(key, sizeof key, "event.%s", json_string_value(json_object_get(object, "event")));
    if (!sp_message(messages, key, object, NULL, text, sizeof text))
        fail_msg("%s: %s", key, text);
    json_decref(object);
}

static void b4_every_event_has_a_sentence(void **state)
{
    struct sp_messages *messages = catalogue();
    struct field f;
    (void)state;
    field_load(&f, "glenmore");
    cb_set_up(&f.rules, &f.oob, &f.st);
    for (uint16_t kind = CB_EVENT_NONE + 1; kind < CB_EVENT_END; kind++) {
        const struct cb_event_form *form = cb_event_form(kind);
        assert_non_null(form);
        assert_non_null(form->name);
        assert_true(form->rule[0] == 'B' || form->rule[0] == 'C');
        for (int32_t value = 0; value < 3; value++) {
            const struct sp_event event = {
                .kind = kind, .field = {value, value, value, value, value, value, value, value, value, value}};
            told(messages, &f.st, &event);
        }
    }
    assert_null(cb_event_form(CB_EVENT_NONE));
    assert_null(cb_event_form(CB_EVENT_END));
    sp_messages_free(messages);
}

static void b4_whole_battles_are_told(void **state)
{
    struct sp_messages *messages = catalogue();
    struct field f;
    struct sp_dice dice = {3, 0};
    static struct sp_order orders[CB_MAX_LEGAL];
    (void)state;
    field_load(&f, "tobago");
    cb_set_up(&f.rules, &f.oob, &f.st);
    while (!f.st.over) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        char key[64];
        cb_pending(&f.rules, &f.st, &pending);
        snprintf(key, sizeof key, "question.%s", cb_question_name(pending.question));
        assert_non_null(sp_messages_find(messages, key));
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            while (!((pending.seats >> entry.seat) & 1))
                entry.seat++;
            const uint32_t count = cb_legal(&f.rules, &f.st, entry.seat, orders);
            cb_draw(&f.rules, &f.st, entry.seat, orders, count, &dice, &entry.order);
        }
        f.events = (struct sp_events){f.buffer, CB_MAX_EVENTS, 0};
        cb_apply(&f.rules, &f.st, &entry, &f.events);
        for (uint32_t i = 0; i < f.events.count; i++)
            told(messages, &f.st, &f.buffer[i]);
    }
    sp_messages_free(messages);
}

static void b4_views(void **state)
{
    struct field f;
    struct cb_battle seen;
    (void)state;
    field_load(&f, "st_servan");
    cb_set_up(&f.rules, &f.oob, &f.st);
    cb_redact(&f.rules, &f.st, 0, &seen);
    json_t *view = cb_view(&f.rules, &seen, 0, cb_seat_names);
    assert_int_equal(json_array_size(json_object_get(view, "units")), f.st.unit_count);
    assert_int_equal(json_array_size(json_object_get(view, "leaders")), f.st.leader_count);
    assert_int_equal(json_array_size(json_object_get(view, "terrain")), f.st.polygon_count);
    assert_string_equal(json_string_value(json_object_get(view, "question")), "card");
    assert_string_equal(json_string_value(json_object_get(view, "choosing")), "boundy");
    json_decref(view);
}

/* The view tells of each unit what the rules would do with it. */
static void b42_views_tell_aim_and_test(void **state)
{
    struct field f;
    struct cb_battle seen;
    (void)state;
    field_load(&f, "glenmore");
    cb_set_up(&f.rules, &f.oob, &f.st);
    f.st.y[unit_by_id(&f.st, "clan_fraser")] = 350;
    f.st.tp[unit_by_id(&f.st, "foot_8")] = 3;
    cb_redact(&f.rules, &f.st, 0, &seen);
    json_t *view = cb_view(&f.rules, &seen, 0, cb_seat_names);
    const json_t *foot = json_array_get(json_object_get(view, "units"), 1);
    json_t *aim =
        json_pack("{s:s, s:i, s:i, s:i, s:i}", "unit", "clan_fraser", "mm", 30, "bases", 4, "least", 4, "bonus", 1);
    json_t *results = json_pack("[s, s, s, s, s, s]", "na", "na", "ok", "ok", "ok", "ok");
    assert_string_equal(json_string_value(json_object_get(foot, "id")), "foot_8");
    assert_true(json_equal(json_object_get(foot, "aim"), aim));
    assert_true(json_equal(json_object_get(json_object_get(foot, "test"), "results"), results));
    json_decref(aim);
    json_decref(results);
    json_decref(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b4_every_event_has_a_sentence),
        cmocka_unit_test(b4_whole_battles_are_told),
        cmocka_unit_test(b4_views),
        cmocka_unit_test(b42_views_tell_aim_and_test),
    };
    return cmocka_run_group_tests_name("battle_messages", tests, NULL, NULL);
}
