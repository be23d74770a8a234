/*
 * The levels that play Suffren aux Indes.  They differ in how much they think and how: the cadet plays
 * everything to the end of the turn, the others to the end of the phase.  The admiral's rule of thumb goes by numbers
 * that were tuned by play; so he does what it says unless another order is far beyond chance ahead.
 */
#include "mind/search/suffren_mind.h"

static const struct sp_thought suffren_thought = {
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
    .level = &(const struct sp_level){.thought = &suffren_thought,
                                      .judgement = &greedy_plain,
                                      .nodes = 900,
                                      .width = 16,
                                      .reach = 3,
                                      .doubt = 12},
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
    .level = &(const struct sp_level){.thought = &suffren_thought,
                                      .judgement = &greedy_plain,
                                      .nodes = 8000,
                                      .width = 24,
                                      .reach = 1,
                                      .doubt = 12},
    .open = sp_searcher_open,
    .ask = sp_searcher_ask,
    .consider = sp_searcher_consider,
    .close = sp_searcher_close,
};

const struct sp_player sp_admiral_player = {
    .name = "admiral",
    .help = "judges better, and tries its orders out in very many possible worlds",
    .games = games,
    .looks = true,
    .remembers = true,
    .constancy = SP_CONSTANT_UNTIMED,
    .level = &(const struct sp_level){.thought = &suffren_thought,
                                      .judgement = &greedy_tuned,
                                      .nodes = 40000,
                                      .width = 32,
                                      .reach = 1,
                                      .doubt = 80},
    .open = sp_searcher_open,
    .ask = sp_searcher_ask,
    .consider = sp_searcher_consider,
    .close = sp_searcher_close,
};
