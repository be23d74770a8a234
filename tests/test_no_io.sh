#!/bin/bash
# The rules of both games call nothing that reads, writes, allocates or asks a clock, know no floating point and keep
# nothing between calls, so that the engine can be compiled to WebAssembly, replays to the byte on every machine, and any
# number of threads can play at once. Prints TAP.
# Usage: test_no_io.sh LIBRARY
set -u
library=$1
root=$(dirname "$0")/..
n=0

# What compiled rules may call beside one another: plain memory and text, and what reports a broken assertion.
allowed='(sf|cc|cb|geo|sp)_[a-z0-9_]+|mem(cpy|set|move|cmp)|memchr|str(len|cmp|ncmp|chr|str)|_GLOBAL_OFFSET_TABLE_'
allowed+='|__assert_fail|abort|__stack_chk_fail|v?snprintf|__v?snprintf_chk|__mem[a-z]+_chk|__popcountdi2'
# Edges may build JSON as well; loading and views do, and read numbers from text.
edges='suffren_(scenario[a-z_]*|view[a-z_]*|events|orders?(_json)?|suffren)\.c\.o|base_[a-z_]*\.c\.o'
edges+='|colonels_(colonels|battle_game)\.c\.o|colonels_campaign_(scenario_load|view|events|orders)\.c\.o'
edges+='|colonels_battle_(battle_load|rules_load|sources|single|view|prospects|events|orders|umpire)\.c\.o'
edge_allowed="$allowed|json_[a-z_]+|malloc|calloc|realloc|free|strto(l|ul|ll|ull)|__isoc[0-9]+_strto(l|ul|ll|ull)"
edge_allowed+='|__errno_location|__ctype_b_loc|__ctype_tolower_loc|str(dup|rchr|spn|cspn|str|pbrk|ncasecmp)|qsort|bsearch'

say() {
    n=$((n + 1))
    if [ -z "$2" ]; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        printf '%s\n' "$2" | sed 's/^/# /'
    fi
}

# "member symbol" for each symbol that a member of the library wants from elsewhere
wanted=$(nm --undefined-only --print-file-name "$library" | awk '{ n = split($1, part, ":"); print part[n - (part[n] == "")], $NF }')
for game in suffren colonels; do
    rules=$(grep -E "^${game}_" <<<"$wanted" | grep -vE "^($edges) ")
    say "rules of $game call no I/O, no allocation, no clock" "$(grep -vE " ($allowed)\$" <<<"$rules")"
    say "there are rules of $game to look at" "$([ -n "$rules" ] || echo "$library has no members from $game/")"
done
say "edges build JSON and nothing else" "$(grep -E "^($edges) " <<<"$wanted" | grep -vE " ($edge_allowed)\$")"
say "no floating point in the rules" "$(grep -rnwE --include='*.[ch]' 'float|double|json_real' "$root"/{base,suffren,colonels})"

# Writable data: constants with addresses are in .data.rel.ro, so .data and .bss are to be empty.
say "no mutable globals in the engine" "$(size -A "$library" | awk '
    / :$|\(ex / { member = $1 }
    ($1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/) && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 { print member, $1, $2 }')"
echo "1..$n"
