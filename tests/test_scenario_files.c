/* Scenario files: overlays, sources, and a sentence with file and line for everything that is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/json_lines.h"
#include "suffren/suffren.h"
#include "tests/scenario_fixture.h"

static void assert_error(const struct sp_source *sources, size_t count, const char *expected)
{
    struct sp_error error;
    void *scenario = &error;
    json_t *findings = NULL;
    assert_false(sf_load_scenario(&scenario, sources, count, NULL, 0, &error));
    assert_null(scenario);
    assert_string_equal(error.text, expected);
    assert_false(sp_check_scenario(&sf_game, sources, count, &findings, &error));
    assert_null(findings);
}

struct wrong {
    const char *groups; /* of an overlay, from its second line on */
    const char *error;
};

static void assert_each(const struct wrong *cases, size_t count)
{
    struct sp_source sources[2] = {fixture_base()};
    for (size_t i = 0; i < count; i++) {
        char text[4096];
        sources[1] = fixture_overlay(cases[i].groups, text, sizeof text);
        assert_error(sources, 2, cases[i].error);
    }
    fixture_free(&sources[0]);
}

#define ASSERT_EACH(cases) assert_each(cases, sizeof(cases) / sizeof((cases)[0]))

static void wrong_kinds_of_value(void **state)
{
    static const struct wrong cases[] = {
        {"\"leaders\": {\n\"suffren\": {\n\"initiative\": 12}}",
         "overlay.json:4: leaders.suffren.initiative is 12; expected a whole number from 0 to 9"},
        {"\"leaders\": {\"suffren\": {\"initiative\": \"1\"}}",
         "overlay.json:2: leaders.suffren.initiative is no whole number; expected a whole number from 0 to 9"},
        {"\"leaders\": {\"suffren\": {\"bonus\": 2.5}}",
         "overlay.json:2: leaders.suffren.bonus is no whole number; expected a whole number from -3 to 3"},
        {"\"leaders\": {\"suffren\": {\"rank\": null}}",
         "overlay.json:2: leaders.suffren.rank is missing; expected a whole number from 0 to 9"},
        {"\"leaders\": {\"suffren\": {\"rank\": {}}}",
         "overlay.json:2: leaders.suffren.rank is a group; expected a whole number from 0 to 9"},
        {"\"leaders\": {\"suffren\": {\"name\": \"\"}}",
         "overlay.json:2: leaders.suffren.name has 0 bytes; expected a text of 1 to 39"},
        {"\"leaders\": {\"suffren\": {\"name\": \"\\u001b[2J\"}}",
         "overlay.json:2: leaders.suffren.name has a control character; expected a text that can be printed"},
        {"\"leaders\": {\"suffren\": {\"name\": \"\\u009b2J\"}}",
         "overlay.json:2: leaders.suffren.name has a control character; expected a text that can be printed"},
        {"\"leaders\": {\"suffren\": {\"side\": \"dutch\"}}",
         "overlay.json:2: leaders.suffren.side is \"dutch\"; expected french or english"},
        {"\"leaders\": {\"suffren\": {\"side\": 1}}",
         "overlay.json:2: leaders.suffren.side is no text; expected french or english"},
        {"\"leaders\": {\"suffren\": {\"speed\": 1}}",
         "overlay.json:2: leaders.suffren.speed is not known here; expected name, side, kind, initiative, bonus, "
         "rank, turn, pf, place, instead or late"},
        {"\"towns\": {\"madras\": {\"arsenal\": 1}}",
         "overlay.json:2: towns.madras.arsenal is neither true nor false; expected one of them"},
        {"\"towns\": 3", "overlay.json:2: towns is a value; expected a group {...}"},
        {"\"towns\": null", "overlay.json:2: towns is missing; expected a group {...}"},
        {"\"convoy_hexes\": \"0205\"",
         "overlay.json:2: convoy_hexes is no list; expected a list of four sea or coast hexes"},
        {"\"weather\": {}", "overlay.json:2: weather is not known here; expected calendar, victory_points, hexes, "
                            "regions, straits, boxes, towns, convoy_hexes, leaders, convoys, ships or tables"},
    };
    (void)state;
    ASSERT_EACH(cases);
}

static void wrong_sources(void **state)
{
    static const struct wrong cases[] = {
        {"\"leaders\": {\"suffren\": {\"rank\":\n{\"value\": 4,\n\"source\": \"hearsay\"}}}",
         "overlay.json:4: leaders.suffren.rank.source is not a source; expected rulebook, errata, history or "
         "reconstructed"},
        {"\"leaders\": {\"suffren\": {\"why\": 4}}",
         "overlay.json:2: leaders.suffren.why is not a text; expected the reason in a few words"},
        {"\"leaders\": {\"suffren\": {\"rank\": {\"value\": 4, \"because\": \"\"}}}",
         "overlay.json:2: leaders.suffren.rank.because is not known here; expected value, source or why"},
        {"\"leaders\": {\"suffren\": {\"rank\": {\"value\": null}}}",
         "overlay.json:2: leaders.suffren.rank has no value; expected a number, text, true, false or list"},
        {"\"leaders\": {\"sufren\": null}", "overlay.json:2: leaders.sufren is not there to be taken away"},
        {"\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":{\"h\":{\"i\":{\"j\":{\"k\":{}}}}}}}}}}}",
         "overlay.json:2: a.b.c.d.e.f.g.h.i.j is nested too deeply; expected at most 10 groups in each other"},
    };
    (void)state;
    ASSERT_EACH(cases);
}

static void s70_wrong_calendar_and_tables(void **state)
{
    static const struct wrong cases[] = {
        {"\"calendar\": {\"turns\": 13}", "overlay.json:2: calendar.turns is 13; expected a whole number from 1 to 12"},
        {"\"calendar\": {\"turns\": 7}", "india_1782.json:9: calendar.turn_names.7 is missing; expected a name"},
        {"\"calendar\": {\"turns\": 5}",
         "india_1782.json:17: calendar.turn_names.6 is not known here; expected 1, 2, 3, 4 or 5"},
        {"\"calendar\": {\"recruits\": 5}",
         "overlay.json:2: calendar.recruits is not known here; expected turns, turn_names, monsoon_turn, "
         "recruit_turn, recruit_pf or french_initiative"},
        {"\"victory_points\": {\"town\": -2}",
         "overlay.json:2: victory_points.town is -2; expected a whole number from 0 to 50"},
        {"\"tables\": {\"naval\": {\"1/1\": {\"8\": \"1e\"}}}",
         "overlay.json:2: tables.naval.1/1.8 is \"1e\"; expected N/A or losses such as 1aD/2eD"},
        {"\"tables\": {\"naval\": {\"1/1\": {\"8\": \"1aD/\"}}}",
         "overlay.json:2: tables.naval.1/1.8 is \"1aD/\"; expected N/A or losses such as 1aD/2eD"},
        {"\"tables\": {\"naval\": {\"1/1\": {\"8\": \"1aD1eD\"}}}",
         "overlay.json:2: tables.naval.1/1.8 is \"1aD1eD\"; expected N/A or losses such as 1aD/2eD"},
        {"\"tables\": {\"land\": {\"3/1\": {\"0\": \"0a\"}}}",
         "overlay.json:2: tables.land.3/1.0 is \"0a\"; expected N/A or losses such as 1a/2e"},
        {"\"tables\": {\"land\": {\"3/1\": {\"0\": \"1a/1a\"}}}",
         "overlay.json:2: tables.land.3/1.0 is \"1a/1a\"; expected N/A or losses such as 1a/2e"},
        {"\"tables\": {\"land\": {\"3/2\": {}}}",
         "overlay.json:2: tables.land.3/2 is not known here; expected 1/2, 1/1, 2/1 or 3/1"},
        {"\"convoy_hexes\": [\"0205\"]",
         "overlay.json:2: convoy_hexes has 1 entries; expected a list of four sea or coast hexes"},
        {"\"convoy_hexes\": [\"0205\", \"0207\", \"0408\", \"0804\"]",
         "overlay.json:2: convoy_hexes names \"0804\"; expected a list of four sea or coast hexes"},
        {"\"convoy_hexes\": [\"0205\", \"0207\", \"0408\", 4]",
         "overlay.json:2: convoy_hexes names \"?\"; expected a list of four sea or coast hexes"},
        {"\"convoy_hexes\": [\"0205\", \"0207\", \"0408\", \"0205\"]",
         "overlay.json:2: convoy_hexes names 0205 twice; expected a list of four sea or coast hexes"},
    };
    (void)state;
    ASSERT_EACH(cases);
}

static void s70_wrong_map(void **state)
{
    static const struct wrong cases[] = {
        {"\"hexes\": {\"0000\": \"sea\"}",
         "overlay.json:2: hexes.0000 is no hex; expected four digits, column and row from 01"},
        {"\"hexes\": {\"0904\": \"marsh\"}", "overlay.json:2: hexes.0904 is \"marsh\"; expected sea, coast or land"},
        {"\"regions\": {\"1005\": \"india\"}",
         "overlay.json:2: regions.1005 is no such hex; expected a land or coast hex of \"hexes\""},
        {"\"straits\": {\"0904-1005\": \"both\"}",
         "overlay.json:2: straits.0904-1005 is no hexside; expected two neighbouring hexes, such as 0906-1006"},
        {"\"straits\": {\"0904_0905\": \"both\"}",
         "overlay.json:2: straits.0904_0905 is no hexside; expected two neighbouring hexes, such as 0906-1006"},
        {"\"straits\": {\"0904-9999\": \"both\"}",
         "overlay.json:2: straits.0904-9999 is no hexside; expected two neighbouring hexes, such as 0906-1006"},
        {"\"boxes\": {\"0911\": {}}",
         "overlay.json:2: boxes.0911 is no id; expected a-z, 0-9 and _, at most 11, not a hex"},
        {"\"boxes\": {\"transit_c\": 1}", "overlay.json:2: boxes.transit_c is a value; expected a group {...}"},
        {"\"boxes\": {\"transit_c\": {\"name\": \"C\", \"kind\": \"sea\"}}",
         "overlay.json:2: boxes.transit_c.kind is \"sea\"; expected coast or transit"},
        {"\"boxes\": {\"transit_a\": {\"links\": {\"0804\": 1}}}",
         "overlay.json:2: boxes.transit_a.links.0804 is no place to sail to; expected another box, or a sea or coast "
         "hex"},
        {"\"boxes\": {\"transit_a\": {\"links\": {\"0509\": 11}}}",
         "overlay.json:2: boxes.transit_a.links.0509 is 11; expected a whole number from 1 to 10"},
        {"\"boxes\": {\"transit_b\": {\"links\": {\"transit_a\": 10}}}",
         "india_1782.json:98: boxes.transit_a.links.transit_b is linked twice; expected one link between two places"},
        {"\"boxes\": {\"transit_a\": {\"links\": {\"0101\": 1, \"0102\": 1, \"0103\": 1}}}",
         "overlay.json:2: boxes.transit_a.links.0103 gives transit_a too many ways out; expected at most 8"},
        {"\"towns\": {\"madras\": {\"place\": \"0911\"}}",
         "overlay.json:2: towns.madras.place is \"0911\"; expected the id of a hex or box"},
        {"\"towns\": {\"madras\": {\"place\": \"1004\"}}",
         "overlay.json:2: towns.madras.place is at sea; expected a land or coast hex, or a coast box"},
        {"\"towns\": {\"port_louis\": {\"place\": \"0904\"}}",
         "overlay.json:2: towns.port_louis.place is not the place of the same id; expected port_louis"},
        {"\"towns\": {\"Madras\": {}}", "overlay.json:2: towns.Madras is no id; expected a-z, 0-9 and _, at most 23"},
        {"\"towns\": {\"arcot\": 4}", "overlay.json:2: towns.arcot is a value; expected a group {...}"},
        {"\"towns\": {\"arcot\": {\"name\": \"Arcot\"}}",
         "overlay.json:2: towns.arcot.place is missing; expected the id of a hex or box"},
    };
    (void)state;
    ASSERT_EACH(cases);
}

static void s70_wrong_forces(void **state)
{
    static const struct wrong cases[] = {
        {"\"leaders\": {\"Suffren\": {}}",
         "overlay.json:2: leaders.Suffren is no id; expected a-z, 0-9 and _, at most 23"},
        {"\"leaders\": {\"king\": 4}", "overlay.json:2: leaders.king is a value; expected a group {...}"},
        {"\"leaders\": {\"suffren\": {\"pf\": 18}}",
         "overlay.json:2: leaders.suffren.pf is 18 but the ships of suffren make 17; expected the same (line 3, "
         "frigate 2)"},
        {"\"leaders\": {\"suffren\": {\"place\": \"0804\"}}",
         "overlay.json:2: leaders.suffren.place is no place for him; expected sea, coast or a box for a squadron"},
        {"\"leaders\": {\"coote\": {\"place\": \"1004\"}}",
         "overlay.json:2: leaders.coote.place is no place for him; expected land or coast for a general ashore"},
        {"\"leaders\": {\"coote\": {\"place\": \"nowhere\"}}",
         "overlay.json:2: leaders.coote.place is \"nowhere\"; expected the id of a hex or box"},
        {"\"leaders\": {\"du_chemin\": {\"place\": \"0804\"}}",
         "overlay.json:2: leaders.du_chemin.place is no place for him; expected sea, coast or a box for a general "
         "aboard"},
        {"\"leaders\": {\"du_chemin\": {\"place\": \"0510\"}}",
         "india_1782.json:321: leaders.du_chemin.aboard names no carrier; expected a squadron of his side that "
         "arrives when and where he does"},
        {"\"leaders\": {\"bussy\": {\"aboard\": \"suffren\"}}",
         "overlay.json:2: leaders.bussy.aboard names no carrier; expected a squadron of his side that arrives when "
         "and where he does"},
        {"\"leaders\": {\"bussy\": {\"aboard\": \"any\"}}",
         "overlay.json:2: leaders.bussy.aboard is \"any\" after set-up; expected the id of a squadron"},
        {"\"leaders\": {\"stuart\": {\"instead\": \"madras\"}}",
         "overlay.json:2: leaders.stuart.instead is \"madras\"; expected the id of another town"},
        {"\"leaders\": {\"coote\": {\"instead\": \"bombay\"}}",
         "overlay.json:2: leaders.coote.instead has no use; expected \"place\" to be a town"},
        {"\"leaders\": {\"suffren\": {\"late\": \"transit_b\"}}",
         "overlay.json:2: leaders.suffren.late has no use; expected \"place\" to be a town"},
        {"\"leaders\": {\"macleod\": {\"regulars\": 0}}",
         "overlay.json:2: leaders.macleod arrives with no troops; expected at least 1 PF of regulars or natives"},
        {"\"leaders\": {\"moissac\": {\"replaces\": \"hughes\"}}",
         "overlay.json:2: leaders.moissac.replaces names nobody; expected a leader of the same side and kind"},
        {"\"leaders\": {\"tippou_sahib\": {\"replaces\": \"du_chemin\"}}",
         "overlay.json:2: leaders.tippou_sahib.replaces makes a second successor; expected one for each command"},
        {"\"leaders\": {\"tippou_sahib\": {\"replaces\": \"d_hoffelize\"}}",
         "overlay.json:2: leaders.tippou_sahib.replaces makes a second successor; expected one for each command"},
        {"\"convoys\": {\"dutch_convoy\": {\"name\": \"D\", \"side\": \"french\"}}",
         "overlay.json:2: convoys.dutch_convoy is the second of the french side; expected one"},
        {"\"convoys\": {\"english_convoy\": null}",
         "overlay.json:2: convoys lacks a side's convoy; expected one of each side"},
        {"\"convoys\": {\"hughes\": {}}",
         "overlay.json:2: convoys.hughes is the id of a leader or convoy already; expected another"},
        {"\"ships\": {\"hughes\": {}}",
         "overlay.json:2: ships.hughes is the id of a leader or convoy already; expected another"},
        {"\"ships\": {\"heros\": {\"squadron\": \"moissac\"}}",
         "overlay.json:2: ships.heros.squadron names no squadron; expected the id of its first leader"},
        {"\"ships\": {\"heros\": {\"type\": \"galley\"}}",
         "overlay.json:2: ships.heros.type is \"galley\"; expected frigate or line"},
        {"\"leaders\": {\"king\": {\"name\": \"King\", \"side\": \"english\", \"kind\": \"squadron\", "
         "\"initiative\": 3, \"bonus\": 0, \"rank\": 3, \"pf\": 2, \"turn\": 1, \"place\": \"0904\"}}",
         "overlay.json:2: leaders has too many; expected at most 16 commands and convoys"},
    };
    (void)state;
    ASSERT_EACH(cases);
}

static void assert_text_error(const char *text, size_t length, const char *expected)
{
    const struct sp_source source = {.name = "a.json", .text = text, .length = length};
    assert_error(&source, 1, expected);
}

static void wrong_files(void **state)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "a.json:1: not valid JSON: '[' or '{' expected"},
        {"{\n\"a\": 1,\n\"a\": 2}", "a.json:3: not valid JSON: duplicate object key"},
        {"{\n\n\"a\" 1}", "a.json:3: not valid JSON: ':' expected"},
        {"[]", "a.json:1: the file is no scenario; expected an object of groups"},
        {"{\"value\": 3}", "a.json:1: the file is no scenario; expected an object of groups"},
        {"\n\n{}", "a.json:1: \"game\" is missing; expected \"game\": \"suffren\", \"format\": 1"},
        {"{\"game\": \"suffren\"}", "a.json:1: \"format\" is missing; expected \"game\": \"suffren\", \"format\": 1"},
        {"{\n\"game\": \"colonels\", \"format\": 1}", "a.json:2: game is not the game; expected \"game\": \"suffren\""},
        {"{\"game\": \"suffren\",\n\"format\": 2}", "a.json:2: format is not known; expected \"format\": 1"},
        {"{\"game\": \"suffren\",\n\"format\": 1,\n\"title\": 1}", "a.json:3: title is not a text"},
        {"{\"game\": \"suffren\", \"format\": 1}", "a.json:1: id is missing; expected a text"},
        {"{\"game\": \"suffren\", \"format\": 1, \"id\": \"a\", \"title\": \"A\"}",
         "a.json:1: calendar is missing; expected a group {...}"},
        {"{\"game\": \"suffren\", \"format\": 1,\n\"calendar\": {\n\"turns\": 6}}",
         "a.json:3: calendar.turns has no source; expected rulebook, errata, history or reconstructed, in the value "
         "or in its group"},
        {"{\"game\": \"suffren\", \"format\": 1,\n\"calendar\": null}",
         "a.json:2: calendar is null; only an overlay can take something away"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_text_error(cases[i].text, strlen(cases[i].text), cases[i].error);
    static const char groups[] = "{\"towns\": {}}"; /* an overlay is blamed for what it lacks, not the file below it */
    struct sp_source sources[2] = {fixture_base(),
                                   {.name = "overlay.json", .text = groups, .length = sizeof groups - 1}};
    assert_error(sources, 2, "overlay.json:1: \"game\" is missing; expected \"game\": \"suffren\", \"format\": 1");
    fixture_free(&sources[0]);
    struct sp_error error;
    void *scenario;
    assert_false(sf_load_scenario(&scenario, NULL, 0, NULL, 0, &error));
    assert_string_equal(error.text, "no scenario file is given");
}

static void s70_overlay_replaces_single_values(void **state)
{
    struct sf_scenario *plain = fixture_load(NULL, NULL, NULL);
    struct sf_scenario *sc =
        fixture_load("\"leaders\": {\"allen\": {\"name\": \"King\", \"initiative\": {\"value\": 2, \"why\": \"\"}}},\n"
                     "\"ships\": {\"petit_annibal\": null, \"pulveriseur\": {\"name\": \"Le Pulvériseur\", \"type\": "
                     "\"frigate\", \"guns\": 6, \"squadron\": \"tromelin\"}},\n"
                     "\"hexes\": {\"1711\": \"sea\", \"0904\": \"coast\"},\n"
                     "\"boxes\": {\"transit_a\": {\"links\": {\"0310\": null}}},\n\"title\": \"Mine\"",
                     NULL, NULL);
    (void)state;
    const struct sf_leader *allen = &sc->leader[sf_find_leader(sc, "allen")];
    assert_string_equal(allen->name, "King");
    assert_int_equal(allen->initiative, 2);
    assert_int_equal(allen->rank, 3);
    assert_string_equal(sc->title, "Mine");
    assert_string_equal(sc->id, "india_1782");
    assert_int_equal(sc->hex_count, 171);
    assert_string_equal(sc->place[170].id, "1711");
    assert_string_equal(sc->piece[1].ship[6].name, "Le Pulvériseur");
    assert_int_equal(sc->place[sf_find_place(sc, "transit_a")].edge_count[SEA], 5);
    assert_true(sf_scenario_digest(sc) != sf_scenario_digest(plain));
    sf_free_scenario(sc);
    sf_free_scenario(plain);
}

static void s70_towns_not_named(void **state)
{
    static const char *const added[][2] = {{"negapatam", "0906"}, {"colombo", "0907"}, {"cochin", "0706"}};
    struct sp_source sources[2] = {fixture_base(), {.name = "towns_not_named.json"}};
    struct sp_error error;
    void *loaded;
    (void)state;
    sources[1].text = fixture_read("suffren/towns_not_named.json");
    sources[1].length = strlen(sources[1].text);
    assert_true(sf_load_scenario(&loaded, sources, 2, NULL, 0, &error));
    const struct sf_scenario *sc = loaded;
    assert_int_equal(sc->town_count, 16);
    for (size_t i = 0; i < 3; i++) {
        const uint8_t town = sf_find_town(sc, added[i][0]);
        assert_int_equal(town, 13 + i);
        assert_string_equal(sc->place[sc->town[town].place].id, added[i][1]);
    }
    assert_int_equal(sc->town[sf_find_town(sc, "negapatam")].control, ENGLISH);
    assert_int_equal(sc->town[sf_find_town(sc, "negapatam")].nationality, FRENCH);
    sf_free_scenario(loaded);
    fixture_free(&sources[0]);
    fixture_free(&sources[1]);
}

static const json_t *finding(const json_t *findings, const char *path)
{
    size_t i;
    json_t *each;
    json_array_foreach(findings, i, each)
    {
        if (strcmp(json_string_value(json_object_get(each, "path")), path) == 0)
            return each;
    }
    return NULL;
}

static void s70_check_lists_what_is_not_from_the_rulebook(void **state)
{
    char text[1024];
    struct sp_source sources[2] = {fixture_base()};
    struct sp_error error;
    json_t *findings;
    (void)state;
    assert_true(sp_check_scenario(&sf_game, sources, 1, &findings, &error));
    const json_t *rank = finding(findings, "leaders.suffren.rank");
    assert_int_equal(json_integer_value(json_object_get(rank, "value")), 5);
    assert_string_equal(json_string_value(json_object_get(rank, "source")), "reconstructed");
    assert_non_null(json_string_value(json_object_get(rank, "why")));
    assert_string_equal(json_string_value(json_object_get(rank, "file")), "india_1782.json");
    assert_int_equal(json_integer_value(json_object_get(rank, "line")), 236);
    assert_non_null(finding(findings, "tables.naval.1/1.8")); /* S-71 */
    assert_non_null(finding(findings, "tables.land.1/1.1"));  /* S-71 */
    assert_non_null(finding(findings, "tables.land.1/1.5"));  /* S-71: moved by it */
    assert_null(finding(findings, "tables.land.1/1.0"));
    assert_null(finding(findings, "leaders.suffren.pf")); /* errata */
    assert_null(finding(findings, "leaders.suffren.name"));
    assert_non_null(finding(findings, "towns.madras.strength"));
    assert_null(finding(findings, "towns.bombay.strength"));
    const size_t count = json_array_size(findings);
    json_decref(findings);
    sources[1] = fixture_overlay("\"leaders\": {\"suffren\": {\"rank\": 4}}", text, sizeof text);
    assert_true(sp_check_scenario(&sf_game, sources, 2, &findings, &error));
    assert_null(finding(findings, "leaders.suffren.rank")); /* now the rulebook's */
    assert_int_equal(json_array_size(findings), count - 1);
    json_decref(findings);
    sources[0].name = "\xff.json";
    assert_true(sp_check_scenario(&sf_game, sources, 1, &findings, &error));
    rank = finding(findings, "leaders.suffren.rank");
    assert_string_equal(json_string_value(json_object_get(rank, "file")), "a file whose name is not UTF-8");
    json_decref(findings);
    fixture_free(&sources[0]);
}

static void lines_of_a_json_text(void **state)
{
    static const char text[] = "\n{ \"a\": [\"}\", {\"b\": 1}],\n\"s\\\"\": \"\\\\\",\n\"b\":\n{\"c\":\n2}}";
    static const char *const b[] = {"b", "c"};
    static const char *const a[] = {"a"};
    static const char *const none[] = {"b", "d"};
    static const char *const in_list[] = {"a", "b"};
    (void)state;
    assert_int_equal(sp_json_line(text, sizeof text - 1, b, 0), 2);
    assert_int_equal(sp_json_line(text, sizeof text - 1, a, 1), 2);
    assert_int_equal(sp_json_line(text, sizeof text - 1, b, 1), 4);
    assert_int_equal(sp_json_line(text, sizeof text - 1, b, 2), 5);
    assert_int_equal(sp_json_line(text, sizeof text - 1, none, 2), 0);
    assert_int_equal(sp_json_line(text, sizeof text - 1, in_list, 2), 0);
    for (size_t length = 0; length < sizeof text - 1; length++)
        (void)sp_json_line(text, length, b, 2); /* nothing behind the end is read */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_kinds_of_value),
        cmocka_unit_test(wrong_sources),
        cmocka_unit_test(s70_wrong_calendar_and_tables),
        cmocka_unit_test(s70_wrong_map),
        cmocka_unit_test(s70_wrong_forces),
        cmocka_unit_test(wrong_files),
        cmocka_unit_test(s70_overlay_replaces_single_values),
        cmocka_unit_test(s70_towns_not_named),
        cmocka_unit_test(s70_check_lists_what_is_not_from_the_rulebook),
        cmocka_unit_test(lines_of_a_json_text),
    };
    return cmocka_run_group_tests_name("scenario files", tests, NULL, NULL);
}
