/*
 * What play, simulate and bench have in common: a game's scenario from files and options, and who sits where.
 */
#ifndef SPONTOON_CLI_SETUP_H
#define SPONTOON_CLI_SETUP_H

#include <jansson.h>

#include "base/words.h"
#include "cli/options.h"
#include "mind/player.h"
#include "spontoon/game.h"
#include "spontoon/match.h"

enum {
    SETUP_LOADED = 4,                                /* files that a journal may name: scenario and companions */
    SETUP_SOURCES = SETUP_LOADED + CLI_LIST_MAX + 2, /* those, --overlay, --months and --colonels */
    SETUP_DATA_NAME = 128,
    SETUP_SEATS_TEXT = 512,
    SETUP_TYPED = 64,
    SETUP_THREADS_MAX = 256,
    SETUP_NAMES_TEXT = 2048,
    SETUP_VALUES = sizeof((struct sp_option_spec){0}).values / sizeof(const char *),
};

/* A seat's player: a computer, or a person when player is NULL. */
struct setup_seat {
    const struct sp_player *player;
    const char *argument; /* sp_seating.argument; it points into argv */
};

/* The options that choose scenario and seats; a command's struct holds one and its table names its members. */
struct setup_options {
    struct cli_list seats;
    struct cli_list options;
    struct cli_list overlays;
    const char *scenario;
    const char *battle;   /* a single battle of the game */
    bool is_battle;       /* it is one, whatever its name: of a journal */
    const char *months;   /* of a campaign; NULL: as the scenario says */
    const char *colonels; /* the same */
    uint64_t think_ms;    /* sp_limits; 0: as the player thinks fit */
    uint64_t think_nodes;
    uint64_t think_threads;
};

/* Rows of a command's table for the members of `struct STRUCT`'s member `MEMBER`. */
#define SETUP_OPTION_ROWS(STRUCT, MEMBER)                                                                              \
    {"seat", "SEAT=PLAYER", "who plays a seat, or all of them (may be repeated)", CLI_LIST,                            \
     offsetof(STRUCT, MEMBER.seats)},                                                                                  \
        {"option", "NAME=VALUE", "an option of the game (may be repeated)", CLI_LIST,                                  \
         offsetof(STRUCT, MEMBER.options)},                                                                            \
        {"scenario", "FILE", "a scenario of your own", CLI_TEXT, offsetof(STRUCT, MEMBER.scenario)},                   \
        {"battle", "SCENARIO", "a single battle of colonels", CLI_TEXT, offsetof(STRUCT, MEMBER.battle)},              \
        {"months", "M", "of a campaign of colonels (36)", CLI_TEXT, offsetof(STRUCT, MEMBER.months)},                  \
        {"colonels", "C", "in a campaign (6)", CLI_TEXT, offsetof(STRUCT, MEMBER.colonels)},                           \
        {"think-ms", "MS", "milliseconds that a computer has for an order", CLI_NUMBER,                                \
         offsetof(STRUCT, MEMBER.think_ms)},                                                                           \
        {"think-nodes", "N", "positions that it looks at", CLI_NUMBER, offsetof(STRUCT, MEMBER.think_nodes)},          \
        {"think-threads", "T", "that it thinks with (1)", CLI_NUMBER, offsetof(STRUCT, MEMBER.think_threads)},         \
    {                                                                                                                  \
        "overlay", "FILE", "values in place of the scenario's (may be repeated)", CLI_LIST,                            \
            offsetof(STRUCT, MEMBER.overlays)                                                                          \
    }

/* A game with its sources read; setup_close frees them. */
struct setup {
    const char *command; /* for messages */
    bool people; /* may sit: the first seat is a person's, the others the best computer's, else all are random */
    const struct sp_game *game;
    const char *scenario_name; /* NULL when it is the player's own file */
    struct sp_source source[SETUP_SOURCES];
    char *text[SETUP_SOURCES];
    char path[SETUP_SOURCES][256]; /* the sources' names for messages */
    size_t source_count;
    struct sp_option option[CLI_LIST_MAX];
    size_t option_count;
    struct setup_seat seat[SP_SEATS_MAX];
    struct sp_limits limits;
    const char *battle;   /* as --battle names it, or NULL */
    const char *scenario; /* as --scenario does, or NULL */
    sp_seats seats_given; /* those that --seat names: in a journal's match they change hands */
};

/*
 * Finds the game, reads its files and the seats.  False when something is wrong: a sentence is printed, and *status is
 * how to end.
 */
bool setup_open(struct setup *setup, const char *command, const char *game, const struct setup_options *options,
                int *status);
void setup_close(struct setup *setup);

/* Compiles the scenario; NULL after printing a sentence. */
void *setup_scenario(const struct setup *setup);

/* Prints players, seats, single battles and options for --help: of the game already typed (with --battle, of its
 * battles), else of all (setup_help.c). */
void setup_help(const struct cli_arguments *arguments, const struct setup_options *options);

/* The game as it is typed behind a command: "suffren", "colonels --battle". */
void setup_typed(const struct sp_game *game, char text[SETUP_TYPED]);
/* "suffren or colonels"; returns text. */
const char *setup_games_listed(char text[SP_LISTED]);
/* The players that know the game, with people: "human, random or steady"; returns text. */
const char *setup_players_listed(const struct sp_game *game, bool people, char text[SP_LISTED]);

/* Seats in words, runs of numbers folded: "colonel_1 to colonel_18, umpire, second_umpire". */
void setup_seats_text(const struct sp_game *game, sp_seats seats, char text[SETUP_SEATS_TEXT]);

/* Finds a journal's scenario among the program's data.  The loader is the caller's; setup_loader_close frees its texts.
 */
struct setup_loader {
    char *text[SETUP_LOADED];
    char name[SETUP_LOADED][256];
    size_t count;
};
struct sp_loading setup_loading(struct setup_loader *loader);
void setup_loader_close(struct setup_loader *loader);

#endif
