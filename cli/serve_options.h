/*
 * The options of spontoon serve.
 */
#ifndef SPONTOON_CLI_SERVE_OPTIONS_H
#define SPONTOON_CLI_SERVE_OPTIONS_H

#include <jansson.h>

#include "cli/options.h"
#include "spontoon/error.h"

enum { SERVE_HOUR = 3600 }; /* seconds */

struct serve_options {
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

/*
 * Reads the command line, and the file that --config names.  *config, the caller's, has texts of the options in it.
 * False when there is nothing more to do, after a sentence if something is wrong: *status is how to end.
 */
bool serve_read_options(int argc, char **argv, struct serve_options *options, json_t **config, int *status);
/* Whether they can be served with; the store must be named. */
bool serve_options_sound(const struct serve_options *options, struct sp_error *error);
/* Prints them as they count, as a file for --config. */
void serve_print_options(const struct serve_options *options);

#endif
