/* What was drawn, as a file. */
#include "cli/draw_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"

static bool write_all(int file, const unsigned char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

/* What is no plain file (a device, a pipe) takes the bytes as they come. */
static bool write_through(const char *path, const struct draw_paper *paper, struct sp_error *error)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    bool done = file >= 0 && write_all(file, paper->bytes, paper->length);
    const int reason = errno;
    if (file >= 0 && close(file) != 0)
        done = false;
    return done || sp_fail(error, "%s cannot be written: %s", path, strerror(reason));
}

/* Written beside its place, and put there when it is safe. */
bool draw_file_write(const char *path, const struct draw_paper *paper, struct sp_error *error)
{
    char beside[CLI_PATH_MAX];
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode))
        return write_through(path, paper, error);
    const int length = snprintf(beside, sizeof beside, "%s.%ld.part", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof beside)
        return sp_fail(error, "the output's name is too long");
    const int file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool done = file >= 0 && write_all(file, paper->bytes, paper->length) && fsync(file) == 0;
    int reason = errno;
    if (file >= 0 && close(file) != 0 && done) {
        done = false;
        reason = errno;
    }
    if (done && rename(beside, path) != 0) {
        done = false;
        reason = errno;
    }
    if (!done && file >= 0)
        unlink(beside);
    return done || sp_fail(error, "%s cannot be written: %s", path, strerror(reason));
}
