import { expect, test } from 'vitest';
import type { JourneyKey } from '#features/application/borrower.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { parseFacts } from '#features/evidence/proof/facts.ts';
import { findEvents } from '#features/evidence/store/evidence.ts';
import { readReceipt } from '#features/lead/read-receipt.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import type { Language } from '#features/wording/model/language.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import {
  agreementTo,
  comeToConsent,
  openOperatorAndSeed,
  submitFrom,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkCertificateTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';

/** Written out: stored evidence has these labels, so a change of the dictionary must be meant. */
const LABELS = {
  en: [
    'I’ve read the text above and I agree to it',
    'I agree to get calls and texts as described above (optional)',
    'Agree and send',
  ],
  es: [
    'Leí el texto de arriba y lo acepto',
    'Acepto recibir llamadas y mensajes de texto como se describe arriba (opcional)',
    'Aceptar y enviar',
  ],
};

await openOperatorAndSeed();

test.each(['en', 'es'] as const)('the evidence stores the labels of a page in %s', async (language) => {
  await offerLanguages('en_es');
  const { journeyKey } = await comeToConsent();
  await submitFrom(journeyKey, await shownIn(language));
  const [agree, calls, button] = LABELS[language];
  expect(await acknowledgedBy(journeyKey)).toMatchObject({
    controls: [
      { name: 'agree', label: agree, wasTickedBefore: false, isTicked: true },
      { name: 'phone-agree', label: calls, wasTickedBefore: false, isTicked: true },
    ],
    button,
    phoneAgreed: true,
  });
  const receipt = await readReceipt((await findReceiptId(journeyKey.journeyId)) ?? '', journeyKey);
  expect(receipt?.agreement?.texts.map(({ label }) => label)).toEqual([agree, calls]);
  const certificate = await certificateTextOf(receipt?.lead?.reference ?? '');
  expect(await checkCertificateTwice(certificate, await publishedKeys())).toEqual(HELD);
});

test('a campaign without Spanish accepts no agreement to Spanish labels', async () => {
  await offerLanguages('en');
  const { journeyKey } = await comeToConsent();
  const submitted = await submitLead(journeyKey, agreementTo(await shownIn('es')));
  expect(submitted).toEqual({ kind: 'consent_changed' });
});

const offerLanguages = (languages: string) =>
  sql("UPDATE campaign SET languages = $1 WHERE slug = 'personal-loan'", [languages]);

async function shownIn(language: Language): Promise<string> {
  const consent = await offeredConsent('personal_v3');
  if (!consent) throw new Error('there is no consent text');
  const shown = shownWith(consent, language);
  expect(shown.split('; ').slice(0, 3)).toEqual(LABELS[language]);
  return shown;
}

async function acknowledgedBy({ journeyId }: JourneyKey) {
  const [event] = await findEvents(journeyId, 'consent_acknowledged');
  const details = event?.sealed && (await findEvidenceWriter(journeyId))?.open(event.sealed);
  return event && details ? parseFacts(event.kind, details.bytes) : null;
}
