/**
 * `staff_act`: sealed within minutes. `staff_act_earlier`: written before staff actions were sealed. `staff_act_late`:
 * added long after its stated time.
 */
export const AUDIT_KINDS = ['staff_act', 'staff_act_earlier', 'staff_act_late'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const isAuditKind = (kind: string): kind is AuditKind => AUDIT_KINDS.some((known) => known === kind);
