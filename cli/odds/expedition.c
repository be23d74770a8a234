/*
 * spontoon odds: what an expedition of the colonels comes to, in plain words and from a campaign.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/odds/table.h"
#include "colonels/campaign/state.h"
#include "mind/odds/expedition.h"

enum { BATTLES = 200, BATTLES_MOST = 100000, REGIMENTS = 3, TENTHS_MOST = 60, VOYAGES_MOST = 4 };

/* --- Results --- */

static void print_share(const struct odds_options *options, const char *what, unsigned count, unsigned of)
{
    odds_tell_left(options, 24, "  %s", what);
    odds_tell(options, " %6.1f %%  +- %.1f\n", 100 * odds_share(count, of), 100 * odds_share_error(count, of));
}

static void print_fights(const struct odds_options *options, const struct odds_fights *f)
{
    odds_tell(options, "The battle, fought out %u times by steady leaders (sampled, one standard error):\n\n",
              f->fought);
    print_share(options, "the Crown wins", f->won, f->fought);
    print_share(options, "its enemy wins", f->lost, f->fought);
    print_share(options, "drawn", f->fought - f->won - f->lost, f->fought);
    print_share(options, "the place is taken", f->taken, f->fought);
    print_share(options, "the Crown outnumbered", f->outnumbered, f->fought);
    odds_tell_left(options, 24, "  men lost");
    odds_tell(options, " %6.0f, of %.0f\n", f->men_lost / f->fought, f->men / f->fought);
}

static json_t *share_json(unsigned count, unsigned of)
{
    return json_pack("{s:f, s:f}", "share", odds_share(count, of), "error", odds_share_error(count, of));
}

static json_t *fights_json(const struct odds_fights *f)
{
    return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:f, s:f}", "battles", (int)f->fought, "crown_win",
                     share_json(f->won, f->fought), "enemy_win", share_json(f->lost, f->fought), "drawn",
                     share_json(f->fought - f->won - f->lost, f->fought), "taken", share_json(f->taken, f->fought),
                     "outnumbered", share_json(f->outnumbered, f->fought), "men", f->men / f->fought, "men_lost",
                     f->men_lost / f->fought);
}

/* --- Voyages --- */

/* Of one regiment: the chances by men left, the fullest first. */
static json_t *voyage_json(const double *left, int32_t men)
{
    double expected = 0;
    json_t *ends = json_array();
    for (int32_t m = men; m >= 0; m--) {
        if (left[m] > 0)
            json_array_append_new(ends, json_pack("{s:i, s:f}", "men", (int)m, "chance", left[m]));
        expected += left[m] * m;
    }
    return json_pack("{s:i, s:f, s:o}", "men", (int)men, "expected", expected, "left", ends);
}

static void print_voyage(const struct odds_options *options, const char *who, const double *left, int32_t men)
{
    double expected = 0, half = 0;
    for (int32_t m = 0; m <= men; m++) {
        expected += left[m] * m;
        half += 2 * m <= men ? left[m] : 0;
    }
    odds_tell_left(options, 16, "  %s", who);
    odds_tell(options, " %6.2f %% lose nobody, %.2f %% half or more; %.0f of %d land\n", 100 * left[men], 100 * half,
              expected, (int)men);
}

/* --- In plain words --- */

struct asked {
    struct odds_venture venture;
    int battles;
    uint64_t seed;
};

static bool read_battles(const struct odds_options *options, struct asked *asked)
{
    asked->battles = BATTLES;
    asked->seed = 1;
    return (options->seed == NULL || cli_option_number("odds", "seed", options->seed, UINT64_MAX, &asked->seed)) &&
           odds_read_number_or("battles", options->battles, 1, BATTLES_MOST, &asked->battles);
}

static bool read_mission(const struct odds_options *options, const struct cc_scenario *sc, struct asked *asked)
{
    const char *names[CC_MISSIONS + 1] = {NULL};
    for (unsigned i = 0; i < sc->mission_count; i++)
        names[i] = sc->mission[i].id;
    if (options->mission == NULL) {
        cli_wrong_usage("odds", "--mission is needed here, such as put_down_riots");
        return false;
    }
    return odds_read_name("mission", options->mission, names, &asked->venture.mission);
}

static bool read_force(const struct odds_options *options, const struct cc_scenario *sc, struct asked *asked)
{
    struct cb_brief *brief = &asked->venture.brief;
    const struct cc_mission *mission = &sc->mission[asked->venture.mission];
    struct odds_men men;
    int regiments = REGIMENTS, battalions = 0, horse = 0, guns = 0, voyages = 1;
    if (!odds_read_number_or("regiments", options->regiments, 1, CB_BRIEF_REGIMENTS, &regiments) ||
        !odds_read_number_or("battalions", options->battalions, 0, 10, &battalions) ||
        !odds_read_number_or("horse", options->horse, 0, 10, &horse) ||
        !odds_read_number_or("guns", options->guns, 0, 10, &guns) ||
        !odds_read_number_or("voyages", options->voyages, 0, VOYAGES_MOST, &voyages) ||
        !odds_read_number_or("enemy-tenths", options->tenths, 1, TENTHS_MOST, &asked->venture.tenths) ||
        !odds_read_men("regiment", options->regiment ? options->regiment : "regular", &sc->table, &men))
        return false;
    asked->venture.voyages = (unsigned)voyages;
    *brief = (struct cb_brief){.mission = mission->table,
                               .regiment_count = (uint8_t)regiments,
                               .battalions = (uint8_t)battalions,
                               .horse = (uint8_t)horse,
                               .guns = (uint8_t)guns,
                               .enemy_guns = mission->enemy_guns,
                               .general = CB_NONE,
                               .enemy_seat = CC_UMPIRE,
                               .umpire = CB_NONE,
                               .region = CB_ANYWHERE};
    for (int i = 0; i < regiments; i++) {
        brief->regiment[i] = (struct cb_brief_regiment){.number = (uint8_t)(i + 1),
                                                        .seat = (uint8_t)i,
                                                        .drill = men.unit.drill,
                                                        .musketry = men.unit.musketry,
                                                        .effectiveness = men.unit.effectiveness,
                                                        .bases = men.unit.bases,
                                                        .men = men.unit.men};
    }
    return true;
}

int odds_expedition(const struct odds_options *options, const struct cc_scenario *sc)
{
    struct asked asked = {.venture = {.sc = sc}};
    struct odds_fights fights;
    struct sp_error error;
    double left[ODDS_MEN_MOST + 1];
    if (!read_mission(options, sc, &asked) || !read_force(options, sc, &asked) || !read_battles(options, &asked))
        return CLI_USAGE;
    const int32_t men = asked.venture.brief.regiment[0].men;
    odds_voyages(men, asked.venture.voyages, sc->passage, sc->disease, sc->wreck, left);
    if (!odds_venture(&asked.venture, (unsigned)asked.battles, asked.seed, &fights, &error))
        return odds_failed(options, error.text);
    if (options->json) {
        odds_print_json(json_pack("{s:s, s:s, s:o, s:o}", "kind", "expedition", "mission",
                                  sc->mission[asked.venture.mission].id, "voyage", voyage_json(left, men), "sampled",
                                  fights_json(&fights)));
        return CLI_OK;
    }
    odds_tell(options, "Each regiment's voyage there (exact, C-24):\n\n");
    print_voyage(options, "a regiment", left, men);
    putchar('\n');
    print_fights(options, &fights);
    return CLI_OK;
}

/* --- From a campaign --- */

/* Voyages that are still to come before the battle. */
static unsigned voyages_left(const struct cc_campaign *st)
{
    return st->leg == LEG_OUT ? 1 : 0;
}

static json_t *regiments_json(const struct cc_scenario *sc, const struct cc_campaign *st, double *left)
{
    json_t *list = json_array();
    for (unsigned n = 0; n < CC_REGIMENTS; n++) {
        if (!((st->force >> n) & 1))
            continue;
        odds_voyages(st->men[n], voyages_left(st), st->disease, sc->disease, st->wreck, left);
        json_t *one = voyage_json(left, st->men[n]);
        json_object_set_new(one, "regiment", json_integer((json_int_t)n));
        json_array_append_new(list, one);
    }
    return list;
}

static void print_regiments(const struct odds_options *options, const struct cc_scenario *sc,
                            const struct cc_campaign *st, double *left)
{
    odds_tell(options, "Voyages before the battle: %u (exact, C-24)\n\n", voyages_left(st));
    for (unsigned n = 0; n < CC_REGIMENTS; n++) {
        char who[32];
        if (!((st->force >> n) & 1))
            continue;
        odds_voyages(st->men[n], voyages_left(st), st->disease, sc->disease, st->wreck, left);
        snprintf(who, sizeof who, "regiment %u", n);
        print_voyage(options, who, left, st->men[n]);
    }
    putchar('\n');
}

int odds_expedition_on(const struct odds_options *options, const struct cc_scenario *sc, const struct cc_campaign *st)
{
    struct asked asked = {.battles = BATTLES};
    struct odds_fights fights;
    struct sp_error error;
    double *left = calloc(UINT16_MAX + 1, sizeof *left);
    int status = CLI_OK;
    if (left == NULL)
        return odds_failed(options, "there is not enough memory for the odds");
    if (!read_battles(options, &asked)) {
        status = CLI_USAGE;
    } else if (!odds_campaign(sc, st, (unsigned)asked.battles, asked.seed, &fights, &error)) {
        status = odds_failed(options, error.text);
    } else if (options->json) {
        odds_print_json(json_pack("{s:s, s:s, s:o, s:o}", "kind", "expedition", "mission", sc->mission[st->mission].id,
                                  "voyages", regiments_json(sc, st, left), "sampled", fights_json(&fights)));
    } else {
        print_regiments(options, sc, st, left);
        print_fights(options, &fights);
    }
    free(left);
    return status;
}
