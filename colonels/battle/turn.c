/*
 * The sequence of a turn (B-4) and the two tables that everything hangs on: what each stage does, and how each question
 * is answered.
 */
#include <string.h>

#include "colonels/battle/rules.h"

/* What lasts for one turn only.  Tests that the umpire asked for after a turn's last ones wait for the next (B-42). */
static void clear_turn(struct cb_battle *st)
{
    memset(st->gave, 0, sizeof st->gave);
    st->due_next |= st->due;
    st->due = st->passed = st->halted = st->charging = st->charged = st->moved = st->rushed = 0;
    st->forming = st->fell_back = st->volleyed = st->gunned_now = st->strained = st->fighting = st->joined = 0;
    st->ran_now = 0;
    for (unsigned l = 0; l < st->leader_count; l++) {
        st->card[l] = st->shown[l] = CARD_NONE;
        st->card_unit[l] = CB_NONE;
        st->card_order[l] = ORDER_NONE;
        st->card_x[l] = st->card_y[l] = 0;
        st->card_note[l] = 0;
    }
}

static void stage_turn(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    bool asked = false;
    clear_turn(st);
    st->turn++;
    for (unsigned l = 0; l < st->leader_count; l++) {
        st->asked[l] = st->leader_status[l] == LEADER_ACTS;
        asked |= st->asked[l];
    }
    st->stage = STAGE_SHOW;
    st->question = asked ? QUESTION_CARD : QUESTION_NONE;
    cb_tell(g, (struct sp_event){.kind = CB_TURN_BEGINS, .seen = SEEN_BY_ALL, .field = {st->turn}});
}

static void (*const stages[CB_STAGES])(struct cb_game *) = {
    [STAGE_TURN] = stage_turn,
    [STAGE_SHOW] = cb_stage_show,
    [STAGE_CEASE] = cb_stage_cease,
    [STAGE_ORDERS] = cb_stage_orders,
    [STAGE_ORDER_TESTS] = cb_stage_tests,
    [STAGE_CHARGED_TESTS] = cb_stage_tests,
    [STAGE_MOVES] = cb_stage_moves,
    [STAGE_SURPRISE_TESTS] = cb_stage_tests,
    [STAGE_FIRE] = cb_stage_fire,
    [STAGE_FIRE_TESTS] = cb_stage_tests,
    [STAGE_MELEE_BEGINS] = cb_stage_melee_begins,
    [STAGE_MELEE] = cb_stage_melee,
    [STAGE_MELEE_TESTS] = cb_stage_tests,
    [STAGE_RALLY] = cb_stage_rally,
    [STAGE_SIGHT] = cb_stage_sight,
    [STAGE_RECOVERY] = cb_stage_recovery,
    [STAGE_TURN_ENDS] = cb_stage_turn_ends,
    [STAGE_LOSSES] = cb_stage_losses,
};

/*
 * How many events one entry can make.  It runs on to the next card or die; where nobody is left to choose a card and no
 * die falls that is the end of the battle, so all of its turns are counted.
 *
 * In each turn: that it begins; of each unit one move, stop or change of formation, twice that tension goes by what is
 * seen (B-41), and as often that as much comes again.
 *
 * Once, for it takes a die or a card before there is more of it: of each unit two orders heard, that it runs, leaves
 * and takes the town, two charges, two contacts, melees broken off (the one it is in, two a contact), a round of melee,
 * and as much tension as there can be; of each leader his card, what it does, a point of tension that comes for one
 * that he takes away, his word for a parley; and what the entry itself is and ends.
 */
enum {
    TURN_EVENTS = 1 + CB_UNITS * (1 + 2 + 2),
    UNIT_EVENTS = 2 + 3 + 2 + 2 + 5 + 1 + CB_TENSION_MOST,
    LEADER_EVENTS = 4,
    ENTRY_EVENTS = 16
};
static_assert(CB_TURNS * TURN_EVENTS + CB_UNITS * UNIT_EVENTS + CB_LEADERS * LEADER_EVENTS + ENTRY_EVENTS <=
                  CB_MAX_EVENTS,
              "there is room for all events of an entry");

void cb_run(struct cb_game *g)
{
    struct cb_battle *st = g->st;
    while (st->question == QUESTION_NONE && !st->over)
        if (!cb_settle_risk(g))
            stages[st->stage](g);
}

void cb_next_stage(struct cb_game *g, unsigned stage)
{
    g->st->stage = (uint8_t)stage;
    g->st->cursor = 0;
}

unsigned cb_walk(struct cb_battle *st, uint64_t set)
{
    unsigned at = set ? st->cursor : st->unit_count; /* most sets are empty */
    while (at < st->unit_count && !cb_has(set, st->sequence[at]))
        at++;
    st->cursor = (uint8_t)at;
    return at < st->unit_count ? st->sequence[at] : CB_NONE;
}

/* --- Questions --- */

static const struct {
    const char *name;
    void (*die)(struct cb_game *, unsigned die);
} questions[CB_QUESTIONS] = {
    [QUESTION_NONE] = {"nothing", NULL},
    [QUESTION_CARD] = {"card", NULL},
    [DIE_CEASE] = {"die_cease", cb_die_cease},
    [DIE_REACTION] = {"die_reaction", cb_die_reaction},
    [DIE_GUNS] = {"die_guns", cb_die_guns},
    [DIE_MUSKETRY] = {"die_musketry", cb_die_musketry},
    [DIE_MELEE] = {"die_melee", cb_die_melee},
    [DIE_RISK] = {"die_risk", cb_die_risk},
    [DIE_RISK_SECOND] = {"die_risk_second", cb_die_risk_second},
    [DIE_FATE] = {"die_fate", cb_die_fate},
    [DIE_RALLY] = {"die_rally", cb_die_rally},
    [DIE_RECOVERY] = {"die_recovery", cb_die_recovery},
    [DIE_LOSSES] = {"die_losses", cb_die_losses},
};

const char *cb_question_name(uint16_t question)
{
    const unsigned number = (unsigned)question - CB_QUESTION_BASE;
    return question >= CB_QUESTION_BASE && number < CB_QUESTIONS ? questions[number].name : "unknown";
}

void cb_await(struct cb_game *g, unsigned question)
{
    g->st->question = (uint8_t)question;
}

/* Whose luck the die is, for `verify`: the unit's or leader's side, by its first leader's seat. */
static uint8_t owner_of_die(const struct cb_battle *st)
{
    unsigned side = NO_SIDE;
    if (st->risk)
        for (unsigned l = st->leader_count; l-- > 0;)
            side = (st->risk >> l) & 1 ? st->leader_side[l] : side;
    else if (st->cursor < st->unit_count)
        side = st->side[st->sequence[st->cursor]];
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->leader_side[l] == side)
            return (uint8_t)(st->leader_seat[l] + 1);
    return 0;
}

void cb_pending(const struct cb_rules *rules, const struct cb_battle *battle, struct sp_pending *pending)
{
    (void)rules;
    *pending = (struct sp_pending){.question = (uint16_t)(CB_QUESTION_BASE + battle->question)};
    if (battle->over)
        return;
    if (battle->question >= QUESTION_FIRST_DIE) {
        pending->die_sides = 6;
        pending->die_seen = SEEN_BY_ALL;
        pending->die_of = owner_of_die(battle);
        return;
    }
    for (unsigned l = 0; l < battle->leader_count; l++)
        pending->seats |= (sp_seats)battle->asked[l] << battle->leader_seat[l];
}

static void answer_die(struct cb_game *g, unsigned die)
{
    const uint8_t question = g->st->question;
    assert(question >= QUESTION_FIRST_DIE && question < CB_QUESTIONS && die < 6);
    g->st->question = QUESTION_NONE;
    questions[question].die(g, die + 1);
}

static void agree(struct cb_game *g, unsigned seat, bool yes)
{
    struct cb_battle *st = g->st;
    unsigned agreed[2] = {0, 0}, commanders[2] = {0, 0};
    for (unsigned l = 0; l < st->leader_count; l++) {
        if (!cb_commands(st, l))
            continue;
        if (st->leader_seat[l] == seat) {
            st->agreed = yes ? st->agreed | 1u << l : st->agreed & ~(1u << l);
            cb_tell(g, (struct sp_event){.kind = CB_AGREES, .seen = SEEN_BY_ALL, .field = {(int32_t)l, yes}});
        }
        commanders[st->leader_side[l]]++;
        agreed[st->leader_side[l]] += (st->agreed >> l) & 1;
    }
    if (commanders[CROWN] && commanders[ENEMY] && agreed[CROWN] == commanders[CROWN] &&
        agreed[ENEMY] == commanders[ENEMY])
        cb_end(g, NO_SIDE, END_AGREED);
}

/* C-60: the umpire's own die stands for the one that is awaited. */
static void roll(struct cb_game *g, unsigned die)
{
    cb_tell(g, (struct sp_event){.kind = CB_UMPIRE_ROLLS, .seen = SEEN_BY_ALL, .field = {(int32_t)die}});
    answer_die(g, die - 1);
}

static void answer_order(struct cb_game *g, const struct sp_entry *entry)
{
    switch (entry->order.kind) {
    case CB_O_PARLEY:
    case CB_O_FIGHT_ON:
        agree(g, entry->seat, entry->order.kind == CB_O_PARLEY);
        break;
    case CB_O_TEST:
        g->st->due_next |= cb_bit(entry->order.a);
        break;
    case CB_O_PLACE:
        cb_answer_place(g, &entry->order);
        break;
    case CB_O_ROLL:
        roll(g, entry->order.a);
        break;
    case CB_O_SET:
        cb_answer_set(g, &entry->order);
        break;
    case CB_O_END:
        cb_end(g, entry->order.a, END_UMPIRE);
        break;
    default:
        cb_answer_card(g, entry->seat, &entry->order);
    }
}

void cb_apply(const struct cb_rules *rules, struct cb_battle *battle, const struct sp_entry *entry,
              struct sp_events *events)
{
    struct cb_game g;
    g.r = rules;
    g.st = battle;
    g.events = events;
    cb_lay_table(&g.table, battle);
    if (entry->kind == SP_DIE)
        answer_die(&g, entry->die);
    else
        answer_order(&g, entry);
    cb_run(&g);
}
