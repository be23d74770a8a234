/*
 * Battles on the table, within a campaign and by themselves: their page, names of units and leaders, words for cards.
 */
#include "cli/colonels/table_front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/colonels/affairs.h"
#include "cli/colonels/table_page.h"
#include "cli/play/session.h"
#include "colonels/battle/orders.h"

/* ---- Names ---- */

enum { NAME = 48, NAMES_LENT = 8 };

struct known_names {
    const struct sp_tongue *tongue;
    char unit[CB_UNITS][NAME];
    char leader[CB_LEADERS][NAME];
    char lent[NAMES_LENT][NAME]; /* what name_of gave last */
    int next;
};

void *table_open_names(const void *scenario, const struct sp_tongue *tongue)
{
    struct known_names *names = calloc(1, sizeof *names);
    (void)scenario;
    if (names != NULL)
        names->tongue = tongue;
    return names;
}

/* A number behind the letter, below `count`; count: there is none. */
static unsigned index_of(const char *id, char letter, unsigned count)
{
    char *end = NULL;
    if (id[0] != letter || id[1] < '0' || id[1] > '9')
        return count;
    const unsigned long number = strtoul(id + 1, &end, 10);
    return *end == '\0' && number < count ? (unsigned)number : count;
}

const char *table_name_of(const void *context, const char *id)
{
    struct known_names *names = (struct known_names *)(uintptr_t)context; /* lends its own texts */
    const unsigned unit = index_of(id, 'u', CB_UNITS), leader = index_of(id, 'l', CB_LEADERS);
    if (unit < CB_UNITS && names->unit[unit][0] != '\0')
        return names->unit[unit];
    if (leader < CB_LEADERS && names->leader[leader][0] != '\0')
        return names->leader[leader];
    names->next = (names->next + 1) % NAMES_LENT;
    table_title(names->lent[names->next], NAME, id);
    sp_tongue_tell(names->tongue, names->lent[names->next], names->lent[names->next], NAME);
    return names->lent[names->next];
}

/* In a campaign orders name units and leaders by number: their names say who that is. */
void table_look(void *context, const void *state)
{
    struct known_names *names = context;
    const struct cc_campaign *st = state;
    char number[AFFAIRS_SUM];
    for (unsigned u = 0; u < st->table.unit_count; u++) {
        char id[NAME];
        table_title(id, sizeof id, st->table.id[u]);
        if (st->table.regiment[u] != 0)
            snprintf(names->unit[u], NAME, "the %s Foot (u%u)", affairs_ordinal(st->table.regiment[u], number), u);
        else
            snprintf(names->unit[u], NAME, "%.32s (u%u)", id, u);
        sp_tongue_tell(names->tongue, names->unit[u], names->unit[u], NAME);
    }
    for (unsigned l = 0; l < st->table.leader_count; l++) {
        char id[NAME];
        table_title(id, sizeof id, st->table.leader_id[l]);
        if (st->table.leader_seat[l] < CC_COLONELS)
            snprintf(names->leader[l], NAME, "Colonel %u (l%u)", st->table.leader_seat[l] + 1u, l);
        else
            snprintf(names->leader[l], NAME, "%.32s (l%u)", id, l);
        sp_tongue_tell(names->tongue, names->leader[l], names->leader[l], NAME);
    }
}

/* ---- The page ---- */

/* The view of the battle, borrowed of the seat's view; NULL: none is fought. */
static json_t *battle_of(json_t *view)
{
    json_t *battle = json_object_get(view, "battle");
    return battle != NULL ? battle : json_object_get(view, "units") != NULL ? view : NULL;
}

static void rename_all(json_t *list, const char *id, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (text != NULL && strcmp(text, id) == 0)
            json_array_set_new(list, i, json_string(name));
    }
}

/* In a campaign a leader goes by the seat that leads it and by the number that orders name. */
static void name_leaders(json_t *battle, const char *const names[CB_LEADERS])
{
    json_t *leaders = json_object_get(battle, "leaders"), *units = json_object_get(battle, "units");
    for (size_t l = 0; l < json_array_size(leaders) && l < CB_LEADERS; l++) {
        json_t *leader = json_array_get(leaders, l);
        char id[NAME];
        snprintf(id, sizeof id, "%s", affairs_text_field(leader, "id"));
        for (size_t u = 0; u < json_array_size(units); u++)
            rename_all(json_object_get(json_array_get(units, u), "leaders"), id, names[l]);
        if (strcmp(affairs_text_field(battle, "choosing"), id) == 0)
            json_object_set_new(battle, "choosing", json_string(names[l]));
        json_object_set_new(leader, "id", json_string(names[l]));
    }
}

/* The seat's view of the battle with its leaders' names; *view is the caller's to let go. */
static json_t *named_battle(struct play *play, uint8_t seat, json_t **view)
{
    *view = play_view(play, seat);
    json_t *battle = battle_of(*view);
    if (battle == NULL || battle == *view)
        return battle;
    const char *names[CB_LEADERS];
    const struct sp_names lookup = cli_names_lookup(play->names);
    char id[CB_LEADERS][NAME];
    cli_names_look(play->names, sp_match_state(play->match));
    for (unsigned l = 0; l < CB_LEADERS; l++) {
        snprintf(id[l], NAME, "l%u", l);
        const char *name = lookup.name_of(lookup.context, id[l]);
        names[l] = name != NULL ? name : id[l];
    }
    name_leaders(battle, names);
    return battle;
}

bool page_table(const struct paper *paper)
{
    json_t *view = NULL;
    const json_t *battle = named_battle(paper->play, paper->seat, &view);
    if (battle == NULL)
        page_add(paper->page, paper->theme, "No battle is fought on the table now.");
    else
        table_page(paper->page, paper->theme, battle, battle == view ? TABLE_IDS : TABLE_NUMBERS);
    json_decref(view);
    return true;
}

bool table_there(struct play *play, uint8_t seat)
{
    const struct cc_campaign *st = play_redacted(play, seat);
    return st->table.unit_count > 0;
}

const char *table_page_now(struct play *play, uint8_t seat)
{
    (void)play;
    (void)seat;
    return "table";
}

/* ---- Words ---- */

static const json_t *find_by_id(const json_t *list, const char *id)
{
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item)
    {
        const char *name = json_string_value(json_object_get(item, "id"));
        if (name != NULL && strcmp(name, id) == 0)
            return item;
    }
    return NULL;
}

/* Whose card it is, and where he stands: " Kemp chooses, with foot 3; turn 2 of 24." */
void table_facts(struct play *play, uint8_t seat, char *text, size_t size)
{
    json_t *view = NULL;
    const json_t *battle = named_battle(play, seat, &view);
    const char *choosing = json_string_value(json_object_get(battle, "choosing"));
    text[0] = '\0';
    if (choosing != NULL && size > 1) {
        char leader[NAME], with[NAME] = "";
        const char *unit =
            json_string_value(json_object_get(find_by_id(json_object_get(battle, "leaders"), choosing), "with"));
        table_title(leader, sizeof leader, choosing);
        table_title(with, sizeof with, unit != NULL ? unit : "");
        sp_tongue_tell(play_tongue(play), with, with, sizeof with);
        json_t *fields = json_pack("{s:s, s:s?, s:O?, s:O?}", "leader", leader, "with", unit != NULL ? with : NULL,
                                   "turn", json_object_get(battle, "turn"), "turns", json_object_get(battle, "turns"));
        text[0] = ' ';
        sp_message(play->messages, "facts.card", fields, NULL, text + 1, size - 1);
        json_decref(fields);
    }
    json_decref(view);
}

bool table_order_words(struct play *play, const struct sp_order *order, char *text, size_t size)
{
    static const char *const keys[] = {
        [CB_O_NOTHING - CB_ORDER_BASE] = "none",      [CB_O_TALK - CB_ORDER_BASE] = "talk",
        [CB_O_ORDER - CB_ORDER_BASE] = "order",       [CB_O_INSPIRE - CB_ORDER_BASE] = "inspire",
        [CB_O_FIGHT - CB_ORDER_BASE] = "fight",       [CB_O_MOVE - CB_ORDER_BASE] = "move",
        [CB_O_JOIN - CB_ORDER_BASE] = "join",         [CB_O_PARLEY - CB_ORDER_BASE] = "parley",
        [CB_O_FIGHT_ON - CB_ORDER_BASE] = "fight_on",
    };
    const int row = order->kind - CB_ORDER_BASE;
    char key[64];
    text[0] = '\0';
    if (row < 0 || row >= (int)(sizeof keys / sizeof keys[0]) || keys[row] == NULL)
        return row >= 0 && order->kind < CB_O_LAST;
    snprintf(key, sizeof key, "does.card_%s", keys[row]);
    json_t *fields = json_object();
    if (order->kind == CB_O_ORDER)
        json_object_set_new(fields, "order", json_string(cb_unit_order_word((unsigned)order->b)));
    sp_message(play->messages, key, fields, NULL, text, size);
    json_decref(fields);
    return true;
}

void table_words(struct play *play, uint8_t seat, const struct sp_order *order, char *text, size_t size)
{
    (void)seat;
    table_order_words(play, order, text, size);
}

void table_status(struct play *play, uint8_t seat, char *text, size_t size)
{
    json_t *view = play_view(play, seat);
    const json_t *battle = battle_of(view);
    const json_t *men = json_object_get(battle, "men_in_order");
    if (battle != NULL)
        snprintf(text, size, "  turn %d of %d  in good order: Crown %d, Enemy %d men", affairs_field(battle, "turn"),
                 affairs_field(battle, "turns"), affairs_field(men, "crown"), affairs_field(men, "enemy"));
    sp_tongue_tell(play_tongue(play), text, text, size);
    json_decref(view);
}
