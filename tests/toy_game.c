#include "toy_game.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spontoon/play.h"

enum { RED, BLUE, HIDE_MOST = 4, PURSE_MOST = 200, EVENTS_MOST = 8, LEGAL_MOST = 8 };
static const sp_seats PUBLIC = 1U << SP_OBSERVER | 3U;

static const char *const seat_names[] = {"red", "blue"};
static const struct sp_option_spec options[] = {
    {"purse", {"poor", "rich"}, "coins at the start: 0 or 5", "T-1"},
};

const struct sp_source toy_source = {"toy.txt", "rounds 4\n", 9};

/* ---- Scenario ---- */

static bool load_scenario(void **scenario, const struct sp_source *sources, size_t source_count,
                          const struct sp_option *given, size_t given_count, struct sp_error *error)
{
    *scenario = NULL;
    struct toy_scenario made = {0};
    for (size_t i = 0; i < source_count; i++) {
        const char *text = sources[i].text;
        if (sources[i].length != 9 || strncmp(text, "rounds ", 7) != 0 || text[7] < '1' || text[7] > '9')
            return sp_fail(error, "%s, line 1: \"rounds\" and a digit from 1 to 9 are expected", sources[i].name);
        made.rounds = (uint8_t)(text[7] - '0');
    }
    for (size_t i = 0; i < given_count; i++) {
        const bool rich = strcmp(given[i].value, "rich") == 0;
        if (strcmp(given[i].name, "purse") != 0 || (!rich && strcmp(given[i].value, "poor") != 0))
            return sp_fail(error, "there is no option %s=%s", given[i].name, given[i].value);
        made.purse = rich ? 5 : 0;
    }
    struct toy_scenario *kept = malloc(sizeof *kept);
    if (!kept)
        return sp_fail(error, "no memory");
    *kept = made;
    *scenario = kept;
    return true;
}

static uint64_t scenario_digest(const void *scenario)
{
    const struct toy_scenario *sc = scenario;
    return sp_mix((uint64_t)sc->rounds << 8 | sc->purse);
}

/* ---- State ---- */

static void set_up(const void *scenario, void *state)
{
    const struct toy_scenario *sc = scenario;
    *(struct toy_state *)state = (struct toy_state){
        .round = 1, .question = TOY_Q_BID, .asked = 3, .purse = {sc->purse, sc->purse}, .resigned = TOY_UNKNOWN};
}

static void pending(const void *scenario, const void *state, struct sp_pending *out)
{
    (void)scenario;
    const struct toy_state *s = state;
    *out = (struct sp_pending){.question = s->question, .seats = s->asked};
    if (s->question == TOY_Q_OMEN) {
        out->die_sides = 6;
        out->die_seen = PUBLIC;
    } else if (s->question == TOY_Q_RED_GAIN || s->question == TOY_Q_BLUE_GAIN) {
        const unsigned seat = s->question == TOY_Q_BLUE_GAIN;
        out->die_sides = 10;
        out->die_seen = 1U << seat;
        out->die_of = (uint8_t)(seat + 1);
    }
}

static uint32_t legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    (void)scenario;
    const struct toy_state *s = state;
    uint32_t count = 0;
    if (!(s->asked & 1U << seat))
        return 0;
    if (s->question == TOY_Q_BID) {
        for (uint16_t bid = 1; bid <= 3; bid++)
            orders[count++] = (struct sp_order){.kind = TOY_BID, .a = bid};
        return count;
    }
    for (uint16_t coins = 1; s->hides < TOY_HIDES && coins <= HIDE_MOST && coins <= s->purse[seat]; coins++)
        orders[count++] = (struct sp_order){.kind = TOY_HIDE, .a = coins};
    orders[count++] = (struct sp_order){.kind = TOY_SHOW};
    orders[count++] = (struct sp_order){.kind = TOY_END};
    return count;
}

static uint32_t open_orders(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    (void)scenario;
    const struct toy_state *s = state;
    if (s->question == TOY_Q_OVER)
        return 0;
    orders[0] = (struct sp_order){.kind = TOY_RESIGN};
    orders[1] = (struct sp_order){.kind = TOY_SIGNAL, .a = s->signal[seat] ? 0 : 1};
    orders[2] = (struct sp_order){.kind = TOY_WHISPER};
    orders[3] = (struct sp_order){.kind = TOY_NOTE};
    return 4;
}

static bool same_order(const struct sp_order *x, const struct sp_order *y)
{
    return x->kind == y->kind && x->a == y->a && x->b == y->b && x->c == y->c && x->d == y->d;
}

/* Whether the order has a place for a text, in a. */
static bool order_text(const struct sp_order *order, uint32_t *number)
{
    *number = order->a;
    return order->kind == TOY_WHISPER || order->kind == TOY_NOTE;
}

static uint32_t event_text(const struct sp_event *event)
{
    return event->kind == TOY_EV_WHISPER || event->kind == TOY_EV_NOTE ? (uint32_t)event->field[1] : 0;
}

/* Who lets his time run out bids 1. */
static bool silence(const void *scenario, const void *state, uint8_t seat, struct sp_order *order)
{
    (void)scenario;
    const struct toy_state *s = state;
    *order = (struct sp_order){.kind = TOY_BID, .a = 1};
    return s->question == TOY_Q_BID && (s->asked & 1U << seat);
}

static bool check(const void *scenario, const void *state, uint8_t seat, const struct sp_order *asked,
                  struct sp_refusal *refusal)
{
    struct sp_order orders[2 * LEGAL_MOST];
    struct sp_order listed = *asked;
    const struct sp_order *order = &listed;
    uint32_t text;
    if (order_text(asked, &text))
        listed.a = 0;
    uint32_t count = legal(scenario, state, seat, orders);
    count += open_orders(scenario, state, seat, orders + count);
    for (uint32_t i = 0; i < count; i++)
        if (same_order(&orders[i], order))
            return true;
    if (refusal)
        snprintf(refusal->text, sizeof refusal->text, "%s cannot do that now (T-2)", seat_names[seat]);
    return false;
}

static void emit(struct sp_events *events, uint16_t kind, sp_seats seen, int32_t a, int32_t b, int32_t c)
{
    sp_tell(events, (struct sp_event){.kind = kind, .seen = seen, .field = {a, b, c}});
}

static int winner_of(const struct toy_state *s)
{
    if (s->resigned != TOY_UNKNOWN)
        return s->resigned ^ 1;
    const int red = s->purse[RED] + s->vault[RED];
    const int blue = s->purse[BLUE] + s->vault[BLUE];
    return red == blue ? -1 : red > blue ? RED : BLUE;
}

static void finish(struct toy_state *s, struct sp_events *events)
{
    s->question = TOY_Q_OVER;
    s->asked = 0;
    emit(events, TOY_EV_OVER, PUBLIC, winner_of(s), 0, 0);
}

static void bids_are_in(struct toy_state *s, struct sp_events *events)
{
    emit(events, TOY_EV_BIDS, PUBLIC, s->bid[RED], s->bid[BLUE], 0);
    s->mover = s->bid[RED] == s->bid[BLUE] ? (s->round & 1 ? RED : BLUE) : s->bid[BLUE] > s->bid[RED];
    s->question = TOY_Q_RED_GAIN;
}

static void gain(struct toy_state *s, uint8_t seat, uint16_t coins, struct sp_events *events)
{
    s->purse[seat] = (uint8_t)(s->purse[seat] + coins);
    emit(events, TOY_EV_GAIN, 1U << seat, seat, coins, 0);
    if (seat == RED) {
        s->question = TOY_Q_BLUE_GAIN;
        return;
    }
    const uint8_t mover = s->mover;
    const uint8_t paid = s->bid[mover] < s->purse[mover] ? s->bid[mover] : s->purse[mover];
    s->purse[mover] = (uint8_t)(s->purse[mover] - paid);
    emit(events, TOY_EV_PAY, 1U << mover, mover, paid, 0);
    s->question = TOY_Q_SPEND;
    s->asked = (uint8_t)(1U << mover);
}

static void omen(const struct toy_scenario *sc, struct toy_state *s, uint16_t die, struct sp_events *events)
{
    emit(events, TOY_EV_OMEN, PUBLIC, die, 0, 0);
    for (uint8_t seat = 0; die == 0 && seat < 2; seat++) {
        const uint8_t lost = s->purse[seat] / 2;
        s->purse[seat] = (uint8_t)(s->purse[seat] - lost);
        emit(events, TOY_EV_LOSE, 1U << seat, seat, lost, 0);
    }
    s->bid[RED] = s->bid[BLUE] = s->mover = s->hides = 0;
    if (s->round == sc->rounds) {
        finish(s, events);
        return;
    }
    s->round++;
    s->question = TOY_Q_BID;
    s->asked = 3;
}

static void obey(struct toy_state *s, uint8_t seat, const struct sp_order *order, struct sp_events *events)
{
    switch (order->kind) {
    case TOY_BID:
        s->bid[seat] = (uint8_t)order->a;
        s->asked &= (uint8_t) ~(1U << seat);
        emit(events, TOY_EV_BID, 1U << seat, seat, order->a, 0);
        if (s->asked == 0)
            bids_are_in(s, events);
        break;
    case TOY_HIDE:
        s->purse[seat] = (uint8_t)(s->purse[seat] - order->a);
        s->vault[seat] = (uint8_t)(s->vault[seat] + order->a);
        s->hides++;
        emit(events, TOY_EV_HIDE, 1U << seat, seat, order->a, 0);
        break;
    case TOY_SHOW:
        emit(events, TOY_EV_SHOW, PUBLIC, seat, s->purse[seat], s->vault[seat]);
        s->question = TOY_Q_OMEN;
        s->asked = 0;
        break;
    case TOY_END:
        s->question = TOY_Q_OMEN;
        s->asked = 0;
        break;
    case TOY_SIGNAL:
        s->signal[seat] = (uint8_t)order->a;
        emit(events, TOY_EV_SIGNAL, 1U << seat, seat, order->a, 0);
        break;
    case TOY_WHISPER:
        emit(events, TOY_EV_WHISPER, 1U << RED | 1U << BLUE, seat, order->a, 0);
        break;
    case TOY_NOTE:
        emit(events, TOY_EV_NOTE, 1U << seat, seat, order->a, 0);
        break;
    default:
        s->resigned = seat;
        finish(s, events);
    }
}

static void apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    struct toy_state *s = state;
    if (entry->kind == SP_ORDER) {
        assert(check(scenario, state, entry->seat, &entry->order, NULL));
        obey(s, entry->seat, &entry->order, events);
    } else if (s->question == TOY_Q_OMEN) {
        omen(scenario, s, entry->die, events);
    } else {
        gain(s, s->question == TOY_Q_BLUE_GAIN, entry->die, events);
    }
}

static bool reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count)
{
    (void)scenario;
    for (uint32_t i = 0; i < count; i++)
        if (events[i].seen & ~(1U << seat))
            return true;
    return false;
}

/* ---- Knowledge ---- */

static void redact(const void *scenario, const void *state, uint8_t seat, void *out)
{
    (void)scenario;
    struct toy_state *o = out;
    *o = *(const struct toy_state *)state;
    for (uint8_t other = 0; other < 2; other++) {
        if (other == seat)
            continue;
        if (o->question == TOY_Q_BID)
            o->bid[other] = o->asked & 1U << other ? 0 : TOY_UNKNOWN;
        o->purse[other] = o->vault[other] = o->signal[other] = TOY_UNKNOWN;
        if ((o->question == TOY_Q_SPEND || o->question == TOY_Q_OMEN) && o->mover == other)
            o->hides = TOY_UNKNOWN;
    }
}

static void imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice)
{
    (void)log;
    (void)scenario;
    struct toy_state *s = state;
    /* What the seat may not know is filled by the rules of knowledge, not where a blank is found: else a blank that
     * redact() forgot would stay true in every imagined state, and no leak test could see it. */
    for (uint8_t other = 0; other < 2; other++) {
        if (other == seat)
            continue;
        if (s->question == TOY_Q_BID && !(s->asked & 1U << other))
            s->bid[other] = (uint8_t)(1 + sp_roll(dice, 3));
        s->purse[other] = (uint8_t)sp_roll(dice, 20);
        s->vault[other] = (uint8_t)sp_roll(dice, 12);
        s->signal[other] = (uint8_t)sp_roll(dice, 2);
    }
    if ((s->question == TOY_Q_SPEND || s->question == TOY_Q_OMEN) && s->mover != seat)
        s->hides = (uint8_t)sp_roll(dice, TOY_HIDES + 1);
}

static bool outcome(const void *scenario, const void *state, struct sp_outcome *out)
{
    (void)scenario;
    const struct toy_state *s = state;
    *out = (struct sp_outcome){.over = s->question == TOY_Q_OVER, .winner = -1, .players = 3};
    if (!out->over)
        return false;
    out->winner = (int8_t)winner_of(s);
    out->won = out->winner >= 0 ? 1u << out->winner : 0;
    for (int i = 0; i < 2; i++)
        out->score[i] = s->purse[i] + s->vault[i];
    return true;
}

static bool at_phase_start(const void *scenario, const void *state)
{
    (void)scenario;
    const struct toy_state *s = state;
    return s->question == TOY_Q_BID && s->asked == 3;
}

static void encode(const void *state, uint8_t *bytes)
{
    memcpy(bytes, state, sizeof(struct toy_state));
}

static void assert_sound(const void *scenario, const void *state)
{
    const struct toy_scenario *sc = scenario;
    const struct toy_state *s = state;
    assert(s->round >= 1 && s->round <= sc->rounds && s->question < TOY_QUESTIONS);
    assert(s->purse[RED] <= PURSE_MOST && s->purse[BLUE] <= PURSE_MOST && s->hides <= TOY_HIDES);
    (void)sc;
    (void)s;
}

/* ---- Edges ---- */

static const char *const verbs[TOY_ORDERS] = {[TOY_BID] = "bid",
                                              [TOY_HIDE] = "hide",
                                              [TOY_SHOW] = "show",
                                              [TOY_END] = "end",
                                              [TOY_SIGNAL] = "signal",
                                              [TOY_RESIGN] = "resign",
                                              [TOY_WHISPER] = "whisper text",
                                              [TOY_NOTE] = "note text"};
/* The most that stands behind the verb. */
static const uint16_t numbered[TOY_ORDERS] = {
    [TOY_BID] = 9, [TOY_HIDE] = 9, [TOY_SIGNAL] = 9, [TOY_WHISPER] = UINT16_MAX, [TOY_NOTE] = UINT16_MAX};

static void print_order(const void *scenario, uint8_t seat, const struct sp_order *order, char *text)
{
    (void)scenario;
    (void)seat;
    if (numbered[order->kind])
        snprintf(text, SP_TEXT_MAX, "%s %u", verbs[order->kind], order->a);
    else
        snprintf(text, SP_TEXT_MAX, "%s", verbs[order->kind]);
}

static bool parse_order(const void *scenario, uint8_t seat, const char *text, struct sp_order *order,
                        struct sp_refusal *refusal)
{
    char made[SP_TEXT_MAX];
    const char *blank = strrchr(text, ' ');
    const unsigned long a = blank ? strtoul(blank + 1, NULL, 10) : 0;
    for (uint16_t kind = 1; kind < TOY_ORDERS; kind++) {
        *order = (struct sp_order){.kind = kind, .a = (uint16_t)(numbered[kind] ? a : 0)};
        print_order(scenario, seat, order, made);
        if (a <= numbered[kind] && strcmp(made, text) == 0)
            return true;
    }
    if (refusal)
        snprintf(refusal->text, sizeof refusal->text, "\"%.40s\" is no order", text);
    return false;
}

static const struct {
    const char *name;
    const char *fields[3];
} event_forms[TOY_EVENTS] = {
    [TOY_EV_BID] = {"bid", {"seat", "bid"}},          [TOY_EV_BIDS] = {"bids", {"red", "blue"}},
    [TOY_EV_GAIN] = {"gain", {"seat", "coins"}},      [TOY_EV_PAY] = {"pay", {"seat", "coins"}},
    [TOY_EV_HIDE] = {"hide", {"seat", "coins"}},      [TOY_EV_SHOW] = {"show", {"seat", "purse", "vault"}},
    [TOY_EV_SIGNAL] = {"signal", {"seat", "value"}},  [TOY_EV_OMEN] = {"omen", {"die"}},
    [TOY_EV_LOSE] = {"lose", {"seat", "coins"}},      [TOY_EV_OVER] = {"over", {"winner"}},
    [TOY_EV_WHISPER] = {"whisper", {"seat", "text"}}, [TOY_EV_NOTE] = {"note", {"seat", "text"}},
};

static json_t *event_json(const void *scenario, const struct sp_event *event)
{
    (void)scenario;
    json_t *object = json_pack("{s:s,s:s}", "event", event_forms[event->kind].name, "rule", "T-1");
    for (size_t i = 0; i < 3 && event_forms[event->kind].fields[i]; i++)
        json_object_set_new(object, event_forms[event->kind].fields[i], json_integer(event->field[i]));
    return object;
}

static json_t *number_or_null(uint8_t value)
{
    return value == TOY_UNKNOWN ? json_null() : json_integer(value);
}

static json_t *view(const void *scenario, const void *redacted, uint8_t seat)
{
    (void)scenario;
    const struct toy_state *s = redacted;
    json_t *object =
        json_pack("{s:i,s:i,s:i,s:i}", "seat", seat, "round", s->round, "question", s->question, "asked", s->asked);
    json_object_set_new(object, "hides", number_or_null(s->hides));
    for (int i = 0; i < 2; i++)
        json_object_set_new(object, seat_names[i],
                            json_pack("{s:o,s:o,s:o,s:o}", "bid", number_or_null(s->bid[i]), "purse",
                                      number_or_null(s->purse[i]), "vault", number_or_null(s->vault[i]), "signal",
                                      number_or_null(s->signal[i])));
    return object;
}

static const char *question_name(uint16_t question)
{
    static const char *const names[TOY_QUESTIONS] = {"over",         "bid",           "spend",
                                                     "die_red_gain", "die_blue_gain", "die_omen"};
    return question < TOY_QUESTIONS ? names[question] : "none";
}

/* ---- Variants that break a promise ---- */

static void redact_with_bid(const void *scenario, const void *state, uint8_t seat, void *out)
{
    redact(scenario, state, seat, out);
    memcpy(((struct toy_state *)out)->bid, ((const struct toy_state *)state)->bid, 2);
}

/* The enemy sees what was hidden. */
static void apply_in_sight(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events)
{
    apply(scenario, state, entry, events);
    for (uint32_t i = 0; events && i < events->count; i++)
        if (events->buffer[i].kind == TOY_EV_PAY)
            events->buffer[i].seen = PUBLIC;
}

/* A seat may not bid 3 while the other has more coins: it must not know. */
static uint32_t legal_with_knowledge(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders)
{
    const struct toy_state *s = state;
    const uint32_t count = legal(scenario, state, seat, orders);
    const bool richer = seat < 2 && s->purse[seat ^ 1] != TOY_UNKNOWN && s->purse[seat ^ 1] > s->purse[seat];
    return s->question == TOY_Q_BID && count == 3 && richer ? 2 : count;
}

/* clang-format off */
#define TOY_WITH(the_legal, the_apply, the_redact)                                                                     \
    {                                                                                                                  \
        .name = "coffers", .title = "Coffers", .score_unit = "coins", .folder = "coffers", .scenario = "toy", .rules_version = 1, .state_size = sizeof(struct toy_state),             \
        .encoded_size = sizeof(struct toy_state), .max_legal = LEGAL_MOST, .max_events = EVENTS_MOST, .seat_count = 2, \
        .seat_names = seat_names, .options = options, .option_count = 1, .load_scenario = load_scenario,               \
        .free_scenario = free, .scenario_digest = scenario_digest, .set_up = set_up, .pending = pending,               \
        .legal = the_legal, .open = open_orders, .check = check, .apply = the_apply, .reveals = reveals,               \
        .redact = the_redact, .imagine = imagine, .outcome = outcome, .at_phase_start = at_phase_start,                \
        .encode = encode, .assert_sound = assert_sound, .print_order = print_order, .parse_order = parse_order,        \
        .event_json = event_json, .view = view, .question_name = question_name, .order_text = order_text,              \
        .event_text = event_text, .silence = silence,                                                                  \
    }
/* clang-format on */

const struct sp_game toy_game = TOY_WITH(legal, apply, redact);
const struct sp_game toy_leaks_state = TOY_WITH(legal, apply, redact_with_bid);
const struct sp_game toy_leaks_event = TOY_WITH(legal, apply_in_sight, redact);
const struct sp_game toy_leaks_legal = TOY_WITH(legal_with_knowledge, apply, redact);

const struct sp_game *toy_find(void *context, const char *name)
{
    (void)context;
    return strcmp(name, toy_game.name) == 0 ? &toy_game : NULL;
}

bool toy_read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    (void)context;
    if (strcmp(path, "coffers/toy") != 0)
        return sp_fail(error, "there is no scenario %.40s", path);
    *source = toy_source;
    return true;
}
