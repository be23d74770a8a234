#include "suffren/view.h"

#include "suffren/turn.h"
#include "suffren/view_pieces.h"
#include "suffren/words.h"

static const char *const due_names[] = {"damage", "sink", "storm", "troops", "surplus", "halved"};

static const char *const step_names[SF_STAGES] = {
    [STAGE_TURN] = "set_up",
    [STAGE_NAVAL_ARRIVALS] = "arrivals",
    [STAGE_CONVOYS] = "convoys",
    [STAGE_CONVOYS_SHOWN] = "convoys",
    [STAGE_LAND_CAPACITY] = "landings",
    [STAGE_LANDINGS] = "landings",
    [STAGE_RETURNS] = "returns",
    [STAGE_LAND_ARRIVALS] = "arrivals",
    [STAGE_RECRUITS] = "recruits",
    [STAGE_INITIATIVE] = "initiative",
    [STAGE_HALF] = "initiative",
    [STAGE_CARRIERS] = "carriers",
    [STAGE_MOVES] = "moves",
    [STAGE_GROUP] = "moves",
    [STAGE_STORM] = "moves",
    [STAGE_INTERCEPTION] = "moves",
    [STAGE_GROUP_ENDS] = "moves",
    [STAGE_EMBARKATION] = "embarkation",
    [STAGE_TOWNS] = "towns",
    [STAGE_SURRENDER] = "towns",
    [STAGE_HALF_ENDS] = "towns",
    [STAGE_PHASE_ENDS] = "towns",
    [STAGE_MONSOON] = "monsoon",
    [STAGE_REPAIRS] = "repairs",
    [STAGE_TALLY] = "tally",
    [STAGE_OVER] = "over",
};

const char *sf_step_name(const struct sf_state *st)
{
    const char *name = st->stage < SF_STAGES ? step_names[st->stage] : NULL;
    if (name != NULL)
        return name;
    /* The stages of a battle belong to the step in which it is fought. */
    return st->battle == BATTLE_INTERCEPTION ? "moves" : "combats";
}

static json_t *sides_json(int french, int english)
{
    return json_pack("{s:i, s:i}", "french", french, "english", english);
}

static json_t *pending_json(const struct sf_look *look)
{
    if (look->st->question == Q_NOTHING)
        return json_null();
    json_t *seats = json_array();
    for (unsigned side = 0; side < 2; side++)
        if ((look->st->asked >> side & 1) != 0)
            json_array_append_new(seats, sf_view_side(side));
    return json_pack("{s:s, s:b, s:o}", "question", sf_question_name(look->st->question), "die",
                     look->st->question >= Q_FIRST_DIE, "seats", seats);
}

static void add_clock(const struct sf_look *look, json_t *view)
{
    const struct sf_state *st = look->st;
    const bool moving = st->phase <= PHASE_C && st->turn > 0;
    json_object_set_new(view, "seat", look->seat < 2 ? sf_view_side(look->seat) : json_string("observer"));
    json_object_set_new(view, "turn", json_integer(st->turn));
    json_object_set_new(view, "turns", json_integer(look->sc->turn_count));
    json_object_set_new(view, "turn_name", json_string(st->turn <= SF_TURNS ? look->sc->turn_name[st->turn] : ""));
    json_object_set_new(view, "phase", json_string(st->phase <= PHASE_E ? sf_phase_words[st->phase] : ""));
    json_object_set_new(view, "step", json_string(sf_step_name(st)));
    json_object_set_new(view, "mover", moving ? sf_view_side(st->mover) : json_null());
    json_object_set_new(view, "initiative", moving ? sf_view_side(st->first) : json_null());
    json_object_set_new(view, "pending", pending_json(look));
    json_object_set_new(view, "over", json_boolean(st->over));
    json_object_set_new(view, "winner",
                        st->over == 0           ? json_null()
                        : st->winner == NEUTRAL ? json_string("draw")
                                                : sf_view_side(st->winner));
}

static void add_points(const struct sf_state *st, json_t *view)
{
    json_object_set_new(view, "vp", sides_json(st->vp[FRENCH], st->vp[ENGLISH]));
    json_object_set_new(view, "tallies",
                        json_pack("{s:o, s:o}", "standing",
                                  sides_json(st->vp_standing[FRENCH], st->vp_standing[ENGLISH]), "inflicted",
                                  sides_json(st->vp_inflicted[FRENCH], st->vp_inflicted[ENGLISH])));
}

static json_t *town_json(const struct sf_look *look, uint8_t t)
{
    const struct sf_town *town = &look->sc->town[t];
    const struct sf_state *st = look->st;
    const uint32_t besieged = sf_where(st->status, STATUS_BESIEGED);
    return json_pack("{s:s, s:s, s:o, s:i, s:o, s:o, s:b, s:b, s:i, s:b, s:b}", "id", town->id, "name", town->name,
                     "place", sf_view_place(look, town->place), "value", (int)town->value, "control",
                     sf_view_side(st->control[t]), "nationality", sf_view_side(town->nationality), "arsenal",
                     (int)town->arsenal, "besieged", (besieged & sf_where(st->in_town, t)) != 0, "attempts",
                     (int)st->attempts[t], "assaulted", (int)(st->tried_towns >> t & 1), "siege_rolled",
                     (int)(st->rolled_sieges >> t & 1));
}

static json_t *towns_json(const struct sf_look *look)
{
    json_t *array = json_array();
    for (uint8_t t = 0; t < look->sc->town_count && t < SF_TOWNS; t++)
        json_array_append_new(array, town_json(look, t));
    return array;
}

/* The group under way; only its owner sees who is in it. */
static json_t *group_json(const struct sf_look *look)
{
    const struct sf_state *st = look->st;
    if (st->group == 0)
        return json_null();
    const bool own = st->mover == look->seat;
    json_t *group = json_pack("{s:o, s:o, s:o, s:o, s:b}", "side", sf_view_side(st->mover), "place",
                              sf_view_place(look, st->here), "origin", sf_view_place(look, st->origin), "counters",
                              sf_view_counters(look, st->group), "under_way", (int)st->under_way);
    if (own) {
        json_object_set_new(group, "leaders", sf_view_leaders(look, st->group));
        json_object_set_new(group, "pm", json_integer(st->pm));
    }
    return group;
}

/* ---- The battle in progress ---- */

static void add_modifier(json_t *array, const char *rule, const char *why, json_t *who, int value)
{
    json_t *one = json_pack("{s:s, s:s}", "why", why, "rule", rule);
    if (who != NULL)
        json_object_set_new(one, "who", who);
    json_object_set_new(one, "value", json_integer(value));
    if (value != 0)
        json_array_append(array, one);
    json_decref(one);
}

/* What a roll of these against those would be made of, besides the die. */
static void add_roll(const struct sf_look *look, uint32_t rollers, uint32_t enemies, json_t *side)
{
    const bool sea = look->st->battle_arm == SEA;
    const struct sf_roll roll = (sea ? sf_naval_roll : sf_land_roll)(look->sc, look->st, rollers, enemies, 0);
    const char *rule = sea ? "S-46" : "S-51";
    json_t *modifiers = json_array();
    add_modifier(modifiers, rule, "bonus", sf_view_leader(look, look->st->leader[roll.commander]), roll.bonus);
    add_modifier(modifiers, rule, "enemy_bonus", sf_view_leader(look, look->st->leader[roll.enemy_commander]),
                 -roll.enemy_bonus);
    add_modifier(modifiers, rule, sea ? "most_damaged" : "most_natives", NULL, roll.state_modifier);
    add_modifier(modifiers, rule, "town", NULL, roll.town_modifier);
    json_object_set_new(side, "row", json_string(sf_row_words[roll.row & 3U]));
    json_object_set_new(side, "modifiers", modifiers);
}

static json_t *battle_side_json(const struct sf_look *look, unsigned role)
{
    const struct sf_state *st = look->st;
    const uint32_t own = role == 0 ? st->attackers : st->defenders;
    const uint32_t enemies = role == 0 ? st->defenders : st->attackers;
    const bool named = own != 0 && sf_knows_leaders(look, own);
    const bool counted = named && sf_knows_strengths(look, own);
    json_t *side = json_pack("{s:o, s:s, s:o, s:o}", "side", sf_view_side(role == 0 ? st->attacker : st->attacker ^ 1U),
                             "role", role == 0 ? "attacker" : "defender", "leaders", sf_view_leaders(look, own),
                             "counters", sf_view_counters(look, own));
    json_object_set_new(side, "commander",
                        named ? sf_view_leader(look, st->leader[sf_commander(look->sc, st, own)]) : json_null());
    json_object_set_new(side, "pf",
                        counted ? json_integer((st->battle_arm == SEA ? sf_naval_pf : sf_pf_of)(look->sc, st, own))
                                : json_null());
    json_object_set_new(side, "stance",
                        st->stance[role] <= STANCE_EVADED ? json_string(sf_stance_words[st->stance[role]])
                                                          : json_null());
    json_object_set_new(side, "shelter", sf_view_town(look, st->shelter[role]));
    json_object_set_new(side, "die", st->rolled[role] == SF_NONE ? json_null() : json_integer(st->rolled[role]));
    if (counted && enemies != 0 && sf_knows_leaders(look, enemies) && sf_knows_strengths(look, enemies))
        add_roll(look, own, enemies, side);
    return side;
}

static json_t *battle_json(const struct sf_look *look)
{
    const struct sf_state *st = look->st;
    if (st->battle == BATTLE_NONE || st->battle > BATTLE_SORTIE)
        return json_null();
    json_t *sides = json_array();
    json_array_append_new(sides, battle_side_json(look, 0));
    json_array_append_new(sides, battle_side_json(look, 1));
    return json_pack("{s:s, s:s, s:o, s:i, s:o, s:o}", "kind", sf_battle_words[st->battle], "arm",
                     sf_arm_words[st->battle_arm & 1U], "place", sf_view_place(look, st->battle_place), "sequence",
                     (int)st->sequence, "sortie_town",
                     sf_view_town(look, st->battle == BATTLE_SORTIE ? st->sortie_town : SF_NONE), "sides", sides);
}

/* ---- What only the seat itself knows ---- */

static json_t *standing_json(const struct sf_look *look)
{
    json_t *array = json_array();
    const uint32_t own = look->sc->of_side[look->seat] & (uint32_t)~look->sc->convoys;
    for (uint32_t m = own; m != 0; m &= m - 1) {
        const unsigned p = sf_first(m);
        const uint8_t standing = look->st->standing[p];
        const bool counted = standing > STANDING_AT_MOST;
        if (standing == STANDING_ASK || look->st->leader[p] >= look->sc->leader_count)
            continue;
        json_t *one = json_pack("{s:o, s:s}", "leader", sf_view_leader(look, look->st->leader[p]), "standing",
                                sf_standing_word(standing));
        if (counted)
            json_object_set_new(one, "counters", json_integer(standing - STANDING_AT_MOST));
        json_array_append_new(array, one);
    }
    return array;
}

/* Losses that the seat has still to mark, in order. */
static json_t *dues_json(const struct sf_look *look)
{
    json_t *array = json_array();
    for (unsigned i = 0; i < look->st->due_count && i < SF_DUES; i++) {
        if (look->st->due_side[i] == look->seat && look->st->due_kind[i] <= DUE_HALVED) {
            json_array_append_new(array, json_pack("{s:s, s:i}", "kind", due_names[look->st->due_kind[i]], "left",
                                                   (int)look->st->due_left[i]));
        }
    }
    return array;
}

static void add_own(const struct sf_look *look, json_t *view)
{
    json_object_set_new(view, "standing", standing_json(look));
    json_object_set_new(view, "convoy_choice", sf_view_place(look, look->st->convoy_choice[look->seat]));
    json_object_set_new(view, "due", dues_json(look));
}

json_t *sf_view(const void *scenario, const void *redacted, uint8_t seat)
{
    const struct sf_look look = {scenario, redacted, seat, sf_face_up(scenario, redacted)};
    json_t *view = json_object();
    add_clock(&look, view);
    add_points(look.st, view);
    json_object_set_new(view, "towns", towns_json(&look));
    json_object_set_new(view, "pieces", sf_view_pieces(&look));
    json_object_set_new(view, "unknown", sf_view_unknown(&look));
    json_object_set_new(view, "group", group_json(&look));
    json_object_set_new(view, "battle", battle_json(&look));
    if (seat < 2)
        add_own(&look, view);
    return view;
}
