import { z } from 'zod';

const STATES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

const YOUNGEST_YEARS = 18;
const OLDEST_YEARS = 120;

export const filled = z.string().regex(/\S/, 'Must not be blank.').max(255);
export const email = z.email({ pattern: z.regexes.rfc5322Email });
export const phone = z.string().regex(/^\d{10}$/, 'Must be exactly 10 digits.');
export const ssn = z.string().regex(/^(\d{4}|\d{9})$/, 'Must be 4 or 9 digits.');
export const state = z.enum(STATES);
export const zipcode = z.string().regex(/^\d{5}$/, 'Must be 5 digits.');
export const ipAddress = z.union([z.ipv4(), z.ipv6()], 'Must be an IPv4 or IPv6 address.');
export const dollars = z.number().min(0);

export const compactDate = z
  .string()
  .refine((text) => isDate(isoFromCompact(text)), 'Must be YYYYMMDD and a real date.');

export const birthday = (today: Date) =>
  z
    .string()
    .refine(
      (text) => isAdultBirthday(isoFromCompact(text), today),
      'Must be YYYYMMDD, a real date, 18 or older.',
    );

export const slashedBirthday = (today: Date) =>
  z
    .string()
    .refine(
      (text) => isAdultBirthday(isoFromSlashed(text), today),
      'Must be MM/DD/YYYY, a real date, 18 or older.',
    );

function isoFromCompact(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return `${year}-${month}-${day}`;
}

function isoFromSlashed(text: string): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return `${year}-${month}-${day}`;
}

function isDate(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  // JavaScript rolls 30 February over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}

function isAdultBirthday(iso: string, today: Date): boolean {
  return isDate(iso) && iso <= yearsBefore(today, YOUNGEST_YEARS) && iso >= yearsBefore(today, OLDEST_YEARS);
}

function yearsBefore(today: Date, years: number): string {
  return `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 10)}`;
}
