#!/bin/bash
# The completions of three shells offer exactly the commands, options and values that --help lists. Prints TAP.
# Usage: test_completions.sh PROGRAM
set -u
PATH=$(cd "$(dirname "$1")" && pwd):$PATH
export PATH
cd "$(dirname "$0")/.." || exit 1
n=0
commands=$(spontoon --help | awk '/^  [a-z]/ { print $1 }')
journal=tests/journals/relief.jsonl
home=$(mktemp -d) # fish writes into it
trap 'rm -rf "$home"' EXIT

# What --help lists for the words given: "name=value" for each value of each option of the game.
game_options() {
    spontoon "$@" --help | grep -E '^  [a-z-]+=[a-z|-]+$' | tr -d ' ' | while IFS='=' read -r name values; do
        for value in ${values//|/ }; do echo "$name=$value"; done
    done
}

# The computer players that --help lists for the words given.
computers() {
    spontoon "$@" --help | sed -n '/^Computer players:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

# "seat=player" for the players in $1 on each of the other seats.
pairs() {
    local players=$1
    shift
    for seat in "$@" all; do
        for player in $players; do echo "$seat=$player"; done
    done
}

# $1: what is compared; $2 and $3: lines that must be the same, in any order
same() {
    n=$((n + 1))
    if [ "$(sort <<<"$2")" = "$(sort <<<"$3")" ] && [ -n "$2" ]; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        diff <(sort <<<"$2") <(sort <<<"$3") | sed 's/^/# /'
    fi
}

# What each shell offers after the words given.
by_bash() {
    bash -c 'source completions/spontoon.bash
             COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
             _spontoon
             printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}
by_fish() {
    HOME=$home fish --no-config -c "source completions/spontoon.fish; complete -C '$*'" | cut -f 1
}
by_zsh() {
    zsh -f -c '_call_program() { shift; "$@" }
               _describe() { print -rl -- ${${(P)4}%%:*} }
               compadd() { [[ $1 == -- ]] && shift; print -rl -- "$@" }
               _files() { : }
               words=("$@") CURRENT=$# PREFIX=$words[-1]
               set --
               source completions/_spontoon' zsh "$@"
}

suffren=$(pairs "$(computers play suffren) human" french english)
colonels=$(pairs "$(computers simulate colonels)" colonel_{1..18} umpire second_umpire)
battle=$(pairs "$(computers play colonels --battle glenmore) human" crown{,_2,_3,_4} enemy{,_2,_3,_4} umpire)
battles=$(for file in data/colonels/battles/*.json; do basename "$file" .json; done)
kinds=$(spontoon draw --help | sed -n '/is one of$/,$s/^  \([a-z]*\) .*/\1/p')
for shell in bash fish zsh; do
    command -v $shell >/dev/null || continue
    by="by_$shell"
    same "commands in $shell" "$commands" "$($by spontoon '' | grep -v '^--')"
    for command in $commands; do
        same "options of $command in $shell" "$(spontoon "$command" --help | awk '/^  --/ { print $1 }')" \
            "$($by spontoon "$command" --)"
    done
    same "games in $shell" $'colonels\nsuffren' "$($by spontoon check '' | grep -v '^-' | grep -xF $'colonels\nsuffren')"
    # bash cuts words at `=`, and wants the part behind it alone.
    same "options of suffren in $shell" "$(game_options play suffren)" "$($by spontoon play suffren --option '')"
    same "options of colonels in $shell" "$(game_options play colonels)" "$($by spontoon play colonels --option '')"
    same "options of a battle in $shell" "$(game_options play colonels --battle glenmore)" \
        "$($by spontoon simulate colonels --battle glenmore --option '')"
    same "players of suffren in $shell" "$suffren" "$($by spontoon play suffren --seat '')"
    same "players of colonels in $shell" "$colonels" "$($by spontoon simulate colonels --seat '')"
    same "players of a battle in $shell" "$battle" "$($by spontoon play colonels --battle glenmore --seat '')"
    # Besides files: a battle can be one of the player's own.
    same "battles in $shell" "$battles" "$($by spontoon play colonels --battle '' | grep -xE '[a-z_]+')"
    same "seats of a journal in $shell" $'french\nenglish\nobserver' "$($by spontoon replay $journal --view '')"
    same "seats for a drawing in $shell" $'french\nenglish\nobserver' \
        "$($by spontoon draw muster --journal $journal --seat '')"
    same "battles for a drawing in $shell" "$battles" "$($by spontoon draw table --battle '' | grep -xE '[a-z_]+')"
    same "what is drawn in $shell" "$kinds" "$($by spontoon draw '' | grep -xF "$kinds")"
done
same "one option's values in bash" $'closed\nopen' "$(by_bash spontoon play suffren --option straits = '')"
same "one seat's players in bash" "$(sed -n 's/^french=//p' <<<"$suffren")" \
    "$(by_bash spontoon play suffren --seat french = '')"
echo "1..$n"
