/* How battles end, and losses (B-60, B-61). */
#include "tests/battle_fixture.h"

#include <stdio.h>

static void town(struct field *f, uint8_t objective, uint8_t attacker)
{
    field_two(f, NULL, NULL);
    f->oob.objective = objective;
    f->oob.attacker = attacker;
    struct cb_polygon_spec *polygon = field_terrain(f, TOWN, 800, 350, 1000, 450);
    polygon->flags = CB_OBJECTIVE;
}

static void b60_losses(void **state)
{
    struct field f;
    struct cb_result result;
    (void)state;
    field_two(&f, NULL, NULL);
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
    field_two(&f, NULL, NULL);
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
    field_two(&f, NULL, NULL);
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
    field_two(&f, "idle-losses", "printed");
    f.oob.umpire = 25;
    field_begin(&f);
    field_card(&f, 25, "umpire end nobody");
    field_die(&f, "die_losses", 2);
    field_die(&f, "die_losses", 1);
    assert_int_equal(f.st.lost[0], 30);
    assert_int_equal(f.st.lost[1], 60); /* the enemy rolls first */
}

static void b61_both_commanders_agree(void **state)
{
    struct field f;
    struct sp_outcome outcome;
    (void)state;
    field_two(&f, NULL, NULL);
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
    field_two(&f, NULL, NULL);
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
    field_two(&f, NULL, NULL);
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

/* The Crown's only leader rides off, the enemy has none, and nobody else has room to form line, turn after turn: no
 * card is asked for any more, so the rest of the longest battle is one entry's, with all that is told of it (B-4,
 * B-20). */
static void b61_nobody_is_left_to_lead(void **state)
{
    enum { FILES = 31 };
    struct field f;
    (void)state;
    field_empty(&f, NULL, NULL);
    f.oob.turns = CB_TURNS;
    field_leader(&f, "vere", CROWN, 0, field_unit(&f, "foot_13", CROWN, QUALITY_REGULAR, 900, 15, 180));
    f.oob.unit[0].order = ORDER_ADVANCE;
    for (int i = 0; i < 2 * FILES; i++) {
        const bool crown = i < FILES;
        char id[CB_ID];
        snprintf(id, sizeof id, "unit_%d", i);
        const uint8_t unit = field_unit(&f, id, crown ? CROWN : ENEMY, QUALITY_REGULAR, 100 + 50 * (i % FILES),
                                        crown ? 300 : 900, crown ? 0 : 180);
        f.oob.unit[unit].formation = COLUMN;
        f.oob.unit[unit].order = ORDER_LINE;
        f.oob.unit[unit].fire = FIRE_CEASED;
    }
    field_begin(&f);
    field_card(&f, 0, "card none");
    field_die(&f, "die_reaction", 4);
    assert_int_equal(f.st.leader_status[0], LEADER_LEFT);
    assert_int_equal(f.st.turn, CB_TURNS);
    assert_int_equal(f.st.end, END_TURNS);
    assert_true(f.st.over);
    assert_int_equal(field_count(&f, CB_STOPPED), CB_TURNS * 2 * FILES);
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
        cmocka_unit_test(b61_nobody_is_left_to_lead),
    };
    return cmocka_run_group_tests_name("battle_end", tests, NULL, NULL);
}
