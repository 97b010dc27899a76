import { expect, test } from 'vitest';
import { type Borrower, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { claimForSending } from '#features/lead/store/attempts.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { newSealingKey } from '#platform/crypto/seal.ts';
import { someBorrower, someIntent } from '#tests/integration/support/new-journey.ts';
import { answeredWith } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';

const LOAN = { requestedLoanAmount: '15,000', loanPurpose: 'not a purpose' };
const NAME = { firstName: 'Ada', lastName: 'Lovelace' };

test('stores the answers of two steps that are saved at the same moment', async () => {
  const borrower = await someBorrower();
  await Promise.all([saveAnswers(borrower, LOAN), saveAnswers(borrower, NAME)]);
  expect(await textsOf(borrower)).toEqual({
    requestedLoanAmount: '15,000',
    loanPurpose: 'not a purpose',
    ...NAME,
  });
});

test('stores the first 300 characters of an answer that is too long to be valid', async () => {
  const borrower = await someBorrower();
  await saveAnswers(borrower, { firstName: 'x'.repeat(301) });
  expect(await textsOf(borrower)).toEqual({ firstName: 'x'.repeat(300) });
});

test('does not find an expired draft, and a borrower can start again', { tags: ['@retention'] }, async () => {
  const borrower = await someBorrower();
  await saveAnswers(borrower, NAME);
  await expire(borrower);
  expect(await findBorrower(borrower)).toMatchObject({ rawAnswers: {}, draftVersion: null });
  expect(await saveAnswers(borrower, { firstName: 'Grace' })).toMatchObject({ kind: 'saved' });
  expect(await textsOf(borrower)).toEqual({ firstName: 'Grace' });
});

test('the purge deletes an expired draft, and no other', { tags: ['@retention'] }, async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  for (const each of [borrower, other]) await saveAnswers(each, NAME);
  await expire(borrower);
  await purgeExpired();
  const left = await sql('SELECT journey_id FROM draft WHERE journey_id = ANY ($1)', [
    [borrower.journeyId, other.journeyId],
  ]);
  expect(left).toEqual([{ journey_id: other.journeyId }]);
});

test('a draft opens only in its journey, under the key of the cookie that wrote it', {
  tags: ['@own-journey', '@sealed-data'],
}, async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  await saveAnswers(borrower, NAME);
  expect(await textsOf({ ...borrower, key: newSealingKey() })).toEqual({});
  await sql('UPDATE draft SET journey_id = $1 WHERE journey_id = $2', [other.journeyId, borrower.journeyId]);
  expect(await textsOf({ ...other, key: borrower.key })).toEqual({});
});

test('an issued link replaces the draft, and starting over deletes it and ends the journey', {
  tags: ['@retention'],
}, async () => {
  const { borrower, attempt } = await someIntent();
  const addDraft = () =>
    sql(
      "INSERT INTO draft (journey_id, sealed, expires_at) VALUES ($1, '\\x01', clock_timestamp() + interval '1 day')",
      [borrower.journeyId],
    );
  const drafts = () => sql('SELECT * FROM draft WHERE journey_id = $1', [borrower.journeyId]);
  await addDraft();
  await claimForSending(attempt, 60_000);
  await recordOutcome(attempt, answeredWithLink);
  expect(await drafts()).toEqual([]);
  await addDraft();
  await startOver(borrower);
  expect(await drafts()).toEqual([]);
  expect(await leadOf(borrower)).toEqual({ link_sealed: null, state: 'answered', operator_warning: null });
  expect(await findBorrower(borrower)).toBeNull();
});

test('does not store a link or an operator answer that arrives after the borrower started over', async () => {
  const { borrower, attempt } = await someIntent();
  await claimForSending(attempt, 60_000);
  await startOver(borrower);
  await recordOutcome(attempt, answeredWithLink);
  expect(await leadOf(borrower)).toEqual({ link_sealed: null, state: 'answered', operator_warning: null });
  expect(await sql('SELECT operator_warning FROM attempt WHERE lead_id = $1', [attempt.leadId])).toEqual([
    { operator_warning: null },
  ]);
});

test('saves nothing in a journey that was started over, and leaves other journeys alone', async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  await saveAnswers(borrower, NAME);
  await saveAnswers(other, NAME);
  await startOver(borrower);

  expect(await saveAnswers(borrower, NAME)).toEqual({ kind: 'no_journey' });
  expect(await sql('SELECT * FROM draft WHERE journey_id = $1', [borrower.journeyId])).toEqual([]);
  expect(await textsOf(other)).toEqual(NAME);
});

test('saves no answers once a lead is on its way', async () => {
  const { borrower } = await someIntent();
  expect(await saveAnswers(borrower, NAME)).toEqual({ kind: 'already_sent' });
});

const answeredWithLink = answeredWith({
  operatorWarning: 'Ada may not',
  link: { sealed: new Uint8Array([1, 2, 3]), lifeMs: 60_000 },
});

async function textsOf(borrower: JourneyKey): Promise<Borrower['rawAnswers'] | undefined> {
  return (await findBorrower(borrower))?.rawAnswers;
}

async function leadOf({ journeyId }: JourneyKey) {
  const leads = await sql('SELECT link_sealed, state, operator_warning FROM lead WHERE journey_id = $1', [
    journeyId,
  ]);
  return leads[0];
}

async function expire({ journeyId }: JourneyKey) {
  await sql("UPDATE draft SET expires_at = clock_timestamp() - interval '1 second' WHERE journey_id = $1", [
    journeyId,
  ]);
}
