/*
 * The conformance suite over the colonels' campaign.  SPONTOON_TEST_GAMES plays that many campaigns instead of a few,
 * SPONTOON_TEST_SEED from another seed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"
#include "colonels/battle/orders.h"
#include "colonels/colonels.h"
#include "conformance.h"

/* Kinds with a part of which a list holds only some values. */
static const uint16_t ranged_orders[] = {
    CO_BUY,
    CO_BID,
    CO_ARREARS,
    CO_RECRUIT,
    CO_ATTACH,
    CO_SEND,
    CO_FOR,
    CO_AGAINST,
    CO_SECOND,
    CO_OPPOSE,
    CO_RAN,
    CO_MUSKETRY,
    CO_GUNS,
    CO_SET,
    CO_ADJUST,
    CB_O_MOVE,
    CB_O_ORDER,
    CB_O_PLACE,
    CB_O_SET,
    CB_O_ROLL,
    CO_AGE,
    /* and those with a text */
    CO_OBJECTIVE,
    CO_NAME,
    CO_BIOGRAPHY,
    CO_TITLE,
    CO_LETTER,
    CO_PAGE,
    CO_ASK,
    CO_ANSWER,
    CO_GAZETTE,
    0,
};

static uint64_t wanted(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : usual;
}

/* The campaign with fewer months and colonels, so that every entry can be looked at from every seat. */
struct suite {
    char *text[2];
    char overlay[256];
    struct sp_source sources[3];
    struct conformance conformance;
};

static void suite_open(struct suite *s, const char *groups, const struct sp_option *options, size_t option_count)
{
    s->text[0] = campaign_text("campaign.json");
    s->text[1] = campaign_text("battle.json");
    snprintf(s->overlay, sizeof s->overlay, "{\"game\": \"colonels\", \"format\": 1, \"source\": \"house_rule\",\n%s}",
             groups);
    for (size_t i = 0; i < 2; i++)
        s->sources[i] = (struct sp_source){
            .name = i ? "battle.json" : "campaign.json", .text = s->text[i], .length = strlen(s->text[i])};
    s->sources[2] = (struct sp_source){.name = "overlay.json", .text = s->overlay, .length = strlen(s->overlay)};
    s->conformance = (struct conformance){.game = &cc_game,
                                          .sources = s->sources,
                                          .source_count = 3,
                                          .options = options,
                                          .option_count = option_count,
                                          .revealing_events = cc_revealing_events,
                                          .revealing_questions = cc_revealing_questions,
                                          .revealing_turns = cc_revealing_turns,
                                          .ranged_orders = ranged_orders,
                                          .resignation = CO_END,
                                          .longest = 20000,
                                          .match_each = 4,
                                          .leak_each = 1};
}

static void play(const char *groups, const struct sp_option *options, size_t option_count, uint64_t games)
{
    struct suite s;
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    suite_open(&s, groups, options, option_count);
    const bool holds = conformance_run(&s.conformance, wanted("SPONTOON_TEST_SEED", 1), games, &counts, &error);
    free(s.text[0]);
    free(s.text[1]);
    if (!holds)
        fail_msg("%s", error.text);
    print_message("# %llu games, %llu entries, %llu positions: %llu compared, %llu revealed, %llu not legal; at most "
                  "%u orders, %u events, %u entries\n",
                  (unsigned long long)counts.games, (unsigned long long)counts.entries,
                  (unsigned long long)counts.positions, (unsigned long long)counts.compared,
                  (unsigned long long)counts.revealed, (unsigned long long)counts.not_legal, counts.most_legal,
                  counts.most_events, counts.most_entries);
    assert_true(counts.compared > counts.revealed + counts.not_legal);
}

static void c61_the_campaign_conforms(void **state)
{
    (void)state;
    play("\"campaign\": {\"colonels\": 4, \"months\": 12}", NULL, 0, wanted("SPONTOON_TEST_GAMES", 5));
}

static void c60_the_campaign_conforms_with_a_seated_umpire(void **state)
{
    (void)state;
    const struct sp_option options[] = {{"umpire", "seated"}, {"battles", "typed"}};
    play("\"campaign\": {\"colonels\": 3, \"months\": 6}", options, 2, wanted("SPONTOON_TEST_GAMES", 3));
}

static void c27_the_campaign_conforms_with_battles_on_the_table(void **state)
{
    (void)state;
    const struct sp_option options[] = {{"battles", "table"}};
    play("\"campaign\": {\"colonels\": 3, \"months\": 16}", options, 1, wanted("SPONTOON_TEST_GAMES", 3));
}

static void c60_the_campaign_conforms_with_an_umpire_at_the_table(void **state)
{
    (void)state;
    const struct sp_option options[] = {{"umpire", "seated"}, {"battles", "table"}};
    play("\"campaign\": {\"colonels\": 3, \"months\": 8}", options, 2, wanted("SPONTOON_TEST_GAMES", 3));
}

/* --- Variants that leak: the suite must find them --- */

static void leak_objective(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cc_redact(scenario, state, seat, out);
    memcpy(((struct cc_campaign *)out)->objective, ((const struct cc_campaign *)state)->objective, CC_COLONELS);
}

static void leak_purse(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cc_redact(scenario, state, seat, out);
    memcpy(((struct cc_campaign *)out)->purse, ((const struct cc_campaign *)state)->purse, CC_COLONELS * 4);
}

static void leak_enemy(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cc_redact(scenario, state, seat, out);
    ((struct cc_campaign *)out)->enemy_men = ((const struct cc_campaign *)state)->enemy_men;
}

/* Everybody learns what the others order. */
static void leak_plans(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    cc_apply(scenario, state, entry, events);
    for (uint32_t i = 0; events && i < events->count; i++)
        if (events->buffer[i].kind == CE_PLAN)
            events->buffer[i].seen = (sp_seats)CC_EVERYBODY;
}

static void finds(const struct sp_game *game, const char *reason)
{
    struct suite s;
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    suite_open(&s, "\"campaign\": {\"colonels\": 3, \"months\": 36}", NULL, 0);
    s.conformance.game = game;
    s.conformance.match_each = 0;
    const bool holds = conformance_run(&s.conformance, 1, 3, &counts, &error);
    free(s.text[0]);
    free(s.text[1]);
    assert_false(holds);
    if (!strstr(error.text, reason))
        fail_msg("found \"%s\" instead of \"%s\"", error.text, reason);
}

static void c2_c21_c61_a_leak_in_the_view_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = cc_game;
    leaky.redact = leak_objective;
    finds(&leaky, "looks different");
    leaky.redact = leak_purse;
    finds(&leaky, "looks different");
    leaky.redact = leak_enemy;
    finds(&leaky, "looks different");
}

static void c10_a_leak_of_orders_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = cc_game;
    leaky.apply = leak_plans;
    finds(&leaky, "an event tells a seat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c61_the_campaign_conforms),
        cmocka_unit_test(c60_the_campaign_conforms_with_a_seated_umpire),
        cmocka_unit_test(c27_the_campaign_conforms_with_battles_on_the_table),
        cmocka_unit_test(c60_the_campaign_conforms_with_an_umpire_at_the_table),
        cmocka_unit_test(c2_c21_c61_a_leak_in_the_view_is_found),
        cmocka_unit_test(c10_a_leak_of_orders_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
