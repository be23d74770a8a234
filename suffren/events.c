/*
 * The table of events and how each becomes JSON: {"event": name, "rule": S-id, fields…}.  No sentences here; those are
 * made from the JSON and a catalogue of messages.
 */
#include "suffren/events.h"

#include <stdio.h>

#include "suffren/state.h"
#include "suffren/words.h"

#define F(name, type)                                                                                                  \
    {                                                                                                                  \
        name, FIELD_##type                                                                                             \
    }

static const struct sf_event_form forms[SF_EVENT_KINDS] = {
    [EV_TURN] = {"turn", "S-20", {F("turn", TURN)}},
    [EV_PHASE] = {"phase", "S-20", {F("turn", TURN), F("phase", PHASE)}},
    [EV_INITIATIVE_ROLL] = {"initiative_roll",
                            "S-22",
                            {F("side", SIDE), F("die", NUMBER), F("bonus", NUMBER), F("total", NUMBER)}},
    [EV_INITIATIVE] = {"initiative", "S-22", {F("side", SIDE)}},
    [EV_HALF] = {"half", "S-23", {F("side", SIDE), F("phase", PHASE)}},
    [EV_CONVOY_CHOSEN] = {"convoy_chosen", "S-21", {F("side", SIDE), F("place", PLACE)}},
    [EV_CONVOY] = {"convoy", "S-21", {F("side", SIDE), F("place", PLACE)}},
    [EV_ARRIVES] = {"arrives", "S-62", {F("leader", LEADER), F("place", PLACE)}},
    [EV_ARRIVES_SEEN] = {"arrives_seen",
                         "S-62",
                         {F("side", SIDE), F("kind", KIND), F("place", PLACE), F("freed", FLAG)}},
    [EV_WAITS] = {"waits", "S-62", {F("leader", LEADER)}},
    [EV_SUCCEEDS] = {"succeeds", "S-60", {F("old_leader", LEADER), F("leader", LEADER)}},
    [EV_NATIVES_JOIN] = {"natives_join", "S-61", {F("leader", LEADER), F("pf", NUMBER)}},
    [EV_RECRUITS] = {"recruits", "S-60", {F("leader", LEADER), F("troops", TROOPS)}},
    [EV_TAKES] = {"takes", "S-31", {F("leader", LEADER), F("place", PLACE)}},
    [EV_MOVES] = {"moves", "S-30", {F("leaders", LEADERS), F("from", PLACE), F("to", PLACE)}},
    [EV_MOVES_SEEN] = {"moves_seen",
                       "S-10",
                       {F("side", SIDE), F("counters", COUNTERS), F("from", PLACE), F("to", PLACE)}},
    [EV_PASSENGERS_SEEN] = {"passengers_seen",
                            "S-33",
                            {F("side", SIDE), F("counters", COUNTERS), F("from", PLACE), F("to", PLACE)}},
    [EV_HALTS] = {"halts", "S-31", {F("leaders", LEADERS), F("place", PLACE)}},
    [EV_FACE_UP] = {"face_up", "S-11", {F("leaders", LEADERS), F("place", PLACE)}},
    [EV_STORM_ROLL] = {"storm_roll", "S-40", {F("side", SIDE), F("place", PLACE), F("die", NUMBER)}},
    [EV_STORM_FORCE] = {"storm_force",
                        "S-40",
                        {F("side", SIDE), F("place", PLACE), F("die", NUMBER), F("percent", NUMBER)}},
    [EV_SHIP_HIT] = {"ship_hit", "S-4", {F("leader", LEADER), F("ship", SHIP), F("sunk", FLAG)}},
    [EV_SHIP_HIT_SEEN] = {"ship_hit_seen",
                          "S-13",
                          {F("side", SIDE), F("place", PLACE), F("class", CLASS), F("sunk", FLAG)}},
    [EV_TROOPS_LOST] = {"troops_lost",
                        "S-50",
                        {F("leader", LEADER), F("troops", TROOPS), F("pf", NUMBER), F("reason", REASON)}},
    [EV_TROOPS_LOST_SEEN] = {"troops_lost_seen",
                             "S-13",
                             {F("side", SIDE), F("place", PLACE), F("troops", TROOPS), F("pf", NUMBER)}},
    [EV_LEADER_LOST] = {"leader_lost", "S-7", {F("leader", LEADER), F("place", PLACE)}},
    [EV_COUNTER_LOST_SEEN] = {"counter_lost_seen", "S-7", {F("side", SIDE), F("kind", KIND), F("place", PLACE)}},
    [EV_INTERCEPTS] = {"intercepts",
                       "S-36",
                       {F("leader", LEADER), F("place", PLACE), F("die", NUMBER), F("initiative", NUMBER),
                        F("success", FLAG)}},
    [EV_INTERCEPTS_SEEN] = {"intercepts_seen",
                            "S-36",
                            {F("side", SIDE), F("place", PLACE), F("die", NUMBER), F("success", FLAG)}},
    [EV_BATTLE] = {"battle",
                   "S-42",
                   {F("arm", ARM), F("place", PLACE), F("side", SIDE), F("kind", BATTLE), F("attacking", LEADERS),
                    F("defending", LEADERS)}},
    [EV_STRENGTH_SEA] = {"strength_sea",
                         "S-11",
                         {F("side", SIDE), F("place", PLACE), F("line", NUMBER), F("line_damaged", NUMBER),
                          F("frigates", NUMBER), F("frigates_damaged", NUMBER), F("convoy_pf", NUMBER)}},
    [EV_STRENGTH_LAND] = {"strength_land",
                          "S-11",
                          {F("side", SIDE), F("place", PLACE), F("regulars", NUMBER), F("natives", NUMBER)}},
    [EV_JOINS] = {"joins", "S-56", {F("leader", LEADER), F("town", TOWN)}},
    [EV_ACCEPTS] = {"accepts", "S-43", {F("side", SIDE), F("arm", ARM)}},
    [EV_EVADES] = {"evades",
                   "S-43",
                   {F("leader", LEADER), F("die", NUMBER), F("modifier", NUMBER), F("initiative", NUMBER),
                    F("success", FLAG), F("arm", ARM)}},
    [EV_SEQUENCE] = {"sequence", "S-45", {F("place", PLACE), F("sequence", NUMBER)}},
    [EV_DECLARES] = {"declares", "S-45", {F("side", SIDE), F("stance", STANCE)}},
    [EV_ROLL_SEA] = {"roll_sea",
                     "S-46",
                     {F("side", SIDE), F("die", NUMBER), F("leader", LEADER), F("enemy_leader", LEADER),
                      F("bonus", NUMBER), F("enemy_bonus", NUMBER), F("most_damaged", NUMBER), F("total", NUMBER),
                      F("row", ROW)}},
    [EV_ROLL_LAND] = {"roll_land",
                      "S-51",
                      {F("side", SIDE), F("die", NUMBER), F("leader", LEADER), F("enemy_leader", LEADER),
                       F("bonus", NUMBER), F("enemy_bonus", NUMBER), F("most_natives", NUMBER), F("town", NUMBER),
                       F("total", NUMBER), F("row", ROW)}},
    [EV_RETREATS] = {"retreats", "S-48", {F("leaders", LEADERS), F("from", PLACE), F("to", PLACE)}},
    [EV_SHELTERS] = {"shelters", "S-50", {F("leaders", LEADERS), F("town", TOWN)}},
    [EV_BATTLE_ENDS] = {"battle_ends", "S-45", {F("place", PLACE)}},
    [EV_EMBARKS] = {"embarks", "S-33", {F("leader", LEADER), F("carrier", LEADER), F("place", PLACE)}},
    [EV_EMBARKS_SEEN] = {"embarks_seen", "S-33", {F("side", SIDE), F("place", PLACE)}},
    [EV_CARRIED] = {"carried", "S-33", {F("leader", LEADER), F("carrier", LEADER)}},
    [EV_LANDS] = {"lands", "S-33", {F("leader", LEADER), F("place", PLACE)}},
    [EV_LANDS_SEEN] = {"lands_seen", "S-33", {F("side", SIDE), F("place", PLACE)}},
    [EV_ASSAULT] = {"assault",
                    "S-52",
                    {F("leader", LEADER), F("town", TOWN), F("die", NUMBER), F("modifier", NUMBER), F("total", NUMBER),
                     F("value", NUMBER), F("taken", FLAG)}},
    [EV_ASSAULT_SEEN] = {"assault_seen",
                         "S-52",
                         {F("side", SIDE), F("town", TOWN), F("die", NUMBER), F("taken", FLAG)}},
    [EV_NEUTRAL_STRUCK] = {"neutral_struck", "S-53", {F("side", SIDE), F("town", TOWN), F("vp", NUMBER)}},
    [EV_SIEGE_BEGINS] = {"siege_begins", "S-54", {F("town", TOWN)}},
    [EV_SIEGE_ENDS] = {"siege_ends", "S-56", {F("town", TOWN)}},
    [EV_SIEGE_ROLL] = {"siege_roll",
                       "S-54",
                       {F("leader", LEADER), F("enemy_leader", LEADER), F("town", TOWN), F("die", NUMBER),
                        F("bonus", NUMBER), F("enemy_bonus", NUMBER), F("fleet", NUMBER), F("repeated", NUMBER),
                        F("total", NUMBER), F("falls", FLAG)}},
    [EV_TOWN_TAKEN] = {"town_taken", "S-58", {F("side", SIDE), F("town", TOWN)}},
    [EV_SURRENDERS] = {"surrenders", "S-54", {F("leader", LEADER), F("town", TOWN)}},
    [EV_RETURNS] = {"returns", "S-54", {F("leader", LEADER), F("town", TOWN)}},
    [EV_MONSOON_ROLL] = {"monsoon_roll",
                         "S-41",
                         {F("side", SIDE), F("place", PLACE), F("die", NUMBER), F("percent", NUMBER)}},
    [EV_REPAIRED] = {"repaired", "S-59", {F("leader", LEADER), F("ships", NUMBER)}},
    [EV_CONVOYS_LEAVE] = {"convoys_leave", "S-6", {F("side", SIDE), F("place", PLACE)}},
    [EV_TALLY] = {"tally",
                  "S-65",
                  {F("turn", TURN), F("standing_french", NUMBER), F("standing_english", NUMBER),
                   F("inflicted_french", NUMBER), F("inflicted_english", NUMBER), F("vp_french", NUMBER),
                   F("vp_english", NUMBER)}},
    [EV_FINAL] = {"final",
                  "S-66",
                  {F("side", SIDE), F("frigates", NUMBER), F("line", NUMBER), F("towns", NUMBER), F("vp", NUMBER)}},
    [EV_STANDING] = {"standing", "S-38", {F("leader", LEADER), F("standing", STANDING)}},
    [EV_RESIGNS] = {"resigns", "S-66", {F("side", SIDE)}},
    [EV_OVER] = {"over", "S-66", {F("winner", WINNER), F("vp_french", NUMBER), F("vp_english", NUMBER)}},
};

static const char *const class_words[] = {"line", "frigate", "convoy", NULL};
static const char *const reason_words[] = {"battle", "surplus", "surrender", NULL};
static const char *const winner_words[] = {[FRENCH] = "french", [ENGLISH] = "english", "draw", NULL};

/* Numbers that are a choice of words. */
static const char *const *const choices[] = {
    [FIELD_SIDE] = sf_side_words,     [FIELD_KIND] = sf_kind_words,  [FIELD_CLASS] = class_words,
    [FIELD_TROOPS] = sf_troops_words, [FIELD_REASON] = reason_words, [FIELD_STANCE] = sf_stance_words,
    [FIELD_BATTLE] = sf_battle_words, [FIELD_ARM] = sf_arm_words,    [FIELD_ROW] = sf_row_words,
    [FIELD_PHASE] = sf_phase_words,   [FIELD_WINNER] = winner_words,
};

/* A rule that depends on a field's word. */
static const struct {
    uint16_t kind;
    uint8_t field;
    int32_t value;
    const char *rule;
} other_rules[] = {
    {EV_TROOPS_LOST, 3, 1, "S-34"},        {EV_TROOPS_LOST, 3, 2, "S-54"},  {EV_BATTLE, 3, BATTLE_INTERCEPTION, "S-37"},
    {EV_BATTLE, 3, BATTLE_SORTIE, "S-57"}, {EV_BATTLE, 0, LAND, "S-50"},    {EV_ACCEPTS, 1, LAND, "S-50"},
    {EV_EVADES, 5, LAND, "S-50"},          {EV_ARRIVES_SEEN, 3, 1, "S-54"}, {EV_DECLARES, 1, STANCE_STOP, "S-57"},
};

enum { NOBODY = -1 };

/* What makes up the sum of a roll, in the order in which it is written. */
static const struct {
    uint16_t kind;
    int8_t field;
    int8_t sign;
    int8_t who; /* field with the leader whose modifier it is */
    const char *why;
} modifiers[] = {
    {EV_INITIATIVE_ROLL, 2, 1, NOBODY, "french_initiative"},
    {EV_EVADES, 2, 1, NOBODY, "enemy_initiative"},
    {EV_ROLL_SEA, 4, 1, 2, "bonus"},
    {EV_ROLL_SEA, 5, -1, 3, "enemy_bonus"},
    {EV_ROLL_SEA, 6, 1, NOBODY, "most_damaged"},
    {EV_ROLL_LAND, 4, 1, 2, "bonus"},
    {EV_ROLL_LAND, 5, -1, 3, "enemy_bonus"},
    {EV_ROLL_LAND, 6, 1, NOBODY, "most_natives"},
    {EV_ROLL_LAND, 7, 1, NOBODY, "town"},
    {EV_ASSAULT, 3, 1, NOBODY, "initiative"},
    {EV_SIEGE_ROLL, 4, 1, 0, "bonus"},
    {EV_SIEGE_ROLL, 5, -1, 1, "enemy_bonus"},
    {EV_SIEGE_ROLL, 6, 1, NOBODY, "fleet"},
    {EV_SIEGE_ROLL, 7, 1, NOBODY, "repeated"},
};

/* Fields by which a battle's roll is read. */
static const struct {
    uint16_t kind;
    uint8_t total;
    uint8_t row;
} battle_rolls[] = {{EV_ROLL_SEA, 7, 8}, {EV_ROLL_LAND, 8, 9}};

enum { ROLL_DIE = 1 };

const struct sf_event_form *sf_event_form(uint16_t kind)
{
    return kind > EV_NONE && kind < SF_EVENT_KINDS ? &forms[kind] : NULL;
}

static json_t *id_or_null(const char *id)
{
    return id != NULL && id[0] != '\0' ? json_string(id) : json_null();
}

static json_t *leader_json(const struct sf_scenario *sc, int32_t leader)
{
    return id_or_null(leader >= 0 && leader < sc->leader_count ? sc->leader[leader].id : NULL);
}

static json_t *leaders_json(const struct sf_scenario *sc, int32_t set)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < sc->leader_count && i < SF_LEADERS; i++)
        if (((uint32_t)set >> i & 1U) != 0)
            json_array_append_new(array, json_string(sc->leader[i].id));
    return array;
}

static json_t *ship_json(const struct sf_scenario *sc, int32_t ship)
{
    const uint32_t piece = (uint32_t)ship >> 8;
    const uint32_t hull = (uint32_t)ship & 255U;
    if (piece >= SF_PIECES || hull >= SF_HULLS)
        return json_null();
    return id_or_null(sc->piece[piece].kind == CONVOY ? sc->piece[piece].id : sc->piece[piece].ship[hull].id);
}

static json_t *counters_json(int32_t packed)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t count = (uint32_t)packed >> 4 * i & 15U;
        if (count > 0)
            json_array_append_new(array,
                                  json_pack("{s:s, s:i}", "kind", sf_kind_words[SQUADRON + i], "count", (int)count));
    }
    return array;
}

static json_t *choice_json(uint8_t type, int32_t value)
{
    const char *const *words = type < sizeof choices / sizeof choices[0] ? choices[type] : NULL;
    for (int32_t i = 0; words != NULL && words[i] != NULL; i++)
        if (i == value)
            return json_string(words[i]);
    return json_null();
}

static json_t *field_json(const struct sf_scenario *sc, uint8_t type, int32_t value)
{
    switch (type) {
    case FIELD_NUMBER:
    case FIELD_TURN:
        return json_integer(value);
    case FIELD_FLAG:
        return json_boolean(value);
    case FIELD_PLACE:
        return id_or_null(value >= 0 && value < sc->place_count ? sc->place[value].id : NULL);
    case FIELD_TOWN:
        return id_or_null(value >= 0 && value < sc->town_count ? sc->town[value].id : NULL);
    case FIELD_LEADER:
        return leader_json(sc, value);
    case FIELD_LEADERS:
        return leaders_json(sc, value);
    case FIELD_COUNTERS:
        return counters_json(value);
    case FIELD_SHIP:
        return ship_json(sc, value);
    case FIELD_STANDING:
        return id_or_null(sf_standing_word(value));
    default:
        return choice_json(type, value);
    }
}

/* Adds modifiers and sum to a roll that has any. */
static void add_sum(const struct sf_scenario *sc, const struct sp_event *event, json_t *object)
{
    json_t *array = NULL;
    int32_t sum = event->kind == EV_SIEGE_ROLL ? event->field[3] : event->field[ROLL_DIE];
    sum = event->kind == EV_ASSAULT ? event->field[2] : sum;
    for (size_t i = 0; i < sizeof modifiers / sizeof modifiers[0]; i++) {
        if (modifiers[i].kind != event->kind)
            continue;
        if (array == NULL)
            array = json_array();
        const int32_t value = event->field[modifiers[i].field] * modifiers[i].sign;
        sum += value;
        if (value == 0)
            continue;
        json_t *one = json_pack("{s:s}", "why", modifiers[i].why);
        if (modifiers[i].who != NOBODY)
            json_object_set_new(one, "who", leader_json(sc, event->field[modifiers[i].who]));
        json_object_set_new(one, "value", json_integer(value));
        json_array_append_new(array, one);
    }
    if (array != NULL) {
        json_object_set_new(object, "modifiers", array);
        json_object_set_new(object, "sum", json_integer(sum));
    }
}

/* One kind of loss in a table's cell: a letter of the printed tables, and the words of it. */
struct loss {
    uint8_t count;
    const char *code;
    const char *whose;
    const char *what;
};

/* Writes the cell as the tables print it, and lists what it says. */
static void add_losses(const struct loss loss[6], json_t *object)
{
    char text[48] = "";
    size_t length = 0;
    json_t *array = json_array();
    const char *whose = "";
    for (size_t i = 0; i < 6; i++) {
        if (loss[i].count == 0)
            continue;
        const char *join = length == 0 ? "" : loss[i].whose == whose ? "+" : "/";
        const int written =
            snprintf(text + length, sizeof text - length, "%s%u%s", join, (unsigned)loss[i].count, loss[i].code);
        length += written > 0 ? (size_t)written : 0;
        whose = loss[i].whose;
        json_array_append_new(array, json_pack("{s:s, s:s, s:i}", "whose", loss[i].whose, "what", loss[i].what, "count",
                                               (int)loss[i].count));
    }
    json_object_set_new(object, "result", json_string(length == 0 ? "none" : text));
    json_object_set_new(object, "losses", array);
}

/* Adds what the combat table says of a roll in battle. */
static void add_result(const struct sf_scenario *sc, const struct sp_event *event, json_t *object)
{
    static const char own[] = "own";
    static const char enemy[] = "enemy";
    for (size_t i = 0; i < sizeof battle_rolls / sizeof battle_rolls[0]; i++) {
        if (battle_rolls[i].kind != event->kind)
            continue;
        const int32_t total = event->field[battle_rolls[i].total];
        const int32_t row = event->field[battle_rolls[i].row];
        if (total < 0 || total > 9 || row < 0 || row > 3)
            return;
        const bool sea = event->kind == EV_ROLL_SEA;
        const struct sf_result *cell = sea ? &sc->naval[row][total] : &sc->land[row][total];
        const struct loss loss[6] = {
            {cell->own_damaged, "aD", own, "damaged"},
            {cell->own_sunk, "aS", own, "sunk"},
            {cell->own_pf, "a", own, "pf"},
            {cell->enemy_damaged, "eD", enemy, "damaged"},
            {cell->enemy_sunk, "eS", enemy, "sunk"},
            {cell->enemy_pf, "e", enemy, "pf"},
        };
        add_losses(loss, object);
        json_object_set_new(object, "enemy_side", choice_json(FIELD_SIDE, 1 - event->field[0]));
        const json_int_t sum = json_integer_value(json_object_get(object, "sum"));
        if (sum != total)
            json_object_set_new(object, "clamped", json_integer(total));
        return;
    }
}

/* Leaders turned face up show their ratings (S-11). */
static void add_ratings(const struct sf_scenario *sc, const struct sp_event *event, json_t *object)
{
    json_t *array = json_array();
    for (uint8_t i = 0; i < sc->leader_count && i < SF_LEADERS; i++) {
        const struct sf_leader *leader = &sc->leader[i];
        if (((uint32_t)event->field[0] >> i & 1U) != 0) {
            json_array_append_new(array, json_pack("{s:s, s:i, s:i, s:i}", "leader", leader->id, "initiative",
                                                   (int)leader->initiative, "bonus", (int)leader->bonus, "rank",
                                                   (int)leader->rank));
        }
    }
    json_object_set_new(object, "ratings", array);
}

/* What a sentence needs beside the fields. */
static void add_more(const struct sf_scenario *sc, const struct sp_event *event, json_t *object)
{
    add_sum(sc, event, object);
    add_result(sc, event, object);
    if (event->kind == EV_FACE_UP)
        add_ratings(sc, event, object);
    if (event->kind == EV_SIEGE_ROLL && event->field[2] >= 0 && event->field[2] < sc->town_count)
        json_object_set_new(object, "value", json_integer(sc->town[event->field[2]].value));
    if (event->kind == EV_STANDING && event->field[1] > STANDING_AT_MOST)
        json_object_set_new(object, "counters", json_integer(event->field[1] - STANDING_AT_MOST));
    if (forms[event->kind].field[0].type == FIELD_TURN) {
        const bool known = event->field[0] >= 0 && event->field[0] <= SF_TURNS;
        json_object_set_new(object, "turn_name", json_string(known ? sc->turn_name[event->field[0]] : ""));
    }
}

/* English reinforcements have a rule of their own (S-63). */
static bool is_english_arrival(const struct sf_scenario *sc, const struct sp_event *event)
{
    const int32_t who = event->field[0];
    const bool named = event->kind == EV_ARRIVES || event->kind == EV_WAITS;
    return (event->kind == EV_ARRIVES_SEEN && who == ENGLISH) ||
           (named && who >= 0 && who < sc->leader_count && sc->leader[who].side == ENGLISH);
}

static const char *rule_of(const struct sf_scenario *sc, const struct sp_event *event)
{
    for (size_t i = 0; i < sizeof other_rules / sizeof other_rules[0]; i++)
        if (other_rules[i].kind == event->kind && event->field[other_rules[i].field] == other_rules[i].value)
            return other_rules[i].rule;
    return is_english_arrival(sc, event) ? "S-63" : forms[event->kind].rule;
}

json_t *sf_event_json(const void *scenario, const struct sp_event *event)
{
    const struct sf_event_form *form = sf_event_form(event->kind);
    if (form == NULL)
        return json_pack("{s:s}", "event", "none");
    json_t *object = json_pack("{s:s, s:s}", "event", form->name, "rule", rule_of(scenario, event));
    for (uint32_t i = 0; i < SP_EVENT_FIELDS && form->field[i].type != FIELD_NONE; i++)
        json_object_set_new(object, form->field[i].name, field_json(scenario, form->field[i].type, event->field[i]));
    add_more(scenario, event, object);
    return object;
}
