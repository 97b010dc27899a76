import { expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { newStamper } from '#sandbox/authority/certificates.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import {
  accepted,
  aMinute,
  exportedLog,
  issuedCertificate,
} from '#tests/integration/support/issued-evidence.ts';
import { openAuthority, ROOTS, root } from '#tests/integration/support/local-authority.ts';
import {
  openOperatorAndSeed,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkLogWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { PUBLIC_RSA_KEY } from '#tests/support/evidence/tsa-keys.ts';

const [first, second] = [await openAuthority(), await openAuthority()];
second.behave({ signer: newStamper(PUBLIC_RSA_KEY, root, { name: 'Second TSA' }) });
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', `${first.url},${second.url}`);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
await openOperatorAndSeed();

const trusted = { roots: ROOTS };
const [FIRST, SECOND] = [{ by: 'Test TSA' }, { by: 'Second TSA' }];
const bothOf = [expect.objectContaining(FIRST), expect.objectContaining(SECOND)];
const opened = async (reference: string) => accepted(await issuedCertificate(reference), trusted);
const leave = () => Promise.all([first.leave(), second.leave()]);
const comeBack = () => Promise.all([first.comeBack(), second.comeBack()]);

test('a certificate carries the first checkpoint with a time, also after later events of staff', async () => {
  const { reference } = await submitSampleLead();
  await aMinute();
  const early = await opened(reference);
  expect(early).toMatchObject({
    events: { total: 8, sealed: 7 },
    times: { proofs: expect.arrayContaining(bothOf), unknown: { lines: 0, tokens: 0 } },
  });
  expect(early.certificate.timestamps).toHaveLength(2);
  await submitSampleLead({ email: 'bob@example.com' });
  await aMinute();
  const later = await opened(reference);
  expect(later).toMatchObject({ events: { total: 9, sealed: 7 }, times: early.times });
  expect(later.certificate.checkpoint).toBe(early.certificate.checkpoint);
  expect(later.certificate.timestamps).toEqual(early.certificate.timestamps);
});

test('a certificate has the time of each authority, also of one that was away', async () => {
  const { reference } = await submitSampleLead();
  await first.leave();
  await aMinute();
  expect((await opened(reference)).times.proofs).toMatchObject([SECOND]);
  await first.comeBack();
  await aMinute();
  expect((await opened(reference)).times.proofs).toHaveLength(2);
  await first.leave();
  await aMinute();
  expect((await opened(reference)).times.proofs).toEqual(expect.arrayContaining(bothOf));
  await first.comeBack();
});

test('the cosignatures that release 1.1 stored are left out', async () => {
  const { reference } = await submitSampleLead({ email: 'dee@example.com' });
  await leave();
  await aMinute();
  const before = await opened(reference);
  await sql(`INSERT INTO evidence_time_proof (size, source, kind, proof, stated_at)
    SELECT max(size), 'w1.example/log', 'witness', '— w1.example/log AAAA', now() FROM evidence_checkpoint`);
  expect(await opened(reference)).toMatchObject({ times: before.times });
  expect(await exportedLog()).not.toContain('w1.example');
  await comeBack();
});

test('an erasure takes no time away from the log, or from a certificate, also one handed out before', async () => {
  const { reference } = await submitSampleLead({ email: 'erased@example.com' });
  await aMinute();
  const handedOut = await certificateTextOf(reference);
  const before = await accepted(handedOut, trusted);
  await erasePerson('email', 'erased@example.com', 'counsel');
  await aMinute();
  expect(await accepted(handedOut, trusted)).toEqual(before);
  const after = await accepted(await certificateTextOf(reference), trusted);
  expect(after).toMatchObject({ events: { total: 8, erased: 7 }, times: before.times });
  const says = certificateVerdict(after).flatMap((line) => line.says);
  expect(says).toContain('Event 5 (consent_acknowledged): erased (see event 8)');
  const log = await exportedLog();
  expect(log.match(/"timestamps":\["/g)).toHaveLength(7);
  expect(await checkLogWithBoth(log, await publishedKeys(), [], trusted)).toEqual(HELD);
});

test('a later event without a time takes none away from the earlier ones', async () => {
  const { reference, journeyKey } = await submitSampleLead({ email: 'cy@example.com' });
  await aMinute();
  const before = await opened(reference);
  await leave();
  await withdrawCalls(journeyKey);
  await aMinute();
  const verdict = await opened(reference);
  await comeBack();
  expect(verdict.times).toEqual(before.times);
  expect(verdict.events).toMatchObject({ total: before.events.total + 2, sealed: before.events.sealed });
  const says = certificateVerdict(verdict)
    .find(({ topic }) => topic === 'Clock')
    ?.says.join();
  expect(says).toContain(`confirms only that events 1 to ${before.events.sealed} existed`);
});
