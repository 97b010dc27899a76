import { beforeAll, expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import { aMinute, exportedLines, issuedCertificate } from '#tests/integration/support/issued-evidence.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  BOTH,
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  hasFault,
} from '#tests/support/evidence/both-verifiers.ts';
import { ownClock, setClockBack } from './database-clock.ts';

const witness = await openWitness();
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
const trusted = { witnesses: [witness.verifierKey] };

await openOperatorAndSeed();
beforeAll(async () => {
  await ownClock();
});

async function certificateVerdicts(reference: string) {
  const text = await issuedCertificate(reference);
  return checkCertificateTwice(text, await publishedKeys(), trusted);
}

/** The log's lines, and the numbers of those that are faulty. */
async function checkedLog() {
  const lines = await exportedLines();
  const verdicts = await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted);
  const faulty = [...verdicts.ours.matchAll(/^Line (\d+)/gm)].map(([, number]) => Number(number));
  return { lines, verdicts, faulty };
}

const openAlerts = () =>
  sql("SELECT kind, facts->>'reason' AS reason FROM alert WHERE resolved_at IS NULL ORDER BY kind");
const stated = async () => (await sql('SELECT FROM evidence_time_proof')).length;
const WRONG = [{ kind: 'evidence_time_missing', reason: 'wrong_clock' }];

test('a clock that is ahead raises an alert, and later no line after the next cosignature is faulty', async () => {
  const before = await carryLead();
  await aMinute();
  expect((await checkedLog()).verdicts).toEqual(HELD);
  await setClockBack('-2 hours');
  const ahead = await carryLead({ email: 'bob@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual(WRONG);
  expect(await stated()).toBe(1);

  await setClockBack('0');
  await carryLead({ email: 'carl@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual([]);
  expect(await stated()).toBe(2);
  const after = await carryLead({ email: 'dora@example.com' });
  await aMinute();
  const { lines, verdicts, faulty } = await checkedLog();
  const [, wrong = 0, right = 0] = lines.flatMap((line, place) =>
    'checkpoint' in JSON.parse(line) ? [place + 1] : [],
  );
  expect(hasFault(verdicts)).toEqual(BOTH);
  expect(Math.min(...faulty)).toBeGreaterThan(wrong);
  expect(Math.max(...faulty)).toBe(right);
  expect(verdicts.ours).toMatch(
    /an event of \S+, which was in the log before \S+, says witness\.example\/w1/,
  );

  expect(await certificateVerdicts(before.reference)).toEqual(HELD);
  expect(await certificateVerdicts(after.reference)).toEqual(HELD);
  const refused = await exportCertificate(ahead.reference, { by: 'Ann', reason: 'a question' });
  // Its events are later than now.
  expect(refused).toEqual({ kind: 'faulty', faults: ['The certificate was issued before its last event.'] });
});

test('a clock that is behind raises an alert, and its own events alone are faulty', async () => {
  await aMinute();
  const { lines } = await checkedLog();
  const times = await stated();
  await setClockBack('2 hours');
  const behind = await carryLead({ email: 'eve@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual(WRONG);
  expect(await stated()).toBe(times);

  await setClockBack('0');
  const after = await carryLead({ email: 'fay@example.com' });
  await aMinute();
  expect(await openAlerts()).toEqual([]);
  const { faulty } = await checkedLog();
  const own = lines.length + 2;
  expect(faulty.filter((number) => number > lines.length)).toEqual(
    [0, 1, 2, 3, 4, 5].map((more) => own + more),
  );
  // A witness proves a latest time only.
  expect(await certificateVerdicts(behind.reference)).toEqual(HELD);
  expect(await certificateVerdicts(after.reference)).toEqual(HELD);
});
