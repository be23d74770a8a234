/*
 * What needs the consent of all who sit at a match: taking back what others have seen or answered, ending it as it
 * stands, pausing it and going on.  A seat wishes, the others agree or refuse; one wish at a time.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

/* As it stands in the store.  It holds until all agree, or somebody refuses: if an order of who wished ended it, a
 * sealed one would be told by that. */
struct wish {
    char kind[8];
    unsigned seat;
    unsigned long long to; /* of an undo */
    unsigned consent;
    unsigned long long id;    /* says which wish is meant: random, since numbers of entries are nobody's to know */
    unsigned long long event; /* of the seat's record, before which an undo shall go back; 0: its last order */
};

enum { WISH_ID = 17 };

static bool read_wish(const struct sv_table *table, struct wish *wish)
{
    *wish = (struct wish){.seat = 0};
    /* NOLINTNEXTLINE(cert-err34-c): this file wrote it, so its numbers are in range. */
    return sscanf(table->about.wish, "%7s %u %llu %x %llx", wish->kind, &wish->seat, &wish->to, &wish->consent,
                  &wish->id) >= 4;
}

static void write_id(const struct wish *wish, char id[WISH_ID])
{
    snprintf(id, WISH_ID, "%016llx", wish->id);
}

json_t *sv_wish_json(const struct sv_table *table)
{
    struct wish wish;
    char id[WISH_ID];
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    if (!read_wish(table, &wish))
        return json_null();
    write_id(&wish, id);
    return json_pack("{s:s,s:s,s:o,s:s}", "wish", wish.kind, "by", game->seat_names[wish.seat], "agreed",
                     sv_seat_names(game, wish.consent), "id", id);
}

/* NULL: there is none any more. */
static bool keep_wish(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                      const struct wish *wish)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    table->about.wish[0] = '\0';
    if (wish)
        snprintf(table->about.wish, sizeof table->about.wish, "%s %u %llu %x %llx", wish->kind, wish->seat, wish->to,
                 wish->consent, wish->id);
    sv_table_touch(server, table);
    return st_set_wish(store, table->about.id, table->about.wish, &error) || (sv_fail(request, &error), false);
}

static sp_seats all_seats(const struct sv_table *table)
{
    return (1U << sp_match_game(sv_table_match(table))->seat_count) - 1;
}

/* Seats that need not be asked: nobody sits there who could mind. */
static sp_seats content(const struct sv_table *table)
{
    sp_seats seats = 0;
    for (uint32_t i = 0; i < sp_match_game(sv_table_match(table))->seat_count; i++)
        seats |= strcmp(table->seats[i].kind, "person") == 0 ? 0 : 1U << i;
    return seats;
}

/* ---- The kinds ---- */

/* Where the undo leads that was asked for. */
static uint64_t undo_goal(const struct sv_table *table, const struct wish *wish)
{
    struct sp_match *match = sv_table_match(table);
    const uint8_t seat = (uint8_t)wish->seat;
    if (wish->event > 0)
        return sp_match_before(match, sp_match_record_entry(match, seat, wish->event));
    return sv_is_umpire(table, seat) ? sp_match_before(match, sp_match_latest(match))
                                     : sp_match_before_own(match, seat);
}

/*
 * Completes the wish; false with the reason when it is none.  *alone: no consent is needed.  While others seem to owe
 * an order too it always is, so that nobody learns by trying whether they have given it.
 */
static bool may_undo(const struct sv_table *table, struct wish *wish, bool *alone, struct sp_error *error)
{
    const struct sp_match *match = sv_table_match(table);
    const uint8_t seat = (uint8_t)wish->seat;
    struct sp_pending seen;
    uint64_t quiet = 0;
    wish->to = undo_goal(table, wish);
    if (wish->to == sp_match_latest(match))
        return sp_fail(error,
                       wish->event > 0 ? "nothing stands from there on" : "nothing of yours is left to take back");
    sv_pending_seen(match, seat, &seen);
    *alone = sv_is_umpire(table, seat);
    if (*alone)
        return true;
    if (seen.seats & ~(1U << seat))
        sp_fail(error, "others are asked too: only with the consent of all can that be undone");
    else
        *alone = sp_match_undo_target(match, seat, &quiet, error) == SP_DONE && wish->to == quiet;
    if (!*alone && error->text[0] == '\0')
        sp_fail(error, "all must agree to go back so far");
    return true;
}

static bool may_end(const struct sv_table *table, struct wish *wish, bool *alone, struct sp_error *error)
{
    (void)table;
    (void)wish;
    *alone = false;
    sp_fail(error, "all must agree to end a match before its time");
    return true;
}

static bool may_pause(const struct sv_table *table, struct wish *wish, bool *alone, struct sp_error *error)
{
    *alone = sv_is_umpire(table, (uint8_t)wish->seat);
    if (sp_match_paused(sv_table_match(table)))
        return sp_fail(error, "the match is paused already");
    sp_fail(error, "all must agree to a pause");
    return true;
}

static bool may_resume(const struct sv_table *table, struct wish *wish, bool *alone, struct sp_error *error)
{
    *alone = sv_is_umpire(table, (uint8_t)wish->seat);
    if (!sp_match_paused(sv_table_match(table)))
        return sp_fail(error, "the match is not paused");
    sp_fail(error, "all must agree to go on");
    return true;
}

static bool undo(struct sv_server *server, struct sv_request *request, struct sv_table *table, const struct wish *wish)
{
    struct sp_error error = {.text = ""};
    (void)server;
    const enum sp_answer answer =
        sp_match_undo(sv_table_match(table), (uint8_t)wish->seat, wish->to, wish->consent, &error);
    table->moved = all_seats(table);
    return answer == SP_DONE || sv_not_done(request, answer, &error);
}

static bool end(struct sv_server *server, struct sv_request *request, struct sv_table *table, const struct wish *wish)
{
    return sv_close_match(server, request, table, wish->consent);
}

static bool pause_or_resume(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                            const struct wish *wish)
{
    struct sp_error error = {.text = ""};
    (void)server;
    const enum sp_answer answer =
        sp_match_pause(sv_table_match(table), (uint8_t)wish->seat, strcmp(wish->kind, "pause") == 0, &error);
    return answer == SP_DONE || sv_not_done(request, answer, &error);
}

static const struct kind {
    const char *name;
    bool (*may)(const struct sv_table *table, struct wish *wish, bool *alone, struct sp_error *error);
    bool (*carry_out)(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                      const struct wish *wish);
} kinds[] = {
    {"undo", may_undo, undo},
    {"end", may_end, end},
    {"pause", may_pause, pause_or_resume},
    {"resume", may_resume, pause_or_resume},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct kind *kind_of(const char *name)
{
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

/* ---- Asking and agreeing ---- */

/* Does it, or keeps it for those who have not agreed yet. */
static void settle(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                   const struct wish *wish, bool alone, const char *reason)
{
    if (!alone && wish->consent != all_seats(table)) {
        if (keep_wish(server, request, table, wish))
            sv_answer(request, 202, json_pack("{s:b,s:s}", "done", 0, "reason", reason));
        return;
    }
    if (kind_of(wish->kind)->carry_out(server, request, table, wish) &&
        (table->about.wish[0] == '\0' || keep_wish(server, request, table, NULL)) && sv_go_on(server, request, table))
        sv_answer(request, 200, json_pack("{s:b}", "done", 1));
}

/* Whoever wishes for what another wishes for already agrees to it. */
static void join_wish(const struct sv_table *table, struct wish *wish)
{
    struct wish standing;
    if (!read_wish(table, &standing) || strcmp(standing.kind, wish->kind) != 0 || standing.to != wish->to)
        return;
    standing.consent |= wish->consent;
    *wish = standing;
}

void sv_post_wish(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    bool alone;
    struct sp_error error = {.text = ""};
    struct sv_table *table = sv_own_table(server, request, &seat);
    const char *name = table ? sv_text(request, "wish", 1, sizeof((struct wish *)0)->kind, false) : NULL;
    const struct kind *kind = name ? kind_of(name) : NULL;
    if (!name)
        return;
    if (!kind || strcmp(table->about.status, "playing") != 0) {
        sv_refuse(request, kind ? 409 : 400, kind ? "status" : "body", "%s",
                  kind ? "the match is not being played" : "one can wish for undo, end, pause or resume");
        return;
    }
    const json_t *from = json_object_get(request->json, "event");
    const json_int_t event = json_integer_value(from);
    if (from && event < 1) {
        sv_refuse(request, 400, "body", "\"event\" must be the number of an event");
        return;
    }
    struct wish wish = {.seat = seat, .consent = 1U << seat | content(table), .event = (unsigned long long)event};
    snprintf(wish.kind, sizeof wish.kind, "%s", name);
    randombytes_buf(&wish.id, sizeof wish.id);
    const bool may = kind->may(table, &wish, &alone, &error);
    if (may && !alone)
        join_wish(table, &wish);
    if (may)
        settle(server, request, table, &wish, alone, error.text);
    else
        sv_refuse(request, 422, "rules", "%s", error.text);
}

/* Whether the wish that stands is the one that is meant, if the request says which; false after an answer. */
static bool is_meant(struct sv_request *request, const struct wish *wish)
{
    char id[WISH_ID];
    write_id(wish, id);
    const json_t *meant = json_object_get(request->json, "id");
    if (!meant || (json_is_string(meant) && strcmp(json_string_value(meant), id) == 0))
        return true;
    sv_refuse(request, 409, "outdated", "another wish stands now");
    return false;
}

void sv_put_wish(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct wish wish;
    struct sv_table *table = sv_own_table(server, request, &seat);
    const int agree = table ? sv_flag(request, "agree", -1) : -1;
    if (agree < 0)
        return;
    if (!read_wish(table, &wish)) {
        sv_refuse(request, 409, "outdated", "nobody wishes for anything");
    } else if (!is_meant(request, &wish)) {
        return;
    } else if (agree) {
        wish.consent |= 1U << seat;
        settle(server, request, table, &wish, false, "others have not agreed yet");
    } else if (keep_wish(server, request, table, NULL)) {
        sv_answer(request, 200, json_pack("{s:b}", "done", 0));
    }
}
