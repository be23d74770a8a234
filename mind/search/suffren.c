/*
 * The levels that play Suffren aux Indes.  They differ in how much they think and how: the cadet plays
 * everything to the end of the turn, the others to the end of the phase.
 */
#include "mind/search/suffren_mind.h"

const struct sp_thought suffren_thought = {
    .game = "suffren",
    .stake = 4096,
    .imagine = suffren_imagine,
    .propose = suffren_propose,
    .follow = suffren_follow,
    .goes_on = suffren_goes_on,
    .lay_out = suffren_lay_out,
    .settled = suffren_settled,
    .weigh = suffren_weigh,
};

static const char *const games[] = {"suffren", NULL};

const struct sp_player sp_cadet_player = {
    .name = "cadet",
    .help = "tries its orders out in a few possible worlds",
    .games = games,
    .looks = true,
    .remembers = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level = &(const struct sp_level){.thought = &suffren_thought, .nodes = 1000, .width = 16, .reach = 3, .doubt = 12},
    .open = sp_searcher_open,
    .ask = sp_searcher_ask,
    .consider = sp_searcher_consider,
    .close = sp_searcher_close,
};

const struct sp_player sp_captain_player = {
    .name = "captain",
    .help = "tries its orders out in many possible worlds",
    .games = games,
    .looks = true,
    .remembers = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level = &(const struct sp_level){.thought = &suffren_thought, .nodes = 4000, .width = 24, .reach = 1, .doubt = 12},
    .open = sp_searcher_open,
    .ask = sp_searcher_ask,
    .consider = sp_searcher_consider,
    .close = sp_searcher_close,
};

const struct sp_player sp_admiral_player = {
    .name = "admiral",
    .help = "tries its orders out in very many possible worlds",
    .games = games,
    .looks = true,
    .remembers = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level =
        &(const struct sp_level){.thought = &suffren_thought, .nodes = 24000, .width = 24, .reach = 1, .doubt = 12},
    .open = sp_searcher_open,
    .ask = sp_searcher_ask,
    .consider = sp_searcher_consider,
    .close = sp_searcher_close,
};
