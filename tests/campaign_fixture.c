/* Campaigns of colonels for tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/campaign_fixture.h"

enum { FILE_MOST = 1 << 16, OVERLAY_MOST = 4096, OPTIONS_MOST = 8 };

char *campaign_text(const char *name)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[4096];
    snprintf(path, sizeof path, "%s/colonels/%s", folder ? folder : "data", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    char *text = calloc(FILE_MOST, 1);
    assert_non_null(text);
    const size_t length = fread(text, 1, FILE_MOST - 1, file);
    fclose(file);
    assert_true(length > 0 && length < FILE_MOST - 1);
    return text;
}

/* "name=value,name=value" */
static size_t read_options(const char *text, struct sp_option *options)
{
    size_t count = 0;
    while (text && *text && count < OPTIONS_MOST) {
        const size_t name = strcspn(text, "="), whole = strcspn(text, ",");
        struct sp_option *option = &options[count++];
        *option = (struct sp_option){.name = ""};
        snprintf(option->name, sizeof option->name, "%.*s", (int)name, text);
        snprintf(option->value, sizeof option->value, "%.*s", (int)(whole - name - 1), text + name + 1);
        text += whole + (text[whole] == ',');
    }
    return count;
}

void campaign_open(struct campaign *c, const char *groups, const char *options)
{
    char overlay[OVERLAY_MOST];
    struct sp_option chosen[OPTIONS_MOST];
    struct sp_error error;
    void *scenario;
    char *text = campaign_text("campaign.json"), *table = campaign_text("battle.json");
    snprintf(overlay, sizeof overlay, "{\"game\": \"colonels\", \"format\": 1, \"source\": \"house_rule\",\n%s}",
             groups ? groups : "\"campaign\": {}");
    const struct sp_source sources[3] = {
        {.name = "campaign.json", .text = text, .length = strlen(text)},
        {.name = "battle.json", .text = table, .length = strlen(table)},
        {.name = "overlay.json", .text = overlay, .length = strlen(overlay)},
    };
    const size_t option_count = read_options(options, chosen);
    if (!cc_load_scenario(&scenario, sources, groups ? 3 : 2, chosen, option_count, &error))
        fail_msg("%s", error.text);
    free(text);
    free(table);
    *c = (struct campaign){.sc = scenario};
    cc_set_up(c->sc, &c->st);
}

void campaign_close(struct campaign *c)
{
    cc_free_scenario(c->sc);
}

static void apply(struct campaign *c, const struct sp_entry *entry)
{
    struct sp_events events = {.buffer = c->buffer, .capacity = CC_MAX_EVENTS};
    cc_apply(c->sc, &c->st, entry, &events);
    c->events = events.count;
    cc_assert_sound(c->sc, &c->st);
}

void give(struct campaign *c, unsigned seat, const char *text)
{
    struct sp_entry entry = {.kind = SP_ORDER, .seat = (uint8_t)seat};
    struct sp_refusal refusal = {.text = ""};
    if (!cc_parse_order(c->sc, entry.seat, text, &entry.order, &refusal) ||
        !cc_check_order(c->sc, &c->st, entry.seat, &entry.order, &refusal))
        fail_msg("\"%s\" of %s: %s", text, cc_seat_names[seat], refusal.text);
    apply(c, &entry);
}

void refused(struct campaign *c, unsigned seat, const char *text, const char *part)
{
    struct sp_order order;
    struct sp_refusal refusal = {.text = ""};
    if (cc_parse_order(c->sc, (uint8_t)seat, text, &order, &refusal) &&
        cc_check_order(c->sc, &c->st, (uint8_t)seat, &order, &refusal))
        fail_msg("\"%s\" of %s is not refused", text, cc_seat_names[seat]);
    if (!strstr(refusal.text, part))
        fail_msg("\"%s\" is refused by \"%s\", which does not hold \"%s\"", text, refusal.text, part);
}

void roll(struct campaign *c, unsigned question, unsigned face)
{
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)(face - 1)};
    if (c->st.question != question)
        fail_msg("%s is asked, not %s", cc_question_name(c->st.question), cc_question_name((uint16_t)question));
    assert_true(face >= 1 && face <= cc_die_sides(c->sc, &c->st));
    apply(c, &entry);
}

void roll_all(struct campaign *c, unsigned face)
{
    for (unsigned sides; (sides = cc_die_sides(c->sc, &c->st)) != 0;)
        roll(c, c->st.question, face < sides ? face : sides);
}

void begin(struct campaign *c)
{
    const unsigned count = (unsigned)c->sc->colonels;
    char text[SP_TEXT_MAX];
    for (unsigned s = 0; s < count; s++)
        give(c, s, "buy 0");
    for (unsigned s = 0; s < count; s++)
        give(c, s, "objective wealth");
    snprintf(text, sizeof text, "bid %ld", (long)c->sc->reserve);
    for (unsigned s = 0; s < count; s++) {
        give(c, s, text);
        for (unsigned other = s + 1; other < count; other++)
            give(c, other, "drop");
    }
    roll_all(c, 6);
    assert_int_equal(c->st.question, CQ_MONTH);
}

void month(struct campaign *c, unsigned face)
{
    const uint16_t now = c->st.month;
    assert_int_equal(c->st.question, CQ_MONTH);
    while (c->st.question == CQ_MONTH && c->st.month == now)
        give(c, cc_first(c->st.asked), "ready");
    if (c->st.question == CQ_CLOSE)
        give(c, CC_UMPIRE, "close");
    roll_all(c, face);
}

bool was_told(const struct campaign *c, unsigned kind)
{
    for (uint32_t i = 0; i < c->events; i++)
        if (c->buffer[i].kind == kind)
            return true;
    return false;
}

const struct sp_event *told(const struct campaign *c, unsigned kind)
{
    for (uint32_t i = 0; i < c->events; i++)
        if (c->buffer[i].kind == kind)
            return &c->buffer[i];
    fail_msg("nothing was told of %s", cc_event_form((uint16_t)kind)->name);
    return NULL;
}
