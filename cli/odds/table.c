/*
 * spontoon odds: reaction tests, fire and melees of the colonels in plain words.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/odds/table.h"
#include "colonels/battle/words.h"
#include "colonels/campaign/scenario.h"

/* --- Units in plain words --- */

/* A key with a number, where it goes, and what it may be; men and mm have more room than a byte. */
static const struct {
    const char *name;
    size_t offset;
    int least, most;
} keys[] = {
    {"tension", offsetof(struct odds_unit, tension), 0, ODDS_TENSIONS - 1},
    {"leaders", offsetof(struct odds_unit, leaders), 0, ODDS_LEADERS},
    {"drill", offsetof(struct odds_unit, drill), 0, 6},
    {"musketry", offsetof(struct odds_unit, musketry), 0, 6},
    {"effectiveness", offsetof(struct odds_unit, effectiveness), 0, 6},
    {"bases", offsetof(struct odds_unit, bases), 0, 8},
    {"ran", offsetof(struct odds_unit, ran), 0, 20},
    {"volleys", offsetof(struct odds_unit, volleys), 0, 40},
    {"gunned", offsetof(struct odds_unit, gunned), 0, 40},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* A word: what it adds to the unit's die, or which of its members it sets. */
static const struct {
    const char *name;
    int place;
    bool alone; /* whether that stays when its foe has run */
    size_t offset;
} flags[] = {
    {"outnumbered", -1, true, 0},
    {"outflanked", -1, true, 0},
    {"outdrilled", -1, false, 0},
    {"cover", 1, true, 0},
    {"enemy-back", 0, false, offsetof(struct odds_unit, back)},
    {"deep", 0, false, offsetof(struct odds_unit, deep)},
    {"held", 0, false, offsetof(struct odds_unit, held)},
    {"silent", 0, false, offsetof(struct odds_unit, silent)},
    {"fierce", 0, false, offsetof(struct odds_unit, fierce)},
};
enum { FLAGS = sizeof flags / sizeof flags[0] };

static const char *const card_names[] = {"none", "inspire", "fight", NULL};

enum { MEN_MOST = ODDS_MEN_MOST, MM_MOST = 3000, PART = 32 };

/* Bits of odds_men.given: the flags' come first, then the keys'. */
enum { OUTDRILLED = 2, GIVEN_SURPRISED = FLAGS + KEYS, GIVEN_CARD, GIVEN_MEN, GIVEN_MM };

static bool wrong_men(const char *option, const char *part, const char *expected)
{
    cli_wrong_usage("odds", "--%s does not take '%s': expected %s", option, part, expected);
    return false;
}

/* What stands twice would count twice, or the last of it alone. */
static bool is_first(const char *option, const char *word, struct odds_men *men, size_t bit)
{
    const uint32_t mask = UINT32_C(1) << bit;
    if (men->given & mask) {
        return wrong_men(option, word, "each word and each key once");
    }
    men->given |= mask;
    return true;
}

static bool read_flag(const char *option, const char *part, struct odds_men *men)
{
    size_t i = 0;
    if (strcmp(part, "surprised") == 0) {
        men->surprised = true;
        return is_first(option, part, men, GIVEN_SURPRISED);
    }
    while (i < FLAGS && strcmp(part, flags[i].name) != 0) {
        i++;
    }
    if (i == FLAGS) {
        return wrong_men(option, part,
                         "outnumbered, outflanked, outdrilled, cover, enemy-back, deep, held, silent, fierce, "
                         "surprised, or with = and a value tension, leaders, card, drill, musketry, effectiveness, "
                         "bases, men, mm, ran, volleys or gunned");
    }
    if (flags[i].offset) {
        ((uint8_t *)&men->unit)[flags[i].offset] = 1;
    }
    men->unit.place = (int8_t)(men->unit.place + flags[i].place);
    men->unit.alone = (int8_t)(men->unit.alone + (flags[i].alone ? flags[i].place : 0));
    return is_first(option, part, men, i);
}

static bool read_value(const char *option, const char *key, const char *value, struct odds_men *men)
{
    char name[2 * PART];
    int number = 0;
    unsigned card = 0;
    snprintf(name, sizeof name, "%s: %s", option, key);
    if (strcmp(key, "card") == 0) {
        const bool read = odds_read_name(name, value, card_names, &card);
        men->unit.card = (uint8_t)card;
        return read && is_first(option, key, men, GIVEN_CARD);
    }
    if (strcmp(key, "men") == 0) {
        const bool read = odds_read_number(name, value, 0, MEN_MOST, &number);
        men->unit.men = (uint16_t)number;
        return read && is_first(option, key, men, GIVEN_MEN);
    }
    if (strcmp(key, "mm") == 0) {
        return odds_read_number(name, value, 0, MM_MOST, &men->mm) && is_first(option, key, men, GIVEN_MM);
    }
    for (size_t i = 0; i < KEYS; i++) {
        if (strcmp(key, keys[i].name) == 0) {
            const bool read = odds_read_number(name, value, keys[i].least, keys[i].most, &number);
            ((uint8_t *)&men->unit)[keys[i].offset] = (uint8_t)number;
            return read && is_first(option, key, men, FLAGS + i);
        }
    }
    return wrong_men(option, key,
                     "tension, leaders, card, drill, musketry, effectiveness, bases, men, mm, ran, volleys or gunned");
}

static bool read_part(const char *option, char *part, struct odds_men *men)
{
    char *equals = strchr(part, '=');
    if (equals == NULL) {
        return read_flag(option, part, men);
    }
    *equals = '\0';
    return read_value(option, part, equals + 1, men);
}

bool odds_read_men(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men)
{
    char part[PART];
    const char *at = text;
    for (unsigned number = 0; at != NULL; number++) {
        const char *comma = strchr(at, ',');
        const size_t length = comma != NULL ? (size_t)(comma - at) : strlen(at);
        snprintf(part, sizeof part, "%.*s", (int)(length < PART ? length : PART - 1), at);
        if (number == 0) {
            unsigned quality = 0;
            if (!odds_read_name(option, part, cb_quality_words, &quality)) {
                return false;
            }
            *men = (struct odds_men){
                .unit = odds_unit_of(rules, quality), .mm = rules->grape, .quality = (uint8_t)quality};
        } else if (!read_part(option, part, men)) {
            return false;
        }
        at = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}

static bool read_needed(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men)
{
    if (text == NULL) {
        cli_wrong_usage("odds", "--%s is needed here, such as regular,tension=2,leaders=1", option);
        return false;
    }
    return odds_read_men(option, text, rules, men);
}

/* --- Results --- */

const char *const odds_reaction_texts[CB_REACTIONS] = {
    [RESULT_CH] = "charges (Ch)",    [RESULT_OK] = "as ordered (OK)", [RESULT_NA] = "no nearer (NA)",
    [RESULT_FB] = "falls back (FB)", [RESULT_RA] = "runs away (RA)",  [RESULT_CF] = "hides (CF)"};

static const char *const reaction_names[CB_REACTIONS] = {[RESULT_CH] = "ch", [RESULT_OK] = "ok", [RESULT_NA] = "na",
                                                         [RESULT_FB] = "fb", [RESULT_RA] = "ra", [RESULT_CF] = "cf"};

static const char *const stand_names[ODDS_STAND_KINDS] = {"stands", "falls_back", "runs", "out"};
static const char *const stand_texts[ODDS_STAND_KINDS] = {"stands", "falls back", "runs", "is out"};

json_t *odds_reaction_json(const double chance[CB_REACTIONS])
{
    json_t *json = json_object();
    for (unsigned i = 0; i < CB_REACTIONS; i++) {
        json_object_set_new(json, reaction_names[i], json_real(chance[i]));
    }
    return json;
}

void odds_print_reaction(const double chance[CB_REACTIONS])
{
    for (unsigned i = 0; i < CB_REACTIONS; i++) {
        if (chance[i] > 0) {
            odds_print_chance(odds_reaction_texts[i], chance[i]);
        }
    }
}

static json_t *list_json(const double *chance, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++) {
        json_array_append_new(list, json_real(chance[i]));
    }
    return list;
}

json_t *odds_fire_json(const struct odds_fire *fire)
{
    json_t *json = json_pack("{s:o, s:o, s:b}", "told", list_json(fire->told, ODDS_SHOTS + 1), "tension",
                             list_json(fire->tension, ODDS_TENSIONS), "tests", fire->tests);
    if (fire->tests) {
        json_object_set_new(json, "reaction", odds_reaction_json(fire->reaction));
    }
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

static void print_if(const char *what, double chance)
{
    if (chance >= SHOWN) {
        odds_print_chance(what, chance);
    }
}

void odds_print_melee(const struct odds_melee *melee, const char *attacker, const char *defender)
{
    odds_print_chance("attacker wins", odds_wins(melee, 0));
    odds_print_chance("defender wins", odds_wins(melee, 1));
    print_if("both give way", both_gone(melee));
    print_if("goes on", still(melee));
    print_if("no charge comes of it", melee->halts);
    printf("\n  %-20s %-20s chance\n", attacker, defender);
    for (unsigned a = 0; a < ODDS_STAND_KINDS; a++) {
        for (unsigned d = 0; d < ODDS_STAND_KINDS; d++) {
            if (melee->end[a][d] >= SHOWN) {
                printf("  %-20s %-20s %6.2f %%\n", stand_texts[a], stand_texts[d], 100 * melee->end[a][d]);
            }
        }
    }
    printf("\n  rounds fought %.2f; tension at the end: attacker %.2f, defender %.2f\n", melee->rounds,
           melee->tension[0], melee->tension[1]);
    if (melee->leaders_hit[0] + melee->leaders_hit[1] > 0) {
        printf("  leaders hit: attacker %.2f, defender %.2f; of them killed %.2f and %.2f\n", melee->leaders_hit[0],
               melee->leaders_hit[1], melee->leaders_killed[0], melee->leaders_killed[1]);
    }
}

/* --- The kinds --- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

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
    if (!read_needed("unit", options->unit, &sc->table, &men)) {
        return CLI_USAGE;
    }
    const double start = now();
    const int modifier = odds_modifier(&men.unit);
    const struct odds_faces faces = odds_reaction(&sc->table, men.unit.troop, men.unit.tension, modifier);
    for (unsigned i = 0; i < CB_REACTIONS; i++) {
        chance[i] = (double)faces.of[i] / ODDS_SIXTHS;
    }
    const double seconds = now() - start;
    if (options->json) {
        report_json(json_pack("{s:s, s:s, s:i, s:i, s:o}", "quality", cb_quality_words[men.quality], "troops",
                              cb_troop_words[men.unit.troop], "tension", men.unit.tension, "modifier", modifier,
                              "reaction", odds_reaction_json(chance)),
                    "reaction", seconds);
        return CLI_OK;
    }
    printf("A test of %s at tension %d, die %+d (B-42):\n\n", cb_quality_words[men.quality], men.unit.tension,
           modifier);
    odds_print_reaction(chance);
    return CLI_OK;
}

static void print_fire(const struct odds_fire *fire, unsigned shots)
{
    for (unsigned n = 0; n <= shots; n++) {
        char what[32];
        snprintf(what, sizeof what, "%u of %u tell", n, shots);
        odds_print_chance(what, fire->told[n]);
    }
    puts(fire->tests ? "\n  then its test (B-33):" : "\n  no test: guns alone call for none (B-33)");
    if (fire->tests) {
        odds_print_reaction(fire->reaction);
    }
    printf("\n  if the battle ended so it would lose %.1f %%, %.0f men (B-60)\n", fire->percent, fire->men);
    if (fire->leaders_hit > 0) {
        printf("  leaders hit %.3f, of them killed %.3f (B-12)\n", fire->leaders_hit, fire->leaders_killed);
    }
}

int odds_fired_on(const struct odds_options *options, const struct cc_scenario *sc)
{
    struct odds_men target, shooter;
    struct odds_shot shot[ODDS_SHOTS];
    struct odds_fire fire;
    const size_t count = options->shooters.count;
    if (!read_needed("target", options->target, &sc->table, &target)) {
        return CLI_USAGE;
    }
    if (count == 0 || count > ODDS_SHOTS) {
        return cli_wrong_usage("odds", "fire takes 1 to %d --shooter", ODDS_SHOTS);
    }
    for (size_t i = 0; i < count; i++) {
        if (!odds_read_men("shooter", options->shooters.item[i], &sc->table, &shooter)) {
            return CLI_USAGE;
        }
        shot[i] = odds_shot_of(&sc->table, &shooter.unit, shooter.mm, &target.unit);
    }
    const double start = now();
    odds_fire(&sc->table, &target.unit, shot, (unsigned)count, target.surprised, &fire);
    const double seconds = now() - start;
    if (options->json) {
        report_json(odds_fire_json(&fire), "fire", seconds);
        return CLI_OK;
    }
    printf("%zu fire on %s at tension %d (B-30, B-31):\n\n", count, cb_quality_words[target.quality],
           target.unit.tension);
    print_fire(&fire, (unsigned)count);
    return CLI_OK;
}

/* An enemy's better Drill changes the die of a unit as long as he is there (B-42). */
static void compare_drill(const struct cb_rules *rules, struct odds_bout *bout)
{
    for (unsigned side = 0; side < 2; side++) {
        struct odds_unit *unit = &bout->side[side];
        if (bout->side[1 - side].drill > unit->drill + rules->drill_gap) {
            unit->place = (int8_t)(unit->place - 1);
        }
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
    if (!read_needed("attacker", options->attacker, &sc->table, &men[0]) ||
        !read_needed("defender", options->defender, &sc->table, &men[1]) ||
        !odds_read_number_or("rounds", options->rounds, 1, 1000, &rounds) ||
        (options->first != NULL && !odds_read_name("first", options->first, sides, &first))) {
        return CLI_USAGE;
    }
    if ((men[0].given | men[1].given) >> OUTDRILLED & 1) {
        return cli_wrong_usage("odds", "whose Drill is better is seen from both drill= here: leave out 'outdrilled'");
    }
    if (options->charge && men[0].unit.gun) {
        return cli_wrong_usage("odds", "guns cannot charge (B-11)");
    }
    bout.side[0] = men[0].unit;
    bout.side[1] = men[1].unit;
    bout.first = (uint8_t)first;
    bout.rounds = (uint16_t)rounds;
    compare_drill(&sc->table, &bout);
    const double start = now();
    odds_melee(&sc->table, &bout, &melee);
    const double seconds = now() - start;
    if (options->json) {
        report_json(odds_melee_json(&melee), "melee", seconds);
        return CLI_OK;
    }
    printf("%s of %s at tension %d against %s at tension %d (B-32, B-43):\n\n",
           options->charge ? "A charge" : "A melee", cb_quality_words[men[0].quality], men[0].unit.tension,
           cb_quality_words[men[1].quality], men[1].unit.tension);
    odds_print_melee(&melee, "attacker", "defender");
    return CLI_OK;
}
