/*
 * The sequence of a campaign and the two tables that everything hangs on: what each stage does, and for each question
 * how its answers are listed, or what die falls, who may see it and what it does.
 */
#include "colonels/campaign/turn.h"

#include "colonels/campaign/rules.h"

/* CC_STAGE_OVER does nothing any more. */
static cc_stage *const stages[CC_STAGES] = {
    [CC_STAGE_CHARACTERS] = cc_stage_characters,
    [CC_STAGE_OBJECTIVES] = cc_stage_objectives,
    [CC_STAGE_APPROVAL] = cc_stage_approval,
    [CC_STAGE_SALE] = cc_stage_sale,
    [CC_STAGE_LOT] = cc_stage_lot,
    [CC_STAGE_SOLD] = cc_stage_sold,
    [CC_STAGE_LEFT] = cc_stage_left,
    [CC_STAGE_CRISIS_DATE] = cc_stage_crisis_date,
    [CC_STAGE_MONTH] = cc_stage_month,
    [CC_STAGE_PLANS] = cc_stage_plans,
    [CC_STAGE_CLOSE] = cc_stage_close,
    [CC_STAGE_MONEY] = cc_stage_money,
    [CC_STAGE_ROLLS] = cc_stage_rolls,
    [CC_STAGE_ACTIVITIES] = cc_stage_activities,
    [CC_STAGE_JOURNEY] = cc_stage_journey,
    [CC_STAGE_PASSAGE] = cc_stage_passage,
    [CC_STAGE_BATTLE] = cc_stage_battle,
    [CC_STAGE_TABLE] = cc_stage_table,
    [CC_STAGE_LOSSES] = cc_stage_losses,
    [CC_STAGE_LOOT] = cc_stage_loot,
    [CC_STAGE_BOOKING] = cc_stage_booking,
    [CC_STAGE_HOME] = cc_stage_home,
    [CC_STAGE_CRISIS] = cc_stage_crisis,
    [CC_STAGE_BRIEFING] = cc_stage_briefing,
    [CC_STAGE_NUMBER] = cc_stage_number,
    [CC_STAGE_WHICH] = cc_stage_which,
    [CC_STAGE_COMMAND] = cc_stage_command,
    [CC_STAGE_ROLES] = cc_stage_roles,
    [CC_STAGE_ENDING] = cc_stage_ending,
};

/*
 * How many events one entry can make.  It runs on to the next question, and every month asks for its orders, so each
 * stage is done once at most; a battle on the table has its own events besides.
 *
 * Of each colonel and his regiment: his accounts (income, allowance, debt, pay, arrears, three trainings, a company's
 * price and men, recruits' price and men, what is owed still), how he spends his month, what the table cost it, loot,
 * PIP and a bonus for a battle (or his death, which tells of less), coming home with three attributes, in each of the
 * committee's rounds a total and a stake, embarking, a role, a new character and his fortune, at the end his objective
 * and what he has come to.
 *
 * Once: what the entry is itself, that a month is closed and the next begins, who was alone, voyage, battle, result and
 * a new commander, crisis and briefing, what the committee's rounds came to, a regiment sold and raised and the next
 * lot, the end.
 */
enum {
    ACCOUNT_EVENTS = 2 + 1 + 1 + 1 + CC_TRAININGS + 2 + 2 + 1,
    BATTLE_EVENTS = 2 + 1 + 5,
    COMMITTEE_EVENTS = 3 * 2 + 1 + 1,
    COLONEL_EVENTS = ACCOUNT_EVENTS + 3 + BATTLE_EVENTS + 1 + CC_TRAININGS + COMMITTEE_EVENTS + 2 + 2,
    ONCE_EVENTS = 8 + 2 + 2 + 4 + 3 + 3 + 5 + 1
};
static_assert(CC_COLONELS * COLONEL_EVENTS + ONCE_EVENTS + CB_MAX_EVENTS <= CC_MAX_EVENTS,
              "there is room for all events of an entry");

void cc_run(struct cc_game *g)
{
    struct cc_campaign *st = g->st;
    while (st->question == CQ_NOTHING && !st->over)
        stages[st->stage](g);
}

/* Who may see a die: all; the colonel whose regiment the cursor stands at, and the umpires; the umpires alone. */
enum seen { PUBLIC, COLONELS_OWN, UMPIRES_ALONE };

/* Sides that depend on something else. */
enum { SIDES_MULTIPLE = 1, SIDES_REPORT = 0 };

struct question {
    const char *name;
    cc_lister *list;
    cc_roll *roll;
    uint8_t sides;
    uint8_t seen;
};

static const struct question questions[CC_QUESTIONS] = {
    [CQ_NOTHING] = {"nothing", NULL, NULL, 0, PUBLIC},
    [CQ_PIP] = {"pip", cc_list_pip, NULL, 0, PUBLIC},
    [CQ_OBJECTIVE] = {"objective", cc_list_objective, NULL, 0, PUBLIC},
    [CQ_APPROVAL] = {"approval", cc_list_approval, NULL, 0, PUBLIC},
    [CQ_BID] = {"bid", cc_list_bid, NULL, 0, PUBLIC},
    [CQ_CHOOSE] = {"choose", cc_list_choose, NULL, 0, PUBLIC},
    [CQ_MONTH] = {"month", cc_list_month, NULL, 0, PUBLIC},
    [CQ_CLOSE] = {"close", cc_list_close, NULL, 0, PUBLIC},
    [CQ_CRISIS] = {"crisis", cc_list_crisis, NULL, 0, PUBLIC},
    [CQ_ATTACH] = {"attach", cc_list_attach, NULL, 0, PUBLIC},
    [CQ_NUMBER] = {"number", cc_list_number, NULL, 0, PUBLIC},
    [CQ_WHICH] = {"which", cc_list_which, NULL, 0, PUBLIC},
    [CQ_COMMAND] = {"command", cc_list_command, NULL, 0, PUBLIC},
    [CQ_ROLES] = {"roles", cc_list_roles, NULL, 0, PUBLIC},
    [CQ_RESULT] = {"result", cc_list_result, NULL, 0, PUBLIC},
    [CQ_TABLE] = {"table", NULL, NULL, 0, PUBLIC},
    [CQ_JUDGE] = {"judge", cc_list_judge, NULL, 0, PUBLIC},
    [CQ_DIE_HIDDEN] = {"die_hidden", NULL, NULL, 6, UMPIRES_ALONE},
    [CQ_DIE_TIE] = {"die_tie", NULL, cc_roll_tie, 6, PUBLIC},
    [CQ_DIE_CRISIS_DATE] = {"die_crisis_date", NULL, cc_roll_crisis_date, 6, UMPIRES_ALONE},
    [CQ_DIE_INSPECTION] = {"die_inspection", NULL, cc_roll_inspection, 100, UMPIRES_ALONE},
    [CQ_DIE_MUTINY] = {"die_mutiny", NULL, cc_roll_mutiny, 6, COLONELS_OWN},
    [CQ_DIE_TRAINING] = {"die_training", NULL, cc_roll_training, 6, COLONELS_OWN},
    [CQ_DIE_DECAY] = {"die_decay", NULL, cc_roll_decay, 6, COLONELS_OWN},
    [CQ_DIE_REGION] = {"die_region", NULL, cc_roll_region, 100, PUBLIC},
    [CQ_DIE_ISLAND] = {"die_island", NULL, cc_roll_island, 6, PUBLIC},
    [CQ_DIE_NATION] = {"die_nation", NULL, cc_roll_nation, 6, PUBLIC},
    [CQ_DIE_ATTACH] = {"die_attach", NULL, cc_roll_attach, 6, PUBLIC},
    [CQ_DIE_MULTIPLE] = {"die_multiple", NULL, cc_roll_multiple, SIDES_MULTIPLE, UMPIRES_ALONE},
    [CQ_DIE_REPORT] = {"die_report", NULL, cc_roll_report, SIDES_REPORT, UMPIRES_ALONE},
    [CQ_DIE_REPORT_QUALITY] = {"die_report_quality", NULL, cc_roll_report_quality, 6, UMPIRES_ALONE},
    [CQ_DIE_DISEASE] = {"die_disease", NULL, cc_roll_disease, 6, PUBLIC},
    [CQ_DIE_DISEASE_FORCE] = {"die_disease_force", NULL, cc_roll_disease_force, 6, PUBLIC},
    [CQ_DIE_WRECK] = {"die_wreck", NULL, cc_roll_wreck, 6, PUBLIC},
    [CQ_DIE_TABLE] = {"die_table", NULL, cc_roll_table, 100, PUBLIC},
    [CQ_DIE_LOSSES] = {"die_losses", NULL, cc_roll_losses, 6, PUBLIC},
    [CQ_DIE_LOOT] = {"die_loot", NULL, cc_roll_loot, 6, PUBLIC},
};

const char *cc_question_name(uint16_t question)
{
    if (question >= CB_QUESTION_BASE)
        return cb_question_name(question);
    return question < CC_QUESTIONS ? questions[question].name : "unknown";
}

void cc_ask(struct cc_game *g, unsigned question, sp_seats seats)
{
    assert(seats && questions[question].list);
    g->st->question = (uint8_t)question;
    g->st->asked = seats;
}

void cc_await_die(struct cc_game *g, unsigned question)
{
    assert(questions[question].roll);
    g->st->question = (uint8_t)question;
    g->st->asked = 0;
}

void cc_done(struct cc_game *g, unsigned seat)
{
    g->st->asked &= ~cc_bit(seat);
}

unsigned cc_die_sides(const struct cc_scenario *sc, const struct cc_campaign *st)
{
    const unsigned question = st->question;
    struct sp_pending table;
    if (cc_at_table(st)) {
        cb_pending(&sc->table, &st->table, &table);
        return table.die_sides;
    }
    if (question < CQ_FIRST_DIE)
        return 0;
    if (question == CQ_DIE_CRISIS_DATE)
        return (unsigned)sc->crisis_sides;
    if (question == CQ_DIE_REPORT)
        return 2u * (unsigned)sc->intelligence + 1u; /* C-21: whole percents from − to + */
    if (question == CQ_DIE_MULTIPLE) {
        const struct cc_mission *mission = &sc->mission[st->mission];
        const unsigned values = mission->most_tenths - (unsigned)mission->least_tenths + 1u;
        return values < 2 ? 2 : values;
    }
    return questions[question].sides;
}

sp_seats cc_die_seen(const struct cc_campaign *st)
{
    const struct question *q = &questions[st->question];
    if (q->seen == COLONELS_OWN)
        return cc_knows_regiment(st, st->cursor);
    return q->seen == PUBLIC ? (sp_seats)CC_EVERYBODY : (sp_seats)CC_UMPIRES;
}

/* Whose luck a die is, for `verify`: seat + 1, 0 nobody's. */
unsigned cc_die_of(const struct cc_campaign *st)
{
    switch (st->question) {
    case CQ_DIE_TIE:
        return st->cursor + 1u;
    case CQ_DIE_INSPECTION:
    case CQ_DIE_MUTINY:
    case CQ_DIE_TRAINING:
    case CQ_DIE_DECAY:
    case CQ_DIE_DISEASE:
    case CQ_DIE_DISEASE_FORCE:
    case CQ_DIE_WRECK:
    case CQ_DIE_LOSSES:
        return st->owner[st->cursor] == CC_NONE ? 0 : st->owner[st->cursor] + 1u;
    default:
        return 0;
    }
}

/* --- The game's interface --- */

void cc_pending(const void *scenario, const void *state, struct sp_pending *out)
{
    const struct cc_campaign *st = state;
    if (cc_at_table(st)) {
        cb_pending(&((const struct cc_scenario *)scenario)->table, &st->table, out);
        if (out->die_sides)
            out->die_seen = (sp_seats)CC_EVERYBODY; /* table dice are public */
        if (((const struct cc_scenario *)scenario)->option[CC_OPT_BATTLES] == BATTLES_SETTLED)
            out->program = out->seats; /* C-27: settled at once by the program, which plays both sides */
        return;
    }
    const unsigned sides = st->over ? 0 : cc_die_sides(scenario, st);
    *out = (struct sp_pending){.seats = st->asked, .die_sides = (uint16_t)sides, .question = st->question};
    if (sides) {
        out->die_seen = cc_die_seen(st);
        out->die_of = (uint8_t)cc_die_of(st);
    }
}

uint32_t cc_legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    const struct cc_campaign *st = state;
    struct cc_list list = {.asker = {.sc = scenario, .st = st, .seat = seat}, .orders = orders};
    if (cc_at_table(st))
        return cc_list_table(scenario, st, seat, orders);
    if (seat < CC_SEATS && cc_in(st->asked, seat) && !st->over)
        questions[st->question].list(&list);
    return list.count;
}

uint32_t cc_open(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    const uint32_t count = cc_list_open(scenario, state, seat, orders);
    return count + (cc_at_table(state) ? cc_open_table(scenario, state, seat, orders + count) : 0);
}

bool cc_check_order(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                    struct sp_refusal *refusal)
{
    const struct cc_asker asker = {.sc = scenario, .st = state, .seat = seat, .refusal = refusal};
    return cc_allowed(&asker, order);
}

/* The question is taken off the table first: a roll may put the next one there. */
void cc_answer_die(struct cc_game *g, unsigned die)
{
    const uint8_t question = g->st->question;
    if (cc_at_table(g->st)) {
        cc_apply_table(g, &(struct sp_entry){.kind = SP_DIE, .die = (uint16_t)die});
        return;
    }
    assert(question > CQ_FIRST_DIE);
    g->st->question = CQ_NOTHING;
    questions[question].roll(g, die);
}

void cc_apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    struct cc_game g = {.sc = scenario, .st = state, .events = events};
    if (entry->kind == SP_DIE) {
        cc_answer_die(&g, entry->die);
        cc_run(&g);
    } else {
        cc_give(&g, entry->seat, &entry->order);
    }
}

/* The score is the fortune, whatever a colonel was after; several may have reached it (C-30). */
bool cc_outcome(const void *scenario, const void *state, struct sp_outcome *out)
{
    const struct cc_campaign *st = state;
    (void)scenario;
    *out = (struct sp_outcome){.over = st->over, .winner = -1};
    out->players = st->played;
    for (sp_seats m = st->played; m; m &= m - 1) {
        const unsigned seat = cc_first(m);
        out->score[seat] = st->purse[seat];
        if (st->over && (st->record[seat] & RECORD_MET))
            out->won |= cc_bit(seat);
    }
    if (st->over && st->winner != CC_NONE)
        out->winner = (int8_t)st->winner;
    return st->over;
}

/* A month whose orders are all still open. */
bool cc_at_phase_start(const void *scenario, const void *state)
{
    const struct cc_campaign *st = state;
    (void)scenario;
    return st->over || (st->question == CQ_MONTH && st->ordered == 0) ||
           (cc_at_table(st) && cb_at_phase_start(&st->table));
}

/* An order reveals if it tells anybody but its giver and the umpires. */
bool cc_reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)scenario;
    for (uint32_t i = 0; i < count; i++)
        if (events[i].seen & ~(cc_bit(seat) | (sp_seats)CC_UMPIRES))
            return true;
    return false;
}
