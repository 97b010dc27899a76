import { describe, expect, test, vi } from 'vitest';
import { requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { newcomer, openAlerts, personOf, REASON, twoAdmins } from './access-requests.ts';
import { COMMAND } from './people.ts';

vi.stubEnv('ALERT_WEBHOOK_URL', 'https://alerts.example/hook');
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a secret of more than 32 characters');

const admins = twoAdmins();

describe('one administrator alone', { tags: ['@second-administrator'] }, () => {
  test('invites, raises, resets and enables no privileged person', async () => {
    const [ada] = admins();
    const [viewer, counsel, former] = [
      await someMember('viewer'),
      await someMember('compliance'),
      await someMember('compliance'),
    ];
    await changeStaffAccess(COMMAND, former.staffId, { isDisabled: true });
    const accounts = () => sql('SELECT email, role, joined_at, disabled_at FROM staff ORDER BY email');
    const before = await accounts();
    for (const role of ['compliance', 'admin'] as const) {
      expect(await inviteStaff(ada, { ...newcomer(), role })).toEqual({ kind: 'needs_approval' });
      expect(await changeStaffAccess(ada, viewer.staffId, { role })).toBe('needs_approval');
    }
    expect(await changeStaffAccess(ada, counsel.staffId, { role: 'admin' })).toBe('needs_approval');
    expect(await resetCredentials(ada, counsel.email)).toEqual({ kind: 'needs_approval' });
    expect(await changeStaffAccess(ada, former.staffId, { isDisabled: false })).toBe('needs_approval');
    expect(await accounts()).toEqual(before);
  });

  test('takes a privileged role away at once, and notifies every administrator', async () => {
    const [ada, bea] = admins();
    const counsel = await someMember('compliance');
    await someMember('compliance');
    await someMember('admin');
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
    expect(
      await sql('SELECT kind FROM alert WHERE starts_with(subject, $1) AND resolved_at IS NULL', [
        person.email,
      ]),
    ).toEqual([{ kind: 'last_privileged_access_removed' }]);
    expect((await auditsOf(person.email)).at(-1)).toMatchObject({ actor: ada.email, reason });
  });

  test('requests nothing as the only administrator', async () => {
    const [ada, bea] = admins();
    const counsel = await someMember('compliance');
    const none = { ok: true, kind: 'no_second_admin' };
    expect(await requestAccess(ada, { kind: 'reset', staffId: bea.staffId }, REASON)).toEqual(none);
    await changeStaffAccess(ada, bea.staffId, { isDisabled: true, reason: REASON });
    expect(await requestAccess(ada, newcomer(), REASON)).toEqual(none);
    expect(await requestAccess(ada, { kind: 'reset', staffId: counsel.staffId }, REASON)).toEqual(none);
  });
});

test('a command changes privileged access, and each change is delivered as an alert while earlier ones are open', {
  tags: ['@second-administrator', '@account-notices'],
}, async () => {
  const [admin] = admins();
  const { email, name } = newcomer();
  expect(await inviteStaff(COMMAND, { email, name, role: 'viewer' })).toMatchObject({ kind: 'invited' });
  const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email]);
  expect(await changeStaffAccess(COMMAND, id, { role: 'compliance' })).toBe('done');
  expect(await changeStaffAccess(COMMAND, id, { role: 'admin' })).toBe('done');
  expect(await resetCredentials(COMMAND, email)).toMatchObject({ kind: 'reset' });
  expect(await changeStaffAccess(admin, id, { role: 'viewer' })).toBe('done');
  const delivered = await sql<{ alert: string }>(
    `SELECT concat(kind, ' ', subject) AS alert FROM alert JOIN alert_delivery ON alert_id = alert.id
     WHERE starts_with(subject, $1) AND event = 'opened' ORDER BY kind, subject`,
    [email],
  );
  expect(delivered.map(({ alert }) => alert)).toEqual([
    `privileged_access_granted ${email} (change_role, admin, by ${COMMAND.email})`,
    `privileged_access_granted ${email} (change_role, compliance, by ${COMMAND.email})`,
    `privileged_access_granted ${email} (reset, admin, by ${COMMAND.email})`,
    `privileged_access_removed ${email} (admin to viewer, by ${admin.email})`,
    `privileged_access_removed ${email} (compliance to admin, by ${COMMAND.email})`,
  ]);
});

test('raises one alert about each reset of a person without privileges by one person', {
  tags: ['@account-notices'],
}, async () => {
  const [admin] = admins();
  for (const [by, reason] of [
    [admin, 'alone'],
    [COMMAND, 'command_line'],
  ] as const) {
    const { email } = await someMember('viewer');
    // A person who has not joined again gets another link, and no one else's access is at stake.
    for (const _ of Array(2)) expect(await resetCredentials(by, email)).toMatchObject({ kind: 'reset' });
    expect(await sql('SELECT kind, facts FROM alert WHERE starts_with(subject, $1)', [email])).toEqual([
      { kind: 'sign_in_reset', facts: { by: by.email, what: 'viewer', reason } },
    ]);
  }
});

test('an alert is recorded with its change, or neither of them is', async () => {
  const [ada] = admins();
  const counsel = await someMember('compliance');
  await someMember('compliance');
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
