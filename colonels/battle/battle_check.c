/* What an order of battle must fulfil to be played: every unit in its place, apart, and somebody to lead each side. */
#include <string.h>

#include "colonels/battle/rules.h"

static bool check_counts(const struct cb_order_of_battle *oob, struct sp_error *error)
{
    if (oob->unit_count == 0 || oob->unit_count > CB_UNITS || oob->leader_count == 0 ||
        oob->leader_count > CB_LEADERS || oob->polygon_count > CB_POLYGONS)
        return sp_fail(error,
                       "the order of battle has %d units, %d leaders, %d polygons; expected 1 to %d, 1 to %d, 0 to "
                       "%d (B-1)",
                       oob->unit_count, oob->leader_count, oob->polygon_count, CB_UNITS, CB_LEADERS, CB_POLYGONS);
    if (oob->width < 100 || oob->height < 100 || oob->width > GEO_TABLE_MOST || oob->height > GEO_TABLE_MOST)
        return sp_fail(error, "the table is %d by %d mm; expected 100 to %d (B-1)", oob->width, oob->height,
                       GEO_TABLE_MOST);
    if (oob->turns > CB_TURNS || oob->attacker > ENEMY || oob->objective > OBJECTIVE_CLEAR)
        return sp_fail(error, "turns, attacker or objective are out of range (B-61)");
    return true;
}

enum { BASES_MOST = 6, BASE_LEAST = 10, BASE_MOST = 40 };
static_assert(BASES_MOST * BASE_MOST <= (int)GEO_SIDE_MOST, "no side is longer");

static bool check_unit(const struct cb_order_of_battle *oob, unsigned u, struct sp_error *error)
{
    const struct cb_unit_spec *a = &oob->unit[u];
    if (a->side > ENEMY || a->troop >= CB_TROOPS || a->drill < 1 || a->drill > 6 || a->musketry < 1 ||
        a->musketry > 6 || a->effectiveness < 1 || a->effectiveness > 6 || a->bases < 1 || a->bases > BASES_MOST ||
        a->base_width > BASE_MOST || a->base_depth > BASE_MOST || a->base_width < BASE_LEAST ||
        a->base_depth < BASE_LEAST || a->facing < 0 || a->facing > 359 || a->men == 0)
        return sp_fail(error, "unit %s has a value out of its range (B-2)", a->id);
    if (a->formation >= CB_FORMATIONS || (a->formation == SQUARE && (a->troop == HORSE || a->gun || a->bases != 4)))
        return sp_fail(error, "unit %s cannot stand so; only foot of four bases forms square (B-20)", a->id);
    if (a->order == ORDER_NONE)
        return sp_fail(error, "unit %s starts without an order (B-2)", a->id);
    if (a->order >= CB_UNIT_ORDERS || a->order == ORDER_RUN_AWAY || a->fire > FIRE_CEASED)
        return sp_fail(error, "unit %s cannot start with that order (B-11)", a->id);
    for (unsigned v = 0; v < u; v++)
        if (strncmp(oob->unit[v].id, a->id, CB_ID) == 0)
            return sp_fail(error, "there are two units %s", a->id);
    return true;
}

static bool check_leaders(const struct cb_order_of_battle *oob, struct sp_error *error)
{
    unsigned led[2] = {0, 0}, units[2] = {0, 0};
    for (unsigned l = 0; l < oob->leader_count; l++) {
        const struct cb_leader_spec *leader = &oob->leader[l];
        if (leader->side > ENEMY || leader->seat >= SP_OBSERVER)
            return sp_fail(error, "leader %s has no side or no seat (B-3)", leader->id);
        if (leader->with != CB_NONE &&
            (leader->with >= oob->unit_count || oob->unit[leader->with].side != leader->side))
            return sp_fail(error, "leader %s is with a unit that is not of his side (B-3)", leader->id);
        if (leader->with == CB_NONE &&
            (leader->x < 0 || leader->y < 0 || leader->x > oob->width || leader->y > oob->height))
            return sp_fail(error, "leader %s is off the table (B-3)", leader->id);
        led[leader->side]++;
    }
    for (unsigned u = 0; u < oob->unit_count; u++)
        units[oob->unit[u].side]++;
    if (!units[CROWN] || !units[ENEMY] || !led[CROWN])
        return sp_fail(error, "a side has no units, or the Crown no leader (B-3)");
    return true;
}

/* The state that the order of battle would make shows what overlaps. */
static bool check_places(const struct cb_rules *rules, const struct cb_order_of_battle *oob, struct sp_error *error)
{
    struct cb_battle st;
    struct cb_table table;
    cb_lay_out(rules, oob, &st);
    cb_lay_table(&table, &st);
    for (unsigned u = 0; u < oob->unit_count; u++) {
        const struct geo_quad *quad = cb_quad(&table, u);
        if (quad->lo_x < 0 || quad->lo_y < 0 || quad->hi_x > oob->width * GEO_UNIT ||
            quad->hi_y > oob->height * GEO_UNIT)
            return sp_fail(error, "unit %s is not wholly on the table (B-21)", oob->unit[u].id);
        if (cb_touches(&table, u, CB_BARS))
            return sp_fail(error, "unit %s stands in the water (B-1)", oob->unit[u].id);
        if (!cb_can_obey(&st, u, st.order[u]) && st.order[u] != ORDER_LINE + st.formation[u])
            return sp_fail(error, "unit %s cannot start with that order (B-11)", oob->unit[u].id);
        for (unsigned v = 0; v < u; v++)
            if (geo_overlap(quad, cb_quad(&table, v)))
                return sp_fail(error, "units %s and %s overlap (B-21)", oob->unit[v].id, oob->unit[u].id);
    }
    bool town = false;
    for (unsigned i = 0; i < oob->polygon_count; i++)
        town |= (oob->polygon[i].flags & CB_OBJECTIVE) != 0;
    return town || oob->objective == OBJECTIVE_ROUT || sp_fail(error, "nothing on the table is the objective (B-61)");
}

bool cb_check_order_of_battle(const struct cb_rules *rules, const struct cb_order_of_battle *oob,
                              struct sp_error *error)
{
    if (!check_counts(oob, error) || !check_leaders(oob, error))
        return false;
    for (unsigned u = 0; u < oob->unit_count; u++)
        if (!check_unit(oob, u, error))
            return false;
    return check_places(rules, oob, error);
}
