/* The handouts of a match by their names, for who lets people choose (docs/paper.md). */
#ifndef DRAW_HANDOUTS_H
#define DRAW_HANDOUTS_H

#include "draw/draw.h"

struct draw_handout {
    const char *name;
    bool for_all; /* tells what an observer knows, whoever's copy it is: its matter is an observer's */
    bool picture; /* may be PNG or SVG as well as PDF */
    /* Draws it of a match's matter; reader is the seat whose copy it is, or NULL. */
    bool (*draw)(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                 enum draw_format format, struct draw_paper *paper, struct sp_error *error);
};

/* NULL: there is none of that name. */
const struct draw_handout *draw_handout_find(const char *name);

#endif
