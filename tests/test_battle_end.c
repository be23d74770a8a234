/* How battles end, losses, results, texts of orders, generated battles, random play (B-60, B-61 and all). */
#include "tests/battle_fixture.h"

#include <stdlib.h>
#include <string.h>

#include "colonels/battle/generator.h"
#include "colonels/battle/orders.h"
#include "colonels/battle/umpire.h"

static void two(struct field *f, const char *option, const char *value)
{
    field_empty(f, option, value);
    field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 900, 180);
    field_leader(f, "vere", CROWN, 0, 0);
    field_leader(f, "saxe", ENEMY, 18, 1);
}

/* --- Losses --- */

static void b60_losses(void **state)
{
    struct field f;
    struct cb_result result;
    (void)state;
    two(&f, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    f.st.ran[0] = 1;
    f.st.volleys[0] = 2;
    f.st.gunned[0] = 1;
    f.st.met = 1;
    field_card(&f, 25, "umpire end enemy");
    field_die(&f, "die_losses", 3); /* 15 + 15 + 20 + 5 */
    assert_true(f.st.over);         /* enemy_1 met nothing: option idle-losses none */
    cb_result(&f.st, &result);
    assert_int_equal(result.unit[0].percent, 55);
    assert_int_equal(result.unit[0].lost, 330);
    assert_int_equal(result.unit[1].lost, 0);
    assert_int_equal(result.winner, ENEMY);
    assert_int_equal(result.end, END_UMPIRE);
    assert_int_equal(result.unit[0].ran, 1);
    assert_int_equal(result.unit[0].volleys, 2);
    assert_int_equal(result.unit[0].gunned, 1);
}

static void b60_at_most_all(void **state)
{
    struct field f;
    (void)state;
    two(&f, NULL, NULL);
    f.oob.umpire = 25;
    f.oob.unit[0].men = 599;
    field_begin(&f);
    f.st.ran[0] = 4;
    f.st.volleys[0] = 5;
    f.st.met = 1;
    field_card(&f, 25, "umpire end enemy");
    field_die(&f, "die_losses", 1);
    assert_int_equal(f.st.percent[0], 100);
    assert_int_equal(f.st.lost[0], 599);
}

static void b60_men_lost_are_rounded_down(void **state)
{
    struct field f;
    (void)state;
    two(&f, NULL, NULL);
    f.oob.umpire = 25;
    f.oob.unit[0].men = 599;
    field_begin(&f);
    f.st.gunned[0] = 1;
    f.st.met = 1;
    field_card(&f, 25, "umpire end enemy");
    field_die(&f, "die_losses", 1); /* 10 % of 599 */
    assert_int_equal(f.st.lost[0], 59);
}

static void b60_idle_losses_as_printed(void **state)
{
    struct field f;
    (void)state;
    two(&f, "idle-losses", "printed");
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire end nobody");
    field_die(&f, "die_losses", 2);
    field_die(&f, "die_losses", 1);
    assert_int_equal(f.st.lost[0], 30);
    assert_int_equal(f.st.lost[1], 60); /* the enemy rolls first */
}

/* --- Ends --- */

static void b61_both_commanders_agree(void **state)
{
    struct field f;
    struct sp_outcome outcome;
    (void)state;
    two(&f, NULL, NULL);
    field_begin(&f);
    field_card(&f, 0, "parley");
    assert_non_null(field_refusal(&f, 0, "parley"));
    field_card(&f, 0, "fight on");
    field_card(&f, 18, "parley");
    assert_false(f.st.over);
    field_card(&f, 0, "parley");
    assert_true(cb_outcome(&f.st, &outcome));
    assert_int_equal(outcome.winner, -1);
    assert_int_equal(f.st.end, END_AGREED);
    assert_non_null(field_refusal(&f, 0, "parley"));
}

static void b61_after_24_turns(void **state)
{
    struct field f;
    (void)state;
    two(&f, NULL, NULL);
    f.oob.unit[1].men = 601;
    field_begin(&f);
    for (int i = 0; i < 23; i++)
        field_no_cards(&f);
    assert_false(f.st.over);
    field_no_cards(&f);
    assert_true(f.st.over);
    assert_int_equal(f.st.end, END_TURNS);
    assert_int_equal(f.st.winner, NO_SIDE); /* both have all their men */
    assert_int_equal(f.st.outnumbered, 1);  /* C-21: 601 against 600 */
}

static void b61_a_side_has_run(void **state)
{
    struct field f;
    struct sp_outcome outcome;
    (void)state;
    two(&f, NULL, NULL);
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_card(&f, 18, "card order enemy_1 run_away");
    field_card(&f, 0, "card none");
    field_card(&f, 18, "card move 900 700"); /* or it might halt */
    assert_int_equal(f.st.end, END_ROUTED);
    field_die(&f, "die_losses", 1);
    assert_true(cb_outcome(&f.st, &outcome));
    assert_int_equal(outcome.winner, 0); /* the seat */
    assert_int_equal(outcome.won, 1);
    assert_int_equal(outcome.players, 1 | 1 << 18);
    assert_int_equal(outcome.score[0], 600);
    assert_int_equal(outcome.score[18], 0);
    assert_int_equal(f.st.percent[1], 20);
}

static void town(struct field *f, uint8_t objective, uint8_t attacker)
{
    two(f, NULL, NULL);
    f->oob.objective = objective;
    f->oob.attacker = attacker;
    struct cb_polygon_spec *polygon = field_terrain(f, TOWN, 800, 350, 1000, 450);
    polygon->flags = CB_OBJECTIVE;
}

static void b61_loot_and_back_to_the_ships(void **state)
{
    struct field f;
    struct cb_result result;
    (void)state;
    town(&f, OBJECTIVE_LOOT, CROWN);
    f.oob.mission = RAID_EUROPEAN_ENEMY;
    f.oob.unit[0].y = 345; /* touches the town already */
    field_begin(&f);
    assert_int_equal(f.st.town_taken, 0);
    field_card(&f, 18, "card none");
    field_card(&f, 0, "card none");
    assert_int_equal(f.st.town_taken, 1);
    assert_non_null(field_event(&f, CB_TOWN_TAKEN));
    assert_false(f.st.over);
    f.st.y[0] = f.st.leader_y[0] = 8;
    field_card(&f, 18, "card none");
    field_card(&f, 0, "card order foot_13 retreat");
    field_card(&f, 18, "card none");
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 6);
    assert_true(f.st.over); /* nobody met anything: no losses */
    cb_result(&f.st, &result);
    assert_int_equal(result.winner, CROWN);
    assert_int_equal(result.unit[0].status, UNIT_LEFT);
    assert_int_equal(result.leader_status[0], LEADER_LEFT);
    assert_int_equal(result.town_taken, 1);
}

static void b61_a_town_kept(void **state)
{
    struct field f;
    (void)state;
    town(&f, OBJECTIVE_LOOT, ENEMY);
    f.oob.turns = 3;
    field_begin(&f);
    for (int i = 0; i < 3; i++)
        field_no_cards(&f);
    assert_true(f.st.over);
    assert_int_equal(f.st.winner, CROWN);
    assert_int_equal(f.st.town_taken, 0);
}

static void b61_streets_cleared(void **state)
{
    struct field f;
    (void)state;
    town(&f, OBJECTIVE_CLEAR, CROWN);
    f.oob.unit[1].y = 455;
    f.oob.unit[1].fire = f.oob.unit[0].fire = FIRE_CEASED;
    field_begin(&f);
    field_no_cards(&f);
    assert_false(f.st.over);
    f.st.y[1] = f.st.leader_y[1] = 465;
    field_no_cards(&f);
    assert_true(f.st.over);
    assert_int_equal(f.st.end, END_OBJECTIVE);
    assert_int_equal(f.st.winner, CROWN);
}

/* --- Texts --- */

static void b11_texts_of_orders(void **state)
{
    static const char *const good[] = {
        "card none",
        "card talk",
        "card inspire",
        "card fight",
        "card move 1200 850",
        "card join foot_13",
        "card order foot_13 advance",
        "card order foot_13 special text 12",
        "parley",
        "fight on",
        "umpire test foot_13",
        "umpire place enemy_1 3 4 359",
        "umpire end nobody",
    };
    static const char *const bad[] = {
        "",
        "card",
        "card advance",
        "card order",
        "card order foot_14 fire",
        "card order foot_13 dance",
        "card order foot_13 fire now",
        "card order foot_13 special text",
        "card order foot_13 special text 0",
        "card move 12",
        "card move 012 5",
        "card move -1 5",
        "card move 12 5 6",
        "card move 99999 5",
        "umpire end french",
        "one two three four five six seven eight nine ten",
    };
    struct field f;
    struct sp_order order;
    struct sp_refusal refusal;
    char text[SP_TEXT_MAX];
    (void)state;
    two(&f, NULL, NULL);
    field_begin(&f);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(cb_parse_order(&f.st, good[i], &order, &refusal));
        cb_print_order(&f.st, &order, text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        refusal.text[0] = '\0';
        assert_false(cb_parse_order(&f.st, bad[i], &order, &refusal));
        assert_true(strlen(refusal.text) > 5);
    }
}

/* --- Random play --- */

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

static unsigned battles(void)
{
    const char *number = getenv("SPONTOON_BATTLES");
    return number ? (unsigned)strtoul(number, NULL, 10) : 200;
}

static void b61_random_battles_end(void **state)
{
    static const char *const names[] = {"glenmore", "st_servan", "bridport", "tobago"};
    struct field f;
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        field_load(&f, names[i]);
        for (unsigned n = 0; n < battles() / 4; n++) {
            struct sp_dice dice = {sp_seed_of(174, n), 0};
            play(&f, &dice, n % 10 == 0);
        }
    }
}

static struct cb_brief brief_of(unsigned mission, struct sp_dice *dice)
{
    struct cb_brief brief = {.mission = (uint8_t)mission,
                             .regiment_count = (uint8_t)(1 + sp_roll(dice, 6)),
                             .battalions = (uint8_t)sp_roll(dice, 3),
                             .horse = (uint8_t)sp_roll(dice, 2),
                             .guns = (uint8_t)sp_roll(dice, 3),
                             .enemy_horse = (uint8_t)sp_roll(dice, 2),
                             .enemy_guns = (uint8_t)sp_roll(dice, 2),
                             .commander = 0,
                             .general = sp_roll(dice, 4) ? CB_NONE : 6,
                             .enemy_seat = 18,
                             .umpire = CB_NONE};
    for (unsigned i = 0; i < brief.regiment_count; i++)
        brief.regiment[i] = (struct cb_brief_regiment){.number = (uint8_t)(3 + i),
                                                       .seat = (uint8_t)i,
                                                       .drill = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .musketry = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .effectiveness = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .bases = 4,
                                                       .men = (uint16_t)(120 + sp_roll(dice, 481))};
    brief.enemy_men = (int32_t)(300 + sp_roll(dice, 9000));
    return brief;
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
            const struct cb_brief brief = brief_of(mission, &dice);
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

/* Whatever their number, each quality of a mixture has its equal part of the men. */
static void c21_mixtures_in_equal_parts(void **state)
{
    static const uint8_t mixed[] = {CAPTURE_ISLAND, FIGHT_JACOBITES};
    struct field f;
    struct sp_error error;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned i = 0; i < sizeof mixed; i++) {
        const int parts = (int)i + 2;
        for (int32_t men = parts; men <= 9000; men += 299) {
            struct sp_dice dice = {7, 0};
            struct cb_brief brief = brief_of(mixed[i], &dice);
            int32_t of[CB_TROOPS] = {0};
            brief.enemy_men = men;
            assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
            for (unsigned u = 0; u < f.oob.unit_count; u++) {
                const struct cb_unit_spec *unit = &f.oob.unit[u];
                if (unit->side == ENEMY && unit->troop != HORSE && !unit->gun)
                    of[unit->troop] += unit->men;
            }
            assert_in_range(of[REGULAR], men / parts, (men + parts - 1) / parts);
            assert_in_range(of[MILITIA], men / parts, (men + parts - 1) / parts);
            assert_int_equal(of[REGULAR] + of[MILITIA] + of[IRREGULAR], men);
        }
    }
}

/* B-2: horse of the attacker too. */
static void b2_every_unit_starts_with_an_order(void **state)
{
    struct field f;
    struct sp_error error;
    (void)state;
    field_empty(&f, NULL, NULL);
    for (unsigned mission = 0; mission < CB_MISSIONS; mission++) {
        struct sp_dice dice = {9, 0};
        struct cb_brief brief = brief_of(mission, &dice);
        brief.horse = brief.enemy_horse = brief.guns = brief.enemy_guns = 1;
        assert_true(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
        for (unsigned u = 0; u < f.oob.unit_count; u++)
            assert_int_not_equal(f.oob.unit[u].order, ORDER_NONE);
    }
}

static void c21_the_largest_battle(void **state)
{
    struct field f;
    struct sp_error error;
    struct sp_dice dice = {5, 0};
    (void)state;
    field_empty(&f, NULL, NULL);
    struct cb_brief brief = brief_of(PUT_DOWN_RIOTS, &dice);
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
    brief.enemy_men = 600;
    brief.battalions = 10;
    assert_false(cb_generate(&f.rules, &brief, &dice, &f.oob, &error));
}

/* --- The umpire (C-60) --- */

static void c60_any_value_of_the_table_of_paths(void **state)
{
    struct field f;
    (void)state;
    two(&f, NULL, NULL);
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire set tension foot_13 3");
    assert_int_equal(f.st.tp[0], 3);
    const struct sp_event *set = field_event(&f, CB_SET);
    assert_non_null(set);
    assert_int_equal(set->field[2], 0);
    assert_int_equal(set->field[3], 3);
    assert_true(set->seen & 1);
    field_card(&f, 25, "umpire set men enemy_1 450 kept");
    assert_int_equal(field_event(&f, CB_SET)->seen, 1u << 25);
    assert_non_null(field_refusal(&f, 0, "umpire set tension foot_13 4"));
    assert_non_null(field_refusal(&f, 25, "umpire set tension foot_13 9"));
    assert_non_null(field_refusal(&f, 25, "umpire set turns battle 0"));
    field_card(&f, 25, "umpire set fate vere 1");
    assert_int_equal(f.st.leader_status[0], LEADER_KILLED);
    field_card(&f, 18, "card none"); /* nobody else is asked */
    field_expect(&f, "die_recovery");
    field_card(&f, 25, "umpire roll 1");
    assert_int_equal(f.st.tp[0], 2);
    assert_non_null(field_event(&f, CB_UMPIRE_ROLLS));
}

static void c60_wrong_paths_are_refused(void **state)
{
    static const char *const bad[] = {"umpire set luck foot_13 3",  "umpire set tension vere 3",
                                      "umpire set fate foot_13 1",  "umpire set turns crown 3",
                                      "umpire set tension foot_13", "umpire set tension foot_13 3 secretly"};
    struct field f;
    struct sp_order order;
    struct sp_refusal refusal;
    (void)state;
    two(&f, NULL, NULL);
    field_begin(&f);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(cb_parse_order(&f.st, bad[i], &order, &refusal));
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
    static const char *const names[] = {"glenmore", "st_servan", "bridport", "tobago"};
    struct field f;
    (void)state;
    for (unsigned n = 0; n < battles() / 2; n++) {
        struct sp_dice dice = {sp_seed_of(60, n), 0};
        unsigned entries = 0;
        field_load(&f, names[n % 4]);
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
    assert_int_equal(first, UINT64_C(0xf914a128a4903cf7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b60_losses),
        cmocka_unit_test(b60_at_most_all),
        cmocka_unit_test(b60_men_lost_are_rounded_down),
        cmocka_unit_test(b60_idle_losses_as_printed),
        cmocka_unit_test(b61_both_commanders_agree),
        cmocka_unit_test(b61_after_24_turns),
        cmocka_unit_test(b61_a_side_has_run),
        cmocka_unit_test(b61_loot_and_back_to_the_ships),
        cmocka_unit_test(b61_a_town_kept),
        cmocka_unit_test(b61_streets_cleared),
        cmocka_unit_test(b11_texts_of_orders),
        cmocka_unit_test(b61_random_battles_end),
        cmocka_unit_test(c21_battles_are_made_for_every_mission),
        cmocka_unit_test(c21_mixtures_in_equal_parts),
        cmocka_unit_test(b2_every_unit_starts_with_an_order),
        cmocka_unit_test(c21_the_largest_battle),
        cmocka_unit_test(c60_any_value_of_the_table_of_paths),
        cmocka_unit_test(c60_wrong_paths_are_refused),
        cmocka_unit_test(c60_battles_survive_the_umpire),
        cmocka_unit_test(b1_replays_to_the_byte),
    };
    return cmocka_run_group_tests_name("battle_end", tests, NULL, NULL);
}
