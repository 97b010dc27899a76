import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { exportCertificate, exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { openAuthority, ROOTS } from '#tests/integration/support/local-authority.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';

const [authority, witness] = [await openAuthority(), await openWitness()];
vi.stubEnv('EVIDENCE_TIMESTAMP_URLS', authority.url);
vi.stubEnv('EVIDENCE_TIMESTAMP_ROOTS', ROOTS);
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
const trusted = { witnesses: [witness.verifierKey], roots: ROOTS };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(() => Promise.all([sandbox.close(), authority.close(), witness.close()]));

async function opened(reference: string) {
  const exported = await exportCertificate(reference, { by: 'Ann', reason: 'a question' });
  const text = exported.kind === 'certified' ? exported.certificate : '';
  const keys = await publishedKeys();
  expect(await checkCertificateTwice(text, keys, trusted)).toEqual(HELD);
  const verdict = await verifyCertificate(text, keys, sourcesOf(trusted));
  return verdict.ok ? verdict : null;
}

test('a certificate carries the token of the first checkpoint that has a time', async () => {
  const { reference } = await carryLead();
  await commitPendingEvents();
  await authority.leave();
  await stampCheckpoints();
  expect(await opened(reference)).toMatchObject({
    certificate: { timestamps: [] },
    times: { proofs: [{ kind: 'witness' }] },
  });
  await authority.comeBack();
  await stampCheckpoints();
  const first = await opened(reference);
  expect(first).toMatchObject({
    times: {
      proofs: expect.arrayContaining([
        expect.objectContaining({ kind: 'witness' }),
        expect.objectContaining({ kind: 'timestamp', by: 'Test TSA', root: 'Test Root' }),
      ]),
      unknown: { lines: 0, tokens: 0 },
    },
  });
  expect(first?.certificate.timestamps).toHaveLength(1);
  await carryLead({ email: 'bob@example.com' });
  await commitPendingEvents();
  await stampCheckpoints();
  expect((await opened(reference))?.certificate.timestamps).toEqual(first?.certificate.timestamps);
});

test('a log export carries the tokens, and both verifiers accept it', async () => {
  const lines: string[] = [];
  await exportEvidenceLog(async (found) => {
    for await (const line of found) lines.push(line);
  });
  expect(lines.filter((line) => line.includes('"timestamps":["'))).toHaveLength(2);
  expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
});
