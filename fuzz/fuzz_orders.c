/*
 * Any text as orders: nothing crashes, what is parsed prints and parses back, what is refused changes nothing, and
 * nothing is accepted that is not listed.
 *
 * An input is lines.  A line of one byte stands for "give the nth listed order", so that the fuzzer gets far into a
 * game; any other line is an order's text, tried for every seat.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/input.h"
#include "spontoon/game.h"

enum { DICE_LIMIT = 64 };

static const struct sp_game *game;
static void *scenario;
static void *state;
static void *before;
static struct sp_order *orders;
static struct sp_events events;

static void prepare(void)
{
    size_t length = 0;
    char *text = fuzz_scenario_text(&length);
    const struct sp_source source = {.name = "india_1782.json", .text = text, .length = length};
    struct sp_error error;
    game = sp_game_find("suffren");
    fuzz_demand(game != NULL && game->load_scenario(&scenario, &source, 1, NULL, 0, &error), "the scenario loads");
    free(text);
    state = malloc(game->state_size);
    before = malloc(game->state_size);
    orders = calloc(game->max_legal, sizeof *orders);
    events.capacity = game->max_events;
    events.buffer = calloc(events.capacity, sizeof *events.buffer);
    fuzz_demand(state != NULL && before != NULL && orders != NULL && events.buffer != NULL, "there is memory");
}

static void apply(struct sp_entry entry)
{
    events.count = 0;
    game->apply(scenario, state, &entry, &events);
    game->assert_sound(scenario, state);
}

/* Feeds dice until a seat owes an order or the game is over. */
static void roll(struct sp_dice *dice)
{
    struct sp_pending pending;
    for (int i = 0; i < DICE_LIMIT; i++) {
        game->pending(scenario, state, &pending);
        if (pending.die_sides == 0)
            return;
        apply((struct sp_entry){.kind = SP_DIE, .die = (uint16_t)sp_roll(dice, pending.die_sides)});
    }
    fuzz_demand(0, "dice come to an end");
}

static _Bool listed(uint8_t seat, const struct sp_order *order)
{
    const uint32_t legal = game->legal(scenario, state, seat, orders);
    for (uint32_t i = 0; i < legal; i++)
        if (memcmp(&orders[i], order, sizeof *order) == 0)
            return 1;
    const uint32_t open = game->open(scenario, state, seat, orders);
    for (uint32_t i = 0; i < open; i++)
        if (memcmp(&orders[i], order, sizeof *order) == 0)
            return 1;
    return 0;
}

static void try_text(uint8_t seat, const char *text)
{
    struct sp_order order;
    struct sp_order again;
    struct sp_refusal refusal;
    char printed[SP_TEXT_MAX];
    if (!game->parse_order(scenario, seat, text, &order, &refusal)) {
        fuzz_demand(memchr(refusal.text, '\0', sizeof refusal.text) != NULL, "a refusal is a text");
        return;
    }
    game->print_order(scenario, seat, &order, printed);
    fuzz_demand(game->parse_order(scenario, seat, printed, &again, &refusal), "a printed order parses");
    fuzz_demand(memcmp(&order, &again, sizeof order) == 0, "an order printed and parsed is the same order");
    memcpy(before, state, game->state_size);
    const _Bool accepted = game->check(scenario, state, seat, &order, &refusal);
    fuzz_demand(memcmp(before, state, game->state_size) == 0, "asking changes nothing");
    if (!accepted)
        return;
    fuzz_demand(listed(seat, &order), "what is accepted is listed");
    apply((struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = order});
}

/* Gives the nth listed order of the first seat that owes one. */
static void pick(uint8_t n)
{
    struct sp_pending pending;
    game->pending(scenario, state, &pending);
    for (uint8_t seat = 0; seat < game->seat_count; seat++) {
        if ((pending.seats >> seat & 1) == 0)
            continue;
        const uint32_t count = game->legal(scenario, state, seat, orders);
        fuzz_demand(count > 0 && count <= game->max_legal, "who owes an order has one");
        const struct sp_order order = orders[n % count];
        fuzz_demand(game->check(scenario, state, seat, &order, NULL), "what is listed is accepted");
        apply((struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = order});
        return;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (game == NULL)
        prepare();
    struct sp_dice dice = {.seed = size > 0 ? data[0] : 0};
    char *text = fuzz_text(data, size);
    game->set_up(scenario, state);
    size_t at = 0;
    while (at < size && !game->outcome(scenario, state, &(struct sp_outcome){0})) {
        roll(&dice);
        const size_t length = strcspn(text + at, "\n");
        text[at + length] = '\0';
        if (length == 1)
            pick((uint8_t)text[at]);
        for (uint8_t seat = 0; seat < game->seat_count && length > 1; seat++)
            try_text(seat, text + at);
        at += length + 1;
    }
    free(text);
    return 0;
}
