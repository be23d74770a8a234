/* An order as JSON, so that a sentence can say what it does. */
#include <string.h>

#include "suffren/orders.h"
#include "suffren/state.h"
#include "suffren/words.h"

/* What the parts that are ids are called in JSON. */
static const char *const id_names[] = {
    [PART_LEADER - SP_PART_OWN] = "leader",
    [PART_PLACE - SP_PART_OWN] = "place",
    [PART_TOWN - SP_PART_OWN] = "town",
    [PART_SHIP - SP_PART_OWN] = "ship",
};

static json_t *word_or_null(const char *word)
{
    return word != NULL ? json_string(word) : json_null();
}

static void add_part(const struct sf_scenario *sc, const struct sp_order *order, const struct sp_order_part *part,
                     bool second, json_t *object)
{
    const int32_t value = sp_part_value(part, order);
    char word[SP_WORD_MAX];
    switch (part->type) {
    case SP_PART_NUMBER:
        json_object_set_new(object, "losing", json_integer(value));
        break;
    case SP_PART_WORD:
        json_object_set_new(object, "troops", json_string(sf_troops_words[value == 1]));
        break;
    case SP_PART_CHOICE:
        json_object_set_new(object, "standing", word_or_null(sf_standing_word(value)));
        if (value > STANDING_AT_MOST)
            json_object_set_new(object, "counters", json_integer(value - STANDING_AT_MOST));
        break;
    default: {
        const char *id = sp_part_name(&sf_grammar, sc, part, order, word);
        const bool carrier = part->type == PART_LEADER && second;
        json_object_set_new(object, carrier ? "carrier" : id_names[part->type - SP_PART_OWN], word_or_null(id));
        break;
    }
    }
}

json_t *sf_order_json(const void *scenario, const struct sp_order *order)
{
    const struct sp_order_form *form = sf_order_form(order->kind);
    if (form == NULL)
        return json_pack("{s:s}", "order", "none");
    json_t *object = json_pack("{s:s, s:s}", "order", strchr(form->key, '.') + 1, "rule", form->rule);
    for (size_t i = 0; i < sp_order_parts(form); i++)
        add_part(scenario, order, &form->part[i], i > 0, object);
    return object;
}
