/*
 * What --help tells of the games: players, seats, single battles, options.  Completions read it (completions/).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/words.h"
#include "cli/files.h"
#include "cli/setup.h"
#include "guests/exec.h"

/* ---- Seats ---- */

/* The number at a name's end, 0 when there is none; *stem is the length of what stands before it. */
static unsigned long number_of(const char *name, size_t *stem)
{
    *stem = strlen(name);
    while (*stem > 0 && name[*stem - 1] >= '0' && name[*stem - 1] <= '9')
        --*stem;
    return strtoul(name + *stem, NULL, 10);
}

static bool follows(const char *name, const char *next)
{
    size_t stem = 0;
    size_t next_stem = 0;
    const unsigned long number = number_of(name, &stem);
    return number_of(next, &next_stem) == number + 1 && number > 0 && stem == next_stem &&
           memcmp(name, next, stem) == 0;
}

/* The last seat of the run of numbered names that begins at `first`. */
static uint32_t run_end(const struct sp_game *game, sp_seats seats, uint32_t first)
{
    uint32_t last = first;
    while (last + 1 < game->seat_count && (seats >> (last + 1) & 1) != 0 &&
           follows(game->seat_names[last], game->seat_names[last + 1]))
        last++;
    return last;
}

void setup_seats_text(const struct sp_game *game, sp_seats seats, char text[SETUP_SEATS_TEXT])
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t seat = 0; seat < game->seat_count && used < SETUP_SEATS_TEXT; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        const uint32_t last = run_end(game, seats, seat);
        const bool folded = last >= seat + 2;
        const int length = snprintf(text + used, SETUP_SEATS_TEXT - used, "%s%s%s%s", used > 0 ? ", " : "",
                                    game->seat_names[seat], folded ? " to " : "", folded ? game->seat_names[last] : "");
        used += length > 0 ? (size_t)length : 0;
        seat = folded ? last : seat;
    }
}

/* ---- Games ---- */

enum { NAMES_MOST = 16 }; /* games or players that are listed */

/* The game whose single battles this one plays, or NULL. */
static const struct sp_game *campaign_of(const struct sp_game *battles)
{
    for (const struct sp_game *const *game = sp_games(); *game != NULL; game++)
        if ((*game)->battles != NULL && strcmp((*game)->battles, battles->name) == 0)
            return *game;
    return NULL;
}

void setup_typed(const struct sp_game *game, char text[SETUP_TYPED])
{
    const struct sp_game *campaign = campaign_of(game);
    snprintf(text, SETUP_TYPED, campaign != NULL ? "%s --battle" : "%s",
             campaign != NULL ? campaign->name : game->name);
}

const char *setup_games_listed(char text[SP_LISTED])
{
    const char *names[NAMES_MOST + 1] = {NULL};
    size_t count = 0;
    for (const struct sp_game *const *game = sp_games(); *game != NULL && count < NAMES_MOST; game++)
        if (campaign_of(*game) == NULL)
            names[count++] = (*game)->name;
    return sp_listed(names, text);
}

const char *setup_players_listed(const struct sp_game *game, bool people, char text[SP_LISTED])
{
    const char *names[NAMES_MOST + 2] = {people ? "human" : NULL};
    size_t count = people ? 1 : 0;
    for (const struct sp_player *const *player = sp_players(); *player != NULL && count < NAMES_MOST; player++)
        if (sp_player_plays(*player, game))
            names[count++] = (*player)->name;
    names[count] = "exec:COMMAND";
    return sp_listed(names, text);
}

/* All players with their games, or those that know one. */
static void print_players(const struct sp_game *only)
{
    puts("\nComputer players:");
    for (const struct sp_player *const *player = sp_players(); *player != NULL; player++) {
        if (only != NULL && !sp_player_plays(*player, only))
            continue;
        char typed[SETUP_TYPED];
        printf("  %-10s %s", (*player)->name, (*player)->help);
        const char *before = " (";
        for (const struct sp_game *const *game = sp_games(); only == NULL && *game != NULL; game++) {
            if (sp_player_plays(*player, *game)) {
                setup_typed(*game, typed);
                printf("%s%s", before, typed);
                before = ", ";
            }
        }
        puts(only == NULL ? ")" : "");
    }
    printf("or %s\n", guest_exec_player.help);
}

static void print_options(const struct sp_game *game)
{
    char typed[SETUP_TYPED];
    setup_typed(game, typed);
    printf("\nOptions of %s, --option NAME=VALUE (the first value is the default):\n", typed);
    for (size_t i = 0; i < game->option_count; i++) {
        const struct sp_option_spec *spec = &game->options[i];
        printf("  %s=", spec->name);
        for (size_t v = 0; v < SETUP_VALUES && spec->values[v] != NULL; v++)
            printf("%s%s", v > 0 ? "|" : "", spec->values[v]);
        printf("\n      %s (%s)\n", spec->help, spec->rule);
    }
}

static void print_game(const struct sp_game *game)
{
    char seats[SETUP_SEATS_TEXT];
    char battles[SETUP_NAMES_TEXT];
    char typed[SETUP_TYPED];
    setup_typed(game, typed);
    setup_seats_text(game, (sp_seats)((UINT32_C(1) << game->seat_count) - 1), seats);
    printf("\n%s%s: %s; its seats are %s\n", typed, campaign_of(game) != NULL ? " SCENARIO" : "", game->title, seats);
    const struct sp_game *battle = game->battles != NULL ? sp_game_find(game->battles) : NULL;
    if (battle != NULL) {
        cli_data_names(battle->folder, battles, sizeof battles);
        printf("Single battles, --battle SCENARIO: %s\n", battles);
    }
    print_options(game);
}

void setup_help(const struct cli_arguments *arguments, const struct setup_options *options)
{
    const struct sp_game *only = arguments->count > 0 ? sp_game_find(arguments->item[0]) : NULL;
    if (only != NULL && only->battles != NULL && options->battle != NULL)
        only = sp_game_find(only->battles);
    print_players(only);
    for (const struct sp_game *const *game = sp_games(); *game != NULL; game++)
        if (only == NULL || *game == only)
            print_game(*game);
}
