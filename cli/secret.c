/*
 * Keeping the secret of fair dice beside their journal.
 */
#include "cli/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/files.h"

enum { DIGITS = 2 * SP_SECRET_BYTES };

static bool secret_path(const char *journal, char path[CLI_PATH_MAX], struct sp_error *error)
{
    const int length = snprintf(path, CLI_PATH_MAX, "%s.secret", journal);
    if (length > 0 && length < CLI_PATH_MAX)
        return true;
    return sp_fail(error, "the journal's name is too long");
}

bool secret_write(const char *journal, const uint8_t secret[SP_SECRET_BYTES], struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    char text[DIGITS + 1];
    if (!secret_path(journal, path, error))
        return false;
    sodium_bin2hex(text, sizeof text, secret, SP_SECRET_BYTES);
    text[DIGITS] = '\n';
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0 && errno == EEXIST) {
        return sp_fail(
            error, "%s is there already, the secret of another game's dice: move it away or choose another name", path);
    }
    if (file < 0)
        return sp_fail(error, "%s cannot be made: %s", path, strerror(errno));
    const bool kept = write(file, text, sizeof text) == (ssize_t)sizeof text && fsync(file) == 0;
    const int reason = errno;
    close(file);
    if (!kept)
        unlink(path); /* half a secret would stand in the way of the next try */
    return kept || sp_fail(error, "%s cannot be written: %s", path, strerror(reason));
}

bool secret_read(const char *journal, uint8_t secret[SP_SECRET_BYTES], struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    if (!secret_path(journal, path, error))
        return false;
    /* Not to wait for ever on what is no plain file. */
    const int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        return sp_fail(error, "the secret of this match's fair dice is not to be had: %s cannot be opened: %s", path,
                       strerror(errno));
    }
    char text[DIGITS + 2];
    const ssize_t length = read(file, text, sizeof text);
    close(file);
    size_t bytes = 0;
    if (length < DIGITS || sodium_hex2bin(secret, SP_SECRET_BYTES, text, DIGITS, NULL, &bytes, NULL) != 0 ||
        bytes != SP_SECRET_BYTES)
        return sp_fail(error, "%s does not hold the %d hex digits of a secret", path, DIGITS);
    return true;
}

void secret_remove(const char *journal)
{
    char path[CLI_PATH_MAX];
    struct sp_error error;
    if (secret_path(journal, path, &error))
        unlink(path);
}
