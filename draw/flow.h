/*
 * Text and tables that flow through columns and over pages.
 *
 * What flows is a function that puts it down piece by piece.  It is run several times, at first only to measure, so
 * that the columns of the last page come out about as long as each other.
 */
#ifndef DRAW_FLOW_H
#define DRAW_FLOW_H

#include "draw/sheet.h"

/* Where it flows. */
struct flow_frame {
    double left, width, gutter;
    double top;      /* of the columns on the page where it begins */
    double next_top; /* of those on later pages */
    double bottom;
    unsigned columns;
    /* Draws what stands above and below the columns of later pages; may be NULL. */
    void (*furnish)(struct sheet *sheet, const void *matter);
};

/* A column of a table: shares of the width, which are measured against their sum. */
struct flow_cell {
    double share;
    enum align align;
    enum style style;
};

struct flow {
    struct sheet *sheet;
    const struct flow_frame *frame;
    const void *matter;
    unsigned column;
    bool first; /* on the page where it began */
    double y;
    double low;   /* the lowest that anything reached on this page */
    bool spilled; /* a column was too short for what had to stand in it */
    unsigned balanced_page;
    double balanced_bottom;
    /* The table under way. */
    const struct flow_cell *cells;
    const char *const *heads;
    unsigned cell_count;
};

/* Puts all of it down; returns how low it came on its last page. */
double flow_run(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
                const void *matter);

/* Whether all of it would find room on this page. */
bool flow_fits(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
               const void *matter);

/* Sets the sheet's type to the first of the sizes at which all of it finds room on this page; to 1 if at none. */
void flow_size(struct sheet *sheet, const struct flow_frame *frame, void (*fill)(struct flow *, const void *matter),
               const void *matter, const double *sizes, size_t count);

/* A paragraph; its first line is indented by `indent`.  Never a lone line of it at a column's foot or head. */
void flow_text(struct flow *flow, enum style style, enum align align, double indent, const char *text);
/* A paragraph that begins with its first letter in a box. */
void flow_opening(struct flow *flow, const char *text);
/* White, unless a column begins here. */
void flow_gap(struct flow *flow, double height);
/* Goes on to the next column unless so much room is left. */
void flow_need(struct flow *flow, double height);
/* Room for a drawing: its top left corner. */
void flow_room(struct flow *flow, double height, double *x, double *y);
double flow_width(const struct flow *flow);

/* A table, with heads that come again where it goes on (NULL: none); rows are not divided. */
void flow_table(struct flow *flow, const struct flow_cell *cells, unsigned count, const char *const *heads);
void flow_row(struct flow *flow, const char *const *texts);
/* A line across, as above a sum. */
void flow_line(struct flow *flow, double thickness);
void flow_table_end(struct flow *flow);

#endif
