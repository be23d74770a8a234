/*
 * One intent played out in one world, by the game's rule of thumb for both sides, until the matter is settled.
 */
#include <assert.h>
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
    uint64_t luck;
    uint32_t next, weighed; /* the stage to be weighed next, and how many have been */
    int64_t margin, chance; /* of these, in all */
};

bool playout_open(struct playout *playout, struct sp_search *search)
{
    const struct sp_game *game = search->game;
    const size_t page = search->level->thought->page;
    *playout = (struct playout){.search = search,
                                .truth = malloc(game->state_size),
                                .state = malloc(game->state_size),
                                .legal = calloc(game->max_legal, sizeof *playout->legal),
                                .notes.page = page != 0 ? calloc(1, page) : NULL};
    return playout->truth != NULL && playout->state != NULL && playout->legal != NULL &&
           (page == 0 || playout->notes.page != NULL);
}

void playout_close(struct playout *playout)
{
    free(playout->truth);
    free(playout->state);
    free(playout->legal);
    free(playout->notes.page);
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
        const struct sp_scene scene = {
            search->level->judgement, search->scenario, playout->state, entry.seat, playout->legal, count};
        if (count == 1)
            entry.order = playout->legal[0];
        else
            search->level->thought->follow(&scene, &playout->notes, &course->goal[entry.seat], &course->own,
                                           &entry.order);
    } else {
        return false;
    }
    apply(course, &entry);
    return true;
}

/* The position stands for all stages up to that one which have not been weighed. */
static void weigh(struct course *course, uint32_t stage)
{
    const struct sp_search *search = course->playout->search;
    struct sp_prospect prospect;
    if (stage < course->next)
        return;
    const uint32_t times = stage - course->next + 1;
    search->level->thought->weigh(search->scenario, course->playout->state, search->asked->seat, &prospect);
    course->margin += (int64_t)prospect.margin * times;
    course->chance += (int64_t)prospect.chance * times;
    course->weighed += times;
    course->next = stage + 1;
}

/* Whether it has come to its end; what it has come to by now is weighed. */
static bool is_settled(struct course *course)
{
    const struct playout *playout = course->playout;
    const struct sp_search *search = playout->search;
    const struct sp_thought *thought = search->level->thought;
    if (thought->stage != NULL)
        weigh(course, thought->stage(search->scenario, playout->truth, playout->state));
    return thought->settled(search->scenario, playout->truth, playout->state, search->level->reach);
}

static void play(struct playout *playout, const struct sp_intent *intent, uint64_t luck, struct sp_prospect *prospect)
{
    const struct sp_search *search = playout->search;
    const uint8_t seat = search->asked->seat;
    struct course course = {.playout = playout, .own = {.seed = luck}, .luck = luck, .next = search->level->first};
    memcpy(playout->state, playout->truth, search->game->state_size);
    course.goal[seat] = intent->goal;
    playout->notes.playout++;
    apply(&course, &(struct sp_entry){.kind = SP_ORDER, .seat = seat, .order = intent->order});
    uint32_t entries = 0;
    while (entries < ENTRIES_MOST && !is_settled(&course) && go_on(&course))
        entries++;
    weigh(&course, search->level->reach);
    assert(course.weighed > 0); /* the first stage is none beyond the reach */
    prospect->margin = (int32_t)(course.margin / course.weighed);
    prospect->chance = (int32_t)(course.chance / course.weighed);
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
