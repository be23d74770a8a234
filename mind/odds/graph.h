/*
 * The inside of the odds of a battle, first part: every condition that losses can bring one side into.
 *
 * A node is a condition of the whole force: how many ships of each class and state each commander has, or which PF.
 * Ships of one class and state under one commander are alike, so they are counted, not named.  Nodes are made by
 * letting the rules take the losses, and lie by steps lost, so that a loss always leads to a node further on; last come
 * those in which nothing is left.
 */
#ifndef SPONTOON_MIND_ODDS_GRAPH_H
#define SPONTOON_MIND_ODDS_GRAPH_H

#include "mind/odds/odds.h"
#include "suffren/rules.h"

/* What a roll costs: a ship damaged or sunk; on land a PF, which stands in the place of damage. */
enum odds_loss { ODDS_HIT, ODDS_SUNK, ODDS_LOSSES };

enum { ODDS_NODES_MOST = 16384 };

struct odds_node {
    uint32_t next[ODDS_LOSSES];  /* the first node that a loss leads to; itself when nothing is left */
    uint32_t first[ODDS_LOSSES]; /* where all of them begin in odds_graph.option */
    uint16_t options[ODDS_LOSSES];
    uint16_t pf;
    uint16_t steps;  /* lost since the first node */
    int16_t points;  /* VP that the enemy has gained since then */
    int8_t bonus;    /* its own part of a roll: the commander's, */
    int8_t modifier; /* and that of its state and of the town */
    bool gone;
    struct odds_force force;
};

struct odds_key; /* graph.c */

struct odds_graph {
    const struct sf_scenario *sc;
    unsigned side;
    unsigned arm;
    unsigned losses; /* enum odds_losses */
    bool attacks;
    uint32_t set; /* the pieces that have ships or PF in the first node */
    uint32_t count;
    uint32_t some; /* nodes below this have something left */
    struct odds_node *node;
    /* These lie in the order in which the nodes were found; place[] leads from that to the node. */
    struct odds_node *found;
    struct sf_state *state; /* the whole battle as it stands when only this side has lost */
    struct odds_key *key;
    uint32_t *place;
    uint32_t *order; /* the inverse */
    uint32_t room;
    uint32_t *option;
    uint32_t option_count;
    uint32_t option_room;
    uint32_t *slot; /* hash of keys: where found + 1, or 0 */
    uint32_t slot_count;
};

/*
 * Makes the nodes of the side that has `role` in the battle of a state in which no loss is due.  Keeps the memory that
 * an earlier battle left.  False with one sentence when there are too many or memory runs out.
 */
bool odds_graph_make(struct odds_graph *graph, const struct sf_scenario *sc, const struct sf_state *st, unsigned role,
                     unsigned losses, struct sp_error *error);
void odds_graph_free(struct odds_graph *graph);

/* The node of a state that came of the first one by losses of this battle, or `count`. */
uint32_t odds_graph_find(const struct odds_graph *graph, const struct sf_state *st);

/* By a fixed order of losses: which of the listed orders (damage, sink, lose) marks the loss. */
uint32_t odds_pick(const struct sf_scenario *sc, const struct sf_state *st, unsigned losses,
                   const struct sp_order *orders, uint32_t count);

/* Ships and PF of a set of pieces by kind; steps that they have lost since they were whole. */
struct odds_force odds_count(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);
unsigned odds_steps(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);
/* VP that the enemy has for what ships of a set have suffered: S-65 by the option damage-vp, and S-66. */
int odds_points(const struct sf_scenario *sc, const struct sf_state *st, uint32_t set);

#endif
