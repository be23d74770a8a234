#define _XOPEN_SOURCE_EXTENDED 1
#include "cli/screen/text.h"

#include <stdio.h>
#include <wchar.h>

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

/* A text as it is. */
static int put(const struct pen *pen, int y, int x, enum screen_ink ink, const char *text)
{
    wchar_t out[TEXT_GLYPH];
    int at = x;
    theme_ink(pen->theme, pen->window, ink, pen->ground);
    while (*text) {
        if (text_take_ink(&text, &ink)) {
            theme_ink(pen->theme, pen->window, ink, pen->ground);
            continue;
        }
        const int width = text_glyph(pen->theme, text_next(&text), out);
        if (y >= 0 && y < pen->height && at >= 0 && at + width <= pen->width)
            mvwaddwstr(pen->window, pen->y + y, pen->x + at, out);
        at += width;
    }
    return at - x;
}

/* The text in the theme's tongue, which may be made in `told`. */
static const char *in_tongue(const struct pen *pen, const char *text, char told[TEXT_LINE])
{
    if (!pen->theme->tongue)
        return text;
    snprintf(told, TEXT_LINE, "%s", text);
    text_told(pen->theme, told, TEXT_LINE);
    return told;
}

int pen_put(const struct pen *pen, int y, int x, enum screen_ink ink, const char *text)
{
    char told[TEXT_LINE];
    return put(pen, y, x, ink, in_tongue(pen, text, told));
}

int pen_put_cut(const struct pen *pen, int y, int x, int width, enum screen_ink ink, const char *text)
{
    char told[TEXT_LINE];
    text = in_tongue(pen, text, told);
    const struct pen part = pen_part(pen, 0, 0, pen->height, x + width);
    const int whole = text_width(pen->theme, text);
    put(&part, y, x, ink, text);
    if (whole > width && width > 0)
        put(&part, y, x + width - 1, ink, "~");
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

void pen_put_keys(const struct pen *pen, const struct key_help *keys)
{
    int x = 1;
    pen_fill_row(pen, 0, INK_FOOT);
    for (const struct key_help *key = keys; key->key; key++) {
        x += pen_put(pen, 0, x, INK_FOOT_KEY, key->key) + 1;
        x += pen_put(pen, 0, x, INK_FOOT, key->does) + 2;
    }
}

void pen_title(const struct pen *pen, int y, const char *title, bool active)
{
    for (int x = 0; x < pen->width; x++)
        put(pen, y, x, INK_FRAME, theme_sign(pen->theme, SIGN_LINE));
    char text[128];
    snprintf(text, sizeof text, " %s ", title);
    pen_put_cut(pen, y, 1, pen->width - 2, active ? INK_TITLE_ACTIVE : INK_TITLE, text);
}

int page_draw(const struct page *page, const struct pen *pen, int top)
{
    const int last = page->count > pen->height ? page->count - pen->height : 0;
    top = top < 0 ? 0 : top > last ? last : top;
    for (int y = 0; y < pen->height && top + y < page->count; y++)
        put(pen, y, 0, INK_TEXT, page->text + page->start[top + y]);
    if (top > 0)
        pen_put(pen, 0, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_UP));
    if (top < last)
        pen_put(pen, pen->height - 1, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_DOWN));
    return top;
}
