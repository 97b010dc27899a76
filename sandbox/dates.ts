const MIN_AGE = 18;
const MAX_AGE = 120;

export function isCompactDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript turns February 30 into a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}

export function isAdultBirthDate(text: string, today: Date): boolean {
  return isCompactDate(text) && text <= birthdayOf(MIN_AGE, today) && text >= birthdayOf(MAX_AGE, today);
}

export function compactFromSlashes(text: string): string {
  return text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2');
}

export const compactDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

function birthdayOf(years: number, today: Date): string {
  return `${today.getUTCFullYear() - years}${compactDay(today).slice(4)}`;
}
