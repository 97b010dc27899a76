import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PHONE_BLOCK } from '#domain/consent-block.ts';
import { notaryFor } from '#journeys/keep-evidence.ts';
import { readReceipt } from '#journeys/read-receipt.ts';
import { startOver } from '#journeys/start-over.ts';
import { withdrawPhoneConsent } from '#journeys/withdraw-phone.ts';
import { recordFirstIntent } from '#records/intents.ts';
import { findJourney } from '#records/journeys.ts';
import { sql } from '../support/sql.ts';
import { agreementOf, someBorrower } from './borrowers.ts';

const AT_ONCE = 5;
const WITH_PHONE = ['personal.consent', PHONE_BLOCK];

test('consent to calls is withdrawn once, however often and from however many tabs', async () => {
  const { receiptId, reference } = await someAgreement(WITH_PHONE);
  await Promise.all(Array.from({ length: AT_ONCE }, () => withdrawPhoneConsent(receiptId)));
  await withdrawPhoneConsent(receiptId);
  expect(await withdrawalsOn(receiptId)).toBe(1);
  expect(await alertsOf(reference)).toEqual([{ count: AT_ONCE + 1 }]);
  const receipt = await readReceipt(receiptId, null);
  expect(Number(receipt?.phone.withdrawnAt)).toBeGreaterThanOrEqual(Number(receipt?.phone.givenAt));
});

test('it is withdrawn also of a journey that was deleted since', async () => {
  const { borrower, receiptId, reference } = await someAgreement(WITH_PHONE);
  const journey = await findJourney(borrower.journeyId);
  await (journey && notaryFor(journey));
  expect(await startOver(borrower)).toBe(receiptId);
  await withdrawPhoneConsent(receiptId);
  expect(await withdrawalsOn(receiptId)).toBe(1);
  expect(await alertsOf(reference)).toEqual([{ count: 1 }]);
});

test('where none was given, there is nothing to withdraw', async () => {
  const { receiptId, reference } = await someAgreement(['personal.consent']);
  await withdrawPhoneConsent(receiptId);
  await withdrawPhoneConsent(randomUUID());
  expect(await withdrawalsOn(receiptId)).toBe(0);
  expect(await alertsOf(reference)).toEqual([]);
});

test('staff hear of a withdrawal that could not be kept', async () => {
  const { borrower, receiptId, reference } = await someAgreement(WITH_PHONE);
  await startOver(borrower);
  await expect(withdrawPhoneConsent(receiptId)).rejects.toThrow('no evidence');
  expect(await alertsOf(reference)).toEqual([{ count: 1 }]);
});

async function someAgreement(keys: string[]) {
  const borrower = await someBorrower();
  const reference = randomUUID();
  await recordFirstIntent(reference, 'personal_v3', await agreementOf(borrower.journeyId, keys));
  const { receiptId = '' } = (await findJourney(borrower.journeyId)) ?? {};
  return { borrower, receiptId, reference };
}

async function withdrawalsOn(receiptId: string): Promise<number | undefined> {
  const [found] = await sql<{ events: number }>(
    `SELECT count(*)::int AS events FROM evidence_event JOIN journey ON journey.id = journey_id
     WHERE receipt_id = $1 AND kind = 'phone_consent_withdrawn'`,
    [receiptId],
  );
  return found?.events;
}

const alertsOf = (reference: string) =>
  sql("SELECT count FROM alert WHERE kind = 'phone_consent_withdrawn' AND subject = $1", [reference]);
