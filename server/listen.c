/*
 * Where the server listens: an address and a port as they are written, and the socket on it.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/inside.h"

enum {
    SEND_BYTES = 16 * 1024, /* in the socket's buffer: with more, slow readers are noticed late */
    BACKLOG = 1024,
    HOST = 256,
};

static int bound_socket(const struct addrinfo *address)
{
    const int yes = 1;
    const int send = SEND_BYTES;
    const int file = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(file, SOL_SOCKET, SO_SNDBUF, &send, sizeof send);
    if (bind(file, address->ai_addr, address->ai_addrlen) == 0 && listen(file, BACKLOG) == 0)
        return file;
    close(file);
    return -1;
}

static bool is_port(const char *text)
{
    char *end;
    return text[0] >= '0' && text[0] <= '9' && strtoul(text, &end, 10) <= UINT16_MAX && *end == '\0';
}

/* The two parts of "HOST:PORT" or "[HOST]:PORT"; *port lies in it. */
static bool read_place(const char *listening, char host[HOST], const char **port, struct sp_error *error)
{
    const char *colon = strrchr(listening, ':');
    const bool braced = listening[0] == '[';
    const size_t length = colon ? (size_t)(colon - listening) : HOST;
    if (length >= HOST || (braced && (length < 2 || listening[length - 1] != ']')))
        return sp_fail(error, "'%.80s': expected ADDRESS:PORT to listen on", listening);
    *port = colon + 1;
    if (!is_port(*port))
        return sp_fail(error, "'%.80s': expected a port of 0 to %d", listening, UINT16_MAX);
    snprintf(host, HOST, "%.*s", (int)(braced ? length - 2 : length), listening + braced);
    return true;
}

bool sv_listen_check(const char *listening, struct sp_error *error)
{
    char host[HOST];
    const char *port = NULL;
    return read_place(listening, host, &port, error);
}

bool sv_open_socket(struct sv_server *server, struct sp_error *error)
{
    char host[HOST] = "";
    const char *port = NULL;
    const char *listening = server->config.listen;
    if (!read_place(listening, host, &port, error))
        return false;
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    if (getaddrinfo(host[0] ? host : NULL, port, &hints, &found) != 0)
        return sp_fail(error, "%.80s: no address to listen on", listening);
    server->socket = bound_socket(found);
    const int reason = errno;
    freeaddrinfo(found);
    if (server->socket < 0)
        return sp_fail(error, "cannot listen on %.80s: %s", listening, strerror(reason));
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    getsockname(server->socket, (struct sockaddr *)&address, &size);
    server->port = ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                                       : ((struct sockaddr_in *)&address)->sin_port);
    return true;
}
