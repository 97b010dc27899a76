import { isContradiction, missingPart } from '#features/form/model/date-parts.ts';
import type { ErrorWords } from '#features/wording/model/dictionary.ts';
import { formatDay, readDay, readMonth } from '#platform/values/calendar-date.ts';
import { type Codec, invalid, ok, plain } from '#platform/values/parse-result.ts';

const YEARS_AHEAD = 10;
const EARLIEST = '1940-01-01';

/** A month and a year mean the first day of that month. */
export function graduationDate(today: string, { graduationDate: words }: ErrorWords): Codec<string> {
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid(words.empty);
      if (isContradiction('month', text)) return invalid(words.mismatch);
      const missing = missingPart('month', tidy);
      if (missing) return invalid(words.missing[missing]);
      const month = readMonth(tidy);
      const reading = 'problem' in month && month.problem === 'unreadable' ? readDay(tidy) : month;
      if ('problem' in reading) return invalid(words[reading.problem]);
      const day = reading.iso;
      return day < EARLIEST || day > latest ? invalid(words.badYear) : ok(day);
    },
    format: (day) => (day.endsWith('-01') ? formatDay(day).replace('/01/', '/') : formatDay(day)),
  };
}
