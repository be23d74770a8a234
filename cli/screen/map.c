#include "cli/screen/map.h"

#include <stdio.h>
#include <string.h>

/* A size: half of a hex's height, and the length of its upper edge, in characters. */
struct zoom {
    int half, edge;
};

static const struct zoom zooms[MAP_ZOOMS] = {{1, 4}, {1, 6}, {2, 6}, {2, 7}, {2, 9}};

static const enum screen_ink grounds[] = {
    [PLACE_SEA] = INK_SEA, [PLACE_COAST] = INK_COAST, [PLACE_LAND] = INK_LAND, [PLACE_BOX] = INK_BOX};

static const enum screen_ink chips[] = {INK_CHIP_FRENCH, INK_CHIP_ENGLISH};
static const enum screen_ink town_inks[] = {INK_TOWN_FRENCH, INK_TOWN_ENGLISH, INK_TOWN_NEUTRAL};

/* One hex on the screen: its box's upper left corner within the pen. */
struct hex {
    uint8_t place;
    int y, x;
    const struct zoom *zoom;
};

static int step_of(const struct zoom *zoom)
{
    return zoom->edge + zoom->half;
}

static void map_bounds(const struct sf_scenario *scenario, int *columns, int *rows)
{
    int column, row;
    *columns = *rows = 0;
    for (int p = 0; p < scenario->place_count; p++) {
        if (!facts_hex(scenario, (uint8_t)p, &column, &row))
            continue;
        *columns = column > *columns ? column : *columns;
        *rows = row > *rows ? row : *rows;
    }
}

void map_size(const struct sf_scenario *scenario, int zoom, int *height, int *width)
{
    int columns, rows;
    map_bounds(scenario, &columns, &rows);
    const struct zoom *z = &zooms[zoom];
    *width = MAP_LEFT_RULER + columns * step_of(z) + z->half;
    *height = MAP_RULER + 1 + rows * 2 * z->half + z->half;
}

/* Where the hex lies on the whole map; even columns lie half a hex south. */
static struct hex hex_at(const struct sf_scenario *scenario, uint8_t place, const struct zoom *zoom)
{
    int column = 1, row = 1;
    facts_hex(scenario, place, &column, &row);
    return (struct hex){
        .place = place,
        .y = 1 + (row - 1) * 2 * zoom->half + (column % 2 == 0 ? zoom->half : 0),
        .x = (column - 1) * step_of(zoom),
        .zoom = zoom,
    };
}

/* How far line i of a hex is drawn in from the hex's widest line. */
static int slope(const struct zoom *zoom, int line)
{
    return line < zoom->half ? zoom->half - 1 - line : line - zoom->half;
}

static int inner_width(const struct zoom *zoom, int line)
{
    return zoom->edge + 2 * (zoom->half - 1 - slope(zoom, line));
}

static void draw_ground(const struct pen *pen, const struct hex *hex, uint8_t kind)
{
    const int lines = 2 * hex->zoom->half;
    const enum screen_ink ink = grounds[kind];
    const char *fill = kind == PLACE_COAST  ? theme_sign(pen->theme, SIGN_COAST)
                       : kind == PLACE_LAND ? theme_sign(pen->theme, SIGN_LAND)
                                            : " ";
    for (int i = 0; i < lines; i++) {
        const int left = hex->x + slope(hex->zoom, i);
        const int inner = inner_width(hex->zoom, i);
        const bool upper = i < hex->zoom->half;
        pen_put(pen, hex->y + i, left, ink, upper ? "/" : "\\");
        for (int x = 0; x < inner; x++)
            pen_put(pen, hex->y + i, left + 1 + x, ink, i == lines - 1 ? "_" : fill);
        pen_put(pen, hex->y + i, left + 1 + inner, ink, upper ? "\\" : "/");
    }
}

/* The upper edge, which elsewhere is the lower edge of the hex above. */
static void draw_top(const struct pen *pen, const struct hex *hex)
{
    for (int x = 0; x < hex->zoom->edge; x++)
        pen_put(pen, hex->y - 1, hex->x + hex->zoom->half + x, INK_FRAME, "_");
}

/* Control, value, arsenal and, where there is room, the name: "E7*Madras". */
static void town_text(const struct sight *sight, uint8_t town, int width, char *text, size_t size)
{
    const struct sf_town *t = &sight->scenario->town[town];
    const int used =
        snprintf(text, size, "%c%u%s", facts_side_letter(sight->view->control[town]), t->value, t->arsenal ? "*" : "");
    const bool roomy = t->arsenal == 0 && width > used + (int)strlen(t->name);
    if (used > 0 && width >= used + 3)
        snprintf(text + used, size - (size_t)used, "%s%s", roomy ? " " : "", t->name);
}

static void draw_town(const struct pen *pen, const struct sight *sight, uint8_t town, int y, int x, int width)
{
    char text[64];
    town_text(sight, town, width, text, sizeof text);
    const struct pen part = pen_part(pen, 0, 0, pen->height, x + width);
    const uint8_t control = sight->view->control[town];
    pen_put(&part, y, x, town_inks[control <= NEUTRAL ? control : NEUTRAL], text);
}

/* Towns: two share a line where a hex has one line for them. */
static void draw_towns(const struct pen *pen, const struct sight *sight, const struct hex *hex)
{
    const struct sf_place *place = &sight->scenario->place[hex->place];
    const int shown = place->town_count < 2 ? place->town_count : 2;
    for (int i = 0; i < shown; i++) {
        const bool tall = hex->zoom->half > 1;
        const int line = tall ? 1 + i : 0;
        const int inner = inner_width(hex->zoom, line);
        const int width = tall || shown == 1 ? inner : inner / 2;
        const int x = hex->x + slope(hex->zoom, line) + 1 + (tall ? 0 : i * width);
        draw_town(pen, sight, place->town[i], hex->y + line, x, width);
    }
}

static int draw_chip(const struct pen *pen, const struct stack *stack, uint8_t side, int y, int x, int width)
{
    char text[24];
    facts_stack_text(stack, side, width, text, sizeof text);
    return pen_put_cut(pen, y, x, width, chips[side], text);
}

/* Counters: the French above and the English below in a tall hex, else both on the lower line. */
static bool draw_counters(const struct pen *pen, const struct sight *sight, const struct hex *hex)
{
    struct stack stack[2];
    for (uint8_t side = 0; side < 2; side++)
        stack[side] = facts_stack(sight, hex->place, side);
    const bool both = stack[FRENCH].total && stack[ENGLISH].total;
    const int last = 2 * hex->zoom->half - 1;
    int used = 0;
    for (uint8_t side = 0; side < 2; side++) {
        if (stack[side].total == 0)
            continue;
        const bool tall = hex->zoom->half > 1;
        const int line = tall && side == FRENCH ? 0 : last;
        const int inner = inner_width(hex->zoom, line);
        const int left = hex->x + slope(hex->zoom, line) + 1;
        const int width = tall || !both ? inner : side == FRENCH ? inner / 2 : inner - used;
        used = draw_chip(pen, &stack[side], side, hex->y + line, left + (tall ? 0 : used), width);
    }
    return stack[FRENCH].total + stack[ENGLISH].total > 0;
}

static bool is_target(const struct map_look *look, int place)
{
    return look->target[place / 64] >> (place % 64) & 1u;
}

static bool is_open_sea(const struct sight *sight, const struct map_look *look, int column, int row)
{
    const uint8_t place = facts_place_at(sight->scenario, column, row);
    return place != SF_NONE && sight->scenario->place[place].kind == PLACE_SEA && !is_target(look, place) &&
           facts_stack(sight, place, FRENCH).total + facts_stack(sight, place, ENGLISH).total == 0;
}

/*
 * Names of towns where hexes are too small to hold them: on the sea beside, as charts have them.  Line 0 of a hex lies
 * beside the upper of its two neighbours there, line 1 beside the lower.
 */
static void draw_labels(const struct pen *pen, const struct sight *sight, const struct map_look *look,
                        const struct hex *hex)
{
    const struct sf_place *place = &sight->scenario->place[hex->place];
    struct pen sea = *pen;
    int column, row;
    if (hex->zoom->half > 1 || hex->zoom->edge > 4 || !facts_hex(sight->scenario, hex->place, &column, &row))
        return;
    sea.ground = INK_SEA;
    for (int i = 0; i < place->town_count && i < 2; i++) {
        const struct sf_town *town = &sight->scenario->town[place->town[i]];
        const uint8_t control = sight->view->control[place->town[i]];
        const enum screen_ink ink = town_inks[control <= NEUTRAL ? control : NEUTRAL];
        const int beside = row + (column % 2 == 0) - (i == 0);
        const int length = text_width(pen->theme, town->name);
        if (is_open_sea(sight, look, column + 1, beside) && is_open_sea(sight, look, column + 2, row))
            pen_put_cut(&sea, hex->y + i, hex->x + hex->zoom->edge + 2 * hex->zoom->half, 9, ink, town->name);
        else if (is_open_sea(sight, look, column - 1, beside) && is_open_sea(sight, look, column - 2, row))
            pen_put(&sea, hex->y + i, hex->x - length, ink, town->name);
    }
}

static void draw_hex(const struct pen *pen, const struct sight *sight, const struct hex *hex)
{
    struct pen grounded = *pen;
    const struct sf_place *place = &sight->scenario->place[hex->place];
    grounded.ground = grounds[place->kind];
    draw_ground(&grounded, hex, place->kind);
    draw_towns(&grounded, sight, hex);
    draw_counters(&grounded, sight, hex);
    if (hex->zoom->half > 1 && facts_stack(sight, hex->place, FRENCH).total == 0)
        pen_put(&grounded, hex->y, hex->x + slope(hex->zoom, 0) + 1 + (hex->zoom->edge - 4) / 2, INK_NUMBER, place->id);
}

/* Brackets at both sides of a hex. */
static void draw_brackets(const struct pen *pen, const struct sight *sight, const struct hex *hex, const char *left,
                          const char *right, enum screen_ink ink)
{
    struct pen grounded = *pen;
    grounded.ground = grounds[sight->scenario->place[hex->place].kind];
    for (int i = 0; i < 2 * hex->zoom->half; i++) {
        const int x = hex->x + slope(hex->zoom, i);
        pen_put(&grounded, hex->y + i, x, ink, left);
        pen_put(&grounded, hex->y + i, x + inner_width(hex->zoom, i) + 1, ink, right);
    }
}

static int within_map(int scroll, int room, int whole)
{
    const int last = whole > room ? whole - room : 0;
    return scroll < 0 ? 0 : scroll > last ? last : scroll;
}

/* Brings a span of the map into a window of `room`, with a margin where there is space. */
static int scroll_to(int scroll, int room, int first, int length)
{
    const int margin = room > 3 * length ? length : 0;
    if (first - margin < scroll)
        scroll = first - margin;
    if (first + length + margin > scroll + room)
        scroll = first + length + margin - room;
    return scroll;
}

static void scroll_map(const struct pen *pen, const struct sight *sight, struct map_look *look)
{
    int height, width, column, row;
    map_size(sight->scenario, look->zoom, &height, &width);
    if (facts_hex(sight->scenario, look->cursor, &column, &row)) {
        const struct zoom *zoom = &zooms[look->zoom];
        const struct hex hex = hex_at(sight->scenario, look->cursor, zoom);
        look->scroll_y = scroll_to(look->scroll_y, pen->height, hex.y - 1, 2 * zoom->half + 1);
        look->scroll_x = scroll_to(look->scroll_x, pen->width, hex.x, zoom->edge + 2 * zoom->half);
    }
    look->scroll_y = within_map(look->scroll_y, pen->height, height - MAP_RULER);
    look->scroll_x = within_map(look->scroll_x, pen->width, width - MAP_LEFT_RULER);
}

/* The numbers of columns above and of rows at the left. */
static void draw_rulers(const struct pen *pen, const struct sight *sight, const struct map_look *look)
{
    int columns, rows;
    char text[16];
    map_bounds(sight->scenario, &columns, &rows);
    const struct zoom *zoom = &zooms[look->zoom];
    for (int c = 1; c <= columns; c++) {
        const int x = (c - 1) * step_of(zoom) + zoom->half + zoom->edge / 2 - 1 - look->scroll_x;
        snprintf(text, sizeof text, "%02d", c);
        if (x >= 0)
            pen_put(pen, 0, MAP_LEFT_RULER + x, INK_DIM, text);
    }
    for (int r = 1; r <= rows; r++) {
        const int y = 1 + (r - 1) * 2 * zoom->half - look->scroll_y;
        snprintf(text, sizeof text, "%02d", r);
        if (y >= 0)
            pen_put(pen, MAP_RULER + y, 0, INK_DIM, text);
    }
}

/* What is drawn over the whole map, in this order, so that the cursor is never hidden. */
enum layer { LAYER_TOPS, LAYER_HEXES, LAYER_LABELS, LAYER_TARGETS, LAYER_PICKED, LAYER_CURSOR, MAP_LAYERS };

static void draw_layer(const struct pen *pen, const struct sight *sight, const struct map_look *look, enum layer layer,
                       const struct hex *hex)
{
    const bool picked = hex->place == look->picked;
    if (layer == LAYER_TOPS)
        draw_top(pen, hex);
    else if (layer == LAYER_HEXES)
        draw_hex(pen, sight, hex);
    else if (layer == LAYER_LABELS)
        draw_labels(pen, sight, look, hex);
    else if (layer == LAYER_TARGETS && is_target(look, hex->place))
        draw_brackets(pen, sight, hex, "(", ")", INK_TARGET);
    else if (layer == LAYER_PICKED && picked)
        draw_brackets(pen, sight, hex, "{", "}", INK_TARGET_PICKED);
    else if (layer == LAYER_CURSOR && hex->place == look->cursor)
        draw_brackets(pen, sight, hex, "[", "]", picked ? INK_TARGET_PICKED : INK_CURSOR);
}

void map_draw(const struct pen *pen, const struct sight *sight, struct map_look *look)
{
    const struct sf_scenario *sc = sight->scenario;
    const struct zoom *zoom = &zooms[look->zoom];
    const struct pen field =
        pen_part(pen, MAP_RULER, MAP_LEFT_RULER, pen->height - MAP_RULER, pen->width - MAP_LEFT_RULER);
    int column, row;
    scroll_map(&field, sight, look);
    draw_rulers(pen, sight, look);
    for (int layer = 0; layer < MAP_LAYERS; layer++) {
        for (int p = 0; p < sc->place_count; p++) {
            if (!facts_hex(sc, (uint8_t)p, &column, &row) || (layer == LAYER_TOPS && row != 1))
                continue;
            struct hex hex = hex_at(sc, (uint8_t)p, zoom);
            hex.y -= look->scroll_y;
            hex.x -= look->scroll_x;
            draw_layer(&field, sight, look, (enum layer)layer, &hex);
        }
    }
}
