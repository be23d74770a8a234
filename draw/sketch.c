/* The sketch map of an expedition: a frame with claims, its furniture, and which country is drawn for which mission. */
#include "draw/sketch.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/words.h"

/* --- Claims --- */

void scene_reserve(struct scene *scene, struct scene_box box)
{
    if (scene->claims < SCENE_CLAIMS)
        scene->claimed[scene->claims++] = box;
}

bool scene_claim(struct scene *scene, struct scene_box box)
{
    const double inset = 3;
    if (box.west < scene->x + inset || box.north < scene->y + inset || box.east > scene->x + scene->w - inset ||
        box.south > scene->y + scene->h - inset || scene->claims == SCENE_CLAIMS)
        return false;
    for (unsigned i = 0; i < scene->claims; i++) {
        const struct scene_box *other = &scene->claimed[i];
        if (box.west < other->east && other->west < box.east && box.north < other->south && other->north < box.south)
            return false;
    }
    scene_reserve(scene, box);
    return true;
}

bool scene_on_land(const struct scene *scene, double x, double y)
{
    return scene->land.count < 3 || mark_inside(&scene->land, x, y);
}

/* --- Names --- */

void scene_name(struct scene *scene, const char *key, double x, double y, double high)
{
    struct phrase phrase;
    char full[80];
    snprintf(full, sizeof full, "sketch.%s", key);
    words_say(scene->words, full, NULL, &phrase);
    const double half = sheet_measure(scene->sheet, STYLE_MAP, phrase.text) / 2;
    const double ways[][2] = {{x, y + 9.5}, {x, y - high - 4}, {x + half + high * 0.7, y}, {x - half - high * 0.7, y}};
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        const struct scene_box box = {ways[i][0] - half - 1, ways[i][1] - 7.5, ways[i][0] + half + 1, ways[i][1] + 2.5};
        if (!scene_claim(scene, box))
            continue;
        mark_label(scene->sheet, STYLE_MAP, ways[i][0], ways[i][1], phrase.text);
        return;
    }
}

/* --- Strewn things --- */

enum { TRIES = 60 };

/* A free place for a thing of that width and height about its foot. */
static bool find_place(struct scene *scene, enum scene_ground ground, struct scene_box within, double half, double high,
                       double *x, double *y)
{
    for (int i = 0; i < TRIES; i++) {
        *x = mark_between(&scene->dice, within.west, within.east);
        *y = mark_between(&scene->dice, within.north, within.south);
        const bool wanted = ground == GROUND_LAND;
        const struct scene_box box = {*x - half, *y - high, *x + half, *y + 2};
        if (scene_on_land(scene, box.west - 3, *y + 2) == wanted &&
            scene_on_land(scene, box.east + 3, *y + 2) == wanted &&
            scene_on_land(scene, box.west, box.north) == wanted &&
            scene_on_land(scene, box.east, box.north) == wanted && scene_claim(scene, box))
            return true;
    }
    return false;
}

void scene_strew(struct scene *scene, enum scene_ground ground, struct scene_box within, unsigned count,
                 scene_mark *mark, double size, const char *key)
{
    for (unsigned i = 0; i < count; i++) {
        double x, y;
        if (!find_place(scene, ground, within, size * 0.62, size * 1.05, &x, &y))
            continue;
        mark(scene->sheet->cr, x, y, size);
        if (key != NULL)
            scene_name(scene, key, x, y, size);
        key = NULL;
    }
}

void scene_hills(struct scene *scene, struct scene_box within, unsigned count, double size)
{
    for (unsigned i = 0; i < count; i++) {
        double x, y;
        const double high = size * mark_between(&scene->dice, 0.7, 1.1);
        if (find_place(scene, GROUND_LAND, within, high * 0.92, high * 0.9, &x, &y))
            mark_hill(scene->sheet->cr, &scene->dice, x, y, high);
    }
}

void scene_wood(struct scene *scene, struct scene_box within, double radius, const char *key)
{
    double x, y;
    struct mark_path path = {0};
    if (!find_place(scene, GROUND_LAND, within, radius * 1.35, radius * 1.6, &x, &y))
        return;
    for (int i = 0; i < 12; i++) {
        const double turn = i * SHEET_PI / 6, reach = radius * mark_between(&scene->dice, 0.85, 1.1);
        mark_add(&path, x + 1.3 * reach * cos(turn), y - radius * 0.8 + 0.8 * reach * sin(turn));
    }
    mark_wood(scene->sheet->cr, &scene->dice, &path, 7.6);
    if (key != NULL)
        scene_name(scene, key, x, y, radius * 1.6);
}

void scene_soundings(struct scene *scene, unsigned count)
{
    const struct scene_box all = {scene->x, scene->y, scene->x + scene->w, scene->y + scene->h};
    for (unsigned i = 0; i < count; i++) {
        double x, y;
        struct phrase phrase;
        if (find_place(scene, GROUND_SEA, all, 6, 9, &x, &y))
            mark_label(scene->sheet, STYLE_MAP, x, y, words_number(3 + sp_roll(&scene->dice, 15), &phrase));
    }
}

void scene_settlement(struct scene *scene, double x, double y, unsigned houses, const char *key)
{
    const double size = 8, step = 10.5;
    const unsigned across = houses > 6 ? 4 : 3;
    const double half = across * step / 2;
    const unsigned rows = (houses + across - 1) / across;
    scene_reserve(scene, (struct scene_box){x - half - 3, y - rows * step - 6, x + half + 3, y + 2});
    for (unsigned i = 0; i < houses; i++) {
        const unsigned row = i / across;
        const double at_x = x - half + (i % across + 0.5) * step + mark_between(&scene->dice, -1.6, 1.6);
        const double at_y = y - (rows - 1 - row) * step + mark_between(&scene->dice, -1.4, 1.4);
        if (i == across / 2)
            mark_church(scene->sheet->cr, at_x, at_y, size);
        else
            mark_house(scene->sheet->cr, at_x, at_y, size * mark_between(&scene->dice, 0.85, 1.05));
    }
    if (key != NULL)
        scene_name(scene, key, x, y + 1, rows * step + 4);
}

/* --- Furniture --- */

#define TITLE_WIDE 148.0
#define TITLE_HIGH 50.0
#define ROSE 24.0
#define SCALE_PART 26.0
enum { SCALE_PARTS = 4 };

static struct scene_box title_box(const struct scene *scene)
{
    const double inset = 17;
    const double x = scene->title_west ? scene->x + inset : scene->x + scene->w - inset - TITLE_WIDE;
    const double y = scene->title_north ? scene->y + 9 : scene->y + scene->h - 11 - TITLE_HIGH;
    return (struct scene_box){x, y, x + TITLE_WIDE, y + TITLE_HIGH};
}

static struct scene_box rose_box(const struct scene *scene)
{
    const double x = scene->title_west ? scene->x + scene->w - ROSE - 12 : scene->x + ROSE + 12;
    const double y = scene->title_north ? scene->y + ROSE + 20 : scene->y + scene->h - ROSE - 10;
    return (struct scene_box){x - ROSE - 2, y - ROSE - 12, x + ROSE + 2, y + ROSE + 2};
}

static struct scene_box scale_box(const struct scene *scene)
{
    const double wide = SCALE_PARTS * SCALE_PART;
    const double x = scene->title_west ? scene->x + scene->w - wide - 18 : scene->x + 18;
    const double y = scene->title_north ? scene->y + scene->h - 20 : scene->y + 16;
    return (struct scene_box){x - 10, y - 12, x + wide + 10, y + 15};
}

void scene_furnish(struct scene *scene, bool title_west, bool title_north)
{
    scene->title_west = title_west;
    scene->title_north = title_north;
    struct scene_box title = title_box(scene);
    title.west -= 14;
    title.north -= 6;
    title.east += 14;
    title.south += 8;
    scene_reserve(scene, title);
    scene_reserve(scene, rose_box(scene));
    scene_reserve(scene, scale_box(scene));
}

static void draw_furniture(struct scene *scene, const char *region)
{
    struct phrase phrase;
    const struct scene_box title = title_box(scene), rose = rose_box(scene), scale = scale_box(scene);
    mark_cartouche(scene->sheet, title.west, title.north, TITLE_WIDE, TITLE_HIGH);
    const struct sheet_box inner = {title.west + 8, title.north + 4, TITLE_WIDE - 16, 30};
    sheet_in_box(scene->sheet, STYLE_HEAD, inner, STAND_MIDDLE,
                 words_of(scene->words, "sketch.title", region, &phrase));
    sheet_line(scene->sheet, STYLE_NOTE, title.west + 8, title.south - 8, TITLE_WIDE - 16, ALIGN_CENTRE,
               words_say(scene->words, "sketch.warning", NULL, &phrase));
    mark_compass(scene->sheet, (rose.west + rose.east) / 2, rose.south - ROSE - 2, ROSE,
                 words_say(scene->words, "sketch.north", NULL, &phrase));
    cairo_rectangle(scene->sheet->cr, scale.west, scale.north, scale.east - scale.west, scale.south - scale.north);
    cairo_set_source_rgb(scene->sheet->cr, 1, 1, 1);
    cairo_fill(scene->sheet->cr);
    cairo_set_source_rgb(scene->sheet->cr, 0, 0, 0);
    mark_scale(scene->sheet, scale.west + 10, scale.north + 12, SCALE_PART, SCALE_PARTS, 1,
               words_say(scene->words, scene->scale, NULL, &phrase));
}

/* --- Which country --- */

static const struct {
    const char *mission;
    scene_country *country;
} countries[] = {
    {"raid_european_enemy", scene_coast},    {"defend_against_raid", scene_coast}, {"capture_island", scene_island},
    {"raid_caribbean_island", scene_island}, {"raid_pirate_base", scene_island},   {"put_down_rebellion", scene_island},
    {"put_down_riots", scene_streets},       {"fight_jacobites", scene_glen},
};

static uint64_t mix_text(uint64_t seed, const char *text)
{
    for (; *text != '\0'; text++)
        seed = sp_mix(seed ^ (uint64_t)(unsigned char)*text) + 1;
    return seed;
}

/* What everybody knows of a crisis makes its country. */
static uint64_t seed_of(const json_t *expedition, unsigned month)
{
    uint64_t seed = sp_mix(month + 1) ^ (uint64_t)member_number(expedition, "reported_men");
    seed = mix_text(seed, member_word(expedition, "region"));
    seed = mix_text(seed, member_word(expedition, "mission"));
    return mix_text(seed, member_word(expedition, "nation"));
}

void draw_sketch(struct sheet *sheet, const struct sp_messages *words, const json_t *expedition, unsigned month,
                 struct sheet_box frame)
{
    const char *mission = member_word(expedition, "mission");
    scene_country *country = scene_coast;
    if (sheet->trial)
        return;
    for (size_t i = 0; i < sizeof countries / sizeof countries[0]; i++)
        if (strcmp(countries[i].mission, mission) == 0)
            country = countries[i].country;
    struct scene scene = {.sheet = sheet,
                          .words = words,
                          .dice = {.seed = seed_of(expedition, month)},
                          .x = frame.x,
                          .y = frame.y,
                          .w = frame.width,
                          .h = frame.height,
                          .scale = "sketch.scale"};
    cairo_save(sheet->cr);
    cairo_rectangle(sheet->cr, frame.x, frame.y, frame.width, frame.height);
    cairo_clip(sheet->cr);
    country(&scene, expedition);
    draw_furniture(&scene, member_word(expedition, "region"));
    cairo_restore(sheet->cr);
    sheet_frame(sheet, frame.x, frame.y, frame.width, frame.height, 0.6);
    sheet_frame(sheet, frame.x - 3, frame.y - 3, frame.width + 6, frame.height + 6, 1.4);
}
