/*
 * spontoon odds --journal: a position of a match of the colonels.
 *
 * On the table: what each unit's next test may bring, who fires on whom and what that brings, melees and charges, and
 * what each face of the awaited die would do.  Of an expedition under way: its voyages and its battle.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/names.h"
#include "cli/odds/table.h"
#include "colonels/battle/single.h"
#include "colonels/campaign/state.h"

enum { FACES = 6 };

struct scene {
    const struct cb_rules *rules;
    const struct cb_battle *st;
    /* whose names are told */
    const struct sp_game *game;
    const void *scenario, *state;
};

static bool is_there(const struct scene *s, unsigned unit)
{
    return s->st->status[unit] <= UNIT_RUNS;
}

/* --- Tests --- */

/* The unit as it stands, and what its next test may bring; false when it is not there any more. */
static bool next_test(const struct scene *s, unsigned unit, struct odds_unit *at, double chance[CB_REACTIONS])
{
    if (!is_there(s, unit))
        return false;
    *at = odds_unit_at(s->rules, s->st, unit, CB_NONE);
    const struct odds_faces faces = odds_reaction(s->rules, at->troop, at->tension, odds_modifier(at));
    for (unsigned i = 0; i < CB_REACTIONS; i++)
        chance[i] = (double)faces.of[i] / ODDS_SIXTHS;
    return true;
}

static json_t *units_json(const struct scene *s)
{
    json_t *list = json_array();
    for (unsigned u = 0; u < s->st->unit_count; u++) {
        struct odds_unit at;
        double chance[CB_REACTIONS];
        if (!next_test(s, u, &at, chance))
            continue;
        json_array_append_new(list, json_pack("{s:s, s:i, s:i, s:o}", "unit", s->st->id[u], "tension", at.tension,
                                              "modifier", odds_modifier(&at), "reaction", odds_reaction_json(chance)));
    }
    return list;
}

static void print_units(const struct odds_options *options, const struct scene *s)
{
    odds_tell(options, "The next test of each unit, in per cent (B-42):\n\n");
    printf("  %-16s", "");
    odds_tell_right(options, 8, "tension");
    odds_tell_right(options, 4, "die");
    printf(" %5s %5s %5s %5s %5s %5s\n", "Ch", "OK", "NA", "FB", "RA", "CF");
    for (unsigned u = 0; u < s->st->unit_count; u++) {
        struct odds_unit at;
        double chance[CB_REACTIONS];
        if (!next_test(s, u, &at, chance))
            continue;
        printf("  %-16s %7d %+3d", s->st->id[u], at.tension, odds_modifier(&at));
        for (unsigned i = 0; i < CB_REACTIONS; i++)
            printf(" %5.0f", 100 * chance[i]);
        putchar('\n');
    }
}

/* --- Fire --- */

/* By how many it is fired on, and what of it. */
static unsigned fire_on(const struct scene *s, unsigned target, uint8_t by[ODDS_SHOTS], struct odds_fire *fire)
{
    struct odds_shot shot[ODDS_SHOTS];
    if (!is_there(s, target))
        return 0;
    const unsigned count = odds_shots_at(s->rules, s->st, target, shot, by);
    const struct odds_unit at = odds_unit_at(s->rules, s->st, target, CB_NONE);
    if (count)
        odds_fire(s->rules, &at, shot, count, odds_surprises(s->st, target, by, count), fire);
    return count;
}

static json_t *fire_json(const struct scene *s)
{
    json_t *list = json_array();
    for (unsigned u = 0; u < s->st->unit_count; u++) {
        uint8_t by[ODDS_SHOTS];
        struct odds_fire fire;
        const unsigned count = fire_on(s, u, by, &fire);
        if (count == 0)
            continue;
        json_t *shooters = json_array(), *one = odds_fire_json(&fire);
        for (unsigned i = 0; i < count; i++)
            json_array_append_new(shooters, json_string(s->st->id[by[i]]));
        json_object_set_new(one, "target", json_string(s->st->id[u]));
        json_object_set_new(one, "shooters", shooters);
        json_array_append_new(list, one);
    }
    return list;
}

static void print_fire(const struct odds_options *options, const struct scene *s)
{
    bool any = false;
    for (unsigned u = 0; u < s->st->unit_count; u++) {
        uint8_t by[ODDS_SHOTS];
        struct odds_fire fire;
        const unsigned count = fire_on(s, u, by, &fire);
        if (count == 0)
            continue;
        if (!any)
            odds_tell(options, "\nFire from where they stand: who is fired on, and how (B-30, B-31, B-33):\n\n");
        any = true;
        printf("  %-16s ", s->st->id[u]);
        odds_tell(options, "by %u, none tells %.0f %%, falls back %.0f %%, runs %.0f %%\n", count, 100 * fire.told[0],
                  100 * fire.reaction[RESULT_FB], 100 * fire.reaction[RESULT_RA]);
    }
}

/* --- Melees and charges --- */

/* The next bout from *unit on: one and the foe whom it fights or, charging, would reach.  A pair is told once. */
static bool next_bout(const struct scene *s, unsigned *unit, struct odds_bout *bout, unsigned *foe)
{
    for (; *unit < s->st->unit_count; (*unit)++) {
        *foe = odds_bout_at(s->rules, s->st, *unit, bout);
        if (*foe != CB_NONE && (bout->charge || s->st->foe[*foe] != *unit || *foe > *unit))
            return true;
    }
    return false;
}

static json_t *bouts_json(const struct scene *s)
{
    json_t *list = json_array();
    struct odds_bout bout;
    unsigned foe;
    for (unsigned u = 0; next_bout(s, &u, &bout, &foe); u++) {
        struct odds_melee melee;
        odds_melee(s->rules, &bout, &melee);
        json_t *one = odds_melee_json(&melee);
        json_object_set_new(one, "attacker", json_string(s->st->id[u]));
        json_object_set_new(one, "defender", json_string(s->st->id[foe]));
        json_object_set_new(one, "charge", json_boolean(bout.charge));
        json_array_append_new(list, one);
    }
    return list;
}

static void print_bouts(const struct odds_options *options, const struct scene *s)
{
    struct odds_bout bout;
    unsigned foe;
    for (unsigned u = 0; next_bout(s, &u, &bout, &foe); u++) {
        struct odds_melee melee;
        odds_melee(s->rules, &bout, &melee);
        odds_tell(options,
                  bout.charge ? "\n%s charges %s, if nobody else interferes:\n\n"
                              : "\n%s fights %s, if nobody else interferes:\n\n",
                  s->st->id[u], s->st->id[foe]);
        odds_print_melee(options, &melee, s->st->id[u], s->st->id[foe]);
    }
}

/* --- The awaited die --- */

/* What each face makes happen at first. */
static json_t *faces_json(const struct scene *s)
{
    json_t *list = json_array();
    struct sp_event *buffer = calloc(CB_MAX_EVENTS, sizeof *buffer);
    struct cb_battle *after = malloc(sizeof *after);
    for (unsigned face = 0; face < FACES && buffer != NULL && after != NULL; face++) {
        struct sp_events events = {buffer, CB_MAX_EVENTS, 0};
        const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)face};
        *after = *s->st;
        cb_apply(s->rules, after, &entry, &events);
        json_t *event = events.count ? cb_event_json(after, &buffer[0]) : json_null();
        json_array_append_new(list, json_pack("{s:i, s:o}", "face", (int)face + 1, "event", event));
    }
    free(buffer);
    free(after);
    return list;
}

/* As the sentences of an account. */
static void print_faces(const struct odds_options *options, const struct scene *s)
{
    struct sp_error error;
    json_t *faces = faces_json(s), *face;
    size_t index;
    struct sp_messages *messages = cli_messages(s->game, options->tongue != NULL ? options->language : "en", &error);
    struct cli_names *own = cli_names_open(s->game, s->scenario, options->tongue);
    if (messages != NULL && own != NULL) {
        cli_names_look(own, s->state);
        const struct sp_names names = cli_names_lookup(own);
        odds_tell(options, "\nThe die that is awaited:\n\n");
        json_array_foreach(faces, index, face)
        {
            char text[SP_MESSAGE_MAX];
            cli_event_words(messages, &names, json_object_get(face, "event"), text, sizeof text);
            printf("  %zu  %s\n", index + 1, text);
        }
    }
    json_decref(faces);
    cli_names_close(own);
    sp_messages_free(messages);
}

/* --- The whole --- */

static int report_battle(const struct odds_options *options, const struct scene *s, uint64_t entry)
{
    struct sp_pending pending;
    cb_pending(s->rules, s->st, &pending);
    if (options->json) {
        json_t *json = json_pack("{s:I, s:s, s:o, s:o, s:o}", "entry", (json_int_t)entry, "question",
                                 cb_question_name(pending.question), "units", units_json(s), "fire", fire_json(s),
                                 "bouts", bouts_json(s));
        if (pending.die_sides)
            json_object_set_new(json, "faces", faces_json(s));
        odds_print_json(json);
        return CLI_OK;
    }
    odds_tell(options, "After entry %" PRIu64 ", in turn %u\n\n", entry, s->st->turn);
    print_units(options, s);
    print_fire(options, s);
    print_bouts(options, s);
    if (pending.die_sides)
        print_faces(options, s);
    return CLI_OK;
}

static bool is_fought(const struct cb_battle *st)
{
    return st->unit_count > 0 && !st->over;
}

static int report_campaign(const struct odds_options *options, const struct sp_game *game, const struct cc_scenario *sc,
                           const struct cc_campaign *st, uint64_t entry)
{
    if (is_fought(&st->table)) {
        const struct scene scene = {&sc->table, &st->table, game, sc, st};
        return report_battle(options, &scene, entry);
    }
    if (st->force && (st->leg == LEG_OUT || st->leg == LEG_FIELD))
        return odds_expedition_on(options, sc, st);
    return odds_failed(options,
                       "no battle is fought there and no expedition is on its way, so there are no odds to tell");
}

int odds_of_colonels(const struct odds_options *options, const struct sp_match *match, uint64_t entry)
{
    const struct sp_game *game = sp_match_game(match);
    const void *scenario = sp_match_scenario(match);
    void *state = malloc(game->state_size);
    int status = CLI_FAILED;
    if (state == NULL || !sp_match_state_at(match, entry, state)) {
        status = odds_failed(options, "the position cannot be made");
    } else if (game->outcome(scenario, state, &(struct sp_outcome){0})) {
        status = odds_failed(options, "the game is over there, so there are no odds to tell");
    } else if (game == sp_game_find("colonels")) {
        status = report_campaign(options, game, scenario, state, entry);
    } else if (game != sp_game_find("colonels_battle")) {
        status = odds_failed(options, "odds are told of suffren and of the colonels only");
    } else if (!is_fought(&((const struct cb_single *)state)->table)) {
        status = odds_failed(options, "no battle is fought there, so there are no odds to tell");
    } else {
        const struct scene scene = {&((const struct cb_scenario *)scenario)->rules,
                                    &((const struct cb_single *)state)->table, game, scenario, state};
        status = report_battle(options, &scene, entry);
    }
    free(state);
    return status;
}
