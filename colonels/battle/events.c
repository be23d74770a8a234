/* The table of a battle's events and how each becomes JSON: {"event": name, "rule": id, fields…}. */
#include "colonels/battle/events.h"

#include "colonels/battle/rules.h"
#include "colonels/battle/umpire.h"
#include "colonels/battle/words.h"

#define F(name, type)                                                                                                  \
    {                                                                                                                  \
        name, CB_FIELD_##type                                                                                          \
    }

static const struct cb_event_form forms[CB_EVENT_END - CB_EVENT_BASE] = {
    [CB_TURN_BEGINS - CB_EVENT_BASE] = {"turn_begins", "B-4", {F("turn", NUMBER)}},
    [CB_CARD_CHOSEN - CB_EVENT_BASE] = {"card_chosen",
                                        "B-4",
                                        {F("leader", LEADER), F("card", CARD), F("unit", UNIT), F("order", ORDER),
                                         F("x", NUMBER), F("y", NUMBER)}},
    [CB_CARD_SHOWN - CB_EVENT_BASE] = {"card_shown",
                                       "B-10",
                                       {F("leader", LEADER), F("card", CARD), F("unit", UNIT), F("order", ORDER),
                                        F("x", NUMBER), F("y", NUMBER)}},
    [CB_LEADER_MOVES - CB_EVENT_BASE] = {"leader_moves",
                                         "B-10",
                                         {F("leader", LEADER), F("x", NUMBER), F("y", NUMBER), F("unit", UNIT)}},
    [CB_TALK - CB_EVENT_BASE] = {"talk", "B-10", {F("leader", LEADER), F("with", LEADERS)}},
    [CB_ORDER_HEARD - CB_EVENT_BASE] = {"order_heard", "B-11", {F("unit", UNIT), F("order", ORDER)}},
    [CB_NOTE - CB_EVENT_BASE] = {"note", "B-11", {F("leader", LEADER), F("unit", UNIT), F("text", TEXT)}},
    [CB_CEASE_ROLL - CB_EVENT_BASE] = {"cease_roll",
                                       "B-11",
                                       {F("unit", UNIT), F("die", NUMBER), F("drill", NUMBER), F("obeyed", FLAG)}},
    [CB_REACTION -
        CB_EVENT_BASE] = {"reaction",
                          "B-42",
                          {F("unit", UNIT), F("die", NUMBER), F("outnumbered", NUMBER), F("outflanked", NUMBER),
                           F("drill", NUMBER), F("leader", NUMBER), F("cover", NUMBER), F("enemy_back", NUMBER),
                           F("tension", NUMBER), F("result", RESULT)}},
    [CB_MOVES -
        CB_EVENT_BASE] = {"moves",
                          "B-20",
                          {F("unit", UNIT), F("x", NUMBER), F("y", NUMBER), F("facing", NUMBER), F("how", HOW)}},
    [CB_FORMS - CB_EVENT_BASE] = {"forms", "B-20", {F("unit", UNIT), F("formation", FORMATION)}},
    [CB_STOPPED - CB_EVENT_BASE] = {"stopped", "B-21", {F("unit", UNIT), F("by", UNIT), F("order", ORDER)}},
    [CB_CHARGES - CB_EVENT_BASE] = {"charges", "B-32", {F("unit", UNIT), F("enemy", UNIT)}},
    [CB_CONTACT - CB_EVENT_BASE] = {"contact", "B-32", {F("unit", UNIT), F("enemy", UNIT)}},
    [CB_FALLS_BACK - CB_EVENT_BASE] = {"falls_back", "B-43", {F("unit", UNIT)}},
    [CB_RUNS - CB_EVENT_BASE] = {"runs", "B-43", {F("unit", UNIT), F("times", NUMBER)}},
    [CB_RALLY_ROLL - CB_EVENT_BASE] = {"rally_roll",
                                       "B-43",
                                       {F("unit", UNIT), F("die", NUMBER), F("modifier", NUMBER), F("tension", NUMBER),
                                        F("result", RESULT), F("halts", FLAG)}},
    [CB_LEAVES - CB_EVENT_BASE] = {"leaves", "B-43", {F("unit", UNIT), F("status", STATUS)}},
    [CB_GUNS_FIRE - CB_EVENT_BASE] = {"guns_fire",
                                      "B-30",
                                      {F("unit", UNIT), F("target", UNIT), F("mm", NUMBER), F("die", NUMBER),
                                       F("bonus", NUMBER), F("least", NUMBER), F("told", FLAG)}},
    [CB_VOLLEY - CB_EVENT_BASE] = {"volley",
                                   "B-31",
                                   {F("unit", UNIT), F("target", UNIT), F("mm", NUMBER), F("bases", NUMBER),
                                    F("die", NUMBER), F("bonus", NUMBER), F("least", NUMBER), F("told", FLAG)}},
    [CB_MELEE - CB_EVENT_BASE] = {"melee", "B-32", {F("unit", UNIT), F("enemy", UNIT)}},
    [CB_MELEE_ROLL - CB_EVENT_BASE] = {"melee_roll",
                                       "B-32",
                                       {F("unit", UNIT), F("enemy", UNIT), F("die", NUMBER), F("least", NUMBER),
                                        F("most", NUMBER), F("told", FLAG)}},
    [CB_BREAKS_OFF - CB_EVENT_BASE] = {"breaks_off", "B-32", {F("unit", UNIT), F("enemy", UNIT)}},
    [CB_TENSION - CB_EVENT_BASE] = {"tension",
                                    "B-40",
                                    {F("unit", UNIT), F("change", NUMBER), F("tension", NUMBER), F("cause", CAUSE)}},
    [CB_RECOVERY_ROLL -
        CB_EVENT_BASE] = {"recovery_roll", "B-41", {F("unit", UNIT), F("die", NUMBER), F("effectiveness", NUMBER)}},
    [CB_RISK_ROLL - CB_EVENT_BASE] = {"risk_roll",
                                      "B-12",
                                      {F("leader", LEADER), F("unit", UNIT), F("die", NUMBER), F("second", NUMBER),
                                       F("hit", FLAG)}},
    [CB_LEADER_HIT - CB_EVENT_BASE] = {"leader_hit", "B-12", {F("leader", LEADER), F("die", NUMBER), F("fate", FATE)}},
    [CB_TOWN_TAKEN - CB_EVENT_BASE] = {"town_taken", "B-61", {F("unit", UNIT)}},
    [CB_AGREES - CB_EVENT_BASE] = {"agrees", "B-61", {F("leader", LEADER), F("agrees", FLAG)}},
    [CB_PLACED -
        CB_EVENT_BASE] = {"placed", "C-60", {F("unit", UNIT), F("x", NUMBER), F("y", NUMBER), F("facing", NUMBER)}},
    [CB_UMPIRE_ROLLS - CB_EVENT_BASE] = {"umpire_rolls", "C-60", {F("die", NUMBER)}},
    [CB_SET - CB_EVENT_BASE] = {"set",
                                "C-60",
                                {F("path", PATH), F("index", NUMBER), F("before", NUMBER), F("value", NUMBER)}},
    [CB_BATTLE_ENDS -
        CB_EVENT_BASE] = {"battle_over",
                          "B-61",
                          {F("winner", SIDE), F("end", END), F("turn", NUMBER), F("judged", JUDGED), F("crown", NUMBER),
                           F("crown_all", NUMBER), F("enemy", NUMBER), F("enemy_all", NUMBER), F("taken", NUMBER)}},
    [CB_STRENGTH - CB_EVENT_BASE] = {"strength", "C-21", {F("tenths", NUMBER), F("men", NUMBER)}},
    [CB_GROUND - CB_EVENT_BASE] =
        {"ground", "C-20", {F("units", NUMBER), F("leaders", NUMBER), F("polygons", NUMBER), F("number", NUMBER)}},
    [CB_LOSSES - CB_EVENT_BASE] = {"losses",
                                   "B-60",
                                   {F("unit", UNIT), F("die", NUMBER), F("runs", NUMBER), F("volleys", NUMBER),
                                    F("guns", NUMBER), F("percent", NUMBER), F("men", NUMBER)}},
};

static const char *const causes[] = {[CAUSE_GUNS] = "guns",
                                     [CAUSE_VOLLEY] = "volley",
                                     [CAUSE_MELEE] = "melee",
                                     [CAUSE_STRUCK] = "struck",
                                     [CAUSE_FRIEND] = "friend",
                                     [CAUSE_LEADER] = "leader",
                                     [CAUSE_FALLS_BACK] = "falls_back",
                                     [CAUSE_RUNS] = "runs",
                                     [CAUSE_FOLLOWS] = "follows",
                                     [CAUSE_UNSEEN] = "unseen",
                                     [CAUSE_INSPIRED] = "inspired",
                                     [CAUSE_ENEMY_RUNS] = "enemy_runs",
                                     [CAUSE_RECOVERS] = "recovers"};
static const char *const hows[] = {[HOW_FORWARD] = "forward", [HOW_BACK] = "back",   [HOW_RUSH] = "rush",
                                   [HOW_RUN] = "run",         [HOW_WHEEL] = "wheel", [HOW_FOLLOW] = "follow"};

static const char *const judged[] = {"", "rout", "loot", "clear"}; /* objective + 1 */

/* Numbers that are a choice of words. */
static const struct {
    const char *const *words;
    int32_t count;
} choices[] = {
    [CB_FIELD_SIDE] = {cb_side_words, NO_SIDE + 1},
    [CB_FIELD_CARD] = {cb_card_words, CB_CARDS},
    [CB_FIELD_FORMATION] = {cb_formation_words, CB_FORMATIONS},
    [CB_FIELD_RESULT] = {cb_result_words, CB_REACTIONS},
    [CB_FIELD_CAUSE] = {causes, CAUSE_RECOVERS + 1},
    [CB_FIELD_STATUS] = {cb_unit_status_words, UNIT_OUT + 1},
    [CB_FIELD_FATE] = {cb_leader_status_words, LEADER_LEFT + 1},
    [CB_FIELD_END] = {cb_end_words, END_UMPIRE + 1},
    [CB_FIELD_JUDGED] = {judged, OBJECTIVE_CLEAR + 2},
    [CB_FIELD_HOW] = {hows, HOW_FOLLOW + 1},
};

const struct cb_event_form *cb_event_form(uint16_t kind)
{
    return cb_is_event(kind) ? &forms[kind - CB_EVENT_BASE] : NULL;
}

bool cb_is_event(uint16_t kind)
{
    return kind > CB_EVENT_NONE && kind < CB_EVENT_END;
}

static json_t *word_or_null(const char *word)
{
    return word && word[0] ? json_string(word) : json_null();
}

static json_t *leaders_json(const struct cb_battle *battle, int32_t set)
{
    json_t *array = json_array();
    for (unsigned l = 0; l < battle->leader_count; l++)
        if (((uint32_t)set >> l) & 1)
            json_array_append_new(array, json_string(battle->leader_id[l]));
    return array;
}

static json_t *field_json(const struct cb_battle *battle, uint8_t type, int32_t value)
{
    switch (type) {
    case CB_FIELD_NUMBER:
        return json_integer(value);
    case CB_FIELD_FLAG:
        return json_boolean(value);
    case CB_FIELD_TEXT:
        return value > 0 ? json_integer(value) : json_null();
    case CB_FIELD_UNIT:
        return word_or_null(value >= 0 && value < battle->unit_count ? battle->id[value] : NULL);
    case CB_FIELD_LEADER:
        return word_or_null(value >= 0 && value < battle->leader_count ? battle->leader_id[value] : NULL);
    case CB_FIELD_LEADERS:
        return leaders_json(battle, value);
    case CB_FIELD_PATH:
        return word_or_null(value >= 0 && (unsigned)value < cb_path_count ? cb_paths[value].name : NULL);
    case CB_FIELD_ORDER:
        return word_or_null(value >= 0 ? cb_unit_order_word((unsigned)value) : NULL);
    default:
        return word_or_null(value >= 0 && value < choices[type].count ? choices[type].words[value] : NULL);
    }
}

/* What a reaction's sum is made of, for a sentence that shows it. */
static void add_total(const struct sp_event *event, json_t *object)
{
    int32_t sum = event->field[1];
    if (event->kind != CB_REACTION)
        return;
    for (unsigned i = 2; i <= 7; i++)
        sum += event->field[i];
    json_object_set_new(object, "modifier", json_integer(sum - event->field[1]));
    json_object_set_new(object, "total", json_integer(sum < 0 ? 0 : sum > 8 ? 8 : sum));
}

uint32_t cb_event_text(const struct sp_event *event)
{
    return event->kind == CB_NOTE ? (uint32_t)event->field[2] : 0;
}

json_t *cb_event_json(const struct cb_battle *battle, const struct sp_event *event)
{
    const struct cb_event_form *form = cb_event_form(event->kind);
    if (!form)
        return json_pack("{s:s}", "event", "none");
    json_t *object = json_pack("{s:s, s:s}", "event", form->name, "rule", form->rule);
    for (unsigned i = 0; i < SP_EVENT_FIELDS && form->field[i].type != CB_FIELD_NONE; i++)
        json_object_set_new(object, form->field[i].name, field_json(battle, form->field[i].type, event->field[i]));
    add_total(event, object);
    if (event->kind == CB_SET)
        json_object_set_new(object, "target", cb_set_target(battle, (unsigned)event->field[0], event->field[1]));
    return object;
}
