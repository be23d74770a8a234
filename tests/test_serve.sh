#!/bin/bash
# The commands of the match server from outside: options, backup and restore, a graceful end, TLS, the unit. Prints TAP.
# Usage: test_serve.sh PROGRAM UNIT   (the unit of systemd as it is in the tree)
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
echo '{"listen": ""}' >silent.json
check 'a configuration is shown as it counts' "$program" serve --config good.json --helpers 5 --check-config
check 'flags count more than the file' grep -q '"helpers": 5' out
check 'and the file more than what is usual' "$program" serve --config good.json --check-config
check 'an unknown option is named' fails 1 'line 1: there is no option "helper"' "$program" serve --config unknown.json --check-config
check 'a value of the wrong kind is named, with its line and what it must be' fails 1 'line 1: "helpers" must be a whole number' "$program" serve --config typed.json --check-config
check 'a file that is not there is said to be so' fails 1 'none.json cannot be opened' "$program" serve --config none.json --check-config
check 'a port that is none is refused' fails 1 'a port of 0 to 65535' "$program" serve --store sqlite:a.db --listen 127.0.0.1:99999
check 'a file that is no JSON is refused with its line' fails 1 'cut.json, line 3' "$program" serve --config cut.json
check 'values out of range are refused' fails 1 '--helpers must be' "$program" serve --helpers 0 --check-config
check 'a bot needs a name and a command' fails 1 'NAME=COMMAND' "$program" serve --bot clever --check-config
check 'a bot takes no name of another player' fails 1 "'random' means another player already" "$program" serve --bot random=true --check-config
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
check 'what is no store is refused before it is opened' fails 1 'a store is sqlite:FILE' "$program" serve --store sqlite: --check-config
check 'as is no place to listen on' fails 1 'expected ADDRESS:PORT' "$program" serve --config silent.json --check-config
check 'or a port that is none' fails 1 'a port of 0 to 65535' "$program" serve --listen 127.0.0.1:65536 --check-config
check 'a bot needs a program' fails 1 "no program that can be run: './none --fast'" "$program" serve --bot 'dull=./none --fast' --check-config
check 'that the shell finds' fails 1 "no program that can be run: 'no-such-program'" "$program" serve --bot dull=no-such-program --check-config
check 'and that may be run' fails 1 "no program that can be run" "$program" serve --bot dull=./good.json --check-config
for name in human exec greedy; do
    check "no bot is called $name" fails 1 "'$name' means another player already" "$program" serve --bot $name=true --check-config
done
check 'few connections are enough' "$program" serve --connections 10 --check-config
check 'links begin with an address, not with a question' fails 1 '--public-url' "$program" serve --public-url 'https://a.example/?x' --check-config
check 'whatever else the shell takes is left to it' "$program" serve --bot 'dull=FAST=1 exec "$HOME"/bot' --bot 'bright= exec true' --check-config
check 'a certificate needs its key' fails 1 'belong together' "$program" serve --certificate good.json --check-config
check 'a store of no known kind is refused' fails 1 'sqlite:FILE' "$program" serve --store mysql://x
check 'a place that is none is refused' fails 1 'to listen on' "$program" serve --store sqlite:a.db --listen nowhere

cat >first.jsonl <<'END'
{"spontoon_backup":1,"tables":8}
["accounts","a1","Anna","anna","$argon2id$",5,"fr"]
["matches","m1","suffren","t","a1","00","open","",0,7,"computer",0,0,"m2","alone",1]
["seats","m1",0,"person","a1","Anna",0,1]
["entries","m1",0,"{\"spontoon\":1}\n",-1,null,null]
["messages","m1",1,9,0,"Anna","Où?",4294967295,1]
["notes","m1",0,"secret"]
["contacts","a1","mail","anna@people.example",1,0,"link"]
["notices","a1","turn","m1",0,"mail",7,6,0]
{"rows":8}
END
check 'a backup is restored' "$program" restore --store sqlite:b.db first.jsonl
check 'and is the same when it is made again' "$program" backup --store sqlite:b.db second.jsonl
check 'to the byte' cmp first.jsonl second.jsonl
check 'only for its owner to read' test "$(stat -c %a second.jsonl)" = 600
check 'and so is the store' test "$(stat -c %a b.db)" = 600
check 'a name is that of a file, also if SQLite knows it otherwise' "$program" restore --store sqlite::memory: first.jsonl
check 'which is made' test -s ./:memory:
check 'of two backups into one file the second is refused' fails 1 'another backup is being written there, as third.jsonl.part' \
    flock third.jsonl.part "$program" backup --store sqlite:b.db third.jsonl
rm -f third.jsonl.part
check 'of a store that is not there no backup is made' fails 1 'no store sqlite:c.db' "$program" backup --store sqlite:c.db third.jsonl
check 'nor is a password reset' fails 1 'no store sqlite:c.db' "$program" serve --store sqlite:c.db --reset-password Anna
check 'and nothing comes of it' test ! -e c.db -a ! -e third.jsonl
python3 -c 'import sys; sys.stdout.buffer.write(open("b.db", "rb").read().replace("Où?".encode(), b"O\xff\xff?"))' >harmed.db
check 'a store whose texts are none is told by row' fails 1 'the store is damaged: row 1 of the table messages' \
    "$program" backup --store sqlite:harmed.db third.jsonl
check 'and leaves no part of a backup' bash -c '! ls third.jsonl* 2>&-'
check 'a backup overwrites nothing' fails 1 'there already' "$program" backup --store sqlite:b.db first.jsonl
check 'a store that is not empty is not filled' fails 1 'not empty' "$program" restore --store sqlite:b.db first.jsonl
head -n 3 first.jsonl >short.jsonl
check 'a backup that is cut short is refused' fails 1 'cut short' "$program" restore --store sqlite:d.db short.jsonl
check 'and leaves nothing behind' bash -c '! ls d.db* 2>&-'
check 'a password can be reset by its owner' "$program" serve --store sqlite:b.db --reset-password ANNA
check 'with a long secret' grep -qE '^[A-Za-z0-9_-]{43}$' out
check 'but not of nobody' fails 1 'nobody' "$program" serve --store sqlite:b.db --reset-password bert

# Starts a server with these options over c.db and waits for its port; ends it by a signal.
begin() {
    rm -f port && mkfifo port
    "$program" serve --listen 127.0.0.1:0 --store sqlite:c.db "$@" >port 2>log &
    server=$!
    exec 3<port
    read -r line <&3 # the line that names the port, or the server's end
    number=${line##* }
}
end() {
    kill "-$1" $server
    wait $server && grep -q '"stopped"' log
    local ended=$?
    exec 3<&-
    return $ended
}
ends_by() {
    begin
    end "$1"
}
check 'SIGTERM ends a server gracefully' ends_by TERM
check 'and so does SIGINT' ends_by INT

begin
check 'a second server on one SQLite file is refused' fails 1 'c.db is in use: one SQLite file is for one server' \
    "$program" serve --listen 127.0.0.1:0 --store sqlite:c.db
check 'but a backup can be made meanwhile' "$program" backup --store sqlite:c.db busy.jsonl
kill -KILL $server
wait $server 2>/dev/null
exec 3<&-
check 'and the next one can start after a SIGKILL' ends_by TERM

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout key.pem \
    -out certificate.pem 2>/dev/null
openssl genrsa -out other.pem 2048 2>/dev/null
check 'a key of another certificate is refused' fails 1 'certificate and key' \
    "$program" serve --listen 127.0.0.1:0 --store sqlite:c.db --certificate certificate.pem --key other.pem
begin --certificate certificate.pem --key key.pem
ask() { curl --silent --show-error --fail --max-time 60 --cacert certificate.pem "$@"; }
check 'a certificate and its key give TLS' ask "https://127.0.0.1:$number/healthz"
check 'of version 1.3' ask --tlsv1.3 "https://127.0.0.1:$number/healthz"
old() { ! ask --tls-max 1.1 --ciphers DEFAULT@SECLEVEL=0 "https://127.0.0.1:$number/healthz"; }
check 'and none of version 1.1' old
check 'browsers are told to stay with it' bash -c "curl -sk -D - -o /dev/null https://127.0.0.1:$number/healthz | grep -qi '^strict-transport-security: max-age='"
ask -D head -c cookies --json '{"name": "Anna"}' "https://127.0.0.1:$number/api/v1/guests" >guest
check 'a session is for TLS only' grep -qi '^set-cookie: .*secure' head
ask -b cookies --json '{"game": "suffren", "seats": {"french": "me", "english": "me"}}' "https://127.0.0.1:$number/api/v1/matches" >made
match=$(sed 's/.*"match":"\([^"]*\)".*/\1/' made)
exec 5< <(ask -b cookies --no-buffer "https://127.0.0.1:$number/api/v1/matches/$match/seats/french/events")
follow() { # reads the stream up to that event
    local line
    while read -r line <&5; do
        [ "$line" = "event: $1" ] && return
    done
    return 1
}
check 'events come by TLS' follow match
ask -b cookies --json '{"text": "Hello"}' "https://127.0.0.1:$number/api/v1/matches/$match/messages" >said
check 'also those that come later' follow message
plain() { ! curl --silent --max-time 60 "http://127.0.0.1:$number/healthz"; }
check 'who speaks no TLS gets nothing' plain
check 'a client that only connects holds nobody up' bash -c "exec 4<>/dev/tcp/127.0.0.1/$number && curl -sk --max-time 60 https://127.0.0.1:$number/healthz"
check 'and the server ends as gracefully' end TERM
check 'and the stream, with its last word' follow stop
exec 5<&-

# The unit: each directive is one that systemd knows, and the options are ones that the program knows.
mkdir bin && ln -s "$program" bin/spontoon
sed "s|@bindir@|$folder/bin|" "$2" >spontoon.service
unit() {
    local said
    said=$(systemd-analyze verify ./spontoon.service 2>&1 | grep -F spontoon.service | grep -v 'man spontoon')
    echo "$said"
    [ -z "$said" ]
}
if command -v systemd-analyze >/dev/null; then
    check 'the unit is one that systemd takes' unit
else
    n=$((n + 1))
    echo "ok $n - the unit is one that systemd takes # SKIP there is no systemd-analyze"
fi
echo '{}' >server.json
started() {
    local command
    command=$(sed -n "s|/etc/spontoon/server.json|server.json|; s/^$1=//p" spontoon.service)
    # shellcheck disable=SC2086
    eval $command $2
}
check 'its check of the configuration is one' started ExecStartPre ''
check 'and so is its start' started ExecStart --check-config
files=$(sed -n 's/^LimitNOFILE=//p' spontoon.service)
usual=$("$program" serve --check-config | sed -n 's/.*"connections": \([0-9]*\).*/\1/p')
check 'it may open a file for each connection' test "$files" -gt "$usual"
echo "1..$n"
