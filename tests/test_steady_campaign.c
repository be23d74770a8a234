/* The steady colonel: never bankrupt by choice, never in arrears or short, and better than chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "campaign_fixture.h"
#include "mind/steady_campaign.h"

enum { CAMPAIGNS = 40, COLONELS = 6 };

struct tally {
    unsigned met[2];
    int64_t pounds[2];
    int64_t attributes[2];
};

static void play(struct campaign *c, uint64_t number, unsigned parity)
{
    struct sp_dice dice = {.seed = sp_seed_of(7, number)};
    static struct cc_campaign seen;
    struct sp_order listed[CC_MAX_LEGAL];
    cc_set_up(c->sc, &c->st);
    while (!c->st.over) {
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE};
        cc_pending(c->sc, &c->st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            entry.seat = (uint8_t)cc_first(pending.seats);
            const uint32_t count = cc_legal(c->sc, &c->st, entry.seat, listed);
            assert_true(count > 0);
            if (entry.seat % 2 == parity) {
                cc_redact(c->sc, &c->st, entry.seat, &seen);
                entry.order = listed[sp_steady_campaign(c->sc, &seen, entry.seat, listed, count, &dice)];
            } else {
                cc_draw(c->sc, &c->st, entry.seat, listed, count, &dice, &entry.order);
            }
        }
        cc_apply(c->sc, &c->st, &entry, NULL);
    }
}

static void count(const struct campaign *c, unsigned parity, struct tally *t)
{
    for (unsigned s = 0; s < COLONELS; s++) {
        const unsigned side = s % 2 == parity, regiment = c->st.regiment[s];
        t->met[side] += (c->st.record[s] & RECORD_MET) != 0;
        t->pounds[side] += c->st.purse[s];
        for (unsigned a = 0; a < CC_TRAININGS && regiment; a++)
            t->attributes[side] += c->st.attribute[a][regiment];
        if (side) {
            assert_int_equal(c->st.record[s] & RECORD_FALSE_MUSTER, 0);
            assert_int_equal(c->st.debt[s], 0);
        }
    }
}

static void c30_a_steady_colonel_is_solvent_honest_and_better_than_chance(void **state)
{
    (void)state;
    struct campaign c;
    struct tally t = {{0, 0}, {0, 0}, {0, 0}};
    campaign_open(&c, NULL, NULL);
    for (unsigned i = 0; i < CAMPAIGNS; i++) {
        play(&c, i, i % 2);
        count(&c, i % 2, &t);
    }
    print_message("# objectives met: steady %u, random %u; pounds %lld, %lld; attributes %lld, %lld\n", t.met[1],
                  t.met[0], (long long)t.pounds[1], (long long)t.pounds[0], (long long)t.attributes[1],
                  (long long)t.attributes[0]);
    assert_true(t.met[1] > 2 * t.met[0]);
    assert_true(t.pounds[1] > t.pounds[0]);
    assert_true(t.attributes[1] > t.attributes[0]);
    campaign_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c30_a_steady_colonel_is_solvent_honest_and_better_than_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
