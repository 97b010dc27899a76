import { describe, expect, test, vi } from 'vitest';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { newcomer, personOf, privilegedAlerts, staffIdOf, twoAdmins } from './access-requests.ts';
import { COMMAND } from './people.ts';

vi.stubEnv('ALERT_WEBHOOK_URL', 'https://alerts.example/hook');
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a secret of more than 32 characters');

describe('one administrator alone', { tags: ['@second-administrator'] }, () => {
  test('invites, raises, resets and enables no privileged person', async () => {
    const [ada] = await twoAdmins();
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

  test.each([
    ['the last other administrator', 'admin', { isDisabled: true }],
    ['the last other administrator’s role', 'admin', { role: 'marketer' }],
    ['the last person in Compliance', 'compliance', { isDisabled: true }],
    ['the last role of Compliance', 'compliance', { role: 'viewer' }],
  ] as const)('removes %s only with a reason, and raises an alert of its own', async (_who, role, change) => {
    const [ada, bea] = await twoAdmins();
    const person = role === 'admin' ? bea : await someMember('compliance');
    for (const reason of ['', ' - ', '\u200b'])
      expect(await changeStaffAccess(ada, person.staffId, { ...change, reason })).toBe('needs_reason');
    expect(await personOf(person.email)).toMatchObject({ role, isDisabled: false });
    const reason = 'Ticket 14: the laptop was stolen';
    expect(await changeStaffAccess(ada, person.staffId, { ...change, reason })).toBe('done');
    expect((await privilegedAlerts()).map((alert) => alert.split(' (')[0])).toEqual([
      `last_privileged_access_removed ${person.email}`,
    ]);
    expect((await auditsOf(person.email)).at(-1)).toMatchObject({ actor: ada.email, reason });
  });
});

test('a command changes privileged access, and each change is delivered as an alert while earlier ones are open', {
  tags: ['@second-administrator', '@account-notices'],
}, async () => {
  const [admin] = await twoAdmins();
  const { email, name } = newcomer();
  expect(await inviteStaff(COMMAND, { email, name, role: 'viewer' })).toMatchObject({ kind: 'invited' });
  const id = await staffIdOf(email);
  expect(await changeStaffAccess(COMMAND, id, { role: 'compliance' })).toBe('done');
  expect(await changeStaffAccess(COMMAND, id, { role: 'admin' })).toBe('done');
  expect(await resetCredentials(COMMAND, email)).toMatchObject({ kind: 'reset' });
  expect(await changeStaffAccess(admin, id, { isDisabled: true })).toBe('done');
  const delivered = await sql<{ alert: string }>(
    `SELECT concat(kind, ' ', subject) AS alert FROM alert JOIN alert_delivery ON alert_id = alert.id
     WHERE starts_with(subject, $1) AND event = 'opened' ORDER BY kind, subject`,
    [email],
  );
  expect(delivered.map(({ alert }) => alert)).toEqual([
    `privileged_access_granted ${email} (change_role, admin, by ${COMMAND.email})`,
    `privileged_access_granted ${email} (change_role, compliance, by ${COMMAND.email})`,
    `privileged_access_granted ${email} (reset, admin, by ${COMMAND.email})`,
    `privileged_access_removed ${email} (admin to disabled, by ${admin.email})`,
    `privileged_access_removed ${email} (compliance to admin, by ${COMMAND.email})`,
  ]);
});

test('raises one alert about each reset of a person without privileges by one person', {
  tags: ['@account-notices'],
}, async () => {
  const [admin] = await twoAdmins();
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
  const [ada] = await twoAdmins();
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
