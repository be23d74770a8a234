/*
 * The golden journals (tests/journals/): whole games play back to the byte, every die is proved, and together they
 * reach the events listed here.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spontoon/match.h"

/* What five games at least must show between them: phases, arrivals, both combats, sieges, transport, weather. */
static const char *const required_suffren[] = {
    "turn",
    "phase",
    "initiative_roll",
    "initiative",
    "half",
    "convoy_chosen",
    "convoy",
    "arrives",
    "arrives_seen",
    "succeeds",
    "natives_join",
    "recruits",
    "takes",
    "moves",
    "moves_seen",
    "halts",
    "face_up",
    "storm_roll",
    "storm_force",
    "ship_hit",
    "ship_hit_seen",
    "troops_lost",
    "troops_lost_seen",
    "leader_lost",
    "intercepts",
    "intercepts_seen",
    "battle",
    "strength_sea",
    "strength_land",
    "joins",
    "accepts",
    "evades",
    "sequence",
    "declares",
    "roll_sea",
    "roll_land",
    "retreats",
    "shelters",
    "battle_ends",
    "embarks",
    "embarks_seen",
    "carried",
    "lands",
    "lands_seen",
    "assault",
    "assault_seen",
    "neutral_struck",
    "siege_begins",
    "siege_ends",
    "siege_roll",
    "town_taken",
    "surrenders",
    "returns",
    "monsoon_roll",
    "repaired",
    "convoys_leave",
    "tally",
    "final",
    "standing",
    "resigns",
    "over",
    "match_undone",
    NULL,
};

/* A campaign of five years: what colonels do month by month, and an expedition of each of Annex A's missions. */
static const char *const required_colonels[] = {
    "activity",
    "attached",
    "attribute",
    "battle",
    "bid",
    "briefing",
    "character",
    "closed",
    "commander",
    "crisis",
    "decay_roll",
    "disease",
    "disease_force",
    "drops",
    "embarks",
    "enemy",
    "final",
    "home",
    "judged",
    "killed",
    "loot",
    "lot",
    "men",
    "mission",
    "money",
    "month",
    "nation",
    "number",
    "number_vote",
    "objective",
    "over",
    "pip",
    "plan",
    "ready",
    "region",
    "result",
    "role",
    "sale",
    "seen",
    "sold",
    "table",
    "table_losses",
    "training_roll",
    "vacant",
    "voyage",
    "which_vote",
    "wreck",
    "raid_european_enemy",
    "defend_against_raid",
    "capture_island",
    "put_down_rebellion",
    "raid_caribbean_island",
    "raid_pirate_base",
    "put_down_riots",
    "fight_jacobites",
    NULL,
};

/* Battles by themselves, set pieces and one of each mission. */
static const char *const required_battle[] = {
    "battle_over",   "breaks_off",  "card_chosen", "card_shown", "cease_roll",  "charges",      "contact",
    "falls_back",    "forms",       "ground",      "guns_fire",  "leader_hit",  "leader_moves", "leaves",
    "losses",        "melee",       "melee_roll",  "moves",      "order_heard", "rally_roll",   "reaction",
    "recovery_roll", "risk_roll",   "runs",        "stopped",    "strength",    "talk",         "tension",
    "town_taken",    "turn_begins", "volley",      NULL,
};

/* By game: events and missions that its journals must show between them, and how many journals at least. */
static const struct wanted {
    const char *game;
    const char *const *required;
    unsigned journals;
} wanted[] = {
    {"suffren", required_suffren, 6},
    {"colonels", required_colonels, 1},
    {"colonels_battle", required_battle, 10},
};
enum { GAMES = sizeof wanted / sizeof *wanted, REQUIRED_MOST = 80, FILES_MOST = 4 };

/* Data files that the journal under way names. */
struct data {
    char *text[FILES_MOST];
    size_t count;
};

struct golden {
    bool seen[GAMES][REQUIRED_MOST];
    unsigned journals[GAMES];
};

/* The whole file, with a NUL behind it; the caller frees it. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *text = calloc((size_t)size + 1, 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    *length = (size_t)size;
    return text;
}

static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    struct data *data = context;
    const char *folder = getenv("SPONTOON_DATA");
    char file[1024];
    if (data->count == FILES_MOST)
        return sp_fail(error, "%s is one file too many", path);
    snprintf(file, sizeof file, "%s/%s.json", folder ? folder : "data", path);
    char *text = read_file(file, &source->length);
    data->text[data->count++] = text;
    source->name = path;
    source->text = text;
    return true;
}

static void note(bool *seen, const char *const *required, const char *word)
{
    for (size_t i = 0; word && required[i]; i++)
        seen[i] = seen[i] || strcmp(required[i], word) == 0;
}

static void note_events(struct golden *golden, size_t game, struct sp_match *match, uint8_t seat)
{
    const char *const *required = wanted[game].required;
    for (uint64_t n = sp_match_record_count(match, seat); n > 0; n--) {
        json_t *line = sp_match_record_line(match, seat, n);
        const char *event = json_string_value(json_object_get(line, "event"));
        assert_non_null(event);
        note(golden->seen[game], required, event);
        note(golden->seen[game], required, json_string_value(json_object_get(line, "mission")));
        json_decref(line);
    }
}

static size_t game_of(const struct sp_match *match)
{
    size_t game = 0;
    while (game < GAMES && strcmp(wanted[game].game, sp_match_game(match)->name) != 0)
        game++;
    assert_true(game < GAMES);
    return game;
}

static void play_back(struct golden *golden, const char *path)
{
    struct data data = {.count = 0};
    const struct sp_loading loading = {.read_data = read_data, .context = &data};
    struct sp_error error = {.text = ""};
    size_t length;
    json_t *report = NULL;
    char *text = read_file(path, &length);
    struct sp_match *match = sp_match_load(&loading, path, text, length, NULL, &error);
    if (!match)
        fail_msg("%s", error.text);
    assert_true(sp_match_over(match, NULL) && sp_match_closed(match));
    const size_t game = game_of(match);
    for (uint8_t seat = 0; seat < sp_match_game(match)->seat_count; seat++)
        note_events(golden, game, match, seat);
    for (; data.count > 0; data.count--)
        free(data.text[data.count - 1]);
    if (!sp_verify(&loading, path, text, length, &report, &error))
        fail_msg("%s", error.text);
    for (; data.count > 0; data.count--)
        free(data.text[data.count - 1]);
    json_decref(report);
    sp_match_free(match);
    free(text);
    golden->journals[game]++;
}

static void reaches_all_that_is_wanted(const struct golden *golden, size_t game)
{
    if (golden->journals[game] < wanted[game].journals)
        fail_msg("%s has %u golden journals, not %u", wanted[game].game, golden->journals[game], wanted[game].journals);
    for (size_t i = 0; golden->journals[game] > 0 && wanted[game].required[i]; i++) {
        assert_true(i < REQUIRED_MOST);
        if (!golden->seen[game][i])
            fail_msg("no golden journal of %s shows %s", wanted[game].game, wanted[game].required[i]);
    }
}

static void golden_journals_play_back_and_reach_everything(void **state)
{
    (void)state;
    struct golden golden = {.journals = {0}};
    const char *tests = getenv("SPONTOON_TESTS");
    char path[1024];
    snprintf(path, sizeof path, "%s/journals", tests ? tests : "tests");
    DIR *folder = opendir(path);
    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".jsonl") != 0)
            continue;
        snprintf(path, sizeof path, "%s/journals/%s", tests ? tests : "tests", entry->d_name);
        play_back(&golden, path);
    }
    closedir(folder);
    for (size_t game = 0; game < GAMES; game++)
        reaches_all_that_is_wanted(&golden, game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_journals_play_back_and_reach_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
