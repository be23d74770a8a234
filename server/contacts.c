/*
 * How people want to be told that it is their turn, and the links in letters: one confirms an address, the other makes
 * an end of such letters.  Both links show a page with a button, since programs that read mail follow links by
 * themselves; the second is also what mail programs call when their own button is pressed (RFC 8058).
 */
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

enum { LETTERS_MOST = 3, HOUR = 3600 };

static const char *const ways[] = {"mail", "hook"};
enum { WAYS = sizeof ways / sizeof ways[0] };

static bool is_offered(const struct sv_server *server, const char *way)
{
    const struct sv_post *post = &server->config.post;
    return post->address && (strcmp(way, "mail") == 0 ? post->smtp != NULL : strcmp(way, "hook") == 0 && post->hooks);
}

static void answer_notices(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    json_t *answer = json_object();
    json_t *offered = json_array();
    for (size_t i = 0; store && i < WAYS; i++) {
        struct st_contact contact;
        bool found = false;
        if (is_offered(server, ways[i]))
            json_array_append_new(offered, json_string(ways[i]));
        if (!st_find_contact(store, request->account.id, ways[i], &contact, &found, &error)) {
            sv_fail(request, &error);
            store = NULL;
        }
        json_object_set_new(answer, ways[i],
                            found ? json_pack("{s:s,s:b,s:b}", "address", contact.address, "confirmed",
                                              contact.confirmed, "quiet", contact.quiet)
                                  : json_null());
    }
    json_object_set_new(answer, "offered", offered);
    if (store)
        sv_answer(request, 200, answer);
    else
        json_decref(answer);
}

/* ---- Tables learn of it ---- */

static void tell_others(void *context, const char *match)
{
    struct sp_error ignored; /* the commit fails, too */
    struct sv_server *server = context;
    struct st_news news = {.text = ""};
    strncat(news.text, match, sizeof news.text - 1);
    st_notify(server->store, &news, 1, &ignored);
}

static bool has_seat(const struct sv_table *table, const char *account)
{
    for (size_t i = 0; i < SV_SEATS; i++)
        if (strcmp(table->seats[i].account, account) == 0)
            return true;
    return false;
}

/* The matches of the account know at once who wants to be told; false after sv_fail. */
static bool contact_changed(struct sv_server *server, struct sv_request *request, const char *account)
{
    struct sp_error error = {.text = ""};
    bool done = true;
    for (size_t i = 0; i < SV_TABLE_HEADS; i++) {
        for (struct sv_table *table = server->tables[i]; done && table; table = table->next) {
            if (!has_seat(table, account))
                continue;
            sv_table_touch(server, table);
            done = sv_read_callings(server->store, table, &error);
        }
    }
    if (done && st_shared(server->store))
        done = st_list_playing(server->store, account, tell_others, server, &error);
    if (!done)
        sv_fail(request, &error);
    return done;
}

/* ---- The account's own settings ---- */

void sv_get_notices(struct sv_server *server, struct sv_request *request)
{
    answer_notices(server, request);
}

/* Letters that confirm an address are few, whoever asks for them; false after an answer. */
static bool may_mail(struct sv_server *server, struct sv_request *request, const char *address)
{
    struct sp_error error = {.text = ""};
    struct st_token mailed = {.kind = "mailed", .expires = server->now + HOUR};
    char unused[SV_TOKEN], hash[ST_TOKEN];
    int64_t count = 0;
    sv_hash_token(address, hash);
    memcpy(mailed.match, hash, sizeof mailed.match - 1);
    sv_make_token(unused, mailed.hash);
    snprintf(mailed.account, sizeof mailed.account, "%s", request->account.id);
    if (!st_count_tokens(server->store, "mailed", mailed.match, server->now, &count, &error) ||
        (count < LETTERS_MOST && !st_add_token(server->store, &mailed, &error))) {
        sv_fail(request, &error);
        return false;
    }
    if (count >= LETTERS_MOST)
        sv_refuse(request, 429, "often", "that address has been sent enough letters: wait an hour");
    return count < LETTERS_MOST;
}

/* Asks for a letter that confirms the address. */
static bool ask_confirmation(struct sv_server *server, struct sv_request *request, const struct st_contact *contact)
{
    struct sp_error error = {.text = ""};
    struct st_notice notice = {.kind = "confirm", .way = "mail", .seat = -1, .due = server->now, .made = server->now};
    snprintf(notice.account, sizeof notice.account, "%s", contact->account);
    if (!may_mail(server, request, contact->address))
        return false;
    server->posting.more = true;
    if (st_drop_confirmations(server->store, contact->account, &error) && st_put_notice(server->store, &notice, &error))
        return true;
    sv_fail(request, &error);
    return false;
}

/* Another address, which must be confirmed if it is one of e-mail; false after an answer. */
static bool set_address(struct sv_server *server, struct sv_request *request, struct st_contact *contact,
                        const char *address)
{
    struct sp_error error = {.text = ""};
    char hash[ST_TOKEN];
    const bool mail = strcmp(contact->way, "mail") == 0;
    if (strcmp(contact->address, address) == 0 && contact->confirmed)
        return true;
    if (!(mail ? sv_mail_address_sound(address, &error)
               : sv_hook_address_sound(&server->config.post, address, &error))) {
        sv_refuse(request, 400, "body", "%s", error.text);
        return false;
    }
    snprintf(contact->address, sizeof contact->address, "%s", address);
    contact->confirmed = !mail;
    contact->quiet = false;
    sv_make_token(contact->secret, hash);
    return sv_may_try(server, request) && (!mail || ask_confirmation(server, request, contact));
}

/* The contact as it is, or a new one; false after an answer. */
static bool find_own(struct sv_server *server, struct sv_request *request, struct st_contact *contact, bool *found)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    if (!is_offered(server, request->token)) {
        sv_refuse(request, 404, "way", "this server does not tell people anything in that way");
        return false;
    }
    *contact = (struct st_contact){.account = ""};
    if (!st_find_contact(store, request->account.id, request->token, contact, found, &error)) {
        sv_fail(request, &error);
        return false;
    }
    snprintf(contact->account, sizeof contact->account, "%s", request->account.id);
    snprintf(contact->way, sizeof contact->way, "%s", request->token);
    return true;
}

void sv_put_notice(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_contact contact;
    bool found = false;
    const bool moves = json_object_get(request->json, "address") != NULL;
    if (!find_own(server, request, &contact, &found))
        return;
    const char *address = moves ? sv_text(request, "address", 1, ST_ADDRESS, false) : NULL;
    if (moves && !address)
        return;
    const int quiet = sv_flag(request, "quiet", 0);
    if (quiet < 0)
        return;
    if (!found && !moves) {
        sv_refuse(request, 400, "body", "expected \"address\", a text, or \"quiet\", true or false");
        return;
    }
    if (moves && !set_address(server, request, &contact, address))
        return;
    if (json_object_get(request->json, "quiet"))
        contact.quiet = quiet != 0;
    if (!st_put_contact(server->store, &contact, &error))
        sv_fail(request, &error);
    else if (contact_changed(server, request, contact.account))
        answer_notices(server, request);
}

void sv_delete_notice(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_contact contact;
    bool found = false;
    if (!find_own(server, request, &contact, &found))
        return;
    if (!st_drop_contact(server->store, contact.account, contact.way, &error) ||
        (strcmp(contact.way, "mail") == 0 && !st_drop_confirmations(server->store, contact.account, &error)))
        sv_fail(request, &error);
    else if (contact_changed(server, request, contact.account))
        answer_notices(server, request);
}

/* ---- Pages of links ---- */

static void answer_page(struct sv_request *request, unsigned status, const char *sentence, const char *button)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out) {
        fprintf(out,
                "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><title>Spontoon</title></head><body><main><h1>Spontoon</h1><p>%s</p>",
                request->tongue ? "fr" : "en", sp_tongue_word(request->tongue, sentence));
        if (button)
            fprintf(out, "<form method=\"post\"><button>%s</button></form>", sp_tongue_word(request->tongue, button));
        fputs("</main></body></html>\n", out);
        fclose(out);
    }
    sv_answer_text(request, status, "text/html; charset=utf-8", text, length);
}

static void answer_no_link(struct sv_request *request)
{
    answer_page(request, 404, "This link has been used, is too old, or never was.", NULL);
}

/* The account whose address the link confirms; false after an answer. */
static bool find_confirmation(struct sv_server *server, struct sv_request *request, struct st_contact *contact)
{
    struct sp_error error = {.text = ""};
    struct st_token token;
    char hash[ST_TOKEN];
    bool found = false, known = false;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    sv_hash_token(request->token, hash);
    if (!st_find_token(store, hash, &token, &found, &error) ||
        (found && !st_find_contact(store, token.account, "mail", contact, &known, &error))) {
        sv_fail(request, &error);
        return false;
    }
    if (known && strcmp(token.kind, "confirm") == 0 && token.expires >= server->now)
        return true;
    answer_no_link(request);
    return false;
}

void sv_get_confirmation(struct sv_server *server, struct sv_request *request)
{
    struct st_contact contact;
    if (find_confirmation(server, request, &contact))
        answer_page(request, 200,
                    "Letters that tell you when it is your turn go to the address at which you read this.",
                    "Yes, send them");
}

void sv_post_confirmation(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_contact contact;
    if (!find_confirmation(server, request, &contact))
        return;
    contact.confirmed = true;
    if (!st_drop_confirmations(server->store, contact.account, &error) ||
        !st_put_contact(server->store, &contact, &error))
        sv_fail(request, &error);
    else if (contact_changed(server, request, contact.account))
        answer_page(request, 200, "The address is confirmed. Every letter has a link that makes an end of them.", NULL);
}

static bool find_quiet(struct sv_server *server, struct sv_request *request, struct st_contact *contact)
{
    struct sp_error error = {.text = ""};
    bool found = false;
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    if (!st_find_contact_by_secret(store, request->token, contact, &found, &error)) {
        sv_fail(request, &error);
        return false;
    }
    if (!found)
        answer_no_link(request);
    return found;
}

void sv_get_quiet(struct sv_server *server, struct sv_request *request)
{
    struct st_contact contact;
    if (find_quiet(server, request, &contact))
        answer_page(request, 200, contact.quiet ? "No more such letters are sent." : "No more letters of this kind?",
                    contact.quiet ? NULL : "No more letters");
}

void sv_post_quiet(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_contact contact;
    if (!find_quiet(server, request, &contact))
        return;
    contact.quiet = true;
    if (!st_put_contact(server->store, &contact, &error))
        sv_fail(request, &error);
    else if (contact_changed(server, request, contact.account))
        answer_page(request, 200, "No more such letters are sent. Your account can ask for them again.", NULL);
}
