#!/bin/sh
# Runs a command of the portal as its service does, with the same user, settings and secrets:
#   deploy/run-command.sh check
set -eu
settings=/etc/partner-portal
program='
  for secret in "$CREDENTIALS_DIRECTORY"/*; do
    export "$(basename "$secret" | tr "[:lower:]" "[:upper:]")_FILE=$secret"
  done
  exec node_modules/.bin/node apps/server/dist/cli.js "$@"'
set -- sh -c "$program" portal "$@"
for secret in secret_key secret_key_previous database_url database_direct_url database_replica_url \
  migration_database_url smtp_url azure_storage_connection_string s3_secret_access_key \
  audit_forward_url inbound_imap_url inbound_mail_token metrics_token; do
  [ ! -e "$settings/$secret" ] || set -- "--property=LoadCredential=$secret:$settings/$secret" "$@"
done
exec systemd-run --quiet --wait --collect --pipe \
  --uid=partner-portal --gid=partner-portal --working-directory=/opt/partner-portal \
  --property=EnvironmentFile="$settings/settings" \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/partner-portal "$@"
