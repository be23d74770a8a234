#include "cli/hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"
#include "mind/advice.h"

enum { HINTS_TOLD = 5 };

/* A question with the advice on it; question.told is to be freed. */
struct hint {
    struct play_question question;
    struct sp_advice advice;
};

static bool take_advice(struct play *play, uint8_t seat, struct hint *hint, struct sp_error *error)
{
    if (seat >= play->game->seat_count || (play_pending(play).seats >> seat & 1) == 0) {
        return sp_fail(error, "there is no hint now: you owe no order");
    }
    if (!play_question(play, seat, true, &hint->question, error)) {
        return false;
    }
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

static void tell_orders(struct play *play, const struct hint *hint, uint32_t which, char *text, size_t size)
{
    struct sp_order orders[SP_ADVICE_ORDERS];
    char order[SP_TEXT_MAX];
    char before[SP_TEXT_MAX] = "";
    const uint32_t count = sp_advice_orders(&hint->advice, &hint->question.asked, which, orders);
    text[0] = '\0';
    for (uint32_t i = 0; i < count; i++) {
        play_order_text(play, hint->question.asked.seat, &orders[i], order);
        add_order(order, before, text, size);
        memcpy(before, order, sizeof before);
    }
}

static double per_cent(const struct sp_finding *finding)
{
    return 100.0 * finding->prospect.chance / SP_CHANCE_ONE;
}

bool hint_page(struct play *play, uint8_t seat, struct page *page, const struct theme *theme, struct sp_error *error)
{
    struct hint hint;
    char orders[PLAY_LINE];
    if (!take_advice(play, seat, &hint, error)) {
        return false;
    }
    const struct sp_findings *found = &hint.advice.findings;
    page_add(page, theme, "What %s would do: chance of winning, %s ahead at the end, orders.",
             hint.advice.adviser->name, play->game->score_unit);
    for (uint32_t i = 0; i < found->count && i < HINTS_TOLD; i++) {
        const struct sp_finding *finding = &found->list[i];
        tell_orders(play, &hint, i, orders, sizeof orders);
        if (finding->worlds > 0) {
            page_add(page, theme, "  %3.0f %% %+6.1f  %s", per_cent(finding), finding->prospect.margin / 100.0, orders);
        } else {
            page_add(page, theme, "                %s", orders);
        }
    }
    free(hint.question.told);
    return true;
}

bool hint_line(struct play *play, uint8_t seat, char *text, size_t size, struct sp_error *error)
{
    struct hint hint;
    char orders[PLAY_LINE];
    if (!take_advice(play, seat, &hint, error)) {
        return false;
    }
    const struct sp_finding *best = &hint.advice.findings.list[0];
    tell_orders(play, &hint, 0, orders, sizeof orders);
    snprintf(text, size, "Hint: %s (wins %.0f %%, %+.1f %s).", orders, per_cent(best), best->prospect.margin / 100.0,
             play->game->score_unit);
    sp_tongue_tell(play->tongue, text, text, size);
    free(hint.question.told);
    return true;
}

json_t *hint_json(struct play *play, uint8_t seat, struct sp_error *error)
{
    struct hint hint;
    if (!take_advice(play, seat, &hint, error)) {
        return NULL;
    }
    json_t *json = sp_advice_json(&hint.advice, &hint.question.asked, HINTS_TOLD);
    free(hint.question.told);
    return json;
}

bool hint_wanted(const struct play *play)
{
    return play->hints;
}
