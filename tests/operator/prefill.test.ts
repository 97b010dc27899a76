import { expect, test } from 'vitest';
import { prefillBody } from '#operator/prefill.ts';
import { FULL_PREFILL, META } from './own-sandbox.ts';

test("a full prefill body has exactly the contract's fields", () => {
  expect(prefillBody(FULL_PREFILL)).toStrictEqual({
    meta: {
      partner: 'sandbox-partner',
      flow: 'personal-borrower',
      ctaLocation: 'web',
      partnerId: 'p-17',
    },
    data: {
      firstName: 'Great',
      lastName: 'Credibletest',
      dob: '10/04/1988',
      phone: '7777777777',
      email: 'great.credibletest@example.com',
      ipAddress: '203.0.113.9',
      address: { street: '378 East Street', city: 'Bloomsburg', state: 'PA', zipcode: '17815' },
      loan: { requestedAmount: 9_999, purpose: 'debt_consolidation' },
      financial: {
        employmentStatus: 'employed_full_time',
        annualIncome: 90_000,
        creditScoreQuality: 'excellent',
        housingType: 'rent',
      },
      citizenship: { status: 'us_citizen', ssn: '1451' },
    },
  });
});

test.each([
  ['nothing', {}, {}],
  [
    'empty texts',
    { firstName: '', citizenship: { status: 'us_citizen', ssn: '' } },
    { citizenship: { status: 'us_citizen' } },
  ],
  ['groups of nothing', { address: {}, loan: { purpose: undefined }, citizenship: { ssn: '' } }, {}],
  ['a part of a group', { financial: { housingType: 'rent' } }, { financial: { housingType: 'rent' } }],
  ['no income', { financial: { annualIncome: 0 } }, { financial: { annualIncome: 0 } }],
])('sends only the given values: %s', (_, data, expected) => {
  expect(prefillBody({ meta: META, data })).toStrictEqual({
    meta: { partner: 'sandbox-partner', flow: 'personal-borrower', ctaLocation: 'web' },
    data: expected,
  });
});
