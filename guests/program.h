/*
 * A program of somebody else's that runs beside this one, in a process group of its own: lines to its standard input
 * and from its standard output, each with a deadline.
 *
 * Nothing that it does harms this one: no SIGPIPE, no wait without an end, no zombie.  A program belongs to one thread
 * at a time; any number of threads may have some.
 */
#ifndef GUESTS_PROGRAM_H
#define GUESTS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "spontoon/error.h"

enum { GUEST_LINE = 1024 }; /* bytes of a line that it may write, with the newline */

struct guest_program {
    pid_t process;
    int socket; /* its standard input and output; -1: there is none */
    int leash;  /* what its shell holds the other end of, to end it should this process end first; -1: there is none */
    size_t read;
    char line[GUEST_LINE]; /* what it wrote, as far as read */
};

/* Starts the command by the shell.  False with a sentence when the system allows no more processes or files. */
bool guest_start(struct guest_program *program, const char *command, struct sp_error *error);

/*
 * Writes the text, then waits for one line, which is put into `line` without its newline, a zero byte of it as a
 * control character.  False when that has not happened within so many milliseconds, with a sentence whose subject is
 * the reader's to name ("it has ended, with status 1").
 */
bool guest_ask(struct guest_program *program, const char *text, size_t length, uint32_t milliseconds,
               char line[GUEST_LINE], struct sp_error *error);

/* Closes its standard input, gives it a moment to end by itself, then ends it and all that it started. */
void guest_stop(struct guest_program *program);

#endif
