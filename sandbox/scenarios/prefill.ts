import type { PlainResponse, PrefillResponse, Scenario } from './scenario.ts';
import { UNUSUAL_PREFILLS } from './unusual-responses.ts';

export const PREFILL_SCENARIOS: Scenario<PrefillResponse | PlainResponse>[] = [
  row('Ordinary', '200, a short-lived link under url', { field: 'url' }),
  row('Linkless', '200, no link', { field: null }),
  row('Foreign', '200, a link to offers.example.net', { field: 'url', foreign: true }),
  row('Renamed', '200, the link under redirectUrl', { field: 'redirectUrl' }),
  row('Unlisted', '200, the link under continueAt', { field: 'continueAt' }),
  ...UNUSUAL_PREFILLS,
  row('Badrequest', '400', {
    status: 400,
    body: { errors: [{ message: 'The request could not be understood.' }] },
  }),
  row('Broken', '500', { status: 500, body: { errors: [{ message: 'Something went wrong.' }] } }),
  row('Slow', '12 seconds, then 200 and a link under url', { field: 'url', delayMs: 12_000 }),
  row('Reset', 'the request is read, then the connection is reset without a response', {
    status: 500,
    ending: 'reset',
  }),
];

function row(lastName: string, says: string, answer: PrefillResponse | PlainResponse) {
  return { lastName, products: ['prefill-v2' as const], says, answer };
}
