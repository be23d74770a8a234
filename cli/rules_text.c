#include "cli/rules_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

char *rules_text_read(const char *game, const char *language, struct sp_error *error)
{
    /* Beside the data in the source tree, within it where they were installed. */
    static const char *const folders[] = {"../docs/rules", "rules"};
    char file[96], path[CLI_PATH_MAX];
    size_t length = 0;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        const bool english = strcmp(language, "en") == 0;
        snprintf(file, sizeof file, "%s/%s%s%s.md", folders[i], english ? "" : language, english ? "" : "/", game);
        if (cli_data_path(file, path, error))
            return cli_read_file(path, &length, error);
    }
    sp_fail(error, "the rules in plain words, docs/rules/%s.md, are not beside the data", game);
    return NULL;
}

/* ---- Finding ---- */

static const char anchor_mark[] = "<a id=\"";

static const char *next_anchor(const char *at)
{
    return strstr(at, anchor_mark);
}

/* The text between this anchor and the next. */
static size_t passage_length(const char *passage)
{
    const char *next = next_anchor(passage + 1);
    return next != NULL ? (size_t)(next - passage) : strlen(passage);
}

static bool is_anchor(const char *passage, const char *word)
{
    return strncmp(passage + sizeof anchor_mark - 1, word, strlen(word)) == 0;
}

/* Whether the passage names the rule, and not one whose number only begins alike. */
static bool names_rule(const char *passage, const char *id)
{
    const char *end = passage + passage_length(passage);
    const size_t length = strlen(id);
    for (const char *at = strstr(passage, id); at != NULL && at < end; at = strstr(at + 1, id))
        if (!isdigit((unsigned char)at[length]))
            return true;
    return false;
}

const char *rules_text_find(const char *text, const char *word)
{
    const bool rule = strlen(word) > 2 && isupper((unsigned char)word[0]) && word[1] == '-';
    for (const char *at = next_anchor(text); at != NULL && word[0] != '\0'; at = next_anchor(at + 1)) {
        /* The first month and the index name many rules and explain none. */
        const bool explains = !is_anchor(at, "first-") && !is_anchor(at, "index");
        if (rule ? explains && names_rule(at, word) : is_anchor(at, word))
            return at;
    }
    return NULL;
}

/* ---- Showing ---- */

enum { CELLS = 10, ROWS = 24, CELL = 200, GAP = 2, COLUMN_LEAST = 4 };

/* A table under way. */
struct table {
    char cell[ROWS][CELLS][CELL];
    int rows;
    int columns;
};

/* Copies text without the signs of Markdown: **, *, links' targets. */
static void copy_plain(char *out, size_t size, const char *text, size_t length)
{
    size_t used = 0;
    bool code = false;
    for (size_t i = 0; i < length && used + 1 < size; i++) {
        if (text[i] == '`')
            code = !code;
        if (text[i] == '\\' || (!code && text[i] == '*') || (!code && text[i] == '['))
            continue;
        if (!code && text[i] == ']') {
            if (i + 1 < length && text[i + 1] == '(')
                i += strcspn(text + i, ")");
            continue;
        }
        out[used++] = text[i];
    }
    out[used] = '\0';
}

static void take_row(struct table *table, const char *line, size_t length)
{
    int column = 0;
    if (length > 3 && line[2] == '-' && table->rows > 0)
        return; /* the rule below the head */
    for (size_t at = 1; at < length && column < CELLS && table->rows < ROWS; column++) {
        const size_t cell = strcspn(line + at, "|\n");
        size_t from = at, to = at + cell;
        while (from < to && line[from] == ' ')
            from++;
        while (to > from && line[to - 1] == ' ')
            to--;
        copy_plain(table->cell[table->rows][column], CELL, line + from, to - from);
        at += cell + 1;
    }
    if (table->rows < ROWS)
        table->rows++;
    table->columns = column > table->columns ? column : table->columns;
}

/* How wide each column is: as its widest cell, but the widest ones give way until all fit. */
static void lay_out(const struct table *table, const struct theme *theme, int room, int width[CELLS])
{
    int all = GAP;
    for (int c = 0; c < table->columns; c++) {
        width[c] = 0;
        for (int r = 0; r < table->rows; r++) {
            const int wide = text_width(theme, table->cell[r][c]);
            width[c] = wide > width[c] ? wide : width[c];
        }
        all += width[c] + (c > 0 ? GAP : 0);
    }
    while (all > room) {
        int widest = 0;
        for (int c = 1; c < table->columns; c++)
            widest = width[c] > width[widest] ? c : widest;
        if (width[widest] <= COLUMN_LEAST)
            return;
        width[widest]--;
        all--;
    }
}

/* The next words of a cell that fit into its column; a word that is too long is broken. */
static void take_words(const struct theme *theme, const char **at, int width, char out[CELL])
{
    size_t length = 0, best = 0;
    while ((*at)[length] != '\0') {
        size_t word = strcspn(*at + length + 1, " ") + 1;
        char tried[CELL];
        snprintf(tried, sizeof tried, "%.*s", (int)(length + word), *at);
        if (text_width(theme, tried) > width && best > 0)
            break;
        length += word;
        best = length;
    }
    snprintf(out, CELL, "%.*s", (int)best, *at);
    *at += best;
    *at += strspn(*at, " ");
}

static void show_row(struct page *page, const struct theme *theme, const struct table *table, int row,
                     const int width[CELLS])
{
    const char *at[CELLS];
    bool more = true;
    for (int c = 0; c < table->columns; c++)
        at[c] = table->cell[row][c];
    while (more) {
        char line[TEXT_LINE] = "  ", inked[TEXT_LINE], part[CELL];
        more = false;
        for (int c = 0; c < table->columns; c++) {
            take_words(theme, &at[c], width[c], part);
            text_pad(theme, line, sizeof line, c + 1 < table->columns ? width[c] + GAP : 0, part);
            more = more || *at[c] != '\0';
        }
        text_ink_rules(line, inked, sizeof inked);
        page_line(page, theme, "%s%s", to_ink(row == 0 ? INK_STRONG : INK_TEXT), inked);
    }
}

static void show_table(struct page *page, const struct theme *theme, struct table *table)
{
    int width[CELLS] = {0};
    lay_out(table, theme, page->width, width);
    for (int r = 0; r < table->rows; r++)
        show_row(page, theme, table, r, width);
    memset(table, 0, sizeof *table);
}

static void show_paragraph(struct page *page, const struct theme *theme, char *paragraph)
{
    char inked[TEXT_LINE];
    if (paragraph[0] == '\0')
        return;
    text_ink_rules(paragraph, inked, sizeof inked);
    page_add(page, theme, "%s", inked);
    paragraph[0] = '\0';
}

/* A line that does not go on the paragraph before it. */
static bool stands_alone(const char *line)
{
    return line[0] == '-' || line[0] == '#' || line[0] == '>' || line[0] == '|' ||
           (isdigit((unsigned char)line[0]) && line[1] == '.');
}

void rules_text_show(struct page *page, const struct theme *theme, const char *passage)
{
    const char *end = passage + passage_length(passage);
    struct table *table = calloc(1, sizeof *table);
    char paragraph[TEXT_LINE] = "";
    if (table == NULL)
        return;
    for (const char *line = passage + strcspn(passage, "\n"); line < end && *line != '\0';) {
        if (++line >= end)
            break;
        const size_t length = strcspn(line, "\n");
        char plain[TEXT_LINE];
        copy_plain(plain, sizeof plain, line, length);
        if (line[0] == '|')
            take_row(table, line, length);
        else if (table->rows > 0)
            show_table(page, theme, table);
        if (length == 0 || stands_alone(line))
            show_paragraph(page, theme, paragraph);
        if (line[0] == '#')
            page_head(page, theme, plain + strspn(plain, "# "));
        else if (line[0] != '|' && strncmp(line, "---", 3) != 0 && length > 0) {
            if (strlen(paragraph) + length + 2 > sizeof paragraph)
                show_paragraph(page, theme, paragraph);
            const size_t used = strlen(paragraph);
            snprintf(paragraph + used, sizeof paragraph - used, "%s%s", used > 0 ? " " : "",
                     plain + strspn(plain, " "));
        }
        line += length;
    }
    show_paragraph(page, theme, paragraph);
    if (table->rows > 0)
        show_table(page, theme, table);
    free(table);
}

void rules_text_list(struct page *page, const struct theme *theme, const char *text)
{
    for (const char *at = next_anchor(text); at != NULL; at = next_anchor(at + 1)) {
        const char *name = at + sizeof anchor_mark - 1;
        const char *heading = at + strcspn(at, "\n");
        heading += strspn(heading, "\n# ");
        page_add(page, theme, "%-16.*s %.*s", (int)strcspn(name, "\""), name, (int)strcspn(heading, "\n"), heading);
    }
}
