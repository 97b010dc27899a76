import { isDeepStrictEqual } from 'node:util';
import { cloneDatabase } from './new-database.ts';
import { rowsOfNow } from './rows-of-now.ts';
import { connectedTo, queryAt } from './sql.ts';

export type WorkerDatabase = Awaited<ReturnType<typeof openWorkerDatabase>>;

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

/**
 * A worker's copy of the template. Always under one name: what a file leaves running can't lead the next file to another
 * database.
 */
export async function openWorkerDatabase() {
  const { url, drop } = await cloneDatabase();
  const schema = await queryAt(url, SCHEMA);
  const restoration = await connectedTo(url, (client) => rowsOfNow(client, OWN));
  return {
    url,
    /** Brings back the template's rows, or all of the template if a test changed more than rows. */
    async restore() {
      if (isDeepStrictEqual(await queryAt(url, SCHEMA), schema)) {
        await queryAt(url, `BEGIN; ${restoration}; COMMIT`);
        return;
      }
      await drop();
      await cloneDatabase(new URL(url).pathname.slice(1));
    },
  };
}
