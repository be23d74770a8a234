/*
 * The scenarios of data/suffren for tests, with overlays written in the test.
 */
#ifndef TESTS_SCENARIO_FIXTURE_H
#define TESTS_SCENARIO_FIXTURE_H

#include "suffren/scenario.h"

/* The text of a file of the data folder ("suffren/india_1782.json"); fails the test when it cannot be read.  The caller
 * frees it. */
char *fixture_read(const char *name);

/* "india_1782.json", which the caller frees with fixture_free(). */
struct sp_source fixture_base(void);
void fixture_free(struct sp_source *source);

/* Wraps the groups of an overlay, which begin in its second line, in a file named overlay.json whose source is the
 * rulebook; text is the caller's buffer. */
struct sp_source fixture_overlay(const char *groups, char *text, size_t size);

/* The base scenario, an overlay's groups (NULL: none) over it, with an option or NULL; fails the test if it is refused.
 * Freed by sf_free_scenario(). */
struct sf_scenario *fixture_load(const char *groups, const char *option, const char *value);

#endif
