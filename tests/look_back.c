#include "look_back.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server_fixture.h"
#include "spontoon/match.h"

enum { EVENTS_MOST = 20000 };

static const char *behind_line(const char *text)
{
    return text + strcspn(text, "\n") + 1;
}

/* The views by number of the seat's last event; those that it had only for a moment, within an entry, stay NULL. */
static uint64_t views_of(const char *journal, const char *name, unsigned every, json_t *view[EVENTS_MOST])
{
    struct sp_error error;
    const struct sp_loading loading = server_fixture_loading();
    const char *end = behind_line(journal);
    struct sp_match *match = sp_match_load(&loading, "journal", journal, (size_t)(end - journal), NULL, &error);
    assert_non_null(match);
    const uint8_t seat = name ? (uint8_t)sp_match_seat(match, name) : SP_OBSERVER;
    for (;;) {
        const uint64_t event = sp_match_record_count(match, seat);
        assert_true(event < EVENTS_MOST);
        if (event % every == 0) {
            json_decref(view[event]);
            view[event] = sp_match_view(match, seat);
        }
        if (*end == '\0') {
            sp_match_free(match);
            return event;
        }
        const char *next = behind_line(end);
        assert_true(sp_match_extend(match, end, (size_t)(next - end), &error));
        end = next;
    }
}

void look_back(struct client *client, const char *path, const char *journal, const char *seat, unsigned every)
{
    static json_t *view[EVENTS_MOST];
    char question[160];
    memset(view, 0, sizeof view);
    const uint64_t events = views_of(journal, seat, every, view);
    assert_true(events > 2 * every);
    for (uint64_t n = 0; n <= events; n += every) {
        snprintf(question, sizeof question, "%s?event=%llu", path, (unsigned long long)n);
        json_t *answer = client_expect(client, 200, "GET", question, NULL);
        if (view[n] && !json_equal(answer, view[n]))
            fail_msg("%s: %.2000s", question, json_dumps(answer, JSON_COMPACT));
        json_decref(answer);
        json_decref(view[n]);
    }
    snprintf(question, sizeof question, "%s?event=%llu", path, (unsigned long long)events + 1);
    json_decref(client_expect(client, 404, "GET", question, NULL));
}
