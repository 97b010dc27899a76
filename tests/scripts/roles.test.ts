import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRolesFile } from '#scripts/dev/test-roles.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { queryAt } from '#tests/support/database/sql.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

// The server of the test run has the roles of the file already.
const prefix = `roles_${randomBytes(4).toString('hex')}`;
const [owner, app] = [`${prefix}_owner`, `${prefix}_app`];
const administrator = `${prefix}_administrator`;
const database = `${prefix}'s`;

// A managed PostgreSQL gives this role instead of a superuser.
beforeAll(() =>
  asSuperuser(`CREATE ROLE ${administrator} LOGIN CREATEROLE CREATEDB PASSWORD 'administrator'`),
);

afterAll(async () => {
  await asSuperuser(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(database)} WITH (FORCE)`);
  for (const role of [app, owner, administrator]) await asSuperuser(`DROP ROLE IF EXISTS ${role}`);
});

test('an administrator who is not a superuser can finish a run of roles.sql that stopped halfway', async () => {
  await asAdministrator(`CREATE ROLE ${owner}`);

  await runRoles('owner', 'app');

  await queryAt(address(owner, 'owner'), 'CREATE TABLE lead ()');
  await expect(queryAt(address(app, 'app'), 'CREATE TABLE stray ()')).rejects.toMatchObject({
    code: INSUFFICIENT_PRIVILEGE,
  });
  expect(await queryAt(address(app, 'app'), 'SHOW statement_timeout')).toEqual([
    { statement_timeout: '10s' },
  ]);
});

test('a second run of roles.sql keeps the tables and sets both passwords', async () => {
  await runRoles('other-owner', 'other-app');

  expect(await queryAt(address(owner, 'other-owner'), 'SELECT FROM lead')).toEqual([]);
  await queryAt(address(app, 'other-app'), 'SELECT 1');
});

test("the administrator has none of the owner's rights afterwards", {
  tags: ['@database-roles'],
}, async () => {
  await expect(asAdministrator(`SET ROLE ${owner}`)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  expect(await asAdministrator(`SELECT pg_has_role('${owner}', 'USAGE') AS may`)).toEqual([{ may: false }]);
});

const runRoles = (ownerPassword: string, appPassword: string) =>
  runRolesFile(
    address(administrator, 'administrator', 'postgres'),
    { database, owner_password: ownerPassword, app_password: appPassword },
    prefix,
  );

// In another database than the one that other files copy: a copy waits until no session is connected.
const asSuperuser = (statement: string) =>
  queryAt(Object.assign(new URL(testDatabaseUrl()), { pathname: '/postgres' }).href, statement);

const asAdministrator = (statement: string) =>
  queryAt(address(administrator, 'administrator', 'postgres'), statement);

function address(username: string, password: string, name = database): string {
  return Object.assign(new URL(testDatabaseUrl()), { username, password, pathname: `/${name}` }).href;
}
