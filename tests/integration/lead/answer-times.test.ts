import { afterAll, expect, test } from 'vitest';
import { measureAnswers } from '#features/lead/store/answer-times.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';

afterAll(() => pastAllRules("DELETE FROM attempt WHERE acknowledged_at > '2090-01-01'"));

/** Attempts later than all others: the first takes a second, the next two, and so on. */
const putAttempts = (count: number, outcome: string) =>
  pastAllRules(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, acknowledged_at, intent_at, sent_at, lease_until, tries, ended_at, outcome)
     SELECT gen_random_uuid(), 1, gen_random_uuid(), at, at, at, at + interval '1 hour', 1, at + number * interval '1 second', '${outcome}'
     FROM generate_series(1, ${count}) AS number, (VALUES (timestamptz '2099-01-01')) AS begun (at)`,
  );

test('counts the latest answers, and returns the time that a share of them took', async () => {
  await putAttempts(10, 'answered');
  await putAttempts(30, 'unknown');
  expect(await measureAnswers(10, 0.8)).toEqual({ count: 10, seconds: expect.closeTo(8.2) });
  expect(await measureAnswers(1, 0.8)).toEqual({ count: 1, seconds: 10 });
});
