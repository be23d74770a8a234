/* An order as JSON, so that a sentence can say what it does. */
#include <string.h>

#include "suffren/orders.h"
#include "suffren/state.h"

/* What the parts are called in JSON. */
static const char *const part_names[] = {
    [PART_LEADER] = "leader", [PART_PLACE] = "place",       [PART_TOWN] = "town",     [PART_SHIP] = "ship",
    [PART_TROOPS] = "troops", [PART_STANDING] = "standing", [PART_LOSING] = "losing",
};

static const char *const troops_names[] = {"regulars", "natives"};
static const char *const standing_names[] = {"ask", "always", "never", "convoys", "at-most"};

static uint32_t index_of(const struct sf_scenario *sc, const struct sf_order_part *part, const struct sp_order *order)
{
    if (part->type == PART_SHIP) {
        const uint32_t piece = order->a < SF_LEADERS ? sc->leader_piece[order->a] : SF_NONE;
        return piece * SF_HULLS + (uint32_t)order->b;
    }
    return (uint32_t)(part->slot == 0 ? order->a : part->slot == 1 ? order->b : order->c);
}

static json_t *part_json(const struct sf_scenario *sc, const struct sf_order_part *part, const struct sp_order *order)
{
    const uint32_t index = index_of(sc, part, order);
    if (part->type == PART_LOSING) {
        return json_integer(index);
    }
    if (part->type == PART_TROOPS) {
        return json_string(troops_names[index == 1]);
    }
    if (part->type == PART_STANDING) {
        return index <= STANDING_AT_MOST + SF_AT_MOST_LIMIT
                   ? json_string(standing_names[index < STANDING_AT_MOST ? index : STANDING_AT_MOST])
                   : json_null();
    }
    const char *id = sf_part_id(sc, part->type, index);
    return id != NULL && id[0] != '\0' ? json_string(id) : json_null();
}

json_t *sf_order_json(const void *scenario, const struct sp_order *order)
{
    const struct sf_order_form *form = sf_order_form(order->kind);
    if (form == NULL) {
        return json_pack("{s:s}", "order", "none");
    }
    json_t *object = json_pack("{s:s, s:s}", "order", strchr(form->key, '.') + 1, "rule", form->rule);
    for (uint32_t i = 0; i < SF_ORDER_PARTS && form->part[i].type != PART_NONE; i++) {
        const struct sf_order_part *part = &form->part[i];
        const bool carrier = part->type == PART_LEADER && i > 0;
        json_object_set_new(object, carrier ? "carrier" : part_names[part->type], part_json(scenario, part, order));
    }
    if (order->kind == O_STANDING && order->b > STANDING_AT_MOST) {
        json_object_set_new(object, "counters", json_integer(order->b - STANDING_AT_MOST));
    }
    return object;
}
