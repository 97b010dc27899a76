import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Query, rolledBack } from '#tests/support/database/sql.ts';

test('the Prisma schema and the migrations describe the same tables', async () => {
  const schema = globSync('prisma/schema/*.prisma').map((file) => readFileSync(file, 'utf8'));
  const promised = tablesOfSchema(schema.join('\n'));
  expect(promised.filter((line) => line.startsWith('lead.'))).toHaveLength(19);
  expect(await rolledBack(tablesOfDatabase)).toEqual(promised);
});

// Prisma's words have no index over some rows only or over an expression, no CHECK and no constraint trigger. Tests of
// their own hold them.
async function tablesOfDatabase(query: Query): Promise<string[]> {
  const rows = await query<{ line: string }>(`
    WITH own AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND relname <> '_prisma_migrations'
    )
    SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') AS line
    FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = own.oid AND adnum = attnum
    UNION ALL
    SELECT conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    FROM own JOIN pg_constraint ON conrelid = own.oid WHERE contype NOT IN ('c', 'n', 't')
    UNION ALL
    SELECT pg_get_indexdef(indexrelid)
    FROM own JOIN pg_index ON indrelid = own.oid WHERE indpred IS NULL AND indexprs IS NULL AND NOT indisprimary`);
  return rows.map(({ line }) => line.replaceAll('"', '')).sort();
}

type Field = { name: string; type: string; column: string; isNullable: boolean; rest: string };
type Model = { name: string; table: string; fields: Field[]; rows: Field[]; blocks: string[] };

const COLUMN_TYPES: Record<string, string> = {
  String: 'text',
  'String[]': 'text[]',
  BigInt: 'bigint',
  Int: 'integer',
  'Int[]': 'integer[]',
  Boolean: 'boolean',
  Json: 'jsonb',
  Bytes: 'bytea',
  DateTime: 'timestamp(3) without time zone',
};

const NATIVE_TYPES: [RegExp, string][] = [
  [/^.*@db\.Uuid.*$/, 'uuid'],
  [/^.*@db\.VarChar\((\d+)\).*$/, 'character varying($1)'],
  [/^.*@db\.Char\((\d+)\).*$/, 'character($1)'],
  [/^.*@db\.Date\b.*$/, 'date'],
  [/^.*@db\.Timestamptz\((\d+)\).*$/, 'timestamp($1) with time zone'],
];

/** The tables of a Prisma schema, each column, key, index and reference in the words of PostgreSQL. */
function tablesOfSchema(schema: string): string[] {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(
    ([, name = '', body = '']): Model => {
      const rows = [...body.matchAll(/^ +(\w+) +(\w+(?:\[\])?)(\?)? *(.*?)(?:\/\/.*)?$/gm)].map(
        ([, field = '', type = '', mark, rest = '']): Field => {
          const column = /(?<!@)@map\("(\w+)"\)/.exec(rest)?.[1] ?? field;
          return { name: field, type, column, isNullable: mark === '?', rest };
        },
      );
      const fields = rows.filter(({ type }) => COLUMN_TYPES[type]);
      const table = /^ *@@map\("(\w+)"\)/m.exec(body)?.[1] ?? name;
      return { name, table, fields, rows, blocks: body.match(/@@.*/g) ?? [] };
    },
  );
  return models.flatMap((model) => linesOf(model, models)).sort();
}

function linesOf(model: Model, models: Model[]): string[] {
  const { table, fields, rows } = model;
  const blockOf = ({ name, rest }: Field) =>
    [...rest.matchAll(/(?<!@)@(id|unique)\b/g)].map(([, kind]) => `@@${kind}([${name}])`);
  const blocks = [...model.blocks, ...fields.flatMap(blockOf)];
  return [
    ...fields.map((field) => columnLine(table, field)),
    ...blocks.flatMap((block) => keyLine(model, block)),
    ...rows.flatMap(({ type, rest }) => {
      const [, own, references, action] =
        /fields: \[(.*?)\], references: \[(.*?)\].*onDelete: (\w+)/.exec(rest) ?? [];
      const target = models.find(({ name }) => name === type);
      if (!own || !references || !action || !target) return [];
      const columns = columnsOf(model, own);
      const name = givenName(rest) ?? named([table, ...columns], 'fkey');
      const theirs = `${target.table}(${columnsOf(target, references).join(', ')})`;
      return `${name} FOREIGN KEY (${columns.join(', ')}) REFERENCES ${theirs} ON UPDATE CASCADE ON DELETE ${action.toUpperCase()}`;
    }),
  ];
}

function columnLine(table: string, { type, column, rest, isNullable }: Field): string {
  const native = NATIVE_TYPES.find(([pattern]) => pattern.test(rest));
  const columnType = native ? rest.replace(...native) : COLUMN_TYPES[type];
  const given = /@default\((?:dbgenerated\("(.+?)"\)|"(.*?)"|(\w+|\[\]))\)/.exec(rest) ?? [];
  const quoted = given[2] === undefined ? undefined : `'${given[2]}'::${columnType}`;
  const value = given[1] ?? quoted ?? given[3]?.replace('[]', `ARRAY[]::${columnType}`);
  return `${table}.${column} ${columnType}${isNullable ? '' : ' NOT NULL'}${value ? ` DEFAULT ${value}` : ''}`;
}

function keyLine(model: Model, block: string): string[] {
  const [, kind, list = ''] = /^@@(id|unique|index)\(\[(.*?)\]/.exec(block) ?? [];
  if (!kind) return [];
  const columns = columnsOf(model, list);
  const parts = [model.table, ...columns.map((column) => column.replace(' DESC', ''))];
  if (kind === 'id') return [`${model.table}_pkey PRIMARY KEY (${columns.join(', ')})`];
  const name = givenName(block) ?? named(parts, kind === 'unique' ? 'key' : 'idx');
  const what = kind === 'unique' ? 'UNIQUE INDEX' : 'INDEX';
  return [`CREATE ${what} ${name} ON public.${model.table} USING btree (${columns.join(', ')})`];
}

const givenName = (text: string) => /\bmap: "(\w+)"/.exec(text)?.[1];

/** The columns in a list of fields, such as `a, b(sort: Desc)`. */
function columnsOf({ name, fields }: Model, list: string): string[] {
  return list.split(/,\s*/).map((item) => {
    const [, field, order] = /^(\w+)(?:\(sort: (\w+)\))?$/.exec(item) ?? [];
    const column = fields.find((one) => one.name === field)?.column;
    if (!column) throw new Error(`${name} has no field ${item}`);
    return order === 'Desc' ? `${column} DESC` : column;
  });
}

/** The name that Prisma gives: as long as PostgreSQL takes, the ending always whole. */
const named = (parts: string[], suffix: string) =>
  `${parts.join('_').slice(0, 62 - suffix.length)}_${suffix}`;
