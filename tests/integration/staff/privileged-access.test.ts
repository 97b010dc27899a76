import { describe, expect, test } from 'vitest';
import { requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { newcomer, openAlerts, personOf, REASON, twoAdmins } from './access-requests.ts';
import { COMMAND } from './people.ts';

const admins = twoAdmins();

describe('one administrator alone', { tags: ['@second-administrator'] }, () => {
  test.each(['compliance', 'admin'] as const)('does not invite a person with the role %s', async (role) => {
    const [ada] = admins();
    const { email, name } = newcomer();
    expect(await inviteStaff(ada, { email, name, role })).toEqual({ kind: 'needs_approval' });
    expect(await personOf(email)).toBeUndefined();
  });

  test('gives no privileged role, resets no privileged member, and enables no such member', async () => {
    const [ada] = admins();
    const [viewer, counsel, former] = [
      await someMember('viewer'),
      await someMember('compliance'),
      await someMember('compliance'),
    ];
    await changeStaffAccess(COMMAND, former.staffId, { isDisabled: true });
    expect(await changeStaffAccess(ada, viewer.staffId, { role: 'compliance' })).toBe('needs_approval');
    expect(await changeStaffAccess(ada, viewer.staffId, { role: 'admin' })).toBe('needs_approval');
    expect(await changeStaffAccess(ada, counsel.staffId, { role: 'admin' })).toBe('needs_approval');
    expect(await resetCredentials(ada, counsel.email)).toEqual({ kind: 'needs_approval' });
    expect(await changeStaffAccess(ada, former.staffId, { isDisabled: false })).toBe('needs_approval');
    expect(await personOf(viewer.email)).toMatchObject({ role: 'viewer' });
    expect(await personOf(counsel.email)).toMatchObject({ role: 'compliance', joined: true });
    expect(await personOf(former.email)).toMatchObject({ isDisabled: true });
  });

  test('takes a privileged role away at once, and notifies every administrator', async () => {
    const [ada, bea] = admins();
    const [counsel] = [
      await someMember('compliance'),
      await someMember('compliance'),
      await someMember('admin'),
    ];
    expect(await changeStaffAccess(ada, counsel.staffId, { role: 'viewer' })).toBe('done');
    expect(await changeStaffAccess(ada, bea.staffId, { isDisabled: true })).toBe('done');
    expect(await openAlerts()).toEqual([
      `privileged_access_removed ${bea.email} (admin to disabled, by ${ada.email})`,
      `privileged_access_removed ${counsel.email} (compliance to viewer, by ${ada.email})`,
    ]);
  });

  test.each([
    ['the last other administrator', 'admin', { isDisabled: true }],
    ['the last other administrator’s role', 'admin', { role: 'marketer' }],
    ['the last person in Compliance', 'compliance', { isDisabled: true }],
    ['the last role of Compliance', 'compliance', { role: 'viewer' }],
  ] as const)('removes %s only with a reason, and raises an alert of its own', async (_who, role, change) => {
    const [ada, bea] = admins();
    const person = role === 'admin' ? bea : await someMember('compliance');
    for (const reason of ['', ' - ', '\u200b'])
      expect(await changeStaffAccess(ada, person.staffId, { ...change, reason })).toBe('needs_reason');
    expect(await personOf(person.email)).toMatchObject({ role, isDisabled: false });
    const reason = 'Ticket 14: the laptop was stolen';
    expect(await changeStaffAccess(ada, person.staffId, { ...change, reason })).toBe('done');
    const alerts = await sql<{ kind: string }>(
      'SELECT kind FROM alert WHERE starts_with(subject, $1) AND resolved_at IS NULL',
      [person.email],
    );
    expect(alerts).toEqual([{ kind: 'last_privileged_access_removed' }]);
    expect((await auditsOf(person.email)).at(-1)).toMatchObject({ actor: ada.email, reason });
  });

  test('rejects a request of the only administrator', async () => {
    const [ada, bea] = admins();
    const counsel = await someMember('compliance');
    expect(await requestAccess(ada, { kind: 'reset', staffId: bea.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'no_second_admin',
    });
    await changeStaffAccess(ada, bea.staffId, { isDisabled: true, reason: REASON });
    expect(await requestAccess(ada, newcomer(), REASON)).toEqual({ ok: true, kind: 'no_second_admin' });
    expect(await requestAccess(ada, { kind: 'reset', staffId: counsel.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'no_second_admin',
    });
  });
});

test('a command grants only a privileged role, and notifies every administrator', {
  tags: ['@second-administrator', '@account-notices'],
}, async () => {
  const person = newcomer('admin');
  expect(await inviteStaff(COMMAND, { ...person, role: 'admin' })).toMatchObject({ kind: 'invited' });
  expect(await resetCredentials(COMMAND, person.email)).toMatchObject({ kind: 'reset' });
  expect(await openAlerts()).toEqual([
    `privileged_access_granted ${person.email} (invite, admin, by ${COMMAND.email})`,
    `privileged_access_granted ${person.email} (reset, admin, by ${COMMAND.email})`,
  ]);
  expect(await auditsOf(person.email)).toMatchObject([
    { act: 'person_invited', actor: COMMAND.email },
    { act: 'person_reset', actor: COMMAND.email },
  ]);
});

test('an alert is recorded with its change, or neither of them is', async () => {
  const [ada] = admins();
  const [counsel] = [await someMember('compliance'), await someMember('compliance')];
  await sql(
    "ALTER TABLE alert ADD CONSTRAINT no_alert CHECK (kind <> 'privileged_access_removed') NOT VALID",
  );
  try {
    await expect(changeStaffAccess(ada, counsel.staffId, { role: 'viewer' })).rejects.toThrow();
  } finally {
    await sql('ALTER TABLE alert DROP CONSTRAINT no_alert');
  }
  expect(await personOf(counsel.email)).toMatchObject({ role: 'compliance' });
});
