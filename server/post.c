/*
 * Sending letters, with libcurl: e-mail to the operator's mail server, and JSON to hooks.
 *
 * Anybody may name a hook, so that it must not lead where only this machine can go: what the name resolves to is looked
 * at when the socket is made, after all names have been resolved and before anything is sent, and no redirection is
 * followed.
 */
#include "server/post.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

#include "mind/clock.h"

enum {
    CONNECT_SECONDS = 10,
    MAIL_SECONDS = 50,
    HOOK_SECONDS = 15,
    LAST_SECONDS = 3, /* for what is under way when the server stops */
    MAIL_ADDRESS = 254,
    ADDRESS_MOST = 255, /* of this server; links are longer */
};

/* ---- Where letters may go ---- */

/* Networks that are not the internet's, or hide another address in theirs. */
static const struct {
    uint32_t network;
    unsigned bits;
} inside4[] = {
    {0x00000000, 8},  /* this network */
    {0x0A000000, 8},  /* private */
    {0x64400000, 10}, /* carriers' */
    {0x7F000000, 8},  /* this machine */
    {0xA9FE0000, 16}, /* link-local; the metadata of clouds */
    {0xAC100000, 12}, /* private */
    {0xC0000000, 24}, /* special purposes */
    {0xC0000200, 24}, /* documentation */
    {0xC0586300, 24}, /* 6to4 relays */
    {0xC0A80000, 16}, /* private */
    {0xC6120000, 15}, /* benchmarks */
    {0xC6336400, 24}, /* documentation */
    {0xCB007100, 24}, /* documentation */
    {0xE0000000, 3},  /* multicast, reserved, broadcast */
};

static const struct {
    uint8_t network[16];
    unsigned bits;
} inside6[] = {
    {{0x20, 0x01}, 23},             /* special purposes, Teredo among them */
    {{0x20, 0x01, 0x0D, 0xB8}, 32}, /* documentation */
    {{0x20, 0x02}, 16},             /* 6to4 */
    {{0x3F, 0xFF}, 20},             /* documentation */
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof inside4 / sizeof inside4[0]; i++)
        if ((address ^ inside4[i].network) >> (32 - inside4[i].bits) == 0)
            return false;
    return true;
}

static bool starts_with(const uint8_t *address, const uint8_t *network, unsigned bits)
{
    const unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(address, network, whole) == 0 && (rest == 0 || (address[whole] ^ network[whole]) >> (8 - rest) == 0);
}

/* Of IPv6 only what is given out for the internet, 2000::/3, less what is special in it. */
static bool is_public6(const uint8_t *address)
{
    if (address[0] >> 5 != 1)
        return false;
    for (size_t i = 0; i < sizeof inside6 / sizeof inside6[0]; i++)
        if (starts_with(address, inside6[i].network, inside6[i].bits))
            return false;
    return true;
}

bool sv_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_public4(ntohl(((const struct sockaddr_in *)(const void *)address)->sin_addr.s_addr));
    return address->sa_family == AF_INET6 &&
           is_public6(((const struct sockaddr_in6 *)(const void *)address)->sin6_addr.s6_addr);
}

/* Two or more labels of letters, figures and inner hyphens. */
static bool domain_sound(const char *domain)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    for (unsigned labels = 1;; labels++) {
        const size_t part = strspn(domain, letters);
        if (part == 0 || domain[0] == '-' || domain[part - 1] == '-')
            return false;
        domain += part;
        if (*domain++ != '.')
            return domain[-1] == '\0' && labels >= 2;
    }
}

/* Without quotes and comments: what such an address may hold besides is a way to write other headers. */
bool sv_mail_address_sound(const char *address, struct sp_error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.!#$%&'*+/=?^_`{|}~-";
    const size_t name = strspn(address, letters);
    return (name > 0 && address[name] == '@' && strlen(address) <= MAIL_ADDRESS && domain_sound(address + name + 1)) ||
           sp_fail(error, "expected an address of e-mail, NAME@DOMAIN");
}

/* The parts of a hook's address, for curl_free. */
struct hook {
    char *scheme, *host, *port, *user, *password;
};

static void free_hook(struct hook *hook)
{
    curl_free(hook->scheme);
    curl_free(hook->host);
    curl_free(hook->port);
    curl_free(hook->user);
    curl_free(hook->password);
}

static bool read_hook(const char *address, struct hook *hook)
{
    CURLU *url = curl_url();
    *hook = (struct hook){0};
    const bool sound = url && curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK &&
                       curl_url_get(url, CURLUPART_SCHEME, &hook->scheme, 0) == CURLUE_OK &&
                       curl_url_get(url, CURLUPART_HOST, &hook->host, 0) == CURLUE_OK &&
                       curl_url_get(url, CURLUPART_PORT, &hook->port, CURLU_DEFAULT_PORT) == CURLUE_OK;
    if (sound) {
        curl_url_get(url, CURLUPART_USER, &hook->user, 0);
        curl_url_get(url, CURLUPART_PASSWORD, &hook->password, 0);
    }
    curl_url_cleanup(url);
    return sound;
}

/* Whether the operator allows the host by its name, alone or with this port: then it may lie anywhere. */
static bool is_allowed(const struct sv_post *post, const struct hook *hook)
{
    const size_t length = strlen(hook->host);
    for (size_t i = 0; i < post->hook_host_count; i++) {
        const char *allowed = post->hook_hosts[i];
        if (strncmp(allowed, hook->host, length) == 0 &&
            (allowed[length] == '\0' || (allowed[length] == ':' && strcmp(allowed + length + 1, hook->port) == 0)))
            return true;
    }
    return false;
}

/* Whether the host is an address in figures that lies inside. */
static bool is_inside(const char *host)
{
    char plain[INET6_ADDRSTRLEN + 2];
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    const size_t length = strlen(host);
    if (inet_pton(AF_INET, host, &v4.sin_addr) == 1)
        return !sv_is_public((const struct sockaddr *)&v4);
    if (host[0] != '[' || length < 3 || length >= sizeof plain)
        return false;
    memcpy(plain, host + 1, length - 2);
    plain[length - 2] = '\0';
    return inet_pton(AF_INET6, plain, &v6.sin6_addr) != 1 || !sv_is_public((const struct sockaddr *)&v6);
}

bool sv_hook_address_sound(const struct sv_post *post, const char *address, struct sp_error *error)
{
    struct hook hook = {0};
    bool sound = strlen(address) < ST_ADDRESS;
    for (const char *c = address; *c; c++)
        sound = sound && *c > ' ' && *c < 0x7F;
    sound = sound && read_hook(address, &hook);
    const bool allowed = sound && is_allowed(post, &hook);
    if (!sound || hook.user || hook.password)
        sound = sp_fail(error, "expected the address of a hook, https://HOST/PATH, without a name or a password");
    else if (strcmp(hook.scheme, "https") != 0 && !(allowed && strcmp(hook.scheme, "http") == 0))
        sound = sp_fail(error, "a hook is called over https");
    else if (!allowed && is_inside(hook.host))
        sound = sp_fail(error, "that host is not on the open internet");
    free_hook(&hook);
    return sound;
}

bool sv_post_check(const struct sv_post *post, struct sp_error *error)
{
    struct sp_error reason = {.text = ""};
    if (!post->address) {
        if (post->smtp || post->hooks)
            return sp_fail(error, "notices need --public-url, the address of this server, for their links");
        return true;
    }
    if (strncmp(post->address, "https://", 8) != 0 && strncmp(post->address, "http://", 7) != 0)
        return sp_fail(error, "--public-url must be https://HOST, or http://HOST");
    if (strlen(post->address) > ADDRESS_MOST || strpbrk(post->address, " <>\"\r\n?#") ||
        post->address[strlen(post->address) - 1] == '/')
        return sp_fail(error,
                       "--public-url must be at most %d bytes, without blanks, ? and #, and without / at its end",
                       ADDRESS_MOST);
    if (!post->smtp)
        return true;
    if (strncmp(post->smtp, "smtp://", 7) != 0 && strncmp(post->smtp, "smtps://", 8) != 0)
        return sp_fail(error, "--smtp must be smtp://HOST:PORT or smtps://HOST:PORT");
    if (!post->from || !sv_mail_address_sound(post->from, &reason))
        return sp_fail(error, "--smtp needs --mail-from, the sender's address, NAME@DOMAIN");
    return !post->user == !post->password || sp_fail(error, "--smtp-user and --smtp-password belong together");
}

/* ---- Sending ---- */

/* What libcurl is given to look at while a letter is under way. */
struct sending {
    const atomic_bool *stopping;
    uint64_t until;     /* nanoseconds of sp_clock(); 0: nobody is stopping */
    const char *letter; /* what is left of it */
    bool anywhere;      /* its host may lie inside */
    bool refused;       /* it lay inside */
};

static int go_on(void *context, curl_off_t total, curl_off_t now, curl_off_t total_up, curl_off_t now_up)
{
    struct sending *sending = context;
    (void)total, (void)now, (void)total_up, (void)now_up;
    if (!atomic_load(sending->stopping))
        return 0;
    if (sending->until == 0)
        sending->until = sp_clock() + (uint64_t)LAST_SECONDS * SP_SECOND;
    return sp_clock() > sending->until;
}

static size_t read_letter(char *out, size_t size, size_t count, void *context)
{
    struct sending *sending = context;
    const size_t left = strlen(sending->letter);
    const size_t part = left < size * count ? left : size * count;
    memcpy(out, sending->letter, part);
    sending->letter += part;
    return part;
}

/* What is answered is nobody's business. */
static size_t ignore(char *bytes, size_t size, size_t count, void *context)
{
    (void)bytes, (void)context;
    return size * count;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct sending *sending = context;
    (void)purpose;
    if (!sending->anywhere && !sv_is_public(&address->addr)) {
        sending->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static CURL *begin(struct sending *sending, const char *protocols, long seconds)
{
    CURL *curl = curl_easy_init();
    if (!curl)
        return NULL;
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, protocols);
    curl_easy_setopt(curl, CURLOPT_NOPROXY, "*"); /* a proxy of the environment would hide where it leads */
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, seconds);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, sending);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, go_on);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, sending);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    return curl;
}

enum sv_sent sv_send_mail(const struct sv_post *post, const char *address, const char *letter,
                          const atomic_bool *stopping, struct sp_error *error)
{
    struct sending sending = {.stopping = stopping, .letter = letter, .anywhere = true}; /* the operator named it */
    long code = 0;
    CURL *curl = begin(&sending, "smtp,smtps", MAIL_SECONDS);
    struct curl_slist *to = curl_slist_append(NULL, address);
    if (curl && post->user) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, post->user);
        curl_easy_setopt(curl, CURLOPT_PASSWORD, post->password);
    }
    CURLcode result = CURLE_OUT_OF_MEMORY;
    if (curl && to) {
        /* A password goes over TLS or not at all. */
        curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)(post->user ? CURLUSESSL_ALL : CURLUSESSL_TRY));
        curl_easy_setopt(curl, CURLOPT_URL, post->smtp);
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, post->from);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_letter);
        curl_easy_setopt(curl, CURLOPT_READDATA, &sending);
        result = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    }
    curl_slist_free_all(to);
    curl_easy_cleanup(curl);
    if (result == CURLE_OK)
        return SV_SENT;
    sp_fail(error, "the mail server: %s (%ld)", curl_easy_strerror(result), code);
    return result == CURLE_SEND_ERROR && code >= 550 && code < 560 ? SV_NEVER : SV_NOT_YET;
}

static void set_up_hook(CURL *curl, const char *address, const char *letter, struct curl_slist *headers)
{
    curl_easy_setopt(curl, CURLOPT_URL, address);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Spontoon");
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)strlen(letter));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, letter);
}

enum sv_sent sv_send_hook(const struct sv_post *post, const char *address, const char *letter,
                          const atomic_bool *stopping, struct sp_error *error)
{
    enum { GONE = 410 };
    struct hook hook = {0};
    long code = 0;
    if (!sv_hook_address_sound(post, address, error) || !read_hook(address, &hook)) {
        free_hook(&hook);
        return SV_NEVER; /* the operator has changed his mind */
    }
    struct sending sending = {.stopping = stopping, .anywhere = is_allowed(post, &hook)};
    free_hook(&hook);
    CURL *curl = begin(&sending, "http,https", HOOK_SECONDS);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    CURLcode result = CURLE_OUT_OF_MEMORY;
    if (curl && headers) {
        set_up_hook(curl, address, letter, headers);
        result = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &code);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    if (result == CURLE_OK && code >= 200 && code < 300)
        return SV_SENT;
    sp_fail(error, "the hook: %s (%ld)",
            sending.refused      ? "its host is not on the open internet"
            : result == CURLE_OK ? "it did not answer that all is well"
                                 : curl_easy_strerror(result),
            code);
    return code == GONE ? SV_NEVER : SV_NOT_YET;
}
