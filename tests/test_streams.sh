#!/bin/bash
# What happens when the program's streams, disk or companions fail.  Usage: test_streams.sh PROGRAM; prints TAP.
set -u
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
count=0

is() { # NAME COMMAND...: passes when the command does
    count=$((count + 1))
    local name=$1
    shift
    if "$@" >/dev/null 2>&1; then echo "ok $count - $name"; else echo "not ok $count - $name"; fi
}

ends_with() { # STATUS COMMAND...
    local status=$1
    shift
    "$@" >/dev/full 2>"$folder/err"
    [ $? -eq "$status" ] && grep -q "could not be written" "$folder/err"
}

journal=$folder/closed.jsonl
printf 'carry du_chemin on suffren\norders\n' | "$program" play suffren --journal "$journal" 2>/dev/null >&-
is "a closed standard output is a failure" [ $? -ne 0 ]
is "and nothing meant for it gets into the journal" "$program" replay "$journal" --digest

is "output that does not arrive is a failure: version" ends_with 1 "$program" --version
is "simulate" ends_with 1 "$program" simulate suffren --games 1 --json
is "check" ends_with 1 "$program" check suffren
is "replay" ends_with 1 "$program" replay "$journal"

(ulimit -f 1; "$program" play suffren --seed 3 --seat french=random --journal "$folder/full.jsonl" </dev/null >/dev/null 2>"$folder/err")
is "a journal that may not grow is refused with a sentence" grep -q "could not be written and has not been made" "$folder/err"
is "and what was acknowledged is there" "$program" replay "$folder/full.jsonl" --digest

for turn in 1 2 3 4 5 6; do
    rm -f "$folder"/two.jsonl*
    "$program" play suffren --journal "$folder/two.jsonl" </dev/null >/dev/null 2>&1 &
    "$program" play suffren --journal "$folder/two.jsonl" </dev/null >/dev/null 2>&1
    wait
    is "two who begin one journal at once leave one game, $turn" "$program" play suffren --journal "$folder/two.jsonl" </dev/null
done

echo precious >"$folder/precious"
ln -s "$folder/precious" "$folder/link.jsonl.secret"
is "a secret does not write through a link" bash -c "! '$program' play suffren --journal '$folder/link.jsonl' </dev/null"
is "what it led to is untouched" grep -q precious "$folder/precious"
mkfifo "$folder/pipe.jsonl.secret"
is "nor wait for ever on a pipe" bash -c "! timeout 20 '$program' play suffren --journal '$folder/pipe.jsonl' </dev/null"
is "a secret is its owner's alone" bash -c "[ \"\$(stat -c %a '$folder/two.jsonl.secret')\" = 600 ]"
# As little memory as makes a series fail somewhere: whatever fails has its sentence, and no figures come of it.
# A build with AddressSanitizer needs terabytes of addresses before it starts.
limits='8000 10000 12000'
grep -q __asan_init "$program" && limits=
for limit in $limits; do
    (ulimit -v $limit; "$program" simulate suffren --games 2 --json >"$folder/out" 2>"$folder/err")
    status=$?
    is "a series without memory says so, $limit KiB" [ $status -eq 0 -o -s "$folder/err" ]
    is "and gives no result" [ $status -eq 0 -o ! -s "$folder/out" ]
done
# A fair game to its end; its last line, which publishes the secret, is torn: whoever cannot go on cuts nothing off.
"$program" play suffren --seat french=random --journal "$folder/done.jsonl" </dev/null >/dev/null 2>&1
head -c -5 "$folder/done.jsonl" >"$folder/torn.jsonl"
cp "$folder/torn.jsonl" "$folder/before.jsonl"
is "a game whose secret is not to be had is refused" bash -c "! '$program' play suffren --journal '$folder/torn.jsonl' </dev/null"
is "and left as it was, torn line and all" cmp "$folder/torn.jsonl" "$folder/before.jsonl"
echo "1..$count"
