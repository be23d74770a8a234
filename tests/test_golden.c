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

#include "scenario_fixture.h"
#include "spontoon/match.h"

/* What five games at least must show between them: phases, arrivals, both combats, sieges, transport, weather. */
static const char *const required[] = {
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
};
enum { REQUIRED = sizeof required / sizeof *required, JOURNALS_AT_LEAST = 6 };

struct golden {
    struct sp_source source; /* the scenario */
    bool seen[REQUIRED];
    unsigned journals;
};

static bool read_data(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    const struct golden *golden = context;
    if (strcmp(path, "suffren/india_1782") != 0)
        return sp_fail(error, "there is no scenario %s", path);
    *source = golden->source;
    return true;
}

/* The whole file; the caller frees it. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    assert_true(size > 0);
    rewind(file);
    char *text = malloc((size_t)size);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    fclose(file);
    *length = (size_t)size;
    return text;
}

static void note_events(struct golden *golden, struct sp_match *match, uint8_t seat)
{
    for (uint64_t n = sp_match_record_count(match, seat); n > 0; n--) {
        json_t *line = sp_match_record_line(match, seat, n);
        const char *event = json_string_value(json_object_get(line, "event"));
        assert_non_null(event);
        for (size_t i = 0; i < REQUIRED; i++)
            golden->seen[i] = golden->seen[i] || strcmp(required[i], event) == 0;
        json_decref(line);
    }
}

static void play_back(struct golden *golden, const char *path)
{
    const struct sp_loading loading = {.read_data = read_data, .context = golden};
    struct sp_error error = {.text = ""};
    size_t length;
    json_t *report = NULL;
    char *text = read_file(path, &length);
    struct sp_match *match = sp_match_load(&loading, path, text, length, NULL, &error);
    if (!match)
        fail_msg("%s", error.text);
    assert_true(sp_match_over(match, NULL) && sp_match_closed(match));
    for (uint8_t seat = 0; seat < 2; seat++)
        note_events(golden, match, seat);
    if (!sp_verify(&loading, path, text, length, &report, &error))
        fail_msg("%s", error.text);
    json_decref(report);
    sp_match_free(match);
    free(text);
    golden->journals++;
}

static void golden_journals_play_back_and_reach_everything(void **state)
{
    (void)state;
    struct golden golden = {.source = fixture_base()};
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
    fixture_free(&golden.source);
    assert_true(golden.journals >= JOURNALS_AT_LEAST);
    for (size_t i = 0; i < REQUIRED; i++) {
        if (!golden.seen[i])
            fail_msg("no golden journal shows the event %s", required[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_journals_play_back_and_reach_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
