#!/bin/bash
# Programs of other people as players: the example plays whole games, and whatever a program does wrong loses it the
# game and nothing else. Prints TAP. Usage: test_players.sh PROGRAM
set -u
program=$(realpath "$1")
examples=$(cd "$(dirname "$0")/.." && pwd)/examples
bot=$examples/bot.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
n=0

# $1: what is shown; then a command that must succeed
holds() {
    local name=$1
    shift
    n=$((n + 1))
    if "$@" >held 2>&1; then
        echo "ok $n - $name"
    else
        echo "not ok $n - $name"
        head -n 5 held out | sed 's/^/# /'
    fi
}

digest() { sed 's/.*"digest": *"\([0-9a-f]*\)".*/\1/' "$1"; }

# $1: what the English program does wrong; $2: what is said of it; $3: the command
loses() {
    "$program" play suffren --seed 3 --seat french=random --seat "english=exec:$3" --think-ms 2000 </dev/null >out 2>&1
    holds "$1: ends well" [ $? -eq 0 ]
    holds "$1: is told" grep -qE "the player exec of english has lost the game: .*$2" out
    holds "$1: the English resign (S-66)" grep -q 'The English give the game up' out
    holds "$1: and lose" grep -q 'won by French' out
}

# ---- The example ----

"$program" simulate suffren --games 2 --seat "english=exec:$bot" --think-ms 60000 --json >first
holds 'the example plays' grep -q '"games": 2' first
holds 'and forfeits nothing' grep -q '"forfeits": {"french": 0, "english": 0}' first
"$program" simulate suffren --games 2 --threads 2 --seat "english=exec:$bot" --think-ms 60000 --json >second
holds 'it plays the same games again' [ "$(digest first)" = "$(digest second)" ]
"$program" play colonels --battle glenmore --seed 1 --seat "all=exec:$bot" --think-ms 60000 </dev/null >out 2>&1
holds 'and a battle of the colonels' grep -q 'The game is over' out
holds 'without a fault' bash -c '! grep -q "has lost the game" out'

"$program" play suffren --seed 1 --seat "all=exec:$examples/least.sh" --think-ms 60000 </dev/null >out 2>&1
holds 'the least of players plays a whole game' grep -q 'The game is over' out
holds 'without a fault either' bash -c '! grep -q "has lost the game" out'

# ---- What it is told ----

"$program" play suffren --seed 2 --seat french=random --seat "english=exec:tee asked | $bot" --think-ms 60000 \
    </dev/null >out 2>&1
holds 'it is told of itself once' [ "$(grep -c '"type":"start"' asked)" -eq 1 ]
holds 'and that first' bash -c 'head -n 1 asked | grep -q "\"seat\":\"english\""'
holds 'every line is JSON' python3 - <<'END'
import json
known = []
for line in open("asked"):
    said = json.loads(line)
    if said["type"] == "ask":
        assert said["since"] == len(known), "events come once and in order"
        known += said["events"]
        assert said["view"]["seat"] == "english"
        assert said["legal"] and said["question"] and said["milliseconds"] == 60000
assert len(known) > 50
END

# ---- What loses ----

loses 'nonsense' "it answered 'boo'" 'echo boo; cat >/dev/null'
loses 'an order that is not legal' "it answered 'take suffren'" 'yes take suffren'
loses 'an empty line' 'an empty line' 'echo; cat >/dev/null'
loses 'a line without an end' 'more than the' 'head -c 5000 /dev/zero; cat >/dev/null'
loses 'what is no UTF-8' 'with bytes that are no text' "printf '\\377\\n'; cat >/dev/null"
loses 'what a terminal would obey' 'with bytes that are no text' "printf 'take \\033[2J\\n'; cat >/dev/null"
holds 'and the terminal does not get it' bash -c '! grep -q "$(printf "\033")" out'
loses 'more behind a zero byte' 'with bytes that are no text' "printf 'place 0601\\000x\\n'; cat >/dev/null"
loses 'a long line of long characters' "answered 'a(é){29}': " \
    "printf 'a%s\\n' '$(printf 'é%.0s' {1..150})'; cat >/dev/null"
loses 'half a line' 'gave no answer within' 'printf en; cat >/dev/null'
loses 'an end before the first answer' 'with status 3' 'exit 3'
loses 'no such program' 'with status 127' 'no-such-program-here'
loses 'a violent end' 'signal 9' 'kill -9 $$'
loses 'a closed output' 'closed its output' 'exec >&- <&-; while :; do read -r x </dev/zero; done'
loses 'orders without end that answer nothing' 'answer nothing' 'sed -un "s/.*\"ask\".*/standing hughes/p" |
    while read -r order && echo "$order always" && read -r order; do echo "$order never"; done'
"$program" play suffren --seed 3 --seat french=random --seat 'english=exec:cat >/dev/null' --think-ms 50 \
    </dev/null >out 2>&1
holds 'no answer in time: is told' grep -q 'gave no answer within 50 milliseconds' out
holds 'no answer in time: loses' grep -q 'won by French' out

# A game without resignation goes on by what silence stands for.
"$program" play colonels --battle glenmore --seed 1 --seat all=steady --seat enemy='exec:echo boo' </dev/null >out 2>&1
holds 'in a battle a program that is lost is played for' grep -q 'The game is over' out
holds 'and told of once' [ "$(grep -c 'has lost the game' out)" -eq 1 ]
"$program" simulate suffren --games 3 --seat english='exec:echo boo' --json >out 2>said
status=$?
holds 'a series counts what was forfeited' grep -q '"forfeits": {"french": 0, "english": 3}' out
holds 'and fails if nothing else was played' [ "$status" -eq 1 ]
holds 'with a sentence' grep -q "english's player forfeited every game" said

# ---- What is left behind ----

"$program" simulate suffren --games 1 --seat english='exec:sleep 1000 & echo $! >child; echo $$ >parent; echo boo; cat' \
    >out 2>&1
for who in child parent; do
    # A zombie waits for the system's first process, whose child it has become.
    holds "nothing is left of a $who" bash -c "[ -s $who ] && ! grep '^State:.*[RSDT] ' /proc/\$(cat $who)/status"
done

# Whatever ends this program ends the other: its loop holds on to a pipe, whose reader waits until it is gone.
for signal in TERM HUP INT KILL; do
    mkfifo "left.$signal"
    timeout 30 python3 - "$signal" "$program" <<'END'
import signal
import subprocess
import sys

name, program = sys.argv[1:]
stubborn = f"exec >left.{name}; trap '' TERM HUP INT; echo; while :; do sleep 1000; done"
command = [program, "play", "suffren", "--seat", "french=random", "--seat", "english=exec:" + stubborn]
with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as played:
    with open("left." + name) as pipe:
        pipe.readline()
        played.send_signal(getattr(signal, "SIG" + name))
        pipe.read()
END
    holds "SIG$signal leaves no program behind" [ $? -eq 0 ]
done

# ---- Journals ----

printf 'orders\n' | "$program" play suffren --seed 1 --journal saved.jsonl --seat "english=exec:$bot" >out 2>&1
holds 'a journal does not tell the command' bash -c 'grep -q exec saved.jsonl && ! grep -q bot.py saved.jsonl'
"$program" play suffren --journal saved.jsonl </dev/null >out 2>&1
holds 'who opens a journal runs no program by that' grep -q "no player 'exec', who plays english: give --seat" out
"$program" play suffren --journal saved.jsonl --seat "english=exec:$bot" </dev/null >out 2>&1
holds 'but may name one again' [ $? -eq 0 ]
"$program" simulate suffren --seat english=exec: >out 2>&1
holds 'a command is needed' [ $? -eq 2 ]
echo "1..$n"
