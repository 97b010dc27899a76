import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  finishCompanySignIn,
  signOutOfCompanyUrl,
  startCompanySignIn,
} from '#features/sign-in/company-sign-in.ts';
import { provider as currentProvider, probeProviderState } from '#features/sign-in/provider/provider.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { recordLinkAllowed } from '#features/sign-in/store/company-accounts.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { auditsOf, openAlerts } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { employee, openIdentityProvider, throughProvider } from '#tests/support/servers/identity-provider.ts';
import { COMMAND, visitor } from './people.ts';

const provider = await openIdentityProvider();
const NO_CHANGES = { start: () => undefined, callback: () => undefined };
for (const [name, value] of Object.entries(provider.settings)) vi.stubEnv(name, value);
provider.register('http://localhost:3000');
afterAll(() => provider.leave());
beforeEach(() => {
  const honest = { signedInAgo: 0, isCanceling: false, forgesSignatures: false };
  Object.assign(provider.state, { person: employee(['Everyone']), ...honest });
});

async function begin(sessionId: string | null = null, isConfirming = false) {
  const start = await startCompanySignIn(visitor(sessionId), { returned: '', isConfirming });
  if (start.kind !== 'begun') throw new Error(`refused: ${start.problem}`);
  return start;
}

async function signIn(changes: Record<'start' | 'callback', (url: URL) => void> = NO_CHANGES) {
  const { url, pending } = await begin();
  const callback = new URL(await throughProvider(url, changes.start));
  changes.callback(callback);
  return finishCompanySignIn(callback.search, pending, visitor());
}

async function signedIn(): Promise<{ staffId: string; sessionId: string }> {
  const finish = await signIn();
  if (finish.kind === 'refused') throw new Error(`refused: ${finish.problem}`);
  return finish;
}

const accountOf = async (subject = provider.state.person.subject) =>
  (await sql<Record<string, unknown>>('SELECT * FROM staff WHERE company_subject = $1', [subject]))[0];
const actsOn = async (email: unknown) => (await auditsOf(String(email))).map(({ act }) => act);
const grantsAbout = (email: unknown, how = 'claims') =>
  openAlerts(`^privileged_access_granted ${email} \\(${how}`);

describe('a company account', { tags: ['@company-sign-in'] }, () => {
  test.each([
    [['Everyone'], 'viewer', 0],
    [['Everyone', 'Admins'], 'admin', 1],
  ])(
    'of a person in the groups %j gets the role %s at its first sign-in, with %i alerts',
    async (groups, role, alerts) => {
      provider.state.person = employee(groups);
      const { staffId, sessionId } = await signedIn();
      const account = await accountOf();
      const { email } = provider.state.person.claims;
      const own = { company_issuer: provider.issuer, password_hash: null };
      expect(account).toMatchObject({ id: staffId, email, name: 'Ada Quill', role, ...own });
      expect(await findActor(sessionId)).toMatchObject({ actor: { role } });
      expect(await actsOn(account?.email)).toEqual(['person_joined_by_company', 'signed_in']);
      expect(await grantsAbout(account?.email)).toHaveLength(alerts);
    },
  );

  test('takes over role, name and address at a later sign-in, and another role ends the sessions there are', async () => {
    const { subject, claims } = provider.state.person;
    const former = await signedIn();
    provider.state.person = { subject, claims: { ...claims, name: 'Ada Byron', roles: 'Legal' } };
    const { staffId, sessionId } = await signedIn();
    expect(staffId).toBe(former.staffId);
    expect(await accountOf()).toMatchObject({ name: 'Ada Byron', role: 'compliance' });
    expect(await findActor(former.sessionId)).toMatchObject({ actor: null });
    expect(await findActor(sessionId)).toMatchObject({ actor: { role: 'compliance' } });
    expect(await actsOn(claims.email)).toContain('person_changed_by_company');
    expect(await grantsAbout(claims.email)).toHaveLength(1);
  });

  test('is closed with its sessions when the person has lost their group, until they have another', async () => {
    const { subject, claims } = provider.state.person;
    const { sessionId } = await signedIn();
    provider.state.person = { subject, claims: { ...claims, roles: [] } };
    expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'no_role' });
    expect(await findActor(sessionId)).toMatchObject({ actor: null });
    expect(await actsOn(claims.email)).toContain('person_refused_by_company');
    expect(await accountOf()).toMatchObject({ joined_at: null });
    provider.state.person = { subject, claims: { ...claims, roles: ['Legal'] } };
    await signedIn();
    expect(await accountOf()).toMatchObject({ role: 'compliance', joined_at: expect.any(Date) });
    expect(await grantsAbout(claims.email)).toHaveLength(1);
  });

  test('can be disabled here, but neither reset nor given a role', async () => {
    const { staffId } = await signedIn();
    const { email } = (await accountOf()) ?? {};
    expect(await changeStaffAccess(COMMAND, staffId, { role: 'admin' })).toBe('company');
    expect(await resetCredentials(COMMAND, String(email))).toEqual({ kind: 'company' });
    expect(await changeStaffAccess(COMMAND, staffId, { isDisabled: true })).toBe('done');
    expect(await signIn()).toMatchObject({ problem: 'disabled' });
  });

  test.each([
    ['no listed group', ['Visitors'], {}, 'no_role'],
    ['an unverified address', ['Everyone'], { email_verified: false }, 'no_email'],
    ['no address', ['Everyone'], { email: undefined }, 'no_email'],
  ])('is not created for a person with %s', async (_, groups, claims, problem) => {
    provider.state.person = employee(groups, claims);
    expect(await signIn()).toMatchObject({ kind: 'refused', problem });
    expect(await accountOf()).toBeUndefined();
  });

  test('replaces a local one only if an operator has allowed it, by the claim email alone, and alerts', async () => {
    const email = `${randomUUID()}@company.example`;
    await sql(
      `INSERT INTO staff (id, email, name, role, password_hash, joined_at)
       VALUES (gen_random_uuid(), $1, 'Ada', 'admin', 'a hash', clock_timestamp())`,
      [email],
    );
    const problemOf = async (claims: object) => {
      provider.state.person = employee(['Admins'], { email, ...claims });
      return Object(await signIn()).problem;
    };
    expect(await problemOf({})).toBe('email_taken');
    expect(await recordLinkAllowed({ staffId: null, email: 'operator (command line)' }, email)).toBe(true);
    expect(await problemOf({ email: undefined, preferred_username: email })).toBe('email_taken');
    expect(await problemOf({ email_verified: false })).toBe('no_email');
    expect(await problemOf({ email_verified: undefined })).toBeUndefined();
    expect(await accountOf()).toMatchObject({ email, role: 'admin', password_hash: null });
    expect(await actsOn(email)).toContain('person_linked_to_company');
    expect(await grantsAbout(email, 'link, admin')).toHaveLength(1);
  });
});

describe('a company sign-in', { tags: ['@company-sign-in'] }, () => {
  test.each([
    ['another state', 'callback', 'state', 'another'],
    ['another issuer', 'callback', 'iss', 'https://evil.example'],
    ['no issuer', 'callback', 'iss', null],
    ['a made-up code', 'callback', 'code', 'made-up'],
    ['another nonce', 'start', 'nonce', 'another'],
    ['a code of another verifier', 'start', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
    ['a token that was changed after it was signed', 'token', '', ''],
  ])('is refused with %s', async (_, where, name, value) => {
    provider.state.forgesSignatures = where === 'token';
    const change = ({ searchParams }: URL) =>
      value === null ? searchParams.delete(name) : searchParams.set(name, value);
    const refused = await signIn({ ...NO_CHANGES, [where]: change });
    expect(refused).toMatchObject({ kind: 'refused', problem: 'refused' });
    expect(await accountOf()).toBeUndefined();
  });

  test('counts once, and only in the browser that began', async () => {
    const [mine, others] = [await begin(), await begin()];
    const query = new URL(await throughProvider(mine.url)).search;
    for (const [pending, outcome] of [
      [others.pending, { problem: 'refused' }],
      [null, { problem: 'not_begun' }],
      [mine.pending, { kind: 'signed_in' }],
      [mine.pending, { problem: 'not_begun' }],
    ] as const)
      expect(await finishCompanySignIn(query, pending, visitor())).toMatchObject(outcome);
  });

  test('that was canceled at the provider returns that problem', async () => {
    provider.state.isCanceling = true;
    expect(await signIn()).toMatchObject({ problem: 'cancelled' });
  });

  test('confirms the session under another id, unless it is old, of another person or from another session', async () => {
    const { sessionId } = await signedIn();
    const own = provider.state.person;
    const confirm = async (presented: string, change?: (url: URL) => void) => {
      const { url, pending } = await begin(sessionId, true);
      expect(new URL(url).searchParams.get('prompt')).toBe('login');
      const { search } = new URL(await throughProvider(url, change));
      return finishCompanySignIn(search, pending, visitor(presented));
    };
    provider.state.signedInAgo = 3_600;
    const askForNothing = (url: URL) => {
      url.searchParams.delete('prompt');
      url.searchParams.set('max_age', '7200');
    };
    expect(await confirm(sessionId, askForNothing)).toMatchObject({ problem: 'not_recent' });
    provider.state.signedInAgo = 0;
    provider.state.person = employee(['Admins']);
    expect(await confirm(sessionId)).toMatchObject({ problem: 'other_person' });
    const { sessionId: another } = await signedIn();
    provider.state.person = own;
    expect(await confirm(another)).toMatchObject({ problem: 'not_begun' });
    expect(await isConfirmedFor('own_account', sessionId)).toBe(false);

    const finish = await confirm(sessionId);
    if (finish.kind !== 'confirmed') throw new Error('not confirmed');
    expect(finish.sessionId).not.toBe(sessionId);
    expect(await isConfirmedFor('own_account', finish.sessionId)).toBe(true);
    expect(await findActor(sessionId)).toMatchObject({ actor: null });
  });

  test('ends at an address of the provider that holds nothing about the person', async () => {
    const url = new URL((await signOutOfCompanyUrl()) ?? 'about:blank');
    expect(url.origin).toBe(provider.issuer);
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri']);
  });

  test('uses the last discovery while the provider is down, and its callback says that it does not answer', async () => {
    const { url, pending } = await begin();
    const query = new URL(await throughProvider(url)).search;
    await provider.leave();
    await begin();
    expect(await finishCompanySignIn(query, pending, visitor())).toMatchObject({ problem: 'down' });
    await provider.comeBack();
    await signedIn();
  });

  test('asks a provider once an hour, and one that is down once in five seconds', async () => {
    let passedMs = 0;
    const clock = { ...SYSTEM_CLOCK, now: () => performance.now() + passedMs };
    const failure = async () => (await probeProviderState(clock)).failed?.reason;
    expect(await failure()).toBeUndefined();
    await provider.leave();
    await currentProvider(clock);
    expect(await failure()).toBeUndefined();
    passedMs = HOUR_MS;
    await currentProvider(clock);
    await provider.comeBack();
    expect(await failure()).toBe('unreachable');
    passedMs += 5_000;
    expect(await failure()).toBeUndefined();
  });
});
