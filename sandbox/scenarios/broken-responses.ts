import { LEADS, type LeadResponse, type PlainResponse, type Scenario } from './scenario.ts';

const LINKED: LeadResponse = { leadStatus: 'in_progress', link: 'beside the lead' };

/** Responses that a client has to survive. */
export const BROKEN_RESPONSES: Scenario<LeadResponse | PlainResponse>[] = [
  row('Empty', '201, the lead is stored, the body is empty', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'empty',
  }),
  row('Garbled', '201, the lead is stored, the body is malformed JSON', { ...LINKED, body: 'garbled' }),
  row('Html', '201, the lead is stored, the body is an HTML page', { ...LINKED, body: 'html' }),
  row('Extra', '201, in_progress, with a link, with unknown fields', {
    ...LINKED,
    body: 'extra',
  }),
  row('Huge', '201, in_progress, with a link, in a body of 3 MB', { ...LINKED, body: 'huge' }),
  row('Slow', '12 seconds, then 201, in_progress, with a link', { ...LINKED, delayMs: 12_000 }),
  row('Cut', '201, the lead is stored, the connection closes in the middle of the body', {
    ...LINKED,
    ending: 'cut',
  }),
  row('Reset', 'the request is read, then the connection is reset without a response', {
    status: 500,
    ending: 'reset',
  }),
  row('Broken', '500', { status: 500, body: { errors: [{ message: 'Something went wrong.' }] } }),
  row('Badgateway', '502, with an HTML body', {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
  }),
  row('Moved', '302, to an unknown path', {
    status: 302,
    headers: { Location: '/api/partners/personal/ping-post/v3/leads-elsewhere' },
  }),
];

function row(lastName: string, says: string, answer: LeadResponse | PlainResponse) {
  return { lastName, products: LEADS, says, answer };
}
