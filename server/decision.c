/* What a seat must decide: the id of its decision, and the orders that would answer it. */
#include <sodium.h>
#include <string.h>

#include "server/handlers.h"

enum { DECISION_BYTES = 8 };

/* The orders that a list call of the game gives, until the next list is made; NULL when there is no memory. */
static const struct sp_order *listed(struct sv_table *table, uint8_t seat, bool open, uint32_t *count)
{
    const struct sp_match *match = sv_table_match(table);
    struct sp_order *orders = sv_scratch(table->server, sp_match_game(match)->max_legal);
    *count = 0;
    if (orders && sv_begun(table) && !sp_match_closed(match))
        *count = open ? sp_match_open_orders(match, seat, orders) : sp_match_legal(match, seat, orders);
    return orders;
}

/*
 * The id is a hash of what the seat knows of its decision: how many orders it has given, what is asked and what it may
 * answer.  So another's sealed order does not outdate it, and nothing hidden shows in it.
 */
void sv_decision(struct sv_table *table, uint8_t seat, char *out)
{
    const struct sp_match *match = sv_table_match(table);
    crypto_generichash_state hash;
    struct sp_pending pending;
    uint32_t count;
    uint8_t digest[crypto_generichash_BYTES_MIN];
    const struct sp_order *orders = listed(table, seat, false, &count);
    sp_match_pending(match, &pending);
    const uint64_t facts[] = {seat, sp_match_orders_given(match, seat),
                              pending.seats >> seat & 1 ? pending.question + 1U : 0U, sv_begun(table)};
    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    crypto_generichash_update(&hash, (const uint8_t *)table->about.id, strlen(table->about.id));
    crypto_generichash_update(&hash, (const uint8_t *)facts, sizeof facts);
    if (orders && count > 0)
        crypto_generichash_update(&hash, (const uint8_t *)orders, count * sizeof *orders);
    crypto_generichash_final(&hash, digest, sizeof digest);
    sodium_bin2hex(out, ST_DECISION, digest, DECISION_BYTES);
}

static void write_orders(struct sv_out *out, struct sv_table *table, uint8_t seat, bool open)
{
    const struct sp_match *match = sv_table_match(table);
    const struct sp_game *game = sp_match_game(match);
    char text[SP_TEXT_MAX];
    uint32_t count;
    const struct sp_order *orders = listed(table, seat, open, &count);
    sv_out_raw(out, "[");
    for (uint32_t i = 0; i < count; i++) {
        game->print_order(sp_match_scenario(match), seat, &orders[i], text);
        sv_out_raw(out, i > 0 ? "," : "");
        sv_out_string(out, text);
    }
    sv_out_raw(out, "]");
}

void sv_write_decision(struct sv_out *out, struct sv_table *table, uint8_t seat)
{
    char decision[ST_DECISION];
    struct sp_pending pending;
    struct sp_match *match = sv_table_match(table);
    sp_match_pending(match, &pending);
    sv_decision(table, seat, decision);
    const bool owes = sv_begun(table) && !sp_match_closed(match) && (sv_asked(match) >> seat & 1);
    sv_out_raw(out, "{\"decision\":");
    sv_out_string(out, decision);
    sv_out_raw(out, ",\"owes\":");
    sv_out_bool(out, owes);
    sv_out_raw(out, ",\"question\":");
    sv_out_string(out, owes ? sp_match_game(match)->question_name(pending.question) : NULL);
    sv_out_raw(out, ",\"legal\":");
    write_orders(out, table, seat, false);
    sv_out_raw(out, ",\"open\":");
    write_orders(out, table, seat, true);
    sv_out_raw(out, ",\"die\":");
    sv_out_json(out, sv_die_json(table, seat));
    sv_out_raw(out, ",\"events\":");
    sv_out_number(out, (int64_t)sp_match_record_count(match, seat));
    sv_out_raw(out, ",\"due\":");
    sv_out_number(out, table->seats[seat].due);
    sv_out_raw(out, "}");
}
