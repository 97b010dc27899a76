import { LEADS, type LeadAnswer, type PlainAnswer, type Scenario } from './answer.ts';

const LINKED: LeadAnswer = { leadStatus: 'in_progress', link: 'beside the lead' };

/** Answers that a client has to survive. */
export const ROUGH_ANSWERS: Scenario<LeadAnswer | PlainAnswer>[] = [
  rough('Empty', '201, the lead is kept, the body is empty', {
    leadStatus: 'in_progress',
    link: 'none',
    body: 'empty',
  }),
  rough('Garbled', '201, the lead is kept, the body is malformed JSON', { ...LINKED, body: 'garbled' }),
  rough('Html', '201, the lead is kept, the body is an HTML page', { ...LINKED, body: 'html' }),
  rough('Extra', '201, in_progress, with a link, among fields that nobody has heard of', {
    ...LINKED,
    body: 'extra',
  }),
  rough('Huge', '201, in_progress, with a link, in a body of 3 MB', { ...LINKED, body: 'huge' }),
  rough('Slow', '12 seconds, then 201, in_progress, with a link', { ...LINKED, delayMs: 12_000 }),
  rough('Cut', '201, the lead is kept, the connection closes in the middle of the body', {
    ...LINKED,
    ending: 'cut',
  }),
  rough('Reset', 'the request is read, then the connection is reset without an answer', {
    status: 500,
    ending: 'reset',
  }),
  rough('Broken', '500', { status: 500, body: { errors: [{ message: 'Something went wrong.' }] } }),
  rough('Badgateway', '502, with an HTML body', {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
  }),
  rough('Moved', '302, to a path where nothing is served', {
    status: 302,
    headers: { Location: '/api/partners/personal/ping-post/v3/leads-elsewhere' },
  }),
];

function rough(lastName: string, says: string, answer: LeadAnswer | PlainAnswer) {
  return { lastName, products: LEADS, says, answer };
}
