/*
 * What an umpire does beside the orders of his seat: dice thrown by hand, and months rehearsed before they happen.  His
 * pauses and undos are wishes that need nobody's consent (wishes.c).
 */
#include <stdio.h>
#include <string.h>

#include "server/handlers.h"

enum { STEPS_MOST = 4000, DIE_ID = 40 };

bool sv_is_umpire(const struct sv_table *table, uint8_t seat)
{
    return sp_match_game(sv_table_match(table))->umpires >> seat & 1;
}

uint8_t sv_seat_of(const struct sv_table *table, const struct sv_request *request)
{
    uint8_t found = SP_OBSERVER;
    for (uint8_t i = 0; request->signed_in && i < sp_match_game(sv_table_match(table))->seat_count; i++) {
        const bool own = strcmp(table->seats[i].account, request->account.id) == 0;
        if (own && (found == SP_OBSERVER || sv_is_umpire(table, i)))
            found = i;
    }
    return found;
}

/* ---- Dice ---- */

bool sv_dice_typed(const struct sv_table *table)
{
    const json_t *dice = json_object_get(sp_match_header(sv_table_match(table)), "dice");
    const char *kind = json_string_value(json_object_get(dice, "kind"));
    return kind && strcmp(kind, "typed") == 0;
}

static bool person_umpires(const struct sv_table *table)
{
    for (uint8_t i = 0; i < sp_match_game(sv_table_match(table))->seat_count; i++)
        if (sv_is_umpire(table, i) && strcmp(table->seats[i].kind, "person") == 0)
            return true;
    return false;
}

bool sv_dice_wait(const struct sv_table *table)
{
    return sv_dice_typed(table) || (table->about.held && person_umpires(table));
}

/* An umpire who is a person throws all dice; where there is none, whoever may see one. */
static bool may_throw(const struct sv_table *table, uint8_t seat, struct sp_pending *pending)
{
    sv_pending_seen(sv_table_match(table), seat, pending);
    if (pending->die_sides == 0 || !sv_dice_wait(table) || strcmp(table->about.status, "playing") != 0)
        return false;
    return person_umpires(table) ? sv_is_umpire(table, seat) : pending->die_seen >> seat & 1;
}

bool sv_throws(const struct sv_table *table, uint8_t seat)
{
    struct sp_pending pending;
    return may_throw(table, seat, &pending);
}

/* The id tells nothing but what the seat knows, an umpire all. */
static void die_id(const struct sv_table *table, uint8_t seat, const struct sp_pending *pending, char id[DIE_ID])
{
    struct sp_match *match = sv_table_match(table);
    const uint64_t place = sv_is_umpire(table, seat) ? sp_match_entry_count(match) : sp_match_record_count(match, seat);
    snprintf(id, DIE_ID, "%llu-%u", (unsigned long long)place, pending->question);
}

json_t *sv_die_json(struct sv_table *table, uint8_t seat)
{
    struct sp_pending pending;
    char id[DIE_ID];
    if (!may_throw(table, seat, &pending))
        return json_null();
    die_id(table, seat, &pending, id);
    const struct sp_game *game = sp_match_game(sv_table_match(table));
    return json_pack("{s:s,s:s,s:i,s:i}", "die", id, "question", game->question_name(pending.question), "sides",
                     (int)pending.die_sides, "lowest", (int)game->lowest_face);
}

/* Throws the die as the body says: this value, or, without one, as it falls. */
static bool throw_die(struct sv_request *request, struct sv_table *table)
{
    struct sp_error error = {.text = ""};
    struct sp_match *match = sv_table_match(table);
    const json_t *value = json_object_get(request->json, "value");
    const json_int_t lowest = sp_match_game(match)->lowest_face;
    const json_int_t number = json_integer_value(value) - lowest;
    if (value && (!json_is_integer(value) || number < 0 || number >= SP_SIDES_MAX)) {
        sv_refuse(request, 400, "body", "\"value\" must be a face of the die, which are read from %d", (int)lowest);
        return false;
    }
    const enum sp_answer answer =
        value ? sp_match_die(match, (uint32_t)number, &error) : sp_match_roll(match, NULL, &error);
    return answer == SP_DONE || sv_not_done(request, answer, &error);
}

void sv_post_die(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    char id[DIE_ID];
    struct sp_pending pending;
    struct sv_table *table = sv_own_table(server, request, &seat);
    const char *given = table ? sv_text(request, "die", 1, DIE_ID, false) : NULL;
    if (!given)
        return;
    if (!may_throw(table, seat, &pending)) {
        sv_refuse(request, 409, "outdated", "there is no die that this seat throws now");
        return;
    }
    die_id(table, seat, &pending, id);
    if (strcmp(id, given) != 0)
        sv_refuse(request, 409, "outdated", "that die has fallen already, or never was awaited");
    else if (throw_die(request, table) && sv_go_on(server, request, table))
        sv_answer(request, 200, json_pack("{s:o}", "die", sv_die_json(table, seat)));
}

void sv_put_dice(struct sv_server *server, struct sv_request *request)
{
    struct sp_error error = {.text = ""};
    uint8_t seat;
    struct sv_table *table = sv_own_table(server, request, &seat);
    const int held = table ? sv_flag(request, "held", -1) : -1;
    if (held < 0)
        return;
    if (!sv_is_umpire(table, seat)) {
        sv_refuse(request, 403, "seat", "an umpire says whether dice wait for him");
    } else if (sv_dice_typed(table)) {
        sv_refuse(request, 409, "body", "all dice of this match are typed in");
    } else {
        struct st_store *store = sv_store(server, request);
        table->about.held = held != 0;
        sv_table_touch(server, table);
        if (store && !st_set_held(store, table->about.id, table->about.held, &error))
            sv_fail(request, &error);
        else if (store && sv_go_on(server, request, table))
            sv_answer(request, 200, json_pack("{s:o}", "die", sv_die_json(table, seat)));
    }
}

/* ---- Rehearsals ---- */

struct rehearsal {
    const struct sp_match *match;
    const json_t *orders; /* texts of the seat, for the questions in their order */
    const json_t *dice;   /* {"NUMBER": face}: rolls that shall fall otherwise */
    uint8_t seat;
    size_t order;
    uint32_t rolls, steps;
    json_t *told;              /* what came of each step */
    json_t *step;              /* of now, not yet told */
    struct sp_refusal refusal; /* of an order that is none */
};

static bool next_die(struct rehearsal *r, const struct sp_pending *pending, struct sp_entry *entry)
{
    char number[16];
    snprintf(number, sizeof number, "%u", ++r->rolls);
    const json_t *other = json_object_get(r->dice, number);
    const json_int_t lowest = sp_match_game(r->match)->lowest_face;
    const json_int_t value = json_integer_value(other) - lowest;
    const uint16_t falls = entry->die;
    if (json_is_integer(other))
        entry->die = (uint16_t)(value < 0 || value >= SP_SIDES_MAX ? SP_SIDES_MAX : value);
    r->step = json_pack("{s:I,s:s,s:i,s:i,s:b}", "roll", (json_int_t)r->rolls, "question",
                        sp_match_game(r->match)->question_name(pending->question), "sides", (int)pending->die_sides,
                        "value", (int)(entry->die + lowest), "changed", entry->die != falls);
    return true;
}

static bool next_order(struct rehearsal *r, struct sp_entry *entry)
{
    const char *text = json_string_value(json_array_get(r->orders, r->order++));
    if (!text)
        return false;
    *entry = (struct sp_entry){.kind = SP_ORDER, .seat = r->seat};
    if (!sp_match_game(r->match)->parse_order(sp_match_scenario(r->match), r->seat, text, &entry->order, &r->refusal))
        return false;
    r->step = json_pack("{s:s}", "order", text);
    return true;
}

static bool next_step(void *context, const void *state, const struct sp_pending *pending, struct sp_entry *entry)
{
    struct rehearsal *r = context;
    (void)state;
    json_decref(r->step);
    r->step = NULL;
    if (++r->steps > STEPS_MOST)
        return false;
    return pending->die_sides > 0 ? next_die(r, pending, entry) : next_order(r, entry);
}

static void take_events(void *context, const struct sp_entry *entry, const struct sp_event *events, uint32_t count)
{
    struct rehearsal *r = context;
    json_t *list = json_array();
    (void)entry;
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, sp_match_game(r->match)->event_json(sp_match_scenario(r->match), &events[i]));
    json_object_set_new(r->step, "events", list);
    json_array_append(r->told, r->step);
}

/* Whether there are but texts of orders, and faces of dice by the numbers of their rolls. */
static bool rehearsal_sound(struct sv_request *request)
{
    json_t *orders = json_object_get(request->json, "orders"), *dice = json_object_get(request->json, "dice");
    size_t index;
    const char *number;
    json_t *value;
    bool sound = (!orders || json_is_array(orders)) && (!dice || json_is_object(dice));
    json_array_foreach(orders, index, value) sound = sound && json_is_string(value);
    json_object_foreach(dice, number, value)
    {
        const size_t length = strlen(number);
        sound =
            sound && json_is_integer(value) && number[0] != '0' && length > 0 && strspn(number, "0123456789") == length;
    }
    if (!sound)
        sv_refuse(request, 400, "body", "\"orders\" must be texts, \"dice\" a face for the number of each roll");
    return sound;
}

void sv_post_rehearsal(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sp_error error = {.text = ""};
    struct sv_table *table = sv_own_table(server, request, &seat);
    if (!table)
        return;
    if (!sv_is_umpire(table, seat) || strcmp(table->about.status, "playing") != 0) {
        sv_refuse(request, 403, "seat", "only an umpire rehearses, and only what is being played");
        return;
    }
    if (!rehearsal_sound(request))
        return;
    struct rehearsal r = {.match = sv_table_match(table),
                          .orders = json_object_get(request->json, "orders"),
                          .dice = json_object_get(request->json, "dice"),
                          .seat = seat,
                          .told = json_array()};
    const enum sp_answer answer = sp_match_rehearse(r.match, next_step, take_events, &r, &error);
    json_decref(r.step);
    if (answer == SP_DONE && r.refusal.text[0] == '\0') {
        sv_answer(request, 200, json_pack("{s:o}", "steps", r.told));
        return;
    }
    json_decref(r.told);
    if (answer == SP_FAILED)
        sv_fail(request, &error);
    else
        sv_refuse(request, 422, "rules", "%s", answer == SP_DONE ? r.refusal.text : error.text);
}
