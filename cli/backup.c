/*
 * spontoon backup and restore: the whole of a server's store as one file, while the server goes on.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
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

/* Whether the open draft is this program's alone; who held it before may just have given it the name of his backup. */
static bool is_held(int file, const char *draft)
{
    struct stat about, named;
    return flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &about) == 0 && stat(draft, &named) == 0 &&
           named.st_ino == about.st_ino;
}

/* The draft, empty and held until it is closed; NULL with a sentence.  One that a killed program left is taken over. */
static FILE *open_draft(const char *draft, struct sp_error *error)
{
    const int file = open(draft, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    const bool held = file >= 0 && is_held(file, draft);
    FILE *out = held && ftruncate(file, 0) == 0 ? fdopen(file, "w") : NULL;
    if (file >= 0 && !held)
        sp_fail(error, "another backup is being written there, as %s", draft);
    else if (!out)
        sp_fail(error, "%s cannot be made: %s", draft, strerror(errno));
    if (file >= 0 && !out)
        close(file);
    return out;
}

/* Writes beside the file and gives it its name when it is whole and on the disk. */
static bool backup(const struct options *options, const char *path, struct sp_error *error)
{
    char draft[CLI_PATH_MAX];
    const int length = snprintf(draft, sizeof draft, "%s.part", path);
    if (length < 0 || (size_t)length >= sizeof draft)
        return sp_fail(error, "%.80s...: the name is too long", path);
    char usual[CLI_PATH_MAX];
    const char *address = store_of(options, usual, error);
    struct st_store *store = address ? st_open_existing(address, error) : NULL;
    if (!store)
        return false;
    FILE *out = open_draft(draft, error);
    bool done =
        out && (access(path, F_OK) != 0 || sp_fail(error, "%s is there already", path)) && st_backup(store, out, error);
    if (done && !(fflush(out) == 0 && fsync(fileno(out)) == 0 && rename(draft, path) == 0))
        done = sp_fail(error, "%s cannot be written: %s", path, strerror(errno));
    if (out && !done)
        unlink(draft);
    if (out)
        fclose(out);
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
