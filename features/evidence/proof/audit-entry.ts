import { randomUUID } from 'node:crypto';
import { commitmentTo, detailsOf, type EventDetails, type EventHead, type Hash } from './event.ts';

/**
 * `staff_act`: sealed within minutes of its time. `staff_act_earlier`: written before acts of staff were sealed at all.
 * `staff_act_late`: added to the audit long after the time that it states.
 */
export const AUDIT_KINDS = ['staff_act', 'staff_act_earlier', 'staff_act_late'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** A row of the audit; `before` and `after` are JSON as the database writes it. */
export type AuditRow = {
  id: string;
  at: Date;
  staffId: string | null;
  actor: string;
  act: string;
  subject: string;
  reason: string | null;
  before: string | null;
  after: string | null;
};

/** A row's entry in the log, and the salt of its commitment. */
export type AuditHead = { entry: string; kind: AuditKind; at: Date; salt: Uint8Array; commitment: Hash };

/** The facts that a row is committed to by, in this order. */
export const auditFacts = ({ id, at, staffId, actor, act, subject, reason, before, after }: AuditRow) => ({
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

export const isAuditKind = (kind: string): kind is AuditKind => AUDIT_KINDS.some((known) => known === kind);

/** The head of a row that is sealed now, with a salt of its own. */
export function newAuditHead(row: AuditRow, kind: AuditKind): AuditHead {
  const details = detailsOf(auditFacts(row));
  return { entry: randomUUID(), kind, at: row.at, salt: details.salt, commitment: commitmentTo(details) };
}

/** The details that a row and its salt make. */
export function auditDetails(row: AuditRow, salt: Uint8Array): EventDetails {
  return { salt, bytes: Buffer.from(JSON.stringify(auditFacts(row))) };
}

/** How the log writes it: as the first event of a journey of its own, so that every verifier reads it. */
export function loggedHead({
  entry,
  kind,
  at,
  commitment,
}: Omit<AuditHead, 'salt' | 'kind'> & { kind: string }): EventHead {
  return { journey: entry, number: 1, at, kind, previous: null, commitment };
}
