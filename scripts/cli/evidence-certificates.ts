import { dirname, join } from 'node:path';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import type { StoredJourney } from '#features/privacy/find-person.ts';
import type { AuditContext } from '#features/privacy/hold-evidence.ts';
import { formatUtcMinutes } from '#platform/values/zoned-time.ts';
import { UserError } from './user-error.ts';
import { PUBLIC, writeWholeFile } from './write-file.ts';

type CertificateInput = { reference: string; out?: string; page?: string };

export async function issueCertificate(
  { reference, out, page }: CertificateInput,
  audit: AuditContext,
): Promise<void> {
  const certificate = await certificateOf(reference, audit);
  if (page) await writeWholeFile(page, await renderVerified(certificate));
  if (!out) return void process.stdout.write(certificate);
  await writeWholeFile(out, certificate);
  await writeKeys(dirname(out));
  console.log(`The certificate of ${reference} is in ${out}. Check it with: npm run verify -- ${out}`);
}

export async function certificateOf(reference: string, audit: AuditContext): Promise<string> {
  const exported = await exportCertificate(reference, audit);
  if (exported.kind === 'certified') return exported.certificate;
  if (exported.kind === 'faulty') throw new UserError(refusal(reference, exported.faults));
  requireEvidence(exported.kind, reference);
  throw new UserError(`There is no certificate of ${reference}.`);
}

const refusal = (reference: string, faults: readonly string[]) =>
  [
    `There is no certificate of ${reference}, because its stored evidence has faults.`,
    ...faults.slice(0, 20),
  ].join('\n');

export async function renderVerified(certificate: string): Promise<string> {
  const verdict = await verifyCertificate(certificate, await publishedKeys());
  if (!verdict.ok) throw new UserError(verdict.errors.join('\n'));
  return renderCertificate(verdict);
}

export async function writeKeys(folder: string): Promise<void> {
  const keys = JSON.stringify({ keys: await publishedKeys() }, null, 2);
  await writeWholeFile(join(folder, 'evidence-keys.json'), `${keys}\n`, PUBLIC);
}

export function requireEvidence<Kind extends string>(
  kind: Kind,
  reference: string,
): Exclude<Kind, 'no_lead' | 'no_evidence'> {
  if (kind === 'no_lead') throw new UserError(`There is no lead ${reference}.`);
  if (kind === 'no_evidence') {
    throw new UserError(`Lead ${reference} has no evidence: it was sent before evidence began.`);
  }
  return kind as Exclude<Kind, 'no_lead' | 'no_evidence'>;
}

export function journeyLine({
  journeyId,
  campaign,
  startedAt,
  isHeld,
  lead,
  prefills,
}: StoredJourney): string {
  const state = lead ? lead.state : prefillState(prefills);
  const held = isHeld ? 'on hold' : '';
  const reference = lead?.reference ?? 'no lead       ';
  return `${reference}  ${journeyId}  ${formatUtcMinutes(startedAt)}  ${campaign}  ${state}  ${held}`.trimEnd();
}

const prefillState = (prefills: StoredJourney['prefills']) =>
  prefills.map(({ outcome }) => `prefill ${outcome ?? 'on its way'}`).join(', ') || 'nothing sent';
