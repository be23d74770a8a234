/*
 * What the files of `spontoon odds` share: the options, plain words read, results printed.
 */
#ifndef SPONTOON_CLI_ODDS_H
#define SPONTOON_CLI_ODDS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/tongue.h"
#include "cli/options.h"
#include "mind/odds/chances.h"
#include "mind/odds/field.h"
#include "mind/odds/odds.h"

enum { ODDS_FORCE_TEXT = 64, ODDS_PLAN_TEXT = 128 };

/* The command line. */
struct odds_options {
    struct cli_list options;
    struct cli_list overlays;
    const char *scenario;
    const char *rows;
    /* battles */
    const char *attacker;
    const char *defender;
    const char *policy;
    const char *attacker_policy;
    const char *defender_policy;
    const char *losses;
    const char *town;
    /* towns */
    const char *value;
    const char *bonus;
    const char *enemy_bonus;
    const char *fleet;
    const char *attempts;
    const char *made;
    const char *garrison;
    const char *initiative;
    /* the way of a group */
    struct cli_list stacks;
    const char *steps;
    const char *ships;
    bool monsoon;
    /* the colonels' table */
    const char *unit;
    const char *target;
    struct cli_list shooters;
    bool charge;
    const char *first;
    const char *rounds;
    /* their expeditions */
    const char *mission;
    const char *regiments;
    const char *regiment;
    const char *battalions;
    const char *horse;
    const char *guns;
    const char *tenths;
    const char *voyages;
    const char *battles;
    const char *seed;
    /* a position of a match */
    const char *journal;
    const char *to;
    const char *leaders;
    const char *path;

    const char *ends;
    const char *language;
    bool json;
    const struct sp_tongue *tongue; /* of that language; NULL: English */
};

/* --- words.c: plain words.  What is wrong is told in one sentence, and false returned. --- */

/* A whole number of an option, from low to high. */
bool odds_read_number(const char *option, const char *text, int low, int high, int *value);
/* The same of an option that may be left out (text NULL), or may not. */
bool odds_read_number_or(const char *option, const char *text, int low, int high, int *value);
bool odds_read_needed(const char *option, const char *text, int low, int high, int *value);
/* One of the names, which end with NULL. */
bool odds_read_name(const char *option, const char *text, const char *const *names, unsigned *value);

/* A force as it is typed: "5S,1F,bonus=2". */
struct odds_typed {
    struct odds_side side;
    bool has_initiative;
    unsigned evasion; /* enum odds_evasion */
};
/* For an arm; what it may have beside counts is `keys` ("bonus", "initiative", "evade"), which end with NULL. */
bool odds_read_force(const char *option, const char *text, unsigned arm, const char *const *keys,
                     struct odds_typed *typed);
/* Whether it is the convoy and no ship. */
bool odds_is_convoy_alone(const struct odds_force *force);
/* "3@1-2": initiative, first and last step. */
bool odds_read_watch(const char *text, unsigned steps, struct odds_watch *watch);
/* Policies and losses of all options, and evasion as given. */
bool odds_read_plan(const struct odds_options *options, unsigned evasion, struct odds_plan *plan);

/* --- print.c: results, in the tongue of the options and with its decimals.  The texts are the caller's. --- */

/* Seconds on a clock that only runs forward. */
double odds_clock(void);

/* Says why there are none, and returns CLI_FAILED. */
int odds_failed(const struct odds_options *options, const char *sentence);

/* A sentence, or a part of one that the tongue knows by itself. */
void odds_tell(const struct odds_options *options, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same in so many columns, at their left or their right side. */
void odds_tell_left(const struct odds_options *options, int columns, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void odds_tell_right(const struct odds_options *options, int columns, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "5S,1F", or "none". */
void odds_force_text(const struct odds_force *force, char text[ODDS_FORCE_TEXT]);
/* "fight", "pass-from=3"; "spread". */
void odds_policy_text(const struct odds_policy *policy, char text[ODDS_PLAN_TEXT]);
const char *odds_losses_text(unsigned losses);

json_t *odds_battle_json(const struct odds_result *result, const struct odds_plan *plan);
/* The likeliest ends, `ends` of them at most. */
void odds_battle_print(const struct odds_options *options, const struct odds_result *result, unsigned ends);
/* A line with a percentage and a bar. */
void odds_print_chance(const struct odds_options *options, const char *what, double chance);

/* A JSON object on one line, which is then freed. */
void odds_print_json(json_t *json);

/* --- plain.c, at_sea.c, table.c, mind/odds/expedition.c: the kinds that are asked in plain words; each
 * returns an enum cli_exit --- */

int odds_naval(const struct odds_options *options, const struct sf_scenario *sc);
int odds_land(const struct odds_options *options, const struct sf_scenario *sc);
int odds_siege(const struct odds_options *options, const struct sf_scenario *sc);
int odds_assault(const struct odds_options *options, const struct sf_scenario *sc);
int odds_intercept(const struct odds_options *options, const struct sf_scenario *sc);
int odds_stormy(const struct odds_options *options, const struct sf_scenario *sc);

struct cc_scenario;
int odds_react(const struct odds_options *options, const struct cc_scenario *sc);
int odds_fired_on(const struct odds_options *options, const struct cc_scenario *sc);
int odds_fought_out(const struct odds_options *options, const struct cc_scenario *sc);
int odds_expedition(const struct odds_options *options, const struct cc_scenario *sc);

/* A storm that comes with that chance. */
void odds_report_storm(const struct odds_options *options, const struct odds_storm *storm, double comes);

/* --- odds.c --- */

/* Whether all options that were given belong to a match of that game; false after a sentence. */
bool odds_belong_to_match(const struct odds_options *options, bool suffren);

/* --- position.c: a position of a match --- */

/* The decision or the roll that a journal's position awaits; with --path the way of a group. */
int odds_position(const struct odds_options *options);

/* --- mind/odds/way.c --- */

/* The way that --leaders and --path give, from the state after an entry. */
int odds_report_way(const struct odds_options *options, const struct sf_scenario *sc, const struct sf_state *st,
                    unsigned losses, uint64_t entry);

#endif
