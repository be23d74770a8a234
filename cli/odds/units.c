/*
 * spontoon odds: units of the colonels in plain words.
 */
#include <stdio.h>
#include <string.h>

#include "cli/odds/table.h"
#include "colonels/battle/words.h"

/* A key with a number, where it goes, and what it may be; men and mm have more room than a byte. */
static const struct {
    const char *name;
    size_t offset;
    int least, most;
} keys[] = {
    {"tension", offsetof(struct odds_unit, tension), 0, ODDS_TENSIONS - 1},
    {"leaders", offsetof(struct odds_unit, leaders), 0, ODDS_LEADERS},
    {"drill", offsetof(struct odds_unit, drill), 0, 6},
    {"musketry", offsetof(struct odds_unit, musketry), 0, 6},
    {"effectiveness", offsetof(struct odds_unit, effectiveness), 0, 6},
    {"bases", offsetof(struct odds_unit, bases), 0, 8},
    {"ran", offsetof(struct odds_unit, ran), 0, 20},
    {"volleys", offsetof(struct odds_unit, volleys), 0, 40},
    {"gunned", offsetof(struct odds_unit, gunned), 0, 40},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* A word: what it adds to the unit's die, or which of its members it sets. */
static const struct {
    const char *name;
    int place;
    bool alone; /* whether that stays when its foe has run */
    size_t offset;
} flags[] = {
    {"outnumbered", -1, true, 0},
    {"outflanked", -1, true, 0},
    {"outdrilled", -1, false, 0},
    {"cover", 1, true, 0},
    {"enemy-back", 0, false, offsetof(struct odds_unit, back)},
    {"deep", 0, false, offsetof(struct odds_unit, deep)},
    {"held", 0, false, offsetof(struct odds_unit, held)},
    {"silent", 0, false, offsetof(struct odds_unit, silent)},
    {"fierce", 0, false, offsetof(struct odds_unit, fierce)},
};
enum { FLAGS = sizeof flags / sizeof flags[0] };

static const char *const card_names[] = {"none", "inspire", "fight", NULL};

enum { MEN_MOST = ODDS_MEN_MOST, MM_MOST = 3000, PART = 32 };

enum { OUTDRILLED = 2 }; /* its place in flags */

/* Bits of odds_men.given: the flags' come first, then the keys'. */
enum { GIVEN_SURPRISED = FLAGS + KEYS, GIVEN_CARD, GIVEN_MEN, GIVEN_MM };

static bool wrong_men(const char *option, const char *part, const char *expected)
{
    cli_wrong_usage("odds", "--%s does not take '%s': expected %s", option, part, expected);
    return false;
}

/* What stands twice would count twice, or the last of it alone. */
static bool is_first(const char *option, const char *word, struct odds_men *men, size_t bit)
{
    const uint32_t mask = UINT32_C(1) << bit;
    if (men->given & mask)
        return wrong_men(option, word, "each word and each key once");
    men->given |= mask;
    return true;
}

static bool read_flag(const char *option, const char *part, struct odds_men *men)
{
    size_t i = 0;
    if (strcmp(part, "surprised") == 0) {
        men->surprised = true;
        return is_first(option, part, men, GIVEN_SURPRISED);
    }
    while (i < FLAGS && strcmp(part, flags[i].name) != 0)
        i++;
    if (i == FLAGS) {
        return wrong_men(option, part,
                         "outnumbered, outflanked, outdrilled, cover, enemy-back, deep, held, silent, fierce, "
                         "surprised, or with = and a value tension, leaders, card, drill, musketry, effectiveness, "
                         "bases, men, mm, ran, volleys or gunned");
    }
    if (flags[i].offset)
        ((uint8_t *)&men->unit)[flags[i].offset] = 1;
    men->outdrilled = men->outdrilled || i == OUTDRILLED;
    men->unit.place = (int8_t)(men->unit.place + flags[i].place);
    men->unit.alone = (int8_t)(men->unit.alone + (flags[i].alone ? flags[i].place : 0));
    return is_first(option, part, men, i);
}

static bool read_value(const char *option, const char *key, const char *value, struct odds_men *men)
{
    char name[2 * PART];
    int number = 0;
    unsigned card = 0;
    snprintf(name, sizeof name, "%s: %s", option, key);
    if (strcmp(key, "card") == 0) {
        const bool read = odds_read_name(name, value, card_names, &card);
        men->unit.card = (uint8_t)card;
        return read && is_first(option, key, men, GIVEN_CARD);
    }
    if (strcmp(key, "men") == 0) {
        const bool read = odds_read_number(name, value, 0, MEN_MOST, &number);
        men->unit.men = (uint16_t)number;
        return read && is_first(option, key, men, GIVEN_MEN);
    }
    if (strcmp(key, "mm") == 0)
        return odds_read_number(name, value, 0, MM_MOST, &men->mm) && is_first(option, key, men, GIVEN_MM);
    for (size_t i = 0; i < KEYS; i++) {
        if (strcmp(key, keys[i].name) == 0) {
            const bool read = odds_read_number(name, value, keys[i].least, keys[i].most, &number);
            ((uint8_t *)&men->unit)[keys[i].offset] = (uint8_t)number;
            return read && is_first(option, key, men, FLAGS + i);
        }
    }
    return wrong_men(option, key,
                     "tension, leaders, card, drill, musketry, effectiveness, bases, men, mm, ran, volleys or gunned");
}

static bool read_part(const char *option, char *part, struct odds_men *men)
{
    char *equals = strchr(part, '=');
    if (equals == NULL)
        return read_flag(option, part, men);
    *equals = '\0';
    return read_value(option, part, equals + 1, men);
}

bool odds_read_men(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men)
{
    char part[PART];
    const char *at = text;
    for (unsigned number = 0; at != NULL; number++) {
        const char *comma = strchr(at, ',');
        const size_t length = comma != NULL ? (size_t)(comma - at) : strlen(at);
        snprintf(part, sizeof part, "%.*s", (int)(length < PART ? length : PART - 1), at);
        if (number == 0) {
            unsigned quality = 0;
            if (!odds_read_name(option, part, cb_quality_words, &quality))
                return false;
            *men = (struct odds_men){
                .unit = odds_unit_of(rules, quality), .mm = rules->grape, .quality = (uint8_t)quality};
        } else if (!read_part(option, part, men)) {
            return false;
        }
        at = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}

bool odds_read_needed_men(const char *option, const char *text, const struct cb_rules *rules, struct odds_men *men)
{
    if (text == NULL) {
        cli_wrong_usage("odds", "--%s is needed here, such as regular,tension=2,leaders=1", option);
        return false;
    }
    return odds_read_men(option, text, rules, men);
}
