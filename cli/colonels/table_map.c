/*
 * Every figure is sampled where the middles of signs lie; a unit is walked along its ranks besides, for it is thinner
 * than a sign is high.
 */
#include "cli/colonels/table_map.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS_MOST = 120, ROWS_MOST = 60, FRAME = 2, STEPS = 64, POINTS_MOST = 16, LETTERS = 26 };

struct cell {
    char sign[TABLE_MARK];
    enum screen_ink ink;
};

struct map {
    const struct theme *theme;
    int columns, rows;
    double width, height; /* of the table, mm */
    struct cell cell[ROWS_MOST][COLUMNS_MOST];
};

struct point {
    double x, y;
};

/* What fills terrain; later ones are drawn over earlier ones. */
static const struct {
    const char *kind;
    char sign;
    enum screen_ink ink;
    const char *word;
} terrains[] = {{"hill", '^', INK_DIM, "hill"}, {"wood", '"', INK_LAND, "wood"},   {"water", '~', INK_SEA, "water"},
                {"road", '=', INK_DIM, "road"}, {"hedge", '%', INK_LAND, "hedge"}, {"town", '#', INK_STRONG, "town"}};

static double number(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

void table_mark(char mark[TABLE_MARK], bool crown, size_t place)
{
    snprintf(mark, TABLE_MARK, "%c", place >= LETTERS ? '+' : (char)((crown ? 'A' : 'a') + (int)place));
}

const char *table_arrow(const struct theme *theme, int facing)
{
    static const char *const drawn[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    static const char *const plain[] = {"^", "/", ">", "\\", "v", "/", "<", "\\"};
    const int eighth = (facing % 360 * 2 + 45) / 90 % 8;
    return theme->utf8 ? drawn[eighth] : plain[eighth];
}

static struct point point_of(const json_t *pair)
{
    return (struct point){json_number_value(json_array_get(pair, 0)), json_number_value(json_array_get(pair, 1))};
}

static struct point between(struct point a, struct point b, double part)
{
    return (struct point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

static struct cell *cell_at(struct map *map, struct point at)
{
    const int column = (int)(at.x / map->width * map->columns);
    const int row = map->rows - 1 - (int)(at.y / map->height * map->rows);
    const bool on = at.x >= 0 && at.y >= 0 && column < map->columns && row >= 0;
    return on ? &map->cell[row][column] : NULL;
}

static void put(struct map *map, struct point at, const char *sign, enum screen_ink ink)
{
    struct cell *cell = cell_at(map, at);
    if (cell != NULL) {
        snprintf(cell->sign, sizeof cell->sign, "%s", sign);
        cell->ink = ink;
    }
}

/* ---- Terrain ---- */

static bool inside(const struct point *corner, size_t count, struct point at)
{
    bool in = false;
    for (size_t i = 0, j = count - 1; i < count; j = i++) {
        const bool straddles = (corner[i].y > at.y) != (corner[j].y > at.y);
        if (straddles &&
            at.x < (corner[j].x - corner[i].x) * (at.y - corner[i].y) / (corner[j].y - corner[i].y) + corner[i].x)
            in = !in;
    }
    return in;
}

static void fill(struct map *map, const struct point *corner, size_t count, const char *sign, enum screen_ink ink)
{
    for (int row = 0; row < map->rows; row++) {
        for (int column = 0; column < map->columns; column++) {
            const struct point middle = {(column + 0.5) * map->width / map->columns,
                                         (map->rows - row - 0.5) * map->height / map->rows};
            if (inside(corner, count, middle))
                put(map, middle, sign, ink);
        }
    }
    /* Hedges and roads are thinner than a sign: their edges are walked too. */
    for (size_t i = 0, j = count - 1; i < count; j = i++)
        for (int step = 0; step <= STEPS; step++)
            put(map, between(corner[j], corner[i], (double)step / STEPS), sign, ink);
}

static void draw_terrain(struct map *map, const json_t *battle)
{
    const json_t *terrain = json_object_get(battle, "terrain");
    for (size_t kind = 0; kind < sizeof terrains / sizeof terrains[0]; kind++) {
        for (size_t i = 0; i < json_array_size(terrain); i++) {
            const json_t *polygon = json_array_get(terrain, i);
            const json_t *points = json_object_get(polygon, "points");
            struct point corner[POINTS_MOST];
            size_t count = 0;
            for (; count < json_array_size(points) && count < POINTS_MOST; count++)
                corner[count] = point_of(json_array_get(points, count));
            const bool objective = json_is_true(json_object_get(polygon, "objective"));
            const char sign[2] = {objective ? '$' : terrains[kind].sign, '\0'};
            if (strcmp(word(polygon, "kind"), terrains[kind].kind) == 0 && count >= 3)
                fill(map, corner, count, sign, objective ? INK_WARN : terrains[kind].ink);
        }
    }
}

/* ---- Units and leaders ---- */

/* corner: front left, front right, back right, back left. */
static void draw_unit(struct map *map, const json_t *unit, const char *mark, enum screen_ink ink)
{
    struct point corner[4];
    for (size_t i = 0; i < 4; i++)
        corner[i] = point_of(json_array_get(json_object_get(unit, "outline"), i));
    /* A hair within the outline, so that a unit on a sign's edge does not fill the next one; a thin one is one rank. */
    const bool thin = number(unit, "depth") < map->height / map->rows;
    for (int rank = 0; rank <= (thin ? 0 : STEPS); rank++) {
        const double depth = thin ? 0.5 : 0.02 + 0.96 * rank / STEPS;
        const struct point left = between(corner[0], corner[3], depth), right = between(corner[1], corner[2], depth);
        for (int file = 0; file <= STEPS; file++)
            put(map, between(left, right, 0.02 + 0.96 * file / STEPS), mark, ink);
    }
    const struct point front =
        between(between(corner[0], corner[1], 0.5), between(corner[3], corner[2], 0.5), thin ? 0.5 : 0.02);
    put(map, front, table_arrow(map->theme, (int)number(unit, "facing")), ink);
}

static bool on_table(const json_t *unit)
{
    return strcmp(word(unit, "status"), "here") == 0 || strcmp(word(unit, "status"), "runs") == 0;
}

static void draw_units(struct map *map, const json_t *battle)
{
    const json_t *units = json_object_get(battle, "units");
    size_t place[2] = {0};
    for (size_t i = 0; i < json_array_size(units); i++) {
        const json_t *unit = json_array_get(units, i);
        const bool crown = strcmp(word(unit, "side"), "crown") == 0;
        char mark[TABLE_MARK];
        table_mark(mark, crown, place[crown]++);
        if (on_table(unit))
            draw_unit(map, unit, mark, crown ? INK_CROWN : INK_ENEMY);
    }
}

/* Leaders who are with no unit; the others are named with theirs. */
static void draw_leaders(struct map *map, const json_t *battle)
{
    const json_t *leaders = json_object_get(battle, "leaders");
    for (size_t i = 0; i < json_array_size(leaders); i++) {
        const json_t *leader = json_array_get(leaders, i);
        if (strcmp(word(leader, "status"), "acts") == 0 && json_is_null(json_object_get(leader, "with"))) {
            const bool crown = strcmp(word(leader, "side"), "crown") == 0;
            put(map, (struct point){number(leader, "x"), number(leader, "y")}, "@", crown ? INK_CROWN : INK_ENEMY);
        }
    }
}

/* ---- The page ---- */

static void add_row(struct page *page, const struct map *map, int row)
{
    char line[TEXT_LINE] = "";
    size_t used = 0;
    enum screen_ink ink = INK_TEXT;
    for (int column = 0; column < map->columns; column++) {
        const struct cell *cell = &map->cell[row][column];
        if (cell->ink != ink && used < sizeof line) {
            ink = cell->ink;
            used += (size_t)snprintf(line + used, sizeof line - used, "%s", to_ink(ink));
        }
        if (used < sizeof line)
            used += (size_t)snprintf(line + used, sizeof line - used, "%s", cell->sign);
    }
    page_line(page, map->theme, "%s|%s%s%s|", to_ink(INK_FRAME), line, to_ink(INK_TEXT), to_ink(INK_FRAME));
}

static void add_edge(struct page *page, const struct map *map)
{
    char line[TEXT_LINE] = "";
    memset(line, '-', (size_t)map->columns);
    page_line(page, map->theme, "%s+%s+", to_ink(INK_FRAME), line);
}

static void add_key(struct page *page, const struct map *map, const json_t *battle)
{
    char line[TEXT_LINE] = "";
    size_t used = 0;
    const json_t *terrain = json_object_get(battle, "terrain");
    bool objective = false;
    for (size_t kind = 0; kind < sizeof terrains / sizeof terrains[0]; kind++) {
        bool here = false;
        for (size_t i = 0; i < json_array_size(terrain); i++) {
            const json_t *polygon = json_array_get(terrain, i);
            const bool aim = json_is_true(json_object_get(polygon, "objective"));
            objective = objective || aim;
            here = here || (!aim && strcmp(word(polygon, "kind"), terrains[kind].kind) == 0);
        }
        if (here) {
            used += (size_t)snprintf(line + used, sizeof line - used, "%c %s, ", terrains[kind].sign,
                                     sp_tongue_word(map->theme->tongue, terrains[kind].word));
        }
    }
    page_add(page, map->theme,
             objective ? "%s%s$ what it is about, @ a leader by himself; a sign is %.0f by %.0f mm"
                       : "%s%s@ a leader by himself; a sign is %.0f by %.0f mm",
             to_ink(INK_DIM), line, map->width / map->columns, map->height / map->rows);
}

void table_map(struct page *page, const struct theme *theme, const json_t *battle, int lines)
{
    struct map map = {.theme = theme, .width = number(battle, "width"), .height = number(battle, "height")};
    const int room = page->width - FRAME < COLUMNS_MOST ? page->width - FRAME : COLUMNS_MOST;
    const int wanted = (int)(2.0 * lines * map.width / map.height);
    map.columns = wanted < room ? wanted : room;
    map.rows = (int)(map.columns * map.height / map.width / 2.0 + 0.5);
    map.columns = map.columns < 1 ? 1 : map.columns;
    map.rows = map.rows < 1 ? 1 : map.rows > ROWS_MOST ? ROWS_MOST : map.rows;
    for (int row = 0; row < map.rows; row++)
        for (int column = 0; column < map.columns; column++)
            map.cell[row][column] = (struct cell){.sign = " ", .ink = INK_TEXT};
    draw_terrain(&map, battle);
    draw_units(&map, battle);
    draw_leaders(&map, battle);
    add_edge(page, &map);
    for (int row = 0; row < map.rows; row++)
        add_row(page, &map, row);
    add_edge(page, &map);
    add_key(page, &map, battle);
}
