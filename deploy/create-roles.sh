#!/bin/sh
# Creates the portal's two roles and its database, with the passwords of the secrets. PostgreSQL's
# image runs it once, on an empty volume.
set -eu
secrets="${SECRETS:-/run/secrets}"
password() { sed -E 's#^[a-z]+://[^:]+:([^@]+)@.*$#\1#' "$secrets/$1"; }

psql --no-psqlrc --set=ON_ERROR_STOP=1 \
  --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-postgres}" \
  --set=portal="$(password database_url)" --set=owner="$(password migration_database_url)" <<'SQL'
create role portal_owner login password :'owner';
create role portal login password :'portal';
create database portal owner portal_owner;
revoke all on database portal from public;
grant connect on database portal to portal;
SQL
