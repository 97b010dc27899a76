import { z } from 'zod';
import { STATES } from './enumerations.ts';

const MIN_AGE = 18;
const MAX_AGE = 120;

const checked = (rule: string, isValid: (text: string) => boolean) =>
  z.string().refine(isValid, `Must ${rule}.`).describe(`Must ${rule}.`);

export const filled = z.string().regex(/\S/, 'Must not be blank.').max(255);
export const longText = z.string().regex(/\S/, 'Must not be blank.');
/** Also an encoded ending, such as `xn--p1ai`. */
export const email = z.email({
  pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/,
});
export const phoneDigits = z.string().regex(/^\d{10}$/, 'Must be exactly 10 digits.');
export const phone = checked('hold 10 digits', (text) => /^1?\d{10}$/.test(text.replace(/[\s().+-]/g, '')));
export const ssnDigits = z.string().regex(/^(\d{4}|\d{9})$/, 'Must be 4 or 9 digits.');
export const money = z.number().min(0);
export const zipcode = z.string().regex(/^\d{5}$/, 'Must be 5 digits.');
export const ipAddress = z.union([z.ipv4(), z.ipv6()], 'Must be an IPv4 or IPv6 address.');
export const compactDate = checked('be YYYYMMDD, a real date', isCompactDate);

export const compactBirthDate = (today: Date) =>
  checked('be YYYYMMDD, a real date, 18 or older', (text) => isAdultBirthDate(text, today));
export const slashedBirthDate = (today: Date) =>
  checked(
    'be MM/DD/YYYY, a real date, 18 or older',
    (text) =>
      isAdultBirthDate(text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2'), today) && text.includes('/'),
  );

export const addressParts = { street: filled, city: filled, state: z.enum(STATES), zipcode };

function isCompactDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript turns February 30 into a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}

function isAdultBirthDate(text: string, today: Date): boolean {
  return isCompactDate(text) && text <= birthdayOf(MIN_AGE, today) && text >= birthdayOf(MAX_AGE, today);
}

export const compactDay = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');

function birthdayOf(years: number, today: Date): string {
  return `${today.getUTCFullYear() - years}${compactDay(today).slice(4)}`;
}
