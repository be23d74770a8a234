/*
 * spontoon odds: exact chances, of what is asked in plain words or of a position of a match.
 */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/names.h"
#include "cli/odds/odds.h"
#include "cli/setup.h"

/* What is asked, and the options that it takes. */
enum asked {
    ASK_NAVAL = 1,
    ASK_LAND = 2,
    ASK_SIEGE = 4,
    ASK_ASSAULT = 8,
    ASK_INTERCEPT = 16,
    ASK_STORM = 32,
    ASK_WAR = 64, /* a journal of Suffren */
    ASK_REACTION = 128,
    ASK_FIRE = 256,
    ASK_MELEE = 512,
    ASK_EXPEDITION = 1024,
    ASK_SERVICE = 2048, /* a journal of the colonels */
};
enum {
    ASK_BATTLE = ASK_NAVAL | ASK_LAND,
    ASK_JOURNAL = ASK_WAR | ASK_SERVICE,
    ASK_FOUGHT = ASK_BATTLE | ASK_WAR,
    ASK_TOWN = ASK_SIEGE | ASK_ASSAULT,
    ASK_SUFFREN = ASK_BATTLE | ASK_SIEGE | ASK_ASSAULT | ASK_INTERCEPT | ASK_STORM,
    ASK_COLONELS = ASK_REACTION | ASK_FIRE | ASK_MELEE | ASK_EXPEDITION,
    ASK_PLAIN = ASK_SUFFREN | ASK_COLONELS,
    ASK_SIDES = ASK_BATTLE | ASK_MELEE,
    ASK_ALL = ASK_PLAIN | ASK_JOURNAL,
};

static const struct {
    const char *name;
    unsigned asked;
    const char *help;
    /* Of the game that it belongs to. */
    int (*suffren)(const struct odds_options *options, const struct sf_scenario *sc);
    int (*colonels)(const struct odds_options *options, const struct cc_scenario *sc);
} kinds[] = {
    {"naval", ASK_NAVAL, "a battle at sea", odds_naval, NULL},
    {"land", ASK_LAND, "a battle on land", odds_land, NULL},
    {"siege", ASK_SIEGE, "the siege of a town, attempt after attempt", odds_siege, NULL},
    {"assault", ASK_ASSAULT, "assaults on a town", odds_assault, NULL},
    {"intercept", ASK_INTERCEPT, "interception along a path (or of a match: --journal, --path)", odds_intercept, NULL},
    {"storm", ASK_STORM, "what a storm costs a fleet", odds_stormy, NULL},
    {"reaction", ASK_REACTION, "the colonels' table: a unit's reaction test", NULL, odds_react},
    {"fire", ASK_FIRE, "the colonels' table: muskets and guns at a unit", NULL, odds_fired_on},
    {"melee", ASK_MELEE, "the colonels' table: a melee, or a charge", NULL, odds_fought_out},
    {"expedition", ASK_EXPEDITION, "a colonels' expedition: its voyage and its battle", NULL, odds_expedition},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };
static const char listed[] = "naval, land, siege, assault, intercept, storm, reaction, fire, melee or expedition";

/* The one table of options: each with what it belongs to. */
struct row {
    unsigned asked;
    struct cli_option option;
};

#define OF(MEMBER) offsetof(struct odds_options, MEMBER)
static const struct row rows[] = {
    {ASK_SIDES, {"attacker", "FORCE|UNIT", "naval: 5S,1F,bonus=2; land: 4R,20N,bonus=2", CLI_TEXT, OF(attacker)}},
    {ASK_SIDES, {"defender", "FORCE|UNIT", "the same; evades with initiative=N,evade=yes", CLI_TEXT, OF(defender)}},
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
    {ASK_REACTION, {"unit", "UNIT", "who tests, such as regular,tension=3,leaders=1", CLI_TEXT, OF(unit)}},
    {ASK_FIRE, {"target", "UNIT", "who is fired on", CLI_TEXT, OF(target)}},
    {ASK_FIRE, {"shooter", "UNIT", "who fires, guns with mm=N (may be repeated)", CLI_LIST, OF(shooters)}},
    {ASK_MELEE, {"charge", NULL, "the attacker must charge first", CLI_SWITCH, OF(charge)}},
    {ASK_MELEE, {"first", "WHO", "who tests first, the Crown's enemy (defender)", CLI_TEXT, OF(first)}},
    {ASK_MELEE, {"rounds", "N", "to look at (until one gives way)", CLI_TEXT, OF(rounds)}},
    {ASK_EXPEDITION, {"mission", "NAME", "such as put_down_riots", CLI_TEXT, OF(mission)}},
    {ASK_EXPEDITION, {"regiments", "N", "that are sent (3)", CLI_TEXT, OF(regiments)}},
    {ASK_EXPEDITION, {"regiment", "UNIT", "each (regular)", CLI_TEXT, OF(regiment)}},
    {ASK_EXPEDITION, {"battalions", "N", "attached (0)", CLI_TEXT, OF(battalions)}},
    {ASK_EXPEDITION, {"horse", "N", "troops attached (0)", CLI_TEXT, OF(horse)}},
    {ASK_EXPEDITION, {"guns", "N", "attached (0)", CLI_TEXT, OF(guns)}},
    {ASK_EXPEDITION, {"enemy-tenths", "N", "of the enemy, of the Crown's men (by a die)", CLI_TEXT, OF(tenths)}},
    {ASK_EXPEDITION, {"voyages", "N", "before the battle (1)", CLI_TEXT, OF(voyages)}},
    {ASK_EXPEDITION | ASK_SERVICE, {"battles", "N", "to fight out (200)", CLI_TEXT, OF(battles)}},
    {ASK_EXPEDITION | ASK_SERVICE, {"seed", "N", "of their dice (1)", CLI_TEXT, OF(seed)}},
    {ASK_JOURNAL | ASK_INTERCEPT,
     {"journal", "FILE", "the decision or roll that a match awaits", CLI_TEXT, OF(journal)}},
    {ASK_JOURNAL | ASK_INTERCEPT, {"to", "N", "after entry N of the journal", CLI_TEXT, OF(to)}},
    {ASK_WAR | ASK_INTERCEPT, {"path", "PLACES", "a group's way there, such as 0904-0905-0906", CLI_TEXT, OF(path)}},
    {ASK_WAR | ASK_INTERCEPT, {"leaders", "IDS", "who goes it, such as suffren,tromelin", CLI_TEXT, OF(leaders)}},
    {ASK_SUFFREN, {"odds-rows", "VALUE", "the same as --option odds-rows=VALUE", CLI_TEXT, OF(rows)}},
    {ASK_PLAIN, {"option", "NAME=VALUE", "an option of the game (may be repeated)", CLI_LIST, OF(options)}},
    {ASK_PLAIN, {"scenario", "FILE", "a scenario of your own", CLI_TEXT, OF(scenario)}},
    {ASK_PLAIN, {"overlay", "FILE", "values in place of the scenario's (may be repeated)", CLI_LIST, OF(overlays)}},
    {ASK_ALL, {"lang", "LANGUAGE", "of what is told, en or fr (en)", CLI_TEXT, OF(language)}},
    {ASK_ALL, {"json", NULL, "print one JSON object", CLI_SWITCH, OF(json)}},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* What the words mean, and examples, with what they belong to. */
static const struct {
    unsigned asked;
    const char *text;
} meanings[] =
    {
        {ASK_BATTLE | ASK_STORM | ASK_SIEGE,
         "A FORCE at sea counts ships of the line S, frigates F and the convoy C; those in\n"
         "small letters are damaged. On land it counts PF, regular R and native N.\n"},
        {ASK_FOUGHT, "A POLICY tells what is done from the second sequence on:\n"
                     "  fight            fight to the end\n"
                     "  favour           withdraw when the rolls promise more losses than the enemy's\n"
                     "  pass-from=K      pass from sequence K on\n"
                     "  withdraw-from=K  withdraw in sequence K\n"
                     "  best             what brings most VP (on land: PF) against the other's policy\n"},
        {ASK_FOUGHT | ASK_STORM, "An ORDER of losses: spread, sound ships first; finish, damaged ones first; best.\n"},
        {ASK_COLONELS, "A UNIT of the colonels is regular, militia, highlander, pirate, civilian, horse or\n"
                       "gunners, then what it has: tension=, leaders=, card=inspire|fight, drill=,\n"
                       "musketry=, effectiveness=, bases=, men=, mm=, ran=, volleys=, gunned=; outnumbered,\n"
                       "outflanked, outdrilled, cover, enemy-back, deep, held, silent, fierce, surprised.\n"},
},
  examples[] = {
      {ASK_NAVAL, "naval --attacker 5S,1F,bonus=2 --defender 6S,2F,1f,bonus=2"},
      {ASK_NAVAL, "naval --attacker 5S --defender 4S --policy pass-from=3 --json"},
      {ASK_LAND, "land --attacker 4R,20N,bonus=2 --defender 20N --town defender"},
      {ASK_SIEGE, "siege --value 7 --bonus 1 --fleet yes --attempts 3"},
      {ASK_ASSAULT, "assault --value 6 --initiative 2"},
      {ASK_INTERCEPT, "intercept --stack 3@1-2 --stack 4@2"},
      {ASK_STORM, "storm --ships 11"},
      {ASK_REACTION, "reaction --unit regular,tension=4,leaders=1,outflanked"},
      {ASK_FIRE, "fire --shooter regular --shooter gunners,mm=300 --target militia,tension=1"},
      {ASK_MELEE, "melee --charge --attacker highlander --defender regular,leaders=1,card=fight"},
      {ASK_EXPEDITION, "expedition --mission put_down_riots --regiments 2 --horse 1"},
      {ASK_JOURNAL, "--journal war.jsonl"},
      {ASK_WAR | ASK_INTERCEPT, "intercept --journal war.jsonl --leaders suffren --path 0805-0905"},
};
enum { MEANINGS = sizeof meanings / sizeof meanings[0], EXAMPLES = sizeof examples / sizeof examples[0] };

/* What is asked with help: the kind that was named, or all of them. */
static unsigned asked_of(const struct cli_arguments *arguments)
{
    for (size_t k = 0; arguments->count > 0 && k < KINDS; k++)
        if (strcmp(kinds[k].name, arguments->item[0]) == 0)
            return kinds[k].asked;
    return ASK_ALL;
}

static bool lists(const struct cli_arguments *arguments, const struct cli_option *option)
{
    size_t i = 0;
    while (strcmp(rows[i].option.name, option->name) != 0)
        i++;
    return (rows[i].asked & asked_of(arguments)) != 0;
}

/* The names of the options that a kind has and others of its game have not. */
static void print_own_options(unsigned asked, unsigned game)
{
    size_t column = 0;
    for (size_t i = 0; i < ROWS; i++) {
        if ((rows[i].asked & asked) == 0 || (rows[i].asked & game) == game)
            continue;
        if (column == 0 || column + strlen(rows[i].option.name) + 3 > 79)
            column = (size_t)printf("%s%13s", column > 0 ? "\n" : "", "") - 1;
        column += (size_t)printf(" --%s", rows[i].option.name);
    }
    putchar('\n');
}

static void print_kinds(void)
{
    fputs("\nWhat is asked (KIND), with the options that belong to it; `spontoon odds KIND --help`\n"
          "explains those:\n",
          stdout);
    for (size_t k = 0; k < KINDS; k++) {
        printf("  %-10s %s\n", kinds[k].name, kinds[k].help);
        print_own_options(kinds[k].asked, kinds[k].suffren != NULL ? ASK_SUFFREN : ASK_COLONELS);
    }
}

static void more_help(const struct cli_arguments *arguments, const void *options)
{
    (void)options;
    const unsigned asked = asked_of(arguments);
    if (asked == ASK_ALL)
        print_kinds();
    const char *before = "\n";
    for (size_t i = 0; i < MEANINGS; i++) {
        if ((meanings[i].asked & asked) != 0) {
            printf("%s%s", before, meanings[i].text);
            before = "";
        }
    }
    fputs("\nExamples:\n", stdout);
    for (size_t i = 0; i < EXAMPLES; i++)
        if ((examples[i].asked & asked) != 0)
            printf("  spontoon odds %s\n", examples[i].text);
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

bool odds_belong_to_match(const struct odds_options *options, bool suffren)
{
    return suffren ? all_belong(options, ASK_WAR, "a match of Suffren aux Indes")
                   : all_belong(options, ASK_SERVICE, "a match of the colonels");
}

/* The kind of that name; KINDS after a sentence if there is none. */
static size_t find_kind(const char *name)
{
    size_t kind = 0;
    while (kind < KINDS && strcmp(kinds[kind].name, name) != 0)
        kind++;
    if (kind == KINDS)
        cli_wrong_usage("odds", "there are no odds of '%s': expected %s", name, listed);
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
    if (!setup_open(&setup, "odds", kinds[kind].suffren != NULL ? "suffren" : "colonels", &chosen, &status))
        return status;
    void *scenario = setup_scenario(&setup);
    status = CLI_FAILED;
    if (scenario != NULL) {
        status = kinds[kind].suffren != NULL ? kinds[kind].suffren(options, scenario)
                                             : kinds[kind].colonels(options, scenario);
        setup.game->free_scenario(scenario);
    }
    setup_close(&setup);
    return status;
}

static int ask_match(const struct odds_options *options, const char *kind)
{
    const bool way = kind != NULL && strcmp(kind, "intercept") == 0;
    if (kind != NULL && !way)
        return cli_wrong_usage("odds", "a journal's position is asked without '%s'", kind);
    if (way && options->path == NULL)
        return cli_wrong_usage("odds", "an interception in a match needs --path");
    return all_belong(options, ASK_JOURNAL, "a position of a match") ? odds_position(options) : CLI_USAGE;
}

static int ask(const struct odds_options *options, const struct cli_arguments *arguments)
{
    const char *named = arguments->count > 0 ? arguments->item[0] : NULL;
    if (options->journal != NULL)
        return ask_match(options, named);
    if (options->path != NULL || options->leaders != NULL || options->to != NULL)
        return cli_wrong_usage("odds", "--path, --leaders and --to are of a match: --journal names it");
    if (named == NULL)
        return cli_wrong_usage("odds", "expected %s, or --journal FILE", listed);
    const size_t kind = find_kind(named);
    if (kind == KINDS || !all_belong(options, kinds[kind].asked, named))
        return CLI_USAGE;
    return ask_plainly(options, kind);
}

int cli_odds(int argc, char **argv)
{
    struct cli_option table[ROWS];
    for (size_t i = 0; i < ROWS; i++)
        table[i] = rows[i].option;
    const struct cli_spec spec = {
        .command = "odds",
        .arguments = "[KIND]",
        .arguments_least = 0,
        .arguments_most = 1,
        .help = "Tells exact chances: of a battle, a siege, an assault, an interception or a storm\n"
                "in plain words, of the colonels' tests, fire and melees, or of the decision or\n"
                "roll that a match awaits. Only the battle of an expedition is sampled. A journal\n"
                "holds the secrets of both sides, and so do its odds.",
        .options = table,
        .option_count = ROWS,
        .lists = lists,
        .more_help = more_help,
    };
    struct odds_options options = {.journal = NULL};
    struct cli_arguments arguments;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    struct sp_tongue *tongue = NULL;
    struct sp_error error;
    if (!cli_tongue(options.language != NULL ? options.language : "en", &tongue, &error))
        return odds_failed(&options, error.text);
    options.tongue = tongue;
    status = ask(&options, &arguments);
    sp_tongue_free(tongue);
    return status;
}
