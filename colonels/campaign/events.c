/*
 * The table of events and how each becomes JSON: {"event": name, "rule": C-id, fields...}.  No sentences here; those
 * are made from the JSON and a catalogue of messages.
 */
#include "colonels/campaign/events.h"

#include <string.h>

#include "colonels/battle/events.h"
#include "colonels/campaign/rules.h"
#include "colonels/campaign/turn.h"
#include "colonels/campaign/words.h"

#define F(name, type)                                                                                                  \
    {                                                                                                                  \
        name, CF_##type                                                                                                \
    }

static const struct cc_event_form forms[CC_EVENT_KINDS] = {
    [CE_CHARACTER] = {"character", "C-1", {F("colonel", COLONEL), F("number", NUMBER)}},
    [CE_MONEY] = {"money",
                  "C-13",
                  {F("colonel", COLONEL), F("reason", REASON), F("amount", NUMBER), F("balance", NUMBER),
                   F("line", NUMBER)}},
    [CE_PIP] = {"pip",
                "C-13",
                {F("colonel", COLONEL), F("reason", REASON), F("amount", NUMBER), F("balance", NUMBER),
                 F("line", NUMBER)}},
    [CE_MEN] = {"men", "C-5", {F("regiment", REGIMENT), F("reason", REASON), F("amount", NUMBER), F("men", NUMBER)}},
    [CE_OBJECTIVE] = {"objective", "C-2", {F("colonel", COLONEL), F("objective", OBJECTIVE), F("text", TEXT)}},
    [CE_APPROVED] = {"approved", "C-2", {F("colonel", COLONEL), F("approved", FLAG)}},
    [CE_SALE] = {"sale", "C-3", {F("price", NUMBER)}},
    [CE_LOT] = {"lot", "C-3", {F("regiment", REGIMENT), F("price", NUMBER)}},
    [CE_BID] = {"bid", "C-3", {F("colonel", COLONEL), F("regiment", REGIMENT), F("pounds", NUMBER)}},
    [CE_DROPS] = {"drops", "C-3", {F("colonel", COLONEL), F("regiment", REGIMENT)}},
    [CE_SOLD] = {"sold", "C-3", {F("colonel", COLONEL), F("regiment", REGIMENT), F("pounds", NUMBER)}},
    [CE_SET_ASIDE] = {"set_aside", "C-3", {F("regiment", REGIMENT)}},
    [CE_TIE_ROLL] = {"tie_roll", "C-3", {F("colonel", COLONEL), F("die", NUMBER)}},
    [CE_PASSES] = {"passes", "C-4", {F("colonel", COLONEL)}},
    [CE_PETITION] = {"petition", "C-26", {F("colonel", COLONEL)}},
    [CE_MONTH] = {"month", "C-10", {F("month", NUMBER)}},
    [CE_PLAN] = {"plan",
                 "C-10",
                 {F("colonel", COLONEL), F("order", ORDER), F("value", NUMBER), F("cost", NUMBER), F("left", NUMBER)}},
    [CE_READY] = {"ready", "C-10", {F("colonel", COLONEL)}},
    [CE_AMENDS] = {"amends", "C-10", {F("colonel", COLONEL)}},
    [CE_CLOSED] = {"closed", "C-10", {F("month", NUMBER)}},
    [CE_UNAFFORDED] = {"unafforded", "C-13", {F("colonel", COLONEL), F("reason", REASON), F("pounds", NUMBER)}},
    [CE_ARREARS] = {"arrears", "C-12", {F("regiment", REGIMENT), F("pounds", NUMBER), F("months", NUMBER)}},
    [CE_DEBT] = {"debt", "C-13", {F("colonel", COLONEL), F("pounds", NUMBER), F("debt", NUMBER)}},
    [CE_INSPECTION] = {"inspection",
                       "C-11",
                       {F("colonel", COLONEL), F("die", NUMBER), F("needed", NUMBER), F("found", FLAG)}},
    [CE_FALSE_MUSTER] = {"false_muster", "C-11", {F("colonel", COLONEL), F("pounds", NUMBER)}},
    [CE_MUTINY_ROLL] = {"mutiny_roll",
                        "C-12",
                        {F("colonel", COLONEL), F("regiment", REGIMENT), F("die", NUMBER), F("needed", NUMBER),
                         F("mutiny", FLAG)}},
    [CE_TRAINING_ROLL] = {"training_roll",
                          "C-14",
                          {F("regiment", REGIMENT), F("attribute", ATTRIBUTE), F("die", NUMBER), F("bonus", NUMBER),
                           F("total", NUMBER), F("gained", FLAG)}},
    [CE_DECAY_ROLL] = {"decay_roll",
                       "C-15",
                       {F("regiment", REGIMENT), F("attribute", ATTRIBUTE), F("die", NUMBER), F("needed", NUMBER),
                        F("lost", FLAG)}},
    [CE_ATTRIBUTE] = {"attribute",
                      "C-5",
                      {F("regiment", REGIMENT), F("attribute", ATTRIBUTE), F("reason", REASON), F("value", NUMBER)}},
    [CE_ACTIVITY] = {"activity", "C-17", {F("colonel", COLONEL), F("activity", ACTIVITY)}},
    [CE_SEEN] = {"seen", "C-17", {F("colonel", COLONEL), F("where", SEEN)}},
    [CE_ALONE] = {"alone", "C-16", {F("colonel", COLONEL)}},
    [CE_CRISIS_DATE] = {"crisis_date", "C-20", {F("month", NUMBER)}},
    [CE_CRISIS] = {"crisis", "C-20", {F("month", NUMBER)}},
    [CE_REGION] = {"region", "C-20", {F("die", NUMBER), F("region", REGION)}},
    [CE_MISSION] = {"mission", "C-20", {F("mission", MISSION)}},
    [CE_NATION] = {"nation", "C-20", {F("nation", NATION)}},
    [CE_ATTACHED] = {"attached", "C-23", {F("kind", ATTACHED), F("number", NUMBER)}},
    [CE_ENEMY] = {"enemy", "C-21", {F("tenths", NUMBER), F("men", NUMBER), F("quality", QUALITY)}},
    [CE_BRIEFING] = {"briefing",
                     "C-21",
                     {F("region", REGION), F("mission", MISSION), F("nation", NATION), F("quality", QUALITY),
                      F("men", NUMBER), F("months_out", NUMBER), F("months_back", NUMBER), F("disease", NUMBER),
                      F("wreck", NUMBER)}},
    [CE_NO_COMMITTEE] = {"no_committee", "C-22", {F("month", NUMBER)}},
    [CE_NUMBER_VOTE] = {"number_vote", "C-22", {F("regiments", NUMBER), F("pip", NUMBER)}},
    [CE_NUMBER] = {"number", "C-22", {F("regiments", NUMBER)}},
    [CE_WHICH_VOTE] = {"which_vote", "C-22", {F("regiment", REGIMENT), F("pip", NUMBER), F("goes", FLAG)}},
    [CE_COMMAND_VOTE] = {"command_vote", "C-22", {F("colonel", COLONEL), F("pip", NUMBER)}},
    [CE_COMMANDER] = {"commander", "C-22", {F("colonel", COLONEL), F("general", FLAG)}},
    [CE_ROLE] = {"role", "C-23", {F("colonel", COLONEL), F("role", ROLE)}},
    [CE_EMBARKS] = {"embarks", "C-24", {F("colonel", COLONEL), F("regiment", REGIMENT)}},
    [CE_VOYAGE] = {"voyage", "C-24", {F("leg", LEG), F("months_left", NUMBER)}},
    [CE_DISEASE] = {"disease", "C-24", {F("regiment", REGIMENT), F("die", NUMBER), F("sick", FLAG)}},
    [CE_DISEASE_FORCE] = {"disease_force", "C-24", {F("regiment", REGIMENT), F("die", NUMBER), F("percent", NUMBER)}},
    [CE_WRECK] = {"wreck", "C-24", {F("regiment", REGIMENT), F("die", NUMBER), F("wrecked", FLAG)}},
    [CE_BATTLE] = {"battle", "C-21", {F("mission", MISSION), F("outnumbered", FLAG)}},
    [CE_TABLE] = {"table", "C-27", {F("units", NUMBER), F("leaders", NUMBER), F("seed", NUMBER)}},
    [CE_TABLE_LOSSES] = {"table_losses",
                         "B-60",
                         {F("regiment", REGIMENT), F("ran", NUMBER), F("musketry", NUMBER), F("guns", NUMBER),
                          F("percent", NUMBER)}},
    [CE_RESULT] = {"result", "C-27", {F("won", FLAG), F("taken", FLAG), F("worse", FLAG), F("drawn", FLAG)}},
    [CE_RESULT_TYPED] = {"result_typed", "C-27", {F("order", ORDER), F("of", NUMBER), F("value", NUMBER)}},
    [CE_LOSSES] = {"losses",
                   "B-60",
                   {F("regiment", REGIMENT), F("die", NUMBER), F("ran", NUMBER), F("musketry", NUMBER),
                    F("guns", NUMBER), F("percent", NUMBER)}},
    [CE_LOOT] = {"loot",
                 "C-21",
                 {F("die", NUMBER), F("pounds", NUMBER), F("share", NUMBER), F("odd", NUMBER), F("colonel", COLONEL)}},
    [CE_KILLED] = {"killed", "C-26", {F("colonel", COLONEL), F("regiment", REGIMENT)}},
    [CE_VACANT] = {"vacant", "C-26", {F("regiment", REGIMENT)}},
    [CE_HOME] = {"home", "C-24", {F("colonel", COLONEL), F("regiment", REGIMENT)}},
    [CE_OVERRIDE] = {"override",
                     "C-60",
                     {F("path", PATH), F("index", NUMBER), F("before", NUMBER), F("after", NUMBER),
                      F("because", BECAUSE), F("text", TEXT)}},
    [CE_ROLL_SET] = {"roll_set", "C-60", {F("question", QUESTION), F("die", NUMBER)}},
    [CE_LOCKED] = {"locked", "C-60", {F("colonel", COLONEL), F("locked", FLAG)}},
    [CE_ADMITTED] = {"admitted", "C-4", {F("colonel", COLONEL)}},
    [CE_JUDGED] = {"judged",
                   "C-30",
                   {F("colonel", COLONEL), F("objective", OBJECTIVE), F("met", FLAG), F("text", TEXT)}},
    [CE_FINAL] = {"final",
                  "C-30",
                  {F("colonel", COLONEL), F("pounds", NUMBER), F("pip", NUMBER), F("drill", NUMBER),
                   F("musketry", NUMBER), F("effectiveness", NUMBER), F("battles", NUMBER), F("commands", NUMBER),
                   F("months_social", NUMBER)}},
    [CE_ENDING] = {"ending", "C-30", {F("month", NUMBER)}},
    [CE_OVER] = {"over", "C-30", {F("winner", COLONEL), F("overrides", NUMBER)}},
    [CE_NAMED] = {"named", "C-1", {F("colonel", COLONEL), F("text", TEXT)}},
    [CE_AGE] = {"age", "C-1", {F("colonel", COLONEL), F("years", NUMBER)}},
    [CE_FAMILY] = {"family", "C-1", {F("colonel", COLONEL), F("family", FAMILY)}},
    [CE_BACKGROUND] = {"background", "C-1", {F("colonel", COLONEL), F("background", BACKGROUND)}},
    [CE_EXPERIENCE] = {"experience", "C-1", {F("colonel", COLONEL), F("experience", EXPERIENCE)}},
    [CE_BIOGRAPHY] = {"biography", "C-1", {F("colonel", COLONEL), F("text", TEXT)}},
    [CE_TITLE] = {"title", "C-5", {F("regiment", REGIMENT), F("text", TEXT)}},
    [CE_FACINGS] = {"facings", "C-5", {F("regiment", REGIMENT), F("facings", FACINGS)}},
    [CE_LETTER] = {"letter", "C-17", {F("from", COLONEL), F("to", COLONEL), F("text", TEXT)}},
    [CE_PAGE] = {"page", "C-17", {F("colonel", COLONEL), F("month", NUMBER), F("text", TEXT)}},
    [CE_GAZETTE] = {"gazette", "C-17", {F("month", NUMBER), F("text", TEXT)}},
    [CE_REQUEST] = {"request", "C-17", {F("colonel", COLONEL), F("text", TEXT)}},
    [CE_ANSWER] = {"answer", "C-17", {F("colonel", COLONEL), F("request", NUMBER), F("text", TEXT)}},
};

const struct cc_event_form *cc_event_form(uint16_t kind)
{
    return kind > CE_NONE && kind < CC_EVENT_KINDS ? &forms[kind] : NULL;
}

/* Numbers that stand for words. */
static const char *const reasons[] = {
    "fortune",      "pip_bought", "regiment",      "income",     "allowance", "debt",           "pay",
    "arrears",      "drill",      "musketry",      "manoeuvres", "recruits",  "company_raised", "company_disbanded",
    "false_muster", "mutiny",     "desertion",     "society",    "business",  "politics",       "alone",
    "stake",        "disease",    "wreck",         "battle",     "taken",     "worse",          "loot",
    "bonus",        "raised",     "half_strength", "death",      "umpire",    "training",       "decay"};
static_assert(sizeof reasons / sizeof reasons[0] == CC_REASONS, "a word for each reason");
static const char *const attributes[] = {"drill", "musketry", "effectiveness"};
static const char *const activities[] = {
    "business", "socialise", "politics", "supervise_drill", "supervise_musketry", "supervise_manoeuvres",
    "voyage",   "campaign"};
static_assert(sizeof activities / sizeof activities[0] == ACTIVITIES, "a word for each activity");
static const char *const legs[] = {"none", "out", "field", "back", "home"};

#define WORDS(list)                                                                                                    \
    {                                                                                                                  \
        list, sizeof list / sizeof list[0]                                                                             \
    }
static const struct {
    const char *const *words;
    int32_t count;
} words_of[] = {
    [CF_REASON] = WORDS(reasons),
    [CF_OBJECTIVE] = {cc_objective_words, OBJECTIVES},
    [CF_ATTRIBUTE] = WORDS(attributes),
    [CF_ACTIVITY] = WORDS(activities),
    [CF_SEEN] = {cc_seen_words, CC_SEEN},
    [CF_NATION] = {cc_nation_words, NATIONS},
    [CF_QUALITY] = {cc_quality_words, CC_QUALITIES},
    [CF_ATTACHED] = {cc_attached_words, CC_ATTACHED},
    [CF_ROLE] = {cc_role_words, ROLES},
    [CF_LEG] = WORDS(legs),
    [CF_BECAUSE] = {cc_reason_words, CC_REASON_WORDS},
    [CF_FAMILY] = {cc_family_words, FAMILIES},
    [CF_BACKGROUND] = {cc_background_words, BACKGROUNDS},
    [CF_EXPERIENCE] = {cc_experience_words, EXPERIENCES},
    [CF_FACINGS] = {cc_facings_words, FACINGS},
};

const char *cc_word(const struct cc_scenario *sc, uint8_t type, int32_t value)
{
    if (value < 0)
        return NULL;
    switch (type) {
    case CF_COLONEL:
        return value < CC_SEATS ? cc_seat_names[value] : NULL;
    case CF_REGION:
        return value < sc->region_count ? sc->region[value].id : NULL;
    case CF_MISSION:
        return value < sc->mission_count ? sc->mission[value].id : NULL;
    case CF_ORDER:
        return cc_order_form((uint16_t)value) ? cc_order_form((uint16_t)value)->verb : NULL;
    case CF_PATH:
        return (uint32_t)value < cc_path_count ? cc_paths[value].name : NULL;
    case CF_QUESTION:
        return cc_question_name((uint16_t)value);
    default:
        return type < sizeof words_of / sizeof words_of[0] && value < words_of[type].count ? words_of[type].words[value]
                                                                                           : NULL;
    }
}

static json_t *set_json(const struct cc_scenario *sc, uint8_t type, int32_t set)
{
    json_t *array = json_array();
    for (int32_t i = 0; i < 31; i++) {
        const char *word = set >> i & 1 ? cc_word(sc, type, i) : NULL;
        if (word)
            json_array_append_new(array, json_string(word));
    }
    return array;
}

static json_t *field_json(const struct cc_scenario *sc, uint8_t type, int32_t value)
{
    const char *word;
    switch (type) {
    case CF_NUMBER:
        return json_integer(value);
    case CF_FLAG:
        return json_boolean(value);
    case CF_REGIMENT:
    case CF_TEXT:
        return value ? json_integer(value) : json_null();
    case CF_QUALITY:
        return set_json(sc, type, value);
    default:
        word = cc_word(sc, type, value);
        return word ? json_string(word) : json_null();
    }
}

/* An override names the place as it is written in an order ("regiment_7.drill"). */
static void add_place(const struct sp_event *event, json_t *object)
{
    const struct sp_order order = {.kind = CO_SET, .a = (uint16_t)event->field[0], .b = event->field[1]};
    char text[SP_TEXT_MAX];
    cc_print_order(NULL, CC_UMPIRE, &order, text);
    json_object_set_new(object, "order", json_string(text));
    char *place = text + strcspn(text, " ");
    place += strspn(place, " ");
    place[strcspn(place, " ")] = '\0';
    json_object_set_new(object, "place", json_string(place));
}

uint32_t cc_event_text(const struct sp_event *event)
{
    const struct cc_event_form *form = cc_event_form(event->kind);
    if (cb_is_event(event->kind))
        return cb_event_text(event);
    for (size_t i = 0; form && i < SP_EVENT_FIELDS && form->field[i].type; i++)
        if (form->field[i].type == CF_TEXT)
            return (uint32_t)event->field[i];
    return 0;
}

/* A line of a month's orders as it is written ("train drill"). */
static void add_order(const struct sp_event *event, json_t *object)
{
    const struct sp_order_form *form = cc_order_form((uint16_t)event->field[1]);
    struct sp_order order = {.kind = (uint16_t)event->field[1]};
    char text[SP_TEXT_MAX];
    if (!form)
        return;
    if (form->part[0].type != SP_PART_NONE)
        sp_part_put(&form->part[0], &order, event->field[2]);
    cc_print_order(NULL, 0, &order, text);
    json_object_set_new(object, "line", json_string(text));
}

json_t *cc_event_json(const void *scenario, const struct sp_event *event)
{
    const struct cc_event_form *form = cc_event_form(event->kind);
    if (cb_is_event(event->kind))
        return cb_event_json(&cc_names, event);
    if (!form)
        return json_pack("{s:s}", "event", "none");
    json_t *object = json_pack("{s:s, s:s}", "event", form->name, "rule", form->rule);
    for (size_t i = 0; i < SP_EVENT_FIELDS && form->field[i].type; i++)
        json_object_set_new(object, form->field[i].name, field_json(scenario, form->field[i].type, event->field[i]));
    if (event->kind == CE_OVERRIDE)
        add_place(event, object);
    if (event->kind == CE_PLAN)
        add_order(event, object);
    return object;
}
