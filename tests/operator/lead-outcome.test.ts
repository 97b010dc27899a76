import { expect, test } from 'vitest';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import type { Exchange, MaybeSentReason } from '#operator/http.ts';
import { parseLeadExchange } from '#operator/lead-outcome.ts';

const URL = 'https://offers.example.com/i/1';

const response = (status: number, body: string | Buffer = '', wait: number | null = null): Exchange => ({
  kind: 'response',
  status,
  contentType: 'application/json',
  retryAfterSeconds: wait,
  body: Buffer.from(body),
});
const parse = (exchange: Exchange, of: LeadInterface = 'personal_v3') => parseLeadExchange(exchange, of);
const answered = (value: unknown, status = 201) => parse(response(status, JSON.stringify(value)));
const unknown = (reason: string, httpStatus = 201, detail?: string) => ({
  kind: 'unknown',
  accepted: 'maybe',
  reason,
  httpStatus,
  ...(detail && { detail }),
});
const refinance = (body: string | Buffer) => parse(response(201, body), 'refinance');
const LEAD_INTERFACES: LeadInterface[] = ['personal_v3', 'personal_v2', 'refinance'];

test.each([200, 201, 202, 299])('a %i response means that the lead was accepted', (status) => {
  expect(answered({ lead: { status: 'success', uuid: 'u1' }, inviteUrl: URL }, status)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: status,
    status: 'success',
    uuid: 'u1',
    inviteUrl: URL,
    warning: null,
  });
});

test.each([
  [
    'the link and the warning inside the lead',
    { lead: { status: 's', uuid: 'u', inviteUrl: URL, warning: 'w' } },
    { inviteUrl: URL, warning: '"w"' },
  ],
  [
    'the link at the root before one inside',
    { lead: { uuid: 'u', inviteUrl: 'inner' }, inviteUrl: URL },
    { inviteUrl: URL },
  ],
  ['status and uuid at the root', { status: 's', uuid: 'u' }, { status: 's', uuid: 'u' }],
  ['a link alone', { inviteUrl: URL }, { inviteUrl: URL, status: null, uuid: null }],
  ['a status that no contract names', { lead: { status: 'under review' } }, { status: 'under review' }],
  ['a link that is null', { lead: { status: 's' }, inviteUrl: null }, { status: 's', inviteUrl: null }],
  [
    'a link that is no text',
    { lead: { status: 's' }, inviteUrl: { href: URL } },
    { status: 's', inviteUrl: null },
  ],
  [
    'a link with a line break',
    { lead: { status: 's' }, inviteUrl: `${URL}\r\n` },
    { status: 's', inviteUrl: `${URL}\r\n` },
  ],
  ['blanks around its words', { status: ' Failure\n', uuid: '\tu ' }, { status: ' Failure\n', uuid: 'u' }],
  ['a uuid that is a number', { lead: { uuid: 4711, status: 's' } }, { uuid: '4711', status: 's' }],
  ['a uuid that is too large a number', { uuid: 1e20, status: 's' }, { uuid: null, status: 's' }],
  ['a uuid that is an object', { uuid: { id: 1 }, status: 's' }, { uuid: null, status: 's' }],
  ['an empty link', { status: 's', inviteUrl: '' }, { status: 's', inviteUrl: null }],
  ['an empty link before one inside', { lead: { inviteUrl: URL }, inviteUrl: ' ' }, { inviteUrl: URL }],
  [
    'a link that is no address before one inside',
    { lead: { inviteUrl: URL }, inviteUrl: '/i' },
    { inviteUrl: URL },
  ],
  ['a link that cannot be followed', { status: 's', inviteUrl: 'a\nb' }, { inviteUrl: 'a\nb' }],
  ['a warning that is null', { status: 's', warning: null }, { warning: null }],
  ['a lead that is null', { status: 's', lead: null, offers: null, errors: [] }, { status: 's' }],
  ['a lead that is a text', { uuid: 'u', lead: 'received' }, { uuid: 'u' }],
  ['a status with half a character', { lead: { status: '\ud83d', uuid: 'u' } }, { status: null, uuid: 'u' }],
  ['a lead that is no object', { lead: [1], inviteUrl: URL }, { inviteUrl: URL }],
  ['a warning that is an object', { lead: { uuid: 'u' }, warning: { code: 7 } }, { warning: '{"code":7}' }],
  ['a warning that is a list', { lead: { uuid: 'u' }, warning: ['a', 'b'] }, { warning: '["a","b"]' }],
  ['a warning inside that is an object', { lead: { uuid: 'u', warning: { a: 1 } } }, { warning: '{"a":1}' }],
  ['a warning inside that is a list', { lead: { uuid: 'u', warning: [1] } }, { warning: '[1]' }],
  ['a warning that is an empty object', { lead: { uuid: 'u' }, warning: {} }, { warning: null }],
  ['a warning that is a number', { lead: { uuid: 'u' }, warning: 7 }, { warning: '7' }],
  [
    'fields that no contract names',
    { lead: { status: 's', uuid: 'u', offers: [{ apr: 1 }], url: 'https://x.example' }, link: URL, v: null },
    { status: 's', uuid: 'u', inviteUrl: null, warning: null },
  ],
  ['a warning that says nothing', { lead: { uuid: 'u', warning: 'w' }, warning: [] }, { warning: '"w"' }],
])('parses a response with %s', (_, body, expected) => {
  expect(answered(body)).toMatchObject({ kind: 'answered', accepted: 'yes', ...expected });
});

test.each(LEAD_INTERFACES)('returns status, uuid, link and warning of %s as received', (leadInterface) => {
  const body = JSON.stringify({ lead: { status: 'under review', uuid: 'u1' }, inviteUrl: URL, warning: 'w' });
  expect(parse(response(200, body), leadInterface)).toEqual({
    kind: 'answered',
    accepted: 'yes',
    httpStatus: 200,
    status: 'under review',
    uuid: 'u1',
    inviteUrl: URL,
    warning: '"w"',
  });
});

const nothing = { status: null, uuid: null, inviteUrl: null, warning: null };

test.each([
  ['nothing', '', nothing],
  ['white space', ' \r\n', nothing],
  ['an empty object', '{}', nothing],
  ['an empty list', '[]', nothing],
  ['a text', '"received"', nothing],
  ['null', 'null', nothing],
  ['what no contract names', '{"ok":true,"lead":[]}', nothing],
  ['a uuid at the root', '{"uuid":"u"}', { ...nothing, uuid: 'u' }],
  ['a warning alone', '{"warning":"w"}', { ...nothing, warning: '"w"' }],
  ['a link by another name', `{"redirectUrl":"${URL}"}`, { ...nothing, inviteUrl: URL }],
  ['a link by another name inside', `{"lead":{"url":"${URL}"}}`, { ...nothing, inviteUrl: URL }],
  [
    'an inviteUrl inside',
    `{"url":"https://x.example","lead":{"inviteUrl":"${URL}"}}`,
    { ...nothing, inviteUrl: URL },
  ],
])('a refinance response with %s means that the lead was accepted', (_, body, found) => {
  expect(refinance(body)).toEqual({ kind: 'answered', accepted: 'yes', httpStatus: 201, ...found });
});

test.each([
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['half an object', '{"lead":{"uuid":"u"'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
])('a refinance response with %s leaves the outcome unknown', (_, body) => {
  expect(refinance(body)).toEqual(unknown('malformed_answer', 201, 'not_json'));
});

test('a too deeply nested warning does not cost the lead its answer', () => {
  const deep = `{"lead":{"uuid":"u"},"warning":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(parse(response(201, deep))).toMatchObject({ kind: 'answered', uuid: 'u', warning: '"unreadable"' });
});

test.each([
  ['nothing', '', 'empty'],
  ['half an object', '{"lead":{"uuid":"u"', 'not_json'],
  ['a page', '<html>', 'not_json'],
  ['a list', '[]', 'not_json'],
  ['a text', '"ok"', 'not_json'],
  ['a link that cannot be read', Buffer.from('{"inviteUrl":"\xff"}', 'latin1'), 'nothing_usable'],
  ['nothing of use', '{"lead":{}}', 'nothing_usable'],
  ['a warning alone', '{"warning":"w"}', 'nothing_usable'],
])('a 2xx response of %s leaves the outcome unknown', (_, body, detail) => {
  expect(parse(response(201, body))).toEqual(unknown('malformed_answer', 201, detail));
});

test.each([
  [300, 'redirected', 'maybe'],
  [301, 'redirected', 'maybe'],
  [302, 'redirected', 'maybe'],
  [303, 'redirected', 'maybe'],
  [307, 'redirected', 'no'],
  [308, 'redirected', 'no'],
  [400, 'bad_request', 'no'],
  [401, 'unauthorized', 'no'],
  [402, 'other_refusal', 'maybe'],
  [403, 'forbidden', 'no'],
  [404, 'not_found', 'no'],
  [408, 'other_refusal', 'maybe'],
  [409, 'conflict', 'maybe'],
  [413, 'too_large', 'no'],
  [422, 'invalid', 'no'],
  [429, 'rate_limited', 'no'],
  [499, 'other_refusal', 'maybe'],
])('%i is a refusal with reason %s, accepted: %s', (status, reason, accepted) => {
  expect(parse(response(status, 'any'))).toEqual({
    kind: 'refused',
    accepted,
    reason,
    httpStatus: status,
    retryAfterSeconds: null,
    fields: [],
  });
});

test.each([500, 502, 503, 599])('%i leaves the outcome unknown: server_error', (status) => {
  expect(parse(response(status))).toEqual(unknown('server_error', status));
});

test.each([600, 999])('%i leaves the outcome unknown: malformed_answer', (status) => {
  expect(parse(response(status))).toEqual(unknown('malformed_answer', status));
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
  expect(parse({ kind: 'maybe_sent', reason, status: 201 })).toEqual(unknown(word));
});

test('a lead that was proven not sent is not accepted', () => {
  expect(parse({ kind: 'not_sent', reason: 'dns_failed' })).toEqual({
    kind: 'unsent',
    accepted: 'no',
    reason: 'dns_failed',
    tokenFailure: null,
  });
});

test('a refused lead has the Retry-After seconds', () => {
  expect(parse(response(429, '', 90))).toMatchObject({ retryAfterSeconds: 90 });
});

test('a refused lead has the field names of its own interface', () => {
  const body = '{"errors":[{"field":"street","message":"no"}]}';
  const fieldsOf = (leadInterface: LeadInterface) => parse(response(422, body), leadInterface);
  expect(LEAD_INTERFACES.map(fieldsOf)).toMatchObject([
    { fields: ['address.street'] },
    { fields: ['address.street'] },
    { fields: ['borrower.address.street'] },
  ]);
});

test("a refused lead has field names and none of the operator's text", () => {
  const body = JSON.stringify({
    errors: [{ field: 'borrower.email', message: 'planted-4711 is taken' }, { field: 'planted-4711' }],
  });
  const outcome = parse(response(422, body));
  expect(outcome).toMatchObject({ kind: 'refused', fields: ['borrower.email'] });
  expect(JSON.stringify(outcome)).not.toContain('planted-4711');
});
