/* Battles of the colonels: what a leader may set about, and how both sides go on. */
#include <string.h>

#include "colonels/battle/orders.h"
#include "mind/search/battle_mind.h"
#include "mind/steady/battle.h"

static const struct cb_rules *rules_of(const void *scenario)
{
    return &((const struct cb_scenario *)scenario)->rules;
}

static const struct cb_battle *table_of(const void *state)
{
    return &((const struct cb_single *)state)->table;
}

/* Tempers that are tried with the card that they bring; the mixed ones last of all. */
static const uint8_t tempers[] = {STEADY_ATTACKS,
                                  STEADY_STANDS,
                                  STEADY_EAGER,
                                  STEADY_WARY,
                                  STEADY_ATTACKS | STEADY_EAGER,
                                  STEADY_STANDS | STEADY_WARY,
                                  STEADY_ATTACKS | STEADY_WARY,
                                  STEADY_STANDS | STEADY_EAGER};
enum { PURE = 4, TEMPERS = sizeof tempers / sizeof tempers[0] };

static struct steady_manner manner_of(unsigned temper)
{
    return (struct steady_manner){&steady_plain, temper};
}

static bool is_same(const struct sp_intent *a, const struct sp_intent *b)
{
    return memcmp(&a->order, &b->order, sizeof a->order) == 0 && memcmp(&a->goal, &b->goal, sizeof a->goal) == 0;
}

static uint32_t add(struct sp_intent *intents, uint32_t count, uint32_t most, struct sp_intent intent)
{
    for (uint32_t i = 0; i < count; i++)
        if (is_same(&intents[i], &intent))
            return count;
    if (count == most)
        return count;
    intents[count] = intent;
    return count + 1;
}

/* What is at hand. */
struct scene {
    const void *scenario, *redacted;
    uint8_t seat;
    const struct sp_order *legal;
    uint32_t count;
};

/* Adds the cards that some tempers bring. */
static uint32_t add_tempers(const struct scene *s, unsigned from, unsigned to, struct sp_intent *intents,
                            uint32_t found, uint32_t most)
{
    for (unsigned i = from; i < to; i++) {
        struct sp_intent intent = {.goal = {{tempers[i]}}};
        steady_card(rules_of(s->scenario), table_of(s->redacted), s->seat, manner_of(tempers[i]), s->legal, s->count,
                    &intent.order);
        found = add(intents, found, most, intent);
    }
    return found;
}

/* Steady's card first, those of its tempers, then its other cards. */
uint32_t battle_propose(const void *judgement, const void *scenario, const void *redacted, uint8_t seat,
                        const struct sp_order *legal, uint32_t count, struct sp_intent *intents, uint32_t most)
{
    (void)judgement;
    const struct scene scene = {scenario, redacted, seat, legal, count};
    struct steady_advice advice[SP_INTENTS_MAX];
    const uint32_t listed =
        steady_advise(rules_of(scenario), table_of(redacted), seat, manner_of(STEADY_EVEN), legal, count, advice, most);
    uint32_t found = add(intents, 0, most, (struct sp_intent){.order = advice[0].order, .prior = advice[0].worth});
    found = add_tempers(&scene, 0, PURE, intents, found, most);
    for (uint32_t i = 1; i < listed; i++)
        found = add(intents, found, most, (struct sp_intent){.order = advice[i].order, .prior = advice[i].worth});
    return add_tempers(&scene, PURE, TEMPERS, intents, found, most);
}

void battle_follow(const void *judgement, const void *scenario, const void *state, uint8_t seat,
                   const struct sp_order *legal, uint32_t count, struct sp_goal *goal, struct sp_dice *dice,
                   struct sp_order *order)
{
    (void)judgement, (void)dice;
    steady_card(rules_of(scenario), table_of(state), seat, manner_of((unsigned)goal->word[0]), legal, count, order);
}

bool battle_goes_on(const void *scenario, const void *redacted, uint8_t seat, const struct sp_order *legal,
                    uint32_t count, struct sp_goal *goal, struct sp_order *order)
{
    (void)scenario, (void)redacted, (void)seat, (void)legal, (void)count, (void)goal, (void)order;
    return false;
}

void battle_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    struct cb_battle *st = &((struct cb_single *)state)->table;
    (void)scenario, (void)seat, (void)log, (void)dice;
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->card[l] == CARD_HIDDEN)
            st->card[l] = CARD_NONE;
}
