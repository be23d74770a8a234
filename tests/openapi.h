/* Answers against the OpenAPI document of the tree. */
#ifndef TESTS_OPENAPI_H
#define TESTS_OPENAPI_H

#include <jansson.h>

/* Fails the test when the document does not know the path, the method or the status, or the body does not fit its
 * schema; json is NULL for bodies that are none. */
void openapi_check(const char *method, const char *path, unsigned status, const json_t *json);

#endif
