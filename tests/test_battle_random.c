/* Random battles to their ends: set pieces, made ones, under an umpire who meddles; replayed to the byte (B-1, B-61,
 * C-20, C-60). */
#include "tests/battle_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "colonels/battle/orders.h"
#include "colonels/battle/umpire.h"

/* A random entry for what is pending. */
static struct sp_entry draw(const struct field *f, struct sp_dice *dice)
{
    static struct sp_order orders[CB_MAX_LEGAL];
    struct sp_pending pending;
    struct sp_entry entry = {0};
    cb_pending(&f->rules, &f->st, &pending);
    if (pending.die_sides) {
        entry.kind = SP_DIE;
        entry.die = (uint16_t)sp_roll(dice, pending.die_sides);
        return entry;
    }
    assert_true(pending.seats != 0); /* no dead end */
    do
        entry.seat = (uint8_t)sp_roll(dice, SP_OBSERVER);
    while (!((pending.seats >> entry.seat) & 1));
    entry.kind = SP_ORDER;
    const uint32_t count = cb_legal(&f->rules, &f->st, entry.seat, orders);
    assert_in_range(count, 1, CB_MAX_LEGAL);
    cb_draw(&f->rules, &f->st, entry.seat, orders, count, dice, &entry.order);
    return entry;
}

static void check_text(const struct field *f, const struct sp_entry *entry)
{
    struct sp_order read;
    struct sp_refusal refusal;
    char text[SP_TEXT_MAX];
    if (entry->kind != SP_ORDER)
        return;
    assert_true(cb_check(&f->rules, &f->st, entry->seat, &entry->order, &refusal));
    cb_print_order(&f->st, &entry->order, text);
    assert_true(cb_parse_order(&f->st, text, &read, &refusal));
    assert_memory_equal(&read, &entry->order, sizeof read);
}

/* legal(state) equals legal(redact(state)); imagining gives a state that redacts to the same. */
static void check_knowledge(const struct field *f, struct sp_dice *dice)
{
    static struct cb_battle seen, imagined, again;
    static struct sp_order own[CB_MAX_LEGAL], redacted[CB_MAX_LEGAL];
    static const uint8_t seats[] = {0, 1, 2, 4, 18, 25, SP_OBSERVER};
    const uint8_t seat = seats[sp_roll(dice, sizeof seats)];
    cb_redact(&f->rules, &f->st, seat, &seen);
    memset(own, 0, sizeof own);
    memset(redacted, 0, sizeof redacted);
    const uint32_t count = cb_legal(&f->rules, &f->st, seat, own);
    assert_int_equal(cb_legal(&f->rules, &seen, seat, redacted), count);
    assert_memory_equal(own, redacted, count * sizeof own[0]);
    imagined = seen;
    cb_imagine(&f->rules, &imagined, seat, dice);
    cb_assert_sound(&f->rules, &imagined);
    cb_redact(&f->rules, &imagined, seat, &again);
    assert_memory_equal(&seen, &again, sizeof seen);
}

/* After the same entry an imagined truth shows the seat the same, unless cards are shown. */
static void check_leak(const struct field *f, const struct sp_entry *entry, struct sp_dice *dice)
{
    static struct cb_battle real, other, seen, also;
    static struct sp_event real_events[CB_MAX_EVENTS], other_events[CB_MAX_EVENTS];
    struct sp_events a = {real_events, CB_MAX_EVENTS, 0}, b = {other_events, CB_MAX_EVENTS, 0};
    struct sp_pending pending;
    const uint8_t seat = entry->kind == SP_ORDER ? entry->seat : SP_OBSERVER;
    cb_redact(&f->rules, &f->st, seat, &other);
    cb_imagine(&f->rules, &other, seat, dice);
    cb_pending(&f->rules, &other, &pending);
    if (entry->kind == SP_ORDER && !((pending.seats >> seat) & 1))
        return;
    real = f->st;
    cb_apply(&f->rules, &real, entry, &a);
    cb_apply(&f->rules, &other, entry, &b);
    if (cb_reveals(seat, real_events, a.count) || cb_reveals(seat, other_events, b.count))
        return;
    cb_redact(&f->rules, &real, seat, &seen);
    cb_redact(&f->rules, &other, seat, &also);
    assert_memory_equal(&seen, &also, sizeof seen);
    assert_int_equal(a.count, b.count);
    for (uint32_t i = 0; i < a.count; i++)
        if ((real_events[i].seen >> seat) & 1) {
            assert_int_equal(real_events[i].kind, other_events[i].kind);
            assert_memory_equal(real_events[i].field, other_events[i].field, sizeof real_events[i].field);
        }
}

static uint64_t hash(const struct cb_battle *battle)
{
    static uint8_t bytes[sizeof(struct cb_battle)];
    uint64_t sum = 0;
    cb_encode(battle, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        sum = sp_mix(sum + bytes[i] + 1);
    return sum;
}

/* Plays to the end; `searching`: all that is slow is checked too. */
static void play(struct field *f, struct sp_dice *dice, bool searching)
{
    unsigned entries = 0;
    cb_set_up(&f->rules, &f->oob, &f->st);
    while (!f->st.over) {
        const struct sp_entry entry = draw(f, dice);
        check_text(f, &entry);
        if (searching) {
            check_knowledge(f, dice);
            check_leak(f, &entry, dice);
        }
        f->events = (struct sp_events){f->buffer, CB_MAX_EVENTS, 0};
        cb_apply(&f->rules, &f->st, &entry, &f->events);
        cb_assert_sound(&f->rules, &f->st);
        assert_true(++entries < 20000);
    }
}

static const char *const set_pieces[] = {"glenmore", "st_servan",    "bridport",
                                         "tobago",   "two_brigades", "four_brigades"};
enum { SET_PIECES = sizeof set_pieces / sizeof set_pieces[0] };

static unsigned battles(void)
{
    const char *number = getenv("SPONTOON_BATTLES");
    return number ? (unsigned)strtoul(number, NULL, 10) : 200;
}

static void b61_random_battles_end(void **state)
{
    struct field f;
    (void)state;
    for (unsigned i = 0; i < SET_PIECES; i++) {
        field_load(&f, set_pieces[i]);
        for (unsigned n = 0; n < battles() / SET_PIECES; n++) {
            struct sp_dice dice = {sp_seed_of(174, n), 0};
            play(&f, &dice, n % 10 == 0);
        }
    }
}

/* C-20: every mission of Annex A, playable and different each time. */
static void c21_battles_are_made_for_every_mission(void **state)
{
    struct field f;
    struct sp_error error;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned mission = 0; mission < CB_MISSIONS; mission++) {
        uint64_t last = 0;
        for (unsigned n = 0; n < battles() / 20; n++) {
            struct sp_dice dice = {sp_seed_of(1000 + mission, n), 0};
            const struct cb_brief brief = field_brief(mission, &dice);
            if (!cb_generate(&f.rules, &brief, &dice, &f.oob, &error))
                fail_msg("%s", error.text);
            assert_int_equal(f.oob.mission, mission);
            cb_set_up(&f.rules, &f.oob, &f.st);
            assert_int_not_equal(hash(&f.st), last);
            last = hash(&f.st);
            int32_t men = 0;
            for (unsigned u = 0; u < f.st.unit_count; u++)
                men += f.st.side[u] == ENEMY && f.st.troop[u] != HORSE && !f.st.gun[u] ? f.st.men[u] : 0;
            assert_int_equal(men, brief.enemy_men);
            play(&f, &dice, n == 0);
        }
    }
}

static void c21_the_largest_battle(void **state)
{
    struct field f;
    struct sp_error error;
    struct sp_dice dice = {5, 0};
    (void)state;
    field_empty(&f, NULL, NULL);
    struct cb_brief brief = field_brief(PUT_DOWN_RIOTS, &dice);
    brief.regiment_count = CB_BRIEF_REGIMENTS;
    for (unsigned i = 0; i < CB_BRIEF_REGIMENTS; i++)
        brief.regiment[i] = (struct cb_brief_regiment){(uint8_t)(3 + i), (uint8_t)i, 2, 2, 2, 4, 600};
    brief.battalions = brief.horse = brief.guns = 1;
    brief.general = CB_NONE;
    brief.enemy_men = 4 * 18 * 600;
    assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    play(&f, &dice, false);
    brief.mission = FIGHT_JACOBITES; /* 39 units in three equal parts */
    brief.enemy_men = 39 * 2000;
    assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    brief.enemy_men++;
    assert_false(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    assert_string_equal(error.text, "the enemy has 1 to 78000 men (C-21)");
    brief.battalions = 41; /* 61 beside the enemy's foot, which has room for 3 units */
    brief.enemy_men = 3 * 2000;
    assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    assert_int_equal(f.oob.unit_count, CB_UNITS);
    brief.enemy_men++;
    assert_false(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    brief.enemy_men = 600;
    brief.battalions++;
    assert_false(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
    brief.regiment_count = brief.battalions = brief.horse = brief.guns = 0; /* nobody */
    assert_false(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
}

/* A meddling umpire: anything he may do leaves a battle that goes on to its end. */
static void meddle(struct field *f, struct sp_dice *dice)
{
    static struct sp_order open[CB_MAX_LEGAL];
    const uint32_t count = cb_open(&f->rules, &f->st, 25, open);
    struct sp_entry entry = {.kind = SP_ORDER, .seat = 25};
    if (count == 0)
        return;
    entry.order = open[sp_roll(dice, count)];
    struct sp_order *order = &entry.order;
    if (order->kind == CB_O_END && sp_roll(dice, 50))
        return;
    if (order->kind == CB_O_PLACE) {
        order->b = (int32_t)sp_roll(dice, (uint32_t)f->st.width + 1);
        order->c = (int32_t)sp_roll(dice, (uint32_t)f->st.height + 1);
        order->d = (int32_t)sp_roll(dice, 360);
    } else if (order->kind == CB_O_SET) {
        const struct cb_path *path = &cb_paths[order->a];
        order->b = path->scope == CB_SCOPE_BATTLE ? 0 : (int32_t)sp_roll(dice, CB_LEADERS);
        order->c = path->least + (int32_t)sp_roll(dice, (uint32_t)(path->most - path->least + 1));
    }
    if (!cb_check(&f->rules, &f->st, 25, order, NULL))
        return;
    check_text(f, &entry);
    f->events = (struct sp_events){f->buffer, CB_MAX_EVENTS, 0};
    cb_apply(&f->rules, &f->st, &entry, &f->events);
    cb_assert_sound(&f->rules, &f->st);
}

static void c60_battles_survive_the_umpire(void **state)
{
    struct field f;
    (void)state;
    for (unsigned n = 0; n < battles() / 2; n++) {
        struct sp_dice dice = {sp_seed_of(60, n), 0};
        unsigned entries = 0;
        field_load(&f, set_pieces[n % SET_PIECES]);
        f.oob.umpire = 25;
        cb_set_up(&f.rules, &f.oob, &f.st);
        while (!f.st.over) {
            if (sp_roll(&dice, 8) == 0)
                meddle(&f, &dice);
            if (f.st.over)
                break;
            const struct sp_entry entry = draw(&f, &dice);
            if (n % 10 == 0)
                check_knowledge(&f, &dice);
            f.events = (struct sp_events){f.buffer, CB_MAX_EVENTS, 0};
            cb_apply(&f.rules, &f.st, &entry, &f.events);
            cb_assert_sound(&f.rules, &f.st);
            assert_true(++entries < 40000);
        }
    }
}

/* The same entries, the same bytes: one battle's end, whatever machine and compiler. */
static void b1_replays_to_the_byte(void **state)
{
    struct field f;
    (void)state;
    field_load(&f, "glenmore");
    struct sp_dice dice = {42, 0};
    play(&f, &dice, false);
    const uint64_t first = hash(&f.st);
    dice = (struct sp_dice){42, 0};
    play(&f, &dice, false);
    assert_int_equal(hash(&f.st), first);
    assert_int_equal(first, UINT64_C(0x33f5a17a6ee5c3d0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b61_random_battles_end), cmocka_unit_test(c21_battles_are_made_for_every_mission),
        cmocka_unit_test(c21_the_largest_battle), cmocka_unit_test(c60_battles_survive_the_umpire),
        cmocka_unit_test(b1_replays_to_the_byte),
    };
    return cmocka_run_group_tests_name("battle_random", tests, NULL, NULL);
}
