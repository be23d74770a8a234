/* Names of people: no two that an eye takes for one, and none that it does not see. */
#include "match/texts.h"
#include "server/inside.h"

/*
 * What no name has: blanks beside the usual one, what is not seen or only turns what is beside it, marks that are put
 * onto a letter (the letter with its mark is a character of its own), and what every system shows otherwise.
 */
static const struct {
    uint32_t first, last;
} unfit[] = {
    {0x00A0, 0x00A0}, {0x00AD, 0x00AD},   {0x0300, 0x036F},   {0x061C, 0x061C},    {0x115F, 0x1160}, {0x1680, 0x1680},
    {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x200F},   {0x2028, 0x202F},    {0x205F, 0x206F}, {0x2800, 0x2800},
    {0x3000, 0x3000}, {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
};

static bool is_fit(uint32_t character)
{
    for (size_t i = 0; i < sizeof unfit / sizeof unfit[0]; i++)
        if (character >= unfit[i].first && character <= unfit[i].last)
            return false;
    return true;
}

bool sv_fold(const char *name, char folded[ST_NAME])
{
    size_t length = 0;
    for (const char *at = name; *at;)
        if (!is_fit(sp_text_next(&at)))
            return false;
    for (size_t i = 0; name[i] && length < ST_NAME - 1; i++) {
        const char c = name[i];
        if (c == ' ' && (length == 0 || name[i + 1] == ' ' || name[i + 1] == '\0'))
            return false;
        folded[length++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    folded[length] = '\0';
    return true;
}

bool sv_fold_name(struct sv_request *request, const char *name, char folded[ST_NAME])
{
    if (sv_fold(name, folded))
        return true;
    sv_refuse(request, 400, "body",
              "a name has what can be seen, and single blanks between its words: no others, no marks beside letters");
    return false;
}
