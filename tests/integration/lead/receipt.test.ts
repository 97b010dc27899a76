import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { findEvidenceWriter, openEvidence } from '#features/evidence/evidence-writer.ts';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { findEvents } from '#features/evidence/store/evidence.ts';
import { findJourney } from '#features/form/store/journeys.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { certifyReceipt, readReceipt } from '#features/lead/read-receipt.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { findDeleted, startOver } from '#features/privacy/start-over.ts';
import { isUuid } from '#platform/values/ids.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

const WITH_PHONE = ['personal.consent', PHONE_BLOCK];

test('records one withdrawal of consent to calls for any number of clicks and tabs', async () => {
  const { receiptId, reference } = await someAgreement(WITH_PHONE);
  await Promise.all(Array.from({ length: 5 }, () => withdrawPhoneConsent(receiptId)));
  await withdrawPhoneConsent(receiptId);
  expect(await withdrawalsOn(receiptId)).toHaveLength(1);
  expect(await alertsOf(reference)).toEqual([{ count: 6 }]);
  const receipt = await readReceipt(receiptId, null);
  expect(Number(receipt?.phone.withdrawnAt)).toBeGreaterThanOrEqual(Number(receipt?.phone.givenAt));
});

test('the id of a new receipt has 128 random bits', { tags: ['@own-journey'] }, async () => {
  const rows = await sql<{ id: string }>('SELECT new_receipt_id() AS id FROM generate_series(1, 1000)');
  const { receiptId } = await someAgreement(WITH_PHONE);
  const ids = [receiptId, ...rows.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !isUuid(id))).toEqual([]);
  const digits = ids.map((id) => id.replaceAll('-', ''));
  // A version 4 UUID has one digit at the place of its version and four at that of its variant.
  const found = Array.from({ length: 32 }, (_, at) => new Set(digits.map((id) => id[at])).size);
  expect(found).toEqual(Array(32).fill(16));
});

test('withdraws nothing without a consent', async () => {
  const { receiptId, reference } = await someAgreement(['personal.consent']);
  await withdrawPhoneConsent(receiptId);
  await withdrawPhoneConsent(randomUUID());
  expect(await withdrawalsOn(receiptId)).toHaveLength(0);
  expect(await alertsOf(reference)).toEqual([]);
});

test.each([false, true])(
  'withdraws consent to calls of a deleted journey, with evidence before: %s',
  async (hasEvidence) => {
    const { borrower, receiptId, reference } = await someAgreement(WITH_PHONE);
    await sql(`UPDATE journey SET entry = '{"utm_content": "Ada"}' WHERE id = $1`, [borrower.journeyId]);
    const journey = await findJourney(borrower.journeyId);
    if (hasEvidence && journey) await openEvidence(journey);
    expect(await startOver(borrower)).toBe(receiptId);
    // Nothing was sent, so no personal data remains.
    expect(await findDeleted(receiptId)).toEqual({ retainsProof: false, hasAgreed: true, atOperator: null });
    await withdrawPhoneConsent(receiptId);
    expect(await withdrawalsOn(receiptId)).toHaveLength(1);
    expect(await alertsOf(reference)).toEqual([{ count: 1 }]);
    if (hasEvidence) return;
    // Evidence that begins now records no source of the borrower.
    const writer = await findEvidenceWriter(borrower.journeyId);
    const [begun] = await findEvents(borrower.journeyId, 'journey_begun');
    const details = begun?.sealed && writer?.open(begun.sealed);
    expect(details && parseFacts('journey_begun', details.bytes)).toMatchObject({
      campaign: 'spring',
      entry: {},
    });
  },
);

test('records a second withdrawal of an agreement that was given again', async () => {
  const { borrower, receiptId, reference } = await someAgreement(WITH_PHONE);
  await withdrawPhoneConsent(receiptId);
  await pastAllRules(
    `UPDATE acknowledgment_block SET acknowledged_at = clock_timestamp() WHERE journey_id = '${borrower.journeyId}'`,
  );
  await withdrawPhoneConsent(receiptId);
  expect(await withdrawalsOn(receiptId)).toHaveLength(2);
  expect(await alertsOf(reference)).toEqual([{ count: 1 }, { count: 1 }]);
});

test('a lead that is older than the evidence has a receipt and no certificate', async () => {
  const { borrower, receiptId, reference } = await someAgreement(WITH_PHONE);
  expect(await certifyLead(reference)).toBeNull();
  expect(await certifyReceipt(receiptId, borrower)).toBeNull();
  expect(await readReceipt(receiptId, borrower)).toMatchObject({ isOwn: true, hasCertificate: false });
  const journey = await findJourney(borrower.journeyId);
  await (journey && openEvidence(journey));
  expect(await readReceipt(receiptId, borrower)).toMatchObject({ hasCertificate: true });
  expect(await readReceipt(receiptId, null)).toMatchObject({ hasCertificate: false });
});

async function someAgreement(keys: string[]) {
  const { borrower, attempt } = await someIntent(keys);
  const { receiptId = '' } = (await findJourney(borrower.journeyId)) ?? {};
  return { borrower, receiptId, reference: attempt.partnerLeadId };
}

const withdrawalsOn = (receiptId: string) =>
  sql(
    `SELECT FROM evidence_event JOIN journey ON journey.id = journey_id
     WHERE receipt_id = $1 AND kind = 'phone_consent_withdrawn'`,
    [receiptId],
  );

const alertsOf = (reference: string) =>
  sql(`SELECT count FROM alert WHERE kind = 'phone_consent_withdrawn' AND subject LIKE '${reference} %'`);
