/* Reading orders: each form of the verb is tried part by part; what stopped the one that came furthest is told. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/near_miss.h"
#include "base/order_forms.h"

/* Longer than any form, so that a word too many is seen. */
enum { WORDS_MAX = 14, QUOTE_MAX = 32, DIGITS_MAX = 9, EXPECTED_MAX = 256 };

/* An order cut into words of small letters. */
struct words {
    char bytes[SP_TEXT_MAX];
    const char *word[WORDS_MAX];
    uint8_t count;
};

/* How far a form could be read, and what stopped it. */
struct reading {
    const struct sp_order_grammar *grammar;
    const void *context;
    const struct sp_order_form *form;
    const struct words *words;
    uint8_t next;                         /* the word to be read */
    const struct sp_order_part *left_out; /* the last optional part, if it was not there */
    char error[SP_ERROR_MAX];
};

/* ---- Words ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_name(const char *word)
{
    return word[0] != '\0' && word[strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789_-.")] == '\0';
}

static bool cut(const char *text, struct words *words)
{
    const size_t length = strlen(text);
    bool inside = false;
    words->count = 0;
    if (length >= sizeof words->bytes)
        return false;
    for (size_t i = 0; i <= length; i++) {
        const char c = text[i];
        const bool ends = c == '\0' || is_blank(c);
        words->bytes[i] = (char)(ends ? '\0' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        if (!ends && !inside && words->count < WORDS_MAX)
            words->word[words->count++] = &words->bytes[i];
        inside = !ends;
    }
    return true;
}

static const char *next_word(const struct reading *reading)
{
    return reading->next < reading->words->count ? reading->words->word[reading->next] : NULL;
}

/* How many words of the line the verb is; 0: it is another. */
static uint8_t verb_words(const char *verb, const struct words *words)
{
    uint8_t count = 0;
    for (const char *at = verb; *at;) {
        const size_t length = strcspn(at, " ");
        if (count == words->count || strlen(words->word[count]) != length ||
            strncmp(words->word[count], at, length) != 0)
            return 0;
        count++;
        at += length + (at[length] == ' ');
    }
    return count;
}

/* ---- What stopped it ---- */

static bool stopped(struct reading *reading, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool stopped(struct reading *reading, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->error, sizeof reading->error, format, arguments);
    va_end(arguments);
    return false;
}

/* "After 'take' a leader was expected (S-31)"; meant, if known, is the word that was probably meant. */
static bool expected(struct reading *reading, const char *what, const char *meant)
{
    char before[SP_TEXT_MAX] = "";
    struct sp_order_writer writer = {.bytes = before};
    for (uint8_t i = 0; i < reading->next; i++)
        sp_put_word(&writer, reading->words->word[i]);
    return meant ? stopped(reading, "After '%s' %s was expected (%s); did you mean %s?", before, what,
                           reading->form->rule, meant)
                 : stopped(reading, "After '%s' %s was expected (%s)", before, what, reading->form->rule);
}

static bool expected_part(struct reading *reading, const struct sp_order_part *part, const char *meant)
{
    char what[EXPECTED_MAX];
    sp_part_expected(reading->grammar, part, what, sizeof what);
    return expected(reading, what, meant);
}

/* Nothing more was expected, or the part that could have stood there. */
static bool expected_end(struct reading *reading)
{
    char what[EXPECTED_MAX];
    char rest[2 * EXPECTED_MAX];
    const struct sp_order_part *part = reading->left_out;
    if (!part)
        return expected(reading, "nothing more", NULL);
    sp_part_expected(reading->grammar, part, what, sizeof what);
    if (part->type == SP_PART_FLAG)
        snprintf(rest, sizeof rest, "nothing more, or '%s',", part->before);
    else if (part->type == SP_PART_TEXT)
        snprintf(rest, sizeof rest, "nothing more, or %s,", what);
    else
        snprintf(rest, sizeof rest, "nothing more, or '%s' and %s,", part->before, what);
    return expected(reading, rest, NULL);
}

static bool no_such(struct reading *reading, const char *noun, const char *word, const char *meant)
{
    if (!is_name(word))
        return meant ? stopped(reading, "The name of a %s has only the letters a to z, digits and _; did you mean %s?",
                               noun, meant)
                     : stopped(reading, "The name of a %s has only the letters a to z, digits and _", noun);
    return meant ? stopped(reading, "There is no %s '%.*s'; did you mean %s?", noun, QUOTE_MAX, word, meant)
                 : stopped(reading, "There is no %s '%.*s'", noun, QUOTE_MAX, word);
}

/* ---- Parts ---- */

/* A number as it is printed: no plus, no zero in front. */
static bool is_number(const char *word, int32_t *number)
{
    const bool minus = word[0] == '-';
    const char *digits = word + minus;
    const size_t length = strlen(digits);
    int32_t value = 0;
    if (length == 0 || length > DIGITS_MAX || (digits[0] == '0' && (length > 1 || minus)))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        value = value * 10 + (digits[i] - '0');
    }
    *number = minus ? -value : value;
    return true;
}

static bool read_number(struct reading *reading, const struct sp_order_part *part, int32_t least, int32_t most,
                        int32_t *value)
{
    const char *word = next_word(reading);
    if (!word || !is_number(word, value) || *value < least || *value > most)
        return expected_part(reading, part, NULL);
    reading->next++;
    return true;
}

static bool read_choice_number(struct reading *reading, const struct sp_order_part *part, int32_t *value)
{
    const char *word = next_word(reading);
    char what[EXPECTED_MAX];
    if (word && is_number(word, value) && *value >= 1 && *value <= part->most) {
        reading->next++;
        return true;
    }
    snprintf(what, sizeof what, "a number from 1 to %ld", (long)part->most);
    return expected(reading, what, NULL);
}

/* The word of the part that was probably meant, or NULL. */
static const char *nearest_word(const struct sp_order_part *part, const char *word)
{
    struct sp_near_miss near = sp_near_miss_begin(word);
    for (int32_t i = part->least; part->words[i]; i++)
        sp_near_miss_try(&near, part->words[i]);
    return near.best;
}

static bool read_word(struct reading *reading, const struct sp_order_part *part, int32_t *value)
{
    const char *word = next_word(reading);
    for (int32_t i = part->least; word && part->words[i]; i++) {
        if (strcmp(part->words[i], word) != 0)
            continue;
        reading->next++;
        *value = i;
        int32_t number = 0;
        if (part->type == SP_PART_CHOICE && !part->words[i + 1]) {
            if (!read_choice_number(reading, part, &number))
                return false;
            *value += number;
        }
        return true;
    }
    return expected_part(reading, part, word ? nearest_word(part, word) : NULL);
}

/* The name among those that the part can have that was probably meant, in best; or NULL. */
static const char *nearest_name(const struct reading *reading, const struct sp_order_part *part,
                                const struct sp_order *order, const char *word, char best[SP_WORD_MAX])
{
    char made[SP_WORD_MAX];
    const char *name;
    struct sp_near_miss near = sp_near_miss_begin(word);
    for (uint32_t i = 0; (name = reading->grammar->name(reading->context, part->type, order, i, made)); i++) {
        const char *before = near.best;
        sp_near_miss_try(&near, name);
        if (near.best != before) { /* the name may be made anew for the next */
            snprintf(best, SP_WORD_MAX, "%s", name);
            near.best = best;
        }
    }
    return near.best;
}

/* Finds the name among those that the part can have, or says which was probably meant. */
static bool read_name(struct reading *reading, const struct sp_order_part *part, const struct sp_order *order,
                      uint32_t *index)
{
    const struct sp_order_names *names = &reading->grammar->names[part->type - SP_PART_OWN];
    const char *word = next_word(reading);
    char made[SP_WORD_MAX];
    char best[SP_WORD_MAX];
    const char *name;
    if (!word)
        return expected_part(reading, part, NULL);
    for (uint32_t i = 0; (name = reading->grammar->name(reading->context, part->type, order, i, made)); i++) {
        if (name[0] == '\0' || strcmp(name, word) != 0)
            continue;
        *index = i;
        reading->next++;
        return true;
    }
    if (!names->alias || !names->alias(reading->context, word, index))
        return no_such(reading, names->noun, word, nearest_name(reading, part, order, word, best));
    reading->next++;
    return true;
}

static bool read_own(struct reading *reading, const struct sp_order_part *part, struct sp_order *order)
{
    const struct sp_order_names *names = &reading->grammar->names[part->type - SP_PART_OWN];
    uint32_t index = 0;
    if (!read_name(reading, part, order, &index))
        return false;
    if (names->put)
        names->put(reading->context, order, index);
    else
        sp_part_put(part, order, (int32_t)index);
    return true;
}

static bool read_value(struct reading *reading, const struct sp_order_part *part, struct sp_order *order)
{
    int32_t value = 1; /* of a flag, whose word has been read */
    bool read = true;
    switch (part->type) {
    case SP_PART_FLAG:
        break;
    case SP_PART_NUMBER:
        read = read_number(reading, part, part->least, part->most, &value);
        break;
    case SP_PART_TEXT:
        read = read_number(reading, part, part->optional ? 1 : 0, UINT16_MAX, &value);
        break;
    case SP_PART_WORD:
    case SP_PART_CHOICE:
        read = read_word(reading, part, &value);
        break;
    default:
        return read_own(reading, part, order);
    }
    if (read)
        sp_part_put(part, order, value);
    return read;
}

static bool read_part(struct reading *reading, const struct sp_order_part *part, struct sp_order *order)
{
    const char *word = next_word(reading);
    const bool leads = part->before && word && strcmp(word, part->before) == 0;
    if ((part->optional || part->type == SP_PART_FLAG) && !leads) {
        reading->left_out = part;
        return true;
    }
    reading->left_out = NULL;
    if (part->before && !leads) {
        char quoted[SP_WORD_MAX];
        snprintf(quoted, sizeof quoted, "'%s'", part->before);
        return part->type == SP_PART_TEXT ? expected_part(reading, part, NULL) : expected(reading, quoted, NULL);
    }
    reading->next = (uint8_t)(reading->next + leads);
    return read_value(reading, part, order);
}

/* ---- Forms ---- */

static bool read_form(struct reading *reading, struct sp_order *order)
{
    for (size_t i = 0; i < sp_order_parts(reading->form); i++)
        if (!read_part(reading, &reading->form->part[i], order))
            return false;
    return !next_word(reading) || expected_end(reading);
}

/* No form has the verb: the nearest one is named. */
static bool no_verb(struct reading *reading)
{
    const struct sp_order_grammar *grammar = reading->grammar;
    const struct words *words = reading->words;
    char two[SP_TEXT_MAX];
    if (!is_name(words->word[0]))
        return stopped(reading, "An order begins with a word, as in '%s'", grammar->example);
    snprintf(two, sizeof two, "%s %s", words->word[0], words->count > 1 ? words->word[1] : "");
    struct sp_near_miss one_word = sp_near_miss_begin(words->word[0]);
    struct sp_near_miss two_words = sp_near_miss_begin(two);
    for (uint16_t i = 0; i < grammar->count; i++) {
        const char *verb = grammar->forms[i].verb;
        if (verb)
            sp_near_miss_try(strchr(verb, ' ') ? &two_words : &one_word, verb);
    }
    return no_such(reading, "order", words->word[0], one_word.best ? one_word.best : two_words.best);
}

/* Two kinds may share a verb: the one that could be read furthest tells what was wrong. */
static bool read_forms(struct reading *furthest, struct sp_order *order)
{
    const struct sp_order_grammar *grammar = furthest->grammar;
    for (uint16_t i = 0; i < grammar->count; i++) {
        struct reading reading = *furthest;
        struct sp_order read = {.kind = (uint16_t)(grammar->first + i)};
        reading.form = &grammar->forms[i];
        reading.left_out = NULL;
        reading.next = reading.form->verb ? verb_words(reading.form->verb, reading.words) : 0;
        if (reading.next == 0)
            continue;
        if (read_form(&reading, &read)) {
            *order = read;
            return true;
        }
        if (reading.next >= furthest->next)
            *furthest = reading;
    }
    return furthest->next == 0 ? no_verb(furthest) : false;
}

bool sp_order_read(const struct sp_order_grammar *grammar, const void *context, const char *text,
                   struct sp_order *order, struct sp_refusal *refusal)
{
    struct words words;
    struct reading furthest = {.grammar = grammar, .context = context, .words = &words};
    bool read = false;
    if (!cut(text, &words))
        stopped(&furthest, "An order is at most %d characters long", SP_TEXT_MAX - 1);
    else if (words.count == 0)
        stopped(&furthest, "An order was expected, such as '%s'", grammar->example);
    else
        read = read_forms(&furthest, order);
    if (!read && refusal)
        snprintf(refusal->text, sizeof refusal->text, "%s", furthest.error);
    return read;
}
