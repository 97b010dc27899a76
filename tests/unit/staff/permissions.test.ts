import { expect, test } from 'vitest';
import { allows, PERMISSIONS, type Permission, ROLES } from '#features/access/model/permissions.ts';

/** Permissions by their roles. Repeated here on purpose: a mistake in the code shows. */
const GRANTED: Record<string, string> = {
  'viewer marketer compliance admin':
    'own_account overview_read leads_read consents_read campaigns_read alerts_read health_read',
  'marketer compliance admin':
    'leads_decide leads_export reconcile consents_refresh consents_draft consents_publish alerts_handle',
  'marketer admin': 'campaigns_edit identity_edit choices_edit',
  compliance: 'leads_reveal leads_find_person evidence_handle languages_offer',
  admin: 'tests_allow people_manage audit_read',
};
const TABLE = Object.entries(GRANTED).flatMap(([roles, names]) =>
  names.split(' ').map((name) => [name, roles] as const),
);

test('the table names each role and permission', { tags: ['@roles'] }, () => {
  expect(ROLES).toEqual(['viewer', 'marketer', 'compliance', 'admin']);
  expect(TABLE.map(([name]) => name).sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

test.each(TABLE)('%s is granted to %s alone', { tags: ['@roles'] }, (name, roles) => {
  expect(ROLES.filter((role) => allows(role, name as Permission)).join(' ')).toBe(roles);
});
