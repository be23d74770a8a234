/*
 * A month carried out on a copy (C-60): the dice that will fall, those that the umpire has changed, every modifier and
 * rule; nothing of it is written.
 */
#include <stdio.h>

#include "cli/colonels/affairs.h"
#include "cli/colonels/console.h"
#include "cli/play/session.h"

struct rehearsal {
    struct play *play;
    const struct paper *paper; /* NULL: nothing is shown */
    uint32_t number;           /* rolls so far */
    uint32_t until;            /* the number of the roll to stop at; 0: none */
    bool changed;              /* the roll of now */
    bool closed;               /* the month has been closed */
    struct play_die die;       /* the roll that it stopped at */
    uint16_t sides;
};

/* Closes the month, then lets dice fall until somebody is asked, the table is laid out, or the roll is there that was
 * looked for. */
static bool step(void *context, const void *state, const struct sp_pending *pending, struct sp_entry *entry)
{
    struct rehearsal *r = context;
    const struct cc_campaign *st = state;
    if (pending->die_sides == 0) {
        const bool closes = cc_month_is_open(st) && !r->closed;
        r->closed = true;
        if (closes)
            *entry = (struct sp_entry){.kind = SP_ORDER, .seat = CC_UMPIRE, .order = {.kind = CO_CLOSE}};
        return closes;
    }
    if (cc_at_table(st))
        return false; /* a battle is not rehearsed: its players have the word */
    const uint32_t key = console_die_key(play_scenario(r->play), state);
    const uint16_t face = play_changed_die(r->play, pending->question, key);
    if (++r->number == r->until) {
        r->die = (struct play_die){.question = pending->question, .key = key};
        r->sides = pending->die_sides;
        return false;
    }
    r->changed = face != 0 && face <= pending->die_sides;
    if (r->changed)
        entry->die = (uint16_t)(face - 1);
    return true;
}

/* Events in words as the umpire sees them, that of a roll with its number before it. */
static void show(void *context, const struct sp_entry *entry, const struct sp_event *events, uint32_t count)
{
    const struct rehearsal *r = context;
    const struct sp_names names = cli_names_lookup(r->play->names);
    for (uint32_t i = 0; r->paper != NULL && i < count; i++) {
        char text[SP_MESSAGE_MAX], number[48] = "     ";
        json_t *json = r->play->game->event_json(play_scenario(r->play), &events[i]);
        cli_event_words(r->play->messages, &names, json, text, sizeof text);
        if (entry->kind == SP_DIE && i == 0)
            snprintf(number, sizeof number, "%s%3u%s%s ", to_ink(INK_STRONG), r->number, r->changed ? "*" : " ",
                     to_ink(INK_TEXT));
        page_add(r->paper->page, r->paper->theme, "%s%s", number, text);
        json_decref(json);
    }
}

bool rehearsal_die(struct play *play, uint32_t number, struct play_die *die, uint16_t *sides)
{
    struct rehearsal r = {.play = play, .until = number};
    if (sp_match_rehearse(play->match, step, show, &r, NULL) != SP_DONE || r.sides == 0)
        return false;
    die->question = r.die.question;
    die->key = r.die.key;
    *sides = r.sides;
    return true;
}

bool page_rehearsal(const struct paper *paper)
{
    struct play *play = paper->play;
    struct rehearsal r = {.play = play, .paper = paper};
    const struct cc_campaign *st = sp_match_state(play->match);
    if (!affairs_is_umpire(paper->seat))
        return sp_fail(paper->error, "only an umpire rehearses a month (C-60)");
    page_head(paper->page, paper->theme, "The month rehearsed: nothing of it is written (C-60)");
    if (!cc_month_is_open(st) && play_pending(play).die_sides == 0) {
        page_add(paper->page, paper->theme, "Nothing is to be rolled now: what is asked must be answered first.");
        return true;
    }
    if (sp_match_rehearse(play->match, step, show, &r, paper->error) != SP_DONE)
        return false;
    if (r.number > 0)
        page_add(paper->page, paper->theme,
                 "%sA number before a line is that of its roll: `die %u 6` changes it; * is changed.", to_ink(INK_DIM),
                 r.number);
    return true;
}
