/* A battle on the table as a game of its own, behind the common interface. */
#include "colonels/battle/events.h"
#include "colonels/battle/orders.h"
#include "colonels/battle/single.h"
#include "colonels/colonels.h"

static void set_up(const void *scenario, void *state)
{
    const struct cb_scenario *sc = scenario;
    cb_set_up(&sc->rules, &sc->oob, state);
}

static void pending(const void *scenario, const void *state, struct sp_pending *out)
{
    cb_pending(&((const struct cb_scenario *)scenario)->rules, state, out);
}

static uint32_t legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    return cb_legal(&((const struct cb_scenario *)scenario)->rules, state, seat, orders);
}

static uint32_t open(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    return cb_open(&((const struct cb_scenario *)scenario)->rules, state, seat, orders);
}

static void draw(const void *scenario, const void *state, uint8_t seat, const struct sp_order *listed, uint32_t count,
                 struct sp_dice *dice, struct sp_order *order)
{
    cb_draw(&((const struct cb_scenario *)scenario)->rules, state, seat, listed, count, dice, order);
}

static bool check(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                  struct sp_refusal *refusal)
{
    return cb_check(&((const struct cb_scenario *)scenario)->rules, state, seat, order, refusal);
}

static void apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    cb_apply(&((const struct cb_scenario *)scenario)->rules, state, entry, events);
}

static bool reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)scenario;
    return cb_reveals(seat, events, count);
}

static void redact(const void *scenario, const void *state, uint8_t seat, void *out)
{
    cb_redact(&((const struct cb_scenario *)scenario)->rules, state, seat, out);
}

/* What a seat has been told tells it nothing of cards that are not yet shown. */
static void imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    (void)log;
    cb_imagine(&((const struct cb_scenario *)scenario)->rules, state, seat, dice);
}

/* The side's first seat stands for the side. */
static bool outcome(const void *scenario, const void *state, struct sp_outcome *out)
{
    const struct cb_battle *st = state;
    (void)scenario;
    const bool over = cb_outcome(st, out);
    out->winner = over && st->winner != NO_SIDE ? (int8_t)st->winner : -1;
    return over;
}

static bool at_phase_start(const void *scenario, const void *state)
{
    (void)scenario;
    return cb_at_phase_start(state);
}

static void encode(const void *state, uint8_t *bytes)
{
    cb_encode(state, bytes);
}

static void assert_sound(const void *scenario, const void *state)
{
    cb_assert_sound(&((const struct cb_scenario *)scenario)->rules, state);
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
    const struct cb_battle *st = redacted;
    json_t *object = cb_view(&sc->rules, st, seat, cb_seat_names), *asked = json_array();
    struct sp_pending now;
    cb_pending(&sc->rules, st, &now);
    for (unsigned s = 0; s < CB_SEATS; s++)
        if ((now.seats >> s) & 1)
            json_array_append_new(asked, json_string(cb_seat_names[s]));
    json_object_set_new(object, "game", json_string("colonels_battle"));
    json_object_set_new(object, "scenario", json_string(sc->oob.id));
    json_object_set_new(object, "title", json_string(sc->oob.title));
    json_object_set_new(object, "seat", seat < CB_SEATS ? json_string(cb_seat_names[seat]) : json_null());
    json_object_set_new(object, "asked", asked);
    return object;
}

/* Numbers of the table, which campaigns and single battles share. */
static const char *const companions[] = {"colonels/battle", NULL};

const struct sp_game cb_game = {
    .name = "colonels_battle",
    .title = "Over the Hills and Far Away: a battle",
    .folder = "colonels/battles",
    .scenario = "glenmore",
    .companions = companions,
    .rules_version = 1,
    .state_size = sizeof(struct cb_battle),
    .encoded_size = sizeof(struct cb_battle),
    .max_legal = CB_MAX_LEGAL,
    .max_events = CB_MAX_EVENTS,
    .seat_count = CB_SEATS,
    .seat_names = cb_seat_names,
    .options = cb_options,
    .option_count = CB_OPTIONS,
    .load_scenario = cb_single_load,
    .free_scenario = cb_single_free,
    .scenario_digest = cb_single_digest,
    .set_up = set_up,
    .pending = pending,
    .legal = legal,
    .open = open,
    .draw = draw,
    .check = check,
    .apply = apply,
    .reveals = reveals,
    .redact = redact,
    .imagine = imagine,
    .outcome = outcome,
    .at_phase_start = at_phase_start,
    .encode = encode,
    .assert_sound = assert_sound,
    .print_order = print_order,
    .parse_order = parse_order,
    .event_json = event_json,
    .view = view,
    .question_name = cb_question_name,
};
