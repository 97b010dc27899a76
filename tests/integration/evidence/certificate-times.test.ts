import { expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import {
  accepted,
  aMinute,
  exportedLines,
  issuedCertificate,
} from '#tests/integration/support/issued-evidence.ts';
import { openAuthority, ROOTS } from '#tests/integration/support/local-authority.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { checkLogTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';

const [authority, witness] = [await openAuthority(), await openWitness()];
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', authority.url);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
await openOperatorAndSeed();

const trusted = { witnesses: [witness.verifierKey], roots: ROOTS };
const WITNESS = { kind: 'witness', by: witness.name };
const TOKEN = { kind: 'timestamp', by: 'Test TSA', root: 'Test Root' };
const bothOf = [expect.objectContaining(WITNESS), expect.objectContaining(TOKEN)];
const opened = async (reference: string) => accepted(await issuedCertificate(reference), trusted);
const leave = () => Promise.all([witness.leave(), authority.leave()]);
const comeBack = () => Promise.all([witness.comeBack(), authority.comeBack()]);

test('a certificate carries the first checkpoint with a time, also after later events of staff', async () => {
  const { reference } = await carryLead();
  await aMinute();
  const first = await opened(reference);
  expect(first).toMatchObject({
    events: { total: 8, sealed: 7 },
    times: { proofs: expect.arrayContaining(bothOf), unknown: { lines: 0, tokens: 0 } },
  });
  expect(first.certificate.timestamps).toHaveLength(1);
  await carryLead({ email: 'bob@example.com' });
  await aMinute();
  const later = await opened(reference);
  expect(later).toMatchObject({ events: { total: 9, sealed: 7 }, times: first.times });
  expect(later.certificate.checkpoint).toBe(first.certificate.checkpoint);
  expect(later.certificate.timestamps).toEqual(first.certificate.timestamps);
});

test('a log export carries the cosignatures and tokens, and both verifiers accept it', async () => {
  const lines = await exportedLines();
  expect(lines.filter((line) => line.includes(`— ${witness.name} `))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('"timestamps":["'))).toHaveLength(2);
  expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
});

test.each([
  ['witness', witness, TOKEN],
  ['time-stamping authority', authority, WITNESS],
])('a certificate has the time of each source, also of a %s that was away', async (_what, source, other) => {
  const { reference } = await carryLead();
  await source.leave();
  await aMinute();
  expect((await opened(reference)).times.proofs).toMatchObject([other]);
  await source.comeBack();
  await aMinute();
  expect((await opened(reference)).times.proofs).toHaveLength(2);
  await source.leave();
  await aMinute();
  expect((await opened(reference)).times.proofs).toEqual(expect.arrayContaining(bothOf));
  await source.comeBack();
});

test('an erasure takes no time away, also from the certificate that was handed out before', async () => {
  const { reference } = await carryLead({ email: 'erased@example.com' });
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
  const lines = await exportedLines();
  expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
});

test('a later event without a time takes none away from the earlier ones', async () => {
  const { reference, journeyKey } = await carryLead({ email: 'cy@example.com' });
  await aMinute();
  const first = await opened(reference);
  await leave();
  await withdrawPhoneConsent((await findReceiptId(journeyKey.journeyId)) ?? '');
  await aMinute();
  const verdict = await opened(reference);
  await comeBack();
  expect(verdict.times).toEqual(first.times);
  expect(verdict.events).toMatchObject({ total: first.events.total + 2, sealed: first.events.sealed });
  const says = certificateVerdict(verdict)
    .find(({ topic }) => topic === 'Clock')
    ?.says.join();
  expect(says).toContain(`confirms only that events 1 to ${first.events.sealed} existed`);
});
