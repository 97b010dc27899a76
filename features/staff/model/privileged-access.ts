import type { Role } from '#features/access/model/permissions.ts';

/** Giving one of these roles takes two administrators. */
export const PRIVILEGED_ROLES = ['compliance', 'admin'] as const satisfies Role[];
export type PrivilegedRole = (typeof PRIVILEGED_ROLES)[number];

export const isPrivileged = (role: Role): role is PrivilegedRole =>
  PRIVILEGED_ROLES.some((known) => known === role);

export type Access = { role: Role; isDisabled: boolean };

export function gainsPrivilege(before: Access, after: Access): boolean {
  if (!isPrivileged(after.role)) return false;
  return after.role !== before.role || (before.isDisabled && !after.isDisabled);
}

export function losesPrivilege(before: Access, after: Access): boolean {
  if (!isPrivileged(before.role) || before.isDisabled) return false;
  return after.role !== before.role || after.isDisabled;
}

/** An open alert is delivered once per subject, so the subject names the change too. */
export const accessAlertSubject = (email: string, ...change: string[]): string =>
  `${email} (${change.join(', ')})`;

export const ACCESS_CHANGES = ['invite', 'change_role', 'enable', 'reset'] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];

export const ACCESS_DECISIONS = ['approved', 'declined', 'withdrawn', 'expired'] as const;
export type AccessDecision = (typeof ACCESS_DECISIONS)[number];

export type AccessRequestInput =
  | { kind: 'invite'; email: string; name: string; role: Role }
  | { kind: 'change_role'; staffId: string; role: Role }
  | { kind: 'enable' | 'reset'; staffId: string };

export type AccessRequestResult =
  | 'asked'
  | 'taken'
  | 'missing'
  | 'no_second_admin'
  | 'already_asked'
  | 'no_approval_needed';

export type AccessDecisionInput = 'approve' | 'decline' | 'withdraw';
export type AccessDecisionResult =
  | { kind: 'approved'; change: AccessChange; isInvited: boolean; email: string }
  | { kind: 'declined' | 'withdrawn' }
  | {
      kind:
        | 'no_request'
        | 'already_decided'
        | 'expired'
        | 'own_request'
        | 'about_own_account'
        | 'not_an_admin'
        | 'requester_changed'
        | 'person_changed'
        | 'last_admin';
    };
