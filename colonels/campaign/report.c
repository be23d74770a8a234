/* Events and refusals: how the rules speak. */
#include <stdarg.h>
#include <stdio.h>

#include "colonels/campaign/rules.h"

void cc_tell(struct cc_game *g, unsigned kind, sp_seats seen, unsigned count, const int32_t *fields)
{
    struct sp_event event = {.kind = (uint16_t)kind, .seen = seen};
    assert(count <= SP_EVENT_FIELDS);
    for (unsigned i = 0; i < count; i++)
        event.field[i] = fields[i];
    sp_tell(g->events, event);
}

const char *cc_regiment_name(unsigned regiment)
{
    static const char *const names[CC_REGIMENTS] = {
        [3] = "the 3rd Foot",   [4] = "the 4th Foot",   [5] = "the 5th Foot",   [6] = "the 6th Foot",
        [7] = "the 7th Foot",   [8] = "the 8th Foot",   [9] = "the 9th Foot",   [10] = "the 10th Foot",
        [11] = "the 11th Foot", [12] = "the 12th Foot", [13] = "the 13th Foot", [14] = "the 14th Foot",
        [15] = "the 15th Foot", [16] = "the 16th Foot", [17] = "the 17th Foot", [18] = "the 18th Foot",
        [19] = "the 19th Foot", [20] = "the 20th Foot"};
    return regiment < CC_REGIMENTS && names[regiment] != NULL ? names[regiment] : "that regiment";
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
