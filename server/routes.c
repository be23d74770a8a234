/* What may be asked for, in one table, and how a request finds its place in it. */
#include <string.h>

#include "server/handlers.h"

static const struct sv_route routes[] = {
    {SV_GET, "/healthz", 0, sv_get_health},
    {SV_GET, "/metrics", 0, sv_get_metrics},
    {SV_GET, "/api/v1/games", 0, sv_get_games},
    {SV_POST, "/api/v1/accounts", SV_WRITES | SV_BODY, sv_post_account},
    {SV_POST, "/api/v1/guests", SV_WRITES | SV_BODY, sv_post_guest},
    {SV_GET, "/api/v1/account", SV_SIGNED_IN, sv_get_account},
    {SV_GET, "/api/v1/account/notices", SV_SIGNED_IN, sv_get_notices},
    {SV_PUT, "/api/v1/account/notices/:way", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_notice},
    {SV_DELETE, "/api/v1/account/notices/:way", SV_WRITES | SV_SIGNED_IN, sv_delete_notice},
    {SV_GET, "/api/v1/confirmations/:token", 0, sv_get_confirmation},
    {SV_POST, "/api/v1/confirmations/:token", SV_WRITES | SV_LINKED, sv_post_confirmation},
    {SV_GET, "/api/v1/quiet/:token", 0, sv_get_quiet},
    {SV_POST, "/api/v1/quiet/:token", SV_WRITES | SV_LINKED, sv_post_quiet},
    {SV_PUT, "/api/v1/account/language", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_language},
    {SV_PUT, "/api/v1/account/password", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_password},
    {SV_POST, "/api/v1/sessions", SV_WRITES | SV_BODY, sv_post_session},
    {SV_DELETE, "/api/v1/sessions", SV_WRITES, sv_delete_session},
    {SV_POST, "/api/v1/resets/:token", SV_WRITES | SV_BODY, sv_post_reset},
    {SV_GET, "/api/v1/invitations/:token", 0, sv_get_invitation},
    {SV_POST, "/api/v1/invitations/:token", SV_WRITES | SV_BODY, sv_post_invitation},
    {SV_GET, "/api/v1/matches", 0, sv_get_matches},
    {SV_POST, "/api/v1/matches", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_match},
    {SV_GET, "/api/v1/matches/:match", 0, sv_get_match},
    {SV_GET, "/api/v1/matches/:match/view", 0, sv_get_public_view},
    {SV_GET, "/api/v1/matches/:match/texts", 0, sv_get_public_texts},
    {SV_GET, "/api/v1/matches/:match/record", 0, sv_get_public_record},
    {SV_GET, "/api/v1/matches/:match/events", 0, sv_get_public_events},
    {SV_GET, "/api/v1/matches/:match/journal", 0, sv_get_journal},
    {SV_POST, "/api/v1/matches/:match/rematch", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_rematch},
    {SV_PUT, "/api/v1/matches/:match/archive", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_archive},
    {SV_GET, "/api/v1/matches/:match/messages", SV_SIGNED_IN, sv_get_messages},
    {SV_POST, "/api/v1/matches/:match/messages", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_message},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_seat},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/view", SV_SIGNED_IN, sv_get_view},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/texts", SV_SIGNED_IN, sv_get_texts},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/decision", SV_SIGNED_IN, sv_get_decision},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/odds", SV_SIGNED_IN, sv_get_odds},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/hint", SV_SIGNED_IN, sv_get_hint},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/orders", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_order},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/record", SV_SIGNED_IN, sv_get_record},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/events", SV_SIGNED_IN, sv_get_events},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/wish", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_wish},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/wish", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_wish},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/deadline", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_deadline},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/dice", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_die},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/dice", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_dice},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/rehearsal", SV_SIGNED_IN | SV_BODY, sv_post_rehearsal},
    {SV_POST, "/api/v1/matches/:match/seats/:seat/dice_text", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_post_dice_text},
    {SV_GET, "/api/v1/matches/:match/seats/:seat/note", SV_SIGNED_IN, sv_get_note},
    {SV_PUT, "/api/v1/matches/:match/seats/:seat/note", SV_WRITES | SV_SIGNED_IN | SV_BODY, sv_put_note},
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
static bool plain(const char *text, size_t length)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return length > 0 && length < SV_PART && strspn(text, allowed) >= length;
}

/* Whether the path fits the pattern, part by part. */
static bool fits(struct sv_request *request, const char *pattern)
{
    const char *path = request->path;
    while (*pattern == '/' && *path == '/') {
        const size_t wanted = strcspn(++pattern, "/");
        const size_t given = strcspn(++path, "/");
        if (pattern[0] == ':') {
            if (!plain(path, given))
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

static bool read_body(struct sv_request *request)
{
    json_error_t where;
    if (!request->json_type) {
        sv_refuse(request, 415, "type", "the body must be JSON and say so: Content-Type: application/json");
        return false;
    }
    request->json = json_loadb(request->body ? request->body : "", request->length, JSON_REJECT_DUPLICATES, &where);
    if (json_is_object(request->json))
        return true;
    sv_refuse(request, 400, "body", "the body must be a JSON object%s%s", request->json ? "" : ": ",
              request->json ? "" : where.text);
    return false;
}

bool sv_route_find(struct sv_request *request)
{
    bool known = false;
    for (size_t i = 0; i < ROUTES && !request->route; i++) {
        if (!fits(request, routes[i].path))
            continue;
        known = true;
        if (routes[i].method == request->method)
            request->route = &routes[i];
    }
    if (!request->route)
        sv_refuse(request, known ? 405 : 404, known ? "method" : "path",
                  known ? "this cannot be done with that" : "there is nothing of this name");
    else if (request->foreign && request->route->flags & SV_WRITES && !(request->route->flags & SV_LINKED))
        sv_refuse(request, 403, "foreign", "this was sent by a page of another site");
    else if (request->unread)
        sv_refuse(request, 400, "query", "\"%s\" of the query must be a whole number", request->unread);
    else if (!(request->route->flags & SV_BODY) || read_body(request))
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
