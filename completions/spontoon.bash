# Completion for bash. Commands, options and values are read from --help, so they cannot fall behind the program.

# The values of an option: $1 program, $2 command, $3 option. Pairs of name=value where the option takes those.
_spontoon_values()
{
    case $3 in
    --seat)
        "$1" "$2" --help 2>/dev/null | awk -v human="$([[ $2 == play ]] && echo human)" '
            /its seats are/ { sub(/.*its seats are /, ""); seats = split($0, seat, ", ") }
            /^Computer players:/ { on = 1; next }
            on && /^  / { player[++players] = $1; next }
            { on = 0 }
            END {
                if (human) player[++players] = human
                for (s = 1; s <= seats; s++) for (p = 1; p <= players; p++) print seat[s] "=" player[p]
            }'
        ;;
    --option)
        "$1" "$2" --help 2>/dev/null | awk -F '[=|]' '
            /^  [a-z-]+=[a-z|-]+$/ { sub(/^ +/, ""); for (i = 2; i <= NF; i++) print $1 "=" $i }'
        ;;
    --view) printf '%s\n' french english observer ;;
    --lang) echo en ;;
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

    case $option in
    --seat | --option | --view | --lang)
        candidates=$(_spontoon_values "$program" "$command" "$option")
        if [[ -n $name ]]; then
            candidates=$(sed -n "s/^$name=//p" <<<"$candidates")
        fi
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
        return
        ;;
    --games | --seed | --threads | --to | --repetitions) return ;;
    esac

    if [[ $current == -* ]]; then
        candidates=$("$program" "$command" --help 2>/dev/null | awk '/^  --/ { print $1 }')
        mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
        return
    fi
    if ((COMP_CWORD == 2)) && [[ $command == play || $command == simulate || $command == check ]]; then
        mapfile -t COMPREPLY < <(compgen -W suffren -- "$current")
    fi
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
    fi
}

complete -F _spontoon spontoon
