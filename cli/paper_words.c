#include "cli/paper_words.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/files.h"
#include "cli/names.h"

bool paper_words_read(const char *language, struct paper_words *words, struct sp_error *error)
{
    static const char *const catalogues[PAPER_CATALOGUES] = {"colonels_battle", "colonels", "field", "paper"};
    char path[CLI_PATH_MAX];
    *words = (struct paper_words){0};
    bool good = cli_speaks(language, error);
    for (int i = 0; i < PAPER_CATALOGUES && good; i++) {
        struct sp_source *source = &words->source[i];
        snprintf(words->file[i], sizeof words->file[i], "messages/%s.%s.json", catalogues[i], language);
        source->name = words->file[i];
        good = cli_data_path(words->file[i], path, error) &&
               (words->text[i] = cli_read_file(path, &source->length, error)) != NULL;
        source->text = words->text[i];
    }
    return good;
}

void paper_words_free(struct paper_words *words)
{
    for (int i = 0; i < PAPER_CATALOGUES; i++)
        free(words->text[i]);
    *words = (struct paper_words){0};
}
