/* The odds of a battle: what comes of it. */
#include "mind/odds/inside.h"

#include <stdlib.h>

static bool more_ends(struct odds *o, size_t count)
{
    if (count <= o->end_room)
        return true;
    free(o->end);
    o->end = malloc(count * sizeof *o->end);
    o->end_room = o->end ? count : 0;
    return o->end != NULL;
}

static size_t count_ends(const struct odds *o)
{
    size_t count = 0;
    for (size_t cell = 0; cell < o->cells; cell++)
        count += o->ended[cell] > 0;
    return count;
}

static void add_end(const struct odds *o, uint32_t att, uint32_t def, struct odds_result *result, struct odds_end *end)
{
    const struct odds_node *node[2] = {&o->graph[ATT].node[att], &o->graph[DEF].node[def]};
    const double chance = o->ended[odds_cell(o, att, def)];
    *end = (struct odds_end){.chance = chance};
    for (unsigned role = ATT; role <= DEF; role++) {
        end->force[role] = node[role]->force;
        end->steps[role] = node[role]->steps;
        end->points[role] = node[1 - role]->points;
        result->steps[role] += chance * node[role]->steps;
        result->points[role] += chance * node[1 - role]->points;
    }
    result->measure += chance * odds_worth(o, att, def);
    if (node[ATT]->gone && node[DEF]->gone)
        result->both_gone += chance;
    else if (node[ATT]->gone || node[DEF]->gone)
        result->win[node[ATT]->gone ? DEF : ATT] += chance;
    else
        result->undecided += chance;
}

/* The likeliest first; of equals that in which less is lost. */
static int compare_ends(const void *left, const void *right)
{
    const struct odds_end *a = left, *b = right;
    if (a->chance != b->chance)
        return a->chance > b->chance ? -1 : 1;
    for (unsigned role = ATT; role <= DEF; role++)
        if (a->steps[role] != b->steps[role])
            return a->steps[role] < b->steps[role] ? -1 : 1;
    return 0;
}

bool odds_collect(struct odds *o, struct odds_result *result, struct sp_error *error)
{
    const size_t count = count_ends(o);
    if (!more_ends(o, count))
        return sp_fail(error, "there is not enough memory for the odds");
    *result = (struct odds_result){.end = o->end, .end_count = count, .sequences = o->sequences};
    size_t at = 0;
    for (uint32_t att = 0; att < o->graph[ATT].count; att++)
        for (uint32_t def = 0; def < o->graph[DEF].count; def++)
            if (o->ended[odds_cell(o, att, def)] > 0)
                add_end(o, att, def, result, &o->end[at++]);
    qsort(o->end, count, sizeof *o->end, compare_ends);
    for (unsigned i = 0; i < ODDS_OUTCOMES; i++)
        result->outcome[i] = o->outcome[i];
    for (unsigned role = ATT; role <= DEF; role++)
        result->start[role] = o->graph[role].node[0].force;
    return true;
}
