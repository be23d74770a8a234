/* What a seat of a match knows at the end of a month, for the handouts that tell of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/single.h"
#include "colonels/campaign/scenario.h"
#include "colonels/colonels.h"
#include "draw/words.h"

void draw_matter_free(struct draw_matter *matter)
{
    json_decref(matter->view);
    json_decref(matter->battle);
    json_decref(matter->expedition);
    json_decref(matter->events);
    *matter = (struct draw_matter){0};
}

/* Takes away what an undo unmade: all after the record's line `to`. */
static void unmake(json_t *events, long long to)
{
    while (json_array_size(events) > 0) {
        const size_t last = json_array_size(events) - 1;
        if (member_number(json_array_get(events, last), "n") <= to)
            return;
        json_array_remove(events, last);
    }
}

/* The seat's events in order, without what was taken back; each has its line's number as "n". */
static json_t *read_record(struct sp_match *match, uint8_t seat)
{
    json_t *events = json_array();
    const uint64_t count = sp_match_record_count(match, seat);
    for (uint64_t n = 1; n <= count; n++) {
        json_t *line = sp_match_record_line(match, seat, n);
        if (strcmp(member_word(line, "event"), "match_undone") == 0) {
            unmake(events, member_number(line, "to"));
            json_decref(line);
        } else {
            json_array_append_new(events, line);
        }
    }
    return events;
}

/* Where the month after this one begins among the events; their number when it has not. */
static size_t end_of_month(const json_t *events, unsigned month, unsigned *latest)
{
    const size_t count = json_array_size(events);
    *latest = 0;
    for (size_t i = 0; i < count; i++) {
        const json_t *event = json_array_get(events, i);
        if (strcmp(member_word(event, "event"), "month") != 0)
            continue;
        *latest = (unsigned)member_number(event, "month");
        if (month > 0 && *latest > month)
            return i;
    }
    return count;
}

size_t draw_month_begins(const struct draw_matter *matter)
{
    size_t found = 0;
    for (size_t i = 0; i < json_array_size(matter->events); i++)
        if (strcmp(member_word(json_array_get(matter->events, i), "event"), "month") == 0)
            found = i;
    return found;
}

static json_t *view_at(const struct sp_match *match, uint8_t seat, uint64_t entry)
{
    const struct sp_game *game = sp_match_game(match);
    void *state = calloc(2, game->state_size);
    json_t *view = NULL;
    if (state != NULL && sp_match_state_at(match, entry, state)) {
        char *redacted = (char *)state + game->state_size;
        game->redact(sp_match_scenario(match), state, seat, redacted);
        view = game->view(sp_match_scenario(match), redacted, seat);
    }
    free(state);
    return view;
}

static bool is_event(const json_t *events, size_t index, const char *name)
{
    return strcmp(member_word(json_array_get(events, index), "event"), name) == 0;
}

/* The entry that made the event at `index`, or the latest when that is beyond the end. */
static uint64_t entry_at(struct sp_match *match, uint8_t seat, const json_t *events, size_t index)
{
    if (index >= json_array_size(events))
        return sp_match_latest(match);
    return sp_match_record_entry(match, seat, (uint64_t)member_number(json_array_get(events, index), "n"));
}

/* Where the latest table before `end` was laid out, and in which month; `end` when there was none. */
static size_t latest_table(const json_t *events, size_t end, unsigned *month)
{
    size_t table = end;
    unsigned now = 0;
    for (size_t i = 0; i < end; i++) {
        if (is_event(events, i, "month"))
            now = (unsigned)member_number(json_array_get(events, i), "month");
        if (is_event(events, i, "table")) {
            table = i;
            *month = now;
        }
    }
    return table;
}

/* The battle in the seat's view after an entry, or NULL. */
static json_t *battle_at(const struct sp_match *match, uint8_t seat, uint64_t entry)
{
    json_t *view = view_at(match, seat, entry), *battle = json_incref(json_object_get(view, "battle"));
    json_decref(view);
    return battle;
}

/* The record of the unit that an event names, by its number in a campaign ("u8"), by its id else; or NULL. */
static json_t *record_of(const json_t *battle, const char *name)
{
    const json_t *units = json_object_get(battle, "units");
    for (size_t u = 0; u < json_array_size(units); u++) {
        const json_t *unit = json_array_get(units, u);
        char number[24];
        snprintf(number, sizeof number, "u%zu", u);
        if (strcmp(member_word(unit, "id"), name) == 0 || strcmp(number, name) == 0)
            return json_object_get(unit, "record");
    }
    return NULL;
}

static json_t *record_of_regiment(const json_t *battle, long long regiment)
{
    const json_t *units = json_object_get(battle, "units");
    for (size_t u = 0; u < json_array_size(units); u++) {
        json_t *record = json_object_get(json_array_get(units, u), "record");
        if (regiment != 0 && member_number(record, "regiment") == regiment)
            return record;
    }
    return NULL;
}

static void add_loss(json_t *record, long long percent)
{
    if (record == NULL || member_number(record, "percent") == percent)
        return;
    json_object_set_new(record, "percent", json_integer((json_int_t)percent));
    json_object_set_new(record, "lost", json_integer((json_int_t)(member_number(record, "men") * percent / 100)));
}

/* What a battle's units lost (B-60), as events tell it: the dice, and what the very die rolled that put the table away;
 * "settled" in a record says that it is known, nothing lost included. */
static void add_losses(json_t *battle, const json_t *events, size_t from, size_t end)
{
    const json_t *units = json_object_get(battle, "units");
    bool settled = member_yes(battle, "over");
    for (size_t e = from; e < end; e++) {
        const json_t *event = json_array_get(events, e);
        const long long percent = member_number(event, "percent");
        settled = settled || is_event(events, e, "result");
        if (is_event(events, e, "table_losses"))
            add_loss(record_of_regiment(battle, member_number(event, "regiment")), percent);
        json_t *record = is_event(events, e, "losses") ? record_of(battle, member_word(event, "unit")) : NULL;
        if (record == NULL)
            continue;
        add_loss(record, percent);
        json_object_set(record, "die", json_object_get(event, "die"));
    }
    for (size_t u = 0; u < json_array_size(units); u++)
        json_object_set_new(json_object_get(json_array_get(units, u), "record"), "settled", json_boolean(settled));
}

/* The latest expedition: the view's own, or, when it is over, as it stood before its force came home. */
static void read_expedition(struct draw_matter *matter, struct sp_match *match, uint8_t seat, size_t end)
{
    const json_t *events = matter->events;
    size_t briefing = end, home = end;
    matter->expedition = json_incref(json_object_get(matter->view, "expedition"));
    for (size_t i = 0; i < end; i++)
        briefing = is_event(events, i, "briefing") ? i : briefing;
    if (json_is_object(matter->expedition) || briefing == end)
        return;
    for (size_t i = end; i-- > briefing;)
        home = is_event(events, i, "home") ? i : home;
    const uint64_t stood[] = {entry_at(match, seat, events, home) - 1, entry_at(match, seat, events, briefing)};
    for (size_t i = 0; i < sizeof stood / sizeof stood[0] && !json_is_object(matter->expedition); i++) {
        json_t *view = view_at(match, seat, stood[i]);
        json_decref(matter->expedition);
        matter->expedition = json_incref(json_object_get(view, "expedition"));
        json_decref(view);
    }
}

/* The table is put away when the expedition is home: then it is looked at as late as it stood. */
static void read_battle(struct draw_matter *matter, struct sp_match *match, uint8_t seat, size_t end)
{
    const json_t *events = matter->events;
    const size_t table = latest_table(events, end, &matter->battle_month);
    size_t home = table, result = table;
    if (sp_match_game(match) == &cb_game) {
        matter->battle = json_incref(matter->view);
        add_losses(matter->battle, events, 0, end);
    }
    if (table == end)
        return;
    while (home < end && !is_event(events, home, "home"))
        home++;
    while (result < end && !is_event(events, result, "result"))
        result++;
    const uint64_t settled = entry_at(match, seat, events, result);
    const uint64_t stood[] = {entry_at(match, seat, events, end), entry_at(match, seat, events, home) - 1, settled,
                              settled - 1};
    for (size_t i = 0; i < sizeof stood / sizeof stood[0] && matter->battle == NULL; i++)
        matter->battle = battle_at(match, seat, stood[i]);
    add_losses(matter->battle, events, table, end);
}

bool draw_is_campaign(const struct draw_matter *matter, struct sp_error *error)
{
    return json_object_get(matter->view, "colonels") != NULL ||
           sp_fail(error, "a battle by itself has no months: only its table and its records can be drawn");
}

bool draw_is_laid_out(const struct draw_matter *matter, struct sp_error *error)
{
    return matter->battle == NULL || json_array_size(json_object_get(matter->battle, "units")) > 0 ||
           sp_fail(error, "this battle is made by dice, which have not been rolled: it has a table once it is played");
}

const struct cb_rules *draw_rules_of(const struct sp_game *game, const void *scenario)
{
    if (game == &cc_game)
        return &((const struct cc_scenario *)scenario)->table;
    return game == &cb_game ? &((const struct cb_scenario *)scenario)->rules : NULL;
}

/* --- Texts --- */

/* The words of a text that the seat may read, or NULL. */
static const char *words_in(const json_t *texts, const json_t *number)
{
    char key[24];
    if (!json_is_integer(number))
        return NULL;
    snprintf(key, sizeof key, "%lld", (long long)json_integer_value(number));
    return json_string_value(json_object_get(json_object_get(texts, key), "words"));
}

/* A bar would set small capitals (sheet.h); stars may set italics. */
static json_t *without_bars(const char *words)
{
    json_t *text = NULL;
    char *copy = strdup(words);
    for (char *c = copy; c != NULL && *c != '\0'; c++)
        *c = *c == '|' ? '/' : *c;
    if (copy != NULL)
        text = json_string(copy);
    free(copy);
    return text;
}

/* Each object of the array that names a text in `from` gets its words in `to`. */
static void add_words(json_t *objects, const json_t *texts, const char *from, const char *to)
{
    for (size_t i = 0; i < json_array_size(objects); i++) {
        json_t *object = json_array_get(objects, i);
        const char *words = words_in(texts, json_object_get(object, from));
        if (words != NULL)
            json_object_set_new(object, to, without_bars(words));
    }
}

static void add_texts(struct draw_matter *matter, struct sp_match *match, uint8_t seat, uint64_t entry)
{
    json_t *texts = sp_match_texts(match, seat, entry);
    add_words(matter->events, texts, "text", "said");
    add_words(json_object_get(matter->view, "colonels"), texts, "name_text", "name");
    add_words(json_object_get(matter->view, "regiments"), texts, "name_text", "title");
    json_decref(texts);
}

bool draw_matter_read(struct sp_match *match, uint8_t seat, unsigned month, struct draw_matter *matter,
                      struct sp_error *error)
{
    const struct sp_game *game = sp_match_game(match);
    *matter = (struct draw_matter){.month = month, .rules = draw_rules_of(game, sp_match_scenario(match))};
    snprintf(matter->seat, sizeof matter->seat, "%s", seat < game->seat_count ? game->seat_names[seat] : "observer");
    if (matter->rules == NULL)
        return sp_fail(error, "handouts are drawn of matches of colonels and of their battles, and this is one of %s",
                       game->name);
    matter->events = read_record(match, seat);
    unsigned latest;
    const size_t end = end_of_month(matter->events, month, &latest);
    if (month > latest) {
        draw_matter_free(matter);
        return sp_fail(error, "month %u has not begun: the match is in month %u", month, latest);
    }
    matter->month = month > 0 ? month : latest;
    const uint64_t entry = entry_at(match, seat, matter->events, end);
    matter->view = view_at(match, seat, entry);
    read_battle(matter, match, seat, end);
    read_expedition(matter, match, seat, end);
    while (json_array_size(matter->events) > end)
        json_array_remove(matter->events, json_array_size(matter->events) - 1);
    if (matter->view == NULL) {
        draw_matter_free(matter);
        return sp_fail(error, "there is not enough memory for the position");
    }
    add_texts(matter, match, seat, entry);
    return true;
}
