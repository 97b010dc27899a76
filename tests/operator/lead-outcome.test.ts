import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Exchange, MaybeSentReason } from '#operator/http.ts';
import { parseLeadExchange } from '#operator/lead-outcome.ts';
import { responseOf, unknownOutcome } from './own-sandbox.ts';

const URL = 'https://offers.example.com/i/1';

const response = (status: number, body: string | Buffer = '', wait: number | null = null) =>
  responseOf(status, body, 'application/json', wait);
const parse = (exchange: Exchange, of: LeadInterface = 'personal_v3') => parseLeadExchange(exchange, of);
const answered = (value: unknown, status = 201) => parse(response(status, JSON.stringify(value)));
const LEAD_INTERFACES: LeadInterface[] = ['personal_v3', 'personal_v2', 'refinance'];

test.each(LEAD_INTERFACES)('returns status, uuid, link and warning of %s as received', (leadInterface) => {
  const body = JSON.stringify({ lead: { status: 'under review', uuid: 'u1' }, inviteUrl: URL, warning: 'w' });
  expect(parse(response(299, body), leadInterface)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: 299,
    status: 'under review',
    uuid: 'u1',
    inviteUrl: URL,
    warning: '"w"',
  });
});

const NOTHING = { status: null, uuid: null, inviteUrl: null, warning: null };

test.each([
  [
    'the link and the warning inside the lead',
    { lead: { status: 's', inviteUrl: URL, warning: 'w' } },
    { status: 's', inviteUrl: URL, warning: '"w"' },
  ],
  [
    'the link at the root before one inside',
    { uuid: 'u', lead: { inviteUrl: 'inner' }, inviteUrl: URL },
    { uuid: 'u', inviteUrl: URL },
  ],
  [
    'a link that is no address before one inside',
    { lead: { inviteUrl: URL }, inviteUrl: '/i' },
    { inviteUrl: URL },
  ],
  ['a link alone', { inviteUrl: URL }, { inviteUrl: URL }],
  ['a link that is no text', { status: 's', inviteUrl: { href: URL } }, { status: 's' }],
  ['a link with a line break', { inviteUrl: `${URL}\r\n` }, { inviteUrl: `${URL}\r\n` }],
  ['an empty link', { status: 's', inviteUrl: ' ' }, { status: 's' }],
  ['blanks around its words', { status: ' Failure\n', uuid: '\tu ' }, { status: ' Failure\n', uuid: 'u' }],
  ['a uuid that is a number', { lead: { uuid: 4711 } }, { uuid: '4711' }],
  ['a uuid that is too large a number', { uuid: 1e20, status: 's' }, { status: 's' }],
  ['a uuid that is an object', { uuid: { id: 1 }, status: 's' }, { status: 's' }],
  ['a lead that is null', { status: 's', lead: null, offers: null, errors: [] }, { status: 's' }],
  ['a lead that is a list', { uuid: 'u', lead: [1] }, { uuid: 'u' }],
  ['a status with half a character', { lead: { status: '\ud83d', uuid: 'u' } }, { uuid: 'u' }],
  ['a warning that is an object', { uuid: 'u', warning: { code: 7 } }, { uuid: 'u', warning: '{"code":7}' }],
  ['a warning that is an empty object', { uuid: 'u', warning: {} }, { uuid: 'u' }],
  ['a warning that is null', { uuid: 'u', warning: null }, { uuid: 'u' }],
  [
    'an empty warning before one inside',
    { lead: { uuid: 'u', warning: [1] }, warning: [] },
    { uuid: 'u', warning: '[1]' },
  ],
  [
    'fields that no contract names',
    { lead: { status: 's', offers: [{ apr: 1 }], url: 'https://x.example' }, link: URL, v: null },
    { status: 's' },
  ],
])('parses a response with %s', (_, body, expected) => {
  const accepted = { kind: 'answered', accepted: 'yes', httpStatus: 201 };
  expect(answered(body)).toEqual({ ...accepted, ...NOTHING, ...expected });
});

test('a too deeply nested warning does not cost the lead its answer', () => {
  const deep = `{"lead":{"uuid":"u"},"warning":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(parse(response(201, deep))).toMatchObject({ kind: 'answered', uuid: 'u', warning: '"unreadable"' });
});

/** The detail of a personal-loan lead, and the answer to a refinance lead. */
test.each<[string, string | Buffer, string, object | null]>([
  ['nothing', ' \r\n', 'empty', {}],
  ['an empty object', '{}', 'nothing_usable', {}],
  ['a list', '[]', 'not_json', {}],
  ['a text', '"received"', 'not_json', {}],
  ['a warning alone', '{"warning":"w"}', 'nothing_usable', { warning: '"w"' }],
  ['a link by another name', `{"lead":{"url":"${URL}"}}`, 'nothing_usable', { inviteUrl: URL }],
  [
    'a link that cannot be read',
    Buffer.from('{"inviteUrl":"\xff"}', 'latin1'),
    'nothing_usable',
    { inviteUrl: '\ufffd' },
  ],
  ['a page', '<!doctype html><title>Sign in</title>', 'not_json', null],
  ['half an object', '{"lead":{"uuid":"u"', 'not_json', null],
])('a 2xx response of %s is an answer to a refinance lead at most', (_, body, detail, found) => {
  expect(parse(response(201, body))).toEqual(unknownOutcome('malformed_answer', 201, detail));
  expect(parse(response(201, body), 'refinance')).toEqual(
    found
      ? { kind: 'answered', accepted: 'yes', httpStatus: 201, ...NOTHING, ...found }
      : unknownOutcome('malformed_answer', 201, 'not_json'),
  );
});

test.each([
  [302, 'redirected', 'maybe'],
  [307, 'redirected', 'no'],
  [308, 'redirected', 'no'],
  [400, 'bad_request', 'no'],
  [401, 'unauthorized', 'no'],
  [402, 'other_refusal', 'maybe'],
  [403, 'forbidden', 'no'],
  [404, 'not_found', 'no'],
  [409, 'conflict', 'maybe'],
  [413, 'too_large', 'no'],
  [422, 'invalid', 'no'],
  [429, 'rate_limited', 'no'],
])('%i is a refusal with reason %s, accepted: %s', (httpStatus, reason, accepted) => {
  expect(parse(response(httpStatus, 'any', 90))).toEqual({
    kind: 'refused',
    accepted,
    reason,
    httpStatus,
    retryAfterSeconds: 90,
    fields: [],
  });
});

test.each([
  [500, 'server_error'],
  [599, 'server_error'],
  [600, 'malformed_answer'],
])('%i leaves the outcome unknown: %s', (status, reason) => {
  expect(parse(response(status))).toEqual(unknownOutcome(reason, status));
});

const unanswered: [MaybeSentReason, string][] = [
  ['connection_lost', 'connection_lost'],
  ['headers_timed_out', 'timed_out'],
  ['deadline_passed', 'timed_out'],
  ['response_cut', 'response_cut'],
  ['response_garbled', 'malformed_answer'],
  ['response_too_large', 'response_too_large'],
];
test.each(unanswered)('after %s the outcome is unknown', (reason, word) => {
  expect(parse({ kind: 'maybe_sent', reason, status: 201 })).toEqual(unknownOutcome(word, 201));
});

test('a lead that was proven not sent is not accepted', () => {
  expect(parse({ kind: 'not_sent', reason: 'dns_failed' })).toEqual({
    kind: 'unsent',
    accepted: 'no',
    reason: 'dns_failed',
    tokenFailure: null,
  });
});

test("a refused lead has the field names of its own interface and none of the operator's text", () => {
  const body = '{"errors":[{"field":"street","message":"planted is taken"},{"field":"planted"}]}';
  const outcomes = LEAD_INTERFACES.map((leadInterface) => parse(response(422, body), leadInterface));
  expect(outcomes).toMatchObject([
    { fields: ['address.street'] },
    { fields: ['address.street'] },
    { fields: ['borrower.address.street'] },
  ]);
  expect(JSON.stringify(outcomes)).not.toContain('planted');
});

const anyAnswer = fc.oneof(
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.json().map(Buffer.from),
  fc
    .record(
      {
        lead: fc.dictionary(fc.constantFrom('status', 'uuid', 'inviteUrl', 'warning'), fc.jsonValue()),
        inviteUrl: fc.jsonValue(),
        warning: fc.jsonValue(),
        errors: fc.jsonValue(),
        detail: fc.array(fc.record({ loc: fc.jsonValue(), field: fc.jsonValue(), source: fc.jsonValue() })),
      },
      { requiredKeys: [] },
    )
    .map((value) => Buffer.from(JSON.stringify(value))),
);

test('never throws, and accepts only 2xx', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      anyAnswer,
      fc.constantFrom(null, 'a;charset', 'application/json; charset=utf-16', 'a;charset=latin1'),
      fc.constantFrom(...LEAD_INTERFACES),
      (status, body, contentType, leadInterface) => {
        const { accepted } = parse(responseOf(status, body, contentType), leadInterface);
        if (accepted === 'yes') expect(Math.floor(status / 100)).toBe(2);
        if (status >= 500) expect(accepted).toBe('maybe');
      },
    ),
    { numRuns: 1_000 },
  );
});
