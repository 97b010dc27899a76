import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseReason } from '#features/access/model/reason.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { logAlert } from '#platform/log/log.ts';
import type { FormResult } from '#platform/values/field-errors.ts';
import { exportCertificate } from './export-evidence.ts';

export type CertificateForm = 'signed' | 'printable';
export type TakeCertificateResult = FormResult<
  | { kind: 'taken'; text: string; mediaType: string; fileName: string }
  | { kind: 'no_lead' }
  | { kind: 'no_evidence' }
>;

const NOT_CERTIFIED =
  'The stored evidence doesn’t pass its own check. Ask your IT team to run npm run evidence -- check.';
const NOT_PRINTABLE =
  'The texts in this certificate are too complex to print. Download the signed file instead.';

export async function takeCertificate(
  actor: Actor,
  reference: string,
  { reason, form }: { reason: string; form: CertificateForm },
): Promise<TakeCertificateResult> {
  const parsed = parseReason(reason);
  if (!parsed.ok) return { ok: false, errors: { certificateReason: parsed.message } };
  const exported = await exportCertificate(reference, { by: actor.email, reason: parsed.value });
  if (exported.kind === 'faulty') return { ok: false, errors: { certificateReason: NOT_CERTIFIED } };
  if (exported.kind !== 'certified') return { ok: true, kind: exported.kind };
  const { certificate } = exported;
  await recordAudit(actor, {
    action: 'certificate_taken',
    subject: reference,
    reason: parsed.value,
    after: { form },
  });
  if (form === 'signed') {
    const fileName = `consent-${reference}.json`;
    return { ok: true, kind: 'taken', text: certificate, mediaType: 'application/json', fileName };
  }
  const verdict = await verifyCertificate(certificate, await publishedKeys());
  if (!verdict.ok) throw new Error('a certificate that was just signed does not verify');
  const printed = await runJob('printCertificate', verdict);
  if (!printed.isDone) {
    logAlert('check_stopped', { what: 'certificate', reason: printed.stop });
    return { ok: false, errors: { certificateReason: NOT_PRINTABLE } };
  }
  const fileName = `consent-${reference}.html`;
  return { ok: true, kind: 'taken', text: printed.value, mediaType: 'text/html; charset=utf-8', fileName };
}
