/*
 * What a game came to, at its end.
 */
#include "cli/outcome.h"

#include <stdio.h>

#include "cli/play/session.h"
#include "cli/told.h"

json_t *outcome_json(const struct sp_game *game, const struct sp_outcome *outcome)
{
    json_t *won = json_array();
    json_t *score = json_object();
    for (uint32_t seat = 0; seat < game->seat_count; seat++) {
        if ((outcome->won >> seat & 1) != 0)
            json_array_append_new(won, json_string(game->seat_names[seat]));
        if ((outcome->players >> seat & 1) != 0)
            json_object_set_new(score, game->seat_names[seat], json_integer(outcome->score[seat]));
    }
    return json_pack("{s:s, s:s?, s:o, s:o}", "type", "outcome", "winner",
                     outcome->winner >= 0 ? game->seat_names[outcome->winner] : NULL, "won", won, "score", score);
}

/* Of several who each reached what he was after, none is the winner. */
void outcome_words(const struct play *play, const struct sp_outcome *outcome, char *text, size_t size)
{
    const struct sp_game *game = play_game(play);
    const sp_seats won = outcome->winner >= 0 ? 1u << outcome->winner : outcome->won;
    char winners[SP_MESSAGE_MAX] = "";
    const char *before = "";
    for (uint8_t seat = 0; seat < game->seat_count; seat++) {
        if ((won >> seat & 1) != 0) {
            told_add(winners, sizeof winners, "%s%s", before, play_seat_name(play, seat));
            before = ", ";
        }
    }
    if (won != 0)
        snprintf(text, size, "The game is over: won by %s. The score in %s:", winners, game->score_unit);
    else
        snprintf(text, size, "The game is over: a draw. The score in %s:", game->score_unit);
    sp_tongue_tell(play_tongue(play), text, text, size);
    before = " ";
    for (uint8_t seat = 0; seat < game->seat_count; seat++) {
        if ((outcome->players >> seat & 1) != 0) {
            told_add(text, size, "%s%s %d", before, play_seat_name(play, seat), outcome->score[seat]);
            before = ", ";
        }
    }
    told_add(text, size, ".");
}

void outcome_page(struct play *play, const struct sp_outcome *outcome, struct page *page, const struct theme *theme)
{
    const struct paper paper = {.play = play, .seat = SP_OBSERVER, .rest = "", .page = page, .theme = theme};
    char text[SP_MESSAGE_MAX];
    if (play->front->outcome != NULL) {
        play->front->outcome(&paper, outcome);
        return;
    }
    outcome_words(play, outcome, text, sizeof text);
    page_add(page, theme, "%s", text);
}
