/* The text form of orders: parse and print are inverse, refusals say what was expected. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "small_scenario.h"
#include "suffren/orders.h"
#include "suffren/state.h"

static int set_up(void **state)
{
    *state = small_scenario();
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

static struct sp_order order(unsigned kind, unsigned a, int b, int c)
{
    return (struct sp_order){.kind = (uint16_t)kind, .a = (uint16_t)a, .b = b, .c = c};
}

static void round_trip(const struct sf_scenario *sc, const struct sp_order *one)
{
    char text[SP_TEXT_MAX];
    struct sp_order back = {.kind = 999, .a = 999, .b = 999, .c = 999, .d = 999};
    struct sp_refusal refusal = {.text = ""};
    sf_print_order(sc, 0, one, text);
    if (!sf_parse_order(sc, 0, text, &back, &refusal))
        fail_msg("'%s' does not parse: %s", text, refusal.text);
    assert_memory_equal(one, &back, sizeof back);
}

/* Whether a value can stand in a part; for a ship, index is that of sf_part_id. */
static bool put_value(const struct sf_scenario *sc, const struct sp_order_part *part, uint32_t value,
                      struct sp_order *one)
{
    int32_t *const slots[] = {NULL, &one->b, &one->c};
    const char *id = NULL;
    switch (part->type) {
    case PART_SHIP:
        id = sf_part_id(sc, PART_SHIP, value);
        if (id == NULL || id[0] == '\0')
            return false;
        one->a = sc->piece[value / SF_HULLS].leader;
        one->b = (int32_t)(value % SF_HULLS);
        return true;
    case SP_PART_WORD:
        if (value > 1)
            return false;
        break;
    case SP_PART_CHOICE:
        if (value == STANDING_AT_MOST || value > STANDING_AT_MOST + SF_AT_MOST_LIMIT)
            return false;
        break;
    case SP_PART_NUMBER:
        if (value > SF_LOSING_LIMIT)
            return false;
        break;
    default:
        if (sf_part_id(sc, part->type, value) == NULL)
            return false;
        break;
    }
    if (part->slot == 0)
        one->a = (uint16_t)value;
    else
        *slots[part->slot] = (int32_t)value;
    return true;
}

static uint32_t try_parts(const struct sf_scenario *sc, const struct sp_order_form *form, uint32_t part,
                          struct sp_order one)
{
    if (part == sp_order_parts(form)) {
        round_trip(sc, &one);
        return 1;
    }
    uint32_t tried = 0;
    for (uint32_t value = 0; value < 1024; value++) {
        struct sp_order with = one;
        if (put_value(sc, &form->part[part], value, &with))
            tried += try_parts(sc, form, part + 1, with);
    }
    return tried;
}

static void every_kind_and_value_goes_there_and_back(void **state)
{
    for (uint16_t kind = O_NONE + 1; kind < SF_ORDER_KINDS; kind++) {
        const struct sp_order_form *form = sf_order_form(kind);
        assert_non_null(form);
        assert_non_null(form->verb);
        assert_int_equal(strncmp(form->rule, "S-", 2), 0);
        assert_true(try_parts(*state, form, 0, order(kind, 0, 0, 0)) > 0);
    }
    assert_null(sf_order_form(O_NONE));
    assert_null(sf_order_form(SF_ORDER_KINDS));
}

static void orders_have_one_form(void **state)
{
    static const struct {
        const char *text;
        struct sp_order order;
    } rows[] = {
        {"end", {.kind = O_END}},
        {"take suffren", {.kind = O_TAKE, .a = SMALL_SUFFREN}},
        {"take french_convoy", {.kind = O_TAKE, .a = SMALL_CONVOY_F}},
        {"to 0905", {.kind = O_TO, .a = SMALL_0905}},
        {"to transit_a losing 3", {.kind = O_TO, .a = SMALL_TRANSIT_A, .b = 3}},
        {"halt losing 12", {.kind = O_HALT, .b = 12}},
        {"place 1004", {.kind = O_PLACE, .a = SMALL_1004}},
        {"carry du_chemin on suffren", {.kind = O_CARRY, .a = SMALL_CHEMIN, .b = SMALL_SUFFREN}},
        {"embark eyre_coote on hughes losing 2", {.kind = O_EMBARK, .a = SMALL_COOTE, .b = SMALL_HUGHES, .c = 2}},
        {"sortie madras", {.kind = O_SORTIE, .a = SMALL_MADRAS}},
        {"withdraw", {.kind = O_WITHDRAW}},
        {"withdraw into pondichery", {.kind = O_SHELTER, .a = SMALL_PONDICHERY}},
        {"damage fine", {.kind = O_DAMAGE, .a = SMALL_SUFFREN, .b = 2}},
        {"damage english_convoy", {.kind = O_DAMAGE, .a = SMALL_CONVOY_E}},
        {"sink monmouth", {.kind = O_SINK, .a = SMALL_HUGHES, .b = 1}},
        {"lose du_chemin r", {.kind = O_LOSE, .a = SMALL_CHEMIN}},
        {"recruit du_chemin n", {.kind = O_RECRUIT, .a = SMALL_CHEMIN, .b = 1}},
        {"return eyre_coote to madras", {.kind = O_RETURN, .a = SMALL_COOTE, .b = SMALL_MADRAS}},
        {"arrive eyre_coote at goa", {.kind = O_ARRIVE, .a = SMALL_COOTE, .b = SMALL_GOA}},
        {"standing hughes ask", {.kind = O_STANDING, .a = SMALL_HUGHES, .b = STANDING_ASK}},
        {"standing hughes at-most 9", {.kind = O_STANDING, .a = SMALL_HUGHES, .b = STANDING_AT_MOST + 9}},
        {"resign", {.kind = O_RESIGN}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[SP_TEXT_MAX];
        struct sp_order back = {0};
        sf_print_order(*state, 0, &rows[i].order, text);
        assert_string_equal(text, rows[i].text);
        assert_true(sf_parse_order(*state, 1, text, &back, NULL));
        assert_memory_equal(&back, &rows[i].order, sizeof back);
    }
}

static void case_and_spaces_do_not_matter(void **state)
{
    static const char *const texts[] = {"to 0905 losing 3", "  to   0905\tlosing 3  ", "TO 0905 Losing 3\r\n"};
    const struct sp_order wanted = order(O_TO, SMALL_0905, 3, 0);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct sp_order back = {0};
        assert_true(sf_parse_order(*state, 0, texts[i], &back, NULL));
        assert_memory_equal(&back, &wanted, sizeof back);
    }
}

static void refusals_say_what_was_expected(void **state)
{
    static const char *const rows[][2] = {
        {"", "An order was expected, such as 'take suffren'"},
        {" \t ", "An order was expected, such as 'take suffren'"},
        {"take sufren", "There is no leader 'sufren'; did you mean suffren?"},
        {"take coote", "There is no leader 'coote'; did you mean eyre_coote?"},
        {"take nelson", "There is no leader 'nelson'"},
        {"take", "After 'take' a leader was expected (S-31)"},
        {"take suffren hughes", "After 'take suffren' nothing more was expected (S-31)"},
        {"tkae suffren", "There is no order 'tkae'; did you mean take?"},
        {"conquer madras", "There is no order 'conquer'"},
        {"to 0940", "There is no place '0940'; did you mean 0904?"},
        {"to 0904 loosing 3",
         "After 'to 0904' nothing more, or 'losing' and a number of PF from 1 to 999, was expected (S-31)"},
        {"to 0904 losing", "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"to 0904 losing 0", "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"to 0904 losing 03", "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"to 0904 losing -3", "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"to 0904 losing 1e2", "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"to 0904 losing 99999999999999999999",
         "After 'to 0904 losing' a number of PF from 1 to 999 was expected (S-31)"},
        {"embark eyre_coote hughes", "After 'embark eyre_coote' 'on' was expected (S-33)"},
        {"withdraw to madras", "After 'withdraw' 'into' was expected (S-50)"},
        {"withdraw into", "After 'withdraw into' a town was expected (S-50)"},
        {"withdraw into madrass", "There is no town 'madrass'; did you mean madras?"},
        {"damage heroes", "There is no ship 'heroes'; did you mean heros?"},
        {"damage Héros", "The name of a ship has only the letters a to z, digits and _; did you mean heros?"},
        {"lose du_chemin x", "After 'lose du_chemin' r (regulars) or n (natives) was expected (S-50)"},
        {"standing hughes",
         "After 'standing hughes' one of ask, always, never, convoys, at-most N was expected (S-38)"},
        {"standing hughes alway", "After 'standing hughes' one of ask, always, never, convoys, at-most N was expected "
                                  "(S-38); did you mean always?"},
        {"standing hughes at-most", "After 'standing hughes at-most' a number from 1 to 9 was expected (S-38)"},
        {"standing hughes at-most 10", "After 'standing hughes at-most' a number from 1 to 9 was expected (S-38)"},
        {"???", "An order begins with a word, as in 'take suffren'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sp_order before = order(7, 7, 7, 7);
        struct sp_order after = before;
        struct sp_refusal refusal = {.text = ""};
        assert_false(sf_parse_order(*state, 0, rows[i][0], &after, &refusal));
        assert_string_equal(refusal.text, rows[i][1]);
        assert_memory_equal(&before, &after, sizeof after);
    }
}

static void a_long_text_is_refused(void **state)
{
    char text[4 * SP_TEXT_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    struct sp_order back;
    struct sp_refusal refusal = {.text = ""};
    assert_false(sf_parse_order(*state, 0, text, &back, &refusal));
    assert_string_equal(refusal.text, "An order is at most 199 characters long");
    text[SP_TEXT_MAX - 1] = '\0';
    assert_false(sf_parse_order(*state, 0, text, &back, &refusal));
    assert_false(sf_parse_order(*state, 0, text, &back, NULL));
}

static void impossible_orders_print_without_harm(void **state)
{
    char text[SP_TEXT_MAX];
    for (uint32_t kind = 0; kind < SF_ORDER_KINDS + 2U; kind++) {
        static const int32_t values[] = {-2147483647, -1, 4, 14, 255, 65535, 2147483647};
        for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
            const struct sp_order one = order(kind, (uint16_t)values[i], values[i], values[i]);
            sf_print_order(*state, 0, &one, text);
            assert_true(strlen(text) > 0 && strlen(text) < SP_TEXT_MAX);
            json_t *json = sf_order_json(*state, &one);
            assert_non_null(json);
            json_decref(json);
        }
    }
}

static void usage_shows_the_parts(void **state)
{
    (void)state;
    char text[SP_TEXT_MAX];
    sf_order_usage(O_EMBARK, text);
    assert_string_equal(text, "embark LEADER on LEADER [losing N]");
    sf_order_usage(O_STANDING, text);
    assert_string_equal(text, "standing LEADER ask|always|never|convoys|at-most N");
    sf_order_usage(O_NONE, text);
    assert_string_equal(text, "");
}

static void orders_become_json(void **state)
{
    static const struct {
        struct sp_order order;
        const char *json;
    } rows[] = {
        {{.kind = O_EMBARK, .a = SMALL_COOTE, .b = SMALL_HUGHES, .c = 2},
         "{\"order\":\"embark\",\"rule\":\"S-33\",\"leader\":\"eyre_coote\",\"carrier\":\"hughes\",\"losing\":2}"},
        {{.kind = O_SHELTER, .a = SMALL_MADRAS}, "{\"order\":\"shelter\",\"rule\":\"S-50\",\"town\":\"madras\"}"},
        {{.kind = O_DAMAGE, .a = SMALL_SUFFREN, .b = 2}, "{\"order\":\"damage\",\"rule\":\"S-47\",\"ship\":\"fine\"}"},
        {{.kind = O_LOSE, .a = SMALL_CHEMIN, .b = 1},
         "{\"order\":\"lose\",\"rule\":\"S-50\",\"leader\":\"du_chemin\",\"troops\":\"natives\"}"},
        {{.kind = O_STANDING, .a = SMALL_HUGHES, .b = STANDING_AT_MOST + 3},
         "{\"order\":\"standing\",\"rule\":\"S-38\",\"leader\":\"hughes\",\"standing\":\"at-most\",\"counters\":3}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *json = sf_order_json(*state, &rows[i].order);
        char *text = json_dumps(json, JSON_COMPACT);
        assert_string_equal(text, rows[i].json);
        free(text);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_and_value_goes_there_and_back),
        cmocka_unit_test(orders_have_one_form),
        cmocka_unit_test(case_and_spaces_do_not_matter),
        cmocka_unit_test(refusals_say_what_was_expected),
        cmocka_unit_test(a_long_text_is_refused),
        cmocka_unit_test(impossible_orders_print_without_harm),
        cmocka_unit_test(usage_shows_the_parts),
        cmocka_unit_test(orders_become_json),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
