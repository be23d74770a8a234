/* The steady leader: plainly best cards, nothing but what he may know, and battles against chance from either side. */
#include "tests/battle_fixture.h"

#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "mind/steady/field.h"

enum { CROWN_SEAT = 0, ENEMY_SEAT = 1 };

/* --- One card --- */

static struct sp_order choose(const struct field *f, const struct cb_battle *st, uint8_t seat)
{
    static struct cb_battle seen;
    static struct sp_order listed[CB_MAX_LEGAL];
    struct sp_order order;
    struct sp_refusal refusal;
    char text[SP_TEXT_MAX];
    cb_redact(&f->rules, st, seat, &seen);
    const uint32_t count = cb_legal(&f->rules, st, seat, listed);
    assert_true(count > 0);
    sp_steady_battle(&(struct steady_asked){&f->rules, &seen, seat, listed, count}, &order);
    cb_print_order(st, &order, text);
    if (!cb_check(&f->rules, st, seat, &order, &refusal))
        fail_msg("%s: %s", text, refusal.text);
    return order;
}

static void expect(const struct field *f, uint8_t seat, const char *expected)
{
    char text[SP_TEXT_MAX];
    const struct sp_order order = choose(f, &f->st, seat);
    cb_print_order(&f->st, &order, text);
    assert_string_equal(text, expected);
}

/* A battalion of the Crown at (900, 300) that faces north, its colonel with it; somebody to lead the enemy. */
static uint8_t stand(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t foot = field_unit(f, "foot", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_leader(f, "colonel", CROWN, CROWN_SEAT, foot);
    const uint8_t captain = field_leader(f, "captain", ENEMY, ENEMY_SEAT, CB_NONE);
    f->oob.leader[captain].x = 100;
    f->oob.leader[captain].y = 1100;
    return foot;
}

/* --- The line --- */

static void b11_advances_on_an_enemy_who_waits(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 800, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot advance");
}

static void b20_forms_line_before_it_comes_into_range(void **state)
{
    struct field f;
    (void)state;
    f.oob.unit_count = 0;
    const uint8_t foot = stand(&f);
    f.oob.unit[foot].formation = COLUMN;
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 600, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot line");
}

static void b31_fires_on_where_it_is_in_range(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    const uint8_t enemy = field_unit(&f, "regulars", ENEMY, QUALITY_REGULAR, 900, 380, 180);
    field_leader(&f, "major", ENEMY, ENEMY_SEAT, enemy);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card none"); /* 60 mm between them: the men know what to do */
}

static void b11_calls_upon_those_who_ceased_to_fire_again(void **state)
{
    struct field f;
    (void)state;
    const uint8_t foot = stand(&f);
    const uint8_t enemy = field_unit(&f, "regulars", ENEMY, QUALITY_REGULAR, 900, 380, 180);
    field_leader(&f, "major", ENEMY, ENEMY_SEAT, enemy);
    field_begin(&f);
    f.st.order[foot] = ORDER_CEASE_FIRE;
    f.st.fire[foot] = FIRE_CEASED;
    expect(&f, CROWN_SEAT, "card order foot fire");
}

static void b11_holds_fire_for_highlanders(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    const uint8_t clan = field_unit(&f, "clan", ENEMY, QUALITY_HIGHLANDER, 900, 620, 180);
    f.oob.unit[clan].order = ORDER_ADVANCE;
    f.oob.attacker = ENEMY;
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot hold_fire");
}

/* --- The charge --- */

static void b32_charges_the_shaken(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    const uint8_t enemy = field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 420, 180);
    field_begin(&f);
    f.st.tp[enemy] = 5;
    expect(&f, CROWN_SEAT, "card order foot charge");
}

static void b32_does_not_charge_the_steadfast(void **state)
{
    struct field f;
    (void)state;
    const uint8_t foot = stand(&f);
    const uint8_t clan = field_unit(&f, "clan", ENEMY, QUALITY_HIGHLANDER, 900, 380, 180);
    field_leader(&f, "chief", ENEMY, ENEMY_SEAT, clan);
    field_begin(&f);
    f.st.tp[foot] = 2;
    expect(&f, CROWN_SEAT, "card inspire");
}

static void b21_does_not_charge_through_friends(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    field_unit(&f, "friends", CROWN, QUALITY_REGULAR, 900, 340, 0); /* within his reach, too (B-11) */
    const uint8_t enemy = field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 420, 180);
    field_begin(&f);
    f.st.tp[enemy] = 4;
    expect(&f, CROWN_SEAT, "card order friends charge");
}

/* --- What a leader does himself --- */

static void b13_inspires_men_under_fire(void **state)
{
    struct field f;
    (void)state;
    const uint8_t foot = stand(&f);
    const uint8_t enemy = field_unit(&f, "regulars", ENEMY, QUALITY_REGULAR, 900, 380, 180);
    field_leader(&f, "major", ENEMY, ENEMY_SEAT, enemy);
    field_begin(&f);
    f.st.tp[foot] = 4;
    expect(&f, CROWN_SEAT, "card inspire");
}

static void b12_fights_where_a_blow_more_decides(void **state)
{
    struct field f;
    (void)state;
    const uint8_t foot = stand(&f);
    f.oob.unit[foot].drill = f.oob.unit[foot].effectiveness = 6;
    const uint8_t enemy = field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 320, 180);
    field_begin(&f);
    f.st.foe[foot] = enemy;
    f.st.foe[enemy] = foot;
    f.st.tp[enemy] = 3;
    expect(&f, CROWN_SEAT, "card fight");
}

static void b43_brings_back_those_who_run(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    const uint8_t runner = field_unit(&f, "runners", CROWN, QUALITY_REGULAR, 1200, 700, 180);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 1000, 180);
    field_begin(&f);
    f.st.status[runner] = UNIT_RUNS;
    f.st.order[runner] = ORDER_RUN_AWAY;
    f.st.x[runner] = 1100;
    f.st.y[runner] = 500;
    expect(&f, CROWN_SEAT, "card join runners");
    f.st.y[runner] = 150; /* the next run takes it off the table */
    expect(&f, CROWN_SEAT, "card order foot advance");
}

static void b10_two_leaders_do_not_do_the_same(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    const uint8_t left = field_unit(&f, "left", CROWN, QUALITY_REGULAR, 500, 300, 0);
    field_unit(&f, "right", CROWN, QUALITY_REGULAR, 1300, 300, 0);
    field_leader(&f, "major", CROWN, CROWN_SEAT, left);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 800, 180);
    f.oob.unit[0].order = f.oob.unit[left].order = ORDER_ADVANCE; /* the right alone is not told yet */
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card join right");
    field_card(&f, CROWN_SEAT, "card join right");
    expect(&f, CROWN_SEAT, "card none");
}

/* --- Guns --- */

static uint8_t guns(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t gun = field_unit(f, "guns", CROWN, QUALITY_GUNNERS, 900, 400, 0);
    field_leader(f, "bombardier", CROWN, CROWN_SEAT, gun);
    const uint8_t captain = field_leader(f, "captain", ENEMY, ENEMY_SEAT, CB_NONE);
    f->oob.leader[captain].x = 100;
    f->oob.leader[captain].y = 1100;
    return gun;
}

static void b30_pulls_back_gunners_who_could_be_ridden_down(void **state)
{
    struct field f;
    (void)state;
    guns(&f);
    field_unit(&f, "dragoons", ENEMY, QUALITY_HORSE, 900, 850, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order guns retreat");
}

static void b42_guns_stay_behind_foot(void **state)
{
    struct field f;
    (void)state;
    guns(&f);
    field_unit(&f, "foot", CROWN, QUALITY_REGULAR, 1000, 520, 0);
    field_unit(&f, "dragoons", ENEMY, QUALITY_HORSE, 900, 850, 180);
    f.oob.attacker = ENEMY;
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card join foot");
}

static void b30_guns_are_brought_into_range(void **state)
{
    struct field f;
    (void)state;
    guns(&f);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 1050, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order guns advance");
}

/* --- The objective --- */

static void loot(struct field *f)
{
    stand(f);
    field_terrain(f, TOWN, 850, 420, 1000, 520)->flags |= CB_OBJECTIVE;
    f->oob.objective = OBJECTIVE_LOOT;
    f->oob.attacker = CROWN;
}

static void b61_takes_an_open_town_and_brings_the_loot_home(void **state)
{
    struct field f;
    (void)state;
    loot(&f);
    const uint8_t enemy = field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 300, 1000, 180);
    f.oob.unit[0].y = 350;
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot advance");
    f.st.looted_by = 1;
    f.st.town_taken = 1;
    expect(&f, CROWN_SEAT, "card order foot follow_me");
    f.st.order[0] = ORDER_FOLLOW_ME;
    expect(&f, CROWN_SEAT, "card move 900 150"); /* a turn's march and more to the south */
    f.st.facing[0] = 180;
    expect(&f, CROWN_SEAT, "card order foot advance"); /* over the edge, in order */
    (void)enemy;
}

static void b61_a_defender_goes_into_his_town(void **state)
{
    struct field f;
    (void)state;
    loot(&f);
    f.oob.attacker = ENEMY;
    field_unit(&f, "raiders", ENEMY, QUALITY_REGULAR, 900, 1000, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot advance");
    f.st.y[0] = 450; /* in it: he stays */
    expect(&f, CROWN_SEAT, "card none");
}

static void b1_goes_round_water(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    field_terrain(&f, WATER, 700, 500, 1000, 560);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 900, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "card order foot follow_me");
    f.st.order[0] = ORDER_FOLLOW_ME;
    expect(&f, CROWN_SEAT,
           "card move 1079 389"); /* past the corner at (1000, 500), half a front and more clear of it */
}

static void b61_parleys_when_all_is_lost(void **state)
{
    struct field f;
    (void)state;
    stand(&f);
    for (int i = 0; i < 4; i++)
        field_unit(&f, (const char *const[]){"a", "b", "c", "d"}[i], ENEMY, QUALITY_REGULAR, 400 + 300 * i, 900, 180);
    field_begin(&f);
    expect(&f, CROWN_SEAT, "parley");
    field_card(&f, CROWN_SEAT, "parley");
    const struct sp_order then = choose(&f, &f.st, CROWN_SEAT);
    assert_true(then.kind < CB_O_PARLEY); /* asked again he plays a card */
    f.st.status[1] = f.st.status[2] = UNIT_GONE;
    expect(&f, CROWN_SEAT, "fight on");
}

/* --- Nothing but what he may know --- */

/* One order of a seat, or a die. */
static void feed(struct field *f, struct sp_entry entry)
{
    f->events = (struct sp_events){f->buffer, CB_MAX_EVENTS, 0};
    cb_apply(&f->rules, &f->st, &entry, &f->events);
}

static uint8_t next_seat(const struct field *f, uint16_t *sides)
{
    struct sp_pending pending;
    uint8_t seat = 0;
    cb_pending(&f->rules, &f->st, &pending);
    *sides = pending.die_sides;
    while (pending.die_sides == 0 && !(pending.seats >> seat & 1))
        seat++;
    return seat;
}

/* With a seat for each leader, others' cards are hidden: whatever they are, his is the same. */
static void b4_the_same_view_brings_the_same_card(void **state)
{
    struct field f;
    struct sp_dice dice = {.seed = 1}, guess = {.seed = 2};
    static struct cb_battle other;
    unsigned compared = 0;
    (void)state;
    field_load(&f, "glenmore");
    f.rules.option[CB_OPT_LEADERS] = 1;
    cb_seat(&f.rules, &f.oob);
    field_begin(&f);
    while (!f.st.over) {
        uint16_t sides;
        const uint8_t seat = next_seat(&f, &sides);
        struct sp_entry entry = {.kind = SP_DIE};
        if (sides) {
            entry.die = (uint16_t)sp_roll(&dice, sides);
        } else {
            cb_redact(&f.rules, &f.st, seat, &other);
            cb_imagine(&f.rules, &other, seat, &guess);
            const struct sp_order imagined = choose(&f, &other, seat);
            entry = (struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = choose(&f, &f.st, seat)};
            assert_memory_equal(&imagined, &entry.order, sizeof imagined);
            compared++;
        }
        feed(&f, entry);
    }
    assert_true(compared > 60);
}

/* A card for which he need not look at everything anew; compared with that of one who does. */
static struct sp_order choose_again(const struct field *f, uint8_t seat, uint64_t moment, struct steady_memory *memory)
{
    static struct sp_order listed[CB_MAX_LEGAL];
    static struct cb_battle seen;
    const struct steady_manner manner = {&steady_plain,
                                         seat == CROWN_SEAT ? STEADY_EVEN : STEADY_ATTACKS | STEADY_WARY};
    struct sp_order fresh, again;
    cb_redact(&f->rules, &f->st, seat, &seen);
    const struct steady_asked asked = {&f->rules, &seen, seat, listed, cb_legal(&f->rules, &f->st, seat, listed)};
    steady_card(&asked, manner, &fresh);
    steady_card_again(&asked, manner, moment, memory, &again);
    assert_memory_equal(&again, &fresh, sizeof again);
    return fresh;
}

static void b4_what_was_seen_of_a_table_holds_while_cards_are_chosen(void **state)
{
    enum { TURNS = 256, BATTLES = 3, ROUNDS = 8, CARDS = 40 };
    static const char *const battles[BATTLES] = {"glenmore", "st_servan", "bridport"};
    static struct steady_memory memory;
    struct field f;
    struct sp_dice dice = {.seed = 3};
    unsigned compared = 0;
    (void)state;
    for (uint64_t i = 0; i < BATTLES * ROUNDS; i++) {
        field_load(&f, battles[i % BATTLES]);
        field_begin(&f);
        while (!f.st.over) {
            uint16_t sides;
            const uint8_t seat = next_seat(&f, &sides);
            struct sp_entry entry = {.kind = sides ? SP_DIE : SP_ORDER, .seat = sides ? 0 : seat};
            if (sides)
                entry.die = (uint16_t)sp_roll(&dice, sides);
            else
                entry.order = choose_again(&f, seat, TURNS * (i + 1) + f.st.turn, &memory);
            compared += !sides;
            feed(&f, entry);
        }
    }
    assert_true(compared > BATTLES * ROUNDS * CARDS);
}

/* --- Against chance --- */

/* Battles of twenty that the steady side wins; drawn ones are not won. */
static unsigned won_of_20(struct field *f, uint8_t steady)
{
    static struct sp_order listed[CB_MAX_LEGAL];
    unsigned won = 0;
    for (uint64_t number = 0; number < 20; number++) {
        struct sp_dice dice = {.seed = sp_seed_of(1746, number)};
        field_begin(f);
        while (!f->st.over) {
            uint16_t sides;
            const uint8_t seat = next_seat(f, &sides);
            struct sp_entry entry = {.kind = sides ? SP_DIE : SP_ORDER, .seat = sides ? 0 : seat};
            if (sides) {
                entry.die = (uint16_t)sp_roll(&dice, sides);
            } else if (seat == steady) {
                entry.order = choose(f, &f->st, seat);
            } else {
                const uint32_t count = cb_legal(&f->rules, &f->st, seat, listed);
                cb_draw(&f->rules, &f->st, seat, listed, count, &dice, &entry.order);
            }
            feed(f, entry);
        }
        won += f->st.winner == steady;
    }
    return won;
}

static void beats_chance_from_either_side(void **state)
{
    static const struct {
        const char *name;
        uint8_t steady;
    } battles[] = {
        {"glenmore", CROWN_SEAT}, {"glenmore", ENEMY_SEAT}, {"st_servan", CROWN_SEAT}, {"st_servan", ENEMY_SEAT}};
    (void)state;
    for (unsigned i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        struct field f;
        field_load(&f, battles[i].name);
        cb_seat(&f.rules, &f.oob);
        const unsigned won = won_of_20(&f, battles[i].steady);
        print_message("# %s, %s: %u of 20\n", battles[i].name, battles[i].steady ? "enemy" : "crown", won);
        assert_true(won >= 17);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b11_advances_on_an_enemy_who_waits),
        cmocka_unit_test(b20_forms_line_before_it_comes_into_range),
        cmocka_unit_test(b31_fires_on_where_it_is_in_range),
        cmocka_unit_test(b11_calls_upon_those_who_ceased_to_fire_again),
        cmocka_unit_test(b11_holds_fire_for_highlanders),
        cmocka_unit_test(b32_charges_the_shaken),
        cmocka_unit_test(b32_does_not_charge_the_steadfast),
        cmocka_unit_test(b21_does_not_charge_through_friends),
        cmocka_unit_test(b13_inspires_men_under_fire),
        cmocka_unit_test(b12_fights_where_a_blow_more_decides),
        cmocka_unit_test(b43_brings_back_those_who_run),
        cmocka_unit_test(b10_two_leaders_do_not_do_the_same),
        cmocka_unit_test(b30_pulls_back_gunners_who_could_be_ridden_down),
        cmocka_unit_test(b42_guns_stay_behind_foot),
        cmocka_unit_test(b30_guns_are_brought_into_range),
        cmocka_unit_test(b61_takes_an_open_town_and_brings_the_loot_home),
        cmocka_unit_test(b61_a_defender_goes_into_his_town),
        cmocka_unit_test(b1_goes_round_water),
        cmocka_unit_test(b61_parleys_when_all_is_lost),
        cmocka_unit_test(b4_the_same_view_brings_the_same_card),
        cmocka_unit_test(b4_what_was_seen_of_a_table_holds_while_cards_are_chosen),
        cmocka_unit_test(beats_chance_from_either_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
