#include "cli/screen/input.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Whether the text has the part in it, upper and lower case alike. */
static bool contains(const char *text, const char *part)
{
    const size_t length = strlen(part);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && text[i] && tolower((unsigned char)text[i]) == part[i])
            i++;
        if (i == length)
            return true;
    }
    return length == 0;
}

static void narrow(struct order_list *list)
{
    list->match_count = 0;
    list->picked = 0;
    list->by_arrow = false;
    list->by_start = true;
    for (int i = 0; i < list->count; i++)
        if (begins_with(list->item[i].text, list->typed))
            list->match[list->match_count++] = i;
    if (list->match_count > 0)
        return;
    list->by_start = false;
    for (int i = 0; i < list->count; i++)
        if (contains(list->item[i].text, list->typed) || contains(list->item[i].words, list->typed))
            list->match[list->match_count++] = i;
}

static bool make_room(struct order_list *list, int count)
{
    if (count <= list->room)
        return true;
    struct order_item *item = realloc(list->item, (size_t)count * sizeof *item);
    if (!item)
        return false;
    list->item = item;
    int *match = realloc(list->match, (size_t)count * sizeof *match);
    if (!match)
        return false;
    list->match = match;
    list->room = count;
    return true;
}

void orders_fill(struct order_list *list, struct play *play, uint8_t seat)
{
    const struct sp_order *orders = NULL;
    const uint32_t count = list->standing ? play_open(play, seat, &orders) : play_legal(play, seat, &orders);
    list->count = 0;
    list->match_count = 0;
    list->refused = false;
    list->typed[0] = '\0';
    if (!make_room(list, (int)count))
        return;
    for (uint32_t i = 0; i < count; i++) {
        struct order_item *item = &list->item[i];
        item->order = orders[i];
        play_order_text(play, seat, &orders[i], item->text);
        play_order_words(play, seat, &orders[i], item->words, sizeof item->words);
        item->place = ORDER_NOWHERE;
    }
    list->count = (int)count;
    narrow(list);
}

void orders_free(struct order_list *list)
{
    free(list->item);
    free(list->match);
    memset(list, 0, sizeof *list);
}

/* Adds a character as UTF-8, if it has room. */
static void add_character(struct order_list *list, uint32_t c)
{
    char bytes[5] = {0};
    if (c < 0x80) {
        bytes[0] = (char)c;
    } else if (c < 0x800) {
        bytes[0] = (char)(0xc0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        bytes[0] = (char)(0xe0 | c >> 12);
        bytes[1] = (char)(0x80 | (c >> 6 & 0x3f));
        bytes[2] = (char)(0x80 | (c & 0x3f));
    } else {
        bytes[0] = (char)(0xf0 | c >> 18);
        bytes[1] = (char)(0x80 | (c >> 12 & 0x3f));
        bytes[2] = (char)(0x80 | (c >> 6 & 0x3f));
        bytes[3] = (char)(0x80 | (c & 0x3f));
    }
    const size_t length = strlen(list->typed);
    if (length + strlen(bytes) < sizeof list->typed)
        memcpy(list->typed + length, bytes, strlen(bytes) + 1);
}

void orders_type(struct order_list *list, uint32_t character)
{
    if (list->refused)
        list->typed[0] = '\0';
    list->refused = false;
    const size_t length = strlen(list->typed);
    const bool quoted = strchr(list->typed, '"') != NULL;
    if (character < 0x20 || character == 0x7f || character > 0x10ffff || (!quoted && character > 0x7e))
        return;
    if (character == ' ' && !quoted && (length == 0 || list->typed[length - 1] == ' '))
        return;
    add_character(list, quoted || character > 0x7e ? character : (uint32_t)tolower((int)character));
    narrow(list);
}

void orders_erase(struct order_list *list)
{
    list->refused = false;
    size_t length = strlen(list->typed);
    while (length > 0 && ((unsigned char)list->typed[length - 1] & 0xc0) == 0x80)
        length--;
    list->typed[length > 0 ? length - 1 : 0] = '\0';
    narrow(list);
}

void orders_forget(struct order_list *list)
{
    list->typed[0] = '\0';
    narrow(list);
}

/* How many bytes all matches have in common. */
static size_t common_length(const struct order_list *list)
{
    const char *first = list->item[list->match[0]].text;
    size_t length = strlen(first);
    for (int i = 1; i < list->match_count; i++) {
        const char *other = list->item[list->match[i]].text;
        size_t same = 0;
        while (same < length && first[same] == other[same])
            same++;
        length = same;
    }
    return length;
}

void orders_complete(struct order_list *list)
{
    if (list->match_count == 0)
        return;
    if (!list->by_start && list->match_count > 1)
        return;
    const size_t length = common_length(list);
    const char *text = list->item[list->match[0]].text;
    snprintf(list->typed, sizeof list->typed, "%.*s", (int)length, text);
    narrow(list);
}

void orders_move(struct order_list *list, int by)
{
    if (list->match_count == 0)
        return;
    list->picked += by;
    if (list->picked < 0)
        list->picked = by == -1 ? list->match_count - 1 : 0;
    if (list->picked >= list->match_count)
        list->picked = by == 1 ? 0 : list->match_count - 1;
    list->by_arrow = true;
}

int orders_pick_place(struct order_list *list, uint8_t place)
{
    int found = 0;
    for (int i = 0; place != ORDER_NOWHERE && i < list->match_count; i++)
        if (list->item[list->match[i]].place == place && found++ == 0)
            list->picked = i;
    return found;
}

void orders_only_place(struct order_list *list, uint8_t place)
{
    int kept = 0;
    for (int i = 0; i < list->match_count; i++)
        if (list->item[list->match[i]].place == place)
            list->match[kept++] = list->match[i];
    list->match_count = kept;
    list->picked = 0;
    list->by_arrow = true;
}

const struct order_item *orders_picked(const struct order_list *list)
{
    return list->picked < list->match_count ? &list->item[list->match[list->picked]] : NULL;
}

enum orders_answer orders_enter(const struct order_list *list, const struct order_item **item)
{
    *item = orders_picked(list);
    if (list->typed[0] == '\0')
        return *item ? ORDERS_GIVE : ORDERS_NONE;
    for (int i = 0; i < list->match_count; i++) {
        if (strcmp(list->item[list->match[i]].text, list->typed) == 0) {
            *item = list->by_arrow ? *item : &list->item[list->match[i]];
            return ORDERS_GIVE;
        }
    }
    if (*item && (list->by_arrow || (list->by_start && list->match_count == 1)))
        return ORDERS_GIVE;
    return *item ? ORDERS_UNCLEAR : ORDERS_SUBMIT;
}

/* How the list is laid out: columns of so many cells, and where the words begin in a cell (0: there is no room). */
struct columns {
    int rows, width, count, words_at;
};

enum { WORDS_LEAST = 14 };

static struct columns lay_out_list(const struct order_list *list, const struct pen *pen)
{
    struct columns columns = {.rows = pen->height > 0 ? pen->height : 1};
    int widest = 1;
    for (int i = 0; i < list->match_count; i++) {
        const int width = (int)strlen(list->item[list->match[i]].text);
        widest = width > widest ? width : widest;
    }
    const int needed = (list->match_count + columns.rows - 1) / columns.rows;
    const int most = pen->width / (widest + 3);
    columns.count = needed < 1 || most < 1 ? 1 : needed < most ? needed : most;
    columns.width = pen->width / columns.count;
    if (columns.width >= widest + 4 + WORDS_LEAST)
        columns.words_at = widest + 4;
    return columns;
}

bool orders_fit(const struct order_list *list, const struct pen *pen)
{
    const struct columns columns = lay_out_list(list, pen);
    bool fit = columns.count == 1 && columns.words_at > 0 && list->match_count <= columns.rows;
    for (int i = 0; fit && i < list->match_count; i++)
        fit = text_width(pen->theme, list->item[list->match[i]].words) < columns.width - columns.words_at;
    return fit;
}

static void draw_item(const struct order_item *item, const struct pen *cell, int y, int words_at, bool picked)
{
    const enum screen_ink ink = picked ? INK_PICKED : INK_TEXT;
    if (picked)
        pen_fill_row(cell, y, INK_PICKED);
    pen_put(cell, y, 0, ink, picked ? theme_sign(cell->theme, SIGN_PICK) : " ");
    pen_put_cut(cell, y, 2, cell->width - 2, ink, item->text);
    if (words_at > 0)
        pen_put_cut(cell, y, words_at, cell->width - words_at - 1, picked ? INK_PICKED : INK_DIM, item->words);
}

int orders_draw(const struct order_list *list, const struct pen *pen)
{
    const struct columns columns = lay_out_list(list, pen);
    const int shown = columns.rows * columns.count;
    if (list->match_count == 0 && list->count > 0)
        pen_put_cut(pen, 0, 2, pen->width - 2, INK_DIM, "None of the orders fits; Esc shows them all.");
    const int first = list->picked / shown * shown;
    for (int i = first; i < list->match_count && i < first + shown; i++) {
        const int slot = i - first;
        const struct pen cell = pen_part(pen, 0, slot / columns.rows * columns.width, columns.rows, columns.width);
        draw_item(&list->item[list->match[i]], &cell, slot % columns.rows, columns.words_at, i == list->picked);
    }
    if (first > 0)
        pen_put(pen, 0, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_UP));
    if (first + shown < list->match_count)
        pen_put(pen, columns.rows - 1, pen->width - 1, INK_WARN, theme_sign(pen->theme, SIGN_DOWN));
    return columns.rows;
}
