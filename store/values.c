/* The values of a statement. */
#include <string.h>

#include "store/database.h"

struct db_value db_text(const char *text)
{
    if (!text)
        return (struct db_value){.kind = DB_NULL};
    return (struct db_value){.kind = DB_TEXT, .text = text, .length = strlen(text)};
}

struct db_value db_number(int64_t number)
{
    return (struct db_value){.kind = DB_NUMBER, .number = number};
}
