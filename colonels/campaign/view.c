/* A redacted campaign as its seat's view, in JSON: what is hidden is left out. */
#include <stdio.h>

#include "colonels/campaign/orders.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"
#include "colonels/campaign/words.h"

static json_t *word_json(const struct cc_scenario *sc, uint8_t type, int32_t value)
{
    const char *word = cc_word(sc, type, value);
    return word ? json_string(word) : json_null();
}

/* A text by its number. */
static json_t *text_json(unsigned number)
{
    return number ? json_integer((json_int_t)number) : json_null();
}

/* What a character may have told. */
static json_t *told_json(const struct cc_scenario *sc, uint8_t type, int32_t value)
{
    return value ? word_json(sc, type, value) : json_null();
}

static json_t *seats_json(sp_seats seats)
{
    json_t *array = json_array();
    for (unsigned s = 0; s < CC_SEATS; s++)
        if (cc_in(seats, s))
            json_array_append_new(array, json_string(cc_seat_names[s]));
    return array;
}

static json_t *regiments_json(uint32_t set)
{
    json_t *array = json_array();
    for (uint32_t m = set; m; m &= m - 1)
        json_array_append_new(array, json_integer((json_int_t)cc_first(m)));
    return array;
}

static json_t *words_json(const struct cc_scenario *sc, uint8_t type, uint32_t set)
{
    json_t *array = json_array();
    for (uint32_t m = set; m; m &= m - 1)
        json_array_append_new(array, word_json(sc, type, (int32_t)cc_first(m)));
    return array;
}

/* This month's orders and what they come to. */
static json_t *plan_json(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned c)
{
    const struct cc_plan plan = cc_plan_of(st, c);
    const struct cc_bill bill = cc_bill_of(sc, st, c, &plan);
    json_t *trains = json_array();
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        if (plan.trains >> t & 1)
            json_array_append_new(trains, word_json(sc, CF_REASON, (int32_t)(REASON_TRAINING_DRILL + t)));
    json_t *object = json_pack("{s:i, s:i, s:b, s:i, s:i}", "declare", (int)plan.declared, "keep", (int)plan.kept,
                               "pay", plan.pays, "arrears", (int)plan.arrears, "recruits", (int)plan.recruits);
    json_object_set_new(object, "train", trains);
    json_object_set_new(object, "activity", word_json(sc, CF_ACTIVITY, plan.activity));
    json_object_set_new(object, "locked", json_boolean(cc_in(st->locked, c)));
    json_object_set_new(object, "bill",
                        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "income", (int)bill.income, "debt",
                                  (int)bill.debt, "pay", (int)bill.pay, "arrears", (int)bill.arrears, "training",
                                  (int)bill.training, "recruits", (int)bill.recruits, "cost", (int)bill.cost, "left",
                                  (int)bill.left));
    return object;
}

/* What he has staked in the committee so far, by what he staked it on, against below zero (C-22). */
static json_t *stakes_json(const struct cc_campaign *st, unsigned c)
{
    char name[8];
    json_t *regiments = json_object(), *colonels = json_object();
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++) {
        snprintf(name, sizeof name, "%u", n);
        if (st->which[c][n])
            json_object_set_new(regiments, name, json_integer(st->which[c][n]));
    }
    for (unsigned other = 0; other < CC_COLONELS; other++)
        if (st->motion[c][other])
            json_object_set_new(colonels, cc_seat_names[other], json_integer(st->motion[c][other]));
    return json_pack("{s:i, s:i, s:o, s:o}", "send", (int)st->number[c], "staking", (int)st->stake[c], "regiments",
                     regiments, "colonels", colonels);
}

static void add_affairs(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned c, json_t *object)
{
    json_object_set_new(object, "pounds", json_integer(st->purse[c]));
    json_object_set_new(object, "pip", json_integer(st->pip[c]));
    json_object_set_new(object, "debt", json_integer(st->debt[c]));
    json_object_set_new(object, "pocketed", json_integer(st->false_pay[c]));
    json_object_set_new(object, "ledger",
                        json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "money_in", (int)st->money_in[c], "money_out",
                                  (int)st->money_out[c], "money_lines", (int)st->money_lines[c], "pip_in",
                                  (int)st->pip_in[c], "pip_out", (int)st->pip_out[c], "pip_lines",
                                  (int)st->pip_lines[c]));
    json_object_set_new(object, "objective", word_json(sc, CF_OBJECTIVE, st->objective[c]));
    json_object_set_new(object, "objective_text", text_json(st->objective[c] == OBJECTIVE_OWN ? st->aim[c] : 0));
    json_object_set_new(object, "biography_text", text_json(st->life[c]));
    json_object_set_new(object, "request_text", text_json(st->request[c]));
    json_object_set_new(object, "months_in_society", json_integer(st->months_social[c]));
    json_object_set_new(object, "false_muster", json_boolean(st->record[c] & RECORD_FALSE_MUSTER));
    json_object_set_new(object, "was_in_arrears", json_boolean(st->record[c] & RECORD_ARREARS));
    json_object_set_new(object, "served_abroad", json_boolean(st->record[c] & RECORD_ABROAD));
    json_object_set_new(object, "orders", plan_json(sc, st, c));
    json_object_set_new(object, "unstaked", json_integer(cc_unstaked(st, c)));
    json_object_set_new(object, "stakes", stakes_json(st, c));
    if (st->over)
        json_object_set_new(object, "objective_met", json_boolean(st->record[c] & RECORD_MET));
}

/* Who may see a colonel's affairs. */
static bool sees(const struct cc_campaign *st, uint8_t seat, unsigned colonel)
{
    return st->over || seat == colonel || seat == CC_UMPIRE || seat == CC_SECOND;
}

static json_t *colonel_json(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, unsigned c)
{
    json_t *object = json_pack("{s:s, s:i, s:i, s:i, s:i}", "colonel", cc_seat_names[c], "character",
                               (int)st->character[c], "regiment", (int)st->regiment[c], "battles_won",
                               (int)st->battles_won[c], "commands_won", (int)st->commands_won[c]);
    json_object_set_new(object, "name_text", text_json(st->name[c]));
    json_object_set_new(object, "age", st->age[c] ? json_integer(st->age[c]) : json_null());
    json_object_set_new(object, "family", told_json(sc, CF_FAMILY, st->family[c]));
    json_object_set_new(object, "background", told_json(sc, CF_BACKGROUND, st->background[c]));
    json_object_set_new(object, "experience", told_json(sc, CF_EXPERIENCE, st->experience[c]));
    json_object_set_new(object, "away", json_boolean(cc_in(st->going, c)));
    json_object_set_new(object, "role", word_json(sc, CF_ROLE, st->role[c]));
    if (sees(st, seat, c))
        add_affairs(sc, st, c, object);
    return object;
}

/* C-5: four bases whatever the men, or by the men. */
int cc_bases(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned n)
{
    enum { BASES = 4, MEN_A_BASE = 150 };
    const int by_men = (st->men[n] + MEN_A_BASE - 1) / MEN_A_BASE;
    return sc->option[CC_OPT_BASES] == BASES_BY_MEN && by_men < BASES ? by_men : BASES;
}

static json_t *regiment_json(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, unsigned n)
{
    const bool vacant = st->owner[n] == CC_NONE;
    json_t *object =
        json_pack("{s:i, s:s, s:b}", "regiment", (int)n, "facings",
                  st->facings[n] ? cc_facings_words[st->facings[n]] : sc->facings[n], "raised", st->raised[n]);
    json_object_set_new(object, "name_text", text_json(st->title[n]));
    json_object_set_new(object, "colonel", vacant ? json_null() : json_string(cc_seat_names[st->owner[n]]));
    if (!st->raised[n] || (!vacant && !sees(st, seat, st->owner[n])))
        return object;
    json_object_set_new(object, "men", json_integer(st->men[n]));
    json_object_set_new(object, "companies", json_integer(st->companies[n]));
    json_object_set_new(object, "bases", json_integer(cc_bases(sc, st, n)));
    json_object_set_new(object, "drill", json_integer(st->attribute[DRILL][n]));
    json_object_set_new(object, "musketry", json_integer(st->attribute[MUSKETRY][n]));
    json_object_set_new(object, "effectiveness", json_integer(st->attribute[EFFECTIVENESS][n]));
    json_object_set_new(object, "months_without_musketry", json_integer(st->idle[MUSKETRY][n]));
    json_object_set_new(object, "months_without_manoeuvres", json_integer(st->idle[EFFECTIVENESS][n]));
    json_object_set_new(object, "arrears", json_integer(st->arrears[n]));
    json_object_set_new(object, "months_in_arrears", json_integer(cc_months_in_arrears(sc, st, n)));
    if (st->embarked[n])
        json_object_set_new(object, "embarked", json_integer(st->embarked[n]));
    return object;
}

static json_t *sale_json(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    json_t *object = json_pack("{s:i, s:i}", "price", (int)cc_price(sc, st), "bid", (int)st->bid);
    json_object_set_new(object, "lot", st->lot ? json_integer(st->lot) : json_null());
    json_object_set_new(object, "highest", word_json(sc, CF_COLONEL, st->highest == CC_NONE ? -1 : st->highest));
    json_object_set_new(object, "bidders", seats_json(st->bidders));
    json_object_set_new(object, "left", regiments_json(cc_free_regiments(st)));
    return object;
}

/* What it may bring to each who goes, in PIP and pounds (C-21). */
static json_t *gains_json(const struct cc_mission *m)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:i}", "part", (int)m->part,
                     "part_outnumbered", (int)m->part_outnumbered, "win", (int)m->win, "win_outnumbered",
                     (int)m->win_outnumbered, "lose", (int)m->lose, "taken", (int)m->taken, "taken_commander",
                     (int)m->taken_commander, "worse", (int)m->worse, "loot", (int)m->loot, "loot_kind",
                     cc_loot_words[m->loot_kind], "bonus", (int)m->bonus);
}

static json_t *expedition_json(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat)
{
    if (st->region == CC_NONE)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, "region", word_json(sc, CF_REGION, st->region));
    json_object_set_new(object, "place", json_string(sc->region[st->region].place));
    json_object_set_new(object, "mission", word_json(sc, CF_MISSION, st->mission));
    json_object_set_new(object, "nation", word_json(sc, CF_NATION, st->nation));
    json_object_set_new(object, "reported_men", json_integer(st->told_men));
    json_object_set_new(object, "reported_quality", words_json(sc, CF_QUALITY, st->told_quality));
    for (unsigned k = 0; k < CC_ATTACHED; k++)
        json_object_set_new(object, cc_word(sc, CF_ATTACHED, (int32_t)k), json_integer(st->attached[k]));
    json_object_set_new(object, "leg", word_json(sc, CF_LEG, st->leg));
    json_object_set_new(object, "months_left", json_integer(st->months_left));
    json_object_set_new(object, "months_out", json_integer(sc->region[st->region].months_out));
    json_object_set_new(object, "months_back", json_integer(sc->region[st->region].months_back));
    json_object_set_new(object, "gains", gains_json(&sc->mission[st->mission]));
    json_object_set_new(object, "disease", json_integer(st->disease));
    json_object_set_new(object, "wreck", json_integer(st->wreck));
    json_object_set_new(object, "to_send", json_integer(st->to_send));
    json_object_set_new(object, "members", seats_json(st->members));
    json_object_set_new(object, "fit", regiments_json(st->fit));
    json_object_set_new(object, "force", regiments_json(st->force));
    json_object_set_new(object, "going", seats_json(st->going));
    json_object_set_new(object, "commander", word_json(sc, CF_COLONEL, st->commander == CC_NONE ? -1 : st->commander));
    if (seat == CC_UMPIRE || seat == CC_SECOND) {
        json_object_set_new(object, "enemy_men", json_integer(st->enemy_men));
        json_object_set_new(object, "multiple_tenths", json_integer(st->multiple));
        json_object_set_new(object, "quality", words_json(sc, CF_QUALITY, sc->mission[st->mission].quality));
    }
    return object;
}

/* The campaign's prices and chances, which everybody may know: what an order costs and brings. */
static json_t *terms_json(const struct cc_scenario *sc)
{
    const struct {
        const char *name;
        int32_t value;
    } rows[] = {
        {"pip_price", sc->pip_price},
        {"reserve", sc->reserve},
        {"company_men", sc->company_men},
        {"least_men", sc->least_men},
        {"company_pay", sc->company_pay},
        {"colonel_pay", sc->colonel_pay},
        {"gain_on", sc->gain_on},
        {"supervision", sc->supervision},
        {"drill_decay", sc->drill_decay},
        {"idle_months", sc->idle_months},
        {"idle_decay", sc->idle_decay},
        {"socialise_pip", sc->socialise_pip},
        {"business_pounds", sc->business_pounds},
        {"politics_pip", sc->politics_pip},
        {"alone_pip", sc->alone_pip},
        {"recruit_cost", sc->recruit_cost},
        {"raise_cost", sc->raise_cost},
        {"inspection", sc->inspection},
        {"inspection_pip", sc->inspection_pip},
        {"mutiny_from", sc->mutiny_from},
        {"intelligence", sc->intelligence},
    };
    json_t *terms = json_object(), *training = json_object();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        json_object_set_new(terms, rows[i].name, json_integer(rows[i].value));
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        json_object_set_new(training, cc_training_words[t], json_integer(sc->training_cost[t]));
    json_object_set_new(terms, "training", training);
    return terms;
}

/* What the umpires alone see beside. */
static void add_desk(const struct cc_campaign *st, uint8_t seat, json_t *view)
{
    if (seat != CC_UMPIRE && seat != CC_SECOND)
        return;
    json_object_set_new(view, "crisis_month", json_integer(st->crisis_month));
    json_object_set_new(view, "orders_sent", seats_json(st->ordered));
    json_object_set_new(view, "overrides", json_integer(st->overrides));
}

json_t *cc_view(const void *scenario, const void *redacted, uint8_t seat)
{
    const struct cc_scenario *sc = scenario;
    const struct cc_campaign *st = redacted;
    json_t *colonels = json_array(), *regiments = json_array();
    for (unsigned c = 0; c < CC_COLONELS; c++)
        if (cc_in(st->played | st->newcomers, c))
            json_array_append_new(colonels, colonel_json(sc, st, seat, c));
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++)
        json_array_append_new(regiments, regiment_json(sc, st, seat, n));
    json_t *view = json_pack("{s:s, s:i, s:i, s:s, s:b}", "game", "colonels", "month", (int)st->month, "months",
                             (int)sc->months, "question", cc_question_name(st->question), "over", st->over);
    json_object_set_new(view, "seat", seat < CC_SEATS ? json_string(cc_seat_names[seat]) : json_null());
    json_object_set_new(view, "asked", seats_json(st->asked));
    json_object_set_new(view, "colonels", colonels);
    json_object_set_new(view, "regiments", regiments);
    json_object_set_new(view, "sale", sale_json(sc, st));
    json_object_set_new(view, "expedition", expedition_json(sc, st, seat));
    json_object_set_new(view, "terms", terms_json(sc));
    json_object_set_new(view, "winner", word_json(sc, CF_COLONEL, st->winner == CC_NONE ? -1 : st->winner));
    if (st->table.unit_count)
        json_object_set_new(view, "battle", cb_view(&sc->table, &st->table, seat, cc_seat_names));
    add_desk(st, seat, view);
    return view;
}
