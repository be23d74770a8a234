# A terminal of its own for tests of the full screen: keys go in through tmux, what it shows comes out as TAP.  Sourced
# by the tests, with the program in $program.
set -u
command -v tmux >/dev/null || { echo '1..0 # SKIP tmux is not installed'; exit 0; }
folder=$(mktemp -d)
socket=spontoon-test-$$-0 # a server of its own for each start, so that none is found dying
trap 'tmux -L "$socket" kill-server 2>/dev/null; rm -rf "$folder"' EXIT
n=0
bad=0

terminal() {
    tmux -L "$socket" "$@" 2>/dev/null
}

screen() {
    terminal capture-pane -p
}

# $1: size as WIDTHxHEIGHT; $2: environment; then the game and what else play is given
start() {
    local size=$1 environment=$2
    shift 2
    terminal kill-server
    socket=${socket%-*}-$n
    # The shell that writes its number becomes the program.
    printf '%s\n' "echo \$\$ >'$folder/pid'" \
        "exec env TERM=xterm-256color LC_ALL=C.UTF-8 $environment '$program' play $*" >"$folder/play"
    printf '%s\n' "sh '$folder/play'" 'echo "left with $?"' 'stty -a | grep -o "[-]*icanon"' 'sleep 600' >"$folder/run"
    terminal -f /dev/null new-session -d -x "${size%x*}" -y "${size#*x}" "sh '$folder/run'"
}

keys() {
    for key in "$@"; do
        terminal send-keys "$key"
        sleep 0.05
    done
}

typed() {
    terminal send-keys -l "$1"
}

report() {
    n=$((n + 1))
    if [ "$1" = 0 ]; then
        echo "ok $n - $2"
    else
        echo "not ok $n - $2"
        screen | sed 's/^/# /'
        bad=1
    fi
}

# $1: what is shown; $2: a pattern that must come up within ten seconds
shows() {
    for _ in $(seq 100); do
        if screen | grep -q -e "$2"; then
            report 0 "$1"
            return
        fi
        sleep 0.1
    done
    report 1 "$1 (no '$2')"
}

# $1: what is shown; $2: a pattern that must not stand on the screen now
hides() {
    ! screen | grep -q -e "$2"
    report $? "$1"
}
