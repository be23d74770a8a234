/*
 * Sentences about pieces, ships, towns and points: under `position` they set, afterwards they check.
 */
#include <stdio.h>
#include <string.h>

#include "case_suffren.h"

bool sf_case_side(const char *text, uint8_t *side)
{
    static const char *const names[] = {"french", "english", "neutral"};
    for (uint8_t i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            *side = i;
            return true;
        }
    return false;
}

static uint8_t piece_of(const struct case_run *run, const char *id)
{
    const uint8_t leader = sf_find_leader(sf_scenario_of(run), id);
    return leader == SF_NONE ? SF_NONE : sf_scenario_of(run)->leader_piece[leader];
}

static bool hull_of(const struct case_run *run, const char *id, uint8_t *piece, uint8_t *hull)
{
    for (uint8_t p = 0; p < sf_scenario_of(run)->piece_count; p++) {
        const struct sf_piece *spec = &sf_scenario_of(run)->piece[p];
        for (uint8_t h = 0; h < spec->hull_count || (spec->kind == CONVOY && h == 0); h++)
            if (strcmp(spec->kind == CONVOY ? spec->id : spec->ship[h].id, id) == 0) {
                *piece = p;
                *hull = h;
                return true;
            }
    }
    return false;
}

/* Where and what a piece is, in words, for a failure. */
static void describe(const struct case_run *run, uint8_t piece, char *text, size_t room)
{
    static const char *const names[] = {"absent", "waiting", "at", "aboard", "besieged", "freed", "lost", "unknown"};
    const struct sf_state *st = sf_state_of(run);
    const uint8_t place = st->place[piece];
    const uint8_t town = st->in_town[piece];
    const uint8_t carrier = st->carrier[piece];
    const uint8_t status = st->status[piece];
    (void)snprintf(
        text, room, "%s %s %s%s%s%s%s", sf_scenario_of(run)->leader[st->leader[piece]].id, names[status],
        place == SF_NONE ? "nowhere" : sf_scenario_of(run)->place[place].id,
        status == STATUS_ABOARD && carrier != SF_NONE ? " on " : "",
        status == STATUS_ABOARD && carrier != SF_NONE ? sf_scenario_of(run)->leader[st->leader[carrier]].id : "",
        town != SF_NONE && (status == STATUS_BESIEGED || status == STATUS_FREED) ? " in " : "",
        town != SF_NONE && (status == STATUS_BESIEGED || status == STATUS_FREED) ? sf_scenario_of(run)->town[town].id
                                                                                 : "");
}

/* Sets the piece named by word 0, or checks it: status, and whichever of place, town, carrier is not SF_NONE. */
static bool piece_is(struct case_run *run, const struct case_words *words, uint8_t status, uint8_t place, uint8_t town,
                     uint8_t carrier)
{
    struct sf_state *st = sf_state_of(run);
    const uint8_t leader = sf_find_leader(sf_scenario_of(run), words->word[0]);
    if (leader == SF_NONE)
        return case_fail(run, "there is no leader %s", words->word[0]);
    const uint8_t piece = sf_scenario_of(run)->leader_piece[leader];
    if (!run->checking) {
        st->leader[piece] = leader;
        if (leader != sf_scenario_of(run)->piece[piece].leader)
            st->succeeded |= (uint16_t)(1U << piece);
        st->status[piece] = status;
        st->place[piece] = place;
        st->in_town[piece] = town;
        st->carrier[piece] = carrier;
        if (status == STATUS_LOST)
            st->lost_known |= (uint16_t)(1U << piece);
        return true;
    }
    const bool settled = status != STATUS_FIELD || (st->in_town[piece] == SF_NONE && st->carrier[piece] == SF_NONE);
    if (settled && st->status[piece] == status && st->leader[piece] == leader &&
        (place == SF_NONE || st->place[piece] == place) && (town == SF_NONE || st->in_town[piece] == town) &&
        (carrier == SF_NONE || st->carrier[piece] == carrier))
        return true;
    char found[160];
    describe(run, piece, found, sizeof found);
    return case_fail(run, "expected %s %s %s %s, found %s", words->word[0], words->word[1], words->word[2],
                     words->word[3], found);
}

static bool s_at(struct case_run *run, const struct case_words *words)
{
    const uint8_t place = sf_find_place(sf_scenario_of(run), words->word[2]);
    if (place == SF_NONE)
        return case_fail(run, "there is no place %s", words->word[2]);
    return piece_is(run, words, STATUS_FIELD, place, SF_NONE, SF_NONE);
}

static bool s_aboard(struct case_run *run, const struct case_words *words)
{
    const uint8_t carrier = piece_of(run, words->word[2]);
    if (carrier == SF_NONE)
        return case_fail(run, "there is no commander %s", words->word[2]);
    return piece_is(run, words, STATUS_ABOARD, sf_state_of(run)->place[carrier], SF_NONE, carrier);
}

/* `X besieged in TOWN`, `X freed from TOWN`. */
static bool in_town(struct case_run *run, const struct case_words *words, uint8_t status)
{
    const uint8_t town = sf_find_town(sf_scenario_of(run), words->word[3]);
    if (town == SF_NONE)
        return case_fail(run, "there is no town %s", words->word[3]);
    const uint8_t place = status == STATUS_BESIEGED ? sf_scenario_of(run)->town[town].place : SF_NONE;
    if (!run->checking && status == STATUS_BESIEGED)
        sf_state_of(run)->sieges |= 1U << town;
    return piece_is(run, words, status, place, town, SF_NONE);
}

static bool s_besieged(struct case_run *run, const struct case_words *words)
{
    return in_town(run, words, STATUS_BESIEGED);
}

static bool s_freed(struct case_run *run, const struct case_words *words)
{
    return in_town(run, words, STATUS_FREED);
}

static bool s_waiting(struct case_run *run, const struct case_words *words)
{
    return piece_is(run, words, STATUS_WAITING, SF_NONE, SF_NONE, SF_NONE);
}

static bool s_absent(struct case_run *run, const struct case_words *words)
{
    return piece_is(run, words, STATUS_ABSENT, SF_NONE, SF_NONE, SF_NONE);
}

static bool s_lost(struct case_run *run, const struct case_words *words)
{
    return piece_is(run, words, STATUS_LOST, SF_NONE, SF_NONE, SF_NONE);
}

/* `X troops 4 r 20 n`; either kind may be left out and then is 0. */
static bool s_troops(struct case_run *run, const struct case_words *words)
{
    const uint8_t piece = piece_of(run, words->word[0]);
    if (piece == SF_NONE)
        return case_fail(run, "there is no leader %s", words->word[0]);
    long wanted[2] = {0, 0};
    for (size_t i = 2; i + 1 < words->count; i += 2) {
        const size_t kind = strcmp(words->word[i + 1], "n") == 0;
        if (!case_number(words->word[i], 0, 40, &wanted[kind]))
            return case_fail(run, "expected a number of PF, not %s", words->word[i]);
    }
    struct sf_state *st = sf_state_of(run);
    if (!run->checking) {
        st->regulars[piece] = (uint8_t)wanted[0];
        st->natives[piece] = (uint8_t)wanted[1];
        return true;
    }
    if (st->regulars[piece] == wanted[0] && st->natives[piece] == wanted[1])
        return true;
    return case_fail(run, "expected %s with %ld r %ld n, found %d r %d n", words->word[0], wanted[0], wanted[1],
                     st->regulars[piece], st->natives[piece]);
}

/* S-3, S-4, S-6, worked out here again so that the engine's own sum is not its judge. */
static long strength(const struct case_run *run, uint8_t piece)
{
    const struct sf_state *st = sf_state_of(run);
    const struct sf_piece *spec = &sf_scenario_of(run)->piece[piece];
    if (spec->kind == GENERAL)
        return st->regulars[piece] + st->natives[piece];
    if (spec->kind == CONVOY)
        return st->sunk[piece] ? 0 : st->damaged[piece] ? 2 : 3;
    long sum = 0;
    for (unsigned h = 0; h < spec->hull_count; h++)
        if (!(st->sunk[piece] >> h & 1))
            sum += 2 + (spec->line >> h & 1) - (st->damaged[piece] >> h & 1);
    return sum;
}

static bool s_strength(struct case_run *run, const struct case_words *words)
{
    const uint8_t piece = piece_of(run, words->word[0]);
    long wanted = 0;
    if (piece == SF_NONE || !run->checking || !case_number(words->word[2], 0, 99, &wanted))
        return case_fail(run, "expected LEADER strength N, as a check");
    if (strength(run, piece) != wanted)
        return case_fail(run, "expected %s with %ld PF, found %ld", words->word[0], wanted, strength(run, piece));
    return true;
}

/* `damaged`, `sunk`, `sound` and ships. */
static bool s_hulls(struct case_run *run, const struct case_words *words)
{
    static const char *const names[] = {"sound", "damaged", "sunk"};
    struct sf_state *st = sf_state_of(run);
    const int wanted = strcmp(words->word[0], "sunk") == 0 ? 2 : strcmp(words->word[0], "damaged") == 0 ? 1 : 0;
    for (size_t i = 1; i < words->count; i++) {
        uint8_t piece = 0;
        uint8_t hull = 0;
        if (!hull_of(run, words->word[i], &piece, &hull))
            return case_fail(run, "there is no ship or convoy %s", words->word[i]);
        const uint16_t bit = (uint16_t)(1U << hull);
        if (!run->checking) {
            st->damaged[piece] = (uint16_t)(wanted == 1 ? st->damaged[piece] | bit : st->damaged[piece] & ~bit);
            st->sunk[piece] = (uint16_t)(wanted == 2 ? st->sunk[piece] | bit : st->sunk[piece] & ~bit);
            continue;
        }
        const int found = st->sunk[piece] & bit ? 2 : st->damaged[piece] & bit ? 1 : 0;
        if (found != wanted)
            return case_fail(run, "expected %s %s, found %s", words->word[i], names[wanted], names[found]);
    }
    return true;
}

/* `french damaged 2`, `english sunk 1`: ships, the convoy not counted. */
static bool s_count(struct case_run *run, const struct case_words *words)
{
    uint8_t side = 0;
    long wanted = 0;
    if (!run->checking || !sf_case_side(words->word[0], &side) || !case_number(words->word[2], 0, 99, &wanted))
        return case_fail(run, "expected SIDE damaged N or SIDE sunk N, as a check");
    const bool sunk = strcmp(words->word[1], "sunk") == 0;
    long found = 0;
    for (unsigned p = 0; p < sf_scenario_of(run)->piece_count; p++)
        if (sf_scenario_of(run)->piece[p].kind == SQUADRON && sf_scenario_of(run)->piece[p].side == side)
            found += __builtin_popcount(sunk ? sf_state_of(run)->sunk[p]
                                             : sf_state_of(run)->damaged[p] & ~sf_state_of(run)->sunk[p]);
    if (found != wanted)
        return case_fail(run, "expected %ld %s ships %s, found %ld", wanted, words->word[0], words->word[1], found);
    return true;
}

static bool s_held(struct case_run *run, const struct case_words *words)
{
    const uint8_t town = sf_find_town(sf_scenario_of(run), words->word[0]);
    uint8_t side = 0;
    if (town == SF_NONE || !sf_case_side(words->word[3], &side))
        return case_fail(run, "expected TOWN held by SIDE");
    if (!run->checking)
        sf_state_of(run)->control[town] = side;
    if (sf_state_of(run)->control[town] != side)
        return case_fail(run, "expected %s held by %s, it is not", words->word[0], words->word[3]);
    return true;
}

static bool s_attempts(struct case_run *run, const struct case_words *words)
{
    const uint8_t town = sf_find_town(sf_scenario_of(run), words->word[1]);
    long wanted = 0;
    if (town == SF_NONE || !case_number(words->word[2], 0, 99, &wanted))
        return case_fail(run, "expected attempts TOWN N");
    if (!run->checking)
        sf_state_of(run)->attempts[town] = (uint8_t)wanted;
    if (sf_state_of(run)->attempts[town] != wanted)
        return case_fail(run, "expected %ld attempts on %s, found %d", wanted, words->word[1],
                         sf_state_of(run)->attempts[town]);
    return true;
}

static bool s_vp(struct case_run *run, const struct case_words *words)
{
    long wanted[2];
    if (!case_number(words->word[2], -99, 999, &wanted[0]) || !case_number(words->word[4], -99, 999, &wanted[1]))
        return case_fail(run, "expected vp french N english N");
    for (unsigned side = 0; side < 2; side++)
        if (!run->checking)
            sf_state_of(run)->vp[side] = (int16_t)wanted[side];
    if (sf_state_of(run)->vp[0] != wanted[0] || sf_state_of(run)->vp[1] != wanted[1])
        return case_fail(run, "expected VP %ld and %ld, found %d and %d", wanted[0], wanted[1], sf_state_of(run)->vp[0],
                         sf_state_of(run)->vp[1]);
    return true;
}

static bool s_standing(struct case_run *run, const struct case_words *words)
{
    static const char *const names[] = {"ask", "always", "never", "convoys", "at-most"};
    const uint8_t piece = piece_of(run, words->word[1]);
    long most = 0;
    for (unsigned i = 0; i < 5; i++) {
        if (piece == SF_NONE || strcmp(words->word[2], names[i]) != 0)
            continue;
        if (i == STANDING_AT_MOST && !case_number(words->word[3], 1, SF_AT_MOST_LIMIT, &most))
            break;
        const uint8_t wanted = (uint8_t)(i + (unsigned)most);
        if (!run->checking)
            sf_state_of(run)->standing[piece] = wanted;
        return sf_state_of(run)->standing[piece] == wanted ||
               case_fail(run, "expected %s's standing order %d, found %d", words->word[1], wanted,
                         sf_state_of(run)->standing[piece]);
    }
    return case_fail(run, "expected standing LEADER ask|always|never|convoys|at-most N");
}

/* `moved`, `fought`, `retreated` and leaders; `natives joined X` too: sets of pieces. */
static bool in_set(struct case_run *run, const struct case_words *words, uint16_t *set, size_t from)
{
    for (size_t i = from; i < words->count; i++) {
        const uint8_t piece = piece_of(run, words->word[i]);
        if (piece == SF_NONE)
            return case_fail(run, "there is no leader %s", words->word[i]);
        if (!run->checking)
            *set |= (uint16_t)(1U << piece);
        if (!(*set >> piece & 1))
            return case_fail(run, "expected that %s %s", words->word[i], words->word[0]);
    }
    return true;
}

static bool s_moved(struct case_run *run, const struct case_words *words)
{
    return in_set(run, words, &sf_state_of(run)->moved, 1);
}

static bool s_fought(struct case_run *run, const struct case_words *words)
{
    return in_set(run, words, &sf_state_of(run)->fought, 1);
}

static bool s_retreated(struct case_run *run, const struct case_words *words)
{
    return in_set(run, words, &sf_state_of(run)->retreated, 1);
}

static bool s_natives(struct case_run *run, const struct case_words *words)
{
    const uint8_t piece = piece_of(run, words->word[2]);
    if (!run->checking && piece != SF_NONE)
        sf_state_of(run)->natives[piece] = sf_scenario_of(run)->piece[piece].natives;
    return in_set(run, words, &sf_state_of(run)->arrived_n, 2);
}

static bool s_struck(struct case_run *run, const struct case_words *words)
{
    uint8_t side = 0;
    if (!sf_case_side(words->word[3], &side))
        return case_fail(run, "expected struck TOWN by SIDE");
    if (!run->checking)
        sf_state_of(run)->neutral_struck |= (uint8_t)(1U << side);
    return (sf_state_of(run)->neutral_struck >> side & 1) ||
           case_fail(run, "expected that %s had struck", words->word[3]);
}

bool sf_case_sentence(struct case_run *run, const char *line, const struct case_words *words)
{
    static const struct {
        size_t index;
        const char *word;
        bool (*say)(struct case_run *run, const struct case_words *words);
    } table[] = {
        {0, "damaged", s_hulls},       {0, "sunk", s_hulls},    {0, "sound", s_hulls},
        {0, "attempts", s_attempts},   {0, "vp", s_vp},         {0, "standing", s_standing},
        {0, "moved", s_moved},         {0, "fought", s_fought}, {0, "natives", s_natives},
        {0, "retreated", s_retreated}, {0, "struck", s_struck}, {1, "damaged", s_count},
        {1, "sunk", s_count},          {1, "at", s_at},         {1, "aboard", s_aboard},
        {1, "besieged", s_besieged},   {1, "freed", s_freed},   {1, "waiting", s_waiting},
        {1, "absent", s_absent},       {1, "lost", s_lost},     {1, "troops", s_troops},
        {1, "strength", s_strength},   {1, "held", s_held},
    };
    (void)line;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(words->word[table[i].index], table[i].word) == 0)
            return table[i].say(run, words);
    return case_fail(run, "this is no sentence of a case");
}
