/* Where the rules of a campaign are entered from outside: by the game's interface, and by tests. */
#ifndef COLONELS_CAMPAIGN_TURN_H
#define COLONELS_CAMPAIGN_TURN_H

#include "colonels/campaign/state.h"

/* The key of a question in the catalogue of messages. */
const char *cc_question_name(uint16_t question);

/* See struct sp_game. */
void cc_set_up(const void *scenario, void *state);
void cc_pending(const void *scenario, const void *state, struct sp_pending *out);
uint32_t cc_legal(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders);
uint32_t cc_open(const void *scenario, const void *state, uint8_t seat, struct sp_order *orders);
bool cc_check_order(const void *scenario, const void *state, uint8_t seat, const struct sp_order *order,
                    struct sp_refusal *refusal);
void cc_apply(const void *scenario, void *state, const struct sp_entry *entry, struct sp_events *events);
bool cc_reveals(const void *scenario, uint8_t seat, const struct sp_event *events, uint32_t count);
void cc_redact(const void *scenario, const void *state, uint8_t seat, void *redacted);
void cc_imagine(const void *scenario, void *state, uint8_t seat, const struct sp_log *log, struct sp_dice *dice);
bool cc_outcome(const void *scenario, const void *state, struct sp_outcome *out);
bool cc_at_phase_start(const void *scenario, const void *state);
void cc_encode(const void *state, uint8_t *bytes);
void cc_assert_sound(const void *scenario, const void *state);
json_t *cc_view(const void *scenario, const void *redacted, uint8_t seat);

/*
 * A legal order at random for players without a mind of their own: a kind among those listed, then a value of it; sums
 * are drawn from their whole range where the list holds only a few.
 */
void cc_draw(const void *scenario, const void *state, uint8_t seat, const struct sp_order *listed, uint32_t count,
             struct sp_dice *dice, struct sp_order *out);

/* See struct sp_game. */
bool cc_may_talk(const void *scenario, const void *state, uint8_t seat, uint8_t other);
bool cc_silence(const void *scenario, const void *state, uint8_t seat, struct sp_order *order);

/* The table of reveals for the leak test, each ending in 0 (knowledge.c). */
extern const uint16_t cc_revealing_events[];
extern const uint16_t cc_revealing_questions[];
extern const uint16_t cc_revealing_turns[];

#endif
