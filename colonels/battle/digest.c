/* Digests of a battle's rules, the same on every machine. */
#include "colonels/battle/battle.h"
#include "spontoon/play.h"

static void put_number(uint64_t *digest, int32_t number)
{
    *digest = sp_hash_add(*digest, (uint32_t)number);
}

static void put_paces(uint64_t *digest, const struct cb_rules *rules)
{
    for (unsigned i = 0; i < CB_PACES; i++) {
        const struct cb_pace *p = &rules->pace[i];
        const int16_t paces[] = {p->forward,    p->forward_drill, p->rush,  p->back,
                                 p->back_drill, p->run,           p->wheel, p->wheel_drill};
        for (size_t k = 0; k < sizeof paces / sizeof paces[0]; k++)
            put_number(digest, paces[k]);
    }
}

static void put_qualities(uint64_t *digest, const struct cb_rules *rules)
{
    for (unsigned i = 0; i < CB_QUALITIES; i++) {
        const struct cb_quality_values *q = &rules->quality[i];
        const uint16_t values[] = {q->troop,      q->drill,  q->musketry, q->effectiveness, q->bases, q->base_width,
                                   q->base_depth, q->fierce, q->men};
        for (size_t k = 0; k < sizeof values / sizeof values[0]; k++)
            put_number(digest, values[k]);
    }
}

/* Members of 16 bits one by one; from reaction to wheel_most all are bytes. */
uint64_t cb_rules_digest(const struct cb_rules *rules)
{
    uint64_t digest = 0;
    const int16_t lengths[] = {rules->leader_move, rules->with,        rules->talk,          rules->grape,
                               rules->ball,        rules->musket,      rules->musket_rating, rules->hold,
                               rules->adjacent,    rules->outnumbered, rules->surprise,      rules->fall_seen,
                               rules->contact};
    const uint8_t *bytes = (const uint8_t *)rules;
    put_paces(&digest, rules);
    put_qualities(&digest, rules);
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++)
        put_number(&digest, lengths[k]);
    for (size_t i = offsetof(struct cb_rules, reaction); i < offsetof(struct cb_rules, leader_move); i++)
        put_number(&digest, bytes[i]);
    return digest;
}
