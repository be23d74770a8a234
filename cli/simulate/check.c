/*
 * Watching games for what must always hold.
 */
#include "cli/simulate/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct checker {
    const struct sp_series *series;
    void *twin;
    void *redacted;
    void *imagined;
    void *again;
    uint8_t *bytes[2];
    struct sp_order *orders[2];
    struct sp_error finding;
};

struct checker *checker_open(const struct sp_series *series)
{
    const struct sp_game *game = series->game;
    struct checker *checker = calloc(1, sizeof *checker);
    if (checker == NULL)
        return NULL;
    checker->series = series;
    checker->twin = calloc(1, game->state_size);
    checker->redacted = calloc(1, game->state_size);
    checker->imagined = calloc(1, game->state_size);
    checker->again = calloc(1, game->state_size);
    bool whole =
        checker->twin != NULL && checker->redacted != NULL && checker->imagined != NULL && checker->again != NULL;
    for (int i = 0; i < 2; i++) {
        checker->bytes[i] = calloc(1, game->encoded_size);
        checker->orders[i] = calloc(game->max_legal, sizeof *checker->orders[i]);
        whole = whole && checker->bytes[i] != NULL && checker->orders[i] != NULL;
    }
    if (whole)
        return checker;
    checker_close(checker);
    return NULL;
}

void checker_close(struct checker *checker)
{
    if (checker == NULL)
        return;
    free(checker->twin);
    free(checker->redacted);
    free(checker->imagined);
    free(checker->again);
    for (int i = 0; i < 2; i++) {
        free(checker->bytes[i]);
        free(checker->orders[i]);
    }
    free(checker);
}

const char *checker_finding(const struct checker *checker)
{
    return checker->finding.text;
}

static bool same_state(struct checker *checker, const void *a, const void *b)
{
    const struct sp_game *game = checker->series->game;
    game->encode(a, checker->bytes[0]);
    game->encode(b, checker->bytes[1]);
    return memcmp(checker->bytes[0], checker->bytes[1], game->encoded_size) == 0;
}

/* The order as its text reads; false when it reads as another. */
static bool reread(struct checker *checker, const struct sp_entry *entry, struct sp_entry *read)
{
    const struct sp_game *game = checker->series->game;
    const void *scenario = checker->series->scenario;
    *read = *entry;
    if (entry->kind != SP_ORDER)
        return true;
    char text[SP_TEXT_MAX];
    struct sp_refusal refusal = {{0}};
    game->print_order(scenario, entry->seat, &entry->order, text);
    if (!game->parse_order(scenario, entry->seat, text, &read->order, &refusal))
        return sp_fail(&checker->finding, "the order '%s' cannot be read back: %s", text, refusal.text);
    const struct sp_order *a = &entry->order;
    const struct sp_order *b = &read->order;
    if (a->kind != b->kind || a->a != b->a || a->b != b->b || a->c != b->c || a->d != b->d)
        return sp_fail(&checker->finding, "the order '%s' reads back as another", text);
    return true;
}

/* legal(state, seat) equals legal(redact(state, seat), seat). */
static bool legal_from_knowledge(struct checker *checker, const void *state, uint8_t seat)
{
    const struct sp_game *game = checker->series->game;
    const void *scenario = checker->series->scenario;
    const uint32_t count = game->legal(scenario, state, seat, checker->orders[0]);
    const uint32_t known = game->legal(scenario, checker->redacted, seat, checker->orders[1]);
    for (uint32_t i = 0; i < count && count == known; i++) {
        const struct sp_order *a = &checker->orders[0][i];
        const struct sp_order *b = &checker->orders[1][i];
        if (a->kind != b->kind || a->a != b->a || a->b != b->b || a->c != b->c || a->d != b->d)
            return false;
    }
    return count == known;
}

static bool same_view(struct checker *checker, const void *a, const void *b, uint8_t seat)
{
    const struct sp_game *game = checker->series->game;
    json_t *view[2] = {game->view(checker->series->scenario, a, seat), game->view(checker->series->scenario, b, seat)};
    const bool same = view[0] != NULL && json_equal(view[0], view[1]) == 1;
    json_decref(view[0]);
    json_decref(view[1]);
    return same;
}

static bool keeps_secrets(struct checker *checker, const void *state, uint8_t seat, struct sp_dice *dice)
{
    const struct sp_game *game = checker->series->game;
    const void *scenario = checker->series->scenario;
    game->redact(scenario, state, seat, checker->redacted);
    const char *name = seat == SP_OBSERVER ? "the observer" : game->seat_names[seat];
    if (seat != SP_OBSERVER && !legal_from_knowledge(checker, state, seat))
        return sp_fail(&checker->finding, "the legal orders of %s are not those of its redacted state", name);
    memcpy(checker->imagined, checker->redacted, game->state_size);
    game->imagine(scenario, checker->imagined, seat, NULL, dice);
    game->assert_sound(scenario, checker->imagined);
    game->redact(scenario, checker->imagined, seat, checker->again);
    if (!same_state(checker, checker->redacted, checker->again))
        return sp_fail(&checker->finding, "an imagined truth does not look to %s as the real one does", name);
    if (!same_view(checker, checker->redacted, checker->again, seat))
        return sp_fail(&checker->finding, "the view of %s differs between equal redacted states", name);
    return true;
}

/* What is checked where a phase starts. */
static bool check_position(struct checker *checker, const struct sp_workspace *workspace)
{
    const struct sp_game *game = checker->series->game;
    if (!same_state(checker, workspace->state, checker->twin))
        return sp_fail(&checker->finding, "the same entries led to another state");
    enum { DICE_A_POSITION = 1000 }; /* more than one takes, so that each has its own */
    struct sp_dice dice = {.seed = sp_seed_of(checker->series->seed + 1, workspace->number),
                           .drawn = workspace->entries_total * DICE_A_POSITION};
    for (uint8_t seat = 0; seat <= game->seat_count; seat++) {
        const uint8_t who = seat == game->seat_count ? SP_OBSERVER : seat;
        if (!keeps_secrets(checker, workspace->state, who, &dice))
            return false;
    }
    return true;
}

static bool watch(struct checker *checker, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    const struct sp_game *game = checker->series->game;
    const void *scenario = checker->series->scenario;
    if (workspace->entries_total == 1)
        game->set_up(scenario, checker->twin);
    game->assert_sound(scenario, workspace->state);
    struct sp_entry read;
    if (!reread(checker, entry, &read))
        return false;
    game->apply(scenario, checker->twin, &read, NULL);
    return !game->at_phase_start(scenario, workspace->state) || check_position(checker, workspace);
}

bool checker_watch(void *context, const struct sp_workspace *workspace, const struct sp_entry *entry)
{
    struct checker *checker = context;
    if (watch(checker, workspace, entry))
        return true;
    struct sp_error what = checker->finding;
    sp_fail(&checker->finding, "game %" PRIu64 ", entry %" PRIu64 ": %.400s", workspace->number,
            workspace->entries_total, what.text);
    return false;
}
