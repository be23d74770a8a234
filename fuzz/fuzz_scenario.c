/*
 * Any text as a scenario: it is refused with a sentence, or it is one that can be played.
 *
 * An input that begins with '+' is an overlay over the scenario that comes with the program, any other a whole one.
 */
#include <stdlib.h>

#include "fuzz/input.h"
#include "spontoon/game.h"

enum { ENTRIES = 300 };

static const struct sp_game *game;
static char *base;
static size_t base_length;

/* Plays the first entries of a game at random. */
static void play(const void *scenario)
{
    void *state = malloc(game->state_size);
    struct sp_order *orders = calloc(game->max_legal, sizeof *orders);
    fuzz_demand(state != NULL && orders != NULL, "there is memory");
    struct sp_dice dice = {.seed = 1};
    struct sp_pending pending;
    struct sp_outcome outcome;
    game->set_up(scenario, state);
    for (int i = 0; i < ENTRIES && !game->outcome(scenario, state, &outcome); i++) {
        game->pending(scenario, state, &pending);
        struct sp_entry entry = {.kind = SP_DIE};
        if (pending.die_sides > 0) {
            entry.die = (uint16_t)sp_roll(&dice, pending.die_sides);
        } else {
            fuzz_demand(pending.seats != 0, "somebody can act");
            entry.kind = SP_ORDER;
            while ((pending.seats >> entry.seat & 1) == 0)
                entry.seat++;
            const uint32_t count = game->legal(scenario, state, entry.seat, orders);
            fuzz_demand(count > 0 && count <= game->max_legal, "who owes an order has one");
            entry.order = orders[sp_roll(&dice, count)];
        }
        game->apply(scenario, state, &entry, NULL);
        game->assert_sound(scenario, state);
    }
    free(orders);
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (game == NULL) {
        game = sp_game_find("suffren");
        fuzz_demand(game != NULL, "the game is known");
        base = fuzz_scenario_text(&base_length);
    }
    const _Bool overlay = size > 0 && data[0] == '+';
    char *text = fuzz_text(data + overlay, size - overlay);
    const struct sp_source sources[2] = {
        {.name = "base.json", .text = base, .length = base_length},
        {.name = "input.json", .text = text, .length = size - overlay},
    };
    void *scenario = NULL;
    struct sp_error error = {""};
    if (game->load_scenario(&scenario, overlay ? sources : sources + 1, overlay ? 2 : 1, NULL, 0, &error)) {
        play(scenario);
        game->free_scenario(scenario);
    } else {
        fuzz_demand(scenario == NULL && error.text[0] != '\0', "a refusal says why and leaves nothing");
    }
    json_t *findings = NULL;
    if (sp_check_scenario(game, overlay ? sources : sources + 1, overlay ? 2 : 1, &findings, &error))
        json_decref(findings);
    free(text);
    return 0;
}
