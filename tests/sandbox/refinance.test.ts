import { expect, test } from 'vitest';
import { type LeadReply, paths, type Refusal, sharedSandbox } from './partner.ts';
import { refinanceLead, withField } from './samples.ts';

const { partner } = await sharedSandbox({ now: () => Date.parse('2026-03-01T12:00:00Z') });

const post = (lead: object) => partner.submit(paths.refinance, lead);

test('answers a valid lead with 201 and a link to refinance offers', async () => {
  const answer = await post(refinanceLead());
  expect(answer.status).toBe(201);
  const { inviteUrl } = (await answer.json()) as LeadReply;
  expect(await (await fetch(inviteUrl ?? 'no link')).text()).toContain('for refinancing your student loans');
});

test.each([
  ['borrower.address.unit', undefined],
  ['borrower.netWorth', 0],
  ['borrower.consentData.ipAddress', '2001:db8::1'],
  ['borrower.education.0.otherSchool', undefined],
  ['borrower.education.1.schoolKey', undefined],
  ['partnerCampaignId', 'spring'],
])('accepts a lead with %s as %j', async (field, value) => {
  expect((await post(withField(refinanceLead(), field, value))).status).toBe(201);
});

const [degree] = refinanceLead().borrower.education;

test.each([
  ['partnerLeadId', undefined],
  ['partnerLeadId', ' '],
  ['requestedLoanAmount', 42_000.5],
  ['requestedLoanAmount', '42000'],
  ['requestedLoanAmount', 0],
  ['loanPurpose', 'other'],
  ['borrower', undefined],
  ['borrower.email', 'great@'],
  ['borrower.firstName', ''],
  ['borrower.lastName', undefined],
  ['borrower.phone', '777-777-7777'],
  ['borrower.ssn', '145'],
  ['borrower.incomeYearly', -1],
  ['borrower.incomeYearly', '90000'],
  ['borrower.housingPaymentMonthly', undefined],
  ['borrower.dob', '20090302'],
  ['borrower.dob', '10/14/1988'],
  ['borrower.netWorth', '1'],
  ['borrower.netWorth', undefined],
  ['borrower.address.state', 'Pennsylvania'],
  ['borrower.address.zipcode', '1781'],
  ['borrower.address.unit', 4],
  ['borrower.address.country', 'US'],
  ['borrower.graduationDate', '20100230'],
  ['borrower.graduationDate', undefined],
  ['borrower.education', []],
  ['borrower.education', Array(5).fill(degree)],
  ['borrower.education', degree],
  ['borrower.education.0.degreeLevel', 'kindergarten'],
  ['borrower.education.0.degreeType', 'BA'],
  ['borrower.education.0.schoolKey', '331500'],
  ['borrower.education.0.studyField', undefined],
  ['borrower.education.1.otherSchool', ' '],
  ['borrower.education.1.grade', 'A'],
  ['borrower.citizenship', 'US'],
  ['borrower.loanGoal', 'wealth'],
  ['borrower.housingType', 'tent'],
  ['borrower.employmentStatus', 'busy'],
  ['borrower.consentData', undefined],
  ['borrower.consentData.ipAddress', '203.0.113.256'],
  ['borrower.consentData.ipAddress', '2001:db8::1::2'],
  ['borrower.consentData.ipAddress', 'localhost'],
  ['borrower.consentData.recordDate', '20260302'],
  ['borrower.consentData.recordDate', '2026-03-01'],
  ['borrower.consentData.consentText', ' '],
])('returns 422 and names %s if it is %j', async (field, value) => {
  const answer = await post(withField(refinanceLead(), field, value));
  expect(answer.status).toBe(422);
  expect(((await answer.json()) as Refusal).errors.map((error) => error.field)).toEqual([field]);
});

test('responses may have an undocumented shape', async () => {
  const bodyFor = async (lastName: string) => {
    const answer = await post(refinanceLead(lastName));
    return [answer.status, await answer.json()];
  };
  expect(await bodyFor('Bare')).toEqual([201, { uuid: expect.any(String), status: 'in_progress' }]);
  expect(await bodyFor('Barelink')).toEqual([201, { inviteUrl: expect.stringContaining('/offers/') }]);
  expect(await bodyFor('Silent')).toEqual([201, {}]);
  expect(await (await post(refinanceLead('Empty'))).text()).toBe('');
});

test('rejects a lead without a valid token', async () => {
  const answer = await partner.submit(paths.refinance, refinanceLead(), { Authorization: 'Bearer invented' });
  expect(answer.status).toBe(401);
});
