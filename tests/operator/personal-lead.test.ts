import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalLeadV3Body } from '#operator/personal-lead.ts';
import { leadOf, MAIN, PHONE } from './operator.ts';

test('a lead is written in the words of the contract, and in no others', () => {
  expect(
    personalLeadV3Body(leadOf('Credibletest', { partnerCampaignId: 'spring' }), [MAIN, PHONE]),
  ).toStrictEqual({
    requestedLoanAmount: 9_999,
    loanPurpose: 'debt_consolidation',
    borrower: {
      email: 'great.credibletest@example.com',
      firstName: 'Great',
      lastName: 'Credibletest',
      phone: '7777777777',
      dob: '19881014',
      ssn: '1451',
    },
    address: { street: '378 East Street', city: 'Bloomsburg', state: 'PA', zipcode: '17815' },
    employment: { status: 'employed_full_time', incomeYearly: 90_000 },
    housing: { type: 'rent', monthlyPayment: 1_200 },
    disclosuresText: { 'personal.consent': MAIN.html, 'personal.tcpa.consent': PHONE.html },
    partnerLeadId: 'lead-of-Credibletest',
    partnerCampaignId: 'spring',
  });
});

test('a campaign id that is not set is not sent', () => {
  expect(personalLeadV3Body(leadOf('A'), [MAIN])).not.toHaveProperty('partnerCampaignId');
});

test('a phone block that was not agreed to is not sent', () => {
  expect(personalLeadV3Body(leadOf('A'), [MAIN]).disclosuresText).toStrictEqual({
    'personal.consent': MAIN.html,
  });
});

test('a lead without the main block, or with a block twice, is a bug', () => {
  expect(() => personalLeadV3Body(leadOf('A'), [])).toThrow();
  expect(() => personalLeadV3Body(leadOf('A'), [PHONE])).toThrow();
  expect(() => personalLeadV3Body(leadOf('A'), [MAIN, MAIN])).toThrow();
});

test('whatever the text of a block, the JSON holds it unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (html) => {
      const body = Buffer.from(JSON.stringify(personalLeadV3Body(leadOf('A'), [{ ...MAIN, html }])));
      expect(JSON.parse(body.toString()).disclosuresText[MAIN.key]).toBe(html);
    }),
    { numRuns: 500 },
  );
});
