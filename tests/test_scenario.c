/* The scenario India 1782 as it is compiled: the values of the rulings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "suffren/rules.h"
#include "suffren/setup.h"
#include "suffren/turn.h"
#include "tests/scenario_fixture.h"

static struct sf_scenario *india;

static int load_india(void **state)
{
    (void)state;
    india = fixture_load(NULL, NULL, NULL);
    return 0;
}

static int free_india(void **state)
{
    (void)state;
    sf_free_scenario(india);
    return 0;
}

static uint8_t place(const char *id)
{
    const uint8_t found = sf_find_place(india, id);
    if (found == SF_NONE)
        fail_msg("no place %s", id);
    return found;
}

static const struct sf_piece *piece(const char *id)
{
    const uint8_t leader = sf_find_leader(india, id);
    if (leader == SF_NONE)
        fail_msg("no leader %s", id);
    return &india->piece[india->leader_piece[leader]];
}

static const char *place_id(uint8_t index)
{
    return index == SF_NONE ? "-" : india->place[index].id;
}

static const char *town_id(uint8_t index)
{
    return index == SF_NONE ? "-" : india->town[index].id;
}

/* The ids of places, in order, "0803 0804". */
static void join_edges(const struct sf_scenario *sc, const char *id, enum sf_arm arm, char text[128])
{
    const struct sf_place *from = &sc->place[sf_find_place(sc, id)];
    size_t used = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < from->edge_count[arm]; i++) {
        const char *to = sc->place[from->edge[arm][i].to].id;
        used += (size_t)snprintf(text + used, 128 - used, "%s%s", i > 0 ? " " : "", to);
    }
}

static void assert_edges(const struct sf_scenario *sc, const char *id, enum sf_arm arm, const char *expected)
{
    char found[128];
    join_edges(sc, id, arm, found);
    assert_string_equal(found, expected);
}

static void s20_calendar(void **state)
{
    (void)state;
    assert_string_equal(india->id, "india_1782");
    assert_int_equal(india->turn_count, 6);
    assert_string_equal(india->turn_name[1], "Jan–Mar 1782");
    assert_string_equal(india->turn_name[6], "Apr–Jun 1783");
    assert_int_equal(india->monsoon_turn, 4);      /* S-41 */
    assert_int_equal(india->recruit_turn, 4);      /* S-60 */
    assert_int_equal(india->recruit_pf, 2);        /* S-60 */
    assert_int_equal(india->french_initiative, 2); /* S-22 */
}

static void s21_convoy_hexes(void **state)
{
    static const char *const expected[SF_CONVOY_HEXES] = {"0205", "0207", "0408", "0509"};
    (void)state;
    for (unsigned i = 0; i < SF_CONVOY_HEXES; i++)
        assert_string_equal(place_id(india->convoy_hex[i]), expected[i]);
}

static void s65_s66_victory_points(void **state)
{
    (void)state;
    assert_int_equal(india->vp_damaged_frigate, 1);
    assert_int_equal(india->vp_damaged_line, 2);
    assert_int_equal(india->vp_sunk_frigate, 3);
    assert_int_equal(india->vp_sunk_line, 5);
    assert_int_equal(india->vp_town, 2);
    assert_int_equal(india->vp_neutral_assault, 5); /* S-53 */
}

static void pieces_stand_in_order(void **state)
{
    static const char *const expected[SF_PIECES] = {
        "suffren", "tromelin", "cuverville", "aymar",     "peynier",        "french_convoy", "du_chemin", "hayder_ali",
        "bussy",   "hughes",   "allen",      "bickerton", "english_convoy", "coote",         "macleod",   "stuart"};
    (void)state;
    assert_int_equal(india->piece_count, SF_PIECES);
    for (unsigned i = 0; i < SF_PIECES; i++)
        assert_string_equal(india->piece[i].id, expected[i]);
    assert_int_equal(india->of_side[FRENCH], 0x01ff);
    assert_int_equal(india->of_side[ENGLISH], 0xfe00);
    assert_int_equal(india->squadrons, 0x0e1f);
    assert_int_equal(india->convoys, 0x1020);
    assert_int_equal(india->generals, 0xe1c0);
    assert_int_equal(india->of_arm[SEA], india->squadrons | india->convoys);
    assert_int_equal(india->of_arm[LAND], india->generals);
    assert_int_equal(india->convoy_of[FRENCH], 5);
    assert_int_equal(india->convoy_of[ENGLISH], 12);
}

static void s4_squadrons_have_the_pf_of_the_errata(void **state)
{
    static const struct {
        const char *id;
        int line, frigates, pf;
    } expected[] = {{"suffren", 5, 1, 17}, {"tromelin", 3, 4, 17}, {"cuverville", 3, 2, 13}, {"aymar", 2, 1, 8},
                    {"peynier", 3, 1, 11}, {"hughes", 6, 3, 24},   {"bickerton", 6, 2, 22},  {"allen", 5, 2, 19}};
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sf_piece *squadron = piece(expected[i].id);
        const int line = __builtin_popcount(squadron->line);
        assert_int_equal(line, expected[i].line);
        assert_int_equal(squadron->hull_count - line, expected[i].frigates);
        assert_int_equal(2 * squadron->hull_count + line, expected[i].pf);
    }
    assert_string_equal(piece("suffren")->ship[0].name, "Le Héros");
    assert_int_equal(piece("suffren")->ship[0].guns, 74);
    assert_string_equal(piece("allen")->ship[0].id, "hero");
    assert_string_equal(piece("tromelin")->ship[3].id, "petit_annibal");
}

static void s6_a_convoy_is_a_hull_of_the_line(void **state)
{
    (void)state;
    assert_int_equal(piece("french_convoy")->hull_count, 1);
    assert_int_equal(piece("french_convoy")->line, 1);
    assert_int_equal(piece("french_convoy")->arrival_turn, 0);
    assert_string_equal(piece("english_convoy")->ship[0].id, "english_convoy");
}

static void s3_armies(void **state)
{
    static const struct {
        const char *id;
        int regulars, natives;
    } expected[] = {{"du_chemin", 6, 12}, {"hayder_ali", 0, 20}, {"bussy", 5, 0},
                    {"coote", 4, 20},     {"macleod", 4, 0},     {"stuart", 4, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_int_equal(piece(expected[i].id)->regulars, expected[i].regulars);
        assert_int_equal(piece(expected[i].id)->natives, expected[i].natives);
    }
    assert_int_equal(piece("du_chemin")->natives_join, 1); /* S-61 */
    assert_int_equal(piece("hayder_ali")->natives_join, 0);
}

static void s60_to_s64_arrivals(void **state)
{
    static const struct {
        const char *id;
        int turn, aboard;
        const char *place, *town, *instead, *late;
    } expected[] = {
        {"suffren", 1, 0, "transit_a", "-", "-", "-"},
        {"tromelin", 1, 0, "transit_a", "-", "-", "-"},
        {"cuverville", 1, 0, "transit_a", "-", "-", "-"},
        {"du_chemin", 1, 1, "transit_a", "-", "-", "-"},
        {"hayder_ali", 1, 0, "0804", "-", "-", "-"},
        {"hughes", 1, 0, "0904", "-", "-", "-"},
        {"allen", 1, 0, "0904", "-", "-", "-"},
        {"coote", 1, 0, "0904", "-", "-", "-"},
        {"aymar", 2, 0, "port_louis", "port_louis", "-", "transit_b"},
        {"peynier", 4, 0, "port_louis", "port_louis", "-", "transit_b"},
        {"bussy", 4, 1, "port_louis", "port_louis", "-", "transit_b"},
        {"bickerton", 4, 0, "0602", "bombay", "madras", "-"},
        {"macleod", 4, 0, "0602", "bombay", "madras", "-"},
        {"stuart", 5, 0, "0904", "madras", "bombay", "-"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sf_piece *p = piece(expected[i].id);
        assert_int_equal(p->arrival_turn, expected[i].turn);
        assert_string_equal(place_id(p->arrival_place), expected[i].place);
        assert_string_equal(town_id(p->arrival_town), expected[i].town);
        assert_string_equal(town_id(p->arrival_instead), expected[i].instead);
        assert_string_equal(place_id(p->arrival_late), expected[i].late);
        assert_int_equal(p->aboard, expected[i].aboard);
    }
    assert_int_equal(piece("du_chemin")->carrier, SF_NONE); /* S-33: his owner's choice */
    assert_string_equal(india->piece[piece("bussy")->carrier].id, "peynier");
}

/* A scenario of one's own may bring a general to a hex, whoever holds the towns there. */
static void s63_who_is_due_in_a_hex_comes_there(void **state)
{
    struct sf_scenario *sc = fixture_load("\"leaders\": {\"coote\": {\"turn\": 2}}", NULL, NULL);
    struct sf_state st;
    (void)state;
    const uint8_t coote = sc->leader_piece[sf_find_leader(sc, "coote")], madras = sf_find_town(sc, "madras");
    sf_blank(&st);
    st.control[madras] = FRENCH;
    st.turn = 2;
    st.phase = PHASE_B;
    st.stage = STAGE_LAND_ARRIVALS;
    sf_resume(sc, &st);
    assert_int_equal(st.status[coote], STATUS_FIELD);
    assert_int_equal(st.place[coote], sc->town[madras].place);
    assert_int_equal(st.in_town[coote], SF_NONE);
    sf_free_scenario(sc);
}

/* Natives who wait for their general are with him when he stands in India from the start. */
static void s61_natives_are_there_where_the_general_is(void **state)
{
    struct sf_scenario *sc = fixture_load(
        "\"leaders\": {\"hayder_ali\": {\"regulars\": 1, \"natives\": 9, \"natives_join\": \"india\"}}", NULL, NULL);
    struct sf_state st;
    (void)state;
    const uint8_t hayder_ali = sc->leader_piece[sf_find_leader(sc, "hayder_ali")];
    sf_set_up(sc, &st);
    assert_int_equal(st.natives[hayder_ali], 9);
    assert_int_equal(st.natives[sc->leader_piece[sf_find_leader(sc, "du_chemin")]], 0);
    sf_free_scenario(sc);
}

static void s60_successors(void **state)
{
    static const struct {
        const char *old, *successor;
        int turn;
    } expected[] = {{"tromelin", "moissac", 3}, {"du_chemin", "d_hoffelize", 3}, {"hayder_ali", "tippou_sahib", 5}};
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sf_piece *p = piece(expected[i].old);
        assert_string_equal(india->leader[p->leader].id, expected[i].old);
        assert_string_equal(india->leader[p->successor].id, expected[i].successor);
        assert_int_equal(p->successor_turn, expected[i].turn);
        assert_ptr_equal(piece(expected[i].successor), p);
    }
    assert_int_equal(piece("suffren")->successor, SF_NONE);
}

static void s1_ratings(void **state)
{
    static const struct {
        const char *id;
        int initiative, bonus, rank;
    } expected[] = {
        {"suffren", 1, 2, 5}, {"tromelin", 5, 0, 4},      {"moissac", 3, 0, 2},       {"cuverville", 3, 1, 3},
        {"peynier", 3, 1, 4}, {"aymar", 4, 0, 3},         {"du_chemin", 5, 0, 3},     {"d_hoffelize", 3, 1, 2},
        {"bussy", 5, 1, 5},   {"coote", 2, 2, 5},         {"hayder_ali", 2, 1, 4},    {"tippou_sahib", 2, 1, 4},
        {"hughes", 3, 2, 5},  {"allen", 4, 0, 3},         {"bickerton", 3, 0, 4},     {"macleod", 3, 1, 3},
        {"stuart", 5, 0, 4},  {"french_convoy", 0, 0, 0}, {"english_convoy", 0, 0, 0}};
    (void)state;
    assert_int_equal(india->leader_count, sizeof expected / sizeof expected[0]);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sf_leader *leader = &india->leader[sf_find_leader(india, expected[i].id)];
        assert_int_equal(leader->initiative, expected[i].initiative);
        assert_int_equal(leader->bonus, expected[i].bonus);
        assert_int_equal(leader->rank, expected[i].rank);
    }
}

static int32_t order_of(const struct sf_scenario *sc, const char *id)
{
    return sc->leader[sf_find_leader(sc, id)].command_order;
}

static void s2_command_order(void **state)
{
    (void)state;
    assert_true(order_of(india, "suffren") < order_of(india, "tromelin"));  /* rank */
    assert_true(order_of(india, "peynier") < order_of(india, "tromelin"));  /* initiative */
    assert_true(order_of(india, "peynier") < order_of(india, "bickerton")); /* bonus */
    assert_true(order_of(india, "allen") < order_of(india, "aymar"));       /* ids */
    assert_true(order_of(india, "stuart") < order_of(india, "french_convoy"));
    assert_true(order_of(india, "tromelin") < order_of(india, "cuverville"));
    /* A convoy never commands beside a leader, whatever his rank. */
    struct sf_scenario *low = fixture_load("\"leaders\": {\"aymar\": {\"rank\": 0}}", NULL, NULL);
    assert_true(order_of(low, "aymar") < order_of(low, "french_convoy"));
    sf_free_scenario(low);
}

static void s30_neighbours_as_on_the_map(void **state)
{
    struct sf_scenario *open = fixture_load(NULL, "straits", "open");
    (void)state;
    assert_int_equal(india->hex_count, 170);
    assert_int_equal(india->place_count, 173);
    assert_string_equal(india->place[0].id, "0101");
    assert_string_equal(india->place[169].id, "1710");
    assert_edges(open, "0904", SEA, "0905 1003 1004");
    assert_edges(open, "0904", LAND, "0803 0804 0903 0905 1003");
    assert_edges(open, "0804", LAND, "0704 0705 0803 0805 0904 0905");
    assert_edges(open, "0804", SEA, "");
    assert_edges(open, "1006", SEA, "0906 0907 1005 1007 1106 1107");
    assert_edges(open, "1006", LAND, "0906 0907 1007");
    sf_free_scenario(open);
}

static void s30_closed_straits(void **state)
{
    (void)state;
    assert_edges(india, "0904", LAND, "0803 0804 0903 0905"); /* not by water to 1003 */
    assert_edges(india, "1006", LAND, "0907 1007");           /* not to India */
    assert_edges(india, "1006", SEA, "0906 1005 1007 1106 1107");
    assert_edges(india, "0906", LAND, "0805 0806 0905");
    assert_edges(india, "0907", SEA, "0806 0807 0906 0908 1007");
    assert_edges(india, "0501", LAND, ""); /* all water to 0601 */
}

static unsigned cost(const char *from, const char *to)
{
    const struct sf_place *p = &india->place[place(from)];
    for (unsigned i = 0; i < p->edge_count[SEA]; i++)
        if (p->edge[SEA][i].to == place(to))
            return p->edge[SEA][i].cost;
    return 0;
}

static void s32_boxes(void **state)
{
    (void)state;
    assert_edges(india, "transit_a", SEA, "transit_b 0310 0410 0510 0610 0710");
    assert_edges(india, "transit_b", SEA, "port_louis transit_a");
    assert_edges(india, "port_louis", SEA, "transit_b");
    assert_edges(india, "port_louis", LAND, "");
    assert_int_equal(cost("port_louis", "transit_b"), 10);
    assert_int_equal(cost("transit_b", "port_louis"), 10);
    assert_int_equal(cost("transit_b", "transit_a"), 10);
    assert_int_equal(cost("transit_a", "transit_b"), 10);
    assert_int_equal(cost("transit_a", "0510"), 1);
    assert_int_equal(cost("0510", "transit_a"), 1);
    assert_int_equal(cost("0510", "0509"), 1);
    assert_int_equal(india->place[place("transit_a")].ends_move, 1);
    assert_int_equal(india->place[place("transit_b")].ends_move, 0);
    assert_int_equal(india->place[place("transit_a")].transit, 1);
    assert_int_equal(india->place[place("transit_b")].kind, PLACE_BOX);
    assert_int_equal(india->place[place("port_louis")].transit, 0);
    assert_int_equal(india->place[place("port_louis")].kind, PLACE_COAST);
}

static void assert_retreats(const char *id, enum sf_arm arm, unsigned count)
{
    const struct sf_place *p = &india->place[place(id)];
    assert_int_equal(p->retreat_count[arm], count);
    for (unsigned i = 0; i < count; i++)
        assert_false(india->place[p->retreat[arm][i]].transit && place(id) < india->hex_count);
}

static void s48_retreats(void **state)
{
    (void)state;
    assert_retreats("0510", SEA, 5); /* not into Transit A */
    assert_retreats("0904", SEA, 3);
    assert_retreats("0904", LAND, 4);
    assert_retreats("transit_a", SEA, 0);
    assert_retreats("port_louis", LAND, 0);
    assert_int_equal(india->place[place("port_louis")].retreat_count[SEA], 1);
    assert_int_equal(india->place[place("port_louis")].retreat[SEA][0], place("transit_b"));
}

static bool is_near(enum sf_arm arm, const char *to, const char *from)
{
    const uint8_t q = place(from);
    return (india->near[arm][place(to)][q >> 6] >> (q & 63)) & 1;
}

static void s35_near(void **state)
{
    (void)state;
    assert_true(is_near(SEA, "1006", "0906"));
    assert_false(is_near(SEA, "1006", "0907"));
    assert_true(is_near(LAND, "1006", "0907"));
    assert_false(is_near(LAND, "1006", "0906"));
    assert_false(is_near(SEA, "1006", "1006"));
    assert_false(is_near(SEA, "0510", "transit_a"));
    assert_false(is_near(SEA, "transit_a", "0510"));
    assert_false(is_near(SEA, "transit_b", "port_louis"));
    assert_false(is_near(SEA, "port_louis", "transit_b"));
}

static void s54_straight_distance(void **state)
{
    (void)state;
    assert_int_equal(sf_distance(india, place("0904"), place("0904")), 0);
    assert_int_equal(sf_distance(india, place("0904"), place("0804")), 1);
    assert_int_equal(sf_distance(india, place("0904"), place("0805")), 2);
    assert_int_equal(sf_distance(india, place("0904"), place("1003")), 1);
    assert_int_equal(sf_distance(india, place("0602"), place("0904")), 3);
    assert_int_equal(sf_distance(india, place("1301"), place("0602")), 7);
    assert_int_equal(sf_distance(india, place("0101"), place("1710")), 17);
    assert_int_equal(sf_distance(india, place("0904"), place("port_louis")), SF_DIST_FAR);
    assert_int_equal(sf_distance(india, place("transit_a"), place("port_louis")), SF_DIST_FAR);
}

static void s58_towns(void **state)
{
    static const struct {
        const char *id, *place;
        int value, control, nationality, arsenal, generals_only;
    } expected[] = {{"bombay", "0602", 7, ENGLISH, ENGLISH, 1, 0},
                    {"calcutta", "1301", 5, ENGLISH, ENGLISH, 0, 1},
                    {"calicut", "0705", 3, ENGLISH, ENGLISH, 0, 0},
                    {"gondelour", "0905", 3, ENGLISH, ENGLISH, 0, 0},
                    {"madras", "0904", 7, ENGLISH, ENGLISH, 1, 0},
                    {"trinquemaley", "1006", 5, ENGLISH, FRENCH, 1, 0},
                    {"chandernagor", "1301", 5, FRENCH, FRENCH, 0, 1},
                    {"karikal", "0906", 3, FRENCH, FRENCH, 0, 0},
                    {"mahe", "0705", 3, FRENCH, FRENCH, 0, 0},
                    {"pondichery", "0905", 3, FRENCH, FRENCH, 0, 0},
                    {"port_louis", "port_louis", 7, FRENCH, FRENCH, 1, 0},
                    {"goa", "0603", 5, NEUTRAL, NEUTRAL, 0, 0},
                    {"achem", "1607", 3, FRENCH, FRENCH, 1, 0}};
    (void)state;
    assert_int_equal(india->town_count, sizeof expected / sizeof expected[0]);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const struct sf_town *town = &india->town[sf_find_town(india, expected[i].id)];
        assert_string_equal(india->place[town->place].id, expected[i].place);
        assert_int_equal(town->value, expected[i].value);
        assert_int_equal(town->control, expected[i].control);
        assert_int_equal(town->nationality, expected[i].nationality);
        assert_int_equal(town->arsenal, expected[i].arsenal);
        assert_int_equal(town->generals_only, expected[i].generals_only); /* S-52 */
    }
    assert_int_equal(india->place[place("0905")].town_count, 2);
    assert_int_equal(india->place[place("0906")].town_count, 1);
    assert_int_equal(india->place[place("1004")].town_count, 0);
    assert_int_equal(india->place[place("0906")].region, INDIA);
    assert_int_equal(india->place[place("1006")].region, CEYLON);
    assert_int_equal(india->place[place("1607")].region, REGION_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(s20_calendar),
        cmocka_unit_test(s21_convoy_hexes),
        cmocka_unit_test(s65_s66_victory_points),
        cmocka_unit_test(pieces_stand_in_order),
        cmocka_unit_test(s4_squadrons_have_the_pf_of_the_errata),
        cmocka_unit_test(s6_a_convoy_is_a_hull_of_the_line),
        cmocka_unit_test(s3_armies),
        cmocka_unit_test(s60_to_s64_arrivals),
        cmocka_unit_test(s63_who_is_due_in_a_hex_comes_there),
        cmocka_unit_test(s61_natives_are_there_where_the_general_is),
        cmocka_unit_test(s60_successors),
        cmocka_unit_test(s1_ratings),
        cmocka_unit_test(s2_command_order),
        cmocka_unit_test(s30_neighbours_as_on_the_map),
        cmocka_unit_test(s30_closed_straits),
        cmocka_unit_test(s32_boxes),
        cmocka_unit_test(s48_retreats),
        cmocka_unit_test(s35_near),
        cmocka_unit_test(s54_straight_distance),
        cmocka_unit_test(s58_towns),
    };
    return cmocka_run_group_tests_name("scenario", tests, load_india, free_india);
}
