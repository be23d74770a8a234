/*
 * `SEAT best: A; B`: what the best searcher would do in the seat's place within a stated thought has one of these
 * orders in it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "mind/advice.h"

enum { BEST_NODES = 20000 };

/* What the seat has been told since the position stood; the caller frees it.  NULL when memory runs out. */
static struct sp_event *told(const struct case_run *run, uint8_t seat, uint32_t *count)
{
    struct sp_event *events = calloc(run->log_count + 1, sizeof *events);
    *count = 0;
    for (size_t i = 0; events && i < run->log_count; i++)
        if (run->log[i].seen >> seat & 1)
            events[(*count)++] = run->log[i];
    return events;
}

/* The orders of a plan in words, divided by ';'. */
static void print_plan(const struct case_run *run, uint8_t seat, const struct sp_order *orders, uint32_t count,
                       char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < count && used < room; i++) {
        char order[SP_TEXT_MAX];
        run->game->print_order(run->scenario, seat, &orders[i], order);
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "; " : "", order);
    }
}

static bool has_order(const struct case_run *run, uint8_t seat, const struct sp_order *orders, uint32_t count,
                      const char *text)
{
    char order[SP_TEXT_MAX];
    for (uint32_t i = 0; i < count; i++) {
        run->game->print_order(run->scenario, seat, &orders[i], order);
        if (strcmp(order, text) == 0)
            return true;
    }
    return false;
}

static bool compare(struct case_run *run, const struct sp_advice *advice, const struct sp_asked *asked,
                    const char *list)
{
    struct sp_order orders[SP_ADVICE_ORDERS];
    char item[SP_TEXT_MAX], plan[CASE_LINE];
    const uint32_t count = sp_advice_orders(advice, asked, 0, orders);
    for (const char *rest = list; case_next_item(&rest, item, sizeof item);)
        if (has_order(run, asked->seat, orders, count, item))
            return true;
    print_plan(run, asked->seat, orders, count, plan, sizeof plan);
    return case_fail(run, "%s would give: %s", advice->adviser->name, plan);
}

bool case_best(struct case_run *run, uint8_t seat, const char *list)
{
    struct sp_advice advice;
    struct sp_error error = {{0}};
    struct sp_dice dice = {.seed = 1};
    uint32_t count = 0;
    struct sp_event *events = told(run, seat, &count);
    run->game->redact(run->scenario, run->state, seat, run->redacted);
    const struct sp_asked asked = {.game = run->game,
                                   .scenario = run->scenario,
                                   .state = run->redacted,
                                   .seat = seat,
                                   .legal = run->orders,
                                   .count = run->game->legal(run->scenario, run->state, seat, run->orders),
                                   .dice = &dice,
                                   .log = {events, count},
                                   .limits = {.nodes = BEST_NODES}};
    bool good = false;
    if (!events || asked.count < 2)
        (void)case_fail(run, "there is nothing to choose");
    else if (!sp_advise(&asked, &advice, &error))
        (void)case_fail(run, "%s", error.text);
    else
        good = compare(run, &advice, &asked, list);
    free(events);
    return good;
}
