/* The campaign of the colonels behind the common interface. */
#include "colonels/colonels.h"

#include "colonels/battle/sources.h"
#include "colonels/campaign/events.h"
#include "colonels/campaign/orders.h"
#include "colonels/campaign/turn.h"

static json_t *unpublished(const struct sp_source *sources, size_t source_count, struct sp_error *error)
{
    return cb_unpublished("colonels", sources, source_count, error);
}

/* Numbers of the table, which campaigns and single battles share. */
static const char *const companions[] = {"colonels/battle", NULL};

static uint32_t period(const void *scenario, const void *state)
{
    (void)scenario;
    return ((const struct cc_campaign *)state)->month;
}

const struct sp_game cc_game = {
    .name = "colonels",
    .title = "Over the Hills and Far Away",
    .score_unit = "pounds",
    .lowest_face = 1,
    .folder = "colonels",
    .scenario = "campaign",
    .companions = companions,
    .battles = "colonels_battle",
    .rules_version = 1,
    .state_size = sizeof(struct cc_campaign),
    .encoded_size = sizeof(struct cc_campaign),
    .max_legal = CC_MAX_LEGAL,
    .max_events = CC_MAX_EVENTS,
    .seat_count = CC_SEATS,
    .seat_names = cc_seat_names,
    .options = cc_options,
    .option_count = CC_OPTIONS,
    .load_scenario = cc_load_scenario,
    .unpublished = unpublished,
    .free_scenario = cc_free_scenario,
    .scenario_digest = cc_scenario_digest,
    .set_up = cc_set_up,
    .pending = cc_pending,
    .legal = cc_legal,
    .open = cc_open,
    .draw = cc_draw,
    .silence = cc_silence,
    .check = cc_check_order,
    .apply = cc_apply,
    .reveals = cc_reveals,
    .redact = cc_redact,
    .imagine = cc_imagine,
    .outcome = cc_outcome,
    .period = period,
    .at_phase_start = cc_at_phase_start,
    .encode = cc_encode,
    .assert_sound = cc_assert_sound,
    .order_text = cc_order_text,
    .event_text = cc_event_text,
    .umpires = 3U << CC_UMPIRE,
    .may_talk = cc_may_talk,
    .print_order = cc_print_order,
    .parse_order = cc_parse_order,
    .event_json = cc_event_json,
    .view = cc_view,
    .question_name = cc_question_name,
};
