#include "toy_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "toy_game.h"

static bool append(void *context, const char *line, size_t length, struct sp_error *error)
{
    struct toy_sink *sink = context;
    sink->appends++;
    if (sink->fail_each > 0 && sink->appends % sink->fail_each == 0)
        return sp_fail(error, "the disk is full");
    char *grown = realloc(sink->text, sink->length + length + 1);
    assert_non_null(grown);
    sink->text = grown;
    memcpy(sink->text + sink->length, line, length);
    sink->length += length;
    sink->text[sink->length] = '\0';
    sink->lines++;
    return true;
}

static void close_sink(void *context)
{
    ((struct toy_sink *)context)->closed = true;
}

struct sp_sink toy_sink_of(struct toy_sink *sink)
{
    return (struct sp_sink){.context = sink, .append = append, .close = close_sink};
}

void toy_sink_free(struct toy_sink *sink)
{
    free(sink->text);
    *sink = (struct toy_sink){0};
}

struct sp_setup toy_setup(enum sp_dice_kind dice, uint64_t seed)
{
    static const char *const players[] = {"human", "random"};
    struct sp_setup setup = {.game = &toy_game,
                             .scenario = "toy",
                             .sources = &toy_source,
                             .source_count = 1,
                             .players = players,
                             .dice = dice,
                             .seed = seed};
    for (size_t i = 0; i < sizeof setup.secret; i++)
        setup.secret[i] = (uint8_t)(i * 7 + seed);
    return setup;
}

struct sp_loading toy_loading(void)
{
    return (struct sp_loading){.find_game = toy_find, .read_data = toy_read_data};
}

struct sp_match *toy_match(enum sp_dice_kind dice, uint64_t seed, struct sp_sink sink)
{
    const struct sp_setup setup = toy_setup(dice, seed);
    struct sp_error error = {.text = ""};
    struct sp_match *match = sp_match_new(&setup, sink, &error);
    if (!match)
        fail_msg("%s", error.text);
    return match;
}

struct sp_match *toy_quiet_match(uint64_t seed)
{
    return toy_match(SP_DICE_SEEDED, seed, (struct sp_sink){0});
}

void toy_order(struct sp_match *match, uint8_t seat, const char *text)
{
    struct sp_error error = {.text = ""};
    if (sp_match_order_text(match, seat, text, &error) != SP_DONE)
        fail_msg("%s: %s", text, error.text);
}

static enum sp_answer random_entry(struct sp_match *match, struct sp_dice *dice, struct sp_error *error)
{
    struct sp_pending pending;
    struct sp_order orders[16];
    sp_match_pending(match, &pending);
    if (pending.die_sides > 0)
        return sp_match_roll(match, NULL, error);
    uint8_t seat = (uint8_t)sp_roll(dice, 2);
    if (!(pending.seats & 1U << seat))
        seat ^= 1;
    const uint32_t count = sp_match_legal(match, seat, orders);
    return sp_match_order(match, seat, &orders[sp_roll(dice, count)], error);
}

void toy_play(struct sp_match *match, uint64_t seed, unsigned most)
{
    struct sp_dice dice = {.seed = seed};
    while (most > 0 && !sp_match_over(match, NULL)) {
        struct sp_error error = {.text = ""};
        const enum sp_answer answer = random_entry(match, &dice, &error);
        if (answer == SP_REFUSED)
            fail_msg("%s", error.text);
        most -= answer == SP_DONE;
    }
}
