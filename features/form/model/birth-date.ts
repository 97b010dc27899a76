import type { ErrorWords } from '#features/wording/model/dictionary.ts';
import { formatDay, readDay } from '#platform/values/calendar-date.ts';
import { type Codec, invalid, ok, plain } from '#platform/values/parse-result.ts';
import { isContradiction, missingPart } from './date-parts.ts';

const MIN_AGE = 18;
const MAX_AGE = 120;

/** `today` and the value are YYYY-MM-DD. */
export function birthDate(today: string, { dateOfBirth: words }: ErrorWords): Codec<string> {
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid(words.empty);
      if (isContradiction('date', text)) return invalid(words.mismatch);
      const missing = missingPart('date', tidy);
      if (missing) return invalid(words.missing[missing]);
      const reading = readDay(tidy);
      if ('problem' in reading) return invalid(words[reading.problem]);
      const day = reading.iso;
      if (day >= today) return invalid(words.future);
      const age = ageOn(day, today);
      if (age < MIN_AGE) return invalid(words.tooYoung, 'age');
      return age > MAX_AGE ? invalid(words.tooOld) : ok(day);
    },
    format: formatDay,
  };
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
