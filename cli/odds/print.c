/*
 * spontoon odds: results as tables of 80 columns and as JSON.
 */
#include <ctype.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/odds/odds.h"
#include "cli/told.h"
#include "mind/clock.h"

enum { BAR = 40, BAR_LEAST = 10, LABEL = 22, BEFORE_BAR = LABEL + 14 };

static const char *const outcome_names[ODDS_OUTCOMES] = {
    [ODDS_PASSED] = "passed",
    [ODDS_ATTACKER_WITHDREW] = "attacker_withdrew",
    [ODDS_DEFENDER_WITHDREW] = "defender_withdrew",
    [ODDS_EVADED] = "evaded",
    [ODDS_ENDLESS] = "endless",
};
static const char *const outcome_words[ODDS_OUTCOMES] = {
    [ODDS_PASSED] = "  broken off",
    [ODDS_ATTACKER_WITHDREW] = "  attacker withdraws",
    [ODDS_DEFENDER_WITHDREW] = "  defender withdraws",
    [ODDS_EVADED] = "  defender evades",
    [ODDS_ENDLESS] = "  nobody can be hurt",
};

double odds_clock(void)
{
    return (double)sp_clock() / SP_SECOND;
}

int odds_failed(const struct odds_options *options, const char *sentence)
{
    told_print(&(struct told){stderr, options->tongue}, "spontoon odds: %s\n", sentence);
    return CLI_FAILED;
}

void odds_print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(json);
}

/* --- Sentences --- */

enum { SENTENCE = 512 };

/* As the tongue tells it, numbers with its sign between whole and tenths. */
static void in_tongue(const struct sp_tongue *tongue, char text[SENTENCE])
{
    const char *sign = sp_tongue_word(tongue, ".");
    sp_tongue_tell(tongue, text, text, SENTENCE);
    for (char *at = text; strlen(sign) == 1 && *at != '\0'; at++)
        if (*at == '.' && at > text && isdigit((unsigned char)at[-1]) && isdigit((unsigned char)at[1]))
            *at = *sign;
}

/* The width in bytes by which printf pads a text of UTF-8 to so many columns. */
static int width_of(const char *text, int columns)
{
    for (const char *at = text; *at != '\0'; at++)
        columns += ((unsigned char)*at & 0xC0) == 0x80;
    return columns;
}

static void write_in_tongue(const struct odds_options *options, char text[SENTENCE], const char *format,
                            va_list arguments) __attribute__((format(printf, 3, 0)));

static void write_in_tongue(const struct odds_options *options, char text[SENTENCE], const char *format,
                            va_list arguments)
{
    vsnprintf(text, SENTENCE, format, arguments);
    in_tongue(options->tongue, text);
}

void odds_tell(const struct odds_options *options, const char *format, ...)
{
    char text[SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    write_in_tongue(options, text, format, arguments);
    va_end(arguments);
    fputs(text, stdout);
}

void odds_tell_left(const struct odds_options *options, int columns, const char *format, ...)
{
    char text[SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    write_in_tongue(options, text, format, arguments);
    va_end(arguments);
    printf("%-*s", width_of(text, columns), text);
}

void odds_tell_right(const struct odds_options *options, int columns, const char *format, ...)
{
    char text[SENTENCE];
    va_list arguments;
    va_start(arguments, format);
    write_in_tongue(options, text, format, arguments);
    va_end(arguments);
    printf("%*s", width_of(text, columns), text);
}

/* --- Texts --- */

void odds_force_text(const struct odds_force *force, char text[ODDS_FORCE_TEXT])
{
    static const char signs[] = "SsFfCcRN";
    size_t length = 0;
    snprintf(text, ODDS_FORCE_TEXT, "none");
    for (unsigned kind = 0; kind < ODDS_KINDS; kind++) {
        if (force->count[kind] > 0) {
            const int more = snprintf(text + length, ODDS_FORCE_TEXT - length, "%s%u%c", length > 0 ? "," : "",
                                      force->count[kind], signs[kind]);
            length += (size_t)more;
        }
    }
}

void odds_policy_text(const struct odds_policy *policy, char text[ODDS_PLAN_TEXT])
{
    static const char *const names[] = {[ODDS_FIGHT] = "fight",
                                        [ODDS_FAVOUR] = "favour",
                                        [ODDS_PASS] = "pass-from=",
                                        [ODDS_WITHDRAW] = "withdraw-from=",
                                        [ODDS_BEST] = "best"};
    if (policy->kind == ODDS_PASS || policy->kind == ODDS_WITHDRAW)
        snprintf(text, ODDS_PLAN_TEXT, "%s%u", names[policy->kind], policy->from);
    else
        snprintf(text, ODDS_PLAN_TEXT, "%s", names[policy->kind]);
}

const char *odds_losses_text(unsigned losses)
{
    static const char *const names[] = {[ODDS_SPREAD] = "spread", [ODDS_FINISH] = "finish", [ODDS_CHOSEN] = "best"};
    return names[losses];
}

/* --- JSON --- */

static json_t *force_json(const struct odds_force *force)
{
    char text[ODDS_FORCE_TEXT];
    odds_force_text(force, text);
    return json_string(text);
}

static json_t *end_json(const struct odds_end *end)
{
    json_t *json = json_pack("{s:o, s:o, s:f}", "attacker", force_json(&end->force[0]), "defender",
                             force_json(&end->force[1]), "chance", end->chance);
    json_object_set_new(json, "attacker_steps", json_integer(end->steps[0]));
    json_object_set_new(json, "defender_steps", json_integer(end->steps[1]));
    json_object_set_new(json, "attacker_vp", json_integer(end->points[0]));
    json_object_set_new(json, "defender_vp", json_integer(end->points[1]));
    return json;
}

static json_t *policy_json(const struct odds_policy *policy)
{
    char text[ODDS_PLAN_TEXT];
    odds_policy_text(policy, text);
    return json_string(text);
}

json_t *odds_battle_json(const struct odds_result *r, const struct odds_plan *plan)
{
    json_t *json =
        json_pack("{s:o, s:o, s:o, s:o, s:s}", "attacker", force_json(&r->start[0]), "defender",
                  force_json(&r->start[1]), "attacker_policy", policy_json(&plan->policy[0]), "defender_policy",
                  policy_json(&plan->policy[1]), "losses", odds_losses_text(plan->losses[0]));
    const struct {
        const char *name;
        double value;
    } figures[] = {
        {"attacker_win", r->win[0]},   {"both_gone", r->both_gone},     {"defender_win", r->win[1]},
        {"undecided", r->undecided},   {"attacker_steps", r->steps[0]}, {"defender_steps", r->steps[1]},
        {"attacker_vp", r->points[0]}, {"defender_vp", r->points[1]},   {"lead", r->measure},
        {"sequences", r->sequences},
    };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++)
        json_object_set_new(json, figures[i].name, json_real(figures[i].value));
    for (unsigned i = 0; i < ODDS_OUTCOMES; i++)
        json_object_set_new(json, outcome_names[i], json_real(r->outcome[i]));
    json_t *ends = json_array();
    for (size_t i = 0; i < r->end_count; i++)
        json_array_append_new(ends, end_json(&r->end[i]));
    json_object_set_new(json, "ends", ends);
    return json;
}

/* --- Tables --- */

static bool has_colour(void)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return (none == NULL || none[0] == '\0') && isatty(STDOUT_FILENO) == 1 && terminal != NULL &&
           strcmp(terminal, "dumb") != 0;
}

/* As long as the terminal has room for. */
static int longest_bar(void)
{
    const int room = told_width() - BEFORE_BAR;
    return room > BAR ? BAR : room > BAR_LEAST ? room : BAR_LEAST;
}

static void print_bar(double chance)
{
    const char *sign = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "\u2588" : "#";
    const int length = (int)(chance * longest_bar() + 0.5);
    if (length > 0) {
        fputs(has_colour() ? "  \033[34m" : "  ", stdout);
        for (int i = 0; i < length; i++)
            fputs(sign, stdout);
        fputs(has_colour() ? "\033[0m" : "", stdout);
    }
    putchar('\n');
}

void odds_print_chance(const struct odds_options *options, const char *what, double chance)
{
    odds_tell_left(options, LABEL + 2, "  %s", what);
    odds_tell(options, " %6.2f %%", 100 * chance);
    print_bar(chance);
}

static void print_ends(const struct odds_options *options, const struct odds_result *r, unsigned ends)
{
    const size_t shown = r->end_count < ends ? r->end_count : ends;
    if (shown == 0)
        return;
    putchar('\n');
    odds_tell_left(options, LABEL + 3, "  attacker left");
    odds_tell_left(options, LABEL + 1, "defender left");
    odds_tell(options, "chance\n");
    for (size_t i = 0; i < shown; i++) {
        fputs("  ", stdout);
        for (unsigned side = 0; side < 2; side++) {
            char left[ODDS_FORCE_TEXT];
            odds_force_text(&r->end[i].force[side], left);
            odds_tell_left(options, LABEL + 1, "%s", left);
        }
        odds_tell(options, "%6.2f %%\n", 100 * r->end[i].chance);
    }
    if (shown < r->end_count)
        odds_tell(options, "  and %zu more: --ends N shows N, --json all\n", r->end_count - shown);
}

static void print_sides(const struct odds_options *options, const char *what, const double of[2])
{
    odds_tell_left(options, LABEL + 3, "  %s", what);
    odds_tell(options, "attacker %6.2f, defender %6.2f\n", of[0], of[1]);
}

void odds_battle_print(const struct odds_options *options, const struct odds_result *r, unsigned ends)
{
    const bool sea = r->start[0].count[ODDS_REGULARS] + r->start[0].count[ODDS_NATIVES] == 0;
    odds_print_chance(options, "attacker wins", r->win[0]);
    odds_print_chance(options, "both are gone", r->both_gone);
    odds_print_chance(options, "defender wins", r->win[1]);
    odds_print_chance(options, "undecided", r->undecided);
    for (unsigned i = 0; i < ODDS_OUTCOMES; i++)
        if (r->outcome[i] > 0)
            odds_print_chance(options, outcome_words[i], r->outcome[i]);
    putchar('\n');
    print_sides(options, sea ? "steps lost" : "PF lost", r->steps);
    if (sea)
        print_sides(options, "VP gained", r->points);
    odds_tell_left(options, LABEL + 3, "  sequences fought");
    odds_tell(options, "%.2f\n", r->sequences);
    print_ends(options, r, ends);
}
