import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordFirstIntent } from '#features/lead/store/attempts.ts';
import { readingAhead, submissionRows } from '#features/lead/submission-rows.ts';
import { agreementOf, someBorrower } from '#tests/integration/support/new-journey.ts';

const leadOf = async (journeyId: string) => (await submissionRows(journeyId))[0].lead;

// That the first read is the early one shows in the count of statements (tests/fleet/statements.test.ts).
test('a request takes its early read once', async () => {
  const { journeyId } = await someBorrower();
  const agreement = await agreementOf(journeyId);
  await readingAhead(journeyId, async () => {
    expect(await leadOf(journeyId)).toBeNull();
    await recordFirstIntent(randomUUID(), 'personal_v3', agreement);
    expect(await leadOf(journeyId)).not.toBeNull();
  });
});

test('an early read serves no other journey and no other request', async () => {
  const [own, other] = [await someBorrower(), await someBorrower()];
  const agreement = await agreementOf(own.journeyId);
  await readingAhead(own.journeyId, async () => {
    expect((await submissionRows(other.journeyId))[0].journey?.id).toBe(other.journeyId);
  });
  await recordFirstIntent(randomUUID(), 'personal_v3', agreement);
  expect(await leadOf(own.journeyId)).not.toBeNull();
});
