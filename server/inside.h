/*
 * What the files of the server share: the server itself, the tables at which matches are played, and who may touch
 * them.  Unless it is said otherwise, all of it is the keeper's, and only its thread may use it.
 */
#ifndef SERVER_INSIDE_H
#define SERVER_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "draw/handouts.h"
#include "mind/player.h"
#include "server/post.h"
#include "server/request.h"
#include "server/server.h"
#include "server/stream.h"

/* Before an account's id in what servers tell one another; match ids never begin so. */
#define SV_OF_ACCOUNT '@'

enum {
    SV_SEATS = SP_OBSERVER,
    SV_TABLE_HEADS = 4096,   /* of the hash table; a power of two */
    SV_SESSION_SLOTS = 4096, /* a power of two */
    SV_TRY_SLOTS = 4096,     /* a power of two */
    SV_WATCH_SLOTS = 16384,  /* a power of two */
    SV_CLOCK_MOST = 365 * 24 * 3600,
    SV_ORDER = SP_TEXT_MAX, /* of an order as it was understood: its text in quotes is but a number there */
    SV_NAME = 32,           /* of a person's name that is asked for, with its NUL */
    SV_FRESH_SECONDS = 10,  /* a session is looked up again after so long, when other servers may have ended it */
};

/* ---- Matches in memory ---- */

/* A match with those who use it outside the keeper: helpers read its scenario. */
struct sv_holder {
    struct sp_match *match;
    unsigned uses;
};

/* What a seat was answered last, so that a repeated request is answered the same. */
struct sv_answered {
    char decision[ST_DECISION];
    char request[ST_REQUEST];
    char order[SV_ORDER];
};

struct sv_listener {
    struct sv_watcher *watcher;
    uint32_t slot; /* of its address, in the server's table */
};

/* A seat's watchers, and how far its record has been sent to them. */
struct sv_feed {
    uint64_t lines;      /* 0: not even the header */
    size_t offset;       /* in the record's text */
    json_t *summary;     /* that was sent last */
    char account[ST_ID]; /* of a seat: who sits there and listens; "" when nobody does, or all have been dismissed */
    int64_t until;       /* the first of his sessions there ends */
    struct sv_audience audience;
    struct sv_listener *listeners; /* also those who have gone, until they are missed */
    size_t count, capacity;
};

struct sv_table {
    struct sv_table *next; /* in the hash table */
    struct sv_server *server;
    struct st_match about;
    struct st_seat seats[SV_SEATS];
    struct sv_holder *holder; /* NULL: must be read from the store again */
    struct sv_answered answered[SV_SEATS];
    struct sv_feed feeds[SV_SEATS + 1]; /* the last is SP_OBSERVER's */
    size_t watchers;                    /* of all feeds */
    bool touched;                       /* in this batch */
    struct sv_table *next_touched;
    sp_seats talk;     /* somebody has spoken: these seats' watchers are told to look */
    sp_seats moved;    /* their time begins anew */
    uint32_t question; /* that is asked, and in which turn or month: when either is another, time begins anew for all */
    uint32_t period;
    bool stale;        /* another server may have changed it */
    sp_seats thinking; /* computer seats with whom a helper is busy */
    sp_seats lost;     /* computer seats whose player has forfeited */
    sp_seats wants;    /* seats of people who want to be told that it is their turn... */
    sp_seats called;   /* ...who have been told, or will be... */
    sp_seats waiting;  /* ...and who will be if they do not answer before */
    int64_t used;      /* seconds */
};

/* An entry that waits for the commit. */
struct sv_staged {
    struct sv_table *table;
    uint64_t n;
    int seat;
    char decision[ST_DECISION];
    char request[ST_REQUEST];
};

/* ---- The server ---- */

struct sv_session {
    char hash[ST_TOKEN];
    char id[ST_ID];
    char name[ST_NAME];
    char language[ST_LANGUAGE];
    bool guest;
    int64_t expires;
    int64_t checked;
};

struct sv_try {
    uint64_t key;
    int64_t minute;
    uint64_t count;
};

struct sv_counts {
    uint64_t requests[6]; /* by the first digit of the status */
    uint64_t orders;
    uint64_t refused_orders;
    uint64_t repeated_orders;
    uint64_t entries;
    uint64_t commits;
    uint64_t commit_microseconds;
    uint64_t lost_races;
    uint64_t failed_commits;
    uint64_t events;
    uint64_t watchers; /* now */
    uint64_t tables;   /* now in memory */
    uint64_t letters;  /* that were sent */
    uint64_t letters_given_up;
};

struct sv_job;

/* A letter on its way. */
struct sv_letter {
    struct sv_letter *next;
    struct sv_server *server;
    struct sv_request *request; /* with which it comes back; owns the letter from then on */
    struct st_notice notice;    /* as this server has claimed it */
    char address[ST_ADDRESS];
    char *text;
    enum sv_sent sent;
    struct sp_error why; /* it was not */
};

enum { SV_POSTMEN = 4 };

struct sv_posting {
    /* under the lock: */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct sv_letter *letters, **letters_end;
    atomic_bool stopping;
    pthread_t postmen[SV_POSTMEN];
    size_t postman_count;
    /* the keeper's: */
    unsigned under_way;
    bool more; /* a postman is free again, or there is something for one at once */
};

/* How far the keeper has got on its rounds (rounds.c). */
struct sv_round {
    char behind[ST_ID]; /* the last match that was looked at; empty: it begins anew */
    bool done;          /* the first since the start is */
};

struct sv_bytes {
    char *data;
    size_t size;
};

/* A file of the web client. */
struct sv_page {
    char name[SV_PART];
    const char *type;
    struct sv_bytes plain;
    struct sv_bytes packed; /* by gzip; no data: there is none */
    bool lasting;           /* its name changes with its contents */
};

enum { SV_PAGES = 64 };

/* What waits for helpers, and how much of it somebody waits for; an earlier queue goes first. */
struct sv_job_queue {
    struct sv_job *first, **end;
    size_t awaited;
};

enum { SV_SOON, SV_LATER, SV_JOB_QUEUES };

/* A handout that is drawn, or to be drawn. */
struct sv_drawing {
    struct sv_drawing *next;
    struct sv_request *request; /* with which it comes back; owns it from then on */
    const struct draw_handout *handout;
    char account[ST_ID]; /* who has asked */
    char *journal;       /* a copy */
    size_t length;
    uint8_t seat;
    const char *reader; /* its name */
    unsigned month;     /* 0: the current one */
    bool french;
    bool drawn; /* there is paper; else there is why not */
    struct draw_paper paper;
    struct sp_error why;
};

struct sv_drawing_board {
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t wake;
    struct sv_drawing *first, **end;
    struct sv_drawing *under; /* the pen */
    size_t count;             /* that wait */
    atomic_bool stopping;
    /* the keeper's: */
    pthread_t thread;
    bool runs;
};

struct sv_server {
    struct sv_config config;
    struct st_store *store;
    struct MHD_Daemon *daemon;
    uint16_t port;
    int socket;
    uint64_t seed;           /* of hashes: nobody can choose with whom he shares a slot */
    atomic_uint connections; /* that libmicrohttpd has; streams that were taken over are not among them */
    atomic_uint under_way;   /* requests that have begun and are not completed, watchers too */

    /* under the lock: */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct sv_request *queue, **queue_end;
    bool stopping;
    bool closing; /* new requests are refused */
    pthread_t keeper;
    bool keeper_runs;

    struct sv_teller teller;

    /* what does not change: */
    struct sv_page pages[SV_PAGES];
    size_t page_count;

    /* the helpers; under their lock: */
    pthread_mutex_t job_lock;
    pthread_cond_t job_wake;
    struct sv_job_queue jobs[SV_JOB_QUEUES];
    bool jobs_end_now;
    pthread_t *helpers;
    size_t helper_count;

    struct sv_posting posting;
    struct sv_drawing_board board;

    /* the keeper's: */
    struct sv_round round;
    struct sv_table *tables[SV_TABLE_HEADS];
    struct sv_table *touched;
    struct sv_staged *staged;
    size_t staged_count, staged_capacity;
    bool in_transaction;
    int64_t proved; /* when the store was last seen to keep something */
    int64_t now;    /* seconds since 1970, taken once a batch */
    struct sv_session sessions[SV_SESSION_SLOTS];
    struct sv_try tries[SV_TRY_SLOTS];
    uint32_t watching[SV_WATCH_SLOTS]; /* streams of the addresses that share a slot */
    struct sv_counts counts;
    struct sp_order *scratch; /* for lists of orders */
    size_t scratch_capacity;
    int staging_seat;
    const char *staging_decision, *staging_request;
};

/* ---- server.c ---- */

/* Room for so many orders, until it is asked for again; NULL when there is no memory. */
struct sp_order *sv_scratch(struct sv_server *server, size_t count);

/* The two halves of sv_close.  After the first nobody waits for an answer any more, and only the store may still tell
 * of what other servers do. */
void sv_stop(struct sv_server *server);
void sv_free(struct sv_server *server);

/* ---- keeper.c ---- */

bool sv_keeper_start(struct sv_server *server, struct sp_error *error);
/* Hands a request back to the keeper, who has parked it; a helper's thread. */
void sv_enqueue(struct sv_server *server, struct sv_request *request);
/* Hands a new request to the keeper; any thread.  False when the server is closing: it stays the caller's. */
bool sv_enqueue_new(struct sv_server *server, struct sv_request *request);
/* The same for a request that nobody waits for, or NULL.  It is forgotten when the server is closing, since nobody
 * would ever take it from the queue: another server, or the next start, finds what it is about in the store. */
void sv_enqueue_own(struct sv_server *server, struct sv_request *request);
/* The store inside the batch's transaction, which begins with the first use.  NULL after sv_fail. */
struct st_store *sv_store(struct sv_server *server, struct sv_request *request);

/* ---- rounds.c ---- */

/* Looks at the next few matches with computers; the request is for what fails.  False after sv_fail. */
bool sv_go_round(struct sv_server *server, struct sv_request *request);

/* ---- pages.c ---- */

/* Reads the files of the folder, if there is one; borrowed. */
bool sv_pages_load(struct sv_server *server, const char *folder, struct sp_error *error);
void sv_pages_free(struct sv_server *server);
/* What the path of a request names, or NULL. */
const struct sv_page *sv_page_find(const struct sv_server *server, const char *path);

/* ---- routes.c ---- */

struct sv_route {
    enum sv_method method;
    const char *path; /* parts that start with a colon are variable */
    unsigned flags;
    void (*handle)(struct sv_server *server, struct sv_request *request);
    const char *query; /* the names that its query may have, with blanks between them; NULL: none */
    const char *body;  /* the same of the members of its body, a JSON object; NULL: it has none */
};

enum {
    SV_WRITES = 1,    /* changes something: answered after the commit */
    SV_SIGNED_IN = 2, /* only with a session */
    SV_LINKED = 4,    /* its link is all that counts: it may come from anywhere, as from a mail program */
};

/* Finds the route and the parts of the path, and reads query and body; false after an answer. */
bool sv_route_find(struct sv_request *request);
/* Whether the text has nothing but what names, ids and tokens are made of. */
bool sv_is_plain(const char *text, size_t length);
/* Who asks; then the route's handler. */
void sv_route_handle(struct sv_server *server, struct sv_request *request);

/* ---- asked.c ---- */

/* Read what the request brings, and refuse what its route does not know; false after an answer. */
bool sv_read_query(struct sv_request *request);
bool sv_read_body(struct sv_request *request);

/* ---- tables.c ---- */

/* The table of a match, read from the store if it isn't here.  NULL after an answer. */
struct sv_table *sv_table_find(struct sv_server *server, struct sv_request *request, const char *id);
/* The same, read from the store if the client has seen more of it, from another server, than is known here: orders of
 * the seat, or lines of its record. */
struct sv_table *sv_table_catch_up(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                                   uint8_t seat);
/* Lets the computers of a match think that owe an order, wherever it is.  It stays in memory only as long as there is
 * room. */
void sv_table_wake(struct sv_server *server, struct sv_request *request, const char *id);
/* A table for a match that is being made. */
struct sv_table *sv_table_add(struct sv_server *server, const struct st_match *about);
struct sp_match *sv_table_match(const struct sv_table *table);
void sv_table_set_match(struct sv_table *table, struct sp_match *match);
/* Something of it changes in this batch. */
void sv_table_touch(struct sv_server *server, struct sv_table *table);
/* What is in memory is not what the store holds: read it again at the next use. */
void sv_table_forget(struct sv_table *table);
void sv_holder_release(struct sv_holder *holder);
/* Marks the table of the match, or all when it is "", as perhaps changed by others; the seats of `talk` hear that
 * somebody has spoken. */
void sv_table_heard(struct sv_server *server, const char *id, sp_seats talk);
/* Makes room, if there are too many. */
void sv_tables_tidy(struct sv_server *server);
void sv_tables_free(struct sv_server *server);
/* The sink that stages what the match writes. */
struct sp_sink sv_table_sink(struct sv_table *table);

/* ---- decision.c ---- */

/* The id of what the seat must decide now; out has ST_DECISION bytes. */
void sv_decision(struct sv_table *table, uint8_t seat, char *out);
/* What the seat must decide, with all orders that answer it, as an object. */
void sv_write_decision(struct sv_out *out, struct sv_table *table, uint8_t seat);

/* ---- play.c ---- */

/* The printed order in a line of the journal, into SV_ORDER bytes. */
void sv_line_order(const char *line, size_t length, char *out);
/* Who must act, as the seat (or SP_OBSERVER) may know it: from its redacted state, so that a sealed order is not told
 * by the silence.  Nobody when there is no memory. */
void sv_pending_seen(const struct sp_match *match, uint8_t seat, struct sp_pending *pending);
/* The seats that owe an order and give it themselves. */
sp_seats sv_asked(const struct sp_match *match);
/* Whether the seat is an umpire's. */
bool sv_is_umpire(const struct sv_table *table, uint8_t seat);
/* Whether the account sits there itself; not when a computer sits in for it. */
bool sv_sits_at(const struct sv_table *table, uint8_t seat, const char *account);
/* The first seat of the account that asks, or SP_OBSERVER; an umpire's before others. */
uint8_t sv_seat_of(const struct sv_table *table, const struct sv_request *request);
/* Answers what the match refused, or could not keep; false, for convenience. */
bool sv_not_done(struct sv_request *request, enum sp_answer answer, const struct sp_error *error);
/* Ends the match, in the journal and in the store; false after an answer. */
bool sv_close_match(struct sv_server *server, struct sv_request *request, struct sv_table *table, sp_seats consent);
/* Whether all seats were taken once. */
bool sv_begun(const struct sv_table *table);
/* Their names, as an array. */
json_t *sv_seat_names(const struct sp_game *game, sp_seats seats);
/* Rolls what is awaited, unless somebody throws it, and ends what is over; false after sv_fail or a refusal. */
bool sv_go_on(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* The summary of a match as the seat (or SP_OBSERVER) may know it. */
json_t *sv_summary(struct sv_table *table, uint8_t seat);
/* An order of a computer player, made by a helper. */
void sv_computer_order(struct sv_server *server, struct sv_request *request, struct sv_job *job);
/* The table and the seat that the path names, if the account of the request sits there; NULL after an answer. */
struct sv_table *sv_own_table(struct sv_server *server, struct sv_request *request, uint8_t *seat);

/* ---- rolls.c ---- */

/* Whether the request's "rolls", if it has any, can follow the seat's order; false after an answer. */
bool sv_rolls_sound(struct sv_request *request, const struct sv_table *table, uint8_t seat, const char *order);
/* After the order: gives orders in place of rolls as the request says, and lets the others fall; nothing without
 * "rolls".  False after sv_fail. */
bool sv_roll_through(struct sv_request *request, struct sv_table *table, uint8_t seat);

/* ---- umpire.c ---- */

/* Whether all dice of the match are typed in. */
bool sv_dice_typed(const struct sv_table *table);

/* Whether dice wait until somebody throws them: all are typed in, or an umpire holds them. */
bool sv_dice_wait(const struct sv_table *table);
/* The die that the seat may throw now, {"die": ID, "question", "sides"}, or null. */
json_t *sv_die_json(struct sv_table *table, uint8_t seat);

/* ---- lobby.c, draft.c, wishes.c, clock.c ---- */

/* Makes the match that the body describes; asked (or NULL) has for each seat who is asked to take it, where the body
 * says "invited".  NULL after an answer. */
struct sv_table *sv_draft_match(struct sv_server *server, struct sv_request *request, const struct st_seat *asked);
/* Answers with the new match and links to its seats for those who are invited; false after another answer. */
bool sv_answer_made(struct sv_server *server, struct sv_request *request, struct sv_table *table);

/* Begins the match if every seat is taken, and winds its clock; false after an answer. */
bool sv_begin_if_full(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/*
 * What "player" of a seat may be: "me", "open", "invited", "nobody", "computer:NAME".  False after an answer.
 */
bool sv_read_seat(const struct sv_server *server, struct sv_request *request, const struct sp_game *game,
                  int64_t number, const char *wanted, struct st_seat *seat);
/* What the journal calls who sits there. */
void sv_player_text(const struct st_seat *seat, char text[ST_NAME]);
/* A link's secret text for the seat; NULL after an answer. */
json_t *sv_invite(struct sv_server *server, struct sv_request *request, const struct sv_table *table, int64_t seat);

/* Somebody sits down, or leaves: in the journal and in the store; the match begins if it can.  False after an answer.
 */
bool sv_seat_somebody(struct sv_server *server, struct sv_request *request, struct sv_table *table,
                      const struct st_seat *seat);
/* What somebody wishes that the others must agree to, or null. */
json_t *sv_wish_json(const struct sv_table *table);
/* Sets the due times as the match is now; false after sv_fail. */
bool sv_wind_clock(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* What is asked now is what the due times are for. */
void sv_note_question(struct sv_table *table);
/* Asks the keeper, as a request, to see to the matches in which somebody's time is up; inside a transaction. */
bool sv_look_at_clocks(struct sv_server *server, struct sp_error *error);
void sv_time_is_up(struct sv_server *server, struct sv_request *request);

/* Whether the seat throws a die now. */
bool sv_throws(const struct sv_table *table, uint8_t seat);

/* ---- calls.c, contacts.c ---- */

/* Who of the table wants to be told that it is his turn, and who has been. */
bool sv_read_callings(struct st_store *store, struct sv_table *table, struct sp_error *error);
/* Notes who is to be told, and who has answered; false after sv_fail. */
bool sv_call_seats(struct sv_server *server, struct sv_request *request, struct sv_table *table);
/* Notes that whoever is invited by his account is to be told so; false after sv_fail. */
bool sv_call_invited(struct sv_server *server, struct sv_request *request, const struct sv_table *table);
/* Takes what is to be sent from the store and gives it to the postmen. */
void sv_deal_with_post(struct sv_server *server);
/* A postman has brought a letter back. */
void sv_letter_is_back(struct sv_server *server, struct sv_request *request);
void sv_letter_free(struct sv_letter *letter);

/* ---- postmen.c ---- */

bool sv_postmen_start(struct sv_server *server, struct sp_error *error);
/* What is under way gets a few seconds; what waits is left to the store. */
void sv_postmen_stop(struct sv_server *server);
void sv_give_to_postman(struct sv_server *server, struct sv_letter *letter);

/* ---- names.c ---- */

/* The form in which a name, which is valid UTF-8, is unique: letters of ASCII fold.  False when it is none. */
bool sv_fold(const char *name, char folded[ST_NAME]);
/* The same for a request; false after an answer. */
bool sv_fold_name(struct sv_request *request, const char *name, char folded[ST_NAME]);

/* ---- accounts.c ---- */

/* The same for all addresses of one client, as far as can be told: whoever has an IPv6 address has a network of them.
 */
uint64_t sv_address_key(const struct sv_server *server, const char *address);
/* Counts a try of the request's address; false after refusing, when there were too many this minute. */
bool sv_may_try(struct sv_server *server, struct sv_request *request);

/* Finds the account of the request's session, if there is one; false after sv_fail. */
bool sv_sign_in(struct sv_server *server, struct sv_request *request);
/* Makes a guest of who has no account, and gives him a session; false after an answer. */
bool sv_make_guest(struct sv_server *server, struct sv_request *request, const char *name);
void sv_forget_sessions(struct sv_server *server);
/* The tongue of a language's short name; NULL is English. */
const struct sp_tongue *sv_tongue(const struct sv_server *server, const char *language);
/* A fresh secret text (SV_TOKEN bytes) and its hash (ST_TOKEN bytes); and the hash of one that is given. */
void sv_make_token(char *text, char *hash);
void sv_hash_token(const char *text, char *hash);
/* A fresh id of ST_ID bytes. */
void sv_make_id(char *id);

/* ---- watch.c ---- */

/* Sends what has become known to the table's watchers. */
void sv_publish(struct sv_server *server, struct sv_table *table);
/* Makes the request a watcher of the table, which first gets what it missed. */
void sv_watch(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat);
/* A sign of life to all watchers; frees those who have gone, and ends the streams of sessions that have ended. */
void sv_keep_alive(struct sv_server *server);
/* Ends all streams. */
void sv_end_watching(struct sv_server *server);
/* Frees what the table knows of its watchers; there are no connections any more, or nobody watches. */
void sv_stop_watching(struct sv_server *server, struct sv_table *table);
/* Ends the streams of the account's seats, or of everybody's when it is "": a session has ended.  Whoever still has one
 * comes back and misses nothing. */
void sv_stop_listening(struct sv_server *server, const char *account);

/* ---- helpers.c ---- */

/* Who plays a seat. */
struct sv_computer {
    const struct sp_player *player;
    const char *argument; /* sp_seating.argument */
};

enum sv_job_kind { SV_HASH, SV_VERIFY, SV_THINK, SV_ADVISE };

struct sv_job {
    struct sv_job *next;
    enum sv_job_kind kind;
    struct sv_request *request; /* to be handed back, or made for a thought */
    char password[256];
    char hash[ST_HASH];
    /* SV_THINK, SV_ADVISE: */
    char match[ST_ID];
    char decision[ST_DECISION];
    uint8_t seat;
    struct sv_computer computer;
    struct sp_limits limits;
    struct sv_holder *holder;
    void *redacted;
    struct sp_event *told; /* what the seat was told, if the player remembers */
    uint32_t told_count;
    struct sp_order *legal;
    uint32_t count;
    struct sp_dice dice;
    bool failed;         /* no player can be had just now: `why` has the reason, order is nothing */
    bool lost;           /* the player has forfeited, now or before: order is what is given for it */
    struct sp_error why; /* "" if it forfeited before */
    struct sp_order order;
    json_t *advice; /* SV_ADVISE: what was found, unless failed */
};

/* The computer of that name: of this build, or a program of the configuration.  False: there is none that plays it. */
bool sv_find_computer(const struct sv_server *server, const char *name, const struct sp_game *game,
                      struct sv_computer *computer);

bool sv_helpers_start(struct sv_server *server, struct sp_error *error);
/* From now on nothing is taken, and what players have not begun to think about is handed back. */
void sv_helpers_finish(struct sv_server *server);
/* Waits until all that was taken is done. */
void sv_helpers_stop(struct sv_server *server);
/* Lets a helper hash the password, or compare it with request->hash; the request comes back to its handler at the next
 * stage.  Answered with 503 when too many wait. */
void sv_ask_helper(struct sv_server *server, struct sv_request *request, enum sv_job_kind kind, const char *password);
/* Who gives the seat's orders in place of a person, if anybody does: the computer that sits there, or the program. */
bool sv_computer_of(struct sv_table *table, uint8_t seat, struct sv_computer *computer);
/* Lets helpers think for the computer seats of the table that owe an order. */
void sv_let_think(struct sv_server *server, struct sv_table *table);
void sv_job_free(struct sv_job *job);
/* Lets a helper think for a person who wants advice; the request comes back to its handler at the next stage with
 * request->advice.  Answered with 503 when too many wait, or there is nothing to decide, and with 429 when
 * advice for the seat waits already. */
void sv_ask_advice(struct sv_server *server, struct sv_request *request, struct sv_table *table, uint8_t seat,
                   const struct sp_player *adviser);

/* ---- draughtsman.c ---- */

bool sv_draughtsman_start(struct sv_server *server, struct sp_error *error);
/* What waits is handed back undrawn. */
void sv_draughtsman_stop(struct sv_server *server);
/* Takes it, and lets it be drawn; its request comes back to its handler with request->drawing.  False after an answer:
 * 429 when something is drawn for the account already, 503 when too many wait. */
bool sv_ask_drawing(struct sv_server *server, struct sv_drawing *drawing);
void sv_drawing_free(struct sv_drawing *drawing);

/* ---- advice.c ---- */

/* Whether the seat may be told what a computer would do in its place. */
bool sv_hints_given(const struct sv_table *table, uint8_t seat);

/* ---- http.c ---- */

bool sv_http_start(struct sv_server *server, struct sp_error *error);
/* Takes no new connections. */
void sv_http_quiesce(struct sv_server *server);
void sv_http_stop(struct sv_server *server);

#endif
