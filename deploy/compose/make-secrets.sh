#!/bin/sh
# Makes what compose.yaml reads from ./secrets, and the image. Safe to run twice: a file that is there stays as it is.
set -eu
cd "$(dirname "$0")/../.."

# The folder is closed to other users of this machine; the files are open to the users inside the containers.
mkdir -p secrets
chmod 700 secrets
make() {
  [ -s "secrets/$1" ] && return
  printf '%s' "$2" >"secrets/$1"
  chmod 444 "secrets/$1"
}
password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

make postgres_password "$(password)"
make owner_password "$(password)"
make app_password "$(password)"
make OWNER_DATABASE_URL "postgresql://handoff_owner:$(cat secrets/owner_password)@postgres:5432/handoff"
make DATABASE_URL "postgresql://handoff_app:$(cat secrets/app_password)@postgres:5432/handoff"
make METRICS_TOKEN "$(password)"
make ALERT_WEBHOOK_SECRET "$(password)"
# Empty until alerts go by mail: handoff.env says how.
[ -e secrets/SMTP_URL ] || : >secrets/SMTP_URL
chmod 644 secrets/SMTP_URL
if [ ! -s secrets/OPERATOR_CLIENT_SECRET ]; then
  printf 'The OAuth client secret that the operator issued: '
  read -r secret
  make OPERATOR_CLIENT_SECRET "$secret"
fi

HANDOFF_COMMIT="$(git rev-parse HEAD 2>/dev/null || true)" docker compose build
keys="$(docker run --rm "handoff:${HANDOFF_VERSION:-1.1.0}" npm run --silent keys)"
for name in SESSION_SECRET INDEX_KEY DATA_KEY EVIDENCE_KEY; do
  make "$name" "$(printf '%s\n' "$keys" | sed -n "s/^$name=//p")"
done
echo 'The secrets are in ./secrets. Keep a copy in another place: without DATA_KEY no evidence can be read.'
