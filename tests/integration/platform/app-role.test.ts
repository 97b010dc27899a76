import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from '#features/access/store/audit.ts';
import { storePageCopy } from '#features/consent/store/page-copies.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { applyGrants, RESTRICTED_TABLES } from '#scripts/cli/grants.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { openOperatorAndSeed, submitSampleLead } from '#tests/integration/support/sent-lead.ts';
import { connectedTo, rolledBack, sql } from '#tests/support/database/sql.ts';

/** insufficient_privilege; "must be owner" has the same code. */
const DENIED = '42501';
const ADDED_TO_ONLY = [
  'audit',
  'audit_head',
  'evidence_event',
  'evidence_leaf',
  'evidence_node',
  'evidence_checkpoint',
  'evidence_time_proof',
  'page_copy',
  'consent_display',
  'acknowledgment',
];

await openOperatorAndSeed();
const app = new pg.Client({ connectionString: databaseUrl() });
beforeAll(async () => {
  await app.connect();
  // Rows for the tables: a lead that was sent and sealed, and a line of the audit.
  await submitSampleLead();
  const actor = { staffId: null, email: 'admin@partner.example' };
  await recordAudit(actor, { action: 'signed_out', subject: 'admin@partner.example' });
  await appendPendingToTree();
  await sql(`INSERT INTO evidence_time_proof (size, source, kind, proof, stated_at)
    SELECT size, 'https://tsa.example', 'timestamp', '', signed_at FROM evidence_checkpoint`);
  await storePageCopy('<!doctype html>');
});
afterAll(async () => {
  await app.end();
});

test.each(ADDED_TO_ONLY)(
  "the app's role adds to %s and changes nothing in it",
  { tags: ['@database-roles'] },
  async (table) => {
    const [column] = await sql<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 2`,
      [table],
    );
    expect(await addedAgain(table)).toHaveLength(1);
    for (const statement of [
      `UPDATE ${table} SET "${column?.name}" = "${column?.name}"`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
      `ALTER TABLE ${table} DISABLE TRIGGER USER`,
      `DROP TABLE ${table} CASCADE`,
    ])
      await denied(statement);
  },
);

test("the app's role can't rewrite evidence, undo a migration, create objects or bypass the triggers", {
  tags: ['@database-roles'],
}, async () => {
  for (const statement of [
    "UPDATE evidence_details SET sealed = '\\x00'",
    'TRUNCATE draft',
    'DELETE FROM _prisma_migrations',
    'DELETE FROM lead',
    'CREATE TABLE stray (id integer)',
    'CREATE TEMPORARY TABLE stray (id integer)',
    'CREATE SCHEMA stray',
    'CREATE OR REPLACE FUNCTION refuse_shortening_history() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    "SET session_replication_role = 'replica'",
    'SET ROLE handoff_owner',
  ])
    await denied(statement);
  const owned = await sql(
    `SELECT relname FROM pg_class WHERE relowner = $1::regrole UNION ALL
     SELECT nspname FROM pg_namespace WHERE nspowner = $1::regrole`,
    [APP_ROLE],
  );
  expect(owned).toEqual([]);
});

test('grants restrict every table that a trigger makes immutable', async () => {
  const guarded = await sql<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE proname IN ('refuse_shortening_history', 'refuse_rewriting_history', 'audit_is_only_added_to')`,
  );
  // Its rows lose their link to a journey and go after their figures are counted.
  const missing = guarded.filter(({ name }) => name !== 'funnel_event' && !RESTRICTED_TABLES[name]);
  expect(missing).toEqual([]);
  const known = await sql<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(RESTRICTED_TABLES)));
});

test('the next migrate revokes a right that was granted by hand', async () => {
  const rights = () =>
    sql(
      `SELECT privilege_type FROM information_schema.role_table_grants
       WHERE table_name = 'audit' AND grantee = $1 ORDER BY 1`,
      [APP_ROLE],
    );
  await sql(`GRANT UPDATE, DELETE ON audit TO ${APP_ROLE}`);
  expect(await rights()).toHaveLength(4);
  await connectedTo(asOwner(testDatabaseUrl()), async (owner) => {
    expect(await applyGrants(owner, APP_ROLE)).toBe('granted');
    expect(await applyGrants(owner, 'no_such_role')).toBe('no such role');
    expect(await applyGrants(owner, 'handoff_owner')).toBe('same role');
  });
  expect(await rights()).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
});

/** Takes a row out as the superuser, and adds it again as the app's role. All of that is undone. */
const addedAgain = (table: string) =>
  rolledBack(async (query) => {
    const [row] = await query<{ row: object }>(`SELECT to_jsonb(one) AS row FROM ${table} AS one LIMIT 1`);
    expect(row).toBeDefined();
    // No trigger and no foreign key: this is about rights alone.
    await query("SET LOCAL session_replication_role = 'replica'");
    await query(`DELETE FROM ${table}`);
    await query(`SET LOCAL ROLE ${APP_ROLE}`);
    return query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::${table}, $1)).* RETURNING 1`,
      [row?.row],
    );
  });

async function denied(statement: string) {
  await expect(app.query(statement), statement).rejects.toMatchObject({ code: DENIED });
}
