import { afterAll, beforeEach } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import type { PersonalLead } from '#features/lead/model/personal-lead.ts';
import type { RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import type { Prefill } from '#features/prefill/model/prefill.ts';
import { createOperator } from '#operator/client.ts';
import type { OperatorSettings } from '#operator/config.ts';
import type { LeadRequest } from '#operator/lead-request.ts';
import type { Clock } from '#operator/retry.ts';
import { startSandbox } from '#sandbox/start.ts';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';

export const CLIENT = { clientId: 'partner: 1 + 1', clientSecret: 'p%st & öffne = "dich"' };
export const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
export const CONSENTS_PATH = '/api/partners/personal/ping-post/v3/consents';
const V2_LEADS_PATH = '/api/partners/personal/ping-post/v2/leads';
const REFINANCE_PATH = '/api/partners/refi/v2/leads';
export const PREFILL_PATH = '/api/v2/prequal_prefill';
export const TOKEN_PATH = '/oauth2/token';

export const MAIN = { key: 'personal.consent', html: '<p>Main</p>\n' };
export const PHONE = { key: 'personal.tcpa.consent', html: '<p>Phone</p>' };

/** A sandbox for one test file, with its control routes. */
export async function openSandbox() {
  const { origin, close } = await startSandbox({ port: 0, ...CLIENT });
  const steer = (route: string, body: unknown) => control(origin, route, body);
  return {
    origin,
    close,
    reset: () => steer('/reset', {}),
    token: (settings: { expiresIn?: number | null; status?: number; delayMs?: number }) =>
      steer('/token', settings),
    expireTokens: () => steer('/tokens/expire', {}),
    rotateConsents: (blocks: unknown, wrap?: string) => steer('/consents/rotate', { blocks, wrap }),
    consentsOutage: (status: number) => steer('/consents/outage', { status }),
    setScenario: (lastName: string, answer: unknown, times?: number) =>
      steer('/answers', { lastName, answer, times }),
    received: (path: string) => journalEntries(origin, { path }),
    issuedTokens: async () =>
      (await control<{ tokens: { scope: string | null }[] }>(origin, '/tokens')).tokens,
  };
}

/** A sandbox that the tests of one file share, as new for each of them. */
export async function sharedSandbox() {
  const sandbox = await openSandbox();
  afterAll(() => sandbox.close());
  beforeEach(async () => void (await sandbox.reset()));
  return sandbox;
}

export function settingsFor(origin: string, others: Partial<OperatorSettings> = {}): OperatorSettings {
  return {
    ...CLIENT,
    tokenUrl: `${origin}${TOKEN_PATH}`,
    clientAuth: 'basic',
    audience: null,
    freshToken: false,
    consentsUrl: `${origin}${CONSENTS_PATH}`,
    consentsAuth: 'bearer',
    personalV3Url: `${origin}${LEADS_PATH}`,
    personalV2Url: `${origin}${V2_LEADS_PATH}`,
    personalScope: null,
    refinanceUrl: `${origin}${REFINANCE_PATH}`,
    refinanceScope: null,
    leadTimeoutMs: 5_000,
    retriesSameId: false,
    prefillUrl: `${origin}${PREFILL_PATH}`,
    prefillAuth: 'none',
    prefillLinkField: null,
    privateHosts: 'any',
    ...others,
  };
}

/** A pause ends at once, and this clock is then ahead by it. */
export function skippingClock() {
  const pauses: number[] = [];
  return {
    pauses,
    now: () => performance.now() + pauses.reduce((sum, pause) => sum + pause, 0),
    async sleep(ms: number) {
      pauses.push(ms);
    },
  };
}

export function operatorAt(
  origin: string,
  others: Partial<OperatorSettings> = {},
  clock: Clock = skippingClock(),
) {
  return createOperator(settingsFor(origin, others), clock);
}

export function leadOf(lastName: string, others: Partial<PersonalLead> = {}): PersonalLead {
  return {
    partnerLeadId: `lead-of-${lastName}`,
    partnerCampaignId: null,
    requestedLoanAmount: 9_999,
    loanPurpose: 'debt_consolidation',
    borrower: {
      email: 'great.credibletest@example.com',
      firstName: 'Great',
      lastName,
      phone: '7777777777',
      dateOfBirth: '1988-10-14',
      ssn: '1451',
    },
    address: { street: '378 East Street', city: 'Bloomsburg', state: 'PA', zipcode: '17815' },
    employment: { status: 'employed_full_time', incomeYearly: 90_000 },
    housing: { type: 'rent', monthlyPayment: 1_200 },
    passedData: {},
    ...others,
  };
}

export function refinanceLeadOf(lastName: string, others: Partial<RefinanceLead> = {}): RefinanceLead {
  return {
    partnerLeadId: `lead-of-${lastName}`,
    partnerCampaignId: null,
    requestedLoanAmount: 42_000,
    borrower: {
      email: 'great.credibletest@example.com',
      firstName: 'Great',
      lastName,
      phone: '7777777777',
      ssn: '1451',
      incomeYearly: 90_000.5,
      housingPaymentMonthly: 1_200,
      dateOfBirth: '1988-10-14',
      netWorth: -15_000,
      address: { street: '378 East Street', city: 'Bloomsburg', state: 'PA', zipcode: '17815', unit: null },
      graduationDate: '2012-05-01',
      education: [
        {
          degreeLevel: 'undergraduate',
          degreeType: 'bachelors',
          schoolKey: '00331300',
          otherSchool: null,
          studyField: 'history',
        },
      ],
      citizenship: 'us_citizen',
      loanGoal: 'lower_monthly_payment',
      housingType: 'rent',
      employmentStatus: 'employed_full_time',
    },
    consent: { ipAddress: '203.0.113.9', recordDate: '2026-03-01', html: '<p>Refinance</p>\n' },
    ...others,
  };
}

export const META: Prefill['meta'] = {
  partner: 'sandbox-partner',
  partnerId: null,
  flow: 'personal-borrower',
  ctaLocation: 'web',
};

export function prefillOf(lastName: string, data: Prefill['data'] = {}): Prefill {
  return { meta: META, data: { firstName: 'Great', lastName, ...data } };
}

export const FULL_PREFILL: Prefill = {
  meta: { ...META, partnerId: 'p-17' },
  data: {
    firstName: 'Great',
    lastName: 'Credibletest',
    dateOfBirth: '1988-10-04',
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
};

export const nothingBefore = { beforeSending: async () => {} };

export const v3 = (lead: PersonalLead, blocks: ConsentBlock[]): LeadRequest => ({
  interface: 'personal_v3',
  lead,
  blocks,
});
