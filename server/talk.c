/*
 * Talk of a match between those who sit there, and each seat's private notes.  Who hears a message is settled when it
 * is said, by the game where it has a word in it (struct sp_game.may_talk); each counts those that it has heard.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

enum { MESSAGES_MOST = 100, NOTE_SIZE = 16 * 1024 };

/* The table, if the account sits at it; *ears are its seats.  NULL after an answer. */
static struct sv_table *sits_at(struct sv_server *server, struct sv_request *request, sp_seats *ears)
{
    struct sv_table *table = sv_table_find(server, request, request->match);
    *ears = 0;
    for (uint32_t seat = 0; table && seat < SV_SEATS; seat++)
        *ears |= strcmp(table->seats[seat].account, request->account.id) == 0 ? 1U << seat : 0;
    if (*ears)
        return table;
    if (table)
        sv_refuse(request, 403, "seat", "only those who sit there talk and listen");
    return NULL;
}

/* The seats that hear what this one says now. */
static sp_seats heard_by(const struct sp_match *match, uint8_t seat)
{
    const struct sp_game *game = sp_match_game(match);
    sp_seats heard = 1U << seat;
    for (uint8_t other = 0; other < game->seat_count; other++)
        if (!game->may_talk || game->may_talk(sp_match_scenario(match), sp_match_state(match), seat, other))
            heard |= 1U << other;
    return heard;
}

static json_t *message_json(const struct sp_match *match, const struct st_message *message)
{
    const struct sp_game *game = sp_match_game(match);
    const bool seated = message->seat >= 0 && message->seat < (int64_t)game->seat_count;
    return json_pack("{s:I,s:I,s:s?,s:s,s:b,s:s}", "n", (json_int_t)message->n, "at", (json_int_t)message->at, "seat",
                     seated ? game->seat_names[message->seat] : NULL, "name", message->name, "guest", message->guest,
                     "text", message->text);
}

struct conversation {
    const struct sp_match *match;
    json_t *list;
};

static void add_message(void *context, const struct st_message *message)
{
    const struct conversation *conversation = context;
    json_array_append_new(conversation->list, message_json(conversation->match, message));
}

void sv_get_messages(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    sp_seats ears;
    struct sv_table *table = sits_at(server, request, &ears);
    struct st_store *store = table ? sv_store(server, request) : NULL;
    if (!store)
        return;
    struct conversation conversation = {.match = sv_table_match(table), .list = json_array()};
    if (st_read_messages(store, table->about.id, ears, request->query_from, MESSAGES_MOST, add_message, &conversation,
                         &error)) {
        sv_answer(request, 200, json_pack("{s:o}", "messages", conversation.list));
        return;
    }
    json_decref(conversation.list);
    sv_fail(request, &error);
}

void sv_post_message(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_message message = {.at = server->now, .guest = request->guest};
    sp_seats ears;
    struct sv_table *table = sits_at(server, request, &ears);
    const char *text = table ? sv_text(request, "text", 1, ST_CHAT_MAX, true) : NULL;
    struct st_store *store = text ? sv_store(server, request) : NULL;
    if (!store)
        return;
    const uint8_t seat = sv_seat_of(table, request);
    message.seat = seat;
    message.heard = heard_by(sv_table_match(table), seat);
    snprintf(message.name, sizeof message.name, "%s", request->account.name);
    snprintf(message.text, sizeof message.text, "%s", text);
    if (!st_add_message(store, table->about.id, &message, &error) ||
        !st_count_messages(store, table->about.id, ears, &message.n, &error)) {
        sv_fail(request, &error);
        return;
    }
    table->talk |= (sp_seats)message.heard;
    sv_table_touch(server, table);
    sv_answer(request, 201, message_json(sv_table_match(table), &message));
}

void sv_get_note(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    uint8_t seat;
    char *text = NULL;
    struct sv_table *table = sv_own_table(server, request, &seat);
    struct st_store *store = table ? sv_store(server, request) : NULL;
    if (!store)
        return;
    if (st_read_note(store, table->about.id, seat, &text, &error))
        sv_answer(request, 200, json_pack("{s:s}", "text", text ? text : ""));
    else
        sv_fail(request, &error);
    free(text);
}

void sv_put_note(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    uint8_t seat;
    struct sv_table *table = sv_own_table(server, request, &seat);
    const char *text = table ? sv_text(request, "text", 0, NOTE_SIZE, true) : NULL;
    struct st_store *store = text ? sv_store(server, request) : NULL;
    if (!store)
        return;
    if (st_put_note(store, table->about.id, seat, text, &error))
        sv_answer(request, 200, json_pack("{s:s}", "text", text));
    else
        sv_fail(request, &error);
}
