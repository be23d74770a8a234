/* A redacted battle as JSON for whoever draws or tells it, and the record sheets (B-62). */
#include "colonels/battle/inside.h"

static const char *const troops[] = {"horse", "regular", "militia", "irregular", "gunners"};
static const char *const formations[] = {"line", "column", "square"};
static const char *const fires[] = {"fire", "hold", "ceased"};
static const char *const unit_statuses[] = {"here", "runs", "left", "gone", "out"};
static const char *const leader_statuses[] = {"acts", "killed", "wounded", "left"};
static const char *const cards[] = {"none", "talk", "order", "inspire", "fight", "move", "join"};
static const char *const sides[] = {"crown", "enemy", "nobody"};
static const char *const terrains[] = {"wood", "water", "hill", "town", "road", "hedge"};
static const char *const missions[] = {"raid_european_enemy", "defend_against_raid",   "capture_island",
                                       "put_down_rebellion",  "raid_caribbean_island", "raid_pirate_base",
                                       "put_down_riots",      "fight_jacobites"};
static const char *const objectives[] = {"rout", "loot", "clear"};
static const char *const ends[] = {"not", "objective", "routed", "turns", "agreed", "umpire"};
static const char *const edges[] = {"none", "north", "east", "south", "west"};

static json_t *unit_id(const struct cb_battle *st, unsigned unit)
{
    return unit < st->unit_count ? json_string(st->id[unit]) : json_null();
}

json_t *cb_record(const struct cb_rules *rules, const struct cb_battle *battle, unsigned unit)
{
    const struct cb_battle *st = battle;
    json_t *tension = json_array();
    for (unsigned turn = 0; turn + 1 < st->turn || (st->end != END_NOT && turn < st->turn); turn++)
        json_array_append_new(tension, json_integer((st->tp_log[unit][turn / 2] >> (turn % 2 ? 4 : 0)) & 15));
    const bool rating = rules->option[CB_OPT_MUSKETRY_BY] != 0;
    const unsigned row = rating ? st->musketry[unit] : st->bases[unit];
    return json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:i, s:i, s:i, s:o, s:i, s:i, s:i}", "unit", st->id[unit], "regiment",
        (int)st->regiment[unit], "drill", (int)st->drill[unit], "musketry", (int)st->musketry[unit], "effectiveness",
        (int)st->effectiveness[unit], "average", (int)cb_average(st->drill[unit], st->effectiveness[unit]),
        "musketry_least", (int)rules->musketry[cb_least(row, 6)], "musketry_by", rating ? "rating" : "bases", "ran",
        (int)st->ran[unit], "volleys", (int)st->volleys[unit], "guns", (int)st->gunned[unit], "tension", tension,
        "percent", (int)st->percent[unit], "lost", (int)st->lost[unit], "men", (int)st->men[unit]);
}

static json_t *unit_json(const struct cb_rules *rules, const struct cb_battle *st, unsigned u)
{
    int half, depth;
    cb_footprint(st, u, st->formation[u], &half, &depth);
    json_t *unit = json_pack(
        "{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:b, s:b, s:b, s:i}", "id",
        st->id[u], "side", sides[st->side[u]], "troops", troops[st->troop[u]], "status", unit_statuses[st->status[u]],
        "x", (int)st->x[u], "y", (int)st->y[u], "facing", (int)st->facing[u], "width", 2 * half, "depth", 2 * depth,
        "formation", formations[st->formation[u]], "order", cb_unit_order_word(st->order[u]), "pending",
        cb_unit_order_word(st->pending[u]), "fire", fires[st->fire[u]], "men", (int)st->men[u], "tension",
        (int)st->tp[u], "guns", (int)st->gun[u], "fierce", (int)st->fierce[u], "hidden", (int)cb_has(st->hidden, u),
        "range", st->gun[u] ? (int)rules->ball : cb_musket_range(rules, st, u));
    json_object_set_new(unit, "foe", unit_id(st, st->foe[u]));
    json_object_set_new(unit, "record", cb_record(rules, st, u));
    if (st->seat[u] != CB_NONE)
        json_object_set_new(unit, "seat", json_integer(st->seat[u]));
    if (st->note[u])
        json_object_set_new(unit, "note", json_integer(st->note[u]));
    return unit;
}

static json_t *leader_json(const struct cb_battle *st, unsigned l)
{
    json_t *leader =
        json_pack("{s:s, s:s, s:i, s:s, s:i, s:i, s:b, s:b, s:s}", "id", st->leader_id[l], "side",
                  sides[st->leader_side[l]], "seat", (int)st->leader_seat[l], "status",
                  leader_statuses[st->leader_status[l]], "x", (int)st->leader_x[l], "y", (int)st->leader_y[l],
                  "commander", (int)st->commander[l], "asked", (int)st->asked[l], "shown", cards[st->shown[l]]);
    json_object_set_new(leader, "with", unit_id(st, st->with[l]));
    if (st->question == QUESTION_CARD && !st->asked[l] && st->card[l] != CARD_HIDDEN &&
        st->leader_status[l] == LEADER_ACTS)
        json_object_set_new(leader, "card", json_string(cards[st->card[l]]));
    return leader;
}

static json_t *polygon_json(const struct cb_battle *st, unsigned i)
{
    json_t *points = json_array();
    for (unsigned p = 0; p < st->point_count[i]; p++)
        json_array_append_new(points, json_pack("[i, i]", (int)st->point_x[i][p], (int)st->point_y[i][p]));
    const unsigned flags = st->terrain_flags[i];
    return json_pack("{s:s, s:o, s:b, s:b, s:b, s:b}", "kind", terrains[st->terrain[i]], "points", points,
                     "blocks_sight", (int)(flags & CB_BLOCKS_SIGHT) != 0, "bars", (int)(flags & CB_BARS) != 0, "slows",
                     (int)(flags & CB_SLOWS) != 0, "objective", (int)(flags & CB_OBJECTIVE) != 0);
}

json_t *cb_view(const struct cb_rules *rules, const struct cb_battle *redacted, uint8_t seat)
{
    const struct cb_battle *st = redacted;
    const unsigned chooser = cb_chooser(st, seat);
    json_t *units = json_array(), *leaders = json_array(), *terrain = json_array();
    for (unsigned u = 0; u < st->unit_count; u++)
        json_array_append_new(units, unit_json(rules, st, u));
    for (unsigned l = 0; l < st->leader_count; l++)
        json_array_append_new(leaders, leader_json(st, l));
    for (unsigned i = 0; i < st->polygon_count; i++)
        json_array_append_new(terrain, polygon_json(st, i));
    json_t *view =
        json_pack("{s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:s, s:s}", "width", (int)st->width,
                  "height", (int)st->height, "turn", (int)st->turn, "turns", (int)st->turns, "mission",
                  missions[st->mission], "objective", objectives[st->objective], "attacker", sides[st->attacker],
                  "home_crown", edges[st->home[CROWN]], "home_enemy", edges[st->home[ENEMY]], "town_taken",
                  (int)st->town_taken, "over", (int)st->over, "end", ends[st->end], "winner", sides[st->winner]);
    json_object_set_new(view, "units", units);
    json_object_set_new(view, "leaders", leaders);
    json_object_set_new(view, "terrain", terrain);
    json_object_set_new(view, "question", json_string(cb_question_name((uint16_t)(CB_QUESTION_BASE + st->question))));
    json_object_set_new(view, "choosing", chooser == CB_NONE ? json_null() : json_string(st->leader_id[chooser]));
    return view;
}
