/*
 * spontoon odds --journal: a position of a match.
 *
 * Of a decision, what each legal order leads to; of a roll, what it may bring.  A journal holds the secrets of both
 * sides, and its odds are made from all of them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/files.h"
#include "cli/names.h"
#include "cli/odds/table.h"
#include "cli/setup.h"
#include "mind/odds/prospect.h"
#include "suffren/rules.h"

enum { FACES = 10, ENDS_SHOWN = 5 };

/* A journal's position with what is to be said of it. */
struct position {
    const struct odds_options *options;
    const struct sp_game *game;
    const struct sf_scenario *sc;
    struct sf_state st;
    uint64_t entry;
    struct odds_plan plan;
    struct odds *odds;
    struct choice *choice; /* room for SF_MAX_LEGAL */
    struct cli_names *names;
    struct sp_messages *messages;
    unsigned choices;
};

/* A legal order and what it leads to. */
struct choice {
    struct sp_order order;
    char text[SP_TEXT_MAX];
    struct odds_prospect prospect;
    json_t *battle; /* with --json */
    unsigned alike; /* the first choice that leads to the same, such as another ship of the class */
};

/* --- What one state leads to --- */

/* False when no die that odds tell of is awaited. */
static bool look(struct position *p, const struct sf_state *st, struct odds_prospect *prospect)
{
    struct sp_error error;
    const bool told = odds_look(p->odds, p->sc, st, &p->plan, prospect, &error);
    if (error.text[0] != '\0')
        odds_failed(p->options, error.text);
    return told;
}

/* --- Choices --- */

static uint8_t seat_of(const struct position *p)
{
    return p->st.asked & 1 ? FRENCH : ENGLISH;
}

static bool is_alike(const struct choice *a, const struct choice *b)
{
    const struct odds_result *left = &a->prospect.battle, *right = &b->prospect.battle;
    return a->order.kind == b->order.kind && a->prospect.has_battle && b->prospect.has_battle &&
           !a->prospect.has_chance && !b->prospect.has_chance && left->measure == right->measure &&
           left->win[0] == right->win[0] && left->win[1] == right->win[1] && left->steps[0] == right->steps[0] &&
           left->steps[1] == right->steps[1];
}

static void add_choice(struct position *p, uint8_t seat, const struct sp_order *order,
                       const struct odds_prospect *prospect)
{
    struct choice *choice = &p->choice[p->choices];
    *choice = (struct choice){.order = *order, .prospect = *prospect, .alike = 0};
    p->game->print_order(p->sc, seat, order, choice->text);
    while (choice->alike < p->choices && !is_alike(&p->choice[choice->alike], choice))
        choice->alike++;
    if (p->options->json && prospect->has_battle && choice->alike == p->choices)
        choice->battle = odds_battle_json(&prospect->battle, &p->plan);
    p->choices++;
}

static void look_at_orders(struct position *p, uint8_t seat)
{
    struct sp_order orders[SF_MAX_LEGAL];
    struct sf_list list = {orders, 0};
    sf_list_answers(p->sc, &p->st, seat, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        struct sf_state after = p->st;
        struct sf_game g = {.sc = p->sc, .st = &after};
        struct odds_prospect prospect;
        sf_answer(&g, seat, &orders[i]);
        if (look(p, &after, &prospect))
            add_choice(p, seat, &orders[i], &prospect);
    }
}

/* The choice that leads to the battle that is best for the side, or none where battles are not all that is at stake. */
static unsigned best_choice(const struct position *p, bool attacks)
{
    unsigned best = p->choices;
    for (unsigned i = 0; i < p->choices; i++) {
        const struct odds_prospect *prospect = &p->choice[i].prospect;
        if (!prospect->has_battle || prospect->has_chance)
            return p->choices;
        const double lead = prospect->battle.measure;
        if (best == p->choices ||
            (attacks ? lead > p->choice[best].prospect.battle.measure : lead < p->choice[best].prospect.battle.measure))
            best = i;
    }
    return best;
}

/* --- Choices as a table --- */

static const char *seat_name(const struct position *p)
{
    char key[64];
    const char *id = p->game->seat_names[seat_of(p)];
    snprintf(key, sizeof key, "adjective.%s", id);
    const char *name = sp_messages_find(p->messages, key);
    return name != NULL ? name : id;
}

/* What is asked, as in a game, and an empty line. */
static void print_question(const struct position *p)
{
    char key[64], text[SP_MESSAGE_MAX];
    const struct sp_names names = cli_names_lookup(p->names);
    snprintf(key, sizeof key, "question.%s", p->game->question_name(p->st.question));
    sp_message(p->messages, key, NULL, &names, text, sizeof text);
    printf("%s\n\n", text);
}

static unsigned count_alike(const struct position *p, unsigned first)
{
    unsigned count = 0;
    for (unsigned i = first; i < p->choices; i++)
        count += p->choice[i].alike == first;
    return count;
}

/* The order, and how many others lead to the same. */
static void choice_text(const struct position *p, unsigned index, char text[SP_TEXT_MAX + 16])
{
    const unsigned alike = count_alike(p, index);
    if (alike > 1)
        snprintf(text, SP_TEXT_MAX + 16, "%s (+%u)", p->choice[index].text, alike - 1);
    else
        snprintf(text, SP_TEXT_MAX + 16, "%s", p->choice[index].text);
}

/* One line: of a battle the chances and what is lost. */
static void print_choice(const struct position *p, unsigned index, bool best)
{
    const struct odds_prospect *prospect = &p->choice[index].prospect;
    const struct odds_result *r = &prospect->battle;
    char order[SP_TEXT_MAX + 16], succeeds[16] = "";
    choice_text(p, index, order);
    if (prospect->has_chance)
        snprintf(succeeds, sizeof succeeds, "%.0f%%", 100 * prospect->chance);
    printf("%c %-25.25s %5s", best ? '*' : ' ', order, succeeds);
    if (prospect->has_battle) {
        odds_tell(p->options, " %5.1f%% %5.1f%% %5.1f%% %5.1f%% %5.2f %5.2f %6.2f", 100 * r->win[0], 100 * r->both_gone,
                  100 * r->win[1], 100 * r->undecided, r->steps[0], r->steps[1], r->measure);
    }
    putchar('\n');
}

static void print_battles(const struct position *p, bool attacks)
{
    const unsigned best = best_choice(p, attacks);
    odds_tell(p->options, "%s", "                                    att.   both   def.    un- steps  lost att.'s\n");
    odds_tell(p->options, "%s", "  order                      odds   wins   gone   wins decid.  att.  def.   lead\n");
    for (unsigned i = 0; i < p->choices; i++)
        if (p->choice[i].alike == i)
            print_choice(p, i, best < p->choices && p->choice[best].alike == i);
    if (best < p->choices)
        odds_tell(p->options, p->st.battle_arm == SEA ? "* best by the lead, in VP\n" : "* best by the lead, in PF\n");
}

static void print_choices(const struct position *p)
{
    bool battles = false;
    for (unsigned i = 0; i < p->choices; i++)
        battles = battles || p->choice[i].prospect.has_battle;
    odds_tell(p->options, "After entry %" PRIu64 ", %s: ", p->entry, seat_name(p));
    print_question(p);
    if (battles) {
        print_battles(p, p->st.battle == BATTLE_NONE || p->st.attacker == seat_of(p));
        return;
    }
    for (unsigned i = 0; i < p->choices; i++)
        odds_print_chance(p->options, p->choice[i].text, p->choice[i].prospect.chance);
}

static json_t *prospect_json(const struct position *p, const struct odds_prospect *prospect, json_t *battle)
{
    json_t *json = json_object();
    if (prospect->has_chance)
        json_object_set_new(json, "chance", json_real(prospect->chance));
    if (prospect->has_battle)
        json_object_set_new(json, "battle", battle != NULL ? battle : odds_battle_json(&prospect->battle, &p->plan));
    return json;
}

static json_t *choices_json(const struct position *p)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < p->choices; i++) {
        if (p->choice[i].alike != i)
            continue;
        json_t *choice = prospect_json(p, &p->choice[i].prospect, p->choice[i].battle);
        json_t *alike = json_array();
        for (unsigned k = i + 1; k < p->choices; k++)
            if (p->choice[k].alike == i)
                json_array_append_new(alike, json_string(p->choice[k].text));
        json_object_set_new(choice, "order", json_string(p->choice[i].text));
        json_object_set_new(choice, "alike", alike);
        json_array_append_new(list, choice);
    }
    return list;
}

/* --- Storms --- */

static bool is_stormy(const struct sf_state *st)
{
    return st->question == Q_DIE_STORM || st->question == Q_DIE_STORM_FORCE || st->question == Q_DIE_MONSOON;
}

static int report_storm(struct position *p)
{
    struct odds_storm storm;
    double comes = 1;
    if (p->plan.losses[0] == ODDS_CHOSEN)
        return cli_wrong_usage("odds", "a storm's losses are spread or finish");
    if (p->st.question == Q_DIE_STORM) {
        comes = (double)odds_storm_faces(p->sc) / FACES;
        p->st.question = Q_DIE_STORM_FORCE;
    }
    odds_storm(p->sc, &p->st, p->plan.losses[0], &storm);
    odds_report_storm(p->options, &storm, comes);
    return CLI_OK;
}

/* --- The whole --- */

static int nothing_to_tell(const struct position *p)
{
    char sentence[256];
    const bool moves = p->st.question == Q_MOVE || p->st.question == Q_GROUP;
    if (p->st.over)
        return odds_failed(p->options, "the game is over there, so there are no odds to tell");
    snprintf(sentence, sizeof sentence,
             moves ? "after entry %" PRIu64
                     " odds tell of a way, with --path and --leaders, but of nothing that is awaited"
                   : "after entry %" PRIu64 " nothing is awaited that odds tell of",
             p->entry);
    return odds_failed(p->options, sentence);
}

static int report_decision(struct position *p)
{
    const uint8_t seat = seat_of(p);
    look_at_orders(p, seat);
    if (p->choices == 0)
        return nothing_to_tell(p);
    if (p->options->json) {
        odds_print_json(json_pack("{s:I, s:s, s:s, s:o}", "entry", (json_int_t)p->entry, "question",
                                  p->game->question_name(p->st.question), "seat", p->game->seat_names[seat], "choices",
                                  choices_json(p)));
    } else {
        print_choices(p);
    }
    return CLI_OK;
}

static int report_roll(struct position *p)
{
    struct odds_prospect prospect;
    if (p->st.over || !look(p, &p->st, &prospect))
        return nothing_to_tell(p);
    if (p->options->json) {
        json_t *json = prospect_json(p, &prospect, NULL);
        json_object_set_new(json, "entry", json_integer((json_int_t)p->entry));
        json_object_set_new(json, "question", json_string(p->game->question_name(p->st.question)));
        odds_print_json(json);
        return CLI_OK;
    }
    odds_tell(p->options, "After entry %" PRIu64 " a die is awaited: ", p->entry);
    print_question(p);
    if (prospect.has_chance)
        odds_print_chance(p->options, "it succeeds", prospect.chance);
    if (prospect.has_battle)
        odds_battle_print(p->options, &prospect.battle, ENDS_SHOWN);
    return CLI_OK;
}

static int report(struct position *p)
{
    if (p->options->path != NULL)
        return odds_report_way(p->options, p->sc, &p->st, p->plan.losses[0], p->entry);
    if (is_stormy(&p->st))
        return report_storm(p);
    return !p->st.over && p->st.question < Q_FIRST_DIE ? report_decision(p) : report_roll(p);
}

static int look_at_match(const struct odds_options *options, const struct sp_match *match)
{
    struct position p = {.options = options, .game = sp_match_game(match), .sc = sp_match_scenario(match)};
    const uint64_t last = sp_match_entry_count(match);
    p.entry = last;
    if (options->to != NULL && (!cli_number(options->to, &p.entry) || p.entry > last))
        return cli_wrong_usage("odds", "--to takes 0 to %" PRIu64 ", the last entry of the journal", last);
    const bool suffren = p.game == sp_game_find("suffren");
    if (!odds_belong_to_match(options, suffren))
        return CLI_USAGE;
    if (!suffren)
        return odds_of_colonels(options, match, p.entry);
    if (!odds_read_plan(options, ODDS_STANDS, &p.plan))
        return CLI_USAGE;
    if (!sp_match_state_at(match, p.entry, &p.st))
        return odds_failed(options, "the position cannot be made");
    struct sp_error error = {"there is not enough memory for the odds"};
    p.odds = odds_open();
    p.choice = calloc(SF_MAX_LEGAL, sizeof *p.choice);
    p.names = cli_names_open(p.game, p.sc, options->tongue);
    p.messages = cli_messages(p.game, options->tongue != NULL ? options->language : "en", &error);
    const bool ready = p.odds != NULL && p.choice != NULL && p.names != NULL && p.messages != NULL;
    const int status = ready ? report(&p) : odds_failed(options, error.text);
    free(p.choice);
    cli_names_close(p.names);
    sp_messages_free(p.messages);
    odds_close(p.odds);
    return status;
}

int odds_position(const struct odds_options *options)
{
    struct sp_error error;
    size_t length = 0;
    char *text = cli_read_file(options->journal, &length, &error);
    if (text == NULL)
        return odds_failed(options, error.text);
    struct setup_loader loader;
    const struct sp_loading loading = setup_loading(&loader);
    struct sp_loaded loaded = {0};
    struct sp_match *match = sp_match_load(&loading, options->journal, text, length, &loaded, &error);
    int status;
    if (match == NULL) {
        status = odds_failed(options, error.text);
    } else {
        if (loaded.notice[0] != '\0')
            fprintf(stderr, "spontoon odds: %s\n", loaded.notice);
        status = look_at_match(options, match);
        sp_match_free(match);
    }
    setup_loader_close(&loader);
    free(text);
    return status;
}
