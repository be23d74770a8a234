/*
 * The fronts of the colonels' campaign and of a single battle: their words and their pages.
 */
#include "cli/front.h"

#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"
#include "cli/folio.h"
#include "cli/play_session.h"
#include "colonels/campaign/orders.h"

static const char *const catalogues[] = {"colonels", "colonels_battle", NULL};

static const struct front_page pages[] = {
    {.word = "desk", .help = "purse, orders of the month, regiment", .fill = page_desk},
    {.word = NULL},
};

static const struct front_page battle_pages[] = {
    {.word = NULL},
};

const struct front front_colonels = {
    .game = "colonels",
    .catalogues = catalogues,
    .order_form = cc_order_form,
    .order_usage = cc_order_usage,
    .pages = pages,
    .screen = folio_play,
};

const struct front front_colonels_battle = {
    .game = "colonels_battle",
    .pages = battle_pages,
};
