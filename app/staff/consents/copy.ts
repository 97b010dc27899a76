import type { Tone } from '#components/console/badge.tsx';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';

export const FETCH_FAILURES: Record<string, string> = {
  no_token: 'We got no access token. Check the client ID and secret',
  unreachable: 'We couldn’t reach the operator',
  timed_out: 'The operator didn’t respond in time',
  response_cut: 'The response was cut off',
  response_too_large: 'The response was too large',
  unauthorized: 'The operator rejected the access token',
  http_status: 'The operator responded with an error',
  not_json: 'The response wasn’t JSON',
  no_main_block: 'The response had no main consent text, so the form is closed',
  too_many_blocks: 'The response had too many texts',
  block_not_text: 'A consent text in the response wasn’t text',
  block_empty: 'A consent text in the response was empty',
  block_not_unicode: 'A consent text in the response had broken characters',
  block_too_large: 'A consent text in the response was too long',
};

export const STATES: Record<string, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'info' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  retired: { label: 'Retired', tone: 'plain' },
};

export const VERDICTS: Record<FetchVerdict, { label: string; tone: Tone }> = {
  safe: { label: 'Passed', tone: 'good' },
  odd: { label: 'Warning', tone: 'warn' },
  unsafe: { label: 'Failed', tone: 'bad' },
  no_main_block: { label: 'No main text', tone: 'bad' },
};

export const shortHash = (sha256: string) => sha256.slice(0, 12);

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
