#!/bin/sh
# Upgrades to the release in this folder: builds its image, applies its migrations, then restarts one instance after the
# other. With HANDOFF_VERSION set to an older release, goes back to its image. There are no down-migrations: each release
# runs on the tables of the next one.
set -eu
cd "$(dirname "$0")/../.."
export HANDOFF_VERSION="${HANDOFF_VERSION:-1.1.0}"
HANDOFF_COMMIT="$(git rev-parse HEAD 2>/dev/null || true)"
export HANDOFF_COMMIT

if docker image inspect "handoff:$HANDOFF_VERSION" >/dev/null 2>&1; then
  echo "Using the image handoff:$HANDOFF_VERSION that is already here. Remove it to build it again."
else
  docker compose build migrate
  docker compose run --rm migrate
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
