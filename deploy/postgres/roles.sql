-- Creates the two database roles and the database. Needs PostgreSQL 15 or later. A database administrator runs it once:
--
--   psql -v ON_ERROR_STOP=1 -v database=handoff -v owner_password=... -v app_password=... -f deploy/postgres/roles.sql
--
-- handoff_owner owns every table. Only `npm run migrate` connects as this role.
-- handoff_app serves borrowers and staff. It owns nothing, creates nothing, and can only add to the evidence and the audit.
-- `npm run migrate` grants it what it needs, table by table.

CREATE ROLE handoff_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE handoff_app LOGIN PASSWORD :'app_password';

-- PgBouncer in transaction mode passes no session settings on, so they are the role's own.
ALTER ROLE handoff_app SET timezone = 'UTC';
ALTER ROLE handoff_app SET statement_timeout = '10s';

CREATE DATABASE :"database" OWNER handoff_owner ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO handoff_app;

\connect :"database"
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
