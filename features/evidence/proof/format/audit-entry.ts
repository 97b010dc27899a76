import { z } from 'zod';
import { fromUtf8 } from './bytes.ts';
import { journeyId, readJson, time } from './canonical.ts';
import { commitmentTo, type EventDetails, type EventHead, type Hash, saltedDetails } from './event.ts';

/**
 * `staff_act`: added to the tree within minutes. `staff_act_earlier`: written before the tree had staff actions.
 * `staff_act_late`: added long after its stated time.
 */
export const AUDIT_KINDS = ['staff_act', 'staff_act_earlier', 'staff_act_late'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const isAuditKind = (kind: string): kind is AuditKind => AUDIT_KINDS.some((known) => known === kind);

const json = z
  .string()
  .refine((written) => readJson(written) !== undefined)
  .nullable();
/** The commitment depends on this order. */
export const auditSchema = z.strictObject({
  format: z.literal('handoff-audit/1'),
  id: z.string().regex(/^[1-9]\d*$/),
  at: time,
  staff: journeyId.nullable(),
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  before: json,
  after: json,
});
export type AuditFacts = z.output<typeof auditSchema>;

export type AuditRow = Omit<AuditFacts, 'format' | 'at' | 'staff'> & { at: Date; staffId: string | null };

export type AuditHead = { entry: string; kind: AuditKind; at: Date; salt: Uint8Array; commitment: Hash };

export const auditFacts = ({
  id,
  at,
  staffId,
  actor,
  act,
  subject,
  reason,
  before,
  after,
}: AuditRow): AuditFacts => ({
  format: 'handoff-audit/1',
  id,
  at: at.toISOString(),
  staff: staffId,
  actor,
  act,
  subject,
  reason,
  before,
  after,
});

export function newAuditHead(row: AuditRow, kind: AuditKind): AuditHead {
  const details = saltedDetails(auditFacts(row));
  return {
    entry: crypto.randomUUID(),
    kind,
    at: row.at,
    salt: details.salt,
    commitment: commitmentTo(details),
  };
}

export function auditDetails(row: AuditRow, salt: Uint8Array): EventDetails {
  return { salt, bytes: fromUtf8(JSON.stringify(auditFacts(row))) };
}

/** The log writes it as the first event of its own journey, so every verifier can read it. */
export function loggedHead({
  entry,
  kind,
  at,
  commitment,
}: Omit<AuditHead, 'salt' | 'kind'> & { kind: string }): EventHead {
  return { journey: entry, number: 1, at, kind, previous: null, commitment };
}
