import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findActor } from '#features/sign-in/sessions.ts';
import { recordLinkAllowed } from '#features/sign-in/store/company-accounts.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { sql } from '#tests/support/database/sql.ts';
import { employee } from '#tests/support/servers/identity-provider.ts';
import { accountOf, actsOn, grantsAbout, provider, resetProvider, signedIn, signIn } from './company.ts';
import { COMMAND } from './people.ts';

afterAll(() => provider.leave());
beforeEach(resetProvider);

const localAdmin = (email: string) =>
  sql(
    `INSERT INTO staff (id, email, name, role, password_hash, joined_at)
     VALUES (gen_random_uuid(), $1, 'Ada', 'admin', 'a hash', clock_timestamp())`,
    [email],
  );

describe('a company account', { tags: ['@company-sign-in'] }, () => {
  test('a first sign-in creates the account with the role of its group, name and address from the claims', async () => {
    const { person } = provider.state;
    const { staffId, sessionId } = await signedIn();
    const account = await accountOf(person.subject);
    expect(account).toMatchObject({
      id: staffId,
      email: person.claims.email,
      name: 'Ada Quill',
      role: 'viewer',
      company_issuer: provider.issuer,
      password_hash: null,
    });
    expect(await findActor(sessionId)).toMatchObject({ actor: { role: 'viewer' } });
    expect(await actsOn(account?.email)).toEqual(['person_joined_by_company', 'signed_in']);
    expect(await grantsAbout(account?.email)).toEqual([]);
  });

  test('a sign-in with a group for administrators raises an alert', async () => {
    provider.state.person = employee(['Everyone', 'Admins']);
    await signedIn();
    const account = await accountOf(provider.state.person.subject);
    expect(account?.role).toBe('admin');
    expect(await grantsAbout(account?.email)).toHaveLength(1);
  });

  test('a later sign-in takes over role, name and address, and another role ends the sessions there are', async () => {
    const { subject, claims } = provider.state.person;
    const former = await signedIn();
    provider.state.person = { subject, claims: { ...claims, name: 'Ada Byron', roles: 'Legal' } };
    const { staffId, sessionId } = await signedIn();
    expect(staffId).toBe(former.staffId);
    expect(await accountOf(subject)).toMatchObject({ name: 'Ada Byron', role: 'compliance' });
    expect(await findActor(former.sessionId)).toMatchObject({ actor: null });
    expect(await findActor(sessionId)).toMatchObject({ actor: { role: 'compliance' } });
    expect(await actsOn(claims.email)).toContain('person_changed_by_company');
    expect(await grantsAbout(claims.email)).toHaveLength(1);
  });

  test('a person without a listed group gets no account', async () => {
    provider.state.person = employee(['Visitors']);
    expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'no_role' });
    expect(await accountOf(provider.state.person.subject)).toBeUndefined();
  });

  test('rejects a member who has lost their group, and ends their sessions', async () => {
    const { subject, claims } = provider.state.person;
    const { sessionId } = await signedIn();
    provider.state.person = { subject, claims: { ...claims, roles: [] } };
    expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'no_role' });
    expect(await findActor(sessionId)).toMatchObject({ actor: null });
    expect(await actsOn(claims.email)).toContain('person_refused_by_company');
    expect(await accountOf(subject)).toMatchObject({ joined_at: null });
    provider.state.person = { subject, claims: { ...claims, roles: ['Legal'] } };
    await signedIn();
    expect(await accountOf(subject)).toMatchObject({ role: 'compliance', joined_at: expect.any(Date) });
    expect(await grantsAbout(claims.email)).toHaveLength(1);
  });

  test('an administrator can disable a person of the company, but neither change their role nor reset them', async () => {
    const { staffId } = await signedIn();
    const { email } = (await accountOf(provider.state.person.subject)) ?? {};
    expect(await changeStaffAccess(COMMAND, staffId, { role: 'admin' })).toBe('company');
    expect(await resetCredentials(COMMAND, String(email))).toEqual({ kind: 'company' });
    expect(await changeStaffAccess(COMMAND, staffId, { isDisabled: true })).toBe('done');
  });

  test('rejects a member who is disabled here', async () => {
    const { staffId } = await signedIn();
    await sql('UPDATE staff SET disabled_at = clock_timestamp() WHERE id = $1', [staffId]);
    expect(await signIn()).toMatchObject({ problem: 'disabled' });
  });

  test.each([
    ['unverified', { email_verified: false }],
    ['missing', { email: undefined }],
  ])('an email address that is %s is refused', async (_, claims) => {
    provider.state.person = employee(['Everyone'], claims);
    expect(await signIn()).toMatchObject({ problem: 'no_email' });
  });

  test('an email address never opens a local account, unless an operator has allowed that link', async () => {
    const { subject, claims } = provider.state.person;
    const email = String(claims.email);
    await localAdmin(email);
    expect(await signIn()).toMatchObject({ problem: 'email_taken' });
    expect(await recordLinkAllowed({ staffId: null, email: 'operator (command line)' }, email)).toBe(true);
    await signedIn();
    expect(await accountOf(subject)).toMatchObject({ email, role: 'viewer', password_hash: null });
    expect(await actsOn(email)).toContain('person_linked_to_company');
  });

  test('a link is used by the claim email alone, and alerts although the role stays the same', async () => {
    const email = `${randomUUID()}@company.example`;
    await localAdmin(email);
    await recordLinkAllowed({ staffId: null, email: 'operator (command line)' }, email);
    provider.state.person = employee(['Admins'], { email: undefined, preferred_username: email });
    expect(await signIn()).toMatchObject({ problem: 'email_taken' });
    provider.state.person = employee(['Admins'], { email, email_verified: false });
    expect(await signIn()).toMatchObject({ problem: 'no_email' });
    provider.state.person = employee(['Admins'], { email, email_verified: undefined });
    await signedIn();
    expect(await accountOf(provider.state.person.subject)).toMatchObject({ email, role: 'admin' });
    const alerts = await sql('SELECT kind FROM alert WHERE subject = $1', [`${email} (link, admin)`]);
    expect(alerts).toEqual([{ kind: 'privileged_access_granted' }]);
  });
});
