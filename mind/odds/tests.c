/* Exact odds on the table: reaction tests, fire, voyages. */
#include <string.h>

#include "colonels/battle/rules.h"
#include "mind/odds/table.h"

enum { TENSION_MOST = ODDS_TENSIONS - 1, CROWD = ODDS_LEADERS + 1 };

static unsigned as_tension(int tension)
{
    return tension < 0 ? 0 : tension > TENSION_MOST ? TENSION_MOST : (unsigned)tension;
}

struct odds_faces odds_reaction(const struct cb_rules *rules, unsigned troop, int tension, int modifier)
{
    struct odds_faces faces = {{0}};
    for (int die = 1; die <= ODDS_SIXTHS; die++)
        faces.of[cb_result_of(rules, troop, as_tension(tension), die + modifier)]++;
    return faces;
}

int odds_reaction_worth(const struct cb_rules *rules, unsigned troop, int tension, int modifier,
                        const int worth[CB_REACTIONS])
{
    const unsigned column = as_tension(tension);
    int sum = 0;
    for (int die = 1; die <= ODDS_SIXTHS; die++)
        sum += worth[cb_result_of(rules, troop, column, die + modifier)];
    return sum;
}

/* Faces that, with the bonus, are at least so much. */
static int faces_from(unsigned least, unsigned bonus)
{
    const int faces = ODDS_SIXTHS + 1 + (int)bonus - (int)least;
    return faces < 0 ? 0 : faces > ODDS_SIXTHS ? ODDS_SIXTHS : faces;
}

int odds_volley_faces(const struct cb_rules *rules, unsigned musketry, unsigned bases, unsigned bonus)
{
    return bases == 0 ? 0 : faces_from(cb_volley_least(rules, musketry, bases), bonus);
}

static int guns_faces(const struct cb_rules *rules, int mm, unsigned bonus)
{
    return mm > rules->ball ? 0 : faces_from(cb_guns_least(rules, mm), bonus);
}

int odds_strike_faces(const struct cb_rules *rules, unsigned troop, unsigned drill, unsigned effectiveness)
{
    int faces = 0;
    for (unsigned die = 1; die <= ODDS_SIXTHS; die++)
        faces += cb_strikes(rules, troop, cb_average(drill, effectiveness), die);
    return faces;
}

/* --- A unit --- */

struct odds_unit odds_unit_of(const struct cb_rules *rules, unsigned quality)
{
    const struct cb_quality_values *q = &rules->quality[quality];
    return (struct odds_unit){
        .troop = q->troop,
        .gun = q->troop == GUNNERS,
        .fierce = q->fierce,
        .drill = q->drill,
        .musketry = q->musketry,
        .effectiveness = q->effectiveness,
        .bases = q->bases,
        .men = q->men,
    };
}

int odds_modifier(const struct odds_unit *unit)
{
    return unit->place + (unit->leaders > 0) + unit->back;
}

/* --- Fire --- */

struct odds_shot odds_shot_of(const struct cb_rules *rules, const struct odds_unit *shooter, int mm,
                              const struct odds_unit *target)
{
    const unsigned deep = target->deep ? rules->deep_bonus : 0, hold = shooter->held ? rules->hold_bonus : 0;
    const int faces =
        shooter->gun ? guns_faces(rules, mm, deep) : odds_volley_faces(rules, shooter->musketry, shooter->bases, hold);
    return (struct odds_shot){(uint8_t)faces, shooter->gun};
}

/* Chances of a target's tension and of how many leaders are still with it. */
struct nerves {
    double of[ODDS_TENSIONS][CROWD];
};

/* Adds what becomes of a case when its leaders run a risk, each for himself; who falls gives a point (B-12, B-40).
 * Returns how many fall, expected. */
static double run_risk(struct nerves *next, unsigned points, unsigned leaders, double chance, double risk)
{
    double falls = chance;
    for (unsigned l = 0; l < leaders; l++)
        falls *= 1 - risk;
    for (unsigned fallen = 0; fallen <= leaders; fallen++) {
        next->of[as_tension((int)(points + fallen))][leaders - fallen] += falls;
        falls *= risk / (1 - risk) * (leaders - fallen) / (fallen + 1);
    }
    return chance * risk * leaders;
}

/* One shot: who is not hit stays as he is.  Returns the leaders who fall, expected. */
static double shoot(const struct cb_rules *r, struct nerves *now, double chance)
{
    enum { TWO_DICE = ODDS_SIXTHS * ODDS_SIXTHS };
    const double risk = r->option[CB_OPT_LEADER_RISK] ? 0 : 1.0 / TWO_DICE;
    struct nerves next = {{{0}}};
    double fall = 0;
    for (unsigned t = 0; t < ODDS_TENSIONS; t++)
        for (unsigned l = 0; l < CROWD; l++) {
            next.of[t][l] += now->of[t][l] * (1 - chance);
            fall += run_risk(&next, as_tension((int)t + 1), l, now->of[t][l] * chance, risk);
        }
    *now = next;
    return fall;
}

static void count_told(double told[ODDS_SHOTS + 1], double chance)
{
    for (unsigned n = ODDS_SHOTS; n > 0; n--)
        told[n] = told[n] * (1 - chance) + told[n - 1] * chance;
    told[0] *= 1 - chance;
}

static void lose_men(const struct cb_rules *r, const struct odds_unit *target, unsigned volleys, unsigned gunned,
                     struct odds_fire *fire)
{
    const unsigned base = (target->volleys + volleys) * r->loss_musketry + (target->gunned + gunned) * r->loss_guns;
    for (unsigned runs = 0; runs < 2; runs++)
        for (unsigned die = 1; die <= ODDS_SIXTHS; die++) {
            const double ran = fire->reaction[RESULT_RA], chance = (runs ? ran : 1 - ran) / ODDS_SIXTHS;
            const unsigned percent = cb_least(die * r->loss_die + (target->ran + runs) * r->loss_run + base, 100);
            const unsigned men = target->men * percent / 100; /* whole men are lost (B-60) */
            fire->percent += chance * percent;
            fire->men += chance * men;
        }
}

static void answer(const struct cb_rules *r, const struct odds_unit *target, const struct nerves *now,
                   struct odds_fire *fire)
{
    for (unsigned t = 0; t < ODDS_TENSIONS; t++)
        for (unsigned l = 0; l < CROWD; l++) {
            struct odds_unit unit = *target;
            unit.leaders = (uint8_t)l;
            fire->tension[t] += now->of[t][l];
            const struct odds_faces faces = odds_reaction(r, unit.troop, (int)t, odds_modifier(&unit));
            for (unsigned result = 0; fire->tests && result < CB_REACTIONS; result++)
                fire->reaction[result] += now->of[t][l] * faces.of[result] / ODDS_SIXTHS;
        }
}

void odds_fire(const struct cb_rules *rules, const struct odds_unit *target, const struct odds_shot *shot,
               unsigned count, bool surprised, struct odds_fire *fire)
{
    struct nerves now = {{{0}}};
    unsigned volleys = 0, guns = 0;
    memset(fire, 0, sizeof *fire);
    fire->told[0] = 1;
    now.of[as_tension(target->tension)][cb_least(target->leaders, ODDS_LEADERS)] = 1;
    for (unsigned i = 0; i < count; i++) {
        const double chance = (double)shot[i].faces / ODDS_SIXTHS;
        fire->leaders_hit += shoot(rules, &now, chance);
        count_told(fire->told, chance);
        volleys |= !shot[i].guns;
        guns |= shot[i].guns;
    }
    fire->tests = !target->runs && (volleys || surprised);
    fire->leaders_killed = fire->leaders_hit * rules->risk_dead / ODDS_SIXTHS;
    answer(rules, target, &now, fire);
    lose_men(rules, target, volleys, guns, fire);
}

/* --- Voyages --- */

static void sail(double *left, int32_t men, double sick, int percent, double wreck)
{
    for (int32_t m = 1; m <= men; m++) { /* from the fewest: what is lost falls on those already done */
        const double chance = left[m];
        left[m] = chance * (1 - sick);
        for (int die = 1; die <= ODDS_SIXTHS; die++) {
            const int32_t rest = m - m * percent * die / 100;
            left[rest] += chance * sick / ODDS_SIXTHS * (1 - wreck);
            left[rest - rest / 2] += chance * sick / ODDS_SIXTHS * wreck;
        }
    }
}

void odds_voyages(int32_t men, unsigned voyages, int sick, int percent, int wreck, double *left)
{
    for (int32_t m = 0; m <= men; m++)
        left[m] = m == men;
    for (unsigned v = 0; v < voyages; v++)
        sail(left, men, (double)sick / ODDS_SIXTHS, percent, (double)wreck / ODDS_SIXTHS);
}
