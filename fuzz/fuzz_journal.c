/*
 * Any bytes as a journal: it is refused with a line, or it is the journal of the match that it makes.
 *
 * Each input is loaded as it is, and again with its chain made anew line by line, so that the fuzzer gets past the
 * checksums.  The match is one of the toy game, whose journals are short.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/input.h"
#include "match/internal.h"
#include "tests/toy_game.h"

static const struct sp_loading loading = {.find_game = toy_find, .read_data = toy_read_data};

/* What holds of a match that could be loaded: it wrote the same bytes, each seat has a record, and it plays on. */
static void use(struct sp_match *match, const char *text, const struct sp_loaded *loaded)
{
    size_t length;
    const char *journal = sp_match_journal(match, &length);
    fuzz_demand(length == loaded->kept && memcmp(journal, text, length) == 0, "a journal that is taken is written so");
    for (uint8_t seat = 0; seat < 2; seat++) {
        fuzz_demand(sp_match_record(match, seat, &length) != NULL, "each seat has a record");
        fuzz_demand(sp_match_record_since(match, seat) <= sp_match_record_count(match, seat) + 1, "a line or the end");
    }
    fuzz_demand(sp_match_record(match, SP_OBSERVER, &length) != NULL, "so has the observer");
    const uint64_t last = sp_match_entry_count(match);
    for (uint8_t seat = 0; seat < 2; seat++) {
        json_t *texts = sp_match_texts(match, seat, last);
        fuzz_demand(json_is_object(texts), "each seat has texts, or none");
        json_decref(texts);
    }
    struct toy_state state;
    fuzz_demand(sp_match_state_at(match, sp_match_entry_count(match), &state), "the last entry has a state");
    fuzz_demand(memcmp(&state, sp_match_state(match), sizeof state) == 0, "it is the present one");
    sp_match_set_sink(match, (struct sp_sink){0});
    const uint64_t before = sp_match_entry_count(match);
    const enum sp_answer answer = sp_match_undo(match, 0, 0, 3, NULL);
    fuzz_demand(sp_match_entry_count(match) == before + (answer == SP_DONE), "an entry more, or none");
    const enum sp_answer noted = sp_match_order_text(match, 0, "note \"\\\"\\n\\\\\"", NULL);
    fuzz_demand(sp_match_entry_count(match) == before + (answer == SP_DONE) + 2 * (noted == SP_DONE), "both, or none");
}

static void try_bytes(const char *text, size_t length)
{
    struct sp_error error = {.text = ""};
    struct sp_loaded loaded;
    struct sp_match *match = sp_match_load(&loading, "journal", text, length, &loaded, &error);
    if (match)
        use(match, text, &loaded);
    else
        fuzz_demand(strstr(error.text, "journal, line ") != NULL, "a refusal names the line");
    sp_match_free(match);
    json_t *report;
    if (sp_verify(&loading, "journal", text, length, &report, &error))
        json_decref(report);
    else
        fuzz_demand(report == NULL, "no proof, no report");
}

/* The lines that are JSON objects, written anew with the right checksums; others as they are. */
static void mend(const char *text, size_t length, struct sp_text *mended)
{
    uint64_t chain = 0;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        const size_t size = end ? (size_t)(end - (text + at)) : length - at;
        json_t *object = json_loadb(text + at, size, JSON_REJECT_DUPLICATES, NULL);
        json_object_del(object, "check");
        if (json_object_size(object) == 0 || !sp_line_write(mended, object, &chain)) {
            sp_text_add(mended, text + at, size);
            sp_text_add(mended, "\n", end != NULL);
        }
        json_decref(object);
        at += size + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sp_text mended = {0};
    char *text = fuzz_text(data, size);
    try_bytes(text, size);
    mend(text, size, &mended);
    if (mended.bytes)
        try_bytes(mended.bytes, mended.length);
    sp_text_free(&mended);
    free(text);
    return 0;
}
