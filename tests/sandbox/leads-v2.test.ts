import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { type LeadReply, paths, type Refusal, sharedSandbox } from './partner.ts';
import { V2_TEXT, v2Lead, withField } from './samples.ts';

const { origin, partner } = await sharedSandbox({ isFresh: true });

const post = (lead: object) => partner.submit(paths.v2, lead);
const replyTo = async (lead: object) => (await (await post(lead)).json()) as LeadReply;

test('answers a valid lead with 201, a link and no warning', async () => {
  const answer = await post(v2Lead());
  expect(answer.status).toBe(201);
  const reply = (await answer.json()) as LeadReply;
  expect(reply).toMatchObject({
    lead: { status: 'in_progress' },
    inviteUrl: expect.stringMatching('/offers/'),
  });
  expect(reply).not.toHaveProperty('warning');
});

test('partnerLeadId and campaign are optional', async () => {
  const { partnerLeadId, ...lead } = v2Lead();
  expect((await post(lead)).status).toBe(201);
});

test.each([
  ['disclosuresText', { 'personal.consent': '<p>As in v3</p>' }],
  ['disclosuresText', ''],
  ['disclosuresText', ' \n'],
  ['disclosuresText', undefined],
  ['requestedLoanAmount', 200_001],
  ['borrower.ssn', '145'],
  ['employment.nature', 'busy'],
])('returns 422 and names %s if it is %j', async (field, value) => {
  const answer = await post(withField(v2Lead(), field, value));
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as Refusal).errors.map((error) => error.field)).toEqual([field]);
});

test('accepts a lead with an outdated text and warns', async () => {
  await control(origin, '/consents/v2', { text: '<p>Version 2.</p>' });
  expect(await replyTo(v2Lead())).toMatchObject({
    warning: expect.stringContaining('out of date'),
    lead: { status: 'in_progress' },
  });
  const wrapped = { ...v2Lead(), disclosuresText: `<div>${V2_TEXT}<p>Version 2.</p></div>` };
  expect(await replyTo(wrapped)).not.toHaveProperty('warning');
  await control(origin, '/consents/v2', { text: null });
  expect(await replyTo(v2Lead())).not.toHaveProperty('warning');
});

test('rejects an outdated text in strict mode', async () => {
  await control(origin, '/consents/v2', { text: '<p>Version 2.</p>', strict: true });
  const answer = await post(v2Lead());
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as Refusal).errors[0]?.field).toBe('disclosuresText');
  expect((await post({ ...v2Lead(), disclosuresText: '<p>Version 2.</p>' })).status).toBe(201);
});

const STALE = expect.stringContaining('out of date');
test.each([
  ['Warned', { warning: STALE }],
  ['Warnedobject', { warning: { code: 'consent_out_of_date', message: STALE } }],
  ['Warnedlist', { warning: [STALE, expect.any(String)] }],
  ['Warnedinside', { lead: { warning: STALE } }],
  ['Warnedinobject', { lead: { warning: { message: STALE } } }],
  ['Warnedinlist', { lead: { warning: [STALE, expect.any(String)] } }],
])('a lead of %s gets its own form of warning and a link', async (lastName, shape) => {
  const reply = await replyTo(v2Lead(lastName));
  expect(reply).toMatchObject({ ...shape, inviteUrl: expect.any(String) });
  expect([reply.warning, reply.lead.warning].filter(Boolean)).toHaveLength(1);
});

test('never warns in version 3, where texts are fetched', async () => {
  await control(origin, '/consents/v2', { text: '<p>Version 2.</p>' });
  const answer = await partner.post({ ...v2Lead('Warned'), disclosuresText: partner.blocks });
  expect([answer.status, await answer.text()]).toEqual([201, expect.not.stringContaining('warning')]);
});
