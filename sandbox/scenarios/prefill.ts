import type { PlainResponse, PrefillResponse, Scenario } from './scenario.ts';

type Row = [lastName: string, says: string, answer: Partial<PrefillResponse> | PlainResponse];

const ROWS: Row[] = [
  ['Ordinary', '200, a short-lived link under url', {}],
  ['Linkless', '200, no link', { field: null }],
  ['Foreign', '200, a link to offers.example.net', { foreign: true }],
  ['Renamed', '200, the link under redirectUrl', { field: 'redirectUrl' }],
  ['Unlisted', '200, the link under continueAt', { field: 'continueAt' }],
  [
    'Interim',
    '200, after 103, 102 and 100 twice, each with header fields',
    { interim: [103, 102, 100, 100] },
  ],
  ['Stacked', '200, in gzip and then in br', { codings: ['gzip', 'br'] }],
  ['Utfsixteen', '200, in UTF-16', { charset: 'utf-16' }],
  ['Blanks', '200, with blanks and a line break around the link', { blanks: true }],
  [
    'Badrequest',
    '400',
    { status: 400, body: { errors: [{ message: 'The request could not be understood.' }] } },
  ],
  ['Broken', '500', { status: 500, body: { errors: [{ message: 'Something went wrong.' }] } }],
  ['Slow', '12 seconds, then 200 and a link under url', { delayMs: 12_000 }],
  [
    'Reset',
    'the request is read, then the connection is reset without a response',
    { status: 500, ending: 'reset' },
  ],
];

export const PREFILL_SCENARIOS = ROWS.map(
  ([lastName, says, answer]): Scenario<PrefillResponse | PlainResponse> => ({
    lastName,
    products: ['prefill-v2'],
    says,
    answer: 'status' in answer ? answer : { field: 'url', ...answer },
  }),
);
