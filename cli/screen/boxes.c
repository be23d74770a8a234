/*
 * The boxes off the map, and the cursor's ways over map and boxes.
 */
#include <stdio.h>
#include <string.h>

#include "cli/screen/map.h"

enum { BOXES = 8, WAY_WIDTH = 4 };

static bool borders_on_map(const struct sf_scenario *scenario, int box)
{
    int column, row;
    const struct sf_place *place = &scenario->place[box];
    for (int i = 0; i < place->edge_count[SEA]; i++)
        if (facts_hex(scenario, place->edge[SEA][i].to, &column, &row))
            return true;
    return false;
}

/* The boxes, from the farthest to the one that borders on the map; returns how many, at most `most`. */
static int list_boxes(const struct sf_scenario *scenario, uint8_t *boxes, int most)
{
    int column, row, count = 0;
    /* Places are numbered hexes first, then boxes; those that border on the map come last. */
    for (int last = 0; last < 2; last++) {
        for (int p = 0; p < scenario->place_count && count < most; p++)
            if (!facts_hex(scenario, (uint8_t)p, &column, &row) && borders_on_map(scenario, p) == (last == 1))
                boxes[count++] = (uint8_t)p;
    }
    /* Of the others, the one that leads on to another box and from there to the map stands next to it. */
    for (int i = 0; i + 2 < count; i++) {
        const struct sf_place *place = &scenario->place[boxes[i]];
        bool next_to_last = false;
        for (int e = 0; e < place->edge_count[SEA]; e++)
            next_to_last |= place->edge[SEA][e].to == boxes[count - 1];
        if (next_to_last) {
            const uint8_t box = boxes[i];
            memmove(&boxes[i], &boxes[i + 1], (size_t)(count - 2 - i));
            boxes[count - 2] = box;
            break;
        }
    }
    return count;
}

/* PM from one box to the next; 0 when no ship goes there. */
static int cost_between(const struct sf_scenario *scenario, uint8_t from, uint8_t to)
{
    const struct sf_place *place = &scenario->place[from];
    for (int e = 0; e < place->edge_count[SEA]; e++)
        if (place->edge[SEA][e].to == to)
            return place->edge[SEA][e].cost;
    return 0;
}

static void draw_box_content(const struct pen *pen, const struct sight *sight, uint8_t box)
{
    static const enum screen_ink chips[] = {INK_CHIP_FRENCH, INK_CHIP_ENGLISH};
    static const enum screen_ink towns[] = {INK_TOWN_FRENCH, INK_TOWN_ENGLISH, INK_TOWN_NEUTRAL};
    const struct sf_place *place = &sight->scenario->place[box];
    char text[32];
    int x = 0;
    for (int i = 0; i < place->town_count; i++) {
        const struct sf_town *town = &sight->scenario->town[place->town[i]];
        const uint8_t control = sight->view->control[place->town[i]];
        snprintf(text, sizeof text, "%c%u%s ", facts_side_letter(control), town->value, town->arsenal ? "*" : "");
        x += pen_put(pen, 1, x, towns[control <= NEUTRAL ? control : NEUTRAL], text);
    }
    for (uint8_t side = 0; side < 2; side++) {
        const struct stack stack = facts_stack(sight, box, side);
        if (stack.total == 0)
            continue;
        facts_stack_text(&stack, side, (pen->width - x) / (side == FRENCH ? 2 : 1), text, sizeof text);
        x += pen_put(pen, 1, x, chips[side], text) + 1;
    }
}

static void draw_box(const struct pen *pen, const struct sight *sight, const struct map_look *look, uint8_t box)
{
    struct pen inside = pen_part(pen, 0, 1, pen->height, pen->width - 2);
    inside.ground = INK_BOX;
    pen_fill(&inside, INK_BOX);
    pen_put_cut(&inside, 0, 0, inside.width, INK_BOX, sight->scenario->place[box].name);
    draw_box_content(&inside, sight, box);

    const bool picked = box == look->picked;
    const bool cursor = box == look->cursor;
    const bool target = look->target[box / 64] >> (box % 64) & 1u;
    const char *left = cursor ? "[" : picked ? "{" : target ? "(" : theme_sign(pen->theme, SIGN_BAR);
    const char *right = cursor ? "]" : picked ? "}" : target ? ")" : theme_sign(pen->theme, SIGN_BAR);
    const enum screen_ink ink = picked ? INK_TARGET_PICKED : cursor ? INK_CURSOR : target ? INK_TARGET : INK_FRAME;
    for (int y = 0; y < MAP_STRIP_HEIGHT; y++) {
        pen_put(pen, y, 0, ink, left);
        pen_put(pen, y, pen->width - 1, ink, right);
    }
}

void map_draw_strip(const struct pen *pen, const struct sight *sight, const struct map_look *look)
{
    uint8_t boxes[BOXES];
    const int count = list_boxes(sight->scenario, boxes, BOXES);
    if (count == 0)
        return;
    int width = (pen->width - WAY_WIDTH * count) / count;
    width = width > 26 ? 26 : width;
    for (int i = 0, x = 0; i < count; i++, x += width + WAY_WIDTH) {
        const struct pen part = pen_part(pen, 0, x, MAP_STRIP_HEIGHT, width);
        draw_box(&part, sight, look, boxes[i]);
        char way[24];
        const char *line = theme_sign(pen->theme, SIGN_WAY);
        if (i + 1 < count)
            snprintf(way, sizeof way, "%s%2d%s", line, cost_between(sight->scenario, boxes[i], boxes[i + 1]), line);
        else
            snprintf(way, sizeof way, "%s1%s%s", line, line, theme_sign(pen->theme, SIGN_UP));
        pen_put(pen, 0, x + width, INK_DIM, way);
    }
}

struct way {
    int8_t column, row_odd, row_even;
};

/* Steps by way; west and east keep the row's number, so that they undo each other. */
static const struct way ways[] = {
    [MAP_NORTH] = {0, -1, -1},     [MAP_SOUTH] = {0, 1, 1},        [MAP_WEST] = {-1, 0, 0},
    [MAP_EAST] = {1, 0, 0},        [MAP_NORTH_WEST] = {-1, -1, 0}, [MAP_NORTH_EAST] = {1, -1, 0},
    [MAP_SOUTH_WEST] = {-1, 0, 1}, [MAP_SOUTH_EAST] = {1, 0, 1},
};

/* From a box: west and east along the boxes, north back to the map's lowest row above it. */
static uint8_t next_from_box(const struct sf_scenario *scenario, uint8_t box, enum map_way way)
{
    uint8_t boxes[BOXES];
    const int count = list_boxes(scenario, boxes, BOXES);
    int at = 0;
    while (at < count && boxes[at] != box)
        at++;
    if (ways[way].column < 0)
        return at > 0 ? boxes[at - 1] : box;
    if (ways[way].column > 0)
        return at + 1 < count ? boxes[at + 1] : box;
    if (way == MAP_SOUTH)
        return box;
    for (int row = 99; row > 0; row--) {
        const uint8_t place = facts_place_at(scenario, 5, row);
        if (place != SF_NONE)
            return place;
    }
    return box;
}

uint8_t map_next(const struct sf_scenario *scenario, uint8_t place, enum map_way way)
{
    int column, row;
    if (!facts_hex(scenario, place, &column, &row))
        return next_from_box(scenario, place, way);
    const int down = column % 2 == 0 ? ways[way].row_even : ways[way].row_odd;
    const uint8_t next = facts_place_at(scenario, column + ways[way].column, row + down);
    if (next != SF_NONE)
        return next;
    uint8_t boxes[BOXES];
    const int count = list_boxes(scenario, boxes, BOXES);
    return down > 0 && count > 0 ? boxes[count - 1] : place;
}
