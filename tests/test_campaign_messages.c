/* The English catalogue of the colonels has a sentence for all that can happen, be asked or be ordered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/messages.h"
#include "campaign_fixture.h"

enum { FILE_MOST = 1 << 17 };

static struct sp_messages *catalogue(void)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[4096];
    struct sp_messages *messages;
    struct sp_error error;
    snprintf(path, sizeof path, "%s/messages/colonels.en.json", folder ? folder : "data");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(FILE_MOST, 1);
    assert_non_null(text);
    const size_t length = fread(text, 1, FILE_MOST - 1, file);
    fclose(file);
    if (!sp_messages_load(&messages, "colonels.en.json", text, length, &error))
        fail_msg("%s", error.text);
    free(text);
    return messages;
}

static void assert_sentence(const struct sp_messages *messages, const struct cc_scenario *sc,
                            const struct sp_event *event)
{
    char text[SP_MESSAGE_MAX];
    char key[64];
    json_t *json = cc_event_json(sc, event);
    json_object_set_new(json, "said", json_string("Sir")); /* words of a text, which the terminal adds */
    snprintf(key, sizeof key, "event.%s", json_string_value(json_object_get(json, "event")));
    if (!sp_message(messages, key, json, NULL, text, sizeof text))
        fail_msg("%s: something is missing in \"%s\"", key, text);
    json_decref(json);
}

/* Each kind at small values of its fields, so that every word of a field is met. */
static void c17_each_event_has_a_sentence(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_messages *messages = catalogue();
    campaign_open(&c, NULL, NULL);
    for (uint16_t kind = CE_NONE + 1; kind < CC_EVENT_KINDS; kind++) {
        const struct cc_event_form *form = cc_event_form(kind);
        assert_non_null(form);
        for (int32_t value = 0; value < CC_REASONS; value++) {
            struct sp_event event = {.kind = kind};
            for (size_t f = 0; f < SP_EVENT_FIELDS && form->field[f].type; f++) {
                const uint8_t type = form->field[f].type;
                const bool number = type == CF_NUMBER || type == CF_FLAG || type == CF_QUALITY;
                const bool word = number || (type == CF_REGIMENT ? value == 0 || (value >= 3 && value <= 20)
                                                                 : cc_word(c.sc, type, value) != NULL);
                event.field[f] = word ? value : type == CF_REGIMENT ? 3 : type == CF_ORDER ? CO_BUY : 0;
            }
            if (kind == CE_RESULT_TYPED && event.field[0] == 0)
                event.field[0] = CO_WON;
            if (kind == CE_PLAN && event.field[1] == 0)
                event.field[1] = CO_KEEP;
            assert_sentence(messages, c.sc, &event);
        }
    }
    campaign_close(&c);
    sp_messages_free(messages);
}

static void each_question_and_order_has_words(void **state)
{
    (void)state;
    struct sp_messages *messages = catalogue();
    char key[64];
    for (uint16_t q = 0; q < CC_QUESTIONS; q++) {
        snprintf(key, sizeof key, "question.%s", cc_question_name(q));
        if (!sp_messages_find(messages, key))
            fail_msg("%s is missing", key);
    }
    for (uint16_t kind = CO_NONE + 1; kind < CC_ORDER_KINDS; kind++) {
        snprintf(key, sizeof key, "order.%s", cc_order_form(kind)->verb);
        if (!sp_messages_find(messages, key))
            fail_msg("%s is missing", key);
    }
    sp_messages_free(messages);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c17_each_event_has_a_sentence),
        cmocka_unit_test(each_question_and_order_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
