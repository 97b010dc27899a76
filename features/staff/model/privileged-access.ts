import type { Role } from '#features/access/model/permissions.ts';

/** The roles that manage people or see who a borrower is. Giving one away takes two administrators. */
export const PRIVILEGED_ROLES = ['compliance', 'admin'] as const satisfies Role[];
export type PrivilegedRole = (typeof PRIVILEGED_ROLES)[number];

export const isPrivileged = (role: Role): role is PrivilegedRole =>
  PRIVILEGED_ROLES.some((known) => known === role);

/** What a person may do: their role, as long as they aren't disabled. */
export type Access = { role: Role; isDisabled: boolean };

/** Whether a change gives a privileged role to a person who doesn't have it now. */
export function gainsPrivilege(before: Access, after: Access): boolean {
  if (!isPrivileged(after.role)) return false;
  return after.role !== before.role || (before.isDisabled && !after.isDisabled);
}

/** Whether a change takes a privileged role from a person who has it now. */
export function losesPrivilege(before: Access, after: Access): boolean {
  if (!isPrivileged(before.role) || before.isDisabled) return false;
  return after.role !== before.role || after.isDisabled;
}

/**
 * What an alert about privileged access is about. An open alert is delivered once for each subject, so the subject names the
 * change as well: another one is news while the first is open.
 */
export const accessAlertSubject = (email: string, ...change: string[]): string =>
  `${email} (${change.join(', ')})`;

/** What an administrator asks another one to approve. */
export const ACCESS_CHANGES = ['invite', 'change_role', 'enable', 'reset'] as const;
export type AccessChange = (typeof ACCESS_CHANGES)[number];

export const ACCESS_DECISIONS = ['approved', 'declined', 'withdrawn', 'expired'] as const;
export type AccessDecision = (typeof ACCESS_DECISIONS)[number];
