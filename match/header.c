/* A match at its start: the set-up checked, the scenario loaded, the header made. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

static const char *const dice_names[] = {
    [SP_DICE_SEEDED] = "seeded", [SP_DICE_FAIR] = "fair", [SP_DICE_TYPED] = "typed"};

/* {NAME: VALUE} of every option of the game. */
static json_t *options_json(const struct sp_setup *setup)
{
    json_t *object = json_object();
    for (size_t i = 0; i < setup->game->option_count; i++) {
        const struct sp_option_spec *spec = &setup->game->options[i];
        const char *value = spec->values[0];
        for (size_t k = 0; k < setup->option_count; k++)
            if (strcmp(setup->options[k].name, spec->name) == 0)
                value = setup->options[k].value;
        sp_json_put(&object, spec->name, json_string(value));
    }
    return object;
}

/* The texts that the journal itself must carry: neither a scenario with a name nor the game's companions.  Only the
 * last part of a path is kept: the rest is nobody's business. */
static json_t *sources_json(const struct sp_setup *setup)
{
    const size_t overlays = 1 + sp_companion_count(setup->game);
    json_t *array = json_array();
    for (size_t i = setup->scenario ? overlays : 0; i < setup->source_count; i++) {
        if (i >= 1 && i < overlays)
            continue;
        const struct sp_source *source = &setup->sources[i];
        const char *slash = strrchr(source->name, '/');
        sp_json_push(&array, json_pack("{s:s,s:s%}", "name", slash ? slash + 1 : source->name, "text", source->text,
                                       source->length));
    }
    return array;
}

static json_t *seats_json(const struct sp_setup *setup)
{
    json_t *object = json_object();
    for (uint32_t i = 0; i < setup->game->seat_count; i++)
        sp_json_put(&object, setup->game->seat_names[i], json_string(setup->players[i]));
    return object;
}

static json_t *dice_json(const struct sp_match *match)
{
    json_t *object = json_pack("{s:s}", "kind", dice_names[match->dice_kind]);
    if (match->dice_kind == SP_DICE_SEEDED) {
        sp_json_put(&object, "seed", json_sprintf("%llu", (unsigned long long)match->seed));
    } else if (match->dice_kind == SP_DICE_FAIR) {
        char text[2 * SP_COMMITMENT_BYTES + 1];
        sp_hex(match->commitment, SP_COMMITMENT_BYTES, text);
        sp_json_put(&object, "commitment", json_string(text));
    }
    return object;
}

static json_t *header_json(const struct sp_match *match, const struct sp_setup *setup)
{
    const struct sp_game *game = match->game;
    return json_pack("{s:i,s:s,s:I,s:s?,s:o,s:o,s:o,s:o,s:o,s:o}", "spontoon", SP_FORMAT, "game", game->name,
                     "rules_version", (json_int_t)game->rules_version, "scenario", setup->scenario, "scenario_digest",
                     sp_json_hex64(game->scenario_digest(match->scenario)), "sources", sources_json(setup), "options",
                     options_json(setup), "seats", seats_json(setup), "dice", dice_json(match), "state",
                     sp_json_hex64(sp_state_digest(game, match->state, match->encoded)));
}

static bool allocate(struct sp_match *match)
{
    const struct sp_game *game = match->game;
    match->state = calloc(1, game->state_size);
    match->next = calloc(1, game->state_size);
    match->encoded = calloc(1, game->encoded_size);
    match->dice_texts = calloc(game->seat_count, sizeof *match->dice_texts);
    match->players = calloc(game->seat_count, sizeof *match->players);
    match->last_order = calloc(game->seat_count, sizeof *match->last_order);
    match->orders_given = calloc(game->seat_count, sizeof *match->orders_given);
    match->records = calloc(game->seat_count + 1, sizeof *match->records);
    return match->state && match->next && match->encoded && match->dice_texts && match->players && match->last_order &&
           match->orders_given && match->records &&
           sp_grow(&match->items, 0, 1, &match->item_capacity, sizeof *match->items);
}

static bool setup_is_sound(const struct sp_setup *setup, struct sp_error *error)
{
    const struct sp_game *game = setup->game;
    if (game->seat_count > SP_SEATS_MAX)
        return sp_fail(error, "%s has %u seats, and a match at most %d", game->name, game->seat_count, SP_SEATS_MAX);
    for (uint32_t i = 0; i < game->seat_count; i++) {
        if (!setup->players || !setup->players[i] || !sp_text_fits(setup->players[i], SP_PLAYER_MAX - 1, false))
            return sp_fail(error, "who plays %s must be a text of 1 to %d bytes", game->seat_names[i],
                           SP_PLAYER_MAX - 1);
    }
    for (size_t i = 0; i < setup->option_count; i++) {
        for (size_t k = 0; k < i; k++)
            if (strcmp(setup->options[i].name, setup->options[k].name) == 0)
                return sp_fail(error, "option %s is given twice", setup->options[i].name);
    }
    return true;
}

static void take_dice(struct sp_match *match, const struct sp_setup *setup, const uint8_t *commitment)
{
    match->dice_kind = setup->dice;
    match->seed = setup->seed;
    if (setup->dice != SP_DICE_FAIR)
        return;
    if (commitment) {
        memcpy(match->commitment, commitment, SP_COMMITMENT_BYTES);
        return;
    }
    memcpy(match->secret, setup->secret, SP_SECRET_BYTES);
    sp_fair_commit(match->secret, match->commitment);
    match->secret_known = true;
}

struct sp_match *sp_match_make(const struct sp_setup *setup, const uint8_t *commitment, struct sp_error *error)
{
    const struct sp_game *game = setup->game;
    if (!setup_is_sound(setup, error))
        return NULL;
    struct sp_match *match = calloc(1, sizeof *match);
    if (sodium_init() < 0 || !match) {
        sp_fail(error, "no memory for a match");
        free(match);
        return NULL;
    }
    match->game = game;
    match->shelf = setup->shelf;
    match->scenario = sp_scenario_take(setup, error);
    if (!match->scenario) {
        sp_match_free(match);
        return NULL;
    }
    if (!allocate(match)) {
        sp_fail(error, "no memory for a match");
        sp_match_free(match);
        return NULL;
    }
    for (uint32_t i = 0; i < game->seat_count; i++)
        memcpy(match->players[i], setup->players[i], strlen(setup->players[i]) + 1);
    take_dice(match, setup, commitment);
    game->set_up(match->scenario, match->state);
    match->items[0] = (struct sp_item){0};
    match->item_count = 1;
    match->header = header_json(match, setup);
    if (!match->header || !sp_line_write(&match->journal, match->header, &match->chain)) {
        sp_fail(error, "no header can be made: a name or a source is not UTF-8, or there is no memory");
        sp_match_free(match);
        return NULL;
    }
    return match;
}
