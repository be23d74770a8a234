/*
 * Exact odds on the table of the colonels: reaction tests, fire, melees, and voyages on the way there.
 *
 * Every chance is the share of the dice that bring it, asked of the rules themselves (colonels/battle/rules.h); no
 * dice are drawn.  Nothing is kept between calls.
 *
 * A melee is one unit against one, who fight to the end with nobody else near: what others would add (fire, friends
 * who run, who come to help) is not in it.
 */
#ifndef SPONTOON_MIND_ODDS_TABLE_H
#define SPONTOON_MIND_ODDS_TABLE_H

#include "colonels/battle/battle.h"

enum {
    ODDS_SIXTHS = 6,
    ODDS_TENSIONS = 9,
    ODDS_LEADERS = 3, /* with one unit, at most */
    ODDS_SHOTS = 12,
    ODDS_MEN_MOST = 2000,
};

/* --- Reaction tests (B-42) --- */

/* Of the six faces of a die, how many bring each result. */
struct odds_faces {
    int of[CB_REACTIONS];
};

/* modifier: all that changes the die; a tension out of range counts as the nearest. */
struct odds_faces odds_reaction(const struct cb_rules *rules, unsigned troop, int tension, int modifier);
/* What the six faces are worth together, each by its result. */
int odds_reaction_worth(const struct cb_rules *rules, unsigned troop, int tension, int modifier,
                        const int worth[CB_REACTIONS]);

/* Of six faces, those on which a volley tells (B-31), a unit strikes its foe in melee (B-32). */
int odds_volley_faces(const struct cb_rules *rules, unsigned musketry, unsigned bases, unsigned bonus);
int odds_strike_faces(const struct cb_rules *rules, unsigned troop, unsigned drill, unsigned effectiveness);

/* --- A unit --- */

/* What its leaders do in each turn of a melee. */
enum odds_card { ODDS_CARD_NONE, ODDS_CARD_INSPIRE, ODDS_CARD_FIGHT, ODDS_CARDS };

struct odds_unit {
    uint8_t troop, gun, fierce; /* enum cb_troop */
    uint8_t drill, musketry, effectiveness;
    uint8_t bases;  /* that fire */
    uint8_t deep;   /* more than one base deep (B-30) */
    uint8_t held;   /* its first volley is held still (B-11) */
    uint8_t silent; /* has ceased fire */
    uint8_t runs;   /* already: fire makes it take no test (B-43) */
    uint8_t hidden; /* gunners under their guns, out when a charge reaches them (B-43) */
    uint8_t tension;
    uint8_t leaders; /* with it, ODDS_LEADERS at most */
    uint8_t card;    /* enum odds_card */
    uint8_t back;    /* it sees others of the enemy go back or run */
    int8_t place;    /* outnumbered, outflanked, in cover, an enemy's better Drill: what else changes its die */
    int8_t alone;    /* the same once the foe in melee is gone */
    uint16_t men;
    uint8_t ran, volleys, gunned; /* so far (B-60) */
};

/* A unit of that kind of men, as the rules lay it out. */
struct odds_unit odds_unit_of(const struct cb_rules *rules, unsigned quality);
/* A unit of a battle as it stands; against CB_NONE, or a unit that is its foe or may become it. */
struct odds_unit odds_unit_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned unit, unsigned foe);
/* What changes its die: place or alone, a leader, an enemy who goes back. */
int odds_modifier(const struct odds_unit *unit);

/* --- Fire (B-30, B-31, B-33) --- */

/* One unit's fire on the target: on how many faces it tells. */
struct odds_shot {
    uint8_t faces, guns;
};
struct odds_shot odds_shot_of(const struct cb_rules *rules, const struct odds_unit *shooter, int mm,
                              const struct odds_unit *target);

struct odds_fire {
    double told[ODDS_SHOTS + 1];   /* chance of so many that tell */
    double tension[ODDS_TENSIONS]; /* of the target, before its test */
    bool tests;                    /* for musketry, or when surprised; no runner does */
    double reaction[CB_REACTIONS];
    double leaders_hit, leaders_killed; /* expected (B-12) */
    double percent, men;                /* expected loss if the battle ended so (B-60) */
};

void odds_fire(const struct cb_rules *rules, const struct odds_unit *target, const struct odds_shot *shot,
               unsigned count, bool surprised, struct odds_fire *fire);

/* All who would fire on a unit of a battle from where they stand: how many, who, and how. */
unsigned odds_shots_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned target,
                       struct odds_shot shot[ODDS_SHOTS], uint8_t by[ODDS_SHOTS]);

/* Whether guns among them fire from outside of its front: it tests, though they are alone (B-42). */
bool odds_surprises(const struct cb_battle *st, unsigned target, const uint8_t *by, unsigned count);

/* --- Melee (B-32, B-42, B-43) --- */

/* How a side comes out of it. */
enum odds_stand { ODDS_HOLDS, ODDS_FALLS_BACK, ODDS_RUNS, ODDS_OUT, ODDS_STAND_KINDS };

/* Side 0 is the attacker. */
struct odds_bout {
    struct odds_unit side[2];
    uint8_t first;   /* who tests, and moves, first: the Crown's enemy (B-42) */
    uint8_t charge;  /* it begins with the test of the one who is to charge, who reaches the other's front */
    uint8_t passed;  /* that test is behind him (B-43) */
    uint16_t rounds; /* that are looked at; 0: until somebody gives way */
};

struct odds_melee {
    /* Chance of each end, by attacker's and defender's enum odds_stand; both standing: it goes on after the rounds. */
    double end[ODDS_STAND_KINDS][ODDS_STAND_KINDS];
    double halts;      /* that no charge comes of it: the attacker goes no nearer */
    double rounds;     /* expected number fought */
    double tension[2]; /* expected, at the end */
    double leaders_hit[2], leaders_killed[2];
};

void odds_melee(const struct cb_rules *rules, const struct odds_bout *bout, struct odds_melee *melee);
/* The bout of a unit as it stands in a battle: with its foe, or if it is to charge with the nearest enemy in sight.
 * Returns that one, or CB_NONE: there is none. */
unsigned odds_bout_at(const struct cb_rules *rules, const struct cb_battle *st, unsigned unit, struct odds_bout *bout);
/* Chance that the side holds the field: it stands and the other does not. */
double odds_wins(const struct odds_melee *melee, unsigned side);

/* --- A voyage (C-24) --- */

/*
 * Chances that a regiment has so many men left after so many voyages, by men: `left` has men + 1 places.  Disease comes
 * on a d6 up to `sick`, and takes `percent` for each point of another; then a wreck on a d6 up to `wreck`.
 */
void odds_voyages(int32_t men, unsigned voyages, int sick, int percent, int wreck, double *left);

#endif
