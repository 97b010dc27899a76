const YOUNGEST_YEARS = 18;
const OLDEST_YEARS = 120;

/** A date of the form YYYYMMDD that stands in the calendar. */
export function isCompactDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript rolls 30 February over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}

export function isAdultBirthday(text: string, today: Date): boolean {
  return (
    isCompactDate(text) &&
    text <= birthdayOf(YOUNGEST_YEARS, today) &&
    text >= birthdayOf(OLDEST_YEARS, today)
  );
}

/** MM/DD/YYYY as YYYYMMDD, or nothing that is a date. */
export function compactFromSlashes(text: string): string {
  return text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2');
}

export const compactDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

/** Who was born on this day turns that many years old today. */
function birthdayOf(years: number, today: Date): string {
  return `${today.getUTCFullYear() - years}${compactDay(today).slice(4)}`;
}
