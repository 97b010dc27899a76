import pg from 'pg';
import { cloneDatabase } from './new-database.ts';
import { rowsOfNow } from './rows-of-now.ts';

/** A worker's copy of the template. */
export interface WorkerDatabase {
  url: string;
  /** Brings back the template's rows, or all of the template if a test changed more than rows. */
  restore: () => Promise<void>;
}

const OWN = `nspname !~ '^pg_' AND nspname <> 'information_schema'`;
const NAMESPACES = `(SELECT oid FROM pg_namespace WHERE ${OWN})`;
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
  const schema = await session.schema();
  const restoration = await rowsOfNow(session.client, OWN);
  return {
    url,
    async restore() {
      if (session.isOpen() && (await session.schema()) === schema) {
        try {
          await session.client.query(`BEGIN; ${restoration}; COMMIT`);
        } catch (error) {
          // The next file then gets a new copy.
          await session.end();
          throw error;
        }
        return;
      }
      await session.end();
      await drop();
      await cloneDatabase(new URL(url).pathname.slice(1));
      session = await openSession(url);
    },
  };
}

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
  return {
    client,
    isOpen: () => isOpen,
    end: async () => {
      if (isOpen) await client.end();
    },
    schema: async () => (await client.query<{ schema: string }>(SCHEMA)).rows[0]?.schema,
  };
}
