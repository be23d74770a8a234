# Completion for fish. Commands, options and values are read from --help, so they cannot fall behind the program.

function __spontoon_words
    commandline --tokenize --cut-at-cursor --current-process
end

function __spontoon_help
    set --local words (__spontoon_words)
    test (count $words) -ge 2; and spontoon $words[2] --help 2>/dev/null
end

function __spontoon_commands
    spontoon --help 2>/dev/null | string replace --filter --regex '^  ([a-z]+) +(.*)$' '$1\t$2'
end

function __spontoon_options
    __spontoon_help | string replace --filter --regex '^  (--[a-z-]+)(?: [^ ]+)?(?: +(.*))?$' '$1\t$2'
end

function __spontoon_players
    set --local seats (__spontoon_help | string replace --filter --regex '.*its seats are ' '' | string split ', ')
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
complete --command spontoon --condition '__spontoon_command_is play simulate check' --arguments suffren
complete --command spontoon --condition '__spontoon_command_is play simulate' --long-option seat --require-parameter \
    --no-files --arguments '(__spontoon_players)'
complete --command spontoon --condition '__spontoon_command_is play simulate' --long-option option --require-parameter \
    --no-files --arguments '(__spontoon_game_options)'
complete --command spontoon --condition '__spontoon_command_is replay' --long-option view --require-parameter \
    --no-files --arguments 'french english observer'
