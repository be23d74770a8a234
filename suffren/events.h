/*
 * What entries make happen, as kinds with fields; events.c has the table (name, rule id, names and types of fields) and
 * turns an event into JSON.  Where two seats may know different things of one happening there are two kinds: the whole
 * one for its owner, the one ending in _SEEN for the others (S-10 to S-13).
 */
#ifndef SUFFREN_EVENTS_H
#define SUFFREN_EVENTS_H

#include "suffren/scenario.h"

enum sf_event_kind {
    EV_NONE,
    EV_TURN,              /* turn */
    EV_PHASE,             /* turn, phase */
    EV_INITIATIVE_ROLL,   /* side, die, bonus, total */
    EV_INITIATIVE,        /* side */
    EV_HALF,              /* side, phase */
    EV_CONVOY_CHOSEN,     /* side, place */
    EV_CONVOY,            /* side, place */
    EV_ARRIVES,           /* leader, place */
    EV_ARRIVES_SEEN,      /* side, kind, place, freed (1: a general whose town fell returns) */
    EV_WAITS,             /* leader */
    EV_SUCCEEDS,          /* leader (old), leader (new) */
    EV_NATIVES_JOIN,      /* leader, pf */
    EV_RECRUITS,          /* leader, troops (0 R, 1 N) */
    EV_TAKES,             /* leader, place: joins the moving group */
    EV_MOVES,             /* leaders, place from, place to */
    EV_MOVES_SEEN,        /* side, counters, place from, place to */
    EV_PASSENGERS_SEEN,   /* side, counters (generals), place from, place to: transport markers go along */
    EV_HALTS,             /* leaders, place */
    EV_FACE_UP,           /* leaders, place: names and ratings are open (S-11) */
    EV_STORM_ROLL,        /* side, place, die */
    EV_STORM_FORCE,       /* side, place, die, percent */
    EV_SHIP_HIT,          /* leader, ship, sunk (0 damaged, 1 sunk) */
    EV_SHIP_HIT_SEEN,     /* side, place, class (0 line, 1 frigate, 2 convoy), sunk */
    EV_TROOPS_LOST,       /* leader, troops, pf, reason (0 battle, 1 surplus, 2 surrender) */
    EV_TROOPS_LOST_SEEN,  /* side, place, troops, pf */
    EV_LEADER_LOST,       /* leader, place */
    EV_COUNTER_LOST_SEEN, /* side, kind, place */
    EV_INTERCEPTS,        /* leader (commander), place of the stack, die, initiative, success */
    EV_INTERCEPTS_SEEN,   /* side, place, die, success */
    EV_BATTLE,            /* arm, place, side attacking, battle kind, leaders attacking, leaders defending */
    EV_STRENGTH_SEA,      /* side, place, line sound, line damaged, frigates sound, frigates damaged, convoy pf */
    EV_STRENGTH_LAND,     /* side, place, regulars, natives */
    EV_JOINS,             /* leader, town */
    EV_ACCEPTS,           /* side, arm */
    EV_EVADES,            /* leader, die, modifier, initiative, success, arm */
    EV_SEQUENCE,          /* place, sequence */
    EV_DECLARES,          /* side, stance */
    EV_ROLL_SEA,          /* side, die, leader, enemy leader, bonus, enemy bonus, damaged modifier, total, row */
    EV_ROLL_LAND,         /* side, die, leader, enemy leader, bonus, enemy bonus, natives, town modifier, total, row */
    EV_RETREATS,          /* leaders, place from, place to */
    EV_SHELTERS,          /* leaders, town */
    EV_BATTLE_ENDS,       /* place */
    EV_EMBARKS,           /* leader, carrier, place */
    EV_EMBARKS_SEEN,      /* side, place */
    EV_CARRIED,           /* leader, carrier */
    EV_LANDS,             /* leader, place */
    EV_LANDS_SEEN,        /* side, place */
    EV_ASSAULT,           /* leader, town, die, modifier, total, value, taken */
    EV_ASSAULT_SEEN,      /* side, town, die, taken */
    EV_NEUTRAL_STRUCK,    /* side, town, vp */
    EV_SIEGE_BEGINS,      /* town */
    EV_SIEGE_ENDS,        /* town */
    EV_SIEGE_ROLL,        /* leader, enemy leader, town, die, bonus, enemy bonus, fleet, repeated, total, falls */
    EV_TOWN_TAKEN,        /* side, town */
    EV_SURRENDERS,        /* leader, town */
    EV_RETURNS,           /* leader, town */
    EV_MONSOON_ROLL,      /* side, place, die, percent */
    EV_REPAIRED,          /* leader, ships */
    EV_CONVOYS_LEAVE,     /* side, place */
    EV_TALLY,             /* turn, French standing, English standing, French inflicted, English inflicted, vp, vp */
    EV_FINAL,             /* side, frigates sunk, ships of the line sunk, towns, vp */
    EV_STANDING,          /* leader, standing */
    EV_RESIGNS,           /* side */
    EV_OVER,              /* side (2: a draw), vp French, vp English */
    SF_EVENT_KINDS
};

/*
 * What a field of an event holds, and so how it becomes JSON.  Values that the printed rules count (die, modifiers,
 * totals) are numbers; a modifier has the sign with which it is added, but an enemy commander's bonus is his own, and
 * is taken off.
 */
enum sf_field_type {
    FIELD_NONE,
    FIELD_NUMBER,
    FIELD_TURN,     /* number; JSON adds turn_name */
    FIELD_FLAG,     /* 0 or 1 */
    FIELD_SIDE,     /* french, english, neutral */
    FIELD_PLACE,    /* id, or null for SF_NONE; towns and leaders too */
    FIELD_TOWN,     /* id */
    FIELD_LEADER,   /* id */
    FIELD_LEADERS,  /* set of leaders, bit = leader: array of ids */
    FIELD_KIND,     /* enum sf_piece_kind: squadron, convoy, general */
    FIELD_COUNTERS, /* squadrons | convoys << 4 | generals << 8: array of {kind, count} */
    FIELD_SHIP,     /* piece << 8 | hull: id of the ship, or of the convoy that is one ship herself */
    FIELD_CLASS,    /* line, frigate, convoy */
    FIELD_TROOPS,   /* regulars, natives */
    FIELD_REASON,   /* battle, surplus, surrender */
    FIELD_STANCE,   /* enum sf_stance: fight, pass, stop, withdraw, evaded */
    FIELD_BATTLE,   /* enum sf_battle_kind: attack, interception, sortie */
    FIELD_ARM,      /* sea, land */
    FIELD_ROW,      /* 1/2, 1/1, 2/1, 3/1 */
    FIELD_PHASE,    /* A to E */
    FIELD_STANDING, /* enum sf_standing: ask, always, never, convoys, at-most; JSON adds counters */
    FIELD_WINNER,   /* french, english, draw */
};

struct sf_event_field {
    const char *name;
    uint8_t type; /* enum sf_field_type */
};

/* One row of the table of events. */
struct sf_event_form {
    const char *name;                             /* the constant's in small letters, without EV_ */
    const char *rule;                             /* the S-id that the event rests on */
    struct sf_event_field field[SP_EVENT_FIELDS]; /* ends at FIELD_NONE */
};

/* The row of a kind, EV_TURN to EV_OVER; NULL for any other number. */
const struct sf_event_form *sf_event_form(uint16_t kind);

/*
 * See struct sp_game.event_json.  Beside its fields a roll carries what a sentence needs to show the sum: modifiers, an
 * array of {why, who (a leader, where the modifier is his), value}, sum, and clamped when the table is entered with
 * another number; a battle's roll also result ("1aD/1eD", "none"), losses and enemy_side.
 */
json_t *sf_event_json(const void *scenario, const struct sp_event *event);

#endif
