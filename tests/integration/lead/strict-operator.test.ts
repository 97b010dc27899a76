import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { env } from '#platform/config/env.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import {
  ADA,
  carryLead,
  openOperatorAndSeed,
  REFINANCE,
  type Sandbox,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

const UNDOCUMENTED = 'personal.bank.consent';
const BLOCKS = {
  'personal.consent': '<p>Main</p>',
  'personal.tcpa.consent': '<p>Calls</p>',
  [UNDOCUMENTED]: '<p>More</p>',
};
const DOCUMENTED = ['personal.consent', 'personal.tcpa.consent'];
const clientInfo = { userAgent: 'Browser/1', address: '203.0.113.9' };

let sandbox: Sandbox;
beforeAll(async () => {
  vi.stubEnv('OPERATOR_CONSENT_KEYS', 'documented');
  vi.stubEnv('OPERATOR_REFINANCE_CAMPAIGN_ID', 'off');
  sandbox = await openOperatorAndSeed();
});
afterAll(() => sandbox.close());

test('a strict operator gets only the documented blocks, and the evidence records them', async () => {
  await journalAt(sandbox.origin).control('/consents/rotate', { blocks: BLOCKS });
  const { journeyKey } = await carryLead({ lastName: 'Quillstrict' });
  const [body] = await bodiesOf('Quillstrict', 'personal-v3');
  expect(body).toMatchObject({ disclosuresText: { 'personal.consent': '<p>Main</p>' } });
  expect(Object.keys(Object(body?.disclosuresText))).toEqual(DOCUMENTED);

  expect(await blocksOfEvent(journeyKey.journeyId, 'consent_acknowledged')).toEqual([
    ...DOCUMENTED,
    UNDOCUMENTED,
  ]);
  expect(await blocksOfEvent(journeyKey.journeyId, 'lead_sent')).toEqual(DOCUMENTED);
});

test('a strict operator gets no partnerCampaignId with a refinance lead', async () => {
  const begun = await beginJourney('student-refinance', new URLSearchParams(), null);
  if (begun.kind !== 'begun') throw new Error(`no journey began: ${begun.kind}`);
  await saveAnswers(begun.journeyKey, { ...ADA, ...REFINANCE, lastName: 'Quillrefi' });
  const consent = await offeredConsent('refinance');
  if (!consent) throw new Error('there is no consent text');
  for (const { sha256 } of consent.blocks) await showConsent(sha256, begun.journeyKey, clientInfo);
  const act = { shown: shownWith(consent), phoneAgreed: false, ssn: '4821', isHoneypotFilled: false };
  expect(await submitLead(begun.journeyKey, { ...act, measured: null, clientInfo })).toEqual({
    kind: 'sent',
  });
  const [body] = await bodiesOf('Quillrefi', 'refinance-v2');
  expect(body).toMatchObject({ borrower: { consentData: { ipAddress: clientInfo.address } } });
  expect(body).not.toHaveProperty('partnerCampaignId');
});

/** Under which keys the evidence of a journey lists texts, in its only event of a kind. */
async function blocksOfEvent(journeyId: string, kind: string) {
  const details = await openAllDetails(sql, new Map(env().DATA_KEY.keys));
  const [recorded] = details.filter((event) => event.journey === journeyId && event.kind === kind);
  return [...(recorded?.text ?? '').matchAll(/"key":"([^"]+)"/g)].map(([, key]) => key);
}

async function bodiesOf(lastName: string, product: string): Promise<Record<string, unknown>[]> {
  const bodies = await journalAt(sandbox.origin).bodiesOf(lastName, product);
  return bodies.map((body) => JSON.parse(body));
}
