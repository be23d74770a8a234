/* The combat tables: the row (S-46, S-71), the column, the result. */
#include "suffren/rules.h"

/* Twice the ratio from which each row above 1/2 is used: rounded for the defender, or to the nearest row. */
static const uint8_t defender_halves[3] = {2, 4, 6};
static const uint8_t nearest_quarters[3] = {3, 6, 10};

unsigned sf_odds_row(const struct sf_scenario *sc, unsigned roller_pf, unsigned enemy_pf)
{
    unsigned row = 0;
    for (unsigned i = 0; i < 3; i++) {
        const bool reached = sc->option[OPT_ODDS_ROUNDING] == ODDS_TO_NEAREST
                                 ? 4 * roller_pf > nearest_quarters[i] * enemy_pf
                                 : 2 * roller_pf >= defender_halves[i] * enemy_pf;
        if (reached)
            row = i + 1;
    }
    const bool printed = sc->option[OPT_ODDS_ROWS] == ODDS_ROWS_PRINTED;
    return printed && row > 1 ? 1 : row;
}

void sf_read_table(const struct sf_scenario *sc, const struct sf_result table[4][10], unsigned die, struct sf_roll *r)
{
    const int total = (int)die + r->bonus - r->enemy_bonus + r->state_modifier + r->town_modifier;
    r->total = total < 0 ? 0 : total > 9 ? 9 : total;
    r->row = sf_odds_row(sc, r->pf, r->enemy_pf);
    r->result = table[r->row][r->total];
}
