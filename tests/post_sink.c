#include "post_sink.h"

#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE = 30000, LINE = 2048 };

struct sink sink_open(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    struct sink sink = {.listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    assert_int_equal(bind(sink.listener, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(sink.listener, SOMAXCONN), 0);
    assert_int_equal(getsockname(sink.listener, (struct sockaddr *)&address, &size), 0);
    sink.port = ntohs(address.sin_port);
    return sink;
}

void sink_close(struct sink *sink)
{
    close(sink->listener);
    sink->listener = -1;
}

static FILE *take(struct sink *sink)
{
    struct pollfd waiting = {.fd = sink->listener, .events = POLLIN};
    if (poll(&waiting, 1, PATIENCE) != 1)
        fail_msg("no letter has come");
    FILE *stream = fdopen(accept(sink->listener, NULL, NULL), "r+");
    assert_non_null(stream);
    return stream;
}

bool sink_is_quiet(struct sink *sink)
{
    struct pollfd waiting = {.fd = sink->listener, .events = POLLIN};
    return poll(&waiting, 1, 0) == 0;
}

/* The next line without its end; false when there is none. */
static bool read_line(FILE *stream, char line[LINE])
{
    if (!fgets(line, LINE, stream))
        return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void say(FILE *stream, const char *line)
{
    fflush(stream);
    fprintf(stream, "%s\r\n", line);
    fflush(stream);
}

static void read_message(FILE *stream, FILE *out)
{
    char line[LINE];
    while (read_line(stream, line) && strcmp(line, ".") != 0)
        fprintf(out, "%s\n", line[0] == '.' ? line + 1 : line);
}

/* Undoes quoted-printable from here on, in place. */
static void undo_quoting(char *text)
{
    char *out = text;
    while (*text) {
        if (strncmp(text, "=\n", 2) == 0) {
            text += 2;
        } else if (*text == '=') {
            const char digits[] = {text[1], text[2], '\0'};
            *out++ = (char)strtoul(digits, NULL, 16);
            text += 3;
        } else {
            *out++ = *text++;
        }
    }
    *out = '\0';
}

char *sink_take_mail(struct sink *sink, const char *code)
{
    char *text = NULL;
    size_t length = 0;
    char line[LINE];
    FILE *out = open_memstream(&text, &length);
    FILE *stream = take(sink);
    say(stream, "220 here");
    while (read_line(stream, line)) {
        fprintf(out, "%s\n", line);
        const bool data = strcmp(line, "DATA") == 0;
        if (data) {
            say(stream, "354 go on");
            read_message(stream, out);
        }
        say(stream, strncmp(line, "RCPT", 4) == 0 ? code : strcmp(line, "QUIT") == 0 ? "221 bye" : "250 yes");
    }
    fclose(stream);
    fclose(out);
    char *body = strstr(text, "\n\n");
    if (body && strstr(text, "\nContent-Transfer-Encoding: quoted-printable\n"))
        undo_quoting(body);
    return text;
}

char *sink_take_hook(struct sink *sink, const char *code)
{
    char *text = NULL;
    size_t length = 0, body = 0;
    char line[LINE], answer[LINE];
    FILE *out = open_memstream(&text, &length);
    FILE *stream = take(sink);
    while (read_line(stream, line) && line[0]) {
        fprintf(out, "%s\n", line);
        if (strncmp(line, "Content-Length: ", 16) == 0)
            body = strtoul(line + 16, NULL, 10);
    }
    fputc('\n', out);
    for (; body > 0; body--)
        fputc(fgetc(stream), out);
    snprintf(answer, sizeof answer, "HTTP/1.1 %s\r\nContent-Length: 0\r\nConnection: close\r\n", code);
    say(stream, answer);
    fclose(stream);
    fclose(out);
    return text;
}
