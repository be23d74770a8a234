/*
 * Playing by lines: what a seat is shown, as plain text or as JSON lines.
 */
#include "cli/play/lines.h"

#include <stdio.h>
#include <string.h>

#include "cli/hint.h"
#include "cli/outcome.h"
#include "cli/told.h"

enum { WORDS_MARGIN = 6 };

const char *lines_seat_id(const struct lines *lines, uint8_t seat)
{
    return seat == SP_OBSERVER ? "observer" : play_game(lines->play)->seat_names[seat];
}

void lines_print_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(object);
}

void lines_say(const struct lines *lines, const char *type, uint8_t seat, const char *sentence)
{
    char text[PLAY_HELP];
    sp_tongue_tell(lines->play->tongue, sentence, text, sizeof text);
    if (lines->json) {
        lines_print_json(json_pack("{s:s, s:s, s:I, s:s}", "type", type, "seat", lines_seat_id(lines, seat), "line",
                                   (json_int_t)lines->line, "text", text));
    } else if (strcmp(type, "refused") == 0) {
        told_print(&(struct told){stdout, lines->play->tongue}, "refused: %s\n", text);
    } else {
        puts(text);
    }
}

void lines_show_log(struct lines *lines, uint8_t seat, size_t from)
{
    const size_t count = play_log_count(lines->play, seat);
    const bool alone = !play_is_hot_seat(lines->play);
    for (size_t i = from; i < count;) {
        char text[SP_MESSAGE_MAX];
        if (lines->json) {
            lines_print_json(json_pack("{s:s, s:s, s:o?, s:s}", "type", "event", "seat", lines_seat_id(lines, seat),
                                       "event", play_event(lines->play, seat, i), "text",
                                       play_log_line(lines->play, seat, i)));
            i++;
            continue;
        }
        const char *words = play_log_words(lines->play, seat, i);
        i += play_log_told(lines->play, seat, i, text, sizeof text);
        if (alone)
            printf("  %s\n", text);
        else
            printf("  [%s] %s\n", play_seat_name(lines->play, seat), text);
        if (words != NULL)
            told_words(words, WORDS_MARGIN, stdout);
    }
    if (seat < PLAY_SEATS)
        lines->shown[seat] = count;
}

json_t *lines_order_texts(struct lines *lines, uint8_t seat, bool open)
{
    const struct sp_order *orders = NULL;
    const uint32_t count = open ? play_open(lines->play, seat, &orders) : play_legal(lines->play, seat, &orders);
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++) {
        char text[SP_TEXT_MAX];
        play_order_text(lines->play, seat, &orders[i], text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

static void show_prompt(struct lines *lines, uint8_t seat)
{
    char text[PLAY_LINE];
    play_prompt(lines->play, seat, text, sizeof text);
    const struct sp_pending pending = play_pending(lines->play);
    if (lines->json) {
        const char *question = play_game(lines->play)->question_name(pending.question);
        lines_print_json(json_pack("{s:s, s:s, s:s, s:s, s:o}", "type", "prompt", "seat", lines_seat_id(lines, seat),
                                   "question", question, "text", text, "orders",
                                   lines_order_texts(lines, seat, false)));
        return;
    }
    const struct sp_order *orders = NULL;
    const uint32_t count = play_legal(lines->play, seat, &orders);
    const struct told told = {stdout, lines->play->tongue};
    printf("%s%s%s [", play_seat_name(lines->play, seat), sp_tongue_word(told.tongue, ": "), text);
    if (count > 0)
        told_print(&told, count == 1 ? "one order; " : "%u orders; ", count);
    /* Where two owe an order at once, a line must say whose it is. */
    if ((pending.seats & play_people(lines->play) & ~(1u << seat)) != 0)
        told_print(&told, "begin the line with `%s:`; ", lines_seat_id(lines, seat));
    told_print(&told, "? for help]\n");
}

/* Computers that have forfeited since the last time. */
static void show_lost(const struct lines *lines)
{
    struct sp_error sentence;
    while (play_lost(lines->play, &sentence))
        lines_say(lines, "notice", SP_OBSERVER, sentence.text);
}

void lines_show_asked(struct lines *lines)
{
    show_lost(lines);
    const sp_seats asked = play_asked(lines->play);
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++) {
        if ((asked & 1u << seat) != 0) {
            lines_show_log(lines, seat, lines->shown[seat]);
            show_prompt(lines, seat);
            if (hint_wanted(lines->play))
                lines_hint(lines, seat, "");
        }
    }
}

void lines_show_outcome(struct lines *lines)
{
    struct sp_outcome outcome;
    show_lost(lines);
    if (!play_outcome(lines->play, &outcome))
        return;
    const sp_seats people = play_people(lines->play);
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++)
        if ((people & 1u << seat) != 0)
            lines_show_log(lines, seat, lines->shown[seat]);
    if (people == 0)
        lines_show_log(lines, SP_OBSERVER, 0);
    if (lines->json) {
        lines_print_json(outcome_json(play_game(lines->play), &outcome));
        return;
    }
    if (lines->play->front->outcome != NULL) {
        struct page page = {0};
        const struct theme theme = theme_plain(lines->play->tongue);
        page_clear(&page, told_width());
        outcome_page(lines->play, &outcome, &page, &theme);
        page_print(&page, &theme, stdout);
        page_free(&page);
        return;
    }
    char text[SP_MESSAGE_MAX];
    outcome_words(lines->play, &outcome, text, sizeof text);
    const struct told told = {stdout, lines->play->tongue};
    told_print(&told, "%s\n", text);
}

void lines_show_closed(const struct lines *lines)
{
    struct sp_outcome outcome;
    if (sp_match_closed(lines->play->match) && !play_outcome(lines->play, &outcome))
        lines_say(lines, "closed", SP_OBSERVER, "The match is closed: its players ended it before the game was over.");
}
