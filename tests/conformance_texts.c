/* Texts that orders name: a list has 0 where a text is yet to be written; here one is, in name. */
#include <stdio.h>
#include <string.h>

#include "conformance_parts.h"

/* Puts the number in by way of the order's text form, which every game has. */
static bool name_text(struct trial *trial, struct sp_entry *entry, uint32_t number)
{
    static const char unwritten[] = "text 0";
    char text[SP_TEXT_MAX];
    char named[2 * SP_TEXT_MAX];
    uint32_t named_now = 0;
    trial->game->print_order(trial->scenario, entry->seat, &entry->order, text);
    const char *place = strstr(text, unwritten);
    if (!place)
        return trial_fault(trial, "an order with a place for a text does not say so");
    snprintf(named, sizeof named, "%.*stext %lu%s", (int)(place - text), text, (unsigned long)number,
             place + sizeof unwritten - 1);
    return (trial->game->parse_order(trial->scenario, entry->seat, named, &entry->order, NULL) &&
            trial->game->order_text(&entry->order, &named_now) && named_now == number &&
            trial->game->check(trial->scenario, trial->state, entry->seat, &entry->order, NULL)) ||
           trial_fault(trial, "an order cannot be given with a text by its number");
}

bool trial_write_text(struct trial *trial, struct sp_entry *entry)
{
    uint32_t number;
    if (entry->kind != SP_ORDER || !trial->game->order_text || !trial->game->order_text(&entry->order, &number) ||
        number != 0)
        return true;
    trial->writers[trial->text_count++] = entry->seat;
    return name_text(trial, entry, trial->text_count);
}
