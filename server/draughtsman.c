/*
 * The draughtsman: a thread that draws handouts (draw/).  It plays a copy of the journal back for itself and draws from
 * what the seat may know, so that neither the keeper nor the helpers wait for pen and paper.  One sheet is before it at
 * a time, few others wait, and nobody has two.
 */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { WAITING_MOST = 8 };

void sv_drawing_free(struct sv_drawing *drawing)
{
    if (!drawing)
        return;
    draw_paper_free(&drawing->paper);
    free(drawing->journal);
    free(drawing);
}

/* ---- The work ---- */

static bool draw_matter(const struct sv_paper *means, struct sv_drawing *drawing, const struct draw_matter *matter)
{
    struct sp_messages *words;
    const struct sp_source *catalogues = means->words[drawing->french ? 1 : 0];
    if (!draw_words_load(&words, catalogues, means->word_count, matter, NULL, 0, &drawing->why))
        return false;
    const bool done = drawing->handout->draw(words, matter, drawing->reader, DRAW_PDF, &drawing->paper, &drawing->why);
    sp_messages_free(words);
    return done;
}

static void draw_it(const struct sv_paper *means, struct sv_drawing *drawing)
{
    struct draw_matter matter;
    struct sp_match *match =
        sp_match_load(&means->loading, "the journal", drawing->journal, drawing->length, NULL, &drawing->why);
    const uint8_t seat = drawing->handout->for_all ? SP_OBSERVER : drawing->seat;
    if (match && draw_matter_read(match, seat, drawing->month, &matter, &drawing->why)) {
        drawing->drawn = draw_matter(means, drawing, &matter);
        draw_matter_free(&matter);
    }
    if (match)
        sp_match_free(match);
}

static struct sv_drawing *next_drawing(struct sv_drawing_board *board)
{
    pthread_mutex_lock(&board->lock);
    while (!board->first && !board->stopping)
        pthread_cond_wait(&board->wake, &board->lock);
    struct sv_drawing *drawing = board->first;
    if (drawing) {
        board->first = drawing->next;
        if (!board->first)
            board->end = &board->first;
        board->count--;
        board->under = drawing;
    }
    pthread_mutex_unlock(&board->lock);
    return drawing;
}

/* From now on whoever asked may ask for another. */
static void hand_back(struct sv_server *server, struct sv_drawing *drawing)
{
    pthread_mutex_lock(&server->board.lock);
    server->board.under = NULL;
    pthread_mutex_unlock(&server->board.lock);
    sv_enqueue(server, drawing->request);
}

static void *draw(void *context)
{
    struct sv_server *server = context;
    struct sv_drawing_board *board = &server->board;
    for (struct sv_drawing *drawing = next_drawing(board); drawing; drawing = next_drawing(board)) {
        if (atomic_load(&board->stopping))
            sp_fail(&drawing->why, "the server is about to end");
        else
            draw_it(&server->config.paper, drawing);
        hand_back(server, drawing);
    }
    return NULL;
}

/* ---- The keeper's side ---- */

bool sv_draughtsman_start(struct sv_server *server, struct sp_error *error)
{
    struct sv_drawing_board *board = &server->board;
    board->runs = server->config.paper.word_count > 0 && pthread_create(&board->thread, NULL, draw, server) == 0;
    return board->runs || server->config.paper.word_count == 0 || sp_fail(error, "no thread is left for handouts");
}

void sv_draughtsman_stop(struct sv_server *server)
{
    struct sv_drawing_board *board = &server->board;
    pthread_mutex_lock(&board->lock);
    atomic_store(&board->stopping, true);
    pthread_cond_broadcast(&board->wake);
    pthread_mutex_unlock(&board->lock);
    if (board->runs)
        pthread_join(board->thread, NULL);
    board->runs = false;
}

/* Whether something is drawn, or to be drawn, for the account; under the lock. */
static bool has_one(const struct sv_drawing_board *board, const char *account)
{
    if (board->under && strcmp(board->under->account, account) == 0)
        return true;
    const struct sv_drawing *drawing = board->first;
    while (drawing && strcmp(drawing->account, account) != 0)
        drawing = drawing->next;
    return drawing != NULL;
}

bool sv_ask_drawing(struct sv_server *server, struct sv_drawing *drawing)
{
    struct sv_drawing_board *board = &server->board;
    struct sv_request *request = drawing->request;
    request->drawing = drawing;
    request->parked = true; /* before the draughtsman can have it */
    pthread_mutex_lock(&board->lock);
    const bool one = has_one(board, drawing->account);
    const bool taken = !one && board->count < WAITING_MOST && !atomic_load(&board->stopping);
    if (taken) {
        *board->end = drawing;
        board->end = &drawing->next;
        board->count++;
        pthread_cond_signal(&board->wake);
    }
    pthread_mutex_unlock(&board->lock);
    if (taken)
        return true;
    request->parked = false;
    request->drawing = NULL;
    sv_drawing_free(drawing);
    if (one)
        sv_refuse(request, 429, "often", "something is drawn for you already: wait for it");
    else
        sv_refuse(request, 503, "busy", "too many handouts are being drawn just now: try again in a moment");
    return false;
}
