/*
 * "It is your turn": who is to be told so, and the letters that tell it.
 *
 * When a person who wants it is asked for an order, or to throw a die, a notice for it is put into the store with the
 * order that made it so.  It is due a little later, and by then taken back if he has answered, or has given any order
 * of his turn.  Once it is sent its row stays until his turn has passed: so nothing is sent twice, over restarts and by
 * several servers.
 *
 * A server claims what is due by moving its due time on, gives it to a postman (postmen.c), and learns from him what
 * became of it.  If the server dies in between, the notice falls due again.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum {
    LEASE_SECONDS = 120, /* longer than a letter can take */
    WAIT_MOST = 3600,
    DAY = 24 * 3600,
    ID_BYTES = 16,
};

uint64_t sv_post_wait(const struct sv_post *post, uint64_t tries)
{
    uint64_t seconds = post->retry_seconds;
    while (tries-- > 1 && seconds < WAIT_MOST)
        seconds *= 2;
    return seconds < WAIT_MOST ? seconds : WAIT_MOST;
}

/* ---- Who is to be told ---- */

static void take_calling(void *context, const struct st_calling *calling)
{
    struct sv_table *table = context;
    if (calling->seat < 0 || calling->seat >= SV_SEATS)
        return;
    const sp_seats bit = 1U << calling->seat;
    table->wants |= calling->wanted ? bit : 0;
    table->called |= calling->called ? bit : 0;
    table->waiting |= calling->waiting ? bit : 0;
}

bool sv_read_callings(struct st_store *store, struct sv_table *table, struct sp_error *error)
{
    table->wants = table->called = table->waiting = 0;
    return !table->server->config.post.address || st_read_callings(store, table->about.id, take_calling, table, error);
}

/* Those of the seats whose persons must act now. */
static sp_seats owing(const struct sv_table *table, sp_seats seats)
{
    const struct sp_match *match = sv_table_match(table);
    sp_seats owe = 0;
    if (strcmp(table->about.status, "playing") != 0 || sp_match_paused(match))
        return 0;
    for (uint8_t i = 0; i < sp_match_game(match)->seat_count; i++)
        if (seats >> i & 1 && strcmp(table->seats[i].kind, "person") == 0)
            owe |= sv_asked(match) >> i & 1 || sv_throws(table, i) ? 1U << i : 0;
    return owe;
}

static bool call(struct sv_server *server, struct st_store *store, struct sv_table *table, uint8_t seat,
                 struct sp_error *error)
{
    struct st_notice notice = {.kind = "turn",
                               .seat = seat,
                               .made = server->now,
                               .due = server->now + (int64_t)server->config.post.wait_seconds};
    snprintf(notice.match, sizeof notice.match, "%s", table->about.id);
    snprintf(notice.account, sizeof notice.account, "%s", table->seats[seat].account);
    table->called |= 1U << seat;
    table->waiting |= 1U << seat;
    server->posting.more |= notice.due <= server->now;
    return st_call(store, &notice, error);
}

/* What changes for one seat; none of it in most batches. */
static bool call_seat(struct sv_server *server, struct st_store *store, struct sv_table *table, uint8_t seat, bool owes,
                      struct sp_error *error)
{
    const sp_seats bit = 1U << seat;
    if (table->called & bit && !owes) {
        table->called &= ~bit;
        table->waiting &= ~bit;
        return st_drop_calls(store, table->about.id, seat, error);
    }
    if (table->waiting & bit && table->moved & bit) {
        table->waiting &= ~bit;
        return st_call_answered(store, table->about.id, seat, error);
    }
    if (table->wants & ~table->called & ~table->moved & bit && owes)
        return call(server, store, table, seat, error);
    return true;
}

bool sv_call_seats(struct sv_server *server, struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    const sp_seats concerned = table->wants | table->called;
    if (!concerned)
        return true;
    const sp_seats owe = owing(table, concerned);
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    for (uint8_t i = 0; i < SV_SEATS; i++) {
        if (concerned >> i & 1 && !call_seat(server, store, table, i, owe >> i & 1, &error)) {
            sv_fail(request, &error);
            return false;
        }
    }
    return true;
}

bool sv_call_invited(struct sv_server *server, struct sv_request *request, const struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    for (uint32_t i = 0; store && server->config.post.address && i < SV_SEATS; i++) {
        struct st_notice notice = {.kind = "asked", .seat = i, .made = server->now, .due = server->now};
        if (strcmp(table->seats[i].kind, "invited") != 0 || !table->seats[i].account[0])
            continue;
        snprintf(notice.match, sizeof notice.match, "%s", table->about.id);
        snprintf(notice.account, sizeof notice.account, "%s", table->seats[i].account);
        if (!st_call(store, &notice, &error)) {
            sv_fail(request, &error);
            return false;
        }
        server->posting.more = true;
    }
    return store != NULL;
}

/* ---- Writing letters ---- */

void sv_letter_free(struct sv_letter *letter)
{
    if (!letter)
        return;
    free(letter->text);
    free(letter);
}

/* The waiter's side of a letter that came back. */
static void is_dealt_with(struct sv_request *request)
{
    struct sv_server *server = request->letter->server;
    server->posting.under_way--;
    server->posting.more = true;
    sv_letter_free(request->letter);
    sv_request_free(request);
}

/* What one letter is made of. */
struct material {
    struct st_contact contact;
    struct st_match match;
    const struct sp_game *game;
    char secret[SV_TOKEN]; /* of a link that confirms */
    const struct sp_tongue *tongue;
};

static bool make_confirmation(struct sv_server *server, const struct st_notice *notice, struct material *material,
                              struct sp_error *error)
{
    struct st_token token = {.kind = "confirm", .expires = server->now + DAY};
    snprintf(token.account, sizeof token.account, "%s", notice->account);
    sv_make_token(material->secret, token.hash);
    return st_drop_confirmations(server->store, notice->account, error) && st_add_token(server->store, &token, error);
}

/* *wanted is false when the letter is of no use any more. */
static bool gather(struct sv_server *server, const struct st_notice *notice, struct material *material, bool *wanted,
                   struct sp_error *error)
{
    const bool confirm = strcmp(notice->kind, "confirm") == 0;
    struct st_contact *contact = &material->contact;
    struct st_account account = {.language = ""};
    bool found = false;
    if (!st_find_contact(server->store, notice->account, notice->way, contact, wanted, error) ||
        !st_find_account(server->store, notice->account, &account, &found, error))
        return false;
    material->tongue = sv_tongue(server, account.language);
    if (confirm) {
        *wanted = *wanted && !contact->confirmed;
        return !*wanted || make_confirmation(server, notice, material, error);
    }
    if (!st_find_match(server->store, notice->match, &material->match, &found, error))
        return false;
    material->game = found ? sp_game_find(material->match.game) : NULL;
    *wanted = *wanted && contact->confirmed && !contact->quiet && material->game && notice->seat >= 0 &&
              (uint64_t)notice->seat < material->game->seat_count;
    return true;
}

static void make_id(const struct st_notice *notice, char id[2 * ID_BYTES + 1])
{
    uint8_t digest[ID_BYTES];
    char text[8 * ST_ID];
    snprintf(text, sizeof text, "%s %s %s %lld %s %lld", notice->account, notice->kind, notice->match,
             (long long)notice->seat, notice->way, (long long)notice->made);
    crypto_generichash(digest, sizeof digest, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(id, 2 * ID_BYTES + 1, digest, sizeof digest);
}

static char *write_letter(struct sv_server *server, const struct st_notice *notice, const struct material *material)
{
    const struct sv_post *post = &server->config.post;
    const bool confirm = strcmp(notice->kind, "confirm") == 0;
    char link[SV_LINK], quiet[SV_LINK], id[2 * ID_BYTES + 1];
    const char *seat = confirm ? "" : material->game->seat_names[notice->seat];
    if (confirm)
        snprintf(link, sizeof link, "%s/api/v1/confirmations/%s", post->address, material->secret);
    else
        snprintf(link, sizeof link, "%s/#/%s/%s", post->address, notice->match, seat);
    snprintf(quiet, sizeof quiet, "%s/api/v1/quiet/%s", post->address, material->contact.secret);
    make_id(notice, id);
    const struct sv_news news = {.kind = notice->kind,
                                 .address = material->contact.address,
                                 .title = confirm                    ? ""
                                          : material->match.title[0] ? material->match.title
                                                                     : material->game->title,
                                 .seat = seat,
                                 .link = link,
                                 .quiet = quiet,
                                 .id = id,
                                 .at = server->now,
                                 .tongue = material->tongue};
    return strcmp(notice->way, "mail") == 0 ? sv_write_mail(post, &news) : sv_write_hook(&news);
}

static struct sv_letter *new_letter(struct sv_server *server, const struct st_notice *notice,
                                    const struct material *material)
{
    struct sv_letter *letter = calloc(1, sizeof *letter);
    struct sv_request *request = sv_request_new();
    char *text = letter && request ? write_letter(server, notice, material) : NULL;
    if (!text) {
        free(letter);
        sv_request_free(request);
        return NULL;
    }
    *letter = (struct sv_letter){.server = server, .request = request, .notice = *notice, .text = text};
    snprintf(letter->address, sizeof letter->address, "%s", material->contact.address);
    request->letter = letter;
    request->done = is_dealt_with;
    return letter;
}

/* ---- Claiming ---- */

struct claiming {
    struct st_notice notices[SV_POSTMEN];
    size_t count;
    struct sv_letter *letters;
};

static void take_notice(void *context, const struct st_notice *notice)
{
    struct claiming *claiming = context;
    if (claiming->count < SV_POSTMEN)
        claiming->notices[claiming->count++] = *notice;
}

static bool claim(struct sv_server *server, struct claiming *claiming, struct st_notice *notice, struct sp_error *error)
{
    struct material material = {.secret = ""};
    bool mine = false, wanted = false;
    const int64_t until = server->now + LEASE_SECONDS;
    if (!st_put_off(server->store, notice, until, notice->tries + 1, &mine, error))
        return false;
    if (!mine)
        return true;
    notice->due = until;
    notice->tries++;
    if (!gather(server, notice, &material, &wanted, error))
        return false;
    if (!wanted)
        return st_drop_notice(server->store, notice, error);
    struct sv_letter *letter = new_letter(server, notice, &material);
    if (!letter)
        return sp_fail(error, "no memory for a letter");
    letter->next = claiming->letters;
    claiming->letters = letter;
    return true;
}

static bool claim_all(struct sv_server *server, struct claiming *claiming, struct sp_error *error)
{
    const int64_t room = SV_POSTMEN - (int64_t)server->posting.under_way;
    bool done = st_list_notices(server->store, server->now, room, take_notice, claiming, error);
    for (size_t i = 0; done && i < claiming->count; i++)
        done = claim(server, claiming, &claiming->notices[i], error);
    return done && st_commit(server->store, error);
}

void sv_deal_with_post(struct sv_server *server)
{
    struct sp_error error = {.text = ""};
    struct claiming claiming = {.count = 0};
    struct sv_posting *posting = &server->posting;
    posting->more = false;
    if (!server->config.post.address || posting->under_way >= SV_POSTMEN || atomic_load(&posting->stopping))
        return;
    const bool begun = st_begin(server->store, DB_WRITE, &error);
    const bool done = begun && claim_all(server, &claiming, &error);
    if (begun && !done)
        st_rollback(server->store);
    if (!done)
        sv_log("error", "store_failed", json_pack("{s:s}", "reason", error.text));
    while (claiming.letters) {
        struct sv_letter *letter = claiming.letters;
        claiming.letters = letter->next;
        posting->under_way++;
        if (done)
            sv_give_to_postman(server, letter);
        else
            letter->request->done(letter->request);
    }
    posting->more = posting->more && done;
}

/* ---- What became of them ---- */

/* No more is tried: a turn stays, so that it is not told again. */
static bool settle(struct sv_server *server, const struct st_notice *notice, struct sp_error *error)
{
    bool mine;
    if (strcmp(notice->kind, "turn") != 0)
        return st_drop_notice(server->store, notice, error);
    return st_put_off(server->store, notice, 0, notice->tries, &mine, error);
}

static bool note(struct sv_server *server, const struct sv_letter *letter, struct sp_error *error)
{
    const struct st_notice *notice = &letter->notice;
    const struct sv_post *post = &server->config.post;
    const int64_t next = server->now + (int64_t)sv_post_wait(post, (uint64_t)notice->tries);
    const bool last = letter->sent == SV_NEVER || next > notice->made + (int64_t)post->give_up_seconds;
    bool mine;
    if (letter->sent == SV_SENT) {
        server->counts.letters++;
        return settle(server, notice, error);
    }
    sv_log("warning", last ? "notice_given_up" : "notice_failed",
           json_pack("{s:s,s:s,s:s,s:I}", "match", notice->match, "way", notice->way, "reason", letter->why.text,
                     "tries", (json_int_t)notice->tries));
    server->counts.letters_given_up += last;
    return last ? settle(server, notice, error) : st_put_off(server->store, notice, next, notice->tries, &mine, error);
}

void sv_letter_is_back(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    if (note(server, request->letter, &error))
        sv_answer(request, 200, json_object()); /* nobody reads it */
    else
        sv_fail(request, &error);
}
