/* What dice may decide, as far as a seat may know (mind/odds/outlook.h). */
#include <stdlib.h>
#include <string.h>

#include "mind/odds/outlook.h"
#include "server/handlers.h"

void sv_get_odds(struct sv_server *server, struct sv_request *request)
{
    uint8_t seat;
    struct sp_error error = {.text = ""};
    const struct sv_table *table = sv_own_table(server, request, &seat);
    if (!table)
        return;
    const struct sp_match *match = sv_table_match(table);
    const struct sp_game *game = sp_match_game(match);
    if (!sp_outlook_known(game) || strcmp(table->about.status, "playing") != 0) {
        sv_refuse(request, 409, "odds", "%s",
                  sp_outlook_known(game) ? "odds are told while a match is played" : "this game has no odds to tell");
        return;
    }
    void *redacted = malloc(game->state_size);
    if (redacted)
        sp_match_redact(match, seat, redacted);
    json_t *outlook =
        redacted ? sp_outlook(game, sp_match_scenario(match), redacted, seat, request->query_way, &error) : NULL;
    free(redacted);
    if (!outlook && error.text[0] != '\0')
        sv_refuse(request, 422, "rules", "%s", error.text);
    else
        sv_answer(request, 200, outlook);
}
