/* Words of a table that ends in NULL. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

enum { SP_LISTED = 360 };

/* The word's index among the words, or -1. */
int sp_find_word(const char *const *words, const char *word);

/* The words as a sentence lists them, "sea, coast or land"; returns buffer. */
const char *sp_listed(const char *const *words, char buffer[SP_LISTED]);

#endif
