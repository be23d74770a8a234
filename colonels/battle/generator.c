/* Makes an order of battle from a brief: the table, the forces, who leads them, the terrain. */
#include "colonels/battle/generator.h"

#include <stdio.h>
#include <string.h>

#include "colonels/battle/rules.h"

/* mm: a place in a rank is a line of four bases and a gap; ranks stand one behind the other. */
enum {
    SLOT = 180,
    RANK = 100,
    MARGIN = 60,
    FRONT = 300,
    MARKET = 400,
    HEIGHT = 1200,
    WIDTH = 1800,
    WIDTH_MOST = 4000,
    RANKS = 3
};
enum { MEN_A_UNIT = 600, MEN_MOST = 2000, UNITS_A_LEADER = 4, OTHERS_MOST = 16, LATE = 200 };

/* Annex A: what each mission is about, and who is met there; mixtures in equal parts (C-21). */
static const struct {
    uint8_t objective, attacker;
    uint8_t quality_count;
    struct {
        uint8_t quality;
        const char *name; /* of its units, before their number */
    } enemy[3];
} missions[CB_MISSIONS] = {
    [RAID_EUROPEAN_ENEMY] = {OBJECTIVE_LOOT, CROWN, 1, {{QUALITY_MILITIA, "militia"}}},
    [DEFEND_AGAINST_RAID] = {OBJECTIVE_LOOT, ENEMY, 1, {{QUALITY_REGULAR, "regulars"}}},
    [CAPTURE_ISLAND] = {OBJECTIVE_ROUT, CROWN, 2, {{QUALITY_REGULAR, "regulars"}, {QUALITY_MILITIA, "militia"}}},
    [PUT_DOWN_REBELLION] = {OBJECTIVE_CLEAR, CROWN, 1, {{QUALITY_CIVILIAN, "rebels"}}},
    [RAID_CARIBBEAN_ISLAND] = {OBJECTIVE_LOOT, CROWN, 1, {{QUALITY_MILITIA, "militia"}}},
    [RAID_PIRATE_BASE] = {OBJECTIVE_LOOT, CROWN, 1, {{QUALITY_PIRATE, "pirates"}}},
    [PUT_DOWN_RIOTS] = {OBJECTIVE_CLEAR, CROWN, 1, {{QUALITY_CIVILIAN, "rioters"}}},
    [FIGHT_JACOBITES] = {OBJECTIVE_ROUT,
                         CROWN,
                         3,
                         {{QUALITY_HIGHLANDER, "clan"}, {QUALITY_REGULAR, "regulars"}, {QUALITY_MILITIA, "lowland"}}},
};

/* What may lie on the ground (house values): a roll takes one of eight. */
enum { GROUNDS = 8 };
static const struct {
    const char *place;
    uint8_t kind[GROUNDS];
} regions[CB_REGIONS] = {
    [CB_ANYWHERE] = {"", {WOOD, WOOD, HEDGE, HILL, WATER, WOOD, HILL, HEDGE}},
    [CB_WEST_INDIES] = {"West Indies", {WOOD, WOOD, WOOD, WATER, HILL, HILL, WOOD, WATER}}, /* cane, streams, ridges */
    [CB_ENGLAND] = {"England", {HEDGE, HEDGE, HEDGE, WOOD, WOOD, HILL, WATER, HEDGE}},
    [CB_IRELAND] = {"Ireland", {WATER, WATER, HEDGE, HEDGE, HILL, HILL, WOOD, HEDGE}}, /* bogs */
    [CB_SCOTLAND] = {"Scotland", {HILL, HILL, HILL, WATER, WATER, WOOD, HEDGE, HILL}},
    [CB_FRANCE] = {"Mainland France", {WOOD, WOOD, HEDGE, HEDGE, HILL, WATER, WOOD, HEDGE}},
    [CB_FLANDERS] = {"Flanders", {WATER, HEDGE, HEDGE, WOOD, WOOD, WATER, HEDGE, WATER}},
    [CB_SPAIN] = {"Spain", {HILL, HILL, HILL, WOOD, WOOD, HEDGE, WATER, HILL}},
    [CB_NETHERLANDS] = {"Netherlands", {WATER, WATER, WATER, HEDGE, HEDGE, WATER, WOOD, HEDGE}}, /* ditches, dykes */
};

uint8_t cb_region_of(const char *place)
{
    for (uint8_t i = CB_ANYWHERE + 1; i < CB_REGIONS; i++)
        if (strcmp(regions[i].place, place) == 0)
            return i;
    return CB_ANYWHERE;
}

/* --- Units --- */

static struct cb_unit_spec *add_unit(const struct cb_rules *rules, struct cb_order_of_battle *oob, unsigned side,
                                     unsigned quality, const char *name, unsigned number)
{
    const struct cb_quality_values *q = &rules->quality[quality];
    struct cb_unit_spec *unit = &oob->unit[oob->unit_count];
    *unit = (struct cb_unit_spec){
        .side = (uint8_t)side,
        .seat = CB_NONE,
        .seniority = oob->unit_count,
        .troop = q->troop,
        .gun = quality == QUALITY_GUNNERS,
        .fierce = q->fierce,
        .drill = q->drill,
        .musketry = q->musketry,
        .effectiveness = q->effectiveness,
        .bases = q->bases,
        .base_width = q->base_width,
        .base_depth = q->base_depth,
        .order = ORDER_FIRE,
        .men = q->men,
    };
    snprintf(unit->id, sizeof unit->id, "%s_%u", name, number);
    oob->unit_count++;
    return unit;
}

static void add_crown(const struct cb_rules *rules, const struct cb_brief *brief, struct cb_order_of_battle *oob)
{
    for (unsigned i = 0; i < brief->regiment_count; i++) {
        const struct cb_brief_regiment *regiment = &brief->regiment[i];
        struct cb_unit_spec *unit = add_unit(rules, oob, CROWN, QUALITY_REGULAR, "foot", regiment->number);
        unit->regiment = regiment->number;
        unit->seat = regiment->seat;
        unit->drill = regiment->drill;
        unit->musketry = regiment->musketry;
        unit->effectiveness = regiment->effectiveness;
        unit->bases = regiment->bases;
        unit->men = regiment->men;
    }
    for (unsigned i = 1; i <= brief->battalions; i++)
        add_unit(rules, oob, CROWN, QUALITY_REGULAR, "battalion", i);
    for (unsigned i = 1; i <= brief->horse; i++)
        add_unit(rules, oob, CROWN, QUALITY_HORSE, "horse", i);
    for (unsigned i = 1; i <= brief->guns; i++)
        add_unit(rules, oob, CROWN, QUALITY_GUNNERS, "guns", i);
}

/* Units beside the enemy's foot. */
static unsigned others_of(const struct cb_brief *brief)
{
    return (unsigned)brief->regiment_count + brief->battalions + brief->horse + brief->guns + brief->enemy_horse +
           brief->enemy_guns;
}

/* Units of each of so many parts of the enemy's foot that the table has room for. */
static unsigned in_part_most(const struct cb_brief *brief, unsigned parts)
{
    return cb_least(CB_ENEMY_UNITS_MOST, CB_UNITS - cb_least(others_of(brief), CB_UNITS)) / parts;
}

/* Parts of the men, and shares of a part, that differ by one at most (C-21). */
static void add_enemy_foot(const struct cb_rules *rules, const struct cb_brief *brief, struct cb_order_of_battle *oob)
{
    const unsigned men = (unsigned)brief->enemy_men;
    const unsigned parts = cb_least(missions[brief->mission].quality_count, men);
    const unsigned needed = (men + parts * MEN_A_UNIT - 1) / (parts * MEN_A_UNIT);
    const unsigned in_part = cb_least(needed, in_part_most(brief, parts));
    for (unsigned i = 0; i < parts * in_part; i++) {
        const unsigned part = i % parts;
        struct cb_unit_spec *unit = add_unit(rules, oob, ENEMY, missions[brief->mission].enemy[part].quality,
                                             missions[brief->mission].enemy[part].name, i / parts + 1);
        unit->men = (uint16_t)(((men + part) / parts + i / parts) / in_part);
    }
}

/* Horse and guns test after all foot (B-42). */
static void add_enemy(const struct cb_rules *rules, const struct cb_brief *brief, struct cb_order_of_battle *oob)
{
    for (unsigned i = 1; i <= brief->enemy_horse; i++)
        add_unit(rules, oob, ENEMY, QUALITY_HORSE, "enemy_horse", i)->seniority = LATE;
    for (unsigned i = 1; i <= brief->enemy_guns; i++)
        add_unit(rules, oob, ENEMY, QUALITY_GUNNERS, "enemy_guns", i)->seniority = LATE;
    add_enemy_foot(rules, brief, oob);
}

static unsigned count_of(const struct cb_order_of_battle *oob, unsigned side)
{
    unsigned count = 0;
    for (unsigned u = 0; u < oob->unit_count; u++)
        count += oob->unit[u].side == side;
    return count;
}

/* As wide as the longer side needs in three ranks; deeper when the widest table does not hold it. */
static void size_table(struct cb_order_of_battle *oob)
{
    const unsigned crown = count_of(oob, CROWN), enemy = count_of(oob, ENEMY);
    const unsigned files = ((crown > enemy ? crown : enemy) + RANKS - 1) / RANKS;
    const int needed = (int)files * SLOT + 2 * MARGIN;
    oob->width = (int16_t)(needed < WIDTH ? WIDTH : needed > WIDTH_MOST ? WIDTH_MOST : needed);
    oob->height = HEIGHT;
}

/* The Crown in ranks from the south, the enemy from the north, each rank centred; first all, then those who are late.
 */
static void deploy(struct cb_order_of_battle *oob, unsigned side)
{
    const unsigned count = count_of(oob, side), files = (unsigned)(oob->width - 2 * MARGIN) / SLOT;
    unsigned placed = 0;
    for (unsigned i = 0; i < 2u * oob->unit_count; i++) {
        struct cb_unit_spec *unit = &oob->unit[i % oob->unit_count];
        if (unit->side != side || (unit->seniority == LATE) != (i >= oob->unit_count))
            continue;
        const unsigned rank = placed / files, left = count - rank * files;
        const int in_rank = (int)cb_least(left, files), file = (int)(placed % files);
        const int depth = FRONT - (int)rank * RANK;
        unit->x = (int16_t)(oob->width / 2 + file * SLOT - (in_rank - 1) * SLOT / 2);
        unit->y = (int16_t)(side == CROWN ? depth : oob->height - depth);
        unit->facing = side == CROWN ? 0 : 180;
        placed++;
    }
}

/* Those who come to take something advance; those who wait fire, or hold their fire, by a die. */
static void give_orders(struct cb_order_of_battle *oob, struct sp_dice *dice)
{
    for (unsigned u = 0; u < oob->unit_count; u++) {
        struct cb_unit_spec *unit = &oob->unit[u];
        if (unit->gun)
            continue;
        if (unit->side == oob->attacker) {
            unit->order = unit->troop == HORSE ? ORDER_FIRE : ORDER_ADVANCE; /* horse waits for its moment */
        } else if (unit->fierce && sp_roll(dice, 2)) {
            unit->order = ORDER_ADVANCE;
        } else if (unit->troop == REGULAR && sp_roll(dice, 2)) {
            unit->order = ORDER_HOLD_FIRE;
            unit->fire = FIRE_HELD;
        }
    }
}

/* --- Leaders --- */

static struct cb_leader_spec *add_leader(struct cb_order_of_battle *oob, unsigned side, unsigned seat, uint8_t with,
                                         const char *name, unsigned number)
{
    struct cb_leader_spec *leader = &oob->leader[oob->leader_count];
    *leader = (struct cb_leader_spec){.side = (uint8_t)side, .seat = (uint8_t)seat, .with = with};
    snprintf(leader->id, sizeof leader->id, "%s_%u", name, number);
    oob->leader_count++;
    return leader;
}

/* Free, behind the first rank. */
static void add_general(struct cb_order_of_battle *oob, unsigned seat)
{
    struct cb_leader_spec *general = add_leader(oob, CROWN, seat, CB_NONE, "general", 1);
    general->x = (int16_t)(oob->width / 2);
    general->y = FRONT - RANK / 2;
    general->commander = 1;
}

/* By seniority (B-11): a General, who commands them, then colonels with their regiments; without any, the commander
 * leads what goes. */
static void lead_crown(const struct cb_brief *brief, struct cb_order_of_battle *oob)
{
    if (brief->general != CB_NONE)
        add_general(oob, brief->general);
    for (unsigned i = 0; i < brief->regiment_count; i++)
        if (brief->regiment[i].seat != CB_NONE) {
            struct cb_leader_spec *leader =
                add_leader(oob, CROWN, brief->regiment[i].seat, (uint8_t)i, "colonel", brief->regiment[i].number);
            leader->commander = brief->regiment[i].seat == brief->commander && brief->general == CB_NONE;
        }
    if (oob->leader_count == 0)
        add_general(oob, brief->commander);
}

/* Captains with the enemy's foot, one in four. */
static void lead_enemy(const struct cb_brief *brief, struct cb_order_of_battle *oob)
{
    unsigned number = 0, unit = 0;
    for (unsigned u = 0; u < oob->unit_count && oob->leader_count < CB_LEADERS; u++) {
        if (oob->unit[u].side != ENEMY || oob->unit[u].seniority == LATE || unit++ % UNITS_A_LEADER != 0)
            continue;
        struct cb_leader_spec *leader = add_leader(oob, ENEMY, brief->enemy_seat, (uint8_t)u, "captain", ++number);
        leader->commander = number == 1;
    }
}

/* --- Terrain --- */

static int16_t on_table(int value, int most)
{
    return (int16_t)(value < 0 ? 0 : value > most ? most : value);
}

/* Six corners around a middle, at distances that vary by a third: it never crosses itself. */
static struct cb_polygon_spec patch(const struct cb_order_of_battle *oob, unsigned terrain, int x, int y, int radius,
                                    struct sp_dice *dice)
{
    struct cb_polygon_spec polygon = {.terrain = (uint8_t)terrain, .points = 6};
    for (int i = 0; i < 6; i++) {
        const int far = radius * 2 / 3 + (int)sp_roll(dice, (uint32_t)radius / 3 + 1);
        const struct geo_point point = geo_offset(x, y, 60 * i, 0, far);
        polygon.x[i] = on_table(point.x / GEO_UNIT, oob->width);
        polygon.y[i] = on_table(point.y / GEO_UNIT, oob->height);
    }
    return polygon;
}

static struct cb_polygon_spec box(unsigned terrain, unsigned flags, int west, int south, int east, int north)
{
    return (struct cb_polygon_spec){.terrain = (uint8_t)terrain,
                                    .flags = (uint8_t)flags,
                                    .points = 4,
                                    .x = {(int16_t)west, (int16_t)east, (int16_t)east, (int16_t)west},
                                    .y = {(int16_t)south, (int16_t)south, (int16_t)north, (int16_t)north}};
}

/* A town between the lines on the defender's side; where streets are to be cleared it is the market, in the midst of
 * the crowd: the whole width of the table could not be emptied in the time (house rule). */
static void add_objective(const struct cb_rules *rules, struct cb_order_of_battle *oob, struct sp_dice *dice)
{
    struct cb_polygon_spec *town = &oob->polygon[oob->polygon_count];
    if (oob->objective == OBJECTIVE_ROUT)
        return;
    oob->polygon_count++;
    if (oob->objective == OBJECTIVE_CLEAR) {
        const int market = oob->width / 2 - MARKET / 2;
        *town = box(TOWN, CB_OBJECTIVE | CB_COVERS, market, oob->height - FRONT - 2 * RANK, market + MARKET,
                    oob->height - FRONT + RANK / 2);
        return;
    }
    const int width = 220 + 20 * (int)sp_roll(dice, 6), third = oob->width / 3;
    const int west = third + (int)sp_roll(dice, (uint32_t)third) - width / 2, deep = 160 + 20 * (int)sp_roll(dice, 4);
    const int near = FRONT + RANK / 2;
    const int south = oob->attacker == CROWN ? oob->height - near - deep : near;
    *town = box(TOWN, rules->terrain[TOWN] | CB_OBJECTIVE, west, south, west + width, south + deep);
}

static struct geo_polygon shape_of(const struct cb_polygon_spec *spec)
{
    struct geo_polygon shape = {spec->x, spec->y, spec->points, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (unsigned i = 0; i < spec->points; i++) {
        const int32_t x = spec->x[i] * GEO_UNIT, y = spec->y[i] * GEO_UNIT;
        shape.lo_x = x < shape.lo_x ? x : shape.lo_x;
        shape.lo_y = y < shape.lo_y ? y : shape.lo_y;
        shape.hi_x = x > shape.hi_x ? x : shape.hi_x;
        shape.hi_y = y > shape.hi_y ? y : shape.hi_y;
    }
    return shape;
}

/* Whether somebody would stand in such water. */
static bool drowns(struct cb_table *table, const struct cb_polygon_spec *spec)
{
    const struct cb_battle *st = table->st;
    const struct geo_polygon water = shape_of(spec);
    for (unsigned u = 0; u < st->unit_count; u++)
        if (geo_overlap_polygon(cb_quad(table, u), &water))
            return true;
    for (unsigned l = 0; l < st->leader_count; l++)
        if (geo_inside(geo_at(st->leader_x[l], st->leader_y[l]), &water))
            return true;
    return false;
}

/* How much there is of it, and how large; it keeps off the edges where the forces stand (house values, mm). */
enum { PATCHES_LEAST = 3, PATCHES_MORE = 5, OFF_EDGES = 350, RADIUS_LEAST = 60, RADIUS_MORE = 121, HEDGE_DEEP = 12 };

/* Water that somebody would stand in is left out; everything else may lie anywhere. */
static void add_terrain(const struct cb_rules *rules, unsigned region, struct cb_order_of_battle *oob,
                        struct sp_dice *dice)
{
    struct cb_battle st;
    struct cb_table table;
    const unsigned count = PATCHES_LEAST + sp_roll(dice, PATCHES_MORE);
    cb_lay_out(rules, oob, &st);
    cb_lay_table(&table, &st);
    for (unsigned i = 0; i < count; i++) {
        const unsigned kind = regions[region].kind[sp_roll(dice, GROUNDS)];
        const int x = (int)sp_roll(dice, (uint32_t)oob->width);
        const int y = OFF_EDGES + (int)sp_roll(dice, HEIGHT - 2 * OFF_EDGES);
        const int radius = RADIUS_LEAST + (int)sp_roll(dice, RADIUS_MORE);
        struct cb_polygon_spec polygon = patch(oob, kind, x, y, radius, dice);
        if (kind == HEDGE)
            polygon = box(HEDGE, 0, on_table(x, oob->width - HEDGE_DEEP), y, on_table(x + 4 * radius, oob->width),
                          y + HEDGE_DEEP);
        polygon.flags = rules->terrain[kind];
        if (kind != WATER || !drowns(&table, &polygon))
            oob->polygon[oob->polygon_count++] = polygon;
    }
}

/* --- All --- */

static bool check_brief(const struct cb_brief *brief, struct sp_error *error)
{
    if (brief->mission >= CB_MISSIONS || brief->region >= CB_REGIONS)
        return sp_fail(error, "a battle has a mission and a region of Annex A (C-20)");
    const unsigned parts = missions[brief->mission].quality_count, room = CB_UNITS - parts;
    const unsigned enemies = (unsigned)brief->enemy_horse + brief->enemy_guns, others = others_of(brief);
    if (brief->regiment_count > CB_BRIEF_REGIMENTS || others == enemies || enemies > OTHERS_MOST || others > room)
        return sp_fail(error,
                       "a battle takes 1 to %u units beside the enemy's foot, of them at most %d regiments (B-1)", room,
                       CB_BRIEF_REGIMENTS);
    const int most = (int)(in_part_most(brief, parts) * parts) * MEN_MOST;
    return (brief->enemy_men >= 1 && brief->enemy_men <= most) ||
           sp_fail(error, "the enemy has 1 to %d men (C-21)", most);
}

bool cb_generate(const struct cb_rules *rules, const struct cb_brief *brief, struct sp_dice *dice,
                 struct cb_order_of_battle *oob, struct sp_error *error)
{
    memset(oob, 0, sizeof *oob);
    if (!check_brief(brief, error))
        return false;
    snprintf(oob->id, sizeof oob->id, "made");
    snprintf(oob->title, sizeof oob->title, "A battle made for an expedition");
    oob->mission = brief->mission;
    oob->objective = missions[brief->mission].objective;
    oob->attacker = missions[brief->mission].attacker;
    oob->home[CROWN] = EDGE_SOUTH;
    oob->home[ENEMY] = EDGE_NORTH;
    oob->umpire = brief->umpire;
    add_crown(rules, brief, oob);
    add_enemy(rules, brief, oob);
    size_table(oob);
    deploy(oob, CROWN);
    deploy(oob, ENEMY);
    give_orders(oob, dice);
    lead_crown(brief, oob);
    lead_enemy(brief, oob);
    add_objective(rules, oob, dice);
    add_terrain(rules, brief->region, oob, dice);
    return cb_check_order_of_battle(rules, oob, error);
}
