/* Battles for tests. */
#include "tests/battle_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "colonels/battle/single.h"

enum { FILE_MOST = 1 << 18 };

char *field_text(const char *name)
{
    const char *folder = getenv("SPONTOON_DATA");
    char path[4096];
    snprintf(path, sizeof path, "%s/colonels/%s", folder ? folder : "data", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be read", path);
    char *text = malloc(FILE_MOST);
    assert_non_null(text);
    text[fread(text, 1, FILE_MOST - 1, file)] = '\0';
    fclose(file);
    return text;
}

void field_empty(struct field *f, const char *option, const char *value)
{
    struct sp_error error;
    struct sp_option chosen = {{0}, {0}};
    char *text = field_text("battle.json");
    const struct sp_source source = {"battle.json", text, strlen(text)};
    memset(f, 0, sizeof *f);
    if (option)
        snprintf(chosen.name, sizeof chosen.name, "%s", option);
    if (value)
        snprintf(chosen.value, sizeof chosen.value, "%s", value);
    if (!cb_load_rules(&f->rules, &source, 1, &chosen, option != NULL, &error))
        fail_msg("%s", error.text);
    free(text);
    f->oob = (struct cb_order_of_battle){.id = "test",
                                         .title = "A test",
                                         .width = 1800,
                                         .height = 1200,
                                         .mission = FIGHT_JACOBITES,
                                         .objective = OBJECTIVE_ROUT,
                                         .home = {EDGE_SOUTH, EDGE_NORTH},
                                         .umpire = CB_NONE};
}

void field_load(struct field *f, const char *name)
{
    struct sp_error error;
    char *text;
    const struct sp_source none = {0};
    struct sp_source source = none;
    char path[64];
    struct cb_plan plan;
    field_empty(f, NULL, NULL);
    snprintf(path, sizeof path, "battles/%s.json", name);
    text = field_text(path);
    source = (struct sp_source){path, text, strlen(text)};
    if (!cb_load_battle(&f->rules, &f->oob, &plan, &source, 1, &error))
        fail_msg("%s", error.text);
    free(text);
}

uint8_t field_unit(struct field *f, const char *id, uint8_t side, uint8_t quality, int x, int y, int facing)
{
    const struct cb_quality_values *q = &f->rules.quality[quality];
    struct cb_unit_spec *unit = &f->oob.unit[f->oob.unit_count];
    *unit = (struct cb_unit_spec){.side = side,
                                  .seat = CB_NONE,
                                  .seniority = f->oob.unit_count,
                                  .troop = q->troop,
                                  .gun = quality == QUALITY_GUNNERS,
                                  .fierce = q->fierce,
                                  .drill = q->drill,
                                  .musketry = q->musketry,
                                  .effectiveness = q->effectiveness,
                                  .bases = q->bases,
                                  .base_width = q->base_width,
                                  .base_depth = q->base_depth,
                                  .order = ORDER_FIRE,
                                  .men = q->men,
                                  .x = (int16_t)x,
                                  .y = (int16_t)y,
                                  .facing = (int16_t)facing};
    snprintf(unit->id, sizeof unit->id, "%s", id);
    return f->oob.unit_count++;
}

uint8_t field_leader(struct field *f, const char *id, uint8_t side, uint8_t seat, uint8_t with)
{
    struct cb_leader_spec *leader = &f->oob.leader[f->oob.leader_count];
    *leader = (struct cb_leader_spec){.side = side, .seat = seat, .with = with, .commander = 1};
    snprintf(leader->id, sizeof leader->id, "%s", id);
    return f->oob.leader_count++;
}

struct cb_polygon_spec *field_terrain(struct field *f, uint8_t terrain, int west, int south, int east, int north)
{
    struct cb_polygon_spec *polygon = &f->oob.polygon[f->oob.polygon_count++];
    *polygon = (struct cb_polygon_spec){.terrain = terrain,
                                        .flags = f->rules.terrain[terrain],
                                        .points = 4,
                                        .x = {(int16_t)west, (int16_t)east, (int16_t)east, (int16_t)west},
                                        .y = {(int16_t)south, (int16_t)south, (int16_t)north, (int16_t)north}};
    return polygon;
}

void field_begin(struct field *f)
{
    struct sp_error error;
    if (!cb_check_order_of_battle(&f->rules, &f->oob, &error))
        fail_msg("%s", error.text);
    cb_set_up(&f->rules, &f->oob, &f->st);
    cb_assert_sound(&f->rules, &f->st);
}

static void apply(struct field *f, const struct sp_entry *entry)
{
    f->events = (struct sp_events){f->buffer, CB_MAX_EVENTS, 0};
    cb_apply(&f->rules, &f->st, entry, &f->events);
    cb_assert_sound(&f->rules, &f->st);
}

const char *field_question(const struct field *f)
{
    struct sp_pending pending;
    cb_pending(&f->rules, &f->st, &pending);
    return cb_question_name(pending.question);
}

void field_expect(const struct field *f, const char *question)
{
    assert_string_equal(field_question(f), question);
}

void field_die(struct field *f, const char *question, unsigned die)
{
    const struct sp_entry entry = {.kind = SP_DIE, .die = (uint16_t)(die - 1)};
    field_expect(f, question);
    apply(f, &entry);
}

unsigned field_dice(struct field *f, unsigned die)
{
    unsigned count = 0;
    while (!f->st.over && strcmp(field_question(f), "card") != 0) {
        field_die(f, field_question(f), die);
        count++;
    }
    return count;
}

static struct sp_order parse(struct field *f, const char *text)
{
    struct sp_order order;
    struct sp_refusal refusal;
    char printed[SP_TEXT_MAX];
    if (!cb_parse_order(&f->st, text, &order, &refusal))
        fail_msg("%s: %s", text, refusal.text);
    cb_print_order(&f->st, &order, printed);
    assert_string_equal(printed, text);
    return order;
}

const char *field_refusal(struct field *f, uint8_t seat, const char *text)
{
    static struct sp_refusal refusal;
    const struct sp_order order = parse(f, text);
    return cb_check(&f->rules, &f->st, seat, &order, &refusal) ? NULL : refusal.text;
}

void field_card(struct field *f, uint8_t seat, const char *text)
{
    const struct sp_entry entry = {.kind = SP_ORDER, .seat = seat, .order = parse(f, text)};
    struct sp_refusal refusal;
    if (!cb_check(&f->rules, &f->st, seat, &entry.order, &refusal))
        fail_msg("%s: %s", text, refusal.text);
    apply(f, &entry);
}

void field_no_cards(struct field *f)
{
    struct sp_pending pending;
    field_expect(f, "card");
    const unsigned turn = f->st.turn;
    for (uint8_t seat = 0; seat < SP_OBSERVER; seat++)
        for (;;) {
            cb_pending(&f->rules, &f->st, &pending);
            if (f->st.turn != turn || !((pending.seats >> seat) & 1))
                break;
            field_card(f, seat, "card none");
        }
}

const struct sp_event *field_event(const struct field *f, uint16_t kind)
{
    for (uint32_t i = 0; i < f->events.count; i++)
        if (f->buffer[i].kind == kind)
            return &f->buffer[i];
    return NULL;
}

unsigned field_count(const struct field *f, uint16_t kind)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < f->events.count; i++)
        count += f->buffer[i].kind == kind;
    return count;
}

/* --- What many tests begin with --- */

void field_face_to_face(struct field *f, int gap, const char *option, const char *value)
{
    field_empty(f, option, value);
    field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 320 + gap, 180);
    field_leader(f, "vere", CROWN, 0, CB_NONE);
    f->oob.leader[0].x = 100;
    f->oob.leader[0].y = 100;
    f->oob.unit[1].fire = FIRE_CEASED;
}

int32_t field_value(const struct field *f, uint16_t kind, unsigned index)
{
    const struct sp_event *event = field_event(f, kind);
    assert_non_null(event);
    return event->field[index];
}

void field_guns_at(struct field *f, int mm)
{
    field_empty(f, NULL, NULL);
    field_unit(f, "guns_1", CROWN, QUALITY_GUNNERS, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 330 + mm, 180);
    f->oob.unit[1].fire = FIRE_CEASED;
    field_leader(f, "vere", CROWN, 0, CB_NONE);
}

void field_charge(struct field *f, int gap)
{
    field_face_to_face(f, gap, NULL, NULL);
    f->oob.unit[0].order = ORDER_CHARGE;
    f->oob.unit[0].fire = FIRE_CEASED;
    field_begin(f);
    field_no_cards(f);
}

void field_two(struct field *f, const char *option, const char *value)
{
    field_empty(f, option, value);
    field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 900, 180);
    field_leader(f, "vere", CROWN, 0, 0);
    field_leader(f, "saxe", ENEMY, 18, 1);
}

uint8_t field_lone(struct field *f)
{
    field_empty(f, NULL, NULL);
    const uint8_t unit = field_unit(f, "foot_13", CROWN, QUALITY_REGULAR, 900, 300, 0);
    field_unit(f, "enemy_1", ENEMY, QUALITY_REGULAR, 900, 1100, 180);
    field_leader(f, "vere", CROWN, 0, unit);
    return unit;
}

void field_assert_at(const struct field *f, uint8_t unit, int x, int y, int facing)
{
    assert_int_equal(f->st.x[unit], x);
    assert_int_equal(f->st.y[unit], y);
    assert_int_equal(f->st.facing[unit], facing);
}

struct cb_brief field_brief(unsigned mission, struct sp_dice *dice)
{
    struct cb_brief brief = {.mission = (uint8_t)mission,
                             .regiment_count = (uint8_t)(1 + sp_roll(dice, 6)),
                             .battalions = (uint8_t)sp_roll(dice, 3),
                             .horse = (uint8_t)sp_roll(dice, 2),
                             .guns = (uint8_t)sp_roll(dice, 3),
                             .enemy_horse = (uint8_t)sp_roll(dice, 2),
                             .enemy_guns = (uint8_t)sp_roll(dice, 2),
                             .commander = 0,
                             .general = sp_roll(dice, 4) ? CB_NONE : 6,
                             .enemy_seat = 18,
                             .umpire = CB_NONE};
    for (unsigned i = 0; i < brief.regiment_count; i++)
        brief.regiment[i] = (struct cb_brief_regiment){.number = (uint8_t)(3 + i),
                                                       .seat = (uint8_t)i,
                                                       .drill = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .musketry = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .effectiveness = (uint8_t)(1 + sp_roll(dice, 6)),
                                                       .bases = 4,
                                                       .men = (uint16_t)(120 + sp_roll(dice, 481))};
    brief.enemy_men = (int32_t)(300 + sp_roll(dice, 9000));
    return brief;
}
