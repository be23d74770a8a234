/* Country by the sea on sketch maps: a coast, an island. */
#include <math.h>
#include <string.h>

#include "draw/ornament.h"
#include "draw/sketch_ground.h"
#include "draw/words.h"

/* --- A coast --- */

enum sea { SEA_NORTH, SEA_SOUTH, SEA_WEST, SEA_EAST };

static const struct shore {
    const char *region;
    enum sea sea;
    bool flat; /* mills and marsh in place of hills */
} shores[] = {{"france", SEA_NORTH, false},      {"flanders", SEA_NORTH, true},      {"spain", SEA_NORTH, false},
              {"netherlands", SEA_WEST, true},   {"england_raid", SEA_SOUTH, false}, {"ireland_raid", SEA_SOUTH, false},
              {"scotland_raid", SEA_EAST, false}};

static const struct shore *shore_of(const char *region)
{
    for (size_t i = 0; i < sizeof shores / sizeof shores[0]; i++)
        if (strcmp(shores[i].region, region) == 0)
            return &shores[i];
    return &shores[0];
}

/* A coast in its own measure: u along it, v from the sea inland, both 0 to 1. */
struct coast {
    struct scene *scene;
    enum sea sea;
    struct waver waver;
    double river, landing; /* u */
    double base;           /* v of the shore */
};

static void put_point(const struct coast *coast, double u, double v, double *x, double *y)
{
    const struct scene *s = coast->scene;
    const bool level = coast->sea == SEA_NORTH || coast->sea == SEA_SOUTH;
    const double along = level ? s->x + u * s->w : s->y + u * s->h;
    const double depth = coast->sea == SEA_SOUTH || coast->sea == SEA_EAST ? 1 - v : v;
    *x = level ? along : s->x + depth * s->w;
    *y = level ? s->y + depth * s->h : along;
}

/* v of the shore: it wanders, and gives way to the river's mouth and the landing place's bay. */
static double shore_at(const struct coast *coast, double u)
{
    const double mouth = (u - coast->river) / 0.045, bay = (u - coast->landing) / 0.11;
    return coast->base + ground_waver_at(&coast->waver, u * 0.9) + 0.13 * exp(-mouth * mouth) + 0.05 * exp(-bay * bay);
}

static struct coast lay_coast(struct scene *scene, const char *region)
{
    struct coast coast = {.scene = scene, .sea = shore_of(region)->sea};
    const bool level = coast.sea == SEA_NORTH || coast.sea == SEA_SOUTH;
    const bool west = mark_chance(&scene->dice) < 0.5;
    coast.base = level ? 0.36 : 0.34;
    coast.waver = ground_waver(&scene->dice, level ? 0.045 : 0.026);
    coast.river = west ? mark_between(&scene->dice, 0.3, 0.4) : mark_between(&scene->dice, 0.6, 0.7);
    coast.landing = west ? mark_between(&scene->dice, 0.68, 0.78) : mark_between(&scene->dice, 0.22, 0.32);
    struct mark_path *land = &scene->land;
    double x, y;
    for (int i = -3; i <= 153; i++) {
        put_point(&coast, i / 150.0, shore_at(&coast, i / 150.0), &x, &y);
        mark_add(land, x, y);
    }
    struct mark_path shore = *land;
    put_point(&coast, 1.1, 1.1, &x, &y);
    mark_add(land, x, y);
    put_point(&coast, -0.1, 1.1, &x, &y);
    mark_add(land, x, y);
    ground_land(scene, false, &shore);
    return coast;
}

/* Sand, an anchor and ships off it: ours where we raid, the enemy's where he does. */
static void draw_landing(const struct coast *coast, bool ours)
{
    struct scene *scene = coast->scene;
    double x, y;
    for (int i = 0; i < 70; i++) {
        const double u = coast->landing + mark_between(&scene->dice, -0.07, 0.07);
        put_point(coast, u, shore_at(coast, u) + mark_between(&scene->dice, 0.006, 0.03), &x, &y);
        cairo_arc(scene->sheet->cr, x, y, 0.35, 0, 2 * SHEET_PI);
        cairo_fill(scene->sheet->cr);
    }
    put_point(coast, coast->landing, shore_at(coast, coast->landing) + 0.055, &x, &y);
    scene_name(scene, ours ? "landing" : "may_land", x, y, 6);
    put_point(coast, coast->landing, coast->base * 0.62, &x, &y);
    const struct scene_box off = {x - 70, y - 34, x + 70, y + 34};
    scene_strew(scene, GROUND_SEA, off, 1, mark_ship, 34, ours ? "fleet" : "enemy_ships");
    scene_strew(scene, GROUND_SEA, off, 2, mark_ship, 24, NULL);
    if (ours)
        scene_strew(scene, GROUND_SEA, off, 1, mark_anchor, 11, NULL);
}

static void draw_roads(const struct coast *coast, double town_x, double town_y)
{
    struct scene *scene = coast->scene;
    double x, y;
    put_point(coast, coast->landing, shore_at(coast, coast->landing) + 0.09, &x, &y);
    const struct mark_path road = ground_wander(scene, x, y, town_x, town_y, 14);
    mark_road(scene->sheet->cr, &road, 2.4);
    ground_reserve(scene, &road, 3);
    const double inland = coast->river < 0.5 ? 0.9 : 0.1;
    put_point(coast, inland, 1.02, &x, &y);
    const struct mark_path high = ground_wander(scene, town_x, town_y, x, y, 18);
    mark_road(scene->sheet->cr, &high, 2.4);
    ground_reserve(scene, &high, 3);
}

/* Title and rose lie in the sea, on the side of the river: the ships are on the other. */
static void furnish_coast(const struct coast *coast)
{
    const bool first = coast->river < 0.5;
    switch (coast->sea) {
    case SEA_NORTH:
        scene_furnish(coast->scene, first, true);
        break;
    case SEA_SOUTH:
        scene_furnish(coast->scene, first, false);
        break;
    case SEA_WEST:
        scene_furnish(coast->scene, true, first);
        break;
    case SEA_EAST:
        scene_furnish(coast->scene, false, first);
        break;
    }
}

void scene_coast(struct scene *scene, const json_t *expedition)
{
    const char *region = member_word(expedition, "region");
    const bool ours = strcmp(member_word(expedition, "mission"), "defend_against_raid") != 0;
    const struct coast coast = lay_coast(scene, region);
    double x, y, to_x, to_y, town_x, town_y;
    furnish_coast(&coast);
    put_point(&coast, coast.river, shore_at(&coast, coast.river), &x, &y);
    put_point(&coast, coast.river + (coast.river < 0.5 ? -0.12 : 0.12), 1.05, &to_x, &to_y);
    const struct mark_path river = ground_wander(scene, x, y, to_x, to_y, 16);
    ground_stream(scene, &river, 4.2);
    ground_reserve(scene, &river, 6);
    const double bank = coast.river < 0.5 ? 0.1 : -0.1;
    put_point(&coast, coast.river + bank, shore_at(&coast, coast.river + bank) + 0.16, &town_x, &town_y);
    draw_roads(&coast, town_x, town_y - 4);
    scene_settlement(scene, town_x, town_y, 11, ours ? "enemy_town" : "our_town");
    put_point(&coast, coast.river - bank * 0.75, shore_at(&coast, coast.river - bank * 0.75) + 0.1, &x, &y);
    mark_fort(scene->sheet->cr, x, y, 15);
    scene_reserve(scene, (struct scene_box){x - 10, y - 17, x + 10, y + 2});
    scene_name(scene, "battery", x, y, 17);
    draw_landing(&coast, ours);
    const struct scene_box all = ground_part(scene, 0, 0, 1, 1);
    const bool flat = shore_of(region)->flat;
    scene_wood(scene, all, 21, "wood");
    scene_hills(scene, all, flat ? 0 : 10, 27);
    scene_strew(scene, GROUND_LAND, all, flat ? 4 : 1, mark_mill, 17, "mill");
    scene_strew(scene, GROUND_LAND, all, flat ? 2 : 1, mark_church, 11, "village");
    scene_strew(scene, GROUND_LAND, all, 4, mark_house, 8, NULL);
    scene_wood(scene, all, 15, NULL);
    scene_strew(scene, GROUND_LAND, all, flat ? 16 : 6, mark_grass, 7, "marsh");
    scene_strew(scene, GROUND_LAND, all, 8, mark_tree, 8, NULL);
    scene_strew(scene, GROUND_SEA, all, 5, mark_rock, 6, "foul");
    scene_soundings(scene, 14);
}

/* --- An island --- */

struct island {
    double x, y, wide, high; /* its middle and half axes */
    struct waver waver;
    double bay; /* the direction of its harbour */
};

static void island_point(const struct island *island, double turn, double reach, double *x, double *y)
{
    const double off = remainder(turn - island->bay, 2 * SHEET_PI) / 0.28;
    const double r = reach * (1 + ground_waver_at(&island->waver, turn / (2 * SHEET_PI)) - 0.2 * exp(-off * off));
    *x = island->x + island->wide * r * cos(turn);
    *y = island->y + island->high * r * sin(turn);
}

static struct island lay_island(struct scene *scene)
{
    struct island island = {.x = scene->x + scene->w * 0.5,
                            .y = scene->y + scene->h * 0.53,
                            .wide = scene->w * 0.29,
                            .high = scene->h * 0.36,
                            .waver = ground_waver(&scene->dice, 0.13),
                            .bay = mark_between(&scene->dice, 0.2, 0.7) * SHEET_PI};
    for (int i = 0; i < 120; i++) {
        double x, y;
        island_point(&island, i * SHEET_PI / 60, 1, &x, &y);
        mark_add(&scene->land, x, y);
    }
    ground_land(scene, true, &scene->land);
    return island;
}

/* A rock or two off the shore. */
static void draw_islet(struct scene *scene, double x, double y, double size)
{
    struct mark_path path = {0};
    cairo_t *cr = scene->sheet->cr;
    for (int i = 0; i < 9; i++) {
        const double turn = i * 2 * SHEET_PI / 9, reach = size * mark_between(&scene->dice, 0.7, 1.2);
        mark_add(&path, x + 1.4 * reach * cos(turn), y + reach * sin(turn));
    }
    bool clear = true;
    for (int i = 0; i < 8; i++)
        clear =
            clear && !scene_on_land(scene, x + 6 * size * cos(i * SHEET_PI / 4), y + 6 * size * sin(i * SHEET_PI / 4));
    if (!clear || !scene_claim(scene, (struct scene_box){x - 2.4 * size, y - 2 * size, x + 2.4 * size, y + 2 * size}))
        return;
    mark_waterlines(cr, &path, true, true, 4, 3);
    cairo_set_source_rgb(cr, 1, 1, 1);
    mark_trace(cr, &path, true, true);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_set_line_width(cr, 0.9);
    cairo_stroke(cr);
    mark_tree(cr, x, y + 2, 7);
}

/* Cane in rows. */
static void mark_field(cairo_t *cr, double x, double y, double size)
{
    cairo_save(cr);
    cairo_rectangle(cr, x - size * 0.55, y - size * 0.8, size * 1.1, size * 0.8);
    cairo_set_line_width(cr, 0.5);
    cairo_stroke_preserve(cr);
    cairo_clip(cr);
    const struct sheet_box field = {x - size, y - size, size * 2, size * 1.2};
    engrave_hatch(cr, field, 0, 2.4, 0.4);
    engrave_hatch(cr, field, 90, 4.5, 0.25);
    cairo_restore(cr);
}

static const struct {
    const char *mission;
    const char *town, *field; /* names */
} isles[] = {{"capture_island", "enemy_town", "sugar"},
             {"raid_caribbean_island", "enemy_town", "sugar"},
             {"raid_pirate_base", "pirates", "provisions"},
             {"put_down_rebellion", "our_town", "rebels"}};

void scene_island(struct scene *scene, const json_t *expedition)
{
    size_t kind = 0;
    for (size_t i = 0; i < sizeof isles / sizeof isles[0]; i++)
        if (strcmp(isles[i].mission, member_word(expedition, "mission")) == 0)
            kind = i;
    const struct island island = lay_island(scene);
    const bool west = cos(island.bay) > 0;
    double x, y, town_x, town_y, land_x, land_y;
    scene_furnish(scene, west, true);
    island_point(&island, island.bay, 0.72, &town_x, &town_y);
    island_point(&island, island.bay + 2.3, 0.86, &land_x, &land_y);
    const struct mark_path road = ground_wander(scene, land_x, land_y, town_x, town_y, 22);
    mark_road(scene->sheet->cr, &road, 2.4);
    ground_reserve(scene, &road, 3);
    scene_settlement(scene, town_x, town_y, 9, isles[kind].town);
    island_point(&island, island.bay - 0.42, 0.86, &x, &y);
    mark_fort(scene->sheet->cr, x, y + 6, 15);
    scene_reserve(scene, (struct scene_box){x - 10, y - 11, x + 10, y + 8});
    scene_name(scene, "fort", x, y + 6, 17);
    island_point(&island, island.bay, 1.16, &x, &y);
    const struct scene_box road_stead = {x - 60, y - 26, x + 60, y + 30};
    scene_strew(scene, GROUND_SEA, road_stead, 1, mark_anchor, 12, "anchorage");
    scene_name(scene, "landing", land_x, land_y, 4);
    const struct scene_box all = ground_part(scene, 0, 0, 1, 1);
    scene_wood(scene, all, 19, "wood");
    scene_strew(scene, GROUND_LAND, all, 4, mark_field, 17, isles[kind].field);
    scene_hills(scene, ground_part(scene, 0.3, 0.3, 0.7, 0.75), 8, 26);
    scene_strew(scene, GROUND_LAND, all, 1, mark_mill, 16, "mill");
    scene_wood(scene, all, 14, NULL);
    scene_strew(scene, GROUND_LAND, all, 8, mark_tree, 9, NULL);
    scene_strew(scene, GROUND_SEA, all, 2, mark_ship, 32, "fleet");
    for (int i = 0; i < 3; i++)
        draw_islet(scene, mark_between(&scene->dice, scene->x + 30, scene->x + scene->w - 30),
                   mark_between(&scene->dice, scene->y + 70, scene->y + scene->h - 20), 6);
    scene_strew(scene, GROUND_SEA, all, 6, mark_rock, 6, "reef");
    scene_soundings(scene, 16);
}
