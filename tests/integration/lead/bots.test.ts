import { expect, test, vi } from 'vitest';
import { submitLead } from '#features/lead/submit-lead.ts';
import {
  agreementTo,
  openOperatorAndSeed,
  reachConsent,
  submitFrom,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();
vi.stubEnv('LIMIT_FASTEST_SECONDS', '60');

test('an application that is faster than a person, or has the honeypot filled, is not sent', {
  tags: ['@human-timing'],
}, async () => {
  const { journeyKey, shown } = await reachConsent();
  const suspected = { kind: 'suspected_bot' };
  expect(await submitLead(journeyKey, agreementTo(shown))).toEqual(suspected);
  await sql("UPDATE journey SET started_at = started_at - interval '10 minutes'");
  expect(await submitLead(journeyKey, agreementTo(shown, { isHoneypotFilled: true }))).toEqual(suspected);
  expect(await sql('SELECT FROM lead WHERE journey_id = $1', [journeyKey.journeyId])).toEqual([]);
  await submitFrom(journeyKey, shown);
});
