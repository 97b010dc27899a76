import { expect, test } from 'vitest';
import { allows, PERMISSIONS, type Permission, ROLES } from '#features/access/model/permissions.ts';

const COLUMNS = ['viewer', 'marketer', 'compliance', 'admin'] as const;
/** Repeated here on purpose: a mistake in the code shows. */
const TABLE: Record<Permission, readonly [boolean, boolean, boolean, boolean]> = {
  own_account: [true, true, true, true],
  overview_read: [true, true, true, true],
  leads_read: [true, true, true, true],
  leads_decide: [false, true, true, true],
  leads_export: [false, true, true, true],
  leads_reveal: [false, false, true, false],
  leads_find_person: [false, false, true, false],
  evidence_handle: [false, false, true, false],
  reconcile: [false, true, true, true],
  consents_read: [true, true, true, true],
  consents_refresh: [false, true, true, true],
  consents_draft: [false, true, true, true],
  consents_publish: [false, true, true, true],
  campaigns_read: [true, true, true, true],
  campaigns_edit: [false, true, false, true],
  languages_offer: [false, false, true, false],
  tests_allow: [false, false, false, true],
  identity_edit: [false, true, false, true],
  choices_edit: [false, true, false, true],
  alerts_read: [true, true, true, true],
  alerts_handle: [false, true, true, true],
  health_read: [true, true, true, true],
  people_manage: [false, false, false, true],
  audit_read: [false, false, false, true],
};

test('the table names each role and permission', { tags: ['@roles'] }, () => {
  expect(ROLES).toEqual(COLUMNS);
  expect(Object.keys(PERMISSIONS)).toEqual(Object.keys(TABLE));
});

test.each(Object.entries(TABLE))(
  '%s is granted to these roles alone',
  { tags: ['@roles'] },
  (name, granted) => {
    expect(COLUMNS.map((role) => allows(role, name as Permission))).toEqual(granted);
  },
);
