import pg from 'pg';
import { cloneDatabase } from './new-database.ts';

/** A worker's copy of the template. */
export interface WorkerDatabase {
  url: string;
  /** Brings back the template's rows, or all of the template if a test changed more than rows. */
  restore: () => Promise<void>;
}

const NAMESPACES = `(SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')`;
const RELATIONS = `(SELECT oid FROM pg_class WHERE relnamespace IN ${NAMESPACES})`;

/** A statement that changes the schema writes a new version of one of these rows. */
const SCHEMA = `SELECT md5(string_agg(fact, ',' ORDER BY fact)) AS schema FROM (
  SELECT concat('relation ', oid, ' ', xmin) AS fact FROM pg_class WHERE relnamespace IN ${NAMESPACES}
  UNION ALL SELECT concat('column ', attrelid, ' ', attnum, ' ', xmin) FROM pg_attribute WHERE attrelid IN ${RELATIONS}
  UNION ALL SELECT concat('constraint ', oid, ' ', xmin) FROM pg_constraint
  UNION ALL SELECT concat('trigger ', oid, ' ', xmin) FROM pg_trigger
  UNION ALL SELECT concat('default ', oid, ' ', xmin) FROM pg_attrdef
  UNION ALL SELECT concat('function ', oid, ' ', xmin) FROM pg_proc
  UNION ALL SELECT concat('namespace ', oid, ' ', xmin) FROM pg_namespace WHERE oid IN ${NAMESPACES}
  UNION ALL SELECT concat('setting ', setrole, ' ', setconfig) FROM pg_db_role_setting
    WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
) facts`;

/** Always under one name: what a file leaves running can't lead the next file to another database. */
export async function openWorkerDatabase(): Promise<WorkerDatabase> {
  const { url, drop } = await cloneDatabase();
  let session = await openSession(url);
  const schema = await session.values(SCHEMA);
  const restoration = await restorationOf(session);
  return {
    url,
    async restore() {
      if (session.isOpen() && (await session.values(SCHEMA)).join() === schema.join()) {
        await session.run(restoration);
        return;
      }
      await session.end();
      await drop();
      await cloneDatabase(new URL(url).pathname.slice(1));
      session = await openSession(url);
    },
  };
}

type Session = Awaited<ReturnType<typeof openSession>>;

async function openSession(url: string) {
  const client = new pg.Client({ connectionString: url });
  let isOpen = true;
  // A test may replace the database.
  client
    .on('error', () => undefined)
    .on('end', () => {
      isOpen = false;
    });
  await client.connect();
  const end = async () => {
    if (isOpen) await client.end();
  };
  return {
    isOpen: () => isOpen,
    end,
    async values(query: string) {
      const { rows } = await client.query<[string | null]>({ text: query, rowMode: 'array' });
      return rows.flatMap(([value]) => value ?? []);
    },
    async run(statements: string) {
      try {
        await client.query(statements);
      } catch (error) {
        // The next file then gets a new copy.
        await end();
        throw error;
      }
    },
  };
}

/** Statements that leave the rows of now. */
async function restorationOf({ values }: Session): Promise<string> {
  const namesOf = (kind: string) =>
    values(
      `SELECT oid::regclass::text FROM pg_class WHERE relkind = '${kind}' AND relnamespace IN ${NAMESPACES}`,
    );
  const insertions: string[] = [];
  const tables = await namesOf('r');
  for (const table of tables) {
    const [rows] = await values(`SELECT json_agg(kept)::text FROM ${table} AS kept`);
    if (rows)
      insertions.push(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE
        SELECT * FROM json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(rows)})`);
  }
  return [
    'BEGIN',
    // Skips the triggers of tables that allow no deletion, and foreign keys.
    'SET LOCAL session_replication_role = replica',
    ...tables.map((table) => `DELETE FROM ${table}`),
    ...insertions,
    ...(await namesOf('S')).map((sequence) => `SELECT setval('${sequence}', 1, false)`),
    'COMMIT',
  ].join(';\n');
}
