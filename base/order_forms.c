/* Forms of orders: their parts, and what is printed, checked and explained from them. */
#include "base/order_forms.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TEXTS = UINT16_MAX };

const struct sp_order_form *sp_order_form(const struct sp_order_grammar *grammar, uint16_t kind)
{
    if (kind < grammar->first || kind - grammar->first >= grammar->count)
        return NULL;
    const struct sp_order_form *form = &grammar->forms[kind - grammar->first];
    return form->verb ? form : NULL;
}

size_t sp_order_parts(const struct sp_order_form *form)
{
    size_t count = 0;
    while (count < SP_ORDER_PARTS && form->part[count].type)
        count++;
    return count;
}

/* ---- What stands in a part ---- */

int32_t sp_part_value(const struct sp_order_part *part, const struct sp_order *order)
{
    const int32_t slot = part->slot == 0   ? order->a
                         : part->slot == 1 ? order->b
                         : part->slot == 2 ? order->c
                                           : order->d;
    if (!part->bits)
        return slot;
    return (int32_t)((uint32_t)slot >> part->shift & ((UINT32_C(1) << part->bits) - 1));
}

void sp_part_put(const struct sp_order_part *part, struct sp_order *order, int32_t value)
{
    const uint32_t bits = (uint32_t)value << part->shift;
    switch (part->slot) {
    case 0:
        order->a = (uint16_t)(order->a | bits);
        break;
    case 1:
        order->b = (int32_t)((uint32_t)order->b | bits);
        break;
    case 2:
        order->c = (int32_t)((uint32_t)order->c | bits);
        break;
    default:
        order->d = (int32_t)((uint32_t)order->d | bits);
        break;
    }
}

static const struct sp_order_names *names_of(const struct sp_order_grammar *grammar, const struct sp_order_part *part)
{
    return &grammar->names[part->type - SP_PART_OWN];
}

const char *sp_part_name(const struct sp_order_grammar *grammar, const void *context, const struct sp_order_part *part,
                         const struct sp_order *order, char word[SP_WORD_MAX])
{
    const struct sp_order_names *names = names_of(grammar, part);
    const uint32_t index = names->index ? names->index(context, order) : (uint32_t)sp_part_value(part, order);
    const char *name = index != UINT32_MAX ? grammar->name(context, part->type, order, index, word) : NULL;
    return name && name[0] ? name : NULL;
}

static int32_t word_count(const struct sp_order_part *part)
{
    int32_t count = 0;
    while (part->words[count])
        count++;
    return count;
}

static bool in_range(const struct sp_order_grammar *grammar, const void *context, const struct sp_order_part *part,
                     const struct sp_order *order)
{
    const int32_t value = sp_part_value(part, order);
    char word[SP_WORD_MAX];
    if (part->optional && value == 0)
        return true;
    switch (part->type) {
    case SP_PART_NUMBER:
        return value >= part->least && value <= part->most;
    case SP_PART_WORD:
        return value >= part->least && value < word_count(part);
    case SP_PART_CHOICE:
        return value >= part->least && value < word_count(part) + part->most && value != word_count(part) - 1;
    case SP_PART_TEXT:
        return value >= 0 && value <= TEXTS;
    case SP_PART_FLAG:
        return value == 0 || value == 1;
    default:
        return sp_part_name(grammar, context, part, order, word) != NULL;
    }
}

bool sp_order_has_text(const struct sp_order_grammar *grammar, const struct sp_order *order, uint32_t *number)
{
    const struct sp_order_form *form = sp_order_form(grammar, order->kind);
    for (size_t i = 0; form && i < sp_order_parts(form); i++) {
        const int32_t value = sp_part_value(&form->part[i], order);
        if (form->part[i].type != SP_PART_TEXT || (form->part[i].optional && value == 0))
            continue;
        *number = (uint32_t)value;
        return true;
    }
    return false;
}

/* ---- Printing ---- */

/* Lists of hundreds of orders are printed for every question: no printf here, which took most of it, and no name is
 * looked up twice. */

void sp_put_word(struct sp_order_writer *writer, const char *word)
{
    if (writer->length > 0 && writer->length < SP_TEXT_MAX - 1)
        writer->bytes[writer->length++] = ' ';
    const size_t length = strlen(word);
    const size_t room = SP_TEXT_MAX - 1 - writer->length;
    const size_t taken = length < room ? length : room;
    memcpy(writer->bytes + writer->length, word, taken);
    writer->length += taken;
    writer->bytes[writer->length] = '\0';
}

static void put_number(struct sp_order_writer *writer, int32_t number)
{
    char text[16] = "";
    char *digit = text + sizeof text - 1;
    uint32_t left = number < 0 ? 0U - (uint32_t)number : (uint32_t)number;
    do
        *--digit = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--digit = '-';
    sp_put_word(writer, digit);
}

static void put_choice(struct sp_order_writer *writer, const struct sp_order_part *part, int32_t value)
{
    const int32_t last = word_count(part) - 1;
    sp_put_word(writer, part->words[value < last ? value : last]);
    if (value > last)
        put_number(writer, value - last);
}

static void put_name(struct sp_order_writer *writer, const struct sp_order_grammar *grammar, const void *context,
                     const struct sp_order_part *part, const struct sp_order *order)
{
    char word[SP_WORD_MAX];
    const char *name = sp_part_name(grammar, context, part, order, word);
    sp_put_word(writer, name ? name : "?");
}

static void put_part(struct sp_order_writer *writer, const struct sp_order_grammar *grammar, const void *context,
                     const struct sp_order_part *part, const struct sp_order *order)
{
    const int32_t value = sp_part_value(part, order);
    if ((part->optional || part->type == SP_PART_FLAG) && value == 0)
        return;
    if (part->before)
        sp_put_word(writer, part->before);
    if (part->type == SP_PART_FLAG)
        return;
    if (part->type == SP_PART_NUMBER || part->type == SP_PART_TEXT)
        put_number(writer, value);
    else if (part->type >= SP_PART_OWN)
        put_name(writer, grammar, context, part, order);
    else if (!in_range(grammar, context, part, order))
        sp_put_word(writer, "?");
    else if (part->type == SP_PART_WORD)
        sp_put_word(writer, part->words[value]);
    else
        put_choice(writer, part, value);
}

void sp_order_print(const struct sp_order_grammar *grammar, const void *context, const struct sp_order *order,
                    char text[SP_TEXT_MAX])
{
    const struct sp_order_form *form = sp_order_form(grammar, order->kind);
    struct sp_order_writer writer = {.bytes = text};
    text[0] = '\0';
    sp_put_word(&writer, form ? form->verb : "?");
    for (size_t i = 0; form && i < SP_ORDER_PARTS && form->part[i].type; i++)
        put_part(&writer, grammar, context, &form->part[i], order);
}

/* ---- Checking ---- */

static bool refuse(struct sp_refusal *refusal, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool refuse(struct sp_refusal *refusal, const char *format, ...)
{
    if (refusal) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(refusal->text, sizeof refusal->text, format, arguments);
        va_end(arguments);
    }
    return false;
}

/* The same value in an order that is being made. */
static void copy_part(const struct sp_order_grammar *grammar, const void *context, const struct sp_order_part *part,
                      const struct sp_order *order, struct sp_order *made)
{
    const struct sp_order_names *names = part->type >= SP_PART_OWN ? names_of(grammar, part) : NULL;
    if (names && names->put)
        names->put(context, made, names->index(context, order));
    else
        sp_part_put(part, made, sp_part_value(part, order));
}

bool sp_order_in_form(const struct sp_order_grammar *grammar, const void *context, const struct sp_order *order,
                      struct sp_refusal *refusal)
{
    const struct sp_order_form *form = sp_order_form(grammar, order->kind);
    struct sp_order made = {.kind = order->kind};
    if (!form)
        return refuse(refusal, "that is no order of this game");
    for (size_t i = 0; i < sp_order_parts(form); i++) {
        if (!in_range(grammar, context, &form->part[i], order)) {
            char text[160];
            sp_part_expected(grammar, &form->part[i], text, sizeof text);
            return refuse(refusal, "\"%s\" needs %s (%s)", form->verb, text, form->rule);
        }
        copy_part(grammar, context, &form->part[i], order, &made);
    }
    return (made.a == order->a && made.b == order->b && made.c == order->c && made.d == order->d) ||
           refuse(refusal, "\"%s\" has nothing more behind it (%s)", form->verb, form->rule);
}

/* ---- Explaining ---- */

/* The words of a part with something between them. */
static void join_words(const struct sp_order_part *part, const char *comma, char *text, size_t size)
{
    const int32_t count = word_count(part);
    size_t used = 0;
    text[0] = '\0';
    for (int32_t i = part->least; i < count && used < size; i++) {
        const char *joint = i == part->least ? "" : comma;
        const bool numbered = part->type == SP_PART_CHOICE && i + 1 == count;
        const int wrote = snprintf(text + used, size - used, "%s%s%s", joint, part->words[i], numbered ? " N" : "");
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

void sp_part_expected(const struct sp_order_grammar *grammar, const struct sp_order_part *part, char *text, size_t size)
{
    if (part->expected) {
        snprintf(text, size, "%s", part->expected);
        return;
    }
    switch (part->type) {
    case SP_PART_NUMBER:
        snprintf(text, size, "a whole number from %ld to %ld", (long)part->least, (long)part->most);
        break;
    case SP_PART_WORD:
    case SP_PART_CHOICE:
        snprintf(text, size, "%s", word_count(part) - part->least > 1 ? "one of " : "");
        join_words(part, ", ", text + strlen(text), size - strlen(text));
        break;
    case SP_PART_TEXT:
        snprintf(text, size, "a text, in quotes or by its number");
        break;
    case SP_PART_FLAG:
        snprintf(text, size, "'%s' or nothing", part->before);
        break;
    default:
        snprintf(text, size, "%s", names_of(grammar, part)->expected);
        break;
    }
}

static void put_usage(struct sp_order_writer *writer, const struct sp_order_grammar *grammar,
                      const struct sp_order_part *part)
{
    const bool optional = part->optional || part->type == SP_PART_FLAG;
    const bool text = part->type == SP_PART_TEXT; /* as a person gives one */
    const char *before = part->before && !text ? part->before : "";
    char value[128] = "";
    char piece[192];
    if (part->type == SP_PART_NUMBER || text)
        snprintf(value, sizeof value, "%s", text ? "\"…\"" : "N");
    else if (part->type == SP_PART_WORD || part->type == SP_PART_CHOICE)
        join_words(part, "|", value, sizeof value);
    else if (part->type >= SP_PART_OWN)
        snprintf(value, sizeof value, "%s", names_of(grammar, part)->label);
    snprintf(piece, sizeof piece, "%s%s%s%s%s", optional ? "[" : "", before, before[0] && value[0] ? " " : "", value,
             optional ? "]" : "");
    sp_put_word(writer, piece);
}

void sp_order_usage(const struct sp_order_grammar *grammar, uint16_t kind, char text[SP_TEXT_MAX])
{
    const struct sp_order_form *form = sp_order_form(grammar, kind);
    struct sp_order_writer writer = {.bytes = text};
    text[0] = '\0';
    if (form)
        sp_put_word(&writer, form->verb);
    for (size_t i = 0; form && i < sp_order_parts(form); i++)
        put_usage(&writer, grammar, &form->part[i]);
}
