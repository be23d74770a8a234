/* Scenarios that matches share: found again by a hash of all that they were made of. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "match/internal.h"

enum { UNUSED_MOST = 8, KEY_BYTES = 32 };

struct shelved {
    struct shelved *next;
    const struct sp_game *game;
    void *scenario;
    size_t uses;
    uint8_t key[KEY_BYTES];
};

struct sp_shelf {
    struct shelved *first;
    size_t unused;
};

struct sp_shelf *sp_shelf_new(void)
{
    return calloc(1, sizeof(struct sp_shelf));
}

static void add_text(crypto_generichash_state *hash, const char *text, size_t length)
{
    const uint64_t size = length; /* so that no two lists of texts are the same bytes */
    crypto_generichash_update(hash, (const uint8_t *)&size, sizeof size);
    crypto_generichash_update(hash, (const uint8_t *)text, length);
}

static void make_key(const struct sp_setup *setup, uint8_t key[KEY_BYTES])
{
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, KEY_BYTES);
    add_text(&hash, setup->game->name, strlen(setup->game->name));
    for (size_t i = 0; i < setup->source_count; i++) {
        add_text(&hash, setup->sources[i].name, strlen(setup->sources[i].name));
        add_text(&hash, setup->sources[i].text, setup->sources[i].length);
    }
    for (size_t i = 0; i < setup->option_count; i++) {
        add_text(&hash, setup->options[i].name, strlen(setup->options[i].name));
        add_text(&hash, setup->options[i].value, strlen(setup->options[i].value));
    }
    crypto_generichash_final(&hash, key, KEY_BYTES);
}

static struct shelved *find(const struct sp_shelf *shelf, const uint8_t key[KEY_BYTES])
{
    struct shelved *shelved = shelf->first;
    while (shelved && memcmp(shelved->key, key, KEY_BYTES) != 0)
        shelved = shelved->next;
    return shelved;
}

static void *load(const struct sp_setup *setup, struct sp_error *error)
{
    void *scenario = NULL;
    setup->game->load_scenario(&scenario, setup->sources, setup->source_count, setup->options, setup->option_count,
                               error);
    return scenario;
}

static struct shelved *add(struct sp_shelf *shelf, const struct sp_setup *setup, const uint8_t key[KEY_BYTES],
                           struct sp_error *error)
{
    struct shelved *shelved = calloc(1, sizeof *shelved);
    if (!shelved) {
        sp_fail(error, "no memory for a scenario");
        return NULL;
    }
    shelved->game = setup->game;
    shelved->scenario = load(setup, error);
    if (!shelved->scenario) {
        free(shelved);
        return NULL;
    }
    memcpy(shelved->key, key, KEY_BYTES);
    shelved->next = shelf->first;
    shelf->first = shelved;
    shelf->unused++;
    return shelved;
}

void *sp_scenario_take(const struct sp_setup *setup, struct sp_error *error)
{
    uint8_t key[KEY_BYTES];
    if (!setup->shelf)
        return load(setup, error);
    make_key(setup, key);
    struct shelved *shelved = find(setup->shelf, key);
    if (!shelved)
        shelved = add(setup->shelf, setup, key, error);
    if (!shelved)
        return NULL;
    setup->shelf->unused -= shelved->uses++ == 0;
    return shelved->scenario;
}

static void drop(struct shelved **place)
{
    struct shelved *shelved = *place;
    *place = shelved->next;
    shelved->game->free_scenario(shelved->scenario);
    free(shelved);
}

void sp_scenario_give_back(struct sp_shelf *shelf, const struct sp_game *game, void *scenario)
{
    if (!shelf) {
        game->free_scenario(scenario);
        return;
    }
    struct shelved **place = &shelf->first;
    while ((*place)->scenario != scenario)
        place = &(*place)->next;
    if (--(*place)->uses > 0)
        return;
    if (shelf->unused < UNUSED_MOST)
        shelf->unused++;
    else
        drop(place);
}

void sp_shelf_free(struct sp_shelf *shelf)
{
    while (shelf && shelf->first)
        drop(&shelf->first);
    free(shelf);
}
