# Completion for fish. Commands and options are read from `spontoon --help`, so they cannot fall behind the program.

function __spontoon_commands
    spontoon --help 2>/dev/null | string match --regex '^  [a-z]+ +.*' |
        string replace --regex '^  ([a-z]+) +(.*)$' '$1\t$2'
end

function __spontoon_options
    set --local words (commandline --tokenize --cut-at-cursor --current-process)
    test (count $words) -ge 2; or return
    spontoon $words[2] --help 2>/dev/null | string match --regex '^  --.*' |
        string replace --regex '^  (--[a-z-]+)(?: [^ ]+)?(?: +(.*))?$' '$1\t$2'
end

function __spontoon_at_command
    test (count (commandline --tokenize --cut-at-cursor --current-process)) -eq 1
end

function __spontoon_command_is
    set --local words (commandline --tokenize --cut-at-cursor --current-process)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

complete --command spontoon --condition __spontoon_at_command --no-files --arguments '(__spontoon_commands)'
complete --command spontoon --condition __spontoon_at_command --long-option help --description 'print the commands'
complete --command spontoon --condition __spontoon_at_command --long-option version --description 'name this build'
complete --command spontoon --condition 'not __spontoon_at_command' --arguments '(__spontoon_options)'
complete --command spontoon --condition '__spontoon_command_is play simulate check' --arguments suffren
complete --command spontoon --condition '__spontoon_command_is play simulate' --long-option seat --require-parameter \
    --no-files --arguments '{french,english}={human,random,greedy}'
