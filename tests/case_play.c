/*
 * Orders, dice and questions of a case.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

static uint32_t list_orders(const struct case_run *run, uint8_t seat)
{
    return run->game->legal(run->scenario, run->state, seat, run->orders);
}

static void list_legal(const struct case_run *run, uint8_t seat, char *text, size_t room)
{
    const uint32_t count = list_orders(run, seat);
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < count && used < room; i++) {
        char order[SP_TEXT_MAX];
        run->game->print_order(run->scenario, seat, &run->orders[i], order);
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "; " : "", order);
    }
}

static struct sp_pending pending_of(const struct case_run *run)
{
    struct sp_pending pending;
    run->game->pending(run->scenario, run->state, &pending);
    return pending;
}

static uint8_t lowest(sp_seats seats)
{
    return (uint8_t)__builtin_ctz(seats);
}

/* What is awaited, in the words of a case. */
static void describe(const struct case_run *run, char *text, size_t room)
{
    const struct sp_pending pending = pending_of(run);
    char legal[400];
    if (pending.die_sides) {
        (void)snprintf(text, room, "await %s", run->game->question_name(pending.question));
        return;
    }
    if (pending.seats == 0) {
        (void)snprintf(text, room, "nothing is awaited, the game is over");
        return;
    }
    size_t used = (size_t)snprintf(text, room, "ask");
    for (sp_seats seats = pending.seats; seats && used < room; seats &= seats - 1)
        used += (size_t)snprintf(text + used, room - used, " %s", run->game->seat_names[lowest(seats)]);
    list_legal(run, lowest(pending.seats), legal, sizeof legal);
    if (used < room)
        (void)snprintf(text + used, room - used, ": %s (%s)", run->game->question_name(pending.question), legal);
}

static bool unexpected(struct case_run *run, const char *wanted)
{
    char found[640];
    describe(run, found, sizeof found);
    return case_fail(run, "expected %s, found %s", wanted, found);
}

/* Room in the log for what one entry may make happen. */
bool case_room(struct case_run *run)
{
    if (run->log_count + run->game->max_events <= run->log_room)
        return true;
    const size_t room = run->log_room * 2 + 2 * (size_t)run->game->max_events;
    struct sp_event *grown = realloc(run->log, room * sizeof *grown);
    if (!grown)
        return case_fail(run, "out of memory");
    run->log = grown;
    run->log_room = room;
    return true;
}

static bool feed(struct case_run *run, const struct sp_entry *entry)
{
    if (!case_room(run))
        return false;
    struct sp_events events = {run->log + run->log_count, run->game->max_events, 0};
    run->game->apply(run->scenario, run->state, entry, &events);
    run->log_count += events.count;
    run->answered = false;
    return case_sound(run);
}

/* An order by its text: must be of this game, and print as it was written. */
static bool read_order(struct case_run *run, uint8_t seat, const char *text, struct sp_order *order)
{
    struct sp_refusal refusal = {{0}};
    char printed[SP_TEXT_MAX];
    if (!run->game->parse_order(run->scenario, seat, text, order, &refusal))
        return case_fail(run, "%s", refusal.text);
    run->game->print_order(run->scenario, seat, order, printed);
    if (strcmp(printed, text) != 0)
        return case_fail(run, "the order %s prints as %s", text, printed);
    return true;
}

bool case_order(struct case_run *run, uint8_t seat, const char *text)
{
    struct sp_entry entry = {.kind = SP_ORDER, .seat = seat};
    struct sp_refusal refusal = {{0}};
    if (!read_order(run, seat, text, &entry.order))
        return false;
    if (!run->game->check(run->scenario, run->state, seat, &entry.order, &refusal)) {
        char found[640];
        describe(run, found, sizeof found);
        return case_fail(run, "refused: %s; found %s", refusal.text, found);
    }
    return feed(run, &entry);
}

/* The same order of all who are asked now, until that question is closed. */
bool case_everybody(struct case_run *run, const char *text)
{
    const struct sp_pending first = pending_of(run);
    const unsigned round = run->kind->round(run);
    if (first.seats == 0)
        return unexpected(run, "that somebody is asked");
    for (unsigned i = 0; i < 100; i++) {
        const struct sp_pending now = pending_of(run);
        if (now.seats == 0 || now.question != first.question || run->kind->round(run) != round)
            return true;
        if (!case_order(run, lowest(now.seats), text))
            return false;
    }
    return case_fail(run, "%s does not answer what is asked", text);
}

static bool one_die(struct case_run *run, const char *wanted_name, const char *face)
{
    const struct sp_pending pending = pending_of(run);
    const int least = run->kind->least_face;
    const char *name = pending.die_sides ? run->game->question_name(pending.question) : "";
    long die = 0;
    if (strncmp(name, "die_", 4) != 0 || strcmp(name + 4, wanted_name) != 0) {
        char wanted[64];
        (void)snprintf(wanted, sizeof wanted, "die %s", wanted_name);
        return unexpected(run, wanted);
    }
    if (!case_number(face, least, least + pending.die_sides - 1, &die))
        return case_fail(run, "expected die NAME %d to %d, not %s", least, least + pending.die_sides - 1, face);
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)(die - least)};
    return feed(run, &entry);
}

/* `die NAME N`, `dice NAME N N N`. */
bool case_dice(struct case_run *run, const struct case_words *words)
{
    if (words->count < 3)
        return case_fail(run, "expected die NAME N");
    for (size_t i = 2; i < words->count; i++)
        if (!one_die(run, words->word[1], words->word[i]))
            return false;
    return true;
}

static bool is_legal(const struct case_run *run, uint8_t seat, const struct sp_order *order)
{
    const uint32_t count = list_orders(run, seat);
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&run->orders[i], order, sizeof *order) == 0)
            return true;
    return false;
}

static bool one_may_not(struct case_run *run, uint8_t seat, const char *text, const char *reason)
{
    struct sp_order order;
    struct sp_refusal refusal = {{0}};
    const bool read = run->game->parse_order(run->scenario, seat, text, &order, &refusal);
    if (!read && reason[0] == '\0')
        return case_fail(run, "%s", refusal.text);
    if (read && (run->game->check(run->scenario, run->state, seat, &order, &refusal) || is_legal(run, seat, &order)))
        return case_fail(run, "expected that %s may not %s, but it is legal", run->game->seat_names[seat], text);
    if (!strstr(refusal.text, reason))
        return case_fail(run, "expected a refusal with \"%s\", found \"%s\"", reason, refusal.text);
    return true;
}

/* One that may be given: among those listed, or, of a kind whose values a list does not hold, by the check. */
static bool one_may(struct case_run *run, uint8_t seat, const char *text, bool listed)
{
    struct sp_order order;
    if (!read_order(run, seat, text, &order))
        return false;
    if (is_legal(run, seat, &order) ||
        (!listed && run->game->draw && run->game->check(run->scenario, run->state, seat, &order, NULL)))
        return true;
    return unexpected(run, text);
}

bool case_next_item(const char **list, char *item, size_t room)
{
    const char *at = *list + strspn(*list, " ;");
    size_t length = strcspn(at, ";(");
    *list = at + length;
    while (length > 0 && at[length - 1] == ' ')
        length--;
    (void)snprintf(item, room, "%.*s", (int)length, at);
    return length > 0;
}

/* `may: A; B`, `may only: A; B`, `may not: A; B (reason)`. */
bool case_may(struct case_run *run, uint8_t seat, const char *text)
{
    const char *list = strchr(text, ':');
    if (!list)
        return case_fail(run, "expected may:, may only: or may not:");
    const bool only = strncmp(text, "may only", 8) == 0;
    const bool forbidden = strncmp(text, "may not", 7) == 0;
    char reason[SP_ERROR_MAX] = "";
    const char *bracket = strchr(list, '(');
    if (forbidden && bracket)
        (void)snprintf(reason, sizeof reason, "%.*s", (int)strcspn(bracket + 1, ")"), bracket + 1);
    uint32_t count = 0;
    char item[SP_TEXT_MAX];
    for (list++; case_next_item(&list, item, sizeof item); count++)
        if (!(forbidden ? one_may_not(run, seat, item, reason) : one_may(run, seat, item, only)))
            return false;
    if (only && list_orders(run, seat) != count)
        return unexpected(run, text);
    return true;
}

/* The seats named from word `at` on, up to the one that ends in a colon; `both` is the first two. */
static bool asked_seats(struct case_run *run, const struct case_words *words, size_t *at, sp_seats *seats)
{
    *seats = 0;
    for (; *at < words->count; ++*at) {
        char name[32];
        const size_t length = strcspn(words->word[*at], ":");
        (void)snprintf(name, sizeof name, "%.*s", (int)length, words->word[*at]);
        const uint8_t seat = case_seat(run, name);
        if (strcmp(name, "both") == 0)
            *seats |= 3;
        else if (seat < SP_SEATS_MAX)
            *seats |= (sp_seats)1 << seat;
        else
            return case_fail(run, "there is no seat %s", name);
        if (words->word[*at][length] == ':') {
            ++*at;
            return true;
        }
    }
    return case_fail(run, "expected ask SEAT…: QUESTION");
}

/* `ask french: move`, `ask colonel_1 colonel_3: bid`, `ask program for colonel_1: card`, `await die_attack`. */
bool case_asked(struct case_run *run, const struct case_words *words)
{
    const struct sp_pending pending = pending_of(run);
    const char *name = run->game->question_name(pending.question);
    const bool program = strcmp(words->word[1], "program") == 0;
    size_t at = program ? 3 : 1;
    sp_seats seats = 0;
    run->answered = true;
    if (strcmp(words->word[0], "await") == 0) {
        if (pending.die_sides && strncmp(name, "die_", 4) == 0 && strcmp(name + 4, words->word[1]) == 0)
            return true;
        char wanted[96];
        (void)snprintf(wanted, sizeof wanted, "await %s", words->word[1]);
        return unexpected(run, wanted);
    }
    if (!asked_seats(run, words, &at, &seats))
        return false;
    if (!pending.die_sides && pending.seats == seats && pending.program == (program ? seats : 0) &&
        strcmp(name, words->word[at]) == 0)
        return true;
    return unexpected(run, "the question as written");
}

/* Whether the clock agrees with all that the words say from word `from` on; *known false: a word means nothing. */
static bool clock_agrees(const struct case_run *run, const struct case_words *words, size_t from, bool *known)
{
    struct sp_outcome outcome = {0};
    const bool over = run->game->outcome(run->scenario, run->state, &outcome) && outcome.over;
    bool agrees = true;
    for (size_t at = from; at < words->count;) {
        const uint8_t seat = case_seat(run, words->word[at]);
        if (strcmp(words->word[at], "over") == 0) {
            agrees = agrees && over;
            at++;
        } else if (strcmp(words->word[at], "draw") == 0) {
            agrees = agrees && over && outcome.winner == -1;
            at++;
        } else if (seat < SP_SEATS_MAX && strcmp(words->word[at + 1], "won") == 0) {
            agrees = agrees && over && outcome.winner == (int8_t)seat;
            at += 2;
        } else {
            const bool one = run->kind->clock_agrees(run, words, &at, known);
            agrees = agrees && one;
            if (!*known)
                return false;
        }
    }
    return agrees;
}

bool case_now(struct case_run *run, const struct case_words *words)
{
    bool known = true;
    run->answered = true;
    if (clock_agrees(run, words, 1, &known) && known)
        return true;
    struct sp_outcome outcome = {0};
    char clock[160];
    run->kind->clock(run, clock, sizeof clock);
    const bool over = run->game->outcome(run->scenario, run->state, &outcome) && outcome.over;
    return case_fail(run, "expected the clock as written, found %s, over %d, winner %d", clock, over, outcome.winner);
}

/* `quietly to turn 2, phase B`. */
bool case_quietly(struct case_run *run, const struct case_words *words)
{
    bool known = true;
    for (unsigned i = 0; i < 3000; i++) {
        if (clock_agrees(run, words, 2, &known) || !known)
            return known || case_fail(run, "expected quietly to a time that the clock can show, or over");
        const struct sp_pending pending = pending_of(run);
        struct sp_entry entry = {.kind = SP_DIE};
        if (pending.die_sides) {
            entry.die = run->kind->least_die(pending.die_sides);
        } else {
            if (pending.seats == 0)
                break;
            entry.kind = SP_ORDER;
            entry.seat = lowest(pending.seats);
            const uint32_t count = list_orders(run, entry.seat);
            if (count == 0)
                break;
            entry.order = run->kind->least(run->orders, count);
        }
        if (!feed(run, &entry))
            return false;
    }
    return unexpected(run, "that time to come");
}
