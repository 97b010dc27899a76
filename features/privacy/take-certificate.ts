import 'server-only';
import { runJob } from '#checker/thread.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { reasonFrom } from '#features/access/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { publishedKeys } from '#features/evidence/publish-keys.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import { logAlert } from '#platform/log/log.ts';

export type CertificateForm = 'signed' | 'printable';
export type TakeCertificateResult =
  | { kind: 'taken'; text: string; mediaType: string; fileName: string }
  | { kind: 'no_lead' }
  | { kind: 'no_evidence' }
  | { kind: 'wrong'; errors: Record<string, string> };

const NOT_PRINTABLE =
  'The texts in this certificate are too complex to print. Download the signed file instead.';

export async function takeCertificate(
  actor: Actor,
  reference: string,
  { reason, form }: { reason: string; form: CertificateForm },
): Promise<TakeCertificateResult> {
  const parsed = reasonFrom(reason);
  if (!parsed.ok) return { kind: 'wrong', errors: { certificateReason: parsed.message } };
  const exported = await exportCertificate(reference, { by: actor.email, reason: parsed.reason });
  if (exported.kind !== 'certified') return exported;
  const { certificate } = exported;
  await recordAudit(actor, {
    action: 'certificate_taken',
    subject: reference,
    reason: parsed.reason,
    after: { form },
  });
  if (form === 'signed') {
    const fileName = `consent-${reference}.json`;
    return { kind: 'taken', text: certificate, mediaType: 'application/json', fileName };
  }
  const verdict = await verifyCertificate(certificate, await publishedKeys());
  if (!verdict.ok) throw new Error('a certificate that was just signed does not verify');
  const printed = await runJob('printCertificate', verdict);
  if (!printed.isDone) {
    logAlert('check_stopped', { what: 'certificate', reason: printed.stop });
    return { kind: 'wrong', errors: { certificateReason: NOT_PRINTABLE } };
  }
  const fileName = `consent-${reference}.html`;
  return { kind: 'taken', text: printed.value, mediaType: 'text/html; charset=utf-8', fileName };
}
