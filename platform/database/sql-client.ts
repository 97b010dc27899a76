import pg from 'pg';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Prisma's clients have this too. */
export type SqlClient = {
  $queryRaw<Rows>(statement: TemplateStringsArray | Statement, ...values: unknown[]): Promise<Rows>;
  /** The number of rows. */
  $executeRaw(statement: TemplateStringsArray | Statement, ...values: unknown[]): Promise<number>;
};

type Options = {
  nameOf: ((text: string) => string) | undefined;
  /** For values that are statements themselves. */
  compose?: (strings: TemplateStringsArray, values: readonly unknown[]) => Statement;
};

export function sqlClientOn(
  connection: pg.Pool | pg.ClientBase,
  { nameOf, compose = numberValues }: Options,
): SqlClient {
  const send = (statement: TemplateStringsArray | Statement, values: unknown[]) => {
    const { text, values: all } = 'text' in statement ? statement : compose(statement, values);
    const name = nameOf?.(text);
    return connection.query({ text, values: all.map(toParameter), types: TYPES, ...(name && { name }) });
  };
  // Not async: a statement that can't be sent throws before its caller sends anything behind it, such as COMMIT.
  return {
    $queryRaw: <Rows>(statement: TemplateStringsArray | Statement, ...values: unknown[]) =>
      send(statement, values).then(({ rows }) => rows as Rows),
    $executeRaw: (statement, ...values) => send(statement, values).then(({ rowCount }) => rowCount ?? 0),
  };
}

const TEXTS = new WeakMap<TemplateStringsArray, string>();

export function numberValues(strings: TemplateStringsArray, values: readonly unknown[]): Statement {
  const known = TEXTS.get(strings);
  const text = known ?? strings.reduce((before, part, position) => `${before}$${position}${part}`);
  if (!known) TEXTS.set(strings, text);
  return { text, values };
}

/** pg would write a date in the time zone of the process. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(toParameter) : value;
}

type Parse = (text: string) => unknown;

const BIGINT = 20;
const BYTEA = 17;
const DATE = 1082;
const BIGINTS = 1016;
const parserOf = (type: number): Parse => pg.types.getTypeParser(type, 'text');
const parseBytes = parserOf(BYTEA);
const parseTexts = parserOf(BIGINTS);

/** As Prisma returns them. */
const PARSERS: Record<number, Parse> = {
  [BIGINT]: BigInt,
  [BYTEA]: (text) => new Uint8Array(parseBytes(text) as Buffer),
  [DATE]: (text) => new Date(`${text}T00:00:00Z`),
  [BIGINTS]: (text) => (parseTexts(text) as (string | null)[]).map((each) => each && BigInt(each)),
};

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => PARSERS[type] ?? parserOf(type),
};

const MAX_NAMES = 500;

/**
 * A name for each text, so that PostgreSQL parses it once per connection. Later texts get none: the console builds many, and
 * a connection retains each named one.
 */
export function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known ?? '';
    const name = `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
