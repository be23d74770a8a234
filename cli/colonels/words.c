/*
 * Words for what is asked and for what may be ordered: what stands in neither question nor order, such as chances,
 * costs and what would be left.
 */
#include "cli/colonels/words.h"

#include <stdio.h>
#include <string.h>

#include "cli/colonels/affairs.h"
#include "cli/colonels/table_front.h"
#include "cli/play/session.h"

/* What an order is told by; fields and key are filled. */
struct telling {
    const struct cc_scenario *sc;
    const struct cc_campaign *st;
    uint8_t seat;
    const struct sp_order *order;
    json_t *fields;
};

static void put(json_t *fields, const char *name, int32_t value)
{
    json_object_set_new(fields, name, json_integer(value));
}

static void put_word(json_t *fields, const char *name, const char *word)
{
    json_object_set_new(fields, name, word != NULL ? json_string(word) : json_null());
}

/* ---- Orders ---- */

static const char *tell_buy(const struct telling *of)
{
    put(of->fields, "pip", of->order->b);
    put(of->fields, "pounds", of->order->b * of->sc->pip_price);
    put(of->fields, "left", of->st->purse[of->seat] - of->order->b * of->sc->pip_price);
    return "buy";
}

static const char *tell_objective(const struct telling *of)
{
    put_word(of->fields, "aim", cc_word(of->sc, CF_OBJECTIVE, of->order->a));
    return "objective";
}

static const char *tell_bid(const struct telling *of)
{
    const bool first = of->st->highest == CC_NONE;
    put(of->fields, "over", of->order->b - of->st->bid);
    put(of->fields, "left", of->st->purse[of->seat] - of->order->b);
    return first ? "bid_first" : "bid";
}

static const char *tell_drop(const struct telling *of)
{
    put(of->fields, "regiment", of->st->lot);
    return "drop";
}

static const char *tell_choose(const struct telling *of)
{
    const unsigned n = of->order->a;
    put(of->fields, "pounds", cc_price(of->sc, of->st));
    if (!of->st->raised[n])
        return "choose_new";
    put(of->fields, "men", of->st->men[n]);
    put(of->fields, "drill", of->st->attribute[DRILL][n]);
    put(of->fields, "musketry", of->st->attribute[MUSKETRY][n]);
    put(of->fields, "effectiveness", of->st->attribute[EFFECTIVENESS][n]);
    return "choose_old";
}

/* The month as it would be with this order: what is left of the purse at its end, before business. */
static struct cc_plan planned(const struct telling *of)
{
    struct cc_plan plan = cc_plan_of(of->st, of->seat);
    const uint8_t training = (uint8_t)(1u << (of->order->a & 7));
    switch (of->order->kind) {
    case CO_DECLARE:
        plan.declared = (uint8_t)of->order->a;
        break;
    case CO_KEEP:
        plan.kept = (uint8_t)of->order->a;
        break;
    case CO_PAY:
        plan.pays = (uint8_t)of->order->a;
        break;
    case CO_ARREARS:
        plan.arrears = of->order->b;
        break;
    case CO_TRAIN:
        plan.trains |= training;
        break;
    case CO_REST:
        plan.trains &= (uint8_t)~training;
        break;
    case CO_RECRUIT:
        plan.recruits = of->order->b;
        break;
    default:
        break;
    }
    return plan;
}

static void put_left(const struct telling *of)
{
    const struct cc_plan plan = planned(of);
    put(of->fields, "left", affairs_month_end(of->sc, of->st, of->seat, &plan));
}

static const char *tell_declare(const struct telling *of)
{
    const struct cc_plan plan = planned(of);
    const int missing = (int)plan.declared - plan.kept;
    put_left(of);
    put(of->fields, "pounds", of->sc->company_pay * plan.declared);
    put(of->fields, "missing", missing);
    put(of->fields, "risk", missing * of->sc->inspection);
    return missing > 0 && of->sc->inspection > 0 ? "declare_false" : "declare";
}

static const char *tell_keep(const struct telling *of)
{
    const int companies = of->st->companies[of->st->regiment[of->seat]];
    const int change = (int)of->order->a - companies;
    put_left(of);
    put(of->fields, "companies", change < 0 ? -change : change);
    put(of->fields, "men", (change < 0 ? -change : change) * of->sc->company_men);
    return change < 0 ? "keep_fewer" : change > 0 ? "keep_more" : "keep_all";
}

static const char *tell_pay(const struct telling *of)
{
    put_left(of);
    put(of->fields, "pounds", of->sc->company_pay * of->st->kept[of->seat]);
    return of->order->a != 0 ? "pay_all" : "pay_none";
}

static const char *tell_sum(const struct telling *of)
{
    put_left(of);
    put(of->fields, "men", of->order->b);
    return of->order->kind == CO_ARREARS ? "arrears" : "recruit";
}

static const char *tell_training(const struct telling *of)
{
    const unsigned t = of->order->a, regiment = of->st->regiment[of->seat];
    put_left(of);
    put(of->fields, "pounds", of->sc->training_cost[t]);
    put(of->fields, "on", of->sc->gain_on);
    put(of->fields, "supervised_on", of->sc->gain_on - of->sc->supervision);
    put(of->fields, "value", of->st->attribute[t][regiment]);
    put_word(of->fields, "attribute", cc_word(of->sc, CF_ATTRIBUTE, (int32_t)t));
    if (of->order->kind == CO_REST)
        return "rest";
    if (of->order->kind == CO_SUPERVISE)
        return "supervise";
    return of->st->attribute[t][regiment] >= 6 ? "train_best" : "train";
}

static const char *tell_activity(const struct telling *of)
{
    put(of->fields, "society", of->sc->socialise_pip);
    put(of->fields, "politics", of->sc->politics_pip);
    put(of->fields, "business", of->sc->business_pounds);
    return of->order->kind == CO_SOCIALISE ? "socialise" : of->order->kind == CO_POLITICS ? "politics" : "business";
}

static const char *tell_stake(const struct telling *of)
{
    put(of->fields, "left", cc_unstaked(of->st, of->seat) - of->order->b);
    put(of->fields, "regiments", of->order->a);
    put(of->fields, "regiment", of->order->a);
    put_word(of->fields, "colonel", of->order->a < CC_SEATS ? cc_seat_names[of->order->a] : NULL);
    return of->order->kind == CO_SEND      ? "send"
           : of->order->kind == CO_FOR     ? "for"
           : of->order->kind == CO_AGAINST ? "against"
           : of->order->kind == CO_SECOND  ? "second"
                                           : "oppose";
}

static const char *(*const tellers[CC_ORDER_KINDS])(const struct telling *) = {
    [CO_BUY] = tell_buy,
    [CO_OBJECTIVE] = tell_objective,
    [CO_BID] = tell_bid,
    [CO_DROP] = tell_drop,
    [CO_CHOOSE] = tell_choose,
    [CO_DECLARE] = tell_declare,
    [CO_KEEP] = tell_keep,
    [CO_PAY] = tell_pay,
    [CO_ARREARS] = tell_sum,
    [CO_RECRUIT] = tell_sum,
    [CO_TRAIN] = tell_training,
    [CO_REST] = tell_training,
    [CO_SUPERVISE] = tell_training,
    [CO_SOCIALISE] = tell_activity,
    [CO_BUSINESS] = tell_activity,
    [CO_POLITICS] = tell_activity,
    [CO_SEND] = tell_stake,
    [CO_FOR] = tell_stake,
    [CO_AGAINST] = tell_stake,
    [CO_SECOND] = tell_stake,
    [CO_OPPOSE] = tell_stake,
};

void words_of_order(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size)
{
    char key[96];
    if (cb_is_order(order->kind)) {
        table_order_words(play, order, text, size);
        return;
    }
    const struct telling of = {.sc = play_scenario(play),
                               .st = play_redacted(play, seat),
                               .seat = seat,
                               .order = order,
                               .fields = json_object()};
    const bool told = order->kind < CC_ORDER_KINDS && tellers[order->kind] != NULL && seat < CC_COLONELS;
    const struct sp_order_form *form = cc_order_form(order->kind);
    if (told)
        snprintf(key, sizeof key, "does.%s", tellers[order->kind](&of));
    else
        snprintf(key, sizeof key, "order.%s", form != NULL ? form->verb : "none");
    text[0] = '\0';
    if (told || sp_messages_find(play->messages, key) != NULL)
        sp_message(play->messages, key, of.fields, NULL, text, size);
    json_decref(of.fields);
}

/* ---- Questions ---- */

static const char *facts_pip(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, json_t *fields)
{
    put(fields, "pounds", st->purse[seat]);
    put(fields, "reserve", sc->reserve);
    put(fields, "most", (st->purse[seat] - sc->reserve) / sc->pip_price);
    return "pip";
}

static const char *facts_bid(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, json_t *fields)
{
    put(fields, "regiment", st->lot);
    put(fields, "price", cc_price(sc, st));
    put(fields, "bid", st->bid);
    put(fields, "purse", st->purse[seat]);
    put_word(fields, "colonel", st->highest != CC_NONE ? cc_seat_names[st->highest] : NULL);
    return st->highest == CC_NONE ? "bid_first" : "bid";
}

static const char *facts_month(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, json_t *fields)
{
    const struct cc_plan plan = cc_plan_of(st, seat);
    put(fields, "month", st->month);
    put(fields, "left", affairs_month_end(sc, st, seat, &plan));
    put_word(fields, "activity", cc_word(sc, CF_ACTIVITY, plan.activity));
    return "month";
}

static const char *facts_stakes(const struct cc_campaign *st, uint8_t seat, json_t *fields)
{
    const unsigned senior = cc_senior(st, st->going);
    put(fields, "left", cc_unstaked(st, seat));
    put(fields, "fit", (int32_t)cc_count(st->fit));
    put(fields, "half", (int32_t)(cc_count(st->members) + 1) / 2);
    put(fields, "regiments", st->to_send);
    put_word(fields, "colonel", senior < CC_SEATS ? cc_seat_names[senior] : NULL);
    return st->question == CQ_NUMBER ? "number" : st->question == CQ_WHICH ? "which" : "command";
}

void words_of_question(struct play *play, uint8_t seat, char *text, size_t size)
{
    const struct cc_scenario *sc = play_scenario(play);
    const struct cc_campaign *st = play_redacted(play, seat);
    if (cc_at_table(st)) {
        table_facts(play, seat, text, size);
        return;
    }
    json_t *fields = json_object();
    const char *name = NULL;
    char key[64];
    text[0] = '\0';
    if (seat < CC_COLONELS && st->question == CQ_PIP)
        name = facts_pip(sc, st, seat, fields);
    else if (seat < CC_COLONELS && st->question == CQ_BID)
        name = facts_bid(sc, st, seat, fields);
    else if (seat < CC_COLONELS && st->question == CQ_MONTH)
        name = facts_month(sc, st, seat, fields);
    else if (seat < CC_COLONELS &&
             (st->question == CQ_NUMBER || st->question == CQ_WHICH || st->question == CQ_COMMAND))
        name = facts_stakes(st, seat, fields);
    if (name != NULL && size > 1) {
        snprintf(key, sizeof key, "facts.%s", name);
        text[0] = ' ';
        sp_message(play->messages, key, fields, NULL, text + 1, size - 1);
    }
    json_decref(fields);
}

void words_of_die(struct play *play, uint8_t seat, char *text, size_t size)
{
    const struct affairs a = {.play = play, .sc = play_scenario(play), .st = play_redacted(play, seat), .seat = seat};
    const struct cc_campaign *st = a.st;
    const unsigned owner = cc_die_of(st);
    text[0] = '\0';
    if (cc_at_table(st) || owner == 0)
        return;
    const bool tie = st->question == CQ_DIE_TIE;
    char name[AFFAIRS_LIST];
    snprintf(name, sizeof name, "%s", tie ? affairs_colonel(&a, owner - 1) : affairs_regiment(&a, st->cursor));
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
    snprintf(text, size, "%s", name);
    const unsigned first =
        1u + (st->question == CQ_DIE_DECAY ? STEP_DECAY : STEP_TRAINING); /* the walk is one step on */
    if (st->question == CQ_DIE_TRAINING || st->question == CQ_DIE_DECAY)
        told_add(text, size, ", %s",
                 affairs_word(play, "attribute", cc_word(a.sc, CF_ATTRIBUTE, (int32_t)(st->step - first))));
    told_add(text, size, ": ");
}

void words_of_status(struct play *play, uint8_t seat, char *text, size_t size)
{
    const struct affairs a = {.play = play, .sc = play_scenario(play), .st = play_redacted(play, seat), .seat = seat};
    const struct cc_campaign *st = a.st;
    char sum[AFFAIRS_SUM];
    text[0] = '\0';
    if (st->month > 0)
        affairs_say(&a, text, size, "  month %u of %ld", st->month, (long)a.sc->months);
    if (affairs_is_colonel(&a)) {
        told_add(text, size, "  %s  %ld PIP", affairs_pounds(st->purse[seat], sum), (long)st->pip[seat]);
        if (st->regiment[seat] != 0)
            told_add(text, size, "  %s", affairs_regiment(&a, st->regiment[seat]));
        if (cc_in(st->going, seat))
            affairs_say(&a, text, size, "  on campaign");
    }
    if (st->region != CC_NONE)
        told_add(text, size, "  %s", affairs_word(play, "mission", cc_word(a.sc, CF_MISSION, st->mission)));
}

/* Long biddings of others are told by their last bid; who was seen where is the gazette's. */
const char *words_alike(const struct play *play, uint8_t seat, const json_t *event)
{
    const char *name = affairs_text_field(event, "event");
    const char *own = seat < CC_SEATS ? cc_seat_names[seat] : "";
    (void)play;
    if (strcmp(affairs_text_field(event, "colonel"), own) == 0)
        return NULL;
    return strcmp(name, "bid") == 0     ? "bids"
           : strcmp(name, "drops") == 0 ? "drops"
           : strcmp(name, "seen") == 0  ? "seen"
                                        : NULL;
}

/* Of a month's orders those that most months are about come first, the numbers of companies last; of the umpire's the
 * month's end, and newcomers last. */
int words_rank(uint16_t kind)
{
    static const uint8_t first[] = {CO_CLOSE,     CO_UNLOCK,    CO_LOCK,     CO_TRAIN,    CO_REST,
                                    CO_SUPERVISE, CO_SOCIALISE, CO_POLITICS, CO_BUSINESS, CO_RECRUIT,
                                    CO_PAY,       CO_ARREARS,   CO_READY,    CO_KEEP,     CO_DECLARE};
    const int count = sizeof first / sizeof first[0];
    for (int i = 0; i < count; i++)
        if (first[i] == kind)
            return i - count;
    return kind == CO_ADMIT;
}

/* ---- Typed lines ---- */

/* "3rd" loses its ending; the length that remains. */
static size_t plain_number(const char *word, size_t length)
{
    static const char *const endings[] = {"st", "nd", "rd", "th"};
    const size_t digits = strspn(word, "0123456789");
    for (size_t i = 0; digits > 0 && digits + 2 == length && i < sizeof endings / sizeof endings[0]; i++)
        if (strncmp(word + digits, endings[i], 2) == 0)
            return digits;
    return length;
}

/* Orders whose first word behind the verb is a colonel. */
static bool names_colonel(const char *line)
{
    static const char *const verbs[] = {"letter ", "answer ", "second ", "oppose ",
                                        "lock ",   "unlock ", "admit ",  "fallen "};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strncmp(line, verbs[i], strlen(verbs[i])) == 0)
            return true;
    return false;
}

void words_plain_order(const char *line, char *order, size_t size)
{
    const char *at = line + strspn(line, " \t");
    const bool colonel = names_colonel(at);
    order[0] = '\0';
    for (int word = 0; *at != '\0' && *at != '"'; word++) {
        const size_t length = strcspn(at, " \t"), kept = plain_number(at, length);
        const bool number = strspn(at, "0123456789") == kept;
        told_add(order, size, "%s%.*s ", colonel && word == 1 && number ? "colonel_" : "", (int)kept, at);
        at += length;
        at += strspn(at, " \t");
    }
    told_add(order, size, "%s", at);
    const size_t length = strlen(order);
    if (length > 0 && order[length - 1] == ' ')
        order[length - 1] = '\0';
}
