/* What the players write: characters, objectives of their own, regiments' names, letters, requests, reasons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"
#include "colonels/colonels.h"
#include "spontoon/match.h"

static const char four[] = "\"campaign\": {\"colonels\": 4, \"months\": 12}";

/* Four colonels with a regiment each, the first month open. */
static void open_four(struct campaign *c, const char *options)
{
    campaign_open(c, four, options);
    begin(c);
}

/* The latest entry told this, to these seats and to no others, with this number in that field. */
static void says(const struct campaign *c, unsigned kind, sp_seats seen, unsigned field, int32_t value)
{
    const struct sp_event *event = told(c, kind);
    assert_int_equal(event->seen, seen);
    assert_int_equal(event->field[field], value);
}

/* Whether the number of a text is in what a seat may know. */
static bool is_in_view(const struct campaign *c, uint8_t seat, const char *key, unsigned colonel, int number)
{
    struct cc_campaign redacted;
    cc_redact(c->sc, &c->st, seat, &redacted);
    json_t *view = cc_view(c->sc, &redacted, seat);
    const json_t *one = json_array_get(json_object_get(view, "colonels"), colonel);
    const bool there = json_integer_value(json_object_get(one, key)) == number;
    json_decref(view);
    return there;
}

/* --- Characters --- */

static void c1_a_character_tells_who_he_is(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, four, NULL);
    give(&c, 2, "name text 7"); /* from the first moment on */
    says(&c, CE_NAMED, CC_EVERYBODY, 1, 7);
    give(&c, 2, "age 34");
    says(&c, CE_AGE, CC_EVERYBODY, 1, 34);
    give(&c, 2, "family widowed");
    says(&c, CE_FAMILY, CC_EVERYBODY, 1, FAMILY_WIDOWED);
    give(&c, 2, "background trade");
    says(&c, CE_BACKGROUND, CC_EVERYBODY, 1, BACKGROUND_TRADE);
    give(&c, 2, "experience none");
    says(&c, CE_EXPERIENCE, CC_EVERYBODY, 1, EXPERIENCE_NONE);
    give(&c, 2, "biography text 8");
    says(&c, CE_BIOGRAPHY, cc_own(2), 1, 8);
    assert_int_equal(c.st.question, CQ_PIP); /* what was asked is still asked */
    assert_int_equal(c.st.asked, 15);
    refused(&c, 2, "age 34", "told already");
    refused(&c, 2, "family widowed", "told already");
    give(&c, 2, "name text 9"); /* he thinks better of it */
    refused(&c, 2, "age 15", "from 16 to 80");
    refused(&c, 9, "name text 1", "you play no colonel");
    refused(&c, CC_UMPIRE, "name text 1", "order of a colonel's");
    campaign_close(&c);
}

static void c61_a_life_is_its_owners_and_the_umpires(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    give(&c, 0, "name text 1");
    give(&c, 0, "biography text 2");
    give(&c, 0, "ask text 3");
    for (uint8_t seat = 0; seat < 2; seat++)
        assert_true(is_in_view(&c, seat, "name_text", 0, 1));
    assert_true(is_in_view(&c, 0, "biography_text", 0, 2) && is_in_view(&c, CC_SECOND, "biography_text", 0, 2));
    assert_false(is_in_view(&c, 1, "biography_text", 0, 2) || is_in_view(&c, SP_OBSERVER, "biography_text", 0, 2));
    assert_true(is_in_view(&c, 0, "request_text", 0, 3) && is_in_view(&c, CC_UMPIRE, "request_text", 0, 3));
    assert_false(is_in_view(&c, 1, "request_text", 0, 3));
    campaign_close(&c);
}

static void c26_a_new_character_has_told_nothing(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    give(&c, 0, "name text 1");
    give(&c, 0, "age 60");
    give(&c, 0, "biography text 2");
    c.st.played &= ~1u; /* as if buried */
    c.st.purse[0] = c.st.money_in[0] = c.st.money_out[0] = 0;
    c.st.owner[c.st.regiment[0]] = CC_NONE;
    c.st.regiment[0] = 0;
    c.st.asked &= ~1u;
    c.st.admitted |= 1u;
    refused(&c, 0, "page text 3", "you play no colonel now");
    refused(&c, 1, "letter colonel_1 text 3", "colonel_1 plays no colonel now");
    give(&c, CC_UMPIRE, "close");
    roll_all(&c, 6);
    while (c.st.question == CQ_CRISIS)
        give(&c, CC_UMPIRE, "quiet");
    assert_true(c.st.character[0] == 2 && c.st.question == CQ_PIP);
    assert_true(c.st.name[0] == 0 && c.st.age[0] == 0 && c.st.life[0] == 0);
    campaign_close(&c);
}

static void c5_a_regiment_has_a_name_and_facings(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, four, NULL);
    refused(&c, 1, "title text 4", "no regiment");
    refused(&c, 1, "facings blue", "no regiment");
    campaign_close(&c);
    open_four(&c, NULL);
    give(&c, 1, "title text 4");
    says(&c, CE_TITLE, CC_EVERYBODY, 0, 4);
    says(&c, CE_TITLE, CC_EVERYBODY, 1, 4);
    give(&c, 1, "facings sky_blue");
    says(&c, CE_FACINGS, CC_EVERYBODY, 0, 4);
    refused(&c, 1, "facings sky_blue", "its facings already");
    struct cc_campaign redacted;
    cc_redact(c.sc, &c.st, 3, &redacted);
    json_t *view = cc_view(c.sc, &redacted, 3);
    const json_t *fourth = json_array_get(json_object_get(view, "regiments"), 1);
    assert_string_equal(json_string_value(json_object_get(fourth, "facings")), "sky_blue");
    assert_int_equal(json_integer_value(json_object_get(fourth, "name_text")), 4);
    const json_t *third = json_array_get(json_object_get(view, "regiments"), 0);
    assert_string_equal(json_string_value(json_object_get(third, "facings")), "buff");
    json_decref(view);
    campaign_close(&c);
}

/* --- Objectives --- */

static void c2_an_objective_in_his_own_words(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, "\"campaign\": {\"colonels\": 2, \"months\": 12}", "umpire=seated");
    give(&c, 0, "buy 0");
    give(&c, 1, "buy 0");
    refused(&c, 0, "objective glory text 5", "only an objective of your own");
    give(&c, 0, "objective own text 5");
    says(&c, CE_OBJECTIVE, cc_own(0), 2, 5);
    give(&c, 1, "objective wealth");
    says(&c, CE_OBJECTIVE, cc_own(1), 2, 0);
    assert_true(is_in_view(&c, 0, "objective_text", 0, 5) && is_in_view(&c, CC_UMPIRE, "objective_text", 0, 5));
    assert_false(is_in_view(&c, 1, "objective_text", 0, 5) || is_in_view(&c, SP_OBSERVER, "objective_text", 0, 5));
    give(&c, CC_UMPIRE, "reject colonel_1");
    assert_int_equal(c.st.aim[0], 0);
    give(&c, 0, "objective own text 6");
    give(&c, CC_UMPIRE, "approve colonel_1");
    assert_int_equal(c.st.aim[0], 6);
    campaign_close(&c);
    campaign_open(&c, four, NULL);
    for (unsigned s = 0; s < 4; s++)
        give(&c, s, "buy 0");
    refused(&c, 0, "objective own text 5", "needs an umpire");
    campaign_close(&c);
}

static void c30_the_end_shows_objectives_in_their_own_words(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    c.st.objective[2] = OBJECTIVE_OWN;
    c.st.aim[2] = 77;
    give(&c, CC_UMPIRE, "end");
    month(&c, 6);
    while (c.st.question == CQ_CRISIS)
        give(&c, CC_UMPIRE, "quiet");
    give(&c, CC_UMPIRE, "judge colonel_3 met");
    unsigned shown = 0;
    for (uint32_t i = 0; i < c.events; i++) {
        if (c.buffer[i].kind != CE_JUDGED)
            continue;
        assert_int_equal(c.buffer[i].seen, CC_EVERYBODY);
        assert_int_equal(cc_event_text(&c.buffer[i]), c.buffer[i].field[0] == 2 ? 77 : 0);
        shown++;
    }
    assert_int_equal(shown, 4);
    refused(&c, 0, "page text 9", "the campaign is over");
    campaign_close(&c);
}

/* --- Letters --- */

static void c17_a_letter_is_for_its_reader_and_the_umpires(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    give(&c, 0, "letter colonel_3 text 12");
    says(&c, CE_LETTER, cc_own(0) | cc_own(2), 2, 12);
    give(&c, 0, "letter colonel_2 text 12"); /* the same to another */
    says(&c, CE_LETTER, cc_own(0) | cc_own(1), 1, 1);
    give(&c, 0, "letter umpire text 13");
    says(&c, CE_LETTER, cc_own(0), 1, CC_UMPIRE);
    give(&c, CC_SECOND, "letter colonel_4 text 14");
    says(&c, CE_LETTER, cc_own(3), 0, CC_SECOND);
    refused(&c, 0, "letter colonel_1 text 12", "somebody else");
    refused(&c, CC_SECOND, "letter umpire text 12", "somebody else");
    refused(&c, 0, "letter colonel_5 text 12", "colonel_5 plays no colonel");
    refused(&c, 8, "letter colonel_1 text 12", "you play no colonel");
    assert_int_equal(c.st.ordered, 0); /* a letter is no order for the month */
    campaign_close(&c);
    open_four(&c, NULL);
    give(&c, 0, "letter colonel_3 text 12");
    refused(&c, 0, "letter umpire text 12", "the umpire is the program");
    refused(&c, 0, "ask text 12", "the umpire is the program");
    campaign_close(&c);
}

static void c17_pages_are_ones_own_and_the_gazettes_notes_are_for_all(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    give(&c, 1, "page text 3");
    says(&c, CE_PAGE, cc_own(1), 2, 3);
    says(&c, CE_PAGE, cc_own(1), 1, 1); /* of the first month */
    give(&c, CC_UMPIRE, "gazette text 4");
    says(&c, CE_GAZETTE, CC_EVERYBODY, 1, 4);
    refused(&c, 1, "gazette text 3", "order of the umpire's");
    refused(&c, CC_UMPIRE, "page text 3", "order of a colonel's");
    campaign_close(&c);
}

static void c17_the_umpire_answers_requests(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    refused(&c, CC_UMPIRE, "answer colonel_2 text 9", "waits for no answer");
    give(&c, 1, "ask text 5");
    says(&c, CE_REQUEST, cc_own(1), 1, 5);
    give(&c, 1, "ask text 6"); /* the latest waits */
    give(&c, CC_SECOND, "answer colonel_2 text 9");
    says(&c, CE_ANSWER, cc_own(1), 1, 6);
    assert_int_equal(cc_event_text(told(&c, CE_ANSWER)), 9);
    refused(&c, CC_UMPIRE, "answer colonel_2 text 9", "waits for no answer");
    refused(&c, 1, "answer colonel_2 text 9", "order of the umpire's");
    campaign_close(&c);
}

/* Open orders are listed with a text yet to be written, and none of them is drawn at random. */
static void c17_what_can_be_written_is_listed(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_order orders[CC_MAX_LEGAL];
    open_four(&c, "umpire=seated");
    unsigned letters = 0, texts = 0;
    uint32_t number = 9;
    uint32_t count = cc_open(c.sc, &c.st, 0, orders);
    for (uint32_t i = 0; i < count; i++) {
        letters += orders[i].kind == CO_LETTER;
        texts += cc_order_text(&orders[i], &number);
        assert_true(!cc_order_text(&orders[i], &number) || number == 0);
    }
    assert_int_equal(letters, 4); /* three colonels and the umpire */
    assert_int_equal(texts, letters + 5);
    count = cc_legal(c.sc, &c.st, 0, orders);
    for (uint32_t i = 0; i < count; i++)
        assert_false(cc_order_text(&orders[i], &number));
    campaign_close(&c);
}

/* --- The umpire --- */

static void c60_a_reason_in_the_umpires_own_words(void **state)
{
    (void)state;
    struct campaign c;
    struct sp_order order;
    uint32_t number = 0;
    open_four(&c, "umpire=seated");
    give(&c, CC_UMPIRE, "set regiment_4.drill 5 because text 31");
    says(&c, CE_OVERRIDE, cc_own(1), 5, 31);
    says(&c, CE_OVERRIDE, cc_own(1), 4, CC_REASON_TEXT);
    give(&c, CC_UMPIRE, "set regiment_4.drill 4 because text 32 kept");
    says(&c, CE_OVERRIDE, CC_UMPIRES, 5, 32);
    give(&c, CC_UMPIRE, "adjust colonel_2.purse by 7 because text 33");
    says(&c, CE_OVERRIDE, cc_own(1), 5, 33);
    refused(&c, CC_UMPIRE, "adjust colonel_2.purse by 7 because text 33 kept", "cannot be kept back");
    give(&c, CC_UMPIRE, "set regiment_4.drill 3 because mistake");
    says(&c, CE_OVERRIDE, cc_own(1), 5, 0);
    assert_true(cc_parse_order(c.sc, CC_UMPIRE, "set campaign.month 3 because text 65535 kept", &order, NULL));
    assert_true(cc_order_text(&order, &number) && number == 65535);
    assert_true(cc_parse_order(c.sc, CC_UMPIRE, "set campaign.month 3 because story kept", &order, NULL));
    assert_false(cc_order_text(&order, &number));
    campaign_close(&c);
}

/* He may strike out what somebody wrote, and set what a character told; no text becomes another's by its number. */
static void c60_a_text_can_be_struck_out(void **state)
{
    (void)state;
    struct campaign c;
    open_four(&c, "umpire=seated");
    give(&c, 0, "name text 3");
    give(&c, 0, "title text 4");
    refused(&c, CC_UMPIRE, "set colonel_1.name 2 because ruling", "from 0 to 0");
    give(&c, CC_UMPIRE, "set colonel_1.name 0 because ruling");
    give(&c, CC_UMPIRE, "set regiment_3.title 0 because ruling");
    assert_true(c.st.name[0] == 0 && c.st.title[3] == 0);
    give(&c, CC_UMPIRE, "set colonel_1.age 50 because story");
    assert_int_equal(c.st.age[0], 50);
    campaign_close(&c);
}

/* --- In a match --- */

static char *texts[2];

static struct sp_match *campaign_match(const struct sp_option *options, size_t option_count)
{
    static const char overlay[] = "{\"game\": \"colonels\", \"format\": 1, \"source\": \"house_rule\",\n"
                                  "\"campaign\": {\"colonels\": 4, \"months\": 12}}";
    const char *players[CC_SEATS];
    struct sp_error error = {.text = ""};
    for (size_t i = 0; i < CC_SEATS; i++)
        players[i] = "human";
    const struct sp_source sources[] = {{"campaign.json", texts[0], strlen(texts[0])},
                                        {"battle.json", texts[1], strlen(texts[1])},
                                        {"overlay.json", overlay, strlen(overlay)}};
    const struct sp_setup setup = {.game = &cc_game,
                                   .sources = sources,
                                   .source_count = 3,
                                   .options = options,
                                   .option_count = option_count,
                                   .players = players,
                                   .seed = 1};
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, &error);
    if (!match)
        fail_msg("%s", error.text);
    return match;
}

static bool knows(struct sp_match *match, uint8_t seat, const char *words)
{
    size_t length;
    return strstr(sp_match_record(match, seat, &length), words) != NULL;
}

static void order(struct sp_match *match, uint8_t seat, const char *text)
{
    struct sp_error error = {.text = ""};
    if (sp_match_order_text(match, seat, text, &error) != SP_DONE)
        fail_msg("%s: %s", text, error.text);
}

static void c61_words_reach_those_whom_they_concern_and_nobody_else(void **state)
{
    (void)state;
    static const struct sp_option seated[] = {{"umpire", "seated"}};
    struct sp_match *match = campaign_match(seated, 1);
    order(match, 0, "name \"Sir John Tredwell\"");
    order(match, 0, "biography \"born in a ditch\"");
    order(match, 0, "letter colonel_2 \"burn this\"");
    order(match, 1, "ask \"how deep is the ford?\"");
    order(match, CC_UMPIRE, "answer colonel_2 \"to the waist\"");
    order(match, CC_UMPIRE, "gazette \"the King is well\"");
    static const struct {
        const char *words;
        sp_seats known; /* of four colonels, the umpires, the observer */
    } rows[] = {
        {"Sir John Tredwell", 15 | CC_UMPIRES | 1U << SP_OBSERVER},
        {"born in a ditch", 1 | CC_UMPIRES},
        {"burn this", 1 | 2 | CC_UMPIRES},
        {"how deep is the ford?", 2 | CC_UMPIRES},
        {"to the waist", 2 | CC_UMPIRES},
        {"the King is well", 15 | CC_UMPIRES | 1U << SP_OBSERVER},
    };
    static const uint8_t seats[] = {0, 1, 2, 3, CC_UMPIRE, CC_SECOND, SP_OBSERVER};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        for (size_t s = 0; s < sizeof seats; s++)
            if (knows(match, seats[s], rows[i].words) != (rows[i].known >> seats[s] & 1))
                fail_msg("\"%s\" and seat %u", rows[i].words, seats[s]);
    }
    sp_match_free(match);
}

static void c17_nobody_signs_what_another_wrote(void **state)
{
    (void)state;
    struct sp_match *match = campaign_match(NULL, 0);
    struct sp_error error = {.text = ""};
    order(match, 0, "letter colonel_2 \"I have the honour\"");
    assert_int_equal(sp_match_order_text(match, 1, "letter colonel_3 text 1", &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "colonel_2 has written no text 1"));
    assert_int_equal(sp_match_order_text(match, CC_UMPIRE, "set colonel_1.age 20 because text 1", &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "umpire has written no text 1"));
    order(match, CC_UMPIRE, "set colonel_1.age 20 because \"he looks it\"");
    assert_true(knows(match, 3, "he looks it"));
    const uint64_t before = sp_match_entry_count(match);
    assert_int_equal(sp_match_order_text(match, 0, "letter colonel_9 \"who?\"", &error), SP_REFUSED);
    assert_non_null(strstr(error.text, "plays no colonel"));
    assert_int_equal(sp_match_entry_count(match), before);
    sp_match_free(match);
}

static int read_files(void **state)
{
    (void)state;
    texts[0] = campaign_text("campaign.json");
    texts[1] = campaign_text("battle.json");
    return 0;
}

static int free_files(void **state)
{
    (void)state;
    free(texts[0]);
    free(texts[1]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c1_a_character_tells_who_he_is),
        cmocka_unit_test(c61_a_life_is_its_owners_and_the_umpires),
        cmocka_unit_test(c26_a_new_character_has_told_nothing),
        cmocka_unit_test(c5_a_regiment_has_a_name_and_facings),
        cmocka_unit_test(c2_an_objective_in_his_own_words),
        cmocka_unit_test(c30_the_end_shows_objectives_in_their_own_words),
        cmocka_unit_test(c17_a_letter_is_for_its_reader_and_the_umpires),
        cmocka_unit_test(c17_pages_are_ones_own_and_the_gazettes_notes_are_for_all),
        cmocka_unit_test(c17_the_umpire_answers_requests),
        cmocka_unit_test(c17_what_can_be_written_is_listed),
        cmocka_unit_test(c60_a_reason_in_the_umpires_own_words),
        cmocka_unit_test(c60_a_text_can_be_struck_out),
        cmocka_unit_test(c61_words_reach_those_whom_they_concern_and_nobody_else),
        cmocka_unit_test(c17_nobody_signs_what_another_wrote),
    };
    return cmocka_run_group_tests(tests, read_files, free_files);
}
