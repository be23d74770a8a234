/* What may be asked for, in one table, and how a request finds its place in it. */
#include <string.h>

#include "server/handlers.h"

static const struct sv_route routes[] = {
    {SV_GET, "/healthz", 0, sv_get_health, NULL, NULL},
    {SV_GET, "/metrics", 0, sv_get_metrics, NULL, NULL},
    {SV_GET, "/api/v1/games", 0, sv_get_games, NULL, NULL},
    {SV_POST, "/api/v1/accounts", SV_WRITES, sv_post_account, NULL, "name password"},
    {SV_POST, "/api/v1/guests", SV_WRITES, sv_post_guest, NULL, "name"},
    {SV_GET, "/api/v1/account", SV_SIGNED_IN, sv_get_account, NULL, NULL},
    {SV_GET, "/api/v1/account/notices", SV_SIGNED_IN, sv_get_notices, NULL, NULL},
    {SV_PUT, "/api/v1/account/notices/:way", SV_WRITES | SV_SIGNED_IN, sv_put_notice, NULL, "address quiet"},
    {SV_DELETE, "/api/v1/account/notices/:way", SV_WRITES | SV_SIGNED_IN, sv_delete_notice, NULL, NULL},
    {SV_GET, "/api/v1/confirmations/:token", 0, sv_get_confirmation, NULL, NULL},
    {SV_POST, "/api/v1/confirmations/:token", SV_WRITES | SV_LINKED, sv_post_confirmation, NULL, NULL},
    {SV_GET, "/api/v1/quiet/:token", 0, sv_get_quiet, NULL, NULL},
    {SV_POST, "/api/v1/quiet/:token", SV_WRITES | SV_LINKED, sv_post_quiet, NULL, NULL},
    {SV_PUT, "/api/v1/account/language", SV_WRITES | SV_SIGNED_IN, sv_put_language, NULL, "language"},
    {SV_PUT, "/api/v1/account/password", SV_WRITES | SV_SIGNED_IN, sv_put_password, NULL, "old password"},
    {SV_POST, "/api/v1/sessions", SV_WRITES, sv_post_session, NULL, "name password"},
    {SV_DELETE, "/api/v1/sessions", SV_WRITES, sv_delete_session, NULL, NULL},
    {SV_POST, "/api/v1/resets/:token", SV_WRITES, sv_post_reset, NULL, "password"},
    {SV_GET, "/api/v1/invitations/:token", 0, sv_get_invitation, NULL, NULL},
    {SV_POST, "/api/v1/invitations/:token", SV_WRITES, sv_post_invitation, NULL, "name"},
    {SV_GET, "/api/v1/matches", 0, sv_get_matches, "list before", NULL},
    {SV_POST, "/api/v1/matches", SV_WRITES | SV_SIGNED_IN, sv_post_match, NULL,
     "game scenario title clock options seats late grace dice overlay hints"},
    {SV_GET, "/api/v1/matches/:match", 0, sv_get_match, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/view", 0, sv_get_public_view, "event", NULL},
    {SV_GET, "/api/v1/matches/:match/texts", 0, sv_get_public_texts, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/record", 0, sv_get_public_record, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/events", 0, sv_get_public_events, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/journal", 0, sv_get_journal, NULL, NULL},
    {SV_POST, "/api/v1/matches/:match/rematch", SV_WRITES | SV_SIGNED_IN, sv_post_rematch, NULL, "seats"},
    {SV_PUT, "/api/v1/matches/:match/archive", SV_WRITES | SV_SIGNED_IN, sv_put_archive, NULL, "archived"},
    {SV_GET, "/api/v1/matches/:match/messages", SV_SIGNED_IN, sv_get_messages, "from", NULL},
    {SV_POST, "/api/v1/matches/:match/messages", SV_WRITES | SV_SIGNED_IN, sv_post_message, NULL, "text"},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat", SV_WRITES | SV_SIGNED_IN, sv_put_seat, NULL, "player"},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/view", SV_SIGNED_IN, sv_get_view, "event", NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/texts", SV_SIGNED_IN, sv_get_texts, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/decision", SV_SIGNED_IN, sv_get_decision, "number", NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/odds", SV_SIGNED_IN, sv_get_odds, "way", NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/handouts/:handout", SV_SIGNED_IN, sv_get_handout, "month", NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/hint", SV_SIGNED_IN, sv_get_hint, NULL, NULL},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/orders", SV_WRITES | SV_SIGNED_IN, sv_post_order, NULL,
     "order decision request next rolls"},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/record", SV_SIGNED_IN, sv_get_record, NULL, NULL},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/events", SV_SIGNED_IN, sv_get_events, NULL, NULL},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/wish", SV_WRITES | SV_SIGNED_IN, sv_post_wish, NULL, "wish event"},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/wish", SV_WRITES | SV_SIGNED_IN, sv_put_wish, NULL, "agree id"},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/deadline", SV_WRITES | SV_SIGNED_IN, sv_put_deadline, NULL, "seconds"},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/dice", SV_WRITES | SV_SIGNED_IN, sv_post_die, NULL, "die value"},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/dice", SV_WRITES | SV_SIGNED_IN, sv_put_dice, NULL, "held"},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/rehearsal", SV_SIGNED_IN, sv_post_rehearsal, NULL, "orders dice"},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/dice_text", SV_WRITES | SV_SIGNED_IN, sv_post_dice_text, NULL,
     "text"},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/note", SV_SIGNED_IN, sv_get_note, NULL, NULL},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/note", SV_WRITES | SV_SIGNED_IN, sv_put_note, NULL, "text"},
};
enum { ROUTES = sizeof routes / sizeof routes[0] };

/* Where a variable part of a path is kept. */
static char *place_of(struct sv_request *request, const char *name, size_t length)
{
    if (length == 5 && memcmp(name, "match", 5) == 0)
        return request->match;
    return length == 4 && memcmp(name, "seat", 4) == 0 ? request->seat : request->token;
}

/* Names, ids and tokens have only these. */
static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

bool sv_is_plain(const char *text, size_t length)
{
    size_t plain = 0;
    while (plain < length && is_plain(text[plain]))
        plain++;
    return length > 0 && length < SV_PART && plain == length;
}

static size_t part_length(const char *part)
{
    size_t length = 0;
    while (part[length] && part[length] != '/')
        length++;
    return length;
}

/* Whether the path fits the pattern, part by part. */
static bool fits(struct sv_request *request, const char *pattern)
{
    const char *path = request->path;
    while (*pattern == '/' && *path == '/') {
        const size_t wanted = part_length(++pattern);
        const size_t given = part_length(++path);
        if (pattern[0] == ':') {
            if (!sv_is_plain(path, given))
                return false;
            char *place = place_of(request, pattern + 1, wanted - 1);
            memcpy(place, path, given);
            place[given] = '\0';
        } else if (wanted != given || memcmp(pattern, path, given) != 0) {
            return false;
        }
        pattern += wanted;
        path += given;
    }
    return *pattern == '\0' && *path == '\0';
}

bool sv_route_find(struct sv_request *request)
{
    for (size_t i = 0; i < ROUTES && !request->route; i++)
        if (routes[i].method == request->method && fits(request, routes[i].path))
            request->route = &routes[i];
    for (size_t i = 0; i < ROUTES && !request->route; i++)
        request->allowed |= fits(request, routes[i].path) ? 1U << routes[i].method : 0;
    const bool known = request->allowed != 0;
    if (!request->route)
        sv_refuse(request, known ? 405 : 404, known ? "method" : "path",
                  known ? "this cannot be done with that" : "there is nothing of this name");
    else if (request->foreign && request->route->flags & SV_WRITES && !(request->route->flags & SV_LINKED))
        sv_refuse(request, 403, "foreign", "this was sent by a page of another site");
    else if (sv_read_query(request) && (!request->route->body || sv_read_body(request)))
        return true;
    return false;
}

void sv_route_handle(struct sv_server *server, struct sv_request *request)
{
    if (!sv_sign_in(server, request))
        return;
    if (request->route->flags & SV_SIGNED_IN && !request->signed_in)
        sv_refuse(request, 401, "session", "sign in first");
    else
        request->route->handle(server, request);
}
