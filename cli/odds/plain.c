/*
 * spontoon odds: battles, towns, storms and interceptions in plain words.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/odds/odds.h"

enum { ENDS_SHOWN = 10, ENDS_MOST = 100000, ATTEMPTS_MOST = 100, VALUE_MOST = 20, BONUS_MOST = 9, INITIATIVE_MOST = 9 };

/* --- Battles --- */

/* Whether the sides that were typed can meet by S-43 and S-50; it says why not. */
static bool sides_fit(const struct odds_typed *attacker, const struct odds_typed *defender)
{
    const bool alone = odds_is_convoy_alone(&defender->side.force), evades = defender->evasion != ODDS_STANDS;
    if (odds_is_convoy_alone(&attacker->side.force))
        cli_wrong_usage("odds", "a convoy alone does not attack: --attacker needs a ship");
    else if (alone && evades)
        cli_wrong_usage("odds", "a convoy alone does not evade: --defender needs a ship");
    else if (alone && (defender->side.bonus != 0 || defender->has_initiative))
        cli_wrong_usage("odds", "a convoy alone has no commander: --defender needs a ship for bonus= or initiative=");
    else if (evades && !defender->has_initiative)
        cli_wrong_usage("odds", "who evades needs his commander's initiative: --defender with initiative=N");
    else
        return true;
    return false;
}

static bool read_sides(const struct odds_options *options, unsigned arm, struct odds_typed typed[2])
{
    static const char *const attacker_keys[] = {"bonus", "initiative", NULL};
    static const char *const defender_keys[] = {"bonus", "initiative", "evade", NULL};
    if (options->attacker == NULL || options->defender == NULL) {
        cli_wrong_usage("odds", "a battle needs --attacker and --defender");
        return false;
    }
    if (!odds_read_force("attacker", options->attacker, arm, attacker_keys, &typed[0]) ||
        !odds_read_force("defender", options->defender, arm, defender_keys, &typed[1]))
        return false;
    return sides_fit(&typed[0], &typed[1]);
}

static void print_battle(const struct odds_options *options, unsigned arm, const struct odds_typed typed[2],
                         const struct odds_plan *plan, const struct odds_result *result, unsigned ends)
{
    char force[2][ODDS_FORCE_TEXT], policy[2][ODDS_PLAN_TEXT];
    for (unsigned role = 0; role < 2; role++) {
        odds_force_text(&result->start[role], force[role]);
        odds_policy_text(&plan->policy[role], policy[role]);
    }
    odds_tell(options,
              arm == SEA ? "Naval battle: %s, bonus %d, attacks %s, bonus %d\n"
                         : "Land battle: %s, bonus %d, attacks %s, bonus %d\n",
              force[0], typed[0].side.bonus, force[1], typed[1].side.bonus);
    odds_tell(options, "attacker: %s, defender: %s, losses: %s\n\n", policy[0], policy[1],
              odds_losses_text(plan->losses[0]));
    odds_battle_print(options, result, ends);
}

/* Solves and reports what is laid on the field. */
static int report_battle(const struct odds_options *options, unsigned arm, const struct odds_field *field,
                         const struct odds_typed typed[2], const struct odds_plan *plan, unsigned ends)
{
    struct odds_result result;
    struct sp_error error = {"there is not enough memory for the odds"};
    struct odds *odds = odds_open();
    const double start = odds_clock();
    if (odds == NULL || !odds_solve(odds, &field->sc, &field->st, plan, &result, &error)) {
        odds_close(odds);
        return odds_failed(options, error.text);
    }
    const double seconds = odds_clock() - start;
    if (options->json) {
        json_t *json = odds_battle_json(&result, plan);
        json_object_set_new(json, "kind", json_string(arm == SEA ? "naval" : "land"));
        json_object_set_new(json, "seconds", json_real(seconds));
        odds_print_json(json);
    } else {
        print_battle(options, arm, typed, plan, &result, ends);
    }
    odds_close(odds);
    return CLI_OK;
}

static int battle(const struct odds_options *options, const struct sf_scenario *sc, unsigned arm)
{
    static const char *const towns[] = {"none", "attacker", "defender", "both", NULL};
    struct odds_typed typed[2];
    struct odds_plan plan;
    unsigned town = ODDS_NO_TOWN;
    int ends = ENDS_SHOWN;
    if (!read_sides(options, arm, typed) || !odds_read_plan(options, typed[1].evasion, &plan) ||
        !odds_read_number_or("ends", options->ends, 0, ENDS_MOST, &ends) ||
        (options->town != NULL && !odds_read_name("town", options->town, towns, &town)))
        return CLI_USAGE;
    struct odds_field *field = malloc(sizeof *field);
    if (field == NULL)
        return odds_failed(options, "there is not enough memory for the odds");
    const struct odds_side sides[2] = {typed[0].side, typed[1].side};
    odds_lay_battle(field, sc, arm, sides, (enum odds_town)town);
    const int status = report_battle(options, arm, field, typed, &plan, (unsigned)ends);
    free(field);
    return status;
}

int odds_naval(const struct odds_options *options, const struct sf_scenario *sc)
{
    return battle(options, sc, SEA);
}

int odds_land(const struct odds_options *options, const struct sf_scenario *sc)
{
    return battle(options, sc, LAND);
}

/* --- Towns --- */

/* Attempts on a town, laid on the field; surrendered: PF that the garrison must expect to lose, or below 0. */
static int report_attempts(const struct odds_options *options, const struct odds_field *field, const char *kind,
                           int attempts, bool garrison)
{
    struct odds_attempt attempt[ATTEMPTS_MOST];
    double surrendered = 0;
    odds_attempts(&field->sc, &field->st, attempt, (unsigned)attempts, &surrendered);
    const double taken = attempt[attempts - 1].taken;
    if (options->json) {
        json_t *list = json_array();
        for (int i = 0; i < attempts; i++) {
            json_array_append_new(list, json_pack("{s:i, s:f, s:f}", "attempt", i + 1, "chance", attempt[i].chance,
                                                  "taken", attempt[i].taken));
        }
        json_t *json =
            json_pack("{s:s, s:f, s:f, s:f, s:f, s:o}", "kind", kind, "attacker_win", taken, "undecided", 1 - taken,
                      "attacker_vp", taken * field->sc.vp_town, "defender_steps", surrendered, "attempts", list);
        odds_print_json(json);
        return CLI_OK;
    }
    for (int i = 0; i < attempts; i++) {
        char what[32];
        snprintf(what, sizeof what, "by attempt %d", i + 1);
        odds_print_chance(options, what, attempt[i].taken);
    }
    putchar('\n');
    odds_tell_left(options, 25, "  each attempt");
    if (attempts > 1)
        odds_tell(options, "%.2f %% at first, %.2f %% later\n", 100 * attempt[0].chance, 100 * attempt[1].chance);
    else
        odds_tell(options, "%.2f %%\n", 100 * attempt[0].chance);
    odds_tell_left(options, 25, "  VP gained");
    odds_tell(options, "attacker %6.2f, if the town was not his at the start\n", taken * field->sc.vp_town);
    if (garrison) {
        odds_tell_left(options, 25, "  PF lost");
        odds_tell(options, "defender %6.2f, by surrender\n", surrendered);
    }
    return CLI_OK;
}

int odds_siege(const struct odds_options *options, const struct sf_scenario *sc)
{
    static const char *const answers[] = {"no", "yes", NULL};
    static const char *const no_keys[] = {NULL};
    int value = 0, bonus = 0, enemy_bonus = 0, attempts = 1, made = 0;
    unsigned fleet = 0;
    struct odds_typed garrison = {.side = {.force = {.count = {[ODDS_REGULARS] = 1}}}};
    if (!odds_read_needed("value", options->value, 0, VALUE_MOST, &value) ||
        !odds_read_number_or("bonus", options->bonus, -BONUS_MOST, BONUS_MOST, &bonus) ||
        !odds_read_number_or("enemy-bonus", options->enemy_bonus, -BONUS_MOST, BONUS_MOST, &enemy_bonus) ||
        !odds_read_number_or("attempts", options->attempts, 1, ATTEMPTS_MOST, &attempts) ||
        !odds_read_number_or("made", options->made, 0, ATTEMPTS_MOST, &made) ||
        (options->fleet != NULL && !odds_read_name("fleet", options->fleet, answers, &fleet)) ||
        (options->garrison != NULL && !odds_read_force("garrison", options->garrison, LAND, no_keys, &garrison)))
        return CLI_USAGE;
    struct odds_field *field = malloc(sizeof *field);
    if (field == NULL)
        return odds_failed(options, "there is not enough memory for the odds");
    const struct odds_siege siege = {.value = (uint8_t)value,
                                     .bonus = (int8_t)bonus,
                                     .enemy_bonus = (int8_t)enemy_bonus,
                                     .fleet = fleet == 1,
                                     .made = (uint8_t)made,
                                     .garrison = garrison.side.force};
    odds_lay_siege(field, sc, &siege);
    const int status = report_attempts(options, field, "siege", attempts, options->garrison != NULL);
    free(field);
    return status;
}

int odds_assault(const struct odds_options *options, const struct sf_scenario *sc)
{
    int value = 0, initiative = 0, attempts = 1;
    if (!odds_read_needed("value", options->value, 0, VALUE_MOST, &value) ||
        !odds_read_needed("initiative", options->initiative, 0, INITIATIVE_MOST, &initiative) ||
        !odds_read_number_or("attempts", options->attempts, 1, ATTEMPTS_MOST, &attempts))
        return CLI_USAGE;
    struct odds_field *field = malloc(sizeof *field);
    if (field == NULL)
        return odds_failed(options, "there is not enough memory for the odds");
    odds_lay_assault(field, sc, (uint8_t)value, (uint8_t)initiative);
    const int status = report_attempts(options, field, "assault", attempts, false);
    free(field);
    return status;
}
