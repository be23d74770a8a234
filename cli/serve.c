/*
 * spontoon serve: hosts matches for many people until it is told to stop.
 */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json_lines.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/names.h"
#include "cli/options.h"
#include "cli/served.h"
#include "guests/program.h"
#include "mind/player.h"
#include "server/server.h"
#include "store/store.h"

struct options {
    const char *config;
    const char *listen;
    const char *store;
    const char *certificate;
    const char *key;
    uint64_t connections;
    uint64_t connections_per_address;
    uint64_t body_bytes;
    uint64_t idle_seconds;
    uint64_t tries_per_minute;
    uint64_t session_days;
    uint64_t matches_in_memory;
    uint64_t helpers;
    uint64_t think_ms;
    struct cli_list bots;
    bool behind_proxy;
    const char *public_url;
    const char *smtp;
    const char *smtp_user;
    const char *smtp_password;
    const char *mail_from;
    bool hooks;
    struct cli_list hook_hosts;
    uint64_t notice_seconds;
    uint64_t notice_hours;
    const char *reset_password;
    bool check_config;
};

enum { BOT_NAME = 32 };
enum { SHELL_MS = 60000 }; /* so long may the shell look for a bot's program */

/* What --bot comes to. */
struct bots {
    struct sv_bot bot[CLI_LIST_MAX];
    char name[CLI_LIST_MAX][BOT_NAME];
    size_t count;
};

enum {
    HOUR = 3600,       /* seconds */
    LOOK_SECONDS = 15, /* a proxy may close what is silent for longer */
};

static const struct options usual = {
    .listen = "127.0.0.1:1782",
    .connections = 12000,
    .connections_per_address = 256,
    .body_bytes = 65536,
    .idle_seconds = 60,
    .tries_per_minute = 30,
    .session_days = 30,
    .matches_in_memory = 1000,
    .helpers = 2,
    .notice_seconds = 60,
    .notice_hours = 24,
};

#define ROW(name, value, help, kind, member)                                                                           \
    {                                                                                                                  \
        name, value, help, kind, offsetof(struct options, member)                                                      \
    }

static const struct cli_option rows[] = {
    ROW("config", "FILE", "options from a JSON object; those given here count more", CLI_TEXT, config),
    ROW("listen", "ADDRESS:PORT", "127.0.0.1:1782; port 0: any that is free", CLI_TEXT, listen),
    ROW("store", "STORE", "sqlite:FILE (one in your data folder) or postgresql://...", CLI_TEXT, store),
    ROW("certificate", "FILE", "PEM for TLS, with --key; none: a proxy does that", CLI_TEXT, certificate),
    ROW("key", "FILE", "the certificate's private key", CLI_TEXT, key),
    ROW("behind-proxy", NULL, "X-Forwarded-For tells the client; cookies for TLS only", CLI_SWITCH, behind_proxy),
    ROW("connections", "N", "at most, watchers included (12000)", CLI_NUMBER, connections),
    ROW("connections-per-address", "N", "of one address (256); 0: as many as there are", CLI_NUMBER,
        connections_per_address),
    ROW("body-bytes", "N", "of a request (65536)", CLI_NUMBER, body_bytes),
    ROW("idle-seconds", "N", "before a silent connection is closed (60)", CLI_NUMBER, idle_seconds),
    ROW("tries-per-minute", "N", "of an address at passwords and new accounts (30); 0: any", CLI_NUMBER,
        tries_per_minute),
    ROW("session-days", "N", "that a session lasts (30)", CLI_NUMBER, session_days),
    ROW("matches-in-memory", "N", "about so many (1000)", CLI_NUMBER, matches_in_memory),
    ROW("helpers", "N", "threads for passwords and computer players (2)", CLI_NUMBER, helpers),
    ROW("bot", "NAME=COMMAND", "a program that may be let play (may be repeated)", CLI_LIST, bots),
    ROW("think-ms", "MS", "milliseconds that a computer has for an order", CLI_NUMBER, think_ms),
    ROW("public-url", "URL", "of this server, for the links of notices; none: no notices", CLI_TEXT, public_url),
    ROW("smtp", "URL", "smtp://HOST:PORT or smtps://...: notices go by e-mail", CLI_TEXT, smtp),
    ROW("smtp-user", "NAME", "of the mail server, with --smtp-password", CLI_TEXT, smtp_user),
    ROW("smtp-password", "FILE", "its password is the first line", CLI_TEXT, smtp_password),
    ROW("mail-from", "ADDRESS", "the sender of notices", CLI_TEXT, mail_from),
    ROW("hooks", NULL, "people may have an address of theirs called", CLI_SWITCH, hooks),
    ROW("hook-host", "HOST[:PORT]", "that may lie inside your network (may be repeated)", CLI_LIST, hook_hosts),
    ROW("notice-seconds", "N", "before who is asked is told (60)", CLI_NUMBER, notice_seconds),
    ROW("notice-hours", "N", "that a notice is tried for (24)", CLI_NUMBER, notice_hours),
    ROW("reset-password", "NAME", "print a secret for a new password, and end", CLI_TEXT, reset_password),
    ROW("check-config", NULL, "print the options as they would count, and end", CLI_SWITCH, check_config),
};
/* The first and the last two say what to do: no file names those. */
enum { ROWS = sizeof rows / sizeof rows[0], SETTINGS = ROWS - 2 };

static const struct cli_spec spec = {
    .command = "serve",
    .arguments = "",
    .help = "Hosts matches over HTTP until SIGTERM or SIGINT: then it takes no more, finishes\n"
            "what has begun and ends. The log is a JSON object a line on standard error.",
    .options = rows,
    .option_count = ROWS,
};

/* ---- Options from a file ---- */

static bool take_list(struct cli_list *list, const json_t *value)
{
    size_t i;
    const json_t *item;
    json_array_foreach(value, i, item)
    {
        if (!json_is_string(item) || list->count == CLI_LIST_MAX)
            return false;
        list->item[list->count++] = json_string_value(item);
    }
    return true;
}

static bool take_value(struct options *options, const struct cli_option *row, const json_t *value)
{
    char *place = (char *)options + row->offset;
    if (row->kind == CLI_TEXT && json_is_string(value))
        *(const char **)(void *)place = json_string_value(value);
    else if (row->kind == CLI_NUMBER && json_is_integer(value) && json_integer_value(value) >= 0)
        *(uint64_t *)(void *)place = (uint64_t)json_integer_value(value);
    else if (row->kind == CLI_SWITCH && json_is_boolean(value))
        *(bool *)place = json_is_true(value);
    else if (row->kind == CLI_LIST && json_is_array(value))
        return take_list((struct cli_list *)(void *)place, value);
    else
        return false;
    return true;
}

static const char *expected(const struct cli_option *row)
{
    static const char *const kinds[] = {[CLI_TEXT] = "a text",
                                        [CLI_NUMBER] = "a whole number",
                                        [CLI_SWITCH] = "true or false",
                                        [CLI_LIST] = "an array of texts"};
    return kinds[row->kind];
}

static bool take_config(struct options *options, json_t *config, const char *text, struct sp_error *error)
{
    const char *path = options->config;
    const char *name;
    json_t *value;
    json_object_foreach(config, name, value)
    {
        const unsigned line = sp_json_line(text, strlen(text), &name, 1);
        size_t i = 1;
        while (i < SETTINGS && strcmp(rows[i].name, name) != 0)
            i++;
        if (i == SETTINGS)
            return sp_fail(error, "%s, line %u: there is no option \"%.60s\"", path, line, name);
        if (!take_value(options, &rows[i], value))
            return sp_fail(error, "%s, line %u: \"%s\" must be %s", path, line, name, expected(&rows[i]));
    }
    return true;
}

/* The object stays: texts of the options are in it. */
static bool read_config(struct options *options, json_t **config, struct sp_error *error)
{
    json_error_t where;
    size_t length;
    char *text = cli_read_file(options->config, &length, error);
    if (!text)
        return false;
    *config = json_loadb(text, length, JSON_REJECT_DUPLICATES, &where);
    const bool done = json_is_object(*config)
                          ? take_config(options, *config, text, error)
                          : sp_fail(error, "%s, line %d: %s", options->config, *config ? 1 : where.line,
                                    *config ? "expected an object of options" : where.text);
    free(text);
    return done;
}

static json_t *list_json(const struct cli_list *list)
{
    json_t *array = json_array();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(array, json_string(list->item[i]));
    return array;
}

static void print_options(const struct options *options)
{
    json_t *object = json_object();
    for (size_t i = 1; i < SETTINGS; i++) {
        const char *place = (const char *)options + rows[i].offset;
        const char *text = rows[i].kind == CLI_TEXT ? *(const char *const *)(const void *)place : NULL;
        if (rows[i].kind == CLI_LIST)
            json_object_set_new(object, rows[i].name, list_json((const struct cli_list *)(const void *)place));
        else if (rows[i].kind == CLI_TEXT)
            json_object_set_new(object, rows[i].name, text ? json_string(text) : json_null());
        else if (rows[i].kind == CLI_NUMBER)
            json_object_set_new(object, rows[i].name,
                                json_integer((json_int_t) * (const uint64_t *)(const void *)place));
        else
            json_object_set_new(object, rows[i].name, json_boolean(*(const bool *)place));
    }
    json_dumpf(object, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(object);
}

/* ---- The usual store ---- */

/* Makes each folder of the path that is missing. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        const bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!there)
            return false;
    }
    return true;
}

bool cli_usual_store(char address[CLI_PATH_MAX], struct sp_error *error)
{
    static const char scheme[] = "sqlite:";
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    const bool own = data && data[0] == '/';
    if (!own && !(home && home[0] == '/'))
        return sp_fail(error, "there is no folder for data, as HOME is not set: name a store by --store");
    const int length = snprintf(address, CLI_PATH_MAX, "%s%s%s/spontoon/server.db", scheme, own ? data : home,
                                own ? "" : "/.local/share");
    if (length < 0 || length >= CLI_PATH_MAX)
        return sp_fail(error, "the name of the data folder is too long");
    return make_folders(address + sizeof scheme - 1) ||
           sp_fail(error, "the folder of %s cannot be made: %s", address, strerror(errno));
}

/* ---- The command ---- */

static bool reset_password(const struct options *options, struct sp_error *error)
{
    char secret[SV_SECRET];
    if (!sv_reset_password(options->store, options->reset_password, secret, error))
        return false;
    puts(secret);
    return true;
}

/* Serves until a signal; the signals are blocked, in every thread, and waited for here. */
static bool serve(const struct sv_config *config, struct sp_error *error)
{
    sigset_t signals;
    int caught = 0;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    struct sv_server *server = sv_open(config, error);
    if (!server)
        return false;
    printf("spontoon serves on port %u\n", sv_port(server));
    fflush(stdout);
    sv_log("info", "started", json_pack("{s:s,s:i}", "listen", config->listen, "port", sv_port(server)));
    sigwait(&signals, &caught);
    sv_log("info", "stopping", NULL);
    sv_close(server);
    sv_log("info", "stopped", NULL);
    return true;
}

static bool read_tls(const struct options *options, char **certificate, char **key, struct sp_error *error)
{
    size_t length;
    if (!options->certificate != !options->key)
        return sp_fail(error, "--certificate and --key belong together");
    *certificate = options->certificate ? cli_read_file(options->certificate, &length, error) : NULL;
    *key = *certificate ? cli_read_file(options->key, &length, error) : NULL;
    return !options->key || *key;
}

/* Whether the shell finds the program that the command begins with, as far as that can be told before it runs. */
static bool is_found(const char *command)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._+-";
    char word[CLI_PATH_MAX], ask[CLI_PATH_MAX + 32], told[GUEST_LINE];
    struct guest_program shell;
    struct sp_error error;
    struct stat about;
    const char *begin = command + strspn(command, " \t");
    const size_t length = strspn(begin, plain);
    if (length >= sizeof word || !strchr(" \t", begin[length]))
        return true; /* it begins with something else */
    snprintf(word, sizeof word, "%.*s", (int)length, begin);
    if (strchr(word, '/'))
        return stat(word, &about) == 0 && S_ISREG(about.st_mode) && access(word, X_OK) == 0;
    snprintf(ask, sizeof ask, "command -v %s", word);
    if (!guest_start(&shell, ask, &error))
        return false;
    const bool found = guest_ask(&shell, "", 0, SHELL_MS, told, &error);
    guest_stop(&shell);
    return found;
}

/* Splits NAME=COMMAND; the names' room must be there as long as the bots are. */
static bool read_bots(const struct options *options, struct bots *bots, struct sp_error *error)
{
    for (bots->count = 0; bots->count < options->bots.count; bots->count++) {
        const char *text = options->bots.item[bots->count];
        const char *equals = strchr(text, '=');
        char *name = bots->name[bots->count];
        if (!equals || equals == text || equals - text >= BOT_NAME || equals[1] == '\0')
            return sp_fail(error, "--bot does not take '%.60s': expected NAME=COMMAND", text);
        memcpy(name, text, (size_t)(equals - text));
        name[equals - text] = '\0';
        bool taken = sp_player_find(name);
        for (size_t i = 0; i < bots->count; i++)
            taken = taken || strcmp(bots->name[i], name) == 0;
        if (taken || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(name))
            return sp_fail(error,
                           taken ? "there is a computer player '%s' already: give the bot another name"
                                 : "'%s' is no name for a bot: expected small letters, digits and _",
                           name);
        if (!is_found(equals + 1))
            return sp_fail(error, "the bot '%s' has no program that can be run: '%.300s'", name, equals + 1);
        bots->bot[bots->count] = (struct sv_bot){.name = name, .command = equals + 1};
    }
    return true;
}

/* The first line of the file; the caller frees it. */
static char *read_password(const char *path, struct sp_error *error)
{
    size_t length;
    char *text = cli_read_file(path, &length, error);
    if (text)
        text[strcspn(text, "\r\n")] = '\0';
    return text;
}

/* The notices; *password (or NULL) is the caller's to free when the server is closed. */
static bool read_post(const struct options *options, struct sv_post *post, char **password, struct sp_error *error)
{
    enum { RETRY_SECONDS = 60 };
    *password = options->smtp_password ? read_password(options->smtp_password, error) : NULL;
    if (options->smtp_password && !*password)
        return false;
    *post = (struct sv_post){.address = options->public_url,
                             .smtp = options->smtp,
                             .user = options->smtp_user,
                             .password = *password,
                             .from = options->mail_from,
                             .hooks = options->hooks,
                             .hook_hosts = options->hook_hosts.item,
                             .hook_host_count = options->hook_hosts.count,
                             .wait_seconds = options->notice_seconds,
                             .retry_seconds = RETRY_SECONDS,
                             .give_up_seconds = options->notice_hours * HOUR};
    return sv_post_check(post, error);
}

/* What numbers may be. */
static const struct {
    const char *name;
    size_t offset;
    uint64_t least, most;
} ranges[] = {
    {"connections", offsetof(struct options, connections), 1, 1000000},
    {"body-bytes", offsetof(struct options, body_bytes), 1024, UINT64_C(16) * 1024 * 1024},
    {"helpers", offsetof(struct options, helpers), 1, 256},
    {"think-ms", offsetof(struct options, think_ms), 0, UINT64_C(600) * 1000},
    {"session-days", offsetof(struct options, session_days), 1, UINT64_C(10) * 365},
    {"idle-seconds", offsetof(struct options, idle_seconds), 0, UINT64_C(24) * HOUR},
    {"notice-seconds", offsetof(struct options, notice_seconds), 0, HOUR},
    {"notice-hours", offsetof(struct options, notice_hours), 1, UINT64_C(31) * 24},
};

static bool sound(const struct options *options, struct sp_error *error)
{
    if (!sv_listen_check(options->listen, error) || !st_check(options->store, error))
        return false;
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const uint64_t value = *(const uint64_t *)(const void *)((const char *)options + ranges[i].offset);
        if (value >= ranges[i].least && value <= ranges[i].most)
            continue;
        return ranges[i].least == 0 ? sp_fail(error, "--%s must be at most %" PRIu64, ranges[i].name, ranges[i].most)
                                    : sp_fail(error, "--%s must be %" PRIu64 " to %" PRIu64, ranges[i].name,
                                              ranges[i].least, ranges[i].most);
    }
    return options->connections_per_address <= options->connections ||
           sp_fail(error, "--connections-per-address must not be more than --connections");
}

/* The folder of the web client; NULL when it was not built. */
static const char *web_folder(char path[CLI_PATH_MAX])
{
    struct sp_error missing;
    if (!cli_data_path("web/index.html", path, &missing))
        return NULL;
    *strrchr(path, '/') = '\0';
    return path;
}

static bool run(const struct options *options, struct sp_error *error)
{
    char pages[CLI_PATH_MAX];
    char *certificate = NULL, *key = NULL, *password = NULL;
    struct sv_post post;
    struct served_files *data = NULL;
    struct sp_tongue *french = NULL;
    struct bots bots;
    struct served_papers papers = {.data = NULL};
    struct sv_paper paper;
    bool done = sound(options, error) && read_bots(options, &bots, error) &&
                read_post(options, &post, &password, error) && read_tls(options, &certificate, &key, error) &&
                cli_tongue("fr", &french, error) && served_papers_read(&papers, &paper, error);
    if (done && options->check_config) {
        print_options(options);
    } else if (done && options->reset_password) {
        done = reset_password(options, error);
    } else if (done) {
        const struct sv_config config = {.listen = options->listen,
                                         .store = options->store,
                                         .certificate = certificate,
                                         .key = key,
                                         .connections = options->connections,
                                         .connections_per_address = options->connections_per_address,
                                         .body_bytes = options->body_bytes,
                                         .idle_seconds = options->idle_seconds,
                                         .tries_per_minute = options->tries_per_minute,
                                         .session_days = options->session_days,
                                         .matches_in_memory = options->matches_in_memory,
                                         .helpers = options->helpers,
                                         .bots = bots.bot,
                                         .bot_count = bots.count,
                                         .think_milliseconds = options->think_ms,
                                         .look_seconds = LOOK_SECONDS,
                                         .post = post,
                                         .behind_proxy = options->behind_proxy,
                                         .web = web_folder(pages),
                                         .french = french,
                                         .paper = paper,
                                         .loading = {.read_data = served_files_read, .context = &data}};
        done = serve(&config, error);
    }
    sp_tongue_free(french);
    served_papers_free(&papers);
    served_files_free(data);
    free(certificate);
    free(key);
    free(password);
    return done;
}

int cli_serve(int argc, char **argv)
{
    struct options options = usual;
    struct cli_arguments arguments;
    struct sp_error error = {.text = ""};
    json_t *config = NULL;
    int status = CLI_OK;
    if (!cli_parse(&spec, argc, argv, &options, &arguments, &status))
        return status;
    char address[CLI_PATH_MAX]; /* of the usual store */
    bool done = true;
    if (options.config) {
        const char *path = options.config;
        options = usual;
        options.config = path;
        done = read_config(&options, &config, &error) && cli_parse(&spec, argc, argv, &options, &arguments, &status);
    }
    if (done && !options.store) {
        done = cli_usual_store(address, &error);
        options.store = address;
    }
    done = done && run(&options, &error);
    json_decref(config);
    if (!done)
        fprintf(stderr, "spontoon serve: %s\n", error.text);
    return done ? CLI_OK : CLI_FAILED;
}
