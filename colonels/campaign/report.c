/* Events and refusals: how the rules speak. */
#include <stdarg.h>
#include <stdio.h>

#include "colonels/campaign/rules.h"

void cc_tell(struct cc_game *g, unsigned kind, sp_seats seen, unsigned count, const int32_t *fields)
{
    if (!g->events)
        return;
    assert(g->events->count < g->events->capacity && count <= SP_EVENT_FIELDS);
    struct sp_event *event = &g->events->buffer[g->events->count++];
    *event = (struct sp_event){.kind = (uint16_t)kind, .seen = seen};
    for (unsigned i = 0; i < count; i++)
        event->field[i] = fields[i];
}

bool cc_refuse(const struct cc_asker *asker, const char *format, ...)
{
    if (asker->refusal) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(asker->refusal->text, sizeof asker->refusal->text, format, arguments);
        va_end(arguments);
    }
    return false;
}
