/*
 * The inside of the odds of a battle, second part: the two sides together.
 *
 * A cell is a pair of nodes, one of each side, as the sequence before left them; cells lie by attacker's node, then
 * defender's, so that every loss leads further on.  A layer is a sequence: layer n is sequence n, and the last layer
 * stands for its sequence and all later ones, in which plans no longer change.  In the last layer a sequence without
 * losses leads back to its own cell; that loop is summed in closed form.
 */
#ifndef SPONTOON_MIND_ODDS_INSIDE_H
#define SPONTOON_MIND_ODDS_INSIDE_H

#include "mind/odds/graph.h"

enum { ATT, DEF };

enum { FACES = 10, FACES_SQUARED = 100, ROWS = 4 };

/* Modifiers beyond these are as good as these: the total is clamped (S-46). */
enum { SHIFT_MOST = 9, SHIFTS = 2 * SHIFT_MOST + 1 };

enum { CELLS_MOST = 1 << 24 };

/* One roll by its results: what its faces cost the roller and the enemy. */
struct odds_face {
    uint8_t own[ODDS_LOSSES];
    uint8_t enemy[ODDS_LOSSES];
    uint8_t faces; /* of ten */
};

struct odds_roll {
    uint8_t count;
    struct odds_face face[FACES];
};

/* Rolls are numbered by row and modifier; the last stands for a side that does not roll. */
enum { NO_ROLL = ROWS * SHIFTS, ROLLS };

/* What a sequence costs one side: first by the attacker's roll, then by the defender's. */
struct odds_cost {
    uint8_t loss[2][ODDS_LOSSES];
};

/* One result of a sequence. */
struct odds_hits {
    struct odds_cost cost[2]; /* by role */
    uint8_t chance;           /* of a hundred */
    const uint32_t *to[2];    /* by role: where it leads from each node; NULL: it is not written down */
};

/* Costs for which it is written down where they lead from each node. */
enum { PATHS = 64 };
struct odds_path {
    struct odds_cost cost;
    uint32_t *to;
};

/* A sequence by its results.  Where owners do not choose their losses, results that come to the same are one. */
struct odds_exchange {
    uint8_t count;
    uint8_t idle; /* chance that nothing is lost, of a hundred */
    bool written; /* where all of it leads to */
    struct odds_hits hits[FACES_SQUARED];
};

/* What a side may declare for a sequence.  Stopping a sortie (S-57) stands in the place of passing. */
enum odds_stance { FIGHT, PASS, WITHDRAW, STANCES };

struct odds {
    const struct sf_scenario *sc;
    struct odds_plan plan;
    struct odds_graph graph[2];
    bool sortie;
    bool may_withdraw[2];
    bool chooses; /* somebody chooses his losses */
    bool bounded; /* both play their best and choose no losses: bounds of values are known beforehand */
    bool weighs;  /* so or by his stances somebody plays his best, and values are needed */
    unsigned layers;
    size_t cells;
    /* What is read of the table so far: rolls (count 0: not yet), and sequences of two rolls (number + 1, or 0). */
    struct odds_roll roll[ROLLS];
    uint16_t exchange_of[ROLLS][ROLLS];
    struct odds_exchange *exchange; /* room for all; those that were read come first */
    unsigned exchanges;
    struct odds_path path[2][PATHS]; /* by role */
    unsigned paths[2];
    uint32_t *path_to[2]; /* the memory of odds_path.to */
    size_t path_room[2];
    /* By cell: the chance that the battle stands so at the start of the layer, of the next one, at the end. */
    double *mass[2];
    double *ended;
    size_t mass_room;
    /* By layer and cell, if it weighs: the measure under the plan, and the attacker's stance or NOT_WEIGHED. */
    double *value;
    double *leave[2]; /* by cell: what a role's withdrawal is worth, or NaN */
    uint8_t *declared;
    size_t value_room;
    struct odds_end *end;
    size_t end_room;
    double outcome[ODDS_OUTCOMES];
    double sequences;
};

enum { NOT_WEIGHED = UINT8_MAX };

static inline size_t odds_cell(const struct odds *o, uint32_t att, uint32_t def)
{
    return (size_t)att * o->graph[DEF].count + def;
}

static inline bool odds_is_over(const struct odds *o, uint32_t att, uint32_t def)
{
    return att >= o->graph[ATT].some || def >= o->graph[DEF].some;
}

/* The layer of a sequence. */
static inline unsigned odds_layer(const struct odds *o, unsigned sequence)
{
    return sequence < o->layers ? sequence : o->layers;
}

/* Whether two stances end the battle at once, without a die (S-45, S-57). */
static inline bool odds_is_broken_off(const struct odds *o, enum odds_stance attacker, enum odds_stance defender)
{
    return o->sortie ? attacker == PASS || defender == PASS : attacker == PASS && defender == PASS;
}

/* --- rolls.c: what dice do to a cell --- */

/* Forgets what was read of another battle's table. */
void odds_forget_rolls(struct odds *o);
/* The sequence of a cell under two stances. */
const struct odds_exchange *odds_exchange(struct odds *o, uint32_t att, uint32_t def, enum odds_stance attacker,
                                          enum odds_stance defender);
/* The same for the first cell, where dice may lie already (SF_NONE: not yet), by role. */
void odds_fallen_exchange(struct odds *o, enum odds_stance attacker, enum odds_stance defender, const uint8_t rolled[2],
                          struct odds_exchange *exchange);

/*
 * Where a result leads to.  `layer` is that of the next sequence, or 0 if the battle ends here: what is worth most
 * there decides where owners choose their losses.
 */
void odds_suffer_slowly(struct odds *o, uint32_t *att, uint32_t *def, const struct odds_hits *hits, unsigned layer);
static inline void odds_suffer(struct odds *o, uint32_t *att, uint32_t *def, const struct odds_hits *hits,
                               unsigned layer)
{
    if (hits->to[ATT] == NULL || hits->to[DEF] == NULL) {
        odds_suffer_slowly(o, att, def, hits, layer);
        return;
    }
    *att = hits->to[ATT][*att];
    *def = hits->to[DEF][*def];
}
/* The same for losses that are already due in a state; the worth of it if owners choose, else 0. */
double odds_suffer_dues(struct odds *o, uint32_t *att, uint32_t *def, const struct sf_state *st, unsigned layer);

/* --- values.c: plans --- */

/* What a cell is worth to the attacker if the battle ends there. */
double odds_worth(const struct odds *o, uint32_t att, uint32_t def);
/* What it is worth at the start of a layer, under the plan; layer 0: if the battle ends there. */
double odds_value(struct odds *o, unsigned layer, uint32_t att, uint32_t def);
/* What is declared in a cell: the attacker's stance; the defender's, knowing it. */
enum odds_stance odds_attacker(struct odds *o, unsigned layer, uint32_t att, uint32_t def);
enum odds_stance odds_defender(struct odds *o, unsigned layer, uint32_t att, uint32_t def, enum odds_stance attacker);

/* --- bounds.c: bounds of values, if the battle is bounded --- */

struct odds_range {
    double low, high;
};

/* What a cell can be worth after a sequence, from the second on. */
struct odds_range odds_range_after(struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange);

/* --- course.c: chances dealt out --- */

/* Where the chances that a sequence makes go: the next sequence, or the end. */
struct odds_target {
    double *mass;              /* by cell; NULL: the battle ends */
    unsigned layer;            /* of the next sequence, or 0 */
    enum odds_outcome outcome; /* if it ends with something left on both sides */
};

/* The rules' stance of a role as a plan's. */
enum odds_stance odds_stance_of(const struct sf_state *st, unsigned role);
/* Where the sequence of a state leads under two stances. */
struct odds_target odds_target_of(struct odds *o, const struct sf_state *st, enum odds_stance attacker,
                                  enum odds_stance defender);

void odds_end(struct odds *o, uint32_t att, uint32_t def, double chance, enum odds_outcome outcome);
void odds_arrive(struct odds *o, const struct odds_target *target, uint32_t att, uint32_t def, double chance);
/* Deals a chance out over the results of one sequence from a cell. */
void odds_deal(struct odds *o, uint32_t att, uint32_t def, const struct odds_exchange *exchange, double chance,
               const struct odds_target *target);
/* Runs the battle from what lies at the start of a layer to its end. */
void odds_run(struct odds *o, unsigned layer);

/* --- ends.c: the result from what lies at the ends --- */

bool odds_collect(struct odds *o, struct odds_result *result, struct sp_error *error);

#endif
