/* Whether a server shows who looks back what he was shown then. */
#ifndef TESTS_LOOK_BACK_H
#define TESTS_LOOK_BACK_H

#include "server_client.h"

/*
 * Plays the journal, and compares the last view that the seat (NULL: everybody) had with each event, of which every
 * `every`-th, with what the server answers to PATH?event=N.
 */
void look_back(struct client *client, const char *path, const char *journal, const char *seat, unsigned every);

#endif
