import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsentBlock, MAIN_BLOCK, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { findConsentText, readBlocks } from '#features/consent/store/consent-texts.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import type { PersonalLead } from '#features/lead/model/personal-lead.ts';
import { createOperator } from '#operator/client.ts';
import { databaseNow } from '#platform/database/db.ts';
import { startSandbox } from '#sandbox/start.ts';
import { anyConsent } from '#tests/support/hostile/consent-html.ts';

const CLIENT = { clientId: 'partner', clientSecret: 'secret of the partner' };
const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
const RUNS = 50;
const LIMIT_MS = 120_000;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let operator: ReturnType<typeof createOperator>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...CLIENT });
  operator = createOperator(
    {
      ...CLIENT,
      tokenUrl: `${sandbox.origin}/oauth2/token`,
      clientAuth: 'basic',
      audience: null,
      freshToken: false,
      consentsUrl: `${sandbox.origin}/api/partners/personal/ping-post/v3/consents`,
      consentsAuth: 'bearer',
      personalV3Url: `${sandbox.origin}${LEADS_PATH}`,
      personalV2Url: `${sandbox.origin}/v2`,
      refinanceUrl: `${sandbox.origin}/refinance`,
      refinanceScope: null,
      prefillUrl: `${sandbox.origin}/prefill`,
      prefillAuth: 'none',
      prefillLinkField: null,
      privateHosts: 'any',
      personalScope: null,
      leadTimeoutMs: 5_000,
      retriesSameId: false,
    },
    Date.now,
  );
});
afterAll(() => sandbox.close());

const KEYS = [PHONE_BLOCK, 'personal.text.consent', 'a.consent', 'Z_9-z.consent', 'x.y.z.consent'];
const served = fc.record({
  texts: fc.array(anyConsent, { minLength: 1, maxLength: 1 + KEYS.length }),
  wrap: fc.constantFrom(undefined, 'disclosuresText', 'data'),
});

test('fetches, stores and sends every text byte for byte, with the hash of the operator’s bytes', {
  tags: ['@consent-bytes', '@nightly'],
  timeout: LIMIT_MS,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(served, async ({ texts, wrap }) => {
      const written = texts.map((html, place) => ({ key: KEYS[place - 1] ?? MAIN_BLOCK, html }));
      const { sent, stored } = await passThrough(written, wrap, `Run${++run}`);
      expect(stored).toEqual(written.map(({ html }) => sha256(html)));
      expect(sent).toEqual(written.map(({ key, html }) => [key, sha256(html), Buffer.byteLength(html)]));
    }),
    { numRuns: RUNS },
  );
});

/** From the operator's answer through the records into the operator's request: the journey of a text without its pages. */
async function passThrough(written: ConsentBlock[], wrap: string | undefined, lastName: string) {
  await control('/consents/rotate', {
    blocks: Object.fromEntries(written.map(({ key, html }) => [key, html])),
    wrap,
  });
  const fetchedAt = await databaseNow();
  const fetched = await operator.fetchPersonalConsents();
  if (fetched.kind !== 'fetched') throw new Error(`not fetched: ${fetched.reason}`);
  const { blocks } = await recordFetch('personal_v3', {
    fetchedAt,
    blocks: fetched.blocks,
    verdict: 'safe',
    findings: [],
  });
  const stored = await Promise.all(
    blocks.map(async (stored) => sha256((await findConsentText(stored.sha256)) ?? 'none')),
  );
  expect(blocks.map((stored) => stored.sha256)).toEqual(stored);

  const outcome = await operator.submitLead(
    { interface: 'personal_v3', lead: leadOf(lastName), blocks: await readBlocks(blocks) },
    { beforeSending: async () => {} },
  );
  expect(outcome).toMatchObject({ kind: 'answered' });
  return { stored, sent: await received(lastName) };
}

/** Each block of the only lead under a last name, as the bytes that reached the operator. */
async function received(lastName: string) {
  const { requests } = await control(`/requests?lastName=${lastName}&path=${LEADS_PATH}`);
  expect(requests).toHaveLength(1);
  const { disclosuresText } = JSON.parse(Buffer.from(requests[0].body, 'base64').toString('utf8'));
  return Object.entries<string>(disclosuresText).map(([key, html]) => [
    key,
    sha256(html),
    Buffer.byteLength(html),
  ]);
}

async function control(path: string, settings?: unknown) {
  const response = await fetch(`${sandbox.origin}/_sandbox${path}`, {
    ...(settings !== undefined && { method: 'POST', body: JSON.stringify(settings) }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function leadOf(lastName: string): PersonalLead {
  return {
    partnerLeadId: `lead-of-${lastName}`,
    partnerCampaignId: null,
    passedData: {},
    requestedLoanAmount: 9_999,
    loanPurpose: 'debt_consolidation',
    borrower: {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName,
      phone: '5555550199',
      dateOfBirth: '1988-10-14',
      ssn: '1451',
    },
    address: { street: '17 Larch Road', city: 'Bloomsburg', state: 'PA', zipcode: '17815' },
    employment: { status: 'employed_full_time', incomeYearly: 90_000 },
    housing: { type: 'rent', monthlyPayment: 1_200 },
  };
}
