/*
 * A searcher in a seat.
 */
#include <stdlib.h>
#include <string.h>

#include "mind/search/inside.h"

struct searcher {
    struct sp_search *search;
    const struct sp_level *level;
    struct sp_goal goal; /* what remains of it after the last order */
    struct sp_findings findings;
};

void *sp_searcher_open(const struct sp_player *player, const struct sp_seating *seating, struct sp_error *error)
{
    struct searcher *searcher = calloc(1, sizeof *searcher);
    struct sp_search *search =
        searcher != NULL ? sp_search_open(player->level, seating->game, seating->scenario) : NULL;
    if (search == NULL) {
        free(searcher);
        sp_fail(error, "there is not enough memory for a computer player to think in");
        return NULL;
    }
    searcher->search = search;
    searcher->level = player->level;
    return searcher;
}

bool sp_searcher_ask(void *self, const struct sp_asked *asked, struct sp_order *order, struct sp_error *error)
{
    struct searcher *searcher = self;
    (void)error;
    if (asked->count == 1) {
        *order = asked->legal[0];
        return true;
    }
    const struct sp_scene scene = search_scene(searcher->level, asked);
    if (searcher->level->thought->goes_on(&scene, &searcher->goal, order))
        return true;
    sp_search_think(searcher->search, asked, &searcher->findings);
    *order = searcher->findings.list[0].intent.order;
    searcher->goal = searcher->findings.list[0].intent.goal;
    return true;
}

bool sp_searcher_consider(void *self, const struct sp_asked *asked, struct sp_findings *findings,
                          struct sp_error *error)
{
    struct searcher *searcher = self;
    (void)error;
    sp_search_think(searcher->search, asked, findings);
    return true;
}

void sp_searcher_close(void *self)
{
    struct searcher *searcher = self;
    sp_search_close(searcher->search);
    free(searcher);
}
