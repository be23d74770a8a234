/*
 * Players in seats, and what is done for one that has lost.
 */
#include "mind/sitting.h"

#include <stdio.h>

void sp_sit(struct sp_sitting *sitting, const struct sp_player *player, const struct sp_seating *seating)
{
    *sitting = (struct sp_sitting){.player = player, .seating = *seating};
}

void sp_sitting_leave(struct sp_sitting *sitting)
{
    if (sitting->self)
        sitting->player->close(sitting->self);
    sitting->self = NULL;
    sitting->player = NULL;
}

static bool allowed(const struct sp_asked *asked, const struct sp_order *order)
{
    return asked->game->check(asked->scenario, asked->state, asked->seat, order, NULL);
}

/* Whether the order waits for a text that nobody will write. */
static bool lacks_text(const struct sp_asked *asked, const struct sp_order *order)
{
    uint32_t number = 1;
    return asked->game->order_text && asked->game->order_text(order, &number) && number == 0;
}

void sp_forfeit(const struct sp_asked *asked, struct sp_order *order)
{
    const struct sp_game *game = asked->game;
    if (game->resign && game->resign(asked->scenario, asked->state, asked->seat, order) && allowed(asked, order))
        return;
    if (game->silence && game->silence(asked->scenario, asked->state, asked->seat, order) && allowed(asked, order))
        return;
    uint32_t first = 0;
    while (first + 1 < asked->count && lacks_text(asked, &asked->legal[first]))
        first++;
    *order = asked->legal[first];
}

void sp_sitting_lose(struct sp_sitting *sitting, const struct sp_asked *asked, const char *why, struct sp_order *order)
{
    sitting->lost = true;
    snprintf(sitting->why.text, sizeof sitting->why.text, "%s", why);
    if (sitting->self)
        sitting->player->close(sitting->self);
    sitting->self = NULL;
    sp_forfeit(asked, order);
}

bool sp_sitting_ask(struct sp_sitting *sitting, const struct sp_asked *asked, struct sp_order *order,
                    struct sp_error *error)
{
    const struct sp_player *player = sitting->player;
    struct sp_error why = {.text = ""};
    if (player->choose) {
        player->choose(asked, order);
        return true;
    }
    if (sitting->lost) {
        sp_forfeit(asked, order);
        return true;
    }
    if (!sitting->self)
        sitting->self = player->open(player, &sitting->seating, error);
    if (!sitting->self)
        return false;
    if (!player->ask(sitting->self, asked, order, &why))
        sp_sitting_lose(sitting, asked, why.text, order);
    return true;
}
