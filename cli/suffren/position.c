/*
 * The summary of a position: clock and VP, counters place by place, towns.
 */
#include "cli/suffren/position.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "suffren/rules.h"

enum { WIDTH = 78, SHIPS_AT = 6 };

static const char *const side_name[] = {[FRENCH] = "French", [ENGLISH] = "English", [NEUTRAL] = "neutral"};
static const char *const terrain_name[] = {
    [PLACE_SEA] = "sea", [PLACE_COAST] = "coast", [PLACE_LAND] = "land", [PLACE_BOX] = "box"};
/* One counter, and several. */
static const char *const counter_name[][GENERAL + 1][2] = {
    [FRENCH] = {[PIECE_UNUSED] = {"French counter", "French counters"},
                [SQUADRON] = {"French squadron", "French squadrons"},
                [CONVOY] = {"French convoy", "French convoys"},
                [GENERAL] = {"French general", "French generals"}},
    [ENGLISH] = {[PIECE_UNUSED] = {"English counter", "English counters"},
                 [SQUADRON] = {"English squadron", "English squadrons"},
                 [CONVOY] = {"English convoy", "English convoys"},
                 [GENERAL] = {"English general", "English generals"}},
};
static const char *const phase_name[] = {[PHASE_A] = "A, first naval phase",
                                         [PHASE_B] = "B, land phase",
                                         [PHASE_C] = "C, second naval phase",
                                         [PHASE_D] = "D, supply and repair",
                                         [PHASE_E] = "E, end of turn"};

/* Ships of a squadron by class and state. */
struct ships {
    uint32_t line, line_damaged, frigates, frigates_damaged;
};

static struct ships count_ships(const struct sf_scenario *sc, const struct sf_state *state, uint8_t piece)
{
    const uint32_t line = sc->piece[piece].line;
    const uint32_t afloat = sf_afloat(sc, state, piece);
    const uint32_t damaged = afloat & state->damaged[piece];
    return (struct ships){.line = sf_count(afloat & ~damaged & line),
                          .line_damaged = sf_count(damaged & line),
                          .frigates = sf_count(afloat & ~damaged & ~line),
                          .frigates_damaged = sf_count(damaged & ~line)};
}

static void print_strength(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                           uint8_t piece)
{
    if (sc->piece[piece].kind == GENERAL) {
        told_print(out, ", %u R %u N", state->regulars[piece], state->natives[piece]);
    } else if (sc->piece[piece].kind == CONVOY) {
        told_print(out, "%s", state->damaged[piece] ? ", damaged" : "");
    } else {
        const struct ships ships = count_ships(sc, state, piece);
        told_print(out, ", ships of the line %u", ships.line + ships.line_damaged);
        if (ships.line_damaged > 0)
            told_print(out, " (%u damaged)", ships.line_damaged);
        told_print(out, ", frigates %u", ships.frigates + ships.frigates_damaged);
        if (ships.frigates_damaged > 0)
            told_print(out, " (%u damaged)", ships.frigates_damaged);
    }
    told_print(out, ", PF %u", sf_pf(sc, state, piece));
}

/* The owner's list: each ship afloat, with its guns and what it has suffered. */
static void print_ships(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                        uint8_t piece)
{
    const struct sf_piece *is = &sc->piece[piece];
    int column = WIDTH;
    for (uint8_t hull = 0; hull < is->hull_count; hull++) {
        const uint32_t bit = 1u << hull;
        char text[80];
        if ((state->sunk[piece] & bit) != 0)
            continue;
        snprintf(text, sizeof text, "%s %u%s%s", is->ship[hull].name, is->ship[hull].guns,
                 sp_tongue_word(out->tongue, (is->line & bit) != 0 ? "" : " frigate"),
                 sp_tongue_word(out->tongue, (state->damaged[piece] & bit) != 0 ? " DAMAGED" : ""));
        const int length = (int)strlen(text);
        if (column + length + 2 > WIDTH) {
            told_print(out, "\n%*s", SHIPS_AT, "");
            column = SHIPS_AT;
        } else {
            told_print(out, ", ");
            column += 2;
        }
        told_print(out, "%s", text);
        column += length;
    }
}

static void print_leader(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                         uint8_t piece)
{
    const struct sf_piece *is = &sc->piece[piece];
    const uint8_t leader = state->leader[piece];
    if (is->kind == CONVOY || leader >= sc->leader_count) {
        told_print(out, "%s", counter_name[is->side][is->kind][0]);
        return;
    }
    const struct sf_leader *who = &sc->leader[leader];
    told_print(out, "%s (%s, initiative %u, bonus %+d, rank %u)", who->name, counter_name[is->side][is->kind][0],
               who->initiative, who->bonus, who->rank);
}

static void print_piece(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                        uint8_t seat, uint8_t piece)
{
    told_print(out, "  ");
    print_leader(out, sc, state, piece);
    const bool own = sc->piece[piece].side == seat;
    if (own || sf_strength_open(sc, state, piece, sf_face_up(sc, state)))
        print_strength(out, sc, state, piece);
    if (state->status[piece] == STATUS_ABOARD) {
        const uint8_t carrier = state->carrier[piece];
        if (carrier < sc->piece_count && state->leader[carrier] < sc->leader_count)
            told_print(out, ", aboard %s", sc->leader[state->leader[carrier]].name);
        else
            told_print(out, ", aboard");
    }
    if (state->status[piece] == STATUS_BESIEGED && state->in_town[piece] < sc->town_count)
        told_print(out, ", besieged in %s", sc->town[state->in_town[piece]].name);
    if (own && (state->moved & (1u << piece)) != 0)
        told_print(out, ", has moved");
    if (own && sc->piece[piece].kind == SQUADRON)
        print_ships(out, sc, state, piece);
    told_print(out, "\n");
}

/* A counter of which the seat knows nothing but its type (S-10). */
static bool is_anonymous(const struct sf_scenario *sc, const struct sf_state *state, uint8_t piece)
{
    return sc->piece[piece].kind != CONVOY && state->leader[piece] >= sc->leader_count &&
           state->status[piece] != STATUS_BESIEGED;
}

static bool is_like(const struct sf_scenario *sc, const struct sf_state *state, uint8_t piece, uint8_t other)
{
    return is_anonymous(sc, state, other) && state->place[other] == state->place[piece] &&
           state->status[other] == state->status[piece] && sc->piece[other].side == sc->piece[piece].side &&
           sc->piece[other].kind == sc->piece[piece].kind;
}

/* All counters that look like this one in one line, with the first of them. */
static void print_anonymous(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                            uint8_t piece)
{
    uint32_t count = 0;
    for (uint8_t other = 0; other < sc->piece_count; other++) {
        if (is_like(sc, state, piece, other) && other < piece)
            return;
        count += is_like(sc, state, piece, other);
    }
    const char *name = counter_name[sc->piece[piece].side][sc->piece[piece].kind][count != 1];
    told_print(out, "  %u %s", count, sp_tongue_word(out->tongue, name));
    told_print(out, "%s\n", state->status[piece] == STATUS_ABOARD ? " aboard" : "");
}

static bool anybody_at(const struct sf_scenario *sc, const struct sf_state *state, uint8_t place)
{
    for (uint8_t piece = 0; piece < sc->piece_count; piece++)
        if (state->place[piece] == place)
            return true;
    return false;
}

static void print_town(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state, uint8_t town)
{
    const struct sf_town *is = &sc->town[town];
    told_print(out, is->arsenal ? "%s (%s, value %u, arsenal)" : "%s (%s, value %u)", is->name,
               side_name[state->control[town]], is->value);
}

void position_place(const struct told *out, const struct sf_scenario *sc, const struct sf_state *redacted, uint8_t seat,
                    uint8_t place)
{
    const struct sf_place *is = &sc->place[place];
    told_print(out, "%s, ", is->kind == PLACE_BOX ? is->name : is->id);
    told_print(out, "%s", terrain_name[is->kind]);
    for (uint8_t i = 0; i < is->town_count; i++) {
        told_print(out, "; ");
        print_town(out, sc, redacted, is->town[i]);
    }
    told_print(out, "\n");
    for (uint8_t piece = 0; piece < sc->piece_count; piece++)
        if (redacted->place[piece] == place && is_anonymous(sc, redacted, piece))
            print_anonymous(out, sc, redacted, piece);
        else if (redacted->place[piece] == place)
            print_piece(out, sc, redacted, seat, piece);
}

static void print_off_map(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                          uint8_t seat)
{
    static const char *const why[] = {[STATUS_WAITING] = "waits off the map",
                                      [STATUS_FREED] = "returns at the start of the next phase B",
                                      [STATUS_LOST] = "is lost"};
    for (uint8_t piece = 0; piece < sc->piece_count; piece++) {
        const uint8_t status = state->status[piece];
        if (state->place[piece] != SF_NONE || sc->piece[piece].side != seat || status >= sizeof why / sizeof why[0] ||
            why[status] == NULL)
            continue;
        print_leader(out, sc, state, piece);
        told_print(out, " %s\n", why[status]);
    }
}

/* What the seat's leaders do of themselves when an enemy comes within reach (S-38). */
static void print_standing(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state,
                           uint8_t seat)
{
    static const char *const words[] = {[STANDING_ALWAYS] = "always",
                                        [STANDING_NEVER] = "never",
                                        [STANDING_CONVOYS] = "convoys only",
                                        [STANDING_AT_MOST] = "at most"};
    for (uint8_t piece = 0; piece < sc->piece_count; piece++) {
        const uint8_t standing = state->standing[piece];
        if (sc->piece[piece].side != seat || standing == STANDING_ASK || state->leader[piece] >= sc->leader_count)
            continue;
        told_print(out, "Standing order of %s: intercept %s", sc->leader[state->leader[piece]].name,
                   words[standing < STANDING_AT_MOST ? standing : STANDING_AT_MOST]);
        if (standing >= STANDING_AT_MOST)
            told_print(out, " %d counters", standing - STANDING_AT_MOST);
        told_print(out, "\n");
    }
}

static void print_clock(const struct told *out, const struct sf_scenario *sc, const struct sf_state *state)
{
    if (state->turn == 0 || state->turn > sc->turn_count) {
        told_print(out, "Set-up");
    } else {
        told_print(out, "Turn %u of %u (%s), phase %s", state->turn, sc->turn_count, sc->turn_name[state->turn],
                   phase_name[state->phase <= PHASE_E ? state->phase : PHASE_E]);
        if (state->phase <= PHASE_C)
            told_print(out, ", %s half", side_name[state->mover]);
    }
    told_print(out, ". VP: French %d, English %d.\n", state->vp[FRENCH], state->vp[ENGLISH]);
}

void position_summary(const struct told *out, const struct sf_scenario *sc, const struct sf_state *redacted,
                      uint8_t seat)
{
    static const char *const towns_of[] = {
        [FRENCH] = "French towns:", [ENGLISH] = "English towns:", [NEUTRAL] = "neutral towns:"};
    print_clock(out, sc, redacted);
    for (uint8_t place = 0; place < sc->place_count; place++)
        if (anybody_at(sc, redacted, place))
            position_place(out, sc, redacted, seat, place);
    print_off_map(out, sc, redacted, seat);
    print_standing(out, sc, redacted, seat);
    for (uint8_t side = FRENCH; side <= NEUTRAL; side++) {
        told_print(out, "%s", towns_of[side]);
        const char *between = " ";
        for (uint8_t town = 0; town < sc->town_count; town++) {
            if (redacted->control[town] != side)
                continue;
            told_print(out, "%s%s %s %u%s", between, sc->town[town].name, sc->place[sc->town[town].place].id,
                       sc->town[town].value, sc->town[town].arsenal ? "*" : "");
            between = ", ";
        }
        told_print(out, "\n");
    }
}
