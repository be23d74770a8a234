/*
 * Exact odds of the colonels' table against dice thrown in the engine itself: melees, charges and fire of random units.
 *
 * SPONTOON_ODDS_POSITIONS positions of each kind and SPONTOON_ODDS_BATTLES throws of each make the comparison as long
 * as wanted.  The seed is fixed, and so is what comes of it.  What may differ is five standard errors, and three
 * throws.
 */
#include "tests/battle_fixture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/rules.h"
#include "mind/odds/table.h"

enum { POSITIONS = 24, THROWS = 600, SIGMAS = 5, SLACK = 3, ROUNDS = 12, SEATS = 2 };

static unsigned long wanted(const char *name, unsigned long standard)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : standard;
}

static void assert_close(const char *what, double odds, double sum, double squares, double throws)
{
    const double mean = sum / throws, variance = squares / throws - mean * mean;
    const double spread = odds >= 0 && odds <= 1 && squares == sum ? odds * (1 - odds) : variance;
    const double error = SIGMAS * sqrt((spread > 0 ? spread : 0) / throws) + SLACK / throws;
    if (fabs(mean - odds) > error)
        fail_msg("%s: odds %.4f, thrown %.4f, may differ by %.4f", what, odds, mean, error);
}

/* --- Two units --- */

/* A position: the Crown's unit is 0, its enemy 1; leaders with them, and one of each side far off. */
struct pair {
    struct field start;
    struct odds_bout bout;
    uint8_t unit[2]; /* by role */
    const char *card[2];
};

static void lead(struct field *f, unsigned side, unsigned count)
{
    char id[CB_ID];
    for (unsigned i = 0; i <= count; i++) {
        snprintf(id, sizeof id, "leader_%u%u", side, i);
        const uint8_t l = field_leader(f, id, (uint8_t)side, (uint8_t)side, i == count ? CB_NONE : (uint8_t)side);
        if (i < count)
            continue;
        f->oob.leader[l].x = 50;
        f->oob.leader[l].y = side == CROWN ? 50 : 1150;
    }
}

static void make_pair(struct pair *p, struct sp_dice *dice, bool charge)
{
    static const char *const cards[ODDS_CARDS] = {"card none", "card inspire", "card fight"};
    struct field *f = &p->start;
    const uint8_t attacker = (uint8_t)sp_roll(dice, 2);
    field_empty(f, NULL, NULL);
    for (unsigned side = 0; side < 2; side++) {
        const bool charger = charge && side == attacker;
        const uint8_t quality = (uint8_t)sp_roll(dice, charger ? QUALITY_GUNNERS : CB_QUALITIES);
        const uint8_t u =
            field_unit(f, side ? "enemy" : "crown", (uint8_t)side, quality, 900, side ? 700 : 400, side ? 180 : 0);
        struct cb_unit_spec *unit = &f->oob.unit[u];
        unit->drill = (uint8_t)(1 + sp_roll(dice, 6));
        unit->effectiveness = (uint8_t)(1 + sp_roll(dice, 6));
        unit->men = (uint16_t)(200 + sp_roll(dice, 600));
        unit->order = charger ? ORDER_CHARGE : ORDER_FIRE;
        unit->fire = sp_roll(dice, 4) ? FIRE_AT_WILL : charge && unit->troop != GUNNERS ? FIRE_HELD : FIRE_CEASED;
    }
    const int touch = (f->oob.unit[0].base_depth + f->oob.unit[1].base_depth) / 2;
    f->oob.unit[1].y = (int16_t)(400 + touch + (charge ? 100 : 0));
    lead(f, CROWN, sp_roll(dice, 3));
    lead(f, ENEMY, sp_roll(dice, 3));
    f->oob.turns = 2 * ROUNDS;
    field_begin(f);
    p->bout = (struct odds_bout){.first = attacker == ENEMY ? 0 : 1, .charge = charge, .rounds = ROUNDS};
    for (unsigned side = 0; side < 2; side++) {
        f->st.tp[side] = (uint8_t)sp_roll(dice, 5);
        f->st.seen[side] = cb_bit(1 - side);
        f->st.foe[side] = charge ? CB_NONE : (uint8_t)(1 - side);
        p->unit[side == attacker ? 0 : 1] = (uint8_t)side;
    }
    for (unsigned role = 0; role < 2; role++) {
        const unsigned card = sp_roll(dice, ODDS_CARDS);
        p->bout.side[role] = odds_unit_at(&f->rules, &f->st, p->unit[role], p->unit[1 - role]);
        p->bout.side[role].card = (uint8_t)card;
        p->card[p->unit[role]] = cards[card];
    }
}

/* What came of one fight. */
struct fought {
    unsigned stand[2]; /* enum odds_stand, by role */
    bool halts, met;
    unsigned melees, tests, hits[2], tension[2];
};

static void note_event(const struct pair *p, const struct sp_event *e, struct fought *fought)
{
    const unsigned role = e->field[0] == p->unit[0] ? 0 : 1;
    switch (e->kind) {
    case CB_CONTACT:
        fought->met = true;
        break;
    case CB_MELEE:
        fought->melees++;
        fought->met = true;
        break;
    case CB_REACTION:
        fought->halts |=
            p->bout.charge && !p->bout.passed && role == 0 && fought->tests++ == 0 && e->field[9] == RESULT_NA;
        break;
    case CB_RUNS:
        fought->stand[role] = ODDS_RUNS;
        break;
    case CB_FALLS_BACK:
        if (fought->met || role == 0)
            fought->stand[role] = ODDS_FALLS_BACK;
        break;
    case CB_TENSION:
        if (e->field[3] != CAUSE_UNSEEN && e->field[3] != CAUSE_ENEMY_RUNS && e->field[3] != CAUSE_RECOVERS)
            fought->tension[role] = (unsigned)e->field[2];
        break;
    default:
        break;
    }
}

static void note_hits(const struct pair *p, const struct field *f, struct fought *fought)
{
    for (uint32_t i = 0; i < f->events.count; i++)
        if (f->buffer[i].kind == CB_LEADER_HIT)
            fought->hits[f->st.leader_side[f->buffer[i].field[0]] == p->unit[0] ? 0 : 1]++;
}

static bool is_settled(const struct pair *p, const struct field *f, struct fought *fought)
{
    for (unsigned role = 0; role < 2; role++)
        if (f->st.status[p->unit[role]] == UNIT_OUT)
            fought->stand[role] = ODDS_OUT;
    if (strcmp(field_question(f), "die_reaction") == 0)
        return false;
    return fought->halts || fought->stand[0] || fought->stand[1] ||
           (fought->melees == 2 * ROUNDS && strcmp(field_question(f), "card") == 0);
}

static void play_cards(const struct pair *p, struct field *f)
{
    for (unsigned turn = f->st.turn; f->st.turn == turn && strcmp(field_question(f), "card") == 0;) {
        unsigned l = 0;
        while (!f->st.asked[l])
            l++;
        const uint8_t seat = f->st.leader_seat[l];
        const char *card = f->st.with[l] == CB_NONE ? "card none" : p->card[f->st.leader_side[l]];
        field_card(f, seat, field_refusal(f, seat, card) ? "card none" : card);
    }
}

static struct fought fight(const struct pair *p, struct sp_dice *dice)
{
    static struct field f;
    struct fought fought = {.tension = {p->bout.side[0].tension, p->bout.side[1].tension}};
    f = p->start;
    while (!is_settled(p, &f, &fought)) {
        if (strcmp(field_question(&f), "card") == 0)
            play_cards(p, &f);
        else
            field_die(&f, field_question(&f), 1 + sp_roll(dice, 6));
        for (uint32_t i = 0; i < f.events.count; i++)
            note_event(p, &f.buffer[i], &fought);
        note_hits(p, &f, &fought);
    }
    return fought;
}

/* --- Comparison --- */

enum { END_CELLS = ODDS_STAND_KINDS * ODDS_STAND_KINDS };
enum { HALTS = END_CELLS, FOUGHT_ROUNDS, TENSION, HITS = TENSION + 2, FIGURES = HITS + 2 };

static void list_odds(const struct odds_melee *m, double figure[FIGURES])
{
    memcpy(figure, m->end, END_CELLS * sizeof *figure);
    figure[HALTS] = m->halts;
    figure[FOUGHT_ROUNDS] = m->rounds;
    for (unsigned role = 0; role < 2; role++) {
        figure[TENSION + role] = m->tension[role];
        figure[HITS + role] = m->leaders_hit[role];
    }
}

static void list_fought(const struct fought *fought, double figure[FIGURES])
{
    memset(figure, 0, FIGURES * sizeof *figure);
    figure[fought->halts ? HALTS : fought->stand[0] * ODDS_STAND_KINDS + fought->stand[1]] = 1;
    figure[FOUGHT_ROUNDS] = fought->melees / 2.0;
    for (unsigned role = 0; role < 2; role++) {
        figure[TENSION + role] = fought->halts ? 0 : fought->tension[role];
        figure[HITS + role] = fought->hits[role];
    }
}

static void compare(const struct pair *p, unsigned position, struct sp_dice *dice)
{
    const unsigned long throws = wanted("SPONTOON_ODDS_BATTLES", THROWS);
    double odds[FIGURES], one[FIGURES], sum[FIGURES] = {0}, squares[FIGURES] = {0};
    struct odds_melee melee;
    char what[64];
    odds_melee(&p->start.rules, &p->bout, &melee);
    list_odds(&melee, odds);
    double whole = melee.halts;
    for (unsigned i = 0; i < END_CELLS; i++)
        whole += odds[i];
    if (fabs(whole - 1) > 1e-9)
        fail_msg("position %u: the chances add up to %.12f", position, whole);
    for (unsigned long i = 0; i < throws; i++) {
        const struct fought fought = fight(p, dice);
        list_fought(&fought, one);
        for (unsigned k = 0; k < FIGURES; k++) {
            sum[k] += one[k];
            squares[k] += one[k] * one[k];
        }
    }
    for (unsigned k = 0; k < FIGURES; k++) {
        snprintf(what, sizeof what, "position %u, figure %u", position, k);
        assert_close(what, odds[k], sum[k], squares[k], (double)throws);
    }
}

static void b32_melees_end_as_the_odds_say(void **state)
{
    static struct pair p;
    (void)state;
    for (unsigned i = 0; i < wanted("SPONTOON_ODDS_POSITIONS", POSITIONS); i++) {
        struct sp_dice dice = {.seed = sp_seed_of(1782, i)};
        make_pair(&p, &dice, false);
        compare(&p, i, &dice);
    }
}

static void b43_charges_end_as_the_odds_say(void **state)
{
    static struct pair p;
    (void)state;
    for (unsigned i = 0; i < wanted("SPONTOON_ODDS_POSITIONS", POSITIONS); i++) {
        struct sp_dice dice = {.seed = sp_seed_of(1745, i)};
        make_pair(&p, &dice, true);
        compare(&p, i, &dice);
    }
}

/* Whose last test was Ch rides without another (B-43), whatever order he has heard since. */
static void b43_charges_of_themselves_end_as_the_odds_say(void **state)
{
    static struct pair p;
    (void)state;
    for (unsigned i = 0; i < wanted("SPONTOON_ODDS_POSITIONS", POSITIONS) / 2; i++) {
        struct sp_dice dice = {.seed = sp_seed_of(1746, i)};
        struct odds_bout bout;
        make_pair(&p, &dice, true);
        p.start.st.impetuous = cb_bit(p.unit[0]);
        p.start.st.order[p.unit[0]] = ORDER_FIRE;
        assert_int_equal(odds_bout_at(&p.start.rules, &p.start.st, p.unit[0], &bout), p.unit[1]);
        p.bout.charge = bout.charge;
        p.bout.passed = bout.passed;
        assert_true(bout.charge && bout.passed);
        compare(&p, i, &dice);
    }
}

/* Gunners under their guns are out when they are reached, unless they ran before (B-43). */
static void b43_hidden_gunners_are_out_as_the_odds_say(void **state)
{
    static struct pair p;
    unsigned hid = 0;
    (void)state;
    for (unsigned i = 0; hid < wanted("SPONTOON_ODDS_POSITIONS", POSITIONS) / 6; i++) {
        struct sp_dice dice = {.seed = sp_seed_of(1747, i)};
        make_pair(&p, &dice, true);
        if (!p.start.st.gun[p.unit[1]])
            continue;
        hid++;
        p.start.st.hidden = cb_bit(p.unit[1]);
        p.bout.side[1].hidden = odds_unit_at(&p.start.rules, &p.start.st, p.unit[1], p.unit[0]).hidden;
        compare(&p, i, &dice);
    }
}

/* --- Reactions and fire --- */

static void b42_a_test_has_six_faces_by_the_tables(void **state)
{
    struct field f;
    (void)state;
    field_two(&f, NULL, NULL);
    field_begin(&f);
    for (unsigned troop = 0; troop < CB_TROOPS; troop++)
        for (int tension = 0; tension < ODDS_TENSIONS; tension++)
            for (int modifier = -3; modifier <= 3; modifier++) {
                const struct odds_faces faces = odds_reaction(&f.rules, troop, tension, modifier);
                const struct cb_modifiers m = {.cover = modifier};
                int by_rule[CB_REACTIONS] = {0};
                f.st.troop[0] = (uint8_t)troop;
                f.st.tp[0] = (uint8_t)tension;
                for (unsigned die = 1; die <= 6; die++)
                    by_rule[cb_react(&f.rules, &f.st, 0, die, &m)]++;
                assert_memory_equal(faces.of, by_rule, sizeof by_rule);
            }
}

/* Up to three lines and a gun of the Crown before a line of the enemy, who is silent. */
static unsigned make_firing(struct field *f, struct sp_dice *dice, struct odds_shot *shot)
{
    const unsigned lines = sp_roll(dice, 3);
    char id[CB_ID];
    struct cb_table table;
    unsigned count = 0;
    field_empty(f, sp_roll(dice, 2) ? "musketry-by" : NULL, "rating");
    const uint8_t target = field_unit(f, "target", ENEMY, (uint8_t)sp_roll(dice, QUALITY_HORSE), 900, 600, 180);
    f->oob.unit[target].fire = FIRE_CEASED;
    f->oob.unit[target].formation = sp_roll(dice, 3) ? LINE : COLUMN;
    for (unsigned i = 0; i <= lines; i++) {
        const bool gun = i == lines && sp_roll(dice, 2);
        snprintf(id, sizeof id, "crown_%u", i);
        const uint8_t u =
            field_unit(f, id, CROWN, gun ? QUALITY_GUNNERS : QUALITY_REGULAR, 740 + 160 * (int)i, gun ? 400 : 510, 0);
        f->oob.unit[u].musketry = (uint8_t)(2 + sp_roll(dice, 5));
    }
    lead(f, CROWN, 0);
    lead(f, ENEMY, 0);
    for (unsigned i = sp_roll(dice, 3); i-- > 0;) {
        snprintf(id, sizeof id, "captain_%u", i);
        field_leader(f, id, ENEMY, ENEMY, target);
    }
    field_begin(f);
    f->st.tp[target] = (uint8_t)sp_roll(dice, 6);
    f->st.seen[target] = UINT64_MAX;
    cb_lay_table(&table, &f->st);
    const struct odds_unit at = odds_unit_at(&f->rules, &f->st, target, CB_NONE);
    for (unsigned u = target + 1u; u < f->st.unit_count; u++) {
        struct odds_unit by = odds_unit_at(&f->rules, &f->st, u, CB_NONE);
        unsigned bases;
        int mm;
        f->st.seen[u] = UINT64_MAX;
        if (cb_find_target(&table, &f->rules, u, &bases, &mm) != target)
            continue;
        by.bases = (uint8_t)bases;
        shot[count++] = odds_shot_of(&f->rules, &by, mm, &at);
    }
    return count;
}

struct volley {
    unsigned told, result, tension;
    bool tested;
};

static struct volley throw_volley(const struct field *start, struct sp_dice *dice)
{
    static struct field f;
    struct volley v = {.tension = start->st.tp[0]};
    f = *start;
    field_no_cards(&f);
    while (strcmp(field_question(&f), "card") != 0 && !f.st.over && f.st.stage <= STAGE_FIRE_TESTS) {
        field_die(&f, field_question(&f), 1 + sp_roll(dice, 6));
        for (uint32_t i = 0; i < f.events.count; i++) {
            const struct sp_event *e = &f.buffer[i];
            v.told += (e->kind == CB_VOLLEY && e->field[7]) || (e->kind == CB_GUNS_FIRE && e->field[6]);
            if (e->kind != CB_REACTION || e->field[0] != 0)
                continue;
            v.tested = true;
            v.result = (unsigned)e->field[9];
            v.tension = (unsigned)e->field[8];
        }
    }
    return v;
}

static void b31_fire_tells_as_the_odds_say(void **state)
{
    static struct field f;
    const unsigned long throws = wanted("SPONTOON_ODDS_BATTLES", THROWS);
    unsigned fired = 0;
    (void)state;
    for (unsigned long i = 0; i < wanted("SPONTOON_ODDS_POSITIONS", POSITIONS); i++) {
        struct sp_dice dice = {.seed = sp_seed_of(1759, i)};
        struct odds_shot shot[ODDS_SHOTS];
        struct odds_fire fire;
        double told[ODDS_SHOTS + 1] = {0}, result[CB_REACTIONS] = {0}, tension[ODDS_TENSIONS] = {0};
        const unsigned count = make_firing(&f, &dice, shot);
        const struct odds_unit target = odds_unit_at(&f.rules, &f.st, 0, CB_NONE);
        odds_fire(&f.rules, &target, shot, count, false, &fire);
        fired += fire.tests;
        for (unsigned long k = 0; k < throws; k++) {
            const struct volley v = throw_volley(&f, &dice);
            assert_int_equal(v.tested, fire.tests);
            told[v.told]++;
            result[v.result] += v.tested;
            tension[v.tension] += v.tested;
        }
        for (unsigned n = 0; n <= ODDS_SHOTS; n++)
            assert_close("told", fire.told[n], told[n], told[n], (double)throws);
        for (unsigned n = 0; n < CB_REACTIONS; n++)
            assert_close("reaction", fire.reaction[n], result[n], result[n], (double)throws);
        for (unsigned n = 0; fire.tests && n < ODDS_TENSIONS; n++)
            assert_close("tension", fire.tension[n], tension[n], tension[n], (double)throws);
    }
    assert_true(fired > POSITIONS / 2);
}

/* A gun before a line's front and one beside it: who is fired on from there tests for guns alone (B-42); no runner. */
static void b42_guns_surprise_from_the_flank(void **state)
{
    struct field f;
    struct odds_shot shot[ODDS_SHOTS];
    struct odds_fire fire;
    uint8_t by[ODDS_SHOTS];
    (void)state;
    for (unsigned beside = 0; beside < 2; beside++) {
        field_empty(&f, NULL, NULL);
        const uint8_t target = field_unit(&f, "target", ENEMY, QUALITY_MILITIA, 900, 600, 180);
        field_unit(&f, "gun", CROWN, QUALITY_GUNNERS, beside ? 1200 : 900, beside ? 600 : 300, beside ? 270 : 0);
        lead(&f, CROWN, 0);
        lead(&f, ENEMY, 0);
        field_begin(&f);
        assert_int_equal(odds_shots_at(&f.rules, &f.st, target, shot, by), 1);
        assert_int_equal(odds_surprises(&f.st, target, by, 1), beside);
        f.st.status[target] = UNIT_RUNS;
        const struct odds_unit runner = odds_unit_at(&f.rules, &f.st, target, CB_NONE);
        odds_fire(&f.rules, &runner, shot, 1, true, &fire);
        assert_false(fire.tests);
        assert_true(fire.told[1] > 0 && fire.reaction[RESULT_OK] == 0);
    }
}

/* --- By hand --- */

/* 600 men under one volley that tells on half the faces: 5 to 30 per cent, 10 more, and 15 if they run. */
static void b60_losses_by_hand(void **state)
{
    struct field f;
    struct odds_fire fire;
    (void)state;
    field_empty(&f, "leader-risk", "off");
    struct odds_unit target = odds_unit_of(&f.rules, QUALITY_REGULAR);
    target.men = 600;
    const struct odds_shot shot = {3, 0};
    odds_fire(&f.rules, &target, &shot, 1, false, &fire);
    assert_true(fabs(fire.told[1] - 0.5) < 1e-12);
    assert_true(fabs(fire.percent - (17.5 + 10 + 15 * fire.reaction[RESULT_RA])) < 1e-9);
    assert_true(fabs(fire.men - 6 * fire.percent) < 1e-9);
}

/* One voyage: five in six lose nobody; else 5 to 30 per cent, and one in six of those half of the rest. */
static void c24_a_voyage_by_hand(void **state)
{
    double left[601];
    double sum = 0;
    (void)state;
    odds_voyages(600, 1, 1, 5, 1, left);
    assert_true(fabs(left[600] - 5.0 / 6) < 1e-12);
    assert_true(fabs(left[570] - 5.0 / 216) < 1e-12);
    assert_true(fabs(left[285] - 1.0 / 216) < 1e-12);
    assert_true(fabs(left[420] - 5.0 / 216) < 1e-12);
    odds_voyages(600, 2, 1, 5, 1, left);
    assert_true(fabs(left[600] - 25.0 / 36) < 1e-12);
    for (unsigned m = 0; m <= 600; m++)
        sum += left[m];
    assert_true(fabs(sum - 1) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b32_melees_end_as_the_odds_say),
        cmocka_unit_test(b43_charges_end_as_the_odds_say),
        cmocka_unit_test(b43_charges_of_themselves_end_as_the_odds_say),
        cmocka_unit_test(b43_hidden_gunners_are_out_as_the_odds_say),
        cmocka_unit_test(b42_a_test_has_six_faces_by_the_tables),
        cmocka_unit_test(b31_fire_tells_as_the_odds_say),
        cmocka_unit_test(b42_guns_surprise_from_the_flank),
        cmocka_unit_test(b60_losses_by_hand),
        cmocka_unit_test(c24_a_voyage_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
