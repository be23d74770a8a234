/* Answers against the OpenAPI document of the tree. */
#ifndef TESTS_OPENAPI_H
#define TESTS_OPENAPI_H

#include <jansson.h>

/* Fails the test when the document does not know the path, the method or the status, or the body does not fit its
 * schema; json is NULL for bodies that are none. */
void openapi_check(const char *method, const char *path, unsigned status, const json_t *json);

/* Each operation of the document: its method in capitals, its path with {PART} where it varies. */
void openapi_each(void (*take)(void *context, const char *method, const char *path, const json_t *operation),
                  void *context);
/* The members that the operation's body may have, with their schemas; NULL when it has no body.  The document's. */
json_t *openapi_members(const json_t *operation);

#endif
