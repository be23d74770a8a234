#include "cli/screen/facts.h"

#include <stdio.h>
#include <string.h>

#include "suffren/rules.h"

struct side_words {
    char letter;
    const char *name;
};

static const struct side_words sides[] = {{'F', "French"}, {'E', "English"}, {'N', "Neutral"}};

static const char *const phases[] = {"naval", "land", "naval", "supply", "end of turn"};

char facts_side_letter(uint8_t side)
{
    return side <= NEUTRAL ? sides[side].letter : '?';
}

const char *facts_side_name(uint8_t side)
{
    return side <= NEUTRAL ? sides[side].name : "?";
}

const char *facts_phase_name(uint8_t phase)
{
    return phase <= PHASE_E ? phases[phase] : "";
}

bool facts_on_map(const struct sight *sight, int piece)
{
    const uint8_t status = sight->view->status[piece];
    return (status == STATUS_FIELD || status == STATUS_ABOARD || status == STATUS_BESIEGED) &&
           sight->view->place[piece] != SF_NONE;
}

struct stack facts_stack(const struct sight *sight, uint8_t place, uint8_t side)
{
    struct stack stack = {0};
    for (int p = 0; p < sight->scenario->piece_count; p++) {
        const struct sf_piece *piece = &sight->scenario->piece[p];
        if (piece->side != side || sight->view->place[p] != place || !facts_on_map(sight, p))
            continue;
        stack.total++;
        if (piece->kind == SQUADRON)
            stack.squadrons++;
        else if (piece->kind == CONVOY)
            stack.convoys++;
        else if (sight->view->status[p] == STATUS_ABOARD)
            stack.aboard++;
        else if (sight->view->status[p] == STATUS_BESIEGED)
            stack.besieged++;
        else
            stack.generals++;
    }
    return stack;
}

void facts_stack_text(const struct stack *stack, uint8_t side, int width, char *text, size_t size)
{
    const struct {
        uint8_t count;
        char sign;
    } parts[] = {
        {stack->squadrons, 'S'}, {stack->convoys, 'C'},  {stack->generals, 'G'},
        {stack->aboard, 't'},    {stack->besieged, 's'},
    };
    char whole[24];
    size_t used = 0;
    whole[used++] = facts_side_letter(side);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i].count > 1)
            whole[used++] = (char)('0' + (parts[i].count < 9 ? parts[i].count : 9));
        if (parts[i].count > 0)
            whole[used++] = parts[i].sign;
    }
    whole[used] = '\0';
    if ((int)used <= width)
        snprintf(text, size, "%s", whole);
    else if (width > 2)
        snprintf(text, size, "%cx%d", facts_side_letter(side), stack->total);
    else
        snprintf(text, size, "%c+", facts_side_letter(side));
}

bool facts_face_up(const struct sight *sight, int piece)
{
    return sight->view->leader[piece] != SF_NONE;
}

bool facts_strength_known(const struct sight *sight, int piece)
{
    const struct sf_scenario *sc = sight->scenario;
    return sc->piece[piece].side == sight->seat ||
           sf_strength_open(sc, sight->view, (unsigned)piece, sf_face_up(sc, sight->view));
}

int facts_pf(const struct sight *sight, int piece)
{
    return (int)sf_pf(sight->scenario, sight->view, (unsigned)piece);
}

int facts_pf_full(const struct sight *sight, int piece)
{
    return (int)sf_full_pf(&sight->scenario->piece[piece]);
}

const char *facts_leader_name(const struct sight *sight, int piece)
{
    const uint8_t leader = sight->view->leader[piece];
    return leader < sight->scenario->leader_count ? sight->scenario->leader[leader].name : "";
}

/* What part of an order says where it acts. */
enum where { NOWHERE, BY_PLACE, BY_TOWN, BY_TOWN_B, BY_LEADER, BY_GROUP };

static const uint8_t order_where[SF_ORDER_KINDS] = {
    [O_TAKE] = BY_LEADER,     [O_TO] = BY_PLACE,      [O_HALT] = BY_GROUP,      [O_PLACE] = BY_PLACE,
    [O_CARRY] = BY_LEADER,    [O_EMBARK] = BY_LEADER, [O_INTERCEPT] = BY_PLACE, [O_ATTACK] = BY_PLACE,
    [O_SORTIE] = BY_TOWN,     [O_JOIN] = BY_LEADER,   [O_SHELTER] = BY_TOWN,    [O_RETREAT] = BY_PLACE,
    [O_DAMAGE] = BY_LEADER,   [O_SINK] = BY_LEADER,   [O_LOSE] = BY_LEADER,     [O_RECRUIT] = BY_LEADER,
    [O_ASSAULT] = BY_TOWN,    [O_BESIEGE] = BY_TOWN,  [O_RETURN] = BY_TOWN_B,   [O_ARRIVE] = BY_TOWN_B,
    [O_STANDING] = BY_LEADER,
};

uint8_t facts_order_place(const struct sight *sight, const struct sp_order *order)
{
    const struct sf_scenario *sc = sight->scenario;
    if (order->kind >= SF_ORDER_KINDS)
        return SF_NONE;
    switch (order_where[order->kind]) {
    case BY_PLACE:
        return order->a < sc->place_count ? (uint8_t)order->a : SF_NONE;
    case BY_GROUP:
        return sight->view->here < sc->place_count ? sight->view->here : SF_NONE;
    case BY_TOWN:
        return order->a < sc->town_count ? sc->town[order->a].place : SF_NONE;
    case BY_TOWN_B:
        return order->b >= 0 && order->b < sc->town_count ? sc->town[order->b].place : SF_NONE;
    case BY_LEADER:
        if (order->a < sc->leader_count && sc->leader_piece[order->a] < sc->piece_count)
            return sight->view->place[sc->leader_piece[order->a]];
        return SF_NONE;
    default:
        return SF_NONE;
    }
}

uint8_t facts_order_town(const struct sf_scenario *scenario, const struct sp_order *order)
{
    if (order->kind >= SF_ORDER_KINDS)
        return SF_NONE;
    const uint8_t where = order_where[order->kind];
    if (where == BY_TOWN && order->a < scenario->town_count)
        return (uint8_t)order->a;
    return where == BY_TOWN_B && order->b >= 0 && order->b < scenario->town_count ? (uint8_t)order->b : SF_NONE;
}

bool facts_names_place(const struct sp_order *order)
{
    return order->kind < SF_ORDER_KINDS && order_where[order->kind] == BY_PLACE;
}

void facts_place_text(const struct sight *sight, uint8_t place, const char *said, char *text, size_t size)
{
    size_t used = 0;
    char signs[24];
    text[0] = '\0';
    if (place >= sight->scenario->place_count)
        return;
    const struct sf_place *spot = &sight->scenario->place[place];
    for (int i = 0; i < spot->town_count && used < size; i++) {
        const struct sf_town *town = &sight->scenario->town[spot->town[i]];
        const bool known = strstr(said, town->name) != NULL;
        used += (size_t)snprintf(text + used, size - used, "%s%s%s%c%u", used ? ", " : "", known ? "" : town->name,
                                 known ? "" : " ", facts_side_letter(sight->view->control[spot->town[i]]), town->value);
    }
    for (uint8_t side = 0; side < 2 && used < size; side++) {
        const struct stack stack = facts_stack(sight, place, side);
        facts_stack_text(&stack, side, (int)sizeof signs, signs, sizeof signs);
        if (stack.total > 0)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", signs);
    }
}

uint8_t facts_focus(const struct sight *sight)
{
    if (sight->view->battle != BATTLE_NONE)
        return sight->view->battle_place;
    if (sight->view->group != 0)
        return sight->view->here;
    return SF_NONE;
}

bool facts_hex(const struct sf_scenario *scenario, uint8_t place, int *column, int *row)
{
    if (place >= scenario->place_count || scenario->place[place].kind == PLACE_BOX)
        return false;
    const char *id = scenario->place[place].id;
    if (strlen(id) != 4 || strspn(id, "0123456789") != 4)
        return false;
    *column = (id[0] - '0') * 10 + id[1] - '0';
    *row = (id[2] - '0') * 10 + id[3] - '0';
    return true;
}

uint8_t facts_place_at(const struct sf_scenario *scenario, int column, int row)
{
    char id[8];
    if (column < 1 || column > 99 || row < 1 || row > 99)
        return SF_NONE;
    snprintf(id, sizeof id, "%02d%02d", column, row);
    return sf_find_place(scenario, id);
}
