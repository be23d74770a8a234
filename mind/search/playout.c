/*
 * One intent played out in one world, by the game's rule of thumb for both sides, until the matter is settled.
 */
#include <stdlib.h>
#include <string.h>

#include "mind/search/inside.h"

enum {
    ENTRIES_MOST = 20000, /* of a playout: far more than a game has */
};

/* One playout under way. */
struct course {
    struct playout *playout;
    struct sp_dice own; /* what the rule of thumb draws */
    struct sp_goal goal[SP_SEATS_MAX];
    uint16_t fallen[PLACES]; /* dice of each question, by place */
    uint32_t answered;       /* weighty orders of the enemy so far */
    uint64_t luck;
};

static bool make_room(struct playout *playout, struct sp_search *search)
{
    const struct sp_game *game = search->game;
    *playout = (struct playout){.search = search,
                                .truth = malloc(game->state_size),
                                .state = malloc(game->state_size),
                                .legal = calloc(game->max_legal, sizeof *playout->legal)};
    return playout->truth != NULL && playout->state != NULL && playout->legal != NULL;
}

bool playout_open(struct playout *playout, struct sp_search *search)
{
    if (!make_room(playout, search))
        return false;
    if (search->level->answers == 0)
        return true;
    playout->within = calloc(1, sizeof *playout->within);
    return playout->within != NULL && make_room(playout->within, search);
}

void playout_close(struct playout *playout)
{
    if (playout->within != NULL)
        playout_close(playout->within);
    free(playout->within);
    free(playout->truth);
    free(playout->state);
    free(playout->legal);
}

static uint8_t lowest(sp_seats seats)
{
    return (uint8_t)__builtin_ctz(seats);
}

/* The same for all intents of a world, as long as they come to as many dice of the question in that place. */
static uint16_t fall(struct course *course, const struct sp_pending *pending)
{
    const struct sp_search *search = course->playout->search;
    const struct sp_thought *thought = search->level->thought;
    const uint64_t place = thought->place != NULL ? thought->place(search->scenario, course->playout->state) : 0;
    const uint64_t luck = place != 0 ? sp_seed_of(course->luck, place) : course->luck;
    const uint32_t n = course->fallen[(sp_mix(place) + pending->question) % PLACES]++;
    struct sp_dice die = {.seed = sp_seed_of(luck, (uint64_t)pending->question << 32 | n)};
    return (uint16_t)sp_roll(&die, pending->die_sides);
}

static void apply(struct course *course, const struct sp_entry *entry)
{
    struct playout *playout = course->playout;
    playout->search->game->apply(playout->search->scenario, playout->state, entry, NULL);
    playout->nodes++;
}

static bool go_on(struct course *course);

/* Sets out from a state by an intent of a seat. */
static void set_out(struct course *course, const void *state, uint8_t seat, const struct sp_intent *intent)
{
    memcpy(course->playout->state, state, course->playout->search->game->state_size);
    course->goal[seat] = intent->goal;
    apply(course, &(struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = intent->order});
}

/* Goes on until what began at `from` is settled, and weighs that. */
static void play_out(struct course *course, const void *from, uint8_t seat, struct sp_prospect *prospect)
{
    const struct sp_search *search = course->playout->search;
    const struct sp_thought *thought = search->level->thought;
    for (uint32_t n = 0; n < ENTRIES_MOST; n++) {
        if (thought->settled(search->scenario, from, course->playout->state, search->level->reach) || !go_on(course))
            break;
    }
    thought->weigh(search->scenario, course->playout->state, seat, prospect);
}

/* What an answer comes to in each of some lucks. */
static void try_out(const struct course *course, uint8_t seat, const struct sp_intent *intent, int64_t *value)
{
    const struct playout *playout = course->playout;
    const struct sp_search *search = playout->search;
    const uint64_t seed = sp_seed_of(course->luck, course->answered);
    for (uint32_t i = 0; i < search->level->lucks; i++) {
        const uint64_t luck = sp_seed_of(seed, i);
        struct course trial = {.playout = playout->within, .own = {.seed = luck}, .luck = luck};
        struct sp_prospect prospect;
        memcpy(trial.goal, course->goal, sizeof trial.goal);
        set_out(&trial, playout->state, seat, intent);
        play_out(&trial, playout->truth, seat, &prospect);
        value[i] = search_value(search, &prospect);
    }
}

/* The best answer of the enemy's, or the rule of thumb's unless another is better beyond chance. */
static const struct sp_intent *best_answer(const struct course *course, uint8_t seat, const struct sp_intent *intents,
                                           uint32_t count)
{
    const struct sp_search *search = course->playout->search;
    const uint32_t lucks = search->level->lucks;
    int64_t thumb[SP_LUCKS_MAX], value[SP_LUCKS_MAX];
    const struct sp_intent *best = &intents[0];
    double most = 0;
    try_out(course, seat, &intents[0], thumb);
    for (uint32_t i = 1; i < count; i++) {
        double sum = 0, squares = 0;
        try_out(course, seat, &intents[i], value);
        for (uint32_t n = 0; n < lucks; n++) {
            const double ahead = (double)(value[n] - thumb[n]);
            sum += ahead;
            squares += ahead * ahead;
        }
        if (sum > most && search_ahead(lucks, sum, squares, search->level->doubt)) {
            most = sum;
            best = &intents[i];
        }
    }
    return best;
}

/* An order of the enemy's that is weighty, by what he may set about; false: it is not. */
static bool answer(struct course *course, uint8_t seat, uint32_t count, struct sp_order *order)
{
    struct playout *playout = course->playout;
    const struct sp_search *search = playout->search;
    const struct sp_thought *thought = search->level->thought;
    struct sp_intent intents[SP_ANSWERS_MAX];
    if (playout->within == NULL || seat == search->asked->seat || thought->weighty == NULL ||
        !thought->weighty(search->scenario, playout->state, seat))
        return false;
    const uint32_t proposed = thought->propose(search->scenario, playout->state, seat, playout->legal, count, intents,
                                               search->level->answers);
    const struct sp_intent *best = proposed > 1 ? best_answer(course, seat, intents, proposed) : &intents[0];
    course->answered++;
    course->goal[seat] = best->goal;
    *order = best->order;
    playout->nodes += playout->within->nodes;
    playout->within->nodes = 0;
    return true;
}

/* What is awaited next, done; false: nothing is, or nobody can. */
static bool go_on(struct course *course)
{
    struct playout *playout = course->playout;
    const struct sp_search *search = playout->search;
    struct sp_pending pending;
    search->game->pending(search->scenario, playout->state, &pending);
    struct sp_entry entry = {.kind = SP_DIE};
    if (pending.die_sides != 0) {
        entry.die = fall(course, &pending);
    } else if (pending.seats != 0) {
        entry.kind = SP_ORDER;
        entry.seat = lowest(pending.seats);
        const uint32_t count = search->game->legal(search->scenario, playout->state, entry.seat, playout->legal);
        if (count == 0)
            return false;
        if (count == 1)
            entry.order = playout->legal[0];
        else if (!answer(course, entry.seat, count, &entry.order))
            search->level->thought->follow(search->scenario, playout->state, entry.seat, playout->legal, count,
                                           &course->goal[entry.seat], &course->own, &entry.order);
    } else {
        return false;
    }
    apply(course, &entry);
    return true;
}

static void play(struct playout *playout, const struct sp_intent *intent, uint64_t luck, struct sp_prospect *prospect)
{
    const uint8_t seat = playout->search->asked->seat;
    struct course course = {.playout = playout, .own = {.seed = luck}, .luck = luck};
    set_out(&course, playout->truth, seat, intent);
    play_out(&course, playout->truth, seat, prospect);
}

void playout_world(struct playout *playout, uint32_t world)
{
    const struct sp_search *search = playout->search;
    const struct sp_asked *asked = search->asked;
    const struct sp_thought *thought = search->level->thought;
    const uint64_t seed = sp_seed_of(search->seed, world);
    struct sp_dice dice = {.seed = seed};
    memcpy(playout->truth, asked->state, search->game->state_size);
    (thought->imagine != NULL ? thought->imagine : search->game->imagine)(search->scenario, playout->truth, asked->seat,
                                                                          &asked->log, &dice);
    for (uint32_t i = 0; i < search->racing_count; i++) {
        const uint8_t intent = search->ranked[i];
        play(playout, &search->intent[intent], sp_mix(seed), search_result(search, world, intent));
    }
}
