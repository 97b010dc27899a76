import { formatDay, parseDay } from '#platform/values/calendar-date.ts';
import { type Codec, invalid, ok, plain } from '#platform/values/parse-result.ts';

const YEARS_AHEAD = 10;
const EARLIEST = '1940-01-01';
const EXAMPLE = 'Enter your graduation date as month, day and year, such as 05/15/2015';

/** A month and a year mean the first day of that month. */
export function graduationDate(today: string): Codec<string> {
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid('Enter your graduation date');
      const day = parseDay(tidy.replace(/^(\d{1,2})[\s/.-]+(\d{4})$/, '$1/1/$2'));
      if (!day) return invalid(EXAMPLE);
      if (day === 'unreal') return invalid('Enter a real graduation date');
      return day < EARLIEST || day > latest ? invalid('Check the year of your graduation date') : ok(day);
    },
    format: formatDay,
  };
}
