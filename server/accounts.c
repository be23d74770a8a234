/*
 * Accounts, sessions, guests.  The store holds hashes of passwords (Argon2id) and of tokens, never themselves.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/handlers.h"

enum {
    PASSWORD_LEAST = 8,
    PASSWORD_SIZE = 200,
    TOKEN_BYTES = 32,
    ID_BYTES = 12,
    DAY = 24 * 3600,
    FRESH_SECONDS = 10, /* a session is looked up again after so long, when other servers may have ended it */
};

void sv_hash_token(const char *text, char *hash)
{
    uint8_t digest[crypto_generichash_BYTES];
    crypto_generichash(digest, sizeof digest, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(hash, ST_TOKEN, digest, sizeof digest);
}

void sv_make_token(char *text, char *hash)
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, SV_TOKEN, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sv_hash_token(text, hash);
}

void sv_make_id(char *id)
{
    uint8_t bytes[ID_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, ST_ID, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ---- How often ---- */

uint64_t sv_address_key(const struct sv_server *server, const char *address)
{
    uint64_t key = UINT64_C(0xcbf29ce484222325) ^ server->seed;
    unsigned colons = 0;
    for (const char *c = address; *c && colons < 4; c++) {
        colons += *c == ':';
        key = (key ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    }
    return sp_mix(key);
}

bool sv_may_try(struct sv_server *server, struct sv_request *request)
{
    const uint64_t key = sv_address_key(server, request->address);
    struct sv_try *slot = &server->tries[key & (SV_TRY_SLOTS - 1)];
    const int64_t minute = server->now / 60;
    if (slot->key != key || slot->minute != minute)
        *slot = (struct sv_try){.key = key, .minute = minute};
    if (server->config.tries_per_minute == 0 || slot->count++ < server->config.tries_per_minute)
        return true;
    sv_refuse(request, 429, "often", "too many tries from your address: wait a minute");
    return false;
}

/* ---- Languages ---- */

const struct sp_tongue *sv_tongue(const struct sv_server *server, const char *language)
{
    return strcmp(language, "fr") == 0 ? server->config.french : NULL;
}

/* A new account is told things in the language in which it was asked for. */
static void take_language(const struct sv_request *request, struct st_account *account)
{
    snprintf(account->language, sizeof account->language, "%s", request->tongue ? "fr" : "en");
}

/* ---- Sessions ---- */

static struct sv_session *slot_of(struct sv_server *server, const char *hash)
{
    uint64_t key = 0;
    for (const char *c = hash; *c; c++)
        key = key * 31 + (unsigned char)*c;
    return &server->sessions[sp_mix(key) & (SV_SESSION_SLOTS - 1)];
}

void sv_forget_sessions(struct sv_server *server)
{
    memset(server->sessions, 0, sizeof server->sessions);
}

static bool look_up(struct sv_server *server, struct sv_request *request, const char *hash, struct sv_session *session)
{
    struct sp_error error = {.text = ""};
    struct st_token token;
    struct st_account account;
    bool found = false;
    struct st_store *store = sv_store(server, request);
    *session = (struct sv_session){.hash = ""};
    if (!store)
        return false;
    if (!st_find_token(store, hash, &token, &found, &error) ||
        (found && !st_find_account(store, token.account, &account, &found, &error))) {
        sv_fail(request, &error);
        return false;
    }
    if (!found || strcmp(token.kind, "session") != 0)
        return true;
    snprintf(session->hash, sizeof session->hash, "%s", hash);
    snprintf(session->id, sizeof session->id, "%s", account.id);
    snprintf(session->name, sizeof session->name, "%s", account.name);
    snprintf(session->language, sizeof session->language, "%s", account.language);
    session->guest = account.password[0] == '\0';
    session->expires = token.expires;
    session->checked = server->now;
    return true;
}

bool sv_sign_in(struct sv_server *server, struct sv_request *request)
{
    char hash[ST_TOKEN];
    if (request->session[0] == '\0' || request->signed_in)
        return true;
    sv_hash_token(request->session, hash);
    struct sv_session *session = slot_of(server, hash);
    const bool known = strcmp(session->hash, hash) == 0 &&
                       (!st_shared(server->store) || session->checked + FRESH_SECONDS > server->now);
    if (!known && !look_up(server, request, hash, session))
        return false;
    request->signed_in = session->hash[0] && session->expires > server->now;
    if (!request->signed_in)
        return true;
    snprintf(request->account.id, sizeof request->account.id, "%s", session->id);
    snprintf(request->account.name, sizeof request->account.name, "%s", session->name);
    snprintf(request->account.language, sizeof request->account.language, "%s", session->language);
    request->guest = session->guest;
    request->until = session->expires;
    if (!request->spoken)
        request->tongue = sv_tongue(server, session->language);
    return true;
}

/* Begins a session of the request's account and sets its cookie. */
static bool begin_session(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    char text[SV_TOKEN];
    const int64_t seconds = (int64_t)server->config.session_days * DAY;
    struct st_token token = {.kind = "session", .expires = server->now + seconds};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return false;
    sv_make_token(text, token.hash);
    snprintf(token.account, sizeof token.account, "%s", request->account.id);
    if (!st_add_token(store, &token, &error)) {
        sv_fail(request, &error);
        return false;
    }
    snprintf(request->cookie, sizeof request->cookie, "spontoon=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%lld%s",
             text, (long long)seconds, server->config.certificate || server->config.behind_proxy ? "; Secure" : "");
    return true;
}

/* Sessions of the account end with the commit: here, and on every other server of the store. */
static bool end_streams(struct sv_server *server, struct st_store *store, const char *account, struct sp_error *error)
{
    struct st_news news;
    snprintf(news.text, sizeof news.text, "%c%s", SV_OF_ACCOUNT, account);
    sv_stop_listening(server, account);
    return st_notify(store, &news, 1, error);
}

static json_t *account_json(const struct sv_request *request)
{
    return json_pack("{s:s,s:s,s:b,s:s}", "account", request->account.id, "name", request->account.name, "guest",
                     request->guest, "language", request->account.language);
}

/* ---- Guests ---- */

bool sv_make_guest(struct sv_server *server, struct sv_request *request, const char *name)
{
    struct sp_error error = {.text = ""};
    struct st_account account = {.created = server->now};
    char folded[ST_NAME];
    bool added = false;
    struct st_store *store = sv_store(server, request);
    if (!store || !sv_fold_name(request, name, folded) || !sv_may_try(server, request))
        return false;
    sv_make_id(account.id);
    take_language(request, &account);
    snprintf(account.name, sizeof account.name, "%s", name);
    /* Guests may share names with others: their id makes them different. */
    snprintf(account.folded, sizeof account.folded, "guest %s", account.id);
    if (!st_add_account(store, &account, &added, &error)) {
        sv_fail(request, &error);
        return false;
    }
    request->account = account;
    request->guest = true;
    return begin_session(server, request);
}

/* ---- Handlers ---- */

void sv_get_account(struct sv_server *server, struct sv_request *request)
{
    (void)server;
    sv_answer(request, 200, account_json(request));
}

void sv_put_language(struct sv_server *server, struct sv_request *request)
{
    static const char *const words[] = {"en", "fr", NULL};
    struct sp_error error = {.text = ""};
    const int which = sv_text(request, "language", 1, ST_LANGUAGE, false) ? sv_word(request, "language", words) : -1;
    struct st_store *store = which < 0 ? NULL : sv_store(server, request);
    if (!store)
        return;
    sv_forget_sessions(server);
    snprintf(request->account.language, sizeof request->account.language, "%s", words[which]);
    if (st_set_language(store, request->account.id, words[which], &error))
        sv_answer(request, 200, account_json(request));
    else
        sv_fail(request, &error);
}

/* Whoever is signed in already stays who he is. */
void sv_post_guest(struct sv_server *server, struct sv_request *request)
{
    const char *name = sv_text(request, "name", 1, SV_NAME, false);
    if (name && (request->signed_in || sv_make_guest(server, request, name)))
        sv_answer(request, 201, account_json(request));
}

/* The name and the password of the body; false after an answer. */
static bool name_and_password(struct sv_request *request, const char **name, const char **password)
{
    *name = sv_text(request, "name", 1, SV_NAME, false);
    *password = *name ? sv_text(request, "password", PASSWORD_LEAST, PASSWORD_SIZE, false) : NULL;
    return *password != NULL;
}

void sv_post_account(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    const char *name, *password;
    struct st_account account = {.created = server->now};
    bool added = false;
    if (!name_and_password(request, &name, &password) || !sv_fold_name(request, name, account.folded))
        return;
    if (request->stage == 0) {
        if (sv_may_try(server, request))
            sv_ask_helper(server, request, SV_HASH, password);
        return;
    }
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    sv_make_id(account.id);
    take_language(request, &account);
    snprintf(account.name, sizeof account.name, "%s", name);
    snprintf(account.password, sizeof account.password, "%s", request->hash);
    if (!st_add_account(store, &account, &added, &error)) {
        sv_fail(request, &error);
        return;
    }
    request->account = account;
    request->guest = false;
    if (!added)
        sv_refuse(request, 409, "name", "that name is taken");
    else if (begin_session(server, request))
        sv_answer(request, 201, account_json(request));
}

/*
 * A name that nobody has is hashed against all the same, so that the time that it takes tells nothing.
 */
static bool ask_password(struct sv_server *server, struct sv_request *request, const char *name, const char *password)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c3BvbnRvb24gbm9ib2R5IQ$"
                                 "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY";
    struct sp_error error = {.text = ""};
    char folded[ST_NAME];
    bool found = false;
    struct st_store *store = sv_store(server, request);
    if (!store || !sv_fold_name(request, name, folded) || !sv_may_try(server, request))
        return false;
    if (!st_find_account_by_name(store, folded, &request->account, &found, &error)) {
        sv_fail(request, &error);
        return false;
    }
    request->guest = false;
    found = found && request->account.password[0];
    if (!found)
        request->account.id[0] = '\0';
    snprintf(request->hash, sizeof request->hash, "%s", found ? request->account.password : nobody);
    sv_ask_helper(server, request, SV_VERIFY, password);
    return true;
}

void sv_post_session(struct sv_server *server, struct sv_request *request)
{
    const char *name, *password;
    if (!name_and_password(request, &name, &password))
        return;
    if (request->stage == 0) {
        ask_password(server, request, name, password);
        return;
    }
    if (!request->right || request->account.id[0] == '\0') {
        sv_log("warning", "sign_in_refused", json_pack("{s:s}", "address", request->address));
        sv_refuse(request, 401, "password", "name and password do not belong together");
    } else if (begin_session(server, request)) {
        sv_answer(request, 201, account_json(request));
    }
}

void sv_delete_session(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    char hash[ST_TOKEN];
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    sv_hash_token(request->session, hash);
    *slot_of(server, hash) = (struct sv_session){.hash = ""};
    snprintf(request->cookie, sizeof request->cookie, "spontoon=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
    if (!st_drop_token(store, hash, NULL, &error) ||
        (request->signed_in && !end_streams(server, store, request->account.id, &error)))
        sv_fail(request, &error);
    else
        sv_answer(request, 200, json_object());
}

/* A new password ends all sessions but the one that begins now. */
static void change_password(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_store *store = sv_store(server, request);
    if (!store)
        return;
    sv_forget_sessions(server);
    if (!st_set_password(store, request->account.id, request->hash, &error) ||
        !st_drop_sessions(store, request->account.id, &error) ||
        !end_streams(server, store, request->account.id, &error))
        sv_fail(request, &error);
    else if (begin_session(server, request))
        sv_answer(request, 200, account_json(request));
}

void sv_put_password(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_account account;
    bool found = false;
    const char *old = sv_text(request, "old", 1, PASSWORD_SIZE, false);
    const char *password = old ? sv_text(request, "password", PASSWORD_LEAST, PASSWORD_SIZE, false) : NULL;
    if (!password)
        return;
    if (request->stage == 2) {
        change_password(server, request);
    } else if (request->stage == 1) {
        if (request->right)
            sv_ask_helper(server, request, SV_HASH, password);
        else
            sv_refuse(request, 403, "password", "that is not your password");
    } else if (sv_may_try(server, request)) {
        struct st_store *store = sv_store(server, request);
        if (!store)
            return;
        if (!st_find_account(store, request->account.id, &account, &found, &error)) {
            sv_fail(request, &error);
        } else if (!found || account.password[0] == '\0') {
            sv_refuse(request, 403, "password", "a guest has no password");
        } else {
            snprintf(request->hash, sizeof request->hash, "%s", account.password);
            sv_ask_helper(server, request, SV_VERIFY, old);
        }
    }
}

/* A link that the operator made: it can be used once. */
void sv_post_reset(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    struct st_token token;
    char hash[ST_TOKEN];
    bool found = false;
    const char *password = sv_text(request, "password", PASSWORD_LEAST, PASSWORD_SIZE, false);
    struct st_store *store = password && sv_may_try(server, request) ? sv_store(server, request) : NULL;
    if (!store)
        return;
    sv_hash_token(request->token, hash);
    if (!st_find_token(store, hash, &token, &found, &error)) {
        sv_fail(request, &error);
        return;
    }
    if (!found || strcmp(token.kind, "reset") != 0 || token.expires < server->now)
        sv_refuse(request, 404, "reset", "this link has been used, or never was");
    else if (request->stage == 0)
        sv_ask_helper(server, request, SV_HASH, password);
    else if (!st_drop_token(store, hash, NULL, &error) ||
             !st_find_account(store, token.account, &request->account, &found, &error))
        sv_fail(request, &error);
    else
        change_password(server, request);
}

/* ---- The operator's ---- */

static bool add_reset(struct st_store *store, const char *name, char secret[SV_SECRET], struct sp_error *error)
{
    struct st_token token = {.kind = "reset", .expires = (int64_t)time(NULL) + DAY};
    struct st_account account;
    char folded[ST_NAME];
    bool found = false;
    if (sv_fold(name, folded) && !st_find_account_by_name(store, folded, &account, &found, error))
        return false;
    if (!found || account.password[0] == '\0')
        return sp_fail(error, "nobody with a password is called %.60s", name);
    sv_make_token(secret, token.hash);
    snprintf(token.account, sizeof token.account, "%s", account.id);
    return st_add_token(store, &token, error);
}

bool sv_reset_password(const char *address, const char *name, char secret[SV_SECRET], struct sp_error *error)
{
    if (sodium_init() < 0)
        return sp_fail(error, "there is no source of randomness");
    struct st_store *store = st_open_existing(address, error);
    bool done = store && st_begin(store, DB_WRITE, error);
    if (done) {
        done = add_reset(store, name, secret, error) && st_commit(store, error);
        if (!done)
            st_rollback(store);
    }
    st_close(store);
    return done;
}
