/* A battle as a game of its own: its seats, its files, and how one of a plan is made by dice (B-3, C-20, C-21). */
#include "tests/battle_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/single.h"
#include "colonels/colonels.h"

/* A scenario from the files of data/colonels, with an overlay and an option, each NULL for none. */
struct game {
    char file[64];
    char *text[2];
    void *scenario;
    struct cb_single st;
    struct sp_error error;
};

static bool game_load(struct game *g, const char *battle, const char *overlay, const char *option, const char *value)
{
    struct sp_option chosen = {{0}, {0}};
    snprintf(g->file, sizeof g->file, "battles/%s.json", battle);
    g->text[0] = field_text(g->file);
    g->text[1] = field_text("battle.json");
    const struct sp_source sources[] = {{g->file, g->text[0], strlen(g->text[0])},
                                        {"battle.json", g->text[1], strlen(g->text[1])},
                                        {"overlay.json", overlay, overlay ? strlen(overlay) : 0}};
    if (option) {
        snprintf(chosen.name, sizeof chosen.name, "%s", option);
        snprintf(chosen.value, sizeof chosen.value, "%s", value);
    }
    return cb_game.load_scenario(&g->scenario, sources, overlay ? 3 : 2, &chosen, option != NULL, &g->error);
}

static void game_open(struct game *g, const char *battle, const char *option, const char *value)
{
    if (!game_load(g, battle, NULL, option, value))
        fail_msg("%s", g->error.text);
    cb_game.set_up(g->scenario, &g->st);
}

static void game_close(struct game *g)
{
    if (g->scenario)
        cb_game.free_scenario(g->scenario);
    free(g->text[0]);
    free(g->text[1]);
}

static void game_die(struct game *g, const char *question, unsigned sides, unsigned die, struct sp_events *events)
{
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)die};
    struct sp_pending pending;
    cb_game.pending(g->scenario, &g->st, &pending);
    assert_string_equal(cb_game.question_name(pending.question), question);
    assert_int_equal(pending.die_sides, sides);
    assert_int_equal(pending.seats, 0);
    cb_game.apply(g->scenario, &g->st, &entry, events);
}

/* --- Seats --- */

static void b3_one_seat_commands_a_side(void **state)
{
    struct game g;
    struct sp_pending pending;
    (void)state;
    game_open(&g, "glenmore", NULL, NULL);
    for (unsigned l = 0; l < g.st.table.leader_count; l++)
        assert_int_equal(g.st.table.leader_seat[l], g.st.table.leader_side[l]);
    cb_game.pending(g.scenario, &g.st, &pending);
    assert_int_equal(pending.seats, 3);
    assert_int_equal(g.st.table.umpire, CB_NONE);
    game_close(&g);
}

static void b3_or_each_leader_has_a_seat(void **state)
{
    static const char *const crown[] = {"crown", "crown_2", "crown_3", "crown_4"};
    static const char *const enemy[] = {"enemy", "enemy_2", "enemy_3", "enemy_4"};
    struct game g;
    unsigned rank[2] = {0, 0};
    (void)state;
    game_open(&g, "glenmore", "leaders", "each");
    for (unsigned l = 0; l < g.st.table.leader_count; l++) {
        const unsigned side = g.st.table.leader_side[l], seat = g.st.table.leader_seat[l];
        assert_string_equal(cb_game.seat_names[seat], (side == CROWN ? crown : enemy)[rank[side]++ % 4]);
    }
    assert_int_equal(rank[CROWN], 4);
    game_close(&g);
}

static void c60_an_umpire_may_be_seated(void **state)
{
    struct game g;
    struct sp_order order;
    struct sp_refusal refusal;
    (void)state;
    game_open(&g, "tobago", "umpire", "seated");
    assert_true(cb_game.parse_order(g.scenario, CB_SEAT_UMPIRE, "umpire set tension foot_6 3", &order, &refusal));
    assert_true(cb_game.check(g.scenario, &g.st, CB_SEAT_UMPIRE, &order, &refusal));
    assert_false(cb_game.check(g.scenario, &g.st, 0, &order, &refusal));
    game_close(&g);
    game_open(&g, "tobago", NULL, NULL);
    assert_false(cb_game.check(g.scenario, &g.st, CB_SEAT_UMPIRE, &order, &refusal));
    game_close(&g);
}

/* --- Made by dice --- */

static void lay_out(struct game *g, unsigned strength, unsigned ground)
{
    game_die(g, "die_strength", 11, strength, NULL);
    game_die(g, "die_ground", 100, ground, NULL);
    game_die(g, "die_ground", 100, 7, NULL);
    assert_int_equal(g->st.table.unit_count, 0);
    assert_int_equal(cb_game.at_phase_start(g->scenario, &g->st), 0);
    game_die(g, "die_ground", 100, 7, NULL);
    cb_game.assert_sound(g->scenario, &g->st);
}

static int32_t enemy_men(const struct cb_battle *st)
{
    int32_t men = 0;
    for (unsigned u = 0; u < st->unit_count; u++)
        men += st->side[u] == ENEMY && st->troop[u] != HORSE && !st->gun[u] ? st->men[u] : 0;
    return men;
}

/* 4 regiments and a battalion of 600, 150 horse, a gun with 30 men: 3,180; 5 to 15 tenths of them. */
static void c21_the_die_gives_the_enemys_strength(void **state)
{
    struct game g;
    (void)state;
    game_open(&g, "fight_jacobites", NULL, NULL);
    for (unsigned strength = 0; strength <= 10; strength++) {
        cb_game.set_up(g.scenario, &g.st);
        lay_out(&g, strength, 0);
        assert_int_equal(enemy_men(&g.st.table), 3180 * (5 + (int)strength) / 10);
    }
    game_close(&g);
}

static void c20_the_same_dice_make_the_same_battle(void **state)
{
    struct game g;
    struct cb_single first;
    (void)state;
    game_open(&g, "fight_jacobites", NULL, NULL);
    lay_out(&g, 5, 60);
    first = g.st;
    cb_game.set_up(g.scenario, &g.st);
    lay_out(&g, 5, 60);
    assert_memory_equal(&g.st, &first, sizeof first);
    cb_game.set_up(g.scenario, &g.st);
    lay_out(&g, 5, 61);
    assert_memory_not_equal(g.st.table.point_x, first.table.point_x, sizeof first.table.point_x);
    game_close(&g);
}

static void c21_what_was_rolled_is_told(void **state)
{
    struct sp_event buffer[CB_MAX_EVENTS];
    struct sp_events events = {buffer, CB_MAX_EVENTS, 0};
    struct game g;
    (void)state;
    game_open(&g, "fight_jacobites", NULL, NULL);
    game_die(&g, "die_strength", 11, 5, &events);
    assert_int_equal(events.count, 1);
    assert_int_equal(buffer[0].kind, CB_STRENGTH);
    assert_int_equal(buffer[0].field[0], 10);
    assert_int_equal(buffer[0].field[1], 3180);
    for (unsigned i = 0; i < 3; i++)
        game_die(&g, "die_ground", 100, i + 1, &events);
    assert_int_equal(events.count, 2);
    assert_int_equal(buffer[1].kind, CB_GROUND);
    assert_int_equal(buffer[1].field[0], g.st.table.unit_count);
    assert_int_equal(buffer[1].field[3], 1 + 100 * 2 + 10000 * 3);
    game_close(&g);
}

/* Orders and events name units before it is known how many there are. */
static void c21_names_are_the_same_at_every_strength(void **state)
{
    struct game g;
    (void)state;
    game_open(&g, "fight_jacobites", NULL, NULL);
    const struct cb_scenario *sc = g.scenario;
    for (unsigned strength = 0; strength <= 10; strength += 5) {
        cb_game.set_up(g.scenario, &g.st);
        lay_out(&g, strength, 3);
        assert_true(g.st.table.unit_count <= sc->names.unit_count);
        assert_memory_equal(g.st.table.id, sc->names.id, (size_t)g.st.table.unit_count * CB_ID);
        assert_memory_equal(g.st.table.leader_id, sc->names.leader_id, (size_t)g.st.table.leader_count * CB_ID);
    }
    game_close(&g);
}

/* --- Files --- */

static const char *load_error(struct game *g, const char *battle, const char *overlay, const char *option)
{
    assert_false(game_load(g, battle, overlay, option, "no"));
    assert_null(g->scenario);
    game_close(g);
    return g->error.text;
}

static void c21_a_plan_that_fits_on_no_table_is_refused(void **state)
{
    static const char many[] =
        "{\"game\": \"colonels_battle\", \"format\": 1, \"source\": \"scenario\", \"generate\": {\"battalions\": 16, "
        "\"horse\": 16, \"guns\": 16, \"enemy_horse\": 10}}"; /* and 4 regiments */
    struct game g;
    (void)state;
    assert_non_null(strstr(load_error(&g, "fight_jacobites", many, NULL),
                           "generate makes no battle with 5 tenths: a battle takes 1 to 61 units beside the enemy's "
                           "foot"));
}

static void b3_options_are_checked(void **state)
{
    struct game g;
    (void)state;
    assert_string_equal(load_error(&g, "glenmore", NULL, "leaders"),
                        "option leaders cannot be \"no\"; expected side or each (B-3)");
    assert_string_equal(load_error(&g, "glenmore", NULL, "talkers"),
                        "there is no option \"talkers\"; expected musketry-by, idle-losses, leader-risk, leaders or "
                        "umpire");
}

static void b2_the_numbers_of_all_battles_are_needed(void **state)
{
    char *text = field_text("battles/glenmore.json");
    const struct sp_source source = {"glenmore.json", text, strlen(text)};
    struct sp_error error;
    void *scenario;
    (void)state;
    assert_false(cb_game.load_scenario(&scenario, &source, 1, NULL, 0, &error));
    assert_string_equal(error.text, "a battle needs its numbers beside its own file: colonels/battle.json");
    free(text);
}

/* Overlays of a battle's own file and of the numbers of all battles are told apart by their ids; a digest tells both.
 */
static void b2_overlays_of_either_file(void **state)
{
    static const char drill[] = "{\"game\": \"colonels_battle\", \"format\": 1, \"units\": {\"foot_3\": {\"drill\": "
                                "{\"value\": 6, \"source\": \"scenario\"}}}}";
    static const char turns[] = "{\"game\": \"colonels\", \"format\": 1, \"id\": \"battle\", \"melee_and_losses\": "
                                "{\"turns\": {\"value\": 9, \"source\": \"house_rule\"}}}";
    const char *const overlays[] = {NULL, drill, turns};
    struct game g;
    uint64_t digests[3];
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        if (!game_load(&g, "glenmore", overlays[i], NULL, NULL))
            fail_msg("%s", g.error.text);
        cb_game.set_up(g.scenario, &g.st);
        digests[i] = cb_game.scenario_digest(g.scenario);
        assert_int_equal(g.st.table.drill[0], i == 1 ? 6 : 3);
        assert_int_equal(g.st.table.turns, i == 2 ? 9 : 24);
        game_close(&g);
    }
    assert_true(digests[0] != digests[1] && digests[1] != digests[2] && digests[0] != digests[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b3_one_seat_commands_a_side),
        cmocka_unit_test(b3_or_each_leader_has_a_seat),
        cmocka_unit_test(c60_an_umpire_may_be_seated),
        cmocka_unit_test(c21_the_die_gives_the_enemys_strength),
        cmocka_unit_test(c20_the_same_dice_make_the_same_battle),
        cmocka_unit_test(c21_what_was_rolled_is_told),
        cmocka_unit_test(c21_names_are_the_same_at_every_strength),
        cmocka_unit_test(c21_a_plan_that_fits_on_no_table_is_refused),
        cmocka_unit_test(b3_options_are_checked),
        cmocka_unit_test(b2_the_numbers_of_all_battles_are_needed),
        cmocka_unit_test(b2_overlays_of_either_file),
    };
    return cmocka_run_group_tests_name("battle_single", tests, NULL, NULL);
}
