/*
 * Taking the terminal and giving it back, whatever ends the program.
 */
#ifndef SPONTOON_CLI_SCREEN_TERMINAL_H
#define SPONTOON_CLI_SCREEN_TERMINAL_H

#include <stdbool.h>

/* Milliseconds that a key is waited for before signals are looked at. */
enum { SCREEN_WAIT = 200 };

/* Starts curses on the terminal.  False when there is none that it can draw on; then nothing has changed. */
bool terminal_start(void);
void terminal_stop(void);
/* Stops the program as Ctrl-Z does, and comes back. */
void terminal_suspend(void);
/* Whether a signal has asked the program to end (SIGINT, SIGTERM, SIGHUP). */
bool terminal_should_end(void);

#endif
