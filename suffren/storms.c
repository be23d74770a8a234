/* Storms on the way (S-40) and the monsoon (S-41). */
#include "suffren/rules.h"

/* Per cent of the ships damaged, by the second die. */
static const uint8_t storm_percent[10] = {0, 0, 0, 20, 20, 30, 30, 50, 50, 100};

/* A convoy counts as one ship, which is what its one hull is. */
static unsigned ships_of(const struct sf_game *g, uint32_t set)
{
    unsigned ships = 0;
    for (; set; set &= set - 1)
        ships += sf_count(sf_afloat(g->sc, g->st, sf_first(set)));
    return ships;
}

static void blow(struct sf_game *g, unsigned side, uint32_t set, uint8_t place, unsigned die)
{
    struct sf_state *st = g->st;
    for (unsigned p = 0; p < SF_PIECES; p++)
        st->hit[p] = 0;
    sf_add_due(g, DUE_STORM, side, ships_of(g, set) * storm_percent[die] / 100, set);
    sf_check_capacity(g, 1u << side, place);
}

void sf_stage_storm(struct sf_game *g)
{
    g->st->storm_done = 1;
    sf_await_die(g, Q_DIE_STORM);
}

void sf_die_storm(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    sf_tell(
        g, (struct sp_event){.kind = EV_STORM_ROLL, .seen = SEEN_BY_ALL, .field = {st->mover, st->here, (int32_t)die}});
    st->stage = STAGE_INTERCEPTION;
    if (die == 0)
        sf_await_die(g, Q_DIE_STORM_FORCE);
}

void sf_die_storm_force(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    sf_tell(g, (struct sp_event){.kind = EV_STORM_FORCE,
                                 .seen = SEEN_BY_ALL,
                                 .field = {st->mover, st->here, (int32_t)die, storm_percent[die]}});
    blow(g, st->mover, st->group, st->here, die);
}

/* Squadrons of a side in a place, the convoy with them; none where there is no squadron or they lie in an arsenal. */
static uint16_t exposed(const struct sf_game *g, unsigned side, uint8_t place)
{
    const uint16_t stack = sf_stack(g->sc, g->st, side, SEA, place);
    return (stack & g->sc->squadrons) && !sf_in_arsenal(g->sc, g->st, side, place) ? stack : 0;
}

/* The first place from st->cursor on where squadrons of the side lie exposed, or SF_NONE. */
static uint8_t next_exposed(const struct sf_game *g, unsigned side)
{
    uint8_t next = SF_NONE;
    for (uint32_t m = sf_field(g->st) & g->sc->squadrons & g->sc->of_side[side]; m; m &= m - 1) {
        const uint8_t place = g->st->place[sf_first(m)];
        if (place >= g->st->cursor && place < next && exposed(g, side, place))
            next = place;
    }
    return next;
}

/* French stacks first, by place: st->cursor_side and st->cursor walk over them. */
void sf_stage_monsoon(struct sf_game *g)
{
    struct sf_state *st = g->st;
    for (; st->turn == g->sc->monsoon_turn && st->cursor_side < 2; st->cursor_side++, st->cursor = 0) {
        const uint8_t place = next_exposed(g, st->cursor_side);
        if (place != SF_NONE) {
            st->cursor = place;
            sf_await_die(g, Q_DIE_MONSOON);
            return;
        }
    }
    st->cursor_side = 0;
    st->cursor = 0;
    st->stage = STAGE_REPAIRS;
}

void sf_die_monsoon(struct sf_game *g, unsigned die)
{
    struct sf_state *st = g->st;
    const uint8_t place = st->cursor++;
    const unsigned side = st->cursor_side;
    sf_tell(g, (struct sp_event){.kind = EV_MONSOON_ROLL,
                                 .seen = SEEN_BY_ALL,
                                 .field = {(int32_t)side, place, (int32_t)die, storm_percent[die]}});
    blow(g, side, exposed(g, side, place), place, die);
}
