/*
 * What Suffren aux Indes gives to the search (search.h), by its files: what may be set about (suffren_intents.c,
 * suffren_route.c), how both sides go on in a playout (suffren_follow.c), what a position is worth
 * (suffren_prospect.c).  The rule of thumb is greedy's, so the searchers start where it ends.
 */
#ifndef SPONTOON_MIND_SUFFREN_MIND_H
#define SPONTOON_MIND_SUFFREN_MIND_H

#include "mind/greedy/greedy.h"
#include "mind/search/search.h"

/* A goal: who goes where.  Kept in a struct sp_goal by its bytes. */
struct suffren_route {
    uint16_t set;   /* the group; 0: none */
    uint8_t length; /* 0: the group stays */
    uint8_t at;     /* steps done */
    uint8_t way[GREEDY_WAY];
    uint8_t wear; /* of the group when it set out: what a storm makes more of */
    uint8_t half; /* in a playout: the half in which those who stay were looked at, as suffren_half() numbers it */
    uint16_t stay;
};

struct suffren_route suffren_route_of(const struct sp_goal *goal);
struct sp_goal suffren_goal_of(const struct suffren_route *route);
/* plan may be NULL: the group stays. */
struct suffren_route suffren_route_by(const struct sf_state *st, uint32_t set, const struct greedy_plan *plan);
/* The next order of the group under way by its route, which is moved on; false: the route is not that group's. */
bool suffren_go(const struct sf_state *st, const struct sp_order *legal, uint32_t count, struct suffren_route *route,
                struct sp_order *order);

/* The listed order of a kind and an object (0: it has none). */
bool suffren_find(const struct sp_order *legal, uint32_t count, unsigned kind, unsigned object, struct sp_order *order);

/* For struct sp_thought; a judgement is a struct greedy_worths. */
void suffren_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
uint32_t suffren_propose(const struct sp_scene *scene, struct sp_intent *intents, uint32_t most);
void suffren_follow(const struct sp_scene *scene, struct sp_notes *notes, struct sp_goal *goal, struct sp_dice *dice,
                    struct sp_order *order);
bool suffren_goes_on(const struct sp_scene *scene, struct sp_goal *goal, struct sp_order *order);
uint32_t suffren_lay_out(const void *scenario, const void *redacted, uint8_t seat, const struct sp_intent *intent,
                         struct sp_order *orders, uint32_t most);
bool suffren_settled(const void *scenario, const void *from, const void *state, uint32_t reach);
void suffren_weigh(const void *scenario, const void *state, uint8_t seat, struct sp_prospect *prospect);

#endif
