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

static struct steady_asked asked_of(const struct sp_scene *scene)
{
    return (struct steady_asked){rules_of(scene->scenario), table_of(scene->state), scene->seat, scene->legal,
                                 scene->count};
}

/* Adds the cards that some tempers bring. */
static uint32_t add_tempers(const struct steady_asked *asked, unsigned from, unsigned to, struct sp_intent *intents,
                            uint32_t found, uint32_t most)
{
    for (unsigned i = from; i < to; i++) {
        struct sp_intent intent = {.goal = {{tempers[i]}}};
        steady_card(asked, manner_of(tempers[i]), &intent.order);
        found = add(intents, found, most, intent);
    }
    return found;
}

/* Steady's card first, those of its tempers, then its other cards. */
uint32_t battle_propose(const struct sp_scene *scene, struct sp_intent *intents, uint32_t most)
{
    const struct steady_asked asked = asked_of(scene);
    struct steady_advice advice[SP_INTENTS_MAX];
    const uint32_t listed = steady_advise(&asked, manner_of(STEADY_EVEN), advice, most);
    uint32_t found = add(intents, 0, most, (struct sp_intent){.order = advice[0].order, .prior = advice[0].worth});
    found = add_tempers(&asked, 0, PURE, intents, found, most);
    for (uint32_t i = 1; i < listed; i++)
        found = add(intents, found, most, (struct sp_intent){.order = advice[i].order, .prior = advice[i].worth});
    return add_tempers(&asked, PURE, TEMPERS, intents, found, most);
}

/* Within a turn of a playout nothing changes but cards. */
void battle_follow(const struct sp_scene *scene, struct sp_notes *notes, struct sp_goal *goal, struct sp_dice *dice,
                   struct sp_order *order)
{
    const struct steady_asked asked = asked_of(scene);
    const uint64_t moment = notes->playout << 8 | asked.redacted->turn;
    (void)dice;
    steady_card_again(&asked, manner_of((unsigned)goal->word[0]), moment, notes->page, order);
}

bool battle_goes_on(const struct sp_scene *scene, struct sp_goal *goal, struct sp_order *order)
{
    (void)scene, (void)goal, (void)order;
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
