/*
 * spontoon backup and restore: the whole of a server's store as one file, while the server goes on.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/options.h"
#include "store/store.h"

struct options {
    const char *store;
};

static const struct cli_option rows[] = {
    {"store", "STORE", "sqlite:FILE (one in your data folder) or postgresql://...", CLI_TEXT,
     offsetof(struct options, store)},
};

static const struct cli_spec backup_spec = {
    .command = "backup",
    .arguments = "FILE",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Writes all that a server's store holds, as of one moment, to a new file; the\n"
            "server goes on meanwhile. It holds hashes of passwords and the secrets of\n"
            "matches under way: keep it as safe as the store.",
    .options = rows,
    .option_count = 1,
};

static const struct cli_spec restore_spec = {
    .command = "restore",
    .arguments = "FILE",
    .arguments_least = 1,
    .arguments_most = 1,
    .help = "Fills an empty store with a backup, of whatever kind of store it was made.",
    .options = rows,
    .option_count = 1,
};

/* The address of the store that is meant, perhaps in `usual`; NULL with a sentence. */
static const char *store_of(const struct options *options, char usual[CLI_PATH_MAX], struct sp_error *error)
{
    if (options->store)
        return options->store;
    return cli_usual_store(usual, error) ? usual : NULL;
}

/* Writes beside the file and gives it its name when it is whole and on the disk. */
static bool backup(const struct options *options, const char *path, struct sp_error *error)
{
    char draft[CLI_PATH_MAX];
    const int length = snprintf(draft, sizeof draft, "%s.part", path);
    if (length < 0 || (size_t)length >= sizeof draft)
        return sp_fail(error, "%.80s...: the name is too long", path);
    if (access(path, F_OK) == 0)
        return sp_fail(error, "%s is there already", path);
    char usual[CLI_PATH_MAX];
    const char *address = store_of(options, usual, error);
    struct st_store *store = address ? st_open_existing(address, error) : NULL;
    if (!store)
        return false;
    const int file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *out = file < 0 ? NULL : fdopen(file, "w");
    bool done = out || sp_fail(error, "%s cannot be made: %s", draft, strerror(errno));
    if (out) {
        done = st_backup(store, out, error);
        const bool safe = fflush(out) == 0 && fsync(file) == 0;
        const bool closed = fclose(out) == 0;
        if (done && !(safe && closed && rename(draft, path) == 0))
            done = sp_fail(error, "%s cannot be written: %s", path, strerror(errno));
        if (!done)
            unlink(draft);
    }
    st_close(store);
    return done;
}

static bool restore(const struct options *options, const char *path, struct sp_error *error)
{
    FILE *in = fopen(path, "r");
    if (!in)
        return sp_fail(error, "%s cannot be opened: %s", path, strerror(errno));
    char usual[CLI_PATH_MAX];
    const char *address = store_of(options, usual, error);
    const bool done = address && st_fill(address, in, path, error);
    fclose(in);
    return done;
}

static int run(const struct cli_spec *spec, int argc, char **argv,
               bool (*work)(const struct options *options, const char *path, struct sp_error *error))
{
    struct options options = {0};
    struct cli_arguments arguments;
    struct sp_error error = {.text = ""};
    int status = CLI_OK;
    if (!cli_parse(spec, argc, argv, &options, &arguments, &status))
        return status;
    if (work(&options, arguments.item[0], &error))
        return CLI_OK;
    fprintf(stderr, "spontoon %s: %s\n", spec->command, error.text);
    return CLI_FAILED;
}

int cli_backup(int argc, char **argv)
{
    return run(&backup_spec, argc, argv, backup);
}

int cli_restore(int argc, char **argv)
{
    return run(&restore_spec, argc, argv, restore);
}
