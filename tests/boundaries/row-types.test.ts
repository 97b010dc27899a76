import { expect, test } from 'vitest';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { type Column, describedColumns } from './described-columns.ts';
import { type RawStatement, rawStatements } from './raw-statements.ts';
import { type ReadType, readType } from './row-types.ts';
import { type ParsedSource, parse, sourcesBelow } from './source.ts';

/** Results of the driver, by the number of the column’s type. */
const RETURNED: Record<number, string> = {
  16: 'boolean',
  17: 'Uint8Array',
  19: 'string',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  700: 'number',
  701: 'number',
  1042: 'string',
  1043: 'string',
  1082: 'Date',
  1184: 'Date',
  2950: 'string',
  3802: 'json',
};
const RETURNED_ITEMS: Record<number, string> = {
  1007: 'number',
  1009: 'string',
  1016: 'bigint',
  2951: 'string',
};
const MAY_BE_NULL = 'may be null';
const NOT_IN_JSON = ['Date', 'Uint8Array', 'bigint'];

/** Columns that may be null in their table, but not in the rows of a statement of this file. */
const NEVER_NULL: Record<string, string> = {
  'features/health/store/operator-calls.ts outcome': 'an ended attempt has an outcome',
  'features/lead/store/open-attempts.ts endedAt': 'the statement sets it',
  'features/lead/store/lead-decisions.ts since': 'an attempt of unknown outcome was sent',
  'features/staff/store/staff.ts keyId': 'the condition excludes null',
  'features/staff/store/staff.ts sealed': 'it has a value if its key has one',
};

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
