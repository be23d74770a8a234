# Completion for bash. Commands and options are read from `spontoon --help`, so they cannot fall behind the program.

_spontoon()
{
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]-} current=${COMP_WORDS[COMP_CWORD]}
    local previous=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" --help 2>/dev/null |
            awk '/^  [a-z]/ { print $1 }') --help --version" -- "$current")
        return
    fi

    # `--seat=x` comes as three words: --seat, =, x.
    if [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]-}
    elif [[ $current == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 1]}
        current=
    fi

    case $previous in
    --journal)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return
        ;;
    --view)
        mapfile -t COMPREPLY < <(compgen -W "french english" -- "$current")
        return
        ;;
    --seat)
        mapfile -t COMPREPLY < <(compgen -W "french english" -S = -- "$current")
        compopt -o nospace 2>/dev/null
        return
        ;;
    french | english)
        mapfile -t COMPREPLY < <(compgen -W "human random greedy" -- "$current")
        return
        ;;
    --option)
        mapfile -t COMPREPLY < <(compgen -W "$("$program" "$command" --help 2>/dev/null |
            awk '/^[^ ].*--option/ { on = 1; next } on && /^  [a-z]+[a-z-]* / { print $1 }')" -S = -- "$current")
        compopt -o nospace 2>/dev/null
        return
        ;;
    esac

    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$program" "$command" --help 2>/dev/null |
            awk '/^  --/ { print $1 }')" -- "$current")
    elif [[ $command == play || $command == simulate || $command == check ]] && ((COMP_CWORD == 2)); then
        mapfile -t COMPREPLY < <(compgen -W "suffren" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
    fi
}

complete -F _spontoon spontoon
