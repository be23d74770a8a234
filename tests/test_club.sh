#!/bin/bash
# Two people's programs (examples/club.py) at a server, from their accounts to the end of the match: a whole game of
# suffren, in the midst of which the server is killed, and a year of a campaign whose battles the program settles. The
# journal that the server gives at the end must verify. Prints TAP. Usage: test_club.sh PROGRAM
set -u
program=$(realpath "$1")
examples=$(cd "$(dirname "$0")/.." && pwd)/examples
folder=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
n=0

# $1: what is tested, then a command that must succeed
check() {
    local what=$1
    shift
    n=$((n + 1))
    if "$@" >now 2>err; then
        echo "ok $n - $what"
    else
        echo "not ok $n - $what"
        tail -n 20 now err log | sed 's/^/# /'
    fi
    mv now out # for the next to look at
}

# $1: the port, 0 for any
begin() {
    rm -f port && mkfifo port
    "$program" serve --listen "127.0.0.1:$1" --store sqlite:club.db --tries-per-minute 0 >port 2>>log &
    server=$!
    exec 3<port
    read -r line <&3
    url=http://127.0.0.1:${line##* }
}

# $1: the match, $2: a command while it is being played
play() {
    rm -f first && mkfifo first
    timeout 100 "$examples/club.py" "$url" "Anna $1" --make "$examples/match-$1.json" --journal "anna-$1.jsonl" >first &
    anna=$!
    exec 4<first
    read -r link <&4
    timeout 100 "$examples/club.py" "$link" "Bert $1" --journal "bert-$1.jsonl" >second &
    bert=$!
    $2 && wait $anna && wait $bert && cmp <(cat <&4) second && cmp "anna-$1.jsonl" "bert-$1.jsonl"
}

# Once so many orders have been carried out.
kill_in_the_midst() {
    local orders=0
    while [ "$orders" -lt 100 ] && kill -0 $anna && kill -0 $bert; do
        orders=$(curl --silent --max-time 60 "$url/metrics" | sed -n 's/^spontoon_orders_total \([0-9]*\)$/\1/p')
        [ -n "$orders" ] || return 1
    done
    kill -KILL $server
    wait $server 2>/dev/null
    begin "${url##*:}"
}

counts() {
    [ "$(grep -cE "$2" "$3")" -ge "$1" ]
}

begin 0
check 'a whole game of suffren over HTTP, though the server is killed' play suffren kill_in_the_midst
check 'its journal verifies' "$program" verify bert-suffren.jsonl
check 'as that of a whole game' grep -q 'the game is over' out
check 'a year of colonels over HTTP' play year true
check 'its journal verifies, too' "$program" verify bert-year.jsonl
check 'as that of a whole game' grep -q 'the game is over' out
check 'regiments were sold by auction' counts 1 '"order":"(bid|drop)' bert-year.jsonl
check 'an expedition was sent' counts 1 '"order":"send' bert-year.jsonl
check 'and its battle settled by the program, which gave the cards of people (C-27)' counts 1 '"order":"card' bert-year.jsonl
kill $server
wait $server 2>/dev/null
echo "1..$n"
