#!/bin/bash
# Series of games: the same figures whatever the threads, ranks and interruptions; statistics. Prints TAP.
# Usage: test_simulate.sh PROGRAM
set -u
program=$(realpath "$1")
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
        head -n 5 held err | sed 's/^/# /'
    fi
}

# $1: a file; then the arguments of a series, whose figures go there without those of the clock
series() {
    local file=$1
    shift
    "$program" simulate "$@" --json 2>err |
        sed -E 's/"seconds": [^,]*, "entries_per_second": [^,]*, //' >"$file"
}

# $1: status, $2: part of the sentence; then the arguments of a series
refused() {
    local status=$1 sentence=$2
    shift 2
    "$program" simulate "$@" >out 2>err
    [ $? -eq "$status" ] && grep -qF -- "$sentence" err && [ ! -s out ]
}

# ---- Threads ----

series one suffren --games 60 --seed 5 --stats
holds 'a series is played' grep -q '"games": 60' one
series two suffren --games 60 --seed 5 --stats --threads 2
holds 'all figures are the same on two threads' cmp one two
series plain suffren --games 60 --seed 5
holds 'statistics change nothing of the games' \
    [ "$(grep -o '"digest": "[0-9a-f]*"' plain)" = "$(grep -o '"digest": "[0-9a-f]*"' one)" ]
series campaign colonels --games 4 --months 6 --stats
series campaign2 colonels --games 4 --months 6 --stats --threads 2
holds 'of campaigns too' cmp campaign campaign2

# ---- Statistics ----

holds 'they add up' python3 - <<'END'
import json
import math
told = json.load(open("one"))
games = told["games"]
for side in ("french", "english"):
    won, spread = told["outcomes"][side], told["scores"][side]
    assert sum(spread["cells"]) == spread["count"] == games
    assert spread["first"] <= spread["least"] <= told["mean"][side] <= spread["most"]
    rate, z = won / games, 1.959964
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    assert abs(told["win_rate"][side]["low"] - (middle - half)) < 1e-6
    assert abs(told["win_rate"][side]["high"] - (middle + half)) < 1e-6
length = told["length"]
assert sum(length["cells"]) == games and length["least"] <= told["entries"] / games <= length["most"]
events = told["events"]
assert sum(events["over"]["all"].values()) == games
assert sum(events["turn"]["all"].values()) == 6 * games
assert set(events["turn"]["all"]) == set("123456")
taken = events["town_taken"]
assert sum(sum(turns.values()) for turns in taken["town"].values()) == sum(taken["all"].values()) > 0
END

# ---- Checkpoints ----

series begun suffren --games 30 --seed 5 --stats --checkpoint saved
series ended suffren --games 60 --seed 5 --stats --checkpoint saved --threads 2
holds 'a series is made longer' cmp one ended
series again suffren --games 60 --seed 5 --stats --checkpoint saved
holds 'one that is whole is only told' cmp one again
holds 'another seed is refused' refused 1 'with another seed' suffren --games 60 --seed 6 --stats --checkpoint saved
holds 'other players are refused' refused 1 'with another choice of players' suffren --games 60 --seed 5 --stats \
    --seat french=greedy --checkpoint saved
holds 'another game is refused' refused 1 'with another game' colonels --games 60 --seed 5 --stats --checkpoint saved
holds 'another scenario is refused' refused 1 'with another scenario or options' suffren --games 60 --seed 5 --stats \
    --option straits=open --checkpoint saved
holds 'and so are other counts' refused 1 'with another choice of --stats' suffren --games 60 --seed 5 --checkpoint saved
holds 'fewer games are refused' refused 1 'holds 60 games' suffren --games 59 --seed 5 --stats --checkpoint saved
holds 'what is refused stays as it was' python3 -c 'import json; assert json.load(open("saved"))["next"] == 60'
sed 's/"games":60/"games":59/' saved >damaged
holds 'a damaged one is refused' refused 1 'is damaged' suffren --games 60 --seed 5 --stats --checkpoint damaged
head -c 100 saved >cut
holds 'half a one is refused' refused 1 'is no checkpoint' suffren --games 60 --seed 5 --stats --checkpoint cut
holds 'one that cannot be written is told' refused 1 'cannot be written' suffren --games 5 --checkpoint nowhere/saved
holds 'each byte of it counts' python3 - "$program" <<'END'
import subprocess
import sys

saved = open("saved", "rb").read()
for place in range(0, len(saved), len(saved) // 40):
    flipped = bytes([saved[place] ^ 1 << place % 8])
    with open("flipped", "wb") as file:
        file.write(saved[:place] + flipped + saved[place + 1:])
    done = subprocess.run([sys.argv[1], "simulate", "suffren", "--games", "60", "--seed", "5", "--stats",
                           "--checkpoint", "flipped"], capture_output=True)
    assert done.returncode == 1 and done.stderr.count(b"\n") == 1 and not done.stdout, (place, flipped, done)
END
holds 'what is no plain file is refused' refused 1 'no plain file' suffren --games 5 --checkpoint /dev/full
holds 'it is no file of two runs at once' bash -c "! flock saved '$program' simulate suffren --games 60 --seed 5 --stats \
    --checkpoint saved >out 2>err && [ ! -s out ] && grep -q 'another run' err"
: >empty
series fresh suffren --games 60 --seed 5 --stats --checkpoint empty
holds 'an empty file is a beginning' cmp one fresh
(ulimit -f 1 && "$program" simulate suffren --games 60 --seed 5 --stats --checkpoint full >out 2>err)
holds 'a full disk is told' grep -q 'the checkpoint full cannot be written' err
holds 'and nothing half written is left' [ ! -e full ] && [ ! -e full.new ]

"$program" simulate suffren --games 100000000 --seed 7 --threads 2 --checkpoint killed >/dev/null 2>&1 &
series=$!
until [ -s killed ]; do kill -0 $series || break; done
kill -9 $series
wait $series 2>/dev/null
games=$(($(sed 's/.*"next":\([0-9]*\).*/\1/' killed) + 20))
holds 'it was killed with games under way' [ $games -gt 20 ]
series resumed suffren --games $games --seed 7 --checkpoint killed
series whole suffren --games $games --seed 7
holds 'a series that was killed comes to the same' cmp resumed whole

# ---- Interruption ----

cat >impatient.py <<'END'
"""Interrupts the series at each order of its first game."""
import json
import os
import signal
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "ask":
        os.kill(os.getppid(), signal.SIGINT)
        print(asked["legal"][0], flush=True)
END
"$program" simulate suffren --games 20 --seat 'french=exec:exec python3 impatient.py' --think-ms 60000 \
    --checkpoint given-up >out 2>err
holds 'whoever interrupts twice need not wait for a game' grep -q 'Ended early, after 0 of 20 games' out
holds 'which is played anew by who goes on' grep -q '"missing":\[0\]' given-up

# ---- Ranks ----

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# What Open MPI keeps to its end would be called leaks.
if command -v mpirun >/dev/null && [ -e "$(dirname "$program")/spontoon-mpi.so" ] && ! grep -q __asan_init "$program"
then
    run=$(command -v mpirun)
    mpirun --oversubscribe -np 2 "$program" simulate suffren --games 60 --seed 5 --stats --mpi --json 2>err |
        sed -E 's/"seconds": [^,]*, "entries_per_second": [^,]*, //' >ranks
    holds 'all figures are the same on two ranks' cmp one ranks
    mpirun --oversubscribe -np 2 "$program" simulate suffren --games 31 --seed 5 --stats --mpi --checkpoint shared \
        >/dev/null 2>err
    holds 'each rank has a checkpoint of its own' [ -s shared.1-of-2 -a -s shared.2-of-2 ]
    mpirun --oversubscribe -np 2 "$program" simulate suffren --games 60 --seed 5 --stats --mpi --checkpoint shared \
        --json 2>err | sed -E 's/"seconds": [^,]*, "entries_per_second": [^,]*, //' >ranks
    holds 'and they go on together' cmp one ranks
    echo '{' >shared.2-of-2
    holds 'if one fails all do' bash -c "! '$run' --oversubscribe -np 2 '$program' simulate suffren --games 60 \
        --seed 5 --stats --mpi --checkpoint shared >out 2>err && [ ! -s out ] && grep -q 'not every process' err"
else
    echo "# no Open MPI here: ranks are not tested"
fi
echo "1..$n"
