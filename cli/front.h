/*
 * The terminal's front of a game: all that cli/ knows of one game and not of another.  A session asks the front of its
 * game; nothing else in cli/ asks for a game's name.
 *
 * A front has pages (page.h): made from what the seat may know, printed in line mode by their word, and drawn on the
 * full screen, so that both show the same.  Every function gets the session's own seat and must make its text from that
 * seat's redacted state, view and events alone.  A pointer that is said to may be NULL stands for "nothing of the
 * kind".
 */
#ifndef SPONTOON_CLI_FRONT_H
#define SPONTOON_CLI_FRONT_H

#include <stdio.h>

#include "base/order_forms.h"
#include "cli/page.h"
#include "cli/play/play.h"

/* What a page is made from, and onto what. */
struct paper {
    struct play *play;
    uint8_t seat;
    const char *rest;  /* what was typed behind the page's word ("0904"); "" on the full screen */
    struct page *page; /* cleared, with its width */
    const struct theme *theme;
    struct sp_error *error; /* filled when the page cannot be made */
};

struct front_page {
    const char *word;  /* `desk` prints it; its first letter a capital it is the page's name on the screen */
    const char *takes; /* what stands behind the word ("HEX"), or NULL: then a line with more in it is no such word */
    const char *help;  /* in the list of words: "purse, orders of the month, regiment" */
    /* False with a sentence in error when `rest` names nothing that there is. */
    bool (*fill)(const struct paper *paper);
    /* In place of a page, what only line mode prints, as it is; with --json the seat's view stands for it. */
    bool (*print)(const struct paper *paper, FILE *out);
    bool tall; /* a map that is worth more of the screen than the list of orders */
    /* Whether there is anything to be seen on it now; NULL: always. */
    bool (*there)(struct play *play, uint8_t seat);
};

struct front {
    const char *game; /* its name */
    /* Catalogues whose messages are its own: messages/NAME.LANGUAGE.json, those of the first before those behind it;
     * ends in NULL. */
    const char *const *catalogues;

    /* Printed names over a scenario, which they borrow with the tongue: sp_names of base/messages.h.  free() ends them.
     */
    void *(*open_names)(const void *scenario, const struct sp_tongue *tongue);
    const char *(*name_of)(const void *names, const char *id);
    /* Learns names from a state, where they are not all in the scenario: only those that everybody may know. */
    void (*look)(void *names, const void *state);
    /* Learns names that people have given, of the state as it is now, into the session's messages. */
    void (*learn_names)(struct play *play);
    const char *names_come_with; /* the event that makes them, or NULL */

    /* The question's name in the catalogue, where it is finer than the game's own. */
    const char *(*question)(struct play *play, uint8_t seat);
    /* What the awaited die is for, where the question does not say ("The 3rd Foot: Drill."), with a blank behind it, or
     * "". */
    void (*die_for)(struct play *play, uint8_t seat, char *text, size_t size);
    /* A sentence to stand behind the question, with a blank before it, or "". */
    void (*facts)(struct play *play, uint8_t seat, char *text, size_t size);
    /* What an order does, in words; "" when there is nothing to be said. */
    void (*order_words)(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size);
    /* Where orders of a kind stand in lists: smaller numbers first; NULL: as the game lists them. */
    int (*rank)(uint16_t kind);
    /* How a kind of order is written and explained; NULL when there is no such kind. */
    const struct sp_order_form *(*order_form)(uint16_t kind);
    void (*order_usage)(uint16_t kind, char text[SP_TEXT_MAX]);
    /* An event of the seat's that is one of many alike: a run of them is told by one message, log.NAME, with {count},
     * the {last} of them and that event's fields.  The name, or NULL; it must last. */
    const char *(*alike)(const struct play *play, uint8_t seat, const json_t *event);
    /* The status line of the full screen: where the game stands, and what the seat has; several parts, each with two
     * blanks before it, the less important ones last. */
    void (*status)(struct play *play, uint8_t seat, char *text, size_t size);

    /* How an umpire's order begins that says what a die shows: "roll"; and what tells the awaited die from others for
     * the same question (a regiment, a month). */
    const char *roll_order;
    uint32_t (*die_key)(const void *scenario, const void *state);

    /* Writes what people mean as orders are written ("3rd" for 3); the whole line in any case. */
    void (*plain_order)(const char *line, char *order, size_t size);

    /* A line that is no order of the game: it stands for several, or is a word to the session. */
    bool (*is_shorthand)(const char *line);
    enum play_answer (*shorthand)(struct play *play, uint8_t seat, const char *line, struct sp_error *error);
    /* Writes the line of the shorthand that is taken now for all these orders; false when none is.  NULL: none ever. */
    bool (*shorthand_for)(struct play *play, uint8_t seat, const struct sp_order *orders, uint32_t count, char *line,
                          size_t size);
    const char *shorthand_help; /* lines for the list of words, each indented and ended */

    /* The rules in plain words, docs/rules/NAME.md, or NULL; and the passage that explains what the seat is asked. */
    const char *rules;
    const char *(*passage)(struct play *play, uint8_t seat);

    /* What the game came to, in place of winner and scores: onto a page. */
    void (*outcome)(const struct paper *paper, const struct sp_outcome *outcome);

    const struct front_page *pages; /* ends in word NULL */
    /* The page that belongs to what the seat is asked now: its word. */
    const char *(*page_now)(struct play *play, uint8_t seat);

    /* The full screen; returns the exit status.  NULL: the game is played by lines. */
    int (*screen)(struct play *play);
};

/* The game's front; one that has nothing of its own for a game that is not in the table. */
const struct front *front_of(const struct sp_game *game);

/* The page whose word begins the line, as a whole word, or NULL; *rest is what stands behind it.  A line with a text in
 * quotes is an order, whose word may be a page's too (the umpire's `gazette`). */
const struct front_page *front_page_find(const struct front *front, const char *line, const char **rest);

extern const struct front front_suffren;         /* cli/suffren/front.c */
extern const struct front front_colonels;        /* colonels/front.c */
extern const struct front front_colonels_battle; /* the same */

#endif
