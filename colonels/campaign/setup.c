/* The state at the start of a campaign, and the state as bytes. */
#include <string.h>

#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"

/* No padding: copying and comparing states by their bytes is exact. */
enum {
    WORDS_END = offsetof(struct cc_campaign, which),
    HALVES_END = offsetof(struct cc_campaign, stage),
    TABLE_AT = offsetof(struct cc_campaign, table),
};
static_assert(WORDS_END % 4 == 0, "32-bit members first");
static_assert((HALVES_END - WORDS_END) % 2 == 0, "then 16-bit");
static_assert(offsetof(struct cc_campaign, table) ==
                  offsetof(struct cc_campaign, spare) + sizeof(((struct cc_campaign *)0)->spare),
              "the spare bytes fill the struct up to the table");
static_assert(sizeof(struct cc_campaign) == offsetof(struct cc_campaign, table) + sizeof(struct cb_battle),
              "and nothing is behind it");
static_assert(sizeof(struct cc_campaign) < 64 * 1024, "a campaign is small");

void cc_set_up(const void *scenario, void *state)
{
    struct cc_campaign *st = state;
    struct cc_game g = {.sc = scenario, .st = st};
    memset(st, 0, sizeof *st);
    for (unsigned n = 0; n < CC_REGIMENTS; n++)
        st->owner[n] = CC_NONE;
    st->highest = st->region = st->mission = st->commander = st->winner = CC_NONE;
    st->first_sale = 1;
    st->newcomers = (1u << g.sc->colonels) - 1u;
    st->stage = CC_STAGE_CHARACTERS;
    cc_run(&g);
}

/* The members lie by falling width, so each width is one run. */
void cc_encode(const void *state, uint8_t *bytes)
{
    const unsigned char *from = state;
    for (size_t i = 0; i < WORDS_END; i += 4) {
        uint32_t word;
        memcpy(&word, from + i, sizeof word);
        for (unsigned b = 0; b < 4; b++)
            *bytes++ = (uint8_t)(word >> (8 * b));
    }
    for (size_t i = WORDS_END; i < HALVES_END; i += 2) {
        uint16_t half;
        memcpy(&half, from + i, sizeof half);
        *bytes++ = (uint8_t)half;
        *bytes++ = (uint8_t)(half >> 8);
    }
    memcpy(bytes, from + HALVES_END, TABLE_AT - HALVES_END);
    cb_encode(&((const struct cc_campaign *)state)->table, bytes + (TABLE_AT - HALVES_END));
}
