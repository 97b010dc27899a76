import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renderCertificate } from '#features/evidence/proof/certificate-page.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { publishedKeys } from '#features/evidence/publish-keys.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import type { AuditContext } from '#features/privacy/hold-evidence.ts';

import { orPlain } from './evidence-copy.ts';
import { UserError } from './user-error.ts';

type CertificateInput = { reference: string; out?: string; page?: string };

export async function issueCertificate(
  { reference, out, page }: CertificateInput,
  audit: AuditContext,
): Promise<void> {
  const certificate = await certificateOf(reference, audit);
  if (page) await writePrivately(page, await verifiedPage(certificate));
  if (!out) return void process.stdout.write(certificate);
  await writePrivately(out, certificate);
  await writeKeys(dirname(out));
  console.log(`The certificate of ${reference} is in ${out}. Check it with: npm run verify -- ${out}`);
}

export async function certificateOf(reference: string, audit: AuditContext): Promise<string> {
  const exported = await exportCertificate(reference, audit);
  if (exported.kind === 'certified') return exported.certificate;
  orPlain(exported.kind, reference);
  throw new UserError(`There is no certificate of ${reference}.`);
}

export async function verifiedPage(certificate: string): Promise<string> {
  const verdict = await verifyCertificate(certificate, await publishedKeys());
  if (!verdict.ok) throw new UserError(verdict.errors.join('\n'));
  return renderCertificate(verdict);
}

export async function writeKeys(folder: string): Promise<void> {
  const keys = JSON.stringify({ keys: await publishedKeys() }, null, 2);
  await writeFile(join(folder, 'evidence-keys.json'), `${keys}\n`);
}

export async function writePrivately(path: string, content: string): Promise<void> {
  await writeFile(path, content, { mode: 0o600 }).catch(() => {
    throw new UserError(`The file ${path} can't be written.`);
  });
}
