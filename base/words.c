#include "base/words.h"

#include <stdio.h>
#include <string.h>

int sp_find_word(const char *const *words, const char *word)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

const char *sp_listed(const char *const *words, char buffer[SP_LISTED])
{
    size_t used = 0;
    buffer[0] = '\0';
    for (size_t i = 0; words[i] && used < SP_LISTED; i++) {
        const char *between = i == 0 ? "" : words[i + 1] ? ", " : " or ";
        const int length = snprintf(buffer + used, SP_LISTED - used, "%s%s", between, words[i]);
        used += length > 0 ? (size_t)length : 0;
    }
    return buffer;
}
