#include "cli/front.h"

#include <string.h>

static const struct front *const fronts[] = {&front_suffren, &front_colonels, &front_colonels_battle};

static const struct front_page no_pages[] = {{0}};
static const struct front bare = {.pages = no_pages};

const struct front *front_of(const struct sp_game *game)
{
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++)
        if (strcmp(fronts[i]->game, game->name) == 0)
            return fronts[i];
    return &bare;
}

const struct front_page *front_page_find(const struct front *front, const char *line, const char **rest)
{
    const size_t length = strcspn(line, " \t");
    *rest = line + length + strspn(line + length, " \t");
    for (const struct front_page *page = front->pages; page->word != NULL; page++)
        if (strlen(page->word) == length && strncmp(page->word, line, length) == 0)
            return **rest == '\0' || (page->takes != NULL && **rest != '"') ? page : NULL;
    return NULL;
}

bool sp_screen_knows(const struct sp_game *game)
{
    return front_of(game)->screen != NULL;
}

int sp_screen_play(struct play *play)
{
    const struct front *front = front_of(play_game(play));
    return front->screen != NULL ? front->screen(play) : play_lines(play, false);
}
