import { z } from 'zod';
import { isAdultBirthDate, isCompactDate } from './dates.ts';
import { STATES } from './enumerations.ts';

export const filled = z.string().regex(/\S/, 'Must not be blank.').max(255);
/** Also an encoded ending, such as `xn--p1ai`. */
export const email = z.email({
  pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/,
});
export const phoneDigits = z.string().regex(/^\d{10}$/, 'Must be exactly 10 digits.');
export const ssnDigits = z.string().regex(/^(\d{4}|\d{9})$/, 'Must be 4 or 9 digits.');
export const money = z.number().min(0);
export const zipcode = z.string().regex(/^\d{5}$/, 'Must be 5 digits.');
export const compactDate = z.string().refine(isCompactDate, 'Must be YYYYMMDD, a real date.');
export const ipAddress = z.union([z.ipv4(), z.ipv6()], 'Must be an IPv4 or IPv6 address.');

export const compactBirthDate = (today: Date) =>
  z.string().refine((text) => isAdultBirthDate(text, today), 'Must be YYYYMMDD, a real date, 18 or older.');

export const addressParts = { street: filled, city: filled, state: z.enum(STATES), zipcode };
