/*
 * spontoon odds: reaction tests, fire and melees of the colonels in plain words.
 */
#include <stdio.h>

#include "cli/odds/table.h"
#include "colonels/battle/words.h"
#include "colonels/campaign/scenario.h"

/* --- Results --- */

static const char *const reaction_texts[CB_REACTIONS] = {
    [RESULT_CH] = "charges (Ch)",    [RESULT_OK] = "as ordered (OK)", [RESULT_NA] = "no nearer (NA)",
    [RESULT_FB] = "falls back (FB)", [RESULT_RA] = "runs away (RA)",  [RESULT_CF] = "hides (CF)"};

static const char *const stand_names[ODDS_STAND_KINDS] = {"stands", "falls_back", "runs", "out"};
static const char *const stand_texts[ODDS_STAND_KINDS] = {"stands", "falls back", "runs", "is out"};

json_t *odds_reaction_json(const double chance[CB_REACTIONS])
{
    json_t *json = json_object();
    for (unsigned i = 0; i < CB_REACTIONS; i++)
        json_object_set_new(json, cb_result_words[i], json_real(chance[i]));
    return json;
}

static void print_reaction(const struct odds_options *options, const double chance[CB_REACTIONS])
{
    for (unsigned i = 0; i < CB_REACTIONS; i++)
        if (chance[i] > 0)
            odds_print_chance(options, reaction_texts[i], chance[i]);
}

static json_t *list_json(const double *chance, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_real(chance[i]));
    return list;
}

json_t *odds_fire_json(const struct odds_fire *fire)
{
    json_t *json = json_pack("{s:o, s:o, s:b}", "told", list_json(fire->told, ODDS_SHOTS + 1), "tension",
                             list_json(fire->tension, ODDS_TENSIONS), "tests", fire->tests);
    if (fire->tests)
        json_object_set_new(json, "reaction", odds_reaction_json(fire->reaction));
    json_object_set_new(json, "leaders_hit", json_real(fire->leaders_hit));
    json_object_set_new(json, "leaders_killed", json_real(fire->leaders_killed));
    json_object_set_new(json, "loss_percent", json_real(fire->percent));
    json_object_set_new(json, "men_lost", json_real(fire->men));
    return json;
}

static double still(const struct odds_melee *melee)
{
    return melee->end[ODDS_HOLDS][ODDS_HOLDS];
}

static double both_gone(const struct odds_melee *melee)
{
    const double rest = 1 - odds_wins(melee, 0) - odds_wins(melee, 1) - still(melee) - melee->halts;
    return rest > 0 ? rest : 0;
}

static const double RARE = 1e-12; /* what is less is left of a series that does not end */

json_t *odds_melee_json(const struct odds_melee *melee)
{
    json_t *json = json_pack("{s:f, s:f, s:f, s:f, s:f, s:f}", "attacker_win", odds_wins(melee, 0), "defender_win",
                             odds_wins(melee, 1), "both_gone", both_gone(melee), "undecided", still(melee), "halts",
                             melee->halts, "rounds", melee->rounds);
    json_t *ends = json_array();
    for (unsigned a = 0; a < ODDS_STAND_KINDS; a++) {
        for (unsigned d = 0; d < ODDS_STAND_KINDS; d++) {
            if (melee->end[a][d] > RARE) {
                json_array_append_new(ends, json_pack("{s:s, s:s, s:f}", "attacker", stand_names[a], "defender",
                                                      stand_names[d], "chance", melee->end[a][d]));
            }
        }
    }
    json_object_set_new(json, "ends", ends);
    json_object_set_new(json, "attacker_tension", json_real(melee->tension[0]));
    json_object_set_new(json, "defender_tension", json_real(melee->tension[1]));
    json_object_set_new(json, "attacker_leaders_hit", json_real(melee->leaders_hit[0]));
    json_object_set_new(json, "defender_leaders_hit", json_real(melee->leaders_hit[1]));
    json_object_set_new(json, "attacker_leaders_killed", json_real(melee->leaders_killed[0]));
    json_object_set_new(json, "defender_leaders_killed", json_real(melee->leaders_killed[1]));
    return json;
}

static const double SHOWN = 0.00005; /* what is less would be printed as 0.00 % */

static void print_if(const struct odds_options *options, const char *what, double chance)
{
    if (chance >= SHOWN)
        odds_print_chance(options, what, chance);
}

static void print_row(const struct odds_options *options, const char *attacker, const char *defender)
{
    odds_tell_left(options, 23, "  %s", attacker);
    odds_tell_left(options, 21, "%s", defender);
}

void odds_print_melee(const struct odds_options *options, const struct odds_melee *melee, const char *attacker,
                      const char *defender)
{
    odds_print_chance(options, "attacker wins", odds_wins(melee, 0));
    odds_print_chance(options, "defender wins", odds_wins(melee, 1));
    print_if(options, "both give way", both_gone(melee));
    print_if(options, "goes on", still(melee));
    print_if(options, "no charge comes of it", melee->halts);
    putchar('\n');
    print_row(options, attacker, defender);
    odds_tell(options, "chance\n");
    for (unsigned a = 0; a < ODDS_STAND_KINDS; a++) {
        for (unsigned d = 0; d < ODDS_STAND_KINDS; d++) {
            if (melee->end[a][d] >= SHOWN) {
                print_row(options, stand_texts[a], stand_texts[d]);
                odds_tell(options, "%6.2f %%\n", 100 * melee->end[a][d]);
            }
        }
    }
    odds_tell(options, "\n  rounds fought %.2f; tension at the end: attacker %.2f, defender %.2f\n", melee->rounds,
              melee->tension[0], melee->tension[1]);
    if (melee->leaders_hit[0] + melee->leaders_hit[1] > 0) {
        odds_tell(options, "  leaders hit: attacker %.2f, defender %.2f; of them killed %.2f and %.2f\n",
                  melee->leaders_hit[0], melee->leaders_hit[1], melee->leaders_killed[0], melee->leaders_killed[1]);
    }
}

/* --- The kinds --- */

static void report_json(json_t *json, const char *kind, double seconds)
{
    json_object_set_new(json, "kind", json_string(kind));
    json_object_set_new(json, "seconds", json_real(seconds));
    odds_print_json(json);
}

int odds_react(const struct odds_options *options, const struct cc_scenario *sc)
{
    struct odds_men men;
    double chance[CB_REACTIONS];
    if (!odds_read_needed_men("unit", options->unit, &sc->table, &men))
        return CLI_USAGE;
    const double start = odds_clock();
    const int modifier = odds_modifier(&men.unit);
    const struct odds_faces faces = odds_reaction(&sc->table, men.unit.troop, men.unit.tension, modifier);
    for (unsigned i = 0; i < CB_REACTIONS; i++)
        chance[i] = (double)faces.of[i] / ODDS_SIXTHS;
    const double seconds = odds_clock() - start;
    if (options->json) {
        report_json(json_pack("{s:s, s:s, s:i, s:i, s:o}", "quality", cb_quality_words[men.quality], "troops",
                              cb_troop_words[men.unit.troop], "tension", men.unit.tension, "modifier", modifier,
                              "reaction", odds_reaction_json(chance)),
                    "reaction", seconds);
        return CLI_OK;
    }
    odds_tell(options, "A test of %s at tension %d, die %+d (B-42):\n\n", cb_quality_words[men.quality],
              men.unit.tension, modifier);
    print_reaction(options, chance);
    return CLI_OK;
}

static void print_fire(const struct odds_options *options, const struct odds_fire *fire, unsigned shots)
{
    for (unsigned n = 0; n <= shots; n++) {
        char what[32];
        snprintf(what, sizeof what, "%u of %u tell", n, shots);
        odds_print_chance(options, what, fire->told[n]);
    }
    odds_tell(options, fire->tests ? "\n  then its test (B-33):\n" : "\n  no test: guns alone call for none (B-33)\n");
    if (fire->tests)
        print_reaction(options, fire->reaction);
    odds_tell(options, "\n  if the battle ended so it would lose %.1f %%, %.0f men (B-60)\n", fire->percent, fire->men);
    if (fire->leaders_hit > 0)
        odds_tell(options, "  leaders hit %.3f, of them killed %.3f (B-12)\n", fire->leaders_hit, fire->leaders_killed);
}

int odds_fired_on(const struct odds_options *options, const struct cc_scenario *sc)
{
    struct odds_men target, shooter;
    struct odds_shot shot[ODDS_SHOTS];
    struct odds_fire fire;
    const size_t count = options->shooters.count;
    if (!odds_read_needed_men("target", options->target, &sc->table, &target))
        return CLI_USAGE;
    if (count == 0 || count > ODDS_SHOTS)
        return cli_wrong_usage("odds", "fire takes 1 to %d --shooter", ODDS_SHOTS);
    for (size_t i = 0; i < count; i++) {
        if (!odds_read_men("shooter", options->shooters.item[i], &sc->table, &shooter))
            return CLI_USAGE;
        shot[i] = odds_shot_of(&sc->table, &shooter.unit, shooter.mm, &target.unit);
    }
    const double start = odds_clock();
    odds_fire(&sc->table, &target.unit, shot, (unsigned)count, target.surprised, &fire);
    const double seconds = odds_clock() - start;
    if (options->json) {
        report_json(odds_fire_json(&fire), "fire", seconds);
        return CLI_OK;
    }
    odds_tell(options, "%zu fire on %s at tension %d (B-30, B-31):\n\n", count, cb_quality_words[target.quality],
              target.unit.tension);
    print_fire(options, &fire, (unsigned)count);
    return CLI_OK;
}

/* An enemy's better Drill changes the die of a unit as long as he is there (B-42). */
static void compare_drill(const struct cb_rules *rules, struct odds_bout *bout)
{
    for (unsigned side = 0; side < 2; side++) {
        struct odds_unit *unit = &bout->side[side];
        if (bout->side[1 - side].drill > unit->drill + rules->drill_gap)
            unit->place = (int8_t)(unit->place - 1);
    }
}

int odds_fought_out(const struct odds_options *options, const struct cc_scenario *sc)
{
    static const char *const sides[] = {"attacker", "defender", NULL};
    struct odds_men men[2];
    struct odds_bout bout = {.charge = options->charge};
    struct odds_melee melee;
    int rounds = 0;
    unsigned first = 1;
    if (!odds_read_needed_men("attacker", options->attacker, &sc->table, &men[0]) ||
        !odds_read_needed_men("defender", options->defender, &sc->table, &men[1]) ||
        !odds_read_number_or("rounds", options->rounds, 1, 1000, &rounds) ||
        (options->first != NULL && !odds_read_name("first", options->first, sides, &first)))
        return CLI_USAGE;
    if (men[0].outdrilled || men[1].outdrilled)
        return cli_wrong_usage("odds", "whose Drill is better is seen from both drill= here: leave out 'outdrilled'");
    if (options->charge && men[0].unit.gun)
        return cli_wrong_usage("odds", "guns cannot charge (B-11)");
    bout.side[0] = men[0].unit;
    bout.side[1] = men[1].unit;
    bout.first = (uint8_t)first;
    bout.rounds = (uint16_t)rounds;
    compare_drill(&sc->table, &bout);
    const double start = odds_clock();
    odds_melee(&sc->table, &bout, &melee);
    const double seconds = odds_clock() - start;
    if (options->json) {
        report_json(odds_melee_json(&melee), "melee", seconds);
        return CLI_OK;
    }
    odds_tell(options,
              options->charge ? "A charge of %s at tension %d against %s at tension %d (B-32, B-43):\n\n"
                              : "A melee of %s at tension %d against %s at tension %d (B-32, B-43):\n\n",
              cb_quality_words[men[0].quality], men[0].unit.tension, cb_quality_words[men[1].quality],
              men[1].unit.tension);
    odds_print_melee(options, &melee, "attacker", "defender");
    return CLI_OK;
}
