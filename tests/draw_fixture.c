/* Handouts for tests: words, matches played by computers, and pages read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "colonels/campaign/state.h"
#include "colonels/colonels.h"
#include "draw/sheet.h"
#include "mind/player.h"
#include "tests/draw_fixture.h"

enum { FILE_MOST = 1 << 19, TEXT_MOST = 1 << 20 };

/* --- Files and texts --- */

char *read_data(const char *path)
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

struct sp_messages *words_for(const struct draw_matter *matter, const struct draw_name *names, size_t count)
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

/* A file of its own, for pdftotext. */
static int new_file(char path[])
{
    const int file = mkstemp(path);
    assert_true(file >= 0);
    return file;
}

char *read_paper(const struct draw_paper *paper, const char *option)
{
    char from[] = "/tmp/spontoon-draw-XXXXXX", to[] = "/tmp/spontoon-text-XXXXXX";
    const int pdf = new_file(from), plain = new_file(to);
    assert_int_equal(write(pdf, paper->bytes, paper->length), (ssize_t)paper->length);
    close(pdf);
    close(plain);
    const pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL) /* it complains of pages without words */
            _exit(126);
        execlp("pdftotext", "pdftotext", "-q", option, from, to, (char *)NULL);
        _exit(127);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    FILE *file = fopen(to, "rb");
    assert_non_null(file);
    char *text = calloc(TEXT_MOST, 1);
    assert_non_null(text);
    const size_t length = fread(text, 1, TEXT_MOST - 1, file);
    fclose(file);
    unlink(from);
    unlink(to);
    assert_true(length > 0 && length < TEXT_MOST - 1);
    return text;
}

/* White space as single blanks, and small letters throughout: small capitals are read as either. */
void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        const char c = *from == '\n' || *from == '\f' ? ' ' : *from;
        if (c != ' ' || (to > text && to[-1] != ' '))
            *to++ = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
    }
    *to = '\0';
}

void says(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("the paper does not say \"%s\" but\n%s", part, text);
}

/* Every word that pdftotext finds lies at least 8 mm within its page. */
/* The number that follows a name in a line of `pdftotext -bbox`: xMin="56.7". */
static double number_after(const char *line, const char *name)
{
    const char *end = strchr(line, '\n'), *at = strstr(line, name);
    assert_true(at != NULL && (end == NULL || at < end));
    return strtod(at + strlen(name), NULL);
}

void stays_on_page(const struct draw_paper *paper)
{
    const double margin = 8 * SHEET_MM;
    char *text = read_paper(paper, "-bbox");
    double width = 0, height = 0;
    unsigned words = 0;
    for (char *line = text; line != NULL && *line != '\0'; line = strchr(line, '\n'), line += line != NULL) {
        const char *element = line + strspn(line, " ");
        if (strncmp(element, "<page ", 6) == 0) {
            width = number_after(line, "width=\"");
            height = number_after(line, "height=\"");
        }
        if (strncmp(element, "<word ", 6) != 0)
            continue;
        words++;
        if (number_after(line, "xMin=\"") < margin || number_after(line, "yMin=\"") < margin ||
            number_after(line, "xMax=\"") > width - margin || number_after(line, "yMax=\"") > height - margin)
            fail_msg("a word leaves its page: %.120s", element);
    }
    assert_true(words > 0);
    free(text);
}

bool draw_public_gazette(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
                         struct sp_error *error)
{
    return draw_gazette(words, matter, NULL, paper, error);
}

bool draw_plan(const struct sp_messages *words, const struct draw_matter *matter, struct draw_paper *paper,
               struct sp_error *error)
{
    return draw_table(words, matter, DRAW_PDF, paper, error);
}

struct draw_paper drawn(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter)
{
    struct draw_paper paper;
    struct sp_error error;
    if (!draw(words, matter, &paper, &error))
        fail_msg("%s", error.text);
    return paper;
}

/* Draws it, twice: nothing is overfull, all stays on the page, and the bytes are the same.  Returns its text. */
char *drawn_well(drawing *draw, const struct sp_messages *words, const struct draw_matter *matter, unsigned *pages)
{
    struct draw_paper paper = drawn(draw, words, matter), again = drawn(draw, words, matter);
    assert_int_equal(paper.overfull, 0);
    assert_int_equal(paper.length, again.length);
    assert_memory_equal(paper.bytes, again.bytes, paper.length);
    stays_on_page(&paper);
    char *text = read_paper(&paper, "-nopgbrk");
    squeeze(text);
    *pages = paper.pages;
    draw_paper_free(&paper);
    draw_paper_free(&again);
    return text;
}

/* --- Matches --- */

/* A campaign of computers until the month has begun (or its end); its journal is kept nowhere. */
struct sp_match *campaign(const char *overlay, unsigned month)
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

struct draw_matter matter_of(struct sp_match *match, uint8_t seat, unsigned month)
{
    struct draw_matter matter;
    struct sp_error error;
    if (!draw_matter_read(match, seat, month, &matter, &error))
        fail_msg("%s", error.text);
    return matter;
}

struct cb_rules battle_rules(const struct sp_option *options, size_t count)
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
