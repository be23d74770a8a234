#!/bin/bash
# The commands that the documents show are ones that the program takes: none is wrong usage. Prints TAP.
# Usage: test_documents.sh PROGRAM
set -u
program=$(realpath "$1")
root=$(realpath "$(dirname "$0")/..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
mkdir build && ln -s "$program" build/spontoon && ln -s "$root/examples" examples
export PATH=$folder/build:$PATH HOME=$folder
n=0

# Lines of code blocks that run the program, and what does so within a line and has options or files, where a command's
# name alone is only its name; no comments, no forms of usage.
# shellcheck disable=SC2016 # no expressions
commands_of() {
    {
        sed -nE '/^```/,/^```/p; s/^    //p' "$1"
        grep -oE '`(build/)?spontoon [^`]* (--|[a-z]*[.])[^`]*`' "$1" | tr -d '`'
    } | grep -E '(^|\| )(build/)?spontoon [a-z]' | sed 's/ #.*//; s/ \[[^]]*\]//' | grep -vE '…|\| head|(^| )[A-Z]{2,}( |$)' | sort -u
}

# $1: document, $2: command.  It may fail, as its files are not there, and may be ended when it takes long.
takes() {
    local command=$2
    [[ $command =~ spontoon\ serve ]] && command="$command --check-config"
    n=$((n + 1))
    timeout -s KILL 0.5 bash -c "$command" </dev/null >out 2>err
    if [ $? -ne 2 ]; then
        echo "ok $n - $1: $2"
    else
        echo "not ok $n - $1: $2"
        head -n 3 err | sed 's/^/# /'
    fi
}

for document in "$root"/*.md "$root"/docs/*.md "$root"/docs/rules/*.md "$root"/docs/rules/fr/*.md; do
    while read -r command; do
        [ -n "$command" ] && takes "${document#"$root"/}" "$command"
    done < <(commands_of "$document")
done
n=$((n + 1))
[ $n -gt 50 ] && echo "ok $n - all of them were found" || echo "not ok $n - all of them were found"
echo "1..$n"
