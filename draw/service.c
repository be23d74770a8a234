/* A regiment's record of service: what its months brought, as its muster roll tells it. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "draw/muster.h"
#include "draw/words.h"

bool muster_lists(const char *name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

bool muster_is_of_regiment(const struct muster *muster, const json_t *event)
{
    const json_t *regiment = json_object_get(event, "regiment");
    return json_is_integer(regiment) && muster->regiment != NULL &&
           json_integer_value(regiment) == member_number(muster->regiment, "regiment");
}

/* What a regiment remembers of its months, as messages service.KIND. */
static const char *const service_events[] = {"sold",         "attribute", "embarks", "disease_force", "wreck", "losses",
                                             "table_losses", "home",      NULL};

/* One happening, with its month before it the first time that the month is named. */
static void set_service(struct flow *flow, const struct muster *muster, const char *key, const json_t *event,
                        unsigned month, unsigned *named)
{
    struct phrase phrase, number;
    char line[SP_MESSAGE_MAX];
    words_say(muster->words, key, event, &phrase);
    if (phrase.text[0] == '\0')
        return;
    if (month != *named)
        flow_gap(flow, 2);
    json_t *fields = json_pack("{s:i}", "month", (int)month);
    snprintf(line, sizeof line, "%s%s%s",
             month != *named ? words_say(muster->words, "service.month", fields, &number) : "",
             month != *named ? " " : "", phrase.text);
    json_decref(fields);
    flow_text(flow, STYLE_SMALL, ALIGN_LEFT, -9, line);
    *named = month;
}

void muster_service(struct flow *flow, const void *matter)
{
    const struct muster *muster = matter;
    const json_t *events = muster->matter->events;
    json_t *crisis = NULL; /* the latest, for where the regiment went */
    unsigned month = 0, named = UINT_MAX;
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        const char *name = member_word(event, "event");
        char key[80];
        if (strcmp(name, "month") == 0)
            month = (unsigned)member_number(event, "month");
        if (strcmp(name, "region") == 0 || strcmp(name, "briefing") == 0)
            crisis = event;
        if (!muster_lists(name, service_events) || !muster_is_of_regiment(muster, event))
            continue;
        const bool leaves = strcmp(name, "embarks") == 0 && crisis != NULL;
        snprintf(key, sizeof key, "service.%s%s", name, leaves ? "_to" : "");
        set_service(flow, muster, key, leaves ? crisis : event, month, &named);
    }
    struct phrase phrase;
    if (named == UINT_MAX)
        flow_text(flow, STYLE_NOTE, ALIGN_CENTRE, 0, words_say(muster->words, "service.none", NULL, &phrase));
}
