/* The options of a match: disputed rules and the readings that players may choose (the first is the default). */
#include <string.h>

#include "suffren/scenario_parts.h"

const struct sp_option_spec sf_options[SF_OPTIONS] = {
    [OPT_STRENGTH_SEEN] = {"strength-seen",
                           {"battle", "contact"},
                           "when strengths are shown to both sides: at a battle, sortie or siege, or on contact",
                           "S-11"},
    [OPT_STRAITS] = {"straits",
                     {"closed", "open"},
                     "whether hexsides that coastlines close bar ships and generals",
                     "S-30"},
    [OPT_INTERCEPTION] = {"interception",
                          {"once", "every-hex"},
                          "how often a stack may try to intercept the same move: once, or in every hex entered",
                          "S-36"},
    [OPT_ODDS_ROUNDING] = {"odds-rounding",
                           {"defender", "nearest"},
                           "how odds are rounded to a row of the table: for the defender, or to the nearest",
                           "S-46"},
    [OPT_CONVOY_LOSSES] = {"convoy-losses",
                           {"owner", "last"},
                           "when a convoy takes losses: as its owner likes, or only when no ship is left",
                           "S-47"},
    [OPT_ASSAULT_BAR] = {"assault-bar",
                         {"any", "same-arm"},
                         "which enemy leaders in the hex bar an assault: any, or those of the same arm",
                         "S-52"},
    [OPT_SIEGE_PHASES] = {"siege-phases",
                          {"land", "all"},
                          "when a besieger may roll: in land phases, or in his naval halves too",
                          "S-54"},
    [OPT_DAMAGE_VP] = {"damage-vp",
                       {"standing", "inflicted"},
                       "victory points for damage: ships damaged at the end of a turn, or damaged during it",
                       "S-65"},
    [OPT_ODDS_ROWS] = {"odds-rows",
                       {"extended", "printed"},
                       "above 1/1: the reconstructed rows for 2/1 and 3/1, or the printed 1/1 for all",
                       "S-71"},
};

static bool read_option(struct sf_scenario *sc, const struct sp_option *option, unsigned *given, struct sp_error *error)
{
    char name[SP_SHOWN];
    char value[SP_SHOWN];
    for (unsigned i = 0; i < SF_OPTIONS; i++) {
        const struct sp_option_spec *spec = &sf_options[i];
        if (strncmp(option->name, spec->name, sizeof option->name) != 0)
            continue;
        if (*given & (1u << i))
            return sp_fail(error, "option %s is given twice", spec->name);
        *given |= 1u << i;
        for (uint8_t v = 0; spec->values[v]; v++) {
            if (strncmp(option->value, spec->values[v], sizeof option->value) == 0) {
                sc->option[i] = v;
                return true;
            }
        }
        return sp_fail(error, "option %s cannot be \"%s\"; expected %s or %s (%s)", spec->name,
                       sp_shown(option->value, value), spec->values[0], spec->values[1], spec->rule);
    }
    return sp_fail(error,
                   "there is no option \"%s\"; expected strength-seen, straits, interception, odds-rounding, "
                   "convoy-losses, assault-bar, siege-phases, damage-vp or odds-rows",
                   sp_shown(option->name, name));
}

bool sf_read_options(struct sf_scenario *sc, const struct sp_option *options, size_t option_count,
                     struct sp_error *error)
{
    unsigned given = 0;
    for (size_t i = 0; i < option_count; i++)
        if (!read_option(sc, &options[i], &given, error))
            return false;
    return true;
}
