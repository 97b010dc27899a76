import type { Tone } from '#components/console/badge.tsx';

/** Why the operator gave no consent, as staff read it. */
export const FETCH_FAILURES: Record<string, string> = {
  no_token: 'the operator gave no access token. Check the client id and secret',
  unreachable: 'the operator could not be reached',
  timed_out: 'the operator did not answer in time',
  response_cut: 'the answer was cut off',
  response_too_large: 'the answer was longer than any consent',
  unauthorized: 'the operator refused the access token',
  http_status: 'the operator answered with an error',
  not_json: 'the answer was no JSON',
  no_main_block: 'the answer held no main consent text, so the form is closed',
  too_many_blocks: 'the answer held too many texts',
  block_not_text: 'a text in the answer was no text',
  block_empty: 'a text in the answer was empty',
  block_not_unicode: 'a text in the answer held broken letters',
  block_too_large: 'a text in the answer was too long',
};

export const STATES: Record<string, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'info' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  retired: { label: 'Retired', tone: 'plain' },
};

export const VERDICTS: Record<string, { label: string; tone: Tone }> = {
  safe: { label: 'Safe', tone: 'good' },
  odd: { label: 'Shown, but odd', tone: 'warn' },
  unsafe: { label: 'Not safe', tone: 'bad' },
  no_main_block: { label: 'No main text', tone: 'bad' },
};

/** The first letters of a hash tell texts apart, as the evidence names them. */
export const shortHash = (sha256: string) => sha256.slice(0, 12);

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** `3 h 05 min`, or `12 min`. */
export function formatHoursMinutes(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
