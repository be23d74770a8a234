/* What a character tells of himself (C-1), and what his colonel makes of a regiment's name and coat (C-5). */
#include <string.h>

#include "colonels/campaign/rules.h"

void cc_forget_life(struct cc_campaign *st, unsigned colonel)
{
    st->name[colonel] = st->life[colonel] = st->aim[colonel] = st->request[colonel] = 0;
    st->age[colonel] = st->family[colonel] = st->background[colonel] = st->experience[colonel] = 0;
}

enum { FIRST_KIND = CO_NAME }; /* of those below, which follow each other */

/* Where each kind of order writes, and what is told to whom: texts are halves, what is chosen bytes. */
static const struct {
    size_t at; /* of the first element in struct cc_campaign */
    uint16_t event;
    uint8_t text;   /* a number of a text; else a word or a number */
    uint8_t secret; /* his own affair and the umpires' */
} facts[] = {
    [CO_NAME - FIRST_KIND] = {offsetof(struct cc_campaign, name), CE_NAMED, 1, 0},
    [CO_AGE - FIRST_KIND] = {offsetof(struct cc_campaign, age), CE_AGE, 0, 0},
    [CO_FAMILY - FIRST_KIND] = {offsetof(struct cc_campaign, family), CE_FAMILY, 0, 0},
    [CO_BACKGROUND - FIRST_KIND] = {offsetof(struct cc_campaign, background), CE_BACKGROUND, 0, 0},
    [CO_EXPERIENCE - FIRST_KIND] = {offsetof(struct cc_campaign, experience), CE_EXPERIENCE, 0, 0},
    [CO_BIOGRAPHY - FIRST_KIND] = {offsetof(struct cc_campaign, life), CE_BIOGRAPHY, 1, 1},
    [CO_TITLE - FIRST_KIND] = {offsetof(struct cc_campaign, title), CE_TITLE, 1, 0},
    [CO_FACINGS - FIRST_KIND] = {offsetof(struct cc_campaign, facings), CE_FACINGS, 0, 0},
};

static int32_t told_by(const struct sp_order *order)
{
    return order->b ? order->b : order->a;
}

/* Whether a choice is what stands there already; a text always tells something new. */
static bool is_known(const struct cc_campaign *st, const struct sp_order *order, unsigned index)
{
    const unsigned row = order->kind - (unsigned)FIRST_KIND;
    return !facts[row].text && ((const uint8_t *)st)[facts[row].at + index] == told_by(order);
}

/* Notes the fact at the index, of a colonel or of a regiment, and tells it. */
static void note(struct cc_game *g, const struct sp_order *order, unsigned seat, unsigned index)
{
    const unsigned row = order->kind - (unsigned)FIRST_KIND;
    uint8_t *bytes = (uint8_t *)g->st + facts[row].at;
    const int32_t value = told_by(order);
    const uint16_t text = (uint16_t)value;
    if (facts[row].text)
        memcpy(bytes + index * sizeof text, &text, sizeof text);
    else
        bytes[index] = (uint8_t)value;
    CC_TELL(g, facts[row].event, facts[row].secret ? cc_own(seat) : (sp_seats)CC_EVERYBODY, (int32_t)index, value);
}

bool cc_check_life(const struct cc_asker *asker, const struct sp_order *order)
{
    if (!cc_in(asker->st->played, asker->seat))
        return cc_refuse(asker, "you play no colonel now (C-1)");
    return !is_known(asker->st, order, asker->seat) || cc_refuse(asker, "that is what he has told already (C-1)");
}

void cc_answer_life(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    note(g, order, seat, seat);
}

bool cc_check_style(const struct cc_asker *asker, const struct sp_order *order)
{
    const unsigned regiment = asker->st->regiment[asker->seat];
    if (regiment == 0)
        return cc_refuse(asker, "you have no regiment (C-5)");
    return !is_known(asker->st, order, regiment) || cc_refuse(asker, "those are its facings already (C-5)");
}

void cc_answer_style(struct cc_game *g, unsigned seat, const struct sp_order *order)
{
    note(g, order, seat, g->st->regiment[seat]);
}

void cc_offer_life(struct cc_list *list)
{
    static const uint8_t choices[] = {FAMILIES, BACKGROUNDS, EXPERIENCES};
    if (!cc_in(list->asker.st->played, list->asker.seat))
        return;
    cc_offer(list, CO_NAME, 0, 0);
    cc_offer_sums(list, CO_AGE, 0, CC_AGE_LEAST, CC_AGE_MOST);
    for (unsigned k = 0; k < sizeof choices; k++)
        for (int word = 1; word < choices[k]; word++)
            cc_offer(list, CO_FAMILY + k, word, 0);
    cc_offer(list, CO_BIOGRAPHY, 0, 0);
    cc_offer(list, CO_TITLE, 0, 0);
    for (int word = 1; word < FACINGS; word++)
        cc_offer(list, CO_FACINGS, word, 0);
}
