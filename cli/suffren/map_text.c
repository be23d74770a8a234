/*
 * The hex map in plain signs, so that it needs no colour and fits 80 columns.
 *
 * Columns are four signs wide, rows two lines high; the even columns lie one line lower, as their hexes lie half a hex
 * further south.  So a hex's counters stand between the terrains of its neighbours: a ':' before them keeps them apart.
 */
#include <stdbool.h>
#include <string.h>

#include "cli/suffren/position.h"

enum {
    CELL = 4,
    LEFT = 4,
    COLUMNS_MAX = 19,
    ROWS_MAX = 32,
    WIDTH = LEFT + COLUMNS_MAX * CELL,
    LINES_MAX = ROWS_MAX * 2 + 1
};

struct canvas {
    char sign[LINES_MAX][WIDTH + 1];
    int lines;
};

static const char terrain_sign[] = {[PLACE_SEA] = '.', [PLACE_COAST] = '+', [PLACE_LAND] = '#', [PLACE_BOX] = ' '};
static const char control_sign[] = {[FRENCH] = 'F', [ENGLISH] = 'E', [NEUTRAL] = 'N'};
static const char counter_sign[2][4] = {[FRENCH] = {' ', 'S', 'C', 'G'}, [ENGLISH] = {' ', 's', 'c', 'g'}};

/* A hex's id is its column and its row, two digits each; false for a box. */
static bool column_and_row(const struct sf_place *place, int *column, int *row)
{
    if (place->kind == PLACE_BOX || strlen(place->id) != 4)
        return false;
    *column = (place->id[0] - '0') * 10 + place->id[1] - '0';
    *row = (place->id[2] - '0') * 10 + place->id[3] - '0';
    return *column >= 1 && *column <= COLUMNS_MAX && *row >= 1 && *row <= ROWS_MAX;
}

/* Terrain, then the first town's control and value, '*' for an arsenal, '"' where there is a second town. */
static void draw_ground(char *cell, const struct sf_scenario *sc, const struct sf_state *state,
                        const struct sf_place *place)
{
    cell[0] = terrain_sign[place->kind];
    if (place->town_count == 0)
        return;
    const uint8_t town = place->town[0];
    cell[1] = control_sign[state->control[town]];
    cell[2] = (char)('0' + sc->town[town].value % 10);
    cell[3] = place->town_count > 1 ? '"' : sc->town[town].arsenal ? '*' : ' ';
}

static void draw_counters(char *cell, const struct sf_scenario *sc, const struct sf_state *state, uint8_t place)
{
    int used = 1;
    for (uint8_t side = FRENCH; side <= ENGLISH; side++) {
        for (uint8_t kind = SQUADRON; kind <= GENERAL; kind++) {
            bool here = false;
            for (uint8_t piece = 0; piece < sc->piece_count; piece++)
                here = here ||
                       (sc->piece[piece].side == side && sc->piece[piece].kind == kind && state->place[piece] == place);
            if (here && used < CELL)
                cell[used++] = counter_sign[side][kind];
            else if (here)
                cell[CELL - 1] = '&';
        }
    }
    if (used > 1)
        cell[0] = ':';
}

static void draw(struct canvas *canvas, const struct sf_scenario *sc, const struct sf_state *state)
{
    memset(canvas->sign, ' ', sizeof canvas->sign);
    canvas->lines = 0;
    for (uint8_t p = 0; p < sc->place_count; p++) {
        int column = 0;
        int row = 0;
        if (!column_and_row(&sc->place[p], &column, &row))
            continue;
        const int line = (row - 1) * 2 + (column % 2 == 0);
        char *above = &canvas->sign[line][LEFT + (column - 1) * CELL];
        draw_ground(above, sc, state, &sc->place[p]);
        draw_counters(above + sizeof canvas->sign[0], sc, state, p);
        if (column == 1) {
            canvas->sign[line][0] = (char)('0' + row / 10);
            canvas->sign[line][1] = (char)('0' + row % 10);
        }
        if (line + 2 > canvas->lines)
            canvas->lines = line + 2;
    }
}

static int column_count(const struct sf_scenario *sc)
{
    int most = 0;
    for (uint8_t p = 0; p < sc->place_count; p++) {
        int column = 0;
        int row = 0;
        if (column_and_row(&sc->place[p], &column, &row) && column > most)
            most = column;
    }
    return most;
}

/* The places that are not on the grid, with how many counters of each sign. */
static void print_boxes(const struct told *told, const struct sf_scenario *sc, const struct sf_state *state)
{
    for (uint8_t p = 0; p < sc->place_count; p++) {
        const struct sf_place *place = &sc->place[p];
        int column = 0;
        int row = 0;
        if (column_and_row(place, &column, &row))
            continue;
        fprintf(told->out, "%s:", place->name);
        for (uint8_t i = 0; i < place->town_count; i++) {
            const struct sf_town *town = &sc->town[place->town[i]];
            fprintf(told->out, " %c%u%s", control_sign[state->control[place->town[i]]], town->value,
                    town->arsenal ? "*" : "");
        }
        for (uint8_t piece = 0; piece < sc->piece_count; piece++)
            if (state->place[piece] == p)
                fprintf(told->out, " %c", counter_sign[sc->piece[piece].side][sc->piece[piece].kind]);
        fputc('\n', told->out);
    }
}

void position_map(const struct told *told, const struct sf_scenario *sc, const struct sf_state *redacted)
{
    struct canvas canvas;
    draw(&canvas, sc, redacted);
    for (int column = 1; column <= column_count(sc); column++)
        fprintf(told->out, "%*s%02d", column == 1 ? LEFT : CELL - 2, "", column);
    fputc('\n', told->out);
    for (int line = 0; line < canvas.lines; line++) {
        int length = WIDTH;
        while (length > 0 && canvas.sign[line][length - 1] == ' ')
            length--;
        fprintf(told->out, "%.*s\n", length, canvas.sign[line]);
    }
    print_boxes(told, sc, redacted);
    told_print(told, ". sea  + coast  # land; even columns lie half a hex further south\n"
                     "Towns: F French E English N neutral, with the value; * arsenal, \" two towns\n"
                     "Below a hex, behind ':', its counters: French S squadron C convoy G general,\n"
                     "English s c g; & and more\n");
}
