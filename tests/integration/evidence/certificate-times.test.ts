import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { exportCertificate, exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';

const witness = await openWitness();
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
const trusted = { witnesses: [witness.verifierKey] };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(async () => {
  await sandbox.close();
  await witness.close();
});

async function certificateOf(reference: string): Promise<string> {
  const exported = await exportCertificate(reference, { by: 'Ann', reason: 'a question' });
  return exported.kind === 'certified' ? exported.certificate : '';
}

test('a certificate carries the first checkpoint with a time, also after later events of staff', async () => {
  const { reference } = await carryLead();
  await commitPendingEvents();
  await stampCheckpoints();
  const keys = await publishedKeys();
  const opened = async (text: string) => {
    expect(await checkCertificateTwice(text, keys, trusted)).toEqual(HELD);
    const verdict = await verifyCertificate(text, keys, sourcesOf(trusted));
    return verdict.ok ? verdict : null;
  };
  const first = await opened(await certificateOf(reference));
  expect(first).toMatchObject({
    events: { total: 8, sealed: 7 },
    times: { proofs: [{ kind: 'witness', by: witness.name }], unknown: { lines: 0, tokens: 0 } },
  });
  await carryLead({ email: 'bob@example.com' });
  await commitPendingEvents();
  await stampCheckpoints();
  const later = await opened(await certificateOf(reference));
  expect(later).toMatchObject({ events: { total: 9, sealed: 7 }, times: first?.times });
  expect(later?.certificate.checkpoint).toBe(first?.certificate.checkpoint);
});

test('a log export carries the cosignatures, and both verifiers accept it', async () => {
  const lines: string[] = [];
  await exportEvidenceLog(async (found) => {
    for await (const line of found) lines.push(line);
  });
  expect(lines.filter((line) => line.includes(`— ${witness.name} `))).toHaveLength(2);
  expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
});

test('a lead that was sealed while the witness was away gets the first time after it is back', async () => {
  await witness.leave();
  const { reference } = await carryLead({ email: 'carl@example.com' });
  await commitPendingEvents();
  await stampCheckpoints();
  await carryLead({ email: 'dora@example.com' });
  await commitPendingEvents();
  await stampCheckpoints();
  const keys = await publishedKeys();
  const timesOf = async () => {
    const text = await certificateTextOf(reference);
    expect(await checkCertificateTwice(text, keys, trusted)).toEqual(HELD);
    const verdict = await verifyCertificate(text, keys, sourcesOf(trusted));
    return verdict.ok ? verdict.times.proofs.map(({ by }) => by) : null;
  };
  expect(await timesOf()).toEqual([]);
  await witness.comeBack();
  await stampCheckpoints();
  expect(await timesOf()).toEqual([witness.name]);
});

test('a later event without a time takes none away from the earlier ones', async () => {
  const { reference, journeyKey } = await carryLead({ email: 'cy@example.com' });
  await commitPendingEvents();
  await stampCheckpoints();
  const keys = await publishedKeys();
  const first = await verifyCertificate(await certificateOf(reference), keys, sourcesOf(trusted));
  await witness.leave();
  const [journey] = await sql<{ id: string }>('SELECT receipt_id AS id FROM journey WHERE id = $1', [
    journeyKey.journeyId,
  ]);
  await withdrawPhoneConsent(journey?.id ?? '');
  await commitPendingEvents();
  await stampCheckpoints();
  const text = await certificateOf(reference);
  await witness.comeBack();
  expect(await checkCertificateTwice(text, keys, trusted)).toEqual(HELD);
  const verdict = await verifyCertificate(text, keys, sourcesOf(trusted));
  if (!verdict.ok || !first.ok) throw new Error('a certificate does not verify');
  expect(verdict.times).toEqual(first.times);
  expect(verdict.events).toMatchObject({ total: first.events.total + 2, sealed: first.events.sealed });
  const says = certificateVerdict(verdict)
    .find(({ topic }) => topic === 'Clock')
    ?.says.join();
  expect(says).toContain(`confirms only that events 1 to ${first.events.sealed} existed`);
});
