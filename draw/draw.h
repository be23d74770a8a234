/*
 * What is handed out on paper (C-62): order cards, muster roll and accounts, briefing, battle record, gazette, maps of
 * a table.
 *
 * A handout is drawn from words (catalogues of messages) and from what one seat may know: its view and its events, both
 * JSON, never from a state.  It is made in memory, whole or not at all, and the same input gives the same bytes.
 *
 * Lengths are PostScript points (72 to the inch), y downwards, unless it is said otherwise.
 */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/messages.h"
#include "colonels/battle/battle.h"
#include "spontoon/error.h"
#include "spontoon/match.h"

enum draw_format { DRAW_PDF, DRAW_PNG, DRAW_SVG };

enum { DRAW_FONT = 64 };

/* The family in which a handout should be set; where it is not installed another one with serifs stands in. */
extern const char draw_font_wanted[];

/* A finished handout; draw_paper_free frees what it holds. */
struct draw_paper {
    unsigned char *bytes;
    size_t length;
    unsigned pages;
    unsigned overfull;    /* texts that had no room even when they were set smaller: 0, or the sheet is at fault */
    char font[DRAW_FONT]; /* the family it was set in */
};
void draw_paper_free(struct draw_paper *paper);

/* A person's name in place of a seat's. */
struct draw_name {
    const char *seat;
    const char *name;
};

/* What a handout tells of: one seat's knowledge at the end of a month, or now. */
struct draw_matter {
    const struct cb_rules *rules; /* of the match's battles, borrowed from it; never NULL */
    /* Colonels that have a name have it as "name", regiments as "title".  NULL where a battle is no match's. */
    json_t *view;
    /* Array of the seat's events in order, what was taken back left out; words of texts as "said".  NULL like view. */
    json_t *events;
    json_t *battle; /* the view of the latest battle while its table stood, or NULL */
    unsigned battle_month;
    json_t *expedition; /* the view of the latest expedition, as it stood before it was over, or NULL */
    unsigned month;     /* asked for; the view's own, unless it is an earlier one */
    char seat[32];
};

/*
 * What a seat (or SP_OBSERVER) of a match knows at the end of the month; 0 is the current one, which need not be over.
 * False and one sentence when there is no such month.  draw_matter_free frees it.
 */
bool draw_matter_read(struct sp_match *match, uint8_t seat, unsigned month, struct draw_matter *matter,
                      struct sp_error *error);
void draw_matter_free(struct draw_matter *matter);
/* Where the events of its month begin among its events. */
size_t draw_month_begins(const struct draw_matter *matter);

/*
 * The words of handouts: catalogues laid over each other, the game's (messages/colonels.LANGUAGE.json) first and that
 * of the handouts (messages/paper.LANGUAGE.json) over it, then the names that the people of the matter (or NULL) gave
 * themselves, then those given here.  False and one sentence on failure; sp_messages_free frees it.
 */
bool draw_words_load(struct sp_messages **words, const struct sp_source *catalogues, size_t count,
                     const struct draw_matter *matter, const struct draw_name *names, size_t name_count,
                     struct sp_error *error);

/* Whether the matter is a campaign's; else false and one sentence, for a battle by itself has no months. */
bool draw_is_campaign(const struct draw_matter *matter, struct sp_error *error);

/* Whether the matter's battle, if it has one, stands on its table; else false and one sentence: dice make it first. */
bool draw_is_laid_out(const struct draw_matter *matter, struct sp_error *error);

/* The rules of a game's battles, borrowed from its scenario; NULL when it has none. */
const struct cb_rules *draw_rules_of(const struct sp_game *game, const void *scenario);

/* The handouts.  False and one sentence on failure; *paper then holds nothing. */

/* Annex B's eighteen cards and ADVANCE on a sheet to cut, and their backs (PDF); distances are the rules'. */
bool draw_cards(const struct sp_messages *words, const struct cb_rules *rules, struct draw_paper *paper,
                struct sp_error *error);

/* Muster roll and accounts of the seat's colonel, or of every colonel for an umpire (PDF). */
bool draw_muster(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                 struct sp_error *error);

/* The gazette of the month, for all (PDF).  The matter is an observer's, so that it holds nothing that all may not
 * read; reader is the seat whose copy it is, or NULL. */
bool draw_gazette(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                  struct draw_paper *paper, struct sp_error *error);

/* The briefing of the latest expedition, with its sketch map (C-21, PDF). */
bool draw_briefing(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                   struct sp_error *error);

/* A battle record for each regiment of the seat, or for all when nobody's in particular (B-62, PDF): of the battle on
 * the table, or blank ones of an expedition whose battle is fought elsewhere. */
bool draw_record(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                 struct sp_error *error);

/* The table of the matter's battle, on one sheet of A4 on its side (PDF, PNG or SVG). */
bool draw_table(const struct sp_messages *words, const struct draw_matter *matter, enum draw_format format,
                struct draw_paper *paper, struct sp_error *error);

#endif
