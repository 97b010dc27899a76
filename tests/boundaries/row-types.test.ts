import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { type RawStatement, rawStatements } from './raw-statements.ts';
import { type ReadType, readType } from './row-types.ts';
import { type ParsedSource, parse, sourcesBelow } from './source.ts';

/** Results of the driver, by the numbers of the column’s type. */
const RETURNED = byNumber({
  boolean: '16',
  Uint8Array: '17',
  bigint: '20',
  number: '21 23 700 701',
  string: '19 25 1042 1043 2950',
  json: '114 3802',
  Date: '1082 1184',
});
const RETURNED_ITEMS = byNumber({ number: '1007', string: '1009 2951', bigint: '1016' });
const MAY_BE_NULL = 'may be null';
const NOT_IN_JSON = ['Date', 'Uint8Array', 'bigint'];

/** Columns that may be null in their table, but not in the rows of a statement of this file. */
const NEVER_NULL: Record<string, string> = {
  'features/health/store/operator-calls.ts outcome': 'an ended attempt has an outcome',
  'features/lead/store/open-attempts.ts endedAt': 'the statement sets it',
  'features/opt-out/store/missing-events.ts receivedAt': 'the condition excludes null',
  'features/lead/store/lead-decisions.ts since': 'an attempt of unknown outcome was sent',
  'features/staff/store/staff.ts keyId': 'the condition excludes null',
  'features/staff/store/staff.ts sealed': 'it has a value if its key has one',
};

/** `isNull` for a column of a table that may be null. False if PostgreSQL computes the column. */
type Column = { name: string; type: number; isNull: boolean };

const isJoined = (sql: string) => sql.startsWith('WITH $1,');

const sources = new Map(
  sourcesBelow('.')
    .filter(({ path }) => /^(?:features|platform|operator|app|scripts|bench|prisma)\//.test(path))
    .filter(({ text }) => text.includes('$queryRaw') || /\btype \w+/.test(text))
    .map((source) => [source.path, source]),
);
const parsed = new Map<string, ParsedSource>();
function find(path: string): ParsedSource | undefined {
  const source = sources.get(path);
  if (source && !parsed.has(path)) parsed.set(path, parse(source));
  return parsed.get(path);
}

/**
 * Not covered: whether a computed column or one of an outer join is null, what JSON holds, which of the allowed values a
 * text has, columns that depend on a condition, and a statement of joined parts.
 */
test('each row type of a raw statement holds what PostgreSQL returns', async () => {
  const statements: RawStatement[] = [];
  for (const [path, { text }] of sources) {
    const source = text.includes('$queryRaw') && find(path);
    if (source)
      statements.push(...(await rawStatements(source, load)).filter(({ text: sql }) => !isJoined(sql)));
  }
  const database = await cloneDatabase();
  const described = await describedColumns(
    database.url,
    statements.map(({ text }) => text),
  ).finally(database.drop);
  const faults = statements.flatMap((statement, index) => faultsOf(statement, described[index] ?? []));
  const isExcused = ({ column, what }: Fault) => what === MAY_BE_NULL && column in NEVER_NULL;
  expect(faults.filter((fault) => !isExcused(fault))).toEqual([]);
  const excused = new Set(faults.filter(isExcused).map(({ column }) => column));
  expect(Object.keys(NEVER_NULL).filter((column) => !excused.has(column))).toEqual([]);
  expect(statements.length).toBeGreaterThan(80);
});

const load = (from: string): Promise<Record<string, unknown>> => import(from);

type Fault = { at: string; column: string; what: string };

function faultsOf({ source, at, rowType, isRead, text }: RawStatement, columns: Column[] | Error): Fault[] {
  const fault = (what: string, column = ''): Fault => ({ at, column: `${source.path} ${column}`, what });
  if (columns instanceof Error) return [fault(`${columns.message}, in ${text}`)];
  if (!rowType) return isRead && columns.length > 0 ? [fault('has no row type')] : [];
  const { kinds = [], properties } = readType(rowType, { source, find }).element ?? {};
  if (!properties) {
    const hasNoneToRead = kinds.some((kind) => kind === 'object' || kind === 'unknown');
    return hasNoneToRead ? [] : [fault("the row type can't be read")];
  }
  const returned = columns.map(({ name }) => name);
  const missing = [...properties.keys()].filter((name) => !returned.includes(name));
  return [
    ...columns.flatMap((column) => {
      const what = faultOf(column, properties.get(column.name));
      return what === null ? [] : [fault(what, column.name)];
    }),
    ...missing.map((name) => fault('no such column', name)),
  ];
}

function faultOf({ type, isNull }: Column, declared: ReadType | undefined): string | null {
  if (!declared) return 'not declared';
  const { kinds, element } = declared;
  if (kinds.includes('unknown')) return null;
  const item = RETURNED_ITEMS[type];
  const returned = item ? 'array' : RETURNED[type];
  if (!returned) return `the type ${type} is unknown here`;
  const isHeld =
    returned === 'json' ? !kinds.some((kind) => NOT_IN_JSON.includes(kind)) : kinds.includes(returned);
  if (!isHeld || (item && !element?.kinds.includes(item)))
    return `${kinds.join(' | ')} can't hold ${item ?? ''} ${returned}`;
  return isNull && !kinds.includes('null') ? MAY_BE_NULL : null;
}

/** PostgreSQL describes each statement without executing it. */
async function describedColumns(url: string, texts: readonly string[]): Promise<(Column[] | Error)[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const described = [];
    for (const text of texts) described.push(await describe(client, text).catch((error: Error) => error));
    const { rows } = await client.query<{ key: string }>(
      `SELECT attrelid || '.' || attnum AS key FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
       WHERE relkind IN ('r', 'p') AND NOT attnotnull`,
    );
    const nullable = new Set(rows.map(({ key }) => key));
    return described.map((fields) =>
      fields instanceof Error
        ? fields
        : fields.map(({ name, dataTypeID, tableID, columnID }) => ({
            name,
            type: dataTypeID,
            isNull: nullable.has(`${tableID}.${columnID}`),
          })),
    );
  } finally {
    await client.end();
  }
}

function describe(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (described: { fields: pg.FieldDef[] }) => {
        fields = described.fields;
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    });
  });
}

function byNumber(kinds: Record<string, string>): Record<number, string> {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, numbers]) => numbers.split(' ').map((number) => [number, kind])),
  );
}
