/*
 * Sentences about colonels, regiments and the expedition: under `position` they set, afterwards they check.  Values are
 * those of the umpire's table of paths (C-60), by the same names, and a few more.
 */
#include "case_campaign.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = CF_NUMBER, OUTCOMES_WORDS = 200 };

static const char *const outcome_words[] = {"enemy", "british", "nobody", NULL};

struct value {
    const char *name;
    uint8_t scope;
    uint8_t width;
    uint8_t type; /* enum cc_field_type of its words; CF_NUMBER: a number */
    uint8_t set;  /* several of them, joined by + */
    size_t offset;
};

#define VALUE(name, scope, member, width, type, set)                                                                   \
    {                                                                                                                  \
        name, scope, width, type, set, offsetof(struct cc_campaign, member)                                            \
    }
/* Values that no path has. */
static const struct value others[] = {
    VALUE("regiment", SCOPE_COLONEL, regiment, 1, NUMBERS, 0),
    VALUE("character", SCOPE_COLONEL, character, 1, NUMBERS, 0),
    VALUE("lines", SCOPE_COLONEL, money_lines, 2, NUMBERS, 0),
    VALUE("embarked", SCOPE_REGIMENT, embarked, 2, NUMBERS, 0),
    VALUE("owner", SCOPE_REGIMENT, owner, 1, CF_COLONEL, 0),
    VALUE("leg", SCOPE_EXPEDITION, leg, 1, CF_LEG, 0),
    VALUE("force", SCOPE_EXPEDITION, force, 4, CF_REGIMENT, 1),
    VALUE("going", SCOPE_EXPEDITION, going, 4, CF_COLONEL, 1),
    VALUE("fit", SCOPE_EXPEDITION, fit, 4, CF_REGIMENT, 1),
    VALUE("members", SCOPE_EXPEDITION, members, 4, CF_COLONEL, 1),
};

/* Words of the paths' values; all others are numbers. */
static const struct {
    const char *name;
    uint8_t type;
    uint8_t set;
} worded[] = {
    {"objective", CF_OBJECTIVE, 0}, {"activity", CF_ACTIVITY, 0},     {"role", CF_ROLE, 0},
    {"family", CF_FAMILY, 0},       {"background", CF_BACKGROUND, 0}, {"experience", CF_EXPERIENCE, 0},
    {"facings", CF_FACINGS, 0},     {"mission", CF_MISSION, 0},       {"region", CF_REGION, 0},
    {"nation", CF_NATION, 0},       {"commander", CF_COLONEL, 0},     {"told_quality", CF_QUALITY, 1},
    {"outcome", OUTCOMES_WORDS, 0}, {"trains", CF_ATTRIBUTE, 1},
};

static bool find_value(const char *name, uint8_t scope, struct value *found)
{
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        *found = others[i];
        if (others[i].scope == scope && strcmp(others[i].name, name) == 0)
            return true;
    }
    for (unsigned p = 0; p < cc_path_count; p++) {
        const struct cc_path *path = &cc_paths[p];
        if (path->scope != scope || strcmp(path->name, name) != 0)
            continue;
        *found = (struct value){path->name, scope, path->width, NUMBERS, 0, path->offset};
        for (size_t i = 0; i < sizeof worded / sizeof worded[0]; i++)
            if (strcmp(worded[i].name, name) == 0) {
                found->type = worded[i].type;
                found->set = worded[i].set;
            }
        return true;
    }
    return false;
}

static int64_t read_at(const struct cc_campaign *st, const struct value *value, unsigned index)
{
    const char *at = (const char *)st + value->offset + (size_t)index * value->width;
    int32_t wide;
    uint16_t half;
    if (value->width == 4) {
        memcpy(&wide, at, sizeof wide);
        return wide;
    }
    memcpy(&half, at, value->width == 2 ? sizeof half : 1);
    return value->width == 2 ? half : (uint8_t)*at;
}

static void write_at(struct cc_campaign *st, const struct value *value, unsigned index, int64_t number)
{
    char *at = (char *)st + value->offset + (size_t)index * value->width;
    const int32_t wide = (int32_t)number;
    const uint16_t half = (uint16_t)number;
    const uint8_t byte = (uint8_t)number;
    if (value->width == 4)
        memcpy(at, &wide, sizeof wide);
    else if (value->width == 2)
        memcpy(at, &half, sizeof half);
    else
        memcpy(at, &byte, sizeof byte);
}

/* --- Words and numbers --- */

static bool none_is_0(const struct value *value)
{
    return value->type == NUMBERS || value->type == CF_ROLE || value->type == CF_NATION || value->type == CF_LEG ||
           value->type == CF_OBJECTIVE;
}

static bool one_word(const struct case_run *run, const struct value *value, const char *word, int64_t *number)
{
    long plain = 0;
    const bool numbered = value->type == NUMBERS || value->type == CF_REGIMENT;
    if (numbered && case_number(word, -1000000, 1000000, &plain)) {
        *number = plain;
        return true;
    }
    if (numbered || strcmp(word, "none") == 0) {
        *number = none_is_0(value) ? 0 : CC_NONE;
        return strcmp(word, "none") == 0;
    }
    for (int32_t i = 0; i < CC_NONE; i++) {
        const char *known = value->type == OUTCOMES_WORDS ? (i < OUTCOMES ? outcome_words[i] : NULL)
                                                          : cc_word(cc_scenario_of(run), value->type, i);
        if (known && strcmp(known, word) == 0) {
            *number = i;
            return true;
        }
    }
    return false;
}

/* A number, a word, or a set: words joined by +. */
static bool read_word(const struct case_run *run, const struct value *value, const char *text, int64_t *number)
{
    if (!value->set)
        return one_word(run, value, text, number);
    *number = 0;
    if (strcmp(text, "none") == 0)
        return true;
    while (*text) {
        char word[CC_ID];
        int64_t one = 0;
        const size_t length = strcspn(text, "+");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, text);
        if (!one_word(run, value, word, &one) || one < 0 || one > 31)
            return false;
        *number |= INT64_C(1) << one;
        text += length + (text[length] == '+');
    }
    return true;
}

static void write_word(const struct case_run *run, const struct value *value, int64_t number, char *text, size_t room)
{
    const bool numbered = value->type == NUMBERS || value->type == CF_REGIMENT;
    size_t used = 0;
    text[0] = '\0';
    for (int32_t i = 0; value->set && i < 31 && used < room; i++) {
        const char *word = cc_word(cc_scenario_of(run), value->type, i);
        if (!(number >> i & 1))
            continue;
        used += numbered ? (size_t)snprintf(text + used, room - used, "%s%d", used ? "+" : "", (int)i)
                         : (size_t)snprintf(text + used, room - used, "%s%s", used ? "+" : "", word ? word : "?");
    }
    if (value->set)
        return;
    const char *word = numbered                        ? NULL
                       : value->type == OUTCOMES_WORDS ? (number < OUTCOMES ? outcome_words[number] : NULL)
                                                       : cc_word(cc_scenario_of(run), value->type, (int32_t)number);
    if (word)
        (void)snprintf(text, room, "%s", word);
    else if (numbered)
        (void)snprintf(text, room, "%lld", (long long)number);
    else
        (void)snprintf(text, room, "none");
}

/* --- What setting a value brings with it --- */

/* A regiment as it is raised (C-5), until the position says otherwise. */
static void raise(struct case_run *run, unsigned n)
{
    struct cc_campaign *st = run->state;
    if (st->raised[n])
        return;
    const int32_t men = cc_scenario_of(run)->company_men * CC_COMPANIES;
    st->raised[n] = 1;
    st->companies[n] = CC_COMPANIES;
    st->men[n] = (uint16_t)men;
    st->men_in[n] = men;
    for (unsigned a = 0; a < CC_TRAININGS; a++)
        st->attribute[a][n] = 1;
}

static void enter(struct case_run *run, unsigned colonel)
{
    struct cc_campaign *st = run->state;
    if (cc_in(st->played, colonel))
        return;
    st->played |= cc_bit(colonel);
    st->character[colonel] = 1;
    st->objective[colonel] = OBJECTIVE_WEALTH;
}

static void take_regiment(struct case_run *run, unsigned colonel, unsigned n)
{
    struct cc_campaign *st = run->state;
    if (n == 0)
        return;
    raise(run, n);
    st->owner[n] = (uint8_t)colonel;
    st->declared[colonel] = CC_COMPANIES;
}

/* The expedition goes with the men that they have; its region says for what and against whom. */
static void set_expedition(struct case_run *run, const struct value *value, int64_t number)
{
    struct cc_campaign *st = run->state;
    const struct cc_scenario *sc = run->scenario;
    if (strcmp(value->name, "region") == 0) {
        st->mission = sc->region[number].mission;
        st->nation = sc->region[number].nation;
        st->disease = (uint8_t)sc->passage;
        st->wreck = (uint8_t)sc->wreck;
    }
    if (strcmp(value->name, "force") != 0)
        return;
    st->fit |= (uint32_t)number;
    for (uint32_t m = (uint32_t)number; m; m &= m - 1) {
        const unsigned n = cc_first(m);
        st->embarked[n] = st->men[n];
        if (st->owner[n] != CC_NONE)
            st->going |= cc_bit(st->owner[n]);
    }
}

static void set(struct case_run *run, const struct value *value, unsigned index, int64_t number)
{
    struct cc_campaign *st = run->state;
    write_at(st, value, index, number);
    if (value->scope == SCOPE_EXPEDITION)
        set_expedition(run, value, number);
    if (value->offset == offsetof(struct cc_campaign, regiment))
        take_regiment(run, index, (unsigned)number);
    if (value->offset == offsetof(struct cc_campaign, purse))
        st->money_in[index] = (int32_t)number;
    if (value->offset == offsetof(struct cc_campaign, pip))
        st->pip_in[index] = (int32_t)number;
    if (value->offset == offsetof(struct cc_campaign, men))
        st->men_in[index] = (int32_t)number;
}

/* --- The sentences --- */

/* Who or what a sentence is about; *next is the word after it. */
static bool subject(struct case_run *run, const struct case_words *words, uint8_t *scope, unsigned *index, size_t *next)
{
    const uint8_t seat = case_seat(run, words->word[0]);
    long n = 0;
    *index = 0;
    *next = 1;
    if (seat < CC_COLONELS) {
        *scope = SCOPE_COLONEL;
        *index = seat;
        return true;
    }
    if (strcmp(words->word[0], "regiment") == 0 && case_number(words->word[1], CC_FIRST_LOT, CC_LAST_LOT, &n)) {
        *scope = SCOPE_REGIMENT;
        *index = (unsigned)n;
        *next = 2;
        return true;
    }
    *scope = strcmp(words->word[0], "expedition") == 0 ? SCOPE_EXPEDITION : SCOPE_CAMPAIGN;
    return *scope == SCOPE_EXPEDITION || strcmp(words->word[0], "campaign") == 0 ||
           case_fail(run, "this is no sentence of a campaign's case");
}

static bool one_value(struct case_run *run, const struct value *value, unsigned index, const char *text)
{
    int64_t wanted = 0;
    if (!read_word(run, value, text, &wanted))
        return case_fail(run, "%s is no value of %s", text, value->name);
    if (!run->checking) {
        set(run, value, index, wanted);
        return true;
    }
    const int64_t found = read_at(run->state, value, index);
    char said[128];
    write_word(run, value, found, said, sizeof said);
    return found == wanted || case_fail(run, "expected %s %s, found %s", value->name, text, said);
}

bool cc_case_has(struct case_run *run, const struct case_words *words)
{
    uint8_t scope = 0;
    unsigned index = 0;
    size_t at = 0;
    if (!subject(run, words, &scope, &index, &at))
        return false;
    if (!run->checking && scope == SCOPE_COLONEL)
        enter(run, index);
    if (!run->checking && scope == SCOPE_REGIMENT)
        raise(run, index);
    if (!run->checking && strcmp(words->word[at], "sent") == 0) { /* colonel_3 sent no orders */
        cc_state_of(run)->ordered |= cc_bit(index);
        return true;
    }
    if (strcmp(words->word[at], "has") != 0)
        return case_fail(run, "expected has, and values by name");
    for (at++; at < words->count; at += 2) {
        struct value value;
        if (!find_value(words->word[at], scope, &value))
            return case_fail(run, "there is no value %s", words->word[at]);
        if (!one_value(run, &value, index, words->word[at + 1]))
            return false;
    }
    return true;
}

/* --- Accounts --- */

/* Whether the event is a line of this account, and the next one that the words tell of. */
static bool is_line(const struct sp_event *event, uint16_t kind, unsigned index)
{
    return event->kind == kind && event->field[0] == (int32_t)index;
}

/* All that was booked, in words, for a failure. */
static void write_account(const struct case_run *run, uint16_t kind, unsigned index, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < run->log_count && used < room; i++)
        if (is_line(&run->log[i], kind, index))
            used += (size_t)snprintf(text + used, room - used, "%s%s %+ld", used ? ", " : "",
                                     cc_word(cc_scenario_of(run), CF_REASON, run->log[i].field[1]),
                                     (long)run->log[i].field[2]);
}

bool cc_case_account(struct case_run *run, const struct case_words *words)
{
    uint8_t scope = 0;
    unsigned index = 0;
    size_t at = 0;
    char told[400] = "", found[400];
    if (!subject(run, words, &scope, &index, &at))
        return false;
    const uint16_t kind = scope == SCOPE_REGIMENT ? CE_MEN : strcmp(words->word[at], "pip") == 0 ? CE_PIP : CE_MONEY;
    at += kind == CE_MONEY ? 1 : 2;
    size_t used = 0;
    for (; at + 1 < words->count && used < sizeof told; at += 2)
        used += (size_t)snprintf(told + used, sizeof told - used, "%s%s %s", used ? ", " : "", words->word[at],
                                 words->word[at + 1]);
    write_account(run, kind, index, found, sizeof found);
    return strcmp(told, found) == 0 || case_fail(run, "expected \"%s\", found \"%s\"", told, found);
}
