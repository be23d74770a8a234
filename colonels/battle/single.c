/* A battle by itself: its seats, and its scenario from the files. */
#include "colonels/battle/single.h"

#include <stdlib.h>
#include <string.h>

#include "colonels/battle/inside.h"
#include "spontoon/play.h"

const char *const cb_seat_names[CB_SEATS] = {"crown",   "enemy",   "crown_2", "enemy_2", "crown_3",
                                             "enemy_3", "crown_4", "enemy_4", "umpire"};

void cb_seat_leaders(struct cb_order_of_battle *oob, bool each)
{
    unsigned rank[2] = {0, 0};
    for (unsigned l = 0; l < oob->leader_count; l++) {
        struct cb_leader_spec *leader = &oob->leader[l];
        leader->seat = (uint8_t)(leader->side + (each ? 2 * (rank[leader->side]++ % CB_SIDE_SEATS) : 0));
    }
}

/* --- Loading --- */

enum { SOURCES_MOST = 32 };

/* The battle's own file first; the numbers of all battles have files of their own among the others. */
static bool load(struct cb_scenario *sc, const struct sp_source *sources, size_t source_count,
                 const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    struct sp_source own[SOURCES_MOST], rules[SOURCES_MOST];
    size_t own_count = 0, rules_count = 0;
    if (source_count > SOURCES_MOST)
        return sp_fail(error, "a battle is made of at most %d files", SOURCES_MOST);
    for (size_t i = 0; i < source_count; i++) {
        if (i > 0 && cb_is_rules(&sources[i]))
            rules[rules_count++] = sources[i];
        else
            own[own_count++] = sources[i];
    }
    if (rules_count == 0)
        return sp_fail(error, "a battle needs its numbers beside its own file: colonels/battle.json");
    if (!cb_load_rules(&sc->rules, rules, rules_count, options, option_count, error) ||
        !cb_load_battle(&sc->rules, &sc->oob, own, own_count, error))
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

/* All that an order of battle says is in the state that it lays out, but for its name and title. */
uint64_t cb_single_digest(const void *scenario)
{
    const struct cb_scenario *sc = scenario;
    uint8_t bytes[sizeof(struct cb_battle)];
    cb_encode(&sc->names, bytes);
    const uint64_t laid_out = sp_bytes_digest(bytes, sizeof bytes);
    const uint64_t id = sp_bytes_digest((const uint8_t *)sc->oob.id, sizeof sc->oob.id);
    const uint64_t title = sp_bytes_digest((const uint8_t *)sc->oob.title, sizeof sc->oob.title);
    return sp_mix(cb_rules_digest(&sc->rules) ^ sp_mix(laid_out ^ sp_mix(id ^ sp_mix(title))));
}
