import { afterAll, beforeEach } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import type { Prefill } from '#features/lead/model/prefill.ts';
import type { RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import { createOperator } from '#operator/client.ts';
import type { OperatorSettings } from '#operator/config.ts';
import type { LeadRequest, PersonalLead } from '#operator/lead-body.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { startSandbox } from '#sandbox/start.ts';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import { credibletest, prefill, refinanceLead } from '#tests/support/servers/operator-bodies.ts';
import { testClock } from '#tests/support/test-clock.ts';

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
    token: (settings: { expiresIn?: number | null; status?: number }) => steer('/token', settings),
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

/** A pause ends at once. Only the limits of requests are real. */
export function skippingClock() {
  const { after, random } = SYSTEM_CLOCK;
  return { ...testClock(), after, random };
}

export function operatorAt(
  origin: string,
  others: Partial<OperatorSettings> = {},
  clock: Clock = skippingClock(),
) {
  return createOperator(settingsFor(origin, others), clock);
}

/** The leads and the prefill of these bodies. */
export function leadOf(lastName: string, others: Partial<PersonalLead> = {}): PersonalLead {
  const { borrower, address, employment, housing, ...body } = credibletest({}, lastName);
  const { disclosuresText: _, ...loan } = body;
  const { dob: __, ...person } = borrower;
  return {
    ...loan,
    ...person,
    ...address,
    unit: null,
    dateOfBirth: '1988-10-14',
    employmentStatus: employment.status,
    incomeYearly: employment.incomeYearly,
    housingType: housing.type,
    monthlyPayment: housing.monthlyPayment,
    partnerCampaignId: null,
    passedData: {},
    ...others,
  };
}

export function refinanceLeadOf(lastName: string, others: Partial<RefinanceLead> = {}): RefinanceLead {
  const { borrower, ...body } = refinanceLead(lastName);
  const { dob: _, graduationDate: __, consentData, education, ...person } = borrower;
  const schools = education.map((school) => ({ schoolKey: null, otherSchool: null, ...school }));
  const dates = { dateOfBirth: '1988-10-14', graduationDate: '2010-05-15' };
  return {
    ...body,
    partnerCampaignId: null,
    borrower: { ...person, ...dates, education: schools },
    consent: {
      ipAddress: consentData.ipAddress,
      recordDate: '2026-03-01',
      html: consentData.consentText,
    },
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

const { meta, data } = prefill();
const { dob: _, ...others } = data;
export const FULL_PREFILL: Prefill = { meta, data: { ...others, dateOfBirth: '1988-10-14' } };

/** A response as the transport returns it. */
export const responseOf = (
  status: number,
  body: string | Buffer = '',
  contentType: string | null = null,
  retryAfterSeconds: number | null = null,
) => ({ kind: 'response', status, contentType, retryAfterSeconds, body: Buffer.from(body) }) as const;

export const unknownOutcome = (reason: string, httpStatus: number | null = null, detail?: string) => ({
  ...{ kind: 'unknown', accepted: 'maybe', reason, httpStatus },
  ...(detail && { detail }),
});

export const nothingBefore = { beforeSending: async () => {} };

export const v3 = (lead: PersonalLead, blocks: ConsentBlock[]): LeadRequest => ({
  interface: 'personal_v3',
  lead,
  blocks,
});
