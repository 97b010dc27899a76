import 'server-only';

const LONGEST_SECONDS = 86_400;

/**
 * How many seconds an answer asks to be left alone. A date counts from the answer's own `Date`: no clock of ours, which may
 * be set or simply be wrong, has a say in it.
 */
export function retryAfterSeconds(retryAfter: string | null, answeredAt: string | null): number | null {
  if (retryAfter === null) return null;
  const isDate = retryAfter.endsWith(' GMT');
  const seconds = isDate ? secondsBetween(answeredAt, retryAfter) : wholeNumber(retryAfter);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}

function secondsBetween(from: string | null, to: string): number {
  return Math.ceil((Date.parse(to) - Date.parse(from ?? '')) / 1000);
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
