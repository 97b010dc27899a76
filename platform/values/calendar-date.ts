import { MONTHS } from './months.ts';
import { plain } from './parse-result.ts';

/** English and Spanish. */
const NAMES = MONTHS.en.map((name, index) => [name.toLowerCase(), MONTHS.es[index] ?? '']);
const ALSO_SEPTEMBER = 'setiembre';
const FILLER = new Set(['de', 'del', 'of']);

/** Keypads without a slash have some of the others. */
const SEPARATOR = /[\s/.,*#_;|\\-]+/;
const DIGIT_GROUPS = /^\d+(?:[\s/.,*#_;|\\-]+\d+)*$/;

/** Digits without separators are read only as years of people alive and of their plans. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2100];

type CalendarDate = { year: number; month: number; day: number };
type Lengths = Record<keyof CalendarDate, number>;

/** Why a text is no day. `swapped`: the day comes first. `unreal`: the calendar has no such day. */
export type DayProblem = 'swapped' | 'unreal' | 'shortYear' | 'unreadable';
type Reading = { iso: string } | { problem: DayProblem };

export const formatDay = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

export function parseDay(text: string): string | null {
  const reading = readDay(text);
  return 'iso' in reading ? reading.iso : null;
}

export function readDay(text: string): Reading {
  const tidy = plain(text);
  if (DIGIT_GROUPS.test(tidy)) return fromDigits(tidy.split(SEPARATOR));
  const words = wordsOf(tidy);
  const name = words.findIndex((word) => monthIn(word) !== null);
  const [first = '', second = ''] = words.filter((_, index) => index !== name);
  if (words.length !== 3 || name < 0) return { problem: 'unreadable' };
  const isYearFirst = /^\d{4}$/.test(first);
  const day = /^(\d{1,2})(?:st|nd|rd|th|º|°)?$/i.exec(isYearFirst ? second : first)?.[1];
  const year = isYearFirst ? first : second;
  if (!day || (isYearFirst && name !== 1) || name === 2) return { problem: 'unreadable' };
  if (/^\d{2}$/.test(year)) return { problem: 'shortYear' };
  if (!/^\d{4}$/.test(year)) return { problem: 'unreadable' };
  const date = { year: Number(year), month: monthIn(words[name] ?? '') ?? 0, day: Number(day) };
  return isReal(date) ? { iso: isoOf(date) } : { problem: 'unreal' };
}

/** A month and a year, as the first day of the month. */
export function readMonth(text: string): Reading {
  const tidy = plain(text);
  const groups = DIGIT_GROUPS.test(tidy) ? dividedMonth(tidy.split(SEPARATOR)) : namedMonth(wordsOf(tidy));
  const [first = '', second = ''] = groups;
  const [month, year] = first.length === 4 ? [second, first] : [first, second];
  if (groups.length !== 2 || month.length > 2) return { problem: 'unreadable' };
  if (year.length !== 4) return { problem: year.length === 2 ? 'shortYear' : 'unreadable' };
  const date = { year: Number(year), month: Number(month), day: 1 };
  return isReal(date) ? { iso: isoOf(date) } : { problem: 'unreal' };
}

const dividedMonth = (groups: string[]): string[] =>
  groups.length > 1
    ? groups
    : (/^(0\d|1[0-2]|[1-9])(\d{4})$|^(\d{4})(\d{2})$/.exec(groups[0] ?? '') ?? []).slice(1).filter(Boolean);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s/.,-]+/)
    .filter((word) => word !== '' && !FILLER.has(word));

/** By its name or the first three letters or more. */
export function monthIn(word: string): number | null {
  const name = word.toLowerCase().replace(/\.$/, '');
  if (name.length < 3) return null;
  if (ALSO_SEPTEMBER.startsWith(name)) return 9;
  const index = NAMES.findIndex((names) => names.some((known) => known.startsWith(name)));
  return index < 0 ? null : index + 1;
}

function namedMonth(words: string[]): string[] {
  const name = words.findIndex((word) => monthIn(word) !== null);
  const other = words[1 - name];
  if (words.length !== 2 || !other || !/^\d+$/.test(other)) return [];
  return [String(monthIn(words[name] ?? '')), other];
}

function fromDigits(groups: string[]): Reading {
  if (groups.length > 3) return { problem: 'unreadable' };
  const isShort = groups.length === 3 && groups.every(({ length }) => length <= 2);
  if (isShort && groups.at(-1)?.length === 2) return { problem: 'shortYear' };
  const isPlausible = ({ year }: CalendarDate) =>
    groups.length === 3 || (year >= FIRST_YEAR && year <= LAST_YEAR);
  const monthFirst = readingsOf(groups, ['month', 'day', 'year']);
  const yearFirst = readingsOf(groups, ['year', 'month', 'day']);
  const all = [...monthFirst, ...yearFirst];
  const real = all.filter((date) => isReal(date) && isPlausible(date)).map(isoOf);
  const shortYears =
    groups.join('').length === 6 && groups.length === 1
      ? readingsOf(groups, ['month', 'day', 'year'], 2).filter((date) => isReal({ ...date, year: 2000 }))
      : [];
  const [only, ...others] = new Set(real);
  if (only && others.length === 0 && shortYears.length === 0) return { iso: only };
  if (only) return { problem: 'unreadable' };
  if (shortYears.length > 0) return { problem: 'shortYear' };
  const isSwapped = readingsOf(groups, ['day', 'month', 'year']).some(
    (date) => isReal(date) && isPlausible(date),
  );
  if (isSwapped) return { problem: 'swapped' };
  return { problem: all.length > 0 ? 'unreal' : 'unreadable' };
}

/**
 * All ways to divide the digits into a date in this order, if each separator is between two parts of it. Two digits beside
 * a separator are one part: `14/1988` has no month.
 */
function readingsOf(groups: string[], order: (keyof CalendarDate)[], yearLength = 4): CalendarDate[] {
  const digits = groups.join('');
  const ends = groups.map((_, index) => groups.slice(0, index + 1).join('').length);
  return [1, 2].flatMap((month) =>
    [1, 2].flatMap((day) => {
      const lengths: Lengths = { month, day, year: yearLength };
      if (month + day + yearLength !== digits.length) return [];
      const starts = order.map((_, index) => sum(order.slice(0, index).map((part) => lengths[part])));
      if (!ends.every((end) => end === digits.length || starts.includes(end))) return [];
      const isCut = (start: number) =>
        groups.some(({ length }, index) => {
          const end = ends[index] ?? 0;
          return length === 2 && start === end - 1;
        });
      if (starts.some(isCut)) return [];
      const read = (part: keyof CalendarDate) => {
        const start = starts[order.indexOf(part)] ?? 0;
        return Number(digits.slice(start, start + lengths[part]));
      };
      return [{ year: read('year'), month: read('month'), day: read('day') }];
    }),
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function isReal({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isoOf = ({ year, month, day }: CalendarDate) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
