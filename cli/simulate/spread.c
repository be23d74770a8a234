/*
 * Cells that grow wider as numbers come.
 */
#include "cli/simulate/spread.h"

static int64_t floor_to(int64_t number, int64_t width)
{
    const int64_t rest = number % width;
    return number - (rest < 0 ? rest + width : rest);
}

/* Makes the cells reach from least to most. */
static void reach(struct spread *spread, int64_t least, int64_t most)
{
    struct spread wider = {.count = spread->count, .least = least, .most = most, .width = 1};
    if (spread->width > 0)
        wider.width = spread->width;
    while (floor_to(most, wider.width) - floor_to(least, wider.width) >= SPREAD_CELLS * wider.width)
        wider.width *= 2;
    wider.first = floor_to(least, wider.width);
    for (int i = 0; i < SPREAD_CELLS; i++)
        if (spread->cell[i] > 0)
            wider.cell[(spread->first + i * spread->width - wider.first) / wider.width] += spread->cell[i];
    *spread = wider;
}

static void make_room(struct spread *spread, int64_t least, int64_t most)
{
    const bool some = spread->count > 0;
    if (!some || least < spread->least || most > spread->most)
        reach(spread, some && spread->least < least ? spread->least : least,
              some && spread->most > most ? spread->most : most);
}

void spread_count(struct spread *spread, int64_t number)
{
    make_room(spread, number, number);
    spread->count++;
    spread->cell[(number - spread->first) / spread->width]++;
}

void spread_add(struct spread *spread, const struct spread *more)
{
    struct spread other = *more;
    if (other.count == 0)
        return;
    make_room(spread, other.least, other.most);
    make_room(&other, spread->least, spread->most);
    for (int i = 0; i < SPREAD_CELLS; i++)
        spread->cell[i] += other.cell[i];
    spread->count += other.count;
}

json_t *spread_json(const struct spread *spread)
{
    int cells = SPREAD_CELLS;
    json_t *list = json_array();
    while (cells > 0 && spread->cell[cells - 1] == 0)
        cells--;
    for (int i = 0; i < cells; i++)
        json_array_append_new(list, json_integer((json_int_t)spread->cell[i]));
    return json_pack("{s:I,s:I,s:I,s:I,s:I,s:o}", "count", (json_int_t)spread->count, "least",
                     (json_int_t)spread->least, "most", (json_int_t)spread->most, "width", (json_int_t)spread->width,
                     "first", (json_int_t)spread->first, "cells", list);
}

bool spread_read(struct spread *spread, const json_t *json)
{
    const json_t *cells = json_object_get(json, "cells");
    json_int_t count = 0, least = 0, most = 0, width = 0, first = 0;
    uint64_t sum = 0;
    *spread = (struct spread){0};
    if (json_unpack((json_t *)(uintptr_t)json, "{s:I,s:I,s:I,s:I,s:I}", "count", &count, "least", &least, "most", &most,
                    "width", &width, "first", &first) != 0 ||
        json_array_size(cells) > SPREAD_CELLS || count < 0)
        return false;
    for (size_t i = 0; i < json_array_size(cells); i++) {
        spread->cell[i] = (uint64_t)json_integer_value(json_array_get(cells, i));
        sum += spread->cell[i];
    }
    spread->count = (uint64_t)count;
    spread->least = least;
    spread->most = most;
    spread->width = width;
    spread->first = first;
    const bool empty = count == 0 && width == 0;
    const bool sound = width > 0 && width <= INT64_C(1) << 40 && least >= first && least <= most &&
                       most - first < SPREAD_CELLS * width && first >= -(INT64_C(1) << 40) && most <= INT64_C(1) << 40;
    return sum == spread->count && (empty || sound);
}
