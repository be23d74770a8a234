/*
 * The searchers of battles: positions with a plainly best card, nothing but what they may know, their campaigns.
 */
#include "tests/battle_fixture.h"

#include <string.h>

#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "colonels/campaign/rules.h"
#include "colonels/colonels.h"
#include "mind/advice.h"
#include "mind/sitting.h"

enum { CROWN_SEAT = 0, ENEMY_SEAT = 1, NODES = 6000, MANY_NODES = 60000 };

/* --- One card --- */

struct chair {
    struct cb_scenario sc;
    struct sp_sitting sitting;
};

static void sit(struct chair *chair, const struct cb_rules *rules, const struct sp_player *player, uint8_t seat)
{
    memset(chair, 0, sizeof *chair);
    chair->sc.rules = *rules;
    const struct sp_seating seating = {.game = &cb_game, .scenario = &chair->sc, .seat = seat};
    sp_sit(&chair->sitting, player, &seating);
}

/* The order that the player gives in that battle, seen from his seat. */
static struct sp_order ask(struct chair *chair, const struct cb_battle *st, uint64_t seed, uint64_t nodes)
{
    static struct cb_single truth, seen;
    static struct sp_order listed[CB_MAX_LEGAL];
    const uint8_t seat = chair->sitting.seating.seat;
    struct sp_dice dice = {.seed = seed};
    struct sp_order order;
    struct sp_error error;
    truth = (struct cb_single){.table = *st};
    cb_game.redact(&chair->sc, &truth, seat, &seen);
    const struct sp_asked asked = {.game = &cb_game,
                                   .scenario = &chair->sc,
                                   .state = &seen,
                                   .seat = seat,
                                   .legal = listed,
                                   .count = cb_game.legal(&chair->sc, &truth, seat, listed),
                                   .dice = &dice,
                                   .limits = {.nodes = nodes}};
    assert_true(asked.count > 0);
    if (!sp_sitting_ask(&chair->sitting, &asked, &order, &error))
        fail_msg("%s", error.text);
    assert_memory_equal(&truth.table, st, sizeof *st);
    assert_true(cb_check(&chair->sc.rules, st, seat, &order, NULL));
    return order;
}

/* --- Positions: an order of battle, what is changed once it is laid out, and the cards that will do --- */

struct position {
    const char *name;
    void (*lay_out)(struct field *f);
    void (*change)(struct field *f); /* NULL: nothing */
    const char *cards[5];
};

/* A battalion of the Crown at (900, 300) that faces north, its colonel with it; somebody to lead the enemy. */
static void stand(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t foot = field_unit(f, "foot", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_leader(f, "colonel", CROWN, CROWN_SEAT, foot);
    const uint8_t captain = field_leader(f, "captain", ENEMY, ENEMY_SEAT, CB_NONE);
    f->oob.leader[captain].x = 100;
    f->oob.leader[captain].y = 1100;
}

static void militia_far(struct field *f)
{
    stand(f);
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 800, 180);
}

static void militia_near(struct field *f)
{
    stand(f);
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 420, 180);
}

static void enemy_shaken(struct field *f)
{
    f->st.tp[1] = 6;
}

static void rabble_near(struct field *f)
{
    stand(f);
    field_unit(f, "rabble", ENEMY, QUALITY_CIVILIAN, 900, 420, 180);
}

static void horse_and_shaken(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t horse = field_unit(f, "dragoons", CROWN, QUALITY_HORSE, 900, 300, 0);
    field_leader(f, "captain", CROWN, CROWN_SEAT, horse);
    const uint8_t foot = field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 600, 180);
    field_leader(f, "major", ENEMY, ENEMY_SEAT, foot);
}

static void horse_and_guns(struct field *f)
{
    horse_and_shaken(f);
    f->oob.unit[1] = (struct cb_unit_spec){.side = 0};
    f->oob.unit_count = 1;
    const uint8_t guns = field_unit(f, "guns", ENEMY, QUALITY_GUNNERS, 900, 640, 180);
    f->oob.leader[1].with = guns;
}

static void regulars_near(struct field *f)
{
    stand(f);
    const uint8_t enemy = field_unit(f, "regulars", ENEMY, QUALITY_REGULAR, 900, 380, 180);
    field_leader(f, "major", ENEMY, ENEMY_SEAT, enemy);
}

static void own_ceased(struct field *f)
{
    f->st.order[0] = ORDER_CEASE_FIRE;
    f->st.fire[0] = FIRE_CEASED;
}

static void own_tense(struct field *f)
{
    f->st.tp[0] = 4;
}

static void melee(struct field *f)
{
    stand(f);
    f->oob.unit[0].drill = f->oob.unit[0].effectiveness = 6;
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 320, 180);
}

static void in_melee(struct field *f)
{
    f->st.foe[0] = 1;
    f->st.foe[1] = 0;
    f->st.tp[1] = 3;
}

static void runners(struct field *f)
{
    stand(f);
    field_unit(f, "runners", CROWN, QUALITY_REGULAR, 1200, 700, 180);
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 1000, 180);
}

static void they_run(struct field *f)
{
    f->st.status[1] = UNIT_RUNS;
    f->st.order[1] = ORDER_RUN_AWAY;
    f->st.x[1] = 1100;
    f->st.y[1] = 300; /* one more run, then it is off the table */
}

static void loot(struct field *f)
{
    stand(f);
    field_terrain(f, TOWN, 850, 420, 1000, 520)->flags |= CB_OBJECTIVE;
    f->oob.objective = OBJECTIVE_LOOT;
    f->oob.attacker = CROWN;
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 300, 1000, 180);
}

static void open_town(struct field *f)
{
    loot(f);
    f->oob.unit[0].y = 350;
}

static void looted(struct field *f)
{
    f->st.looted_by = 1;
    f->st.town_taken = 1;
    f->st.facing[0] = 180;
}

/* The battalion is alone in its town, and one that would not stand against it comes. */
static void keeps_town(struct field *f)
{
    stand(f);
    field_terrain(f, TOWN, 850, 270, 1000, 340)->flags |= CB_OBJECTIVE;
    f->oob.objective = OBJECTIVE_CLEAR;
    f->oob.attacker = ENEMY;
    field_unit(f, "rebels", ENEMY, QUALITY_CIVILIAN, 900, 1000, 180);
}

/* Raiders come, and nobody is in the town yet. */
static void empty_town(struct field *f)
{
    stand(f);
    field_terrain(f, TOWN, 850, 420, 1000, 520)->flags |= CB_OBJECTIVE;
    f->oob.objective = OBJECTIVE_LOOT;
    f->oob.attacker = ENEMY;
    const uint8_t raiders = field_unit(f, "raiders", ENEMY, QUALITY_REGULAR, 900, 900, 180);
    f->oob.unit[raiders].order = ORDER_ADVANCE;
}

/* Three guns sweep the ground on which it stands, and nobody is with them. */
static void gun_line(struct field *f)
{
    static const char *const ids[] = {"left_guns", "guns", "right_guns"};
    stand(f);
    f->oob.unit[0].y = 700;
    for (int i = 0; i < 3; i++)
        field_unit(f, ids[i], ENEMY, QUALITY_GUNNERS, 850 + 50 * i, 820, 180);
}

/* Horse stand behind a line that fights in front. */
static void flank(struct field *f)
{
    stand(f);
    const uint8_t horse = field_unit(f, "dragoons", CROWN, QUALITY_HORSE, 500, 500, 90);
    field_leader(f, "cornet", CROWN, CROWN_SEAT, horse);
    field_unit(f, "militia", ENEMY, QUALITY_MILITIA, 900, 500, 180);
}

static void first_has_chosen(struct field *f)
{
    field_card(f, CROWN_SEAT, "card none");
}

static void flank_shaken(struct field *f)
{
    enemy_shaken(f);
    f->st.tp[2] = 5;
    first_has_chosen(f);
}

static const struct position positions[] = {
    {"an enemy who waits", militia_far, NULL, {"card order foot advance"}},
    {"a shaken enemy", militia_near, enemy_shaken, {"card order foot charge"}},
    {"shaken rabble", rabble_near, enemy_shaken, {"card order foot charge"}},
    {"shaken foot before horse", horse_and_shaken, enemy_shaken, {"card order dragoons charge"}},
    {"guns alone before horse", horse_and_guns, NULL, {"card order dragoons charge", "card order dragoons advance"}},
    {"fire that was ceased", regulars_near, own_ceased, {"card order foot fire", "card order foot charge"}},
    {"tense men under fire", regulars_near, own_tense, {"card inspire"}},
    {"a blow more in melee", melee, in_melee, {"card fight"}},
    {"men who run", runners, they_run, {"card join runners"}},
    {"an open town", open_town, NULL, {"card order foot advance"}},
    {"a way home with the loot", loot, looted, {"card order foot advance"}},
    {"a town that must be kept",
     keeps_town,
     NULL,
     {"card none", "card order foot fire", "card order foot hold_fire", "card inspire"}},
    {"a town that nobody keeps", empty_town, NULL, {"card order foot advance"}},
    {"a line of guns",
     gun_line,
     NULL,
     {"card order foot charge", "card order foot advance", "card order foot retreat", "card order foot follow_me"}},
    {"a flank to ride into", flank, flank_shaken, {"card order dragoons charge"}},
};
enum { POSITIONS = sizeof positions / sizeof positions[0], FOUND_LEAST = (9 * POSITIONS + 9) / 10 };

static bool finds(const struct position *p)
{
    static struct field f;
    struct chair chair;
    char text[SP_TEXT_MAX];
    bool found = false;
    p->lay_out(&f);
    field_begin(&f);
    if (p->change != NULL)
        p->change(&f);
    sit(&chair, &f.rules, &sp_general_player, CROWN_SEAT);
    const struct sp_order order = ask(&chair, &f.st, 1, MANY_NODES);
    sp_sitting_leave(&chair.sitting);
    cb_print_order(&f.st, &order, text);
    for (unsigned i = 0; i < sizeof p->cards / sizeof p->cards[0] && p->cards[i]; i++)
        found |= strcmp(text, p->cards[i]) == 0;
    if (!found)
        print_message("# %s: %s\n", p->name, text);
    return found;
}

static void finds_what_is_plainly_best(void **state)
{
    unsigned found = 0;
    (void)state;
    for (unsigned i = 0; i < POSITIONS; i++)
        found += finds(&positions[i]);
    assert_in_range(found, FOUND_LEAST, POSITIONS);
}

/* --- Nothing but what he may know --- */

static void feed(struct field *f, struct sp_entry entry)
{
    f->events = (struct sp_events){f->buffer, CB_MAX_EVENTS, 0};
    cb_apply(&f->rules, &f->st, &entry, &f->events);
}

/* Two of the Crown's leaders have a seat each: whatever card the other has chosen, or none yet, his own is the same. */
static void b4_the_same_view_brings_the_same_card(void **state)
{
    static const char *const others[] = {"card none", "card order left charge", "card join foot", "card inspire"};
    static struct field f, chosen;
    struct chair chair;
    (void)state;
    stand(&f);
    const uint8_t left = field_unit(&f, "left", CROWN, QUALITY_REGULAR, 700, 300, 0);
    field_leader(&f, "major", CROWN, 2, left);
    field_unit(&f, "militia", ENEMY, QUALITY_MILITIA, 900, 420, 180);
    field_begin(&f);
    f.st.tp[2] = 3;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        sit(&chair, &f.rules, &sp_major_player, CROWN_SEAT);
        const struct sp_order first = ask(&chair, &f.st, seed, NODES);
        for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
            chosen = f;
            field_card(&chosen, 2, others[i]);
            const struct sp_order then = ask(&chair, &chosen.st, seed, NODES);
            assert_memory_equal(&then, &first, sizeof first);
        }
        sp_sitting_leave(&chair.sitting);
    }
}

/* The enemy has chosen, too, and a special order has its secret text. */
static void b4_secret_texts_and_the_enemys_cards_do_not_matter(void **state)
{
    static struct field f, chosen;
    struct chair chair;
    (void)state;
    militia_near(&f);
    f.oob.leader[1].with = 1;
    field_begin(&f);
    sit(&chair, &f.rules, &sp_ensign_player, CROWN_SEAT);
    const struct sp_order first = ask(&chair, &f.st, 7, NODES);
    chosen = f;
    const struct sp_entry special = {
        .kind = SP_ORDER, .seat = ENEMY_SEAT, .order = {.kind = CB_O_ORDER, .a = 1, .b = ORDER_SPECIAL, .c = 9}};
    feed(&chosen, special);
    const struct sp_order then = ask(&chair, &chosen.st, 7, NODES);
    assert_memory_equal(&then, &first, sizeof first);
    sp_sitting_leave(&chair.sitting);
}

/* The same seed and nodes bring the same, whatever was asked before. */
static void repeats_itself(void **state)
{
    static struct field f;
    struct chair chair;
    (void)state;
    militia_near(&f);
    field_begin(&f);
    f.st.tp[1] = 3;
    sit(&chair, &f.rules, &sp_major_player, CROWN_SEAT);
    const struct sp_order first = ask(&chair, &f.st, 3, NODES);
    ask(&chair, &f.st, 4, NODES);
    const struct sp_order again = ask(&chair, &f.st, 3, NODES);
    assert_memory_equal(&again, &first, sizeof first);
    sp_sitting_leave(&chair.sitting);
}

/* --- Advice --- */

static void assert_same_findings(const struct sp_findings *a, const struct sp_findings *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->nodes, b->nodes);
    assert_string_equal(a->unit, b->unit);
    for (uint32_t i = 0; i < a->count; i++) {
        assert_memory_equal(&a->list[i].intent.order, &b->list[i].intent.order, sizeof a->list[i].intent.order);
        assert_int_equal(a->list[i].prospect.chance, b->list[i].prospect.chance);
        assert_int_equal(a->list[i].worlds, b->list[i].worlds);
    }
}

/* At a campaign's table the same is told as of the battle by itself: margins are men, not pounds. */
static void c27_advice_at_a_campaigns_table_is_the_battles(void **state)
{
    static struct field f;
    static struct cb_scenario alone;
    static struct cb_single seen;
    static struct cc_scenario campaign;
    static struct cc_campaign desk;
    static struct sp_order listed[CB_MAX_LEGAL];
    static struct sp_advice advice, of_table;
    struct sp_dice dice = {.seed = 4}, same = dice;
    struct sp_error error;
    (void)state;
    militia_near(&f);
    field_begin(&f);
    alone.rules = campaign.table = f.rules;
    seen.table = desk.table = f.st;
    desk.question = CQ_TABLE;
    struct sp_asked asked = {.game = &cb_game,
                             .scenario = &alone,
                             .state = &seen,
                             .seat = CROWN_SEAT,
                             .legal = listed,
                             .count = cb_legal(&f.rules, &f.st, CROWN_SEAT, listed),
                             .dice = &dice,
                             .limits = {.nodes = NODES}};
    assert_true(sp_advise(&asked, &advice, &error));
    asked.game = &cc_game;
    asked.scenario = &campaign;
    asked.state = &desk;
    asked.dice = &same;
    assert_true(sp_advise(&asked, &of_table, &error));
    assert_true(of_table.findings.nodes > 0);
    assert_string_equal(of_table.findings.unit, "men in good order");
    assert_same_findings(&of_table.findings, &advice.findings);
}

/* Whoever thinks of a card with two ways to go on tells it once. */
static void advice_tells_each_order_once(void **state)
{
    static struct field f;
    static struct cb_scenario alone;
    static struct cb_single seen;
    static struct sp_order listed[CB_MAX_LEGAL];
    static struct sp_advice advice;
    struct sp_dice dice = {.seed = 4};
    struct sp_error error;
    uint32_t told = 0;
    (void)state;
    for (unsigned i = 0; i < POSITIONS; i++) {
        positions[i].lay_out(&f);
        field_begin(&f);
        alone.rules = f.rules;
        seen.table = f.st;
        const struct sp_asked asked = {.game = &cb_game,
                                       .scenario = &alone,
                                       .state = &seen,
                                       .seat = CROWN_SEAT,
                                       .legal = listed,
                                       .count = cb_legal(&f.rules, &f.st, CROWN_SEAT, listed),
                                       .dice = &dice,
                                       .limits = {.nodes = NODES}};
        assert_true(sp_advise(&asked, &advice, &error));
        told += advice.findings.count;
        for (uint32_t a = 0; a < advice.findings.count; a++) {
            for (uint32_t b = 0; b < a; b++)
                assert_memory_not_equal(&advice.findings.list[a].intent.order, &advice.findings.list[b].intent.order,
                                        sizeof(struct sp_order));
        }
    }
    assert_true(told > 2 * POSITIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_is_plainly_best),
        cmocka_unit_test(b4_the_same_view_brings_the_same_card),
        cmocka_unit_test(b4_secret_texts_and_the_enemys_cards_do_not_matter),
        cmocka_unit_test(repeats_itself),
        cmocka_unit_test(c27_advice_at_a_campaigns_table_is_the_battles),
        cmocka_unit_test(advice_tells_each_order_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
