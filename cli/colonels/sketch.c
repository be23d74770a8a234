#include "cli/colonels/sketch.h"

#include <stdio.h>
#include <string.h>

#include "colonels/battle/battle.h"
#include "spontoon/dice.h"

enum { ROWS = 11, COLUMNS = 60, COLUMNS_LEAST = 30, SIGN = 4 };

/* A sheet of signs, each a character of up to three bytes. */
struct sheet {
    char sign[ROWS][COLUMNS][SIGN];
    int columns;
    struct sp_dice dice;
    const struct sp_tongue *tongue;
};

static int roll(struct sheet *sheet, int least, int most)
{
    return most > least ? least + (int)sp_roll(&sheet->dice, (uint32_t)(most - least + 1)) : least;
}

static bool on_sheet(const struct sheet *sheet, int y, int x)
{
    return y >= 0 && y < ROWS && x >= 0 && x < sheet->columns;
}

static void put(struct sheet *sheet, int y, int x, const char *sign)
{
    if (on_sheet(sheet, y, x))
        snprintf(sheet->sign[y][x], SIGN, "%s", sign);
}

static bool is_free(const struct sheet *sheet, int y, int x)
{
    return on_sheet(sheet, y, x) && strcmp(sheet->sign[y][x], " ") == 0;
}

static void put_free(struct sheet *sheet, int y, int x, const char *sign)
{
    if (is_free(sheet, y, x))
        put(sheet, y, x, sign);
}

/* A word of plain letters. */
static void put_word(struct sheet *sheet, int y, int x, const char *word)
{
    word = sp_tongue_word(sheet->tongue, word);
    const int length = (int)strlen(word);
    const int from = x + length > sheet->columns ? sheet->columns - length : x;
    for (int i = 0; i < length; i++) {
        const char letter[2] = {word[i], '\0'};
        put(sheet, y, from + i, letter);
    }
}

/* ---- What a country is made of ---- */

/* A patch of signs about a point. */
static void patch(struct sheet *sheet, int y, int x, int height, int width, const char *sign)
{
    for (int dy = -height; dy <= height; dy++) {
        for (int dx = -width; dx <= width; dx++) {
            const int away = dx * dx * height * height + dy * dy * width * width;
            if (away <= height * height * width * width && roll(sheet, 0, 5) > 0)
                put_free(sheet, y + dy, x + dx, sign);
        }
    }
}

static void hills(struct sheet *sheet, int y, int x)
{
    for (int i = 0; i < 3; i++) {
        const int at = x + i * 3 + roll(sheet, 0, 1);
        put_free(sheet, y + roll(sheet, -1, 1), at, "/");
        put_free(sheet, y + roll(sheet, -1, 1), at + 1, "\\");
    }
}

/* A few houses, and its name beside them. */
static void town(struct sheet *sheet, int y, int x, const char *name)
{
    for (int dy = 0; dy < 2; dy++)
        for (int dx = 0; dx < 5; dx++)
            put(sheet, y + dy, x + dx, roll(sheet, 0, 3) > 0 ? "■" : "□");
    put_word(sheet, y - 1, x, name);
}

static void road(struct sheet *sheet, int y, int x, int to_y)
{
    const int step = to_y > y ? 1 : -1;
    for (; y != to_y + step; y += step) {
        put_free(sheet, y, x, "·");
        x += roll(sheet, -1, 1);
    }
}

static void woods(struct sheet *sheet, int count, int top, int bottom)
{
    for (int i = 0; i < count; i++)
        patch(sheet, roll(sheet, top, bottom), roll(sheet, 4, sheet->columns - 5), 1, roll(sheet, 2, 4), "♣");
}

/* ---- Kinds of country ---- */

/* Sea below, a town at the shore, a road inland. */
static void draw_coast(struct sheet *sheet, const struct sketch_of *of)
{
    int shore[COLUMNS] = {0};
    int height = ROWS - 3;
    const int at = roll(sheet, sheet->columns / 4, sheet->columns * 3 / 4 - 6);
    for (int x = 0; x < sheet->columns; x++) {
        height += roll(sheet, -1, 1) * (roll(sheet, 0, 2) == 0);
        height = height < ROWS - 4 ? ROWS - 4 : height > ROWS - 2 ? ROWS - 2 : height;
        shore[x] = height;
        for (int y = height; y < ROWS; y++)
            put(sheet, y, x, y == height ? "~" : (x + y) % 2 ? "≈" : " ");
    }
    town(sheet, shore[at] - 2, at, "Town");
    road(sheet, shore[at] - 4, at + 2, 0);
    hills(sheet, roll(sheet, 1, 3), roll(sheet, 2, sheet->columns / 3));
    hills(sheet, roll(sheet, 1, 3), roll(sheet, sheet->columns / 2, sheet->columns - 12));
    woods(sheet, 3, 1, ROWS - 6);
    const int beach = at > sheet->columns / 2 ? roll(sheet, 3, at - 8) : roll(sheet, at + 8, sheet->columns - 8);
    put(sheet, shore[beach] - 1, beach, "↑");
    put_word(sheet, ROWS - 1, beach, of->table == DEFEND_AGAINST_RAID ? "they land?" : "landing");
}

static void draw_island(struct sheet *sheet, const struct sketch_of *of)
{
    const int middle = sheet->columns / 2, half = sheet->columns / 3;
    (void)of;
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < sheet->columns; x++) {
            const int dy = (y - ROWS / 2) * half * 2 / ROWS, dx = x - middle;
            const int away = dx * dx + dy * dy * 2 + roll(sheet, 0, half);
            put(sheet, y, x, away > half * half ? (x + y) % 2 ? "≈" : " " : away > half * half * 5 / 6 ? "~" : " ");
        }
    }
    hills(sheet, ROWS / 2 - 1, middle - roll(sheet, 2, 8));
    patch(sheet, ROWS / 2 + roll(sheet, -1, 1), middle - half / 2, 1, 3, "♣");
    town(sheet, ROWS / 2 + 1, middle + half / 4, "Port");
    put(sheet, ROWS / 2, middle + half / 4 + 6, "▲");
    put_word(sheet, ROWS / 2 - 1, middle + half / 4 + 6, "fort");
    put(sheet, ROWS - 2, middle - half / 3, "↑");
    put_word(sheet, ROWS - 1, middle - half / 3, "landing");
}

/* Streets between blocks of houses. */
static void draw_streets(struct sheet *sheet, const struct sketch_of *of)
{
    for (int y = 1; y + 1 < ROWS; y++) {
        for (int x = 4; x + 4 < sheet->columns; x++)
            if (y % 3 != 0 && x % 10 > 2)
                put(sheet, y, x, roll(sheet, 0, 9) > 1 ? "■" : "□");
    }
    const int square = roll(sheet, 1, sheet->columns / 10 - 2) * 10;
    for (int y = 4; y < 6; y++)
        for (int x = square + 3; x < square + 10; x++)
            put(sheet, y, x, " ");
    put_word(sheet, 4, square + 4, "Market");
    put_word(sheet, 3, roll(sheet, 8, sheet->columns - 16), of->table == PUT_DOWN_RIOTS ? "the mob" : "rebels");
    road(sheet, ROWS - 1, sheet->columns / 2, ROWS - 2);
    put_word(sheet, ROWS - 1, sheet->columns / 2 - 9, "you come from here");
}

/* Two ranges of hills, a water between them, a moor. */
static void draw_glen(struct sheet *sheet, const struct sketch_of *of)
{
    int water = ROWS / 2 + 1;
    (void)of;
    for (int x = 0; x < sheet->columns; x++) {
        water += roll(sheet, -1, 1) * (roll(sheet, 0, 4) == 0);
        water = water < ROWS / 2 ? ROWS / 2 : water > ROWS / 2 + 2 ? ROWS / 2 + 2 : water;
        put(sheet, water, x, "~");
    }
    for (int x = 1; x + 10 < sheet->columns; x += 11) {
        hills(sheet, 1, x + roll(sheet, 0, 2));
        hills(sheet, ROWS - 2, x + roll(sheet, 0, 2));
    }
    woods(sheet, 2, 3, 4);
    put_word(sheet, 4, roll(sheet, 4, sheet->columns - 24), "moor");
    put_word(sheet, 3, sheet->columns - 14, "clans seen");
    road(sheet, ROWS - 1, roll(sheet, 6, 14), ROWS / 2 + 3);
}

/* ---- The sheet ---- */

static void (*const countries[CB_MISSIONS + 1])(struct sheet *, const struct sketch_of *) = {
    [RAID_EUROPEAN_ENEMY] = draw_coast,  [DEFEND_AGAINST_RAID] = draw_coast,   [CAPTURE_ISLAND] = draw_island,
    [PUT_DOWN_REBELLION] = draw_streets, [RAID_CARIBBEAN_ISLAND] = draw_coast, [RAID_PIRATE_BASE] = draw_coast,
    [PUT_DOWN_RIOTS] = draw_streets,     [FIGHT_JACOBITES] = draw_glen,        [CB_MISSIONS] = draw_coast,
};

static void add_edge(struct page *page, const struct theme *theme, const struct sheet *sheet, const char *left,
                     const char *right)
{
    char line[COLUMNS * SIGN + 16];
    int length = snprintf(line, sizeof line, "%s", left);
    for (int x = 0; x < sheet->columns && length > 0 && (size_t)length < sizeof line; x++)
        length += snprintf(line + length, sizeof line - (size_t)length, "─");
    if (length > 0 && (size_t)length < sizeof line)
        snprintf(line + length, sizeof line - (size_t)length, "%s", right);
    page_line(page, theme, "%s%s", to_ink(INK_FRAME), line);
}

/* The ink of a sign: what it means stands in the sign itself. */
static enum screen_ink ink_of(const char *sign)
{
    if (strcmp(sign, "~") == 0 || strcmp(sign, "≈") == 0)
        return INK_CROWN;
    return strcmp(sign, "■") == 0 || strcmp(sign, "□") == 0 ? INK_ENEMY : INK_TEXT;
}

static void add_row(struct page *page, const struct theme *theme, const struct sheet *sheet, int y)
{
    char line[TEXT_LINE];
    enum screen_ink ink = INK_FRAME;
    int length = snprintf(line, sizeof line, "%s│", to_ink(INK_FRAME));
    for (int x = 0; x < sheet->columns && (size_t)length + 16 < sizeof line; x++) {
        const enum screen_ink next = ink_of(sheet->sign[y][x]);
        length += snprintf(line + length, sizeof line - (size_t)length, "%s%s", next != ink ? to_ink(next) : "",
                           sheet->sign[y][x]);
        ink = next;
    }
    snprintf(line + length, sizeof line - (size_t)length, "%s│%s", to_ink(INK_FRAME),
             y == 0   ? " N"
             : y == 1 ? " ↑"
                      : "");
    page_line(page, theme, "%s", line);
}

void sketch_draw(struct page *page, const struct theme *theme, const struct sketch_of *of)
{
    struct sheet sheet = {.columns = page->width - 5 < COLUMNS ? page->width - 5 : COLUMNS,
                          .dice = {.seed = sp_mix(of->region * 64u + of->mission * 8u + of->nation)},
                          .tongue = theme->tongue};
    if (sheet.columns < COLUMNS_LEAST)
        return;
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < sheet.columns; x++)
            put(&sheet, y, x, " ");
    countries[of->table < CB_MISSIONS ? of->table : CB_MISSIONS](&sheet, of);
    add_edge(page, theme, &sheet, "┌", "┐");
    for (int y = 0; y < ROWS; y++)
        add_row(page, theme, &sheet, y);
    add_edge(page, theme, &sheet, "└", "┘");
    page_add(page, theme, "%s~ shore, ≈ sea, ■ houses, ♣ wood, /\\ hills, · road. Scale: as the draughtsman liked.",
             to_ink(INK_DIM));
}
