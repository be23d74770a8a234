/*
 * Handouts for tests: words, matches played by computers, and pages read back by pdftotext.  What goes wrong fails the
 * test.
 */
#ifndef TESTS_DRAW_FIXTURE_H
#define TESTS_DRAW_FIXTURE_H

#include "draw/draw.h"

/* The text of a file of data/; the caller frees it. */
char *read_data(const char *path);
/* The words in English, with the matter's names (NULL: nobody's) and these. */
struct sp_messages *words_for(const struct draw_matter *matter, const struct draw_name *names, size_t count);
struct cb_rules battle_rules(const struct sp_option *options, size_t count);

/* An overlay of data/colonels/campaign.json. */
#define OVERLAY(colonels, months)                                                                                      \
    "{\"game\": \"colonels\", \"format\": 1, \"campaign\": {\"source\": \"house_rule\", \"colonels\": " #colonels      \
    ", \"months\": " #months "}}"
/* A campaign of computers until the month has begun, or its end for month 0. */
struct sp_match *campaign(const char *overlay, unsigned month);
struct draw_matter matter_of(struct sp_match *match, uint8_t seat, unsigned month);

typedef bool drawing(const struct sp_messages *, const struct draw_matter *, struct draw_paper *, struct sp_error *);
drawing draw_public_gazette, draw_plan;
struct draw_paper drawn(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter);
/* Draws it, twice: nothing is overfull, all stays on its page, and the bytes are the same.  Returns its text as
 * squeeze() leaves it; the caller frees it. */
char *drawn_well(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter, unsigned *pages);

/* What pdftotext reads in a PDF, with one option of its own ("-raw", "-layout"); the caller frees it. */
char *read_paper(const struct draw_paper *paper, const char *option);
/* White space as single blanks, and small letters throughout: small capitals are read as either. */
void squeeze(char *text);
void says(const char *text, const char *part);
/* Every word that pdftotext finds lies at least 8 mm within its page. */
void stays_on_page(const struct draw_paper *paper);

#endif
