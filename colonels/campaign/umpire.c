/*
 * The umpire's powers (C-60): any value of the table of paths, adjustment lines for money, PIP and men, his own die for
 * the one that is awaited, locking and closing orders, latecomers, the end.  A match takes months back by its own undo.
 */
#include "base/member.h"
#include "colonels/campaign/rules.h"

enum { MONEY_MOST = 1000000, PIP_MOST = 1000000 };

#define PATH(name, scope, member, width, seen, least, most)                                                            \
    {                                                                                                                  \
        name, scope, width, 0, seen, BOUND_MOST, least, most, offsetof(struct cc_campaign, member)                     \
    }
#define BOUNDED(name, scope, member, width, seen, least, bound)                                                        \
    {                                                                                                                  \
        name, scope, width, 0, seen, bound, least, 0, offsetof(struct cc_campaign, member)                             \
    }
#define ADJUSTED(name, scope, member, width, seen, bound, most)                                                        \
    {                                                                                                                  \
        name, scope, width, 1, seen, bound, 0, most, offsetof(struct cc_campaign, member)                              \
    }

const struct cc_path cc_paths[] = {
    ADJUSTED("purse", SCOPE_COLONEL, purse, 4, PATH_OWN, BOUND_MOST, MONEY_MOST),
    ADJUSTED("pip", SCOPE_COLONEL, pip, 4, PATH_OWN, BOUND_MOST, PIP_MOST),
    PATH("debt", SCOPE_COLONEL, debt, 4, PATH_OWN, 0, MONEY_MOST),
    PATH("false_pay", SCOPE_COLONEL, false_pay, 4, PATH_OWN, 0, MONEY_MOST),
    PATH("pays_arrears", SCOPE_COLONEL, plan_arrears, 4, PATH_OWN, 0, MONEY_MOST),
    BOUNDED("recruits", SCOPE_COLONEL, plan_recruits, 4, PATH_OWN, 0, BOUND_COMPANY),
    PATH("months_social", SCOPE_COLONEL, months_social, 2, PATH_OWN, 0, CC_MONTHS),
    PATH("objective", SCOPE_COLONEL, objective, 1, PATH_OWN, OBJECTIVE_GLORY, OBJECTIVES - 1),
    PATH("keeps", SCOPE_COLONEL, kept, 1, PATH_OWN, 0, CC_COMPANIES),
    PATH("declares", SCOPE_COLONEL, declared, 1, PATH_OWN, 0, CC_COMPANIES),
    PATH("pays", SCOPE_COLONEL, pays, 1, PATH_OWN, 0, 1),
    PATH("trains", SCOPE_COLONEL, trains, 1, PATH_OWN, 0, 7),
    PATH("activity", SCOPE_COLONEL, activity, 1, PATH_OWN, 0, ACTIVITIES - 1),
    PATH("record", SCOPE_COLONEL, record, 1, PATH_OWN, 0, 15),
    PATH("battles_won", SCOPE_COLONEL, battles_won, 1, PATH_ALL, 0, 255),
    PATH("commands_won", SCOPE_COLONEL, commands_won, 1, PATH_ALL, 0, 255),
    PATH("role", SCOPE_COLONEL, role, 1, PATH_ALL, 0, ROLES - 1),
    PATH("age", SCOPE_COLONEL, age, 1, PATH_ALL, 0, CC_AGE_MOST),
    PATH("family", SCOPE_COLONEL, family, 1, PATH_ALL, 0, FAMILIES - 1),
    PATH("background", SCOPE_COLONEL, background, 1, PATH_ALL, 0, BACKGROUNDS - 1),
    PATH("experience", SCOPE_COLONEL, experience, 1, PATH_ALL, 0, EXPERIENCES - 1),
    /* Texts can be struck out, and not exchanged for somebody else's. */
    PATH("name", SCOPE_COLONEL, name, 2, PATH_ALL, 0, 0),
    PATH("biography", SCOPE_COLONEL, life, 2, PATH_OWN, 0, 0),
    PATH("own_words", SCOPE_COLONEL, aim, 2, PATH_OWN, 0, 0),
    PATH("request", SCOPE_COLONEL, request, 2, PATH_OWN, 0, 0),
    PATH("title", SCOPE_REGIMENT, title, 2, PATH_ALL, 0, 0),
    PATH("facings", SCOPE_REGIMENT, facings, 1, PATH_ALL, 0, FACINGS - 1),
    ADJUSTED("men", SCOPE_REGIMENT, men, 2, PATH_OWN, BOUND_REGIMENT, 0),
    PATH("arrears", SCOPE_REGIMENT, arrears, 4, PATH_OWN, 0, MONEY_MOST),
    PATH("campaign_lost", SCOPE_REGIMENT, campaign_lost, 2, PATH_OWN, 0, 2000),
    PATH("companies", SCOPE_REGIMENT, companies, 1, PATH_OWN, 0, CC_COMPANIES),
    PATH("drill", SCOPE_REGIMENT, attribute[DRILL], 1, PATH_OWN, 1, 6),
    PATH("musketry", SCOPE_REGIMENT, attribute[MUSKETRY], 1, PATH_OWN, 1, 6),
    PATH("effectiveness", SCOPE_REGIMENT, attribute[EFFECTIVENESS], 1, PATH_OWN, 1, 6),
    BOUNDED("idle_musketry", SCOPE_REGIMENT, idle[MUSKETRY], 1, PATH_OWN, 0, BOUND_IDLE),
    BOUNDED("idle_manoeuvres", SCOPE_REGIMENT, idle[EFFECTIVENESS], 1, PATH_OWN, 0, BOUND_IDLE),
    PATH("trained", SCOPE_REGIMENT, trained, 1, PATH_OWN, 0, 7),
    PATH("ran", SCOPE_REGIMENT, ran, 1, PATH_BOOKED, 0, CB_TURNS),
    PATH("under_musketry", SCOPE_REGIMENT, under_musketry, 1, PATH_BOOKED, 0, CB_TURNS),
    PATH("under_guns", SCOPE_REGIMENT, under_guns, 1, PATH_BOOKED, 0, CB_TURNS),
    PATH("engaged", SCOPE_REGIMENT, engaged, 1, PATH_BOOKED, 0, 1),
    PATH("month", SCOPE_CAMPAIGN, month, 2, PATH_ALL, 1, CC_MONTHS),
    PATH("crisis_month", SCOPE_CAMPAIGN, crisis_month, 2, PATH_UMPIRES, 1, 2 * CC_MONTHS),
    PATH("lowest_price", SCOPE_CAMPAIGN, lowest_price, 4, PATH_ALL, 1, MONEY_MOST),
    PATH("enemy_men", SCOPE_EXPEDITION, enemy_men, 4, PATH_UMPIRES, 0, MONEY_MOST),
    PATH("told_men", SCOPE_EXPEDITION, told_men, 4, PATH_REPORTED, 0, MONEY_MOST),
    PATH("told_quality", SCOPE_EXPEDITION, told_quality, 1, PATH_REPORTED, 1, (1 << CC_QUALITIES) - 1),
    PATH("multiple", SCOPE_EXPEDITION, multiple, 1, PATH_UMPIRES, 1, 100),
    BOUNDED("mission", SCOPE_EXPEDITION, mission, 1, PATH_ALL, 0, BOUND_MISSIONS),
    BOUNDED("region", SCOPE_EXPEDITION, region, 1, PATH_ALL, 0, BOUND_REGIONS),
    PATH("nation", SCOPE_EXPEDITION, nation, 1, PATH_ALL, 0, NATIONS - 1),
    PATH("battalions", SCOPE_EXPEDITION, attached[ATTACHED_BATTALIONS], 1, PATH_ALL, 0, 20),
    PATH("horse", SCOPE_EXPEDITION, attached[ATTACHED_HORSE], 1, PATH_ALL, 0, 20),
    PATH("guns", SCOPE_EXPEDITION, attached[ATTACHED_GUNS], 1, PATH_ALL, 0, 20),
    PATH("months_left", SCOPE_EXPEDITION, months_left, 1, PATH_ALL, 1, 24),
    BOUNDED("to_send", SCOPE_EXPEDITION, to_send, 1, PATH_ALL, 1, BOUND_FIT),
    BOUNDED("commander", SCOPE_EXPEDITION, commander, 1, PATH_ALL, 0, BOUND_GOING),
    PATH("disease", SCOPE_EXPEDITION, disease, 1, PATH_ALL, 0, 6),
    PATH("wreck", SCOPE_EXPEDITION, wreck, 1, PATH_ALL, 0, 6),
    PATH("outnumbered", SCOPE_EXPEDITION, outnumbered, 1, PATH_ALL, 0, 1),
    PATH("outcome", SCOPE_EXPEDITION, outcome, 1, PATH_BOOKED, 0, OUTCOMES - 1),
    PATH("taken", SCOPE_EXPEDITION, taken, 1, PATH_BOOKED, 0, 1),
    PATH("worse", SCOPE_EXPEDITION, worse, 1, PATH_BOOKED, 0, 1),
};
const unsigned cc_path_count = sizeof cc_paths / sizeof cc_paths[0];

int32_t cc_path_value(const struct cc_campaign *st, unsigned path, unsigned index)
{
    const struct cc_path *p = &cc_paths[path];
    return sp_member((const char *)st + p->offset + (size_t)index * p->width, p->width);
}

/* Whether there is such a thing now: a colonel who lives, a regiment that was raised, an expedition. */
static bool exists(const struct cc_asker *asker, const struct cc_path *path, unsigned index)
{
    const struct cc_campaign *st = asker->st;
    if (path->scope == SCOPE_COLONEL)
        return cc_in(st->played, index) || cc_refuse(asker, "%s plays no colonel now (C-60)", cc_seat_names[index]);
    if (path->scope == SCOPE_REGIMENT)
        return st->raised[index] || cc_refuse(asker, "%s has not been raised (C-60)", cc_regiment_name(index));
    return path->scope == SCOPE_CAMPAIGN || st->region != CC_NONE ||
           cc_refuse(asker, "there is no expedition now (C-60)");
}

static int32_t most_of(const struct cc_asker *asker, const struct cc_path *path)
{
    const struct cc_scenario *sc = asker->sc;
    switch (path->bound) {
    case BOUND_MISSIONS:
        return sc->mission_count - 1;
    case BOUND_REGIONS:
        return sc->region_count - 1;
    case BOUND_COMPANY:
        return sc->company_men;
    case BOUND_REGIMENT:
        return sc->company_men * CC_COMPANIES;
    case BOUND_IDLE:
        return sc->idle_months;
    case BOUND_FIT:
        return (int32_t)cc_count(asker->st->fit);
    case BOUND_GOING:
        return CC_COLONELS - 1;
    default:
        return path->most;
    }
}

bool cc_check_set(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_path *path = &cc_paths[order->a];
    const int32_t most = most_of(asker, path);
    if (path->adjusted)
        return cc_refuse(asker, "%s changes by adjustment lines only: adjust it by so much (C-60)", path->name);
    if (!exists(asker, path, (unsigned)order->b))
        return false;
    if (path->bound == BOUND_FIT && most == 0)
        return cc_refuse(asker, "the committee has not met: no regiments are to be sent yet (C-60)");
    if (order->c < path->least || order->c > most)
        return cc_refuse(asker, "%s is a whole number from %ld to %ld, not %ld (C-60)", path->name, (long)path->least,
                         (long)most, (long)order->c);
    if (path->bound == BOUND_GOING && !cc_in(asker->st->going, (unsigned)order->c))
        return cc_refuse(asker, "%s is not with the expedition (C-60)", cc_seat_names[order->c]);
    return true;
}

/* What may not be taken away: a bid that stands. */
static int32_t least_after(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    const bool purse = cc_paths[order->a].offset == offsetof(struct cc_campaign, purse);
    return purse && st->highest == order->b ? st->bid : 0;
}

/* So that no sum of what came in overflows (ledger.c). */
static int32_t most_after(const struct cc_asker *asker, const struct cc_path *path, unsigned index, int32_t value)
{
    const struct cc_campaign *st = asker->st;
    const bool purse = path->offset == offsetof(struct cc_campaign, purse);
    const int32_t in = path->scope == SCOPE_REGIMENT ? st->men_in[index]
                       : purse                       ? st->money_in[index]
                                                     : st->pip_in[index];
    const int32_t range = most_of(asker, path), with_room = value + (CC_LEDGER_MOST - in);
    const int32_t most = range < value ? value : range; /* what grew beyond it may be lessened */
    return most < with_room ? most : with_room;
}

bool cc_check_adjust(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_path *path = &cc_paths[order->a];
    if (!path->adjusted)
        return cc_refuse(asker, "%s is set, not adjusted (C-60)", path->name);
    if (order->d & CC_KEPT) /* C-13: the lines of an account sum to what is in it */
        return cc_refuse(asker,
                         "an adjustment is a line that its owner sees, so it cannot be kept back: leave out kept "
                         "(C-60)");
    if (!exists(asker, path, (unsigned)order->b))
        return false;
    const int32_t value = cc_path_value(asker->st, order->a, (unsigned)order->b);
    const int64_t after = (int64_t)value + order->c;
    const int32_t most = most_after(asker, path, (unsigned)order->b, value), least = least_after(asker, order);
    if (order->c == 0 || after < least || after > most)
        return cc_refuse(asker, "%s would come to %lld; it must change and stay from %ld to %ld (C-60)", path->name,
                         (long long)after, (long)least, (long)most);
    return true;
}

/* Those who can see the value now. */
static sp_seats who_sees(const struct cc_campaign *st, const struct cc_path *path, unsigned index)
{
    switch (path->seen) {
    case PATH_OWN:
        return path->scope == SCOPE_COLONEL ? cc_own(index) : cc_knows_regiment(st, index);
    case PATH_UMPIRES:
        return (sp_seats)CC_UMPIRES;
    case PATH_REPORTED:
        return cc_unreported(st) ? (sp_seats)CC_UMPIRES : (sp_seats)CC_EVERYBODY;
    case PATH_BOOKED:
        return st->question == CQ_RESULT ? (sp_seats)CC_UMPIRES : (sp_seats)CC_EVERYBODY;
    default:
        return (sp_seats)CC_EVERYBODY;
    }
}

/* Shown to those who could see the value, or kept back: then the umpires alone know. */
static void tell_override(struct cc_game *g, const struct sp_order *order, int32_t before)
{
    const unsigned index = (unsigned)order->b;
    const bool kept = order->d & CC_KEPT;
    const sp_seats seen = kept ? (sp_seats)CC_UMPIRES : who_sees(g->st, &cc_paths[order->a], index);
    if (g->st->overrides < UINT16_MAX)
        g->st->overrides++;
    const int32_t reason = order->d >> CC_REASON_SHIFT;
    const bool own_words = reason > CC_REASON_TEXT;
    CC_TELL(g, CE_OVERRIDE, seen, order->a, order->b, before, cc_path_value(g->st, order->a, index),
            own_words ? CC_REASON_TEXT : reason, own_words ? reason - CC_REASON_TEXT : 0);
}

static void set_value(struct cc_game *g, const struct sp_order *order)
{
    const struct cc_path *path = &cc_paths[order->a];
    sp_member_put((char *)g->st + path->offset + (size_t)order->b * path->width, path->width, order->c);
}

static void adjust(struct cc_game *g, const struct sp_order *order)
{
    const struct cc_path *path = &cc_paths[order->a];
    if (path->scope == SCOPE_REGIMENT)
        cc_men(g, (unsigned)order->b, REASON_UMPIRE, order->c);
    else if (path->offset == offsetof(struct cc_campaign, purse))
        cc_money(g, (unsigned)order->b, REASON_UMPIRE, order->c);
    else
        cc_pips(g, (unsigned)order->b, REASON_UMPIRE, order->c);
}

/* Whose month a value belongs to; CC_NONE: nobody's. */
static unsigned owner_of(const struct cc_campaign *st, const struct sp_order *order)
{
    const uint8_t scope = cc_paths[order->a].scope;
    if (scope == SCOPE_COLONEL) {
        assert(order->b >= 0 && order->b < CC_COLONELS);
        return (unsigned)order->b;
    }
    return scope == SCOPE_REGIMENT ? st->owner[order->b] : CC_NONE;
}

static void override(struct cc_game *g, const struct sp_order *order,
                     void (*change)(struct cc_game *, const struct sp_order *))
{
    const int32_t before = cc_path_value(g->st, order->a, (unsigned)order->b);
    const unsigned colonel = owner_of(g->st, order);
    struct cc_usual usual = {0};
    if (colonel != CC_NONE)
        usual = cc_usual_of(g, colonel);
    change(g, order);
    if (colonel != CC_NONE)
        cc_follow_usual(g, colonel, &usual);
    cc_follow_approval(g->st);
    cc_follow_judging(g->st);
    tell_override(g, order, before);
}

void cc_answer_set(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    override(g, order, set_value);
}

void cc_answer_adjust(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    override(g, order, adjust);
}

/* --- Dice, orders, people --- */

bool cc_check_roll(const struct cc_asker *asker, const struct sp_order *order)
{
    const unsigned sides = cc_die_sides(asker->sc, asker->st);
    if (sides == 0)
        return cc_refuse(asker, "no die is awaited now (C-60)");
    return (order->a >= 1 && order->a <= sides) ||
           cc_refuse(asker, "a die of %u sides shows 1 to %u, not %u (C-60)", sides, sides, order->a);
}

void cc_answer_roll(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    CC_TELL(g, CE_ROLL_SET, cc_at_table(g->st) ? (sp_seats)CC_EVERYBODY : cc_die_seen(g->st), g->st->question,
            order->a);
    if (g->st->overrides < UINT16_MAX)
        g->st->overrides++;
    cc_answer_die(g, order->a - 1u); /* a face, where the engine counts from 0 */
}

bool cc_check_lock(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    if (!cc_month_is_open(st))
        return cc_refuse(asker, "the month is closed (C-60)");
    return (cc_in(st->played, order->a) && !cc_in(st->locked, order->a)) ||
           cc_refuse(asker, "%s has no orders that are open (C-60)", cc_seat_names[order->a]);
}

void cc_answer_lock(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    g->st->locked |= cc_bit(order->a);
    g->st->asked &= ~cc_bit(order->a);
    CC_TELL(g, CE_LOCKED, (sp_seats)CC_EVERYBODY, order->a, 1);
}

bool cc_check_unlock(const struct cc_asker *asker, const struct sp_order *order)
{
    return (cc_month_is_open(asker->st) && cc_in(asker->st->locked, order->a)) ||
           cc_refuse(asker, "the orders of %s are not locked (C-60)", cc_seat_names[order->a]);
}

void cc_answer_unlock(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    g->st->locked &= ~cc_bit(order->a);
    cc_reopen(g, order->a);
    CC_TELL(g, CE_LOCKED, (sp_seats)CC_EVERYBODY, order->a, 0);
}

bool cc_check_admit(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    return !cc_in(st->played | st->admitted | st->newcomers, order->a) ||
           cc_refuse(asker, "%s plays already, or joins next month (C-4)", cc_seat_names[order->a]);
}

void cc_answer_admit(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    g->st->admitted |= cc_bit(order->a);
    CC_TELL(g, CE_ADMITTED, (sp_seats)CC_EVERYBODY, order->a);
}

bool cc_check_close(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return cc_month_is_open(asker->st) || cc_refuse(asker, "the month is closed already (C-10)");
}

void cc_answer_close(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    (void)order;
    g->st->asked = 0;
    g->st->stage = CC_STAGE_MONEY;
}

bool cc_check_end(const struct cc_asker *asker, const struct sp_order *order)
{
    (void)order;
    return !asker->st->ending || cc_refuse(asker, "the campaign ends with this month already (C-30)");
}

void cc_answer_end(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    (void)order;
    g->st->ending = 1;
    CC_TELL(g, CE_ENDING, (sp_seats)CC_EVERYBODY, g->st->month);
}

/* --- What is open at any time --- */

static void offer_umpire(struct cc_list *list)
{
    const struct cc_campaign *st = list->asker.st;
    for (int c = 0; c < CC_COLONELS; c++) {
        cc_offer(list, CO_LOCK, c, 0);
        cc_offer(list, CO_UNLOCK, c, 0);
        cc_offer(list, CO_ADMIT, c, 0);
    }
    for (int face = 1; face <= (int)cc_die_sides(list->asker.sc, st); face++)
        cc_offer(list, CO_ROLL, face, 0);
    if (st->question == CQ_MONTH) /* before all orders are in; then he is asked */
        cc_offer(list, CO_CLOSE, 0, 0);
    cc_offer(list, CO_END, 0, 0);
    cc_offer_letters(list);
}

uint32_t cc_list_open(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat, struct sp_order *orders)
{
    struct cc_list list = {.asker = {.sc = sc, .st = st, .seat = seat}, .orders = orders};
    if (st->over)
        return 0;
    if (seat < CC_COLONELS) {
        cc_offer(&list, CO_AMEND, 0, 0);
        cc_offer(&list, CO_PETITION, 0, 0);
        cc_offer_life(&list);
        cc_offer_letters(&list);
    } else if (seat <= CC_SECOND) {
        offer_umpire(&list);
    }
    return list.count;
}
