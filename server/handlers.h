/* The handlers of the routes (routes.c): each answers its request, or parks it with a helper. */
#ifndef SERVER_HANDLERS_H
#define SERVER_HANDLERS_H

#include "server/inside.h"

typedef void sv_handler(struct sv_server *server, struct sv_request *request);

/* info.c */
sv_handler sv_get_health, sv_get_metrics, sv_get_games;
/* accounts.c */
sv_handler sv_post_account, sv_post_guest, sv_get_account, sv_put_language, sv_put_password, sv_post_session,
    sv_delete_session, sv_post_reset;
/* lobby.c, draft.c */
sv_handler sv_get_matches, sv_post_match, sv_get_match, sv_put_seat, sv_get_invitation, sv_post_invitation;
/* contacts.c */
sv_handler sv_get_notices, sv_put_notice, sv_delete_notice, sv_get_confirmation, sv_post_confirmation, sv_get_quiet,
    sv_post_quiet;
/* again.c */
sv_handler sv_post_rematch, sv_put_archive;
/* play.c */
sv_handler sv_get_public_view, sv_get_view, sv_get_public_texts, sv_get_texts, sv_get_decision, sv_post_order;
sv_handler sv_post_dice_text;
/* umpire.c */
sv_handler sv_post_die, sv_put_dice, sv_post_rehearsal;
/* wishes.c, clock.c */
sv_handler sv_post_wish, sv_put_wish, sv_put_deadline;
/* advice.c */
sv_handler sv_get_hint;
/* handouts.c */
sv_handler sv_get_handout;
/* odds.c */
sv_handler sv_get_odds;
/* records.c */
sv_handler sv_get_public_record, sv_get_record, sv_get_public_events, sv_get_events, sv_get_journal;
/* talk.c */
sv_handler sv_get_messages, sv_post_message, sv_get_note, sv_put_note;

#endif
