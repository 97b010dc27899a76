/** The tables of a Prisma schema, each column, key, index and reference in the words of PostgreSQL. */
export function tablesOfSchema(schema: string): string[] {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) =>
    modelFrom(name, body),
  );
  return models.flatMap((model) => linesOf(model, models)).sort();
}

type Field = { name: string; type: string; isOptional: boolean; column: string; rest: string };
type Model = { name: string; table: string; fields: Field[]; relations: Field[]; blocks: string[] };

function modelFrom(name: string, body: string): Model {
  const lines = body.split('\n').map((line) => line.replace(/\/\/.*$/, '').trim());
  const fields = lines.flatMap((line): Field[] => {
    const [, field, type, mark, rest = ''] = /^(\w+)\s+(\w+)(\?|\[\])?\s*(.*)$/.exec(line) ?? [];
    if (!field || !type || (mark === '[]' && !COLUMN_TYPES[type])) return [];
    const column = /(?<!@)@map\("(\w+)"\)/.exec(rest)?.[1] ?? field;
    return [
      { name: field, type: mark === '[]' ? `${type}[]` : type, isOptional: mark === '?', column, rest },
    ];
  });
  return {
    name,
    table: /^\s*@@map\("(\w+)"\)/m.exec(body)?.[1] ?? name,
    fields: fields.filter(({ type }) => COLUMN_TYPES[type]),
    relations: fields.filter(({ rest }) => rest.includes('@relation(')),
    blocks: lines.filter((line) => line.startsWith('@@')),
  };
}

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
  [/@db\.Uuid/, 'uuid'],
  [/@db\.VarChar\((\d+)\)/, 'character varying($1)'],
  [/@db\.Char\((\d+)\)/, 'character($1)'],
  [/@db\.Date\b/, 'date'],
  [/@db\.Timestamptz\((\d+)\)/, 'timestamp($1) with time zone'],
];

function linesOf(model: Model, models: Model[]): string[] {
  const { table, fields, blocks } = model;
  const unique = fields.filter(({ rest }) => /@unique\b/.test(rest)).map(({ name }) => name);
  return [
    ...fields.map((field) => columnLine(table, field)),
    ...[
      ...fields.filter(({ rest }) => /@id\b/.test(rest)).map(({ name }) => name),
      ...listsOf(blocks, 'id'),
    ].map((list) => `${named(table, [], 'pkey')} PRIMARY KEY (${columns(model, list).join(', ')})`),
    ...[...unique.map((name) => `@@unique([${name}])`), ...blocks].flatMap((block) =>
      indexLines(model, block),
    ),
    ...model.relations.map((relation) => referenceLine(model, relation, models)),
  ];
}

function columnLine(table: string, { type, column, rest, isOptional }: Field): string {
  const native = NATIVE_TYPES.find(([pattern]) => pattern.test(rest));
  const columnType = native
    ? rest.replace(new RegExp(`^.*${native[0].source}.*$`), native[1])
    : COLUMN_TYPES[type];
  const given = /@default\((?:dbgenerated\("(.+?)"\)|"(.*?)"|(\w+|\[\]))\)/.exec(rest) ?? [];
  const quoted = given[2] === undefined ? undefined : `'${given[2]}'::${columnType}`;
  const bare = given[3] === '[]' ? `ARRAY[]::${columnType}` : given[3];
  const value = given[1] ?? quoted ?? bare;
  return `${table}.${column} ${columnType}${isOptional ? '' : ' NOT NULL'}${value ? ` DEFAULT ${value}` : ''}`;
}

function indexLines(model: Model, block: string): string[] {
  const [, kind, list = ''] = /^@@(unique|index)\(\[(.*?)\]/.exec(block) ?? [];
  if (!kind) return [];
  const parts = columns(model, list);
  const plain = parts.map((column) => column.replace(' DESC', ''));
  const name = givenName(block) ?? named(model.table, plain, kind === 'unique' ? 'key' : 'idx');
  const what = kind === 'unique' ? 'UNIQUE INDEX' : 'INDEX';
  return [`CREATE ${what} ${name} ON public.${model.table} USING btree (${parts.join(', ')})`];
}

function referenceLine(model: Model, { type, rest }: Field, models: Model[]): string {
  const target = models.find(({ name }) => name === type);
  if (!target) throw new Error(`no model ${type}`);
  const own = columns(model, part(rest, /fields: \[(.*?)\]/));
  const theirs = columns(target, part(rest, /references: \[(.*?)\]/));
  const onDelete = part(rest, /onDelete: (\w+)/).toUpperCase();
  const name = givenName(rest) ?? named(model.table, own, 'fkey');
  return `${name} FOREIGN KEY (${own.join(', ')}) REFERENCES ${target.table}(${theirs.join(', ')}) ON UPDATE CASCADE ON DELETE ${onDelete}`;
}

const givenName = (text: string) => /\bmap: "(\w+)"/.exec(text)?.[1];

function part(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`the relation ${text} does not say ${pattern}`);
  return found;
}

/** The fields in the brackets of each block of a kind, such as `a, b` of `@@index([a, b])`. */
function listsOf(blocks: string[], kind: string): string[] {
  return blocks.flatMap((line) => new RegExp(`^@@${kind}\\(\\[(.*?)\\]`).exec(line)?.[1] ?? []);
}

function columns({ name, fields }: Model, list: string): string[] {
  return list.split(/,\s*/).map((item) => {
    const [, field, order] = /^(\w+)(?:\(sort: (\w+)\))?$/.exec(item) ?? [];
    const column = fields.find((one) => one.name === field)?.column;
    if (!column) throw new Error(`${name} has no field ${item}`);
    return order === 'Desc' ? `${column} DESC` : column;
  });
}

/** The name that Prisma gives: as long as PostgreSQL takes, the ending always whole. */
function named(table: string, parts: string[], suffix: string): string {
  const longest = 63 - suffix.length - 1;
  return `${[table, ...parts].join('_').slice(0, longest)}_${suffix}`;
}
