/* What the pages of a muster roll and those of the accounts share. */
#ifndef DRAW_MUSTER_H
#define DRAW_MUSTER_H

#include "draw/flow.h"

#define MUSTER_MARGIN (20 * SHEET_MM)
#define MUSTER_MEASURE (A4_WIDE - 2 * MUSTER_MARGIN)
#define MUSTER_FOOT (A4_HIGH - 18 * SHEET_MM)
#define MUSTER_NEXT (31 * SHEET_MM)

/* One colonel's sheets. */
struct muster {
    const struct sp_messages *words;
    const struct draw_matter *matter;
    const json_t *colonel;
    const json_t *regiment; /* NULL: he has none */
    const char *seat;
};

/* The head of a first page, with messages for title and what stands under it; returns where the text may begin. */
double muster_title(struct sheet *sheet, const struct muster *muster, bool trophy, const char *title,
                    const char *under);
void muster_foot(struct sheet *sheet, const struct muster *muster);
/* Head and foot of a later page; matter is a struct muster. */
void muster_furnish(struct sheet *sheet, const void *matter);

/* Whether a name is in a list that ends in NULL. */
bool muster_lists(const char *name, const char *const *names);
/* Whether an event names his regiment. */
bool muster_is_of_regiment(const struct muster *muster, const json_t *event);

/* Puts the regiment's record of service down; matter is a struct muster. */
void muster_service(struct flow *flow, const void *matter);

/* The ledgers, from the top of a blank page.  False when memory runs out. */
bool muster_accounts(struct sheet *sheet, const struct muster *muster);

#endif
