/* Handouts on paper, as PDF: what a seat may know, and nothing else (docs/paper.md). */
#include <stdlib.h>
#include <string.h>

#include "server/handlers.h"

/* A longer journal is not drawn here: its owner has `spontoon draw`. */
enum { JOURNAL_MOST = 2 * 1024 * 1024 };

static void answer_drawing(struct sv_request *request, struct sv_drawing *drawing)
{
    if (!drawing->drawn) {
        sv_refuse(request, 409, "handout", "%s", drawing->why.text);
        return;
    }
    sv_answer_text(request, 200, "application/pdf", (char *)drawing->paper.bytes, drawing->paper.length);
    drawing->paper = (struct draw_paper){0};
}

/* What is to be drawn for the seat; NULL when there is no memory. */
static struct sv_drawing *make_drawing(struct sv_request *request, const struct sp_match *match, uint8_t seat,
                                       const struct draw_handout *handout)
{
    size_t length = 0;
    const char *journal = sp_match_journal(match, &length);
    struct sv_drawing *drawing = calloc(1, sizeof *drawing);
    if (!drawing || !(drawing->journal = malloc(length + 1))) {
        free(drawing);
        return NULL;
    }
    memcpy(drawing->journal, journal, length);
    drawing->length = length;
    drawing->request = request;
    drawing->handout = handout;
    drawing->seat = seat;
    drawing->reader = sp_match_game(match)->seat_names[seat];
    drawing->month = (unsigned)request->query_month;
    drawing->french = request->tongue != NULL;
    memcpy(drawing->account, request->account.id, sizeof drawing->account);
    return drawing;
}

static void ask(struct sv_server *server, struct sv_request *request, const struct sp_match *match, uint8_t seat)
{
    const struct draw_handout *handout = draw_handout_find(request->token);
    size_t length = 0;
    sp_match_journal(match, &length);
    if (!handout || server->config.paper.word_count == 0) {
        sv_refuse(request, 404, "handout", "there is no such handout");
    } else if (!draw_rules_of(sp_match_game(match), sp_match_scenario(match))) {
        sv_refuse(request, 409, "handout", "this game has no handouts");
    } else if (length > JOURNAL_MOST) {
        sv_refuse(request, 409, "handout", "this match is too long to be drawn here");
    } else {
        struct sv_drawing *drawing = make_drawing(request, match, seat, handout);
        if (drawing)
            sv_ask_drawing(server, drawing);
        else
            sv_refuse(request, 503, "busy", "the server has no room for this just now");
    }
}

void sv_get_handout(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sv_drawing *drawing = request->drawing;
    request->drawing = NULL;
    const struct sv_table *table = sv_own_table(server, request, &seat);
    if (table && drawing)
        answer_drawing(request, drawing);
    else if (table)
        ask(server, request, sv_table_match(table), seat);
    sv_drawing_free(drawing);
}
