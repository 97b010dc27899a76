import fc from 'fast-check';
import type { PersonalLead } from '#features/lead/model/personal-lead.ts';
import type { RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import type { Prefill } from '#features/prefill/model/prefill.ts';
import { birthDate } from '#features/questions/model/birth-date.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import { newReference } from '#platform/values/ids.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { emailAddress, line, properName } from '#platform/values/text-formats.ts';
import { CHOICES } from '#prisma/answer-options.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const listed = (list: string) =>
  fc.constantFrom(...Object.values(CHOICES[list] ?? {}).flatMap((seeds) => seeds.map(([value]) => value)));
const oneOf = (choices: readonly { value: string }[]) =>
  fc.constantFrom(...choices.map(({ value }) => value));
const dollars = (low: number, high: number) =>
  fc.integer({ min: low * 100, max: high * 100 }).map((cents) => cents / 100);
const day = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

/** Texts that the question's rule accepts, in the form that the rule returns. */
function acceptedBy(texts: fc.Arbitrary<string>, codec: Codec<string>): fc.Arbitrary<string> {
  return texts
    .map((text) => codec.parse(text))
    .filter((result) => result.ok)
    .map((result) => (result.ok ? result.value : ''));
}

const letters = fc.string({ unit: fc.constantFrom(...'aZéñøłÅĐ李म́’- .'), minLength: 1, maxLength: 60 });
const name = acceptedBy(letters, properName(errors.firstName, 50));
const city = acceptedBy(letters, properName(errors.city, 60));
const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map((tail) => `1 ${tail}`);
const street = acceptedBy(text, line(errors.street, 100));
// The sandbox accepts fewer characters before the @ than RFC 5322 and our rule.
const mailbox = fc.string({ unit: fc.constantFrom(...'aZ7_+-'), minLength: 1, maxLength: 30 });
const address = acceptedBy(
  fc.tuple(mailbox, fc.domain()).map((parts) => parts.join('@')),
  emailAddress(errors.email),
);
export const consentHtmls = fc.string({ unit: 'binary' }).map((tail) => `<${tail}`);
const state = oneOf(stateOptions('50+dc'));
const zipcode = digits(5);
const ssn = fc.oneof(digits(4), digits(9));
const partnerLeadId = fc
  .uint8Array({ minLength: 24, maxLength: 24, max: 239 })
  .map((bytes) => newReference(bytes));
const campaign = fc.option(fc.string({ unit: fc.constantFrom(...'aZ0-_'), minLength: 1, maxLength: 40 }));
const ipAddress = fc.oneof(fc.ipV4(), fc.ipV6());

/** Old enough on any day that these tests run. */
const dateOfBirth = acceptedBy(day('1930-01-01', '2005-12-31'), birthDate('2026-01-01', errors));

export const personalLeads: fc.Arbitrary<PersonalLead> = fc.record({
  partnerLeadId,
  partnerCampaignId: campaign,
  requestedLoanAmount: fc.integer({ min: 1_000, max: 200_000 }),
  loanPurpose: listed('loan_purpose'),
  borrower: fc.record({
    email: address,
    firstName: name,
    lastName: name,
    phone: digits(10),
    dateOfBirth,
    ssn,
  }),
  address: fc.record({ street, city, state, zipcode }),
  employment: fc.record({ status: listed('employment_status'), incomeYearly: dollars(0, 10_000_000) }),
  housing: fc.record({ type: listed('housing_type'), monthlyPayment: dollars(0, 100_000) }),
  passedData: fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 5 }),
});

export const refinanceLeads: fc.Arbitrary<RefinanceLead> = fc.record({
  partnerLeadId,
  partnerCampaignId: campaign,
  requestedLoanAmount: fc.integer({ min: 1_000, max: 500_000 }),
  borrower: fc.record({
    email: address,
    firstName: name,
    lastName: name,
    phone: digits(10),
    ssn,
    incomeYearly: dollars(0, 10_000_000),
    housingPaymentMonthly: dollars(0, 100_000),
    dateOfBirth,
    netWorth: dollars(-5_000_000, 5_000_000),
    address: fc.record({ street, city, state, zipcode, unit: fc.option(street) }),
    graduationDate: day('1950-01-01', '2035-12-31'),
    education: fc.array(
      fc.record({
        degreeLevel: fc.constant('undergraduate'),
        degreeType: fc.constant('bachelors'),
        schoolKey: fc.option(digits(8)),
        otherSchool: fc.option(name),
        studyField: name,
      }),
      { minLength: 1, maxLength: 4 },
    ),
    citizenship: fc.constant('us_citizen'),
    loanGoal: fc.constant('lower_monthly_payment'),
    housingType: fc.constant('rent'),
    employmentStatus: fc.constant('employed_full_time'),
  }),
  consent: fc.record({ ipAddress, recordDate: day('2026-01-01', '2030-12-31'), html: consentHtmls }),
});

const some = { requiredKeys: [] };

export const prefills: fc.Arbitrary<Prefill> = fc.record({
  meta: fc.record({
    partner: fc.constant('sandbox-partner'),
    partnerId: campaign,
    flow: fc.constant('personal-borrower'),
    ctaLocation: fc.constant('web'),
  }),
  data: fc.record(
    {
      firstName: name,
      lastName: name,
      dateOfBirth,
      phone: digits(10),
      email: address,
      ipAddress,
      address: fc.record({ street, city, state, zipcode }, some),
      loan: fc.record(
        { requestedAmount: fc.integer({ min: 1_000, max: 200_000 }), purpose: listed('loan_purpose') },
        some,
      ),
      financial: fc.record(
        {
          employmentStatus: listed('employment_status'),
          annualIncome: dollars(0, 10_000_000),
          creditScoreQuality: fc.constant('excellent'),
          housingType: listed('housing_type'),
        },
        some,
      ),
      citizenship: fc.record({ status: fc.constant('us_citizen'), ssn }, some),
    },
    some,
  ),
});
