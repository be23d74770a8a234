/*
 * The race: intents are played out in the same worlds, and those that fall behind are dropped.
 */
#include "mind/search/search.h"

#include <stdlib.h>
#include <string.h>

#include "mind/clock.h"
#include "mind/search/inside.h"

/* Deviations of the mean difference, in tenths. */
enum {
    DROP = 25,      /* by which an intent that is dropped lies behind */
    DROP_FROM = 16, /* worlds: the deviation of fewer says little */
};

struct sp_search *sp_search_open(const struct sp_level *level, const struct sp_game *game, const void *scenario)
{
    struct sp_search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return NULL;
    search->level = level;
    search->game = game;
    search->scenario = scenario;
    search->playout = calloc(SP_THREADS_MAX, sizeof *search->playout);
    search->result = calloc((size_t)WORLDS_MAX * SP_INTENTS_MAX, sizeof *search->result);
    if (search->playout != NULL && search->result != NULL && playout_open(&search->playout[0], search)) {
        search->playout_count = 1;
        return search;
    }
    sp_search_close(search);
    return NULL;
}

void sp_search_close(struct sp_search *search)
{
    for (uint32_t i = 0; search->playout != NULL && i < SP_THREADS_MAX; i++)
        playout_close(&search->playout[i]);
    free(search->playout);
    free(search->result);
    free(search);
}

/* ---- Comparing ---- */

/* What a prospect counts in all. */
static int64_t value_of(const struct sp_search *search, const struct sp_prospect *prospect)
{
    return prospect->chance + (int64_t)prospect->margin * SP_CHANCE_ONE / search->level->thought->stake;
}

/* Whether n differences, of that sum and sum of squares (whole numbers that a double holds), have a mean so many tenths
 * of its deviation above 0; or are all 0. */
static bool is_ahead(uint32_t n, double sum, double squares, uint32_t tenths)
{
    return squares <= 0 || (sum > 0 && 100 * sum * sum * n > (double)tenths * tenths * (squares * n - sum * sum));
}

static int64_t sum_of(const struct sp_search *search, uint8_t intent)
{
    int64_t sum = 0;
    for (uint32_t world = 0; world < search->worlds; world++)
        sum += value_of(search, search_result(search, world, intent));
    return sum;
}

/* Whether `second` lies behind `first` by that many tenths of the deviation of their mean difference; or came to the
 * same in every world. */
static bool lies_behind(const struct sp_search *search, uint8_t second, uint8_t first, uint32_t tenths)
{
    double sum = 0, squares = 0;
    for (uint32_t world = 0; world < search->worlds; world++) {
        const double ahead = (double)(value_of(search, search_result(search, world, first)) -
                                      value_of(search, search_result(search, world, second)));
        sum += ahead;
        squares += ahead * ahead;
    }
    return is_ahead(search->worlds, sum, squares, tenths);
}

/* The racing intents, the best first; equals as they were. */
static void rank(struct sp_search *search)
{
    int64_t sum[SP_INTENTS_MAX];
    for (uint32_t i = 0; i < search->racing_count; i++) {
        const uint8_t intent = search->ranked[i];
        uint32_t at = i;
        sum[intent] = sum_of(search, intent);
        for (; at > 0 && sum[search->ranked[at - 1]] < sum[intent]; at--)
            search->ranked[at] = search->ranked[at - 1];
        search->ranked[at] = intent;
    }
}

/* ---- The race ---- */

static uint64_t nodes_of(const struct sp_search *search)
{
    uint64_t nodes = 0;
    for (uint32_t i = 0; i < search->playout_count; i++)
        nodes += search->playout[i].nodes;
    return nodes;
}

/* How much of the limits is used, in thousandths. */
static uint64_t used(const struct sp_search *search, uint64_t nodes_most)
{
    const uint64_t by_nodes = nodes_most != 0 ? nodes_of(search) * 1000 / nodes_most : 0;
    const uint64_t by_worlds = (uint64_t)search->worlds * 1000 / WORLDS_MAX;
    const uint64_t most = by_nodes > by_worlds ? by_nodes : by_worlds;
    if (search->deadline == 0)
        return most;
    const uint64_t now = sp_clock();
    const uint64_t by_time =
        now < search->deadline ? (now - search->begun) * 1000 / (search->deadline - search->begun) : 1000;
    return by_time > most ? by_time : most;
}

/* Of ranked intents those stay that may yet be the best; the less is left of the limits the fewer.  Where the rule of
 * thumb is doubted less than that, it stays until it is beaten.  The others come after them. */
static void drop(struct sp_search *search, uint64_t thousandths)
{
    const uint64_t left = thousandths < 1000 ? 1000 - thousandths : 0;
    const uint64_t most = 2 + (search->count - 2) * left * left / 1000000;
    const uint32_t doubt = search->level->doubt;
    uint8_t dropped[SP_INTENTS_MAX];
    uint32_t kept = 1, gone = 0;
    for (uint32_t i = 1; i < search->racing_count; i++) {
        const uint8_t intent = search->ranked[i];
        const bool told = search->worlds >= DROP_FROM;
        const bool behind = told && lies_behind(search, intent, search->ranked[0], DROP);
        const bool stays = intent == 0 && doubt > DROP && !(told && lies_behind(search, 0, search->ranked[0], doubt));
        if (!stays && (behind || kept >= most))
            dropped[gone++] = intent;
        else
            search->ranked[kept++] = intent;
    }
    memcpy(&search->ranked[kept], dropped, gone);
    search->racing_count = kept;
}

/* How many worlds to play before looking again: as many as so far, if the limits allow that. */
static uint32_t next_worlds(const struct sp_search *search, uint64_t thousandths)
{
    uint64_t worlds = search->worlds < 1 ? 1 : search->worlds;
    if (thousandths > 0 && worlds > search->worlds * (1000 - thousandths) / thousandths)
        worlds = search->worlds * (1000 - thousandths) / thousandths;
    worlds = worlds < 1 ? 1 : worlds > WORLDS_AT_ONCE ? WORLDS_AT_ONCE : worlds;
    return worlds < WORLDS_MAX - search->worlds ? (uint32_t)worlds : WORLDS_MAX - search->worlds;
}

static void race(struct sp_search *search, uint64_t nodes_most, uint32_t threads)
{
    uint64_t thousandths = 0;
    do {
        const uint32_t before = search->worlds;
        search->end_world = before + next_worlds(search, thousandths);
        atomic_store(&search->next_world, before);
        crew_play(search, threads);
        if (search->worlds == before)
            return;
        for (uint32_t i = 0; i < search->racing_count; i++)
            search->played[search->ranked[i]] = search->worlds;
        rank(search);
        thousandths = used(search, nodes_most);
        drop(search, thousandths);
    } while (thousandths < 1000 && search->racing_count > 1);
}

/* ---- The decision ---- */

/* The rule of thumb stands unless another is better beyond chance. */
static void prefer_the_first(struct sp_search *search)
{
    uint32_t at = 0;
    while (at < search->racing_count && search->ranked[at] != 0)
        at++;
    if (at == 0 || at == search->racing_count ||
        (search->worlds > 1 && lies_behind(search, 0, search->ranked[0], search->level->doubt)))
        return;
    for (; at > 0; at--)
        search->ranked[at] = search->ranked[at - 1];
    search->ranked[0] = 0;
}

static void mean_of(const struct sp_search *search, uint8_t intent, uint32_t worlds, int64_t *margin, int64_t *chance)
{
    *margin = *chance = 0;
    for (uint32_t world = 0; world < worlds; world++) {
        *margin += search_result(search, world, intent)->margin;
        *chance += search_result(search, world, intent)->chance;
    }
    *margin /= worlds;
    *chance /= worlds;
}

static int64_t between(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* What the best promises is its mean; what another does is less by as much as it lay behind in the worlds that both
 * were played in: those that it saw may have been lucky ones. */
static struct sp_finding finding_of(const struct sp_search *search, uint8_t intent)
{
    const uint8_t best = search->ranked[0];
    const uint32_t worlds = search->played[intent];
    const uint32_t shared = worlds < search->played[best] ? worlds : search->played[best];
    struct sp_finding finding = {.intent = search->intent[intent], .worlds = worlds};
    int64_t margin, chance, own_margin, own_chance, best_margin, best_chance;
    if (shared == 0)
        return finding;
    mean_of(search, best, search->played[best], &margin, &chance);
    mean_of(search, best, shared, &best_margin, &best_chance);
    mean_of(search, intent, shared, &own_margin, &own_chance);
    finding.prospect.margin = (int32_t)(margin + own_margin - best_margin);
    finding.prospect.chance = (int32_t)between(chance + own_chance - best_chance, 0, SP_CHANCE_ONE);
    return finding;
}

/* Room for as many threads as are asked, or as memory allows. */
static uint32_t make_room(struct sp_search *search, uint32_t threads)
{
    const uint32_t wanted = threads < 1 ? 1 : threads > SP_THREADS_MAX ? SP_THREADS_MAX : threads;
    while (search->playout_count < wanted && playout_open(&search->playout[search->playout_count], search))
        search->playout_count++;
    for (uint32_t i = 0; i < search->playout_count; i++)
        search->playout[i].nodes = search->playout[i].longest = 0;
    return wanted < search->playout_count ? wanted : search->playout_count;
}

void sp_search_think(struct sp_search *search, const struct sp_asked *asked, struct sp_findings *findings)
{
    const struct sp_limits *limits = &asked->limits;
    const bool unlimited = limits->nodes == 0 && limits->milliseconds == 0;
    const uint32_t threads = make_room(search, limits->threads);
    search->asked = asked;
    search->seed = sp_seed_of(asked->dice->seed, asked->dice->drawn++);
    search->begun = limits->milliseconds != 0 ? sp_clock() : 0;
    search->deadline = limits->milliseconds != 0 ? search->begun + limits->milliseconds * SP_MILLISECOND : 0;
    search->worlds = 0;
    const struct sp_scene scene = search_scene(search->level, asked);
    search->count = search->level->thought->propose(&scene, search->intent, search->level->width);
    search->racing_count = search->count;
    for (uint32_t i = 0; i < search->count; i++) {
        search->ranked[i] = (uint8_t)i;
        search->played[i] = 0;
    }
    race(search, unlimited ? search->level->nodes : limits->nodes, threads);
    prefer_the_first(search);
    findings->count = search->count;
    findings->nodes = nodes_of(search);
    findings->unit = search->game->score_unit;
    for (uint32_t i = 0; i < search->count; i++)
        findings->list[i] = finding_of(search, search->ranked[i]);
}
