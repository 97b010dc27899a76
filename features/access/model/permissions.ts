export const ROLES = ['viewer', 'marketer', 'compliance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  marketer: 'Marketer',
  compliance: 'Compliance',
  admin: 'Administrator',
};

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: 'Sees reports, leads, consent texts and campaigns. Can’t change anything.',
  marketer:
    'Runs campaigns, drafts consent texts, publishes with Compliance, reconciles leads and resolves alerts.',
  compliance: 'Publishes consent texts, handles leads and evidence. Only Compliance can look up borrowers.',
  admin:
    'Manages team members and reads the activity log. Can’t look up borrowers, handle their evidence or choose languages.',
};

const ALL_ROLES: readonly Role[] = ROLES;
const WORKING_ROLES: readonly Role[] = ['marketer', 'compliance', 'admin'];

export const PERMISSIONS = {
  own_account: ALL_ROLES,
  overview_read: ALL_ROLES,
  leads_read: ALL_ROLES,
  leads_decide: WORKING_ROLES,
  leads_export: WORKING_ROLES,
  leads_reveal: ['compliance'],
  leads_find_person: ['compliance'],
  evidence_handle: ['compliance'],
  reconcile: WORKING_ROLES,
  consents_read: ALL_ROLES,
  consents_refresh: WORKING_ROLES,
  consents_draft: WORKING_ROLES,
  consents_publish: WORKING_ROLES,
  campaigns_read: ALL_ROLES,
  campaigns_edit: ['marketer', 'admin'],
  languages_offer: ['compliance'],
  tests_allow: ['admin'],
  identity_edit: ['marketer', 'admin'],
  choices_edit: ['marketer', 'admin'],
  alerts_read: ALL_ROLES,
  alerts_handle: WORKING_ROLES,
  health_read: ALL_ROLES,
  people_manage: ['admin'],
  audit_read: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}
