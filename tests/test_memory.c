/* What a seat's log remembers (S-12): in random games it is never wrong, and what is imagined fits it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "scenario_fixture.h"
#include "suffren/events.h"
#include "suffren/knowledge.h"
#include "suffren/state.h"
#include "suffren/suffren.h"

enum { LONGEST = 40000 };

struct memory {
    struct sp_event *events;
    uint32_t count;
};

static void note(struct memory *memory, uint8_t seat, const struct sp_events *events)
{
    for (uint32_t i = 0; i < events->count && memory->count < LONGEST; i++)
        if ((events->buffer[i].seen >> seat) & 1)
            memory->events[memory->count++] = events->buffer[i];
}

static unsigned recalled(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat,
                         const struct memory *memory)
{
    const struct sp_log log = {memory->events, memory->count};
    uint8_t where[SF_PIECES];
    unsigned known = 0;
    sf_remember(sc, &log, 1u - seat, where);
    for (unsigned p = 0; p < SF_PIECES; p++) {
        if (where[p] == SF_NONE || sc->piece[p].kind == CONVOY)
            continue;
        assert_int_equal(st->place[p], where[p]);
        known++;
    }
    return known;
}

static void imagined_fits(const struct sf_scenario *sc, const struct sf_state *st, uint8_t seat,
                          const struct memory *memory, struct sp_dice *dice)
{
    const struct sp_log log = {memory->events, memory->count};
    struct sf_state imagined;
    uint8_t where[SF_PIECES];
    sf_redact(sc, st, seat, &imagined);
    sf_imagine(sc, &imagined, seat, &log, dice);
    sf_game.assert_sound(sc, &imagined);
    sf_remember(sc, &log, 1u - seat, where);
    for (unsigned p = 0; p < SF_PIECES; p++)
        if (where[p] != SF_NONE && sc->piece[p].kind != CONVOY)
            assert_int_equal(imagined.place[p], where[p]);
}

static unsigned play(const struct sf_scenario *sc, uint64_t number, struct memory memories[2])
{
    struct sf_state st;
    struct sp_dice dice = {sp_seed_of(1782, number), 0};
    struct sp_event buffer[SF_MAX_EVENTS];
    struct sp_order orders[SF_MAX_LEGAL];
    unsigned known = 0;
    sf_game.set_up(sc, &st);
    memories[0].count = memories[1].count = 0;
    for (unsigned n = 0; !st.over; n++) {
        struct sp_pending pending;
        struct sp_events events = {buffer, SF_MAX_EVENTS, 0};
        struct sp_entry entry = {.kind = SP_DIE};
        sf_game.pending(sc, &st, &pending);
        if (pending.die_sides) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            entry.kind = SP_ORDER;
            entry.seat = pending.seats & 1 ? FRENCH : ENGLISH;
            entry.order = orders[sp_roll(&dice, sf_game.legal(sc, &st, entry.seat, orders))];
        }
        sf_game.apply(sc, &st, &entry, &events);
        for (uint8_t seat = 0; seat < 2; seat++) {
            note(&memories[seat], seat, &events);
            if (n % 8 == 0) {
                known += recalled(sc, &st, seat, &memories[seat]);
                imagined_fits(sc, &st, seat, &memories[seat], &dice);
            }
        }
    }
    return known;
}

static void s12_what_was_seen_is_remembered_and_never_wrong(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    struct memory memories[2];
    unsigned known = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        memories[seat].events = calloc(LONGEST, sizeof *memories[seat].events);
        assert_non_null(memories[seat].events);
    }
    for (uint64_t number = 0; number < 20; number++)
        known += play(sc, number, memories);
    assert_true(known > 1000);
    free(memories[0].events);
    free(memories[1].events);
    sf_free_scenario(sc);
}

/* Where the log of these events puts a leader of the English. */
static uint8_t where_is(const struct sf_scenario *sc, const char *leader, const struct sp_event *events, uint32_t count)
{
    const struct sp_log log = {events, count};
    uint8_t where[SF_PIECES];
    sf_remember(sc, &log, ENGLISH, where);
    return where[sc->leader_piece[sf_find_leader(sc, leader)]];
}

static void s12_who_fails_to_intercept_stays_and_who_fights_is_seen(void **state)
{
    (void)state;
    struct sf_scenario *sc = fixture_load(NULL, NULL, NULL);
    const int32_t hughes = 1 << sf_find_leader(sc, "hughes");
    const uint8_t madras = sf_find_place(sc, "0904"), karikal = sf_find_place(sc, "0906");
    struct sp_event events[] = {
        {.kind = EV_FACE_UP, .field = {hughes, madras}},
        {.kind = EV_INTERCEPTS_SEEN, .field = {ENGLISH, madras, 2, 0}},
        {.kind = EV_INTERCEPTS_SEEN, .field = {ENGLISH, madras, 9, 1}},
        {.kind = EV_BATTLE, .field = {SEA, karikal, ENGLISH, BATTLE_INTERCEPTION, hughes, 0}},
    };
    assert_int_equal(where_is(sc, "hughes", events, 2), madras);
    assert_int_equal(where_is(sc, "hughes", events, 3), SF_NONE);
    assert_int_equal(where_is(sc, "hughes", events, 4), karikal);
    assert_int_equal(where_is(sc, "allen", events, 4), SF_NONE);
    sf_free_scenario(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s12_who_fails_to_intercept_stays_and_who_fights_is_seen),
        cmocka_unit_test(s12_what_was_seen_is_remembered_and_never_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
