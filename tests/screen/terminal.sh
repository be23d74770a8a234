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
    # Under job control, so that it can be suspended; Enter brings it back.
    cat >"$folder/run" <<RUN
set -m
sh '$folder/play'
status=\$?
while [ "\$status" = 148 ]; do
    echo suspended
    read -r _
    fg %1
    status=\$?
done
echo "left with \$status"
stty -a | grep -o "[-]*icanon"
sleep 600
RUN
    terminal -f /dev/null new-session -d -x "${size%x*}" -y "${size#*x}" "bash '$folder/run'"
}

# Waits until a command succeeds, half a minute at most.
await() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.05
    done
    return 1
}

# What is sent is read in its order.  Only what follows Escape must wait until it has shown an effect, or the two would
# be read as one key.
keys() {
    terminal send-keys "$@"
}

typed() {
    terminal send-keys -l "$1"
}

# $1: number of a series of bytes; $2: control characters left out of it (in octal, for tr).  Then Escape until all that
# the bytes opened is closed.
junk() {
    perl -e 'srand(shift); print map { chr int rand 256 } 1 .. 1000' "$1" | tr -d "$2" >"$folder/junk"
    terminal load-buffer "$folder/junk"
    terminal paste-buffer
    keys Escape Escape Escape Escape
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

on_screen() {
    screen | grep -q -e "$1"
}

not_on_screen() {
    ! on_screen "$1"
}

# $1: what is shown; $2: a pattern that must come up within half a minute
shows() {
    await on_screen "$2"
    report $? "$1 (\`$2\`)"
}

# $1: what is no more shown; $2: a pattern that must go within half a minute
goes() {
    await not_on_screen "$2"
    report $? "$1"
}

# $1: what is shown; $2: a pattern that must not stand on the screen now
hides() {
    ! screen | grep -q -e "$2"
    report $? "$1"
}
