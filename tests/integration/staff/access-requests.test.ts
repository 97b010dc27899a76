import { describe, expect, test } from 'vitest';
import { findInvitation } from '#features/sign-in/join.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { listOpenRequests, recordExpiredRequests } from '#features/staff/store/access-requests.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import {
  decide,
  newcomer,
  openRequest,
  personOf,
  privilegedAlerts,
  REASON,
  staffIdOf,
  twoAdmins,
} from './access-requests.ts';
import { COMMAND, enrolling, password, tokenIn } from './people.ts';

describe('a request', { tags: ['@second-administrator'] }, () => {
  test('takes effect once a second administrator approves it, who gets the link', async () => {
    const [ada, bea] = await twoAdmins();
    const input = newcomer();
    const id = await openRequest(ada, input);
    expect(await personOf(input.email)).toBeUndefined();
    expect(await privilegedAlerts()).toEqual([`privileged_access_requested ${input.email}`]);
    const { decided, link } = await decideAccess(bea, id, 'approve');
    expect(decided).toEqual({ kind: 'approved', change: 'invite', isInvited: true, email: input.email });
    expect(link).toMatch(/\/staff\/join\//);
    expect(await personOf(input.email)).toMatchObject({ role: 'compliance', joined: false });
    expect(await privilegedAlerts()).toEqual([
      `privileged_access_granted ${input.email} (invite, compliance, by ${bea.email})`,
    ]);
    expect(await auditsOf(input.email)).toMatchObject([
      { act: 'access_requested', actor: ada.email },
      { act: 'person_invited', actor: bea.email, after: { requestedBy: ada.email, request: id } },
      { act: 'access_approved', actor: bea.email },
    ]);
  });

  test.each([
    ['change_role', 'viewer', { role: 'admin', isDisabled: false, joined: true }],
    ['enable', 'compliance', { role: 'compliance', isDisabled: false, joined: true }],
    ['reset', 'compliance', { role: 'compliance', isDisabled: false, joined: false }],
  ] as const)('to %s changes the account of the person', async (kind, before, after) => {
    const [ada, bea] = await twoAdmins();
    const person = await someMember(before);
    if (kind === 'enable') await changeStaffAccess(COMMAND, person.staffId, { isDisabled: true });
    const { staffId } = person;
    const id = await openRequest(ada, { kind, staffId, role: 'admin' });
    const { link } = await decideAccess(bea, id, 'approve');
    expect(link !== null).toBe(kind === 'reset');
    expect(await personOf(person.email)).toEqual(after);
  });

  test('about a person who has not joined gives the approver a new link, and the requester’s no longer works', async () => {
    const [ada, bea] = await twoAdmins();
    const unused = newcomer('marketer');
    const unusedToken = tokenIn(await inviteStaff(ada, unused));
    const claimed = await enrolling();
    for (const { email } of [unused, claimed]) {
      const change = { kind: 'change_role', staffId: await staffIdOf(email), role: 'compliance' } as const;
      const { link } = await decideAccess(bea, await openRequest(ada, change), 'approve');
      const token = link?.split('/').at(-1) ?? '';
      expect(await findInvitation(token)).toMatchObject({ email, role: 'compliance' });
    }
    expect(await findInvitation(unusedToken)).toBeNull();
    expect(await password(claimed.email)).toEqual({ kind: 'wrong' });
  });

  test('shows the approver when the person joined, and who last reset them', async () => {
    const [ada, bea] = await twoAdmins();
    const viewer = await someMember('viewer');
    await openRequest(ada, { kind: 'change_role', staffId: viewer.staffId, role: 'compliance' });
    const accounts = async () => (await listOpenRequests()).map(({ account }) => account);
    expect(await accounts()).toEqual([{ joinedAt: expect.any(Date), link: null }]);
    await resetCredentials(bea, viewer.email);
    const link = { action: 'person_reset', at: expect.any(Date), by: bea.email };
    expect(await accounts()).toEqual([{ joinedAt: null, link }]);
    await openRequest(ada, newcomer());
    expect((await accounts()).at(-1)).toBeNull();
  });

  test('can’t be approved by its author, by its subject, or by a member who is not an administrator', async () => {
    const [ada, bea] = await twoAdmins();
    const cleo = await someMember('admin');
    const id = await openRequest(ada, { kind: 'reset', staffId: bea.staffId });
    expect(await decide(ada, id)).toBe('own_request');
    expect(await decide(bea, id)).toBe('about_own_account');
    for (const role of ['viewer', 'marketer', 'compliance'] as const)
      expect(await decide(await someMember(role), id)).toBe('not_an_admin');
    expect(await personOf(bea.email)).toMatchObject({ joined: true });
    expect(await decide(cleo, id)).toBe('approved');
  });

  test('is approved once when several administrators approve at the same moment', async () => {
    const [ada, bea] = await twoAdmins();
    const others = [bea, await someMember('admin'), await someMember('admin')];
    const input = newcomer();
    const id = await openRequest(ada, input);
    const ends = await Promise.all(others.map((by) => decide(by, id)));
    expect(ends.toSorted()).toEqual(['already_decided', 'already_decided', 'approved']);
    expect(await decide(bea, id, 'decline')).toBe('already_decided');
  });

  test('ends with a new role or a new password of its author, or when they are disabled', async () => {
    const [ada, bea] = await twoAdmins();
    const cleo = await someMember('admin');
    const id = await openRequest(ada, newcomer());
    await sql('UPDATE staff SET version = version + 1 WHERE id = $1', [ada.staffId]);
    expect(await decide(bea, id)).toBe('requester_changed');
    const hers = await openRequest(cleo, newcomer());
    await changeStaffAccess(bea, cleo.staffId, { role: 'viewer' });
    expect(await decide(bea, hers)).toBe('requester_changed');
    expect(await decide(bea, hers, 'decline')).toBe('declined');
  });

  test('is not approved for an account that has changed since', async () => {
    const [ada, bea] = await twoAdmins();
    const [input, person] = [newcomer(), await someMember('viewer')];
    const invite = await openRequest(ada, input);
    await inviteStaff(bea, { ...input, role: 'viewer' });
    expect(await decide(bea, invite)).toBe('person_changed');
    const change = { kind: 'change_role', staffId: person.staffId, role: 'compliance' } as const;
    const raise = await openRequest(ada, change);
    await changeStaffAccess(bea, person.staffId, { isDisabled: true });
    expect(await decide(bea, raise)).toBe('person_changed');
    expect(await personOf(person.email)).toEqual({ role: 'viewer', isDisabled: true, joined: true });
  });

  test('is declined by another administrator, or withdrawn by its author, and its alert resolves', async () => {
    const [ada, bea] = await twoAdmins();
    expect(await decide(bea, await openRequest(ada, newcomer()), 'decline')).toBe('declined');
    expect(await decide(ada, await openRequest(ada, newcomer()), 'decline')).toBe('withdrawn');
    expect(await privilegedAlerts()).toEqual([]);
    expect(await listOpenRequests()).toEqual([]);
  });

  test('ends after 72 hours, with its alert, and can be made again', async () => {
    const [ada, bea] = await twoAdmins();
    const input = newcomer();
    const id = await openRequest(ada, input);
    expect(await requestAccess(bea, input, REASON)).toEqual({ ok: true, kind: 'already_asked' });
    await letAge(id, '71 hours 59 minutes');
    expect(await listOpenRequests()).toHaveLength(1);
    await letAge(id, '1 minute');
    expect(await listOpenRequests()).toEqual([]);
    expect(await decide(bea, id)).toBe('expired');
    await recordExpiredRequests();
    expect(await privilegedAlerts()).toEqual([]);
    const expired = { act: 'access_expired', actor: 'the job purge' };
    expect((await auditsOf(input.email)).at(-1)).toMatchObject(expired);
    await openRequest(bea, input);
  });

  test('needs a reason, and rejects requests for the requester’s own account and for accounts that need no approval', async () => {
    const [ada] = await twoAdmins();
    const viewer = await someMember('viewer');
    const failed = { ok: false, errors: { reason: expect.any(String) } };
    expect(await requestAccess(ada, newcomer(), ' - ')).toEqual(failed);
    for (const [kind, input] of [
      ['own_account', { kind: 'reset', staffId: ada.staffId }],
      ['no_approval_needed', { kind: 'reset', staffId: viewer.staffId }],
      ['taken', { ...newcomer(), email: viewer.email }],
    ] as const)
      expect(await requestAccess(ada, input, REASON)).toEqual({ ok: true, kind });
  });
});

test.each([
  ["reason = 'another one'", 'never changed'],
  ...['requested_by', 'staff_id'].map((who) => [
    `decision = 'approved', decided_at = clock_timestamp(), decided_by = ${who}`,
    'approved_by_a_second_person',
  ]),
])('the database refuses a request with %s', async (change, rule) => {
  const [ada] = await twoAdmins();
  const { staffId } = await someMember('viewer');
  const id = await openRequest(ada, { kind: 'change_role', staffId, role: 'compliance' });
  const update = `UPDATE staff_access_request SET ${change} WHERE id = $1`;
  await expect(rolledBack((query) => query(update, [id]))).rejects.toThrow(rule);
});

const letAge = (id: string, span: string) =>
  pastAllRules(
    `UPDATE staff_access_request SET requested_at = requested_at - $2::interval, expires_at = expires_at - $2::interval
     WHERE id = $1`,
    [id, span],
  );
