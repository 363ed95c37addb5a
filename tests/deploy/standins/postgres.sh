#!/bin/bash
# Stands in for the official image's entrypoint, in its order: a new cluster, a temporary server on the socket only, the database, then the real server.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres "$PGDATA" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -U "$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256 --locale=C.UTF-8
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  pg_ctl -o "-c listen_addresses=''" -w start
  psql -U "$POSTGRES_USER" -d postgres -c "create database \"$POSTGRES_DB\""
  pg_ctl -m fast -w stop
fi
exec "$@" -c listen_addresses='*'
