/*
 * Full-screen play of Suffren aux Indes, from the first screen to the last.
 *
 * All that is drawn comes from the redacted state and the log of the seat at the keyboard.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "cli/screen/state.h"
#include "cli/screen/terminal.h"
#include "cli/told.h"

static void play_on(struct screen *screen)
{
    while (!screen->leaving && !terminal_should_end()) {
        if (play_asked(screen->play) == 0 && !screen->end_shown && !screen->failed) {
            screen->end_shown = true;
            screen_show_end(screen);
        }
        if (!screen_key_waits()) {
            screen_draw(screen);
            refresh();
        }
        screen_take_key(screen, screen_key());
        if (screen->dialog.leave_asked)
            screen_leave(screen);
    }
}

/* Who comes back to a game is told what happened since they last ordered; in hot seat the hand-over tells it. */
static void begin(struct screen *screen, bool resumed)
{
    const uint8_t seat = screen->sight.seat;
    screen_seat_next(screen);
    if (resumed && screen->sight.seat == seat && play_asked(screen->play) != 0)
        screen_show_missed(screen, "Since you last ordered");
}

static void draw_below(void *below)
{
    screen_draw(below);
}

int suffren_screen_play(struct play *play)
{
    struct sp_error error = {{0}};
    struct screen *screen = calloc(1, sizeof *screen);
    if (!screen || !terminal_start()) {
        free(screen);
        told_print(&(struct told){stderr, play_tongue(play)},
                   "spontoon play: this terminal has no full screen; give one order a line, `?` explains\n");
        return play_lines(play, false);
    }
    screen->play = play;
    screen->zoom = SCREEN_ZOOM_AUTO;
    screen->log.seat = -1;
    theme_start(&screen->theme, play_tongue(play));
    screen->dialog = (struct dialog){.theme = &screen->theme, .draw_below = draw_below, .below = screen};
    screen->sight =
        (struct sight){.scenario = play_scenario(play), .view = &screen->view, .seat = screen_first_seat(play)};
    const bool resumed = play_log_count(play, SP_OBSERVER) > 0;
    const bool ran = play_run(play, &error);
    if (ran) {
        begin(screen, resumed);
        play_on(screen);
    }
    terminal_stop();
    if (ran && play_journal(play))
        told_print(&(struct told){stdout, play_tongue(play)}, "The game is saved: %s play %s --journal %s\n",
                   play_program(play), play_game(play)->name, play_journal(play));
    if (ran && play_keeps_secret(play))
        told_print(&(struct told){stdout, play_tongue(play)},
                   "It goes on only with the secret of its dice beside it: %s.secret\n", play_journal(play));
    if (screen->failed)
        told_print(&(struct told){stderr, play_tongue(play)}, "spontoon play: %s\n", screen->notice);
    const bool done = ran && !screen->failed;
    orders_free(&screen->orders);
    log_free(&screen->log);
    page_free(&screen->side);
    free(screen);
    if (!ran)
        told_print(&(struct told){stderr, play_tongue(play)}, "spontoon play: %s\n", error.text);
    return done ? CLI_OK : CLI_FAILED;
}
