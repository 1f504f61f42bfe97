#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, each in a file. What is there stays as it is.
# The argument is the address of the mail server: deploy/create-secrets.sh smtps://user:password@mail.example
set -eu
if [ $# -ne 1 ]; then
  echo "Name the mail server: $0 smtps://user:password@mail.example" >&2
  exit 1
fi
umask 077
folder="$(dirname "$0")/secrets"
mkdir -p "$folder"
cd "$folder"

# Readable for the container's own user; nobody else enters the folder.
write() {
  [ -e "$1" ] || { printf '%s\n' "$2" >"$1" && chmod 444 "$1"; }
}
random() { openssl rand -hex 32; }

write secret_key "$(random)"
write postgres_password "$(random)"
write database_url "postgres://portal:$(random)@database/portal"
write migration_database_url "postgres://portal_owner:$(random)@database/portal"
write smtp_url "$1"
