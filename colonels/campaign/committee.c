/*
 * The War Office Committee (C-22): three sealed rounds, each opened before the next, whose stakes come from one purse
 * of PIP and are spent whatever comes of it; then the roles of those who stay (C-23).
 */
#include "colonels/campaign/rules.h"

unsigned cc_senior(const struct cc_campaign *st, sp_seats colonels)
{
    unsigned best = CC_NONE;
    for (sp_seats m = colonels; m; m &= m - 1) {
        const unsigned seat = cc_first(m);
        if (st->regiment[seat] && (best == CC_NONE || st->regiment[seat] < st->regiment[best]))
            best = seat;
    }
    return best != CC_NONE || colonels == 0 ? best : cc_first(colonels);
}

static int32_t size_of(int32_t stake)
{
    return stake < 0 ? -stake : stake;
}

static int32_t staked(const struct cc_campaign *st, unsigned colonel)
{
    int32_t sum = st->stake[colonel];
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        sum += size_of(st->which[colonel][n]);
    for (unsigned c = 0; c < CC_COLONELS; c++)
        sum += size_of(st->motion[colonel][c]);
    return sum;
}

int32_t cc_unstaked(const struct cc_campaign *st, unsigned colonel)
{
    const int32_t left = st->pip[colonel] - staked(st, colonel);
    return left < 0 ? 0 : left > CC_STAKE_MOST ? CC_STAKE_MOST : left;
}

static bool can_stake(const struct cc_asker *asker, int32_t stake)
{
    const int32_t left = cc_unstaked(asker->st, asker->seat);
    return stake <= left ||
           cc_refuse(asker, "that stakes %ld PIP; you have %ld left to stake (C-22)", (long)stake, (long)left);
}

/* A round is opened: what was staked in it is spent. */
static void spend_stakes(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (sp_seats m = st->members; m; m &= m - 1) {
        const unsigned seat = cc_first(m);
        cc_pips(g, seat, REASON_STAKE, -staked(st, seat));
        st->stake[seat] = 0;
        for (unsigned n = 0; n < CC_REGIMENTS; n++)
            st->which[seat][n] = 0;
        for (unsigned c = 0; c < CC_COLONELS; c++)
            st->motion[seat][c] = 0;
    }
}

/* --- (a) How many --- */

static void choose_number(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const unsigned most = cc_count(st->fit);
    int32_t best = 0;
    const unsigned half = (cc_count(st->members) + 1) / 2;
    st->to_send = (uint8_t)(half < most ? half : most); /* no stakes: half, rounded up */
    for (unsigned n = 1; n <= most; n++) {
        int32_t sum = 0;
        for (sp_seats m = st->members; m; m &= m - 1)
            sum += st->number[cc_first(m)] == n ? st->stake[cc_first(m)] : 0;
        if (sum > 0)
            CC_TELL(g, CE_NUMBER_VOTE, (sp_seats)CC_EVERYBODY, (int32_t)n, sum);
        if (sum > best) { /* ties to the smaller */
            best = sum;
            st->to_send = (uint8_t)n;
        }
    }
    spend_stakes(g);
    for (unsigned c = 0; c < CC_COLONELS; c++)
        st->number[c] = 0;
    CC_TELL(g, CE_NUMBER, (sp_seats)CC_EVERYBODY, st->to_send);
}

/* step 0: the round is put to the members; 1: it is opened.  One alone has nobody to vote with. */
void cc_stage_number(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->step == 0 && cc_count(st->members) > 1) {
        st->step = 1;
        cc_ask(g, CQ_NUMBER, st->members);
        return;
    }
    choose_number(g);
    st->step = 0;
    st->stage = CC_STAGE_WHICH;
}

void cc_list_number(struct cc_list *list)
{
    const int most = (int)cc_count(list->asker.st->fit);
    for (int n = 1; n <= most; n++)
        cc_offer_sums(list, CO_SEND, n, 0, cc_unstaked(list->asker.st, list->asker.seat));
}

bool cc_check_send(const struct cc_asker *asker, const struct sp_order *order)
{
    const unsigned most = cc_count(asker->st->fit);
    if (order->a > most)
        return cc_refuse(asker, "%u regiments cannot be sent: %u are present and fit (C-22)", order->a, most);
    return can_stake(asker, order->b);
}

void cc_answer_send(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    g->st->number[seat] = (uint8_t)order->a;
    g->st->stake[seat] = (uint16_t)order->b;
    cc_done(g, seat);
}

/* --- (b) Which --- */

static int32_t net_for(const struct cc_campaign *st, unsigned regiment)
{
    int32_t net = 0;
    for (sp_seats m = st->members; m; m &= m - 1)
        net += st->which[cc_first(m)][regiment];
    return net;
}

/* The highest net goes, ties by seniority. */
static void choose_regiments(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->force = 0;
    while (cc_count(st->force) < st->to_send) {
        unsigned best = CC_NONE;
        for (uint32_t m = st->fit & ~st->force; m; m &= m - 1) {
            const unsigned n = cc_first(m);
            if (best == CC_NONE || net_for(st, n) > net_for(st, best))
                best = n;
        }
        assert(best != CC_NONE); /* never more than are fit */
        st->force |= cc_bit(best);
    }
    st->going = 0;
    for (uint32_t m = st->fit; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        const bool goes = cc_in(st->force, n);
        CC_TELL(g, CE_WHICH_VOTE, (sp_seats)CC_EVERYBODY, (int32_t)n, net_for(st, n), goes);
        st->going |= goes ? cc_bit(st->owner[n]) : 0;
    }
    spend_stakes(g);
}

void cc_stage_which(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->step == 0 && cc_count(st->members) > 1) {
        st->step = 1;
        cc_ask(g, CQ_WHICH, st->members);
        return;
    }
    choose_regiments(g);
    st->step = 0;
    st->stage = CC_STAGE_COMMAND;
}

void cc_list_which(struct cc_list *list)
{
    const int32_t left = cc_unstaked(list->asker.st, list->asker.seat);
    for (uint32_t m = list->asker.st->fit; m; m &= m - 1) {
        cc_offer_sums(list, CO_FOR, (int)cc_first(m), 1, left);
        cc_offer_sums(list, CO_AGAINST, (int)cc_first(m), 1, left);
    }
    cc_offer(list, CO_DONE, 0, 0);
}

bool cc_check_which(const struct cc_asker *asker, const struct sp_order *order)
{
    if (!cc_in(asker->st->fit, order->a))
        return cc_refuse(asker, "%s cannot go: its colonel is not present, or it is too weak (C-22)",
                         cc_regiment_name(order->a));
    if (asker->st->which[asker->seat][order->a])
        return cc_refuse(asker, "you have staked on %s already (C-22)", cc_regiment_name(order->a));
    return can_stake(asker, order->b);
}

void cc_answer_which(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    g->st->which[seat][order->a] = (int16_t)(order->kind == CO_FOR ? order->b : -order->b);
}

void cc_answer_done(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)order;
    if (seat >= CC_UMPIRE)
        g->st->asked = 0; /* the two umpires share one desk */
    else
        cc_done(g, seat);
}

/* --- (c) Command --- */

static int32_t net_motion(const struct cc_campaign *st, unsigned colonel)
{
    int32_t net = 0;
    for (sp_seats m = st->members; m; m &= m - 1)
        net += st->motion[cc_first(m)][colonel];
    return net;
}

static bool is_moved(const struct cc_campaign *st, unsigned colonel)
{
    bool moved = false;
    for (sp_seats m = st->members; m; m &= m - 1)
        moved |= st->motion[cc_first(m)][colonel] != 0;
    return moved;
}

/* The senior going, unless another has more PIP for him than against; ties by seniority. */
static void choose_commander(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const unsigned senior = cc_senior(st, st->going);
    int32_t best = 0;
    unsigned chosen = senior;
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++) {
        const unsigned seat = st->owner[n];
        if (seat == CC_NONE || seat == senior || !cc_in(st->members, seat))
            continue;
        const int32_t net = net_motion(st, seat);
        if (is_moved(st, seat))
            CC_TELL(g, CE_COMMAND_VOTE, (sp_seats)CC_EVERYBODY, (int32_t)seat, net);
        if (net > best) {
            best = net;
            chosen = seat;
        }
    }
    spend_stakes(g);
    st->commander = (uint8_t)chosen;
    CC_TELL(g, CE_COMMANDER, (sp_seats)CC_EVERYBODY, (int32_t)chosen, !cc_in(st->going, chosen));
    st->going |= cc_bit(chosen);
}

static void embark(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    const struct cc_region *region = &g->sc->region[st->region];
    for (sp_seats m = st->going; m; m &= m - 1) {
        const unsigned seat = cc_first(m), regiment = st->regiment[seat];
        const bool with = cc_in(st->force, regiment);
        CC_TELL(g, CE_EMBARKS, (sp_seats)CC_EVERYBODY, (int32_t)seat, with ? (int32_t)regiment : 0);
    }
    for (unsigned n = 0; n < CC_REGIMENTS; n++) {
        st->embarked[n] = cc_in(st->force, n) ? st->men[n] : 0;
        st->campaign_lost[n] = 0;
    }
    st->leg = region->months_out ? LEG_OUT : LEG_FIELD;
    st->months_left = region->months_out;
    st->stage = CC_STAGE_ROLES;
}

void cc_stage_command(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    if (st->step == 0 && cc_count(st->members) > 1) {
        st->step = 1;
        cc_ask(g, CQ_COMMAND, st->members);
        return;
    }
    choose_commander(g);
    st->step = 0;
    embark(g);
}

void cc_list_command(struct cc_list *list)
{
    const int32_t left = cc_unstaked(list->asker.st, list->asker.seat);
    for (sp_seats m = list->asker.st->members; m; m &= m - 1) {
        cc_offer_sums(list, CO_SECOND, (int)cc_first(m), 1, left);
        cc_offer_sums(list, CO_OPPOSE, (int)cc_first(m), 1, left);
    }
    cc_offer(list, CO_DONE, 0, 0);
}

bool cc_check_motion(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    if (!cc_in(st->members, order->a))
        return cc_refuse(asker, "%s is not present with a regiment (C-22)", cc_seat_names[order->a]);
    if (order->a == cc_senior(st, st->going))
        return cc_refuse(asker, "%s commands unless another has more votes: no motion is needed (C-22)",
                         cc_seat_names[order->a]);
    if (st->motion[asker->seat][order->a])
        return cc_refuse(asker, "you have staked on %s already (C-22)", cc_seat_names[order->a]);
    return can_stake(asker, order->b);
}

void cc_answer_motion(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    g->st->motion[seat][order->a] = (int16_t)(order->kind == CO_SECOND ? order->b : -order->b);
}

/* --- Roles of those who stay (C-23) --- */

static void give_role(struct cc_game *g, unsigned seat, unsigned role)
{
    g->st->role[seat] = (uint8_t)role;
    CC_TELL(g, CE_ROLE, (sp_seats)CC_EVERYBODY, (int32_t)seat, (int32_t)role);
}

/* The automatic umpire's rule: by seniority, volunteers last, the roles in turn, leaving out arms that are not there.
 */
static void give_roles(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    sp_seats left = cc_present(st);
    unsigned role = ROLE_ENEMY;
    for (unsigned seat; (seat = cc_senior(st, left)) != CC_NONE; left &= ~cc_bit(seat)) {
        while ((role == ROLE_GUNS && !st->attached[ATTACHED_GUNS]) ||
               (role == ROLE_HORSE && !st->attached[ATTACHED_HORSE]))
            role++;
        give_role(g, seat, role);
        role = role + 1 == ROLES ? ROLE_ENEMY : role + 1;
    }
}

void cc_stage_roles(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    st->stage = CC_STAGE_MONTH;
    if (cc_automatic(g->sc))
        give_roles(g);
    else
        cc_ask(g, CQ_ROLES, (sp_seats)CC_UMPIRES);
}

void cc_list_roles(struct cc_list *list)
{
    for (sp_seats m = cc_present(list->asker.st); m; m &= m - 1)
        for (int role = ROLE_NONE; role < ROLES; role++)
            cc_offer(list, CO_ROLE, (int)cc_first(m), role);
    cc_offer(list, CO_DONE, 0, 0);
}

bool cc_check_role(const struct cc_asker *asker, const struct sp_order *order)
{
    const struct cc_campaign *st = asker->st;
    if (!cc_in(st->played, order->a))
        return cc_refuse(asker, "%s plays no colonel now (C-23)", cc_seat_names[order->a]);
    if (cc_in(st->going, order->a))
        return cc_refuse(asker, "%s does not stay at home (C-23)", cc_seat_names[order->a]);
    return st->role[order->a] != order->b || cc_refuse(asker, "that is his role already (C-23)");
}

void cc_answer_role(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    (void)seat;
    give_role(g, order->a, (unsigned)order->b);
}
