/*
 * Cards in positions that nobody chose: in battles of steady leaders, the first position of a battle that fits one of
 * the rules below, whatever else stands on the table.  The rules say what is right at first sight, and at times
 * something else is better; so what is asked is that the searcher mostly does it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "colonels/colonels.h"
#include "mind/advice.h"
#include "mind/steady/field.h"
#include "tests/battle_fixture.h"

enum { EACH = 8, GAMES_MOST = 150, LEAST = 20, NODES = 25000 };

/* A battle under way, at a choice of a seat. */
struct table {
    struct cb_scenario *sc;
    struct cb_single st, seen;
    struct sp_order legal[CB_MAX_LEGAL];
    uint32_t count;
    uint8_t seat;
};

/* Whether a position fits the rule, and then the order that is plainly right. */
struct rule {
    const char *name;
    bool (*fits)(struct steady_field *f, unsigned leader, struct sp_order *wanted);
};

/* --- The rules --- */

/* The unit that the leader is with may be told what to do: it stands in good order, and nobody has told it yet. */
static bool leads(const struct steady_field *f, unsigned leader, unsigned *unit)
{
    *unit = f->st.with[leader];
    return *unit != CB_NONE && cb_here(&f->st, *unit) && !f->st.gun[*unit] && f->st.foe[*unit] == CB_NONE &&
           f->st.pending[*unit] == ORDER_NONE && !cb_has(f->ordered, *unit);
}

/* Fresh, with a shaken enemy in the way of its charge. */
static bool charges_the_shaken(struct steady_field *f, unsigned leader, struct sp_order *wanted)
{
    enum { FRESH = 1, SHAKEN = 5 };
    unsigned unit;
    if (!leads(f, leader, &unit) || f->st.tp[unit] > FRESH || f->st.order[unit] == ORDER_CHARGE)
        return false;
    const unsigned threat = steady_threat(f, unit);
    const int rush = cb_pace_of(f->g.r, &f->st, unit)->rush;
    *wanted = (struct sp_order){.kind = CB_O_ORDER, .a = (uint16_t)unit, .b = ORDER_CHARGE};
    return threat != CB_NONE && f->st.tp[threat] >= SHAKEN && f->st.foe[threat] == CB_NONE &&
           steady_threat_gap(f, unit) <= rush && steady_can_charge(f, unit, threat, rush);
}

static bool is_safe(const struct steady_field *f, unsigned unit, int mm)
{
    for (uint64_t m = f->of_side[f->enemy]; m; m &= m - 1)
        if (steady_way(f, unit, f->st.x[cb_first(m)], f->st.y[cb_first(m)]) < mm)
            return false;
    return true;
}

/* An attacker whose men stand and have no enemy near: they are to go, by themselves or behind him. */
static bool sets_out(struct steady_field *f, unsigned leader, struct sp_order *wanted)
{
    enum { FAR = 700 };
    unsigned unit;
    if (!leads(f, leader, &unit) || f->st.attacker != f->side || f->st.objective == OBJECTIVE_ROUT ||
        f->st.town_taken || f->st.order[unit] != ORDER_FIRE || cb_has(f->in_town, unit) || !is_safe(f, unit, FAR))
        return false;
    *wanted = (struct sp_order){.kind = CB_O_ORDER, .a = (uint16_t)unit, .b = ORDER_ADVANCE};
    return true;
}

/* A leader is with it, or goes to it by his card. */
static bool is_led(const struct cb_battle *st, unsigned unit)
{
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_status[l] == LEADER_ACTS &&
            (st->with[l] == unit || (st->card[l] == CARD_JOIN && st->card_unit[l] == unit)))
            return true;
    return false;
}

/* Men run with nobody to stop them, he can be where they will be, and they will still be on the table; his own are not
 * threatened. */
static bool brings_runners_back(struct steady_field *f, unsigned leader, struct sp_order *wanted)
{
    enum { CALM = 2, SAFE = 300 };
    const struct cb_battle *st = &f->st;
    const unsigned unit = st->with[leader];
    if (unit == CB_NONE || !cb_here(st, unit) || st->tp[unit] > CALM || !is_safe(f, unit, SAFE))
        return false;
    for (unsigned u = 0; u < st->unit_count; u++) {
        const int run = cb_pace_of(f->g.r, st, u)->run;
        const struct geo_point end = geo_offset(st->x[u], st->y[u], st->facing[u], 0, run);
        if (st->side[u] != f->side || st->status[u] != UNIT_RUNS || st->gun[u] || is_led(st, u) || end.x < 0 ||
            end.y < 0 || end.x > st->width * GEO_UNIT || end.y > st->height * GEO_UNIT ||
            steady_way(f, u, st->leader_x[leader], st->leader_y[leader]) > f->g.r->leader_move)
            continue;
        *wanted = (struct sp_order){.kind = CB_O_JOIN, .a = (uint16_t)u};
        return true;
    }
    return false;
}

/* His men are at the end of their nerves, and under fire. */
static bool heartens_the_tense(struct steady_field *f, unsigned leader, struct sp_order *wanted)
{
    enum { TENSE = 5, UNDER_FIRE = 10 };
    unsigned unit;
    *wanted = (struct sp_order){.kind = CB_O_INSPIRE};
    return leads(f, leader, &unit) && f->st.tp[unit] >= TENSE && steady_exposure(f, unit) >= UNDER_FIRE &&
           f->st.order[unit] == ORDER_FIRE;
}

static const struct rule rules[] = {
    {"charges the shaken", charges_the_shaken},
    {"sets out", sets_out},
    {"brings back men who run", brings_runners_back},
    {"heartens men at the end of their nerves", heartens_the_tense},
};
enum { RULES = sizeof rules / sizeof rules[0] };

/* --- Battles --- */

static const char *const battles[] = {"bridport", "st_servan",     "defend_against_raid", "raid_european_enemy",
                                      "glenmore", "capture_island"};
enum { BATTLES = sizeof battles / sizeof battles[0] };

static struct cb_scenario *load(const char *battle)
{
    char file[64];
    void *scenario = NULL;
    struct sp_error error;
    snprintf(file, sizeof file, "battles/%s.json", battle);
    char *text = field_text(file), *own = field_text("battle.json");
    const struct sp_source sources[] = {{file, text, strlen(text)}, {"battle.json", own, strlen(own)}};
    if (!cb_game.load_scenario(&scenario, sources, 2, NULL, 0, &error))
        fail_msg("%s", error.text);
    free(text);
    free(own);
    return scenario;
}

/* Whether it is not over yet: the town is not taken, and a third of the day is left. */
static bool is_open(const struct cb_battle *st)
{
    return !st->town_taken && 3 * st->turn <= 2 * st->turns;
}

/* Whether the position fits; the wanted order is one of those that are open. */
static bool fits(struct table *t, const struct rule *rule, struct sp_order *wanted)
{
    struct steady_field f;
    const unsigned leader = cb_chooser(&t->seen.table, t->seat);
    steady_look(&f, &t->sc->rules, &t->seen.table, t->seen.table.leader_side[leader],
                (struct steady_manner){&steady_plain, STEADY_EVEN});
    return is_open(&t->seen.table) && rule->fits(&f, leader, wanted) &&
           cb_check(&t->sc->rules, &t->st.table, t->seat, wanted, NULL);
}

/* Goes on until a seat has a choice; false: the battle is over. */
static bool next_choice(struct table *t, struct sp_dice *dice)
{
    for (;;) {
        struct sp_pending pending;
        cb_game.pending(t->sc, &t->st, &pending);
        struct sp_entry entry = {.kind = SP_DIE};
        if (pending.die_sides == 0 && pending.seats == 0)
            return false;
        if (pending.die_sides == 0) {
            t->seat = (uint8_t)__builtin_ctz(pending.seats);
            t->count = cb_game.legal(t->sc, &t->st, t->seat, t->legal);
            cb_game.redact(t->sc, &t->st, t->seat, &t->seen);
            return true;
        }
        entry.die = (uint16_t)sp_roll(dice, pending.die_sides);
        cb_game.apply(t->sc, &t->st, &entry, NULL);
    }
}

static void play_steadily(struct table *t)
{
    struct sp_entry entry = {.kind = SP_ORDER, .seat = t->seat};
    sp_steady_battle(&(struct steady_asked){&t->sc->rules, &t->seen.table, t->seat, t->legal, t->count}, &entry.order);
    cb_game.apply(t->sc, &t->st, &entry, NULL);
}

static bool finds(struct table *t, const struct rule *rule, const struct sp_order *wanted)
{
    static struct sp_advice advice;
    struct sp_dice dice = {.seed = 1};
    struct sp_error error;
    char text[SP_TEXT_MAX];
    const struct sp_asked asked = {.game = &cb_game,
                                   .scenario = t->sc,
                                   .state = &t->seen,
                                   .seat = t->seat,
                                   .legal = t->legal,
                                   .count = t->count,
                                   .dice = &dice,
                                   .limits = {.nodes = NODES}};
    assert_true(sp_advise(&asked, &advice, &error));
    const struct sp_order *order = &advice.findings.list[0].intent.order;
    const bool same = order->kind == wanted->kind && (order->kind == CB_O_INSPIRE || order->a == wanted->a) &&
                      (order->kind != CB_O_ORDER || order->b == wanted->b ||
                       (order->b == ORDER_FOLLOW_ME && wanted->b == ORDER_ADVANCE));
    cb_print_order(&t->seen.table, order, text);
    if (!same)
        print_message("# %s, %s turn %d: %s\n", rule->name, t->sc->oob.title, t->seen.table.turn, text);
    return same;
}

/* The first position of each battle that fits a rule of which there are not enough yet. */
static void play(struct table *t, uint64_t seed, unsigned *seen, unsigned *found)
{
    struct sp_dice dice = {.seed = sp_seed_of(seed, 0)};
    struct sp_order wanted;
    uint32_t done = 0;
    cb_game.set_up(t->sc, &t->st);
    while (next_choice(t, &dice)) {
        for (unsigned r = 0; r < RULES; r++) {
            if ((done >> r & 1) || seen[r] == EACH || !fits(t, &rules[r], &wanted))
                continue;
            done |= UINT32_C(1) << r;
            seen[r]++;
            found[r] += finds(t, &rules[r], &wanted);
        }
        play_steadily(t);
    }
}

static void finds_what_rules_say_in_battles_of_others(void **state)
{
    static struct table t;
    unsigned seen[RULES] = {0}, found[RULES] = {0}, all = 0, good = 0;
    (void)state;
    for (uint64_t seed = 0; seed < GAMES_MOST; seed++) {
        t.sc = load(battles[seed % BATTLES]);
        play(&t, seed, seen, found);
        cb_game.free_scenario(t.sc);
    }
    for (unsigned r = 0; r < RULES; r++) {
        print_message("# %s: %u of %u\n", rules[r].name, found[r], seen[r]);
        all += seen[r];
        good += found[r];
    }
    assert_true(all >= LEAST);
    assert_true(5 * good >= 4 * all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(finds_what_rules_say_in_battles_of_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
