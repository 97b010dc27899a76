import { expect } from 'vitest';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import {
  exportCertificate,
  exportEvidenceLog,
  type exportStaffAudit,
} from '#features/privacy/export-evidence.ts';
import {
  checkCertificateWithBoth,
  HELD,
  rootsOf,
  type Trusted,
} from '#tests/support/evidence/both-verifiers.ts';

/** Seals, and asks the sources of time, like the two jobs of each minute. */
export async function aMinute(): Promise<void> {
  await appendPendingToTree();
  await stampCheckpoints();
}

/** As staff export it, which is an event of its own. */
export async function issuedCertificate(reference: string): Promise<string> {
  const exported = await exportCertificate(reference, { by: 'Ann', reason: 'a question' });
  return exported.kind === 'certified' ? exported.certificate : '';
}

/** Lines with their ends, of the evidence log or of the staff audit. */
export async function exportedLog(write: typeof exportStaffAudit = exportEvidenceLog): Promise<string> {
  let log = '';
  await write(async (found) => {
    for await (const line of found) log += line;
  });
  return log;
}

/** Both verifiers accept the certificate. Returns the verdict of ours. */
export async function accepted(certificate: string, trusted: Trusted = {}) {
  const keys = await publishedKeys();
  expect(await checkCertificateWithBoth(certificate, keys, trusted)).toEqual(HELD);
  const verdict = await verifyCertificate(certificate, keys, rootsOf(trusted));
  if (!verdict.ok) throw new Error(verdict.errors.join());
  return verdict;
}
