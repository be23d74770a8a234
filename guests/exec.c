/*
 * The player `exec`.
 */
#include "guests/exec.h"

#include <stdlib.h>
#include <string.h>

#include "guests/exec_lines.h"
#include "guests/program.h"
#include "match/texts.h"
#include "spontoon/play.h"

enum {
    ASIDES_MOST = 100, /* orders in a row that answer nothing: it would go on for ever */
    SHOWN_MOST = 60,   /* bytes of a wrong answer */
};

struct guest {
    struct sp_seating seating;
    struct guest_program program;
    bool greeted;
    uint32_t asides;
    uint32_t told;        /* events of the log that it knows */
    uint64_t told_digest; /* of those */
};

static void *open_guest(const struct sp_player *player, const struct sp_seating *seating, struct sp_error *error)
{
    (void)player;
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest) {
        sp_fail(error, "there is not enough memory for another player");
        return NULL;
    }
    guest->seating = *seating;
    if (guest_start(&guest->program, seating->argument, error))
        return guest;
    free(guest);
    return NULL;
}

static void close_guest(void *self)
{
    struct guest *guest = self;
    guest_stop(&guest->program);
    free(guest);
}

/* Over the first events of a log, so that one which was unmade is noticed. */
static uint64_t log_digest(const struct sp_log *log, uint32_t count)
{
    uint64_t digest = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct sp_event *event = &log->events[i];
        digest = sp_hash_add(digest, event->kind);
        for (int f = 0; f < SP_EVENT_FIELDS; f++)
            digest = sp_hash_add(digest, (uint32_t)event->field[f]);
    }
    return digest;
}

/* How many events need not be told again. */
static uint32_t known_events(const struct guest *guest, const struct sp_log *log)
{
    const bool same = guest->told <= log->count && log_digest(log, guest->told) == guest->told_digest;
    return same ? guest->told : 0;
}

/* Puts the question and takes a line. */
static bool exchange(struct guest *guest, const struct sp_asked *asked, char line[GUEST_LINE], struct sp_error *error)
{
    const uint32_t given = asked->limits.milliseconds;
    const uint32_t milliseconds = given > 0 ? given : GUEST_USUAL_MILLISECONDS;
    char *start = guest->greeted ? strdup("") : guest_start_line(&guest->seating);
    char *ask = guest_ask_line(asked, known_events(guest, &asked->log), milliseconds);
    const size_t before = start ? strlen(start) : 0;
    const size_t length = ask ? strlen(ask) : 0;
    char *both = start && ask ? malloc(before + length + 1) : NULL;
    bool done = false;
    if (!both) {
        sp_fail(error, "there was not enough memory to ask it");
    } else {
        memcpy(both, start, before);
        memcpy(both + before, ask, length + 1);
        done = guest_ask(&guest->program, both, before + length, milliseconds, line, error);
    }
    free(start);
    free(ask);
    free(both);
    guest->greeted = true;
    guest->told = asked->log.count;
    guest->told_digest = log_digest(&asked->log, guest->told);
    return done;
}

static bool has_kind(const struct sp_order *orders, uint32_t count, uint16_t kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (orders[i].kind == kind)
            return true;
    return false;
}

/* How many bytes of the line are shown: whole characters. */
static int shown(const char *line)
{
    size_t bytes = strnlen(line, SHOWN_MOST);
    while (bytes > 0 && ((unsigned char)line[bytes] & 0xC0) == 0x80)
        bytes--;
    return (int)bytes;
}

/* What it wrote, as an order that may be given.  What is no text is not shown: a terminal or a page might obey it. */
static bool read_order(const struct sp_asked *asked, const char *line, struct sp_order *order, struct sp_error *error)
{
    const struct sp_game *game = asked->game;
    struct sp_refusal refusal = {{0}};
    if (!sp_text_fits(line, GUEST_LINE, false))
        return sp_fail(error, "it answered with bytes that are no text: an order is UTF-8 without control characters");
    if (!game->parse_order(asked->scenario, asked->seat, line, order, &refusal))
        return sp_fail(error, "it answered '%.*s': %.400s", shown(line), line, refusal.text);
    if (guest_needs_text(game, order))
        return sp_fail(error, "it answered '%.*s': a program writes no texts", shown(line), line);
    return game->check(asked->scenario, asked->state, asked->seat, order, &refusal) ||
           sp_fail(error, "it answered '%.*s': %.400s", shown(line), line, refusal.text);
}

static bool ask_guest(void *self, const struct sp_asked *asked, struct sp_order *order, struct sp_error *error)
{
    struct guest *guest = self;
    char line[GUEST_LINE];
    if (!exchange(guest, asked, line, error) || !read_order(asked, line, order, error))
        return false;
    guest->asides = has_kind(asked->legal, asked->count, order->kind) ? 0 : guest->asides + 1;
    return guest->asides <= ASIDES_MOST ||
           sp_fail(error, "it gave %d orders in a row that answer nothing", ASIDES_MOST + 1);
}

const struct sp_player guest_exec_player = {
    .name = "exec",
    .help = "exec:COMMAND, a program of your own (docs/players.md)",
    .looks = true,
    .remembers = true,
    .foreign = true,
    .constancy = SP_INCONSTANT,
    .open = open_guest,
    .ask = ask_guest,
    .close = close_guest,
};

const char *guest_command(const char *name)
{
    static const char prefix[] = "exec:";
    const bool is = strncmp(name, prefix, sizeof prefix - 1) == 0 && name[sizeof prefix - 1] != '\0';
    return is ? name + sizeof prefix - 1 : NULL;
}
