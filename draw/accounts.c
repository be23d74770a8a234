/* A colonel's accounts: the lines of his ledgers, and what they come to month by month. */
#include <stdlib.h>
#include <string.h>

#include "draw/muster.h"
#include "draw/words.h"

/* What came in and went out in a month. */
struct account_month {
    long long in, out;
    long long balance;    /* at its end */
    const char *activity; /* how he spent it; NULL: unknown */
};

/* A ledger of pounds or of PIP. */
enum ledger { LEDGER_MONEY, LEDGER_PIP, LEDGERS };

static const char *const ledger_event[LEDGERS] = {[LEDGER_MONEY] = "money", [LEDGER_PIP] = "pip"};

static bool is_ledger_line(const json_t *event, enum ledger ledger, const char *colonel)
{
    return strcmp(member_word(event, "event"), ledger_event[ledger]) == 0 &&
           strcmp(member_word(event, "colonel"), colonel) == 0;
}

static void add_line(struct account_month *sum, const json_t *event)
{
    const long long amount = member_number(event, "amount");
    if (amount > 0)
        sum->in += amount;
    else
        sum->out -= amount;
    sum->balance = member_number(event, "balance");
}

/* Sums a colonel's ledger by months, 0 (before the first) to `month`; sums has month + 1 of them. */
static void sum_months(const json_t *events, enum ledger ledger, const char *colonel, unsigned month,
                       struct account_month *sums)
{
    unsigned now = 0;
    sums[0] = (struct account_month){0};
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        const char *name = member_word(event, "event");
        if (strcmp(name, "month") == 0 && now < month) {
            now++;
            sums[now] = (struct account_month){.balance = sums[now - 1].balance};
        } else if (is_ledger_line(event, ledger, colonel)) {
            add_line(&sums[now], event);
        } else if (strcmp(name, "activity") == 0 && strcmp(member_word(event, "colonel"), colonel) == 0) {
            sums[now].activity = member_word(event, "activity");
        } else if (strcmp(name, "character") == 0 && strcmp(member_word(event, "colonel"), colonel) == 0) {
            sums[now].balance = 0; /* a new colonel of the same player begins anew (C-26) */
        }
    }
    while (now < month) {
        now++;
        sums[now] = (struct account_month){.balance = sums[now - 1].balance};
    }
}

/* --- The accounts --- */

static const char *signed_part(long long amount, bool in, struct phrase *phrase)
{
    if (in ? amount <= 0 : amount >= 0)
        return "";
    return words_number(in ? amount : -amount, phrase);
}

static const struct flow_cell ledger_cells[] = {{0.55, ALIGN_RIGHT, STYLE_FIGURE},
                                                {4, ALIGN_LEFT, STYLE_BODY},
                                                {1, ALIGN_RIGHT, STYLE_FIGURE},
                                                {1, ALIGN_RIGHT, STYLE_FIGURE},
                                                {1, ALIGN_RIGHT, STYLE_FIGURE}};
enum { LEDGER_CELLS = sizeof ledger_cells / sizeof ledger_cells[0] };

static void ledger_row(struct flow *flow, const char *line, const char *what, long long in, long long out,
                       long long balance)
{
    struct phrase came, went, left;
    const char *const row[LEDGER_CELLS] = {line, what, in > 0 ? words_number(in, &came) : "",
                                           out > 0 ? words_number(out, &went) : "", words_number(balance, &left)};
    flow_row(flow, row);
}

/* The lines of one month between what was brought forward and what is carried on. */
static void fill_ledger(struct flow *flow, const struct muster *muster, enum ledger ledger,
                        const struct account_month *sums)
{
    const unsigned month = muster->matter->month;
    const json_t *events = muster->matter->events;
    struct phrase phrase, head[LEDGER_CELLS];
    static const char *const titles[LEDGERS] = {"account.money", "account.pip"};
    static const char *const names[LEDGER_CELLS] = {"account.line", "account.particulars", "account.in", "account.out",
                                                    "account.balance"};
    const char *heads[LEDGER_CELLS];
    for (int i = 0; i < LEDGER_CELLS; i++)
        heads[i] = words_say(muster->words, names[i], NULL, &head[i]);
    flow_need(flow, 90);
    flow_text(flow, STYLE_HEAD, ALIGN_CENTRE, 0, words_say(muster->words, titles[ledger], NULL, &phrase));
    flow_gap(flow, 4);
    flow_table(flow, ledger_cells, LEDGER_CELLS, heads);
    if (month > 0)
        ledger_row(flow, "", words_say(muster->words, "account.forward", NULL, &phrase), 0, 0, sums[month - 1].balance);
    for (size_t i = draw_month_begins(muster->matter); i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        if (!is_ledger_line(event, ledger, muster->seat))
            continue;
        struct phrase line, came, went, left, reason;
        const long long amount = member_number(event, "amount");
        const char *const row[LEDGER_CELLS] = {words_number(member_number(event, "line"), &line),
                                               words_of(muster->words, "reason", member_word(event, "reason"), &reason),
                                               signed_part(amount, true, &came), signed_part(amount, false, &went),
                                               words_number(member_number(event, "balance"), &left)};
        flow_row(flow, row);
    }
    flow_line(flow, 0.5);
    ledger_row(flow, "", words_say(muster->words, "account.carried", NULL, &phrase), sums[month].in, sums[month].out,
               sums[month].balance);
    flow_line(flow, 1);
    flow_table_end(flow);
}

/* Nothing is left blank. */
static const char *some(long long number, struct phrase *phrase)
{
    return number != 0 ? words_number(number, phrase) : "";
}

/* Every month since the first, newest last. */
static void fill_months(struct flow *flow, const struct muster *muster, const struct account_month *money,
                        const struct account_month *pip)
{
    static const struct flow_cell cells[] = {
        {0.85, ALIGN_RIGHT, STYLE_FIGURE}, {3.1, ALIGN_LEFT, STYLE_BODY},    {1, ALIGN_RIGHT, STYLE_FIGURE},
        {1, ALIGN_RIGHT, STYLE_FIGURE},    {1, ALIGN_RIGHT, STYLE_FIGURE},   {0.8, ALIGN_RIGHT, STYLE_FIGURE},
        {0.8, ALIGN_RIGHT, STYLE_FIGURE},  {0.8, ALIGN_RIGHT, STYLE_FIGURE},
    };
    enum { CELLS = sizeof cells / sizeof cells[0] };
    static const char *const names[CELLS] = {"account.month",   "account.diary",  "account.in",    "account.out",
                                             "account.in_hand", "account.gained", "account.spent", "account.pip_left"};
    struct phrase phrase, head[CELLS], text[CELLS];
    const char *heads[CELLS];
    for (int i = 0; i < CELLS; i++)
        heads[i] = words_say(muster->words, names[i], NULL, &head[i]);
    flow_need(flow, 90);
    flow_text(flow, STYLE_HEAD, ALIGN_CENTRE, 0, words_say(muster->words, "account.months", NULL, &phrase));
    flow_gap(flow, 4);
    flow_table(flow, cells, CELLS, heads);
    for (unsigned m = 0; m <= muster->matter->month; m++) {
        const char *const row[CELLS] = {m == 0 ? "" : words_number(m, &text[0]),
                                        m == 0 ? words_say(muster->words, "account.before", NULL, &text[1])
                                               : words_of(muster->words, "activity", money[m].activity, &text[1]),
                                        some(money[m].in, &text[2]),
                                        some(money[m].out, &text[3]),
                                        words_number(money[m].balance, &text[4]),
                                        some(pip[m].in, &text[5]),
                                        some(pip[m].out, &text[6]),
                                        words_number(pip[m].balance, &text[7])};
        flow_row(flow, row);
    }
    flow_line(flow, 1);
    flow_table_end(flow);
}

struct accounts {
    const struct muster *muster;
    struct account_month *sums[LEDGERS];
};

static void fill_accounts(struct flow *flow, const void *matter)
{
    const struct accounts *accounts = matter;
    for (int ledger = 0; ledger < LEDGERS; ledger++) {
        fill_ledger(flow, accounts->muster, (enum ledger)ledger, accounts->sums[ledger]);
        flow_gap(flow, 14);
    }
    fill_months(flow, accounts->muster, accounts->sums[LEDGER_MONEY], accounts->sums[LEDGER_PIP]);
}

static void furnish_accounts(struct sheet *sheet, const void *matter)
{
    muster_furnish(sheet, ((const struct accounts *)matter)->muster);
}

bool muster_accounts(struct sheet *sheet, const struct muster *muster)
{
    static const double sizes[] = {1.12, 1.06, 1, 0.95, 0.9, 0.86}; /* so that no few lines go to a page of their own */
    const unsigned months = muster->matter->month + 1;
    struct accounts accounts = {.muster = muster};
    struct account_month *sums = calloc((size_t)months * LEDGERS, sizeof *sums);
    if (sums == NULL)
        return false;
    for (int ledger = 0; ledger < LEDGERS; ledger++) {
        accounts.sums[ledger] = sums + (size_t)ledger * months;
        sum_months(muster->matter->events, (enum ledger)ledger, muster->seat, muster->matter->month,
                   accounts.sums[ledger]);
    }
    const double top = muster_title(sheet, muster, false, "account.title", "account.of");
    muster_foot(sheet, muster);
    const struct flow_frame frame = {.left = MUSTER_MARGIN,
                                     .width = MUSTER_MEASURE,
                                     .top = top,
                                     .next_top = MUSTER_NEXT,
                                     .bottom = MUSTER_FOOT,
                                     .columns = 1,
                                     .furnish = furnish_accounts};
    flow_size(sheet, &frame, fill_accounts, &accounts, sizes, sizeof sizes / sizeof sizes[0]);
    flow_run(sheet, &frame, fill_accounts, &accounts);
    sheet->type = 1;
    free(sums);
    return true;
}
