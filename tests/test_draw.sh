#!/bin/bash
# spontoon draw from outside: usage, what is written and where, full disks. Prints TAP.
# Usage: test_draw.sh PROGRAM
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
scripts=$(cd "$(dirname "$0")/../scripts" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
n=0

# $1: name, $2: whether it is so
check() {
    n=$((n + 1))
    if [ "$2" = 0 ]; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        sed 's/^/# /' error 2>/dev/null
    fi
}

# $1: name, $2: exit status wanted, $3: what the one line of its error holds, else the command's words
fails() {
    local name=$1 status=$2 part=$3
    shift 3
    "$program" draw "$@" >output 2>error
    [ $? -eq "$status" ] && [ "$(wc -l <error)" -eq 1 ] && grep -qF -- "$part" error && [ ! -s output ]
    check "$name" $?
}

# The journals: computers play, and standard input has nothing to say.
"$program" play colonels --journal campaign.jsonl --seed 3 --seat colonel_1=steady --months 7 --colonels 4 --lines \
    </dev/null >/dev/null 2>&1
"$program" play colonels --battle glenmore --journal battle.jsonl --seed 3 --seat crown=steady --lines </dev/null \
    >/dev/null 2>&1
"$program" play colonels --battle put_down_riots --journal riots.jsonl --seed 3 --lines </dev/null >/dev/null 2>&1
"$program" play suffren --journal suffren.jsonl --seed 3 --lines </dev/null >/dev/null 2>&1

"$program" simulate suffren --games 40 --seed 5 --stats --json >random.json
"$program" simulate suffren --games 20 --seed 5 --stats --json --seat french=greedy >greedy.json
"$program" simulate colonels --battle glenmore --games 10 --seed 5 --stats --json >glenmore.json
"$scripts/strength" "$program" suffren cadet random --positions 20,40 --games 2 --round 1 >thought.json 2>/dev/null

# Every kind, twice: the same bytes, silently, and a PDF of so many pages.
while read -r kind pages options; do
    # shellcheck disable=SC2086 # words
    "$program" draw "$kind" $options --output one.pdf >output 2>error &&
        "$program" draw "$kind" $options --output two.pdf && cmp one.pdf two.pdf && [ ! -s error ] && [ ! -s output ] &&
        [ "$(pdfinfo one.pdf | awk '/^Pages/ { print $2 }')" = "$pages" ] && ! pdfinfo one.pdf | grep -q '^CreationDate'
    check "$kind $options" $?
done <<'KINDS'
cards 2
muster 2 --journal campaign.jsonl --seat colonel_2
muster 2 --journal campaign.jsonl --seat colonel_2 --month 1
muster 8 --journal campaign.jsonl --seat umpire
gazette 1 --journal campaign.jsonl --month 2
table 1 --battle glenmore
record 7 --battle glenmore
record 7 --journal battle.jsonl
record 4 --journal battle.jsonl --seat crown
table 1 --journal battle.jsonl
table 1 --journal riots.jsonl
scores 1 --run random.json
scores 1 --run plain=random.json --run better=greedy.json
rates 1 --run random.json --run greedy.json
course 1 --run random.json --event town_taken.side
course 1 --run glenmore.json --event tension
strength 1 --run thought.json --run more=thought.json
KINDS

"$program" draw rates --run 'Played at=random=random.json' --run greedy.json --output rates.pdf 2>error
pdftotext -layout rates.pdf - | tr -s ' \n' ' ' | grep -q 'Played at=random, 40 games' && pdftotext rates.pdf - | grep -q 'greedy, 20 games'
check "a plot names its runs and how many games they are" $?
label=$(printf 'é%.0s' $(seq 50))$'\xff'
"$program" draw rates --run "$label=random.json" --run greedy.json --output rates.pdf 2>error && [ ! -s error ] &&
    pdftotext -layout rates.pdf - | grep -q 'ééé'
check "a long name is cut between characters" $?
"$program" draw course --run "x$label=random.json" --run greedy.json --event storm_roll --output course.pdf 2>error &&
    [ ! -s error ]
check "in the key of a course, too" $?
"$program" draw scores --run random.json --output scores.svg 2>error && grep -q '<svg' scores.svg
check "a plot as SVG" $?

"$program" draw gazette --journal campaign.jsonl --month 1 --seat colonel_2 --name colonel_2='Wm. Pitt-Rivers' \
    --output named.pdf 2>error
pdftotext named.pdf - | tr '\n' ' ' | grep -qi 'the copy of Wm. Pitt-Rivers'
check "a person's name" $?
"$program" draw table --battle tobago --output plan.svg 2>error && grep -q '<svg' plan.svg
check "a plan as SVG" $?
"$program" draw table --battle tobago --output plan.png 2>error && head -c 4 plan.png | grep -q PNG
check "a plan as PNG" $?
"$program" draw cards --output /dev/stdout 2>error | head -c 5 | grep -q '%PDF-'
check "into a pipe" $?

fails "nothing to draw" 2 "expected WHAT" --output x.pdf
fails "a drawing that there is none of" 2 "there is no drawing 'portrait': expected cards, muster, " portrait --output x.pdf
fails "no output" 2 "--output" cards
fails "handouts are PDF" 2 "ends in .pdf" cards --output x.png
fails "an ending that is no format" 2 ".pdf, .png or .svg" table --battle glenmore --output x.bmp
fails "cards take no journal" 2 "the same for every match and battle: leave out --journal" cards --journal campaign.jsonl --output x.pdf
fails "a battle whose dice have not been rolled" 1 "made by dice" table --battle put_down_riots --output x.pdf
fails "nor has it records" 1 "made by dice" record --battle put_down_riots --output x.pdf
fails "a muster roll needs a journal" 2 "muster takes --journal" muster --output x.pdf
fails "a plot needs a run" 2 "scores takes --run" scores --output x.pdf
fails "a handout takes none" 2 "muster takes --journal" muster --run random.json --output x.pdf
fails "a course needs an event" 2 "takes --event" course --run random.json --output x.pdf
fails "scores take none" 2 "takes --event" scores --run random.json --event tension --output x.pdf
fails "an event that there is none of" 1 "random.json has no event 'storm'; did you mean storm_" course --run random.json --event storm --output x.pdf
fails "events that were not counted" 1 "thought.json is not what" course --run thought.json --event storm_roll --output x.pdf
fails "more lines than a plot holds" 1 "and a plot has room for 24" course --run random.json --event moves.to --output x.pdf
python3 - <<'END'
import json

told = json.load(open("random.json"))
harm = {"cells": ("scores", "french", "cells", [9] * 3), "width": ("scores", "english", "width", 0),
        "first": ("scores", "french", "first", -10**18), "rate": ("win_rate", "french", "rate", 5),
        "word": ("win_rate", "draw", "rate", "x"), "events": ("events", "storm_roll", "all", {"1": -5})}
for name, (part, of, member, value) in harm.items():
    with open(f"harm-{name}.json", "w") as file:
        json.dump(told | {part: told[part] | {of: told[part][of] | {member: value}}}, file)
END
for harm in harm-*.json; do
    fails "a damaged run, $harm" 1 "$harm is damaged" rates --run "$harm" --output x.pdf
done
fails "a run that is not there" 1 "nowhere.json" scores --run nowhere.json --output x.pdf
fails "a run that is a journal" 1 "battle.jsonl:2: not valid JSON" scores --run battle.jsonl --output x.pdf
fails "a run that tells nothing of strength" 1 "random.json is not what scripts/strength prints" strength --run random.json --output x.pdf
echo '{"games": 3}' >other.json
fails "a run that is none" 1 "other.json is not what" scores --run other.json --output x.pdf
echo '{"games": 0, "scores": {"french": {"width": 0, "cells": [-1, "a", 9e300]}}, "win_rate": {}}' >empty.json
fails "a run whose figures do not fit" 1 "empty.json is damaged" scores --run empty.json --output x.pdf
fails "a record takes one of two" 2 "one of them" record --journal campaign.jsonl --battle glenmore --output x.pdf
fails "a name for nobody" 2 "SEAT=NAME" muster --journal campaign.jsonl --seat colonel_2 --name Pitt --output x.pdf
fails "or for a seat that there is none of" 2 "no seat 'colonel_99': expected colonel_1 to" muster --journal campaign.jsonl \
    --seat colonel_2 --name colonel_99=Pitt --output x.pdf
for told in '--seat crown' '--month 3' '--name crown=Pitt'; do
    # shellcheck disable=SC2086 # words
    fails "cards with $told" 2 "they take --journal" cards $told --output x.pdf
    # shellcheck disable=SC2086 # words
    fails "a plan with $told" 2 "they take --journal" table --battle glenmore $told --output x.pdf
done
fails "a month before the first" 2 "from 1" gazette --journal campaign.jsonl --month 0 --output x.pdf
fails "a seat that there is none of" 2 "no seat 'colonel_99'" muster --journal campaign.jsonl --seat colonel_99 --output x.pdf
fails "a month to come" 1 "month 99 has not begun" gazette --journal campaign.jsonl --month 99 --output x.pdf
fails "an observer's muster roll" 1 "observer" muster --journal campaign.jsonl --month 3 --output x.pdf
fails "another game" 1 "this is one of suffren" gazette --journal suffren.jsonl --output x.pdf
fails "a battle by itself" 1 "a battle by itself has no months" gazette --journal battle.jsonl --output x.pdf
fails "no journal there" 1 "nowhere.jsonl" gazette --journal nowhere.jsonl --output x.pdf
fails "another language" 1 "there are in en and fr" cards --lang xx --output x.pdf
fails "a folder that is not there" 1 "nowhere/x.pdf cannot be written" cards --output nowhere/x.pdf
mkdir taken.pdf
fails "a folder in the file's place" 1 "taken.pdf cannot be written" cards --output taken.pdf
fails "a full disk" 1 "/dev/full cannot be written" cards --output /dev/full
[ -c /dev/full ]
check "a device stays one" $?

# A plan's units are called as in the browser, in its language.
"$program" draw table --battle glenmore --lang fr --output plan.pdf && pdftotext -layout plan.pdf plan.txt &&
    grep -q 'La milice d’Argyll' plan.txt && grep -q 'L’escadron de dragons' plan.txt && grep -q 'Clan Cameron' plan.txt &&
    ! grep -qE 'Militia|Dragoons|Guns' plan.txt
check "a plan's units in French" $?

# A disk that fills up while it is written: what was there stays as it was, and nothing half written is left.
echo before >kept.pdf
(ulimit -f 8 && "$program" draw cards --output kept.pdf) >output 2>error
[ $? -eq 1 ] && [ "$(cat kept.pdf)" = before ] && grep -q 'kept.pdf cannot be written' error
check "a file too large leaves the old one" $?
[ -z "$(find . -name '*.part' -o -name x.pdf -o -name x.png -o -name x.bmp)" ]
check "nothing half written is left" $?
echo "1..$n"
