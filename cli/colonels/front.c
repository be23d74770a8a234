/*
 * The fronts of the colonels' campaign and of a single battle: their words and their pages.
 */
#include "cli/front.h"

#include <stdlib.h>
#include <string.h>

#include "cli/colonels/console.h"
#include "cli/colonels/pages.h"
#include "cli/colonels/table_front.h"
#include "cli/colonels/words.h"
#include "cli/play/session.h"
#include "cli/rules_text.h"
#include "cli/screen/folio.h"
#include "colonels/battle/orders.h"
#include "colonels/campaign/orders.h"

static const char *const catalogues[] = {"colonels_terminal", "colonels", "colonels_battle", NULL};

static bool is_colonel(struct play *play, uint8_t seat)
{
    (void)play;
    return seat < CC_COLONELS;
}

/* Words of pages whose passage has another name. */
static const char *passage_word(const char *word)
{
    static const char *const others[][2] = {
        {"auction", "starting"}, {"briefing", "crisis"}, {"desk", "month"}, {"results", "three-ways"}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(word, others[i][0]) == 0)
            return others[i][1];
    return word;
}

/* `rules` lists the passages, `rules training` and `rules C-14` print one. */
static bool page_rules(const struct paper *paper)
{
    char *text = rules_text_read("colonels", play_language(paper->play), paper->error);
    const char *passage = text != NULL ? rules_text_find(text, passage_word(paper->rest)) : NULL;
    if (text == NULL)
        return false;
    if (passage != NULL) {
        rules_text_show(paper->page, paper->theme, passage);
    } else if (paper->rest[0] == '\0') {
        page_head(paper->page, paper->theme, "The rules in plain words: `rules training`, `rules C-14`");
        rules_text_list(paper->page, paper->theme, text);
    }
    free(text);
    return passage != NULL || paper->rest[0] == '\0' ||
           sp_fail(paper->error, "the rules have no passage `%s`: `rules` lists them", paper->rest);
}

/* The passage of the rules on what is asked. */
static const char *passage(struct play *play, uint8_t seat)
{
    static const char *const passages[CC_QUESTIONS] = {
        [CQ_PIP] = "starting",      [CQ_OBJECTIVE] = "starting", [CQ_APPROVAL] = "starting", [CQ_BID] = "starting",
        [CQ_CHOOSE] = "starting",   [CQ_MONTH] = "month",        [CQ_CRISIS] = "crisis",     [CQ_ATTACH] = "crisis",
        [CQ_NUMBER] = "committee",  [CQ_WHICH] = "committee",    [CQ_COMMAND] = "committee", [CQ_ROLES] = "committee",
        [CQ_RESULT] = "three-ways", [CQ_JUDGE] = "end",
    };
    const struct cc_campaign *st = play_redacted(play, seat);
    if (cc_at_table(st))
        return "cards";
    const char *word = st->question < CC_QUESTIONS ? passages[st->question] : NULL;
    return word != NULL ? word : affairs_is_umpire(seat) ? "umpire" : "month";
}

static const char *battle_passage(struct play *play, uint8_t seat)
{
    (void)play;
    (void)seat;
    return "cards";
}

static const struct front_page pages[] = {
    {.word = "desk",
     .help = "purse, the month's orders line by line, regiment",
     .fill = page_desk,
     .there = is_colonel},
    {.word = "accounts",
     .takes = "MONTH|all",
     .help = "every pound and PIP, with what it was for; accounts 3, accounts all",
     .fill = page_accounts,
     .there = is_colonel},
    {.word = "regiment", .help = "its ratings, strength and pay", .fill = page_regiment, .there = is_colonel},
    {.word = "diary",
     .takes = "MONTH|all",
     .help = "what you did and what came of it; diary 3, diary all",
     .fill = page_diary,
     .there = is_colonel},
    {.word = "letters",
     .takes = "MONTH|all",
     .help = "what was written to you and by you; letters 3, letters all",
     .fill = page_letters},
    {.word = "gazette", .takes = "MONTH|all", .help = "what everybody reads of the months", .fill = page_gazette},
    {.word = "auction",
     .help = "the lot, its bids, who is still in, what was sold",
     .fill = page_auction,
     .there = page_auction_there},
    {.word = "briefing",
     .help = "what is told of the crisis, with a sketch map",
     .fill = page_briefing,
     .there = page_expedition_there},
    {.word = "map", .help = "the sketch map alone", .fill = page_map, .there = page_expedition_there},
    {.word = "committee",
     .help = "the War Office Committee: rounds, stakes, sums",
     .fill = page_committee,
     .there = page_committee_there},
    {.word = "expedition",
     .help = "where it is, who went, how strong it is",
     .fill = page_expedition,
     .there = page_expedition_there},
    {.word = "table", .help = "the table of the battle: map, units, leaders", .fill = page_table, .there = table_there},
    {.word = "roll", .help = "who has which regiment, and who is away", .fill = page_roll},
    {.word = "rules",
     .takes = "TOPIC",
     .help = "the rules in plain words, by topic or number: rules training, rules C-14",
     .fill = page_rules},
    {.word = "umpire",
     .help = "the umpire's console: who has not ordered, everything of everybody, what may be done",
     .fill = page_console,
     .there = console_there},
    {.word = "rehearse",
     .help = "carries the month out on a copy and shows every roll; nothing is written",
     .fill = page_rehearsal,
     .there = console_there},
    {.word = "results",
     .help = "the form for a battle on a real table, as far as it is filled",
     .fill = page_results,
     .there = results_there},
    {.word = NULL},
};

static const struct front_page battle_pages[] = {
    {.word = "table", .help = "the map, units, leaders", .fill = page_table, .tall = true},
    {.word = "rules",
     .takes = "TOPIC",
     .help = "the rules in plain words, by topic or number: rules training, rules C-14",
     .fill = page_rules},
    {.word = NULL},
};

/* Orders of the campaign, or of the battle that is fought in it. */
static const struct sp_order_form *order_form(uint16_t kind)
{
    return cb_is_order(kind) ? cb_order_form(kind) : cc_order_form(kind);
}

static void order_usage(uint16_t kind, char text[SP_TEXT_MAX])
{
    (cb_is_order(kind) ? cb_order_usage : cc_order_usage)(kind, text);
}

/* The page of each question; others are shown the desk, umpires and onlookers the roll. */
static const char *page_now(struct play *play, uint8_t seat)
{
    static const char *const pages_of[CC_QUESTIONS] = {
        [CQ_BID] = "auction",       [CQ_CHOOSE] = "auction",  [CQ_NUMBER] = "briefing",  [CQ_WHICH] = "committee",
        [CQ_COMMAND] = "committee", [CQ_ATTACH] = "briefing", [CQ_ROLES] = "expedition", [CQ_RESULT] = "results",
    };
    const struct cc_campaign *st = play_redacted(play, seat);
    const char *word = st->question < CC_QUESTIONS ? pages_of[st->question] : NULL;
    if (cc_at_table(st))
        return "table";
    if (st->over)
        return "gazette"; /* with every objective judged (C-30) */
    const char *own = seat < CC_COLONELS ? "desk" : affairs_is_umpire(seat) ? "umpire" : "roll";
    return word != NULL ? word : own;
}

const struct front front_colonels = {
    .game = "colonels",
    .catalogues = catalogues,
    .open_names = table_open_names,
    .name_of = table_name_of,
    .look = table_look,
    .learn_names = affairs_learn_names,
    .names_come_with = "table",
    .facts = words_of_question,
    .die_for = words_of_die,
    .order_words = words_of_order,
    .status = words_of_status,
    .alike = words_alike,
    .rank = words_rank,
    .roll_order = "roll",
    .die_key = console_die_key,
    .plain_order = words_plain_order,
    .is_shorthand = console_is_word,
    .shorthand = console_word,
    .rules = "colonels",
    .passage = passage,
    .order_form = order_form,
    .order_usage = order_usage,
    .outcome = page_end,
    .pages = pages,
    .page_now = page_now,
    .screen = folio_play,
};

static const char *const battle_catalogues[] = {"colonels_battle", "colonels_terminal", NULL};

const struct front front_colonels_battle = {
    .game = "colonels_battle",
    .catalogues = battle_catalogues,
    .open_names = table_open_names,
    .name_of = table_name_of,
    .facts = table_facts,
    .order_words = table_words,
    .order_form = cb_order_form,
    .order_usage = cb_order_usage,
    .status = table_status,
    .rules = "colonels",
    .passage = battle_passage,
    .pages = battle_pages,
    .page_now = table_page_now,
    .screen = folio_play,
};
