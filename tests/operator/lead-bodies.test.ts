import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Education } from '#features/lead/model/refinance-lead.ts';
import { personalLeadV2Body, personalLeadV3Body } from '#operator/personal-lead.ts';
import { refinanceLeadBody } from '#operator/refinance-lead.ts';
import { anyText } from '#tests/support/any-text.ts';
import { leadOf, MAIN, PHONE, refinanceLeadOf } from './own-sandbox.ts';

const FULL = leadOf('Credibletest', {
  partnerCampaignId: 'spring',
  passedData: { utm_source: 'spring', click: '4711' },
});
const FULL_BODY = {
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
  partnerPassedData: { utm_source: 'spring', click: '4711' },
};

test("a personal-loan body has exactly the contract's fields, and a v2 lead one disclosure text", () => {
  expect(personalLeadV3Body(FULL, [MAIN, PHONE])).toStrictEqual(FULL_BODY);
  expect(personalLeadV2Body(FULL, '<p>Stored</p>\r\n')).toStrictEqual({
    ...FULL_BODY,
    disclosuresText: '<p>Stored</p>\r\n',
  });
});

test('omits a campaign id, pass-through data and a phone block that are not set', () => {
  const { partnerCampaignId, partnerPassedData, ...others } = FULL_BODY;
  expect(personalLeadV3Body(leadOf('Credibletest'), [MAIN])).toStrictEqual({
    ...others,
    disclosuresText: { 'personal.consent': MAIN.html },
  });
});

test('throws for a lead without the main block or a text, or with a repeated block', () => {
  const lead = leadOf('A');
  for (const blocks of [[], [PHONE], [MAIN, MAIN]]) expect(() => personalLeadV3Body(lead, blocks)).toThrow();
  const refinance = refinanceLeadOf('A');
  for (const html of ['', ' \n']) {
    expect(() => personalLeadV2Body(lead, html)).toThrow('consent text');
    expect(() => refinanceLeadBody({ ...refinance, consent: { ...refinance.consent, html } })).toThrow();
  }
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

test("a refinance body has exactly the contract's fields, and the name of a school that has no key", () => {
  const { borrower, consent } = refinanceLeadOf('Credibletest');
  const other: Education = {
    degreeLevel: 'graduate',
    degreeType: 'masters',
    schoolKey: null,
    otherSchool: 'École normale',
    studyField: 'law',
  };
  const lead = refinanceLeadOf('Credibletest', {
    partnerCampaignId: 'spring',
    borrower: {
      ...borrower,
      address: { ...borrower.address, unit: 'Apt 4' },
      education: [...borrower.education, other],
    },
  });
  expect(JSON.parse(JSON.stringify(refinanceLeadBody(lead)))).toStrictEqual({
    partnerLeadId: 'lead-of-Credibletest',
    partnerCampaignId: 'spring',
    requestedLoanAmount: 42_000,
    borrower: {
      email: 'great.credibletest@example.com',
      firstName: 'Great',
      lastName: 'Credibletest',
      phone: '7777777777',
      ssn: '1451',
      incomeYearly: 90_000.5,
      housingPaymentMonthly: 1_200,
      dob: '19881014',
      netWorth: -15_000,
      address: { ...FULL_BODY.address, unit: 'Apt 4' },
      graduationDate: '20120501',
      education: [
        {
          degreeLevel: 'undergraduate',
          degreeType: 'bachelors',
          schoolKey: '00331300',
          studyField: 'history',
        },
        { degreeLevel: 'graduate', degreeType: 'masters', otherSchool: 'École normale', studyField: 'law' },
      ],
      citizenship: 'us_citizen',
      loanGoal: 'lower_monthly_payment',
      housingType: 'rent',
      employmentStatus: 'employed_full_time',
      consentData: { ipAddress: '203.0.113.9', recordDate: '20260301', consentText: consent.html },
    },
  });
});

test('omits a campaign and a unit of a refinance lead that are not set', () => {
  const body = JSON.parse(JSON.stringify(refinanceLeadBody(refinanceLeadOf('A'))));
  expect(body).not.toHaveProperty('partnerCampaignId');
  expect(body.borrower.address).not.toHaveProperty('unit');
});
