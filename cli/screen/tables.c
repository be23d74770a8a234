/*
 * The page of combat tables (S-46, S-47, S-51), as the rows and columns of this scenario have them.
 */
#include <stdio.h>

#include "cli/screen/panel.h"
#include "suffren/words.h"

enum { ROWS = 4, DICE = 10, CELL = 6 };

/* "1D", "1S", "2D1S" or "-". */
static void losses_at_sea(unsigned damaged, unsigned sunk, char *text, size_t size)
{
    char hurt[8] = "", lost[8] = "";
    if (damaged > 0)
        snprintf(hurt, sizeof hurt, "%uD", damaged);
    if (sunk > 0)
        snprintf(lost, sizeof lost, "%uS", sunk);
    snprintf(text, size, "%s%s", hurt, lost);
    if (damaged + sunk == 0)
        snprintf(text, size, "-");
}

/* One cell: what the roller loses, then the enemy; "." where nobody does. */
static void cell_text(const struct sf_result *result, bool sea, char *text, size_t size)
{
    char own[20], enemy[20];
    if (sea) {
        losses_at_sea(result->own_damaged, result->own_sunk, own, sizeof own);
        losses_at_sea(result->enemy_damaged, result->enemy_sunk, enemy, sizeof enemy);
    } else {
        snprintf(own, sizeof own, "%u", result->own_pf);
        snprintf(enemy, sizeof enemy, "%u", result->enemy_pf);
    }
    const bool nothing = sea ? result->own_damaged + result->own_sunk + result->enemy_damaged + result->enemy_sunk == 0
                             : result->own_pf + result->enemy_pf == 0;
    snprintf(text, size, nothing ? "." : "%s/%s", own, enemy);
}

static void add_table(struct page *page, const struct theme *theme, const struct sf_result table[ROWS][DICE], bool sea)
{
    char line[TEXT_LINE];
    size_t used = (size_t)snprintf(line, sizeof line, "%sd10", to_ink(INK_DIM));
    for (int row = 0; row < ROWS; row++)
        used += (size_t)snprintf(line + used, sizeof line - used, " %-*s", CELL - 1, sf_row_words[row]);
    page_add(page, theme, "%s", line);
    for (int die = 0; die < DICE; die++) {
        used = (size_t)snprintf(line, sizeof line, "%s %d%s ", to_ink(INK_DIM), die, to_ink(INK_TEXT));
        for (int row = 0; row < ROWS; row++) {
            char cell[48];
            cell_text(&table[row][die], sea, cell, sizeof cell);
            used += (size_t)snprintf(line + used, sizeof line - used, " %-*.*s", CELL - 1, CELL - 1, cell);
        }
        page_add(page, theme, "%s", line);
    }
}

void panel_tables(struct page *page, const struct theme *theme, const struct sight *sight)
{
    const struct sf_scenario *sc = sight->scenario;
    page_add(page, theme, "%sAt sea (S-46): own/enemy ships, D damaged, S sunk", to_ink(INK_STRONG));
    add_table(page, theme, sc->naval, true);
    page_add(page, theme, "%sd10 + own bonus - enemy bonus, -2 if most own ships are damaged", to_ink(INK_DIM));
    page_add(page, theme, " ");
    page_add(page, theme, "%sOn land (S-51): PF lost, own/enemy", to_ink(INK_STRONG));
    add_table(page, theme, sc->land, false);
    page_add(page, theme,
             "%sd10 + own bonus - enemy bonus, -1 if most of the own are N, -1 in a hex with an enemy town and no own "
             "one, +1 the other way round",
             to_ink(INK_DIM));
}
