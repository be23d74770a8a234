/* The texts of handouts. */
#include "draw/words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/sheet.h"

enum { NAME = 120 };

/* --- Catalogues --- */

/* Names of people stand in small capitals, and say nothing that a mark could mean. */
static void put_name(json_t *all, const char *seat, const char *name)
{
    char plain[NAME], marked[NAME + 2], key[80];
    sheet_plain(name, plain, sizeof plain);
    snprintf(marked, sizeof marked, "|%s|", plain);
    snprintf(key, sizeof key, "name.%s", seat);
    json_object_set_new(all, key, json_string(marked));
}

static void mark_names(json_t *all)
{
    char seat[40], key[48];
    for (int i = 1;; i++) {
        snprintf(seat, sizeof seat, "colonel_%d", i);
        snprintf(key, sizeof key, "name.%s", seat);
        const char *name = json_string_value(json_object_get(all, key));
        if (name == NULL)
            return;
        put_name(all, seat, name);
    }
}

/* The first line of what a colonel calls himself. */
static void own_names(json_t *all, const struct draw_matter *matter)
{
    const json_t *colonels = json_object_get(matter->view, "colonels");
    for (size_t i = 0; i < json_array_size(colonels); i++) {
        const json_t *colonel = json_array_get(colonels, i);
        char line[NAME];
        snprintf(line, sizeof line, "%s", member_word(colonel, "name"));
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '\0')
            put_name(all, member_word(colonel, "colonel"), line);
    }
}

bool draw_words_load(struct sp_messages **words, const struct sp_source *catalogues, size_t count,
                     const struct draw_matter *matter, const struct draw_name *names, size_t name_count,
                     struct sp_error *error)
{
    *words = NULL;
    json_t *all = json_object();
    for (size_t i = 0; i < count; i++) {
        json_error_t reason;
        json_t *one = json_loadb(catalogues[i].text, catalogues[i].length, JSON_REJECT_DUPLICATES, &reason);
        const bool good = json_is_object(one) && json_object_update(all, one) == 0;
        json_decref(one);
        if (!good) {
            json_decref(all);
            return sp_fail(error, "%s, line %d: expected a catalogue of messages", catalogues[i].name, reason.line);
        }
    }
    mark_names(all);
    if (matter != NULL)
        own_names(all, matter);
    for (size_t i = 0; i < name_count; i++)
        put_name(all, names[i].seat, names[i].name);
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    if (text == NULL)
        return sp_fail(error, "there is not enough memory for the words");
    const bool loaded = sp_messages_load(words, count > 0 ? catalogues[count - 1].name : "", text, strlen(text), error);
    free(text);
    return loaded;
}

/* --- Phrases --- */

const char *words_say(const struct sp_messages *words, const char *key, const json_t *fields, struct phrase *phrase)
{
    sp_message(words, key, fields, NULL, phrase->text, sizeof phrase->text);
    return phrase->text;
}

const char *words_of(const struct sp_messages *words, const char *prefix, const char *word, struct phrase *phrase)
{
    char key[96];
    phrase->text[0] = '\0';
    if (word == NULL)
        return phrase->text;
    snprintf(key, sizeof key, "%s.%s", prefix, word);
    return words_say(words, key, NULL, phrase);
}

const char *words_or(const struct sp_messages *words, const char *prefix, const char *word, struct phrase *phrase)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s", prefix, word);
    if (sp_messages_find(words, key) != NULL)
        return words_say(words, key, NULL, phrase);
    sheet_plain(word, phrase->text, sizeof phrase->text);
    return phrase->text;
}

const char *words_count(const struct sp_messages *words, const char *key, long long number, struct phrase *phrase)
{
    json_t *fields = json_pack("{s:I}", "number", (json_int_t)number);
    words_say(words, key, fields, phrase);
    json_decref(fields);
    return phrase->text;
}

void words_title(const char *id, char *text, size_t size)
{
    size_t at = 0;
    bool first = true;
    for (; *id != '\0' && at + 1 < size; id++) {
        const bool gap = *id == '_';
        text[at++] = gap ? ' ' : first ? (char)toupper((unsigned char)*id) : *id;
        first = gap;
    }
    text[at] = '\0';
}

/* "regulars_2" by its kind and number. */
static bool say_numbered(const struct sp_messages *words, const char *id, struct phrase *phrase)
{
    char key[80];
    const char *number = strrchr(id, '_');
    if (number == NULL || number[1] == '\0' || number[1 + strspn(number + 1, "0123456789")] != '\0')
        return false;
    snprintf(key, sizeof key, "field.many.%.*s", (int)(number - id), id);
    if (sp_messages_find(words, key) == NULL)
        return false;
    words_count(words, key, strtoll(number + 1, NULL, 10), phrase);
    return true;
}

const char *words_called(const struct sp_messages *words, const char *id, struct phrase *phrase)
{
    char key[80];
    snprintf(key, sizeof key, "field.unit.%s", id);
    if (sp_messages_find(words, key) != NULL)
        words_say(words, key, NULL, phrase);
    else if (!say_numbered(words, id, phrase))
        words_title(id, phrase->text, sizeof phrase->text);
    phrase->text[0] = (char)toupper((unsigned char)phrase->text[0]);
    return phrase->text;
}

const char *words_number(long long number, struct phrase *phrase)
{
    const unsigned long long size = number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    snprintf(phrase->text, sizeof phrase->text, "%s%llu", number < 0 ? "−" : "", size);
    return phrase->text;
}

/* --- JSON --- */

long long member_number(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

const char *member_word(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text != NULL ? text : "";
}

bool member_yes(const json_t *object, const char *name)
{
    return json_is_true(json_object_get(object, name));
}
