/*
 * The lines of a case: headings, remarks, what each kind of line means; words and numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"

void case_cut(const char *line, struct case_words *words)
{
    memset(words, 0, sizeof *words);
    for (size_t i = 0; i < CASE_WORDS; i++)
        words->word[i] = "";
    (void)snprintf(words->text, sizeof words->text, "%s", line);
    char *at = words->text;
    while (*at && words->count < CASE_WORDS) {
        at += strspn(at, " ,");
        if (*at == '\0')
            break;
        words->word[words->count++] = at;
        at += strcspn(at, " ,");
        if (*at)
            *at++ = '\0';
    }
}

bool case_number(const char *text, long low, long high, long *value)
{
    char *end = NULL;
    *value = strtol(text, &end, 10);
    return end != text && *end == '\0' && *value >= low && *value <= high;
}

const char *case_skip_space(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

const char *case_after(const char *line, const char *heading)
{
    const size_t length = strlen(heading);
    return strncmp(line, heading, length) == 0 ? case_skip_space(line + length) : NULL;
}

uint8_t case_seat(const struct case_run *run, const char *name)
{
    const int seat = sp_game_seat(run->game, name);
    return seat < 0 ? SP_SEATS_MAX : (uint8_t)seat;
}

static bool is_remark(const char *line)
{
    static const char *const headings[] = {"title:", "game:", "options:", "values:", "reading", "chosen:", "why:"};
    if (*line == '\0' || *line == '#')
        return true;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (case_after(line, headings[i]))
            return true;
    return false;
}

/* `SEAT: ORDER`, `SEAT may …`, `SEAT sees …`, `SEAT view …`; *done says whether the line was of this kind. */
static bool seat_line(struct case_run *run, const char *line, const struct case_words *words, bool *done)
{
    char name[32];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " :"), line);
    const char *rest = case_skip_space(line + strlen(name));
    *done = true;
    if (strcmp(name, "everybody") == 0 && *rest == ':')
        return case_everybody(run, case_skip_space(rest + 1));
    const uint8_t seat = case_seat(run, name);
    if (seat == SP_SEATS_MAX) {
        *done = false;
        return true;
    }
    if (*rest == ':')
        return case_order(run, seat, case_skip_space(rest + 1));
    if (case_after(rest, "best:"))
        return case_best(run, seat, case_after(rest, "best:"));
    if (case_after(rest, "may"))
        return case_may(run, seat, rest);
    if (case_after(rest, "sees "))
        return case_sees(run, seat, true, words);
    if (case_after(rest, "never sees "))
        return case_sees(run, seat, false, words);
    if (case_after(rest, "view shows "))
        return case_view(run, seat, true, case_after(rest, "view shows "));
    if (case_after(rest, "view hides "))
        return case_view(run, seat, false, case_after(rest, "view hides "));
    *done = false;
    return true;
}

static bool play_line(struct case_run *run, const char *line, const struct case_words *words)
{
    bool done = false;
    if (!seat_line(run, line, words, &done) || done)
        return done && run->failure[0] == '\0';
    if (strcmp(words->word[0], "die") == 0 || strcmp(words->word[0], "dice") == 0)
        return case_dice(run, words);
    if (strcmp(words->word[0], "ask") == 0 || strcmp(words->word[0], "await") == 0)
        return case_asked(run, words);
    if (strcmp(words->word[0], "quietly") == 0)
        return case_quietly(run, words);
    if (strcmp(words->word[0], "now") == 0)
        return case_now(run, words);
    return run->kind->sentence(run, line, words);
}

static bool one_line(struct case_run *run, const char *line)
{
    if (is_remark(line) || strcmp(line, "expect") == 0)
        return true;
    struct case_words words;
    case_cut(line, &words);
    if (run->checking)
        return play_line(run, line, &words);
    if (strcmp(line, "play") != 0)
        return run->kind->position(run, line, &words);
    run->checking = true;
    return run->kind->begin(run) && case_sound(run);
}

bool case_every_line(struct case_run *run, const char *text)
{
    char line[CASE_LINE];
    while (*text) {
        const size_t length = strcspn(text, "\n");
        run->line++;
        if (length >= sizeof line)
            return case_fail(run, "a line has at most %d bytes", CASE_LINE - 1);
        (void)snprintf(line, sizeof line, "%.*s", (int)length, case_skip_space(text));
        line[strcspn(line, "\n")] = '\0';
        for (size_t end = strlen(line); end > 0 && line[end - 1] == ' '; end--)
            line[end - 1] = '\0';
        if (!one_line(run, line))
            return false;
        text += length + (text[length] == '\n');
    }
    if (!run->checking)
        return case_fail(run, "the case has no `play`");
    struct sp_pending pending;
    run->game->pending(run->scenario, run->state, &pending);
    if (pending.die_sides && !run->answered)
        return case_fail(run, "the case ends although die %s is awaited", run->game->question_name(pending.question));
    return true;
}
