#include "cli/screen/folio.h"
#include "cli/told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/messages.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/screen/terminal.h"

void folio_say(struct folio *folio, bool warn, const char *text)
{
    folio->warn = warn;
    snprintf(folio->notice, sizeof folio->notice, "%s", text);
}

/* ---- Pages ---- */

void folio_show(struct folio *folio, const struct front_page *page, const char *rest)
{
    folio->shown = page;
    folio->top = 0;
    folio->filled = NULL;
    folio->log.back = 0;
    snprintf(folio->rest, sizeof folio->rest, "%s", rest);
}

static bool is_there(const struct folio *folio, const struct front_page *page)
{
    return page->fill != NULL && (page->there == NULL || page->there(folio->play, folio->seat));
}

int folio_pages(const struct folio *folio, const struct front_page *pages[FOLIO_PAGES])
{
    int count = 0;
    for (const struct front_page *page = folio->front->pages; page->word != NULL && count + 1 < FOLIO_PAGES; page++)
        if (is_there(folio, page))
            pages[count++] = page;
    pages[count++] = NULL;
    return count;
}

/* The page of what is asked now. */
static void show_page_now(struct folio *folio)
{
    const char *rest = NULL;
    const char *word = folio->front->page_now != NULL ? folio->front->page_now(folio->play, folio->seat) : NULL;
    const struct front_page *page = word != NULL ? front_page_find(folio->front, word, &rest) : NULL;
    if (page != NULL && is_there(folio, page))
        folio_show(folio, page, "");
    else
        folio_show(folio, NULL, "");
}

/* ---- Whose turn it is ---- */

static void look_again(struct folio *folio)
{
    folio->orders.standing = false;
    folio->filled = NULL;
    orders_fill(&folio->orders, folio->play, folio->seat);
    /* Who is asked for a word only may give what is open at any time. */
    if (folio->orders.count == 0 && play_asked(folio->play) != 0) {
        folio->orders.standing = true;
        orders_fill(&folio->orders, folio->play, folio->seat);
    }
}

static void show_missed(struct folio *folio, const char *title)
{
    const size_t mark = play_log_mark(folio->play, folio->seat);
    if (mark < play_log_count(folio->play, folio->seat))
        dialog_news(&folio->dialog, folio->play, folio->seat, title, mark);
}

static void hand_over(struct folio *folio, uint8_t seat)
{
    folio->seat = seat;
    folio->answered = 0; /* lines that were pasted for the one before are not for this one */
    flushinp();
    if (!play_is_hot_seat(folio->play))
        return;
    dialog_hand_over(&folio->dialog, play_seat_name(folio->play, folio->seat), INK_STRONG, "Enter shows the page");
    look_again(folio);
    show_page_now(folio);
    show_missed(folio, "Since you last looked");
}

/* Gives the keyboard to a seat that owes an order; true when it changed hands. */
static bool next_seat(struct folio *folio)
{
    const sp_seats asked = play_asked(folio->play);
    if (asked == 0 || (folio->seat < PLAY_SEATS && (asked >> folio->seat & 1u)))
        return false;
    hand_over(folio, play_lowest(asked));
    return true;
}

void folio_pass_on(struct folio *folio)
{
    const sp_seats people = play_people(folio->play);
    const sp_seats later = folio->seat < PLAY_SEATS ? people & ~((2u << folio->seat) - 1u) : people;
    if (play_is_hot_seat(folio->play))
        hand_over(folio, play_lowest(later != 0 ? later : people));
    else
        folio_say(folio, false, "Nobody else plays at this screen.");
}

/* ---- Orders ---- */

/* What a pasted line came to, for the list of them all. */
static void note_answer(struct folio *folio, const char *line, const char *came)
{
    if (folio->answered == 0)
        page_clear(&folio->answers, dialog_width(74));
    folio->answered++;
    page_add(&folio->answers, &folio->theme, "%s%s%s: %s", to_ink(INK_STRONG), line, to_ink(INK_TEXT), came);
}

enum { NOTICE_MOST = 8 }; /* lines of the log that need no box over the screen */

/* After something was ordered: shows what came of it, and the page of what is asked next. */
static void show_result(struct folio *folio, size_t lines_before, uint16_t question_before)
{
    const bool other = next_seat(folio);
    look_again(folio);
    const struct sp_pending pending = play_pending(folio->play);
    if (!other && pending.question != question_before)
        show_page_now(folio);
    const size_t lines = play_log_count(folio->play, folio->seat);
    if (other || lines <= lines_before)
        return;
    char last[TEXT_LINE];
    int told = 0;
    for (size_t i = lines_before; i < lines; told++)
        i += play_log_told(folio->play, folio->seat, i, last, sizeof last);
    if (told <= NOTICE_MOST)
        folio_say(folio, false, last);
    else if (folio_shows_log())
        folio_say(folio, false, "What happened stands in the column of the log.");
    else if (!screen_key_waits())
        dialog_news(&folio->dialog, folio->play, folio->seat, "What happened", lines_before);
}

static void take_answer(struct folio *folio, const char *line, enum play_answer answer, const struct sp_error *error,
                        size_t lines, uint16_t question)
{
    char refused[SP_ERROR_MAX + 16];
    folio->notice[0] = '\0';
    if (answer == PLAY_REFUSED) {
        snprintf(refused, sizeof refused, "refused: %s", error->text);
        sp_tongue_tell(folio->theme.tongue, refused, refused, sizeof refused);
        note_answer(folio, line, refused);
        folio_say(folio, true, error->text);
        folio->orders.refused = true;
        return;
    }
    const uint8_t seat = folio->seat;
    const size_t count = play_log_count(folio->play, seat);
    note_answer(folio, line,
                answer == PLAY_NOTED ? error->text
                : lines < count      ? play_log_line(folio->play, seat, lines)
                                     : "taken");
    show_result(folio, lines, question);
    if (answer == PLAY_STOPPED || answer == PLAY_FAILED || answer == PLAY_NOTED)
        folio_say(folio, answer != PLAY_NOTED, error->text);
    folio->failed = answer == PLAY_FAILED && play_asked(folio->play) == 0;
}

void folio_try_again(struct folio *folio)
{
    struct sp_error error = {{0}};
    const size_t lines = play_log_count(folio->play, folio->seat);
    const uint16_t question = play_pending(folio->play).question;
    take_answer(folio, "again", play_run(folio->play, &error) ? PLAY_DONE : PLAY_FAILED, &error, lines, question);
}

void folio_give(struct folio *folio, const struct order_item *item)
{
    struct sp_error error = {{0}};
    char line[SP_TEXT_MAX];
    const struct sp_order order = item->order;
    const size_t lines = play_log_count(folio->play, folio->seat);
    const uint16_t question = play_pending(folio->play).question;
    snprintf(line, sizeof line, "%s", item->text);
    const enum play_answer answer = play_give(folio->play, folio->seat, &order, &error);
    take_answer(folio, line, answer, &error, lines, question);
}

bool folio_show_typed(struct folio *folio)
{
    const char *line = folio->orders.typed;
    const char *rest = NULL;
    const bool log = strcmp(line, "log") == 0;
    const struct front_page *page = log ? NULL : front_page_find(folio->front, line, &rest);
    if (!log && (page == NULL || page->fill == NULL))
        return false;
    folio_show(folio, page, log ? "" : rest);
    orders_forget(&folio->orders);
    return true;
}

void folio_submit(struct folio *folio)
{
    struct sp_error error = {{0}};
    char line[ORDER_TYPED];
    snprintf(line, sizeof line, "%s", folio->orders.typed);
    const size_t lines = play_log_count(folio->play, folio->seat);
    const uint16_t question = play_pending(folio->play).question;
    const enum play_answer answer = play_submit(folio->play, folio->seat, line, &error);
    take_answer(folio, line, answer, &error, lines, question);
}

/* Where no other person plays, what came of the order can be taken back too; *error says why not. */
static bool undo_by_consent(struct folio *folio, struct sp_error *error)
{
    char sentence[SP_ERROR_MAX + 80];
    if (play_is_hot_seat(folio->play))
        return false;
    snprintf(sentence, sizeof sentence, "Not by yourself: %s. Ask the computers to take back all that came of it?",
             error->text);
    return dialog_confirm(&folio->dialog, "Undo", sentence) && play_undo_by_consent(folio->play, folio->seat, error);
}

void folio_undo(struct folio *folio, bool by_key)
{
    struct sp_error error = {{0}};
    /* A key is soon struck, and an order like the booking of a battle soon lost. */
    if (by_key && play_may_undo(folio->play, folio->seat, &error) &&
        !dialog_confirm(&folio->dialog, "Undo", "Take your last order back?"))
        return;
    if (!play_undo(folio->play, folio->seat, &error) && !undo_by_consent(folio, &error)) {
        folio_say(folio, true, error.text);
        return;
    }
    next_seat(folio);
    look_again(folio);
    show_page_now(folio);
    folio->log.done = 0;
    folio->log.seat = -1;
    folio_say(folio, false, "Your last order is taken back.");
}

void folio_leave(struct folio *folio)
{
    folio->leaving = dialog_leave(&folio->dialog, folio->play);
    folio->dialog.leave_asked = false;
}

static const char *const general_help[] = {
    "Keys",
    "  Enter: gives the typed order, or the one that the arrows picked. A page's word shows the page.",
    "  Tab: completes what is typed; with nothing typed it gives the keys to the page, and back.",
    "  Ctrl-N, Ctrl-P: the next page, the one before; F2 to F9 the first ones. PgUp, PgDn scroll it.",
    "  Ctrl-U: forgets what is typed; else takes your last order back, if need be with a computer's consent.",
    "  Ctrl-T: passes the keyboard to the next person at this screen, behind a covering page.",
    "  Ctrl-A: a hint: what a computer would order, and what that promises.",
    "  Ctrl-O: orders open at any time instead of those of now. Esc: all orders again.",
    "  Ctrl-L: draws anew. Ctrl-Z: suspends. Ctrl-X: leaves, and says where the game is saved.",
    "  Many lines may be pasted at once: each is an order, and a list tells what became of each.",
};

void folio_help(struct folio *folio)
{
    dialog_help(&folio->dialog, folio->play, folio->seat, general_help, sizeof general_help / sizeof general_help[0]);
}

/* ---- The game ---- */

static void show_end(struct folio *folio)
{
    struct sp_outcome outcome = {.winner = -1};
    struct page page = {0};
    if (!play_outcome(folio->play, &outcome))
        return;
    look_again(folio);
    show_page_now(folio);
    page_clear(&page, dialog_width(66));
    outcome_page(folio->play, &outcome, &page, &folio->theme);
    dialog_page(&folio->dialog, &page, "The end", "Enter shows the pages", false);
    page_free(&page);
}

/* The keys rest: many lines at once get a list of what became of each. */
static void show_answers(struct folio *folio)
{
    if (folio->answered > 1)
        dialog_page(&folio->dialog, &folio->answers, "What became of your lines", "Up and Down scroll, Enter goes on",
                    false);
    folio->answered = 0;
}

static void play_on(struct folio *folio)
{
    while (!folio->leaving && !terminal_should_end()) {
        if (play_asked(folio->play) == 0 && !folio->end_shown && !folio->failed) {
            folio->end_shown = true;
            show_end(folio);
        }
        if (!screen_key_waits()) {
            show_answers(folio);
            folio_draw(folio);
            refresh();
        }
        folio_take_key(folio, screen_key());
        if (folio->dialog.leave_asked)
            folio_leave(folio);
    }
}

static void begin(struct folio *folio, bool resumed)
{
    const sp_seats people = play_people(folio->play);
    folio->seat = people == 0 || play_is_hot_seat(folio->play) ? SP_OBSERVER : play_lowest(people);
    const bool other = next_seat(folio);
    look_again(folio);
    show_page_now(folio);
    if (resumed && !other && play_asked(folio->play) != 0)
        show_missed(folio, "Since you last ordered");
}

static void draw_below(void *below)
{
    folio_draw(below);
}

static void say_goodbye(const struct folio *folio)
{
    const struct play *play = folio->play;
    if (play_journal(play))
        told_print(&(struct told){stdout, play_tongue(play)}, "The game is saved: %s play %s --journal %s\n",
                   play_program(play), play_game(play)->name, play_journal(play));
    if (play_keeps_secret(play))
        told_print(&(struct told){stdout, play_tongue(play)},
                   "It goes on only with the secret of its dice beside it: %s.secret\n", play_journal(play));
    if (folio->failed)
        told_print(&(struct told){stderr, play_tongue(play)}, "spontoon play: %s\n", folio->notice);
}

int folio_play(struct play *play)
{
    struct sp_error error = {{0}};
    struct folio *folio = calloc(1, sizeof *folio);
    if (!folio || !terminal_start()) {
        free(folio);
        told_print(&(struct told){stderr, play_tongue(play)},
                   "spontoon play: this terminal has no full screen; give one order a line, `?` explains\n");
        return play_lines(play, false);
    }
    folio->play = play;
    folio->front = front_of(play_game(play));
    folio->log.seat = -1;
    theme_start(&folio->theme, play_tongue(play));
    folio->dialog = (struct dialog){.theme = &folio->theme, .draw_below = draw_below, .below = folio};
    const bool resumed = play_log_count(play, SP_OBSERVER) > 0;
    const bool ran = play_run(play, &error);
    if (ran) {
        begin(folio, resumed);
        play_on(folio);
    }
    terminal_stop();
    if (ran)
        say_goodbye(folio);
    const bool done = ran && !folio->failed;
    orders_free(&folio->orders);
    log_free(&folio->log);
    page_free(&folio->page);
    page_free(&folio->answers);
    free(folio);
    if (!ran)
        told_print(&(struct told){stderr, play_tongue(play)}, "spontoon play: %s\n", error.text);
    return done ? CLI_OK : CLI_FAILED;
}
