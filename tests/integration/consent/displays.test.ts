import { expect, test } from 'vitest';
import type { JourneyKey } from '#features/application/borrower.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { fetchConsent } from '#features/consent/fetch-consent.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { findEvents } from '#features/evidence/store/evidence.ts';
import { readReceipt } from '#features/lead/read-receipt.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import type { Language } from '#features/wording/model/language.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import {
  agreementTo,
  CLIENT_INFO,
  eventKinds,
  openOperatorAndSeed,
  openTexts,
  reachConsent,
  referenceOf,
  submitFrom,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkCertificateWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';

/** Written out: stored evidence has these labels, so a change of the dictionary must be meant. */
const LABELS = {
  en: [
    'I’ve read and agree to the text above',
    'I agree to get calls and texts as described above (optional)',
    'Agree and send',
  ],
  es: [
    'Leí y acepto el texto de arriba',
    'Acepto recibir llamadas y mensajes de texto como se describe arriba (opcional)',
    'Aceptar y enviar',
  ],
};

const sandbox = await openOperatorAndSeed();

test('counts an immediate reload as the same display, and a later one as another', async () => {
  const { journeyKey } = await reachConsent();
  const [{ sha256 } = { sha256: '' }] = await currentTexts();
  const before = await displaysOf(journeyKey);
  const showAtOnce = () => Promise.all([1, 2, 3].map(() => showConsent(sha256, journeyKey, CLIENT_INFO)));
  await ageTo(journeyKey, '0 seconds');
  await showAtOnce();
  expect(await displaysOf(journeyKey)).toBe(before);
  await ageTo(journeyKey, '2 seconds');
  expect(await findConsentText(sha256)).toEqual(await showConsent(sha256, journeyKey, CLIENT_INFO));
  await ageTo(journeyKey, '6 seconds');
  await showAtOnce();
  expect(await displaysOf(journeyKey)).toBe(before + 1);
});

test('stores at most fifty displays of a journey, and one of each new text', async () => {
  const { journeyKey } = await reachConsent();
  await age(journeyKey, '1 hour');
  // As if the first text had been opened so many times more, a while apart.
  await pastAllRules(`INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at)
    SELECT gen_random_uuid(), journey_id, fetch_id, fetched_at, sha256, displayed_at + n * interval '10 seconds'
    FROM (SELECT * FROM consent_display WHERE journey_id = '${journeyKey.journeyId}' LIMIT 1) AS shown,
      generate_series(1, 50) AS n`);
  const before = await displaysOf(journeyKey);
  await openTexts(journeyKey);
  expect(await displaysOf(journeyKey)).toBe(before);
  await rotateConsents();
  await openTexts(journeyKey);
  expect(await displaysOf(journeyKey)).toBe(before + (await currentTexts()).length);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
});

test('stores no display once a lead can’t be sent anymore', async () => {
  const { journeyKey } = await reachConsent();
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
  await age(journeyKey, '1 minute');
  const before = await displaysOf(journeyKey);
  await openTexts(journeyKey);
  expect(await displaysOf(journeyKey)).toBe(before);
});

test('sends no lead while one of its texts was not displayed', async () => {
  const { journeyKey } = await reachConsent();
  await rotateConsents();
  const [{ sha256 } = { sha256: '' }] = await currentTexts();
  await showConsent(sha256, journeyKey, CLIENT_INFO);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'consent_not_displayed' });
  await openTexts(journeyKey);
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
});

test('requires a new display of a text that was displayed before the evidence began, in one chain', async () => {
  const { journeyKey } = await reachConsent();
  // As a release that stored displays without evidence.
  const tables = ['evidence_details', 'evidence_event', 'evidence_unsealed', 'evidence_key'];
  await pastAllRules(
    tables.map((table) => `DELETE FROM ${table} WHERE journey_id = '${journeyKey.journeyId}'`).join(';'),
  );
  const act = await agreeNow();
  expect(await submitLead(journeyKey, act)).toEqual({ kind: 'consent_not_displayed' });
  const texts = await currentTexts();
  await Promise.all(texts.map(({ sha256 }) => showConsent(sha256, journeyKey, CLIENT_INFO)));
  expect(await eventKinds(journeyKey)).toEqual(['journey_begun', ...texts.map(() => 'consent_displayed')]);
  expect(await submitLead(journeyKey, act)).toEqual({ kind: 'sent' });
});

test('shows the words of all agreed texts on a receipt, earlier ones too', async () => {
  const { journeyKey, shown } = await reachConsent({ lastName: 'Timedout' });
  const first = await currentTexts();
  await submitFrom(journeyKey, shown);
  await rotateConsents();
  await openTexts(journeyKey);
  const second = await currentTexts();
  expect(await submitLead(journeyKey, await agreeNow())).toEqual({ kind: 'sent' });
  const receipt = await receiptOf(journeyKey);
  const words = [...first, ...second].map(({ sha256 }) => receipt?.plainTexts[sha256] ?? '');
  expect(new Set(words).size).toBe(first.length + second.length);
  expect(words).not.toContain('');
});

test('agrees to no text that the borrower refused', async () => {
  const { journeyKey } = await reachConsent();
  const act = { ...(await agreeNow()), phoneAgreed: false };
  expect(await submitLead(journeyKey, act)).toEqual({ kind: 'sent' });
  expect((await receiptOf(journeyKey))?.agreement?.texts).toMatchObject([{ isOnCalls: false }]);
});

test.each(['en', 'es'] as const)('the evidence stores the labels of a page in %s', async (language) => {
  await offerLanguages('en_es');
  const { journeyKey } = await reachConsent();
  expect(await submitLead(journeyKey, await agreeNow(language))).toEqual({ kind: 'sent' });
  const [agree, calls, button] = LABELS[language];
  const [event] = await findEvents(journeyKey.journeyId, 'consent_acknowledged');
  const details = event?.sealed && (await findEvidenceWriter(journeyKey.journeyId))?.open(event.sealed);
  const checked = { wasTickedBefore: false, isTicked: true };
  expect(parseFacts('consent_acknowledged', details?.bytes ?? Buffer.of())).toMatchObject({
    controls: [
      { name: 'agree', label: agree, ...checked },
      { name: 'phone-agree', label: calls, ...checked },
    ],
    button,
    phoneAgreed: true,
  });
  expect((await receiptOf(journeyKey))?.agreement?.texts.map(({ label }) => label)).toEqual([agree, calls]);
  const certificate = await certificateTextOf(await referenceOf(journeyKey));
  expect(await checkCertificateWithBoth(certificate, await publishedKeys())).toEqual(HELD);
});

test('a campaign without Spanish accepts no agreement to Spanish labels', async () => {
  await offerLanguages('en');
  const { journeyKey } = await reachConsent();
  expect(await submitLead(journeyKey, await agreeNow('es'))).toEqual({ kind: 'consent_changed' });
});

const offerLanguages = (languages: string) =>
  sql("UPDATE campaign SET languages = $1 WHERE slug = 'personal-loan'", [languages]);

async function rotateConsents() {
  await fetch(`${sandbox.origin}/_sandbox/consents/rotate`, { method: 'POST', body: '{}' });
  await fetchConsent();
}

const currentTexts = async () => (await offeredConsent('personal_v3'))?.blocks ?? [];

async function agreeNow(language: Language = 'en') {
  const consent = await offeredConsent('personal_v3');
  const shown = consent ? shownWith(consent, language) : '';
  expect(shown.split('; ').slice(0, 3)).toEqual(LABELS[language]);
  return agreementTo(shown);
}

const receiptOf = async (journeyKey: JourneyKey) =>
  readReceipt((await findReceiptId(journeyKey.journeyId)) ?? '', journeyKey);

const displaysOf = async ({ journeyId }: JourneyKey): Promise<number> =>
  (await sql('SELECT FROM consent_display WHERE journey_id = $1', [journeyId])).length;

/** Makes what one borrower was shown older, as if that time had passed. */
const age = ({ journeyId }: JourneyKey, by: string) =>
  pastAllRules(`UPDATE consent_fetch SET fetched_at = fetched_at - interval '${by}';
    UPDATE consent_display SET fetched_at = fetched_at - interval '${by}';
    UPDATE consent_display SET displayed_at = displayed_at - interval '${by}' WHERE journey_id = '${journeyId}';
    UPDATE evidence_key SET begun_at = begun_at - interval '${by}' WHERE journey_id = '${journeyId}';
    ${RENEW_VERSION}`);

/** The newest display was so long ago, however long the test has taken. */
async function ageTo(journeyKey: JourneyKey, wanted: string) {
  const [row] = await sql<{ by: string }>(
    `SELECT (interval '${wanted}' - (clock_timestamp() - max(displayed_at)))::text AS by FROM consent_display
     WHERE journey_id = $1`,
    [journeyKey.journeyId],
  );
  await age(journeyKey, row?.by ?? '');
}
