/* The words of the game's enums. */
#include "suffren/words.h"

#include "suffren/state.h"

const char *const sf_side_words[] = {[FRENCH] = "french", [ENGLISH] = "english", [NEUTRAL] = "neutral", NULL};

const char *const sf_kind_words[] = {
    [PIECE_UNUSED] = "unused", [SQUADRON] = "squadron", [CONVOY] = "convoy", [GENERAL] = "general", NULL};

const char *const sf_arm_words[] = {[SEA] = "sea", [LAND] = "land", NULL};

const char *const sf_phase_words[] = {
    [PHASE_A] = "A", [PHASE_B] = "B", [PHASE_C] = "C", [PHASE_D] = "D", [PHASE_E] = "E", NULL};

const char *const sf_battle_words[] = {[BATTLE_NONE] = "none",
                                       [BATTLE_ATTACK] = "attack",
                                       [BATTLE_INTERCEPTION] = "interception",
                                       [BATTLE_SORTIE] = "sortie",
                                       NULL};

const char *const sf_stance_words[] = {
    [STANCE_FIGHT] = "fight",       [STANCE_PASS] = "pass",     [STANCE_STOP] = "stop",
    [STANCE_WITHDRAW] = "withdraw", [STANCE_EVADED] = "evaded", NULL};

const char *const sf_standing_words[] = {
    [STANDING_ASK] = "ask",         [STANDING_ALWAYS] = "always",   [STANDING_NEVER] = "never",
    [STANDING_CONVOYS] = "convoys", [STANDING_AT_MOST] = "at-most", NULL};

const char *const sf_troops_words[] = {"regulars", "natives", NULL};

const char *const sf_row_words[] = {"1/2", "1/1", "2/1", "3/1", NULL};

const char *sf_standing_word(int32_t standing)
{
    if (standing < STANDING_ASK || standing > STANDING_AT_MOST + SF_AT_MOST_LIMIT)
        return NULL;
    return sf_standing_words[standing < STANDING_AT_MOST ? standing : STANDING_AT_MOST];
}
