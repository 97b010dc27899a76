import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import {
  credibletest,
  prefill,
  refinanceLead,
  V2_TEXT,
  v2Lead,
  withField,
} from '#tests/support/servers/operator-bodies.ts';
import { type LeadReply, paths, type Refusal, sharedSandbox } from './partner.ts';

const now = () => Date.parse('2026-03-01T12:00:00Z');
const { origin, partner } = await sharedSandbox({ now });

const BODIES = { leads: () => credibletest(partner.blocks), v2: v2Lead, refinance: refinanceLead, prefill };
type Product = keyof typeof BODIES;
const [degree] = refinanceLead().borrower.education;

async function refusedFields(product: Product, body: unknown) {
  const answer = await partner.submit(paths[product], body);
  expect(answer.status).toBe(422);
  return ((await answer.json()) as Refusal).errors.map(({ field }) => field);
}

test.each<[Product, string, unknown]>([
  ['leads', 'partnerLeadId', undefined],
  ['leads', 'borrower.ssn', '123451451'],
  ['leads', 'borrower.dob', '20080301'],
  ['leads', 'employment.incomeYearly', 0],
  ['refinance', 'borrower.netWorth', 0],
  ['refinance', 'borrower.consentData.ipAddress', '2001:db8::1'],
  ['refinance', 'borrower.education.1.schoolKey', ''],
  ['prefill', 'data', {}],
  ['prefill', 'data.address', { state: 'PA' }],
  ['prefill', 'data.phone', '+1 777.777.7777'],
])('%s may have %s as %j', async (product, field, value) => {
  const answer = await partner.submit(paths[product], withField(BODIES[product](), field, value));
  expect(answer.ok).toBe(true);
});

test.each<[Product, string, unknown]>([
  ['leads', 'requestedLoanAmount', 999],
  ['leads', 'borrower.email', 'great@'],
  ['leads', 'borrower.phone', '17777777777'],
  ['leads', 'borrower.dob', '19880230'],
  ['leads', 'borrower.dob', '20080302'],
  ['leads', 'borrower.ssn', '123-45-1451'],
  ['leads', 'address.state', 'PR'],
  ['leads', 'disclosuresText', '<p>A single string, as in v2</p>'],
  ['v2', 'disclosuresText', { 'personal.consent': '<p>As in v3</p>' }],
  ['v2', 'disclosuresText', ' \n'],
  ['refinance', 'partnerLeadId', undefined],
  ['refinance', 'borrower.netWorth', '1'],
  ['refinance', 'borrower.address.country', 'US'],
  ['refinance', 'borrower.education', []],
  ['refinance', 'borrower.education', Array(5).fill(degree)],
  ['refinance', 'borrower.education.0.schoolKey', '331500'],
  ['refinance', 'borrower.education.1.otherSchool', ' '],
  ['refinance', 'borrower.consentData.ipAddress', '203.0.113.256'],
  ['refinance', 'borrower.consentData.recordDate', '20260302'],
  ['prefill', 'meta.partner', undefined],
  ['prefill', 'meta.flow', 'mortgage'],
  ['prefill', 'data.dob', '03/02/2008'],
  ['prefill', 'data.address.unit', '4'],
  ['prefill', 'data.loan.requestedAmount', '9999'],
  ['prefill', 'data.citizenship.ssn', '12-345-1451'],
])('%s is refused with 422 that names %s if it is %j', async (product, field, value) => {
  expect(await refusedFields(product, withField(BODIES[product](), field, value))).toEqual([field]);
});

test('each flow of a prefill accepts its own fields', async () => {
  const refusedBy = (flow: string) => refusedFields('prefill', withField(prefill(), 'meta.flow', flow));
  expect(await refusedBy('refi-borrower')).toEqual(['data.loan']);
  expect(await refusedBy('quick-match')).toEqual(
    ['dob', 'phone', 'address', 'financial', 'citizenship'].map((name) => `data.${name}`),
  );
});

test.each<[string, (text: string) => string | undefined]>([
  ['personal.consent', (text) => text.replace('’', "'")],
  ['personal.consent', () => undefined],
  ['personal.tcpa.consent', (text) => text.replace('\r\n', '\n')],
  ['personal.x', () => '<p>Unknown</p>'],
])('the text %s must be the one that was served', async (key, change) => {
  const blocks = { ...partner.blocks, [key]: change(partner.blocks[key] ?? '') };
  expect(await refusedFields('leads', credibletest(blocks))).toEqual([`disclosuresText.${key}`]);
});

test('the text about calls is not needed', async () => {
  const { 'personal.consent': main = '' } = partner.blocks;
  expect((await partner.post(credibletest({ 'personal.consent': main }))).status).toBe(201);
});

test('version 2 warns of an outdated text, and refuses it in strict mode; version 3 never warns', async () => {
  const replyTo = async (lead: object) => (await (await partner.submit(paths.v2, lead)).json()) as LeadReply;
  await control(origin, '/consents/v2', { text: '<p>Version 2.</p>' });
  const warning = expect.stringContaining('out of date');
  expect(await replyTo(v2Lead())).toMatchObject({ warning, lead: { status: 'in_progress' } });
  const wrapped = { ...v2Lead(), disclosuresText: `<div>${V2_TEXT}<p>Version 2.</p></div>` };
  expect(await replyTo(wrapped)).not.toHaveProperty('warning');
  const newer = await partner.post({ ...v2Lead('Warned'), disclosuresText: partner.blocks });
  expect([newer.status, await newer.text()]).toEqual([201, expect.not.stringContaining('warning')]);
  await control(origin, '/consents/v2', { text: '<p>Version 2.</p>', strict: true });
  expect(await refusedFields('v2', v2Lead())).toEqual(['disclosuresText']);
});
