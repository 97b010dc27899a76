import 'server-only';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { exportAudit } from '#features/evidence/proof/checks/audit-export.ts';
import { auditDetails } from '#features/evidence/proof/format/audit-entry.ts';
import { exportLog } from '#features/evidence/proof/format/log-format.ts';
import { findJourneyOf, recordEvent } from '#features/evidence/store/evidence.ts';
import { readLog } from '#features/evidence/store/evidence-log.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { SettingsError } from '#platform/config/env.ts';
import { logEvent } from '#platform/log/log.ts';
import type { AuditContext } from './hold-evidence.ts';

export type CertificateExport =
  | { kind: 'certified'; certificate: string }
  | { kind: 'faulty'; faults: string[] }
  | { kind: 'no_lead' }
  | { kind: 'no_evidence' };

/** The export itself is an event, and part of the certificate. Evidence with a fault isn't exported. */
export async function exportCertificate(
  reference: string,
  context: AuditContext,
): Promise<CertificateExport> {
  const journeyId = await findJourneyOf(reference);
  if (!journeyId) return { kind: 'no_lead' };
  const before = await certifyLead(reference);
  if (!before) return { kind: 'no_evidence' };
  if (before.kind === 'faulty') {
    await requireDataKey(journeyId);
    return before;
  }
  const evidenceWriter = await findEvidenceWriter(journeyId);
  if (!evidenceWriter) return { kind: 'no_evidence' };
  await recordEvent(journeyId, evidenceWriter.seal('evidence_exported', context));
  logEvent('evidence_exported', { journeyId, reference, by: context.by });
  return (await certifyLead(reference)) ?? { kind: 'no_lead' };
}

/** Without its key in DATA_KEY, all details look corrupted. */
async function requireDataKey(journeyId: string): Promise<void> {
  try {
    await findEvidenceWriter(journeyId);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
  }
}

export function exportEvidenceLog(write: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> {
  return readLog(({ heads, checkpoints }) => write(exportLog(heads, checkpoints)));
}

export function exportStaffAudit(write: (lines: AsyncIterable<string>) => Promise<void>): Promise<void> {
  return readLog(({ heads, checkpoints, rowOf }) =>
    write(
      exportAudit(exportLog(heads, checkpoints), async (entry) => {
        const found = await rowOf(entry);
        return found && auditDetails(found.row, found.salt);
      }),
    ),
  );
}
