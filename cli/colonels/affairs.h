/*
 * What the pages of the campaign have in common: the seat's redacted state, names, sums in words, and its own events by
 * month.
 */
#ifndef SPONTOON_CLI_COLONELS_AFFAIRS_H
#define SPONTOON_CLI_COLONELS_AFFAIRS_H

#include "cli/front.h"
#include "cli/told.h"
#include "colonels/campaign/rules.h"

/* A page under way. */
struct affairs {
    struct play *play;
    const struct cc_scenario *sc;
    const struct cc_campaign *st; /* as the seat may know it: the session's, until another seat is asked for */
    uint8_t seat;
    struct page *page;
    const struct theme *theme;
};

struct affairs affairs_of(const struct paper *paper);
/* The same to write on another page, for two that stand beside each other. */
struct affairs affairs_on(const struct affairs *affairs, struct page *page, int width);

bool affairs_is_colonel(const struct affairs *affairs);
bool affairs_is_umpire(uint8_t seat);

/* The message of a key; the key itself when there is none.  Borrowed. */
const char *affairs_word(struct play *play, const char *kind, const char *name);
/* "Colonel 3", or the name that he took (C-1), "the 7th Foot", with the title that it got: borrowed. */
const char *affairs_colonel(const struct affairs *affairs, unsigned colonel);
/* "Colonel 3" whatever his name, for tables that tell who is who. */
const char *affairs_seat(const struct affairs *affairs, unsigned colonel);
/* Names and titles that everybody may read take the place of numbers in the session's messages. */
void affairs_learn_names(struct play *play);
const char *affairs_regiment(const struct affairs *affairs, unsigned regiment);

/* What would be in the purse at the month's end by the plan, with what business brings; below 0: it cannot be paid. */
int32_t affairs_month_end(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned colonel,
                          const struct cc_plan *plan);

enum { AFFAIRS_SUM = 24, AFFAIRS_LIST = 320, AFFAIRS_NAME = 72 };

/* A text that somebody wrote, if the seat may read it, as a name: its first line, cut to a few words. */
const char *affairs_said(const struct affairs *affairs, uint32_t number, char text[AFFAIRS_NAME]);

/* "£740", "− £10", and with its sign "+ £100". */
const char *affairs_pounds(int32_t pounds, char text[AFFAIRS_SUM]);
const char *affairs_signed(int32_t pounds, char text[AFFAIRS_SUM]);
/* "3rd". */
const char *affairs_ordinal(unsigned number, char text[AFFAIRS_SUM]);
/* A rating of 1 to 6 as boxes, "■■□□□□". */
const char *affairs_bar(const struct theme *theme, int value, char text[AFFAIRS_SUM]);
/* The colonels of a set, "Colonel 2, Colonel 5"; `none` when it is empty. */
void affairs_colonels(const struct affairs *affairs, sp_seats set, const char *none, char text[AFFAIRS_LIST]);
/* Numbers of regiments, "3, 7, 12". */
void affairs_regiments(uint32_t set, const char *none, char text[AFFAIRS_LIST]);

/* told_add for words, in the tongue of the session. */
void affairs_say(const struct affairs *affairs, char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- The seat's own events ---- */

struct event_line {
    size_t index; /* of the log line */
    json_t *event;
};

/* Events that stand (what was undone is left out), oldest first. */
struct event_list {
    struct event_line *line;
    size_t count, room;
};

/* Those from when a month opened until the next one did; month 0: all before the first; AFFAIRS_ALL: all. */
enum { AFFAIRS_ALL = -1 };
void affairs_events(const struct affairs *affairs, int month, struct event_list *list);
void affairs_events_free(struct event_list *list);
/* Adds the sentence of an event to the page, and below it the words of the text that it names, if they are long. */
void affairs_tell(const struct affairs *affairs, const struct event_line *line);
/* The index of the last event of that name, or count. */
size_t affairs_last_event(const struct event_list *list, const char *name);
const char *affairs_event_name(const struct event_line *line);
int affairs_field(const json_t *event, const char *field);
const char *affairs_text_field(const json_t *event, const char *field);

#endif
