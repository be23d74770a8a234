#!/bin/bash
# The commands of the match server from outside: options, backup and restore, a graceful end. Prints TAP.
# Usage: test_serve.sh PROGRAM
set -u
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
n=0

# $1: what is tested, then a command that must succeed
check() {
    local what=$1
    shift
    n=$((n + 1))
    if "$@" >now 2>err; then
        echo "ok $n - $what"
    else
        echo "not ok $n - $what"
        sed 's/^/# /' now err
    fi
    mv now out # for the next to look at
}

# $1: status, $2: part of the message, then the command
fails() {
    local status=$1 message=$2
    shift 2
    "$@"
    [ $? -eq "$status" ] && grep -qF -- "$message" err
}

echo '{"listen": "127.0.0.1:0", "store": "sqlite:a.db", "helpers": 3}' >good.json
echo '{"listen": "127.0.0.1:0", "helper": 3}' >unknown.json
echo '{"helpers": "three"}' >typed.json
printf '{\n"helpers": 3\n' >cut.json
check 'a configuration is shown as it counts' "$program" serve --config good.json --helpers 5 --check-config
check 'flags count more than the file' grep -q '"helpers": 5' out
check 'and the file more than what is usual' "$program" serve --config good.json --check-config
check 'an unknown option is named' fails 1 '"helper"' "$program" serve --config unknown.json --check-config
check 'a value of the wrong kind is named' fails 1 '"helpers"' "$program" serve --config typed.json --check-config
check 'a file that is no JSON is refused with its line' fails 1 'cut.json, line 3' "$program" serve --config cut.json
check 'values out of range are refused' fails 1 '--helpers must be' "$program" serve --helpers 0 --check-config
check 'a bot needs a name and a command' fails 1 'NAME=COMMAND' "$program" serve --bot clever --check-config
check 'a bot takes no name of another player' fails 1 "player 'random' already" "$program" serve --bot random=true --check-config
echo '{"bot": ["clever=true"]}' >bots.json
check 'bots may stand in the file' "$program" serve --config bots.json --bot dull=true --check-config
check 'and flags add to them' bash -c "tr -d ' \n' <out | grep -qF '\"bot\":[\"clever=true\",\"dull=true\"]'"
check 'notices need an address for their links' fails 1 '--public-url' "$program" serve --hooks --check-config
check 'and e-mail a sender' fails 1 '--mail-from' "$program" serve --public-url https://a.example --smtp smtp://b.example --check-config
check 'the password of the mail server is in a file' fails 1 'nothing' "$program" serve --public-url https://a.example --smtp smtp://b.example \
    --mail-from a@a.example --smtp-user a --smtp-password nothing --check-config
echo secret >password
check 'and is not shown' "$program" serve --public-url https://a.example --smtp smtp://b.example --mail-from a@a.example --smtp-user a \
    --smtp-password password --hook-host b.example:80 --check-config
check 'only where it is' bash -c "grep -q '\"smtp-password\": \"password\"' out && ! grep -q secret out"
check 'a certificate needs its key' fails 1 'belong together' "$program" serve --certificate good.json --check-config
check 'a store of no known kind is refused' fails 1 'sqlite:FILE' "$program" serve --store mysql://x
check 'a place that is none is refused' fails 1 'to listen on' "$program" serve --store sqlite:a.db --listen nowhere

cat >first.jsonl <<'END'
{"spontoon_backup":1,"tables":4}
["accounts","a1","Anna","anna","$argon2id$",5]
["matches","m1","suffren","t","a1","00","open","",0,7,"computer",0,0,"m2"]
["seats","m1",0,"person","a1","Anna",0,1]
["entries","m1",0,"{\"spontoon\":1}\n",-1,null,null]
["messages","m1",1,9,0,"Anna","Où?",4294967295]
["notes","m1",0,"secret"]
["contacts","a1","mail","anna@people.example",1,0,"link"]
["notices","a1","turn","m1",0,"mail",7,6,0]
{"rows":8}
END
check 'a backup is restored' "$program" restore --store sqlite:b.db first.jsonl
check 'and is the same when it is made again' "$program" backup --store sqlite:b.db second.jsonl
check 'to the byte' cmp first.jsonl second.jsonl
check 'only for its owner to read' test "$(stat -c %a second.jsonl)" = 600
check 'a backup overwrites nothing' fails 1 'there already' "$program" backup --store sqlite:b.db first.jsonl
check 'a store that is not empty is not filled' fails 1 'not empty' "$program" restore --store sqlite:b.db first.jsonl
check 'a password can be reset by its owner' "$program" serve --store sqlite:b.db --reset-password ANNA
check 'with a long secret' grep -qE '^[A-Za-z0-9_-]{43}$' out
check 'but not of nobody' fails 1 'nobody' "$program" serve --store sqlite:b.db --reset-password bert

# Starts a server, waits for its port, and ends it by the signal.
ends_by() {
    rm -f port && mkfifo port
    "$program" serve --listen 127.0.0.1:0 --store sqlite:c.db >port 2>log &
    local server=$!
    exec 3<port
    read -r _ <&3 # the line that names the port, or the server's end
    kill "-$1" $server
    wait $server && grep -q '"stopped"' log
    local ended=$?
    exec 3<&-
    return $ended
}
check 'SIGTERM ends a server gracefully' ends_by TERM
check 'and so does SIGINT' ends_by INT
echo "1..$n"
