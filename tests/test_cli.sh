#!/bin/bash
# The program from outside: exit statuses, whole games by lines, journals, replays, series. Prints TAP.
# Usage: test_cli.sh PROGRAM JSON_LINES
set -u
program=$1
json_lines=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
n=0

# $1: what is shown; $2: the status wanted; then a command, whose output stays in $folder/out and $folder/err
gives() {
    local name=$1 wanted=$2
    shift 2
    "$@" >"$folder/out" 2>"$folder/err" </dev/null
    local status=$?
    n=$((n + 1))
    if [ $status -eq "$wanted" ]; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        echo "# status $status, not $wanted: $*"
        head -n 3 "$folder/err" | sed 's/^/# /'
    fi
}

# $1: what is shown; then a command that must succeed
holds() {
    local name=$1
    shift
    n=$((n + 1))
    if "$@" >"$folder/held" 2>&1; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        head -n 5 "$folder/held" | sed 's/^/# /'
    fi
}

# ---- Usage ----

gives "no command is wrong usage" 2 "$program"
gives "an unknown command is wrong usage" 2 "$program" sail
holds "and says so in one sentence" [ "$(wc -l <"$folder/err")" -eq 1 ]
gives "--help" 0 "$program" --help
gives "--version" 0 "$program" --version
for command in play simulate replay verify check bench; do
    gives "$command --help" 0 "$program" $command --help
    gives "$command: an unknown option" 2 "$program" $command --frigates 3
    holds "$command: named in one sentence" grep -q -- '--frigates' "$folder/err"
done
for command in play simulate replay verify check; do
    gives "$command without its argument" 2 "$program" $command
done
gives "an option without its value" 2 "$program" play suffren --journal
gives "or with an empty one" 2 "$program" play suffren --journal ''
holds "is told what it needs" grep -q 'journal needs a value: FILE' "$folder/err"
gives "an empty argument" 2 "$program" replay ''
holds "is told what is expected" grep -q 'expected FILE' "$folder/err"
gives "a number that is too large" 2 "$program" play suffren --seed 18446744073709551616
holds "is told the largest" grep -q 'a whole number from 0 to 18446744073709551615' "$folder/err"
gives "months without number" 1 "$program" play colonels --months 99999999999
holds "are told how many there may be" grep -q 'expected a whole number from 1 to 600' "$folder/err"
gives "a language that is none" 1 "$program" play suffren --lang de
holds "is told those that there are" grep -q 'there are in en and fr' "$folder/err"
gives "French whose messages are not there" 1 env SPONTOON_DATA="$folder" "$program" play suffren --lang fr
holds "is told where they are looked for" grep -qF "is not in $folder, which SPONTOON_DATA names" "$folder/err"
gives "an argument too many" 2 "$program" play suffren suffren
gives "an unknown game" 2 "$program" play chess
holds "is told the games that there are" grep -q 'expected suffren or colonels' "$folder/err"
gives "an unknown battle" 1 "$program" play colonels --battle waterloo
holds "is told those that there are" grep -q 'glenmore, .*tobago' "$folder/err"
gives "a battle of a game that has none" 2 "$program" play suffren --battle glenmore
gives "a battle and a scenario" 2 "$program" play colonels --battle glenmore --scenario campaign
gives "months of a game that is no campaign" 2 "$program" simulate suffren --months 3
gives "months of a battle" 2 "$program" simulate colonels --battle glenmore --months 3
gives "months that are no number" 2 "$program" simulate colonels --months many
holds "named by the option" grep -q -- '--months' "$folder/err"
for months in 0 601; do
    gives "months out of range: $months" 1 "$program" simulate colonels --months $months
    holds "with their range, in one sentence" [ "$(grep -c -- '--months.*from 1 to 600' "$folder/err")" -eq 1 ]
done
for colonels in 1 19; do
    gives "colonels out of range: $colonels" 1 "$program" simulate colonels --colonels $colonels
    holds "with their range, in one sentence" [ "$(grep -c -- '--colonels.*from 2 to 18' "$folder/err")" -eq 1 ]
done
gives "an unknown option of the game" 2 "$program" play suffren --option weather=fair
gives "an unknown value of an option" 2 "$program" play suffren --option straits=mined
gives "an unknown seat" 2 "$program" play suffren --seat dutch=random
gives "an unknown player" 2 "$program" play suffren --seat french=nelson
holds "is told those who know the game" grep -q 'expected human, random, greedy, cadet, captain, admiral or exec:COMMAND' "$folder/err"
gives "a player who has not learnt the game" 2 "$program" play colonels --seat all=greedy
gives "an unknown seat of many" 2 "$program" simulate colonels --seat colonel_19=random
holds "is told the seats, folded" grep -q 'colonel_1 to colonel_18, umpire, second_umpire' "$folder/err"
gives "an unknown value of three" 2 "$program" simulate colonels --option battles=no
holds "is told all three" grep -q 'table, settled or typed' "$folder/err"
gives "no people in a series" 2 "$program" simulate suffren --seat french=human
gives "a number that is none" 2 "$program" simulate suffren --games many
gives "a file that is not there" 1 "$program" replay "$folder/none.jsonl"
gives "a scenario that is not there" 1 "$program" play suffren --scenario "$folder/none.json"
"$program" play --help >"$folder/out"
for option in strength-seen straits interception odds-rounding convoy-losses assault-bar siege-phases damage-vp odds-rows \
    umpire battles ready bases-by-men idle-losses musketry-by leader-risk leaders; do
    holds "--help tells of the option $option" grep -q "^  $option=" "$folder/out"
done
gives "help on one game" 0 "$program" simulate colonels --help
holds "tells of it alone" [ "$(grep -c 'its seats are' "$folder/out")" -eq 1 ]
holds "with its battles" grep -q '^Single battles, .*glenmore' "$folder/out"
holds "and its players" [ "$(grep -c '^  greedy' "$folder/out")" -eq 0 ]
gives "help on its battles" 0 "$program" simulate colonels --battle glenmore --help
holds "has their seats and options" [ "$(grep -c 'its seats are crown, enemy\|^  leaders=side|each' "$folder/out")" -eq 2 ]

# ---- A whole game between computers, kept in a journal ----

computers="--seat french=random --seat english=random"
# shellcheck disable=SC2086 # words
gives "two computers play to the end" 0 "$program" play suffren $computers --seed 5 --journal "$folder/game.jsonl"
holds "and the outcome is told" grep -q '^The game is over' "$folder/out"
holds "without escape codes" [ "$(grep -c $'\033' "$folder/out")" -eq 0 ]
gives "its digest" 0 "$program" replay "$folder/game.jsonl" --digest
digest=$(cat "$folder/out")
gives "its account" 0 "$program" replay "$folder/game.jsonl"
holds "cites rules" grep -q '(S-22)' "$folder/out"
gives "its account as JSON" 0 "$program" replay "$folder/game.jsonl" --json
holds "is JSON lines" "$json_lines" n event text <"$folder/out"
gives "its first position as the French see it" 0 "$program" replay "$folder/game.jsonl" --to 0 --view french --json
holds "is JSON" "$json_lines" <"$folder/out"
gives "a position after its end" 2 "$program" replay "$folder/game.jsonl" --to 999999 --digest
gives "its dice proved" 0 "$program" verify "$folder/game.jsonl" --json
holds "with a report" "$json_lines" proved dice luck <"$folder/out"
gives "its luck in words" 0 "$program" verify "$folder/game.jsonl"
holds "by faces as they are read, 0 to 9" [ "$(grep -cE '^  (french|english) .* where 4[.]500 is expected' "$folder/out")" -eq 2 ]

# ---- Campaigns and battles of the colonels ----

gives "a campaign between computers" 0 "$program" play colonels --seat all=random --colonels 3 --months 8 --seed 3 \
    --journal "$folder/campaign.jsonl"
holds "tells whether anybody has won" grep -qE '^The game is over: .* \(C-30\)\.$' "$folder/out"
holds "and who of many has met his aim" [ "$(grep -cE '^Colonel [123] .* met +£[0-9]+ ' "$folder/out")" -eq 3 ]
holds "battles are on the table" grep -q '"battles":"table"' "$folder/campaign.jsonl"
gives "is replayed" 0 "$program" replay "$folder/campaign.jsonl"
holds "and cites rules" grep -q '(C-13)' "$folder/out"
gives "as a colonel sees it" 0 "$program" replay "$folder/campaign.jsonl" --view colonel_2 --json
holds "is JSON" "$json_lines" <"$folder/out"
gives "as nobody sees it" 2 "$program" replay "$folder/campaign.jsonl" --view colonel_19
holds "seats are told, folded" grep -q 'colonel_1 to colonel_18' "$folder/err"
gives "is proved" 0 "$program" verify "$folder/campaign.jsonl" --json
holds "by faces as they are read, 1 to 6" grep -qE '"question":"die_training","sides":6,[^}]*"expected":3[.]5,' "$folder/out"
gives "is gone on with" 0 "$program" play colonels --journal "$folder/campaign.jsonl"
gives "but with its own months" 1 "$program" play colonels --months 9 --journal "$folder/campaign.jsonl"
gives "a battle between computers" 0 "$program" play colonels --battle glenmore --seat all=random --seed 3 \
    --journal "$folder/battle.jsonl"
holds "tells men in good order" grep -qE '^The game is over: .*men in good order: crown [0-9]+, enemy [0-9]+' "$folder/out"
holds "its journal names the scenario and has no copy" grep -q '"scenario":"glenmore",.*"sources":\[\]' "$folder/battle.jsonl"
gives "the same command goes on" 0 "$program" play colonels --battle glenmore --journal "$folder/battle.jsonl"
gives "another battle does not" 1 "$program" play colonels --battle tobago --journal "$folder/battle.jsonl"
cp "$(dirname "$0")/../data/colonels/battles/glenmore.json" "$folder/own.json"
gives "a battle of one's own" 0 "$program" play colonels --battle "$folder/own.json" --seat all=random --seed 3 \
    --journal "$folder/own.jsonl"
holds "is kept in its journal" grep -q '"scenario":null,.*"sources":\[{"name":"own.json"' "$folder/own.jsonl"
holds "and is the same battle" [ "$("$program" replay "$folder/own.jsonl" --digest)" = \
    "$("$program" replay "$folder/battle.jsonl" --digest)" ]
gives "a battle told in French" 0 "$program" replay "$folder/battle.jsonl" --lang fr
holds "calls its units in French" grep -qE 'Le (3|8|13|20)e d’infanterie' "$folder/out"
holds "and none in English" sh -c "! grep -qE 'Foot|Dragoons|Guns|Militia' '$folder/out'"
gives "in a language that there is not" 1 "$program" replay "$folder/battle.jsonl" --lang xx

# ---- Texts that people write ----

cat >"$folder/letters" <<'EOF'
colonel_1: name "Sir John Tredwell" # who he is
colonel_1: letter colonel_2 "Sir,\n\nI am told that No. # 3 is to be had for £40, and that you mean to bid more. \"Do not\".\n\nJ. T."
colonel_2: letter colonel_1 text 2
colonel_2: letter colonel_9 "Who are you?"
colonel_2: letter colonel_1 "unfinished
colonel_2: page "a bad \e[2J day"
colonel_1: page "to be taken back"
colonel_1: undo
colonel_1: age 34
colonel_1: roll
colonel_2: letters all
quit
EOF
people="--seat colonel_1=human --seat colonel_2=human"
# shellcheck disable=SC2086
holds "letters are typed in quotes" "$program" play colonels --colonels 2 --months 2 --seed 3 $people \
    --journal "$folder/letters.jsonl" <"$folder/letters"
cp "$folder/held" "$folder/out"
holds "and read by whom they are for" grep -q '^  \[Colonel 2\] Sir John Tredwell writes text 2:$' "$folder/out"
holds "wrapped, with nothing lost behind a #" grep -q '^      I am told that No. # 3 is to be had' "$folder/out"
holds "a short one within its sentence" grep -q 'Colonel 1 calls himself “Sir John Tredwell” (C-1)' "$folder/out"
holds "the roll says who he is" grep -q '^Colonel 1: Sir John Tredwell, 34 years old$' "$folder/out"
holds "letters are a page" grep -q '^Sir John Tredwell writes to Colonel 2: text 2 (C-17)$' "$folder/out"
holds "nobody signs another's" grep -q '^refused: colonel_2 has written no text 2' "$folder/out"
holds "there must be an end" grep -q '^refused: the quotation mark at the end' "$folder/out"
holds "a backslash hides nothing" grep -q '^refused: after a backslash' "$folder/out"
holds "refused orders leave no text" [ "$(grep -c '"words"' "$folder/letters.jsonl")" -eq 3 ]
holds "the journal has words and order" grep -q '"by":"colonel_1","order":"letter colonel_2 text 2"' "$folder/letters.jsonl"
holds "and what was taken back with its text" grep -q '"by":"colonel_1","undo":4' "$folder/letters.jsonl"
gives "is told" 0 "$program" replay "$folder/letters.jsonl"
holds "with the words" grep -q '^       I am told that' "$folder/out"
holds "and without what was taken back" [ "$(grep -c 'taken back' "$folder/out")" -eq 0 ]
gives "what its reader may read" 0 "$program" replay "$folder/letters.jsonl" --view colonel_2 --json
holds "has the letter" grep -q '"2":{"seat":"colonel_1","words":"Sir,' "$folder/out"
gives "what an observer may read" 0 "$program" replay "$folder/letters.jsonl" --view observer --json
holds "has the name alone" grep -q '"texts":{"1":{"seat":"colonel_1","words":"Sir John Tredwell"}}' "$folder/out"
gives "the dice are proved with texts among them" 0 "$program" verify "$folder/letters.jsonl"

# ---- The same game, the English by orders from standard input ----

sed -n 's/.*"by":"english","order":"\([^"]*\)".*/\1/p' "$folder/game.jsonl" >"$folder/orders"
half=$(($(wc -l <"$folder/orders") / 2))
seats="--seat french=random --seat english=human"
# shellcheck disable=SC2086
holds "a game is played by lines" "$program" play suffren $seats --seed 5 --journal "$folder/lines.jsonl" <"$folder/orders"
holds "and is the same game" [ "$("$program" replay "$folder/lines.jsonl" --digest)" = "$digest" ]
# shellcheck disable=SC2086
holds "half a game" "$program" play suffren $seats --seed 5 --journal "$folder/halves.jsonl" < <(head -n $half "$folder/orders")
# shellcheck disable=SC2086
holds "is gone on with" "$program" play suffren --journal "$folder/halves.jsonl" < <(tail -n +$((half + 1)) "$folder/orders")
holds "to the same end" [ "$("$program" replay "$folder/halves.jsonl" --digest)" = "$digest" ]
gives "a game that is there is not begun anew" 1 "$program" play suffren --journal "$folder/halves.jsonl" --seed 6

{
    echo "# a comment"
    echo
    echo "fly home"
    echo "orders"
    echo "english: ?"
    echo "map"
    echo "view"
    echo "at madras"
    echo "log 3"
    echo "quit"
    echo "take hughes"
} >"$folder/talk"
# shellcheck disable=SC2086
holds "talk" "$program" play suffren $seats --seed 5 <"$folder/talk"
cp "$folder/held" "$folder/said"
holds "junk is refused" grep -q '^refused: ' "$folder/said"
holds "help cites rules" grep -q 'S-[0-9]' "$folder/said"
# shellcheck disable=SC2086
"$program" play suffren $seats --seed 5 <<<map >"$folder/map"
holds "the map is there" grep -q '^10  ' "$folder/map"
holds "the map fits 80 columns" [ "$(grep -A 25 '^    01  02' "$folder/map" | awk 'length($0) > 80' | wc -l)" -eq 0 ]
# shellcheck disable=SC2086
holds "talk as JSON" "$program" play suffren $seats --seed 5 --json <"$folder/talk"
cp "$folder/held" "$folder/said"
holds "is JSON lines" "$json_lines" type <"$folder/said"
# shellcheck disable=SC2086
holds "a whole game as JSON" "$program" play suffren $seats --seed 5 --json <"$folder/orders"
cp "$folder/held" "$folder/said"
holds "is JSON lines, too" "$json_lines" type <"$folder/said"
holds "with its outcome" grep -q '"type":"outcome"' "$folder/said"

# ---- Two people, shorthand, undo ----

{
    echo "carry du_chemin on suffren"
    echo "english: place 0509"
    echo "french: place 0408"
    echo "take cuverville"
    echo "undo"
    echo "take cuverville"
    echo "undo"
    echo "move suffren,nobody 0410"
    echo "move suffren, tromelin transit_a - 0410-0409-0408"
    for _ in 1 2 3; do echo "undo"; done
} >"$folder/two"
holds "two people" "$program" play suffren --seat english=human --seed 7 --journal "$folder/two.jsonl" <"$folder/two"
cp "$folder/held" "$folder/said"
holds "each is told his own" grep -qF '[English] Phase A' "$folder/said"
holds "and not the other's" [ "$(grep -cF '[English] The French choose' "$folder/said")" -eq 0 ]
holds "a last order is taken back" grep -q '"undo":3' "$folder/two.jsonl"
holds "a mistake in a shorthand gives no order" [ "$(grep -c '"order":"take suffren"' "$folder/two.jsonl")" -eq 1 ]
holds "a shorthand is several orders" grep -q '"order":"halt"' "$folder/two.jsonl"
holds "no undo of what others saw, or across a die" grep -qE '^refused: .*(die|undone)' "$folder/said"
grep -v '"die"' "$folder/two.jsonl" | sed -n 's/.*"order":"\([^"]*\)".*/\1/p' | tail -n 6 >"$folder/given"
holds "in their order" diff "$folder/given" - <<<$'take suffren\ntake tromelin\nto 0410\nto 0409\nto 0408\nhalt'

# ---- What one needs to know, when one is asked ----

# $1: a pattern that stands in what was said last
says() {
    grep -q -e "$1" "$folder/said" || { grep -m 3 -i "${1%% *}" "$folder/said"; false; }
}

# The first game of docs/rules/suffren.md, as it is typed there.
guide=$(dirname "$0")/../docs/rules/suffren.md
grep -o '`carry du_chemin on suffren`' "$guide" | head -n 1 | tr -d '`' >"$folder/first"
grep -o '`place 0509`' "$guide" | head -n 1 | tr -d '`' >>"$folder/first"
grep -o '`move suffren,tromelin,cuverville 0[-0-9]*`' "$guide" | head -n 1 | tr -d '`' >>"$folder/first"
grep -o '`move french_convoy 0[-0-9]*`' "$guide" | head -n 1 | tr -d '`' >>"$folder/first"
printf '%s\n' 'orders' 'intercept 0906' 'fight' 'view' >>"$folder/first"
"$program" play suffren --seed 2 <"$folder/first" >"$folder/said"
"$program" play suffren --seed 7 <<<$'carry du_chemin on suffren\nplace 0509\nmove suffren,tromelin,cuverville 0510-0509\nmove french_convoy 0509\ntake french_convoy\nhalt\norders' >"$folder/ends"
holds "the first game of the guide goes as it says" says 'halt in 0906 (Karikal)'
holds "and nothing of it is refused" [ "$(grep -c '^refused' "$folder/said")" -eq 0 ]
holds "who moves whence and whither is told" says 'Two squadrons: 0904 (Madras) to 0905'
holds "S-36: the chance to intercept" says '80 %, d10 of 2 or more: Suffren from 0906'
holds "S-46: PF and rows of both in a battle" says 'Suffren 47 PF (row 1/1) against Hughes 42 PF (row 1/2)'
holds "the question names its step" says '^French: Moves: '
holds "S-23: an end says what it ends" grep -q 'end *end your combats: no more attacks' "$folder/ends"
holds "own ships stand in the view by name" says 'Le Héros 74, Le Vengeur 64'
{
    printf '%s\n' 'carry du_chemin on suffren' 'place 0509' 'take suffren' 'orders' 'undo ask' \
        'move suffren 0510-0812' 'move suffren 0510-0610-0808' 'move suffren calcutta' \
        'standing suffren always' 'view' 'log many' 'english: orders' 'take suffren' 'to karikal'
    printf 'halt\0now\n'
    printf 'halt caf\351\n'
    printf '%s\n' 'view all' 'undo me'
} >"$folder/asked"
"$program" play suffren --seed 2 <"$folder/asked" >"$folder/said"
holds "S-32: a step that uses the whole phase says so" says 'uses all 10 PM and ends the move'
holds "what an undo took back is named" says 'Taken back, with what came of it: Suffren makes ready'
holds "a path is checked before anything of it is given" says 'refused: there is no place .0812'
holds "and the step that cannot be is named" says 'refused: 0808 is not next to 0610'
holds "a town stands for its hex" says 'refused: 1301 is not next to'
holds "standing orders are shown" says 'Standing order of Suffren: intercept always'
holds "a number of lines must be one" says 'refused: `log` takes'
holds "the seat of a computer takes no lines" says 'refused: that seat is played by a computer'
holds "a zero byte hides nothing" says 'refused: the line has a zero byte'
holds "what is no UTF-8 is told" says 'refused: the line is not UTF-8'
holds "a word that takes nothing says so" says 'refused: `view` takes nothing after it'
holds "undo takes ask alone" says 'refused: `undo` takes nothing after it, or `ask`'
holds "no shorthand gave an order" [ "$(grep -c 'Transit A to' "$folder/said")" -eq 0 ]
{
    printf '%s\n' 'carry du_chemin on suffren' 'place 0509' 'move suffren,tromelin,cuverville 0510-0509' \
        'take french_convoy' 'halt' 'attack 0509' 'orders' 'damage heros' 'fight' 'orders'
} >"$folder/hit"
"$program" play suffren --seed 7 <"$folder/hit" >"$folder/said"
"$program" play suffren --seed 2 <<<$'carry du_chemin on suffren\nplace 0509\nmove suffren karikal' >"$folder/way"
holds "S-30: the shorthand finds the way to a far place" grep -q 'Suffren: halt in 0906 (Karikal)' "$folder/way"
holds "S-4: ships are told by class, guns and squadron" says 'damaged: La Fine, frigate of 32 guns, de Cuverville'
holds "what is still to be marked is counted" says 'Hits in battle: 1 to go'

gives "the same command goes on with a game" 0 "$program" play suffren --seed 5 --option straits=closed --journal "$folder/halves.jsonl"
gives "another option is refused" 1 "$program" play suffren --option straits=open --journal "$folder/halves.jsonl"
holds "and named" grep -q 'straits=closed' "$folder/err"

# ---- Journals that are not as they were written ----

sed '5s/"n":4/"n":3/' "$folder/game.jsonl" >"$folder/changed.jsonl"
gives "a changed journal is not proved" 1 "$program" verify "$folder/changed.jsonl"
holds "and the line is named" grep -qE '(line|:) ?5' "$folder/err"
gives "nor replayed" 1 "$program" replay "$folder/changed.jsonl"
gives "nor gone on with" 1 "$program" play suffren --journal "$folder/changed.jsonl"
head -c -20 "$folder/halves.jsonl" >"$folder/torn.jsonl"
gives "a torn last line is dropped" 0 "$program" replay "$folder/torn.jsonl" --digest
holds "with a notice" [ -s "$folder/err" ]
gives "verify" 0 "$program" verify "$folder/torn.jsonl"
holds "says so too" grep -q 'cut short' "$folder/err"

# ---- Fair dice ----

# Nobody moves, and so the first dice are those of the initiative in phase B.
{
    echo "carry du_chemin on suffren"
    echo "english: place 0509"
    echo "french: place 0408"
    for _ in 1 2 3 4 5 6; do echo "end"; done
} >"$folder/two"
holds "fair dice unless there is a seed" "$program" play suffren --seat english=human --journal "$folder/fair.jsonl" <"$folder/two"
holds "fall" grep -q '"die"' "$folder/fair.jsonl"
gives "cannot be proved while their secret is kept" 1 "$program" verify "$folder/fair.jsonl"
holds "which is for its owner alone" [ "$(stat -c %a "$folder/fair.jsonl.secret")" = 600 ]
gives "computers take the game over" 0 "$program" play suffren $computers --journal "$folder/fair.jsonl"
gives "and then they are proved" 0 "$program" verify "$folder/fair.jsonl"
holds "and the secret is none" [ ! -e "$folder/fair.jsonl.secret" ]

# ---- Series ----

gives "a series" 0 "$program" simulate suffren --games 20 --seed 3 --json
holds "gives its fields" "$json_lines" players games entries decisions seconds entries_per_second outcomes mean deviation digest \
    <"$folder/out"
one=$(grep -o '"digest": *"[0-9a-f]*"' "$folder/out")
gives "on two threads" 0 "$program" simulate suffren --games 20 --seed 3 --json --threads 2
holds "comes to the same digest" [ "$(grep -o '"digest": *"[0-9a-f]*"' "$folder/out")" = "$one" ]
"$program" simulate suffren --games 100000000 --seed 3 --json >"$folder/out" 2>"$folder/err" &
while kill -0 $! 2>/dev/null && ! grep -q "^Threads:.*[2-9]" "/proc/$!/status"; do :; done # until it plays
kill -INT $!
wait $!
holds "an interrupted series ends well" [ $? -eq 0 ]
holds "and tells what it counted" "$json_lines" games digest <"$folder/out"
gives "a series of campaigns" 0 "$program" simulate colonels --games 3 --months 12 --seat all=random --seat colonel_1=steady
holds "tells who plays, folded" grep -q '^colonel_1 by steady; colonel_2 to colonel_6 by random$' "$folder/out"
holds "and of every colonel what he came to" [ "$(grep -c '^colonel_[1-6]: won .* pounds on average' "$folder/out")" -eq 6 ]
holds "but of no umpire" [ "$(grep -c umpire "$folder/out")" -eq 0 ]
gives "a series of battles" 0 "$program" simulate colonels --battle bridport --games 5 --json
holds "gives its fields" "$json_lines" players games outcomes mean deviation digest <"$folder/out"
holds "for the two sides alone" grep -q '"players": {"crown": "random", "enemy": "random"}' "$folder/out"
gives "a series that is checked" 0 "$program" simulate suffren --games 5 --seed 4 --check

# ---- Scenarios, measures ----

gives "the scenario is sound" 0 "$program" check suffren
holds "and its values are told by line" grep -qE '^india_1782.json:[0-9]+: ' "$folder/out"
holds "those of one reason together" grep -qE '^india_1782.json:[0-9]+: regions, 32 values to line [0-9]+ \(reconstructed: ' "$folder/out"
holds "each with its value" grep -qE '^    0501, 0601, .*0907 = "ceylon"|^    .*0906 = "india"; 0907 = "ceylon"' "$folder/out"
gives "as JSON" 0 "$program" check india_1782 --json
holds "is JSON" "$json_lines" sound findings <"$folder/out"
gives "the overlay that comes with it" 0 "$program" check suffren --overlay towns_not_named
echo '{"game": "suffren", "format": 1, "towns": {"madras": {"strength": {"value": -3, "source": "rulebook"}}}}' \
    >"$folder/overlay.json"
gives "a campaign is sound" 0 "$program" check colonels
holds "house rules are told by file, line and reason" grep -qE '^campaign.json:[0-9]+: house_rules.mutiny_from = 3 \(house_rule: C-12' "$folder/out"
holds "and those of its table" grep -qE '^battle.json:[0-9]+: distances.adjacent = 40 \(house_rule: ' "$folder/out"
holds "but no value of the rulebook" [ "$(grep -c '(rulebook' "$folder/out")" -eq 0 ]
gives "a battle is sound" 0 "$program" check glenmore
holds "with the same table" grep -qE '^battle.json:[0-9]+: distances.adjacent = 40' "$folder/out"
gives "a battle of one's own" 0 "$program" check "$folder/own.json" --json
holds "is JSON" "$json_lines" sound findings <"$folder/out"
sed 's/"facing": 0/"facing": 360/' "$folder/own.json" >"$folder/turned.json"
gives "a battle that is wrong" 1 "$program" check "$folder/turned.json"
holds "is told file, line and value" grep -qE 'turned.json:[0-9]+: units\..*\.facing is 360' "$folder/err"
echo '{"game": "chess"}' >"$folder/chess.json"
sed 's/"regiment": 8/"regiment": 25/' "$folder/own.json" >"$folder/unknown.json"
gives "a battle of a regiment that there is not" 1 "$program" check "$folder/unknown.json"
holds "is told which there are" grep -q 'regiment is 25; expected a whole number from 3 to 20' "$folder/err"
gives "a file of no game" 1 "$program" check "$folder/chess.json"
holds "is told the games" grep -q 'expected suffren, colonels or colonels_battle' "$folder/err"
gives "a scenario that there is not" 1 "$program" check waterloo
gives "an overlay that is wrong" 1 "$program" check suffren --overlay "$folder/overlay.json"
holds "named by file and line" grep -q 'overlay.json:1' "$folder/err"
gives "measures" 0 "$program" bench --games 5 --repetitions 1 --json
holds "are JSON" "$json_lines" games start_peak_kib compiler <"$folder/out"
holds "of both games and of battles" [ "$(grep -o '"entries_per_second":' "$folder/out" | wc -l)" -eq 3 ]
gives "no measure without a game" 2 "$program" bench --games 0

# French, asked for or by the locale; orders are the same.
printf '%s\n' '?' view 'take hughes' 'take sufren' 'place 0904' undo 'carry du_chemin on suffren' log >"$folder/lines"
gives "a game in French" 0 sh -c "'$program' play suffren --seed 7 --lang fr <'$folder/lines'"
holds "asks in French" grep -q '^français : Quelle escadre porte votre général ? \[3 ordres ; ? explique\]' "$folder/out"
holds "explains in French" grep -q '^  carry CHEF on CHEF : fait naviguer' "$folder/out"
holds "shows the position in French" grep -q 'Suffren (escadre française, initiative 1, bonus +2, rang 5)' "$folder/out"
holds "refuses in French" grep -q '^refusé : c’est le moment de dire qui porte le général (`carry … on …`) (S-33)' "$folder/out"
holds "says what was probably meant" grep -q 'n’est « sufren » ; vouliez-vous dire suffren ?' "$folder/out"
holds "dates as the French write them" grep -q 'Tour 1 : janvier à mars 1782 (S-20)' "$folder/out"
for locale in LC_ALL=fr_FR.UTF-8 LC_MESSAGES=fr LANG=fr_CA; do
    gives "a game in the language of $locale" 0 env -u LC_ALL -u LC_MESSAGES LANG=C "$locale" "$program" play suffren \
        --seed 7
    holds "speaks French" grep -q '^français : ' "$folder/out"
done
gives "another locale" 0 env LC_ALL=frr_DE.UTF-8 "$program" play suffren --seed 7
holds "speaks English" grep -q '^French: ' "$folder/out"
gives "a language that there is not" 1 "$program" play suffren --lang xx
holds "names those that there are" grep -q "language 'xx'; there are in en and fr" "$folder/err"
gives "a wrong journal in French" 1 "$program" play suffren --lang fr --journal "$folder"
holds "is told in French" grep -q '^spontoon play : ' "$folder/err"

# What a hint says can be typed as it stands: the shorthand where it says all, else the first order, the others in words.
# $1: lines before; the hints' lines go to $folder/typed
hint_after() {
    printf '%b\nhint\n' "$1" | "$program" play suffren --seed 7 --json | grep -o '"typed":"[^"]*"' | cut -d '"' -f 4 >"$folder/typed"
}
# Each of them is accepted after the same lines.
all_taken() {
    local typed
    [ -s "$folder/typed" ] || return 1
    while read -r typed; do
        printf '%b\n%s\n' "$1" "$typed" | "$program" play suffren --seed 7 >"$folder/taken" || return 1
        ! grep '^refused' "$folder/taken" || return 1
    done <"$folder/typed"
}
begun='carry du_chemin on suffren\nplace 0509'
for before in 'view' "$begun" "$begun\ntake suffren" "$begun\ntake suffren\nto 0710"; do
    hint_after "$before"
    holds "hints after '${before##*\\n}' are taken as they stand" all_taken "$before"
done
hint_after "$begun"
holds "a hint to several is the shorthand" grep -q '^move suffren,tromelin' "$folder/typed"
printf '%b\n' "$begun" 'take suffren' 'to 0710' hint >"$folder/lines"
gives "a hint on the way, in French" 0 sh -c "'$program' play suffren --seed 7 --lang fr <'$folder/lines'"
holds "is one order, the others in words" grep -q '^  *et si rien ne survient : to 0' "$folder/out"
holds "has a comma for its tenths" grep -q '^  *[0-9]* %  *+[0-9]*,[0-9]  to 0[0-9]*$' "$folder/out"

# What orders do stands in a column, however long they are.
gives "a list with a long order" 0 sh -c "echo orders | '$program' play suffren --seed 7"
holds "its words begin below one another" [ "$(grep '^  carry' "$folder/out" | sed 's/du Chemin.*//' | awk '{ print length }' | sort -u | wc -l)" -eq 1 ]

# The rules play as they did. Who changes them on purpose has scripts/golden write the new signatures.
"$program" bench --repetitions 1 --json >"$folder/out"
grep -o '"game":"[a-z_]*"\|"signature":"[0-9a-f]*"' "$folder/out" | cut -d '"' -f 4 | paste -d ' ' - - >"$folder/signatures"
while read -r game signature; do
    holds "the signature of $game" grep -qx "$game $signature" "$folder/signatures"
done <"$(dirname "$0")/golden/signature"

echo "1..$n"
