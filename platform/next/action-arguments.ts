import { holdsControl } from '#platform/values/control-characters.ts';

const MAX_DEPTH = 24;
/** Several times what any form or script of this app sends. */
const MAX_VALUES = 5_000;
const MAX_REFERENCES = 50;
const MAX_CALLS = 10;
const BACK_REFERENCE = /^\$([01])((?::[^:]+)+)$/;
const DATE = /^\$D\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FORM = /^\$K([1-9])$/;
const DESCRIPTOR = /^\{"id":"([0-9a-f]{42})","bound":(null|"\$@1")\}$/;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * React can write much more than this app sends, such as promises and references. Here a value is plain data or
 * malformed. Returns the number of arguments.
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
  if (!belongs || (list.length > 0 && !form) || !isPlain(plain, '0', list)) return 'malformed';
  return list.length;
}

/** A call that a form without scripts names. Its bound arguments are not read yet. */
export type FormCall = { id: string; bound: string | null; parts: string[] };

export function readFormCalls(form: FormData): FormCall[] | 'malformed' {
  const fields = [...form].filter(([name]) => name.startsWith('$ACTION_'));
  const texts = new Map(fields.map(([name, value]) => [name, String(value)]));
  if (texts.size !== fields.length) return 'malformed';
  const calls = [];
  for (const name of texts.keys()) {
    const call = callOf(name, texts);
    if (call === 'malformed') return 'malformed';
    if (call) calls.push(call);
    if (calls.length > MAX_CALLS) return 'malformed';
  }
  const expected = new Set(calls.flatMap(({ parts }) => parts));
  if (texts.has('$ACTION_KEY')) expected.add('$ACTION_KEY');
  return texts.size === expected.size && [...expected].every((name) => texts.has(name)) ? calls : 'malformed';
}

function callOf(name: string, texts: Map<string, string>): FormCall | 'malformed' | undefined {
  const plainId = /^\$ACTION_ID_([0-9a-f]{42})$/.exec(name)?.[1];
  if (plainId) return { id: plainId, bound: null, parts: [name] };
  const reference = /^\$ACTION_REF_(\d{1,4})$/.exec(name)?.[1];
  if (!reference) return;
  const [first, second] = [`$ACTION_${reference}:0`, `$ACTION_${reference}:1`];
  const [, id, bound] = DESCRIPTOR.exec(texts.get(first) ?? '') ?? [];
  if (!id) return 'malformed';
  if (bound === 'null') return { id, bound: null, parts: [name, first] };
  return { id, bound: texts.get(second) ?? '', parts: [name, first, second] };
}

/** The form itself is the last argument. */
export function readBoundArguments({ bound }: FormCall): number | 'malformed' {
  if (bound === null) return 1;
  const list = jsonList(bound);
  return list && isPlain(list, '1', list) ? list.length + 1 : 'malformed';
}

function jsonList(text: string): Json[] | undefined {
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Container = Json[] | { [name: string]: Json };
type Walk = {
  chunk: string;
  values: number;
  references: string[][];
  /** Values that contain a reference, at any depth. */
  referring: WeakSet<Container>;
};

function isPlain(value: Json, chunk: string, root: Json): boolean {
  const walk: Walk = { chunk, values: 0, references: [], referring: new WeakSet() };
  return (
    isAllowed(value, walk, 0) && walk.references.every((path) => leadsToData(root, path, walk.referring))
  );
}

/** One pass over all values. References are followed afterwards, when it is known which values contain any. */
function isAllowed(value: Json, walk: Walk, depth: number): boolean {
  walk.values += 1;
  if (depth > MAX_DEPTH || walk.values > MAX_VALUES) return false;
  if (typeof value === 'string') return isAllowedText(value, walk);
  if (typeof value !== 'object' || value === null) return true;
  const before = walk.references.length;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || holdsControl(name) || !isAllowed(inner, walk, depth + 1)) return false;
  }
  if (walk.references.length > before) walk.referring.add(value);
  return true;
}

function isAllowedText(text: string, walk: Walk): boolean {
  if (holdsControl(text)) return false;
  if (!text.startsWith('$') || text.startsWith('$$') || text === '$undefined') return true;
  if (DATE.test(text)) return !Number.isNaN(Date.parse(text.slice(2)));
  const [, target, path = ''] = BACK_REFERENCE.exec(text) ?? [];
  if (target !== walk.chunk || walk.references.length >= MAX_REFERENCES) return false;
  walk.references.push(path.split(':').slice(1));
  return true;
}

function leadsToData(root: Json, path: string[], referring: WeakSet<Container>): boolean {
  let value: Json | undefined = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name);
  }
  return typeof value === 'object' && value !== null && !referring.has(value);
}
