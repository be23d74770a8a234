/*
 * Files that the commands read: whole files, and the data that comes with the program.
 */
#ifndef SPONTOON_CLI_FILES_H
#define SPONTOON_CLI_FILES_H

#include <stddef.h>

#include "spontoon/error.h"

enum { CLI_FILE_MAX = 64 * 1024 * 1024, CLI_PATH_MAX = 4096 };

/* A whole file, with a NUL behind it; the caller frees it.  NULL with a sentence in error when it cannot be read. */
char *cli_read_file(const char *path, size_t *length, struct sp_error *error);

/* The folder of the running program, with no slash at its end; "" when the system does not tell. */
void cli_program_folder(char folder[CLI_PATH_MAX]);

/*
 * Where a file of the program's data lies, e.g. "suffren/suffren.json".  Looked for in $SPONTOON_DATA (if set, nowhere
 * else), then beside the program (../data when it was built, ../share/spontoon when it was installed), then where it
 * was to be installed.  False with a sentence in error when it is nowhere.
 */
_Bool cli_data_path(const char *file, char path[CLI_PATH_MAX], struct sp_error *error);

/* The store of a server that is told of none: a file in the user's data folder, whose folders are made.  serve.c has
 * it.
 */
_Bool cli_usual_store(char address[CLI_PATH_MAX], struct sp_error *error);

/* The names, without .json, of the files in a folder of the data: "bridport, glenmore", sorted; "" when there are none.
 */
void cli_data_names(const char *folder, char *text, size_t size);

#endif
