/* The words of a campaign's enums. */
#include "colonels/campaign/words.h"

#include "colonels/campaign/events.h"
#include "colonels/campaign/orders.h"
#include "colonels/campaign/state.h"

const char *const cc_objective_words[OBJECTIVES + 1] = {
    [OBJECTIVE_NONE] = "none",     [OBJECTIVE_GLORY] = "glory",       [OBJECTIVE_PRESTIGE] = "prestige",
    [OBJECTIVE_WEALTH] = "wealth", [OBJECTIVE_SMARTEST] = "smartest", [OBJECTIVE_DUTY] = "duty",
    [OBJECTIVE_OWN] = "own"};

const char *const cc_training_words[CC_TRAININGS + 1] = {
    [DRILL] = "drill", [MUSKETRY] = "musketry", [EFFECTIVENESS] = "manoeuvres"};

const char *const cc_seen_words[CC_SEEN + 1] = {
    [SEEN_SOCIETY] = "society", [SEEN_REGIMENT] = "regiment", [SEEN_AFFAIRS] = "affairs", [SEEN_AWAY] = "away"};

const char *const cc_nation_words[NATIONS + 1] = {
    [NATION_NONE] = "none",     [NATION_D6] = "d6",           [NATION_DUTCH] = "dutch",
    [NATION_FRENCH] = "french", [NATION_SPANISH] = "spanish", [NATION_JACOBITE] = "jacobite"};

const char *const cc_quality_words[CC_QUALITIES + 1] = {[CC_QUALITY_REGULAR] = "regular",
                                                        [CC_QUALITY_MILITIA] = "militia",
                                                        [CC_QUALITY_HIGHLANDER] = "highlander",
                                                        [CC_QUALITY_PIRATE] = "pirate",
                                                        [CC_QUALITY_CIVILIAN] = "civilian"};

const char *const cc_loot_words[] = {
    [LOOT_NONE] = "none", [LOOT_TAKEN_SHARED] = "taken_shared", [LOOT_WON_EACH] = "won_each", NULL};

const char *const cc_attached_words[CC_ATTACHED + 1] = {
    [ATTACHED_BATTALIONS] = "battalions", [ATTACHED_HORSE] = "horse", [ATTACHED_GUNS] = "guns"};

const char *const cc_role_words[ROLES + 1] = {[ROLE_NONE] = "none",   [ROLE_ENEMY] = "enemy",   [ROLE_GUNS] = "guns",
                                              [ROLE_HORSE] = "horse", [ROLE_LOCALS] = "locals", [ROLE_NAVY] = "navy"};

const char *const cc_reason_words[CC_REASON_WORDS + 1] = {"ruling", "mistake", "fairness", "story", "text"};

const char *const cc_family_words[FAMILIES + 1] = {"untold", "single", "married", "widowed"};

const char *const cc_background_words[BACKGROUNDS + 1] = {"untold", "nobility", "gentry", "army", "navy",
                                                          "church", "law",      "trade",  "court"};

const char *const cc_experience_words[EXPERIENCES + 1] = {"untold",    "none",    "militia", "garrison",
                                                          "campaigns", "battles", "foreign"};

const char *const cc_facings_words[FACINGS + 1] = {
    "own",      "white", "yellow",        "pale_yellow", "deep_yellow", "buff",   "orange", "blue",
    "sky_blue", "green", "gosling_green", "dark_green",  "red",         "purple", "black"};
