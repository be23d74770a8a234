/*
 * Reads lines from standard input and fails unless each is one JSON object that has all members named as arguments.
 * A tool of test_cli.sh.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t capacity = 0;
    unsigned long count = 0;
    while (getline(&line, &capacity, stdin) >= 0) {
        count++;
        json_error_t error;
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
        if (!json_is_object(object)) {
            printf("# line %lu is no JSON object: %s\n", count, error.text);
            return 1;
        }
        for (int i = 1; i < argc; i++) {
            if (json_object_get(object, argv[i]) == NULL) {
                printf("# line %lu has no \"%s\"\n", count, argv[i]);
                return 1;
            }
        }
        json_decref(object);
    }
    free(line);
    return count > 0 ? 0 : 1;
}
