import fc from 'fast-check';

export type Edit = {
  what: 'change' | 'delete' | 'insert' | 'swap' | 'truncate';
  by: 'letter' | 'line';
  at: number;
  other: number;
};

const WORDS = [...'0123456789abcdefz"\n ,{}=-'];

export const anEdit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('change', 'delete', 'insert', 'swap', 'truncate'),
  by: fc.constantFrom('letter', 'line'),
  at: fc.nat(),
  other: fc.nat(),
});

/** The edit is before the character `end`. The result may equal the text. */
export function edited(text: string, { what, by, at, other }: Edit, end = text.length): string {
  const touched = text.slice(0, end);
  const parts = by === 'letter' ? [...touched] : touched.split(/(?<=\n)/);
  const [first, second] = [at % parts.length, other % parts.length];
  const letter = WORDS[other % WORDS.length] ?? '';
  const rest = text.slice(end);
  switch (what) {
    case 'change':
      return [...parts.with(first, by === 'letter' ? letter : (parts[second] ?? '')), rest].join('');
    case 'delete':
      return [...parts.toSpliced(first, 1), rest].join('');
    case 'insert':
      return [...parts.toSpliced(first, 0, by === 'letter' ? letter : (parts[second] ?? '')), rest].join('');
    case 'swap':
      return [...parts.with(first, parts[second] ?? '').with(second, parts[first] ?? ''), rest].join('');
    case 'truncate':
      return parts.slice(0, first).join('');
  }
}

/** One value of a JSON document is replaced by another of its kind or by null, removed or duplicated. */
export function editedValue(document: unknown, { what, at, other }: Edit): unknown {
  const copy = structuredClone(document);
  const holders = holdersIn(copy);
  const [holder, name] = holders[at % holders.length] ?? [{}, ''];
  const value = holder[name];
  if (Array.isArray(value) && value.length > 0) {
    const [first, second] = [other % value.length, (other >> 4) % value.length];
    if (what === 'delete') value.splice(first, 1);
    else if (what === 'insert') value.splice(first, 0, structuredClone(value[second]));
    else if (what === 'swap') [value[first], value[second]] = [value[second], value[first]];
    else if (what === 'truncate') value.splice(first);
    else holder[name] = null;
  } else if (what === 'delete') delete holder[name];
  else if (typeof value === 'string')
    holder[name] = edited(value || 'x', { what, by: 'letter', at: other, other: at });
  else if (typeof value === 'number') holder[name] = value + (what === 'swap' ? -1 : 1 + (other % 3));
  else holder[name] = what === 'insert' ? {} : null;
  return copy;
}

/** One value of a JSON document is put into a list, or taken out of one. */
export function wrappedValue(document: unknown, at: number): unknown {
  const copy = structuredClone(document);
  const holders = holdersIn(copy);
  const [holder, name] = holders[at % holders.length] ?? [{}, ''];
  const value = holder[name];
  holder[name] = Array.isArray(value) && value.length === 1 ? value[0] : [value];
  return copy;
}

type Holder = Record<string, unknown>;

function holdersIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.keys(holder).flatMap((name) => [
    [holder, name] as [Holder, string],
    ...holdersIn(holder[name]),
  ]);
}
