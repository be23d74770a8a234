#define _XOPEN_SOURCE_EXTENDED 1
#include "cli/page.h"

#include <ctype.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct sign {
    const char *utf8, *ascii;
};

static const struct sign signs[SCREEN_SIGNS] = {
    [SIGN_COAST] = {"·", "."}, [SIGN_LAND] = {"░", ":"},   [SIGN_FULL] = {"■", "#"},    [SIGN_EMPTY] = {"□", "-"},
    [SIGN_LINE] = {"─", "-"},  [SIGN_BAR] = {"│", "|"},    [SIGN_UP] = {"▲", "^"},      [SIGN_DOWN] = {"▼", "v"},
    [SIGN_PICK] = {"▸", ">"},  [SIGN_FRENCH] = {"●", "o"}, [SIGN_ENGLISH] = {"◆", "x"}, [SIGN_NEUTRAL] = {"○", "."},
    [SIGN_WAY] = {"═", "="},   [SIGN_NEWS] = {"▌", ">"},
};

struct theme theme_plain(const struct sp_tongue *tongue)
{
    return (struct theme){.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0, .tongue = tongue};
}

const char *theme_sign(const struct theme *theme, enum screen_sign sign)
{
    return theme->utf8 ? signs[sign].utf8 : signs[sign].ascii;
}

/* What stands for a character where the locale has ASCII only. */
struct fold {
    uint32_t from;
    const char *to;
};

static const struct fold folds[] = {
    {0xa0, " "},     {0xa3, "L"},   {0xb1, "+-"},   {0xbc, "1/4"},  {0xbe, "3/4"},  {0xb0, "deg"},   {0xb7, "."},
    {0xbd, "1/2"},   {0xc0, "A"},   {0xc2, "A"},    {0xc7, "C"},    {0xc8, "E"},    {0xc9, "E"},     {0xca, "E"},
    {0xce, "I"},     {0xd4, "O"},   {0xd7, "x"},    {0xe0, "a"},    {0xe2, "a"},    {0xe4, "a"},     {0xe7, "c"},
    {0xe8, "e"},     {0xe9, "e"},   {0xea, "e"},    {0xeb, "e"},    {0xee, "i"},    {0xef, "i"},     {0xf1, "n"},
    {0xf4, "o"},     {0xf6, "o"},   {0xf9, "u"},    {0xfb, "u"},    {0xfc, "u"},    {0x153, "oe"},   {0x2013, "-"},
    {0x2014, "-"},   {0x2018, "'"}, {0x2019, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x2026, "..."}, {0x2192, "->"},
    {0x2194, "<->"}, {0x2212, "-"}, {0x2264, "<="}, {0x2265, ">="}, {0x25a0, "#"},  {0x25a1, "-"},   {0x25cf, "o"},
    {0x25c6, "x"},   {0x2500, "-"}, {0x2502, "|"},  {0x2550, "="},  {0x2190, "<-"}, {0x2191, "^"},   {0x2193, "v"},
    {0x2196, "\\"},  {0x2197, "/"}, {0x2198, "\\"}, {0x2199, "/"},  {0x2248, "~"},  {0x250c, "+"},   {0x2510, "+"},
    {0x2514, "+"},   {0x2518, "+"}, {0x251c, "+"},  {0x2524, "+"},  {0x252c, "+"},  {0x2534, "+"},   {0x253c, "+"},
    {0x2551, "|"},   {0x2554, "+"}, {0x2557, "+"},  {0x255a, "+"},  {0x255d, "+"},  {0x2571, "/"},   {0x2572, "\\"},
    {0x2573, "x"},   {0x2580, "#"}, {0x2584, "#"},  {0x2588, "#"},  {0x258c, "#"},  {0x2590, "#"},   {0x2591, "."},
    {0x2592, ":"},   {0x2593, "#"}, {0x25aa, "#"},  {0x25ab, "-"},  {0x25ac, "="},  {0x25b2, "^"},   {0x25b3, "^"},
    {0x25b6, ">"},   {0x25b7, ">"}, {0x25b8, ">"},  {0x25bc, "v"},  {0x25bd, "v"},  {0x25c0, "<"},   {0x25c1, "<"},
    {0x25c7, "x"},   {0x25cb, "o"}, {0x2605, "*"},  {0x2620, "+"},  {0x2663, "&"},  {0x2713, "x"},   {0x2715, "x"},
    {0x271d, "+"},   {0x2191, "^"},
};

static const char *fold_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
        if (folds[i].from == c)
            return folds[i].to;
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

int text_glyph(const struct theme *theme, uint32_t c, wchar_t out[TEXT_GLYPH])
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

bool text_take_ink(const char **text, enum screen_ink *ink)
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
    wchar_t out[TEXT_GLYPH];
    int width = 0;
    while (*text)
        if (!text_take_ink(&text, &ink))
            width += text_glyph(theme, text_next(&text), out);
    return width;
}

/* Length of a rule's id such as "S-46" at the start of the text, or 0. */
static size_t rule_length(const char *text)
{
    if (!isupper((unsigned char)text[0]) || text[1] != '-' || !isdigit((unsigned char)text[2]))
        return 0;
    return 2 + strspn(text + 2, "0123456789");
}

void text_ink_rules(const char *line, char *inked, size_t size)
{
    size_t used = 0;
    for (const char *at = line; *at && used + 8 < size;) {
        const size_t length = at == line || !isalnum((unsigned char)at[-1]) ? rule_length(at) : 0;
        if (length == 0) {
            inked[used++] = *at++;
            continue;
        }
        const int written =
            snprintf(inked + used, size - used, "%s%.*s%s", to_ink(INK_RULE), (int)length, at, to_ink(INK_TEXT));
        used += (size_t)written < size - used ? (size_t)written : size - used - 1;
        at += length;
    }
    inked[used] = '\0';
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
    wchar_t out[TEXT_GLYPH];
    for (int column = 0; *at && *at != '\n';) {
        if (text_take_ink(&at, ink))
            continue;
        if (*at == ' ' && column > 0) {
            blank = at;
            ink_at_blank = *ink;
        }
        const char *before = at;
        column += text_glyph(theme, text_next(&at), out);
        if (column > width) {
            if (blank && before != text && *before != ' ')
                *ink = ink_at_blank;
            return (size_t)((blank ? blank : before == text ? at : before) - text);
        }
    }
    return (size_t)(at - text);
}

/* Adds a text line by line, each `margin` columns from the left; what a line is too long for stands `hanging` columns
 * further to the right. */
static void wrap(struct page *page, const struct theme *theme, int margin, int hanging, const char *text)
{
    enum screen_ink ink = INK_TEXT;
    char prefix[TEXT_LINE];
    int indent = margin;
    snprintf(prefix, sizeof prefix, "%*s", indent, "");
    do {
        const size_t length = first_line(theme, text, page->width - indent, &ink);
        add_line(page, prefix, text, length);
        text += length;
        while (*text == ' ')
            text++;
        indent = *text == '\n' ? margin : margin + hanging;
        text += *text == '\n';
        snprintf(prefix, sizeof prefix, "%s%*s", to_ink(ink), indent, "");
    } while (*text);
}

void text_told(const struct theme *theme, char *text, size_t size)
{
    size_t ahead = 0;
    while (text[ahead] == ' ' || (text[ahead] == TEXT_INK && text[ahead + 1]))
        ahead += text[ahead] == ' ' ? 1 : 2;
    if (theme->tongue)
        sp_tongue_tell(theme->tongue, text + ahead, text + ahead, size - ahead);
}

void page_add(struct page *page, const struct theme *theme, const char *format, ...)
{
    char line[TEXT_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_told(theme, line, sizeof line);
    /* Further parts stand two columns to the right of where the line begins. */
    const int lead = (int)strspn(line[0] == TEXT_INK && line[1] ? line + 2 : line, " ");
    wrap(page, theme, 0, lead < page->width / 2 ? lead + 2 : 2, line);
}

void page_words(struct page *page, const struct theme *theme, int margin, const char *words)
{
    wrap(page, theme, margin < page->width / 2 ? margin : 0, 0, words);
}

const char *page_text(const struct page *page, int line)
{
    return page->text + page->start[line];
}

void text_pad(const struct theme *theme, char *line, size_t size, int columns, const char *text)
{
    char told[TEXT_LINE];
    const size_t used = strlen(line);
    const int wanted = columns < 0 ? -columns : columns;
    snprintf(told, sizeof told, "%s", text);
    text_told(theme, told, sizeof told);
    text = told;
    const int width = text_width(theme, text);
    const int blanks = wanted > width ? wanted - width : 0;
    snprintf(line + used, size - used, "%*s%s%*s", columns < 0 ? blanks : 0, "", text, columns < 0 ? 0 : blanks, "");
}

/* How many bytes of the text fit into so many columns, and how many these take. */
static size_t fitting(const struct theme *theme, const char *text, int columns, int *taken)
{
    const char *at = text;
    enum screen_ink ink = INK_TEXT;
    wchar_t out[TEXT_GLYPH];
    *taken = 0;
    while (*at) {
        const char *before = at;
        if (text_take_ink(&at, &ink))
            continue;
        const int width = text_glyph(theme, text_next(&at), out);
        if (*taken + width > columns)
            return (size_t)(before - text);
        *taken += width;
    }
    return (size_t)(at - text);
}

static void add_cut(struct page *page, const struct theme *theme, const char *text)
{
    char cut[TEXT_LINE];
    int taken = 0;
    if (text_width(theme, text) <= page->width) {
        add_line(page, "", text, strlen(text));
        return;
    }
    const size_t length = fitting(theme, text, page->width - 1, &taken);
    snprintf(cut, sizeof cut, "%.*s~", (int)length, text);
    add_line(page, "", cut, strlen(cut));
}

void page_line(struct page *page, const struct theme *theme, const char *format, ...)
{
    char line[TEXT_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    text_told(theme, line, sizeof line);
    add_cut(page, theme, line);
}

static void add_gap(struct page *page)
{
    add_line(page, "", "", 0);
}

void page_head(struct page *page, const struct theme *theme, const char *title)
{
    char line[TEXT_LINE];
    char told[TEXT_LINE];
    const char *sign = theme_sign(theme, SIGN_LINE);
    snprintf(told, sizeof told, "%s", title);
    text_told(theme, told, sizeof told);
    if (page->count > 0)
        add_gap(page);
    snprintf(line, sizeof line, "%s%s%s %s%s %s", to_ink(INK_FRAME), sign, sign, to_ink(INK_STRONG), told,
             to_ink(INK_FRAME));
    const int width = page->width < 200 ? page->width : 200;
    for (int x = text_width(theme, line); x < width; x++) {
        const size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s", sign);
    }
    add_cut(page, theme, line);
}

enum { BESIDE_LEAST = 30, BESIDE_GAP = 2 };

int page_half(int width)
{
    return width >= 2 * BESIDE_LEAST + BESIDE_GAP ? (width - BESIDE_GAP) / 2 : width;
}

void page_beside(struct page *page, const struct theme *theme, const struct page *left, const struct page *right)
{
    if (left->width + BESIDE_GAP + right->width > page->width) {
        for (int i = 0; i < left->count; i++)
            add_cut(page, theme, page_text(left, i));
        if (left->count > 0 && right->count > 0)
            add_gap(page);
        for (int i = 0; i < right->count; i++)
            add_cut(page, theme, page_text(right, i));
        return;
    }
    for (int i = 0; i < left->count || i < right->count; i++) {
        char line[TEXT_LINE] = "";
        text_pad(theme, line, sizeof line, left->width + BESIDE_GAP, i < left->count ? page_text(left, i) : "");
        const size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s%s", to_ink(INK_TEXT),
                 i < right->count ? page_text(right, i) : "");
        add_cut(page, theme, line);
    }
}

void page_plain(const struct page *page, const struct theme *theme, int line, char *plain, size_t size)
{
    const char *text = page_text(page, line);
    enum screen_ink ink = INK_TEXT;
    wchar_t folded[TEXT_GLYPH];
    size_t used = 0;
    while (*text && used + TEXT_GLYPH < size) {
        if (text_take_ink(&text, &ink))
            continue;
        const char *at = text;
        text_glyph(theme, text_next(&text), folded);
        for (; theme->utf8 && at < text; at++)
            plain[used++] = *at;
        for (int i = 0; !theme->utf8 && folded[i]; i++)
            plain[used++] = (char)folded[i];
    }
    while (used > 0 && plain[used - 1] == ' ')
        used--;
    plain[used] = '\0';
}

void page_print(const struct page *page, const struct theme *theme, FILE *out)
{
    for (int i = 0; i < page->count; i++) {
        char line[TEXT_LINE];
        page_plain(page, theme, i, line, sizeof line);
        fprintf(out, "%s\n", line);
    }
}

const char *text_ordinal(unsigned number, char *text, size_t size)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    const bool teen = number % 100 / 10 == 1;
    snprintf(text, size, "%u%s", number, !teen && number % 10 < 4 ? endings[number % 10] : endings[0]);
    return text;
}
