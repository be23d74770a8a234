/*
 * Battles on the table: what struct front asks for.  The names are shared by campaigns and single battles.
 */
#ifndef SPONTOON_CLI_COLONELS_TABLE_FRONT_H
#define SPONTOON_CLI_COLONELS_TABLE_FRONT_H

#include "cli/front.h"

void *table_open_names(const void *scenario, const struct sp_tongue *tongue);
const char *table_name_of(const void *context, const char *id);
/* Learns the names of the units and leaders of a campaign's battle. */
void table_look(void *context, const void *state);

bool page_table(const struct paper *paper);
bool table_there(struct play *play, uint8_t seat); /* in a campaign */
const char *table_page_now(struct play *play, uint8_t seat);

void table_facts(struct play *play, uint8_t seat, char *text, size_t size);
/* False: it is no order of a battle. */
bool table_order_words(struct play *play, const struct sp_order *order, char *text, size_t size);
void table_words(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size);
void table_status(struct play *play, uint8_t seat, char *text, size_t size);

#endif
