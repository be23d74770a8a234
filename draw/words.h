/* The texts of handouts, filled from events and views. */
#ifndef DRAW_WORDS_H
#define DRAW_WORDS_H

#include "draw/draw.h"

struct phrase {
    char text[SP_MESSAGE_MAX];
};

/* The message of that key, filled from fields (an object or NULL, borrowed); returns phrase->text. */
const char *words_say(const struct sp_messages *words, const char *key, const json_t *fields, struct phrase *phrase);
/* "PREFIX.WORD"; an empty text when the word is NULL. */
const char *words_of(const struct sp_messages *words, const char *prefix, const char *word, struct phrase *phrase);
/* The same, or the word itself where the catalogue has none. */
const char *words_or(const struct sp_messages *words, const char *prefix, const char *word, struct phrase *phrase);
/* A message filled with one number, as "number". */
const char *words_count(const struct sp_messages *words, const char *key, long long number, struct phrase *phrase);
/* An id as it may be printed where no catalogue has it: "clan_cameron" is "Clan Cameron". */
void words_title(const char *id, char *text, size_t size);
/* What a unit or leader of a battle is called, with a capital: by its id ("dragoons"), by kind and number
 * ("regulars_2"), else its title. */
const char *words_called(const struct sp_messages *words, const char *id, struct phrase *phrase);
/* A number; below nought with a true minus. */
const char *words_number(long long number, struct phrase *phrase);

/* Members of JSON objects, with a 0 or an empty text for what is not there. */
long long member_number(const json_t *object, const char *name);
const char *member_word(const json_t *object, const char *name);
bool member_yes(const json_t *object, const char *name);

#endif
