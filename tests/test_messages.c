/* The catalogue and its formatter; and that the English one has a sentence for all that can happen or be asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/messages.h"
#include "small_scenario.h"
#include "suffren/events.h"
#include "suffren/orders.h"
#include "suffren/state.h"
#include "suffren/turn.h"

/* ---- The formatter ---- */

static const char small_catalogue[] =
    "{\n"
    "  \"list.comma\": \", \", \"list.and\": \" et \", \"list.none\": \"personne\", \"minus\": \"−\",\n"
    "  \"signed.plus\": \"+ {}\", \"signed.minus\": \"− {}\", \"name.convoy\": \"le convoi\",\n"
    "  \"plain\": \"{who} {count} {flag}\",\n"
    "  \"named\": \"{^who:name} et {^side:side}\",\n"
    "  \"side.french\": \"écossais\",\n"
    "  \"list\": \"{leaders:name}.\",\n"
    "  \"ships\": \"{count:ship}\", \"ship.0\": \"aucun vaisseau\", \"ship.1\": \"un vaisseau\",\n"
    "  \"ship.other\": \"{} vaisseaux\", \"ship.none\": \"on ne sait\",\n"
    "  \"sum\": \"{count}{parts:part}\", \"part\": \" {value:signed} {who:name} à {side}\",\n"
    "  \"part.join\": \" /\",\n"
    "  \"circle\": \"{side:round}\", \"round.other\": \"({side:round})\",\n"
    "  \"unclosed\": \"a { b\", \"lost\": \"{nothing:nowhere}\"\n"
    "}\n";

static const char *long_names(const void *context, const char *id)
{
    (void)context;
    return strcmp(id, "tromelin") == 0 ? "de Tromelin" : NULL;
}

static struct sp_messages *load(const char *text)
{
    struct sp_messages *messages = NULL;
    struct sp_error error;
    if (!sp_messages_load(&messages, "test.json", text, strlen(text), &error))
        fail_msg("%s", error.text);
    return messages;
}

static void templates_are_filled(void **state)
{
    (void)state;
    static const struct {
        const char *key, *fields, *text;
        bool complete;
    } rows[] = {
        {"plain", "{\"who\":\"x\",\"count\":-3,\"flag\":true}", "x −3 true", true},
        {"named", "{\"who\":\"tromelin\",\"side\":\"french\"}", "De Tromelin et Écossais", true},
        {"named", "{\"who\":\"convoy\",\"side\":\"french\"}", "Le convoi et Écossais", true},
        {"list", "{\"leaders\":[]}", "personne.", true},
        {"list", "{\"leaders\":[\"suffren\"]}", "suffren.", true},
        {"list", "{\"leaders\":[\"suffren\",\"tromelin\"]}", "suffren et de Tromelin.", true},
        {"list", "{\"leaders\":[\"a\",\"b\",\"tromelin\"]}", "a, b et de Tromelin.", true},
        {"ships", "{\"count\":0}", "aucun vaisseau", true},
        {"ships", "{\"count\":1}", "un vaisseau", true},
        {"ships", "{\"count\":12}", "12 vaisseaux", true},
        {"ships", "{\"count\":null}", "on ne sait", true},
        {"ships", "{}", "on ne sait", true},
        {"sum",
         "{\"count\":4,\"side\":\"b\",\"parts\":[{\"value\":2,\"who\":\"tromelin\"},{\"value\":-1,\"who\":\"h\"}]}",
         "4 + 2 de Tromelin à b / − 1 h à b", true},
        {"circle", "{\"side\":\"x\"}", "(((((((({side:round}))))))))", false},
        {"unclosed", "{}", "a { b", true},
        {"lost", "{}", "{nothing:nowhere}", false},
        {"plain", "{\"who\":\"x\",\"flag\":false}", "x {count} false", false},
        {"unknown", "{\"a\":1}", "unknown {\"a\":1}", false},
    };
    struct sp_messages *messages = load(small_catalogue);
    const struct sp_names names = {long_names, NULL};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *fields = json_loads(rows[i].fields, 0, NULL);
        char text[SP_MESSAGE_MAX];
        const bool complete = sp_message(messages, rows[i].key, fields, &names, text, sizeof text);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(complete, rows[i].complete);
        json_decref(fields);
    }
    sp_messages_free(messages);
}

static void a_message_is_cut_at_a_character(void **state)
{
    (void)state;
    struct sp_messages *messages = load("{\"long\": \"aé{x}b\", \"no fields\": \"text\"}");
    json_t *fields = json_loads("{\"x\":\"ééé\"}", 0, NULL);
    for (size_t size = 1; size < 16; size++) {
        char text[16];
        memset(text, '#', sizeof text);
        sp_message(messages, "long", fields, NULL, text, size);
        const size_t length = strlen(text);
        assert_true(length < size);
        assert_int_equal(strncmp("aéééb", text, length < 9 ? length : 0), 0);
        json_t *sound = json_string(text); /* refuses what is not UTF-8 */
        assert_non_null(sound);
        json_decref(sound);
    }
    char text[8];
    assert_true(sp_message(messages, "no fields", NULL, NULL, text, sizeof text));
    assert_string_equal(text, "text");
    assert_false(sp_message(messages, "no fields", NULL, NULL, text, 0));
    json_decref(fields);
    sp_messages_free(messages);
}

static void a_bad_catalogue_is_refused(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"{\"a\": 1}", "the message \"a\" is not a string"},
        {"[]", "an object of messages was expected"},
        {"{\n\"a\": \"b\",\n", "line 3"},
        {"{\"a\": \"b\", \"a\": \"c\"}", "duplicate"},
        {"", "line 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sp_messages *messages = NULL;
        struct sp_error error = {.text = ""};
        assert_false(sp_messages_load(&messages, "bad.json", rows[i][0], strlen(rows[i][0]), &error));
        assert_null(messages);
        assert_int_equal(strncmp(error.text, "bad.json", 8), 0);
        assert_non_null(strstr(error.text, rows[i][1]));
    }
}

/* ---- The English catalogue ---- */

struct world {
    struct sf_scenario *sc;
    struct sp_messages *messages;
    struct sp_names names;
};

static const char *name_of(const void *context, const char *id)
{
    const struct sf_scenario *sc = context;
    for (uint8_t i = 0; i < sc->leader_count; i++)
        if (strcmp(sc->leader[i].id, id) == 0)
            return sc->leader[i].name;
    for (uint32_t p = 0; p < sc->piece_count; p++) {
        for (uint32_t h = 0; h < sc->piece[p].hull_count; h++)
            if (strcmp(sc->piece[p].ship[h].id, id) == 0)
                return sc->piece[p].ship[h].name;
    }
    for (uint8_t i = 0; i < sc->town_count; i++)
        if (strcmp(sc->town[i].id, id) == 0)
            return sc->town[i].name;
    return NULL;
}

static int set_up(void **state)
{
    static struct world world;
    const char *folder = getenv("SPONTOON_DATA");
    char path[512];
    snprintf(path, sizeof path, "%s/messages/suffren.en.json", folder != NULL ? folder : "data");
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    static char text[1 << 17];
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    world.messages = load(text);
    world.sc = small_scenario();
    world.names = (struct sp_names){name_of, world.sc};
    *state = &world;
    return 0;
}

static int tear_down(void **state)
{
    struct world *world = *state;
    sp_messages_free(world->messages);
    free(world->sc);
    return 0;
}

static void say(const struct world *world, const struct sp_event *event, char *text)
{
    json_t *json = sf_event_json(world->sc, event);
    char key[64];
    snprintf(key, sizeof key, "event.%s", json_string_value(json_object_get(json, "event")));
    const bool complete = sp_message(world->messages, key, json, &world->names, text, SP_MESSAGE_MAX);
    char *dump = json_dumps(json, JSON_COMPACT);
    char rule[16];
    snprintf(rule, sizeof rule, "(%s)", json_string_value(json_object_get(json, "rule")));
    if (!complete || strstr(text, rule) == NULL || strchr(text, '{') != NULL)
        fail_msg("%s: %s", dump, text);
    free(dump);
    json_decref(json);
}

/* How many values of a field are tried, from 0. */
static int32_t values_of(uint8_t type)
{
    static const int32_t counts[] = {
        [FIELD_NUMBER] = 11, [FIELD_TURN] = 7,   [FIELD_FLAG] = 2,     [FIELD_SIDE] = 3,   [FIELD_PLACE] = 4,
        [FIELD_TOWN] = 3,    [FIELD_LEADER] = 8, [FIELD_LEADERS] = 64, [FIELD_KIND] = 4,   [FIELD_COUNTERS] = 64,
        [FIELD_SHIP] = 3,    [FIELD_CLASS] = 3,  [FIELD_TROOPS] = 2,   [FIELD_REASON] = 3, [FIELD_STANCE] = 5,
        [FIELD_BATTLE] = 4,  [FIELD_ARM] = 2,    [FIELD_ROW] = 4,      [FIELD_PHASE] = 5,  [FIELD_STANDING] = 14,
        [FIELD_WINNER] = 3,
    };
    assert_true(type < sizeof counts / sizeof counts[0] && counts[type] > 0);
    return counts[type];
}

static void every_event_has_a_sentence(void **state)
{
    const struct world *world = *state;
    for (uint16_t kind = EV_NONE + 1; kind < SF_EVENT_KINDS; kind++) {
        const struct sf_event_form *form = sf_event_form(kind);
        assert_non_null(form);
        assert_non_null(form->name);
        assert_int_equal(strncmp(form->rule, "S-", 2), 0);
        for (uint32_t f = 0; f < SP_EVENT_FIELDS && form->field[f].type != FIELD_NONE; f++) {
            for (int32_t value = 0; value < values_of(form->field[f].type); value++) {
                struct sp_event event = {.kind = kind};
                char text[SP_MESSAGE_MAX];
                event.field[f] = value;
                say(world, &event, text);
            }
        }
    }
    assert_null(sf_event_form(EV_NONE));
    assert_null(sf_event_form(SF_EVENT_KINDS));
}

static void every_event_survives_odd_numbers(void **state)
{
    const struct world *world = *state;
    static const int32_t odd[] = {-2147483647 - 1, -1, 255, 256, 65535, 2147483647};
    for (uint32_t kind = 0; kind < SF_EVENT_KINDS + 2U; kind++) {
        for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
            struct sp_event event = {.kind = (uint16_t)kind};
            for (uint32_t f = 0; f < SP_EVENT_FIELDS; f++)
                event.field[f] = odd[i] / (f == 0 ? 1 : 16);
            json_t *json = sf_event_json(world->sc, &event);
            char text[SP_MESSAGE_MAX];
            assert_non_null(json);
            sp_message(world->messages, "event.roll_sea", json, &world->names, text, sizeof text);
            json_decref(json);
        }
    }
}

/* The line of the sum, as it stands in the log. */
static void s46_the_log_shows_the_sum(void **state)
{
    static const struct {
        struct sp_event event;
        const char *text;
    } rows[] = {
        {{.kind = EV_ROLL_SEA, .field = {FRENCH, 4, SMALL_SUFFREN, SMALL_HUGHES, 2, 1, 0, 5, 1}},
         "The French: d10 4 + 2 Suffren − 1 Hughes = 5 at 1/1: one damaged each (S-46)"},
        {{.kind = EV_ROLL_SEA, .field = {ENGLISH, 9, SMALL_HUGHES, SMALL_TROMELIN, 1, 0, -2, 7, 0}},
         "The English: d10 9 + 1 Hughes − 2 most ships damaged = 8, read as 7, at 1/2: one French ship damaged (S-46)"},
        {{.kind = EV_ROLL_SEA, .field = {FRENCH, 9, SMALL_SUFFREN, SMALL_HUGHES, 2, 1, 0, 9, 1}},
         "The French: d10 9 + 2 Suffren − 1 Hughes = 10, read as 9, at 1/1: one French ship damaged and two English "
         "ships damaged (S-46)"},
        {{.kind = EV_ROLL_SEA, .field = {FRENCH, 0, SMALL_TROMELIN, SMALL_HUGHES, 0, 1, 0, 0, 0}},
         "The French: d10 0 − 1 Hughes = −1, read as 0, at 1/2: one French ship sunk (S-46)"},
        {{.kind = EV_ROLL_SEA, .field = {FRENCH, 3, SMALL_TROMELIN, SMALL_TROMELIN, 0, 0, 0, 3, 3}},
         "The French: d10 3 = 3 at 3/1: no effect (S-46)"},
        {{.kind = EV_ROLL_LAND, .field = {FRENCH, 8, SMALL_CHEMIN, SMALL_COOTE, 0, 2, -1, -1, 5, 1}},
         "The French: d10 8 − 2 Eyre Coote − 1 mostly natives − 1 enemy town = 4, read as 5, at 1/1: one PF lost each "
         "(S-51)"},
        {{.kind = EV_ROLL_LAND, .field = {ENGLISH, 6, SMALL_COOTE, SMALL_CHEMIN, 2, 0, 0, 1, 9, 1}},
         "The English: d10 6 + 2 Eyre Coote + 1 own town = 9 at 1/1: one English PF lost and two French PF lost "
         "(S-51)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[SP_MESSAGE_MAX];
        say(*state, &rows[i].event, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void sentences_read_well(void **state)
{
    static const struct {
        struct sp_event event;
        const char *text;
    } rows[] = {
        {{.kind = EV_TURN, .field = {2}}, "Turn 2: turn 2 (S-20)"},
        {{.kind = EV_INITIATIVE_ROLL, .field = {FRENCH, 4, 2, 6}},
         "The French, initiative: d10 4 + 2 for the French = 6 (S-22)"},
        {{.kind = EV_INITIATIVE_ROLL, .field = {ENGLISH, 4, 0, 4}}, "The English, initiative: d10 4 = 4 (S-22)"},
        {{.kind = EV_MOVES, .field = {1 << SMALL_SUFFREN | 1 << SMALL_TROMELIN | 1 << SMALL_CONVOY_F, 0, 1}},
         "Suffren, de Tromelin and the French convoy: 0904 to 0905 (S-30)"},
        {{.kind = EV_MOVES_SEEN, .field = {ENGLISH, 2 | 1 << 4, 0, 1}},
         "Two squadrons and one convoy of the English: 0904 to 0905 (S-10)"},
        {{.kind = EV_FACE_UP, .field = {1 << SMALL_HUGHES, SMALL_0904}},
         "Face up in 0904: Hughes (initiative 3, bonus 1, rank 5) (S-11)"},
        {{.kind = EV_STORM_FORCE, .field = {FRENCH, SMALL_1004, 5, 30}},
         "Storm on the French in 1004: d10 5, 30 % of the ships damaged (S-40)"},
        {{.kind = EV_SHIP_HIT, .field = {SMALL_SUFFREN, SMALL_SUFFREN << 8, 0}},
         "Le Héros, under Suffren, is damaged (S-4)"},
        {{.kind = EV_SHIP_HIT, .field = {SMALL_CONVOY_F, SMALL_CONVOY_F << 8, 1}}, "The French convoy is sunk (S-4)"},
        {{.kind = EV_SHIP_HIT_SEEN, .field = {ENGLISH, SMALL_0904, 0, 1}},
         "An English ship of the line in 0904 is sunk (S-13)"},
        {{.kind = EV_TROOPS_LOST, .field = {SMALL_CHEMIN, 1, 3, 1}},
         "Du Chemin loses 3 PF of natives beyond what the squadrons carry (S-34)"},
        {{.kind = EV_INTERCEPTS, .field = {SMALL_HUGHES, SMALL_0904, 4, 3, 1}},
         "Hughes tries to intercept from 0904: d10 4 against initiative 3, intercepted (S-36)"},
        {{.kind = EV_BATTLE,
          .field = {SEA, SMALL_0904, FRENCH, BATTLE_INTERCEPTION, 1 << SMALL_SUFFREN, 1 << SMALL_HUGHES}},
         "Interception in 0904: Suffren against Hughes (S-37)"},
        {{.kind = EV_BATTLE, .field = {LAND, SMALL_0904, FRENCH, BATTLE_ATTACK, 1 << SMALL_CHEMIN, 1 << SMALL_COOTE}},
         "Land battle in 0904: du Chemin against Eyre Coote (S-50)"},
        {{.kind = EV_EVADES, .field = {SMALL_TROMELIN, 6, -1, 5, 0}},
         "De Tromelin tries to evade: d10 6 − 1 enemy commander’s initiative = 5 against initiative 5, in vain (S-43)"},
        {{.kind = EV_ASSAULT, .field = {SMALL_SUFFREN, SMALL_MADRAS, 7, 1, 8, 7, 1}},
         "Suffren assaults Madras: d10 7 + 1 initiative 1 or 2 = 8 against 7, taken (S-52)"},
        {{.kind = EV_SIEGE_ROLL, .field = {SMALL_COOTE, SMALL_CHEMIN, SMALL_PONDICHERY, 1, 2, 0, 2, 1, 6, 1}},
         "Eyre Coote presses the siege of Pondichery: d10 1 + 2 Eyre Coote + 2 squadron off the town + 1 siege goes on "
         "= 6 against 5, the town falls (S-54)"},
        {{.kind = EV_NEUTRAL_STRUCK, .field = {FRENCH, SMALL_GOA, -5}},
         "The French strike at neutral Goa: −5 VP (S-53)"},
        {{.kind = EV_STANDING, .field = {SMALL_HUGHES, STANDING_AT_MOST + 3}},
         "Hughes, standing order: intercept at most 3 counters (S-38)"},
        {{.kind = EV_OVER, .field = {NEUTRAL, 7, 7}}, "A draw: French 7 VP, English 7 VP (S-66)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[SP_MESSAGE_MAX];
        say(*state, &rows[i].event, text);
        assert_string_equal(text, rows[i].text);
    }
}

static void assert_message(const struct world *world, const char *group, const char *name)
{
    char key[64];
    char text[SP_MESSAGE_MAX];
    snprintf(key, sizeof key, "%s.%s", group, name);
    if (!sp_message(world->messages, key, NULL, &world->names, text, sizeof text) || strlen(text) < 3)
        fail_msg("%s: %s", key, text);
}

static void every_question_has_prompt_and_help(void **state)
{
    for (uint16_t question = Q_NOTHING + 1; question < SF_QUESTIONS; question++) {
        assert_message(*state, "question", sf_question_name(question));
        assert_message(*state, "help", sf_question_name(question));
    }
}

static void every_order_is_explained(void **state)
{
    const struct world *world = *state;
    for (uint16_t kind = O_NONE + 1; kind < SF_ORDER_KINDS; kind++) {
        const struct sp_order order = {.kind = kind};
        json_t *json = sf_order_json(world->sc, &order);
        char key[64];
        char text[SP_MESSAGE_MAX];
        assert_non_null(sp_messages_find(world->messages, sf_order_form(kind)->key));
        snprintf(key, sizeof key, "does.%s", json_string_value(json_object_get(json, "order")));
        if (!sp_message(world->messages, key, json, &world->names, text, sizeof text))
            fail_msg("%s: %s", key, text);
        json_decref(json);
    }
}

static void every_template_is_closed(void **state)
{
    const struct world *world = *state;
    const char *key = NULL;
    while ((key = sp_messages_next(world->messages, key)) != NULL) {
        const char *text = sp_messages_find(world->messages, key);
        int depth = 0;
        for (const char *c = text; *c != '\0' && depth >= 0 && depth <= 1; c++)
            depth += (*c == '{') - (*c == '}');
        if (depth != 0)
            fail_msg("%s: %s", key, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(templates_are_filled),
        cmocka_unit_test(a_message_is_cut_at_a_character),
        cmocka_unit_test(a_bad_catalogue_is_refused),
        cmocka_unit_test(every_event_has_a_sentence),
        cmocka_unit_test(every_event_survives_odd_numbers),
        cmocka_unit_test(s46_the_log_shows_the_sum),
        cmocka_unit_test(sentences_read_well),
        cmocka_unit_test(every_question_has_prompt_and_help),
        cmocka_unit_test(every_order_is_explained),
        cmocka_unit_test(every_template_is_closed),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
