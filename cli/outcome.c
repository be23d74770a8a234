/*
 * What a game came to, at its end.
 */
#include "cli/outcome.h"

#include <stdio.h>

json_t *outcome_json(const struct sp_game *game, const struct sp_outcome *outcome)
{
    json_t *won = json_array();
    json_t *score = json_object();
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if ((outcome->won >> seat & 1) != 0) {
            json_array_append_new(won, json_string(game->seat_names[seat]));
        }
        if ((outcome->players >> seat & 1) != 0) {
            json_object_set_new(score, game->seat_names[seat], json_integer(outcome->score[seat]));
        }
    }
    return json_pack("{s:s, s:s?, s:o, s:o}", "type", "outcome", "winner",
                     outcome->winner >= 0 ? game->seat_names[outcome->winner] : NULL, "won", won, "score", score);
}

/* Of several who each reached what he was after, none is the winner. */
void outcome_print(const struct play *play, const struct sp_outcome *outcome)
{
    const struct sp_game *game = play_game(play);
    const sp_seats won = outcome->winner >= 0 ? 1u << outcome->winner : outcome->won;
    const char *before = "The game is over: won by ";
    for (uint8_t seat = 0; seat < game->seat_count; seat++) {
        if ((won >> seat & 1) != 0) {
            printf("%s%s", before, play_seat_name(play, seat));
            before = ", ";
        }
    }
    printf("%s. The score in %s:", won == 0 ? "The game is over: a draw" : "", game->score_unit);
    before = " ";
    for (uint8_t seat = 0; seat < game->seat_count; seat++) {
        if ((outcome->players >> seat & 1) != 0) {
            printf("%s%s %d", before, play_seat_name(play, seat), outcome->score[seat]);
            before = ", ";
        }
    }
    puts(".");
}
