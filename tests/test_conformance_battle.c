/*
 * The conformance suite over battles by themselves: every set piece, a battle of every mission, a seat for each leader,
 * an umpire.  SPONTOON_TEST_GAMES plays that many battles of each instead of a few, SPONTOON_TEST_SEED from another
 * seed.
 */
#include "tests/battle_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "colonels/colonels.h"
#include "tests/conformance.h"

static const char *const set_pieces[] = {"glenmore", "st_servan", "bridport", "tobago", NULL};
static const char *const missions[] = {"raid_european_enemy",   "defend_against_raid", "capture_island",
                                       "put_down_rebellion",    "raid_pirate_base",    "put_down_riots",
                                       "raid_caribbean_island", "fight_jacobites",     NULL};

/* Kinds with a part of which a list holds only some values (a point, a text, a value that is set). */
static const uint16_t ranged_orders[] = {CB_O_MOVE, CB_O_ORDER, CB_O_PLACE, CB_O_SET, 0};

static uint64_t wanted(const char *name, uint64_t usual)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : usual;
}

struct suite {
    char file[64];
    char *text[2];
    struct sp_source sources[2];
    struct conformance conformance;
};

static void suite_open(struct suite *s, const char *battle, const struct sp_option *options, size_t option_count)
{
    snprintf(s->file, sizeof s->file, "battles/%s.json", battle);
    s->text[0] = field_text(s->file);
    s->text[1] = field_text("battle.json");
    s->sources[0] = (struct sp_source){.name = s->file, .text = s->text[0], .length = strlen(s->text[0])};
    s->sources[1] = (struct sp_source){.name = "battle.json", .text = s->text[1], .length = strlen(s->text[1])};
    s->conformance = (struct conformance){.game = &cb_game,
                                          .sources = s->sources,
                                          .source_count = 2,
                                          .options = options,
                                          .option_count = option_count,
                                          .revealing_events = cb_revealing_events,
                                          .ranged_orders = ranged_orders,
                                          .junk_kinds = CB_O_NONE,
                                          .resignation = option_count ? CB_O_END : CB_O_PARLEY,
                                          .longest = 20000,
                                          .match_each = 4,
                                          .leak_each = 1};
}

static void suite_close(struct suite *s)
{
    free(s->text[0]);
    free(s->text[1]);
}

static void play(const char *const *battles, const struct sp_option *options, size_t option_count, uint64_t games)
{
    struct conformance_counts sum = {0};
    for (; *battles; battles++) {
        struct suite s;
        struct conformance_counts counts;
        struct sp_error error = {.text = ""};
        suite_open(&s, *battles, options, option_count);
        const bool holds = conformance_run(&s.conformance, wanted("SPONTOON_TEST_SEED", 1), games, &counts, &error);
        suite_close(&s);
        if (!holds)
            fail_msg("%s: %s", *battles, error.text);
        sum.games += counts.games;
        sum.entries += counts.entries;
        sum.positions += counts.positions;
        sum.compared += counts.compared;
        sum.revealed += counts.revealed;
        sum.not_legal += counts.not_legal;
        sum.most_legal = counts.most_legal > sum.most_legal ? counts.most_legal : sum.most_legal;
        sum.most_events = counts.most_events > sum.most_events ? counts.most_events : sum.most_events;
    }
    assert_true(sum.compared > sum.revealed + sum.not_legal);
    print_message("# %llu games, %llu entries, %llu positions: %llu compared; at most %u orders, %u events\n",
                  (unsigned long long)sum.games, (unsigned long long)sum.entries, (unsigned long long)sum.positions,
                  (unsigned long long)sum.compared, sum.most_legal, sum.most_events);
}

static void b4_set_pieces_conform(void **state)
{
    (void)state;
    play(set_pieces, NULL, 0, wanted("SPONTOON_TEST_GAMES", 4));
}

static void c20_c21_battles_of_every_mission_conform(void **state)
{
    (void)state;
    play(missions, NULL, 0, wanted("SPONTOON_TEST_GAMES", 2));
}

static void b3_b10_battles_with_a_seat_for_each_leader_conform(void **state)
{
    (void)state;
    static const struct sp_option each[] = {{"leaders", "each"}};
    play(set_pieces, each, 1, wanted("SPONTOON_TEST_GAMES", 2));
    play(missions, each, 1, wanted("SPONTOON_TEST_GAMES", 1));
}

static void c60_battles_with_an_umpire_conform(void **state)
{
    (void)state;
    static const struct sp_option seated[] = {{"umpire", "seated"}, {"leaders", "each"}};
    play(set_pieces, seated, 2, wanted("SPONTOON_TEST_GAMES", 2));
    play(missions, seated, 2, wanted("SPONTOON_TEST_GAMES", 1));
}

/* --- Variants that leak: the suite must find them --- */

static void leak_cards(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cb_game.redact(scenario, state, seat, out);
    memcpy(((struct cb_single *)out)->table.card, ((const struct cb_single *)state)->table.card, CB_LEADERS);
}

static void leak_who_has_chosen(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cb_game.redact(scenario, state, seat, out);
    memcpy(((struct cb_single *)out)->table.asked, ((const struct cb_single *)state)->table.asked, CB_LEADERS);
}

/* With every card all learn what the first leader has chosen, if he has. */
static void leak_choices(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    cb_game.apply(scenario, state, entry, events);
    const struct cb_battle *st = &((const struct cb_single *)state)->table;
    if (entry->kind == SP_ORDER && !st->asked[0])
        sp_tell(events, (struct sp_event){.kind = CB_CARD_CHOSEN,
                                          .seen = 0x7fffffff,
                                          .field = {0, st->card[0], st->card_unit[0], st->card_order[0]}});
}

static void finds(const struct sp_game *game, const char *reason)
{
    static const struct sp_option each[] = {{"leaders", "each"}};
    struct suite s;
    struct conformance_counts counts;
    struct sp_error error = {.text = ""};
    suite_open(&s, "glenmore", each, 1);
    s.conformance.game = game;
    s.conformance.match_each = 0;
    const bool holds = conformance_run(&s.conformance, 1, 2, &counts, &error);
    suite_close(&s);
    assert_false(holds);
    if (!strstr(error.text, reason))
        fail_msg("found \"%s\" instead of \"%s\"", error.text, reason);
}

static void b4_a_leak_of_cards_is_found(void **state)
{
    (void)state;
    struct sp_game leaky = cb_game;
    leaky.redact = leak_cards;
    finds(&leaky, "looks different");
    leaky.redact = leak_who_has_chosen;
    finds(&leaky, "looks different");
    leaky = cb_game;
    leaky.apply = leak_choices;
    finds(&leaky, "an event tells a seat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b4_set_pieces_conform),
        cmocka_unit_test(c20_c21_battles_of_every_mission_conform),
        cmocka_unit_test(b3_b10_battles_with_a_seat_for_each_leader_conform),
        cmocka_unit_test(c60_battles_with_an_umpire_conform),
        cmocka_unit_test(b4_a_leak_of_cards_is_found),
    };
    return cmocka_run_group_tests_name("conformance_battle", tests, NULL, NULL);
}
