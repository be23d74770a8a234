/*
 * Orders on the screen: the list of legal ones, narrowed by what is typed, and the typed line with completion.
 */
#ifndef SPONTOON_CLI_SCREEN_INPUT_H
#define SPONTOON_CLI_SCREEN_INPUT_H

#include "cli/play/play.h"
#include "cli/screen/text.h"

enum { ORDER_NOWHERE = 255, ORDER_TYPED = 4200 }; /* a line may have a letter in it */

struct order_item {
    struct sp_order order;
    char text[SP_TEXT_MAX];
    char words[160];
    uint8_t place; /* that it names on the map, or ORDER_NOWHERE; the owner of the list says it */
};

struct order_list {
    struct order_item *item;
    int *match; /* the items that fit what is typed */
    int count, match_count, room;
    int picked;    /* among the matches */
    bool standing; /* shows the orders that are open at any time */
    bool by_arrow; /* the pick was made by keys since the last typed character */
    bool refused;  /* what is typed was refused: the next character begins anew */
    bool by_start; /* the matches begin with what is typed, not only contain it */
    char typed[ORDER_TYPED];
};

/* Lists anew what the seat may order; what was typed is forgotten. */
void orders_fill(struct order_list *list, struct play *play, uint8_t seat);
void orders_free(struct order_list *list);
/* Typing; a character that no order has is left out, but between quotation marks all are kept. */
void orders_type(struct order_list *list, uint32_t character);
void orders_erase(struct order_list *list);
void orders_forget(struct order_list *list);
/* Completes what is typed as far as all matches agree. */
void orders_complete(struct order_list *list);
void orders_move(struct order_list *list, int by);
/* Picks the first order that names the place; returns how many do. */
int orders_pick_place(struct order_list *list, uint8_t place);
/* Narrows the list to the orders that name the place. */
void orders_only_place(struct order_list *list, uint8_t place);
const struct order_item *orders_picked(const struct order_list *list);

enum orders_answer { ORDERS_GIVE, ORDERS_SUBMIT, ORDERS_UNCLEAR, ORDERS_NONE };
/* What Enter means now: give *item, submit the typed line, or that several orders would fit. */
enum orders_answer orders_enter(const struct order_list *list, const struct order_item **item);

/* Whether the orders that match fit in, one a row with all its words. */
bool orders_fit(const struct order_list *list, const struct pen *pen);
/* Draws the list; returns how many rows one column has, which is what a step to the left or right moves by. */
int orders_draw(const struct order_list *list, const struct pen *pen);

#endif
