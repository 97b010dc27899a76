import { expect, test, vi } from 'vitest';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { COMMAND } from './people.ts';

vi.stubEnv('ALERT_WEBHOOK_URL', 'https://alerts.example/hook');
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a secret of more than 32 characters');

test.each(['viewer', 'marketer'] as const)(
  'raises an alert about each reset of a %s by one person',
  {
    tags: ['@account-notices'],
  },
  async (role) => {
    const admin = await someMember('admin');
    for (const by of [admin, COMMAND]) {
      const { email } = await someMember(role);
      expect(await resetCredentials(by, email)).toMatchObject({ kind: 'reset' });
      // A person who has not joined again gets another link, and no one else's access is at stake.
      expect(await resetCredentials(by, email)).toMatchObject({ kind: 'reset' });
      const reason = by === admin ? 'alone' : 'command_line';
      expect(await sql('SELECT kind, facts FROM alert WHERE starts_with(subject, $1)', [email])).toEqual([
        { kind: 'sign_in_reset', facts: { by: by.email, what: role, reason } },
      ]);
    }
  },
);

test('delivers an alert about each change of privileged access while earlier alerts are open', {
  tags: ['@second-administrator', '@account-notices'],
}, async () => {
  const [admin, { staffId, email }] = [await someMember('admin'), await someMember('viewer')];
  expect(await changeStaffAccess(COMMAND, staffId, { role: 'compliance' })).toBe('done');
  expect(await changeStaffAccess(COMMAND, staffId, { role: 'admin' })).toBe('done');
  expect(await resetCredentials(COMMAND, email)).toMatchObject({ kind: 'reset' });
  expect(await changeStaffAccess(admin, staffId, { role: 'viewer' })).toBe('done');
  const delivered = await sql(
    `SELECT kind, subject FROM alert JOIN alert_delivery ON alert_id = alert.id
     WHERE starts_with(subject, $1) AND event = 'opened' ORDER BY kind, subject`,
    [email],
  );
  const [granted, removed] = ['privileged_access_granted', 'privileged_access_removed'];
  expect(delivered).toEqual([
    { kind: granted, subject: `${email} (change_role, admin, by ${COMMAND.email})` },
    { kind: granted, subject: `${email} (change_role, compliance, by ${COMMAND.email})` },
    { kind: granted, subject: `${email} (reset, admin, by ${COMMAND.email})` },
    { kind: removed, subject: `${email} (admin to viewer, by ${admin.email})` },
    { kind: removed, subject: `${email} (compliance to admin, by ${COMMAND.email})` },
  ]);
});
