/* A battle on the table as a game of its own, behind the common interface. */
#include <string.h>

#include "colonels/battle/rules.h"
#include "colonels/battle/single.h"
#include "colonels/battle/sources.h"
#include "colonels/colonels.h"

static_assert(sizeof(struct cb_single) == sizeof(struct cb_battle) + 8, "no padding");

static const struct cb_rules *rules_of(const void *scenario)
{
    return &((const struct cb_scenario *)scenario)->rules;
}

static const struct cb_battle *table_of(const void *state)
{
    return &((const struct cb_single *)state)->table;
}

/* --- Making a planned battle --- */

enum { QUESTION_STRENGTH = 1, QUESTION_GROUND, GROUND_SIDES = 100 };

static bool is_made(const struct cb_single *st)
{
    return st->table.unit_count > 0;
}

static unsigned strengths(const struct cb_plan *plan)
{
    return plan->most_tenths - plan->least_tenths + 1u;
}

/* Where the enemy has one strength only there is nothing to roll for it. */
static unsigned making_dice(const struct cb_plan *plan)
{
    return strengths(plan) > 1 ? CB_MAKING_DICE : CB_GROUND_DICE;
}

static bool asks_strength(const struct cb_scenario *sc, const struct cb_single *st)
{
    return st->rolled == 0 && making_dice(&sc->plan) == CB_MAKING_DICE;
}

static void set_up(const void *scenario, void *state)
{
    const struct cb_scenario *sc = scenario;
    struct cb_single *st = state;
    memset(st, 0, sizeof *st);
    if (sc->plan.most_tenths == 0) {
        cb_set_up(&sc->rules, &sc->oob, &st->table);
        return;
    }
    st->table.winner = NO_SIDE;
    st->table.umpire = CB_NONE; /* until there is something to rule about */
}

static void tell(struct sp_events *events, struct sp_event event)
{
    event.seen = SEEN_BY_ALL;
    sp_tell(events, event);
}

static void lay_out(const struct cb_scenario *sc, struct cb_single *st, struct sp_events *events)
{
    const unsigned first = making_dice(&sc->plan) - CB_GROUND_DICE;
    const unsigned tenths = sc->plan.least_tenths + (first ? st->die[0] : 0u);
    struct cb_order_of_battle oob;
    struct sp_error error;
    uint64_t number = 0;
    for (unsigned i = first + CB_GROUND_DICE; i-- > first;)
        number = number * GROUND_SIDES + st->die[i];
    const bool made = cb_make(&sc->rules, &sc->plan, tenths, number, &oob, &error);
    assert(made); /* every strength was tried when the plan was loaded */
    (void)made;
    cb_set_up(&sc->rules, &oob, &st->table);
    tell(events, (struct sp_event){.kind = CB_GROUND,
                                   .field = {oob.unit_count, oob.leader_count, oob.polygon_count, (int32_t)number}});
}

static void roll(const struct cb_scenario *sc, struct cb_single *st, unsigned die, struct sp_events *events)
{
    const bool strength = asks_strength(sc, st);
    st->die[st->rolled++] = (uint8_t)die;
    if (strength) {
        const int32_t tenths = sc->plan.least_tenths + (int32_t)die;
        tell(events, (struct sp_event){.kind = CB_STRENGTH, .field = {tenths, sc->plan.crown_men * tenths / 10}});
    } else if (st->rolled == making_dice(&sc->plan)) {
        lay_out(sc, st, events);
    }
}

/* --- The interface --- */

static void pending(const void *scenario, const void *state, struct sp_pending *out)
{
    const struct cb_scenario *sc = scenario;
    if (is_made(state)) {
        cb_pending(&sc->rules, table_of(state), out);
        return;
    }
    const bool strength = asks_strength(sc, state);
    *out = (struct sp_pending){.question = strength ? QUESTION_STRENGTH : QUESTION_GROUND,
                               .die_sides = strength ? (uint16_t)strengths(&sc->plan) : GROUND_SIDES,
                               .die_seen = SEEN_BY_ALL};
}

static const char *question_name(uint16_t question)
{
    return question == QUESTION_STRENGTH ? "die_strength"
           : question == QUESTION_GROUND ? "die_ground"
                                         : cb_question_name(question);
}

static uint32_t legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    return cb_legal(rules_of(scenario), table_of(state), seat, orders);
}

static uint32_t open(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    return cb_open(rules_of(scenario), table_of(state), seat, orders);
}

static void draw(const void *scenario, const void *state, uint8_t seat, const struct sp_order *listed, uint32_t count,
                 struct sp_dice *dice, struct sp_order *order)
{
    cb_draw(rules_of(scenario), table_of(state), seat, listed, count, dice, order);
}

static bool check(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                  struct sp_refusal *refusal)
{
    return cb_check(rules_of(scenario), table_of(state), seat, order, refusal);
}

/* No card in time is no action (B-4). */
static bool silence(const void *scenario, const void *state, uint8_t seat, struct sp_order *order)
{
    *order = (struct sp_order){.kind = CB_O_NOTHING};
    return check(scenario, state, seat, order, NULL);
}

static bool may_talk(const void *scenario, const void *state, uint8_t seat, uint8_t other)
{
    struct sp_outcome unused;
    (void)scenario;
    return cb_outcome(table_of(state), &unused) || seat == CB_SEAT_UMPIRE || other == CB_SEAT_UMPIRE ||
           cb_seats_may_talk(table_of(state), seat, other);
}

static void apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    struct cb_single *st = state;
    if (is_made(st))
        cb_apply(rules_of(scenario), &st->table, entry, events);
    else
        roll(scenario, st, entry->die, events);
}

static bool reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)scenario;
    return cb_reveals(seat, events, count);
}

static void redact(const void *scenario, const void *state, uint8_t seat, void *out)
{
    struct cb_single *seen = out;
    *seen = *(const struct cb_single *)state;
    cb_redact(rules_of(scenario), table_of(state), seat, &seen->table);
}

/* What a seat has been told tells it nothing of cards that are not yet shown. */
static void imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    (void)log;
    cb_imagine(rules_of(scenario), &((struct cb_single *)state)->table, seat, dice);
}

/* The side's first seat stands for the side. */
static bool outcome(const void *scenario, const void *state, struct sp_outcome *out)
{
    const struct cb_battle *st = table_of(state);
    (void)scenario;
    const bool over = cb_outcome(st, out);
    out->winner = over && st->winner != NO_SIDE ? (int8_t)st->winner : -1;
    return over;
}

static bool at_phase_start(const void *scenario, const void *state)
{
    (void)scenario;
    return cb_at_phase_start(table_of(state));
}

static void encode(const void *state, uint8_t *bytes)
{
    const size_t table = sizeof(struct cb_battle);
    cb_encode(table_of(state), bytes);
    memcpy(bytes + table, (const unsigned char *)state + table, sizeof(struct cb_single) - table);
}

static void assert_sound(const void *scenario, const void *state)
{
    if (is_made(state))
        cb_assert_sound(rules_of(scenario), table_of(state));
}

static void print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    (void)seat;
    cb_print_order(&((const struct cb_scenario *)scenario)->names, order, text);
}

static bool parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                        struct sp_refusal *refusal)
{
    (void)seat;
    return cb_parse_order(&((const struct cb_scenario *)scenario)->names, text, order, refusal);
}

static json_t *event_json(const void *scenario, const struct sp_event *event)
{
    return cb_event_json(&((const struct cb_scenario *)scenario)->names, event);
}

static json_t *view(const void *scenario, const void *redacted, uint8_t seat)
{
    const struct cb_scenario *sc = scenario;
    json_t *object = cb_view(&sc->rules, table_of(redacted), seat, cb_seat_names), *asked = json_array();
    struct sp_pending now;
    pending(scenario, redacted, &now);
    for (unsigned s = 0; s < CB_SEATS; s++)
        if ((now.seats >> s) & 1)
            json_array_append_new(asked, json_string(cb_seat_names[s]));
    json_object_set_new(object, "game", json_string("colonels_battle"));
    json_object_set_new(object, "scenario", json_string(sc->oob.id));
    json_object_set_new(object, "title", json_string(sc->oob.title));
    json_object_set_new(object, "seat", seat < CB_SEATS ? json_string(cb_seat_names[seat]) : json_null());
    json_object_set_new(object, "question", json_string(question_name(now.question)));
    json_object_set_new(object, "asked", asked);
    return object;
}

static json_t *unpublished(const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    return cb_unpublished("colonels_battle", sources, source_count, error);
}

/* Numbers of the table, which campaigns and single battles share. */
static const char *const companions[] = {"colonels/battle", NULL};

static uint32_t period(const void *scenario, const void *state)
{
    (void)scenario;
    return ((const struct cb_single *)state)->table.turn;
}

const struct sp_game cb_game = {
    .name = "colonels_battle",
    .title = "Over the Hills and Far Away: a battle",
    .score_unit = "men in good order",
    .lowest_face = 1,
    .folder = "colonels/battles",
    .scenario = "glenmore",
    .companions = companions,
    .rules_version = 1,
    .state_size = sizeof(struct cb_single),
    .encoded_size = sizeof(struct cb_single),
    .max_legal = CB_MAX_LEGAL,
    .max_events = CB_MAX_EVENTS,
    .seat_count = CB_SEATS,
    .seat_names = cb_seat_names,
    .options = cb_options,
    .option_count = CB_OPTIONS,
    .load_scenario = cb_single_load,
    .unpublished = unpublished,
    .free_scenario = cb_single_free,
    .scenario_digest = cb_single_digest,
    .set_up = set_up,
    .pending = pending,
    .legal = legal,
    .open = open,
    .silence = silence,
    .draw = draw,
    .check = check,
    .apply = apply,
    .reveals = reveals,
    .redact = redact,
    .imagine = imagine,
    .outcome = outcome,
    .period = period,
    .at_phase_start = at_phase_start,
    .encode = encode,
    .assert_sound = assert_sound,
    .order_text = cb_order_text,
    .event_text = cb_event_text,
    .umpires = 1U << CB_SEAT_UMPIRE,
    .may_talk = may_talk,
    .print_order = print_order,
    .parse_order = parse_order,
    .event_json = event_json,
    .view = view,
    .question_name = question_name,
};
