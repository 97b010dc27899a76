import { expect, test } from 'vitest';
import type { Education } from '#features/lead/model/refinance-lead.ts';
import { refinanceLeadBody } from '#operator/refinance-lead.ts';
import { refinanceLeadOf } from './own-sandbox.ts';

const written = (lead: Parameters<typeof refinanceLeadBody>[0]) =>
  JSON.parse(JSON.stringify(refinanceLeadBody(lead)));

test("a refinance body has exactly the contract's fields", () => {
  const { borrower, consent } = refinanceLeadOf('Credibletest');
  const lead = refinanceLeadOf('Credibletest', {
    partnerCampaignId: 'spring',
    borrower: { ...borrower, address: { ...borrower.address, unit: 'Apt 4' } },
  });
  expect(refinanceLeadBody(lead)).toStrictEqual({
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
      address: {
        street: '378 East Street',
        city: 'Bloomsburg',
        state: 'PA',
        zipcode: '17815',
        unit: 'Apt 4',
      },
      graduationDate: '20120501',
      education: [
        {
          degreeLevel: 'undergraduate',
          degreeType: 'bachelors',
          schoolKey: '00331300',
          studyField: 'history',
        },
      ],
      citizenship: 'us_citizen',
      loanGoal: 'lower_monthly_payment',
      housingType: 'rent',
      employmentStatus: 'employed_full_time',
      consentData: { ipAddress: '203.0.113.9', recordDate: '20260301', consentText: consent.html },
    },
  });
});

const noKey: Education = {
  degreeLevel: 'graduate',
  degreeType: 'masters',
  schoolKey: null,
  otherSchool: 'École normale',
  studyField: 'law',
};

test('sends the name of a school that has no key', () => {
  const lead = refinanceLeadOf('A');
  const education = [...lead.borrower.education, noKey];
  expect(written({ ...lead, borrower: { ...lead.borrower, education } }).borrower.education).toStrictEqual([
    { degreeLevel: 'undergraduate', degreeType: 'bachelors', schoolKey: '00331300', studyField: 'history' },
    { degreeLevel: 'graduate', degreeType: 'masters', otherSchool: 'École normale', studyField: 'law' },
  ]);
});

test('omits a campaign and a unit that are not set', () => {
  const body = written(refinanceLeadOf('A'));
  expect(body).not.toHaveProperty('partnerCampaignId');
  expect(body.borrower.address).not.toHaveProperty('unit');
});

test.each(['', ' \n'])('throws for a refinance lead with the consent text %j', (html) => {
  const lead = refinanceLeadOf('A');
  expect(() => refinanceLeadBody({ ...lead, consent: { ...lead.consent, html } })).toThrow();
});
