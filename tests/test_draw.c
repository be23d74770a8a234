/*
 * Handouts on paper (C-62, B-62): what they say, that nothing runs out of its box, and that the same match gives the
 * same bytes.  Pages are read back by pdftotext.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "colonels/battle/single.h"
#include "colonels/colonels.h"
#include "draw/flow.h"
#include "draw/sheet.h"
#include "draw/words.h"
#include "mind/player.h"
#include "tests/campaign_fixture.h"

enum { FILE_MOST = 1 << 19, TEXT_MOST = 1 << 20 };

/* --- Files and texts --- */

static char *read_data(const char *path)
{
    const char *folder = getenv("SPONTOON_DATA");
    char full[4096];
    snprintf(full, sizeof full, "%s/%s", folder ? folder : "data", path);
    FILE *file = fopen(full, "rb");
    if (!file)
        fail_msg("%s cannot be read", full);
    char *text = calloc(FILE_MOST, 1);
    assert_non_null(text);
    const size_t length = fread(text, 1, FILE_MOST - 1, file);
    fclose(file);
    assert_true(length > 0 && length < FILE_MOST - 1);
    return text;
}

static struct sp_messages *words_for(const struct draw_matter *matter, const struct draw_name *names, size_t count)
{
    static const char *const paths[] = {"messages/colonels_battle.en.json", "messages/colonels.en.json",
                                        "messages/paper.en.json"};
    struct sp_source sources[3];
    struct sp_messages *words;
    struct sp_error error;
    char *texts[3];
    for (int i = 0; i < 3; i++) {
        texts[i] = read_data(paths[i]);
        sources[i] = (struct sp_source){.name = paths[i], .text = texts[i], .length = strlen(texts[i])};
    }
    if (!draw_words_load(&words, sources, 3, matter, names, count, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < 3; i++)
        free(texts[i]);
    return words;
}

/* What pdftotext reads in a PDF; the caller frees it. */
static char *read_paper(const struct draw_paper *paper, const char *options)
{
    char path[] = "/tmp/spontoon-draw-XXXXXX", command[128];
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, paper->bytes, paper->length), (ssize_t)paper->length);
    close(file);
    snprintf(command, sizeof command, "pdftotext %s %s - 2>/dev/null", options, path);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    char *text = calloc(TEXT_MOST, 1);
    assert_non_null(text);
    const size_t length = fread(text, 1, TEXT_MOST - 1, pipe);
    assert_int_equal(pclose(pipe), 0);
    unlink(path);
    assert_true(length > 0 && length < TEXT_MOST - 1);
    return text;
}

/* White space as single blanks, and small letters throughout: small capitals are read as either. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        const char c = *from == '\n' || *from == '\f' ? ' ' : *from;
        if (c != ' ' || (to > text && to[-1] != ' '))
            *to++ = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
    }
    *to = '\0';
}

static void says(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("the paper does not say \"%s\" but\n%s", part, text);
}

/* Every word that pdftotext finds lies at least 8 mm within its page. */
static void stays_on_page(const struct draw_paper *paper)
{
    const double margin = 8 * SHEET_MM;
    char *text = read_paper(paper, "-bbox");
    double width = 0, height = 0;
    unsigned words = 0;
    for (char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n'), line += line != NULL) {
        double west, north, east, south;
        if (sscanf(line, " <page width=\"%lf\" height=\"%lf\"", &width, &height) == 2)
            continue;
        if (sscanf(line, " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\"", &west, &north, &east, &south) !=
            4)
            continue;
        words++;
        if (west < margin || north < margin || east > width - margin || south > height - margin)
            fail_msg("a word leaves its page: %.60s", line);
    }
    assert_true(words > 0);
    free(text);
}

typedef bool drawing(const struct sp_messages *, const struct draw_matter *, struct draw_paper *, struct sp_error *);

static bool draw_public_gazette(const struct sp_messages *words, const struct draw_matter *matter,
                                struct draw_paper *paper, struct sp_error *error)
{
    return draw_gazette(words, matter, NULL, paper, error);
}

static bool draw_plan(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                      struct sp_error *error)
{
    return draw_table(words, matter, DRAW_PDF, paper, error);
}

static struct draw_paper drawn(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter)
{
    struct draw_paper paper;
    struct sp_error error;
    if (!draw(words, matter, &paper, &error))
        fail_msg("%s", error.text);
    return paper;
}

/* Draws it, twice: nothing is overfull, all stays on the page, and the bytes are the same.  Returns its text. */
static char *drawn_well(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter,
                        unsigned *pages)
{
    struct draw_paper paper = drawn(draw, words, matter), again = drawn(draw, words, matter);
    assert_int_equal(paper.overfull, 0);
    assert_int_equal(paper.length, again.length);
    assert_memory_equal(paper.bytes, again.bytes, paper.length);
    stays_on_page(&paper);
    char *text = read_paper(&paper, "");
    squeeze(text);
    *pages = paper.pages;
    draw_paper_free(&paper);
    draw_paper_free(&again);
    return text;
}

/* --- Matches --- */

/* A campaign of computers until the month has begun (or its end); its journal is kept nowhere. */
static struct sp_match *campaign(const char *overlay, unsigned month)
{
    char *texts[] = {read_data("colonels/campaign.json"), read_data("colonels/battle.json")};
    const struct sp_source sources[] = {
        {.name = "campaign.json", .text = texts[0], .length = strlen(texts[0])},
        {.name = "battle.json", .text = texts[1], .length = strlen(texts[1])},
        {.name = "overlay.json", .text = overlay, .length = strlen(overlay)},
    };
    const char *players[CC_SEATS];
    for (int i = 0; i < CC_SEATS; i++)
        players[i] = "steady";
    const struct sp_setup setup = {.game = &cc_game,
                                   .scenario = "campaign",
                                   .sources = sources,
                                   .source_count = 3,
                                   .players = players,
                                   .dice = SP_DICE_SEEDED,
                                   .seed = 7};
    struct sp_error error;
    struct sp_match *match = sp_match_new(&setup, (struct sp_sink){0}, &error);
    if (!match)
        fail_msg("%s", error.text);
    free(texts[0]);
    free(texts[1]);
    struct sp_order *legal = calloc(cc_game.max_legal, sizeof *legal), order;
    void *seen = calloc(1, cc_game.state_size);
    struct sp_dice dice = {.seed = 1};
    while (!sp_match_over(match, NULL) &&
           ((const struct cc_campaign *)sp_match_state(match))->month < (month ? month : UINT16_MAX)) {
        struct sp_pending pending;
        sp_match_pending(match, &pending);
        if (pending.die_sides) {
            assert_int_equal(sp_match_roll(match, NULL, &error), SP_DONE);
            continue;
        }
        uint8_t seat = 0;
        while (!(pending.seats >> seat & 1))
            seat++;
        const uint32_t count = sp_match_legal(match, seat, legal);
        sp_match_redact(match, seat, seen);
        const struct sp_asked asked = {.game = &cc_game,
                                       .scenario = sp_match_scenario(match),
                                       .state = seen,
                                       .seat = seat,
                                       .legal = legal,
                                       .count = count,
                                       .dice = &dice};
        sp_player_for(&cc_game)->choose(&asked, &order);
        if (sp_match_order(match, seat, &order, &error) != SP_DONE)
            fail_msg("%s", error.text);
    }
    free(legal);
    free(seen);
    return match;
}

#define OVERLAY(colonels, months)                                                                                      \
    "{\"game\": \"colonels\", \"format\": 1, \"campaign\": {\"source\": \"house_rule\", \"colonels\": " #colonels      \
    ", \"months\": " #months "}}"

static struct draw_matter matter_of(struct sp_match *match, uint8_t seat, unsigned month, bool battle)
{
    struct draw_matter matter;
    struct sp_error error;
    if (!draw_matter_read(match, seat, month, battle, &matter, &error))
        fail_msg("%s", error.text);
    return matter;
}

static const json_t *last_event(const struct draw_matter *matter, const char *name)
{
    for (size_t i = json_array_size(matter->events); i-- > 0;)
        if (strcmp(member_word(json_array_get(matter->events, i), "event"), name) == 0)
            return json_array_get(matter->events, i);
    return NULL;
}

/* Six colonels in their ninth month: shared by the tests that only read it. */
static struct sp_match *six;

static int start_six(void **state)
{
    (void)state;
    six = campaign(OVERLAY(6, 14), 0);
    return six == NULL;
}

static int end_six(void **state)
{
    (void)state;
    sp_match_free(six);
    return 0;
}

/* The month of the latest of that event; fails when there was none. */
static unsigned month_of(const char *event)
{
    struct draw_matter matter = matter_of(six, SP_OBSERVER, 0, false);
    unsigned month = 0, found = 0;
    for (size_t i = 0; i < json_array_size(matter.events); i++) {
        const json_t *line = json_array_get(matter.events, i);
        if (strcmp(member_word(line, "event"), "month") == 0)
            month = (unsigned)member_number(line, "month");
        if (strcmp(member_word(line, "event"), event) == 0)
            found = month;
    }
    draw_matter_free(&matter);
    if (found == 0)
        fail_msg("there was no %s in this campaign", event);
    return found;
}

/* --- Order cards --- */

static struct cb_rules battle_rules(const struct sp_option *options, size_t count)
{
    struct cb_rules rules;
    struct sp_error error;
    char *text = read_data("colonels/battle.json");
    const struct sp_source source = {.name = "battle.json", .text = text, .length = strlen(text)};
    if (!cb_load_rules(&rules, &source, 1, options, count, &error))
        fail_msg("%s", error.text);
    free(text);
    return rules;
}

static void c62_cards_are_the_eighteen_of_annex_b_and_advance(void **state)
{
    (void)state;
    static const char *const names[] = {
        "talk",       "inspire the men", "engage in the fight", "move",        "fire",      "hold your fire",
        "cease fire", "retreat",         "form square",         "form column", "form line", "special order",
        "run away",   "charge",          "wheel left",          "wheel right", "follow me", "no action",
        "advance"};
    struct cb_rules rules = battle_rules(NULL, 0);
    rules.leader_move = 417; /* the cards have the distance that is played with */
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper paper, again;
    struct sp_error error;
    assert_true(draw_cards(words, &rules, &paper, &error));
    assert_true(draw_cards(words, &rules, &again, &error));
    assert_int_equal(paper.pages, 2);
    assert_int_equal(paper.overfull, 0);
    assert_int_equal(paper.length, again.length);
    assert_memory_equal(paper.bytes, again.bytes, paper.length);
    stays_on_page(&paper);
    char *text = read_paper(&paper, "");
    squeeze(text);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        says(text, names[i]);
    says(text, "417 mm");
    free(text);
    draw_paper_free(&paper);
    draw_paper_free(&again);
    sp_messages_free(words);
}

/* --- Muster roll and accounts --- */

static const json_t *colonel_in(const json_t *view, const char *seat)
{
    const json_t *colonels = json_object_get(view, "colonels");
    for (size_t i = 0; i < json_array_size(colonels); i++)
        if (strcmp(member_word(json_array_get(colonels, i), "colonel"), seat) == 0)
            return json_array_get(colonels, i);
    fail_msg("%s is not in the view", seat);
    return NULL;
}

/* The last number of the first line that holds the words. */
static long long last_number(const char *text, const char *words)
{
    const char *at = strstr(text, words);
    long long number = 0;
    assert_non_null(at);
    for (bool within = false; *at != '\n' && *at != '\0'; at++) {
        const bool digit = *at >= '0' && *at <= '9';
        if (digit)
            number = (within ? number * 10 : 0) + (*at - '0');
        within = digit || (within && *at == ',');
    }
    return number;
}

static void c62_muster_roll_and_accounts_of_a_colonel(void **state)
{
    (void)state;
    for (unsigned month = 1; month <= 12; month += 11) {
        struct draw_matter matter = matter_of(six, 1, month, false);
        struct sp_messages *words = words_for(&matter, NULL, 0);
        unsigned pages;
        char *text = drawn_well(draw_muster, words, &matter, &pages), line[80];
        assert_int_equal(pages, 2);
        says(text, "muster roll");
        says(text, "account current");
        says(text, "grenadiers");
        /* The purse, as it was at that month's end, is what the last line of the month carries forward. */
        const json_t *last = last_event(&matter, "money");
        assert_non_null(last);
        assert_int_equal(member_number(last, "balance"), member_number(colonel_in(matter.view, "colonel_2"), "pounds"));
        struct draw_paper paper = drawn(draw_muster, words, &matter);
        char *lines = read_paper(&paper, "-layout");
        assert_int_equal(last_number(lines, "carried forward"), member_number(last, "balance"));
        free(lines);
        draw_paper_free(&paper);
        snprintf(line, sizeof line, "end of month %u", month);
        says(text, line);
        free(text);
        sp_messages_free(words);
        draw_matter_free(&matter);
    }
}

static void c61_a_muster_roll_tells_a_colonel_of_nobody_else(void **state)
{
    (void)state;
    static const struct draw_name names[] = {{"colonel_1", "alderney"},     {"colonel_2", "bellasis"},
                                             {"colonel_3", "cholmondeley"}, {"colonel_4", "dalrymple"},
                                             {"colonel_5", "effingham"},    {"colonel_6", "featherstone"}};
    struct draw_matter own = matter_of(six, 2, 9, false), all = matter_of(six, CC_UMPIRE, 9, false);
    struct sp_messages *words = words_for(&own, names, 6);
    unsigned pages;
    char *text = drawn_well(draw_muster, words, &own, &pages);
    for (size_t i = 0; i < 6; i++) {
        const bool there = strstr(text, names[i].name) != NULL;
        assert_int_equal(there, i == 2);
    }
    free(text);
    /* The umpire has them all, two pages each. */
    text = drawn_well(draw_muster, words, &all, &pages);
    assert_int_equal(pages, 12);
    for (size_t i = 0; i < 6; i++)
        says(text, names[i].name);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&own);
    draw_matter_free(&all);
    /* An observer has none. */
    struct draw_matter none = matter_of(six, SP_OBSERVER, 9, false);
    struct draw_paper paper;
    struct sp_error error;
    words = words_for(&none, NULL, 0);
    assert_false(draw_muster(words, &none, &paper, &error));
    assert_null(paper.bytes);
    assert_non_null(strstr(error.text, "observer"));
    sp_messages_free(words);
    draw_matter_free(&none);
}

/* --- Gazette and briefing --- */

static void c62_gazette_of_a_month(void **state)
{
    (void)state;
    struct draw_matter first = matter_of(six, SP_OBSERVER, 1, false);
    struct sp_messages *words = words_for(&first, NULL, 0);
    unsigned pages;
    char *text = drawn_well(draw_public_gazette, words, &first, &pages);
    assert_int_equal(pages, 1);
    says(text, "the gazette");
    says(text, "pleased to appoint"); /* the sale before the first month */
    free(text);
    draw_matter_free(&first);
    const unsigned month = month_of("result");
    struct draw_matter battle = matter_of(six, SP_OBSERVER, month, false);
    text = drawn_well(draw_public_gazette, words, &battle, &pages);
    says(text, last_event(&battle, "table_losses") != NULL ? "vollies" : "armies have met");
    free(text);
    draw_matter_free(&battle);
    sp_messages_free(words);
}

static void c21_briefing_is_the_same_for_all_and_keeps_the_truth_for_the_umpire(void **state)
{
    (void)state;
    const unsigned month = month_of("briefing");
    struct draw_matter one = matter_of(six, 0, month, false), other = matter_of(six, SP_OBSERVER, month, false),
                       umpire = matter_of(six, CC_UMPIRE, month, false);
    struct sp_messages *words = words_for(&one, NULL, 0);
    struct draw_paper first = drawn(draw_briefing, words, &one), second = drawn(draw_briefing, words, &other);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.bytes, second.bytes, first.length);
    assert_int_equal(first.pages, 1);
    draw_paper_free(&first);
    draw_paper_free(&second);
    unsigned pages;
    char *text = drawn_well(draw_briefing, words, &one, &pages);
    says(text, "not to be relied on");
    assert_null(strstr(text, "alone"));
    free(text);
    text = drawn_well(draw_briefing, words, &umpire, &pages);
    says(text, "tenths");
    free(text);
    /* What it may bring stands in the view. */
    const json_t *gains = json_object_get(json_object_get(one.view, "expedition"), "gains");
    const struct cc_scenario *sc = sp_match_scenario(six);
    const char *mission = member_word(json_object_get(one.view, "expedition"), "mission");
    for (unsigned m = 0; m < sc->mission_count; m++) {
        if (strcmp(sc->mission[m].id, mission) != 0)
            continue;
        assert_int_equal(member_number(gains, "win"), sc->mission[m].win);
        assert_int_equal(member_number(gains, "taken"), sc->mission[m].taken);
        assert_int_equal(member_number(gains, "loot"), sc->mission[m].loot);
    }
    sp_messages_free(words);
    draw_matter_free(&one);
    draw_matter_free(&other);
    draw_matter_free(&umpire);
}

static void c20_every_mission_has_its_country(void **state)
{
    (void)state;
    const struct cc_scenario *sc = sp_match_scenario(six);
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper before = {0};
    for (unsigned r = 0; r < sc->region_count; r++) {
        const struct cc_region *region = &sc->region[r];
        json_t *expedition = json_pack("{s:s, s:s, s:s, s:i, s:[s], s:[], s:[], s:i, s:i, s:i, s:i, s:i}", "region",
                                       region->id, "mission", sc->mission[region->mission].id, "nation", "french",
                                       "reported_men", 2000, "reported_quality", "militia", "members", "fit",
                                       "months_out", 1, "months_back", 1, "battalions", 1, "horse", 0, "guns", 2);
        struct draw_matter matter = {.view = json_pack("{s:o}", "expedition", expedition), .events = json_array()};
        unsigned pages;
        char *text = drawn_well(draw_briefing, words, &matter, &pages);
        assert_int_equal(pages, 1);
        assert_null(strstr(text, "sketch."));   /* no place without its name */
        assert_null(strstr(text, "despatch.")); /* nor a mission without its words */
        free(text);
        struct draw_paper paper = drawn(draw_briefing, words, &matter);
        assert_false(paper.length == before.length && memcmp(paper.bytes, before.bytes, paper.length) == 0);
        draw_paper_free(&before);
        before = paper;
        draw_matter_free(&matter);
    }
    draw_paper_free(&before);
    sp_messages_free(words);
}

/* --- Battle records and tables --- */

static void b62_record_of_a_battle_that_was_fought(void **state)
{
    (void)state;
    const unsigned month = month_of("table_losses");
    struct draw_matter matter = matter_of(six, CC_UMPIRE, month, true);
    struct sp_messages *words = words_for(&matter, NULL, 0);
    const json_t *units = json_object_get(draw_battle_in(matter.view), "units");
    assert_true(json_array_size(units) > 0); /* the table stands, though the expedition may be home */
    unsigned pages;
    char *text = drawn_well(draw_record, words, &matter, &pages);
    assert_int_equal(pages, (json_array_size(units) + 1) / 2);
    says(text, "15 % each");
    free(text);
    text = drawn_well(draw_plan, words, &matter, &pages);
    assert_int_equal(pages, 1);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&matter);
}

/* The record sheet of the source: Drill 2, Musketry 2, Effectiveness 3. */
static void b62_the_sample_record_under_both_readings(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        const char *score;
    } readings[] = {{"rating", "5–6"}, {"bases", "4–6"}};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    for (size_t i = 0; i < 2; i++) {
        struct sp_option option = {.name = "musketry-by"};
        snprintf(option.value, sizeof option.value, "%s", readings[i].value);
        const struct cb_rules rules = battle_rules(&option, 1);
        struct draw_matter matter = {.rules = &rules,
                                     .seat = "colonel_4",
                                     .events = json_array(),
                                     .view = json_pack("{s:{s:[i]}, s:[{s:i, s:s, s:i, s:i, s:i, s:i, s:i}]}",
                                                       "expedition", "force", 8, "regiments", "regiment", 8, "colonel",
                                                       "colonel_4", "drill", 2, "musketry", 2, "effectiveness", 3,
                                                       "bases", 4, "men", 600)};
        unsigned pages;
        char *text = drawn_well(draw_record, words, &matter, &pages);
        assert_int_equal(pages, 1);
        says(text, "the 8th foot");
        says(text, readings[i].score);
        says(text, "fire to 60 mm");
        free(text);
        struct draw_paper paper = drawn(draw_record, words, &matter);
        text = read_paper(&paper, "-layout");
        draw_paper_free(&paper);
        int drill, musketry, effectiveness, average;
        const char *row = strstr(text, readings[i].score);
        assert_non_null(row);
        while (row > text && row[-1] != '\n')
            row--;
        assert_int_equal(sscanf(row, "%d %d %d %d", &drill, &musketry, &effectiveness, &average), 4);
        assert_int_equal(average, 3);
        free(text);
        draw_matter_free(&matter);
    }
    sp_messages_free(words);
}

/* A set piece as it begins. */
static struct draw_matter set_piece(const char *name, void **scenario)
{
    char path[80];
    snprintf(path, sizeof path, "colonels/battles/%s.json", name);
    char *texts[] = {read_data(path), read_data("colonels/battle.json")};
    const struct sp_source sources[] = {{.name = name, .text = texts[0], .length = strlen(texts[0])},
                                        {.name = "battle.json", .text = texts[1], .length = strlen(texts[1])}};
    struct sp_error error;
    if (!cb_game.load_scenario(scenario, sources, 2, NULL, 0, &error))
        fail_msg("%s", error.text);
    free(texts[0]);
    free(texts[1]);
    void *states = calloc(1, cb_game.state_size);
    assert_non_null(states);
    cb_game.set_up(*scenario, states);
    struct draw_matter matter = {.rules = draw_rules_of(&cb_game, *scenario),
                                 .view = cb_game.view(*scenario, states, SP_OBSERVER),
                                 .events = json_array(),
                                 .seat = "observer"};
    free(states);
    return matter;
}

static void b1_plans_of_the_set_pieces(void **state)
{
    (void)state;
    static const char *const names[] = {"bridport", "glenmore", "st_servan", "tobago"};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    for (size_t i = 0; i < 4; i++) {
        void *scenario;
        struct draw_matter matter = set_piece(names[i], &scenario);
        unsigned pages;
        char *text = drawn_well(draw_plan, words, &matter, &pages);
        assert_int_equal(pages, 1);
        assert_null(strstr(text, "plan."));
        free(text);
        const json_t *units = json_object_get(matter.view, "units");
        text = drawn_well(draw_record, words, &matter, &pages);
        assert_int_equal(pages, (json_array_size(units) + 1) / 2);
        free(text);
        draw_matter_free(&matter);
        cb_game.free_scenario(scenario);
    }
    sp_messages_free(words);
}

static void b1_a_plan_as_picture_and_drawing(void **state)
{
    (void)state;
    void *scenario;
    struct draw_matter matter = set_piece("glenmore", &scenario);
    struct sp_messages *words = words_for(NULL, NULL, 0);
    struct draw_paper paper;
    struct sp_error error;
    assert_true(draw_table(words, &matter, DRAW_PNG, &paper, &error));
    assert_memory_equal(paper.bytes, "\x89PNG", 4);
    assert_int_equal(paper.overfull, 0);
    draw_paper_free(&paper);
    assert_true(draw_table(words, &matter, DRAW_SVG, &paper, &error));
    assert_memory_equal(paper.bytes, "<?xml", 5);
    draw_paper_free(&paper);
    sp_messages_free(words);
    draw_matter_free(&matter);
    cb_game.free_scenario(scenario);
}

/* As many units as a table may have, with names as long as they may be. */
static void b1_a_plan_of_64_units(void **state)
{
    (void)state;
    json_t *units = json_array();
    for (int i = 0; i < CB_UNITS; i++) {
        char id[CB_ID];
        snprintf(id, sizeof id, "grenadierkorps%c", (char)('a' + i % 26));
        json_array_append_new(
            units, json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:{s:i, s:i, s:i, s:i}}", "id", id,
                             "side", i % 2 ? "enemy" : "crown", "troops", "regular", "status", "here", "x",
                             100 + i % 8 * 220, "y", 100 + i / 8 * 130, "facing", i * 11 % 360, "width", 160, "depth",
                             20, "men", 600, "record", "regiment", 0, "drill", 2, "musketry", 2, "effectiveness", 2));
    }
    struct draw_matter matter = {.seat = "observer",
                                 .events = json_array(),
                                 .view =
                                     json_pack("{s:i, s:i, s:s, s:i, s:s, s:s, s:o, s:[], s:[]}", "width", 1800,
                                               "height", 1200, "mission", "fight_jacobites", "turn", 1, "home_crown",
                                               "south", "home_enemy", "north", "units", units, "leaders", "terrain")};
    struct sp_messages *words = words_for(NULL, NULL, 0);
    unsigned pages;
    char *text = drawn_well(draw_plan, words, &matter, &pages);
    assert_int_equal(pages, 1);
    says(text, " af "); /* the 32nd unit of the Crown */
    says(text, "plan of the battle");
    free(text);
    sp_messages_free(words);
    draw_matter_free(&matter);
}

/* --- Long names, many colonels --- */

static void c62_eighteen_colonels_with_long_names(void **state)
{
    (void)state;
    struct sp_match *match = campaign(OVERLAY(18, 60), 3);
    struct draw_name names[CC_COLONELS];
    char texts[CC_COLONELS][80];
    for (int i = 0; i < CC_COLONELS; i++) {
        snprintf(texts[i], sizeof texts[i], "The Honourable Marmaduke Fotheringay-Cholmondeley the %dth of that Name",
                 i + 1);
        names[i] = (struct draw_name){.seat = cc_seat_names[i], .name = texts[i]};
    }
    struct draw_matter gazette = matter_of(match, SP_OBSERVER, 1, false),
                       umpire = matter_of(match, CC_UMPIRE, 2, false);
    struct sp_messages *words = words_for(&gazette, names, CC_COLONELS);
    unsigned pages;
    char *text = drawn_well(draw_public_gazette, words, &gazette, &pages);
    assert_int_equal(pages, 2); /* it flows on */
    says(text, "numb. 1");
    free(text);
    text = drawn_well(draw_muster, words, &umpire, &pages);
    assert_int_equal(pages, 2 * CC_COLONELS);
    free(text);
    sp_messages_free(words);
    draw_matter_free(&gazette);
    draw_matter_free(&umpire);
    sp_match_free(match);
}

/* --- Refusals, and the parts --- */

static void a_month_that_has_not_begun_is_refused(void **state)
{
    (void)state;
    struct draw_matter matter;
    struct sp_error error;
    assert_false(draw_matter_read(six, 0, 99, false, &matter, &error));
    assert_non_null(strstr(error.text, "month 99 has not begun"));
    assert_null(matter.view);
}

/* What is measured can be too large: the count that other tests want to be 0 does count. */
static void a_text_without_room_is_counted(void **state)
{
    (void)state;
    struct sheet sheet;
    struct sp_error error;
    struct draw_paper paper;
    assert_true(sheet_open(&sheet, DRAW_PDF, 200, 200, "", &error));
    sheet_box(&sheet, STYLE_BODY, 10, 10, 100, 40, ALIGN_LEFT, false, "It finds room, if it is set smaller.");
    sheet_line(&sheet, STYLE_TITLE, 10, 80, 120, ALIGN_CENTRE, "SMALLER");
    assert_int_equal(sheet.overfull, 0);
    sheet_box(&sheet, STYLE_TITLE, 10, 10, 40, 12, ALIGN_LEFT, false, "It finds none, however small it is set.");
    assert_int_equal(sheet.overfull, 1);
    sheet_line(&sheet, STYLE_MAST, 10, 80, 30, ALIGN_LEFT, "UNREASONABLE");
    assert_int_equal(sheet.overfull, 2);
    assert_true(sheet_close(&sheet, &paper, &error));
    assert_int_equal(paper.overfull, 2);
    draw_paper_free(&paper);
}

static void what_players_type_has_no_marks(void **state)
{
    (void)state;
    char plain[24];
    sheet_plain("*A|b\nc*\x01 d", plain, sizeof plain);
    assert_string_equal(plain, "Abc d");
    sheet_plain("12345678901234567890123é", plain, sizeof plain); /* cut at a character */
    assert_string_equal(plain, "12345678901234567890123");
    sheet_plain("1234567890123456789012é", plain, sizeof plain);
    assert_string_equal(plain, "1234567890123456789012");
}

static void fill_lines(struct flow *flow, const void *matter)
{
    for (int i = 0; i < *(const int *)matter; i++)
        flow_text(flow, STYLE_BODY, ALIGN_LEFT, 0, "A line.");
}

static void columns_of_the_last_page_are_even(void **state)
{
    (void)state;
    const struct flow_frame frame = {
        .left = 10, .width = 180, .gutter = 10, .top = 10, .next_top = 10, .bottom = 190, .columns = 2};
    struct sheet sheet;
    struct sp_error error;
    struct draw_paper paper;
    assert_true(sheet_open(&sheet, DRAW_PDF, 200, 200, "", &error));
    const double line = sheet_leading(&sheet, STYLE_BODY);
    const int page = 2 * (int)(180 / line), lines = page + 6; /* a full page, and three in each column */
    const double low = flow_run(&sheet, &frame, fill_lines, &lines);
    assert_int_equal(sheet.number, 2);
    assert_true(low > 10 + 2.5 * line && low < 10 + 3.5 * line);
    assert_true(sheet_close(&sheet, &paper, &error));
    assert_int_equal(paper.pages, 2);
    draw_paper_free(&paper);
}

static void a_catalogue_that_is_broken_is_refused(void **state)
{
    (void)state;
    const struct sp_source source = {.name = "paper.xx.json", .text = "{\"a\": 1,\n \"b\"}", .length = 14};
    struct sp_messages *words;
    struct sp_error error;
    assert_false(draw_words_load(&words, &source, 1, NULL, NULL, 0, &error));
    assert_non_null(strstr(error.text, "paper.xx.json, line 2"));
    assert_null(words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c62_cards_are_the_eighteen_of_annex_b_and_advance),
        cmocka_unit_test(c62_muster_roll_and_accounts_of_a_colonel),
        cmocka_unit_test(c61_a_muster_roll_tells_a_colonel_of_nobody_else),
        cmocka_unit_test(c62_gazette_of_a_month),
        cmocka_unit_test(c21_briefing_is_the_same_for_all_and_keeps_the_truth_for_the_umpire),
        cmocka_unit_test(c20_every_mission_has_its_country),
        cmocka_unit_test(b62_record_of_a_battle_that_was_fought),
        cmocka_unit_test(b62_the_sample_record_under_both_readings),
        cmocka_unit_test(b1_plans_of_the_set_pieces),
        cmocka_unit_test(b1_a_plan_as_picture_and_drawing),
        cmocka_unit_test(b1_a_plan_of_64_units),
        cmocka_unit_test(c62_eighteen_colonels_with_long_names),
        cmocka_unit_test(a_month_that_has_not_begun_is_refused),
        cmocka_unit_test(a_text_without_room_is_counted),
        cmocka_unit_test(what_players_type_has_no_marks),
        cmocka_unit_test(columns_of_the_last_page_are_even),
        cmocka_unit_test(a_catalogue_that_is_broken_is_refused),
    };
    return cmocka_run_group_tests(tests, start_six, end_six);
}
