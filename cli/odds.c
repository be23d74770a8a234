/*
 * spontoon odds: exact chances, of what is asked in plain words or of a position of a match.
 */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/odds.h"
#include "cli/setup.h"

/* What is asked, and the options that it takes. */
enum asked {
    ASK_NAVAL = 1,
    ASK_LAND = 2,
    ASK_SIEGE = 4,
    ASK_ASSAULT = 8,
    ASK_INTERCEPT = 16,
    ASK_STORM = 32,
    ASK_JOURNAL = 64,
};
enum {
    ASK_BATTLE = ASK_NAVAL | ASK_LAND,
    ASK_FOUGHT = ASK_BATTLE | ASK_JOURNAL,
    ASK_TOWN = ASK_SIEGE | ASK_ASSAULT,
    ASK_PLAIN = ASK_BATTLE | ASK_SIEGE | ASK_ASSAULT | ASK_INTERCEPT | ASK_STORM,
    ASK_ALL = ASK_PLAIN | ASK_JOURNAL,
};

static const struct {
    const char *name;
    unsigned asked;
    int (*run)(const struct odds_options *options, const struct sf_scenario *sc);
} kinds[] = {
    {"naval", ASK_NAVAL, odds_naval},
    {"land", ASK_LAND, odds_land},
    {"siege", ASK_SIEGE, odds_siege},
    {"assault", ASK_ASSAULT, odds_assault},
    {"intercept", ASK_INTERCEPT, odds_intercept},
    {"storm", ASK_STORM, odds_stormy},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The one table of options: each with what it belongs to. */
struct row {
    unsigned asked;
    struct cli_option option;
};

#define OF(MEMBER) offsetof(struct odds_options, MEMBER)
static const struct row rows[] = {
    {ASK_BATTLE, {"attacker", "FORCE", "naval: 5S,1F,bonus=2; land: 4R,20N,bonus=2", CLI_TEXT, OF(attacker)}},
    {ASK_BATTLE, {"defender", "FORCE", "the same; evades with initiative=N,evade=yes", CLI_TEXT, OF(defender)}},
    {ASK_FOUGHT, {"policy", "POLICY", "of both sides, see below (fight)", CLI_TEXT, OF(policy)}},
    {ASK_FOUGHT, {"attacker-policy", "POLICY", "of the attacker alone", CLI_TEXT, OF(attacker_policy)}},
    {ASK_FOUGHT, {"defender-policy", "POLICY", "of the defender alone", CLI_TEXT, OF(defender_policy)}},
    {ASK_FOUGHT | ASK_STORM, {"losses", "ORDER", "which ships are marked, see below (spread)", CLI_TEXT, OF(losses)}},
    {ASK_LAND, {"town", "WHOSE", "attacker, defender, both or none (none)", CLI_TEXT, OF(town)}},
    {ASK_BATTLE, {"ends", "N", "show the N likeliest ends (10)", CLI_TEXT, OF(ends)}},
    {ASK_TOWN, {"value", "V", "of the town", CLI_TEXT, OF(value)}},
    {ASK_SIEGE, {"bonus", "B", "the besieging commander's (0)", CLI_TEXT, OF(bonus)}},
    {ASK_SIEGE, {"enemy-bonus", "B", "the besieged commander's (0)", CLI_TEXT, OF(enemy_bonus)}},
    {ASK_SIEGE, {"fleet", "yes|no", "an own squadron there and no enemy one (no)", CLI_TEXT, OF(fleet)}},
    {ASK_SIEGE, {"garrison", "FORCE", "such as 4R,20N, of which half may surrender", CLI_TEXT, OF(garrison)}},
    {ASK_SIEGE, {"made", "N", "attempts made already (0)", CLI_TEXT, OF(made)}},
    {ASK_ASSAULT, {"initiative", "I", "the assaulting commander's", CLI_TEXT, OF(initiative)}},
    {ASK_TOWN, {"attempts", "N", "one after another (1)", CLI_TEXT, OF(attempts)}},
    {ASK_INTERCEPT, {"stack", "I[@A[-B]]", "initiative I, tries at steps A to B (repeatable)", CLI_LIST, OF(stacks)}},
    {ASK_INTERCEPT, {"steps", "N", "of the path (the last of any --stack)", CLI_TEXT, OF(steps)}},
    {ASK_STORM, {"ships", "N|FORCE", "11, or 5S,1s,2F,1C", CLI_TEXT, OF(ships)}},
    {ASK_STORM, {"monsoon", NULL, "the storm comes for sure", CLI_SWITCH, OF(monsoon)}},
    {ASK_JOURNAL, {"journal", "FILE", "the decision or roll that a match awaits", CLI_TEXT, OF(journal)}},
    {ASK_JOURNAL, {"to", "N", "after entry N of the journal", CLI_TEXT, OF(to)}},
    {ASK_JOURNAL, {"path", "PLACES", "a group's way there, such as 0904-0905-0906", CLI_TEXT, OF(path)}},
    {ASK_JOURNAL, {"leaders", "IDS", "who goes it, such as suffren,tromelin", CLI_TEXT, OF(leaders)}},
    {ASK_PLAIN, {"odds-rows", "VALUE", "the same as --option odds-rows=VALUE", CLI_TEXT, OF(rows)}},
    {ASK_PLAIN, {"option", "NAME=VALUE", "an option of the game (may be repeated)", CLI_LIST, OF(options)}},
    {ASK_PLAIN, {"scenario", "FILE", "a scenario of your own", CLI_TEXT, OF(scenario)}},
    {ASK_PLAIN, {"overlay", "FILE", "values in place of the scenario's (may be repeated)", CLI_LIST, OF(overlays)}},
    {ASK_ALL, {"json", NULL, "print one JSON object", CLI_SWITCH, OF(json)}},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static void more_help(const struct cli_arguments *arguments, const void *options)
{
    (void)arguments;
    (void)options;
    fputs("\nWhat is asked (KIND), with the options that belong to it:\n", stdout);
    for (size_t k = 0; k < KINDS; k++) {
        size_t column = (size_t)printf("  %-10s", kinds[k].name);
        for (size_t i = 0; i < ROWS; i++) {
            if (!(rows[i].asked & kinds[k].asked) || (rows[i].asked & ASK_PLAIN) == ASK_PLAIN) {
                continue;
            }
            const char *name = rows[i].option.name;
            if (column + strlen(name) + 3 > 79) {
                column = (size_t)printf("\n  %-10s", "") - 1;
            }
            column += (size_t)printf(" --%s", name);
        }
        putchar('\n');
    }
    fputs("\n"
          "A FORCE at sea counts ships of the line S, frigates F and the convoy C; those in\n"
          "small letters are damaged. On land it counts PF, regular R and native N.\n"
          "A POLICY tells what is done from the second sequence on:\n"
          "  fight            fight to the end\n"
          "  favour           withdraw when the rolls promise more losses than the enemy's\n"
          "  pass-from=K      pass from sequence K on\n"
          "  withdraw-from=K  withdraw in sequence K\n"
          "  best             what brings most VP (on land: PF) against the other's policy\n"
          "An ORDER of losses: spread, sound ships first; finish, damaged ones first; best.\n"
          "\n"
          "Examples:\n"
          "  spontoon odds naval --attacker 5S,1F,bonus=2 --defender 6S,2F,1f,bonus=2\n"
          "  spontoon odds naval --attacker 5S --defender 4S --policy pass-from=3 --json\n"
          "  spontoon odds land --attacker 4R,20N,bonus=2 --defender 20N --town defender\n"
          "  spontoon odds siege --value 7 --bonus 1 --fleet yes --attempts 3\n"
          "  spontoon odds assault --value 6 --initiative 2\n"
          "  spontoon odds intercept --stack 3@1-2 --stack 4@2\n"
          "  spontoon odds storm --ships 11\n"
          "  spontoon odds --journal war.jsonl\n"
          "  spontoon odds --journal war.jsonl --leaders suffren --path 0805-0905\n",
          stdout);
}

/* --- What was given --- */

static bool is_given(const struct odds_options *options, const struct cli_option *option)
{
    const void *at = (const char *)options + option->offset;
    switch (option->kind) {
    case CLI_SWITCH:
        return *(const bool *)at;
    case CLI_LIST:
        return ((const struct cli_list *)at)->count > 0;
    default:
        return *(const char *const *)at != NULL;
    }
}

static bool all_belong(const struct odds_options *options, unsigned asked, const char *what)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (!(rows[i].asked & asked) && is_given(options, &rows[i].option)) {
            cli_wrong_usage("odds", "--%s does not belong to %s", rows[i].option.name, what);
            return false;
        }
    }
    return true;
}

/* The kind of that name; KINDS after a sentence if there is none. */
static size_t find_kind(const char *name)
{
    size_t kind = 0;
    while (kind < KINDS && strcmp(kinds[kind].name, name) != 0) {
        kind++;
    }
    if (kind == KINDS) {
        cli_wrong_usage("odds", "there are no odds of '%s': expected naval, land, siege, assault, intercept or storm",
                        name);
    }
    return kind;
}

/* --- The command --- */

static int ask_plainly(const struct odds_options *options, size_t kind)
{
    char odds_rows[64];
    struct setup_options chosen = {
        .options = options->options, .overlays = options->overlays, .scenario = options->scenario};
    struct setup setup = {0};
    int status = CLI_OK;
    if (options->rows != NULL && chosen.options.count < CLI_LIST_MAX) {
        snprintf(odds_rows, sizeof odds_rows, "odds-rows=%s", options->rows);
        chosen.options.item[chosen.options.count++] = odds_rows;
    }
    if (!setup_open(&setup, "odds", "suffren", &chosen, &status)) {
        return status;
    }
    void *scenario = setup_scenario(&setup);
    status = scenario != NULL ? kinds[kind].run(options, scenario) : CLI_FAILED;
    if (scenario != NULL) {
        setup.game->free_scenario(scenario);
    }
    setup_close(&setup);
    return status;
}

static int ask(const struct odds_options *options, const struct cli_arguments *arguments)
{
    if (options->journal != NULL) {
        const bool way = arguments->count == 1 && strcmp(arguments->item[0], "intercept") == 0;
        if (arguments->count > 0 && !way) {
            return cli_wrong_usage("odds", "a journal's position is asked without '%s'", arguments->item[0]);
        }
        if (way && options->path == NULL) {
            return cli_wrong_usage("odds", "an interception in a match needs --path");
        }
        return all_belong(options, ASK_JOURNAL, "a position of a match") ? odds_position(options) : CLI_USAGE;
    }
    if (arguments->count == 0) {
        return cli_wrong_usage("odds", "expected naval, land, siege, assault, intercept or storm, or --journal FILE");
    }
    const size_t kind = find_kind(arguments->item[0]);
    if (kind == KINDS || !all_belong(options, kinds[kind].asked, arguments->item[0])) {
        return CLI_USAGE;
    }
    return ask_plainly(options, kind);
}

int cli_odds(int argc, char **argv)
{
    struct cli_option table[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        table[i] = rows[i].option;
    }
    const struct cli_spec spec = {
        .command = "odds",
        .arguments = "[KIND]",
        .arguments_least = 0,
        .arguments_most = 1,
        .help = "Tells exact chances, none of them sampled: of a battle, a siege, an assault, an\n"
                "interception or a storm in plain words, or of the decision or roll that a match\n"
                "awaits. A journal holds the secrets of both sides, and so do its odds.",
        .options = table,
        .option_count = ROWS,
        .more_help = more_help,
    };
    struct odds_options options = {.journal = NULL};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status)) {
        return status;
    }
    return ask(&options, &arguments);
}
