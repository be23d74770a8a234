/*
 * A scenario of a few pieces built by hand, for tests of what needs names only: texts, events, messages, views.
 */
#ifndef SPONTOON_TESTS_SMALL_SCENARIO_H
#define SPONTOON_TESTS_SMALL_SCENARIO_H

#include "suffren/scenario.h"

/* Leaders and pieces by number. */
enum { SMALL_SUFFREN, SMALL_TROMELIN, SMALL_CHEMIN, SMALL_CONVOY_F, SMALL_HUGHES, SMALL_COOTE, SMALL_CONVOY_E };
enum { SMALL_MOISSAC = 7, SMALL_LEADERS = 8, SMALL_PIECES = 7 };
enum { SMALL_0904, SMALL_0905, SMALL_1004, SMALL_TRANSIT_A, SMALL_PLACES };
enum { SMALL_MADRAS, SMALL_PONDICHERY, SMALL_GOA, SMALL_TOWNS };

/* The caller frees it with free(). */
struct sf_scenario *small_scenario(void);

#endif
