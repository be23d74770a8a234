/*
 * Positions without a match, on a map of two hexes: the one where it happens, and one to retreat to.
 */
#include "mind/odds/field.h"

#include <stdio.h>
#include <string.h>

#include "suffren/rules.h"
#include "suffren/setup.h"

enum { HERE, BESIDE, PLACES };
enum { TOWN };

/* --- The map --- */

static void lay_place(struct sf_scenario *sc, uint8_t place, uint8_t other)
{
    struct sf_place *p = &sc->place[place];
    *p = (struct sf_place){.kind = PLACE_COAST, .q = (int8_t)place};
    const char *name = place == HERE ? "here" : "beside";
    snprintf(p->id, sizeof p->id, "%s", name);
    snprintf(p->name, sizeof p->name, "%s", name);
    for (unsigned arm = SEA; arm <= LAND; arm++) {
        p->edge_count[arm] = p->retreat_count[arm] = 1;
        p->edge[arm][0] = (struct sf_edge){.to = other, .cost = 1};
        p->retreat[arm][0] = other;
        for (unsigned word = 0; word < 3; word++)
            sc->near[arm][place][word] = 0;
        sc->near[arm][place][0] = UINT64_C(1) << other;
    }
}

static void lay_map(struct odds_field *field, const struct sf_scenario *tables)
{
    struct sf_scenario *sc = &field->sc;
    *sc = *tables;
    sc->place_count = sc->hex_count = PLACES;
    sc->town_count = 0;
    sc->leader_count = sc->piece_count = 0;
    memset(sc->town, 0, sizeof sc->town);
    memset(sc->leader, 0, sizeof sc->leader);
    memset(sc->piece, 0, sizeof sc->piece);
    memset(sc->leader_piece, SF_NONE, sizeof sc->leader_piece);
    sc->of_side[FRENCH] = sc->of_side[ENGLISH] = 0;
    sc->of_arm[SEA] = sc->of_arm[LAND] = 0;
    sc->squadrons = sc->convoys = sc->generals = 0;
    sc->convoy_of[FRENCH] = sc->convoy_of[ENGLISH] = SF_NONE;
    lay_place(sc, HERE, BESIDE);
    lay_place(sc, BESIDE, HERE);
    sf_blank(&field->st);
    field->st.turn = 1;
    field->st.half = 1;
}

static void lay_town(struct odds_field *field, uint8_t value, unsigned control)
{
    struct sf_scenario *sc = &field->sc;
    struct sf_place *here = &sc->place[HERE];
    const uint8_t town = sc->town_count++;
    sc->town[town] =
        (struct sf_town){.place = HERE, .value = value, .control = (uint8_t)control, .nationality = (uint8_t)control};
    snprintf(sc->town[town].id, sizeof sc->town[town].id, "town_%u", town);
    here->town[here->town_count++] = town;
    field->st.control[town] = (uint8_t)control;
}

/* --- Who is there --- */

static unsigned add_piece(struct odds_field *field, unsigned side, unsigned kind, int8_t bonus, uint8_t initiative)
{
    struct sf_scenario *sc = &field->sc;
    const uint8_t piece = sc->piece_count++;
    sc->leader_count = sc->piece_count;
    sc->leader[piece] = (struct sf_leader){
        .side = (uint8_t)side, .bonus = bonus, .initiative = initiative, .rank = 1, .command_order = piece};
    snprintf(sc->leader[piece].id, sizeof sc->leader[piece].id, "leader_%u", piece);
    sc->piece[piece] = (struct sf_piece){.side = (uint8_t)side,
                                         .kind = (uint8_t)kind,
                                         .leader = piece,
                                         .successor = SF_NONE,
                                         .arrival_turn = 1,
                                         .arrival_place = HERE,
                                         .arrival_town = SF_NONE,
                                         .arrival_instead = SF_NONE,
                                         .arrival_late = SF_NONE,
                                         .carrier = SF_NONE};
    sc->leader_piece[piece] = piece;
    sc->of_side[side] |= sf_bit(piece);
    sc->of_arm[kind == GENERAL ? LAND : SEA] |= sf_bit(piece);
    *(kind == GENERAL ? &sc->generals : kind == CONVOY ? &sc->convoys : &sc->squadrons) |= sf_bit(piece);
    if (kind == CONVOY)
        sc->convoy_of[side] = piece;
    field->st.leader[piece] = piece;
    field->st.place[piece] = HERE;
    field->st.status[piece] = STATUS_FIELD;
    return piece;
}

static void add_hull(struct odds_field *field, unsigned piece, bool line, bool damaged)
{
    const uint16_t bit = sf_bit(field->sc.piece[piece].hull_count++);
    if (line)
        field->sc.piece[piece].line |= bit;
    if (damaged)
        field->st.damaged[piece] |= bit;
}

/* Squadrons of as many ships as one can have, all under commanders alike. */
static void add_ships(struct odds_field *field, unsigned side, const struct odds_side *of)
{
    unsigned piece = SF_NONE;
    for (unsigned kind = ODDS_LINE; kind <= ODDS_FRIGATE_DAMAGED; kind++) {
        for (unsigned n = 0; n < of->force.count[kind]; n++) {
            if (piece == SF_NONE || field->sc.piece[piece].hull_count == SF_HULLS)
                piece = add_piece(field, side, SQUADRON, of->bonus, of->initiative);
            add_hull(field, piece, kind == ODDS_LINE || kind == ODDS_LINE_DAMAGED,
                     kind == ODDS_LINE_DAMAGED || kind == ODDS_FRIGATE_DAMAGED);
        }
    }
    for (unsigned kind = ODDS_CONVOY; kind <= ODDS_CONVOY_DAMAGED; kind++)
        for (unsigned n = 0; n < of->force.count[kind]; n++)
            add_hull(field, add_piece(field, side, CONVOY, 0, 0), true, kind == ODDS_CONVOY_DAMAGED);
}

static unsigned add_troops(struct odds_field *field, unsigned side, const struct odds_side *of)
{
    const unsigned piece = add_piece(field, side, GENERAL, of->bonus, of->initiative);
    field->st.regulars[piece] = field->sc.piece[piece].regulars = of->force.count[ODDS_REGULARS];
    field->st.natives[piece] = field->sc.piece[piece].natives = of->force.count[ODDS_NATIVES];
    return piece;
}

/* --- Positions --- */

void odds_lay_battle(struct odds_field *field, const struct sf_scenario *tables, unsigned arm,
                     const struct odds_side side[2], enum odds_town town)
{
    lay_map(field, tables);
    for (unsigned s = FRENCH; s <= ENGLISH; s++)
        if (arm == SEA)
            add_ships(field, s, &side[s]);
        else
            add_troops(field, s, &side[s]);
    if (town == ODDS_TOWN_OF_ATTACKER || town == ODDS_TOWNS_OF_BOTH)
        lay_town(field, 0, FRENCH);
    if (town == ODDS_TOWN_OF_DEFENDER || town == ODDS_TOWNS_OF_BOTH)
        lay_town(field, 0, ENGLISH);
    struct sf_game g = {.sc = &field->sc, .st = &field->st};
    field->st.phase = arm == SEA ? PHASE_A : PHASE_B;
    field->st.mover = FRENCH;
    sf_begin_battle(&g, BATTLE_ATTACK, HERE, FRENCH, sf_stack(&field->sc, &field->st, FRENCH, arm, HERE));
    sf_run(&g);
}

void odds_lay_siege(struct odds_field *field, const struct sf_scenario *tables, const struct odds_siege *siege)
{
    const struct odds_side besieger = {.force = {.count = {[ODDS_REGULARS] = 1}}, .bonus = siege->bonus};
    const struct odds_side fleet = {.force = {.count = {[ODDS_LINE] = 1}}};
    const struct odds_side besieged = {.force = siege->garrison, .bonus = siege->enemy_bonus};
    lay_map(field, tables);
    lay_town(field, siege->value, ENGLISH);
    add_troops(field, FRENCH, &besieger);
    if (siege->fleet)
        add_ships(field, FRENCH, &fleet);
    const unsigned general = add_troops(field, ENGLISH, &besieged);
    field->st.status[general] = STATUS_BESIEGED;
    field->st.in_town[general] = TOWN;
    field->st.sieges = 1U << TOWN;
    field->st.attempts[TOWN] = siege->made;
    field->st.phase = PHASE_B;
    field->st.mover = FRENCH;
    field->st.stage = STAGE_TOWNS;
    field->st.assault_town = TOWN;
    field->st.question = Q_DIE_SIEGE;
}

void odds_lay_assault(struct odds_field *field, const struct sf_scenario *tables, uint8_t value, uint8_t initiative)
{
    const struct odds_side fleet = {.force = {.count = {[ODDS_LINE] = 1}}, .initiative = initiative};
    lay_map(field, tables);
    lay_town(field, value, ENGLISH);
    add_ships(field, FRENCH, &fleet);
    field->st.phase = PHASE_A;
    field->st.mover = FRENCH;
    field->st.stage = STAGE_TOWNS;
    field->st.assault_town = TOWN;
    field->st.question = Q_DIE_ASSAULT;
}

/* All French ships here are a group that has just come in. */
static void lay_group(struct odds_field *field)
{
    field->st.phase = PHASE_A;
    field->st.mover = FRENCH;
    field->st.group = field->sc.of_side[FRENCH];
    field->st.here = HERE;
    field->st.came_from = BESIDE;
    field->st.under_way = 1;
    field->st.storm_done = 1;
    field->st.stage = STAGE_INTERCEPTION;
}

/* The French group is under way, here; the English squadron lies beside. */
void odds_lay_interception(struct odds_field *field, const struct sf_scenario *tables, uint8_t initiative)
{
    const struct odds_side mover = {.force = {.count = {[ODDS_LINE] = 1}}};
    const struct odds_side watcher = {.force = {.count = {[ODDS_LINE] = 1}}, .initiative = initiative};
    lay_map(field, tables);
    add_ships(field, FRENCH, &mover);
    add_ships(field, ENGLISH, &watcher);
    field->st.place[sf_first(field->sc.of_side[ENGLISH])] = BESIDE;
    lay_group(field);
    field->st.trier = BESIDE;
    field->st.question = Q_DIE_INTERCEPT;
}

void odds_lay_storm(struct odds_field *field, const struct sf_scenario *tables, const struct odds_force *force)
{
    const struct odds_side fleet = {.force = *force};
    lay_map(field, tables);
    field->sc.place[HERE].kind = PLACE_SEA;
    add_ships(field, FRENCH, &fleet);
    lay_group(field);
    field->st.question = Q_DIE_STORM_FORCE;
}
