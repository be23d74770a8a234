/* The umpire and what each may know (C-60, C-61), the end (C-30), and the text form of orders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"

static const char three[] = "\"campaign\": {\"colonels\": 3, \"months\": 3}";

static void c30_objectives_are_judged_against_all(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set colonel_1.objective 5 because story"); /* duty */
    give(&c, CC_UMPIRE, "set colonel_2.objective 2 because story"); /* prestige */
    give(&c, CC_UMPIRE, "set colonel_3.objective 3 because story"); /* wealth */
    give(&c, CC_UMPIRE, "set colonel_1.record 4 because story");    /* served abroad, never short, never in arrears */
    give(&c, CC_UMPIRE, "set regiment_3.drill 4 because story");
    give(&c, CC_UMPIRE, "set regiment_3.musketry 3 because story");
    give(&c, CC_UMPIRE, "set regiment_3.effectiveness 2 because story"); /* a sum of 9 */
    give(&c, CC_UMPIRE, "adjust colonel_1.pip by 30 because story");
    give(&c, CC_UMPIRE, "adjust colonel_2.pip by 30 because story");
    give(&c, CC_UMPIRE, "set colonel_1.months_social 1 because story");
    for (unsigned m = 0; m < 3; m++)
        month(&c, 3);
    assert_true(c.st.over);
    assert_true(c.st.record[0] & RECORD_MET);  /* duty */
    assert_false(c.st.record[1] & RECORD_MET); /* as many PIP, but fewer months in society */
    assert_true(c.st.record[2] & RECORD_MET);  /* as rich as the others: ties share */
    struct cc_campaign seen;
    cc_redact(c.sc, &c.st, 1, &seen);
    assert_int_equal(seen.objective[0], OBJECTIVE_DUTY); /* revealed */
    struct sp_outcome outcome;
    assert_true(cc_outcome(c.sc, &c.st, &outcome));
    assert_int_equal(outcome.winner, -1);
    assert_int_equal(outcome.won, 1 | 4);
    assert_int_equal(outcome.players, 7);
    assert_int_equal(outcome.score[1], c.st.purse[1]);
    campaign_close(&c);
}

static void c30_the_umpire_ends_it_and_judges_objectives_of_their_own(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, "\"campaign\": {\"colonels\": 2, \"months\": 30}", "umpire=seated");
    for (unsigned s = 0; s < 2; s++)
        give(&c, s, "buy 0");
    give(&c, 0, "objective own");
    give(&c, 1, "objective glory");
    give(&c, CC_UMPIRE, "approve colonel_1");
    give(&c, 0, "bid 10");
    give(&c, 1, "drop");
    give(&c, 1, "bid 10");
    give(&c, CC_UMPIRE, "end");
    refused(&c, CC_UMPIRE, "end", "already");
    give(&c, 0, "ready");
    give(&c, 1, "ready");
    give(&c, CC_UMPIRE, "close");
    give(&c, CC_UMPIRE, "quiet");
    assert_int_equal(c.st.question, CQ_JUDGE);
    refused(&c, CC_UMPIRE, "judge colonel_2 met", "no objective of his own");
    give(&c, CC_UMPIRE, "judge colonel_1 met");
    assert_true(c.st.over);
    assert_int_equal(c.st.winner, 0); /* no battle was won: there is no glory */
    campaign_close(&c);
}

static void c60_any_value_of_the_table_within_its_range(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    give(&c, CC_UMPIRE, "set regiment_4.drill 5 because mistake");
    assert_int_equal(c.st.attribute[DRILL][4], 5);
    assert_int_equal(told(&c, CE_OVERRIDE)->seen, cc_own(1)); /* those who could see the value */
    give(&c, CC_SECOND, "set regiment_4.drill 6 because mistake kept");
    assert_int_equal(told(&c, CE_OVERRIDE)->seen, CC_UMPIRES); /* kept back */
    assert_int_equal(c.st.overrides, 2);
    refused(&c, CC_UMPIRE, "set regiment_4.drill 7 because mistake", "from 1 to 6");
    refused(&c, CC_UMPIRE, "set regiment_9.drill 3 because mistake", "has not been raised");
    refused(&c, CC_UMPIRE, "set colonel_9.debt 3 because mistake", "plays no colonel");
    refused(&c, CC_UMPIRE, "set expedition.enemy_men 3 because mistake", "no expedition");
    refused(&c, CC_UMPIRE, "set regiment_4.height 3 because mistake", "no value 'regiment_4.height'");
    refused(&c, CC_UMPIRE, "set regiment_4.drill 3 because whim",
            "one of ruling, mistake, fairness, story, text N was expected (C-60)");
    refused(&c, 0, "set regiment_3.drill 6 because mistake", "order of the umpire's");
    campaign_close(&c);
}

/* However often an umpire gives and takes, no sum of what came in overflows. */
static void c60_a_ledger_has_an_end(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    c.st.money_in[0] = CC_LEDGER_MOST - 5;
    c.st.money_out[0] = c.st.money_in[0] - c.st.purse[0];
    refused(&c, CC_UMPIRE, "adjust colonel_1.purse by 6 because mistake", "it must change and stay from 0 to");
    give(&c, CC_UMPIRE, "adjust colonel_1.purse by 5 because mistake");
    month(&c, 3);
    assert_int_equal(c.st.money_in[0], CC_LEDGER_MOST); /* no income any more */
    assert_int_equal(c.st.purse[0], c.st.money_in[0] - c.st.money_out[0]);
    campaign_close(&c);
}

/* Each path can be set at its least and its most where it exists; the order reads back. */
/* The greatest value of a path where regiment 3 alone could be sent. */
static int32_t most_of(const struct campaign *c, const struct cc_path *path)
{
    const int32_t most[] = {
        [BOUND_MOST] = path->most,
        [BOUND_MISSIONS] = c->sc->mission_count - 1,
        [BOUND_REGIONS] = c->sc->region_count - 1,
        [BOUND_COMPANY] = c->sc->company_men,
        [BOUND_REGIMENT] = c->sc->company_men * CC_COMPANIES,
        [BOUND_IDLE] = c->sc->idle_months,
        [BOUND_FIT] = 1,
        [BOUND_GOING] = CC_COLONELS - 1,
    };
    return most[path->bound];
}

static void c60_the_table_of_paths_is_whole(void **state)
{
    (void)state;
    struct campaign c;
    char text[SP_TEXT_MAX];
    campaign_open(&c, three, NULL);
    begin(&c);
    c.st.region = c.st.mission = 0;
    c.st.fit = cc_bit(3);
    for (unsigned p = 0; p < cc_path_count; p++) {
        struct sp_order order = {.kind = cc_paths[p].adjusted ? CO_ADJUST : CO_SET, .a = (uint16_t)p, .c = 1};
        struct sp_order read;
        struct sp_refusal refusal;
        const struct cc_asker asker = {.sc = c.sc, .st = &c.st, .seat = CC_UMPIRE, .refusal = &refusal};
        order.b = cc_paths[p].scope == SCOPE_REGIMENT ? 3 : 0;
        order.c = cc_paths[p].adjusted ? -1 : cc_paths[p].least;
        const bool empty = cc_paths[p].adjusted && cc_path_value(&c.st, p, (unsigned)order.b) == 0;
        const bool general = strcmp(cc_paths[p].name, "commander") == 0; /* must be with the expedition */
        if (!cc_allowed(&asker, &order) && !empty && !general)
            fail_msg("%s: %s", cc_paths[p].name, refusal.text);
        cc_print_order(c.sc, CC_UMPIRE, &order, text);
        assert_true(cc_parse_order(c.sc, CC_UMPIRE, text, &read, &refusal));
        assert_memory_equal(&read, &order, sizeof read);
        order.c = most_of(&c, &cc_paths[p]) + 1;
        assert_false(cc_allowed(&asker, &order));
    }
    campaign_close(&c);
}

static void c60_money_and_men_change_by_adjustment_lines(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    refused(&c, CC_UMPIRE, "set colonel_1.purse 50 because story", "adjustment lines only");
    refused(&c, CC_UMPIRE, "adjust colonel_1.purse by -991 because story", "would come to -1");
    refused(&c, CC_UMPIRE, "adjust regiment_3.men by 1 because story", "from 0 to 600");
    refused(&c, CC_UMPIRE, "adjust regiment_3.drill by 1 because story", "is set, not adjusted");
    const uint16_t line = c.st.money_lines[0];
    give(&c, CC_UMPIRE, "adjust colonel_1.purse by -90 because fairness");
    assert_int_equal(c.st.purse[0], 900);
    assert_int_equal(c.st.money_lines[0], line + 1);
    assert_int_equal(told(&c, CE_MONEY)->field[1], REASON_UMPIRE);
    campaign_close(&c);
}

/* What could not be kept back is not promised: the line stands in the owner's account. */
static void c60_an_adjustment_cannot_be_kept_back(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    refused(&c, CC_UMPIRE, "adjust colonel_1.purse by -90 because fairness kept", "cannot be kept back");
    refused(&c, CC_UMPIRE, "adjust colonel_1.pip by 5 because fairness kept", "cannot be kept back");
    refused(&c, CC_UMPIRE, "adjust regiment_3.men by -5 because fairness kept", "cannot be kept back");
    give(&c, CC_UMPIRE, "adjust colonel_1.purse by -90 because fairness");
    assert_int_equal(told(&c, CE_MONEY)->seen, told(&c, CE_OVERRIDE)->seen); /* the line and its reason together */
    campaign_close(&c);
}

static void c60_his_own_die_locks_and_the_close(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    refused(&c, CC_UMPIRE, "roll 3", "no die is awaited");
    give(&c, CC_UMPIRE, "lock colonel_2");
    refused(&c, 1, "socialise", "the umpire has locked your orders");
    refused(&c, 1, "amend", "locked");
    refused(&c, CC_UMPIRE, "lock colonel_2", "no orders that are open");
    give(&c, CC_UMPIRE, "unlock colonel_2");
    give(&c, 1, "train drill");
    give(&c, CC_UMPIRE, "close");
    give(&c, CC_UMPIRE, "roll 6");
    assert_int_equal(told(&c, CE_ROLL_SET)->field[1], 6);
    assert_int_equal(c.st.attribute[DRILL][4], 2);
    campaign_close(&c);
}

/* A real die is read as it lies: a d6 shows 1 to 6, a d100 1 to 100. */
static void c60_dice_are_typed_by_the_faces_they_show(void **state)
{
    (void)state;
    struct campaign c;
    campaign_open(&c, three, NULL);
    begin(&c);
    give(&c, 0, "train drill");
    give(&c, CC_UMPIRE, "set campaign.crisis_month 1 because story");
    give(&c, CC_UMPIRE, "close");
    refused(&c, CC_UMPIRE, "roll 0", "from 1 to 100");
    refused(&c, CC_UMPIRE, "roll 7", "a die of 6 sides shows 1 to 6");
    give(&c, CC_UMPIRE, "roll 1");
    assert_int_equal(told(&c, CE_TRAINING_ROLL)->field[2], 1);
    assert_int_equal(c.st.question, CQ_DIE_REGION);
    refused(&c, CC_UMPIRE, "roll 101", "from 1 to 100");
    give(&c, CC_UMPIRE, "roll 100");
    assert_int_equal(told(&c, CE_REGION)->field[0], 100);
    assert_string_equal(c.sc->region[c.st.region].id, "netherlands");
    campaign_close(&c);
}

static void c10_with_a_seated_umpire_the_month_waits_for_his_word(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    campaign_open(&c, three, "umpire=seated");
    begin(&c);
    for (unsigned s = 0; s < 3; s++)
        give(&c, s, "ready");
    assert_int_equal(c.st.question, CQ_CLOSE);
    assert_int_equal(c.st.asked, CC_UMPIRES);
    cc_redact(c.sc, &c.st, 0, &seen);
    assert_int_equal(seen.question, CQ_MONTH); /* that all are in is not his to know */
    assert_true(cc_in(seen.asked, 1) && !cc_in(seen.asked, 0));
    give(&c, 1, "amend"); /* until it is closed */
    assert_int_equal(c.st.question, CQ_MONTH);
    assert_int_equal(c.st.asked, cc_bit(1));
    give(&c, 1, "socialise");
    give(&c, 1, "ready");
    give(&c, CC_UMPIRE, "lock colonel_2");
    refused(&c, 1, "amend", "locked your orders");
    give(&c, CC_SECOND, "close");
    assert_int_not_equal(c.st.question, CQ_CLOSE);
    assert_int_equal(c.st.activity[1], ACTIVITY_SOCIALISE);
    campaign_close(&c);
}

static void c61_a_colonel_sees_his_own_affairs_and_the_public_roll(void **state)
{
    (void)state;
    struct campaign c;
    struct cc_campaign seen;
    campaign_open(&c, three, NULL);
    begin(&c);
    cc_redact(c.sc, &c.st, 0, &seen);
    json_t *view = cc_view(c.sc, &seen, 0);
    const json_t *colonels = json_object_get(view, "colonels");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(colonels, 0), "pounds")), 990);
    assert_null(json_object_get(json_array_get(colonels, 1), "pounds"));
    assert_int_equal(json_integer_value(json_object_get(json_array_get(colonels, 1), "regiment")), 4);
    assert_null(json_object_get(json_array_get(json_object_get(view, "regiments"), 1), "men"));
    assert_null(json_object_get(view, "crisis_month"));
    json_decref(view);
    cc_redact(c.sc, &c.st, CC_SECOND, &seen);
    assert_memory_equal(&seen, &c.st, sizeof seen);
    view = cc_view(c.sc, &seen, CC_SECOND);
    assert_int_equal(json_integer_value(json_object_get(view, "crisis_month")), 13);
    json_decref(view);
    campaign_close(&c);
}

/* Orders as they are typed, and as they are printed. */
static const struct {
    const char *text;
    const char *printed; /* NULL: refused */
} forms[] = {{"  BID   25 ", "bid 25"},
             {"send 3 staking 0", "send 3 staking 0"},
             {"send 3", NULL},
             {"send 3 staking", NULL},
             {"bid 025", NULL},
             {"bid +5", NULL},
             {"bid 5 6", NULL},
             {"bid", NULL},
             {"", NULL},
             {"bid 99999999999999999999", NULL},
             {"declare 11", NULL},
             {"declare 65536", NULL},
             {"train juggling", NULL},
             {"approve umpire", NULL},
             {"approve colonel_18", "approve colonel_18"},
             {"choose 2", NULL},
             {"objective none", NULL},
             {"set campaign.month 7 because story kept", "set campaign.month 7 because story kept"},
             {"set campaign_1.month 7 because story", NULL},
             {"set colonel_0.debt 7 because story", NULL},
             {"set colonel_3.debt 7", NULL},
             {"adjust colonel_3.pip by -7 because ruling", "adjust colonel_3.pip by -7 because ruling"},
             {"set campaign.month 7 because text 65535 kept", "set campaign.month 7 because text 65535 kept"},
             {"set campaign.month 7 because text", NULL},
             {"set campaign.month 7 because text 0", NULL},
             {"set campaign.month 7 because text 65536", NULL},
             {"objective own text 12", "objective own text 12"},
             {"letter colonel_18 text 1", "letter colonel_18 text 1"},
             {"letter umpire text 65535", "letter umpire text 65535"},
             {"letter second_umpire text 1", NULL},
             {"letter umpire", NULL},
             {"letter umpire 12", NULL},
             {"letter umpire text -1", NULL},
             {"age 15", NULL},
             {"age 81", NULL},
             {"family untold", NULL},
             {"facings sky_blue", "facings sky_blue"}};

static void c10_orders_have_one_text_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct sp_order order;
        struct sp_refusal refusal = {.text = ""};
        char text[SP_TEXT_MAX];
        const bool read = cc_parse_order(NULL, 0, forms[i].text, &order, &refusal);
        if (read != (forms[i].printed != NULL))
            fail_msg("\"%s\": %s", forms[i].text, refusal.text);
        if (!read) {
            assert_true(strlen(refusal.text) > 10);
            continue;
        }
        cc_print_order(NULL, 0, &order, text);
        assert_string_equal(text, forms[i].printed);
    }
    for (uint16_t kind = CO_NONE + 1; kind < CC_ORDER_KINDS; kind++) {
        char usage[SP_TEXT_MAX];
        cc_order_usage(kind, usage);
        assert_memory_equal(usage, cc_order_form(kind)->verb, strlen(cc_order_form(kind)->verb));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c30_objectives_are_judged_against_all),
        cmocka_unit_test(c30_the_umpire_ends_it_and_judges_objectives_of_their_own),
        cmocka_unit_test(c60_any_value_of_the_table_within_its_range),
        cmocka_unit_test(c60_a_ledger_has_an_end),
        cmocka_unit_test(c60_the_table_of_paths_is_whole),
        cmocka_unit_test(c60_money_and_men_change_by_adjustment_lines),
        cmocka_unit_test(c60_an_adjustment_cannot_be_kept_back),
        cmocka_unit_test(c60_his_own_die_locks_and_the_close),
        cmocka_unit_test(c60_dice_are_typed_by_the_faces_they_show),
        cmocka_unit_test(c10_with_a_seated_umpire_the_month_waits_for_his_word),
        cmocka_unit_test(c61_a_colonel_sees_his_own_affairs_and_the_public_roll),
        cmocka_unit_test(c10_orders_have_one_text_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
