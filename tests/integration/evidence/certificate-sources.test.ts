import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import { sourcesOf } from '#tests/support/evidence/both-verifiers.ts';

const [first, second] = [await openWitness(), await openWitness('witness.example/w2')];
vi.stubEnv('EVIDENCE_WITNESSES', `${first.setting}, ${second.setting}`);
const both = { witnesses: [first.verifierKey, second.verifierKey] };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(async () => {
  await sandbox.close();
  await first.close();
  await second.close();
});

/** The sources in a new certificate, after a new checkpoint. */
async function sourcesIn(reference: string): Promise<string[]> {
  await commitPendingEvents();
  await stampCheckpoints();
  const exported = await exportCertificate(reference, { by: 'Ann', reason: 'a question' });
  const text = exported.kind === 'certified' ? exported.certificate : '';
  const verdict = await verifyCertificate(text, await publishedKeys(), sourcesOf(both));
  return verdict.ok ? verdict.times.proofs.map(({ by }) => by).toSorted() : verdict.errors;
}

test('a certificate has the times of all sources, once a checkpoint has them', async () => {
  const { reference } = await carryLead();
  await second.leave();
  expect(await sourcesIn(reference)).toEqual([first.name]);
  await second.comeBack();
  expect(await sourcesIn(reference)).toEqual([first.name, second.name]);
  await second.leave();
  expect(await sourcesIn(reference)).toEqual([first.name, second.name]);
  await second.comeBack();
});
