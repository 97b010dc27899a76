import { misread, plain, type Rule, understood } from './reading.ts';

const LEAST_AGE = 18;
const MOST_AGE = 120;
const EXAMPLE = 'Enter your date of birth as month, day and year, such as 10/14/1988';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A birth date of somebody aged 18 to 120 on the day `today` (both YYYY-MM-DD). */
export function birthDate(today: string): Rule<string> {
  return {
    read(text) {
      const tidy = plain(text);
      if (tidy === '') return misread('Enter your date of birth');
      if (/^\d{1,2}\D\d{1,2}\D\d{2}$/.test(tidy))
        return misread('Enter all four digits of your year of birth');
      const date = readDate(tidy);
      if (!date) return misread(EXAMPLE);
      if (!isRealDate(date)) return misread('Enter a date of birth that is in the calendar');
      const iso = [date.year, date.month, date.day]
        .map((part, index) => String(part).padStart(index ? 2 : 4, '0'))
        .join('-');
      if (iso >= today) return misread('Enter a date of birth that is in the past');
      const age = ageOn(iso, today);
      if (age < LEAST_AGE) return misread('You must be 18 or older to ask for offers');
      return age > MOST_AGE ? misread('Check the year of your date of birth') : understood(iso);
    },
    show: (iso) => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1'),
  };
}

type CalendarDate = { year: number; month: number; day: number };

function readDate(text: string): CalendarDate | null {
  const numbers =
    /^(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})[\s/.-]+(?<year>\d{4})$/.exec(text) ??
    /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/.exec(text) ??
    /^(?<year>\d{4})[\s/.-]+(?<month>\d{1,2})[\s/.-]+(?<day>\d{1,2})$/.exec(text);
  if (numbers?.groups) return inNumbers(numbers.groups);
  const words =
    /^(?<month>[a-z]+)\.?,? (?<day>\d{1,2})(?:st|nd|rd|th)?,?[ ,](?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]+)\.?,?[ -](?<year>\d{4})$/i.exec(text);
  if (!words?.groups) return null;
  const month = 1 + MONTHS.indexOf((words.groups.month ?? '').slice(0, 3).toLowerCase());
  return month ? inNumbers({ ...words.groups, month: String(month) }) : null;
}

function inNumbers(groups: Record<string, string | undefined>): CalendarDate {
  return { year: Number(groups.year), month: Number(groups.month), day: Number(groups.day) };
}

function isRealDate({ year, month, day }: CalendarDate): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
