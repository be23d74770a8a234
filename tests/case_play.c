/*
 * Orders, dice and questions of a case, and what a seat knows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "suffren/orders.h"

static const char *const seat_name[] = {"french", "english"};

static void list_legal(const struct case_run *run, uint8_t seat, char *text, size_t room)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = run->game->legal(run->sc, &run->state, seat, orders);
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < count && used < room; i++) {
        char order[SP_TEXT_MAX];
        run->game->print_order(run->sc, seat, &orders[i], order);
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "; " : "", order);
    }
}

/* What is awaited, in the words of a case. */
static void describe(const struct case_run *run, char *text, size_t room)
{
    struct sp_pending pending;
    run->game->pending(run->sc, &run->state, &pending);
    char legal[400];
    if (pending.die_sides) {
        (void)snprintf(text, room, "await %s", run->game->question_name(pending.question));
        return;
    }
    if (pending.seats == 0) {
        (void)snprintf(text, room, "nothing is awaited, the game is over");
        return;
    }
    const uint8_t seat = pending.seats & 1 ? 0 : 1;
    list_legal(run, seat, legal, sizeof legal);
    (void)snprintf(text, room, "ask %s: %s (%s)", pending.seats == 3 ? "both" : seat_name[seat],
                   run->game->question_name(pending.question), legal);
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
    if (run->log_count + SF_MAX_EVENTS <= run->log_room)
        return true;
    const size_t room = run->log_room * 2 + 2 * SF_MAX_EVENTS;
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
    struct sp_events events = {run->log + run->log_count, SF_MAX_EVENTS, 0};
    run->game->apply(run->sc, &run->state, entry, &events);
    run->log_count += events.count;
    run->answered = false;
    return case_sound(run);
}

/* An order by its text: must be of this game, and print as it was written. */
static bool read_order(struct case_run *run, uint8_t seat, const char *text, struct sp_order *order)
{
    struct sp_refusal refusal = {{0}};
    char printed[SP_TEXT_MAX];
    if (!run->game->parse_order(run->sc, seat, text, order, &refusal))
        return case_fail(run, "%s", refusal.text);
    run->game->print_order(run->sc, seat, order, printed);
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
    if (!run->game->check(run->sc, &run->state, seat, &entry.order, &refusal)) {
        char found[640];
        describe(run, found, sizeof found);
        return case_fail(run, "refused: %s; found %s", refusal.text, found);
    }
    return feed(run, &entry);
}

bool case_die(struct case_run *run, const struct case_words *words)
{
    struct sp_pending pending;
    long die = 0;
    run->game->pending(run->sc, &run->state, &pending);
    if (!case_number(words->word[2], 0, 9, &die))
        return case_fail(run, "expected die NAME 0 to 9");
    const char *name = pending.die_sides ? run->game->question_name(pending.question) : "";
    if (strncmp(name, "die_", 4) != 0 || strcmp(name + 4, words->word[1]) != 0) {
        char wanted[64];
        (void)snprintf(wanted, sizeof wanted, "die %s", words->word[1]);
        return unexpected(run, wanted);
    }
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)die};
    return feed(run, &entry);
}

static bool is_legal(const struct case_run *run, uint8_t seat, const struct sp_order *order)
{
    struct sp_order orders[SF_MAX_LEGAL];
    const uint32_t count = run->game->legal(run->sc, &run->state, seat, orders);
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(&orders[i], order, sizeof *order) == 0)
            return true;
    return false;
}

static bool one_may_not(struct case_run *run, uint8_t seat, const char *text, const char *reason)
{
    struct sp_order order;
    struct sp_refusal refusal = {{0}};
    if (!run->game->parse_order(run->sc, seat, text, &order, &refusal))
        return case_fail(run, "%s", refusal.text);
    if (run->game->check(run->sc, &run->state, seat, &order, &refusal) || is_legal(run, seat, &order))
        return case_fail(run, "expected that %s may not %s, but it is legal", seat_name[seat], text);
    if (!strstr(refusal.text, reason))
        return case_fail(run, "expected a refusal with \"%s\", found \"%s\"", reason, refusal.text);
    return true;
}

/* Takes the next of a list `A; B; C (reason)`; false at the end. */
static bool next_item(const char **list, char *item, size_t room)
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
    for (list++; next_item(&list, item, sizeof item); count++) {
        struct sp_order order;
        if (forbidden) {
            if (!one_may_not(run, seat, item, reason))
                return false;
            continue;
        }
        if (!read_order(run, seat, item, &order))
            return false;
        if (!is_legal(run, seat, &order))
            return unexpected(run, item);
    }
    struct sp_order orders[SF_MAX_LEGAL];
    if (only && run->game->legal(run->sc, &run->state, seat, orders) != count)
        return unexpected(run, text);
    return true;
}

/* `ask french: move`, `ask both: convoy`, `await die_attack`. */
bool case_asked(struct case_run *run, const struct case_words *words)
{
    struct sp_pending pending;
    run->game->pending(run->sc, &run->state, &pending);
    char wanted[96];
    const char *name = run->game->question_name(pending.question);
    run->answered = true;
    if (strcmp(words->word[0], "await") == 0) {
        (void)snprintf(wanted, sizeof wanted, "await %s", words->word[1]);
        if (pending.die_sides && strncmp(name, "die_", 4) == 0 && strcmp(name + 4, words->word[1]) == 0)
            return true;
        return unexpected(run, wanted);
    }
    static const char *const asked[] = {"", "french:", "english:", "both:"};
    (void)snprintf(wanted, sizeof wanted, "ask %s %s", words->word[1], words->word[2]);
    if (!pending.die_sides && pending.seats < 4 && strcmp(asked[pending.seats], words->word[1]) == 0 &&
        strcmp(name, words->word[2]) == 0)
        return true;
    return unexpected(run, wanted);
}

/* Whether the clock agrees with all that the words say from word `from` on; *known false: a word means nothing. */
static bool clock_agrees(const struct case_run *run, const struct case_words *words, size_t from, bool *known)
{
    struct sp_outcome outcome = {0};
    const struct sf_state *st = &run->state;
    bool agrees = true;
    uint8_t side = 0;
    long turn = 0;
    const bool over = run->game->outcome(run->sc, st, &outcome) && outcome.over;
    for (size_t i = from; i < words->count; i++) {
        const char *word = words->word[i];
        if (strcmp(word, "turn") == 0 && case_number(words->word[i + 1], 1, 12, &turn)) {
            agrees = agrees && st->turn == turn;
            i++;
        } else if (strcmp(word, "phase") == 0) {
            agrees = agrees && words->word[i + 1][0] == 'A' + st->phase;
            i++;
        } else if (case_side(word, &side)) {
            const bool won = strcmp(words->word[i + 1], "won") == 0;
            agrees = agrees && (won ? over && outcome.winner == (int8_t)side : st->mover == side);
            i += won ? 1 : 2;
        } else if (strcmp(word, "over") == 0)
            agrees = agrees && over;
        else if (strcmp(word, "draw") == 0)
            agrees = agrees && over && outcome.winner == -1;
        else
            *known = false;
    }
    return agrees;
}

bool case_now(struct case_run *run, const struct case_words *words)
{
    bool known = true;
    run->answered = true;
    if (clock_agrees(run, words, 1, &known) && known)
        return true;
    const struct sf_state *st = &run->state;
    return case_fail(run, "expected the clock as written, found turn %d, phase %c, %s to move, over %d, winner %d",
                     st->turn, 'A' + st->phase, seat_name[st->mover & 1], st->over, st->winner);
}

/* The order of one who does as little as he can: what ends a step comes first, then what refuses, then anything. */
static struct sp_order least(const struct sp_order *orders, uint32_t count)
{
    static const uint16_t quiet[] = {O_END, O_DECLINE, O_HALT, O_BEGIN, O_PASS, O_STAY};
    for (size_t k = 0; k < sizeof quiet / sizeof *quiet; k++)
        for (uint32_t i = 0; i < count; i++)
            if (orders[i].kind == quiet[k])
                return orders[i];
    return orders[0];
}

/* `quietly to turn 2, phase B`. */
bool case_quietly(struct case_run *run, const struct case_words *words)
{
    bool known = true;
    for (unsigned i = 0; i < 3000; i++) {
        if (clock_agrees(run, words, 2, &known) || !known)
            return known || case_fail(run, "expected quietly to turn N, phase X, or over");
        struct sp_pending pending;
        struct sp_entry entry = {.kind = SP_DIE, .die = 5};
        run->game->pending(run->sc, &run->state, &pending);
        if (!pending.die_sides) {
            struct sp_order orders[SF_MAX_LEGAL];
            entry.kind = SP_ORDER;
            entry.die = 0;
            entry.seat = pending.seats & 1 ? 0 : 1;
            const uint32_t count = run->game->legal(run->sc, &run->state, entry.seat, orders);
            if (count == 0)
                break;
            entry.order = least(orders, count);
        }
        if (!feed(run, &entry))
            return false;
    }
    return unexpected(run, "that time to come");
}

/* A JSON value as the cases write it: arrays joined by +, yes and no, counters as squadron:2. */
static void value_text(const json_t *value, char *text, size_t room)
{
    text[0] = '\0';
    if (json_is_string(value))
        (void)snprintf(text, room, "%s", json_string_value(value));
    else if (json_is_integer(value))
        (void)snprintf(text, room, "%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        (void)snprintf(text, room, "%s", json_is_true(value) ? "yes" : "no");
    else if (json_is_object(value))
        (void)snprintf(text, room, "%s:%lld", json_string_value(json_object_get(value, "kind")),
                       (long long)json_integer_value(json_object_get(value, "count")));
    else if (json_is_array(value)) {
        size_t used = 0;
        for (size_t i = 0; i < json_array_size(value) && used + 1 < room; i++) {
            char part[64];
            value_text(json_array_get(value, i), part, sizeof part);
            used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "+" : "", part);
        }
    }
}

/* Whether the event is the one that words from `from` on describe. */
static bool event_fits(const json_t *event, const struct case_words *words, size_t from)
{
    char found[160];
    value_text(json_object_get(event, "event"), found, sizeof found);
    if (strcmp(found, words->word[from]) != 0)
        return false;
    for (size_t i = from + 1; i < words->count; i++) {
        char key[40];
        const size_t length = strcspn(words->word[i], "=");
        (void)snprintf(key, sizeof key, "%.*s", (int)length, words->word[i]);
        value_text(json_object_get(event, key), found, sizeof found);
        if (strcmp(found, words->word[i][length] ? words->word[i] + length + 1 : "") != 0)
            return false;
    }
    return true;
}

bool case_sees(struct case_run *run, uint8_t seat, bool expected, const struct case_words *words)
{
    const size_t from = expected ? 2 : 3;
    char last[400] = "nothing of that name";
    for (size_t i = 0; i < run->log_count; i++) {
        if (!(run->log[i].seen & (1U << seat | 1U << SP_OBSERVER)))
            continue;
        json_t *event = run->game->event_json(run->sc, &run->log[i]);
        const bool fits = event && event_fits(event, words, from);
        const char *name = json_string_value(json_object_get(event, "event"));
        if (name && strcmp(name, words->word[from]) == 0) {
            char *dumped = json_dumps(event, JSON_COMPACT);
            (void)snprintf(last, sizeof last, "%s", dumped ? dumped : "");
            free(dumped);
        }
        json_decref(event);
        if (fits)
            return expected || case_fail(run, "%s should never see %s", seat_name[seat], last);
    }
    return !expected ||
           case_fail(run, "%s should see this; the last %s was %s", seat_name[seat], words->word[from], last);
}

bool case_view(struct case_run *run, uint8_t seat, bool expected, const char *text)
{
    struct sf_state redacted;
    run->game->redact(run->sc, &run->state, seat, &redacted);
    json_t *view = run->game->view(run->sc, &redacted, seat);
    char *dumped = json_dumps(view, JSON_COMPACT);
    const bool found = dumped && strstr(dumped, text);
    free(dumped);
    json_decref(view);
    return found == expected ||
           case_fail(run, "%s's view should %s %s", seat_name[seat], expected ? "show" : "hide", text);
}

bool case_sound(struct case_run *run)
{
    run->game->assert_sound(run->sc, &run->state);
    for (uint8_t seat = 0; seat < 2; seat++) {
        struct sp_order orders[SF_MAX_LEGAL];
        struct sp_order known[SF_MAX_LEGAL];
        struct sf_state redacted;
        run->game->redact(run->sc, &run->state, seat, &redacted);
        const uint32_t count = run->game->legal(run->sc, &run->state, seat, orders);
        if (run->game->legal(run->sc, &redacted, seat, known) != count ||
            (count > 0 && memcmp(orders, known, count * sizeof *orders) != 0))
            return case_fail(run, "%s's legal orders differ when made from what that seat may know", seat_name[seat]);
        for (uint32_t i = 0; i < count; i++) {
            char text[SP_TEXT_MAX];
            struct sp_order back;
            struct sp_refusal refusal = {{0}};
            run->game->print_order(run->sc, seat, &orders[i], text);
            if (!run->game->parse_order(run->sc, seat, text, &back, &refusal))
                return case_fail(run, "the legal order %s does not parse: %s", text, refusal.text);
            if (memcmp(&back, &orders[i], sizeof back) != 0)
                return case_fail(run, "the legal order %s parses to another", text);
            if (!run->game->check(run->sc, &run->state, seat, &orders[i], &refusal))
                return case_fail(run, "the legal order %s is refused: %s", text, refusal.text);
        }
    }
    return true;
}
