#include "cli/told.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/page.h"

enum { USUAL_WIDTH = 80, TOLD_MOST = 2048 };

void told_print(const struct told *told, const char *format, ...)
{
    char text[TOLD_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    sp_tongue_tell(told->tongue, text, text, sizeof text);
    fputs(text, told->out);
}

void told_add(char *text, size_t size, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

int told_width(void)
{
    struct winsize size = {0};
    const char *given = getenv("COLUMNS");
    uint64_t columns = 0;
    if (given != NULL && cli_number(given, &columns) && columns > 0 && columns < TEXT_LINE / 4)
        return (int)columns;
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known && size.ws_col < USUAL_WIDTH ? size.ws_col : USUAL_WIDTH;
}

void told_words(const char *words, int margin, FILE *out)
{
    struct page page = {0};
    const struct theme theme = theme_plain(NULL);
    page_clear(&page, told_width());
    page_words(&page, &theme, margin, words);
    page_print(&page, &theme, out);
    page_free(&page);
}
