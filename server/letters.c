/* What letters say: the same in e-mail and to hooks, which is where a match is and whose turn it is, and nothing of it.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/post.h"

enum {
    HEAD_MOST = 45,  /* bytes in a part of a header, so that its encoded line is at most 76 long... */
    BODY_MOST = 72,  /* ...and of a line of the body, where one more encoded byte always fits */
    SENTENCE = 1024, /* room for a sentence with names */
};

static bool is_confirm(const struct sv_news *news)
{
    return strcmp(news->kind, "confirm") == 0;
}

/* "It is your turn", with who and where. */
static void write_sentence(const struct sv_news *news, char out[SENTENCE])
{
    if (is_confirm(news))
        snprintf(out, SENTENCE, "Is this your address?");
    else if (strcmp(news->kind, "asked") == 0)
        snprintf(out, SENTENCE, "You are asked to play: %s (%s)", news->title, news->seat);
    else
        snprintf(out, SENTENCE, "It is your turn: %s (%s)", news->title, news->seat);
    sp_tongue_tell(news->tongue, out, out, SENTENCE);
}

char *sv_write_hook(const struct sv_news *news)
{
    char sentence[SENTENCE];
    char *text = NULL;
    size_t length = 0;
    write_sentence(news, sentence);
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    fprintf(out, "%s %s", sentence, news->link);
    fclose(out);
    json_t *object = json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "event", news->kind, "text", text, "match", news->title,
                               "seat", news->seat, "link", news->link, "quiet", news->quiet);
    free(text);
    text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return text;
}

/* ---- E-mail ---- */

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '=';
}

/* A header's text in encoded words of RFC 2047, folded between whole characters of UTF-8. */
static void put_header(FILE *out, const char *name, const char *text)
{
    fprintf(out, "%s:", name);
    while (*text) {
        unsigned width = 0;
        fputs(" =?UTF-8?Q?", out);
        while (*text && (width < HEAD_MOST || ((unsigned char)*text & 0xC0) == 0x80)) {
            const unsigned char c = (unsigned char)*text++;
            const bool plain = is_plain(c) && c != '?' && c != '_';
            width += plain ? 1U : 3U;
            if (plain)
                fputc(c == ' ' ? '_' : c, out);
            else
                fprintf(out, "=%02X", c);
        }
        fputs(*text ? "?=\r\n" : "?=", out);
    }
    fputs("\r\n", out);
}

/* One line of the body, quoted-printable. */
static void put_line(FILE *out, const char *text)
{
    unsigned width = 0;
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        /* A blank at the end of a line, and a dot that may stand by itself, do not travel well. */
        const bool plain = is_plain(c) && !(c == ' ' && text[1] == '\0') && !(c == '.' && width == 0);
        if (width >= BODY_MOST) {
            fputs("=\r\n", out);
            width = 0;
        }
        width += plain ? 1U : 3U;
        if (plain)
            fputc(c, out);
        else
            fprintf(out, "=%02X", c);
    }
    fputs("\r\n", out);
}

static void put_date(FILE *out, int64_t at)
{
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const time_t seconds = (time_t)at;
    struct tm tm;
    if (gmtime_r(&seconds, &tm))
        fprintf(out, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", days[tm.tm_wday], tm.tm_mday, months[tm.tm_mon],
                tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

static void put_head(FILE *out, const struct sv_post *post, const struct sv_news *news, const char *subject)
{
    const char *domain = strchr(post->from, '@');
    fprintf(out, "From: Spontoon <%s>\r\nTo: <%s>\r\n", post->from, news->address);
    put_date(out, news->at);
    fprintf(out, "Message-ID: <%s%s>\r\n", news->id, domain);
    put_header(out, "Subject", subject);
    fputs("Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
          "Content-Transfer-Encoding: quoted-printable\r\n",
          out);
    if (!is_confirm(news))
        fprintf(out, "List-Unsubscribe: <%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", news->quiet);
    fputs("\r\n", out);
}

static void put_body(FILE *out, const struct sv_news *news, const char *subject)
{
    const char *const sure[] = {"Somebody wants to be told at this address when it is his turn in a match.",
                                "If that is you, say so there:",
                                "",
                                news->link,
                                "",
                                "If it is not, do nothing: there will be no other letter.",
                                NULL};
    const char *const turn[] = {
        subject, "", news->link, "", "No more such letters, without signing in:", news->quiet, NULL};
    const char *const *lines = is_confirm(news) ? sure : turn;
    for (size_t i = 0; lines[i]; i++)
        put_line(out, sp_tongue_word(news->tongue, lines[i]));
}

char *sv_write_mail(const struct sv_post *post, const struct sv_news *news)
{
    char subject[SENTENCE];
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    write_sentence(news, subject);
    put_head(out, post, news, subject);
    put_body(out, news, subject);
    fclose(out);
    return text;
}
