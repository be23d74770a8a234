/*
 * Positions without a match: forces put opposite each other on a map of one hex and a way out of it, with the tables,
 * options and values of a scenario, so that the rules can play there what somebody asks for in plain words.
 */
#ifndef SPONTOON_MIND_ODDS_FIELD_H
#define SPONTOON_MIND_ODDS_FIELD_H

#include "mind/odds/odds.h"

enum {
    ODDS_SHIPS_MOST = 96,  /* of one side, the convoy not counted */
    ODDS_TROOPS_MOST = 200 /* PF of one kind */
};

/* One side, all under one commander. */
struct odds_side {
    struct odds_force force;
    int8_t bonus;
    uint8_t initiative;
};

/* Who holds a town where a land battle is fought (S-51). */
enum odds_town { ODDS_NO_TOWN, ODDS_TOWN_OF_ATTACKER, ODDS_TOWN_OF_DEFENDER, ODDS_TOWNS_OF_BOTH };

/* A map and who is on it; some tens of kilobytes.  The attacker, besieger or mover is the French side. */
struct odds_field {
    struct sf_scenario sc;
    struct sf_state st;
};

/* A battle that begins: the response is awaited, or the first roll where there is no choice.  The attacker must have a
 * squadron at sea, both must have something. */
void odds_lay_battle(struct odds_field *field, const struct sf_scenario *tables, unsigned arm,
                     const struct odds_side side[2], enum odds_town town);

/* A town under siege by a general: his next roll can be made (S-54). */
struct odds_siege {
    uint8_t value;
    int8_t bonus;       /* the besieger's */
    int8_t enemy_bonus; /* the besieged general's */
    bool fleet;         /* an own squadron lies off the town and no enemy one */
    uint8_t made;       /* attempts so far */
    struct odds_force garrison;
};
void odds_lay_siege(struct odds_field *field, const struct sf_scenario *tables, const struct odds_siege *siege);

/* A squadron before an enemy town that nobody defends (S-52). */
void odds_lay_assault(struct odds_field *field, const struct sf_scenario *tables, uint8_t value, uint8_t initiative);

/* A squadron beside a group under way, of which the die to intercept it is awaited (S-36). */
void odds_lay_interception(struct odds_field *field, const struct sf_scenario *tables, uint8_t initiative);

/* A fleet at sea, of which the storm's second die is awaited (S-40). */
void odds_lay_storm(struct odds_field *field, const struct sf_scenario *tables, const struct odds_force *force);

#endif
