import 'server-only';
import { commonPasswordLengths } from './common-passwords.ts';
import { walkAt } from './keyboard-walks.ts';

const BITS = {
  common: 13,
  known: 3,
  time: 7,
  walk: 7,
  turn: 2,
  nextWalk: 3,
  sequence: 5,
  year: 6,
  date: 13,
  repeat: 3,
  letter: 4.7,
  digit: 3,
  space: 1.5,
  sign: 4,
  other: 6,
  leet: 1,
};

const TIMES = (
  'january february march april may june july august september october november december spring summer autumn fall winter ' +
  'monday tuesday wednesday thursday friday saturday sunday'
).split(' ');
const YEAR = /(?:19|20)\d\d/y;
const DATE =
  /\d{1,2}[./-]?\d{1,2}[./-]?(?:19|20)\d\d|(?:19|20)\d\d[./-]?\d{1,2}[./-]?\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d\d|\d{6}/y;

const LEET: Record<string, string> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
  '(': 'c',
  '€': 'e',
};
const leetOf = (text: string, one: string) =>
  [...text]
    .map((sign) => (sign === '1' || sign === '!' || sign === '|' ? one : (LEET[sign] ?? sign)))
    .join('');

type Part = { end: number; bits: number; isWalk?: boolean };

/** The cheapest way to build a password from parts that people use. `known` has lowercase words. */
export function passwordStrength(password: string, known: readonly string[]): number {
  const plain = password.toLowerCase();
  // A letter that becomes two in lower case would shift positions.
  if (plain.length !== password.length) return passwordStrength(plain, known);
  const readings = [plain, leetOf(plain, 'i'), leetOf(plain, 'l')].filter(
    ({ length }) => length === plain.length,
  );
  const best = Array.from({ length: plain.length + 1 }, () => ({ any: Infinity, walk: Infinity }));
  best[0] = { any: 0, walk: Infinity };
  for (let start = 0; start < plain.length; start++) {
    const here = best[start];
    if (!here || here.any === Infinity) continue;
    for (const { end, bits, isWalk } of partsAt(password, readings, known, start)) {
      const there = best[end];
      if (!there) continue;
      const total = isWalk ? Math.min(here.any + bits, here.walk + BITS.nextWalk) : here.any + bits;
      there.any = Math.min(there.any, total);
      if (isWalk) there.walk = Math.min(there.walk, total);
    }
  }
  return best[plain.length]?.any ?? 0;
}

function partsAt(
  password: string,
  readings: readonly string[],
  known: readonly string[],
  start: number,
): Part[] {
  const [plain = ''] = readings;
  const walk = walkAt(password, start);
  return [
    { end: start + 1, bits: bitsOf(plain.charAt(start)) },
    ...readings.flatMap((reading, place) => {
      const extra = place > 0 ? BITS.leet : 0;
      const words = (list: readonly string[], bits: number) =>
        list
          .filter((word) => reading.startsWith(word, start))
          .map((word) => ({ end: start + word.length, bits: bits + extra }));
      return [
        ...commonPasswordLengths(reading, start).map((length) => ({
          end: start + length,
          bits: BITS.common + extra,
        })),
        ...words(TIMES, BITS.time),
        ...words(known, BITS.known),
      ];
    }),
    ...(walk ? [{ end: start + walk.length, bits: BITS.walk + BITS.turn * walk.turns, isWalk: true }] : []),
    ...sequenceAt(plain, start),
    ...matchAt(YEAR, plain, start, BITS.year),
    ...matchAt(DATE, plain, start, BITS.date),
    ...repeatsAt(plain, start),
  ];
}

function matchAt(pattern: RegExp, text: string, start: number, bits: number): Part[] {
  pattern.lastIndex = start;
  const [found] = pattern.exec(text) ?? [];
  return found ? [{ end: start + found.length, bits }] : [];
}

function sequenceAt(text: string, start: number): Part[] {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  if (Math.abs(step) !== 1) return [];
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end += 1;
  return end - start >= 3 ? [{ end, bits: BITS.sequence }] : [];
}

function repeatsAt(text: string, start: number): Part[] {
  const parts: Part[] = [];
  for (let length = 1; length <= start && start + length <= text.length; length++) {
    const block = text.slice(start - length, start);
    let end = start;
    while (text.startsWith(block, end)) end += length;
    if (end > start) parts.push({ end, bits: BITS.repeat });
  }
  return parts;
}

function bitsOf(sign: string): number {
  if (/[a-z]/.test(sign)) return BITS.letter;
  if (/\d/.test(sign)) return BITS.digit;
  if (sign === ' ') return BITS.space;
  return sign <= '~' ? BITS.sign : BITS.other;
}
