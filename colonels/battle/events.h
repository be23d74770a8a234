/*
 * What entries make happen in a battle, as kinds with fields; events.c has the table (name, rule id, names and types of
 * fields) and turns an event into JSON.
 */
#ifndef COLONELS_BATTLE_EVENTS_H
#define COLONELS_BATTLE_EVENTS_H

#include "colonels/battle/battle.h"

enum cb_event_kind {
    CB_EVENT_NONE = CB_EVENT_BASE,
    CB_TURN_BEGINS,   /* turn */
    CB_CARD_CHOSEN,   /* leader, card, unit, order, x, y: his own seat alone */
    CB_CARD_SHOWN,    /* the same, for all */
    CB_LEADER_MOVES,  /* leader, x, y, unit that he is with */
    CB_TALK,          /* leader, set of leaders who stand with him */
    CB_ORDER_HEARD,   /* unit, order: takes effect */
    CB_NOTE,          /* leader, unit, text of a special order: the giver and the umpire */
    CB_CEASE_ROLL,    /* unit, die, drill, obeyed */
    CB_REACTION,      /* unit, die, outnumbered, outflanked, drill, leader, cover, enemy back, tension, result */
    CB_MOVES,         /* unit, x, y, facing, how */
    CB_FORMS,         /* unit, formation */
    CB_STOPPED,       /* unit, by unit or none, what it wanted */
    CB_CHARGES,       /* unit, enemy */
    CB_CONTACT,       /* unit, enemy */
    CB_FALLS_BACK,    /* unit */
    CB_RUNS,          /* unit, times */
    CB_RALLY_ROLL,    /* unit, die, modifiers' sum, tension, result, halted */
    CB_LEAVES,        /* unit, status */
    CB_GUNS_FIRE,     /* unit, target, mm, die, bonus, least, told */
    CB_VOLLEY,        /* unit, target, mm, bases, die, bonus, least, told */
    CB_MELEE,         /* unit, enemy: a round */
    CB_MELEE_ROLL,    /* unit, enemy, die, most or least, told */
    CB_BREAKS_OFF,    /* unit, enemy */
    CB_TENSION,       /* unit, change, tension, cause */
    CB_RECOVERY_ROLL, /* unit, die, effectiveness */
    CB_RISK_ROLL,     /* leader, unit, die, second (0: none), hit */
    CB_LEADER_HIT,    /* leader, die, status */
    CB_TOWN_TAKEN,    /* unit */
    CB_AGREES,        /* leader, flag */
    CB_PLACED,        /* unit, x, y, facing: by the umpire (C-60) */
    CB_UMPIRE_ROLLS,  /* die: the umpire's own (C-60) */
    CB_SET,           /* path, whose, before, value (C-60) */
    CB_BATTLE_ENDS,   /* winner, end, turn, objective judged as it stands + 1, men in order and all of both, taken */
    CB_STRENGTH,      /* tenths of the Crown's men, the enemy's men: a planned battle (C-21) */
    CB_GROUND,        /* units, leaders, polygons, number: the same, laid out */
    CB_LOSSES,        /* unit, die, runs, volleys, turns under guns, per cent, men lost */
    CB_EVENT_END
};

enum cb_field_type {
    CB_FIELD_NONE,
    CB_FIELD_NUMBER,
    CB_FIELD_FLAG,
    CB_FIELD_UNIT,    /* id or null */
    CB_FIELD_LEADER,  /* id or null */
    CB_FIELD_LEADERS, /* set: array of ids */
    CB_FIELD_SIDE,    /* crown, enemy, nobody */
    CB_FIELD_CARD,
    CB_FIELD_ORDER,
    CB_FIELD_FORMATION,
    CB_FIELD_RESULT, /* ch, ok, na, fb, ra, cf */
    CB_FIELD_CAUSE,
    CB_FIELD_STATUS,
    CB_FIELD_FATE, /* of a leader */
    CB_FIELD_END,
    CB_FIELD_PATH,   /* name; JSON adds target */
    CB_FIELD_TEXT,   /* number of a text */
    CB_FIELD_JUDGED, /* rout, loot, clear, or null */
    CB_FIELD_HOW,    /* forward, back, rush, run, wheel, follow */
};

enum cb_how { HOW_FORWARD, HOW_BACK, HOW_RUSH, HOW_RUN, HOW_WHEEL, HOW_FOLLOW };

struct cb_event_field {
    const char *name;
    uint8_t type; /* enum cb_field_type */
};

struct cb_event_form {
    const char *name;                             /* the constant's in small letters, without CB_ */
    const char *rule;                             /* the id that the event rests on */
    struct cb_event_field field[SP_EVENT_FIELDS]; /* ends at CB_FIELD_NONE */
};

/* The row of a kind; NULL for any other number. */
const struct cb_event_form *cb_event_form(uint16_t kind);
/* See struct sp_game. */
uint32_t cb_event_text(const struct sp_event *event);

#endif
