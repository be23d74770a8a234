#define _XOPEN_SOURCE_EXTENDED 1
#include "cli/screen_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* What stands for a character where the locale has ASCII only. */
struct fold {
    uint32_t from;
    const char *to;
};

static const struct fold folds[] = {
    {0xa0, " "},    {0xb0, "deg"},   {0xb7, "."},    {0xbd, "1/2"},   {0xc0, "A"},   {0xc2, "A"},    {0xc7, "C"},
    {0xc8, "E"},    {0xc9, "E"},     {0xca, "E"},    {0xce, "I"},     {0xd4, "O"},   {0xd7, "x"},    {0xe0, "a"},
    {0xe2, "a"},    {0xe4, "a"},     {0xe7, "c"},    {0xe8, "e"},     {0xe9, "e"},   {0xea, "e"},    {0xeb, "e"},
    {0xee, "i"},    {0xef, "i"},     {0xf1, "n"},    {0xf4, "o"},     {0xf6, "o"},   {0xf9, "u"},    {0xfb, "u"},
    {0xfc, "u"},    {0x153, "oe"},   {0x2013, "-"},  {0x2014, "-"},   {0x2018, "'"}, {0x2019, "'"},  {0x201c, "\""},
    {0x201d, "\""}, {0x2026, "..."}, {0x2192, "->"}, {0x2194, "<->"}, {0x2212, "-"}, {0x2264, "<="}, {0x2265, ">="},
    {0x25a0, "#"},  {0x25a1, "-"},   {0x25cf, "o"},  {0x25c6, "x"},   {0x2500, "-"}, {0x2502, "|"},  {0x2550, "="},
};

static const char *fold_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++) {
        if (folds[i].from == c)
            return folds[i].to;
    }
    return "?";
}

/* Bytes of the character that begins with this byte; 0: none begins so. */
static int sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

uint32_t text_next(const char **text)
{
    static const unsigned char mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    const unsigned char *s = (const unsigned char *)*text;
    if (s[0] == 0)
        return 0;
    const int length = sequence_length(s[0]);
    uint32_t c = s[0] & mask[length];
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            (*text)++;
            return 0xfffd;
        }
        c = c << 6 | (s[i] & 0x3fu);
    }
    *text += length ? length : 1;
    if (length == 0 || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
        return 0xfffd;
    return c;
}

/* The character as it is written here, and its columns. */
static int glyph(const struct theme *theme, uint32_t c, wchar_t out[8])
{
    if (c < 0x20 || c == 0x7f)
        c = ' ';
    if (c < 0x7f || theme->utf8) {
        const int width = c < 0x7f ? 1 : wcwidth((wchar_t)c);
        out[0] = width < 0 ? L'?' : (wchar_t)c;
        out[1] = 0;
        return width < 0 ? 1 : width;
    }
    const char *folded = fold_of(c);
    int n = 0;
    for (; folded[n]; n++)
        out[n] = (wchar_t)folded[n];
    out[n] = 0;
    return n;
}

const char *to_ink(enum screen_ink ink)
{
    _Static_assert(SCREEN_INKS == 30, "a mark for each ink");
    static const char marks[SCREEN_INKS][3] = {
        {1, '@' + 0},  {1, '@' + 1},  {1, '@' + 2},  {1, '@' + 3},  {1, '@' + 4},  {1, '@' + 5},
        {1, '@' + 6},  {1, '@' + 7},  {1, '@' + 8},  {1, '@' + 9},  {1, '@' + 10}, {1, '@' + 11},
        {1, '@' + 12}, {1, '@' + 13}, {1, '@' + 14}, {1, '@' + 15}, {1, '@' + 16}, {1, '@' + 17},
        {1, '@' + 18}, {1, '@' + 19}, {1, '@' + 20}, {1, '@' + 21}, {1, '@' + 22}, {1, '@' + 23},
        {1, '@' + 24}, {1, '@' + 25}, {1, '@' + 26}, {1, '@' + 27}, {1, '@' + 28}, {1, '@' + 29},
    };
    return marks[ink];
}

/* Skips an ink mark; true when there was one, then *ink is it if it is a good one. */
static bool take_mark(const char **text, enum screen_ink *ink)
{
    if ((*text)[0] != TEXT_INK || (*text)[1] == '\0')
        return false;
    const int number = (*text)[1] - '@';
    if (number >= 0 && number < SCREEN_INKS)
        *ink = (enum screen_ink)number;
    *text += 2;
    return true;
}

int text_width(const struct theme *theme, const char *text)
{
    enum screen_ink ink = INK_TEXT;
    wchar_t out[8];
    int width = 0;
    while (*text) {
        if (!take_mark(&text, &ink))
            width += glyph(theme, text_next(&text), out);
    }
    return width;
}

struct pen pen_part(const struct pen *pen, int y, int x, int height, int width)
{
    struct pen part = *pen;
    part.y += y;
    part.x += x;
    part.height = height < pen->height - y ? height : pen->height - y;
    part.width = width < pen->width - x ? width : pen->width - x;
    if (part.height < 0)
        part.height = 0;
    if (part.width < 0)
        part.width = 0;
    return part;
}

int pen_put(const struct pen *pen, int y, int x, enum screen_ink ink, const char *text)
{
    wchar_t out[8];
    int at = x;
    theme_ink(pen->theme, pen->window, ink, pen->ground);
    while (*text) {
        if (take_mark(&text, &ink)) {
            theme_ink(pen->theme, pen->window, ink, pen->ground);
            continue;
        }
        const int width = glyph(pen->theme, text_next(&text), out);
        if (y >= 0 && y < pen->height && at >= 0 && at + width <= pen->width)
            mvwaddwstr(pen->window, pen->y + y, pen->x + at, out);
        at += width;
    }
    return at - x;
}

int pen_put_cut(const struct pen *pen, int y, int x, int width, enum screen_ink ink, const char *text)
{
    const struct pen part = pen_part(pen, 0, 0, pen->height, x + width);
    const int whole = text_width(pen->theme, text);
    pen_put(&part, y, x, ink, text);
    if (whole > width && width > 0)
        pen_put(&part, y, x + width - 1, ink, "~");
    return whole < width ? whole : width;
}

void pen_fill_row(const struct pen *pen, int y, enum screen_ink ink)
{
    theme_ink(pen->theme, pen->window, ink, pen->ground);
    if (y < 0 || y >= pen->height)
        return;
    for (int x = 0; x < pen->width; x++)
        mvwaddch(pen->window, pen->y + y, pen->x + x, ' ');
}

void pen_fill(const struct pen *pen, enum screen_ink ink)
{
    for (int y = 0; y < pen->height; y++)
        pen_fill_row(pen, y, ink);
}

void pen_title(const struct pen *pen, int y, const char *title, bool active)
{
    for (int x = 0; x < pen->width; x++)
        pen_put(pen, y, x, INK_FRAME, theme_sign(pen->theme, SIGN_LINE));
    char text[128];
    snprintf(text, sizeof text, " %s ", title);
    pen_put_cut(pen, y, 1, pen->width - 2, active ? INK_TITLE_ACTIVE : INK_TITLE, text);
}

void page_clear(struct page *page, int width)
{
    page->used = 0;
    page->count = 0;
    page->width = width < 4 ? 4 : width;
}

void page_free(struct page *page)
{
    free(page->text);
    free(page->start);
    memset(page, 0, sizeof *page);
}

/* Adds the bytes as one line of the page. */
static void add_line(struct page *page, const char *prefix, const char *bytes, size_t length)
{
    const size_t ahead = strlen(prefix);
    const size_t needed = page->used + ahead + length + 1;
    if (needed > page->room) {
        char *text = realloc(page->text, needed * 2);
        if (!text)
            return;
        page->text = text;
        page->room = needed * 2;
    }
    if (page->count == page->start_room) {
        const int room = page->start_room ? page->start_room * 2 : 64;
        size_t *start = realloc(page->start, (size_t)room * sizeof *start);
        if (!start)
            return;
        page->start = start;
        page->start_room = room;
    }
    page->start[page->count++] = page->used;
    memcpy(page->text + page->used, prefix, ahead);
    memcpy(page->text + page->used + ahead, bytes, length);
    page->used = needed;
    page->text[needed - 1] = '\0';
}

/* How many bytes of the text make its first line of at most `width` columns. */
static size_t first_line(const struct theme *theme, const char *text, int width, enum screen_ink *ink)
{
    const char *at = text;
    const char *blank = NULL;
    enum screen_ink ink_at_blank = *ink;
    wchar_t out[8];
    for (int column = 0; *at && *at != '\n';) {
        if (take_mark(&at, ink))
            continue;
        if (*at == ' ' && column > 0) {
            blank = at;
            ink_at_blank = *ink;
        }
        const char *before = at;
        column += glyph(theme, text_next(&at), out);
        if (column > width) {
            if (blank && before != text && *before != ' ')
                *ink = ink_at_blank;
            return (size_t)((blank ? blank : before == text ? at : before) - text);
        }
    }
    return (size_t)(at - text);
}

void page_add(struct page *page, const struct theme *theme, const char *format, ...)
{
    char line[TEXT_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);

    const char *text = line;
    enum screen_ink ink = INK_TEXT;
    char prefix[TEXT_LINE] = "";
    /* Further parts stand two columns to the right of where the line begins. */
    const int lead = (int)strspn(line[0] == TEXT_INK && line[1] ? line + 2 : line, " ");
    const int hanging = lead < page->width / 2 ? lead + 2 : 2;
    int indent = 0;
    do {
        const size_t length = first_line(theme, text, page->width - indent, &ink);
        add_line(page, prefix, text, length);
        text += length;
        while (*text == ' ')
            text++;
        indent = *text == '\n' ? 0 : hanging;
        text += *text == '\n';
        snprintf(prefix, sizeof prefix, "%s%*s", to_ink(ink), indent, "");
    } while (*text);
}

int page_draw(const struct page *page, const struct pen *pen, int top)
{
    const int last = page->count > pen->height ? page->count - pen->height : 0;
    top = top < 0 ? 0 : top > last ? last : top;
    for (int y = 0; y < pen->height && top + y < page->count; y++)
        pen_put(pen, y, 0, INK_TEXT, page->text + page->start[top + y]);
    if (top > 0)
        pen_put(pen, 0, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_UP));
    if (top < last)
        pen_put(pen, pen->height - 1, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_DOWN));
    return top;
}
