#include "suffren/view_pieces.h"

#include "suffren/words.h"

static const char *const status_names[] = {
    [STATUS_ABSENT] = "absent", [STATUS_WAITING] = "waiting",   [STATUS_FIELD] = "field",
    [STATUS_ABOARD] = "aboard", [STATUS_BESIEGED] = "besieged", [STATUS_FREED] = "freed",
    [STATUS_LOST] = "lost",     [STATUS_UNKNOWN] = "unknown",
};

json_t *sf_view_side(unsigned side)
{
    return side <= NEUTRAL ? json_string(sf_side_words[side]) : json_null();
}

json_t *sf_view_place(const struct sf_look *look, unsigned place)
{
    return place < look->sc->place_count ? json_string(look->sc->place[place].id) : json_null();
}

json_t *sf_view_town(const struct sf_look *look, unsigned town)
{
    return town < look->sc->town_count ? json_string(look->sc->town[town].id) : json_null();
}

json_t *sf_view_leader(const struct sf_look *look, unsigned leader)
{
    return leader < look->sc->leader_count ? json_string(look->sc->leader[leader].id) : json_null();
}

static bool is_own(const struct sf_look *look, unsigned piece)
{
    return look->sc->piece[piece].side == look->seat;
}

bool sf_knows_leaders(const struct sf_look *look, uint32_t set)
{
    for (; set != 0; set &= set - 1)
        if (look->st->leader[sf_first(set)] >= look->sc->leader_count)
            return false;
    return true;
}

bool sf_knows_strengths(const struct sf_look *look, uint32_t set)
{
    for (; set != 0; set &= set - 1) {
        const unsigned piece = sf_first(set);
        if (!is_own(look, piece) && !sf_strength_open(look->sc, look->st, piece, look->faces))
            return false;
    }
    return true;
}

json_t *sf_view_leaders(const struct sf_look *look, uint32_t set)
{
    json_t *array = json_array();
    for (; set != 0; set &= set - 1) {
        const uint8_t leader = look->st->leader[sf_first(set)];
        if (leader < look->sc->leader_count)
            json_array_append_new(array, sf_view_leader(look, leader));
    }
    return array;
}

json_t *sf_view_counters(const struct sf_look *look, uint32_t set)
{
    json_t *array = json_array();
    for (unsigned kind = SQUADRON; kind <= GENERAL; kind++) {
        uint32_t count = 0;
        for (uint32_t m = set; m != 0; m &= m - 1)
            count += look->sc->piece[sf_first(m)].kind == kind;
        if (count > 0)
            json_array_append_new(array, json_pack("{s:s, s:i}", "kind", sf_kind_words[kind], "count", (int)count));
    }
    return array;
}

/* ---- One piece ---- */

static json_t *ships_json(const struct sf_look *look, unsigned p)
{
    const struct sf_piece *piece = &look->sc->piece[p];
    json_t *array = json_array();
    for (unsigned hull = 0; hull < piece->hull_count; hull++) {
        const uint32_t bit = 1U << hull;
        const bool sunk = (look->st->sunk[p] & bit) != 0;
        const bool damaged = (look->st->damaged[p] & bit) != 0;
        json_array_append_new(array, json_pack("{s:s, s:s, s:i, s:s, s:s}", "id", piece->ship[hull].id, "name",
                                               piece->ship[hull].name, "guns", (int)piece->ship[hull].guns, "class",
                                               (piece->line & bit) != 0 ? "line" : "frigate", "state",
                                               sunk      ? "sunk"
                                               : damaged ? "damaged"
                                                         : "sound"));
    }
    return array;
}

/* Present strength by kind, as S-11 shows it. */
static json_t *strength_json(const struct sf_look *look, unsigned p)
{
    const struct sf_piece *piece = &look->sc->piece[p];
    if (piece->kind == GENERAL)
        return json_pack("{s:i, s:i}", "regulars", (int)look->st->regulars[p], "natives", (int)look->st->natives[p]);
    if (piece->kind == CONVOY)
        return json_object();
    const uint32_t damaged = look->st->damaged[p];
    const uint32_t sound = sf_afloat(look->sc, look->st, p) & ~damaged;
    const uint32_t line = piece->line;
    return json_pack("{s:i, s:i, s:i, s:i}", "line", (int)sf_count(sound & line), "line_damaged",
                     (int)sf_count(damaged & line), "frigates", (int)sf_count(sound & ~line), "frigates_damaged",
                     (int)sf_count(damaged & ~line));
}

static void add_strength(const struct sf_look *look, unsigned p, json_t *object)
{
    const bool shown = look->st->status[p] != STATUS_LOST && sf_knows_strengths(look, sf_bit(p));
    json_t *strength = shown ? strength_json(look, p) : NULL;
    if (strength != NULL)
        json_object_set_new(strength, "pf", json_integer(sf_pf(look->sc, look->st, p)));
    json_object_set_new(object, "strength", strength != NULL ? strength : json_null());
}

/* What only the owner sees of his piece. */
static void add_own(const struct sf_look *look, unsigned p, json_t *object)
{
    const struct sf_state *st = look->st;
    const struct sf_piece *piece = &look->sc->piece[p];
    const uint32_t bit = sf_bit(p);
    const uint8_t carrier = st->carrier[p] < SF_PIECES ? st->leader[st->carrier[p]] : SF_NONE;
    json_object_set_new(object, "carrier", sf_view_leader(look, carrier));
    json_object_set_new(object, "moved", json_boolean((st->moved & bit) != 0));
    json_object_set_new(object, "fought", json_boolean((st->fought & bit) != 0));
    json_object_set_new(object, "retreated", json_boolean((st->retreated & bit) != 0));
    if (piece->kind == SQUADRON)
        json_object_set_new(object, "ships", ships_json(look, p));
    if (piece->kind == GENERAL) {
        const bool waiting = piece->natives_join != 0 && (st->arrived_n & bit) == 0;
        json_object_set_new(object, "set_up",
                            json_pack("{s:i, s:i}", "regulars", (int)piece->regulars, "natives", (int)piece->natives));
        json_object_set_new(object, "natives_to_join", json_boolean(waiting));
    }
    if (piece->successor != SF_NONE && piece->successor_turn > st->turn) {
        json_object_set_new(object, "successor", sf_view_leader(look, piece->successor));
        json_object_set_new(object, "successor_turn", json_integer(piece->successor_turn));
    }
    if (st->status[p] == STATUS_ABSENT && piece->kind != CONVOY)
        json_object_set_new(object, "arrival_turn", json_integer(piece->arrival_turn));
}

static json_t *piece_json(const struct sf_look *look, unsigned p)
{
    const struct sf_piece *piece = &look->sc->piece[p];
    const struct sf_leader *leader = &look->sc->leader[look->st->leader[p]];
    const bool own = is_own(look, p);
    json_t *object = json_pack("{s:s, s:s, s:s, s:s, s:b}", "leader", leader->id, "name", leader->name, "side",
                               sf_side_words[piece->side], "kind", sf_kind_words[piece->kind], "own", own);
    if (piece->kind != CONVOY) {
        json_object_set_new(object, "initiative", json_integer(leader->initiative));
        json_object_set_new(object, "bonus", json_integer(leader->bonus));
        json_object_set_new(object, "rank", json_integer(leader->rank));
    }
    json_object_set_new(object, "place", sf_view_place(look, look->st->place[p]));
    json_object_set_new(object, "status", json_string(status_names[look->st->status[p] & 7U]));
    json_object_set_new(object, "town",
                        sf_view_town(look, look->st->status[p] == STATUS_BESIEGED ? look->st->in_town[p] : SF_NONE));
    json_object_set_new(object, "face_up", json_boolean((look->faces & sf_bit(p)) != 0));
    add_strength(look, p, object);
    if (own)
        add_own(look, p, object);
    return object;
}

/* By number of leader, so that the order tells nothing of pieces that are not known. */
json_t *sf_view_pieces(const struct sf_look *look)
{
    json_t *array = json_array();
    for (uint8_t leader = 0; leader < look->sc->leader_count && leader < SF_LEADERS; leader++) {
        const uint8_t p = look->sc->leader_piece[leader];
        if (p < look->sc->piece_count && look->st->leader[p] == leader)
            json_array_append_new(array, piece_json(look, p));
    }
    return array;
}

/* ---- Counters that are not known ---- */

struct group {
    uint32_t key; /* place, kind, status: in this order */
    uint32_t count;
};

static void count_in(struct group groups[SF_PIECES], uint32_t *used, uint32_t key)
{
    uint32_t at = 0;
    while (at < *used && groups[at].key < key)
        at++;
    if (at < *used && groups[at].key == key) {
        groups[at].count++;
        return;
    }
    for (uint32_t i = (*used)++; i > at; i--)
        groups[i] = groups[i - 1];
    groups[at] = (struct group){key, 1};
}

json_t *sf_view_unknown(const struct sf_look *look)
{
    struct group groups[2][SF_PIECES];
    uint32_t used[2] = {0, 0};
    json_t *array = json_array();
    for (unsigned p = 0; p < look->sc->piece_count && p < SF_PIECES; p++) {
        const uint8_t status = look->st->status[p];
        const bool on_map = status == STATUS_FIELD || status == STATUS_ABOARD || status == STATUS_BESIEGED;
        const uint8_t side = look->sc->piece[p].side;
        if (on_map && side < 2 && look->st->leader[p] >= look->sc->leader_count) {
            const uint32_t place = look->st->place[p];
            count_in(groups[side], &used[side], place << 16 | (uint32_t)look->sc->piece[p].kind << 8 | status);
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < used[side]; i++) {
            const uint32_t key = groups[side][i].key;
            json_array_append_new(array,
                                  json_pack("{s:s, s:o, s:s, s:s, s:i}", "side", sf_side_words[side], "place",
                                            sf_view_place(look, key >> 16), "kind", sf_kind_words[key >> 8 & 3U],
                                            "status", status_names[key & 7U], "count", (int)groups[side][i].count));
        }
    }
    return array;
}
