/*
 * The inside of the steady leader at the table: what its files share.
 *
 * Every unit of his side has a wish: the order that it should have, and what that is worth over the one that it has.
 * The leader gives the card that is worth most: an order wished for, heartening, fighting, or going where he can do so
 * next.  Worths are thousandths of a full battalion that runs away for good.
 */
#ifndef MIND_STEADY_FIELD_H
#define MIND_STEADY_FIELD_H

#include "colonels/battle/rules.h"
#include "mind/odds/table.h"
#include "mind/steady/battle.h"

enum { STEADY_NEVER = -1000000 };

struct steady_wish {
    int worth;
    uint8_t order; /* ORDER_NONE: it is well as it is */
    int16_t x, y;  /* whither, when it should follow him */
};

/* A place to get to: how far beside it, and from how far, will do; mm. */
struct steady_goal {
    int x, y, wide, from;
};

struct steady_field {
    struct cb_game g;    /* of st, for the questions that the rules answer */
    struct cb_battle st; /* the battle as the seat knows it */
    unsigned side, enemy;
    uint64_t of_side[2];      /* units that stand on the table in good order */
    uint64_t ordered;         /* units that have an order of this turn already */
    uint64_t in_town;         /* units in good order there */
    uint32_t bound[CB_UNITS]; /* by unit: leaders of the side who are with it, or go there in this turn */
    bool attacks;             /* the side must go and get something */
    const struct steady_worths *worths;
    unsigned temper; /* set of enum steady_temper */
    /* By unit, found when first asked for. */
    uint64_t looked, modified, exposed, wished, counted, kept_company, heartened;
    uint8_t threat[CB_UNITS]; /* the nearest enemy that it sees, or CB_NONE */
    uint8_t exposure[CB_UNITS];
    int gap[CB_UNITS];          /* mm to the threat */
    uint32_t company[CB_UNITS]; /* leaders by whom it is steadied (B-42) */
    int presence[CB_UNITS];     /* worth of a leader with it */
    int inspire[CB_UNITS];      /* of a word from him */
    struct cb_modifiers modifiers[CB_UNITS];
    struct steady_wish wish[CB_UNITS];
};

/* What each side has seen of a table in a moment (battle.h). */
struct steady_memory {
    uint64_t moment[2];
    struct steady_field field[2];
};

/* --- field.c: what lies where --- */

void steady_look(struct steady_field *f, const struct cb_rules *rules, const struct cb_battle *redacted, unsigned side,
                 struct steady_manner manner);
/* The same where only cards are others than when it was looked at last. */
void steady_look_at_cards(struct steady_field *f, const struct cb_battle *redacted);
/* Whether another leader of the side is with the unit, or goes there in this turn. */
bool steady_is_anothers(const struct steady_field *f, unsigned leader, unsigned unit);
/* Whether nobody but that leader steadies it. */
bool steady_is_alone(struct steady_field *f, unsigned leader, unsigned unit);
/* The order that the unit will have when this turn's cards are shown. */
unsigned steady_order_of(const struct steady_field *f, unsigned unit);
/* mm from the front of a unit to the nearest of another. */
int steady_gap(struct steady_field *f, unsigned unit, unsigned other);
unsigned steady_threat(struct steady_field *f, unsigned unit);
int steady_threat_gap(struct steady_field *f, unsigned unit);
/* What would change the die of its next reaction test. */
const struct cb_modifiers *steady_modify(struct steady_field *f, unsigned unit);
/* What a unit counts for: a full battalion is 1000. */
int steady_value(const struct steady_field *f, unsigned unit);
/* mm from a unit's middle to a point, and the square of that. */
int steady_way(const struct steady_field *f, unsigned unit, int x, int y);
int64_t steady_square(const struct steady_field *f, unsigned unit, int x, int y);
/* Degrees, -180 to 179, that the unit must turn right to face a point; 0 when it stands there. */
int steady_turn(const struct steady_field *f, unsigned unit, int x, int y);
/* The nearest point of the town to a unit; false when there is none. */
bool steady_town(const struct steady_field *f, unsigned unit, int *x, int *y);

/* --- odds.c: what tests, volleys and charges are worth --- */

/* What a reaction test brings. */
struct odds_faces steady_odds_of(const struct steady_field *f, unsigned unit, int tension,
                                 const struct cb_modifiers *m);
/* What a test costs the unit's side, on average. */
int steady_risk(const struct steady_field *f, unsigned unit, int tension, const struct cb_modifiers *m);
/* How likely the unit must test in this turn, in tenths. */
int steady_exposure(struct steady_field *f, unsigned unit);
/* Chance in sixths that one more leader who fights with the unit gives its foe a point in a round of melee. */
int steady_leader_strikes(const struct steady_field *f, unsigned unit);
/* What it brings to charge over standing and firing; led: by a leader who goes with it. */
int steady_charge_worth(struct steady_field *f, unsigned unit, unsigned target, bool led);

/* --- moves.c: how a unit gets somewhere --- */

/* Raises the wish, if it is worth more, to the order that brings the unit there. */
void steady_go(struct steady_field *f, unsigned unit, struct steady_goal to, int worth, struct steady_wish *wish);
/* To where its fire reaches that enemy. */
void steady_seek(struct steady_field *f, unsigned unit, unsigned prey, int worth, struct steady_wish *wish);
/* The nearest of a set of enemies, seen or not, as a unit goes: one for whom it must turn is farther; or CB_NONE. */
unsigned steady_prey(const struct steady_field *f, unsigned unit, uint64_t among);
/* Whether nothing bars the straight way of a unit of either side. */
bool steady_goes_free(const struct steady_field *f, unsigned unit, int mm);
/* Whether it has room to turn that way, and some way then. */
bool steady_can_follow(struct steady_field *f, unsigned unit, int x, int y);
/* Whether a charge of so many mm would meet an enemy: there is room to turn, and no friend in the way. */
bool steady_can_charge(struct steady_field *f, unsigned unit, unsigned target, int mm);
/* A new order to go calls for a test (B-42): what going is worth if it is passed, less what it costs if not. */
int steady_tested(struct steady_field *f, unsigned unit, int worth);

/* --- units.c: what each unit should do --- */

const struct steady_wish *steady_wish_of(struct steady_field *f, unsigned unit);

#endif
