#include "cli/served.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

struct served_files {
    struct served_files *next;
    struct sp_source source;
    char path[];
};

bool served_files_read(void *context, const char *path, struct sp_source *source, struct sp_error *error)
{
    struct served_files **first = context;
    for (const struct served_files *file = *first; file; file = file->next) {
        if (strcmp(file->path, path) == 0) {
            *source = file->source;
            return true;
        }
    }
    char found[CLI_PATH_MAX];
    const size_t size = strlen(path) + sizeof ".json";
    struct served_files *file = calloc(1, sizeof *file + size);
    if (!file)
        return sp_fail(error, "no memory for a data file");
    snprintf(file->path, size, "%s.json", path);
    if (cli_data_path(file->path, found, error))
        file->source.text = cli_read_file(found, &file->source.length, error);
    file->path[size - sizeof ".json"] = '\0';
    if (!file->source.text) {
        free(file);
        return false;
    }
    file->source.name = file->path;
    file->next = *first;
    *first = file;
    *source = file->source;
    return true;
}

void served_files_free(struct served_files *file)
{
    while (file) {
        struct served_files *next = file->next;
        free((char *)(uintptr_t)file->source.text);
        free(file);
        file = next;
    }
}

bool served_papers_read(struct served_papers *papers, struct sv_paper *paper, struct sp_error *error)
{
    *papers = (struct served_papers){.data = NULL};
    *paper = (struct sv_paper){.loading = {.read_data = served_files_read, .context = &papers->data},
                               .words = {papers->english.source, papers->french.source},
                               .word_count = PAPER_CATALOGUES};
    return paper_words_read("en", &papers->english, error) && paper_words_read("fr", &papers->french, error);
}

void served_papers_free(struct served_papers *papers)
{
    paper_words_free(&papers->english);
    paper_words_free(&papers->french);
    served_files_free(papers->data);
}
