#!/bin/sh
# A private PostgreSQL for tests, on a socket in a folder of its own and on no port.
# Usage: postgres.sh start FOLDER [SETTING=VALUE]...   (makes FOLDER; prints the address for --store)
#        postgres.sh stop FOLDER | kill FOLDER | again FOLDER
# PostgreSQL refuses to be root: then it runs as the user postgres, whom its package brings.
set -eu
command=$1
folder=$2
shift 2
programs=$(find /usr/lib/postgresql/*/bin -maxdepth 0 | sort -V | tail -n 1)

as_user() {
    if [ "$(id -u)" -eq 0 ]; then
        # Not in a folder that the user may not enter.
        (cd / && exec runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

run() {
    as_user "$programs/pg_ctl" -s -w -D "$folder/data" -l "$folder/log" -o "-F -k $folder -c listen_addresses='' $*" start >&2
}

case $command in
start)
    mkdir -p "$folder"
    chmod 0755 "$folder"
    if [ "$(id -u)" -eq 0 ]; then chown postgres "$folder"; fi
    as_user "$programs/initdb" -D "$folder/data" -A trust -E UTF8 --locale=C.UTF-8 -N -U postgres >"$folder.log" 2>&1 || {
        cat "$folder.log" >&2
        exit 1
    }
    settings=
    for setting in "$@"; do settings="$settings -c $setting"; done
    echo "$settings" >"$folder/settings"
    run "$settings"
    echo "postgresql://postgres@/postgres?host=$folder"
    ;;
again)
    # What the old one has left behind takes a moment to end.
    tries=0
    until run "$(cat "$folder/settings")" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 100 ]
    done
    ;;
kill)
    kill -9 "$(head -n 1 "$folder/data/postmaster.pid")"
    ;;
stop)
    as_user "$programs/pg_ctl" -s -D "$folder/data" -m immediate stop >&2
    ;;
esac
