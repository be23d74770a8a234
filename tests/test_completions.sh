#!/bin/bash
# The completions of three shells offer exactly the commands and options that --help lists. Prints TAP.
# Usage: test_completions.sh PROGRAM
set -u
cd "$(dirname "$0")/.." || exit 1
folder=$(cd "$(dirname "$1")" && pwd)
PATH=$folder:$PATH
export PATH
n=0
commands=$(spontoon --help | awk '/^  [a-z]/ { print $1 }')

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
done
echo "1..$n"
