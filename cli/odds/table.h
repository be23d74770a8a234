/*
 * What the files of `spontoon odds` for the colonels share.
 */
#ifndef SPONTOON_CLI_ODDS_TABLE_H
#define SPONTOON_CLI_ODDS_TABLE_H

#include "cli/odds/odds.h"
#include "mind/odds/table.h"
#include "spontoon/match.h"

/* A unit as it is typed: "regular,tension=3,leaders=1". */
struct odds_men {
    struct odds_unit unit;
    int mm; /* from whom it fires on */
    bool surprised;
    bool outdrilled;
    uint8_t quality; /* B-2 */
    uint32_t given;  /* which words and keys: a bit each, in the order of their tables */
};

/* --- units.c: false after a sentence about the option --- */

/* A unit as it is typed, or one that must be given (text NULL: it is not). */
bool odds_read_needed_men(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men);
bool odds_read_men(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men);

/* --- table.c --- */

/* Of the six faces of a test. */
json_t *odds_reaction_json(const double chance[CB_REACTIONS]);
json_t *odds_fire_json(const struct odds_fire *fire);
json_t *odds_melee_json(const struct odds_melee *melee);

/* Both sides by their names, in the options' tongue if they are words of it. */
void odds_print_melee(const struct odds_options *options, const struct odds_melee *melee, const char *attacker,
                      const char *defender);

/* --- on_table.c --- */

/*
 * A position of a match of the colonels: of a battle every unit's next test, who fires on whom, melees, charges, and
 * the die awaited; of an expedition under way its voyages and what it may come to.
 */
int odds_of_colonels(const struct odds_options *options, const struct sp_match *match, uint64_t entry);

/* --- mind/odds/expedition.c --- */

struct cc_campaign;
int odds_expedition_on(const struct odds_options *options, const struct cc_scenario *sc, const struct cc_campaign *st);

#endif
