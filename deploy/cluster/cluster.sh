#!/bin/bash
# Starts the shop with a database cluster on one machine: three PostgreSQL servers under Patroni (synchronous mode), three
# members of etcd, HAProxy, PgBouncer and two shops. docs/cluster.md says how to use it, and how on several machines.
#
#   cluster.sh start                 everything; returns when both shops are ready
#   cluster.sh start-etcd N          one member, one database server or one shop, after it was stopped or killed
#   cluster.sh start-database N
#   cluster.sh start-shop N
#   cluster.sh switch-over           another server becomes the primary
#   cluster.sh cut N | join N        takes database server and etcd member N off the network, or back
#   cluster.sh list                  Patroni's view of the database servers
#   cluster.sh stop                  ends all processes; the data stays in CLUSTER_DIR
#
# Each N (1 to 3) has a network namespace of its own with the address 10.77.0.N. It needs root, and the Debian packages
# patroni, etcd-server, haproxy, pgbouncer and postgresql. The shops run as SHOP_USER, all other programs as postgres. Only
# root can write to CLUSTER_DIR: root reads the passwords and appends to the logs there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(cd "$here/../.." && pwd)
folder=${CLUSTER_DIR:-/var/lib/heliostead-cluster}
# In /run, so that no process ID outlives a restart of the machine.
pids=/run/heliostead-cluster
node=${NODE:-node}
shop_user=${SHOP_USER:-nobody}
# In the order in which they are stopped.
programs=(shop-1 shop-2 pgbouncer haproxy database-3 database-2 database-1 etcd-1 etcd-2 etcd-3)
postgres_bin=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1)
PATH=$PATH:/usr/sbin:/sbin

need() {
  [ "$(id -u)" = 0 ] || { echo 'cluster.sh needs root.' >&2; exit 1; }
  for program in patroni etcd haproxy pgbouncer ip setpriv openssl curl "$node"; do
    command -v "$program" > /dev/null || { echo "$program is missing." >&2; exit 1; }
  done
  [ -n "$postgres_bin" ] || { echo 'postgresql is missing.' >&2; exit 1; }
}

address() { echo "10.77.0.$1"; }
as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups --)
in_namespace() { local n=$1; shift; exec ip netns exec "heliostead-$n" "$@"; }

# A process that has ended but that nothing has waited for (Z) does not run.
is_running() {
  local process; process=$(cat "$pids/$1.pid" 2> /dev/null) || return 1
  grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$process/status" 2> /dev/null
}

must_not_run() {
  local name
  for name in "$@"; do
    ! is_running "$name" || { echo "$name runs already." >&2; exit 1; }
  done
}

# run NAME COMMAND…: in the background, with a log in CLUSTER_DIR. The log of a shop may have the link that sets it up.
run() {
  local name=$1; shift
  must_not_run "$name"
  install -d -m 700 "$pids"
  ( umask 077; exec < /dev/null >> "$folder/$name.log" 2>&1; cd "$folder"; "$@" ) &
  echo $! > "$pids/$name.pid"
}

until_true() {
  local what=$1; shift
  for _ in $(seq 1 120); do "$@" > /dev/null 2>&1 && return; sleep 0.5; done
  echo "$what did not start; see $folder" >&2
  exit 1
}

networks() {
  ip link show heliostead > /dev/null 2>&1 && return
  ip link add heliostead type bridge
  ip addr add 10.77.0.254/24 dev heliostead
  ip link set heliostead up
  for n in 1 2 3; do
    ip netns add "heliostead-$n"
    ip link add "heliostead-$n" type veth peer name eth0 netns "heliostead-$n"
    ip link set "heliostead-$n" master heliostead up
    ip -n "heliostead-$n" link set lo up
    ip -n "heliostead-$n" addr add "$(address "$n")/24" dev eth0
    ip -n "heliostead-$n" link set eth0 up
  done
}

secrets() {
  [ -f "$folder/secrets" ] && return
  ( umask 077
    for name in SUPERUSER_PASSWORD REPLICATION_PASSWORD API_PASSWORD SHOP_PASSWORD SHOP_SECRET; do
      echo "$name=$(openssl rand -hex 24)"
    done > "$folder/secrets" )
}

etcd_member() {
  set -a; . "$here/etcd.env"; set +a
  local own; own=$(address "$1")
  export ETCD_NAME=etcd-$1 ETCD_DATA_DIR=$folder/etcd-$1
  export ETCD_LISTEN_PEER_URLS=http://$own:2380 ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$own:2380
  export ETCD_LISTEN_CLIENT_URLS=http://$own:2379 ETCD_ADVERTISE_CLIENT_URLS=http://$own:2379
  export ETCD_INITIAL_CLUSTER=etcd-1=http://$(address 1):2380,etcd-2=http://$(address 2):2380,etcd-3=http://$(address 3):2380
  in_namespace "$1" "${as_postgres[@]}" etcd
}

patroni_environment() {
  . "$folder/secrets"
  export PATRONI_ETCD_HOSTS=$(address 1):2379,$(address 2):2379,$(address 3):2379
  export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=$SUPERUSER_PASSWORD
  export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=$REPLICATION_PASSWORD
  export PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD=$API_PASSWORD
}

database() {
  patroni_environment
  local own; own=$(address "$1")
  export PATRONI_NAME=database-$1
  export PATRONI_RESTAPI_LISTEN=$own:8008 PATRONI_RESTAPI_CONNECT_ADDRESS=$own:8008
  export PATRONI_POSTGRESQL_LISTEN=$own,127.0.0.1:5432 PATRONI_POSTGRESQL_CONNECT_ADDRESS=$own:5432
  export PATRONI_POSTGRESQL_DATA_DIR=$folder/database-$1/data PATRONI_POSTGRESQL_BIN_DIR=$postgres_bin
  export PATRONI_POSTGRESQL_PGPASS=$folder/database-$1/pgpass PATRONI_LOG_LEVEL=INFO
  in_namespace "$1" "${as_postgres[@]}" patroni "$here/patroni.yml"
}

balancer() {
  export DATABASE_1=$(address 1) DATABASE_2=$(address 2) DATABASE_3=$(address 3)
  exec "${as_postgres[@]}" haproxy -db -f "$here/haproxy.cfg"
}

# PgBouncer reads the files that its settings name from its working directory.
pooler() { exec "${as_postgres[@]}" pgbouncer "$here/pgbouncer.ini"; }

# Done by root: SHOP_USER only reads the project.
build() { ( cd "$project"; "$node" tools/build.ts ); }

shop() {
  . "$folder/secrets"
  local role=heliostead:$SHOP_PASSWORD
  cd "$project"
  export DATABASE_URL=postgres://$role@127.0.0.1:6432/heliostead DATABASE_PREPARED_STATEMENTS=false
  export DATABASE_DIRECT_URL=postgres://$role@127.0.0.1:5000/heliostead
  export DATABASE_REPLICA_URL=postgres://$role@127.0.0.1:5001/heliostead
  export AUTH_SECRET=$SHOP_SECRET TRUSTED_PROXIES=1 DATA_DIR=$folder/files PORT=300$1 DRAIN_SECONDS=3
  exec setpriv --reuid="$shop_user" --regid="$(id -g "$shop_user")" --init-groups -- "$node" tools/start.ts
}

on_primary() { PGPASSWORD=$SUPERUSER_PASSWORD "$postgres_bin/psql" -qtA -v ON_ERROR_STOP=1 -h 127.0.0.1 -p 5000 -U postgres "$@"; }

# The role and its database. Limits belong to the role, because sessions share the connections of the pooler.
prepare_database() {
  . "$folder/secrets"
  until_true 'The primary' on_primary -c 'select 1' postgres
  if [ -z "$(on_primary -c "select 1 from pg_database where datname = 'heliostead'" postgres)" ]; then
    on_primary postgres <<SQL
create role heliostead login password '$SHOP_PASSWORD';
alter role heliostead set statement_timeout = '50s';
alter role heliostead set idle_in_transaction_session_timeout = '15s';
create database heliostead owner heliostead;
SQL
  fi
  echo "\"heliostead\" \"$SHOP_PASSWORD\"" > "$folder/userlist.txt"
  chown postgres "$folder/userlist.txt"
  chmod 600 "$folder/userlist.txt"
}

start() {
  need
  must_not_run "${programs[@]}"
  build
  install -d -o root -g root -m 755 "$folder"
  install -d -o "$shop_user" -g "$(id -g "$shop_user")" -m 700 "$folder/files"
  for n in 1 2 3; do install -d -o postgres -g postgres -m 700 "$folder/etcd-$n" "$folder/database-$n"; done
  secrets
  networks
  for n in 1 2 3; do run "etcd-$n" etcd_member "$n"; done
  for n in 1 2 3; do run "database-$n" database "$n"; done
  run haproxy balancer
  prepare_database
  run pgbouncer pooler
  run shop-1 shop 1
  until_true 'Shop 1' curl -sf http://127.0.0.1:3001/readyz
  run shop-2 shop 2
  until_true 'Shop 2' curl -sf http://127.0.0.1:3002/readyz
  echo 'The shop is at http://127.0.0.1:8080'
}

# The servers end before the members of etcd, because Patroni needs etcd for an orderly shutdown. What still runs after
# 30 seconds is killed, and with the network namespaces each PostgreSQL whose Patroni was killed.
stop() {
  local name process
  for name in "${programs[@]}"; do
    if is_running "$name"; then
      process=$(cat "$pids/$name.pid")
      kill "$process" 2> /dev/null || true
      for _ in $(seq 1 60); do is_running "$name" || break; sleep 0.5; done
      ! is_running "$name" || kill -9 "$process" 2> /dev/null || true
    fi
    rm -f "$pids/$name.pid"
  done
  for n in 1 2 3; do
    ip netns pids "heliostead-$n" 2> /dev/null | xargs -r kill -9 2> /dev/null || true
    ip netns del "heliostead-$n" 2> /dev/null || true
  done
  ip link del heliostead 2> /dev/null || true
}

# A checkpoint beforehand makes the one of the shutdown short. With a candidate named the third server follows it at once.
switch_over() {
  patroni_environment
  on_primary -c checkpoint postgres
  local candidate; candidate=$(patronictl -c "$here/patroni.yml" list -f tsv | grep 'Sync Standby' | grep -o 'database-[0-9]')
  patronictl -c "$here/patroni.yml" switchover heliostead --candidate "$candidate" --force
}

case ${1:-} in
  start) start ;;
  stop) stop ;;
  start-etcd) run "etcd-$2" etcd_member "$2" ;;
  start-database) run "database-$2" database "$2" ;;
  start-shop) build; run "shop-$2" shop "$2"; until_true "Shop $2" curl -sf "http://127.0.0.1:300$2/readyz" ;;
  switch-over) switch_over ;;
  cut) ip link set "heliostead-$2" down ;;
  join) ip link set "heliostead-$2" up ;;
  list) patroni_environment; patronictl -c "$here/patroni.yml" list ;;
  *) sed -n '2,16s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
