#include "cli/screen/terminal.h"

#include <curses.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

/* Signals reach a handler with nothing but their number, so these few stand outside of all structs. */
static volatile sig_atomic_t asked_to_end;
static struct termios terminal_before;
static SCREEN *screen_of_terminal;

static const int ending[] = {SIGINT, SIGTERM, SIGHUP};
static const int fatal[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

static void ask_to_end(int number)
{
    (void)number;
    asked_to_end = 1;
}

/* Only calls that are safe in a handler: leaves the alternate screen, shows the cursor, gives the terminal its modes.
 */
static void give_back(int number)
{
    static const char leave[] = "\033[?1049l\033[?25h\033[0m\r\n";
    const ssize_t written = write(STDOUT_FILENO, leave, sizeof leave - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
    raise(number); /* its own action again, by SA_RESETHAND */
}

static void handle(const int *numbers, size_t count, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_flags = flags};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < count; i++)
        sigaction(numbers[i], &action, NULL);
}

bool terminal_start(void)
{
    if (tcgetattr(STDIN_FILENO, &terminal_before) != 0)
        return false;
    screen_of_terminal = newterm(NULL, stdout, stdin);
    if (!screen_of_terminal)
        return false;
    handle(ending, sizeof ending / sizeof ending[0], ask_to_end, 0);
    handle(fatal, sizeof fatal / sizeof fatal[0], give_back, (int)SA_RESETHAND | SA_NODEFER);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    timeout(SCREEN_WAIT);
    curs_set(0);
    return true;
}

void terminal_stop(void)
{
    endwin();
    delscreen(screen_of_terminal);
    screen_of_terminal = NULL;
    handle(ending, sizeof ending / sizeof ending[0], SIG_DFL, 0);
    handle(fatal, sizeof fatal / sizeof fatal[0], SIG_DFL, 0);
}

void terminal_suspend(void)
{
    endwin();
    raise(SIGTSTP);
    refresh();
}

bool terminal_should_end(void)
{
    return asked_to_end != 0;
}
