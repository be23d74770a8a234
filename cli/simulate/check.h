/*
 * The checks of `simulate --check`, made while a game is played.
 *
 * After every entry: the state is sound, somebody can act, an order's text reads back as the same order.  Before every
 * entry that starts a phase, and of the first position: a twin that plays the entries read back from their text is the
 * same byte for byte; for every seat the legal orders are those of its redacted state, and an imagined truth looks to
 * the seat as the real one does, in state and view.
 */
#ifndef SPONTOON_CLI_SIMULATE_CHECK_H
#define SPONTOON_CLI_SIMULATE_CHECK_H

#include "mind/series.h"

struct checker;

struct checker *checker_open(const struct sp_series *series);
void checker_close(struct checker *checker);
/* sp_workspace.watch; context is the checker. */
bool checker_watch(void *checker, const struct sp_workspace *workspace, const struct sp_entry *entry);
/* What was wrong: one sentence; "" when nothing was. */
const char *checker_finding(const struct checker *checker);

#endif
