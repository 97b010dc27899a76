import { expect, test } from 'vitest';
import { allows, PERMISSIONS, type Permission, ROLES } from '#features/access/model/permissions.ts';

/** Permissions by their roles. Repeated here on purpose: a mistake in the code shows. */
const GRANTED: Record<string, string> = {
  'viewer support marketer compliance admin': 'own_account leads_read consents_read alerts_read',
  'viewer marketer compliance admin': 'overview_read campaigns_read health_read',
  'support compliance admin': 'requests_read erasure_request leads_decide',
  'support compliance': 'leads_find_person requests_record',
  'compliance admin': 'erasure_approve audit_read',
  'marketer compliance admin':
    'leads_export reconcile consents_refresh consents_draft consents_publish alerts_handle events_read',
  'marketer admin': 'campaigns_edit identity_edit choices_edit',
  compliance: 'leads_reveal evidence_handle person_export languages_offer',
  admin: 'tests_allow events_manage people_manage alert_channels',
};
const TABLE = Object.entries(GRANTED).flatMap(([roles, names]) =>
  names.split(' ').map((name) => [name, roles] as const),
);

test('the table names each role and permission', { tags: ['@roles'] }, () => {
  expect(ROLES).toEqual(['viewer', 'support', 'marketer', 'compliance', 'admin']);
  expect(TABLE.map(([name]) => name).sort()).toEqual(Object.keys(PERMISSIONS).sort());
});

test.each(TABLE)('%s is granted to %s alone', { tags: ['@roles'] }, (name, roles) => {
  expect(ROLES.filter((role) => allows(role, name as Permission)).join(' ')).toBe(roles);
});
