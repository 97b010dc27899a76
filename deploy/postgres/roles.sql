-- Creates the two database roles and the database. Needs PostgreSQL 15 or later. A database administrator runs it once, as a
-- superuser or, on a managed PostgreSQL, as a role with CREATEROLE and CREATEDB:
--
--   psql -v ON_ERROR_STOP=1 -v database=handoff -v owner_password=... -v app_password=... -f deploy/postgres/roles.sql
--
-- handoff_owner owns every table. Only `npm run migrate` connects as this role.
-- handoff_app serves borrowers and staff. It owns nothing, creates nothing, and can only add to the evidence and the audit.
-- `npm run migrate` grants it what it needs, table by table.
--
-- After a run that failed, run it again. Each run sets both passwords.

SELECT 'CREATE ROLE handoff_owner' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'handoff_owner') \gexec
SELECT 'CREATE ROLE handoff_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'handoff_app') \gexec
ALTER ROLE handoff_owner LOGIN PASSWORD :'owner_password';
ALTER ROLE handoff_app LOGIN PASSWORD :'app_password';

-- PgBouncer in transaction mode passes no session settings on, so they are the role's own.
ALTER ROLE handoff_app SET timezone = 'UTC';
ALTER ROLE handoff_app SET statement_timeout = '10s';

-- An administrator who isn't a superuser needs the owner's rights until the end of this file.
GRANT handoff_owner TO CURRENT_USER;
SELECT format('CREATE DATABASE %I OWNER handoff_owner ENCODING ''UTF8'' TEMPLATE template0', :'database')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"database" TO handoff_app;

\connect :"database"
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
REVOKE handoff_owner FROM CURRENT_USER;
