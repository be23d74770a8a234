/*
 * What an entry looks like in the journal, in both directions:
 *   {"n":7,"by":"french","order":"take suffren"[,"lapsed":true]}            one order in its text form
 *   {"n":8,"die":3,"sides":10,"question":"die_attack"[,"typed":true]}       one die
 *   {"n":9,"by":"colonel_1","text":12,"words":"Sir, ..."}                   a text that people read
 *   {"n":9,"by":"french","undo":4,"consent":["french","english"]}           back to entry 4
 *   {"n":1,"by":"french","dice_text":"..."}  {"n":5,"by":"french","pause":true} {"n":6,"by":"english","player":"human"}
 *   {"n":90,"close":true,"consent":[],"winner":"french" or null,"score":[40,31][,"secret":"64 hex digits"]}
 * At the start of a phase, and after an undo, "state" is the digest of the state.
 */
#include "match/internal.h"

static void describe_order(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    char text[SP_TEXT_MAX];
    match->game->print_order(match->scenario, act->seat, &act->order, text);
    sp_json_put(line, "order", json_string(text));
    if (act->lapsed)
        sp_json_put(line, "lapsed", json_true());
}

static void describe_die(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    struct sp_pending pending;
    sp_match_pending(match, &pending);
    sp_json_put(line, "die", json_integer(act->die));
    sp_json_put(line, "sides", json_integer(pending.die_sides));
    sp_json_put(line, "question", json_string(match->game->question_name(pending.question)));
    if (act->typed)
        sp_json_put(line, "typed", json_true());
}

static void describe_text(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    sp_json_put(line, "text", json_integer((json_int_t)match->writing_count + 1));
    sp_json_put(line, "words", json_string(act->text));
}

static json_t *seats_named(const struct sp_match *match, sp_seats seats)
{
    json_t *names = json_array();
    for (uint32_t i = 0; i < match->game->seat_count; i++)
        if (seats & 1U << i)
            sp_json_push(&names, json_string(match->game->seat_names[i]));
    return names;
}

static void describe_undo(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    sp_json_put(line, "undo", json_integer((json_int_t)act->to));
    sp_json_put(line, "consent", seats_named(match, act->consent));
}

static void describe_dice_text(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    (void)match;
    sp_json_put(line, "dice_text", json_string(act->text));
}

static void describe_pause(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    (void)match;
    sp_json_put(line, "pause", json_boolean(act->paused));
}

static void describe_hand_over(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    (void)match;
    sp_json_put(line, "player", json_string(act->text));
}

/* A number a seat. */
static json_t *scores_of(const struct sp_game *game, const struct sp_outcome *outcome)
{
    json_t *scores = json_array();
    for (uint32_t seat = 0; seat < game->seat_count; seat++)
        sp_json_push(&scores, json_integer(outcome->score[seat]));
    return scores;
}

static void describe_close(const struct sp_match *match, const struct sp_act *act, json_t **line)
{
    struct sp_outcome outcome;
    const bool won = sp_match_over(match, &outcome) && outcome.winner >= 0;
    sp_json_put(line, "close", json_true());
    sp_json_put(line, "consent", seats_named(match, act->consent));
    sp_json_put(line, "winner", won ? json_string(match->game->seat_names[outcome.winner]) : json_null());
    sp_json_put(line, "score", scores_of(match->game, &outcome));
    if (match->dice_kind == SP_DICE_FAIR) {
        char secret[2 * SP_SECRET_BYTES + 1];
        sp_hex(act->secret ? act->secret : match->secret, SP_SECRET_BYTES, secret);
        sp_json_put(line, "secret", json_string(secret));
    }
}

static bool read_order(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error)
{
    struct sp_refusal refusal = {.text = ""};
    if (!json_is_string(value))
        return sp_fail(error, "\"order\" must be a text");
    if (match->game->parse_order(match->scenario, act->seat, json_string_value(value), &act->order, &refusal))
        return true;
    return sp_fail(error, "%s", refusal.text);
}

static bool read_die(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error)
{
    (void)match;
    const json_int_t die = json_integer_value(value);
    if (!json_is_integer(value) || die < 0 || die >= SP_SIDES_MAX)
        return sp_fail(error, "\"die\" must be a number from 0 to %d", SP_SIDES_MAX - 1);
    act->die = (uint32_t)die;
    return true;
}

static bool read_undo(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error)
{
    (void)match;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return sp_fail(error, "\"undo\" must be the number of an entry");
    act->to = (uint64_t)json_integer_value(value);
    return true;
}

static bool read_text(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error)
{
    (void)match;
    if (!json_is_string(value))
        return sp_fail(error, "a text is missing");
    act->text = json_string_value(value);
    return true;
}

static bool read_flag(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error)
{
    (void)match;
    if (!json_is_boolean(value))
        return sp_fail(error, "true or false is missing");
    act->paused = json_is_true(value);
    return true;
}

/* How each kind of act is written and read; `key` names the kind and holds the main value. */
static const struct {
    const char *key;
    void (*describe)(const struct sp_match *match, const struct sp_act *act, json_t **line);
    bool (*read)(const struct sp_match *match, const json_t *value, struct sp_act *act, struct sp_error *error);
    bool by; /* a seat asks for it */
} forms[SP_ACT_KINDS] = {
    [ACT_ORDER] = {"order", describe_order, read_order, true},
    [ACT_DIE] = {"die", describe_die, read_die, false},
    [ACT_TEXT] = {"words", describe_text, read_text, true},
    [ACT_UNDO] = {"undo", describe_undo, read_undo, true},
    [ACT_DICE_TEXT] = {"dice_text", describe_dice_text, read_text, true},
    [ACT_PAUSE] = {"pause", describe_pause, read_flag, true},
    [ACT_HAND_OVER] = {"player", describe_hand_over, read_text, true},
    [ACT_CLOSE] = {"close", describe_close, read_flag, false},
};

json_t *sp_act_json(const struct sp_match *match, const struct sp_act *act, const void *made)
{
    json_t *line = json_pack("{s:I}", "n", (json_int_t)match->item_count);
    if (forms[act->kind].by)
        sp_json_put(&line, "by", json_string(match->game->seat_names[act->seat]));
    forms[act->kind].describe(match, act, &line);
    if (made && (act->kind == ACT_UNDO || match->game->at_phase_start(match->scenario, made)))
        sp_json_put(&line, "state", sp_json_hex64(sp_state_digest(match->game, made, match->encoded)));
    return line;
}

static bool read_by(const struct sp_match *match, const json_t *line, struct sp_act *act, struct sp_error *error)
{
    const char *by = json_string_value(json_object_get(line, "by"));
    const int seat = by ? sp_match_seat(match, by) : -1;
    if (seat < 0)
        return sp_fail(error, "\"by\" must name a seat of %s", match->game->name);
    act->seat = (uint8_t)seat;
    return true;
}

static bool read_consent(const struct sp_match *match, const json_t *line, struct sp_act *act, struct sp_error *error)
{
    size_t index;
    json_t *name;
    json_array_foreach(json_object_get(line, "consent"), index, name)
    {
        const int seat = json_is_string(name) ? sp_match_seat(match, json_string_value(name)) : -1;
        if (seat < 0)
            return sp_fail(error, "\"consent\" must name seats of %s", match->game->name);
        act->consent |= 1U << seat;
    }
    return true;
}

bool sp_act_read(const struct sp_match *match, const json_t *line, struct sp_act *act, struct sp_error *error)
{
    *act = (struct sp_act){.typed = json_is_true(json_object_get(line, "typed")),
                           .lapsed = json_is_true(json_object_get(line, "lapsed"))};
    for (uint8_t kind = 0; kind < SP_ACT_KINDS; kind++) {
        const json_t *value = json_object_get(line, forms[kind].key);
        if (!value)
            continue;
        act->kind = kind;
        if (forms[kind].by && !read_by(match, line, act, error))
            return false;
        return read_consent(match, line, act, error) && forms[kind].read(match, value, act, error);
    }
    return sp_fail(error,
                   "an entry must hold an order, a die, words, an undo, a dice_text, a pause, a player or a close");
}
