export const ROLES = ['viewer', 'marketer', 'compliance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  marketer: 'Marketer',
  compliance: 'Compliance',
  admin: 'Administrator',
};

/** What a role is for, as staff read it. */
export const ROLE_NOTES: Record<Role, string> = {
  viewer: 'Sees figures, leads, texts and campaigns, and changes nothing.',
  marketer: 'Runs campaigns, drafts and publishes texts, reconciles leads, handles alerts.',
  compliance: 'Handles texts, leads and evidence, and alone may reveal who a borrower is.',
  admin: 'Manages people, reads the audit, and runs everything but the borrowers’ identities.',
};

const EVERYBODY: readonly Role[] = ROLES;
const STAFF_AT_WORK: readonly Role[] = ['marketer', 'compliance', 'admin'];

/** Who may do what. Each page and each action of the console names one of these. */
export const PERMISSIONS = {
  own_account: EVERYBODY,
  overview_read: EVERYBODY,
  leads_read: EVERYBODY,
  leads_decide: STAFF_AT_WORK,
  leads_export: STAFF_AT_WORK,
  leads_reveal: ['compliance'],
  evidence_handle: ['compliance'],
  reconcile: STAFF_AT_WORK,
  consents_read: EVERYBODY,
  consents_refresh: STAFF_AT_WORK,
  consents_draft: STAFF_AT_WORK,
  consents_publish: STAFF_AT_WORK,
  campaigns_read: EVERYBODY,
  campaigns_edit: ['marketer', 'admin'],
  tests_allow: ['admin'],
  identity_edit: ['marketer', 'admin'],
  choices_edit: ['marketer', 'admin'],
  alerts_read: EVERYBODY,
  alerts_handle: STAFF_AT_WORK,
  health_read: EVERYBODY,
  people_manage: ['admin'],
  audit_read: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role may do it. */
export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}
