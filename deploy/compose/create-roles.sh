#!/bin/sh
# PostgreSQL's image runs this once, on an empty data volume.
set -eu
psql --username postgres -v ON_ERROR_STOP=1 -v database=handoff \
  -v owner_password="$(cat /run/secrets/owner_password)" -v app_password="$(cat /run/secrets/app_password)" \
  -f /srv/roles.sql
