/* The words of the game's enums, one table each: of its files, texts of orders, events and views.  Each ends in NULL.
 */
#ifndef SUFFREN_WORDS_H
#define SUFFREN_WORDS_H

#include <stdint.h>

extern const char *const sf_side_words[];
extern const char *const sf_kind_words[]; /* of counters */
extern const char *const sf_arm_words[];
extern const char *const sf_phase_words[];
extern const char *const sf_battle_words[];
extern const char *const sf_stance_words[];
extern const char *const sf_standing_words[];
extern const char *const sf_troops_words[];
extern const char *const sf_row_words[]; /* of the combat tables (S-46) */

/* The word of standing orders with their number, STANDING_AT_MOST + n; NULL when they are none. */
const char *sf_standing_word(int32_t standing);

#endif
