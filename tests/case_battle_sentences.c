/*
 * Sentences about units, leaders and the battle: under `position` they set, afterwards they check.  Values are those of
 * the umpire's table of paths (C-60), by the same names, and a few more.
 */
#include <stdio.h>
#include <string.h>

#include "battle_ids.h"
#include "case_battle.h"
#include "colonels/battle/rules.h"
#include "colonels/battle/umpire.h"
#include "colonels/battle/words.h"

/* What the words of a value stand for. */
enum kind { PLAIN, WORDS, UNIT, YES_IN_SET };

struct value {
    const char *name;
    uint8_t scope; /* enum cb_scope */
    uint8_t width;
    uint8_t kind;
    const char *const *words;
    size_t offset;
};

#define OF_UNIT(name, member, width, kind, words)                                                                      \
    {                                                                                                                  \
        name, CB_SCOPE_UNIT, width, kind, words, offsetof(struct cb_battle, member)                                    \
    }
#define OF_BATTLE(name, member, kind, words)                                                                           \
    {                                                                                                                  \
        name, CB_SCOPE_BATTLE, 1, kind, words, offsetof(struct cb_battle, member)                                      \
    }
/* Values that no path has. */
static const struct value others[] = {
    OF_UNIT("status", status, 1, WORDS, cb_unit_status_words),
    OF_UNIT("foe", foe, 1, UNIT, NULL),
    OF_UNIT("percent", percent, 1, PLAIN, NULL),
    OF_UNIT("lost", lost, 2, PLAIN, NULL),
    OF_UNIT("wheeled", wheeled, 1, PLAIN, NULL),
    OF_UNIT("bases", bases, 1, PLAIN, NULL),
    OF_UNIT("hidden", hidden, 8, YES_IN_SET, NULL),
    OF_UNIT("held", held, 8, YES_IN_SET, NULL),
    OF_UNIT("met", met, 8, YES_IN_SET, NULL),
    {"with", CB_SCOPE_LEADER, 1, UNIT, NULL, offsetof(struct cb_battle, with)},
    OF_BATTLE("turn", turn, PLAIN, NULL),
    OF_BATTLE("winner", winner, WORDS, cb_side_words),
    OF_BATTLE("end", end, WORDS, cb_end_words),
};

/* Words of the paths' values; all others are numbers. */
static const struct {
    const char *name;
    const char *const *words;
} worded[] = {
    {"formation", cb_formation_words}, {"order", cb_unit_order_words},   {"pending", cb_unit_order_words},
    {"fire", cb_fire_words},           {"fate", cb_leader_status_words}, {"home_crown", cb_edge_words},
    {"home_enemy", cb_edge_words},
};

static bool find_value(const char *name, uint8_t scope, struct value *found)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        *found = others[i];
        if (others[i].scope == scope && strcmp(others[i].name, name) == 0)
            return true;
    }
    for (unsigned p = 0; p < cb_path_count; p++) {
        const struct cb_path *path = &cb_paths[p];
        if (path->scope != scope || strcmp(path->name, name) != 0)
            continue;
        *found = (struct value){path->name, scope, path->width, PLAIN, NULL, path->offset};
        for (size_t i = 0; i < sizeof worded / sizeof worded[0]; i++)
            if (strcmp(worded[i].name, name) == 0) {
                found->kind = WORDS;
                found->words = worded[i].words;
            }
        return true;
    }
    return false;
}

static long read_at(const struct cb_battle *st, const struct value *value, unsigned index)
{
    const char *at = (const char *)st + value->offset + (value->kind == YES_IN_SET ? 0 : index * (size_t)value->width);
    uint64_t set;
    uint16_t half;
    if (value->kind == YES_IN_SET) {
        memcpy(&set, at, sizeof set);
        return cb_has(set, index);
    }
    memcpy(&half, at, value->width == 2 ? sizeof half : 1);
    return value->width == 2 ? half : (uint8_t)*at;
}

static void write_at(struct cb_battle *st, const struct value *value, unsigned index, long number)
{
    char *at = (char *)st + value->offset + (value->kind == YES_IN_SET ? 0 : index * (size_t)value->width);
    const uint16_t half = (uint16_t)number;
    const uint8_t byte = (uint8_t)number;
    uint64_t set;
    if (value->kind == YES_IN_SET) {
        memcpy(&set, at, sizeof set);
        set = number ? set | cb_bit(index) : set & ~cb_bit(index);
        memcpy(at, &set, sizeof set);
    } else {
        memcpy(at, value->width == 2 ? (const void *)&half : &byte, value->width);
    }
}

static bool read_word(const struct cb_battle *st, const struct value *value, const char *text, long *number)
{
    static const char *const yes[] = {"no", "yes", NULL};
    switch (value->kind) {
    case WORDS:
        *number = sp_find_word(value->words, text);
        return *number >= 0;
    case UNIT:
        *number = unit_by_id(st, text);
        return *number != CB_NONE || strcmp(text, "none") == 0;
    case YES_IN_SET:
        *number = sp_find_word(yes, text);
        return *number >= 0;
    default:
        return case_number(text, 0, 9999, number);
    }
}

static void write_word(const struct cb_battle *st, const struct value *value, long number, char *text, size_t room)
{
    if (value->kind == WORDS)
        (void)snprintf(text, room, "%s", value->words[number]);
    else if (value->kind == UNIT)
        (void)snprintf(text, room, "%s", number == CB_NONE ? "none" : st->id[number]);
    else if (value->kind == YES_IN_SET)
        (void)snprintf(text, room, "%s", number ? "yes" : "no");
    else
        (void)snprintf(text, room, "%ld", number);
}

/* --- Who and where --- */

static bool subject(struct case_run *run, const char *name, uint8_t *scope, unsigned *index)
{
    const struct cb_battle *st = cb_state_of(run);
    *scope = CB_SCOPE_UNIT;
    *index = unit_by_id(st, name);
    if (*index != CB_NONE)
        return true;
    *scope = CB_SCOPE_LEADER;
    *index = leader_by_id(st, name);
    if (*index != CB_NONE)
        return true;
    *scope = CB_SCOPE_BATTLE;
    *index = 0;
    return strcmp(name, "battle") == 0 || case_fail(run, "there is no unit or leader %s", name);
}

/* Somebody runs already: what goes with it (B-43). */
static void set_running(struct cb_battle *st, unsigned unit)
{
    st->status[unit] = UNIT_RUNS;
    st->order[unit] = ORDER_RUN_AWAY;
    st->met |= cb_bit(unit);
    st->fresh &= ~cb_bit(unit);
    st->ran[unit] = st->ran[unit] ? st->ran[unit] : 1;
}

/* Somebody fell before (B-12): no card is awaited from him. */
static void set_fate(struct cb_battle *st, unsigned leader)
{
    if (st->leader_status[leader] == LEADER_ACTS)
        return;
    st->asked[leader] = 0;
    st->with[leader] = CB_NONE;
}

static void set_foes(struct cb_battle *st, unsigned unit, unsigned foe)
{
    if (foe == CB_NONE)
        return;
    st->foe[unit] = (uint8_t)foe;
    if (st->foe[foe] == CB_NONE)
        st->foe[foe] = (uint8_t)unit;
    st->met |= cb_bit(unit) | cb_bit(foe);
}

static bool one_value(struct case_run *run, const struct value *value, unsigned index, const char *text)
{
    struct cb_battle *st = cb_state_of(run);
    long wanted = 0;
    if (!read_word(st, value, text, &wanted))
        return case_fail(run, "%s is no value of %s", text, value->name);
    if (!run->checking) {
        write_at(st, value, index, wanted);
        if (strcmp(value->name, "status") == 0 && wanted == UNIT_RUNS)
            set_running(st, index);
        if (strcmp(value->name, "fate") == 0)
            set_fate(st, index);
        if (strcmp(value->name, "foe") == 0)
            set_foes(st, index, (unsigned)wanted);
        return true;
    }
    char said[32];
    const long found = read_at(st, value, index);
    write_word(st, value, found, said, sizeof said);
    return found == wanted || case_fail(run, "expected %s %s, found %s", value->name, text, said);
}

/* `foot_13 has tension 3, status runs`, `vere has fate killed`, `battle has turn 5`. */
static bool has(struct case_run *run, const struct case_words *words)
{
    uint8_t scope = 0;
    unsigned index = 0;
    if (!subject(run, words->word[0], &scope, &index))
        return false;
    for (size_t at = 2; at < words->count; at += 2) {
        struct value value;
        if (!find_value(words->word[at], scope, &value))
            return case_fail(run, "there is no value %s", words->word[at]);
        if (!one_value(run, &value, index, words->word[at + 1]))
            return false;
    }
    return true;
}

/* `foot_13 at 900 420 facing 0`, `vere at 500 300`; a facing may be left out. */
static bool at(struct case_run *run, const struct case_words *words)
{
    const struct cb_battle *st = cb_state_of(run);
    uint8_t scope = 0;
    unsigned index = 0;
    long x = 0, y = 0, facing = 0;
    if (!subject(run, words->word[0], &scope, &index))
        return false;
    if (!run->checking || scope == CB_SCOPE_BATTLE || !case_number(words->word[2], 0, 4000, &x) ||
        !case_number(words->word[3], 0, 4000, &y))
        return case_fail(run, "expected UNIT|LEADER at X Y, as a check");
    const bool turned = strcmp(words->word[4], "facing") == 0;
    if (turned && !case_number(words->word[5], 0, 359, &facing))
        return case_fail(run, "expected a facing of 0 to 359 degrees");
    const bool unit = scope == CB_SCOPE_UNIT;
    const int found_x = unit ? st->x[index] : st->leader_x[index], found_y = unit ? st->y[index] : st->leader_y[index];
    if (found_x == x && found_y == y && (!turned || st->facing[index] == facing))
        return true;
    return case_fail(run, "expected %s at %ld %ld, found %d %d facing %d", words->word[0], x, y, found_x, found_y,
                     unit ? st->facing[index] : 0);
}

/* `record foot_13 average 3, musketry_least 5, tension 0+1+2`: of its record sheet (B-62). */
static bool record(struct case_run *run, const struct case_words *words)
{
    const struct cb_battle *st = cb_state_of(run);
    const uint8_t unit = unit_by_id(st, words->word[1]);
    if (unit == CB_NONE)
        return case_fail(run, "there is no unit %s", words->word[1]);
    json_t *sheet = cb_record(cb_rules_of(run), st, unit);
    bool agrees = true;
    for (size_t i = 2; agrees && i < words->count; i += 2) {
        char found[128];
        case_value(json_object_get(sheet, words->word[i]), found, sizeof found);
        agrees = strcmp(found, words->word[i + 1]) == 0 ||
                 case_fail(run, "expected %s %s, found %s", words->word[i], words->word[i + 1], found);
    }
    json_decref(sheet);
    return agrees;
}

bool cb_case_sentence(struct case_run *run, const char *line, const struct case_words *words)
{
    (void)line;
    if (strcmp(words->word[0], "record") == 0)
        return record(run, words);
    if (strcmp(words->word[1], "has") == 0)
        return has(run, words);
    if (strcmp(words->word[1], "at") == 0)
        return at(run, words);
    return case_fail(run, "this is no sentence of a battle's case");
}
