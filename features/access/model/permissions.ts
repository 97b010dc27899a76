export const ROLES = ['viewer', 'support', 'marketer', 'compliance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  support: 'Support',
  marketer: 'Marketer',
  compliance: 'Compliance',
  admin: 'Administrator',
};

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  viewer: 'Sees reports, leads, consent texts and campaigns. Can’t change anything.',
  support:
    'Finds borrowers, records their requests and withdrawals, and resolves unconfirmed leads. Sees no figures.',
  marketer:
    'Runs campaigns, drafts consent texts, publishes with Compliance, reconciles leads and resolves alerts.',
  compliance:
    'Publishes consent texts, handles leads, evidence and requests of borrowers, and reads the activity log. Can look up borrowers.',
  admin:
    'Manages team members, alert channels and event endpoints, reads the activity log and decides on erasures. Can’t look up borrowers, handle their evidence or choose languages.',
};

const ALL_ROLES: readonly Role[] = ROLES;
const WORKING_ROLES: readonly Role[] = ['marketer', 'compliance', 'admin'];
const ROLES_WITH_FIGURES: readonly Role[] = ['viewer', ...WORKING_ROLES];
const CALLED_ROLES: readonly Role[] = ['support', 'compliance'];
const REQUEST_ROLES: readonly Role[] = [...CALLED_ROLES, 'admin'];

export const PERMISSIONS = {
  own_account: ALL_ROLES,
  overview_read: ROLES_WITH_FIGURES,
  leads_read: ALL_ROLES,
  leads_decide: REQUEST_ROLES,
  leads_export: WORKING_ROLES,
  leads_reveal: ['compliance'],
  leads_find_person: CALLED_ROLES,
  evidence_handle: ['compliance'],
  requests_read: REQUEST_ROLES,
  requests_record: CALLED_ROLES,
  person_export: ['compliance'],
  erasure_request: REQUEST_ROLES,
  erasure_approve: ['compliance', 'admin'],
  reconcile: WORKING_ROLES,
  consents_read: ALL_ROLES,
  consents_refresh: WORKING_ROLES,
  consents_draft: WORKING_ROLES,
  consents_publish: WORKING_ROLES,
  campaigns_read: ROLES_WITH_FIGURES,
  campaigns_edit: ['marketer', 'admin'],
  languages_offer: ['compliance'],
  tests_allow: ['admin'],
  identity_edit: ['marketer', 'admin'],
  choices_edit: ['marketer', 'admin'],
  alerts_read: ALL_ROLES,
  alerts_handle: WORKING_ROLES,
  alert_channels: ['admin'],
  health_read: ROLES_WITH_FIGURES,
  events_read: WORKING_ROLES,
  events_manage: ['admin'],
  people_manage: ['admin'],
  audit_read: ['compliance', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function allows(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}
