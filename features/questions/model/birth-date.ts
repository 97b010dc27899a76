import { formatDay, parseDay } from '#platform/values/calendar-date.ts';
import { type Codec, invalid, ok, plain } from '#platform/values/parse-result.ts';

const MIN_AGE = 18;
const MAX_AGE = 120;
const EXAMPLE = 'Enter your date of birth as month, day and year, such as 10/14/1988';

/** `today` and the value are YYYY-MM-DD. */
export function birthDate(today: string): Codec<string> {
  return {
    parse(text) {
      const tidy = plain(text);
      if (tidy === '') return invalid('Enter your date of birth');
      if (/^\d{1,2}\D\d{1,2}\D\d{2}$/.test(tidy))
        return invalid('Enter all four digits of your year of birth');
      const day = parseDay(tidy);
      if (!day) return invalid(EXAMPLE);
      if (day === 'unreal') return invalid('Enter a real date of birth');
      if (day >= today) return invalid('Enter a date of birth in the past');
      const age = ageOn(day, today);
      if (age < MIN_AGE) return invalid('You must be 18 or older to request offers', 'age');
      return age > MAX_AGE ? invalid('Check the year of your date of birth') : ok(day);
    },
    format: formatDay,
  };
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
