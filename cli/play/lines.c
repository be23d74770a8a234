/*
 * Playing by lines: one order a line from standard input, plain text or JSON lines to standard output.  Scripts play
 * like this, and people whose terminal cannot do more.
 *
 * A line may begin with the seat that it is for (`french: take suffren`); without it the line is for the only seat that
 * owes an order.  What belongs to a seat is printed when that seat is asked, and to it alone; with two people at one
 * terminal both read it, which is theirs to settle.
 */
#include "cli/play/lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/told.h"

/* The comment, or the end of the line.  Within quotes a '#' is a letter like any other. */
static char *line_end(char *text)
{
    bool quoted = false;
    for (; *text != '\0' && *text != '\r' && *text != '\n' && (quoted || *text != '#'); text++) {
        quoted ^= *text == '"';
        if (quoted && *text == '\\' && text[1] != '\0')
            text++;
    }
    return text;
}

/* Cuts the comment and the blanks at both ends. */
static char *trim(char *text)
{
    *line_end(text) = '\0';
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* The seat whose `SEAT:` begins the line; PLAY_SEATS when there is none. */
static uint8_t seat_at_start(const struct lines *lines, const char *text)
{
    for (uint8_t seat = 0; seat < play_game(lines->play)->seat_count; seat++) {
        const size_t length = strlen(lines_seat_id(lines, seat));
        if (strncmp(text, lines_seat_id(lines, seat), length) == 0 && text[length] == ':')
            return seat;
    }
    return PLAY_SEATS;
}

/* Takes `SEAT:` off the line; PLAY_SEATS when there is none. */
static uint8_t named_seat(const struct lines *lines, char **text)
{
    const uint8_t seat = seat_at_start(lines, *text);
    if (seat < PLAY_SEATS)
        *text = trim(*text + strlen(lines_seat_id(lines, seat)) + 1);
    return seat;
}

static bool names_computer(const struct lines *lines, const char *text)
{
    const uint8_t seat = seat_at_start(lines, text);
    return seat < PLAY_SEATS && (play_people(lines->play) & 1u << seat) == 0;
}

/* Whom the line is for; PLAY_SEATS after saying that it must be named. */
static uint8_t addressed_seat(struct lines *lines, char **text)
{
    if (names_computer(lines, *text)) {
        lines_say(lines, "refused", play_lowest(play_people(lines->play)), "that seat is played by a computer");
        return PLAY_SEATS;
    }
    const uint8_t named = named_seat(lines, text);
    const sp_seats asked = play_asked(lines->play);
    const sp_seats people = play_people(lines->play);
    const sp_seats candidates = asked != 0 ? asked : people;
    if (named < PLAY_SEATS)
        return named;
    if ((candidates & (candidates - 1)) == 0)
        return play_lowest(candidates);
    char why[PLAY_LINE];
    snprintf(why, sizeof why,
             asked != 0 ? "more than one seat owes an order: begin the line with `%s:` or another seat's name"
                        : "more than one person plays here: begin the line with `%s:` or another seat's name",
             lines_seat_id(lines, play_lowest(candidates)));
    lines_say(lines, "refused", play_lowest(candidates), why);
    return PLAY_SEATS;
}

/* True: the position may have changed, so the question is put again. */
static bool take_line(struct lines *lines, char *text, bool *failed)
{
    text = trim(text);
    if (text[0] == '\0')
        return false;
    const uint8_t seat = addressed_seat(lines, &text);
    if (seat == PLAY_SEATS)
        return false;
    const char *rest = NULL;
    const struct front_page *page = front_page_find(lines->play->front, text, &rest);
    if (page != NULL) {
        lines_show_page(lines, seat, page, rest);
        return false;
    }
    const struct verb *verb = lines_find_verb(text, &rest);
    if (verb != NULL && verb->alone && rest[0] != '\0')
        return lines_refuse_rest(lines, seat, verb->word, "nothing after it");
    if (verb != NULL)
        return verb->run(lines, seat, rest);
    struct sp_error error;
    char noted[PLAY_LINE];
    const size_t told = play_log_count(lines->play, seat);
    switch (play_submit(lines->play, seat, text, &error)) {
    case PLAY_DONE:
        if (play_log_count(lines->play, seat) == told) { /* sealed stakes: no log has them */
            snprintf(noted, sizeof noted, "Noted: %s", text);
            lines_say(lines, "notice", seat, noted);
        }
        return true;
    case PLAY_NOTED:
        lines_say(lines, "notice", seat, error.text);
        return true;
    case PLAY_STOPPED:
        lines_show_log(lines, seat, lines->shown[seat]);
        lines_say(lines, "stopped", seat, error.text);
        return true;
    case PLAY_REFUSED:
        lines_say(lines, "refused", seat, error.text);
        return false;
    case PLAY_FAILED:
        break;
    }
    told_print(&(struct told){stderr, lines->play->tongue}, "spontoon play: %s\n", error.text);
    *failed = true;
    return false;
}

/* Tells the end once; false when nobody is there who might still ask for pages, or when nobody can go on. */
static bool tell_end(struct lines *lines)
{
    if (lines->outcome_told)
        return true;
    lines->outcome_told = true;
    lines_show_outcome(lines);
    lines_show_closed(lines);
    const bool over = sp_match_closed(lines->play->match) || sp_match_over(lines->play->match, NULL);
    if (over && play_people(lines->play) != 0 && !lines->json) {
        told_print(&(struct told){stdout, lines->play->tongue},
                   "What happened may still be looked at: ? lists the pages, `quit` leaves.\n");
    }
    return over && play_people(lines->play) != 0;
}

/* Why these bytes are no line to be read, or NULL: a NUL would hide what comes behind it, and what is no UTF-8 could
 * not be told in JSON or kept in a journal. */
static const char *line_flaw(const char *text, size_t length)
{
    if (memchr(text, '\0', length) != NULL)
        return "the line has a zero byte in it";
    json_t *string = json_stringn(text, length);
    json_decref(string);
    return string == NULL ? "the line is not UTF-8" : NULL;
}

/* A line at a time until the input ends, also when the game is over; false when the session cannot go on. */
static bool take_lines(struct lines *lines)
{
    char *text = NULL;
    size_t capacity = 0;
    bool failed = false;
    bool changed = true;
    while (!failed && !lines->ended) {
        const bool asked = play_asked(lines->play) != 0;
        if (!asked && !tell_end(lines))
            break;
        if (asked && changed)
            lines_show_asked(lines);
        fflush(stdout);
        const ssize_t length = getline(&text, &capacity, stdin);
        if (length < 0)
            break;
        lines->line++;
        const char *flaw = line_flaw(text, (size_t)length);
        changed = flaw == NULL && take_line(lines, text, &failed);
        if (flaw != NULL)
            lines_say(lines, "refused", play_lowest(asked ? play_asked(lines->play) : play_people(lines->play)), flaw);
    }
    free(text);
    return !failed;
}

int play_lines(struct play *play, bool json)
{
    struct lines lines = {.play = play, .json = json};
    struct sp_error error;
    if (!play_run(play, &error)) {
        told_print(&(struct told){stderr, play->tongue}, "spontoon play: %s\n", error.text);
        return CLI_FAILED;
    }
    const sp_seats people = play_people(play);
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++)
        lines.shown[seat] = (people & 1u << seat) != 0 ? play_log_mark(play, seat) : 0;
    const bool done = take_lines(&lines);
    if (!lines.outcome_told) { /* the last order may have ended it before the input did */
        lines_show_outcome(&lines);
        lines_show_closed(&lines);
    }
    return !done || ferror(stdout) || fflush(stdout) != 0 ? CLI_FAILED : CLI_OK;
}
