/*
 * Texts that people write: entries of the match beside those of the game, named by orders and events by their number.
 *
 * Who may read one: its writer, the game's umpires, and whoever may know of an event that names it.  A game's rules see
 * numbers only, so it is the match that lets an order name nobody's text but its giver's.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

/* ---- What a text may hold ---- */

uint32_t sp_text_next(const char **at)
{
    const unsigned char lead = (unsigned char)*(*at)++;
    unsigned more = lead < 0x80 ? 0 : lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    uint32_t character = lead < 0x80 ? lead : lead & (0x3FU >> more);
    for (; more > 0; more--)
        character = character << 6 | ((unsigned char)*(*at)++ & 0x3FU);
    return character;
}

/* Characters that no eye sees and that a terminal or a page would obey: C0 and C1 controls, separators of lines, and
 * those that turn the direction of writing about. */
static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool sp_text_fits(const char *text, size_t most, bool lines)
{
    const size_t length = strlen(text);
    json_t *string = length > 0 && length <= most ? json_string(text) : NULL; /* NULL too when it is not UTF-8 */
    bool fits = string != NULL;
    json_decref(string);
    const char *at = text;
    while (fits && *at) {
        const uint32_t c = sp_text_next(&at);
        fits = !is_control(c) || (lines && c == '\n');
    }
    return fits;
}

/* ---- Permitted? ---- */

enum sp_answer sp_text_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    if (!match->game->order_text)
        return sp_refuse(error, "there are no texts in %s", match->game->name);
    if (match->paused)
        return sp_refuse(error, "the match is paused");
    if (match->writing_count >= SP_TEXTS_MAX)
        return sp_refuse(error, "%d texts have been written in this match, and it can hold no more", SP_TEXTS_MAX);
    if (!sp_text_fits(act->text, SP_WORDS_MAX, true))
        return sp_refuse(error, "a text has 1 to %d bytes of UTF-8, of control characters new lines only",
                         SP_WORDS_MAX);
    return SP_DONE;
}

uint32_t sp_order_names_text(const struct sp_match *match, const struct sp_order *order)
{
    uint32_t number = 0;
    return match->game->order_text && match->game->order_text(order, &number) ? number : 0;
}

uint32_t sp_event_names_text(const struct sp_match *match, const struct sp_event *event)
{
    const uint32_t number = match->game->event_text ? match->game->event_text(event) : 0;
    return number <= match->writing_count ? number : 0;
}

/* One sentence for a text that is not there and for one of somebody else: which it is, is not the asker's to know. */
enum sp_answer sp_named_text_permitted(const struct sp_match *match, const struct sp_act *act, struct sp_error *error)
{
    uint32_t number = 0;
    if (!match->game->order_text || !match->game->order_text(&act->order, &number))
        return SP_DONE;
    if (number == 0)
        return sp_refuse(error, "the text has to be written: give its words, in quotes");
    const struct sp_writing *writing = number <= match->writing_count ? &match->writings[number - 1] : NULL;
    if (writing && writing->stands && writing->seat == act->seat)
        return SP_DONE;
    return sp_refuse(error, "%s has written no text %lu", match->game->seat_names[act->seat], (unsigned long)number);
}

/* ---- Reading ---- */

bool sp_reads_all_texts(const struct sp_match *match, uint8_t seat)
{
    return match->game->umpires >> seat & 1;
}

json_t *sp_text_json(const struct sp_match *match, uint32_t number)
{
    const struct sp_writing *writing = &match->writings[number - 1];
    size_t length;
    const char *bytes = sp_match_line(match, writing->item, &length);
    json_t *line = json_loadb(bytes, length, 0, NULL);
    json_t *text = json_pack("{s:s,s:I,s:O?}", "seat", match->game->seat_names[writing->seat], "text",
                             (json_int_t)number, "words", json_object_get(line, "words"));
    json_decref(line);
    return text;
}

/* Marks the texts that the seat could read by entry n. */
static void find_readable(const struct sp_match *match, uint8_t seat, uint64_t n, bool *readable)
{
    const size_t end = n + 1 < match->item_count ? match->items[n + 1].event : match->event_count;
    for (size_t i = 0; i < match->writing_count; i++)
        readable[i] =
            match->writings[i].item <= n && (match->writings[i].seat == seat || sp_reads_all_texts(match, seat));
    for (size_t i = 0; i < end; i++) {
        const uint32_t number = sp_event_names_text(match, &match->events[i]);
        if (number != 0 && match->events[i].seen >> seat & 1)
            readable[number - 1] = true;
    }
    for (uint64_t i = 1; i <= n; i++) {
        const struct sp_item *item = &match->items[i];
        for (size_t k = 0; item->kind == ACT_UNDO && k < match->writing_count; k++)
            readable[k] = readable[k] && !(match->writings[k].item > item->to && match->writings[k].item < i);
    }
}

json_t *sp_match_texts(const struct sp_match *match, uint8_t seat, uint64_t n)
{
    bool *readable = calloc(match->writing_count + 1, sizeof *readable);
    json_t *texts = readable && n < match->item_count ? json_object() : NULL;
    if (texts)
        find_readable(match, seat, n, readable);
    for (size_t i = 0; texts && i < match->writing_count; i++) {
        char number[16];
        if (!readable[i])
            continue;
        snprintf(number, sizeof number, "%zu", i + 1);
        json_t *text = sp_text_json(match, (uint32_t)i + 1);
        json_object_del(text, "text");
        sp_json_put(&texts, number, text);
    }
    free(readable);
    return texts;
}

void sp_undo_texts(struct sp_match *match, uint64_t to)
{
    for (size_t i = match->writing_count; i > 0 && match->writings[i - 1].item > to; i--)
        match->writings[i - 1].stands = false;
}

/* ---- An order with a text in quotes ---- */

/* The order and the words that stand for its text. */
struct quoted {
    char order[SP_TEXT_MAX]; /* with `text N` in place of the quotes */
    char words[SP_WORDS_MAX + 1];
};

/* The words from behind a quotation mark to the next; returns where they end, NULL after a refusal. */
static const char *unquote(const char *at, char words[SP_WORDS_MAX + 1], struct sp_error *error)
{
    size_t length = 0;
    for (; *at != '"'; at++) {
        char c = *at;
        if (c == '\\') {
            c = *++at;
            if (c != '"' && c != '\\' && c != 'n') {
                sp_fail(error, "after a backslash \", \\ or n was expected");
                return NULL;
            }
            c = c == 'n' ? '\n' : c;
        }
        if (c == '\0') {
            sp_fail(error, "the quotation mark at the end of the text is missing");
            return NULL;
        }
        if (length == SP_WORDS_MAX) {
            sp_fail(error, "a text has at most %d bytes", SP_WORDS_MAX);
            return NULL;
        }
        words[length++] = c;
    }
    words[length] = '\0';
    return at + 1;
}

static bool take_apart(const char *text, uint32_t number, struct quoted *quoted, struct sp_error *error)
{
    const char *open = strchr(text, '"');
    const char *rest = unquote(open + 1, quoted->words, error);
    if (!rest)
        return false;
    if (strchr(rest, '"'))
        return sp_fail(error, "an order has one text in quotes; within it a quotation mark is written \\\"");
    const char *before = open > text && open[-1] != ' ' ? " " : "";
    const char *after = *rest != '\0' && *rest != ' ' ? " " : "";
    const int length = snprintf(quoted->order, sizeof quoted->order, "%.*s%stext %lu%s%s", (int)(open - text), text,
                                before, (unsigned long)number, after, rest);
    return (length > 0 && (size_t)length < sizeof quoted->order) ||
           sp_fail(error, "an order without its text is at most %d characters long", SP_TEXT_MAX - 1);
}

enum sp_answer sp_match_order_quoted(struct sp_match *match, uint8_t seat, const char *text, struct sp_error *error)
{
    const uint32_t number = (uint32_t)match->writing_count + 1;
    struct quoted quoted;
    struct sp_act order = {.kind = ACT_ORDER, .seat = seat};
    struct sp_refusal refusal = {.text = ""};
    if (strlen(text) > SP_TEXT_MAX + 2 * SP_WORDS_MAX)
        return sp_refuse(error, "a text has at most %d bytes", SP_WORDS_MAX);
    if (!take_apart(text, number, &quoted, error))
        return SP_REFUSED;
    const struct sp_act words = {.kind = ACT_TEXT, .seat = seat, .text = quoted.words};
    enum sp_answer answer = sp_permitted(match, &words, error);
    if (answer != SP_DONE)
        return answer;
    if (!match->game->parse_order(match->scenario, seat, quoted.order, &order.order, &refusal) ||
        !match->game->check(match->scenario, match->state, seat, &order.order, &refusal))
        return sp_refuse(error, "%s", refusal.text);
    if (sp_order_names_text(match, &order.order) != number)
        return sp_refuse(error, "that order has no place for a text");
    answer = sp_act(match, &words, NULL, error);
    return answer == SP_DONE ? sp_act(match, &order, NULL, error) : answer;
}
