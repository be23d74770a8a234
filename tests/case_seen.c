/*
 * What seats are told and may know, and what is true after every entry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

void case_value(const json_t *value, char *text, size_t room)
{
    text[0] = '\0';
    if (json_is_string(value))
        (void)snprintf(text, room, "%s", json_string_value(value));
    else if (json_is_integer(value))
        (void)snprintf(text, room, "%lld", (long long)json_integer_value(value));
    else if (json_is_boolean(value))
        (void)snprintf(text, room, "%s", json_is_true(value) ? "yes" : "no");
    else if (json_is_null(value))
        (void)snprintf(text, room, "none");
    else if (json_is_object(value))
        (void)snprintf(text, room, "%s:%lld", json_string_value(json_object_get(value, "kind")),
                       (long long)json_integer_value(json_object_get(value, "count")));
    else if (json_is_array(value)) {
        size_t used = 0;
        for (size_t i = 0; i < json_array_size(value) && used + 1 < room; i++) {
            char part[64];
            case_value(json_array_get(value, i), part, sizeof part);
            used += (size_t)snprintf(text + used, room - used, "%s%s", i ? "+" : "", part);
        }
    }
}

/* Whether the event is the one that words from `from` on describe. */
static bool event_fits(const json_t *event, const struct case_words *words, size_t from)
{
    char found[160];
    case_value(json_object_get(event, "event"), found, sizeof found);
    if (strcmp(found, words->word[from]) != 0)
        return false;
    for (size_t i = from + 1; i < words->count; i++) {
        char key[40];
        const size_t length = strcspn(words->word[i], "=");
        (void)snprintf(key, sizeof key, "%.*s", (int)length, words->word[i]);
        case_value(json_object_get(event, key), found, sizeof found);
        if (strcmp(found, words->word[i][length] ? words->word[i] + length + 1 : "") != 0)
            return false;
    }
    return true;
}

/* `sees EVENT FIELD=VALUE …`, `never sees …`: in the seat's log since the position stood. */
bool case_sees(struct case_run *run, uint8_t seat, bool expected, const struct case_words *words)
{
    const size_t from = expected ? 2 : 3;
    const char *seat_name = run->game->seat_names[seat];
    char last[400] = "nothing of that name";
    for (size_t i = 0; i < run->log_count; i++) {
        if (!(run->log[i].seen & 1U << seat))
            continue;
        json_t *event = run->game->event_json(run->scenario, &run->log[i]);
        const bool fits = event && event_fits(event, words, from);
        const char *name = json_string_value(json_object_get(event, "event"));
        if (name && strcmp(name, words->word[from]) == 0) {
            char *dumped = json_dumps(event, JSON_COMPACT);
            (void)snprintf(last, sizeof last, "%s", dumped ? dumped : "");
            free(dumped);
        }
        json_decref(event);
        if (fits)
            return expected || case_fail(run, "%s should never see %s", seat_name, last);
    }
    return !expected || case_fail(run, "%s should see this; the last %s was %s", seat_name, words->word[from], last);
}

bool case_view(struct case_run *run, uint8_t seat, bool expected, const char *text)
{
    run->game->redact(run->scenario, run->state, seat, run->redacted);
    json_t *view = run->game->view(run->scenario, run->redacted, seat);
    char *dumped = json_dumps(view, JSON_COMPACT);
    const bool found = dumped && strstr(dumped, text);
    free(dumped);
    json_decref(view);
    return found == expected ||
           case_fail(run, "%s's view should %s %s", run->game->seat_names[seat], expected ? "show" : "hide", text);
}

static bool reads_back(struct case_run *run, uint8_t seat, const struct sp_order *order)
{
    char text[SP_TEXT_MAX];
    struct sp_order back;
    struct sp_refusal refusal = {{0}};
    run->game->print_order(run->scenario, seat, order, text);
    if (!run->game->parse_order(run->scenario, seat, text, &back, &refusal))
        return case_fail(run, "the legal order %s does not parse: %s", text, refusal.text);
    if (memcmp(&back, order, sizeof back) != 0)
        return case_fail(run, "the legal order %s parses to another", text);
    return run->game->check(run->scenario, run->state, seat, order, &refusal) ||
           case_fail(run, "the legal order %s is refused: %s", text, refusal.text);
}

bool case_sound(struct case_run *run)
{
    run->game->assert_sound(run->scenario, run->state);
    for (uint8_t seat = 0; seat < run->game->seat_count; seat++) {
        const uint32_t count = run->game->legal(run->scenario, run->state, seat, run->orders);
        run->game->redact(run->scenario, run->state, seat, run->redacted);
        if (run->game->legal(run->scenario, run->redacted, seat, run->known) != count ||
            (count > 0 && memcmp(run->orders, run->known, count * sizeof *run->orders) != 0))
            return case_fail(run, "%s's legal orders differ when made from what that seat may know",
                             run->game->seat_names[seat]);
        for (uint32_t i = 0; i < count; i++)
            if (!reads_back(run, seat, &run->orders[i]))
                return false;
    }
    return true;
}
