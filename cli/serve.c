/*
 * spontoon serve: hosts matches for many people until it is told to stop.
 */
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/names.h"
#include "cli/serve_options.h"
#include "cli/served.h"
#include "guests/exec.h"
#include "guests/program.h"
#include "mind/player.h"
#include "server/server.h"
#include "store/store.h"

enum { BOT_NAME = 32 };
enum { SHELL_MS = 60000 }; /* so long may the shell look for a bot's program */

/* What --bot comes to. */
struct bots {
    struct sv_bot bot[CLI_LIST_MAX];
    char name[CLI_LIST_MAX][BOT_NAME];
    size_t count;
};

enum { LOOK_SECONDS = 15 }; /* a proxy may close what is silent for longer */

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
        return sp_fail(error, "there is no folder for data, as HOME names none: name a store by --store");
    const int length = snprintf(address, CLI_PATH_MAX, "%s%s%s/spontoon/server.db", scheme, own ? data : home,
                                own ? "" : "/.local/share");
    if (length < 0 || length >= CLI_PATH_MAX)
        return sp_fail(error, "the name of the data folder is too long");
    return make_folders(address + sizeof scheme - 1) ||
           sp_fail(error, "the folder of %s cannot be made: %s", address, strerror(errno));
}

/* ---- The command ---- */

static bool reset_password(const struct serve_options *options, struct sp_error *error)
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

static bool read_tls(const struct serve_options *options, char **certificate, char **key, struct sp_error *error)
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

/* Whether journals know a player by that name: a computer, a person, or a program of whoever plays. */
static bool has_meaning(const char *name)
{
    return sp_player_find(name) || strcmp(name, "human") == 0 || strcmp(name, guest_exec_player.name) == 0;
}

/* Splits NAME=COMMAND; the names' room must be there as long as the bots are. */
static bool read_bots(const struct serve_options *options, struct bots *bots, struct sp_error *error)
{
    for (bots->count = 0; bots->count < options->bots.count; bots->count++) {
        const char *text = options->bots.item[bots->count];
        const char *equals = strchr(text, '=');
        char *name = bots->name[bots->count];
        if (!equals || equals == text || equals - text >= BOT_NAME || equals[1] == '\0')
            return sp_fail(error, "--bot does not take '%.60s': expected NAME=COMMAND", text);
        memcpy(name, text, (size_t)(equals - text));
        name[equals - text] = '\0';
        bool taken = has_meaning(name);
        for (size_t i = 0; i < bots->count; i++)
            taken = taken || strcmp(bots->name[i], name) == 0;
        if (taken || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != strlen(name))
            return sp_fail(error,
                           taken ? "'%s' means another player already: give the bot another name"
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
static bool read_post(const struct serve_options *options, struct sv_post *post, char **password,
                      struct sp_error *error)
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
                             .give_up_seconds = options->notice_hours * SERVE_HOUR};
    return sv_post_check(post, error);
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

static bool run(const struct serve_options *options, struct sp_error *error)
{
    char pages[CLI_PATH_MAX];
    char *certificate = NULL, *key = NULL, *password = NULL;
    struct sv_post post;
    struct served_files *data = NULL;
    struct sp_tongue *french = NULL;
    struct bots bots;
    struct served_papers papers = {.data = NULL};
    struct sv_paper paper;
    bool done = serve_options_sound(options, error) && read_bots(options, &bots, error) &&
                read_post(options, &post, &password, error) && read_tls(options, &certificate, &key, error) &&
                cli_tongue("fr", &french, error) && served_papers_read(&papers, &paper, error);
    if (done && options->check_config) {
        serve_print_options(options);
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
    struct serve_options options;
    struct sp_error error = {.text = ""};
    json_t *config = NULL;
    int status = CLI_OK;
    if (!serve_read_options(argc, argv, &options, &config, &status)) {
        json_decref(config);
        return status;
    }
    char address[CLI_PATH_MAX]; /* of the usual store */
    bool done = true;
    if (!options.store) {
        done = cli_usual_store(address, &error);
        options.store = address;
    }
    done = done && run(&options, &error);
    json_decref(config);
    if (!done)
        fprintf(stderr, "spontoon serve: %s\n", error.text);
    return done ? CLI_OK : CLI_FAILED;
}
