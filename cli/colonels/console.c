/*
 * The umpire's console (C-60): who has not ordered, everything of everybody, what may be done; the form for a battle on
 * a real table; and the words to the session that are no orders of the game.
 */
#include "cli/colonels/console.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/colonels/pages.h"
#include "cli/options.h"
#include "cli/play/session.h"
#include "colonels/campaign/turn.h"

static bool is_desk(const struct affairs *a, const struct paper *paper)
{
    return affairs_is_umpire(a->seat) || sp_fail(paper->error, "only an umpire has this page");
}

bool console_there(struct play *play, uint8_t seat)
{
    (void)play;
    return affairs_is_umpire(seat);
}

/* ---- The console ---- */

static void add_month(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    char text[AFFAIRS_LIST];
    if (!cc_month_is_open(st)) {
        affairs_colonels(a, st->asked, "nobody", text);
        page_add(a->page, a->theme, "Asked now: %s", text);
        return;
    }
    const sp_seats late = st->question == CQ_MONTH ? st->asked : 0;
    affairs_colonels(a, late, "nobody: the month waits for your word, `close`", text);
    page_add(a->page, a->theme, "%sNot yet ready%s: %s", to_ink(late != 0 ? INK_WARN : INK_STRONG), to_ink(INK_TEXT),
             text);
    affairs_colonels(a, st->played & ~st->ordered, "nobody", text);
    page_add(a->page, a->theme, "Have sent no order at all: %s", text);
    affairs_colonels(a, st->locked, "", text);
    if (text[0] != '\0')
        page_add(a->page, a->theme, "Locked: %s", text);
    affairs_colonels(a, st->admitted, "", text);
    if (text[0] != '\0')
        page_add(a->page, a->theme, "Join next month: %s", text);
}

static void add_secrets(const struct affairs *a)
{
    const struct cc_campaign *st = a->st;
    if (st->crisis_month > 0 && st->region == CC_NONE)
        page_add(a->page, a->theme, "The next crisis comes in month %u (C-20).", st->crisis_month);
    if (st->overrides > 0)
        page_add(a->page, a->theme, "Values and rolls changed so far, shown or kept back: %u", st->overrides);
    if (st->ending)
        page_add(a->page, a->theme, "%sThe campaign ends with this month.", to_ink(INK_WARN));
}

/* How dice fall, and which coming ones are changed. */
static void add_dice(const struct affairs *a)
{
    const struct play_dice *dice = &a->play->dice;
    if (dice->typed)
        page_add(a->page, a->theme, "%sDice: real ones, typed in as they fall (`dice program` ends it)",
                 to_ink(INK_STRONG));
    for (size_t i = 0; i < dice->changed; i++) {
        const struct play_die *die = &dice->die[i];
        const char *question = affairs_word(a->play, "question", cc_question_name(die->question));
        const unsigned n = die->key & 0xff;
        const bool past = (die->key >> 16 & 0x7fff) < a->st->month;
        const bool regiment = n >= CC_FIRST_LOT && n <= CC_LAST_LOT;
        page_add(a->page, a->theme, "%s%s%s%s It shall show %u%s", to_ink(past ? INK_DIM : INK_STRONG),
                 regiment ? affairs_regiment(a, n) : "", regiment ? ": " : "", question, die->face,
                 past ? ": it did not come" : "");
    }
}

/* "D M E", the plan in short: "10/10 paid, drill musketry, supervise drill". */
static void plan_words(const struct affairs *a, unsigned c, char *text, size_t size)
{
    const struct cc_plan plan = cc_plan_of(a->st, c);
    const char *activity = cc_word(a->sc, CF_ACTIVITY, plan.activity);
    text[0] = '\0';
    if (a->st->regiment[c] != 0)
        affairs_say(a, text, size, "keeps %u of %u declared, %s", plan.kept, plan.declared,
                    plan.pays ? "paid" : "unpaid");
    for (unsigned t = 0; t < CC_TRAININGS; t++)
        if (plan.trains >> t & 1)
            told_add(text, size, ", %s", cc_word(a->sc, CF_REASON, (int32_t)(REASON_TRAINING_DRILL + t)));
    if (plan.recruits > 0)
        affairs_say(a, text, size, ", %ld recruits", (long)plan.recruits);
    if (plan.arrears > 0)
        affairs_say(a, text, size, ", £%ld of arrears", (long)plan.arrears);
    told_add(text, size, "; %s", activity != NULL ? activity : "");
    for (char *at = text; *at != '\0'; at++)
        *at = *at == '_' ? ' ' : *at;
}

/* A colonel on one line and his plan on the next: everything of his that there is. */
static void add_colonel(const struct affairs *a, unsigned c)
{
    const struct cc_campaign *st = a->st;
    const unsigned n = st->regiment[c];
    char line[TEXT_LINE] = "", text[AFFAIRS_LIST], sum[AFFAIRS_SUM], number[AFFAIRS_SUM];
    text_pad(a->theme, line, sizeof line, 12, affairs_seat(a, c));
    text_pad(a->theme, line, sizeof line, -7, affairs_pounds(st->purse[c], sum));
    snprintf(text, sizeof text, "%ld PIP", (long)st->pip[c]);
    text_pad(a->theme, line, sizeof line, -8, text);
    if (n != 0) {
        snprintf(text, sizeof text, "  %s %u men D%u M%u E%u",
                 sp_tongue_word(a->theme->tongue, affairs_ordinal(n, number)), st->men[n], st->attribute[DRILL][n],
                 st->attribute[MUSKETRY][n], st->attribute[EFFECTIVENESS][n]);
        text_pad(a->theme, line, sizeof line, 27, text);
    } else {
        text_pad(a->theme, line, sizeof line, 27, "  no regiment");
    }
    told_add(line, sizeof line, "%s", cc_word(a->sc, CF_OBJECTIVE, st->objective[c]));
    if (n != 0 && st->arrears[n] > 0)
        affairs_say(a, line, sizeof line, ", arrears %s", affairs_pounds(st->arrears[n], sum));
    if (st->debt[c] > 0)
        affairs_say(a, line, sizeof line, ", debt %s", affairs_pounds(st->debt[c], sum));
    if (st->false_pay[c] > 0)
        affairs_say(a, line, sizeof line, ", pocketed %s", affairs_pounds(st->false_pay[c], sum));
    page_add(a->page, a->theme, "%s%s", to_ink(cc_in(st->asked, c) ? INK_STRONG : INK_TEXT), line);
    if (cc_month_is_open(st)) {
        plan_words(a, c, text, sizeof text);
        page_add(a->page, a->theme, "%s  %s", to_ink(INK_DIM), text);
    }
}

static const char *const console_words[] = {
    "rehearse: carries the month out on a copy and shows every roll; nothing is written",
    "die 3 6: roll 3 of the rehearsal shall show 6; die 3 off: as it falls",
    "close: the month is closed and carried out; lock colonel_3, unlock colonel_3",
    "set regiment_7.drill 3 because ruling (kept); adjust colonel_3.purse by -50 because mistake",
    "back: to the opening of this month; back 2: of the second (dice are not rolled alike again)",
    "dice real: each die is asked of you and typed in; dice program",
    "seat colonel_3 steady: a computer plays him from now on; seat colonel_3 human: a person",
    "lapse colonel_3: his time has run out",
    "results: what a battle on your own table needs; admit colonel_9; end",
};

bool page_console(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    char title[64];
    if (!is_desk(&a, paper))
        return false;
    snprintf(title, sizeof title, "The umpire's console, month %u of %ld", a.st->month, (long)a.sc->months);
    page_head(a.page, a.theme, title);
    add_month(&a);
    add_secrets(&a);
    add_dice(&a);
    page_head(a.page, a.theme, "The colonels");
    for (sp_seats m = a.st->played | a.st->newcomers; m; m &= m - 1)
        add_colonel(&a, cc_first(m));
    page_head(a.page, a.theme, "What you may do");
    for (size_t i = 0; i < sizeof console_words / sizeof console_words[0]; i++)
        page_add(a.page, a.theme, "%s", console_words[i]);
    return true;
}

/* ---- The form for a battle on a real table (C-27, B-60) ---- */

bool results_there(struct play *play, uint8_t seat)
{
    const struct cc_scenario *sc = play_scenario(play);
    const struct cc_campaign *st = play_redacted(play, seat);
    return affairs_is_umpire(seat) && st->region != CC_NONE && sc->option[CC_OPT_BATTLES] == BATTLES_TYPED;
}

static void add_form_row(const struct affairs *a, unsigned n)
{
    const struct cc_campaign *st = a->st;
    char line[TEXT_LINE] = "", text[64], number[AFFAIRS_SUM];
    const bool noted = st->engaged[n] != 0;
    snprintf(text, sizeof text, "%s, %s", sp_tongue_word(a->theme->tongue, affairs_ordinal(n, number)),
             st->owner[n] != CC_NONE ? affairs_colonel(a, st->owner[n]) : "vacant");
    text_pad(a->theme, line, sizeof line, 20, text);
    snprintf(text, sizeof text, "%u men", st->men[n]);
    text_pad(a->theme, line, sizeof line, -9, text);
    if (noted)
        affairs_say(a, line, sizeof line, "   ran %u, musketry %u turns, guns %u turns", st->ran[n],
                    st->under_musketry[n], st->under_guns[n]);
    else
        affairs_say(a, line, sizeof line, "   ran __, musketry __ turns, guns __ turns");
    page_add(a->page, a->theme, "%s%s", to_ink(noted ? INK_STRONG : INK_TEXT), line);
}

bool page_results(const struct paper *paper)
{
    const struct affairs a = affairs_of(paper);
    const struct cc_campaign *st = a.st;
    char text[AFFAIRS_LIST];
    if (!is_desk(&a, paper))
        return false;
    page_head(a.page, a.theme, "Results of the battle on your table (C-27)");
    if (st->region == CC_NONE || st->force == 0) {
        page_add(a.page, a.theme, "There is no expedition in the field.");
        return true;
    }
    page_add(a.page, a.theme, "%s, %s: %ld enemies, %ld men of the expedition", a.sc->region[st->region].place,
             affairs_word(a.play, "mission", cc_word(a.sc, CF_MISSION, st->mission)), (long)st->enemy_men,
             (long)cc_force_men(a.sc, st));
    const bool asked = st->question == CQ_RESULT;
    page_add(a.page, a.theme, "won british|enemy|nobody: %s%s", to_ink(INK_STRONG),
             asked ? st->outcome == OUTCOME_BRITISH  ? "british"
                     : st->outcome == OUTCOME_NOBODY ? "nobody"
                     : st->outcome == OUTCOME_UNSAID ? "______"
                                                     : "enemy"
                   : "______");
    page_add(a.page, a.theme, "taken no|yes: %s%s%s (the town, port or island)   worse no|yes: %s%s%s (riots)",
             to_ink(INK_STRONG), asked ? st->taken ? "yes" : "no" : "___", to_ink(INK_TEXT), to_ink(INK_STRONG),
             asked ? st->worse ? "yes" : "no" : "___", to_ink(INK_TEXT));
    page_add(a.page, a.theme,
             "%sFor each regiment: ran 7 1, musketry 7 3, guns 7 2; `ran 7 0` says it was engaged at all (B-60).",
             to_ink(INK_DIM));
    for (uint32_t m = st->force; m; m &= m - 1)
        add_form_row(&a, cc_first(m));
    affairs_colonels(&a, st->fallen, "nobody", text);
    page_add(a.page, a.theme, "Killed (fallen colonel_4): %s", text);
    page_add(a.page, a.theme, asked ? "`book` when all is noted." : "They are asked for in the month of the battle.");
    return true;
}

/* ---- Words to the session ---- */

/* The words of a line, at most three; how many there are. */
static int split(const char *line, char word[3][32])
{
    const int count = sscanf(line, "%31s %31s %31s", word[0], word[1], word[2]);
    return count < 0 ? 0 : count;
}

static bool is_number(const char *word)
{
    return word[0] != '\0' && strspn(word, "0123456789") == strlen(word);
}

bool console_is_word(const char *line)
{
    char word[3][32] = {"", "", ""};
    split(line, word);
    static const char *const words[] = {"die", "dice", "back", "seat", "lapse"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word[0]) == 0)
            return true;
    return is_number(word[0]) && word[1][0] == '\0';
}

/* Done, with an answer in a sentence. */
static enum play_answer noted(struct sp_error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

static enum play_answer noted(struct sp_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return PLAY_NOTED;
}

static enum play_answer refused(struct sp_error *error, const char *sentence)
{
    sp_fail(error, "%s", sentence);
    return PLAY_REFUSED;
}

/* A person who may have a say in dice: an umpire; anybody where no person umpires. */
static bool has_say(const struct play *play, uint8_t seat)
{
    const sp_seats umpires = play_people(play) & play->game->umpires;
    return umpires == 0 || (umpires >> seat & 1u) != 0;
}

static enum play_answer change_die(struct play *play, uint8_t seat, char word[3][32], int count, struct sp_error *error)
{
    uint64_t ahead = 0, face = 0;
    const bool off = count == 3 && strcmp(word[2], "off") == 0;
    if (count != 3 || !cli_number(word[1], &ahead) || ahead == 0 || ahead > UINT16_MAX ||
        (!off && (!cli_number(word[2], &face) || face == 0 || face > SP_SIDES_MAX)))
        return refused(error, "`die 3 6` says that roll 3 of the rehearsal shall show 6, `die 3 off` takes it back");
    struct play_die die = {.face = (uint16_t)face};
    uint16_t sides = 0;
    if (!rehearsal_die(play, (uint32_t)ahead, &die, &sides))
        return refused(error, "the rehearsal has no such roll: `rehearse` shows which come");
    if (face > sides) {
        sp_fail(error, "that die shows 1 to %u", sides);
        return PLAY_REFUSED;
    }
    if (!play_change_die(play, seat, &die, error))
        return PLAY_REFUSED;
    return off ? noted(error, "Roll %u falls as it falls: `rehearse` shows how the others fall now.", (unsigned)ahead)
               : noted(error,
                       "Roll %u shall show %u. It takes none of the dice that were to fall, so rolls behind it fall "
                       "otherwise than rehearsed: `rehearse` shows how.",
                       (unsigned)ahead, (unsigned)face);
}

/* Month, step and regiment or colonel that a roll is for, and whether it is the second die of two. */
uint32_t console_die_key(const void *scenario, const void *state)
{
    const struct cc_campaign *st = state;
    (void)scenario;
    return (uint32_t)(st->die[0] != 0) << 31 | (uint32_t)st->month << 16 | (uint32_t)st->step << 8 | st->cursor;
}

static enum play_answer choose_dice(struct play *play, uint8_t seat, const char *how, struct sp_error *error)
{
    const bool real = strcmp(how, "real") == 0;
    if (!real && strcmp(how, "program") != 0)
        return refused(error, "`dice real` or `dice program`");
    play->dice.typed = real;
    play->dice.by = seat;
    if (!play_keep_dice(play, error) || !play_run(play, error))
        return PLAY_FAILED;
    return real ? noted(error, "Dice are real from now on: each is asked of you by its name, and you type its face. "
                               "Leaving the game changes nothing in that; `dice program` does.")
                : noted(error, "The program rolls the dice again.");
}

/* The entry that opened a month, for the umpire's record has the events of all; 0: there is none. */
static uint64_t opening_of(struct play *play, uint8_t seat, int month)
{
    struct event_list list;
    const struct affairs a = {.play = play, .seat = seat};
    affairs_events(&a, AFFAIRS_ALL, &list);
    uint64_t entry = 0;
    for (size_t i = 0; i < list.count; i++)
        if (strcmp(affairs_event_name(&list.line[i]), "month") == 0 &&
            affairs_field(list.line[i].event, "month") == month)
            entry = sp_match_record_entry(play->match, seat, list.line[i].index + 1);
    affairs_events_free(&list);
    return entry;
}

/* `back` to the opening of this month, or of the one before where this one has just opened; `back 2` of the second. */
static enum play_answer go_back(struct play *play, uint8_t seat, char word[3][32], int count, struct sp_error *error)
{
    const struct cc_campaign *st = sp_match_state(play->match);
    uint64_t month = st->month;
    if (!affairs_is_umpire(seat))
        return refused(error, "only an umpire takes a month back; `undo` takes your own last order (C-60)");
    if (count > 1 && (!cli_number(word[1], &month) || month == 0 || month > st->month))
        return refused(error, "`back 2` takes the campaign back to the opening of month 2");
    if (count == 1 && cc_month_is_open(st) && month > 1)
        month--;
    const uint64_t entry = opening_of(play, seat, (int)month);
    if (entry == 0)
        return refused(error, "that month has not opened yet");
    const uint64_t taken = sp_match_entry_count(play->match) - entry;
    const enum play_answer answer = play_undo_to(play, seat, entry, error);
    if (answer != PLAY_DONE)
        return answer;
    return noted(error,
                 "Month %llu is open again; %llu entries since, orders and dice, and your changed rolls are taken "
                 "back.",
                 (unsigned long long)month, (unsigned long long)taken);
}

/* `seat colonel_3 steady`, `seat colonel_3 human`: another plays, with the seat's history; `lapse colonel_3`: his time
 * has run out. */
static enum play_answer look_after_seat(struct play *play, char word[3][32], int count, struct sp_error *error)
{
    const int seat = count > 1 ? sp_match_seat(play->match, word[1]) : -1;
    const bool lapse = strcmp(word[0], "lapse") == 0;
    if (seat < 0 || count != (lapse ? 2 : 3))
        return refused(error,
                       lapse ? "`lapse colonel_3` says that his time has run out"
                             : "`seat colonel_3 steady` lets a computer play him, `seat colonel_3 human` a person");
    if (lapse)
        return play_lapse(play, (uint8_t)seat, error);
    return play_hand_over(play, (uint8_t)seat, word[2], error) ? PLAY_DONE : PLAY_REFUSED;
}

enum play_answer console_word(struct play *play, uint8_t seat, const char *line, struct sp_error *error)
{
    char word[3][32] = {"", "", ""};
    uint64_t face = 0;
    const int count = split(line, word);
    if (strcmp(word[0], "back") == 0)
        return go_back(play, seat, word, count, error);
    if (strcmp(word[0], "seat") == 0 || strcmp(word[0], "lapse") == 0)
        return affairs_is_umpire(seat) ? look_after_seat(play, word, count, error)
                                       : refused(error, "only an umpire says who plays (C-60)");
    if (!has_say(play, seat))
        return refused(error, "the umpire has the say in dice (C-60)");
    if (strcmp(word[0], "die") == 0)
        return affairs_is_umpire(seat) ? change_die(play, seat, word, count, error)
                                       : refused(error, "only an umpire changes a roll (C-60)");
    if (strcmp(word[0], "dice") == 0)
        return choose_dice(play, seat, word[1], error);
    if (!play->dice.typed || !cli_number(word[0], &face) || face > SP_SIDES_MAX)
        return refused(error, "a number by itself is a die that you have rolled; `dice real` says that you roll them");
    return play_type_die(play, (uint32_t)face, error);
}
