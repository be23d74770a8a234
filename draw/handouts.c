/* The handouts of a match, in one table. */
#include "draw/handouts.h"

#include <string.h>

typedef bool handout(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                     enum draw_format format, struct draw_paper *paper, struct sp_error *error);
static handout cards, muster, briefing, record, gazette, table;

static const struct draw_handout handouts[] = {
    {"cards", true, false, cards},    {"muster", false, false, muster},  {"briefing", false, false, briefing},
    {"record", false, false, record}, {"gazette", true, false, gazette}, {"table", false, true, table},
};

const struct draw_handout *draw_handout_find(const char *name)
{
    for (size_t i = 0; i < sizeof handouts / sizeof handouts[0]; i++)
        if (strcmp(handouts[i].name, name) == 0)
            return &handouts[i];
    return NULL;
}

static bool cards(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                  enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)reader;
    (void)format;
    return draw_cards(words, matter->rules, paper, error);
}

static bool muster(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                   enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)reader;
    (void)format;
    return draw_muster(words, matter, paper, error);
}

static bool briefing(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                     enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)reader;
    (void)format;
    return draw_briefing(words, matter, paper, error);
}

static bool record(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                   enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)reader;
    (void)format;
    return draw_record(words, matter, paper, error);
}

static bool gazette(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                    enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)format;
    return draw_gazette(words, matter, reader, paper, error);
}

static bool table(const struct sp_messages *words, const struct draw_matter *matter, const char *reader,
                  enum draw_format format, struct draw_paper *paper, struct sp_error *error)
{
    (void)reader;
    return draw_table(words, matter, format, paper, error);
}
