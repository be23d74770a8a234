#!/bin/bash
# `spontoon odds` from outside: plain words, positions of a match, wrong usage. Prints TAP.
# Usage: test_odds.sh PROGRAM
set -u
export LC_ALL=C
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
journals=$(dirname "$0")/journals
campaign=$(echo "$journals"/campaign-*.jsonl)
n=0

# The first entry of the campaign that shows an event.
first() {
    "$program" replay "$campaign" --json | grep -m 1 "\"event\":\"$1\"" | sed 's/^{"n":\([0-9]*\),.*/\1/'
}

# $1: what is shown; $2: the status wanted; then arguments of odds; output stays in $folder/out and $folder/err
odds() {
    local name=$1 wanted=$2
    shift 2
    "$program" odds "$@" >"$folder/out" 2>"$folder/err" </dev/null
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

# $1: what is shown; $2: a pattern that must be found in the output (or, with $3, in that file)
shows() {
    n=$((n + 1))
    if grep -qE -e "$2" "$folder/${3:-out}"; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        head -n 5 "$folder/${3:-out}" | cut -c 1-200 | sed 's/^/# /'
    fi
}

# Wrong usage: $1 what is shown, $2 what the one sentence must name, then arguments.
wrong() {
    local name=$1 pattern=$2
    shift 2
    odds "$name" 2 "$@"
    shows "and it is named" "$pattern" err
    n=$((n + 1))
    if [ "$(wc -l <"$folder/err")" -eq 1 ] && [ ! -s "$folder/out" ]; then
        echo "ok $n - in one sentence"
    else
        echo "not ok $n - in one sentence"
    fi
}

# ---- Battles ----

naval=(naval --attacker 5S,1F,bonus=2 --defender 6S,2F,1f,bonus=2,evade=no --policy fight --losses spread)
odds "a naval battle" 0 "${naval[@]}" --odds-rows extended
shows "with a bar" '^  defender wins +96\.79 %  #{39}$'
shows "with its likeliest end" '^  none +6s,2F,1f +11\.58 %'
n=$((n + 1))
if [ "$(awk 'length > 80' "$folder/out" | wc -l)" -eq 0 ] && ! grep -q $'\033' "$folder/out"; then
    echo "ok $n - in 80 columns, without colours"
else
    echo "not ok $n - in 80 columns, without colours"
fi
LC_ALL=C.UTF-8 odds "where UTF-8 is known" 0 "${naval[@]}"
shows "the bar is of blocks" '^  defender wins +96\.79 %  █'
COLUMNS=60 odds "in a narrow terminal" 0 "${naval[@]}" --odds-rows extended
shows "the bar is shorter" '^  defender wins +96\.79 %  #{23}$'
odds "as JSON" 0 "${naval[@]}" --odds-rows extended --json
for field in attacker_win both_gone defender_win undecided attacker_steps defender_steps attacker_vp defender_vp ends; do
    shows "with $field" "\"$field\":"
done
shows "with its chances" '"attacker_win":0\.02779'
n=$((n + 1))
python3 - "$folder/out" "$(dirname "$0")/../docs/odds.md" <<'END' && echo "ok $n - with each field that is documented" || echo "not ok $n"
import json
import re
import sys

table = open(sys.argv[2], encoding="utf-8").read().split("| JSON field | |")[1].split("\n\n")[0]
named = {name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split("|")[1])}
sys.exit(named != set(json.load(open(sys.argv[1]))))
END
odds "with the printed rows" 0 "${naval[@]}" --odds-rows printed --json
shows "the odds are others" '"attacker_win":0\.0'
odds "both pass" 0 naval --attacker 1S --defender 1S --policy pass-from=2 --json
shows "after one sequence" '"sequences":1\.0'
shows "both are sunk with 0.15" '"both_gone":0\.15'
odds "the defender evades" 0 naval --attacker 3S --defender 3S,initiative=3,evade=yes --policy pass-from=2
shows "six times in ten" '^    defender evades +60\.00 %'
odds "policies of their own" 0 naval --attacker 3S --defender 3S --attacker-policy best --defender-policy withdraw-from=4
odds "owners choose their losses" 0 naval --attacker 2S,1F --defender 2S,1C --losses best
odds "a land battle" 0 land --attacker 4R,20N,bonus=2 --defender 20N,bonus=1 --town defender
shows "counts PF" '^  PF lost +attacker  14\.56, defender  19\.81'
odds "one against one on land" 0 land --attacker 1R --defender 1R --json
shows "is a sixth for each" '"attacker_win":0\.16666'

# ---- Towns, storms, interceptions ----

odds "a siege" 0 siege --value 7 --bonus 1 --fleet yes --attempts 3 --json
shows "falls by the third attempt" '"attacker_win":0\.9(2|19999)'
odds "a siege with its garrison" 0 siege --value 7 --garrison 4R,5N
shows "tells what surrenders" '^  PF lost +defender'
odds "an assault" 0 assault --value 6 --initiative 2
shows "four times in ten" ' 40\.00 %'
odds "a storm" 0 storm --ships 11
shows "with its losses" '^  9S,2s +2 +4 +20\.00 % +2\.00 %'
odds "the monsoon over a fleet" 0 storm --ships 5S,2F,1C --monsoon --losses finish --json
odds "an interception" 0 intercept --stack 3@1-2 --stack 4@2 --json
shows "along a path" '"through":0\.2'
odds "at every hex" 0 intercept --stack 3@1-2 --stack 4@2 --option interception=every-hex
shows "more often" '^  comes through +8\.00 %'

# ---- The colonels' table ----

odds "a reaction test" 0 reaction --unit regular,tension=4,leaders=1,outflanked
shows "falls back on two faces" '^  falls back \(FB\) +33\.33 %'
odds "fire of two" 0 fire --shooter regular --shooter gunners,mm=300 --target militia,tension=1
shows "both tell on a sixth" '^  2 of 2 tell +16\.67 %'
shows "and what it would lose" 'would lose 32\.[0-9] %'
odds "by rating" 0 fire --shooter regular,musketry=2 --target militia --option musketry-by=rating --json
shows "a volley of 2 tells on two faces" '"told":\[0\.66666'
odds "a melee" 0 melee --attacker regular,tension=2 --defender militia,tension=2 --json
shows "with its ends" '"ends":\[\{"attacker":"stands","defender":"falls_back"'
odds "a charge" 0 melee --charge --attacker highlander --defender regular,leaders=1,card=fight --first attacker
shows "that may not come" '^  no charge comes of it +16\.67 %'
shows "and leaders who fall" 'leaders hit: attacker 0\.00'
odds "one round" 0 melee --attacker regular --defender regular --rounds 1
shows "goes on" '^  goes on '
odds "an expedition" 0 expedition --mission put_down_riots --regiments 2 --battles 5 --json
cp "$folder/out" "$folder/before"
shows "its voyage is exact" '"men":600,"chance":0\.83333'
shows "its battle has an error" '"crown_win":\{"share":[0-9.]+,"error":'
odds "with the same seed" 0 expedition --mission put_down_riots --regiments 2 --battles 5 --json
n=$((n + 1))
if cmp -s "$folder/out" "$folder/before"; then echo "ok $n - is the same"; else echo "not ok $n - is the same"; fi
match=$journals/battle-bridport-1.jsonl
odds "a battle's roll" 0 --journal "$match" --to 3
shows "face by face" '^  1  Sailors tests: d6 1 = 1'
odds "as JSON" 0 --journal "$match" --to 60 --json
shows "units, fire, bouts, faces" '"units":\[\{.*"fire":\[\{.*"bouts":\[.*"faces":\[\{"face":1'
odds "a battle in a campaign" 0 --journal "$campaign" --to "$(first turn_begins)"
shows "has tests" '^The next test of each unit'
odds "an expedition on its way" 0 --journal "$campaign" --to $(($(first voyage) - 1)) --battles 2
shows "has a voyage yet" '^  regiment [0-9]+ +83\.33 % lose nobody'
odds "a campaign at peace" 1 --journal "$campaign" --to 20
shows "has none" 'no expedition' err
wrong "no unit" '--unit' reaction
wrong "a word twice" "'cover': expected each word and each key once" reaction --unit regular,cover,cover
wrong "a key twice" "'tension': expected each word and each key once" reaction --unit regular,tension=1,tension=2
wrong "a card twice" "'card': expected each word and each key once" reaction --unit regular,card=none,card=fight
wrong "surprise twice" "'surprised': expected each" fire --shooter regular --target militia,surprised,surprised
wrong "a force's key twice" "part 3, 'bonus=1', is not understood: expected each key once" naval --attacker 5S,bonus=1,bonus=1 --defender 5S
wrong "who is outdrilled in a melee" "leave out 'outdrilled'" melee --attacker regular,outdrilled --defender regular
odds "a melee with civilians" 0 melee --attacker regular --defender civilian
shows "names them" '^A melee of regular at tension 0 against civilian at tension 0'
wrong "a quality that is none" 'regular, militia' reaction --unit grenadier
wrong "a part that is none" 'outnumbered' reaction --unit regular,tired
wrong "tension beyond the table" '0 to 8' reaction --unit regular,tension=9
wrong "nobody fires" '1 to 12' fire --target regular
wrong "guns that charge" 'guns cannot' melee --charge --attacker gunners --defender regular
wrong "no mission" '--mission' expedition
wrong "an option of the sea" '--odds-rows' reaction --unit regular --odds-rows printed

# ---- Positions of a match ----

match=$journals/random-1.jsonl
odds "a decision of a match" 0 --journal "$match" --to 304
shows "an order with its odds" '^[* ] intercept 0602 +60%'
shows "and who is asked" '^After entry 304, English: The enemy comes within reach'
odds "as JSON" 0 --journal "$match" --to 304 --json
shows "choices with battles" '"choices":\[\{"chance":0\.[0-9]+,"battle":\{'
odds "a roll of a match" 0 --journal "$match" --to 384
shows "an assault" '^  it succeeds +50\.00 %'
odds "a storm of a match" 0 --journal "$match" --to 139
odds "nothing to tell" 1 --journal "$match" --to 1
shows "is said" 'nothing is awaited that odds tell of' err
odds "an entry that is not there" 2 --journal "$match" --to 99999
odds "a journal that is not there" 1 --journal "$folder/none.jsonl"
sed 5d "$match" >"$folder/cut.jsonl"
odds "a broken journal" 1 --journal "$folder/cut.jsonl"

odds "a campaign that is over" 1 --journal "$campaign"
shows "is said to be" 'the game is over' err

# ---- French ----

export LC_ALL=C.UTF-8
odds "a battle in French" 0 naval --attacker 5S --defender 4S --lang fr
shows "has French words and decimals" '^  le défenseur gagne +[0-9]+,[0-9]{2} %'
odds "a decision in French" 0 --journal "$match" --to 304 --lang fr
shows "is asked in French" 'Après l’entrée 304, anglais : L’ennemi passe à votre portée'
shows "in columns of 80" '^ {36}att\.   tous   déf\.  indé-  perd  perd avance$'
odds "a battle of the colonels in French" 0 --journal "$journals/battle-bridport-1.jsonl" --to 60 --lang fr
shows "has faces in French" '^  1  .* reprend haleine'
odds "what there is not, in French" 1 --journal "$match" --to 1 --lang fr
shows "is told in French" 'rien n’est attendu' err
odds "JSON in French" 0 siege --value 7 --lang fr --json
shows "has the same words and points" '"attacker_win":0\.(2|19999)'
odds "an unknown language" 1 siege --value 7 --lang xx
shows "is told of" "'xx'" err
export LC_ALL=C

# ---- Help ----

odds "help" 0 --help
shows "tells of paths" '^  intercept +interception along a path'
shows "and of the colonels" "^  melee +the colonels' table"
odds "help of one kind" 0 siege --help
shows "has what belongs to it" '^  --garrison FORCE'
n=$((n + 1))
if grep -qE -- '--attacker|--shooter|UNIT|POLICY' "$folder/out"; then
    echo "not ok $n - and nothing else"
else
    echo "ok $n - and nothing else"
fi

# ---- Wrong usage ----

wrong "no question" 'expected naval'
wrong "an unknown kind" chess chess
wrong "one side only" defender naval --attacker 5S
wrong "a class that is none" "part 2, '3X'" naval --attacker 5S,3X --defender 4S
wrong "troops at sea" "'3R'" naval --attacker 3R --defender 4S
wrong "a bonus that is none" 'bonus=' naval --attacker 5S,bonus=x --defender 4S
wrong "two convoys" 'one convoy' naval --attacker 5S --defender 4S,2C
wrong "too many ships" '96 ships' naval --attacker 97S --defender 4S
wrong "an attacking convoy" 'does not attack' naval --attacker 1C --defender 4S
wrong "a convoy that evades" 'does not evade' naval --attacker 5S --defender 1C,evade=yes,initiative=1
wrong "a convoy with a commander" 'no commander' naval --attacker 5S --defender 1C,bonus=2
wrong "a convoy in the monsoon (S-41)" 'does not roll' storm --ships 1C --monsoon
wrong "evasion without initiative" initiative naval --attacker 5S --defender 4S,evade=yes
wrong "an attacker who evades" evade naval --attacker 5S,evade=yes --defender 4S
wrong "a policy that is none" 'pass-from=K' naval --attacker 5S --defender 4S --policy flee
wrong "passing in the first sequence" 'from 2' naval --attacker 5S --defender 4S --policy pass-from=1
wrong "an option of another kind" '--value' naval --attacker 5S --defender 4S --value 7
wrong "a siege without its town" '--value' siege
wrong "an assault without its commander" '--initiative' assault --value 7
wrong "a stack that is none" 3@2-1 intercept --stack 3@2-1
wrong "no ships" '--ships' storm
wrong "a journal and a force" '--attacker' --journal "$match" --attacker 5S
wrong "a path of the colonels" "match of the colonels" --journal "$journals/battle-bridport-1.jsonl" --path 0904-0905
wrong "a match of Suffren with battles to sample" "match of Suffren" --journal "$match" --battles 3
wrong "a path without its match" '--journal' intercept --stack 3 --path 0904-0905
wrong "an option that is nearly one" 'no option --atacker; did you mean --attacker ' naval --atacker 5S
wrong "an option that is none" 'no option --weather ' naval --weather fair
wrong "an option twice" '--value is given twice' siege --value 7 --value 8
wrong "too many in a row" 'more than 64 times' fire $(printf -- '--shooter regular %.0s' {1..65}) --target regular
wrong "no such mission, of which all are named" 'put_down_riots or fight_jacobites ' expedition --mission hunting
wrong "a path through nowhere" 9999 --journal "$match" --path 9999
wrong "a leader twice" "has 'suffren' twice" --journal "$match" --leaders suffren,suffren --path 9999
wrong "a comma behind the last leader" "does not take ''" --journal "$match" --leaders suffren, --path 9999
odds "too many conditions" 1 naval --attacker 90S,6F --defender 90S,6F
echo "1..$n"
