# Completion for bash. Commands, options and values are read from --help, so they cannot fall behind the program.

# The help of a command, for the game that stands behind it or the single battles of that game.
# $1 program, $2 command, then the words behind it.
_spontoon_help()
{
    local program=$1 command=$2
    shift 2
    local words=()
    [[ ${1-} == [a-z]* ]] && words+=("$1")
    [[ " $* " == *' --battle '* ]] && words+=(--battle one)
    "$program" "$command" "${words[@]}" --help 2>/dev/null
}

# The values of an option, pairs of name=value where the option takes those.
# $1 program, $2 command, $3 option, then the words behind the command.
_spontoon_values()
{
    local program=$1 command=$2 option=$3 word
    shift 3
    case $option in
    --seat)
        _spontoon_help "$program" "$command" "$@" | awk -v human="$([[ $command == play ]] && echo human)" '
            # "colonel_1 to colonel_18" stands for eighteen seats.
            function add(words,    end, stem, k) {
                if (split(words, end, " to ") < 2) { seat[++seats] = words; return }
                stem = end[1]
                sub(/[0-9]+$/, "", stem)
                for (k = substr(end[1], length(stem) + 1) + 0; k <= substr(end[2], length(stem) + 1) + 0; k++)
                    seat[++seats] = stem k
            }
            /its seats are/ {
                sub(/.*its seats are /, "")
                parts = split($0, part, ", ")
                for (i = 1; i <= parts; i++) add(part[i])
            }
            /^Computer players:/ { on = 1; next }
            on && /^  / { player[++players] = $1; next }
            { on = 0 }
            END {
                if (human) player[++players] = human
                seat[++seats] = "all"
                for (s = 1; s <= seats; s++) for (p = 1; p <= players; p++) print seat[s] "=" player[p]
            }'
        ;;
    --option)
        _spontoon_help "$program" "$command" "$@" | awk -F '[=|]' '
            /^  [a-z-]+=[a-z|-]+$/ { sub(/^ +/, ""); for (i = 2; i <= NF; i++) print $1 "=" $i }'
        ;;
    --battle)
        _spontoon_help "$program" play "${1-}" | sed -n 's/^Single battles, .*: //p' | sed 's/, /\n/g'
        ;;
    --view)
        # The seats of the journal, if it is named already.
        for word in "$@"; do
            [[ -f $word ]] && sed -n '1s/.*"seats":{\([^}]*\)}.*/\1/p' -- "$word" | grep -o '"[a-z0-9_]*":' | tr -d '":'
        done
        echo observer
        ;;
    --lang) printf '%s\n' en fr ;;
    esac
}

_spontoon()
{
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]-} current=${COMP_WORDS[COMP_CWORD]}
    local before=("${COMP_WORDS[@]:0:COMP_CWORD}") option='' name='' candidates
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        candidates=$("$program" --help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
        mapfile -t COMPREPLY < <(compgen -W "$candidates --help --version" -- "$current")
        return
    fi

    # bash cuts words at `=`: `--seat french=ra` comes as --seat, french, =, ra and `--lang=e` as --lang, =, e.
    if [[ $current == = ]]; then
        before+=('=')
        current=
    fi
    if [[ ${before[-1]} == = ]]; then
        name=${before[-2]}
        option=${before[-3]}
        [[ $option == = ]] && option=${before[-4]}
        [[ $name == --* ]] && option=$name name=
    else
        option=${before[-1]}
    fi

    [[ $command == draw && $option == --seat ]] && option=--view
    case $option in
    --seat | --option | --battle | --view | --lang)
        candidates=$(_spontoon_values "$program" "$command" "$option" "${before[@]:2}")
        if [[ -n $name ]]; then
            candidates=$(sed -n "s/^$name=//p" <<<"$candidates")
        fi
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
        # A battle can be a file of one's own.
        [[ $option == --battle && ${#COMPREPLY[@]} -eq 0 ]] || return
        ;;
    --games | --seed | --threads | --to | --repetitions | --months | --month | --colonels) return ;;
    esac

    if [[ $current == -* ]]; then
        candidates=$("$program" "$command" --help 2>/dev/null | awk '/^  --/ { print $1 }')
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
        return
    fi
    if ((COMP_CWORD == 2)) && [[ $command == odds || $command == draw ]]; then
        candidates=$("$program" "$command" --help 2>/dev/null | awk '
            /is one of$/ { on = 1 } /^  [a-z]+ / && (on || $2 ~ /^--/) { print $1 }')
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
    fi
    if ((COMP_CWORD == 2)) && [[ $command == play || $command == simulate || $command == check ]]; then
        candidates=$("$program" play --help 2>/dev/null | sed -n 's/^\([a-z]*\): .*its seats are.*/\1/p')
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
    fi
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
    fi
}

complete -F _spontoon spontoon
