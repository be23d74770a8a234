/* Compiles the battle's numbers from data/colonels/battle.json, where each says where it comes from. */
#include <string.h>

#include "base/options.h"
#include "base/sourced.h"
#include "colonels/battle/battle.h"
#include "colonels/battle/sources.h"
#include "colonels/battle/words.h"

const struct sp_option_spec cb_options[CB_OPTIONS] = {
    [CB_OPT_MUSKETRY_BY] = {"musketry-by",
                            {"bases", "rating"},
                            "what the musketry table is entered with: the bases that fire, or the Musketry rating",
                            "B-31"},
    [CB_OPT_IDLE_LOSSES] = {"idle-losses",
                            {"none", "printed"},
                            "losses of a unit that met no fire, melee or rout: none, or rolled as all",
                            "B-60"},
    [CB_OPT_LEADER_RISK] = {"leader-risk",
                            {"on", "off"},
                            "whether leaders can be killed or wounded (house rule)",
                            "B-12"},
    [CB_OPT_LEADERS] = {"leaders",
                        {"side", "each"},
                        "who commands a battle's leaders: one seat for a side, or a seat for each",
                        "B-3"},
    [CB_OPT_UMPIRE] = {"umpire", {"none", "seated"}, "whether a battle by itself has an umpire", "C-60"},
};

/* --- Groups of numbers, as tables --- */

struct number {
    const char *key;
    size_t offset;
    uint8_t wide; /* int16_t, else uint8_t */
    int16_t least, most;
};

enum { NUMBERS_MOST = 16 };

#define SMALL(key, member, least, most)                                                                                \
    {                                                                                                                  \
        key, offsetof(struct cb_rules, member), 0, least, most                                                         \
    }
#define WIDE(key, member, least, most)                                                                                 \
    {                                                                                                                  \
        key, offsetof(struct cb_rules, member), 1, least, most                                                         \
    }

static bool read_numbers(void *into, const struct sp_node *group, const struct number *numbers, size_t count)
{
    const char *keys[NUMBERS_MOST + 1] = {0};
    for (size_t i = 0; i < count; i++) {
        int value;
        keys[i] = numbers[i].key;
        if (!sp_read_number(group, keys[i], numbers[i].least, numbers[i].most, &value))
            return false;
        if (numbers[i].wide) {
            const int16_t wide = (int16_t)value;
            memcpy((char *)into + numbers[i].offset, &wide, sizeof wide);
        } else {
            *((uint8_t *)into + numbers[i].offset) = (uint8_t)value;
        }
    }
    return sp_only_keys(group, keys);
}

static const struct number distances[] = {
    WIDE("leader_move", leader_move, 1, 1000),
    WIDE("with", with, 0, 200),
    WIDE("talk", talk, 0, 200),
    WIDE("adjacent", adjacent, 0, 200),
    WIDE("outnumbered", outnumbered, 0, 1000),
    WIDE("surprise", surprise, 0, 1000),
    WIDE("fall_seen", fall_seen, 0, 1000),
    WIDE("contact", contact, 1, 40),
    SMALL("square_side", square_side, 20, 200),
    SMALL("wheel_most", wheel_most, 1, 180),
};

static const struct number fire[] = {
    WIDE("grape", grape, 1, 1000),
    WIDE("ball", ball, 1, 1000),
    SMALL("grape_least", grape_least, 1, 7),
    SMALL("ball_least", ball_least, 1, 7),
    SMALL("deep_bonus", deep_bonus, 0, 6),
    WIDE("musket", musket, 0, 500),
    WIDE("musket_rating", musket_rating, 0, 100),
    WIDE("hold", hold, 0, 500),
    SMALL("hold_bonus", hold_bonus, 0, 6),
};

static const struct number others[] = {
    SMALL("horse_melee_least", horse_melee_least, 1, 7),
    SMALL("drill_gap", drill_gap, 0, 6),
    SMALL("turns", turns, 1, CB_TURNS),
    SMALL("loss_die", loss_die, 0, 20),
    SMALL("loss_run", loss_run, 0, 100),
    SMALL("loss_musketry", loss_musketry, 0, 100),
    SMALL("loss_guns", loss_guns, 0, 100),
    SMALL("risk_dead", risk_dead, 0, 6),
};

#define PACE(key, member)                                                                                              \
    {                                                                                                                  \
        key, offsetof(struct cb_pace, member), 1, 0, 600                                                               \
    }

static const struct number paces[] = {
    PACE("forward", forward), PACE("forward_drill", forward_drill), PACE("rush", rush),
    PACE("back", back),       PACE("back_drill", back_drill),       PACE("run", run),
    PACE("wheel", wheel),     PACE("wheel_drill", wheel_drill),
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

enum { BEST_DRILL = 6 };

/* No move is longer than the geometry counts with. */
static bool check_pace(const struct cb_pace *pace, const struct sp_node *group)
{
    const int moves[] = {pace->forward + BEST_DRILL * pace->forward_drill, pace->rush,
                         pace->back + BEST_DRILL * pace->back_drill, pace->run,
                         pace->wheel + BEST_DRILL * pace->wheel_drill};
    for (size_t i = 0; i < COUNT(moves); i++)
        if (moves[i] > GEO_MOVE_MOST)
            return sp_node_fail(group, "has a move of %d mm with Drill %d; expected at most %d", moves[i], BEST_DRILL,
                                GEO_MOVE_MOST);
    return true;
}

static bool load_paces(struct cb_rules *rules, const struct sp_node *root)
{
    static const char *const kinds[CB_PACES + 1] = {
        [PACE_FOOT] = "foot", [PACE_HORSE] = "horse", [PACE_GUNS] = "guns", [PACE_LIMBERED] = "limbered"};
    struct sp_node movement, one;
    if (!sp_read_group(root, "movement", &movement) || !sp_only_keys(&movement, kinds))
        return false;
    for (unsigned i = 0; i < CB_PACES; i++)
        if (!sp_read_group(&movement, kinds[i], &one) || !read_numbers(&rules->pace[i], &one, paces, COUNT(paces)) ||
            !check_pace(&rules->pace[i], &one))
            return false;
    return true;
}

/* --- Words --- */

static bool load_qualities(struct cb_rules *rules, const struct sp_node *root)
{
    static const char *const keys[] = {"troops",     "drill",      "musketry", "effectiveness", "bases",
                                       "base_width", "base_depth", "fierce",   "men",           NULL};
    struct sp_node group, one;
    if (!sp_read_group(root, "qualities", &group) || !sp_only_keys(&group, cb_quality_words))
        return false;
    for (unsigned i = 0; i < CB_QUALITIES; i++) {
        struct cb_quality_values *q = &rules->quality[i];
        int men;
        if (!sp_read_group(&group, cb_quality_words[i], &one) || !sp_only_keys(&one, keys) ||
            !sp_read_word(&one, "troops", cb_troop_words, &q->troop) || !sp_read_u8(&one, "drill", 1, 6, &q->drill) ||
            !sp_read_u8(&one, "musketry", 1, 6, &q->musketry) ||
            !sp_read_u8(&one, "effectiveness", 1, 6, &q->effectiveness) ||
            !sp_read_u8(&one, "bases", 1, 6, &q->bases) || !sp_read_u8(&one, "base_width", 20, 40, &q->base_width) ||
            !sp_read_u8(&one, "base_depth", 10, 40, &q->base_depth) || !sp_read_bool(&one, "fierce", &q->fierce) ||
            !sp_read_number(&one, "men", 1, 2000, &men))
            return false;
        q->men = (uint16_t)men;
    }
    return true;
}

static bool load_terrain(struct cb_rules *rules, const struct sp_node *root)
{
    static const char *const effects[] = {"blocks_sight", "bars", "slows", "quickens_columns", "covers", NULL};
    struct sp_node group, one;
    if (!sp_read_group(root, "terrain", &group) || !sp_only_keys(&group, cb_terrain_words))
        return false;
    for (unsigned i = 0; i < CB_TERRAINS; i++) {
        if (!sp_read_group(&group, cb_terrain_words[i], &one) || !sp_only_keys(&one, effects))
            return false;
        for (unsigned f = 0; effects[f]; f++) {
            uint8_t yes;
            if (!sp_read_bool(&one, effects[f], &yes))
                return false;
            rules->terrain[i] |= (uint8_t)(yes << f);
        }
    }
    return true;
}

static bool load_musketry(struct cb_rules *rules, const struct sp_node *root)
{
    static const char *const keys[] = {"1", "2", "3", "4", "5", "6", NULL};
    struct sp_node group;
    if (!sp_read_group(root, "musketry", &group) || !sp_only_keys(&group, keys))
        return false;
    for (unsigned i = 0; i < 6; i++)
        if (!sp_read_u8(&group, keys[i], 1, 7, &rules->musketry[i + 1]))
            return false;
    rules->musketry[0] = 7; /* nobody fires: nothing tells */
    return true;
}

/* --- The reaction tables: a row is nine results, by tension 0 to 8 --- */

static bool read_row(const struct sp_node *table, const char *key, uint8_t row[9])
{
    static const char *const words[CB_REACTIONS] = {[RESULT_CH] = "Ch", [RESULT_OK] = "OK", [RESULT_NA] = "NA",
                                                    [RESULT_FB] = "FB", [RESULT_RA] = "RA", [RESULT_CF] = "CF"};
    static const char expected[] = "nine of Ch, OK, NA, FB, RA, CF between spaces";
    const struct sp_node node = sp_node_child(table, key);
    const char *text;
    if (!sp_read_string(table, key, expected, &text))
        return false;
    if (strlen(text) != 9 * 3 - 1)
        return sp_node_fail(&node, "is not a row; expected %s", expected);
    for (unsigned i = 0; i < 9; i++) {
        unsigned result = 0;
        while (result < CB_REACTIONS && strncmp(text + 3 * i, words[result], 2) != 0)
            result++;
        if (result == CB_REACTIONS || (text[3 * i + 2] != ' ' && text[3 * i + 2] != '\0'))
            return sp_node_fail(&node, "is not a row; expected %s", expected);
        row[i] = (uint8_t)result;
    }
    return true;
}

static bool load_reactions(struct cb_rules *rules, const struct sp_node *root)
{
    static const char *const dice[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", NULL};
    struct sp_node group, table;
    if (!sp_read_group(root, "reactions", &group) || !sp_only_keys(&group, cb_troop_words))
        return false;
    for (unsigned t = 0; t < CB_TROOPS; t++) {
        if (!sp_read_group(&group, cb_troop_words[t], &table) || !sp_only_keys(&table, dice))
            return false;
        for (unsigned die = 0; die < 9; die++)
            if (!read_row(&table, dice[die], rules->reaction[t][die]))
                return false;
    }
    return true;
}

/* --- All --- */

/* Files of the battle's numbers say so by their id, the overlays too. */
static bool load_groups(struct cb_rules *rules, const struct sp_sourced *data)
{
    static const char *const keys[] = {"movement",  "distances", "fire",      "musketry", "melee_and_losses",
                                       "qualities", "terrain",   "reactions", NULL};
    const struct sp_node root = sp_node_root(data);
    struct sp_node group;
    return sp_only_keys(&root, keys) && load_paces(rules, &root) && sp_read_group(&root, "distances", &group) &&
           read_numbers(rules, &group, distances, COUNT(distances)) && sp_read_group(&root, "fire", &group) &&
           read_numbers(rules, &group, fire, COUNT(fire)) && load_musketry(rules, &root) &&
           sp_read_group(&root, "melee_and_losses", &group) && read_numbers(rules, &group, others, COUNT(others)) &&
           load_qualities(rules, &root) && load_terrain(rules, &root) && load_reactions(rules, &root);
}

bool cb_load_rules(struct cb_rules *rules, const struct sp_source *sources, size_t source_count,
                   const struct sp_option *options, size_t option_count, struct sp_error *error)
{
    struct sp_sourced data;
    memset(rules, 0, sizeof *rules);
    if (!sp_read_options(cb_options, CB_OPTIONS, options, option_count, rules->option, error))
        return false;
    const bool loaded = sp_sourced_open_as(&data, sources, source_count, "colonels", cb_source_words, error) &&
                        load_groups(rules, &data);
    sp_sourced_close(&data);
    return loaded;
}
