const MAX_DEPTH = 24;
const BACK_REFERENCE = /^\$([01])((?::[^:]+)+)$/;
const DATE = /^\$D\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FORM = /^\$K([1-9])$/;
const DESCRIPTOR = /^\{"id":"([0-9a-f]{42})","bound":(null|"\$@1")\}$/;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * React can write much more than this app sends, such as promises and references. Here a value is plain data or
 * malformed.
 */
export function readArguments(body: FormData | string): number | 'malformed' {
  const fields = typeof body === 'string' ? [['0', body] as const] : [...body];
  const roots = fields.filter(([name]) => name === '0');
  const root = roots[0]?.[1];
  if (roots.length !== 1 || typeof root !== 'string') return 'malformed';
  const list = jsonList(root);
  if (!list) return 'malformed';
  const last = list.at(-1);
  const form = typeof last === 'string' ? FORM.exec(last)?.[1] : undefined;
  const plain = form ? list.slice(0, -1) : list;
  const rest = fields.filter(([name]) => name !== '0');
  const belongs = rest.every(([name]) => form !== undefined && name.startsWith(`_${form}_`));
  if (!belongs || (list.length > 0 && !form) || !isPlain(plain, { chunk: '0', root: list }))
    return 'malformed';
  return list.length;
}

export function readFormArguments(form: FormData): { id: string; count: number }[] | 'malformed' {
  const fields = [...form].filter(([name]) => name.startsWith('$ACTION_'));
  const names = new Set(fields.map(([name]) => name));
  if (names.size !== fields.length) return 'malformed';
  const calls = [];
  const expected = new Set<string>(names.has('$ACTION_KEY') ? ['$ACTION_KEY'] : []);
  for (const name of names) {
    const plainId = /^\$ACTION_ID_([0-9a-f]{42})$/.exec(name)?.[1];
    const reference = /^\$ACTION_REF_(\d{1,4})$/.exec(name)?.[1];
    if (plainId) calls.push({ id: plainId, count: 1 });
    if (reference) {
      const call = readBound(form, `$ACTION_${reference}:`);
      if (call === 'malformed') return 'malformed';
      calls.push({ id: call.id, count: call.count });
      for (const part of call.parts) expected.add(part);
    }
    if (plainId || reference) expected.add(name);
  }
  return names.size === expected.size && names.isSubsetOf(expected) ? calls : 'malformed';
}

function readBound(form: FormData, prefix: string) {
  const [, id, bound] = DESCRIPTOR.exec(String(form.get(`${prefix}0`))) ?? [];
  if (!id) return 'malformed';
  if (bound === 'null') return { id, count: 1, parts: [`${prefix}0`] };
  const list = jsonList(String(form.get(`${prefix}1`)));
  if (!list || !isPlain(list, { chunk: '1', root: list })) return 'malformed';
  return { id, count: list.length + 1, parts: [`${prefix}0`, `${prefix}1`] };
}

function jsonList(text: string): Json[] | undefined {
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type ReferenceScope = { chunk: string; root: Json; depth?: number };

function isPlain(value: Json, scope: ReferenceScope): boolean {
  const depth = scope.depth ?? 0;
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return !value.startsWith('$') || isPlainReference(value, scope);
  if (typeof value !== 'object' || value === null) return true;
  const deeper = { ...scope, depth: depth + 1 };
  return Object.entries(value).every(([name, inner]) => name !== '__proto__' && isPlain(inner, deeper));
}

function isPlainReference(text: string, { chunk, root }: ReferenceScope) {
  if (text.startsWith('$$') || text === '$undefined') return true;
  if (DATE.test(text)) return !Number.isNaN(Date.parse(text.slice(2)));
  const [, target, path = ''] = BACK_REFERENCE.exec(text) ?? [];
  return target === chunk && isWithin(root, path.split(':').slice(1), text);
}

function isWithin(root: Json, path: string[], reference: string) {
  let value: Json | undefined = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name);
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    !JSON.stringify(value).includes(`"$${reference.slice(1, 3)}`)
  );
}
