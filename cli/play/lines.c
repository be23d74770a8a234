/*
 * Playing by lines: one order a line from standard input, plain text or JSON lines to standard output.  Scripts play
 * like this, and people whose terminal cannot do more.
 *
 * A line may begin with the seat that it is for (`french: take suffren`); without it the line is for the only seat that
 * owes an order.  What belongs to a seat is printed when that seat is asked, and to it alone; with two people at one
 * terminal both read it, which is theirs to settle.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/hint.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "cli/play/session.h"
#include "cli/told.h"

enum { LINES_WIDTH = 80, WORDS_MARGIN = 6, ORDER_COLUMN = 28, ORDER_COLUMN_MOST = 40 };

struct lines {
    struct play *play;
    bool json;
    bool ended; /* by `quit` */
    bool outcome_told;
    uint64_t line;            /* number of the line read last */
    size_t shown[PLAY_SEATS]; /* lines of each seat's log that were printed */
};

/* A word that is no order: what the program itself does. */
struct verb {
    const char *word;
    const char *help;
    bool alone; /* nothing may follow it */
    /* True: the position may have changed, so the question is put again. */
    bool (*run)(struct lines *lines, uint8_t seat, const char *rest);
};

static const char *seat_id(const struct lines *lines, uint8_t seat)
{
    return seat == SP_OBSERVER ? "observer" : play_game(lines->play)->seat_names[seat];
}

static uint8_t lowest(sp_seats seats)
{
    uint8_t seat = 0;
    while (seat < PLAY_SEATS && (seats & 1u << seat) == 0) {
        seat++;
    }
    return seat;
}

static void print_json(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(object);
}

/* A text for the seat: a notice, help, a refusal. */
static void say(const struct lines *lines, const char *type, uint8_t seat, const char *sentence)
{
    char text[PLAY_HELP];
    sp_tongue_tell(lines->play->tongue, sentence, text, sizeof text);
    if (lines->json) {
        print_json(json_pack("{s:s, s:s, s:I, s:s}", "type", type, "seat", seat_id(lines, seat), "line",
                             (json_int_t)lines->line, "text", text));
    } else if (strcmp(type, "refused") == 0) {
        told_print(&(struct told){stdout, lines->play->tongue}, "refused: %s\n", text);
    } else {
        puts(text);
    }
}

/* ---- What a seat is shown ---- */

static void show_log(struct lines *lines, uint8_t seat, size_t from)
{
    const size_t count = play_log_count(lines->play, seat);
    const sp_seats people = play_people(lines->play);
    const bool alone = (people & (people - 1)) == 0;
    for (size_t i = from; i < count;) {
        char text[SP_MESSAGE_MAX];
        if (lines->json) {
            print_json(json_pack("{s:s, s:s, s:o?, s:s}", "type", "event", "seat", seat_id(lines, seat), "event",
                                 play_event(lines->play, seat, i), "text", play_log_line(lines->play, seat, i)));
            i++;
            continue;
        }
        const char *words = play_log_words(lines->play, seat, i);
        i += play_log_told(lines->play, seat, i, text, sizeof text);
        if (alone) {
            printf("  %s\n", text);
        } else {
            printf("  [%s] %s\n", play_seat_name(lines->play, seat), text);
        }
        if (words != NULL) {
            told_words(words, WORDS_MARGIN, stdout);
        }
    }
    if (seat < PLAY_SEATS) {
        lines->shown[seat] = count;
    }
}

static json_t *order_texts(struct lines *lines, uint8_t seat, bool open)
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
        print_json(json_pack("{s:s, s:s, s:s, s:s, s:o}", "type", "prompt", "seat", seat_id(lines, seat), "question",
                             question, "text", text, "orders", order_texts(lines, seat, false)));
        return;
    }
    const struct sp_order *orders = NULL;
    const uint32_t count = play_legal(lines->play, seat, &orders);
    const struct told told = {stdout, lines->play->tongue};
    printf("%s%s%s [", play_seat_name(lines->play, seat), sp_tongue_word(told.tongue, ": "), text);
    if (count > 0) {
        told_print(&told, count == 1 ? "one order; " : "%u orders; ", count);
    }
    /* Where two owe an order at once, a line must say whose it is. */
    if ((pending.seats & play_people(lines->play) & ~(1u << seat)) != 0) {
        told_print(&told, "begin the line with `%s:`; ", seat_id(lines, seat));
    }
    told_print(&told, "? for help]\n");
}

/* Computers that have forfeited since the last time. */
static void show_lost(const struct lines *lines)
{
    struct sp_error sentence;
    while (play_lost(lines->play, &sentence)) {
        say(lines, "notice", SP_OBSERVER, sentence.text);
    }
}

static bool run_hint(struct lines *lines, uint8_t seat, const char *rest);

/* What is new to the seats that owe an order, then the question. */
static void show_asked(struct lines *lines)
{
    show_lost(lines);
    const sp_seats asked = play_asked(lines->play);
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++) {
        if ((asked & 1u << seat) != 0) {
            show_log(lines, seat, lines->shown[seat]);
            show_prompt(lines, seat);
            if (hint_wanted(lines->play)) {
                run_hint(lines, seat, "");
            }
        }
    }
}

static void show_outcome(struct lines *lines)
{
    struct sp_outcome outcome;
    show_lost(lines);
    if (!play_outcome(lines->play, &outcome)) {
        return;
    }
    const sp_seats people = play_people(lines->play);
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++) {
        if ((people & 1u << seat) != 0) {
            show_log(lines, seat, lines->shown[seat]);
        }
    }
    if (people == 0) {
        show_log(lines, SP_OBSERVER, 0);
    }
    if (lines->json) {
        print_json(outcome_json(play_game(lines->play), &outcome));
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

/* A match that its players closed before the game was over asks nothing and has no outcome. */
static void show_closed(const struct lines *lines)
{
    struct sp_outcome outcome;
    if (sp_match_closed(lines->play->match) && !play_outcome(lines->play, &outcome)) {
        say(lines, "closed", SP_OBSERVER, "The match is closed: its players ended it before the game was over.");
    }
}

/* ---- Words that are no orders ---- */

/* What follows the word is not what it takes. */
static bool refuse_rest(const struct lines *lines, uint8_t seat, const char *word, const char *takes)
{
    char why[PLAY_LINE];
    snprintf(why, sizeof why, "`%s` takes %s", word, takes);
    say(lines, "refused", seat, why);
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
        if (words[0] == '\0') {
            printf("  %s\n", text);
        } else if (width > column) {
            printf("  %s\n  %*s %s\n", text, column, "", words);
        } else {
            printf("  %s%*s %s\n", text, column - width, "", words);
        }
    }
}

static bool run_orders(struct lines *lines, uint8_t seat, const char *rest)
{
    (void)rest;
    if (lines->json) {
        print_json(json_pack("{s:s, s:s, s:o, s:o}", "type", "orders", "seat", seat_id(lines, seat), "orders",
                             order_texts(lines, seat, false), "open", order_texts(lines, seat, true)));
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
    print_json(json_pack("{s:s, s:s, s:o?}", "type", "view", "seat", seat_id(lines, seat), "view",
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

/* A page of the front, or what it prints as it is. */
static void show_page(struct lines *lines, uint8_t seat, const struct front_page *shown, const char *rest)
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
        say(lines, "refused", seat, error.text);
    } else if (lines->json && shown->print != NULL) {
        print_view(lines, seat);
    } else if (lines->json) {
        print_json(json_pack("{s:s, s:s, s:s, s:o}", "type", "page", "seat", seat_id(lines, seat), "page", shown->word,
                             "lines", page_json(&page, &theme)));
    } else if (!printed) {
        page_print(&page, &theme, stdout);
    }
    page_free(&page);
}

static bool run_log(struct lines *lines, uint8_t seat, const char *rest)
{
    uint64_t count = 0;
    const size_t total = play_log_count(lines->play, seat);
    if (rest[0] != '\0' && !cli_number(rest, &count)) {
        return refuse_rest(lines, seat, "log", "a number of lines, such as `log 20`");
    }
    const bool some = rest[0] != '\0' && count < total;
    show_log(lines, seat, some ? total - (size_t)count : 0);
    return false;
}

static bool run_undo(struct lines *lines, uint8_t seat, const char *rest)
{
    struct sp_error error;
    const bool ask = strcmp(rest, "ask") == 0;
    if (rest[0] != '\0' && !ask) {
        return refuse_rest(lines, seat, "undo", "nothing after it, or `ask`");
    }
    if ((ask ? play_undo_by_consent : play_undo)(lines->play, seat, &error)) {
        return true;
    }
    say(lines, "refused", seat, error.text);
    return false;
}

static bool run_hint(struct lines *lines, uint8_t seat, const char *rest)
{
    struct sp_error error;
    struct page page = {0};
    const struct theme theme = theme_plain(lines->play->tongue);
    (void)rest;
    if (lines->json) {
        json_t *hint = hint_json(lines->play, seat, &error);
        if (hint != NULL) {
            json_object_set_new(hint, "type", json_string("hint"));
            json_object_set_new(hint, "seat", json_string(seat_id(lines, seat)));
            print_json(hint);
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
    say(lines, "refused", seat, error.text);
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
    {"hint", "the orders that a computer would give, and what they promise", true, run_hint},
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
    say(lines, "help", seat, text);
    if (lines->json) {
        return false;
    }
    const struct front *front = lines->play->front;
    const struct told told = {stdout, lines->play->tongue};
    for (const struct front_page *page = front->pages; page->word != NULL; page++) {
        if (page->there == NULL || page->there(lines->play, seat)) {
            printf("  %-10s %s\n", page->word, sp_tongue_word(told.tongue, page->help));
        }
    }
    for (size_t i = 0; i < VERBS; i++) {
        const char *rest_of_it = NULL;
        if (front_page_find(front, verbs[i].word, &rest_of_it) == NULL) {
            printf("  %-10s %s\n", verbs[i].word, sp_tongue_word(told.tongue, verbs[i].help));
        }
    }
    told_print(&told, "%s", front->shorthand_help != NULL ? front->shorthand_help : "");
    told_print(&told, "  #          begins a comment; SEAT: at the start says whom the line is for\n");
    return false;
}

/* ---- Lines ---- */

/* The comment, or the end of the line.  Within quotes a '#' is a letter like any other. */
static char *line_end(char *text)
{
    bool quoted = false;
    for (; *text != '\0' && *text != '\r' && *text != '\n' && (quoted || *text != '#'); text++) {
        quoted ^= *text == '"';
        if (quoted && *text == '\\' && text[1] != '\0') {
            text++;
        }
    }
    return text;
}

/* Cuts the comment and the blanks at both ends. */
static char *trim(char *text)
{
    *line_end(text) = '\0';
    while (isspace((unsigned char)*text)) {
        text++;
    }
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        text[--length] = '\0';
    }
    return text;
}

/* The seat whose `SEAT:` begins the line; PLAY_SEATS when there is none. */
static uint8_t seat_at_start(const struct lines *lines, const char *text)
{
    for (uint8_t seat = 0; seat < play_game(lines->play)->seat_count; seat++) {
        const size_t length = strlen(seat_id(lines, seat));
        if (strncmp(text, seat_id(lines, seat), length) == 0 && text[length] == ':') {
            return seat;
        }
    }
    return PLAY_SEATS;
}

/* Takes `SEAT:` off the line; PLAY_SEATS when there is none. */
static uint8_t named_seat(const struct lines *lines, char **text)
{
    const uint8_t seat = seat_at_start(lines, *text);
    if (seat < PLAY_SEATS) {
        *text = trim(*text + strlen(seat_id(lines, seat)) + 1);
    }
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
        say(lines, "refused", lowest(play_people(lines->play)), "that seat is played by a computer");
        return PLAY_SEATS;
    }
    const uint8_t named = named_seat(lines, text);
    const sp_seats asked = play_asked(lines->play);
    const sp_seats people = play_people(lines->play);
    const sp_seats candidates = asked != 0 ? asked : people;
    if (named < PLAY_SEATS) {
        return named;
    }
    if ((candidates & (candidates - 1)) == 0) {
        return lowest(candidates);
    }
    char why[PLAY_LINE];
    snprintf(why, sizeof why,
             asked != 0 ? "more than one seat owes an order: begin the line with `%s:` or another seat's name"
                        : "more than one person plays here: begin the line with `%s:` or another seat's name",
             seat_id(lines, lowest(candidates)));
    say(lines, "refused", lowest(candidates), why);
    return PLAY_SEATS;
}

static const struct verb *find_verb(const char *text, const char **rest)
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

/* True: the position may have changed, so the question is put again. */
static bool take_line(struct lines *lines, char *text, bool *failed)
{
    text = trim(text);
    if (text[0] == '\0') {
        return false;
    }
    const uint8_t seat = addressed_seat(lines, &text);
    if (seat == PLAY_SEATS) {
        return false;
    }
    const char *rest = NULL;
    const struct front_page *page = front_page_find(lines->play->front, text, &rest);
    if (page != NULL) {
        show_page(lines, seat, page, rest);
        return false;
    }
    const struct verb *verb = find_verb(text, &rest);
    if (verb != NULL && verb->alone && rest[0] != '\0') {
        return refuse_rest(lines, seat, verb->word, "nothing after it");
    }
    if (verb != NULL) {
        return verb->run(lines, seat, rest);
    }
    struct sp_error error;
    char noted[PLAY_LINE];
    const size_t told = play_log_count(lines->play, seat);
    switch (play_submit(lines->play, seat, text, &error)) {
    case PLAY_DONE:
        if (play_log_count(lines->play, seat) == told) { /* sealed stakes: no log has them */
            snprintf(noted, sizeof noted, "Noted: %s", text);
            say(lines, "notice", seat, noted);
        }
        return true;
    case PLAY_NOTED:
        say(lines, "notice", seat, error.text);
        return true;
    case PLAY_STOPPED:
        show_log(lines, seat, lines->shown[seat]);
        say(lines, "stopped", seat, error.text);
        return true;
    case PLAY_REFUSED:
        say(lines, "refused", seat, error.text);
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
    if (lines->outcome_told) {
        return true;
    }
    lines->outcome_told = true;
    show_outcome(lines);
    show_closed(lines);
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
    if (memchr(text, '\0', length) != NULL) {
        return "the line has a zero byte in it";
    }
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
        if (!asked && !tell_end(lines)) {
            break;
        }
        if (asked && changed) {
            show_asked(lines);
        }
        fflush(stdout);
        const ssize_t length = getline(&text, &capacity, stdin);
        if (length < 0) {
            break;
        }
        lines->line++;
        const char *flaw = line_flaw(text, (size_t)length);
        changed = flaw == NULL && take_line(lines, text, &failed);
        if (flaw != NULL) {
            say(lines, "refused", lowest(asked ? play_asked(lines->play) : play_people(lines->play)), flaw);
        }
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
    for (uint8_t seat = 0; seat < PLAY_SEATS; seat++) {
        lines.shown[seat] = (people & 1u << seat) != 0 ? play_log_mark(play, seat) : 0;
    }
    const bool done = take_lines(&lines);
    if (!lines.outcome_told) { /* the last order may have ended it before the input did */
        show_outcome(&lines);
        show_closed(&lines);
    }
    return !done || ferror(stdout) || fflush(stdout) != 0 ? CLI_FAILED : CLI_OK;
}
