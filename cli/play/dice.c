/*
 * How dice fall at this terminal: real ones that are typed in, and coming rolls that the umpire has changed.  Neither
 * is an entry of the match, so both are kept beside its journal, in JOURNAL.dice.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/files.h"
#include "cli/play/session.h"

/* ---- Keeping ---- */

static bool kept_path(const char *journal, const char *ending, char path[CLI_PATH_MAX], struct sp_error *error)
{
    const int length = snprintf(path, CLI_PATH_MAX, "%s.dice%s", journal, ending);
    return (length > 0 && length < CLI_PATH_MAX) || sp_fail(error, "the journal's name is too long");
}

static json_t *dice_json(const struct play *play)
{
    json_t *changed = json_array();
    for (size_t i = 0; i < play->dice.changed; i++) {
        const struct play_die *die = &play->dice.die[i];
        json_array_append_new(changed, json_pack("{s:i, s:I, s:i}", "question", (int)die->question, "key",
                                                 (json_int_t)die->key, "face", (int)die->face));
    }
    return json_pack("{s:b, s:s, s:o}", "typed", (int)play->dice.typed, "by", play->game->seat_names[play->dice.by],
                     "changed", changed);
}

/* Written whole or not at all: what the umpire has changed is a secret, so only its owner may read it. */
static bool write_dice(const struct play *play, const char *path, const char *draft, struct sp_error *error)
{
    json_t *dice = dice_json(play);
    const int file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool kept = file >= 0 && dice != NULL && json_dumpfd(dice, file, JSON_COMPACT) == 0;
    kept = (file < 0 || close(file) == 0) && kept && rename(draft, path) == 0;
    const int reason = errno;
    json_decref(dice);
    return kept || sp_fail(error, "%s cannot be written: %s", path, strerror(reason));
}

bool play_keep_dice(const struct play *play, struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    char draft[CLI_PATH_MAX];
    if (play->journal == NULL)
        return true;
    if (!kept_path(play->journal, "", path, error) || !kept_path(play->journal, ".new", draft, error))
        return false;
    if (play->dice.typed || play->dice.changed > 0)
        return write_dice(play, path, draft, error);
    return unlink(path) == 0 || errno == ENOENT || sp_fail(error, "%s cannot be removed: %s", path, strerror(errno));
}

static bool read_die(const json_t *kept, struct play_die *die)
{
    const json_int_t question = json_integer_value(json_object_get(kept, "question"));
    const json_int_t key = json_integer_value(json_object_get(kept, "key"));
    const json_int_t face = json_integer_value(json_object_get(kept, "face"));
    *die = (struct play_die){.question = (uint16_t)question, .key = (uint32_t)key, .face = (uint16_t)face};
    return question > 0 && question <= UINT16_MAX && key >= 0 && key <= UINT32_MAX && face > 0 && face <= SP_SIDES_MAX;
}

static bool read_dice(struct play *play, const json_t *kept)
{
    const char *by = json_string_value(json_object_get(kept, "by"));
    const json_t *changed = json_object_get(kept, "changed");
    const int seat = by != NULL ? sp_match_seat(play->match, by) : -1;
    struct play_dice dice = {.typed = json_is_true(json_object_get(kept, "typed")),
                             .by = (uint8_t)seat,
                             .changed = json_array_size(changed)};
    bool read = seat >= 0 && dice.changed <= PLAY_CHANGED_DICE;
    for (size_t i = 0; read && i < dice.changed; i++)
        read = read_die(json_array_get(changed, i), &dice.die[i]);
    if (read)
        play->dice = dice;
    return read;
}

bool play_find_dice(struct play *play, struct sp_error *error)
{
    char path[CLI_PATH_MAX];
    struct stat status;
    if (play->journal == NULL || !kept_path(play->journal, "", path, error) || stat(path, &status) != 0)
        return true;
    json_t *kept = json_load_file(path, 0, NULL);
    const bool read = kept != NULL && read_dice(play, kept);
    json_decref(kept);
    return read || sp_fail(error, "%s does not say how dice fall: move it away to go on with dice as they fall", path);
}

/* ---- Changed rolls ---- */

/* Where it stands among the changed ones; their count: nowhere. */
static size_t find_changed(const struct play_dice *dice, uint16_t question, uint32_t key)
{
    size_t i = 0;
    while (i < dice->changed && (dice->die[i].question != question || dice->die[i].key != key))
        i++;
    return i;
}

bool play_change_die(struct play *play, uint8_t seat, const struct play_die *die, struct sp_error *error)
{
    struct play_dice *dice = &play->dice;
    const size_t i = find_changed(dice, die->question, die->key);
    if (i < dice->changed)
        dice->die[i] = dice->die[--dice->changed];
    if (die->face != 0) {
        if (dice->changed == PLAY_CHANGED_DICE)
            return sp_fail(error, "no more than %d coming rolls can be changed at once", PLAY_CHANGED_DICE);
        dice->by = seat;
        dice->die[dice->changed++] = *die;
    }
    return play_keep_dice(play, error);
}

uint16_t play_changed_die(const struct play *play, uint16_t question, uint32_t key)
{
    const size_t i = find_changed(&play->dice, question, key);
    return i < play->dice.changed ? play->dice.die[i].face : 0;
}

bool play_forget_dice(struct play *play, struct sp_error *error)
{
    play->dice.changed = 0;
    return play_keep_dice(play, error);
}
