/* How each colonel spent his month (C-16): first all gains, then the loss of the only one who kept away from society.
 */
#include "colonels/campaign/rules.h"

sp_seats cc_present(const struct cc_campaign *st)
{
    return st->played & st->ordered & ~st->going;
}

static int32_t seen_where(unsigned activity)
{
    static const uint8_t where[ACTIVITIES] = {
        [ACTIVITY_BUSINESS] = SEEN_AFFAIRS,
        [ACTIVITY_SOCIALISE] = SEEN_SOCIETY,
        [ACTIVITY_POLITICS] = SEEN_AFFAIRS,
        [ACTIVITY_SUPERVISE] = SEEN_REGIMENT,
        [ACTIVITY_SUPERVISE + MUSKETRY] = SEEN_REGIMENT,
        [ACTIVITY_SUPERVISE + EFFECTIVENESS] = SEEN_REGIMENT,
        [ACTIVITY_VOYAGE] = SEEN_AWAY,
        [ACTIVITY_CAMPAIGN] = SEEN_AWAY,
    };
    return where[activity];
}

static void spend_month(struct cc_game *g, unsigned colonel)
{
    struct cc_campaign *st = g->st;
    const unsigned activity = st->activity[colonel];
    CC_TELL(g, CE_ACTIVITY, cc_own(colonel), (int32_t)colonel, (int32_t)activity);
    CC_TELL(g, CE_SEEN, (sp_seats)CC_EVERYBODY, (int32_t)colonel, seen_where(activity));
    if (activity == ACTIVITY_SOCIALISE) {
        st->months_social[colonel]++;
        cc_pips(g, colonel, REASON_SOCIETY, g->sc->socialise_pip);
    } else if (activity == ACTIVITY_POLITICS) {
        cc_pips(g, colonel, REASON_POLITICS, g->sc->politics_pip);
    } else if (activity == ACTIVITY_BUSINESS) {
        cc_money(g, colonel, REASON_BUSINESS, g->sc->business_pounds);
    }
}

void cc_stage_activities(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    for (sp_seats m = st->played; m; m &= m - 1)
        spend_month(g, cc_first(m));
    const sp_seats present = cc_present(st);
    sp_seats apart = 0;
    for (sp_seats m = present; m; m &= m - 1)
        if (st->activity[cc_first(m)] != ACTIVITY_SOCIALISE)
            apart |= cc_bit(cc_first(m));
    if ((int32_t)cc_count(present) >= g->sc->alone_present && cc_count(apart) == 1) {
        CC_TELL(g, CE_ALONE, (sp_seats)CC_EVERYBODY, (int32_t)cc_first(apart));
        cc_pips(g, cc_first(apart), REASON_ALONE, -g->sc->alone_pip);
    }
    st->stage = CC_STAGE_JOURNEY;
}
