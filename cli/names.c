/*
 * Names, and the catalogue of messages of a game.
 */
#include "cli/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/front.h"

struct cli_names {
    const struct front *front;
    void *own; /* the front's, or NULL */
};

struct cli_names *cli_names_open(const struct sp_game *game, const void *scenario, const struct sp_tongue *tongue)
{
    struct cli_names *names = calloc(1, sizeof *names);
    if (names == NULL)
        return NULL;
    names->front = front_of(game);
    if (names->front->open_names != NULL)
        names->own = names->front->open_names(scenario, tongue);
    if (names->own == NULL && names->front->open_names != NULL) {
        free(names);
        return NULL;
    }
    return names;
}

void cli_names_close(struct cli_names *names)
{
    if (names != NULL)
        free(names->own);
    free(names);
}

void cli_names_look(struct cli_names *names, const void *state)
{
    if (names->front->look != NULL)
        names->front->look(names->own, state);
}

static const char *no_name(const void *context, const char *id)
{
    (void)context;
    (void)id;
    return NULL;
}

struct sp_names cli_names_lookup(const struct cli_names *names)
{
    const bool own = names->front->name_of != NULL;
    return (struct sp_names){.name_of = own ? names->front->name_of : no_name, .context = names->own};
}

/* Languages other than English. */
static const char *const languages[] = {"fr"};

bool cli_speaks(const char *language, struct sp_error *error)
{
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (strcmp(languages[i], language) == 0)
            return true;
    return strcmp(language, "en") == 0 ||
           sp_fail(error, "there are no messages in the language '%s'; there are in en and fr", language);
}

enum { FILE_NAME = 128 };

/* The text of a catalogue, whose name goes to file; free() ends it.  NULL with a sentence in error. */
static char *read_catalogue(const char *name, const char *language, char file[FILE_NAME], size_t *size,
                            struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    if (!cli_speaks(language, error))
        return NULL;
    snprintf(file, FILE_NAME, "messages/%s.%s.json", name, language);
    return cli_data_path(file, path, error) ? cli_read_file(path, size, error) : NULL;
}

/* Adds the messages of a file to the catalogue, which is made with the first. */
static bool add_catalogue(struct sp_messages **messages, const char *name, const char *language, struct sp_error *error)
{
    char file[FILE_NAME];
    size_t size = 0;
    char *text = read_catalogue(name, language, file, &size, error);
    const bool added = text != NULL && (*messages != NULL ? sp_messages_add(*messages, file, text, size, error)
                                                          : sp_messages_load(messages, file, text, size, error));
    free(text);
    return added;
}

struct sp_messages *cli_messages(const struct sp_game *game, const char *language, struct sp_error *error)
{
    const char *const own[] = {game->name, NULL};
    const char *const *name = front_of(game)->catalogues;
    struct sp_messages *messages = NULL;
    for (name = name != NULL ? name : own; *name != NULL; name++) {
        if (!add_catalogue(&messages, *name, language, error)) {
            sp_messages_free(messages);
            return NULL;
        }
    }
    return messages;
}

const char *cli_language(const char *asked)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof variables / sizeof variables[0] && (locale == NULL || locale[0] == '\0'); i++)
        locale = getenv(variables[i]);
    for (size_t i = 0; asked == NULL && locale != NULL && i < sizeof languages / sizeof languages[0]; i++) {
        const size_t length = strlen(languages[i]);
        if (strncmp(locale, languages[i], length) == 0 && strchr("_.@", locale[length]) != NULL)
            return languages[i];
    }
    return asked != NULL ? asked : "en";
}

bool cli_tongue(const char *language, struct sp_tongue **tongue, struct sp_error *error)
{
    static const char *const catalogues[] = {"refusals", "terminal", "server", NULL};
    *tongue = NULL;
    if (strcmp(language, "en") == 0)
        return true;
    bool added = (*tongue = sp_tongue_new()) != NULL || sp_fail(error, "there is not enough memory for a language");
    for (size_t i = 0; added && catalogues[i] != NULL; i++) {
        char file[FILE_NAME];
        size_t size = 0;
        char *text = read_catalogue(catalogues[i], language, file, &size, error);
        added = text != NULL && sp_tongue_add(*tongue, file, text, size, error);
        free(text);
    }
    if (!added) {
        sp_tongue_free(*tongue);
        *tongue = NULL;
    }
    return added;
}

enum { SAID_MOST = 60 };

bool cli_is_short(const char *words)
{
    return strlen(words) <= SAID_MOST && strchr(words, '\n') == NULL;
}

bool cli_add_said(json_t *event, const char *words)
{
    return words != NULL && cli_is_short(words) && json_object_set_new(event, "said", json_string(words)) == 0;
}

void cli_event_words(const struct sp_messages *messages, const struct sp_names *names, const json_t *event, char *text,
                     size_t size)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    char key[80];
    snprintf(key, sizeof key, "event.%s", name != NULL ? name : "unknown");
    sp_message(messages, key, event, names, text, size);
}
