import { DAY_MS } from '#platform/values/duration.ts';
import { utcDay } from '#platform/values/zoned-time.ts';

/** YYYY-MM-DD in the reader's time zone, both included. */
export type Period = { from: string; to: string };

export type Preset = { name: string; label: string; period: Period };

const MAX_DAYS = 366;

const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

const dayAfter = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

export const daysIn = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

export type Slot = 'hour' | 'day' | 'week';

const MAX_DAILY_SLOTS = 92;

export function slotOf(period: Period): Slot {
  const days = daysIn(period);
  return days === 1 ? 'hour' : days > MAX_DAILY_SLOTS ? 'week' : 'day';
}

export function slotsIn(period: Period, slot: 'day' | 'week'): string[] {
  if (slot === 'day') return Array.from({ length: daysIn(period) }, (_, day) => dayAfter(period.from, day));
  const weekday = (new Date(`${period.from}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(period.from, -weekday);
  const weeks = Math.ceil(daysIn({ from: monday, to: period.to }) / 7);
  return Array.from({ length: weeks }, (_, week) => dayAfter(monday, 7 * week));
}

export function presets(today: string): Preset[] {
  const last = (days: number) => ({ from: dayAfter(today, 1 - days), to: today });
  const yesterday = dayAfter(today, -1);
  return [
    { name: 'today', label: 'Today', period: { from: today, to: today } },
    { name: 'yesterday', label: 'Yesterday', period: { from: yesterday, to: yesterday } },
    { name: '7', label: '7 days', period: last(7) },
    { name: '30', label: '30 days', period: last(30) },
    { name: '90', label: '90 days', period: last(90) },
  ];
}

/** Ends today at the latest. With an error, the period is today. */
export function parsePeriod(
  from: string,
  to: string,
  today: string,
): { period: Period; error: string | null } {
  const given = { from: from || to || today, to: to || today };
  const error = periodError(given, today);
  if (error) return { period: { from: today, to: today }, error };
  return { period: { from: given.from, to: given.to < today ? given.to : today }, error: null };
}

function periodError({ from, to }: Period, today: string): string | null {
  if (!isDay(from)) return 'Enter the first day as a date like 2026-11-21.';
  if (!isDay(to)) return 'Enter the last day as a date like 2026-11-21.';
  if (from > today) return 'The first day is in the future.';
  if (from > to) return 'The first day comes after the last. Swap them.';
  if (daysIn({ from, to }) > MAX_DAYS) return `Choose up to ${MAX_DAYS} days.`;
  return null;
}

function isDay(text: string): boolean {
  const time = DAY_PATTERN.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return text >= '2000' && text < '2100' && new Date(time || 0).toISOString().startsWith(text);
}
