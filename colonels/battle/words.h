/* The words of a battle's enums, one table each: of its files, texts of orders, events and views.  Each ends in NULL.
 */
#ifndef COLONELS_BATTLE_WORDS_H
#define COLONELS_BATTLE_WORDS_H

extern const char *const cb_side_words[];
extern const char *const cb_troop_words[];
extern const char *const cb_quality_words[];
extern const char *const cb_formation_words[];
extern const char *const cb_fire_words[];
extern const char *const cb_unit_status_words[];
extern const char *const cb_leader_status_words[];
extern const char *const cb_result_words[]; /* of reaction tests */
extern const char *const cb_card_words[];
extern const char *const cb_terrain_words[];
extern const char *const cb_terrain_flag_words[]; /* by bit */
extern const char *const cb_mission_words[];
extern const char *const cb_objective_words[];
extern const char *const cb_edge_words[];
extern const char *const cb_end_words[];
extern const char *const cb_region_words[];

#endif
