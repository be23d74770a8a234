/* A battle by itself: its seats, and its scenario from the files. */
#include "colonels/battle/single.h"

#include <stdlib.h>
#include <string.h>

#include "colonels/battle/rules.h"
#include "colonels/battle/sources.h"
#include "spontoon/play.h"

const char *const cb_seat_names[CB_SEATS] = {"crown",   "enemy",   "crown_2", "enemy_2", "crown_3",
                                             "enemy_3", "crown_4", "enemy_4", "umpire"};

void cb_seat(const struct cb_rules *rules, struct cb_order_of_battle *oob)
{
    const bool each = rules->option[CB_OPT_LEADERS] == LEADERS_EACH;
    unsigned rank[2] = {0, 0};
    for (unsigned l = 0; l < oob->leader_count; l++) {
        struct cb_leader_spec *leader = &oob->leader[l];
        leader->seat = (uint8_t)(leader->side + (each ? 2 * (rank[leader->side]++ % CB_SIDE_SEATS) : 0));
    }
    for (unsigned u = 0; u < oob->unit_count; u++)
        oob->unit[u].seat = CB_NONE; /* regiments are nobody's beyond the battle */
    oob->umpire = rules->option[CB_OPT_UMPIRE] == UMPIRE_SEATED ? CB_SEAT_UMPIRE : CB_NONE;
}

bool cb_make(const struct cb_rules *rules, const struct cb_plan *plan, unsigned tenths, uint64_t number,
             struct cb_order_of_battle *oob, struct sp_error *error)
{
    struct cb_brief brief = plan->brief;
    struct sp_dice dice = {.seed = sp_seed_of(number, tenths)};
    brief.enemy_men = plan->crown_men * (int32_t)tenths / 10;
    if (!cb_generate(rules, &brief, &dice, oob, error))
        return false;
    memcpy(oob->id, plan->id, sizeof oob->id);
    memcpy(oob->title, plan->title, sizeof oob->title);
    cb_seat(rules, oob);
    return true;
}

/* --- Loading --- */

/* The battle's own file first; the numbers of all battles have files of their own among the others. */
static bool load(struct cb_scenario *sc, const struct sp_source *sources, size_t source_count,
                 const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    struct cb_sources sorted;
    if (!cb_sort_sources(&sorted, sources, source_count, error))
        return false;
    if (sorted.rules_count == 0)
        return sp_fail(error, "a battle needs its numbers beside its own file: colonels/battle.json");
    if (!cb_load_rules(&sc->rules, sorted.rules, sorted.rules_count, options, option_count, error) ||
        !cb_load_battle(&sc->rules, &sc->oob, &sc->plan, sorted.own, sorted.own_count, error))
        return false;
    if (sc->plan.most_tenths && !cb_make(&sc->rules, &sc->plan, sc->plan.most_tenths, 0, &sc->oob, error))
        return false;
    cb_lay_out(&sc->rules, &sc->oob, &sc->names);
    return true;
}

bool cb_single_load(void **scenario, const struct sp_source *sources, size_t source_count,
                    const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    *scenario = NULL;
    struct cb_scenario *sc = calloc(1, sizeof *sc);
    if (!sc)
        return sp_fail(error, "the battle does not fit into memory");
    if (!load(sc, sources, source_count, options, option_count, error)) {
        free(sc);
        return false;
    }
    *scenario = sc;
    return true;
}

void cb_single_free(void *scenario)
{
    free(scenario);
}

/* All that an order of battle says is in the state that it lays out, but for its name and title; a plan's ground is
 * made by its dice, and what it leaves open of the enemy is his strength. */
uint64_t cb_single_digest(const void *scenario)
{
    const struct cb_scenario *sc = scenario;
    uint8_t bytes[sizeof(struct cb_battle)];
    cb_encode(&sc->names, bytes);
    const uint64_t laid_out = sp_bytes_digest(bytes, sizeof bytes);
    const uint64_t id = sp_bytes_digest((const uint8_t *)sc->oob.id, sizeof sc->oob.id);
    const uint64_t title = sp_bytes_digest((const uint8_t *)sc->oob.title, sizeof sc->oob.title);
    const uint64_t plan =
        (uint64_t)sc->plan.least_tenths << 16 | (uint64_t)sc->plan.most_tenths << 8 | (uint64_t)sc->plan.brief.region;
    return sp_mix(cb_rules_digest(&sc->rules) ^ sp_mix(laid_out ^ sp_mix(id ^ sp_mix(title ^ sp_mix(plan)))));
}
