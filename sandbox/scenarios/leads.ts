import type { ProductKey } from '../products.ts';
import { REJECTIONS } from './rejections.ts';
import { LEADS, type LeadResponse, type PlainResponse, type Scenario } from './scenario.ts';

type Row = [lastName: string, says: string, changes?: Partial<LeadResponse>];

const LINKED: LeadResponse = { leadStatus: 'in_progress', link: 'beside the lead' };
const TIMED_OUT: LeadResponse = { leadStatus: 'timed_out', link: 'none' };

/** 201 with a lead object as the contract shows it. */
const ACCEPTED_LEADS = scenarios(LEADS, '201, ', [
  ['Ordinary', 'in_progress, with a link'],
  ['Success', 'success, with a link', { leadStatus: 'success' }],
  ['Declined', 'in_progress, with a link to a page that shows a decline', { page: 'decline' }],
  ['Linkless', 'in_progress, no link', { link: 'none' }],
  ['Lostlink', 'success, no link', { leadStatus: 'success', link: 'none' }],
  ['Failure', 'failure, no link', { leadStatus: 'failure', link: 'none' }],
  ['Failurelink', 'failure, with a link', { leadStatus: 'failure' }],
  ['Timedout', 'timed_out, no link', TIMED_OUT],
  ['Secondtry', 'timed_out; later attempts with the same partnerLeadId get a link', TIMED_OUT],
  [
    'Strange',
    'a status that the contract does not list, no link',
    { leadStatus: 'under_review_by_moon', link: 'none' },
  ],
  ['Inside', 'in_progress, the link inside the lead object', { link: 'inside the lead' }],
  ['Foreign', 'in_progress, a link to offers.example.net', { link: 'on a foreign host' }],
]).map((scenario) => (scenario.lastName === 'Secondtry' ? { ...scenario, again: LINKED } : scenario));

/** Contract 7.1, version 2 only. */
const LEAD_WARNINGS = scenarios(['personal-v2'], '201, in_progress, with a link and ', [
  ['Warned', 'a text warning', { warning: { as: 'string' } }],
  ['Warnedobject', 'a warning that is an object', { warning: { as: 'object' } }],
  ['Warnedlist', 'a list of warnings', { warning: { as: 'list' } }],
  ['Warnedinside', 'a text warning, inside the lead object', { warning: { as: 'string', inside: true } }],
  [
    'Warnedinobject',
    'a warning that is an object, inside the lead object',
    { warning: { as: 'object', inside: true } },
  ],
  ['Warnedinlist', 'a list of warnings, inside the lead object', { warning: { as: 'list', inside: true } }],
]);

/** The contract shows no body for refinance. */
const REFINANCE_RESPONSES = scenarios(['refinance-v2'], '201, ', [
  ['Bare', 'only uuid and status, at the root', { link: 'none', body: 'uuid and status' }],
  ['Barelink', 'only a link', { body: 'link only' }],
  ['Silent', 'an empty object', { link: 'none', body: 'nothing in it' }],
]);

/** Complete and valid: a client has to understand each of them but the last one. */
const UNUSUAL_RESPONSES = scenarios(LEADS, '201, ', [
  ['Interim', 'after 103, 102 and 100 twice, each with header fields', { interim: [103, 102, 100, 100] }],
  ['Gzip', 'in gzip', { codings: ['gzip'] }],
  ['Deflate', 'in deflate', { codings: ['deflate'] }],
  ['Rawdeflate', 'in deflate without its zlib wrapper', { codings: ['raw deflate'] }],
  ['Brotli', 'in br', { codings: ['br'] }],
  ['Zstd', 'in zstd', { codings: ['zstd'] }],
  ['Stacked', 'in gzip and then in br', { codings: ['gzip', 'br'] }],
  ['Latin', 'with a note, in ISO-8859-1', { charset: 'iso-8859-1', body: 'with a note' }],
  ['Utfsixteen', 'with a note, in UTF-16', { charset: 'utf-16', body: 'with a note' }],
  [
    'Wrongbyte',
    'with a note that has a wrong byte',
    { charset: 'undeclared iso-8859-1', body: 'with a note' },
  ],
  ['Nulls', 'with null, empty and odd values in other fields', { body: 'with odd values' }],
  ['Capitals', 'with the status IN_PROGRESS between blanks', { leadStatus: ' IN_PROGRESS ' }],
  ['Shouted', 'with the status Failure and no link', { leadStatus: 'Failure', link: 'none' }],
  ['Blanks', 'with blanks and a line break around the link', { link: 'between blanks' }],
  ['Accented', 'with a link that has a name in it, José García', { link: 'with a name' }],
  ['Unsecured', 'with a link to http://offers.example.net', { link: 'without TLS' }],
  ['Compressed', 'in compress, a coding that hardly any client knows', { codings: ['compress'] }],
]);

/** Responses that a client has to survive. */
const BROKEN_RESPONSES: Scenario<LeadResponse | PlainResponse>[] = [
  ...scenarios(LEADS, '', [
    ['Empty', '201, the lead is stored, the body is empty', { link: 'none', body: 'empty' }],
    ['Garbled', '201, the lead is stored, the body is malformed JSON', { body: 'garbled' }],
    ['Html', '201, the lead is stored, the body is an HTML page', { body: 'html' }],
    ['Extra', '201, in_progress, with a link, with unknown fields', { body: 'extra' }],
    ['Huge', '201, in_progress, with a link, in a body of 3 MB', { body: 'huge' }],
    ['Slow', '12 seconds, then 201, in_progress, with a link', { delayMs: 12_000 }],
    ['Cut', '201, the lead is stored, the connection closes in the middle of the body', { ending: 'cut' }],
  ]),
  failed('Reset', 'the request is read, then the connection is reset without a response', {
    status: 500,
    ending: 'reset',
  }),
  failed('Broken', '500', { status: 500, body: { errors: [{ message: 'Something went wrong.' }] } }),
  failed('Badgateway', '502, with an HTML body', {
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
  }),
  failed('Moved', '302, to an unknown path', {
    status: 302,
    headers: { Location: '/api/partners/personal/ping-post/v3/leads-elsewhere' },
  }),
];

export const LEAD_SCENARIOS = [
  ...ACCEPTED_LEADS,
  ...LEAD_WARNINGS,
  ...REFINANCE_RESPONSES,
  ...REJECTIONS,
  ...UNUSUAL_RESPONSES,
  ...BROKEN_RESPONSES,
];

function scenarios(products: ProductKey[], opening: string, rows: Row[]): Scenario<LeadResponse>[] {
  return rows.map(([lastName, says, changes]) => ({
    lastName,
    products,
    says: opening + says,
    answer: { ...LINKED, ...changes },
  }));
}

function failed(lastName: string, says: string, answer: PlainResponse): Scenario<PlainResponse> {
  return { lastName, products: LEADS, says, answer };
}
