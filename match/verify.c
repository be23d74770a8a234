/* The proof of a finished match: chain and legality by replay, dice by drawing them again, and the luck of each seat.
 */
#include <math.h>
#include <stdlib.h>

#include "match/internal.h"

/* Dice of one seat, or of one question. */
struct tally {
    uint16_t question;
    uint16_t sides;
    uint64_t dice;
    uint64_t typed;
    uint64_t sum;
    double expected; /* sum */
    double variance; /* sum */
};

struct proof {
    const struct sp_match *match;
    struct tally seats[SP_SEATS_MAX + 1]; /* [0]: nobody's */
    struct tally *questions;
    size_t question_count;
    uint64_t drawn;
    uint64_t typed;
    uint64_t undone;
};

static void count_die(struct tally *tally, const struct sp_item *item)
{
    const double sides = item->sides;
    tally->dice++;
    tally->typed += item->typed;
    tally->sum += item->entry.die;
    tally->expected += (sides - 1) / 2;
    tally->variance += (sides * sides - 1) / 12;
}

static struct tally *question_tally(struct proof *proof, const struct sp_item *item)
{
    for (size_t i = 0; i < proof->question_count; i++)
        if (proof->questions[i].question == item->question && proof->questions[i].sides == item->sides)
            return &proof->questions[i];
    struct tally *grown = realloc(proof->questions, (proof->question_count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    proof->questions = grown;
    grown[proof->question_count] = (struct tally){.question = item->question, .sides = item->sides};
    return &grown[proof->question_count++];
}

/* Draws the die of entry n again. */
static bool prove_die(struct proof *proof, uint64_t n, struct sp_error *error)
{
    const struct sp_match *match = proof->match;
    const struct sp_item *item = &match->items[n];
    struct tally *question = question_tally(proof, item);
    if (!question)
        return sp_fail(error, "no memory for the proof");
    count_die(question, item);
    count_die(&proof->seats[item->die_of <= match->game->seat_count ? item->die_of : 0], item);
    if (item->typed) {
        proof->typed++;
        return true;
    }
    proof->drawn++;
    const uint32_t fell = sp_match_next_die(match, proof->drawn, item->sides);
    if (fell == item->entry.die)
        return true;
    return sp_fail(error, "entry %llu: the die says %u, but the dice of this match gave %lu", (unsigned long long)n,
                   item->entry.die, (unsigned long)fell);
}

/* Means are of faces as people read them; entries count from 0. */
static void add_means(json_t *object, const struct tally *tally, const struct sp_game *game)
{
    const double dice = tally->dice > 0 ? (double)tally->dice : 1;
    json_object_set_new(object, "dice", json_integer((json_int_t)tally->dice));
    json_object_set_new(object, "typed", json_integer((json_int_t)tally->typed));
    json_object_set_new(object, "mean", json_real(game->lowest_face + (double)tally->sum / dice));
    json_object_set_new(object, "expected", json_real(game->lowest_face + tally->expected / dice));
    json_object_set_new(
        object, "deviation",
        json_real(tally->variance > 0 ? ((double)tally->sum - tally->expected) / sqrt(tally->variance) : 0.0));
}

static json_t *luck_json(const struct proof *proof)
{
    json_t *luck = json_array();
    for (uint32_t i = 0; i <= proof->match->game->seat_count; i++) {
        if (i == 0 && proof->seats[0].dice == 0)
            continue;
        json_t *one = json_pack("{s:s?}", "seat", i > 0 ? proof->match->game->seat_names[i - 1] : NULL);
        add_means(one, &proof->seats[i], proof->match->game);
        json_array_append_new(luck, one);
    }
    return luck;
}

static json_t *questions_json(const struct proof *proof)
{
    json_t *questions = json_array();
    for (size_t i = 0; i < proof->question_count; i++) {
        const struct tally *tally = &proof->questions[i];
        json_t *one = json_pack("{s:s,s:i}", "question", proof->match->game->question_name(tally->question), "sides",
                                tally->sides);
        add_means(one, tally, proof->match->game);
        json_array_append_new(questions, one);
    }
    return questions;
}

static json_t *report_json(const struct proof *proof)
{
    const struct sp_match *match = proof->match;
    const json_t *kind = json_object_get(json_object_get(match->header, "dice"), "kind");
    return json_pack("{s:b,s:s,s:I,s:I,s:{s:s,s:I,s:I,s:I},s:b,s:b,s:o,s:o,s:o}", "proved", 1, "game",
                     match->game->name, "entries", (json_int_t)(match->item_count - 1), "undone",
                     (json_int_t)proof->undone, "dice", "kind", json_string_value(kind), "drawn",
                     (json_int_t)proof->drawn, "typed", (json_int_t)proof->typed, "proved", (json_int_t)proof->drawn,
                     "over", sp_match_over(match, NULL), "closed", match->closed, "luck", luck_json(proof), "questions",
                     questions_json(proof), "state", sp_json_hex64(sp_match_digest(match)));
}

static bool prove(struct proof *proof, struct sp_error *error)
{
    const struct sp_match *match = proof->match;
    uint64_t played = 0;
    if (match->dice_kind == SP_DICE_FAIR && !match->secret_known && match->drawn > 0)
        return sp_fail(error, "the secret of the fair dice is not published yet: they can be proved at the end");
    for (uint64_t n = 1; n < match->item_count; n++) {
        played += match->items[n].kind <= ACT_LAST_UNMADE;
        if (match->items[n].kind == ACT_DIE && !prove_die(proof, n, error))
            return false;
    }
    proof->undone = played - match->branch_count;
    return true;
}

bool sp_verify(const struct sp_loading *loading, const char *name, const char *text, size_t length, json_t **report,
               struct sp_error *error)
{
    *report = NULL;
    struct sp_loaded loaded;
    struct sp_match *match = sp_match_load(loading, name, text, length, &loaded, error);
    if (!match)
        return false;
    struct proof proof = {.match = match};
    struct sp_error reason;
    bool proved = prove(&proof, &reason);
    if (!proved)
        sp_fail(error, "%s: %s", name, reason.text);
    if (proved) {
        *report = report_json(&proof);
        if (!*report)
            proved = sp_fail(error, "%s: no memory for the report", name);
        if (loaded.torn > 0)
            json_object_set_new(*report, "notice", json_string(loaded.notice));
    }
    free(proof.questions);
    sp_match_free(match);
    return proved;
}
