# Completion for fish. Commands, options and values are read from --help, so they cannot fall behind the program.

function __spontoon_words
    commandline --tokenize --cut-at-cursor --current-process
end

# The help of a command, for the game that stands behind it or the single battles of that game.
function __spontoon_help
    set --local words (__spontoon_words)
    test (count $words) -ge 2; or return
    set --local game (string match --regex '^[a-z].*' -- $words[3])
    contains -- --battle $words; and set --append game --battle one
    spontoon $words[2] $game --help 2>/dev/null
end

function __spontoon_commands
    spontoon --help 2>/dev/null | string replace --filter --regex '^  ([a-z]+) +(.*)$' '$1\t$2'
end

function __spontoon_options
    __spontoon_help | string replace --filter --regex '^  (--[a-z-]+)(?: [^ ]+)?(?: +(.*))?$' '$1\t$2'
end

# "colonel_1 to colonel_18" stands for eighteen seats.
function __spontoon_seats
    for part in (__spontoon_help | string replace --filter --regex '.*its seats are ' '' | string split ', ')
        set --local ends (string match --groups-only --regex '^(.*?)(\d+) to .*?(\d+)$' -- $part)
        if test (count $ends) -eq 3
            printf '%s\n' $ends[1](seq $ends[2] $ends[3])
        else
            echo $part
        end
    end
    echo all
end

function __spontoon_players
    set --local seats (__spontoon_seats)
    set --local players (__spontoon_help | awk '/^Computer players:/ { on = 1; next } on && /^  / { print $1; next } { on = 0 }')
    __spontoon_command_is play; and set --append players human
    printf '%s\n' $seats=$players
end

function __spontoon_game_options
    for line in (__spontoon_help | string replace --filter --regex '^  ([a-z-]+=[a-z|-]+)$' '$1')
        set --local parts (string split = $line)
        printf '%s\n' $parts[1]=(string split '|' $parts[2])
    end
end

function __spontoon_games
    spontoon play --help 2>/dev/null | string replace --filter --regex '^([a-z]+): .*its seats are.*$' '$1'
end

function __spontoon_battles
    spontoon play (__spontoon_words)[3] --help 2>/dev/null |
        string replace --filter --regex '^Single battles, .*: ' '' | string split ', '
end

# The seats of the journal, if it is named already.
function __spontoon_view
    for word in (__spontoon_words)[3..]
        test -f $word; and head -n 1 $word | string match --groups-only --regex '"seats":\{([^}]*)\}' |
            string match --all --groups-only --regex '"([a-z0-9_]+)":'
    end
    echo observer
end

# What odds and draw can be asked for.
function __spontoon_kinds
    __spontoon_help | awk '/is one of$/ { on = 1 } /^  [a-z]+ / && (on || $2 ~ /^--/) { print $1 }'
end

function __spontoon_at_command
    test (count (__spontoon_words)) -eq 1
end

function __spontoon_command_is
    set --local words (__spontoon_words)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

complete --command spontoon --condition __spontoon_at_command --no-files --arguments '(__spontoon_commands)'
complete --command spontoon --condition __spontoon_at_command --long-option help --description 'print the commands'
complete --command spontoon --condition __spontoon_at_command --long-option version --description 'name this build'
complete --command spontoon --condition 'not __spontoon_at_command' --arguments '(__spontoon_options)'
complete --command spontoon --condition '__spontoon_command_is play simulate check' --arguments '(__spontoon_games)'
complete --command spontoon --condition '__spontoon_command_is odds draw' --arguments '(__spontoon_kinds)'
complete --command spontoon --condition '__spontoon_command_is play simulate' --long-option seat --require-parameter \
    --no-files --arguments '(__spontoon_players)'
complete --command spontoon --condition '__spontoon_command_is play simulate' --long-option option --require-parameter \
    --no-files --arguments '(__spontoon_game_options)'
complete --command spontoon --condition '__spontoon_command_is play simulate draw' --long-option battle --require-parameter \
    --arguments '(__spontoon_battles)'
complete --command spontoon --condition '__spontoon_command_is replay' --long-option view --require-parameter \
    --no-files --arguments '(__spontoon_view)'
complete --command spontoon --condition '__spontoon_command_is draw' --long-option seat --require-parameter \
    --no-files --arguments '(__spontoon_view)'
