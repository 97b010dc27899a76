import pg from 'pg';

export type Granted = 'granted' | 'no such role' | 'same role';

const ALL = 'SELECT, INSERT, UPDATE, DELETE';
const ADD_ONLY = 'SELECT, INSERT';
const NEVER_DELETED = 'SELECT, INSERT, UPDATE';

export const RESTRICTED_TABLES: Record<string, string> = {
  _prisma_migrations: 'SELECT',
  installation: ADD_ONLY,
  audit: ADD_ONLY,
  audit_head: ADD_ONLY,
  evidence_event: ADD_ONLY,
  evidence_leaf: ADD_ONLY,
  evidence_node: ADD_ONLY,
  evidence_checkpoint: ADD_ONLY,
  evidence_time_proof: ADD_ONLY,
  operator_endpoint: ADD_ONLY,
  consent_text: ADD_ONLY,
  page_copy: ADD_ONLY,
  consent_check: ADD_ONLY,
  consent_fetch: ADD_ONLY,
  consent_fetch_block: ADD_ONLY,
  consent_display: ADD_ONLY,
  acknowledgment: ADD_ONLY,
  acknowledgment_block: ADD_ONLY,
  lead_decision: ADD_ONLY,
  key_check: ADD_ONLY,
  // Only probe_write() writes it, with the owner's rights.
  write_probe: 'SELECT',
  // Only triggers write it, with the owner's rights.
  configuration: 'SELECT',
  // Retention and erasure delete details; a trigger rejects that without an event.
  evidence_details: 'SELECT, INSERT, DELETE',
  journey: NEVER_DELETED,
  lead: NEVER_DELETED,
  attempt: NEVER_DELETED,
  evidence_key: NEVER_DELETED,
  evidence_signing_key: NEVER_DELETED,
  evidence_delivery: NEVER_DELETED,
  delivering_database: NEVER_DELETED,
  staff: NEVER_DELETED,
  staff_access_request: NEVER_DELETED,
};

const QUEUE_SCHEMA = 'graphile_worker';

export async function applyGrants(client: pg.ClientBase, appRole: string): Promise<Granted> {
  await setTimeZone(client);
  const { rows } = await client.query<{ isThere: boolean; isSame: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS "isThere", current_user = $1 AS "isSame"`,
    [appRole],
  );
  if (!rows[0]?.isThere) return 'no such role';
  if (rows[0].isSame) return 'same role';
  const role = pg.escapeIdentifier(appRole);
  await client.query('BEGIN');
  try {
    for (const schema of ['public', QUEUE_SCHEMA]) await grantOn(client, schema, role);
    await grantQueueRows(client, appRole);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  return 'granted';
}

/** Only objects of the migrating role: an extension may add objects of another role. */
async function grantOn(client: pg.ClientBase, schema: string, role: string) {
  const { rows: relations } = await client.query<{ name: string; isSequence: boolean }>(
    `SELECT relname AS name, relkind = 'S' AS "isSequence" FROM pg_class
     WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND pg_has_role(relowner, 'USAGE')`,
    [schema],
  );
  const { rows: routines } = await client.query<{ name: string }>(
    `SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = $1::regnamespace AND pg_has_role(proowner, 'USAGE')`,
    [schema],
  );
  const grants = [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    `REVOKE CREATE ON SCHEMA ${schema} FROM ${role}`,
    ...relations.flatMap(({ name, isSequence }) => {
      const object = `${isSequence ? 'SEQUENCE' : 'TABLE'} ${schema}.${pg.escapeIdentifier(name)}`;
      const rights = schema === 'public' ? (RESTRICTED_TABLES[name] ?? ALL) : ALL;
      return [
        `REVOKE ALL ON ${object} FROM ${role}`,
        `GRANT ${isSequence ? 'USAGE, SELECT' : rights} ON ${object} TO ${role}`,
      ];
    }),
    ...routines.map(({ name }) => `GRANT EXECUTE ON ROUTINE ${name} TO ${role}`),
  ];
  await client.query(grants.join(';'));
}

/** A session behind a pooler has no settings of its own, so the database gets UTC. */
async function setTimeZone(client: pg.ClientBase) {
  const { rows } = await client.query<{ database: string }>(
    `SELECT datname AS database FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')
     AND NOT EXISTS (SELECT FROM pg_db_role_setting WHERE setdatabase = pg_database.oid AND setrole = 0 AND 'TimeZone=UTC' = ANY (setconfig))`,
  );
  if (rows[0])
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(rows[0].database)} SET TimeZone = 'UTC'`);
}

/** The queue's tables have row security, which hides all rows from a role that doesn't own the tables. */
async function grantQueueRows(client: pg.ClientBase, appRole: string) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = '${QUEUE_SCHEMA}'::regnamespace AND relkind = 'r' AND relrowsecurity AND NOT EXISTS (
       SELECT FROM pg_policies WHERE schemaname = '${QUEUE_SCHEMA}' AND tablename = relname AND policyname = $1
     )`,
    [appRole],
  );
  const role = pg.escapeIdentifier(appRole);
  for (const { name } of rows) {
    await client.query(
      `CREATE POLICY ${role} ON ${QUEUE_SCHEMA}.${pg.escapeIdentifier(name)} TO ${role} USING (true) WITH CHECK (true)`,
    );
  }
}
