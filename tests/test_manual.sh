#!/bin/bash
# The manual page names every command and every option that --help lists, and no option that it does not. Prints TAP.
# Usage: test_manual.sh PROGRAM
set -u
program=$1
page=$(dirname "$0")/../docs/man/spontoon.1
n=0

# The options of one command's section: from its .Ss line to the next.
options_of() {
    awk -v command="$1" '/^\.S[sh] / { on = $2 == command; next } on && /^\.It Fl / { print $3 }' "$page" |
        sed 's/^\\-/-/; s/^/-/' | sort -u
}

commands=$("$program" --help | awk '/^  [a-z]/ { print $1 }')
echo "1..$(($(wc -w <<<"$commands") + 2))"
for command in $commands; do
    n=$((n + 1))
    helped=$("$program" "$command" --help | awk '/^  --/ && $1 != "--help" { print $1 }' | sort -u)
    if [ "$helped" = "$(options_of "$command")" ]; then
        echo "ok $n - options of $command"
    else
        echo "not ok $n - options of $command"
        diff <(echo "$helped") <(options_of "$command") | sed 's/^/# /'
    fi
done
n=$((n + 1))
if [ "$(sort <<<"$commands")" = "$(awk '/^\.Ss / { print $2 }' "$page" | sort)" ]; then
    echo "ok $n - commands"
else
    echo "not ok $n - commands"
fi
n=$((n + 1))
helped=$("$program" play --help | grep -E '^  [a-z-]+=[a-z|-]+$' | tr -d ' ' | sort)
paged=$(sed -nE 's/^\.It Cm ([a-z-]+) Ns = Ns Cm (.*)/\1=\2/p' "$page" | tr -d ' ' | sort)
if [ "$helped" = "$paged" ]; then
    echo "ok $n - options of the game"
else
    echo "not ok $n - options of the game"
    diff <(echo "$helped") <(echo "$paged") | sed 's/^/# /'
fi
