#!/bin/bash
# The completions of three shells offer exactly the commands and options that --help lists. Prints TAP.
# Usage: test_completions.sh PROGRAM
set -u
PATH=$(cd "$(dirname "$1")" && pwd):$PATH
export PATH
cd "$(dirname "$0")/.." || exit 1
n=0
commands=$(spontoon --help | awk '/^  [a-z]/ { print $1 }')

# "name=value" for each value of each option of the game, and "seat=player" for each player of each seat.
options=$(spontoon play --help | grep -E '^  [a-z-]+=[a-z|-]+$' | while IFS='=' read -r name values; do
    for value in ${values//|/ }; do echo "$name=$value"; done
done | tr -d ' ')
players=$(spontoon play --help | sed -n '/^Computer players:/,/^$/s/^  \([a-z]*\) .*/\1/p')
players=$(for player in human $players; do echo "french=$player"; echo "english=$player"; done)

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
    HOME=/nonexistent fish --no-config -c "source completions/spontoon.fish; complete -C '$*'" | cut -f 1
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

for shell in bash fish zsh; do
    command -v $shell >/dev/null || continue
    same "commands in $shell" "$commands" "$("by_$shell" spontoon '' | grep -v '^--')"
    for command in $commands; do
        same "options of $command in $shell" "$(spontoon "$command" --help | awk '/^  --/ { print $1 }')" \
            "$("by_$shell" spontoon "$command" --)"
    done
    # bash cuts words at `=`, and wants the part behind it alone.
    same "game options in $shell" "$options" "$("by_$shell" spontoon play --option '')"
    same "players in $shell" "$players" "$("by_$shell" spontoon play --seat '')"
done
same "one option's values in bash" "$(sed -n 's/^straits=//p' <<<"$options")" \
    "$(by_bash spontoon play --option straits = '')"
same "one seat's players in bash" "$(sed -n 's/^french=//p' <<<"$players")" "$(by_bash spontoon play --seat french = '')"
echo "1..$n"
