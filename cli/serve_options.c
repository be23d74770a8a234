/*
 * The options of spontoon serve: from the command line, and from a file of which the command line counts more.
 */
#include "cli/serve_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_lines.h"
#include "cli/files.h"
#include "server/server.h"
#include "store/store.h"

static const struct serve_options usual = {
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
        name, value, help, kind, offsetof(struct serve_options, member)                                                \
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

static bool take_value(struct serve_options *options, const struct cli_option *row, const json_t *value)
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

static bool take_config(struct serve_options *options, json_t *config, const char *text, struct sp_error *error)
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
static bool read_config(struct serve_options *options, json_t **config, struct sp_error *error)
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

void serve_print_options(const struct serve_options *options)
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

/* ---- What they may be ---- */

static const struct {
    const char *name;
    size_t offset;
    uint64_t least, most;
} ranges[] = {
    {"connections", offsetof(struct serve_options, connections), 1, 1000000},
    {"body-bytes", offsetof(struct serve_options, body_bytes), 1024, UINT64_C(16) * 1024 * 1024},
    {"helpers", offsetof(struct serve_options, helpers), 1, 256},
    {"think-ms", offsetof(struct serve_options, think_ms), 0, UINT64_C(600) * 1000},
    {"session-days", offsetof(struct serve_options, session_days), 1, UINT64_C(10) * 365},
    {"idle-seconds", offsetof(struct serve_options, idle_seconds), 0, UINT64_C(24) * SERVE_HOUR},
    {"notice-seconds", offsetof(struct serve_options, notice_seconds), 0, SERVE_HOUR},
    {"notice-hours", offsetof(struct serve_options, notice_hours), 1, UINT64_C(31) * 24},
};

bool serve_options_sound(const struct serve_options *options, struct sp_error *error)
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
    return true;
}

bool serve_read_options(int argc, char **argv, struct serve_options *options, json_t **config, int *status)
{
    struct cli_arguments arguments;
    struct sp_error error;
    *options = usual;
    *config = NULL;
    if (!cli_parse(&spec, argc, argv, options, &arguments, status))
        return false;
    if (!options->config)
        return true;
    const char *path = options->config;
    *options = usual;
    options->config = path;
    if (read_config(options, config, &error))
        return cli_parse(&spec, argc, argv, options, &arguments, status);
    fprintf(stderr, "spontoon serve: %s\n", error.text);
    *status = CLI_FAILED;
    return false;
}
