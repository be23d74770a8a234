#include "cli/screen/dialog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/front.h"
#include "cli/hint.h"
#include "cli/rules_text.h"
#include "cli/screen/log.h"
#include "cli/screen/terminal.h"

/* Whether it leaves a page. */
static bool is_leave(int key)
{
    return key == ESCAPE || key == 'q' || key == CTRL_C || key == CTRL_X;
}

/* A box in the middle of the screen, or all of it; the pen is its inside. */
static struct pen open_box(struct dialog *dialog, int lines, int columns, const char *title, const char *keys,
                           bool cover_all)
{
    const struct pen all = {
        .window = stdscr, .theme = dialog->theme, .height = LINES, .width = COLS, .ground = INK_TEXT};
    if (cover_all) {
        erase();
        pen_fill(&all, INK_TEXT);
    } else {
        dialog->draw_below(dialog->below);
    }
    const int height = lines + 2 < all.height ? lines + 2 : all.height;
    const int width = columns + 4 < all.width ? columns + 4 : all.width;
    const struct pen box = pen_part(&all, (all.height - height) / 2, (all.width - width) / 2, height, width);
    pen_fill(&box, INK_TEXT);
    pen_title(&box, 0, title, true);
    for (int y = 1; y + 1 < height; y++) {
        pen_put(&box, y, 0, INK_FRAME, theme_sign(dialog->theme, SIGN_BAR));
        pen_put(&box, y, width - 1, INK_FRAME, theme_sign(dialog->theme, SIGN_BAR));
    }
    pen_title(&box, height - 1, keys, false);
    return pen_part(&box, 1, 2, height - 2, width - 4);
}

/* Lines that a key scrolls by. */
static int scroll_by(int key, int height)
{
    const struct {
        int key, by;
    } keys[] = {
        {KEY_UP | SCREEN_KEY_CODE, -1},
        {'k', -1},
        {KEY_DOWN | SCREEN_KEY_CODE, 1},
        {'j', 1},
        {KEY_PPAGE | SCREEN_KEY_CODE, 1 - height},
        {'b', 1 - height},
        {KEY_NPAGE | SCREEN_KEY_CODE, height - 1},
        {'f', height - 1},
        {KEY_HOME | SCREEN_KEY_CODE, -100000},
        {KEY_END | SCREEN_KEY_CODE, 100000},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].key == key)
            return keys[i].by;
    return 0;
}

bool dialog_page(struct dialog *dialog, const struct page *page, const char *title, const char *keys, bool cover_all)
{
    int top = 0;
    while (!terminal_should_end()) {
        const int room = LINES - 4;
        const int lines = page->count < room ? page->count : room;
        const struct pen pen = open_box(dialog, lines > 0 ? lines : 1, page->width + 2, title, keys, cover_all);
        top = page_draw(page, &pen, top);
        refresh();
        const int key = screen_key();
        if (screen_key_is_enter(key) || key == ' ')
            return true;
        if (is_leave(key)) {
            dialog->leave_asked = key != ESCAPE && key != 'q';
            return false;
        }
        top += scroll_by(key, pen.height);
    }
    return false;
}

int dialog_width(int wished)
{
    const int most = COLS - 6;
    return wished < most ? wished : most;
}

bool dialog_confirm(struct dialog *dialog, const char *title, const char *sentence)
{
    struct page page = {0};
    page_clear(&page, dialog_width(60));
    page_add(&page, dialog->theme, "%s", sentence);
    const bool yes = dialog_page(dialog, &page, title, "Enter: yes, Esc: no", false);
    page_free(&page);
    return yes;
}

/* Asks for a line; false when left by Esc. */
static bool ask_line(struct dialog *dialog, const char *title, const char *sentence, char *line, size_t size)
{
    bool given = false;
    while (!terminal_should_end()) {
        struct page page = {0};
        page_clear(&page, dialog_width(60));
        page_add(&page, dialog->theme, "%s", sentence);
        const struct pen pen = open_box(dialog, page.count + 2, page.width, title, "Enter: yes, Esc: no", false);
        page_draw(&page, &pen, 0);
        pen_put(&pen, page.count + 1, 0, INK_TYPED, line);
        pen_put(&pen, page.count + 1, text_width(dialog->theme, line), INK_PICKED, " ");
        page_free(&page);
        refresh();
        const int key = screen_key();
        const size_t length = strlen(line);
        if (key == ESCAPE || key == CTRL_C)
            break;
        given = screen_key_is_enter(key);
        if (given)
            break;
        if (key == CTRL_U)
            line[0] = '\0';
        if (screen_key_is_erase(key) && length > 0)
            line[length - 1] = '\0';
        else if (key > 0x20 && key < 0x7f && length + 1 < size)
            snprintf(line + length, size - length, "%c", key);
    }
    return given;
}

void dialog_news(struct dialog *dialog, struct play *play, uint8_t seat, const char *title, size_t from)
{
    struct page page = {0};
    page_clear(&page, dialog_width(90));
    log_to_page(&page, dialog->theme, play, seat, from);
    if (page.count == 0)
        page_add(&page, dialog->theme, "Nothing that you could see.");
    dialog_page(dialog, &page, title, "Up and Down scroll, Enter goes on", false);
    page_free(&page);
}

/* The rules' passage on what is asked, where the front has one. */
static void add_passage(struct page *page, const struct theme *theme, struct play *play, uint8_t seat)
{
    const struct front *front = front_of(play_game(play));
    struct sp_error error;
    char *text = front->rules && front->passage ? rules_text_read(front->rules, play_language(play), &error) : NULL;
    const char *passage = text ? rules_text_find(text, front->passage(play, seat)) : NULL;
    if (passage)
        rules_text_show(page, theme, passage);
    free(text);
}

void dialog_help(struct dialog *dialog, struct play *play, uint8_t seat, const char *const *general, size_t count)
{
    char help[PLAY_HELP], inked[TEXT_LINE];
    struct page page = {0};
    page_clear(&page, dialog_width(76));
    play_help(play, seat, help, sizeof help);
    for (char *line = help; line;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        text_ink_rules(line, inked, sizeof inked);
        page_add(&page, dialog->theme, "%s", inked);
        line = end ? end + 1 : NULL;
    }
    add_passage(&page, dialog->theme, play, seat);
    page_add(&page, dialog->theme, " ");
    for (size_t i = 0; i < count; i++)
        page_add(&page, dialog->theme, "%s%s", to_ink(general[i][0] == ' ' ? INK_TEXT : INK_STRONG), general[i]);
    dialog_page(dialog, &page, "Help", "Up and Down scroll, Enter goes back", false);
    page_free(&page);
}

void dialog_hint(struct dialog *dialog, struct play *play, uint8_t seat)
{
    struct sp_error error;
    struct page page = {0};
    page_clear(&page, dialog_width(76));
    if (!hint_page(play, seat, &page, dialog->theme, &error))
        page_add(&page, dialog->theme, "%s.", error.text);
    dialog_page(dialog, &page, "Hint", "Up and Down scroll, Enter goes back", false);
    page_free(&page);
}

void dialog_hand_over(struct dialog *dialog, const char *whom, enum screen_ink ink, const char *keys)
{
    struct page page = {0};
    page_clear(&page, dialog_width(50));
    page_add(&page, dialog->theme, "Pass to %s%s%s.", to_ink(ink), whom, to_ink(INK_TEXT));
    page_add(&page, dialog->theme, "Press Enter when only they look.");
    while (!dialog_page(dialog, &page, "Another's turn", keys, true) && !terminal_should_end())
        dialog->leave_asked = false; /* not with what is in sight that is not the one's who asks */
    page_free(&page);
}

/* A game that is in no file yet: asks for one.  True when it is saved or need not be. */
static bool save_first(struct dialog *dialog, struct play *play)
{
    char path[PLAY_LINE];
    struct sp_error error = {{0}};
    const char *sentence = "The game is not saved. Save it to this file? (No file name: leave without.)";
    char failed[SP_ERROR_MAX + 64];
    snprintf(path, sizeof path, "%s.jsonl", play_game(play)->name);
    while (ask_line(dialog, "Leave", sentence, path, sizeof path)) {
        if (path[0] == '\0' || play_save_as(play, path, &error))
            return true;
        snprintf(failed, sizeof failed, "%s. Another file? (No file name: leave without.)", error.text);
        sentence = failed;
    }
    return false;
}

bool dialog_leave(struct dialog *dialog, struct play *play)
{
    char sentence[SP_ERROR_MAX];
    const char *journal = play_journal(play);
    if (!journal)
        return save_first(dialog, play);
    snprintf(sentence, sizeof sentence, "The game is saved in %s. Leave?", journal);
    return dialog_confirm(dialog, "Leave", sentence);
}
