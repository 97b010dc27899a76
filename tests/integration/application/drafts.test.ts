import { expect, test, vi } from 'vitest';
import { findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { claimForSending } from '#features/lead/store/open-attempts.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { newSealingKey } from '#platform/crypto/seal.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { someBorrower, someIntent, someSending } from '#tests/integration/support/new-journey.ts';
import { answeredWith } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';

vi.stubEnv('OPERATOR_STATES', 'all');

const LOAN = { requestedLoanAmount: '15,000', loanPurpose: 'not a purpose' };
const NAME = { firstName: 'Ada', lastName: 'Lovelace' };

test('stores the answers of two steps that are saved at the same moment', async () => {
  const borrower = await someBorrower();
  await Promise.all([saveAnswers(borrower, LOAN), saveAnswers(borrower, NAME)]);
  expect(await textsOf(borrower)).toEqual({ ...LOAN, ...NAME });
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
  expect([await draftsOf(borrower), await draftsOf(other)]).toMatchObject([[], [{}]]);
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
  await addDraft();
  await claimForSending(attempt, 60_000);
  await recordOutcome(attempt, answeredWithLink);
  expect(await draftsOf(borrower)).toEqual([]);
  await addDraft();
  await startOver(borrower);
  expect(await draftsOf(borrower)).toEqual([]);
  expect(await leadOf(borrower)).toEqual(WITHOUT_LINK);
  expect(await findBorrower(borrower)).toBeNull();
});

test('does not store a link or an operator answer that arrives after the borrower started over', async () => {
  const attempt = await someSending();
  await startOver({ ...attempt, key: newSealingKey() });
  await recordOutcome(attempt, answeredWithLink);
  expect(await leadOf(attempt)).toEqual(WITHOUT_LINK);
  const stored = await sql('SELECT operator_warning FROM attempt WHERE lead_id = $1', [attempt.leadId]);
  expect(stored).toEqual([{ operator_warning: null }]);
});

test('saves nothing in a journey that was started over, and leaves other journeys alone', async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  await saveAnswers(borrower, NAME);
  await saveAnswers(other, NAME);
  await startOver(borrower);

  expect(await saveAnswers(borrower, NAME)).toEqual({ kind: 'no_journey' });
  expect(await draftsOf(borrower)).toEqual([]);
  expect(await textsOf(other)).toEqual(NAME);
});

test('saves no answers once a lead is on its way', async () => {
  const { borrower } = await someIntent();
  expect(await saveAnswers(borrower, NAME)).toEqual({ kind: 'already_sent' });
});

test.each([0, 1])(
  'a borrower who turns 18 in %i days where a day begins first is an adult from midnight in their state',
  async (days) => {
    const borrower = await someBorrower();
    const clock = async () => (await findBorrower(borrower))?.now.getTime() ?? 0;
    const birthday = dayInZone('Pacific/Guam', new Date((await clock()) + days * DAY_MS));
    const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
    // No one turns 18 on February 29: this makes it March 1.
    const dateOfBirth = new Date(Date.UTC(year - 18, month - 1, day)).toISOString().slice(0, 10);
    for (const [answers, zone] of [
      [{ ...NAME, email: 'ada@example.com', phone: '5705550199', dateOfBirth }, 'Pacific/Pago_Pago'],
      [{ state: 'GU' }, 'Pacific/Guam'],
      [{ state: 'AS' }, 'Pacific/Pago_Pago'],
    ] as const) {
      const isAdult = (at: number) => dayInZone(zone, new Date(at)) >= `${year}${dateOfBirth.slice(4)}`;
      const before = await clock();
      const saved = await saveAnswers(borrower, answers);
      // Midnight may be between.
      const paths = [before, await clock()].map((at) =>
        isAdult(at) ? '/apply/personal-loan/loan' : '/apply/exit',
      );
      expect(paths).toContain(saved.kind === 'saved' && saved.path);
    }
  },
);

const answeredWithLink = answeredWith({
  operatorWarning: 'Ada may not',
  link: { sealed: new Uint8Array([1, 2, 3]), lifeMs: 60_000 },
});

const WITHOUT_LINK = { link_sealed: null, state: 'answered', operator_warning: null };

type InJourney = Pick<JourneyKey, 'journeyId'>;

const textsOf = async (borrower: JourneyKey) => (await findBorrower(borrower))?.rawAnswers;

const draftsOf = ({ journeyId }: InJourney) => sql('SELECT * FROM draft WHERE journey_id = $1', [journeyId]);

async function leadOf({ journeyId }: InJourney) {
  const columns = Object.keys(WITHOUT_LINK).join();
  return (await sql(`SELECT ${columns} FROM lead WHERE journey_id = $1`, [journeyId]))[0];
}

const expire = ({ journeyId }: InJourney) =>
  sql("UPDATE draft SET expires_at = clock_timestamp() - interval '1 second' WHERE journey_id = $1", [
    journeyId,
  ]);
