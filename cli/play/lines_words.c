/*
 * Playing by lines: the words that are no orders.
 */
#include "cli/play/lines.h"

#include <stdio.h>
#include <string.h>

#include "cli/hint.h"
#include "cli/options.h"
#include "cli/told.h"

enum { LINES_WIDTH = 80, ORDER_COLUMN = 28, ORDER_COLUMN_MOST = 40 };

bool lines_refuse_rest(const struct lines *lines, uint8_t seat, const char *word, const char *takes)
{
    char why[PLAY_LINE];
    snprintf(why, sizeof why, "`%s` takes %s", word, takes);
    lines_say(lines, "refused", seat, why);
    return false;
}

/* Orders and what they do, in two columns; what an order too long for the first does stands in a line of its own. */
static void print_orders(const struct lines *lines, uint8_t seat, const struct sp_order *orders, uint32_t count)
{
    char text[SP_TEXT_MAX];
    char words[PLAY_LINE];
    const struct theme theme = theme_plain(lines->play->tongue);
    int column = ORDER_COLUMN;
    for (uint32_t i = 0; i < count; i++) {
        play_order_text(lines->play, seat, &orders[i], text);
        const int width = text_width(&theme, text);
        column = width > column && width <= ORDER_COLUMN_MOST ? width : column;
    }
    for (uint32_t i = 0; i < count; i++) {
        play_order_text(lines->play, seat, &orders[i], text);
        play_order_words(lines->play, seat, &orders[i], words, sizeof words);
        const int width = text_width(&theme, text);
        if (words[0] == '\0')
            printf("  %s\n", text);
        else if (width > column)
            printf("  %s\n  %*s %s\n", text, column, "", words);
        else
            printf("  %s%*s %s\n", text, column - width, "", words);
    }
}

static bool run_orders(struct lines *lines, uint8_t seat, const char *rest)
{
    (void)rest;
    if (lines->json) {
        lines_print_json(json_pack("{s:s, s:s, s:o, s:o}", "type", "orders", "seat", lines_seat_id(lines, seat),
                                   "orders", lines_order_texts(lines, seat, false), "open",
                                   lines_order_texts(lines, seat, true)));
        return false;
    }
    const struct sp_order *orders = NULL;
    const uint32_t count = play_legal(lines->play, seat, &orders);
    print_orders(lines, seat, orders, count);
    const uint32_t open = play_open(lines->play, seat, &orders);
    if (count == 0) {
        const struct told told = {stdout, lines->play->tongue};
        told_print(&told, open > 0 ? "  Nothing is asked of you now, but ? lists what may be ordered at any time.\n"
                                   : "  Nothing is asked of you now.\n");
    }
    return false;
}

static void print_view(const struct lines *lines, uint8_t seat)
{
    lines_print_json(json_pack("{s:s, s:s, s:o?}", "type", "view", "seat", lines_seat_id(lines, seat), "view",
                               play_view(lines->play, seat)));
}

static bool run_view(struct lines *lines, uint8_t seat, const char *rest)
{
    (void)rest;
    if (lines->json) {
        print_view(lines, seat);
        return false;
    }
    json_t *view = play_view(lines->play, seat);
    json_dumpf(view, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(view);
    return false;
}

/* The lines of a page without inks, as an array. */
static json_t *page_json(const struct page *page, const struct theme *theme)
{
    json_t *array = json_array();
    for (int i = 0; i < page->count; i++) {
        char line[TEXT_LINE];
        page_plain(page, theme, i, line, sizeof line);
        json_array_append_new(array, json_string(line));
    }
    return array;
}

void lines_show_page(struct lines *lines, uint8_t seat, const struct front_page *shown, const char *rest)
{
    struct sp_error error = {{0}};
    struct page page = {0};
    struct theme theme = theme_plain(lines->play->tongue);
    theme.utf8 = theme.utf8 || lines->json; /* JSON is UTF-8 everywhere */
    const struct paper paper = {
        .play = lines->play, .seat = seat, .rest = rest, .page = &page, .theme = &theme, .error = &error};
    page_clear(&page, lines->json ? LINES_WIDTH : told_width());
    const bool printed = shown->print != NULL && !lines->json;
    const bool made = printed ? shown->print(&paper, stdout) : shown->fill != NULL ? shown->fill(&paper) : true;
    if (!made) {
        lines_say(lines, "refused", seat, error.text);
    } else if (lines->json && shown->print != NULL) {
        print_view(lines, seat);
    } else if (lines->json) {
        lines_print_json(json_pack("{s:s, s:s, s:s, s:o}", "type", "page", "seat", lines_seat_id(lines, seat), "page",
                                   shown->word, "lines", page_json(&page, &theme)));
    } else if (!printed) {
        page_print(&page, &theme, stdout);
    }
    page_free(&page);
}

static bool run_log(struct lines *lines, uint8_t seat, const char *rest)
{
    uint64_t count = 0;
    const size_t total = play_log_count(lines->play, seat);
    if (rest[0] != '\0' && !cli_number(rest, &count))
        return lines_refuse_rest(lines, seat, "log", "a number of lines, such as `log 20`");
    const bool some = rest[0] != '\0' && count < total;
    lines_show_log(lines, seat, some ? total - (size_t)count : 0);
    return false;
}

static bool run_undo(struct lines *lines, uint8_t seat, const char *rest)
{
    struct sp_error error;
    const bool ask = strcmp(rest, "ask") == 0;
    if (rest[0] != '\0' && !ask)
        return lines_refuse_rest(lines, seat, "undo", "nothing after it, or `ask`");
    if ((ask ? play_undo_by_consent : play_undo)(lines->play, seat, &error))
        return true;
    lines_say(lines, "refused", seat, error.text);
    return false;
}

bool lines_hint(struct lines *lines, uint8_t seat, const char *rest)
{
    struct sp_error error;
    struct page page = {0};
    const struct theme theme = theme_plain(lines->play->tongue);
    (void)rest;
    if (lines->json) {
        json_t *hint = hint_json(lines->play, seat, &error);
        if (hint != NULL) {
            json_object_set_new(hint, "type", json_string("hint"));
            json_object_set_new(hint, "seat", json_string(lines_seat_id(lines, seat)));
            lines_print_json(hint);
            return false;
        }
    } else {
        page_clear(&page, told_width());
        const bool made = hint_page(lines->play, seat, &page, &theme, &error);
        if (made)
            page_print(&page, &theme, stdout);
        page_free(&page);
        if (made)
            return false;
    }
    lines_say(lines, "refused", seat, error.text);
    return false;
}

static bool run_quit(struct lines *lines, uint8_t seat, const char *rest)
{
    (void)seat;
    (void)rest;
    lines->ended = true;
    return false;
}

static bool run_help(struct lines *lines, uint8_t seat, const char *rest);

static const struct verb verbs[] = {
    {"orders", "lists the orders that may be given now", true, run_orders},
    {"?", "explains the present decision (help, too)", true, run_help},
    {"help", "the same", true, run_help},
    {"view", "what you may know of the game, as data", true, run_view},
    {"hint", "the orders that a computer would give, and what they promise", true, lines_hint},
    {"log", "what has happened so far; log 20 only the last 20 lines", false, run_log},
    {"undo", "takes your last order back; undo ask also what came of it, if a computer plays the other side", false,
     run_undo},
    {"quit", "leaves; a game with --journal can be gone on with", true, run_quit},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static bool run_help(struct lines *lines, uint8_t seat, const char *rest)
{
    (void)rest;
    char text[PLAY_HELP];
    play_help(lines->play, seat, text, sizeof text);
    lines_say(lines, "help", seat, text);
    if (lines->json)
        return false;
    const struct front *front = lines->play->front;
    const struct told told = {stdout, lines->play->tongue};
    for (const struct front_page *page = front->pages; page->word != NULL; page++)
        if (page->there == NULL || page->there(lines->play, seat))
            printf("  %-10s %s\n", page->word, sp_tongue_word(told.tongue, page->help));
    for (size_t i = 0; i < VERBS; i++) {
        const char *rest_of_it = NULL;
        if (front_page_find(front, verbs[i].word, &rest_of_it) == NULL)
            printf("  %-10s %s\n", verbs[i].word, sp_tongue_word(told.tongue, verbs[i].help));
    }
    told_print(&told, "%s", front->shorthand_help != NULL ? front->shorthand_help : "");
    told_print(&told, "  #          begins a comment; SEAT: at the start says whom the line is for\n");
    return false;
}

const struct verb *lines_find_verb(const char *text, const char **rest)
{
    const size_t length = strcspn(text, " \t");
    for (size_t i = 0; i < VERBS; i++) {
        if (strlen(verbs[i].word) == length && strncmp(verbs[i].word, text, length) == 0) {
            *rest = text + length + strspn(text + length, " \t");
            return &verbs[i];
        }
    }
    return NULL;
}
