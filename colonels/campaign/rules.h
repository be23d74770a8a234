/*
 * The inside of the campaign's rules: what their files, cut along the rulings, share.
 *
 * A campaign runs by cc_run(): while nothing is asked it does the stage that the state stands at, until seats must
 * answer or a die must fall.  turn.c has the tables of stages and questions; orders' meaning is in rules_of_orders.c's
 * table: one check and one answer for each kind.
 */
#ifndef COLONELS_CAMPAIGN_RULES_H
#define COLONELS_CAMPAIGN_RULES_H

#include <assert.h>

#include "colonels/campaign/events.h"
#include "colonels/campaign/orders.h"

/* What a rule works on.  Never outlives one call of apply. */
struct cc_game {
    const struct cc_scenario *sc;
    struct cc_campaign *st;
    struct sp_events *events; /* NULL: nobody listens */
};

/* Who asks whether an order is allowed. */
struct cc_asker {
    const struct cc_scenario *sc;
    const struct cc_campaign *st;
    uint8_t seat;
    struct sp_refusal *refusal; /* NULL: only yes or no is wanted */
};

/* Candidates for a list of legal orders: those stay that the check allows. */
struct cc_list {
    struct cc_asker asker;
    struct sp_order *orders;
    uint32_t count;
};

enum {
    CC_UMPIRES = 3 << CC_UMPIRE,
    CC_EVERYBODY = ((1 << CC_SEATS) - 1) | (1 << SP_OBSERVER),
};

static inline sp_seats cc_bit(unsigned n)
{
    return (sp_seats)1 << n;
}

static inline bool cc_in(sp_seats set, unsigned n)
{
    return set >> n & 1;
}

static inline unsigned cc_count(sp_seats set)
{
    return (unsigned)__builtin_popcount(set);
}

static inline unsigned cc_first(sp_seats set)
{
    return (unsigned)__builtin_ctz(set);
}

/* A colonel's own affair: he and the umpires. */
static inline sp_seats cc_own(unsigned colonel)
{
    return cc_bit(colonel) | (sp_seats)CC_UMPIRES;
}

/* report.c */
void cc_tell(struct cc_game *g, unsigned kind, sp_seats seen, unsigned count, const int32_t *fields);
#define CC_TELL(g, kind, seen, ...)                                                                                    \
    cc_tell((g), (kind), (seen), sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t), (int32_t[]){__VA_ARGS__})
/* Writes the sentence if one is wanted; returns false, so that a check ends with it. */
bool cc_refuse(const struct cc_asker *asker, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "the 4th Foot", as everything else that people read has it. */
const char *cc_regiment_name(unsigned regiment);

/* ledger.c: the only doors to money, PIP, men and attributes. */
void cc_money(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount);
/* Takes no more than he has; returns what changed. */
int32_t cc_pips(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount);
void cc_men(struct cc_game *g, unsigned regiment, unsigned reason, int32_t amount);
void cc_attribute(struct cc_game *g, unsigned regiment, unsigned attribute, unsigned reason, int32_t change);
/* Pays a fine as far as the purse goes; the rest is a debt (C-13). */
void cc_fine(struct cc_game *g, unsigned colonel, unsigned reason, int32_t amount);
/* Who knows a regiment's affairs. */
sp_seats cc_knows_regiment(const struct cc_campaign *st, unsigned regiment);

/* turn.c */
void cc_run(struct cc_game *g);
void cc_ask(struct cc_game *g, unsigned question, sp_seats seats);
void cc_await_die(struct cc_game *g, unsigned question);
void cc_done(struct cc_game *g, unsigned seat);
unsigned cc_die_sides(const struct cc_scenario *sc, const struct cc_campaign *st);
sp_seats cc_die_seen(const struct cc_campaign *st);
unsigned cc_die_of(const struct cc_campaign *st);
void cc_answer_die(struct cc_game *g, unsigned die);

/* rules_of_orders.c */
bool cc_allowed(const struct cc_asker *asker, const struct sp_order *order);
void cc_give(struct cc_game *g, unsigned seat, const struct sp_order *order);
/*
 * A lister makes candidates that are in form and answer what is asked of that seat, or are open, so that only the
 * kind's own check is left. A candidate is written where it will stand if it stays.
 */
static inline const struct sp_order *cc_candidate(struct cc_list *list, unsigned kind, int a, int32_t b)
{
    struct sp_order *order = &list->orders[list->count];
    assert(list->count < CC_MAX_LEGAL);
    *order = (struct sp_order){.kind = (uint16_t)kind, .a = (uint16_t)a, .b = b};
    return order;
}
static inline void cc_keep_if(struct cc_list *list, bool allowed)
{
    assert(allowed == cc_allowed(&list->asker, &list->orders[list->count]));
    list->count += allowed;
}
/* Both, with that check. */
void cc_offer(struct cc_list *list, unsigned kind, int a, int32_t b);
/* Of a range the least, the most and one between; how many that are. */
enum { CC_SUMS = 3 };
unsigned cc_pick_sums(int32_t least, int32_t most, int32_t sums[CC_SUMS]);
void cc_offer_sums(struct cc_list *list, unsigned kind, int a, int32_t least, int32_t most);

typedef bool cc_check(const struct cc_asker *asker, const struct sp_order *order);
typedef void cc_answer(struct cc_game *g, unsigned seat, const struct sp_order *order);
typedef void cc_lister(struct cc_list *list);
typedef void cc_roll(struct cc_game *g, unsigned die);
typedef void cc_stage(struct cc_game *g);

/* characters.c: C-1, C-2 */
cc_stage cc_stage_characters, cc_stage_objectives, cc_stage_approval;
cc_lister cc_list_pip, cc_list_objective, cc_list_approval;
cc_check cc_check_buy, cc_check_objective, cc_check_approval;
cc_answer cc_answer_buy, cc_answer_objective, cc_answer_approval;
/* After an override: who has no objective of his own any more needs no approval. */
void cc_follow_approval(struct cc_campaign *st);

/* life.c: what a character tells of himself, a regiment's name and facings (C-1, C-5) */
cc_check cc_check_life, cc_check_style;
cc_answer cc_answer_life, cc_answer_style;
cc_lister cc_offer_life;
/* A new character has told nothing yet. */
void cc_forget_life(struct cc_campaign *st, unsigned colonel);

/* letters.c: letters, journals, requests, the umpire's gazette (C-17) */
cc_check cc_check_letter, cc_check_page, cc_check_ask, cc_check_reply;
cc_answer cc_answer_letter, cc_answer_page, cc_answer_ask, cc_answer_reply, cc_answer_gazette;
cc_lister cc_offer_letters;

/* auction.c: C-3, C-4 */
cc_stage cc_stage_sale, cc_stage_lot, cc_stage_sold, cc_stage_left;
cc_lister cc_list_bid, cc_list_choose;
cc_check cc_check_bid, cc_check_drop, cc_check_choose, cc_check_pass, cc_check_petition;
cc_answer cc_answer_bid, cc_answer_drop, cc_answer_choose, cc_answer_pass, cc_answer_petition;
cc_roll cc_roll_tie;
/* Regiments without a colonel. */
uint32_t cc_free_regiments(const struct cc_campaign *st);
/* Colonels who live and have no regiment. */
sp_seats cc_volunteers(const struct cc_campaign *st);
/* What a regiment costs without a bid: the reserve, or the lowest price of the first auction. */
int32_t cc_price(const struct cc_scenario *sc, const struct cc_campaign *st);

/* month.c: C-10 to C-18, orders */
struct cc_plan {
    int32_t arrears;
    int32_t recruits;
    uint8_t kept;
    uint8_t declared;
    uint8_t pays;
    uint8_t trains;
    uint8_t activity;
};
/* What a plan comes to, in pounds. */
struct cc_bill {
    int32_t income;
    int32_t debt;
    int32_t pay;
    int32_t arrears;
    int32_t training;
    int32_t recruits;
    int32_t cost; /* all but income */
    int32_t left; /* in the purse, before activities; below 0: it cannot be afforded */
};
struct cc_plan cc_plan_of(const struct cc_campaign *st, unsigned colonel);
struct cc_bill cc_bill_of(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned colonel,
                          const struct cc_plan *plan);
/* What a month comes to of itself: companies stay as they are, pay is given if it can be (C-10). */
struct cc_usual {
    uint8_t kept;
    bool pays;
};
struct cc_usual cc_usual_of(const struct cc_game *g, unsigned colonel);
/* After an override: what nobody ordered otherwise follows from what there is now. */
void cc_follow_usual(struct cc_game *g, unsigned colonel, const struct cc_usual *before);
bool cc_at_home(const struct cc_campaign *st, unsigned colonel);
cc_stage cc_stage_month, cc_stage_plans, cc_stage_close;
cc_lister cc_list_month, cc_list_close;
cc_check cc_check_plan, cc_check_ready, cc_check_amend;
cc_answer cc_answer_plan, cc_answer_ready, cc_answer_amend;

/* money.c: the first part of C-13 */
cc_stage cc_stage_money;
int32_t cc_months_in_arrears(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned regiment);

/* rolls.c: inspection, mutiny, training, decay */
cc_stage cc_stage_rolls;
cc_roll cc_roll_inspection, cc_roll_mutiny, cc_roll_training, cc_roll_decay;

/* activities.c: C-16 */
cc_stage cc_stage_activities;

/* crisis.c: C-20, C-21, C-23 */
cc_stage cc_stage_crisis_date, cc_stage_crisis, cc_stage_briefing;
cc_lister cc_list_crisis, cc_list_attach;
cc_check cc_check_attach;
cc_answer cc_answer_quiet, cc_answer_crisis, cc_answer_attach;
cc_roll cc_roll_crisis_date, cc_roll_region, cc_roll_island, cc_roll_nation, cc_roll_attach, cc_roll_multiple,
    cc_roll_report, cc_roll_report_quality;
int32_t cc_attached_men(const struct cc_scenario *sc, const struct cc_campaign *st);
/* Whether what the colonels are to be told of the enemy is still the umpires' alone. */
bool cc_unreported(const struct cc_campaign *st);
/* Colonels present: at home and having sent orders (C-16). */
sp_seats cc_present(const struct cc_campaign *st);

/* committee.c: C-22, C-23 */
cc_stage cc_stage_number, cc_stage_which, cc_stage_command, cc_stage_roles;
cc_lister cc_list_number, cc_list_which, cc_list_command, cc_list_roles;
cc_check cc_check_send, cc_check_which, cc_check_motion, cc_check_role;
cc_answer cc_answer_send, cc_answer_which, cc_answer_motion, cc_answer_done, cc_answer_role;
/* PIP of a colonel that this round's stakes have not yet taken. */
int32_t cc_unstaked(const struct cc_campaign *st, unsigned colonel);
/* The colonel of the lowest number among them; CC_NONE if there is none. */
unsigned cc_senior(const struct cc_campaign *st, sp_seats colonels);

/* expedition.c: C-24 */
cc_stage cc_stage_journey, cc_stage_passage, cc_stage_home;
cc_roll cc_roll_disease, cc_roll_disease_force, cc_roll_wreck;

/* table.c: results typed in (C-27) */
cc_lister cc_list_result;
cc_check cc_check_result, cc_check_book;
cc_answer cc_answer_result, cc_answer_book;
/* battlefield.c: battles, and those on the table (C-27) */
cc_stage cc_stage_battle, cc_stage_table;
cc_roll cc_roll_table;
bool cc_at_table(const struct cc_campaign *st);
uint32_t cc_list_table(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat,
                       struct sp_order *orders);
uint32_t cc_open_table(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat,
                       struct sp_order *orders);
bool cc_check_table(const struct cc_asker *asker, const struct sp_order *order);
void cc_apply_table(struct cc_game *g, const struct sp_entry *entry);
/* What units and leaders are called in texts: u0 …, l0 …. */
extern const struct cb_battle cc_names;
/* C-5: four bases whatever the men, or by the men. */
int cc_bases(const struct cc_scenario *sc, const struct cc_campaign *st, unsigned n);
/* Men of the expedition, attached ones included (C-21). */
int32_t cc_force_men(const struct cc_scenario *sc, const struct cc_campaign *st);

/* results.c: B-60, C-21, C-26 */
cc_stage cc_stage_losses, cc_stage_loot, cc_stage_booking;
cc_roll cc_roll_losses, cc_roll_loot;
/* Whether the British won; a drawn battle is neither won nor lost. */
bool cc_won(const struct cc_campaign *st);
void cc_tell_result(struct cc_game *g);

/* ending.c: C-30 */
cc_stage cc_stage_ending;
cc_lister cc_list_judge;
cc_check cc_check_judge;
cc_answer cc_answer_judge;
/* Nothing is asked any more when the last objective is judged, or by an override is not the umpire's to judge. */
void cc_follow_judging(struct cc_campaign *st);

/* umpire.c: C-60 */
cc_check cc_check_set, cc_check_adjust, cc_check_roll, cc_check_lock, cc_check_unlock, cc_check_admit, cc_check_close,
    cc_check_end;
cc_answer cc_answer_set, cc_answer_adjust, cc_answer_roll, cc_answer_lock, cc_answer_unlock, cc_answer_admit,
    cc_answer_close, cc_answer_end;
uint32_t cc_list_open(const struct cc_scenario *sc, const struct cc_campaign *st, uint8_t seat,
                      struct sp_order *orders);

/* The table of paths: every value that an override may reach, with its type and range. */
enum cc_scope { SCOPE_COLONEL, SCOPE_REGIMENT, SCOPE_CAMPAIGN, SCOPE_EXPEDITION };
enum cc_path_seen {
    PATH_ALL,
    PATH_OWN,
    PATH_UMPIRES,
    PATH_REPORTED, /* all, once it has been reported (C-21) */
    PATH_BOOKED,   /* all, but while the umpire types what came of a battle (C-27) */
};
enum cc_path_bound {
    BOUND_MOST,     /* the table's */
    BOUND_MISSIONS, /* the scenario's, as the next four are */
    BOUND_REGIONS,
    BOUND_COMPANY,  /* men of a company */
    BOUND_REGIMENT, /* of all its companies */
    BOUND_IDLE,     /* months until the roll falls, and they are counted anew (C-15) */
    BOUND_FIT,      /* regiments that could be sent now */
    BOUND_GOING,    /* a colonel who is with the expedition */
};
struct cc_path {
    const char *name;
    uint8_t scope;
    uint8_t width;    /* bytes */
    uint8_t adjusted; /* changes by adjustment lines only */
    uint8_t seen;     /* enum cc_path_seen: who may see the value */
    uint8_t bound;    /* enum cc_path_bound: what bounds it above */
    int32_t least;
    int32_t most;  /* if the table bounds it */
    size_t offset; /* of the first element in struct cc_campaign */
};
extern const struct cc_path cc_paths[];
extern const unsigned cc_path_count;
int32_t cc_path_value(const struct cc_campaign *st, unsigned path, unsigned index);

/* Whether orders for the month may still be changed: nobody has closed it (month.c). */
bool cc_month_is_open(const struct cc_campaign *st);
void cc_reopen(struct cc_game *g, unsigned colonel);

static inline bool cc_automatic(const struct cc_scenario *sc)
{
    return sc->option[CC_OPT_UMPIRE] == UMPIRE_AUTOMATIC;
}

#endif
