import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import type { Role } from '#features/access/model/permissions.ts';
import { claimInvitation, findInvitation } from '#features/sign-in/join.ts';
import { submitPassword } from '#features/sign-in/sign-in.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { invitePerson, resetCredentials } from '#features/staff/invite-staff.ts';
import { listOpenRequests, recordExpiredRequests } from '#features/staff/store/access-requests.ts';
import { testDatabaseUrl } from '#platform/config/test-settings.ts';
import { addSample } from '#prisma/sample.ts';
import { auditOf, disableAll, someMember } from '#tests/integration/support/staff-member.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { COMMAND, PASSWORD, tokenIn, visitor } from './people.ts';

const REASON = 'Ticket 12: she joins the compliance team.';
let [ada, bea]: Actor[] = [];
let number = 0;

beforeAll(() => addSample(testDatabaseUrl(), 'local'));
beforeEach(async () => {
  await disableAll();
  await sql('UPDATE alert SET resolved_at = clock_timestamp() WHERE resolved_at IS NULL');
  await sql(
    "UPDATE staff_access_request SET decision = 'expired', decided_at = clock_timestamp() WHERE decided_at IS NULL",
  );
  [ada, bea] = [await someMember('admin'), await someMember('admin')];
});

function admins(): [Actor, Actor] {
  if (!ada || !bea) throw new Error('no administrators');
  return [ada, bea];
}

const newcomer = (role: Role = 'compliance') => {
  number += 1;
  return { kind: 'invite' as const, email: `new-${number}@example.com`, name: 'Eve Quill', role };
};

async function asked(by: Actor, wish: Parameters<typeof requestAccess>[1]): Promise<string> {
  const before = (await listOpenRequests()).map(({ id }) => id);
  expect(await requestAccess(by, wish, REASON)).toEqual({ ok: true, kind: 'asked' });
  const made = (await listOpenRequests()).find(({ id }) => !before.includes(id));
  if (!made) throw new Error('no request was recorded');
  return made.id;
}

const decide = async (by: Actor, id: string, decision: Parameters<typeof decideAccess>[2] = 'approve') =>
  (await decideAccess(by, id, decision)).decided.kind;
const personOf = async (email: string) => {
  const [row] = await sql<{ role: string; isDisabled: boolean; joined: boolean }>(
    'SELECT role, disabled_at IS NOT NULL AS "isDisabled", joined_at IS NOT NULL AS joined FROM staff WHERE email = $1',
    [email],
  );
  return row;
};
const alertsOpen = async () =>
  (
    await sql<{ kind: string; subject: string }>(
      "SELECT kind, subject FROM alert WHERE resolved_at IS NULL AND kind LIKE 'privileged%' ORDER BY first_seen_at, kind",
    )
  ).map(({ kind, subject }) => `${kind} ${subject}`);
const actsOf = async (email: string) => (await auditOf(email)).map(({ act, actor }) => [act, actor]);

describe('one administrator alone', { tags: ['@second-administrator'] }, () => {
  test.each(['compliance', 'admin'] as const)('does not invite a person with the role %s', async (role) => {
    const [ada] = admins();
    const { email, name } = newcomer();
    expect(await invitePerson(ada, { email, name, role })).toEqual({ kind: 'needs_approval' });
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
    const counsel = await someMember('compliance');
    expect(await changeStaffAccess(ada, counsel.staffId, { role: 'viewer' })).toBe('done');
    expect(await changeStaffAccess(ada, bea.staffId, { isDisabled: true })).toBe('done');
    expect(await alertsOpen()).toEqual([
      `privileged_access_removed ${counsel.email} (compliance to viewer, by ${ada.email})`,
      `privileged_access_removed ${bea.email} (admin to disabled, by ${ada.email})`,
    ]);
  });

  test('rejects a request of the only administrator', async () => {
    const [ada, bea] = admins();
    const counsel = await someMember('compliance');
    expect(await requestAccess(ada, { kind: 'reset', staffId: bea.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'no_second_admin',
    });
    await changeStaffAccess(ada, bea.staffId, { isDisabled: true });
    expect(await requestAccess(ada, newcomer(), REASON)).toEqual({ ok: true, kind: 'no_second_admin' });
    expect(await requestAccess(ada, { kind: 'reset', staffId: counsel.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'no_second_admin',
    });
  });
});

describe('a request', { tags: ['@second-administrator'] }, () => {
  test('takes effect once a second administrator approves it, who gets the link', async () => {
    const [ada, bea] = admins();
    const wish = newcomer();
    const id = await asked(ada, wish);
    expect(await personOf(wish.email)).toBeUndefined();
    expect(await alertsOpen()).toEqual([`privileged_access_requested ${wish.email}`]);
    const { decided, link } = await decideAccess(bea, id, 'approve');
    expect(decided).toEqual({ kind: 'approved', isInvited: true, email: wish.email });
    expect(link).toMatch(/\/staff\/join\//);
    expect(await personOf(wish.email)).toMatchObject({ role: 'compliance', joined: false });
    expect(await alertsOpen()).toEqual([
      `privileged_access_granted ${wish.email} (invite, compliance, by ${bea.email})`,
    ]);
    expect(await actsOf(wish.email)).toEqual([
      ['access_requested', ada.email],
      ['person_invited', bea.email],
      ['access_approved', bea.email],
    ]);
    const [, invited] = await auditOf(wish.email);
    expect(invited?.after).toMatchObject({ requestedBy: ada.email, request: id });
  });

  test.each([
    ['change_role', 'viewer', { role: 'admin', isDisabled: false, joined: true }],
    ['enable', 'compliance', { role: 'compliance', isDisabled: false, joined: true }],
    ['reset', 'compliance', { role: 'compliance', isDisabled: false, joined: false }],
  ] as const)('to %s changes the account of the person', async (kind, before, after) => {
    const [ada, bea] = admins();
    const person = await someMember(before);
    if (kind === 'enable') await changeStaffAccess(COMMAND, person.staffId, { isDisabled: true });
    const { staffId } = person;
    const id = await asked(
      ada,
      kind === 'change_role' ? { kind, staffId, role: 'admin' } : { kind, staffId },
    );
    const { link } = await decideAccess(bea, id, 'approve');
    expect(link !== null).toBe(kind === 'reset');
    expect(await personOf(person.email)).toEqual(after);
  });

  test('about a person who has not joined gives the approver a new link, and the requester’s no longer works', async () => {
    const [ada, bea] = admins();
    const [unused, claimed] = [newcomer('marketer'), newcomer('marketer')];
    const links = [];
    for (const { email, name } of [unused, claimed])
      links.push(tokenIn(await invitePerson(ada, { email, name, role: 'marketer' })));
    const [unusedToken = '', claimedToken = ''] = links;
    const wish = { password: PASSWORD, again: PASSWORD, timeZone: 'UTC' };
    expect(await claimInvitation(claimedToken, wish, visitor())).toMatchObject({ kind: 'enrolling' });
    for (const { email } of [unused, claimed]) {
      const [{ id: staffId } = { id: '' }] = await sql<{ id: string }>(
        'SELECT id FROM staff WHERE email = $1',
        [email],
      );
      const id = await asked(ada, { kind: 'change_role', staffId, role: 'compliance' });
      const { link } = await decideAccess(bea, id, 'approve');
      expect(await findInvitation(link?.split('/').at(-1) ?? '')).toMatchObject({
        email,
        role: 'compliance',
      });
    }
    expect(await findInvitation(unusedToken)).toBeNull();
    const signIn = await submitPassword({ email: claimed.email, password: PASSWORD }, visitor());
    expect(signIn).toEqual({ kind: 'wrong' });
  });

  test('shows the approver when the person joined, and who last reset them', async () => {
    const [ada, bea] = admins();
    const viewer = await someMember('viewer');
    await asked(ada, { kind: 'change_role', staffId: viewer.staffId, role: 'compliance' });
    const accounts = async () => (await listOpenRequests()).map(({ account }) => account);
    expect(await accounts()).toEqual([{ joinedAt: expect.any(Date), link: null }]);
    await resetCredentials(bea, viewer.email);
    const link = { action: 'person_reset', at: expect.any(Date), by: bea.email };
    expect(await accounts()).toEqual([{ joinedAt: null, link }]);
    await asked(ada, newcomer());
    expect((await accounts()).at(-1)).toBeNull();
  });

  test('can’t be approved by its author, by its subject, or by a member who is not an administrator', async () => {
    const [ada, bea] = admins();
    const cleo = await someMember('admin');
    const id = await asked(ada, { kind: 'reset', staffId: bea.staffId });
    expect(await decide(ada, id)).toBe('own_request');
    expect(await decide(bea, id)).toBe('about_own_account');
    for (const role of ['viewer', 'marketer', 'compliance'] as const)
      expect(await decide(await someMember(role), id)).toBe('not_an_admin');
    expect(await personOf(bea.email)).toMatchObject({ joined: true });
    expect(await decide(cleo, id)).toBe('approved');
  });

  test('is approved once when several administrators approve at the same moment', async () => {
    const [ada, bea] = admins();
    const others = [bea, await someMember('admin'), await someMember('admin')];
    const wish = newcomer();
    const id = await asked(ada, wish);
    const ends = await Promise.all(others.map((by) => decide(by, id)));
    expect(ends.toSorted()).toEqual(['already_decided', 'already_decided', 'approved']);
    expect(await decide(bea, id, 'decline')).toBe('already_decided');
  });

  test('does not outlive what its author was: a new role, a new password or being disabled ends it', async () => {
    const [ada, bea] = admins();
    const cleo = await someMember('admin');
    const id = await asked(ada, newcomer());
    await sql('UPDATE staff SET version = version + 1 WHERE id = $1', [ada.staffId]);
    expect(await decide(bea, id)).toBe('requester_changed');
    const hers = await asked(cleo, newcomer());
    await changeStaffAccess(bea, cleo.staffId, { role: 'viewer' });
    expect(await decide(bea, hers)).toBe('requester_changed');
    expect(await decide(bea, hers, 'decline')).toBe('declined');
  });

  test('is not approved for an account that has changed since', async () => {
    const [ada, bea] = admins();
    const [wish, person] = [newcomer(), await someMember('viewer')];
    const invite = await asked(ada, wish);
    await invitePerson(bea, { ...wish, role: 'viewer' });
    expect(await decide(bea, invite)).toBe('person_changed');
    const raise = await asked(ada, { kind: 'change_role', staffId: person.staffId, role: 'compliance' });
    await changeStaffAccess(bea, person.staffId, { isDisabled: true });
    expect(await decide(bea, raise)).toBe('person_changed');
    expect(await personOf(person.email)).toEqual({ role: 'viewer', isDisabled: true, joined: true });
  });

  test('is declined by another administrator, or withdrawn by its author, and its alert ends', async () => {
    const [ada, bea] = admins();
    expect(await decide(bea, await asked(ada, newcomer()), 'decline')).toBe('declined');
    expect(await decide(ada, await asked(ada, newcomer()), 'decline')).toBe('withdrawn');
    expect(await alertsOpen()).toEqual([]);
    expect(await listOpenRequests()).toEqual([]);
  });

  test('ends after 72 hours, with its alert, and can be made again', async () => {
    const [ada, bea] = admins();
    const wish = newcomer();
    const id = await asked(ada, wish);
    expect(await requestAccess(bea, wish, REASON)).toEqual({ ok: true, kind: 'already_asked' });
    await letAge(id, '71 hours 59 minutes');
    expect(await listOpenRequests()).toHaveLength(1);
    await letAge(id, '1 minute');
    expect(await listOpenRequests()).toEqual([]);
    expect(await decide(bea, id)).toBe('expired');
    await recordExpiredRequests();
    expect(await alertsOpen()).toEqual([]);
    expect((await actsOf(wish.email)).at(-1)).toEqual(['access_expired', 'the job purge']);
    await asked(bea, wish);
  });

  test('needs a reason, and rejects the own account and accounts that need no approval', async () => {
    const [ada] = admins();
    const viewer = await someMember('viewer');
    expect(await requestAccess(ada, newcomer(), ' - ')).toEqual({
      ok: false,
      errors: { reason: expect.any(String) },
    });
    expect(await requestAccess(ada, { kind: 'reset', staffId: ada.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'own_account',
    });
    expect(await requestAccess(ada, { kind: 'reset', staffId: viewer.staffId }, REASON)).toEqual({
      ok: true,
      kind: 'no_approval_needed',
    });
    expect(await requestAccess(ada, { ...newcomer(), email: viewer.email }, REASON)).toEqual({
      ok: true,
      kind: 'taken',
    });
  });
});

test('a command grants only a privileged role, and notifies every administrator', {
  tags: ['@second-administrator', '@account-notices'],
}, async () => {
  const person = newcomer('admin');
  expect(await invitePerson(COMMAND, { ...person, role: 'admin' })).toMatchObject({ kind: 'invited' });
  expect(await resetCredentials(COMMAND, person.email)).toMatchObject({ kind: 'reset' });
  expect(await alertsOpen()).toEqual([
    `privileged_access_granted ${person.email} (invite, admin, by ${COMMAND.email})`,
    `privileged_access_granted ${person.email} (reset, admin, by ${COMMAND.email})`,
  ]);
  expect(await auditOf(person.email)).toMatchObject([
    { act: 'person_invited', actor: COMMAND.email },
    { act: 'person_reset', actor: COMMAND.email },
  ]);
});

test('an alert is recorded with its change, or neither of them is', async () => {
  const [ada] = admins();
  const counsel = await someMember('compliance');
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

test.each([
  ["reason = 'another one'", 'never changed'],
  [
    "decision = 'approved', decided_at = clock_timestamp(), decided_by = requested_by",
    'approved_by_a_second_person',
  ],
  [
    "decision = 'approved', decided_at = clock_timestamp(), decided_by = staff_id",
    'approved_by_a_second_person',
  ],
])('the database refuses a request with %s', async (change, rule) => {
  const [ada] = admins();
  const { staffId } = await someMember('viewer');
  const id = await asked(ada, { kind: 'change_role', staffId, role: 'compliance' });
  await expect(
    rolledBack((query) => query(`UPDATE staff_access_request SET ${change} WHERE id = $1`, [id])),
  ).rejects.toThrow(rule);
});

/** The trigger keeps these times as they are, so it is off for the update. */
async function letAge(id: string, span: string) {
  await sql('ALTER TABLE staff_access_request DISABLE TRIGGER staff_access_request_is_history');
  await sql(
    `UPDATE staff_access_request SET requested_at = requested_at - $2::interval, expires_at = expires_at - $2::interval
     WHERE id = $1`,
    [id, span],
  );
  await sql('ALTER TABLE staff_access_request ENABLE TRIGGER staff_access_request_is_history');
}
