/* Streams of bytes to thousands of clients: the teller, and how libmicrohttpd's connections come to it. */
#include "server/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "mind/clock.h"

enum {
    CHUNK = 512,      /* bytes of memory for each watcher with TLS */
    HEAD_SECONDS = 1, /* for the head of a stream to be sent; see take_over */
    AWAKE_MOST = 96,  /* that is less than a millisecond of libmicrohttpd's work */
    AT_ONCE = 16,     /* blocks in one call */
    BEHIND_MOST = 64, /* blocks; who does not take more is cut off, and may come back */
    TURN = 64,        /* who are told between looks at sockets */
    EVENTS = 64,
    STEP_BACK = 5, /* in the system's scale of priorities */
};

struct sv_watcher {
    struct sv_ring ring; /* first: a place in a ring is a watcher */
    struct sv_audience *audience;
    struct sv_place place;
    struct MHD_Connection *connection; /* NULL: no stream has begun */
    int64_t since;                     /* it is stuck, in seconds of a clock */
    int file;                          /* the socket that was taken over; -1: none */
    bool awake;                        /* with TLS: libmicrohttpd has not come to it yet */
    bool gone;                         /* there is no connection any more */
};

static int64_t seconds(void)
{
    return (int64_t)(sp_clock() / SP_SECOND);
}

/* ---- Rings ---- */

static void clear(struct sv_ring *head)
{
    head->next = head->before = head;
}

static bool is_empty(const struct sv_ring *head)
{
    return head->next == head;
}

static void put_last(struct sv_ring *head, struct sv_ring *place)
{
    place->next = head;
    place->before = head->before;
    head->before->next = place;
    head->before = place;
}

static void take_out(struct sv_ring *place)
{
    place->before->next = place->next;
    place->next->before = place->before;
    clear(place);
}

/* All of one ring behind those of another. */
static void move_all(struct sv_ring *from, struct sv_ring *to)
{
    if (is_empty(from))
        return;
    from->next->before = to->before;
    to->before->next = from->next;
    from->before->next = to;
    to->before = from->before;
    clear(from);
}

/* ---- Who waits where; all of it under the lock ---- */

static void wake_teller(struct sv_teller *teller)
{
    if (teller->sleeps)
        eventfd_write(teller->bell, 1);
    teller->sleeps = false;
}

static void wake_audience(struct sv_teller *teller, struct sv_audience *audience)
{
    if (!audience->asleep.next || is_empty(&audience->asleep))
        return;
    move_all(&audience->asleep, &teller->line);
    wake_teller(teller);
}

static void rest(struct sv_teller *teller, struct sv_watcher *watcher)
{
    const bool ready = sv_place_waiting(&watcher->place) || sv_place_ended(&watcher->place);
    put_last(ready ? &teller->line : &watcher->audience->asleep, &watcher->ring);
    if (ready)
        wake_teller(teller);
}

static bool may_serve(const struct sv_teller *teller)
{
    return !is_empty(&teller->line) && (teller->awake < AWAKE_MOST || teller->ending);
}

static bool is_too_slow(const struct sv_watcher *watcher)
{
    return sv_place_behind(&watcher->place, &watcher->audience->chain) > BEHIND_MOST;
}

/* With TLS, libmicrohttpd has come to it. */
static void served(struct sv_teller *teller, struct sv_watcher *watcher)
{
    teller->awake -= watcher->awake;
    watcher->awake = false;
    if (may_serve(teller))
        wake_teller(teller);
}

/* ---- Telling ---- */

void sv_tell(struct sv_teller *teller, struct sv_audience *audience, char *bytes, size_t length)
{
    pthread_mutex_lock(&teller->lock);
    sv_chain_add(&audience->chain, bytes, length);
    wake_audience(teller, audience);
    pthread_mutex_unlock(&teller->lock);
}

void sv_tell_text(struct sv_teller *teller, struct sv_audience *audience, const char *text)
{
    sv_tell(teller, audience, strdup(text), strlen(text));
}

void sv_dismiss(struct sv_teller *teller, struct sv_audience *audience)
{
    pthread_mutex_lock(&teller->lock);
    sv_chain_end(&audience->chain);
    wake_audience(teller, audience);
    pthread_mutex_unlock(&teller->lock);
}

struct sv_watcher *sv_watcher_new(struct sv_teller *teller, struct sv_audience *audience, char *bytes, size_t length)
{
    struct sv_watcher *watcher = calloc(1, sizeof *watcher);
    if (!watcher) {
        free(bytes);
        return NULL;
    }
    *watcher = (struct sv_watcher){.audience = audience, .file = -1};
    clear(&watcher->ring);
    pthread_mutex_lock(&teller->lock);
    if (!audience->asleep.next)
        clear(&audience->asleep);
    const bool begun = sv_place_begin(&watcher->place, &audience->chain, bytes, length);
    pthread_mutex_unlock(&teller->lock);
    if (begun)
        return watcher;
    free(watcher);
    return NULL;
}

void sv_watcher_leave(struct sv_teller *teller, struct sv_watcher *watcher)
{
    pthread_mutex_lock(&teller->lock);
    served(teller, watcher);
    watcher->gone = true;
    pthread_mutex_unlock(&teller->lock);
}

bool sv_watcher_gone(struct sv_teller *teller, const struct sv_watcher *watcher)
{
    pthread_mutex_lock(&teller->lock);
    const bool gone = watcher->gone;
    pthread_mutex_unlock(&teller->lock);
    return gone;
}

void sv_watcher_free(struct sv_teller *teller, struct sv_watcher *watcher)
{
    pthread_mutex_lock(&teller->lock);
    sv_place_free(&watcher->place);
    pthread_mutex_unlock(&teller->lock);
    free(watcher);
}

/* ---- The teller ---- */

/* Ends a stream whose socket is the teller's.  Somebody may free the watcher as soon as the lock is given up. */
static void hang_up(struct sv_teller *teller, struct sv_watcher *watcher)
{
    take_out(&watcher->ring);
    epoll_ctl(teller->events, EPOLL_CTL_DEL, watcher->file, NULL); /* libmicrohttpd may still hold it for a moment */
    shutdown(watcher->file, SHUT_RDWR);
    close(watcher->file);
    atomic_fetch_sub(&teller->sockets, 1);
    watcher->file = -1;
    watcher->gone = true;
}

/* Lets libmicrohttpd ask for what waits. */
static void resume(struct sv_teller *teller, struct sv_watcher *watcher)
{
    watcher->awake = true;
    teller->awake++;
    pthread_mutex_unlock(&teller->lock);
    MHD_resume_connection(watcher->connection);
    pthread_mutex_lock(&teller->lock);
}

/* Sends what waits.  The lock is given up meanwhile: only the teller touches a watcher who is in no ring, and what he
 * is sent is held by his place. */
static void send_to(struct sv_teller *teller, struct sv_watcher *watcher)
{
    size_t length;
    struct iovec parts[AT_ONCE];
    struct msghdr message = {.msg_iov = parts};
    message.msg_iovlen = sv_place_gather(&watcher->place, parts, AT_ONCE, &length);
    pthread_mutex_unlock(&teller->lock);
    const ssize_t sent = sendmsg(watcher->file, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    const bool lost = sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
    pthread_mutex_lock(&teller->lock);
    sv_place_move(&watcher->place, sent > 0 ? (size_t)sent : 0);
    if (lost) {
        hang_up(teller, watcher);
    } else if (sent == (ssize_t)length) {
        rest(teller, watcher);
    } else {
        watcher->since = seconds();
        put_last(&teller->stuck, &watcher->ring);
    }
}

static void serve_next(struct sv_teller *teller)
{
    struct sv_watcher *watcher = (struct sv_watcher *)teller->line.next;
    take_out(&watcher->ring);
    if (teller->sealed)
        resume(teller, watcher);
    else if (sv_place_waiting(&watcher->place))
        send_to(teller, watcher);
    else
        hang_up(teller, watcher);
}

/* A socket has room again, or its client has gone. */
static void on_socket(struct sv_teller *teller, struct sv_watcher *watcher, uint32_t events)
{
    const bool stuck = watcher->since != 0;
    if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR) || (stuck && is_too_slow(watcher))) {
        hang_up(teller, watcher);
    } else if (stuck) {
        watcher->since = 0;
        take_out(&watcher->ring);
        put_last(&teller->line, &watcher->ring);
    }
}

static void drop_stuck(struct sv_teller *teller)
{
    while (!is_empty(&teller->stuck)) {
        struct sv_watcher *watcher = (struct sv_watcher *)teller->stuck.next;
        if (!teller->ending && watcher->since + teller->patience > seconds())
            return;
        hang_up(teller, watcher);
    }
}

/* Waits up to so many milliseconds, -1: for ever, until something is to be done. */
static void look_at_sockets(struct sv_teller *teller, int timeout)
{
    struct epoll_event events[EVENTS];
    const int count = epoll_wait(teller->events, events, EVENTS, timeout);
    pthread_mutex_lock(&teller->lock);
    teller->sleeps = false;
    for (int i = 0; i < count; i++)
        if (events[i].data.ptr)
            on_socket(teller, events[i].data.ptr, events[i].events);
    drop_stuck(teller);
    pthread_mutex_unlock(&teller->lock);
}

/* Orders go before those who only look on: where processors are short, the teller gets what the other threads leave,
 * and sends more at a time the later it comes.  Linux takes this for the one thread that asks. */
static void step_back(void)
{
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + STEP_BACK);
}

static void *serve(void *context)
{
    enum { SECOND = 1000 };
    struct sv_teller *teller = context;
    bool on = true;
    step_back();
    while (on) {
        pthread_mutex_lock(&teller->lock);
        for (int i = 0; i < TURN && may_serve(teller); i++)
            serve_next(teller);
        on = !teller->ending || !is_empty(&teller->line);
        teller->sleeps = on && !may_serve(teller);
        const int timeout = !teller->sleeps ? 0 : is_empty(&teller->stuck) ? -1 : SECOND;
        pthread_mutex_unlock(&teller->lock);
        look_at_sockets(teller, timeout);
    }
    return NULL;
}

bool sv_teller_start(struct sv_teller *teller, bool sealed, int64_t patience, struct sp_error *error)
{
    struct epoll_event bell = {.events = EPOLLIN | EPOLLET};
    *teller = (struct sv_teller){.sealed = sealed, .patience = patience};
    pthread_mutex_init(&teller->lock, NULL);
    clear(&teller->line);
    clear(&teller->stuck);
    teller->events = epoll_create1(EPOLL_CLOEXEC);
    teller->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    teller->runs = teller->events >= 0 && teller->bell >= 0 &&
                   epoll_ctl(teller->events, EPOLL_CTL_ADD, teller->bell, &bell) == 0 &&
                   pthread_create(&teller->thread, NULL, serve, teller) == 0;
    return teller->runs || sp_fail(error, "no descriptor or thread is left for watchers");
}

void sv_teller_stop(struct sv_teller *teller)
{
    if (!teller->runs)
        return;
    pthread_mutex_lock(&teller->lock);
    teller->ending = true;
    teller->sleeps = true; /* wake it, whatever it does */
    wake_teller(teller);
    pthread_mutex_unlock(&teller->lock);
    pthread_join(teller->thread, NULL);
    teller->runs = false;
}

void sv_teller_free(struct sv_teller *teller)
{
    if (!teller->line.next)
        return;
    if (teller->events >= 0)
        close(teller->events);
    if (teller->bell >= 0)
        close(teller->bell);
    pthread_mutex_destroy(&teller->lock);
}

/* ---- The connection's side ---- */

struct stream {
    struct sv_teller *teller;
    struct sv_watcher *watcher; /* NULL: the teller has it */
    void (*ended)(void *context);
    void *context;
};

/*
 * Makes the socket the teller's; under the lock.  Libmicrohttpd is told that the stream has ended, but its socket lives
 * on in this copy.  It looks again at a connection that it has closed when another moves it along, or its time is up:
 * so that is short.
 */
static bool take_over(struct sv_teller *teller, struct sv_watcher *watcher)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(watcher->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct epoll_event event = {.events = EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = watcher};
    const int file = info ? fcntl(info->connect_fd, F_DUPFD_CLOEXEC, 0) : -1;
    if (file < 0)
        return false;
    if (epoll_ctl(teller->events, EPOLL_CTL_ADD, file, &event) != 0) {
        close(file);
        return false;
    }
    watcher->file = file;
    atomic_fetch_add(&teller->sockets, 1);
    rest(teller, watcher);
    return true;
}

/* Moves waiting bytes out, under the lock. */
static size_t take_bytes(struct sv_place *place, char *out, size_t size)
{
    size_t length;
    size_t done = 0;
    struct iovec part;
    while (done < size && sv_place_gather(place, &part, 1, &length) > 0) {
        const size_t taken = length < size - done ? length : size - done;
        memcpy(out + done, part.iov_base, taken);
        sv_place_move(place, taken);
        done += taken;
    }
    return done;
}

/* What libmicrohttpd sends itself, under the lock: suspended until there is something. */
static ssize_t read_sealed(struct sv_teller *teller, struct sv_watcher *watcher, char *out, size_t size)
{
    const size_t taken = is_too_slow(watcher) ? 0 : take_bytes(&watcher->place, out, size);
    if (taken > 0)
        return (ssize_t)taken;
    if (teller->ending || sv_place_ended(&watcher->place) || is_too_slow(watcher))
        return MHD_CONTENT_READER_END_OF_STREAM;
    MHD_suspend_connection(watcher->connection);
    rest(teller, watcher);
    return 0;
}

/* Libmicrohttpd has sent the head, and asks what follows. */
static ssize_t read_stream(void *context, uint64_t position, char *out, size_t size)
{
    struct stream *stream = context;
    struct sv_teller *teller = stream->teller;
    ssize_t result = MHD_CONTENT_READER_END_OF_STREAM;
    (void)position;
    pthread_mutex_lock(&teller->lock);
    served(teller, stream->watcher);
    if (teller->sealed || teller->ending)
        result = read_sealed(teller, stream->watcher, out, size);
    else if (take_over(teller, stream->watcher))
        stream->watcher = NULL;
    pthread_mutex_unlock(&teller->lock);
    return result;
}

static void end_stream(void *context)
{
    struct stream *stream = context;
    if (stream->watcher)
        sv_watcher_leave(stream->teller, stream->watcher);
    stream->ended(stream->context);
    free(stream);
}

struct MHD_Response *sv_watcher_response(struct sv_teller *teller, struct sv_watcher *watcher,
                                         struct MHD_Connection *connection, void (*ended)(void *context), void *context)
{
    struct stream *stream = malloc(sizeof *stream);
    if (!stream)
        return NULL;
    *stream = (struct stream){.teller = teller, .watcher = watcher, .ended = ended, .context = context};
    watcher->connection = connection;
    if (!teller->sealed)
        MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, (unsigned)HEAD_SECONDS);
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, CHUNK, read_stream, stream, end_stream);
    if (response) /* no chunks, up to the end of the connection: the teller sends bytes as they are */
        MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    else
        free(stream);
    return response;
}
