import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personalLeadV2Body, personalLeadV3Body } from '#operator/personal-lead.ts';
import { anyText } from '#tests/support/any-text.ts';
import { leadOf, MAIN, PHONE } from './own-sandbox.ts';

test("a lead body has exactly the contract's fields", () => {
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

test('omits a campaign id that is not set', () => {
  expect(personalLeadV3Body(leadOf('A'), [MAIN])).not.toHaveProperty('partnerCampaignId');
});

test('sends pass-through data, and omits it if empty', () => {
  const passedData = { utm_source: 'spring', click: '4711' };
  expect(personalLeadV3Body(leadOf('A', { passedData }), [MAIN])).toHaveProperty(
    'partnerPassedData',
    passedData,
  );
  expect(personalLeadV3Body(leadOf('A'), [MAIN])).not.toHaveProperty('partnerPassedData');
});

test('a v2 lead is a v3 lead with one disclosure text', () => {
  const lead = leadOf('A', { partnerCampaignId: 'spring', passedData: { a: 'b' } });
  expect(personalLeadV2Body(lead, '<p>Stored</p>\r\n')).toStrictEqual({
    ...personalLeadV3Body(lead, [MAIN]),
    disclosuresText: '<p>Stored</p>\r\n',
  });
});

test.each(['', ' \n'])('throws for a v2 lead with the consent text %j', (html) => {
  expect(() => personalLeadV2Body(leadOf('A'), html)).toThrow();
});

test('does not send a phone block that the borrower did not agree to', () => {
  expect(personalLeadV3Body(leadOf('A'), [MAIN]).disclosuresText).toStrictEqual({
    'personal.consent': MAIN.html,
  });
});

test('throws for a lead without the main block or with a repeated block', () => {
  expect(() => personalLeadV3Body(leadOf('A'), [])).toThrow();
  expect(() => personalLeadV3Body(leadOf('A'), [PHONE])).toThrow();
  expect(() => personalLeadV3Body(leadOf('A'), [MAIN, MAIN])).toThrow();
});

test('the JSON holds any block text unchanged', () => {
  fc.assert(
    fc.property(anyText(), (html) => {
      const body = Buffer.from(JSON.stringify(personalLeadV3Body(leadOf('A'), [{ ...MAIN, html }])));
      expect(JSON.parse(body.toString()).disclosuresText[MAIN.key]).toBe(html);
    }),
    { numRuns: 500 },
  );
});
