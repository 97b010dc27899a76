import { describe, expect, test } from 'vitest';
import { credibletest, type LeadReply, type Refusal, sharedSandbox } from './partner.ts';
import { withField } from './samples.ts';

const { origin, partner } = await sharedSandbox({ now: () => Date.parse('2026-03-01T12:00:00Z') });

const good = () => credibletest(partner.blocks);

test('answers a valid lead with 201, a status, a uuid and a link on this host', async () => {
  const answer = await partner.post(good());
  const reply = (await answer.json()) as LeadReply;
  expect(answer.status).toBe(201);
  expect(reply.lead).toMatchObject({ status: 'in_progress', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(reply.inviteUrl).toMatch(new RegExp(`^${origin}/offers/[\\w-]{43}$`));
});

test('phone consent and optional fields may be missing, and the SSN may have nine digits', async () => {
  const { partnerLeadId, disclosuresText, ...lead } = good();
  lead.borrower.ssn = '123451451';
  const mainOnly = { 'personal.consent': disclosuresText['personal.consent'] };
  expect((await partner.post({ ...lead, disclosuresText: mainOnly })).status).toBe(201);
});

test('accepts a borrower who turns 18 today and has no income or housing payment', async () => {
  const lead = good();
  lead.borrower.dob = '20080301';
  lead.employment.incomeYearly = 0;
  lead.housing.monthlyPayment = 0;
  expect((await partner.post(lead)).status).toBe(201);
});

describe('returns 422 and names', () => {
  const cases: [field: string, value: unknown][] = [
    ['requestedLoanAmount', 999],
    ['requestedLoanAmount', 200_001],
    ['requestedLoanAmount', 5000.5],
    ['requestedLoanAmount', '5000'],
    ['loanPurpose', 'yacht'],
    ['borrower', undefined],
    ['borrower.email', 'great@'],
    ['borrower.firstName', ' '],
    ['borrower.lastName', undefined],
    ['borrower.phone', '777-777-7777'],
    ['borrower.phone', '17777777777'],
    ['borrower.dob', '1988-10-14'],
    ['borrower.dob', '19880230'],
    ['borrower.dob', '20080302'],
    ['borrower.dob', '19050101'],
    ['borrower.ssn', '145'],
    ['borrower.ssn', '123-45-1451'],
    ['borrower.nickname', 'G'],
    ['address.state', 'pa'],
    ['address.state', 'PR'],
    ['address.zipcode', '17815-1234'],
    ['address.city', undefined],
    ['employment.status', 'busy'],
    ['employment.incomeYearly', -1],
    ['employment.incomeYearly', '90000'],
    ['housing.type', 'tent'],
    ['housing.monthlyPayment', -0.01],
    ['partnerLeadId', 7],
    ['partnerPassedData', 'text'],
    ['disclosuresText', '<p>A single string, as in v2</p>'],
    ['consentAcknowledged', true],
  ];

  test.each(cases)('%s if it is %j', async (field, value) => {
    const answer = await partner.post(withField(good(), field, value));
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as Refusal).errors.map((error) => error.field)).toEqual([field]);
  });

  test.each([
    ['personal.consent', (text: string) => text.trimEnd()],
    ['personal.consent', (text: string) => text.replace('’', "'")],
    ['personal.consent', () => ''],
    ['personal.tcpa.consent', (text: string) => text.replace('\r\n', '\n')],
  ])('disclosuresText.%s if its text was changed', async (key, change) => {
    const answer = await partner.post(
      credibletest({ ...partner.blocks, [key]: change(partner.blocks[key] ?? '') }),
    );
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as Refusal).errors[0]?.field).toBe(`disclosuresText.${key}`);
  });

  test('a missing main consent, nested consent keys, or an unknown key', async () => {
    const fieldsFor = async (disclosuresText: unknown) => {
      const answer = await partner.post({ ...good(), disclosuresText });
      return ((await answer.json()) as Refusal).errors.map((error) => error.field);
    };
    const { 'personal.consent': main, 'personal.tcpa.consent': phone } = partner.blocks;
    expect(await fieldsFor({ 'personal.tcpa.consent': phone })).toEqual(['disclosuresText.personal.consent']);
    expect(await fieldsFor({ personal: { consent: main } })).toContain('disclosuresText.personal.consent');
    expect(await fieldsFor({ ...partner.blocks, 'personal.x': main })).toEqual([
      'disclosuresText.personal.x',
    ]);
  });
});

test('rejects a lead without a valid token, with another media type, as invalid JSON, and above 1 MB', async () => {
  const { post } = partner;
  expect((await post(good(), { Authorization: 'Bearer invented' })).status).toBe(401);
  expect((await post(good(), { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect((await post('{"requestedLoanAmount": 5000')).status).toBe(400);
  expect((await post({ ...good(), partnerPassedData: { note: 'x'.repeat(1_100_000) } })).status).toBe(413);
});
