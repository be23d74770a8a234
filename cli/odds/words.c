/*
 * spontoon odds: plain words read.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "cli/odds/odds.h"

static bool wrong(const char *option, const char *text, const char *expected)
{
    cli_wrong_usage("odds", "--%s does not take '%s': expected %s", option, text, expected);
    return false;
}

/* A whole number with its end; false when none begins there or it is too large. */
static bool begins_number(const char *text, long *value, char **end)
{
    errno = 0;
    *value = strtol(text, end, 10);
    return *end != text && errno == 0 && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
}

static bool small_number(const char *text, int low, int high, int *value)
{
    char *end = NULL;
    long number = 0;
    if (!begins_number(text, &number, &end) || *end != '\0' || number < low || number > high)
        return false;
    *value = (int)number;
    return true;
}

bool odds_read_number(const char *option, const char *text, int low, int high, int *value)
{
    char expected[64];
    snprintf(expected, sizeof expected, "a number from %d to %d", low, high);
    return small_number(text, low, high, value) || wrong(option, text, expected);
}

bool odds_read_number_or(const char *option, const char *text, int low, int high, int *value)
{
    return text == NULL || odds_read_number(option, text, low, high, value);
}

bool odds_read_needed(const char *option, const char *text, int low, int high, int *value)
{
    if (text == NULL) {
        cli_wrong_usage("odds", "--%s is needed here", option);
        return false;
    }
    return odds_read_number(option, text, low, high, value);
}

bool odds_read_name(const char *option, const char *text, const char *const *names, unsigned *value)
{
    char expected[SP_LISTED];
    const int found = sp_find_word(names, text);
    if (found < 0)
        return wrong(option, text, sp_listed(names, expected));
    *value = (unsigned)found;
    return true;
}

/* --- Forces --- */

static const char signs[ODDS_KINDS + 1] = "SsFfCcRN";
static const char *const evasions[] = {"no", "yes", "best", NULL};

/* One part of a force on its way. */
struct part {
    const char *option;
    const char *whole; /* as typed */
    unsigned number;   /* of the part, from 1 */
    char text[32];
    unsigned arm;
    const char *const *keys;
};

static bool wrong_part(const struct part *part, const char *expected)
{
    cli_wrong_usage("odds", "--%s '%s': part %u, '%s', is not understood: expected %s", part->option, part->whole,
                    part->number, part->text, expected);
    return false;
}

/* Whether the part may have the key; tells which ones it may have if not. */
static bool has_key(const struct part *part, const char *key)
{
    char expected[96] = "a count";
    for (const char *const *known = part->keys; *known != NULL; known++) {
        const size_t length = strlen(expected);
        if (strcmp(*known, key) == 0)
            return true;
        snprintf(expected + length, sizeof expected - length, "%s%s=", known[1] != NULL ? ", " : " or ", *known);
    }
    return wrong_part(part, expected);
}

/* Whether an earlier part has the key. */
static bool had_key(const struct part *part, const char *key)
{
    const size_t length = strlen(key);
    const char *at = part->whole;
    for (unsigned i = 1; i < part->number; i++, at = strchr(at, ',') + 1)
        if (strncmp(at, key, length) == 0 && at[length] == '=')
            return true;
    return false;
}

/* "bonus=2": the key ends at `equals`. */
static bool read_key(struct part *part, char *equals, struct odds_typed *typed)
{
    char key[sizeof part->text];
    int number = 0;
    snprintf(key, sizeof key, "%.*s", (int)(equals - part->text), part->text);
    if (!has_key(part, key))
        return false;
    if (had_key(part, key))
        return wrong_part(part, "each key once");
    if (strcmp(key, "evade") == 0) {
        unsigned i = 0;
        while (evasions[i] != NULL && strcmp(evasions[i], equals + 1) != 0)
            i++;
        typed->evasion = i;
        return evasions[i] != NULL || wrong_part(part, "evade=yes, evade=no or evade=best");
    }
    if (strcmp(key, "bonus") == 0) {
        if (!small_number(equals + 1, -9, 9, &number))
            return wrong_part(part, "bonus= and a number from -9 to 9");
        typed->side.bonus = (int8_t)number;
        return true;
    }
    if (!small_number(equals + 1, 0, 9, &number))
        return wrong_part(part, "initiative= and a number from 0 to 9");
    typed->side.initiative = (uint8_t)number;
    typed->has_initiative = true;
    return true;
}

/* "5S" */
static bool read_count(const struct part *part, struct odds_typed *typed)
{
    const unsigned first = part->arm == SEA ? ODDS_LINE : ODDS_REGULARS;
    const unsigned last = part->arm == SEA ? ODDS_CONVOY_DAMAGED : ODDS_NATIVES;
    const char *expected =
        part->arm == SEA ? "a number and S, s, F, f or C, such as 5S" : "a number and R or N, such as 4R";
    char *end = NULL;
    long number = 0;
    if (!begins_number(part->text, &number, &end) || number < 0 || number > ODDS_TROOPS_MOST)
        return wrong_part(part, expected);
    const char *sign = *end != '\0' && end[1] == '\0' ? strchr(signs, *end) : NULL;
    const unsigned kind = sign != NULL ? (unsigned)(sign - signs) : ODDS_KINDS;
    if (kind < first || kind > last)
        return wrong_part(part, expected);
    const unsigned sum = typed->side.force.count[kind] + (unsigned)number;
    const bool convoy = kind == ODDS_CONVOY || kind == ODDS_CONVOY_DAMAGED;
    if (sum > (convoy ? 1 : part->arm == SEA ? ODDS_SHIPS_MOST : ODDS_TROOPS_MOST)) {
        return wrong_part(part, convoy             ? "one convoy at most"
                                : part->arm == SEA ? "96 ships at most"
                                                   : "200 PF at most");
    }
    typed->side.force.count[kind] = (uint8_t)sum;
    return true;
}

static unsigned ships_of(const struct odds_force *force)
{
    unsigned ships = 0;
    for (unsigned kind = ODDS_LINE; kind <= ODDS_FRIGATE_DAMAGED; kind++)
        ships += force->count[kind];
    return ships;
}

static bool is_nothing(const struct odds_force *force)
{
    for (unsigned kind = 0; kind < ODDS_KINDS; kind++)
        if (force->count[kind] > 0)
            return false;
    return true;
}

static bool is_allowed(const char *option, const char *text, const struct odds_force *force)
{
    if (ships_of(force) > ODDS_SHIPS_MOST)
        return wrong(option, text, "96 ships at most");
    if (force->count[ODDS_CONVOY] + force->count[ODDS_CONVOY_DAMAGED] > 1)
        return wrong(option, text, "one convoy at most");
    return !is_nothing(force) || wrong(option, text, "a force, such as 5S,1F or 4R,20N");
}

bool odds_read_force(const char *option, const char *text, unsigned arm, const char *const *keys,
                     struct odds_typed *typed)
{
    struct part part = {.option = option, .whole = text, .arm = arm, .keys = keys};
    *typed = (struct odds_typed){.side = {.initiative = 3}};
    for (const char *at = text; at != NULL;) {
        const char *comma = strchr(at, ',');
        const size_t length = comma != NULL ? (size_t)(comma - at) : strlen(at);
        part.number++;
        snprintf(part.text, sizeof part.text, "%.*s", (int)(length < 31 ? length : 31), at);
        char *equals = strchr(part.text, '=');
        if (equals != NULL ? !read_key(&part, equals, typed) : !read_count(&part, typed))
            return false;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return is_allowed(option, text, &typed->side.force);
}

bool odds_is_convoy_alone(const struct odds_force *force)
{
    unsigned others = 0;
    for (unsigned kind = 0; kind < ODDS_KINDS; kind++)
        others += kind == ODDS_CONVOY || kind == ODDS_CONVOY_DAMAGED ? 0 : force->count[kind];
    return others == 0;
}

bool odds_read_watch(const char *text, unsigned steps, struct odds_watch *watch)
{
    const char *expected = "INITIATIVE@STEP or INITIATIVE@FIRST-LAST, steps up to --steps, such as 3@1-2";
    long number[3] = {0, 1, 1};
    char *end = NULL;
    bool good = begins_number(text, &number[0], &end);
    if (good && *end == '@') {
        good = begins_number(end + 1, &number[1], &end);
        number[2] = number[1];
        if (good && *end == '-')
            good = begins_number(end + 1, &number[2], &end);
    }
    if (!good || *end != '\0' || number[0] < 0 || number[0] > 9 || number[1] < 1 || number[2] < number[1] ||
        number[2] > (long)steps)
        return wrong("stack", text, expected);
    *watch = (struct odds_watch){(uint8_t)number[0], (uint8_t)number[1], (uint8_t)number[2]};
    return true;
}

/* --- Plans --- */

static bool read_policy(const char *option, const char *text, struct odds_policy *policy)
{
    static const struct {
        const char *name;
        uint8_t kind;
    } names[] = {{"fight", ODDS_FIGHT}, {"favour", ODDS_FAVOUR}, {"best", ODDS_BEST}};
    static const struct {
        const char *name;
        uint8_t kind;
    } from[] = {{"pass-from=", ODDS_PASS}, {"withdraw-from=", ODDS_WITHDRAW}};
    int sequence = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(text, names[i].name) == 0) {
            *policy = (struct odds_policy){.kind = names[i].kind};
            return true;
        }
    }
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        const size_t length = strlen(from[i].name);
        if (strncmp(text, from[i].name, length) != 0)
            continue;
        if (!small_number(text + length, 2, 99, &sequence))
            return wrong(option, text, "a sequence from 2 to 99: in the first both sides fight");
        *policy = (struct odds_policy){.kind = from[i].kind, .from = (uint8_t)sequence};
        return true;
    }
    return wrong(option, text, "fight, favour, pass-from=K, withdraw-from=K or best");
}

bool odds_read_plan(const struct odds_options *options, unsigned evasion, struct odds_plan *plan)
{
    static const char *const losses[] = {"spread", "finish", "best", NULL};
    unsigned chosen = ODDS_SPREAD;
    *plan = (struct odds_plan){.evasion = (uint8_t)evasion};
    if (options->policy != NULL) {
        if (!read_policy("policy", options->policy, &plan->policy[0]))
            return false;
        plan->policy[1] = plan->policy[0];
    }
    if (options->attacker_policy != NULL && !read_policy("attacker-policy", options->attacker_policy, &plan->policy[0]))
        return false;
    if (options->defender_policy != NULL && !read_policy("defender-policy", options->defender_policy, &plan->policy[1]))
        return false;
    if (options->losses != NULL && !odds_read_name("losses", options->losses, losses, &chosen))
        return false;
    plan->losses[0] = plan->losses[1] = (uint8_t)chosen;
    return true;
}
