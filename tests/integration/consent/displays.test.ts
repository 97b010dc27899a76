import { expect, test } from 'vitest';
import type { JourneyKey } from '#features/application/borrower.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { fetchConsent } from '#features/consent/fetch-consent.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { readReceipt } from '#features/lead/read-receipt.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import {
  agreementTo,
  CLIENT_INFO,
  comeToConsent,
  eventKinds,
  openOperatorAndSeed,
  referenceOf,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkCertificateTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';

const MAX_DISPLAYS = 50;

const sandbox = await openOperatorAndSeed();

test('counts an immediate reload as the same display, and a later one as another', async () => {
  const { journeyKey } = await comeToConsent();
  const [{ sha256 } = { sha256: '' }] = (await currentConsent()).blocks;
  const before = await displaysOf(journeyKey.journeyId);
  await ageTo(journeyKey.journeyId, '0 seconds');
  await Promise.all([1, 2, 3].map(() => showConsent(sha256, journeyKey, CLIENT_INFO)));
  expect(await displaysOf(journeyKey.journeyId)).toBe(before);
  await ageTo(journeyKey.journeyId, '2 seconds');
  expect(await findConsentText(sha256)).toEqual(await showConsent(sha256, journeyKey, CLIENT_INFO));
  await ageTo(journeyKey.journeyId, '6 seconds');
  await Promise.all([1, 2, 3].map(() => showConsent(sha256, journeyKey, CLIENT_INFO)));
  expect(await displaysOf(journeyKey.journeyId)).toBe(before + 1);
});

test('stores at most fifty displays of a journey, and one of each new text', async () => {
  const { journeyKey } = await comeToConsent();
  await age(journeyKey.journeyId, '1 hour');
  await addDisplays(journeyKey.journeyId, MAX_DISPLAYS);
  const before = await displaysOf(journeyKey.journeyId);
  await displayAll(journeyKey);
  expect(await displaysOf(journeyKey.journeyId)).toBe(before);
  await rotateConsents();
  const texts = await displayAll(journeyKey);
  expect(await displaysOf(journeyKey.journeyId)).toBe(before + texts.length);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
});

test('stores no display once a lead can’t be sent anymore', async () => {
  const { journeyKey } = await comeToConsent();
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
  await age(journeyKey.journeyId, '1 minute');
  const before = await displaysOf(journeyKey.journeyId);
  await displayAll(journeyKey);
  expect(await displaysOf(journeyKey.journeyId)).toBe(before);
});

test('sends no lead while one of its texts was not displayed', async () => {
  const { journeyKey } = await comeToConsent();
  await rotateConsents();
  const [{ sha256 } = { sha256: '' }] = (await currentConsent()).blocks;
  await showConsent(sha256, journeyKey, CLIENT_INFO);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'consent_not_displayed' });
  await displayAll(journeyKey);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
});

test('requires a new display of a text that was displayed before the evidence began', async () => {
  const { journeyKey } = await comeToConsent();
  await deleteEvidence(journeyKey.journeyId);
  const act = await agreeNow();
  expect(await submitLead(journeyKey, act)).toEqual({ kind: 'consent_not_displayed' });
  await displayAll(journeyKey);
  expect(await submitLead(journeyKey, act)).toEqual({ kind: 'sent' });
  const certificate = await certificateTextOf(await referenceOf(journeyKey));
  expect(await checkCertificateTwice(certificate, await publishedKeys())).toEqual(HELD);
});

test('shows the words of all agreed texts on a receipt, earlier ones too', async () => {
  const { journeyKey } = await comeToConsent({ lastName: 'Timedout' });
  const { blocks: first } = await currentConsent();
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
  await rotateConsents();
  const second = await displayAll(journeyKey);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
  const receipt = await readReceipt((await findReceiptId(journeyKey.journeyId)) ?? '', null);
  const words = [...first, ...second].map(({ sha256 }) => receipt?.plainTexts[sha256] ?? '');
  expect(new Set(words).size).toBe(first.length + second.length);
  expect(words).not.toContain('');
});

test('agrees to no text that the borrower refused', async () => {
  const { journeyKey } = await comeToConsent();
  const refusing = { ...(await agreeNow()), phoneAgreed: false };
  expect(await submitLead(journeyKey, refusing)).toEqual({ kind: 'sent' });
  const receipt = await readReceipt((await findReceiptId(journeyKey.journeyId)) ?? '', null);
  expect(receipt?.agreement?.texts).toMatchObject([{ isOnCalls: false }]);
});

test('records the first display of a journey in its evidence', async () => {
  const { journeyKey } = await comeToConsent();
  const early = await sql(
    'SELECT FROM consent_display JOIN evidence_key USING (journey_id) WHERE journey_id = $1 AND displayed_at < begun_at',
    [journeyKey.journeyId],
  );
  expect(early).toEqual([]);
});

test('begins one chain for texts that the browser requests at the same moment', async () => {
  const { journeyKey } = await comeToConsent();
  await deleteEvidence(journeyKey.journeyId);
  const { blocks } = await currentConsent();
  await Promise.all(blocks.map(({ sha256 }) => showConsent(sha256, journeyKey, CLIENT_INFO)));
  expect(await eventKinds(journeyKey)).toEqual(['journey_begun', ...blocks.map(() => 'consent_displayed')]);
});

async function rotateConsents() {
  await fetch(`${sandbox.origin}/_sandbox/consents/rotate`, { method: 'POST', body: '{}' });
  await fetchConsent();
}

async function currentConsent() {
  const consent = await offeredConsent('personal_v3');
  if (!consent) throw new Error('there is no consent text');
  return consent;
}

async function displayAll(journeyKey: JourneyKey) {
  const { blocks: texts } = await currentConsent();
  for (const { sha256 } of texts) await showConsent(sha256, journeyKey, CLIENT_INFO);
  return texts;
}

const agreeNow = async () => agreementTo(shownWith(await currentConsent()));

async function displaysOf(journeyId: string): Promise<number> {
  const found = await sql('SELECT FROM consent_display WHERE journey_id = $1', [journeyId]);
  return found.length;
}

/** Past the rules that keep what was written as it is. */
const rewrite = (...statements: string[]) => pastAllRules(`${statements.join(';')}`);

/** Makes what one borrower was shown older, as if that time had passed. */
const age = (journeyId: string, by: string) =>
  rewrite(
    `UPDATE consent_fetch SET fetched_at = fetched_at - interval '${by}'`,
    `UPDATE consent_display SET fetched_at = fetched_at - interval '${by}'`,
    `UPDATE consent_display SET displayed_at = displayed_at - interval '${by}' WHERE journey_id = '${journeyId}'`,
    `UPDATE evidence_key SET begun_at = begun_at - interval '${by}' WHERE journey_id = '${journeyId}'`,
    RENEW_VERSION,
  );

/** The newest display was so long ago, however long the test has taken. */
async function ageTo(journeyId: string, wanted: string) {
  const [row] = await sql<{ by: string }>(
    `SELECT (interval '${wanted}' - (clock_timestamp() - max(displayed_at)))::text AS by FROM consent_display
     WHERE journey_id = $1`,
    [journeyId],
  );
  await age(journeyId, row?.by ?? '');
}

/** As if the first text had been opened so many times more, a while apart. */
const addDisplays = (journeyId: string, times: number) =>
  rewrite(
    `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at)
     SELECT gen_random_uuid(), journey_id, fetch_id, fetched_at, sha256, displayed_at + n * interval '10 seconds'
     FROM (SELECT * FROM consent_display WHERE journey_id = '${journeyId}' LIMIT 1) AS shown, generate_series(1, ${times}) AS n`,
  );

/** Simulates a release that stored displays without evidence. */
const deleteEvidence = (journeyId: string) =>
  rewrite(
    ...['evidence_details', 'evidence_event', 'evidence_unsealed', 'evidence_key'].map(
      (table) => `DELETE FROM ${table} WHERE journey_id = '${journeyId}'`,
    ),
  );
