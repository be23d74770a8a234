/* A mail server and a receiver of hooks on 127.0.0.1, as small as tests can do with: one letter at a time. */
#ifndef TESTS_POST_SINK_H
#define TESTS_POST_SINK_H

#include <stdbool.h>
#include <stdint.h>

struct sink {
    int listener;
    uint16_t port;
};

struct sink sink_open(void);
void sink_close(struct sink *sink);
/* Takes one message of e-mail; `code` answers its recipient ("250 yes").  All that the client has said, its lines ended
 * by "\n", dots and the body's quoting undone; the caller frees it.  Fails the test when nobody comes in half a minute.
 */
char *sink_take_mail(struct sink *sink, const char *code);
/* Takes one call of a hook and answers it with the status line's end ("204 Done"); head and body, the caller's. */
char *sink_take_hook(struct sink *sink, const char *code);
/* Whether nobody waits to be taken. */
bool sink_is_quiet(struct sink *sink);

#endif
