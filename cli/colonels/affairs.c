#include "cli/colonels/affairs.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"

enum { WORDS_MARGIN = 4 };

struct affairs affairs_of(const struct paper *paper)
{
    return (struct affairs){.play = paper->play,
                            .sc = play_scenario(paper->play),
                            .st = play_redacted(paper->play, paper->seat),
                            .seat = paper->seat,
                            .page = paper->page,
                            .theme = paper->theme};
}

struct affairs affairs_on(const struct affairs *affairs, struct page *page, int width)
{
    struct affairs other = *affairs;
    other.page = page;
    page_clear(page, width);
    return other;
}

bool affairs_is_colonel(const struct affairs *affairs)
{
    return affairs->seat < CC_COLONELS && cc_in(affairs->st->played | affairs->st->newcomers, affairs->seat);
}

bool affairs_is_umpire(uint8_t seat)
{
    return seat == CC_UMPIRE || seat == CC_SECOND;
}

int32_t affairs_month_end(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned colonel,
                          const struct cc_plan *plan)
{
    return cc_bill_of(sc, st, colonel, plan).left + (plan->activity == ACTIVITY_BUSINESS ? sc->business_pounds : 0);
}

/* ---- Words ---- */

const char *affairs_word(struct play *play, const char *kind, const char *name)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s", kind, name);
    const char *word = sp_messages_find(play->messages, key);
    return word != NULL ? word : name;
}

const char *affairs_colonel(const struct affairs *affairs, unsigned colonel)
{
    return affairs_word(affairs->play, "name", colonel < CC_SEATS ? cc_seat_names[colonel] : "nobody");
}

const char *affairs_seat(const struct affairs *affairs, unsigned colonel)
{
    return affairs_word(affairs->play, "seat", colonel < CC_SEATS ? cc_seat_names[colonel] : "nobody");
}

/* The text in the pattern of the key, if everybody may read it and it means nothing to a template; else the plain name
 * stands. */
static void learn_name(const struct affairs *a, const char *key, const char *plain, bool title, uint32_t number)
{
    char said[AFFAIRS_NAME] = "", name[AFFAIRS_LIST];
    if (number != 0)
        affairs_said(a, number, said);
    const bool known = said[0] != '\0' && strpbrk(said, "{}") == NULL;
    snprintf(name, sizeof name, "%s", known && !title ? said : plain);
    if (known && title)
        told_add(name, sizeof name, " (%s)", said);
    sp_messages_set(a->play->messages, key, name);
}

void affairs_learn_names(struct play *play)
{
    const struct cc_campaign *st = sp_match_state(play->match);
    const struct affairs a = {.play = play, .sc = play_scenario(play), .st = st, .seat = SP_OBSERVER};
    char key[48], plain[AFFAIRS_LIST];
    for (unsigned c = 0; c < CC_COLONELS; c++) {
        snprintf(plain, sizeof plain, "%s", affairs_seat(&a, c));
        snprintf(key, sizeof key, "name.%s", cc_seat_names[c]);
        learn_name(&a, key, plain, false, st->name[c]);
    }
    for (unsigned n = CC_FIRST_LOT; n <= CC_LAST_LOT; n++) {
        char number[AFFAIRS_SUM];
        snprintf(plain, sizeof plain, "the %s Foot", affairs_ordinal(n, number));
        snprintf(key, sizeof key, "regiment.%u", n);
        sp_tongue_tell(play_tongue(play), plain, plain, sizeof plain);
        learn_name(&a, key, plain, true, st->title[n]);
    }
}

const char *affairs_regiment(const struct affairs *affairs, unsigned regiment)
{
    char key[32];
    snprintf(key, sizeof key, "regiment.%u", regiment);
    const char *name = regiment != 0 ? sp_messages_find(affairs->play->messages, key) : NULL;
    return name != NULL ? name : affairs_word(affairs->play, "regiment", "none");
}

const char *affairs_pounds(int32_t pounds, char text[AFFAIRS_SUM])
{
    snprintf(text, AFFAIRS_SUM, "%s£%ld", pounds < 0 ? "− " : "", labs((long)pounds));
    return text;
}

const char *affairs_signed(int32_t pounds, char text[AFFAIRS_SUM])
{
    snprintf(text, AFFAIRS_SUM, "%s£%ld", pounds < 0 ? "− " : pounds > 0 ? "+ " : "", labs((long)pounds));
    return text;
}

const char *affairs_ordinal(unsigned number, char text[AFFAIRS_SUM])
{
    return text_ordinal(number, text, AFFAIRS_SUM);
}

const char *affairs_bar(const struct theme *theme, int value, char text[AFFAIRS_SUM])
{
    text[0] = '\0';
    for (int i = 0; i < 6; i++)
        told_add(text, AFFAIRS_SUM, "%s", theme_sign(theme, i < value ? SIGN_FULL : SIGN_EMPTY));
    return text;
}

void affairs_say(const struct affairs *affairs, char *text, size_t size, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
    sp_tongue_tell(play_tongue(affairs->play), text + used, text + used, size - used);
}

void affairs_colonels(const struct affairs *affairs, sp_seats set, const char *none, char text[AFFAIRS_LIST])
{
    snprintf(text, AFFAIRS_LIST, "%s", set == 0 ? none : "");
    for (sp_seats m = set; m; m &= m - 1)
        told_add(text, AFFAIRS_LIST, "%s%s", m == set ? "" : ", ", affairs_colonel(affairs, cc_first(m)));
}

void affairs_regiments(uint32_t set, const char *none, char text[AFFAIRS_LIST])
{
    snprintf(text, AFFAIRS_LIST, "%s", set == 0 ? none : "");
    for (uint32_t m = set; m; m &= m - 1)
        told_add(text, AFFAIRS_LIST, "%s%u", m == set ? "" : ", ", cc_first(m));
}

const char *affairs_said(const struct affairs *affairs, uint32_t number, char text[AFFAIRS_NAME])
{
    json_t *said = sp_match_text(affairs->play->match, affairs->seat, number);
    const char *words = json_string_value(json_object_get(said, "words"));
    size_t length = words != NULL ? strcspn(words, "\n") : 0;
    const bool cut = length >= AFFAIRS_NAME - sizeof "…";
    length = cut ? AFFAIRS_NAME - sizeof "…" : length;
    while (cut && length > 0 && ((unsigned char)words[length] & 0xC0) == 0x80)
        length--; /* not within a character */
    snprintf(text, AFFAIRS_NAME, "%.*s%s", (int)length, words != NULL ? words : "", cut ? "…" : "");
    json_decref(said);
    return text;
}

/* ---- Events ---- */

const char *affairs_event_name(const struct event_line *line)
{
    return affairs_text_field(line->event, "event");
}

int affairs_field(const json_t *event, const char *field)
{
    return (int)json_integer_value(json_object_get(event, field));
}

const char *affairs_text_field(const json_t *event, const char *field)
{
    const char *text = json_string_value(json_object_get(event, field));
    return text != NULL ? text : "";
}

static void cut_list(struct event_list *list, size_t count)
{
    while (list->count > count)
        json_decref(list->line[--list->count].event);
}

void affairs_events_free(struct event_list *list)
{
    cut_list(list, 0);
    free(list->line);
    *list = (struct event_list){0};
}

/* Takes the event over; a list that memory is lacking for stays as it is. */
static void add_event(struct event_list *list, size_t index, json_t *event)
{
    if (list->count == list->room) {
        const size_t room = list->room * 2 + 64;
        struct event_line *line = realloc(list->line, room * sizeof *line);
        if (line == NULL) {
            json_decref(event);
            return;
        }
        list->line = line;
        list->room = room;
    }
    list->line[list->count++] = (struct event_line){.index = index, .event = event};
}

/* Leaves of the list what happened from the opening of the month to that of another.  Months need not follow each
 * other: an umpire may set their number (C-60). */
static void keep_month(struct event_list *list, int month)
{
    size_t from = month == 0 ? 0 : list->count, to = list->count;
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(affairs_event_name(&list->line[i]), "month") != 0)
            continue;
        if (affairs_field(list->line[i].event, "month") == month) {
            from = i;
            to = list->count;
        } else if (from <= i && to == list->count) {
            to = i;
        }
    }
    cut_list(list, to);
    for (size_t i = 0; i < from; i++)
        json_decref(list->line[i].event);
    list->count -= from;
    memmove(list->line, list->line + from, list->count * sizeof *list->line);
}

void affairs_events(const struct affairs *affairs, int month, struct event_list *list)
{
    *list = (struct event_list){0};
    const size_t count = play_event_count(affairs->play, affairs->seat);
    for (size_t i = 0; i < count; i++) {
        json_t *event = play_event(affairs->play, affairs->seat, i);
        if (event == NULL)
            continue;
        if (strcmp(affairs_text_field(event, "event"), "match_undone") == 0) {
            const size_t to = (size_t)affairs_field(event, "to"); /* lines count from 1 */
            size_t kept = list->count;
            while (kept > 0 && list->line[kept - 1].index + 1 > to)
                kept--;
            cut_list(list, kept);
            json_decref(event);
        } else {
            add_event(list, i, event);
        }
    }
    if (month != AFFAIRS_ALL && list->count > 0)
        keep_month(list, month);
}

void affairs_tell(const struct affairs *affairs, const struct event_line *line)
{
    char inked[TEXT_LINE];
    const uint32_t number = (uint32_t)affairs_field(line->event, "text");
    json_t *text = sp_match_text(affairs->play->match, affairs->seat, number);
    const char *words = json_string_value(json_object_get(text, "words"));
    text_ink_rules(play_log_line(affairs->play, affairs->seat, line->index), inked, sizeof inked);
    page_add(affairs->page, affairs->theme, "%s", inked);
    if (words != NULL && !cli_is_short(words))
        page_words(affairs->page, affairs->theme, WORDS_MARGIN, words);
    json_decref(text);
}

size_t affairs_last_event(const struct event_list *list, const char *name)
{
    for (size_t i = list->count; i > 0; i--)
        if (strcmp(affairs_event_name(&list->line[i - 1]), name) == 0)
            return i - 1;
    return list->count;
}
