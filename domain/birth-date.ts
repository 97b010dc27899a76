import { readDay, showDay } from './calendar-date.ts';
import { misread, plain, type Rule, understood } from './reading.ts';

const LEAST_AGE = 18;
const MOST_AGE = 120;
const EXAMPLE = 'Enter your date of birth as month, day and year, such as 10/14/1988';

/** A birth date of somebody aged 18 to 120 on the day `today` (both YYYY-MM-DD). */
export function birthDate(today: string): Rule<string> {
  return {
    read(text) {
      const tidy = plain(text);
      if (tidy === '') return misread('Enter your date of birth');
      if (/^\d{1,2}\D\d{1,2}\D\d{2}$/.test(tidy))
        return misread('Enter all four digits of your year of birth');
      const day = readDay(tidy);
      if (!day) return misread(EXAMPLE);
      if (day === 'unreal') return misread('Enter a date of birth that is in the calendar');
      if (day >= today) return misread('Enter a date of birth that is in the past');
      const age = ageOn(day, today);
      if (age < LEAST_AGE) return misread('You must be 18 or older to ask for offers');
      return age > MOST_AGE ? misread('Check the year of your date of birth') : understood(day);
    },
    show: showDay,
  };
}

function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
