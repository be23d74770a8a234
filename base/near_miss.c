#include "base/near_miss.h"

#include <string.h>

enum {
    LENGTH_MAX = 31,     /* letters; longer words are not compared */
    LETTERS_FOR_ONE = 3, /* a word may be one letter off for so many that it has */
    LETTERS_OFF_MOST = 3,
};

struct sp_near_miss sp_near_miss_begin(const char *word)
{
    const size_t off = strlen(word) / LETTERS_FOR_ONE;
    const uint32_t allowed = off > LETTERS_OFF_MOST ? LETTERS_OFF_MOST : (uint32_t)off;
    return (struct sp_near_miss){.word = word, .best = NULL, .distance = allowed + 1};
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Letters to add, drop, change or swap with their neighbour (Damerau's distance, of neighbours once). */
static uint32_t edits(const char *a, size_t a_length, const char *b, size_t b_length)
{
    uint32_t row[3][LENGTH_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= a_length; i++) {
        uint32_t *now = row[i % 3];
        const uint32_t *last = row[(i + 2) % 3];
        const uint32_t *before = row[(i + 1) % 3];
        now[0] = (uint32_t)i;
        for (size_t j = 1; j <= b_length; j++) {
            now[j] = least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

void sp_near_miss_try(struct sp_near_miss *near, const char *candidate)
{
    const size_t word_length = strlen(near->word);
    const size_t length = strlen(candidate);
    if (word_length == 0 || length == 0 || word_length > LENGTH_MAX || length > LENGTH_MAX)
        return;
    /* A part of a longer name is as near as one wrong letter. */
    const uint32_t distance = word_length >= LETTERS_FOR_ONE && strstr(candidate, near->word) != NULL
                                  ? 1
                                  : edits(near->word, word_length, candidate, length);
    if (distance < near->distance) {
        near->distance = distance;
        near->best = candidate;
    }
}
