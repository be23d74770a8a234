/*
 * Exact odds of a melee, round by round (B-12, B-32, B-42, B-43).
 *
 * What is still open after a round is how tense both are and how many leaders each has left: at most 9 by 9 by 4 by 4
 * cases, of which few can come about.
 */
#include <string.h>

#include "colonels/battle/rules.h"
#include "mind/odds/table.h"

enum {
    CROWD = ODDS_LEADERS + 1,
    STRIKES = ODDS_LEADERS + 1, /* tries of one side in a round: its own and each leader's */
    ROUNDS_MOST = 10000,
};

static const double SO_RARE = 1e-13;

/* Chances of tension and leaders of the attacker, then the defender. */
struct press {
    double of[ODDS_TENSIONS][ODDS_TENSIONS][CROWD][CROWD];
};

/* How the foe is when one tests: there, gone back a little in good order, running, out. */
enum sight { SEES_FOE, SEES_BACK, SEES_RUNNER, SEES_NOBODY, SIGHTS };

struct bout {
    const struct cb_rules *r;
    const struct odds_bout *asked;
    struct odds_melee *melee;
    /* By side, what it sees, led or not, tension: chances of each enum odds_stand. */
    double stand[2][SIGHTS][2][ODDS_TENSIONS][ODDS_STAND_KINDS];
    double told[2][STRIKES + 1][STRIKES + 1]; /* by tries: chances of so many strikes that tell */
    bool opens;                               /* a charge's first round: no card to fight could be played */
    bool fell;                                /* in it the defender went back before the charge came home */
    unsigned leaders[2];                      /* that there were at the start */
    struct press *now, *next;                 /* next is empty between steps */
    struct press room[2], joined;
};

static unsigned tension(unsigned points)
{
    return cb_least(points, ODDS_TENSIONS - 1);
}

/* --- What does not change from round to round --- */

static const uint8_t stand_of[CB_REACTIONS] = {
    [RESULT_CH] = ODDS_HOLDS,      [RESULT_OK] = ODDS_HOLDS, [RESULT_NA] = ODDS_HOLDS,
    [RESULT_FB] = ODDS_FALLS_BACK, [RESULT_RA] = ODDS_RUNS,  [RESULT_CF] = ODDS_OUT,
};

static struct odds_faces test_of(const struct bout *b, unsigned side, unsigned sight, unsigned leaders, unsigned points)
{
    const struct odds_unit *unit = &b->asked->side[side];
    const int place = sight <= SEES_BACK ? unit->place : unit->alone;
    const bool back = sight == SEES_BACK || sight == SEES_RUNNER || unit->back;
    return odds_reaction(b->r, unit->troop, (int)points, place + back + (leaders > 0));
}

static void find_stands(struct bout *b)
{
    memset(b->stand, 0, sizeof b->stand);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned sight = 0; sight < SIGHTS; sight++)
            for (unsigned led = 0; led < 2; led++)
                for (unsigned t = 0; t < ODDS_TENSIONS; t++) {
                    const struct odds_faces faces = test_of(b, side, sight, led, t);
                    double *stand = b->stand[side][sight][led][t];
                    for (unsigned result = 0; result < CB_REACTIONS; result++)
                        stand[stand_of[result]] += (double)faces.of[result] / ODDS_SIXTHS;
                    if (sight != SEES_FOE) { /* gunners whom nobody fights any more only hide */
                        stand[ODDS_HOLDS] += stand[ODDS_OUT];
                        stand[ODDS_OUT] = 0;
                    }
                }
}

static void find_strikes(struct bout *b)
{
    memset(b->told, 0, sizeof b->told);
    for (unsigned side = 0; side < 2; side++) {
        const struct odds_unit *unit = &b->asked->side[side];
        const double p = (double)odds_strike_faces(b->r, unit->troop, unit->drill, unit->effectiveness) / ODDS_SIXTHS;
        b->told[side][0][0] = 1;
        for (unsigned tries = 1; tries <= STRIKES; tries++)
            for (unsigned told = 0; told <= tries; told++)
                b->told[side][tries][told] =
                    b->told[side][tries - 1][told] * (1 - p) + (told ? b->told[side][tries - 1][told - 1] * p : 0);
    }
}

/* --- Steps, each from b->now to b->now --- */

struct at {
    unsigned t[2], l[2];
};

static double *place(struct press *p, struct at at)
{
    return &p->of[at.t[0]][at.t[1]][at.l[0]][at.l[1]];
}

/* Takes the case whose number it is out of b->now; false past the last. */
static bool take_case(struct bout *b, unsigned number, struct at *at, double *chance)
{
    const unsigned crowd[2] = {b->leaders[0] + 1, b->leaders[1] + 1};
    *at = (struct at){{number / (crowd[0] * crowd[1]) / ODDS_TENSIONS, number / (crowd[0] * crowd[1]) % ODDS_TENSIONS},
                      {number / crowd[1] % crowd[0], number % crowd[1]}};
    if (at->t[0] == ODDS_TENSIONS)
        return false;
    double *of = place(b->now, *at);
    *chance = *of;
    *of = 0;
    return true;
}

/* Calls a step for every case that can be, with its chance. */
static void step(struct bout *b, void (*take)(struct bout *, struct at, double, unsigned), unsigned side)
{
    struct press *const done = b->now;
    struct at at;
    double chance;
    for (unsigned number = 0; take_case(b, number, &at, &chance); number++)
        if (chance > 0)
            take(b, at, chance, side);
    b->now = b->next;
    b->next = done;
}

/* A leader takes a point away each turn (B-13). */
static void inspire(struct bout *b, struct at at, double chance, unsigned unused)
{
    (void)unused;
    for (unsigned side = 0; side < 2; side++)
        if (b->asked->side[side].card == ODDS_CARD_INSPIRE)
            at.t[side] -= cb_least(at.t[side], at.l[side]);
    *place(b->next, at) += chance;
}

/* Both take a point, and one more from those who are fierce. */
static void close(struct bout *b, struct at at, double chance, unsigned unused)
{
    (void)unused;
    for (unsigned side = 0; side < 2; side++)
        at.t[side] = tension(at.t[side] + 1 + b->asked->side[1 - side].fierce);
    *place(b->next, at) += chance;
}

/* How many of a side's leaders fall: each with that chance. */
static void fall(struct bout *b, struct at at, double chance, unsigned side, double risk)
{
    const unsigned leaders = at.l[side];
    double falls = 1;
    for (unsigned l = 0; l < leaders; l++)
        falls *= 1 - risk;
    for (unsigned fallen = 0; fallen <= leaders; fallen++) {
        struct at then = at;
        then.l[side] = leaders - fallen;
        then.t[side] = tension(at.t[side] + fallen);
        *place(b->next, then) += chance * falls;
        b->melee->leaders_hit[side] += chance * falls * fallen;
        falls *= risk / (1 - risk) * (leaders - fallen) / (fallen + 1);
    }
}

static void risk_in_melee(struct bout *b, struct at at, double chance, unsigned side)
{
    fall(b, at, chance, side, b->r->option[CB_OPT_LEADER_RISK] == LEADER_RISK_OFF ? 0 : 1.0 / ODDS_SIXTHS);
}

/* Tries of a side, which strain the other; leaders fight if that is their card. */
static void strike(struct bout *b, struct at at, double chance, unsigned side)
{
    const struct odds_unit *unit = &b->asked->side[side];
    const unsigned own = unit->fierce || unit->troop == GUNNERS ? 0 : 1;
    const bool fights = unit->card == ODDS_CARD_FIGHT && !b->opens;
    const unsigned tries = own + (fights ? at.l[side] : 0);
    for (unsigned told = 0; told <= tries; told++) {
        struct at then = at;
        then.t[1 - side] = tension(at.t[1 - side] + told);
        *place(b->next, then) += chance * b->told[side][tries][told];
    }
}

/* --- Ends --- */

static void end(struct bout *b, const unsigned stand[2], struct at at, double chance)
{
    b->melee->end[stand[0]][stand[1]] += chance;
    for (unsigned side = 0; side < 2; side++)
        b->melee->tension[side] +=
            chance * tension(at.t[side] + (stand[side] == ODDS_FALLS_BACK || stand[side] == ODDS_RUNS));
}

/* Of a side's test alone: who gives way ends it. */
static void test_one(struct bout *b, struct at at, double chance, unsigned side)
{
    const double *stand = b->stand[side][SEES_FOE][at.l[side] > 0][at.t[side]];
    unsigned how[2] = {ODDS_HOLDS, ODDS_HOLDS};
    *place(b->next, at) += chance * stand[ODDS_HOLDS];
    for (how[side] = ODDS_FALLS_BACK; how[side] < ODDS_STAND_KINDS; how[side]++)
        end(b, how, at, chance * stand[how[side]]);
}

/* What one sees of the other, who tested before, by how he stands. */
static unsigned sight_of(const struct bout *b, unsigned side, unsigned other)
{
    static const uint8_t sights[] = {
        [ODDS_FALLS_BACK] = SEES_BACK, [ODDS_RUNS] = SEES_RUNNER, [ODDS_OUT] = SEES_NOBODY};
    if (other == ODDS_HOLDS)
        return side == 0 && b->fell ? SEES_BACK : SEES_FOE;
    return sights[other];
}

/* Both test after a round, one after the other. */
static void test_both(struct bout *b, struct at at, double chance, unsigned first)
{
    const unsigned second = 1 - first;
    const double *one = b->stand[first][sight_of(b, first, ODDS_HOLDS)][at.l[first] > 0][at.t[first]];
    unsigned how[2];
    for (how[first] = ODDS_HOLDS; how[first] < ODDS_STAND_KINDS; how[first]++) {
        const double *two = b->stand[second][sight_of(b, second, how[first])][at.l[second] > 0][at.t[second]];
        for (how[second] = ODDS_HOLDS; how[second] < ODDS_STAND_KINDS; how[second]++)
            if (how[0] == ODDS_HOLDS && how[1] == ODDS_HOLDS)
                *place(b->next, at) += chance * one[ODDS_HOLDS] * two[ODDS_HOLDS];
            else
                end(b, how, at, chance * one[how[first]] * two[how[second]]);
    }
}

/* --- A charge, until it comes home --- */

/* A volley on a side, told on some of six faces; its leaders run the risk of fire (B-12). */
static void volley_tells(struct bout *b, struct at at, double chance, unsigned side)
{
    enum { TWO_DICE = ODDS_SIXTHS * ODDS_SIXTHS };
    const struct odds_unit *by = &b->asked->side[1 - side];
    const double p = (double)odds_shot_of(b->r, by, 0, &b->asked->side[side]).faces / ODDS_SIXTHS;
    *place(b->next, at) += chance * (1 - p);
    at.t[side] = tension(at.t[side] + 1);
    fall(b, at, chance * p, side, b->r->option[CB_OPT_LEADER_RISK] == LEADER_RISK_OFF ? 0 : 1.0 / TWO_DICE);
}

/* The other side fires at close quarters, and the one fired on tests (B-33). */
static void take_volley(struct bout *b, unsigned side)
{
    const struct odds_unit *by = &b->asked->side[1 - side];
    if (by->gun || by->silent)
        return;
    step(b, volley_tells, side);
    step(b, test_one, side);
}

static void fight_round(struct bout *b);

/* One way in which the charge comes home, as b->now has it; after its first round it is one with the others. */
static void come_home(struct bout *b, struct at at, double chance)
{
    *place(b->now, at) = chance;
}

static void join_others(struct bout *b)
{
    b->opens = true;
    fight_round(b);
    b->opens = b->fell = false;
    struct at at;
    double chance;
    for (unsigned number = 0; take_case(b, number, &at, &chance); number++)
        *place(&b->joined, at) += chance;
}

/* The attacker is told to charge; the chance that he does. */
static double order_charge(struct bout *b, struct at at)
{
    if (b->asked->passed)
        return 1;
    const struct odds_faces faces = test_of(b, 0, SEES_FOE, at.l[0], at.t[0]);
    unsigned how[2] = {ODDS_FALLS_BACK, ODDS_HOLDS};
    end(b, how, at, (double)faces.of[RESULT_FB] / ODDS_SIXTHS);
    how[0] = ODDS_RUNS;
    end(b, how, at, (double)faces.of[RESULT_RA] / ODDS_SIXTHS);
    how[0] = ODDS_HOLDS;
    b->melee->halts = (double)(faces.of[RESULT_NA] + faces.of[RESULT_CF]) / ODDS_SIXTHS;
    return (double)(faces.of[RESULT_CH] + faces.of[RESULT_OK]) / ODDS_SIXTHS;
}

/*
 * He who is charged tests.  If he stands he fires; if he goes back he is caught, and does not; if he comes on himself
 * the charger tests once more, and whoever moves second still stands and fires.
 */
static void charge(struct bout *b, struct at at)
{
    const struct odds_unit *charged = &b->asked->side[1];
    const double goes = order_charge(b, at) / ODDS_SIXTHS;
    const struct odds_faces faces = test_of(b, 1, SEES_FOE, at.l[1], at.t[1]);
    const int meets = charged->gun ? 0 : faces.of[RESULT_CH];
    unsigned how[2] = {ODDS_HOLDS, ODDS_RUNS};
    struct at back = at;
    end(b, how, at, goes * faces.of[RESULT_RA]);
    how[1] = ODDS_OUT;
    if (charged->hidden) { /* who does not run is found under the guns */
        end(b, how, at, goes * (ODDS_SIXTHS - faces.of[RESULT_RA]));
        return;
    }
    end(b, how, at, goes * faces.of[RESULT_CF]);
    come_home(b, at, goes * (faces.of[RESULT_CH] - meets + faces.of[RESULT_OK] + faces.of[RESULT_NA]));
    take_volley(b, 0);
    join_others(b);
    back.t[1] = tension(at.t[1] + 1);
    come_home(b, back, goes * faces.of[RESULT_FB]);
    b->fell = true;
    join_others(b);
    come_home(b, at, goes * meets);
    step(b, test_one, 0);
    take_volley(b, b->asked->first);
    join_others(b);
    b->now = &b->joined;
}

/* --- Rounds --- */

/* The chance that it goes on. */
static double total(const struct bout *b)
{
    double sum = 0;
    for (unsigned a = 0; a < ODDS_TENSIONS; a++)
        for (unsigned d = 0; d < ODDS_TENSIONS; d++)
            for (unsigned l = 0; l <= b->leaders[0]; l++)
                for (unsigned m = 0; m <= b->leaders[1]; m++)
                    sum += b->now->of[a][d][l][m];
    return sum;
}

static void fight_round(struct bout *b)
{
    b->melee->rounds += total(b);
    step(b, close, 0);
    for (unsigned side = 0; side < 2; side++) {
        if (b->asked->side[side].leaders)
            step(b, risk_in_melee, side);
        step(b, strike, side);
    }
    step(b, test_both, b->asked->first);
}

static void fight_on(struct bout *b)
{
    const unsigned rounds = b->asked->rounds ? b->asked->rounds : ROUNDS_MOST;
    const bool heartened = b->asked->side[0].card == ODDS_CARD_INSPIRE || b->asked->side[1].card == ODDS_CARD_INSPIRE;
    for (unsigned round = b->asked->charge; round < rounds && total(b) > SO_RARE; round++) {
        if (heartened && round > 0)
            step(b, inspire, 0);
        fight_round(b);
    }
}

static void finish(struct bout *b, struct at at, double chance, unsigned unused)
{
    static const unsigned how[2] = {ODDS_HOLDS, ODDS_HOLDS};
    (void)unused;
    end(b, how, at, chance);
}

void odds_melee(const struct cb_rules *rules, const struct odds_bout *bout, struct odds_melee *melee)
{
    struct bout b;
    struct at at;
    memset(melee, 0, sizeof *melee);
    b.r = rules;
    b.asked = bout;
    b.melee = melee;
    b.opens = b.fell = false;
    memset(b.room, 0, sizeof b.room);
    memset(&b.joined, 0, sizeof b.joined);
    b.now = &b.room[0];
    b.next = &b.room[1];
    find_stands(&b);
    find_strikes(&b);
    for (unsigned side = 0; side < 2; side++) {
        const struct odds_unit *unit = &bout->side[side];
        b.leaders[side] = at.l[side] = cb_least(unit->leaders, ODDS_LEADERS);
        at.t[side] = tension(unit->tension);
        at.t[side] -= unit->card == ODDS_CARD_INSPIRE ? cb_least(at.t[side], at.l[side]) : 0;
    }
    if (bout->charge)
        charge(&b, at);
    else
        *place(b.now, at) = 1;
    fight_on(&b);
    step(&b, finish, 0);
    for (unsigned side = 0; side < 2; side++)
        melee->leaders_killed[side] = melee->leaders_hit[side] * rules->risk_dead / ODDS_SIXTHS;
}

double odds_wins(const struct odds_melee *melee, unsigned side)
{
    double sum = 0;
    for (unsigned other = ODDS_FALLS_BACK; other < ODDS_STAND_KINDS; other++)
        sum += side == 0 ? melee->end[ODDS_HOLDS][other] : melee->end[other][ODDS_HOLDS];
    return sum;
}
