/* Compiles the combat tables (S-46, S-47, S-51, S-71). */
#include <string.h>

#include "suffren/scenario_parts.h"
#include "suffren/words.h"

static const char *const columns[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", NULL};

/* What the letters behind a number mean. */
struct loss {
    const char *letters;
    size_t member;
};
static const struct loss naval_losses[] = {
    {"aD", offsetof(struct sf_result, own_damaged)},
    {"aS", offsetof(struct sf_result, own_sunk)},
    {"eD", offsetof(struct sf_result, enemy_damaged)},
    {"eS", offsetof(struct sf_result, enemy_sunk)},
    {0},
};
static const struct loss land_losses[] = {
    {"a", offsetof(struct sf_result, own_pf)},
    {"e", offsetof(struct sf_result, enemy_pf)},
    {0},
};

/* One part of a cell, "2aD": returns what follows, or NULL. */
static const char *read_part(const char *text, const struct loss *losses, struct sf_result *result)
{
    if (*text < '1' || *text > '9')
        return NULL;
    const uint8_t number = (uint8_t)(*text++ - '0');
    for (const struct loss *loss = losses; loss->letters; loss++) {
        const size_t length = strlen(loss->letters);
        uint8_t *member = (uint8_t *)result + loss->member;
        if (strncmp(text, loss->letters, length) != 0 || *member != 0)
            continue;
        *member = number;
        return text + length;
    }
    return NULL;
}

/* "N/A", or parts joined by strokes: "1aD/2eD". */
static bool parse_cell(const char *text, const struct loss *losses, struct sf_result *result)
{
    if (strcmp(text, "N/A") == 0)
        return true;
    while ((text = read_part(text, losses, result))) {
        if (*text == '\0')
            return true;
        if (*text++ != '/')
            return false;
    }
    return false;
}

static bool load_row(const struct sp_node *row, const struct loss *losses, const char *expected,
                     struct sf_result results[10])
{
    if (!sp_only_keys(row, columns))
        return false;
    for (unsigned i = 0; columns[i]; i++) {
        const char *text;
        const struct sp_node cell = sp_node_child(row, columns[i]);
        char buffer[SP_SHOWN];
        if (!sp_read_string(row, columns[i], expected, &text))
            return false;
        if (!parse_cell(text, losses, &results[i]))
            return sp_node_fail(&cell, "is \"%s\"; expected %s", sp_shown(text, buffer), expected);
    }
    return true;
}

static bool load_table(const struct sp_node *tables, const char *name, const struct loss *losses, const char *expected,
                       struct sf_result results[4][10])
{
    struct sp_node table;
    if (!sp_read_group(tables, name, &table) || !sp_only_keys(&table, sf_row_words))
        return false;
    for (unsigned i = 0; sf_row_words[i]; i++) {
        struct sp_node row;
        if (!sp_read_group(&table, sf_row_words[i], &row) || !load_row(&row, losses, expected, results[i]))
            return false;
    }
    return true;
}

/* S-71: with the printed rows alone, all above 1/1 is read as 1/1. */
static void keep_printed_rows(struct sf_result results[4][10])
{
    memcpy(results[2], results[1], sizeof results[1]);
    memcpy(results[3], results[1], sizeof results[1]);
}

bool sf_load_tables(struct sf_scenario *sc, const struct sp_node *root)
{
    static const char *const names[] = {"naval", "land", NULL};
    struct sp_node tables;
    if (!sp_read_group(root, "tables", &tables) || !sp_only_keys(&tables, names) ||
        !load_table(&tables, "naval", naval_losses, "N/A or losses such as 1aD/2eD", sc->naval) ||
        !load_table(&tables, "land", land_losses, "N/A or losses such as 1a/2e", sc->land))
        return false;
    if (sc->option[OPT_ODDS_ROWS] == ODDS_ROWS_PRINTED) {
        keep_printed_rows(sc->naval);
        keep_printed_rows(sc->land);
    }
    return true;
}
