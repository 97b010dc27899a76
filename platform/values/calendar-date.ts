import { plain } from './parse-result.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SPANISH_MONTHS: Record<string, string> = { ene: 'jan', abr: 'apr', ago: 'aug', dic: 'dec' };

type CalendarDate = { year: number; month: number; day: number };

/** `unreal`: the calendar has no such day. Null: not a date, or a year of two digits. */
export function parseDay(text: string): string | 'unreal' | null {
  const date = fromMonthName(plain(text));
  if (!date) return null;
  return isReal(date) ? isoOf(date) : 'unreal';
}

export const formatDay = (iso: string) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

function fromMonthName(text: string): CalendarDate | null {
  const numbers =
    /^(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})[\s/.-]+(?<year>\d{4})$/.exec(text) ??
    /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/.exec(text) ??
    /^(?<year>\d{4})[\s/.-]+(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})$/.exec(text);
  if (numbers?.groups) return fromNumbers(numbers.groups);
  const monthNames =
    /^(?<month>[a-z]+)\.?,? (?<day>\d{1,2})(?:st|nd|rd|th)?,?[ ,](?:de )?(?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?:de )?(?<month>[a-z]+)\.?,?[ -](?:de )?(?<year>\d{4})$/i.exec(
      text,
    );
  if (!monthNames?.groups) return null;
  const name = (monthNames.groups.month ?? '').slice(0, 3).toLowerCase();
  const month = 1 + MONTHS.indexOf(SPANISH_MONTHS[name] ?? name);
  return month ? fromNumbers({ ...monthNames.groups, month: String(month) }) : null;
}

function fromNumbers(groups: Record<string, string | undefined>): CalendarDate {
  return { year: Number(groups.year), month: Number(groups.month), day: Number(groups.day) };
}

function isReal({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isoOf = ({ year, month, day }: CalendarDate) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
