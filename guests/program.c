/*
 * Processes that answer by lines.
 *
 * One pair of sockets is the program's standard input and output: send() can be told to raise no SIGPIPE, and
 * SOCK_CLOEXEC keeps each program from holding another one's end open.
 */
#include "guests/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mind/clock.h"

extern char **environ;

enum { MOMENT = 500, LOOK = 5 }; /* milliseconds that a program has to end by itself, and between looks at it */
enum { LEASH = 3 };              /* the descriptor by which a program's shell learns that this process has ended */
enum { COMMAND_MOST = 4096 };    /* bytes of a command with its NUL */

static int64_t milliseconds_now(void)
{
    return (int64_t)(sp_clock() / SP_MILLISECOND);
}

/* ---- Beginning ---- */

/* Signals as a program expects them, and a group by whose number all that it starts can be ended. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    posix_spawnattr_setpgroup(attributes, 0);
    return posix_spawnattr_setflags(attributes,
                                    (short)(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));
}

/*
 * Beside the command the shell runs a keeper in the same group, who waits for the end of the leash: it comes when this
 * process ends, whatever ends it, and then all that the command has started is ended as well.
 */
static const char kept[] = "{ read -r end; kill -9 0; } <&3 >/dev/null & exec 3<&-; exec /bin/sh -c \"$1\"";

static int spawn(pid_t *process, const char *command, int socket, int leash)
{
    char shell[] = "sh", option[] = "-c", script[sizeof kept], text[COMMAND_MOST];
    char *words[] = {shell, option, script, shell, text, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    memcpy(script, kept, sizeof kept);
    if ((size_t)snprintf(text, sizeof text, "%s", command) >= sizeof text)
        return E2BIG;
    int reason = posix_spawn_file_actions_init(&actions);
    if (reason != 0)
        return reason;
    reason = posix_spawnattr_init(&attributes);
    if (reason == 0) {
        reason = posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
        reason = reason != 0 ? reason : posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
        reason =
            reason != 0 ? reason : posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        reason = reason != 0 ? reason : posix_spawn_file_actions_adddup2(&actions, leash, LEASH);
        reason = reason != 0 ? reason : set_attributes(&attributes);
        reason = reason != 0 ? reason : posix_spawn(process, "/bin/sh", &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

static bool open_pair(int ends[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool guest_start(struct guest_program *program, const char *command, struct sp_error *error)
{
    int ends[2], leash[2];
    *program = (struct guest_program){.process = -1, .socket = -1, .leash = -1};
    if (!open_pair(ends))
        return sp_fail(error, "'%.200s' cannot be started: %s", command, strerror(errno));
    if (!open_pair(leash)) {
        const int number = errno;
        close_both(ends);
        return sp_fail(error, "'%.200s' cannot be started: %s", command, strerror(number));
    }
    const int reason = spawn(&program->process, command, ends[1], leash[0]);
    close(ends[1]);
    close(leash[0]);
    program->socket = ends[0];
    program->leash = leash[1];
    if (reason == 0)
        return true;
    close(program->socket);
    close(program->leash);
    *program = (struct guest_program){.process = -1, .socket = -1, .leash = -1};
    return sp_fail(error, "'%.200s' cannot be started: %s", command, strerror(reason));
}

/* ---- Ending ---- */

/* Whether it has ended; its number stays taken until it is waited for. */
static bool has_ended(const struct guest_program *program)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)program->process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/* Ends the whole group, and takes the status of its leader. */
static int end_group(struct guest_program *program)
{
    int status = 0;
    kill(-program->process, SIGKILL);
    while (waitpid(program->process, &status, 0) < 0 && errno == EINTR)
        ;
    program->process = -1;
    return status;
}

static void wait_a_moment(const struct guest_program *program)
{
    const struct timespec look = {.tv_nsec = LOOK * 1000000L};
    for (const int64_t end = milliseconds_now() + MOMENT; !has_ended(program) && milliseconds_now() < end;)
        nanosleep(&look, NULL);
}

static int stop(struct guest_program *program)
{
    int status = 0;
    if (program->process > 0) {
        shutdown(program->socket, SHUT_WR);
        wait_a_moment(program);
        status = end_group(program);
    }
    if (program->socket >= 0)
        close_both((int[2]){program->socket, program->leash});
    program->socket = program->leash = -1;
    return status;
}

void guest_stop(struct guest_program *program)
{
    stop(program);
}

/* It has closed its standard output: with it, it has ended or is about to. */
static bool fail_closed(struct guest_program *program, struct sp_error *error)
{
    const int status = stop(program);
    if (WIFEXITED(status))
        return sp_fail(error, "it ended before it answered, with status %d", WEXITSTATUS(status));
    return sp_fail(error, "it closed its output or was ended by signal %d before it answered", WTERMSIG(status));
}

/* ---- Asking ---- */

enum { NO_CHARACTER = 0x1A }; /* the control character that stands for one that cannot be */

static const char *line_end(const struct guest_program *program)
{
    return memchr(program->line, '\n', program->read);
}

/* Takes a line out of what was read; false when there is none yet. */
static bool take_line(struct guest_program *program, char line[GUEST_LINE])
{
    const char *end = line_end(program);
    if (!end)
        return false;
    const size_t length = (size_t)(end - program->line);
    for (size_t i = 0; i < length; i++)
        line[i] = program->line[i] != '\0' ? program->line[i] : NO_CHARACTER; /* or it would hide what follows */
    line[length > 0 && line[length - 1] == '\r' ? length - 1 : length] = '\0';
    program->read -= length + 1;
    memmove(program->line, end + 1, program->read);
    return true;
}

/* 1: done; 0: not yet; -1: its end is closed. */
static int receive(struct guest_program *program)
{
    const ssize_t got =
        recv(program->socket, program->line + program->read, sizeof program->line - program->read, MSG_DONTWAIT);
    if (got > 0)
        program->read += (size_t)got;
    return got > 0 ? 1 : got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

static int give(struct guest_program *program, const char **text, size_t *length)
{
    const ssize_t sent = send(program->socket, *text, *length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent > 0) {
        *text += sent;
        *length -= (size_t)sent;
    }
    return sent > 0 ? 1 : sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

/* Waits until something can be read, if there is room, or written, if there is something; false: the time is up. */
static bool wait_for(const struct guest_program *program, bool writing, int64_t end, short *can)
{
    const bool room = program->read < sizeof program->line;
    struct pollfd socket = {.fd = program->socket, .events = (short)((room ? POLLIN : 0) | (writing ? POLLOUT : 0))};
    const int64_t left = end - milliseconds_now();
    const int found = left > 0 ? poll(&socket, 1, left > INT32_MAX ? INT32_MAX : (int)left) : 0;
    *can = found > 0 ? socket.revents : 0;
    return found > 0 || (found < 0 && errno == EINTR);
}

bool guest_ask(struct guest_program *program, const char *text, size_t length, uint32_t milliseconds,
               char line[GUEST_LINE], struct sp_error *error)
{
    const int64_t end = milliseconds_now() + milliseconds;
    while (length > 0 || !take_line(program, line)) {
        short can = 0;
        if (program->read == sizeof program->line && !line_end(program))
            return sp_fail(error, "it wrote more than the %d bytes that an order may have", GUEST_LINE - 1);
        if (!wait_for(program, length > 0, end, &can))
            return sp_fail(error, "it gave no answer within %u milliseconds", milliseconds);
        int done = 0;
        if (can & (POLLIN | POLLHUP | POLLERR))
            done = receive(program);
        if (done >= 0 && length > 0 && can & POLLOUT)
            done = give(program, &text, &length);
        if (done < 0)
            return fail_closed(program, error);
    }
    return line[0] != '\0' || sp_fail(error, "it answered with an empty line");
}
