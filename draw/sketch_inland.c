/* Country inland on sketch maps: a town's streets, a Highland glen. */
#include <math.h>

#include "draw/ornament.h"
#include "draw/sketch_ground.h"
#include "draw/words.h"

/* --- Streets --- */

struct streets {
    struct scene *scene;
    struct mark_path river;
    double market_x, market_y;
    double east; /* of the town: there is a river */
};

static bool near_river(const struct streets *streets, const struct scene_box *block)
{
    for (unsigned i = 0; i < streets->river.count; i++)
        if (streets->river.x[i] > block->west - 12 && streets->river.x[i] < block->east + 12 &&
            streets->river.y[i] > block->north - 12 && streets->river.y[i] < block->south + 12)
            return true;
    return false;
}

/* A block of houses, shaded as on an engraved plan, or a garden at the town's edge. */
static void draw_block(struct streets *streets, struct scene_box block)
{
    struct scene *scene = streets->scene;
    cairo_t *cr = scene->sheet->cr;
    const double middle_x = (block.west + block.east) / 2, middle_y = (block.north + block.south) / 2;
    const double away = hypot((middle_x - streets->market_x) / scene->w, (middle_y - streets->market_y) / scene->h);
    const bool market = streets->market_x > block.west && streets->market_x < block.east &&
                        streets->market_y > block.north && streets->market_y < block.south;
    if (market || near_river(streets, &block) || !scene_claim(scene, block))
        return;
    if (away > 0.34 + mark_between(&scene->dice, 0, 0.16)) {
        scene->claims--; /* fields, in which others may stand */
        return;
    }
    cairo_save(cr);
    const struct sheet_box box = {block.west, block.north, block.east - block.west, block.south - block.north};
    cairo_rectangle(cr, box.x, box.y, box.width, box.height);
    cairo_set_line_width(cr, 0.7);
    cairo_stroke_preserve(cr);
    cairo_clip(cr);
    engrave_hatch(cr, box, mark_chance(&scene->dice) < 0.5 ? 45 : -45, 2, 0.4);
    cairo_restore(cr);
    if (block.east - block.west > 34 && block.south - block.north > 26) { /* a court */
        cairo_rectangle(cr, block.west + 9, block.north + 8, block.east - block.west - 18,
                        block.south - block.north - 16);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_fill_preserve(cr);
        cairo_set_source_rgb(cr, 0, 0, 0);
        cairo_set_line_width(cr, 0.5);
        cairo_stroke(cr);
    }
}

/* Cuts a quarter by streets until blocks are left. */
static void divide(struct streets *streets, struct scene_box quarter, int depth)
{
    struct sp_dice *dice = &streets->scene->dice;
    const double w = quarter.east - quarter.west, h = quarter.south - quarter.north, street = depth > 3 ? 7 : 5;
    if (depth == 0 || (w < 46 && h < 40)) {
        draw_block(streets, quarter);
        return;
    }
    struct scene_box one = quarter, other = quarter;
    if (w > h * 1.15) {
        const double cut = quarter.west + w * mark_between(dice, 0.36, 0.64);
        one.east = cut - street / 2;
        other.west = cut + street / 2;
    } else {
        const double cut = quarter.north + h * mark_between(dice, 0.36, 0.64);
        one.south = cut - street / 2;
        other.north = cut + street / 2;
    }
    divide(streets, one, depth - 1);
    divide(streets, other, depth - 1);
}

static void draw_bridge(struct streets *streets)
{
    cairo_t *cr = streets->scene->sheet->cr;
    double x = streets->east;
    for (unsigned i = 0; i < streets->river.count; i++)
        if (fabs(streets->river.y[i] - streets->market_y) < 12)
            x = streets->river.x[i];
    const double y = streets->market_y;
    cairo_rectangle(cr, x - 15, y - 4, 30, 8);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    sheet_rule(streets->scene->sheet, x - 15, y - 4, 30, 1);
    sheet_rule(streets->scene->sheet, x - 15, y + 4, 30, 1);
    scene_reserve(streets->scene, (struct scene_box){x - 16, y - 6, x + 16, y + 6});
    scene_name(streets->scene, "bridge", x, y + 3, 8);
}

void scene_streets(struct scene *scene, const json_t *expedition)
{
    struct streets streets = {.scene = scene,
                              .market_x = scene->x + scene->w * mark_between(&scene->dice, 0.4, 0.48),
                              .market_y = scene->y + scene->h * mark_between(&scene->dice, 0.5, 0.58),
                              .east = scene->x + scene->w * mark_between(&scene->dice, 0.66, 0.72)};
    (void)expedition;
    scene->scale = "sketch.scale_town";
    scene_furnish(scene, false, true);
    streets.river =
        ground_wander(scene, streets.east + 10, scene->y - 10, streets.east - 20, scene->y + scene->h + 10, 20);
    mark_waterlines(scene->sheet->cr, &streets.river, true, false, 4, 2.2);
    mark_road(scene->sheet->cr, &streets.river, 13);
    ground_stream(scene, &streets.river, 13);
    ground_reserve(scene, &streets.river, 8);
    draw_bridge(&streets);
    const double x = streets.market_x, y = streets.market_y;
    mark_rock(scene->sheet->cr, x, y - 4, 9);
    scene_reserve(scene, (struct scene_box){x - 27, y - 18, x + 27, y + 16});
    struct phrase phrase;
    mark_label(scene->sheet, STYLE_MAP, x, y + 11, words_say(scene->words, "sketch.market", NULL, &phrase));
    mark_church(scene->sheet->cr, x - 46, y - 26, 14);
    scene_reserve(scene, (struct scene_box){x - 58, y - 48, x - 34, y - 24});
    scene_name(scene, "church", x - 46, y - 26, 20);
    divide(&streets, ground_part(scene, 0.03, 0.05, 0.97, 0.95), 7);
    const struct scene_box all = ground_part(scene, 0.02, 0.04, 0.98, 0.98);
    scene_strew(scene, GROUND_LAND, all, 1, mark_house, 13, "gaol");
    scene_strew(scene, GROUND_LAND, all, 1, mark_mill, 18, "mill");
    scene_wood(scene, all, 17, NULL);
    scene_strew(scene, GROUND_LAND, all, 1, mark_grass, 8, "common");
    scene_strew(scene, GROUND_LAND, all, 26, mark_tree, 9, NULL);
}

/* --- A glen --- */

static void draw_loch(struct scene *scene, double x, double y, double wide, double high)
{
    struct mark_path path = {0};
    cairo_t *cr = scene->sheet->cr;
    const struct waver waver = ground_waver(&scene->dice, 0.12);
    for (int i = 0; i < 28; i++) {
        const double turn = i * SHEET_PI / 14, r = 1 + ground_waver_at(&waver, i / 28.0);
        mark_add(&path, x + wide * r * cos(turn), y + high * r * sin(turn));
    }
    cairo_save(cr);
    mark_trace(cr, &path, true, true);
    cairo_clip(cr);
    mark_waterlines(cr, &path, true, true, 5, 3.2);
    cairo_restore(cr);
    cairo_set_line_width(cr, 1);
    mark_trace(cr, &path, true, true);
    cairo_stroke(cr);
    scene_reserve(scene, (struct scene_box){x - wide * 1.2, y - high * 1.3, x + wide * 1.2, y + high * 1.3});
    struct phrase phrase;
    mark_label(scene->sheet, STYLE_MAP, x, y + 3, words_say(scene->words, "sketch.loch", NULL, &phrase));
}

void scene_glen(struct scene *scene, const json_t *expedition)
{
    const bool west = mark_chance(&scene->dice) < 0.5;
    const double from = scene->y + scene->h * (west ? 0.34 : 0.76), to = scene->y + scene->h * (west ? 0.76 : 0.34);
    const double loch_x = scene->x + scene->w * (west ? 0.2 : 0.8), loch_y = west ? from : to;
    (void)expedition;
    scene_furnish(scene, !west, true);
    const struct mark_path burn = ground_wander(scene, scene->x - 5, from, scene->x + scene->w + 5, to, 16);
    ground_stream(scene, &burn, 4);
    ground_reserve(scene, &burn, 6);
    draw_loch(scene, loch_x, loch_y + 10, scene->w * 0.1, scene->h * 0.075);
    const struct mark_path road = ground_wander(scene, scene->x - 5, from + 34, scene->x + scene->w + 5, to + 30, 12);
    mark_road(scene->sheet->cr, &road, 2.6);
    ground_reserve(scene, &road, 3.5);
    const unsigned half = road.count / 2;
    scene_name(scene, "military_road", road.x[half], road.y[half] + 3, 6);
    const struct scene_box all = ground_part(scene, 0.01, 0.02, 0.99, 0.99);
    scene_strew(scene, GROUND_LAND, ground_part(scene, 0.3, 0.3, 0.75, 0.9), 1, mark_fort, 16, "castle");
    scene_strew(scene, GROUND_LAND, ground_part(scene, 0.25, 0.3, 0.8, 0.95), 1, mark_house, 9, "huts");
    scene_strew(scene, GROUND_LAND, ground_part(scene, 0.4, 0.35, 0.7, 0.8), 5, mark_grass, 8, "moor");
    scene_wood(scene, ground_part(scene, 0.1, 0.5, 0.9, 0.99), 20, "firs");
    scene_hills(scene, ground_part(scene, 0, 0.08, 1, 0.5), 14, 40);
    scene_hills(scene, ground_part(scene, 0, 0.7, 1, 0.99), 9, 36);
    scene_strew(scene, GROUND_LAND, all, 1, mark_church, 11, "kirk");
    scene_strew(scene, GROUND_LAND, all, 4, mark_house, 8, NULL);
    scene_hills(scene, all, 10, 24);
    scene_strew(scene, GROUND_LAND, all, 10, mark_tree, 9, NULL);
    scene_strew(scene, GROUND_LAND, all, 8, mark_grass, 7, NULL);
}
