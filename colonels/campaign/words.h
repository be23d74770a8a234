/* The words of a campaign's enums, one table each: of its files, texts of orders, events and views.  Each ends in NULL.
 */
#ifndef COLONELS_CAMPAIGN_WORDS_H
#define COLONELS_CAMPAIGN_WORDS_H

extern const char *const cc_objective_words[];
extern const char *const cc_training_words[];
extern const char *const cc_seen_words[]; /* where the gazette saw somebody (C-17) */
extern const char *const cc_nation_words[];
extern const char *const cc_quality_words[];
extern const char *const cc_loot_words[];
extern const char *const cc_attached_words[];
extern const char *const cc_role_words[];
extern const char *const cc_reason_words[]; /* of overrides (C-60) */
extern const char *const cc_family_words[];
extern const char *const cc_background_words[];
extern const char *const cc_experience_words[];
extern const char *const cc_facings_words[];

#endif
