/* A redacted battle as JSON for whoever draws or tells it, and the record sheets (B-62). */
#include "colonels/battle/rules.h"
#include "colonels/battle/words.h"

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
    const bool rating = rules->option[CB_OPT_MUSKETRY_BY] == MUSKETRY_BY_RATING;
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:s, s:i, s:i, s:i, s:o, s:i, s:i, s:i}", "unit",
                     st->id[unit], "regiment", (int)st->regiment[unit], "drill", (int)st->drill[unit], "musketry",
                     (int)st->musketry[unit], "effectiveness", (int)st->effectiveness[unit], "average",
                     (int)cb_average(st->drill[unit], st->effectiveness[unit]), "musketry_least",
                     (int)cb_volley_least(rules, st->musketry[unit], st->bases[unit]), "musketry_by",
                     rating ? "rating" : "bases", "ran", (int)st->ran[unit], "volleys", (int)st->volleys[unit], "guns",
                     (int)st->gunned[unit], "tension", tension, "percent", (int)st->percent[unit], "lost",
                     (int)st->lost[unit], "men", (int)st->men[unit]);
}

/* The corners, front left first and clockwise, in whole mm: for drawing, not for measuring. */
static json_t *outline_json(struct cb_table *table, unsigned u)
{
    const struct geo_quad *quad = cb_quad(table, u);
    json_t *corners = json_array();
    for (unsigned i = 0; i < 4; i++)
        json_array_append_new(corners, json_pack("[I, I]", (json_int_t)geo_round(quad->p[i].x, GEO_UNIT),
                                                 (json_int_t)geo_round(quad->p[i].y, GEO_UNIT)));
    return corners;
}

static json_t *leaders_with(const struct cb_battle *st, unsigned u)
{
    json_t *leaders = json_array();
    for (unsigned l = 0; l < st->leader_count; l++)
        if (st->with[l] == u)
            json_array_append_new(leaders, json_string(st->leader_id[l]));
    return leaders;
}

/* The enemy that it sees nearest to it: how far in whole mm, rounded up, and whether he stands before its front. */
static json_t *nearest_json(struct cb_table *table, unsigned u)
{
    const struct cb_battle *st = table->st;
    const unsigned enemy = cb_on_table(st, u) ? cb_nearest_enemy(table, u, false) : CB_NONE;
    if (enemy == CB_NONE)
        return json_null();
    const struct geo_near near = cb_from_front(table, u, enemy);
    return json_pack("{s:s, s:I, s:b}", "unit", st->id[enemy], "mm",
                     (json_int_t)((geo_distance(&near) + GEO_UNIT - 1) / GEO_UNIT), "ahead",
                     (int)geo_ahead(st->facing[u], near.vx, near.vy));
}

/* The orders that mean something to it (B-11). */
static json_t *orders_for(const struct cb_battle *st, unsigned u)
{
    json_t *orders = json_array();
    for (unsigned order = ORDER_NONE + 1; cb_here(st, u) && order < CB_UNIT_ORDERS; order++)
        if (cb_can_obey(st, u, order))
            json_array_append_new(orders, json_string(cb_unit_order_word(order)));
    return orders;
}

static json_t *unit_json(const struct cb_rules *rules, struct cb_table *table, unsigned u,
                         const char *const *seat_names)
{
    const struct cb_battle *st = table->st;
    int half, depth;
    cb_footprint(st, u, st->formation[u], &half, &depth);
    json_t *unit =
        json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:b, s:b, s:b, s:i}",
                  "id", st->id[u], "side", cb_side_words[st->side[u]], "troops", cb_troop_words[st->troop[u]], "status",
                  cb_unit_status_words[st->status[u]], "x", (int)st->x[u], "y", (int)st->y[u], "facing",
                  (int)st->facing[u], "width", 2 * half, "depth", 2 * depth, "formation",
                  cb_formation_words[st->formation[u]], "order", cb_unit_order_word(st->order[u]), "pending",
                  cb_unit_order_word(st->pending[u]), "fire", cb_fire_words[st->fire[u]], "men", (int)st->men[u],
                  "tension", (int)st->tp[u], "guns", (int)st->gun[u], "fierce", (int)st->fierce[u], "hidden",
                  (int)cb_has(st->hidden, u), "range", st->gun[u] ? (int)rules->ball : cb_musket_range(rules, st, u));
    json_object_set_new(unit, "bases", json_integer(st->bases[u]));
    json_object_set_new(unit, "outline", outline_json(table, u));
    json_object_set_new(unit, "leaders", leaders_with(st, u));
    json_object_set_new(unit, "nearest", nearest_json(table, u));
    json_object_set_new(unit, "foe", unit_id(st, st->foe[u]));
    json_object_set_new(unit, "charges", unit_id(st, cb_has(st->charging, u) ? st->target[u] : CB_NONE));
    json_object_set_new(unit, "may_be_ordered", orders_for(st, u));
    json_object_set_new(unit, "record", cb_record(rules, st, u));
    cb_add_prospects(rules, table, u, unit);
    if (st->seat[u] != CB_NONE)
        json_object_set_new(unit, "seat", json_string(seat_names[st->seat[u]]));
    if (st->note[u])
        json_object_set_new(unit, "text", json_integer(st->note[u]));
    return unit;
}

/* --- Leaders --- */

/* A card as its player wrote it. */
static json_t *card_json(const struct cb_battle *st, unsigned l)
{
    json_t *card = json_pack("{s:s}", "card", cb_card_words[st->card[l]]);
    if (st->card[l] == CARD_ORDER || st->card[l] == CARD_JOIN)
        json_object_set_new(card, "unit", unit_id(st, st->card_unit[l]));
    if (st->card[l] == CARD_ORDER)
        json_object_set_new(card, "order", json_string(cb_unit_order_word(st->card_order[l])));
    if (st->card[l] == CARD_MOVE) {
        json_object_set_new(card, "x", json_integer(st->card_x[l]));
        json_object_set_new(card, "y", json_integer(st->card_y[l]));
    }
    if (st->card_note[l])
        json_object_set_new(card, "text", json_integer(st->card_note[l]));
    return card;
}

/* Units that take his orders, and what else he can do where he is (B-10). */
static void add_choices(const struct cb_rules *rules, struct cb_table *table, unsigned l, json_t *leader)
{
    const struct cb_battle *st = table->st;
    static const struct {
        uint16_t kind;
        uint8_t card;
    } others[] = {{CB_O_TALK, CARD_TALK}, {CB_O_INSPIRE, CARD_INSPIRE}, {CB_O_FIGHT, CARD_FIGHT}};
    json_t *may = json_array(), *units = json_array();
    for (unsigned u = 0; u < st->unit_count; u++)
        if (cb_here(st, u) && cb_is_with(table, rules, l, u))
            json_array_append_new(units, json_string(st->id[u]));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        const struct sp_order order = {.kind = others[i].kind};
        if (cb_check_card(rules, st, l, &order, NULL))
            json_array_append_new(may, json_string(cb_card_words[others[i].card]));
    }
    json_object_set_new(leader, "may_order", units);
    json_object_set_new(leader, "may", may);
}

static json_t *talkers_json(const struct cb_battle *st, unsigned l)
{
    json_t *talkers = json_array();
    for (unsigned other = 0; other < st->leader_count; other++)
        if (cb_may_talk(st, l, other))
            json_array_append_new(talkers, json_string(st->leader_id[other]));
    return talkers;
}

static json_t *leader_json(const struct cb_rules *rules, struct cb_table *table, unsigned l, uint8_t seat,
                           const char *const *seat_names)
{
    const struct cb_battle *st = table->st;
    const bool acts = st->leader_status[l] == LEADER_ACTS;
    json_t *leader = json_pack("{s:s, s:s, s:s, s:b, s:s, s:i, s:i, s:b, s:b, s:s}", "id", st->leader_id[l], "side",
                               cb_side_words[st->leader_side[l]], "seat", seat_names[st->leader_seat[l]], "own",
                               st->leader_seat[l] == seat, "status", cb_leader_status_words[st->leader_status[l]], "x",
                               (int)st->leader_x[l], "y", (int)st->leader_y[l], "commander", cb_commands(st, l),
                               "asked", (int)st->asked[l], "shown", cb_card_words[st->shown[l]]);
    json_object_set_new(leader, "with", unit_id(st, st->with[l]));
    json_object_set_new(leader, "agrees", json_boolean((st->agreed >> l) & 1));
    json_object_set_new(leader, "talks_with", talkers_json(st, l));
    if (st->question == QUESTION_CARD && acts && !st->asked[l] && st->card[l] != CARD_HIDDEN)
        json_object_set_new(leader, "card", card_json(st, l));
    if (st->asked[l] && st->leader_seat[l] == seat)
        add_choices(rules, table, l, leader);
    return leader;
}

/* --- The whole --- */

static json_t *polygon_json(const struct cb_battle *st, unsigned i)
{
    json_t *points = json_array();
    for (unsigned p = 0; p < st->point_count[i]; p++)
        json_array_append_new(points, json_pack("[i, i]", (int)st->point_x[i][p], (int)st->point_y[i][p]));
    json_t *polygon = json_pack("{s:s, s:o}", "kind", cb_terrain_words[st->terrain[i]], "points", points);
    for (unsigned f = 0; cb_terrain_flag_words[f]; f++)
        json_object_set_new(polygon, cb_terrain_flag_words[f], json_boolean((st->terrain_flags[i] >> f) & 1));
    return polygon;
}

/* What is measured on the table, mm. */
static json_t *lengths_json(const struct cb_rules *r)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "leader_move", (int)r->leader_move, "with", (int)r->with, "talk",
                     (int)r->talk, "grape", (int)r->grape, "ball", (int)r->ball, "hold", (int)r->hold);
}

json_t *cb_view(const struct cb_rules *rules, const struct cb_battle *redacted, uint8_t seat,
                const char *const *seat_names)
{
    const struct cb_battle *st = redacted;
    const unsigned chooser = cb_chooser(st, seat);
    struct cb_table table;
    cb_lay_table(&table, st);
    json_t *units = json_array(), *leaders = json_array(), *terrain = json_array();
    for (unsigned u = 0; u < st->unit_count; u++)
        json_array_append_new(units, unit_json(rules, &table, u, seat_names));
    for (unsigned l = 0; l < st->leader_count; l++)
        json_array_append_new(leaders, leader_json(rules, &table, l, seat, seat_names));
    for (unsigned i = 0; i < st->polygon_count; i++)
        json_array_append_new(terrain, polygon_json(st, i));
    json_t *view = json_pack("{s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:s, s:s}", "width",
                             (int)st->width, "height", (int)st->height, "turn", (int)st->turn, "turns", (int)st->turns,
                             "mission", cb_mission_words[st->mission], "objective", cb_objective_words[st->objective],
                             "attacker", cb_side_words[st->attacker], "home_crown", cb_edge_words[st->home[CROWN]],
                             "home_enemy", cb_edge_words[st->home[ENEMY]], "town_taken", (int)st->town_taken, "over",
                             (int)st->over, "end", cb_end_words[st->end], "winner", cb_side_words[st->winner]);
    json_object_set_new(
        view, "men_in_order",
        json_pack("{s:i, s:i}", "crown", (int)cb_men_in_order(st, CROWN), "enemy", (int)cb_men_in_order(st, ENEMY)));
    json_object_set_new(view, "units", units);
    json_object_set_new(view, "leaders", leaders);
    json_object_set_new(view, "terrain", terrain);
    json_object_set_new(view, "lengths", lengths_json(rules));
    json_object_set_new(view, "question", json_string(cb_question_name((uint16_t)(CB_QUESTION_BASE + st->question))));
    json_object_set_new(view, "choosing", chooser == CB_NONE ? json_null() : json_string(st->leader_id[chooser]));
    return view;
}
