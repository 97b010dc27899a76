import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#scripts/embedded-postgres.ts';
import { runRolesFile } from '#scripts/test-roles.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let folder: string;
let server: EmbeddedPostgres;
let administrator: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handoff-roles-'));
  // A server of its own: the test run's server has both roles already.
  server = await startEmbeddedPostgres(folder, 'the test of roles');
  // What a managed PostgreSQL gives instead of a superuser.
  await query(server.url, "CREATE ROLE administrator LOGIN CREATEROLE CREATEDB PASSWORD 'administrator'");
  administrator = as('administrator', 'administrator', 'postgres');
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('an administrator who is not a superuser can finish a run of roles.sql that stopped halfway', async () => {
  await query(administrator, 'CREATE ROLE handoff_owner');

  await runRoles('owner', 'app');

  await query(as('handoff_owner', 'owner'), 'CREATE TABLE lead ()');
  await expect(query(as('handoff_app', 'app'), 'CREATE TABLE stray ()')).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
  expect(await query(as('handoff_app', 'app'), 'SHOW statement_timeout')).toEqual([
    { statement_timeout: '10s' },
  ]);
});

test('a second run of roles.sql keeps the tables and sets both passwords', async () => {
  await runRoles('other-owner', 'other-app');

  expect(await query(as('handoff_owner', 'other-owner'), 'SELECT FROM lead')).toEqual([]);
  await query(as('handoff_app', 'other-app'), 'SELECT 1');
});

test("the administrator has none of the owner's rights afterwards", async () => {
  await expect(query(administrator, 'SET ROLE handoff_owner')).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
  expect(await query(administrator, "SELECT pg_has_role('handoff_owner', 'USAGE') AS has_rights")).toEqual([
    { has_rights: false },
  ]);
});

const runRoles = (owner: string, app: string) =>
  runRolesFile(administrator, { database: "partner's", owner_password: owner, app_password: app });

function as(username: string, password: string, database = "partner's"): string {
  return Object.assign(new URL(server.url), { username, password, pathname: `/${database}` }).href;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
