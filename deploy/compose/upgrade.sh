#!/bin/sh
# Upgrades to the release in this folder: builds its image, applies its migrations, then restarts one instance after the
# other. With HANDOFF_VERSION set to an older release, goes back to its image without a build or a migration: each release
# runs on the tables of the next one.
set -eu
cd "$(dirname "$0")/../.."
release=1.1.0
export HANDOFF_VERSION="${HANDOFF_VERSION:-$release}"
HANDOFF_COMMIT="$(git rev-parse HEAD 2>/dev/null || true)"
export HANDOFF_COMMIT

if [ "$HANDOFF_VERSION" = "$release" ]; then
  docker compose build migrate
  docker compose run --rm migrate
elif ! docker image inspect "handoff:$HANDOFF_VERSION" >/dev/null 2>&1; then
  echo "This machine has no image handoff:$HANDOFF_VERSION. Check that release out, and run this script there."
  exit 1
fi
for instance in app-1 app-2; do
  docker compose up --detach --no-deps --wait "$instance"
  # The health check proves that the process answers. Borrowers need a ready instance before the next one stops.
  tries=60
  until docker compose exec -T "$instance" node scripts/alive.mjs 3000 /readyz; do
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || { echo "$instance isn't ready, so the other instance keeps running: docker compose logs $instance"; exit 1; }
    sleep 1
  done
done
echo "Both instances run handoff:$HANDOFF_VERSION. Put HANDOFF_VERSION=$HANDOFF_VERSION into .env if it isn't the default of compose.yaml."
