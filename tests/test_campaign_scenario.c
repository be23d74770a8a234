/* The data of a campaign: values, their refusal with file and line, damaged files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"

/* Loads the campaign with an overlay's groups; true when it is accepted. */
static bool loads(const char *groups, struct sp_error *error, uint64_t *digest)
{
    char overlay[1024] = "{\"game\": \"colonels\", \"format\": 1, \"source\": \"house_rule\",\n";
    char *text = campaign_text("campaign.json"), *table = campaign_text("battle.json");
    void *scenario = NULL;
    strncat(overlay, groups, sizeof overlay - strlen(overlay) - 2);
    strncat(overlay, "}", sizeof overlay - strlen(overlay) - 1);
    const struct sp_source sources[] = {{.name = "campaign.json", .text = text, .length = strlen(text)},
                                        {.name = "battle.json", .text = table, .length = strlen(table)},
                                        {.name = "overlay.json", .text = overlay, .length = strlen(overlay)}};
    const bool loaded = cc_load_scenario(&scenario, sources, 3, NULL, 0, error);
    if (loaded && digest)
        *digest = cc_scenario_digest(scenario);
    if (loaded)
        cc_free_scenario(scenario);
    else
        assert_null(scenario);
    free(table);
    free(text);
    return loaded;
}

static void every_wrong_value_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"\"campaign\": {\"colonels\": 19}", "overlay.json:2: campaign.colonels is 19"},
        {"\"campaign\": {\"colonels\": 1}", "from 2 to 18"},
        {"\"campaign\": {\"months\": \"many\"}", "is no whole number"},
        {"\"campaign\": {\"crisis_dice\": 3}", "campaign.crisis_dice is 3"},
        {"\"campaign\": {\"crisis_sides\": 1}", "from 2 to 20"},
        {"\"campaign\": {\"years\": 3}", "years"},
        {"\"start\": {\"fortune\": null}", "start.fortune"},
        {"\"start\": {\"fortune\": 50, \"reserve\": 60}", "above start.fortune"},
        {"\"missions\": {\"put_down_riots\": {\"quality\": [\"elephants\"]}}", "names no troops"},
        {"\"missions\": {\"put_down_riots\": {\"quality\": []}}", "is empty"},
        {"\"missions\": {\"put_down_riots\": {\"most_tenths\": 3}}", "from 20 to 100"},
        {"\"missions\": {\"a\": {}, \"b\": {}}", "at most 8 missions"},
        {"\"regions\": {\"spain\": {\"low\": 80}}", "leads from a d100 of 80 to 2 regions"},
        {"\"regions\": {\"spain\": {\"high\": 88}}", "leads from a d100 of 89 to 0 regions"},
        {"\"regions\": {\"spain\": {\"mission\": \"picnic\"}}", "picnic"},
        {"\"regions\": {\"spain\": {\"nation\": \"prussian\"}}", "prussian"},
        {"\"nations\": {\"6\": \"prussian\"}", "prussian"},
        {"\"facings\": {\"7\": null}", "facings.7"},
        {"\"campaign\": {\"colonels\": {\"value\": 7, \"source\": \"hearsay\"}}", "is not a source"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sp_error error = {.text = ""};
        if (loads(rows[i][0], &error, NULL))
            fail_msg("%s is accepted", rows[i][0]);
        if (!strstr(error.text, rows[i][1]))
            fail_msg("%s: \"%s\" does not hold \"%s\"", rows[i][0], error.text, rows[i][1]);
    }
}

static void house_rules_can_be_put_out_of_use(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c,
                  "\"house_rules\": {\"recruiting\": 0, \"inspection\": 0, \"mutiny_from\": 0, \"passage\": 0, "
                  "\"intelligence\": 0, \"leader_risk\": 0}, \"campaign\": {\"colonels\": 3, \"months\": 60}",
                  NULL);
    begin(&c);
    give(&c, 0, "keep 5"); /* false muster, and nobody inspects */
    refused(&c, 0, "recruit 1", "recruiting is off");
    month(&c, 6);
    refused(&c, 0, "keep 6", "recruiting is off");
    for (unsigned m = 0; m < 4; m++) {
        give(&c, 0, "pay none");
        give(&c, 1, "pay none");
        give(&c, 1, "ready");
        while (c.st.question == CQ_MONTH && c.st.month == m + 2)
            give(&c, cc_first(c.st.asked), "ready");
        assert_int_equal(c.st.question, CQ_MONTH); /* no die at all: no mutiny either */
    }
    assert_int_equal(cc_months_in_arrears(c.sc, &c.st, 4), 4);
    campaign_close(&c);
}

static void the_digest_tells_scenarios_apart(void **state)
{
    (void)state;
    static const char *const rows[] = {"\"campaign\": {}",
                                       "\"campaign\": {\"months\": 37}",
                                       "\"missions\": {\"fight_jacobites\": {\"loot\": 11}}",
                                       "\"regions\": {\"spain\": {\"place\": \"Castile\"}}",
                                       "\"nations\": {\"6\": \"french\"}",
                                       "\"facings\": {\"7\": \"black\"}"};
    uint64_t digest[sizeof rows / sizeof rows[0]] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sp_error error;
        assert_true(loads(rows[i], &error, &digest[i]));
        for (size_t k = 0; k < i; k++)
            assert_true(digest[k] != digest[i]);
    }
}

/* Cut anywhere, or with a byte changed, a file is loaded or refused with a sentence; nothing breaks. */
static void damaged_files_are_refused(void **state)
{
    (void)state;
    char *text = campaign_text("campaign.json"), *table = campaign_text("battle.json");
    const size_t length = strlen(text);
    for (size_t i = 0; i < length; i += 61) {
        struct sp_error error = {.text = ""};
        void *scenario;
        const char kept = text[i];
        text[i] = i % 2 ? '\0' : '7';
        const struct sp_source sources[] = {{.name = "damaged.json", .text = text, .length = i % 2 ? i : length},
                                            {.name = "battle.json", .text = table, .length = strlen(table)}};
        if (cc_load_scenario(&scenario, sources, 2, NULL, 0, &error))
            cc_free_scenario(scenario);
        else if (!strstr(error.text, "damaged.json"))
            fail_msg("byte %zu: \"%s\"", i, error.text);
        text[i] = kept;
    }
    free(table);
    free(text);
}

static void options_are_checked(void **state)
{
    (void)state;
    static const struct {
        struct sp_option option;
        const char *part;
    } rows[] = {{{"umpire", "absent"}, "expected automatic or seated"},
                {{"umpires", "seated"}, "there is no option"},
                {{"battles", "none"}, "expected table, settled or typed"}};
    char *text = campaign_text("campaign.json");
    const struct sp_source source = {.name = "campaign.json", .text = text, .length = strlen(text)};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct sp_error error;
        void *scenario;
        assert_false(cc_load_scenario(&scenario, &source, 1, &rows[i].option, 1, &error));
        assert_non_null(strstr(error.text, rows[i].part));
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_value_is_refused_with_its_place),
        cmocka_unit_test(house_rules_can_be_put_out_of_use),
        cmocka_unit_test(the_digest_tells_scenarios_apart),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(options_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
