/*
 * Questions as JSON.
 */
#include "guests/exec_lines.h"

#include <stdlib.h>

#include "guests/exec.h"

/* Compact JSON and a newline; takes the object, which may be NULL. */
static char *line_of(json_t *object)
{
    const size_t length = object ? json_dumpb(object, NULL, 0, JSON_COMPACT) : 0;
    char *line = length > 0 ? malloc(length + 2) : NULL;
    if (line && json_dumpb(object, line, length, JSON_COMPACT) == length) {
        line[length] = '\n';
        line[length + 1] = '\0';
    } else {
        free(line);
        line = NULL;
    }
    json_decref(object);
    return line;
}

char *guest_start_line(const struct sp_seating *seating)
{
    const struct sp_game *game = seating->game;
    json_t *seats = json_array();
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        json_array_append_new(seats, json_string(game->seat_names[seat]));
    return line_of(json_pack("{s:s,s:i,s:s,s:I,s:s,s:o,s:I}", "type", "start", "protocol", GUEST_PROTOCOL, "game",
                             game->name, "rules_version", (json_int_t)game->rules_version, "seat",
                             game->seat_names[seating->seat], "seats", seats, "number", (json_int_t)seating->number));
}

bool guest_needs_text(const struct sp_game *game, const struct sp_order *order)
{
    uint32_t number = 0;
    return game->order_text && game->order_text(order, &number);
}

static json_t *legal_json(const struct sp_asked *asked)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < asked->count; i++) {
        char text[SP_TEXT_MAX];
        if (guest_needs_text(asked->game, &asked->legal[i]))
            continue;
        asked->game->print_order(asked->scenario, asked->seat, &asked->legal[i], text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static json_t *events_json(const struct sp_asked *asked, uint32_t since)
{
    json_t *list = json_array();
    for (uint32_t i = since; i < asked->log.count; i++)
        json_array_append_new(list, asked->game->event_json(asked->scenario, &asked->log.events[i]));
    return list;
}

char *guest_ask_line(const struct sp_asked *asked, uint32_t since, uint32_t milliseconds)
{
    const struct sp_game *game = asked->game;
    struct sp_pending pending;
    game->pending(asked->scenario, asked->state, &pending);
    return line_of(json_pack("{s:s,s:s,s:I,s:I,s:o,s:o,s:o}", "type", "ask", "question",
                             game->question_name(pending.question), "milliseconds", (json_int_t)milliseconds, "since",
                             (json_int_t)since, "events", events_json(asked, since), "view",
                             game->view(asked->scenario, asked->state, asked->seat), "legal", legal_json(asked)));
}
