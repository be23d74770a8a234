#include "cli/hint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"
#include "mind/advice.h"

enum { HINTS_TOLD = 5, MARGIN_TEXT = 24 };

/* A question with the advice on it; question.told is to be freed. */
struct hint {
    struct play_question question;
    struct sp_advice advice;
};

static bool take_advice(struct play *play, uint8_t seat, struct hint *hint, struct sp_error *error)
{
    if (seat >= play->game->seat_count || (play_pending(play).seats >> seat & 1) == 0) {
        sp_fail(error, "there is no hint now: you owe no order");
        return false;
    }
    if (!play_question(play, seat, true, &hint->question, error))
        return false;
    if (!sp_advise(&hint->question.asked, &hint->advice, error)) {
        free(hint->question.told);
        return false;
    }
    return true;
}

/* Adds an order; behind one of the same verb only what is new in it: "to 0905 0906". */
static void add_order(const char *order, const char *before, char *text, size_t size)
{
    const size_t length = strlen(text), verb = strcspn(order, " ");
    const bool same = order[verb] == ' ' && strncmp(before, order, verb + 1) == 0;
    snprintf(text + length, size - length, "%s%s",
             length == 0 ? ""
             : same      ? " "
                         : ", ",
             same ? order + verb + 1 : order);
}

/* What a finding comes to: a line that can be typed as it stands, and in words what it leaves for later ("" when
 * nothing). */
struct told_orders {
    char typed[PLAY_LINE];
    char then[PLAY_LINE];
};

static void tell_orders(struct play *play, const struct hint *hint, uint32_t which, struct told_orders *told)
{
    struct sp_order orders[SP_ADVICE_ORDERS];
    char order[SP_TEXT_MAX];
    char before[SP_TEXT_MAX] = "";
    const struct front *front = play->front;
    const uint8_t seat = hint->question.asked.seat;
    const uint32_t count = sp_advice_orders(&hint->advice, &hint->question.asked, which, orders);
    told->then[0] = '\0';
    if (count > 1 && front->shorthand_for != NULL &&
        front->shorthand_for(play, seat, orders, count, told->typed, sizeof told->typed))
        return;
    play_order_text(play, seat, &orders[0], order);
    snprintf(told->typed, sizeof told->typed, "%s", order);
    for (uint32_t i = 1; i < count; i++) {
        play_order_text(play, seat, &orders[i], order);
        add_order(order, before, told->then, sizeof told->then);
        memcpy(before, order, sizeof before);
    }
}

static double per_cent(const struct sp_finding *finding)
{
    return 100.0 * finding->prospect.chance / SP_CHANCE_ONE;
}

/* "+10.9", with the tongue's own sign between whole and tenths. */
static void tell_margin(const struct play *play, const struct sp_finding *finding, char *text, size_t size)
{
    const int tenths = (int)lround(finding->prospect.margin / 10.0);
    snprintf(text, size, "%c%d%s%d", tenths < 0 ? '-' : '+', abs(tenths) / 10, sp_tongue_word(play->tongue, "."),
             abs(tenths) % 10);
}

bool hint_page(struct play *play, uint8_t seat, struct page *page, const struct theme *theme, struct sp_error *error)
{
    struct hint hint;
    struct told_orders told;
    char margin[MARGIN_TEXT];
    if (!take_advice(play, seat, &hint, error))
        return false;
    const struct sp_findings *found = &hint.advice.findings;
    if (found->nodes > 0) {
        page_add(page, theme, "What %s would do: chance of winning, %s ahead at the end, orders.",
                 hint.advice.adviser->name, found->unit);
    } else {
        page_add(page, theme, "What %s would do by rules of thumb; nothing was tried out:", hint.advice.adviser->name);
    }
    for (uint32_t i = 0; i < found->count && i < HINTS_TOLD; i++) {
        const struct sp_finding *finding = &found->list[i];
        tell_orders(play, &hint, i, &told);
        tell_margin(play, finding, margin, sizeof margin);
        if (finding->worlds > 0)
            page_add(page, theme, "  %3.0f %% %6s  %s", per_cent(finding), margin, told.typed);
        else
            page_add(page, theme, "                %s", told.typed);
        if (told.then[0] != '\0')
            page_add(page, theme, "                and if nothing comes between: %s", told.then);
    }
    free(hint.question.told);
    return true;
}

bool hint_line(struct play *play, uint8_t seat, char *text, size_t size, struct sp_error *error)
{
    struct hint hint;
    struct told_orders told;
    char margin[MARGIN_TEXT];
    if (!take_advice(play, seat, &hint, error))
        return false;
    const struct sp_findings *found = &hint.advice.findings;
    const struct sp_finding *best = &found->list[0];
    tell_orders(play, &hint, 0, &told);
    tell_margin(play, best, margin, sizeof margin);
    if (found->nodes == 0) {
        snprintf(text, size, "Hint: %s (by rules of thumb; nothing was tried out).", told.typed);
    } else if (told.then[0] == '\0') {
        snprintf(text, size, "Hint: %s (wins %.0f %%, %s %s).", told.typed, per_cent(best), margin, found->unit);
    } else {
        snprintf(text, size, "Hint: %s, and if nothing comes between: %s (wins %.0f %%, %s %s).", told.typed, told.then,
                 per_cent(best), margin, found->unit);
    }
    sp_tongue_tell(play->tongue, text, text, size);
    free(hint.question.told);
    return true;
}

json_t *hint_json(struct play *play, uint8_t seat, struct sp_error *error)
{
    struct hint hint;
    struct told_orders told;
    size_t i;
    json_t *one;
    if (!take_advice(play, seat, &hint, error))
        return NULL;
    json_t *json = sp_advice_json(&hint.advice, &hint.question.asked, HINTS_TOLD);
    json_array_foreach(json_object_get(json, "hints"), i, one)
    {
        tell_orders(play, &hint, (uint32_t)i, &told);
        json_object_set_new(one, "typed", json_string(told.typed));
    }
    free(hint.question.told);
    return json;
}

bool hint_wanted(const struct play *play)
{
    return play->hints;
}
