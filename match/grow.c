/* Texts and arrays that grow: twice what is needed, so that many small additions are cheap. */
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

bool sp_text_reserve(struct sp_text *text, size_t more)
{
    if (more >= SIZE_MAX / 2 - text->length)
        return false;
    const size_t needed = text->length + more + 1;
    if (needed <= text->capacity)
        return true;
    const size_t capacity = needed < 512 ? 1024 : needed * 2;
    char *bytes = realloc(text->bytes, capacity);
    if (!bytes)
        return false;
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

bool sp_text_add(struct sp_text *text, const char *bytes, size_t length)
{
    if (!sp_text_reserve(text, length))
        return false;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    return true;
}

void sp_text_free(struct sp_text *text)
{
    free(text->bytes);
    *text = (struct sp_text){0};
}

/* A pointer to items is no pointer to void: it may not be read or written as one. */
static void *pointer_at(const void *place)
{
    void *pointer;
    memcpy(&pointer, place, sizeof pointer);
    return pointer;
}

static void put_pointer(void *place, void *pointer)
{
    memcpy(place, &pointer, sizeof pointer);
}

bool sp_grow(void *array, size_t count, size_t more, size_t *capacity, size_t size)
{
    if (more > SIZE_MAX / 4 / size - count)
        return false;
    if (count + more <= *capacity)
        return true;
    const size_t wanted = (count + more) * 2;
    void *elements = realloc(pointer_at(array), wanted * size);
    if (!elements)
        return false;
    put_pointer(array, elements);
    *capacity = wanted;
    return true;
}
