import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  finishCompanySignIn,
  signOutOfCompanyUrl,
  startCompanySignIn,
} from '#features/sign-in/company-sign-in.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { resetCredentials } from '#features/staff/invite-staff.ts';
import { sql } from '#tests/support/database/sql.ts';
import { employee, openIdentityProvider, throughProvider } from '#tests/support/servers/identity-provider.ts';
import { COMMAND } from './people.ts';

const provider = await openIdentityProvider();
for (const [name, value] of Object.entries(provider.settings)) vi.stubEnv(name, value);
provider.register('http://localhost:3000');
afterAll(() => provider.leave());

beforeEach(() => {
  Object.assign(provider.state, {
    person: employee(['Everyone']),
    signedInAgo: 0,
    isCanceling: false,
    forgesSignatures: false,
  });
});

const visitor = (sessionId: string | null = null) => ({
  address: '203.0.113.7',
  userAgent: '',
  sessionId,
  devices: [],
});

async function begin(sessionId: string | null = null, isConfirming = false) {
  const start = await startCompanySignIn(visitor(sessionId), { returned: '', isConfirming });
  if (start.kind !== 'begun') throw new Error(`refused: ${start.problem}`);
  return start;
}

async function signIn(change?: (url: URL) => void, alter = (callback: string) => callback) {
  const { url, pending } = await begin();
  const callback = alter(await throughProvider(url, change));
  return finishCompanySignIn(new URL(callback).search, pending, visitor());
}

async function signedIn(): Promise<{ staffId: string; sessionId: string }> {
  const finish = await signIn();
  if (finish.kind === 'refused') throw new Error(`refused: ${finish.problem}`);
  return finish;
}

const accountOf = async (subject: string) =>
  (await sql<Record<string, unknown>>('SELECT * FROM staff WHERE company_subject = $1', [subject]))[0];
const actsOn = async (email: unknown) =>
  (await sql<{ act: string }>('SELECT act FROM audit WHERE subject = $1 ORDER BY id', [email])).map(
    ({ act }) => act,
  );
const grantsAbout = async (email: unknown) =>
  sql(
    "SELECT 1 FROM alert WHERE kind = 'privileged_access_granted' AND starts_with(subject, $1 || ' (claims')",
    [email],
  );

test('a first sign-in creates the account with the role of its group, name and address from the claims', {
  tags: ['@company-sign-in'],
}, async () => {
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

test('a sign-in with a group for administrators raises an alert', {
  tags: ['@company-sign-in'],
}, async () => {
  provider.state.person = employee(['Everyone', 'Admins']);
  await signedIn();
  const account = await accountOf(provider.state.person.subject);
  expect(account?.role).toBe('admin');
  expect(await grantsAbout(account?.email)).toHaveLength(1);
});

test('a later sign-in takes over role, name and address, and another role ends the sessions there are', {
  tags: ['@company-sign-in'],
}, async () => {
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

test('a person without a listed group gets no account', { tags: ['@company-sign-in'] }, async () => {
  provider.state.person = employee(['Visitors']);
  expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'no_role' });
  expect(await accountOf(provider.state.person.subject)).toBeUndefined();
});

test('rejects a member who has lost their group, and ends their sessions', {
  tags: ['@company-sign-in'],
}, async () => {
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

test('an administrator can disable a person of the company, but neither change their role nor reset them', {
  tags: ['@company-sign-in'],
}, async () => {
  const { staffId } = await signedIn();
  const { email } = (await accountOf(provider.state.person.subject)) ?? {};
  expect(await changeStaffAccess(COMMAND, staffId, { role: 'admin' })).toBe('company');
  expect(await resetCredentials(COMMAND, String(email))).toEqual({ kind: 'company' });
  expect(await changeStaffAccess(COMMAND, staffId, { isDisabled: true })).toBe('done');
});

test('rejects a member who is disabled here', { tags: ['@company-sign-in'] }, async () => {
  const { staffId } = await signedIn();
  await sql('UPDATE staff SET disabled_at = clock_timestamp() WHERE id = $1', [staffId]);
  expect(await signIn()).toMatchObject({ problem: 'disabled' });
});

test.each([
  ['unverified', { email_verified: false }],
  ['missing', { email: undefined }],
])('an email address that is %s is refused', { tags: ['@company-sign-in'] }, async (_, claims) => {
  provider.state.person = employee(['Everyone'], claims);
  expect(await signIn()).toMatchObject({ problem: 'no_email' });
});

test('an email address never opens a local account, unless an operator has allowed that link', {
  tags: ['@company-sign-in'],
}, async () => {
  const { recordLinkAllowed } = await import('#features/sign-in/store/company-accounts.ts');
  const { subject, claims } = provider.state.person;
  const email = String(claims.email);
  await sql(
    `INSERT INTO staff (id, email, name, role, password_hash, joined_at)
     VALUES (gen_random_uuid(), $1, 'Ada', 'admin', 'a hash', clock_timestamp())`,
    [email],
  );
  expect(await signIn()).toMatchObject({ problem: 'email_taken' });
  expect(await recordLinkAllowed({ staffId: null, email: 'operator (command line)' }, email)).toBe(true);
  await signedIn();
  expect(await accountOf(subject)).toMatchObject({ email, role: 'viewer', password_hash: null });
  expect(await actsOn(email)).toContain('person_linked_to_company');
});

test('a link is used by the claim email alone, and alerts although the role stays the same', {
  tags: ['@company-sign-in'],
}, async () => {
  const { recordLinkAllowed } = await import('#features/sign-in/store/company-accounts.ts');
  const email = `${randomUUID()}@company.example`;
  await sql(
    `INSERT INTO staff (id, email, name, role, password_hash, joined_at)
     VALUES (gen_random_uuid(), $1, 'Ada', 'admin', 'a hash', clock_timestamp())`,
    [email],
  );
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

test.each<[string, (url: URL) => void, (callback: string) => string, string]>([
  ['another state', () => {}, (callback) => callback.replace(/state=[^&]+/, 'state=another'), 'refused'],
  [
    'another issuer',
    () => {},
    (callback) => callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'),
    'refused',
  ],
  ['no issuer', () => {}, (callback) => callback.replace(/&iss=[^&]+/, ''), 'refused'],
  ['another nonce', (url) => url.searchParams.set('nonce', 'another'), (callback) => callback, 'refused'],
  [
    'a code of another verifier',
    (url) => url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    (callback) => callback,
    'refused',
  ],
  ['a made-up code', () => {}, (callback) => callback.replace(/code=[^&]+/, 'code=made-up'), 'refused'],
])('a callback with %s is refused', async (_, change, alter, problem) => {
  expect(await signIn(change, alter)).toMatchObject({ kind: 'refused', problem });
  expect(await accountOf(provider.state.person.subject)).toBeUndefined();
});

test('an ID token whose content was changed after it was signed is refused', {
  tags: ['@company-sign-in'],
}, async () => {
  provider.state.forgesSignatures = true;
  expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'refused' });
  expect(await accountOf(provider.state.person.subject)).toBeUndefined();
});

test('a callback counts once, and only in the browser that began', {
  tags: ['@company-sign-in'],
}, async () => {
  const [mine, others] = [await begin(), await begin()];
  const query = new URL(await throughProvider(mine.url)).search;
  expect(await finishCompanySignIn(query, others.pending, visitor())).toMatchObject({ problem: 'refused' });
  expect(await finishCompanySignIn(query, null, visitor())).toMatchObject({ problem: 'not_begun' });
  expect(await finishCompanySignIn(query, mine.pending, visitor())).toMatchObject({ kind: 'signed_in' });
  expect(await finishCompanySignIn(query, mine.pending, visitor())).toMatchObject({ problem: 'not_begun' });
});

test('a sign-in canceled at the provider returns that problem', { tags: ['@company-sign-in'] }, async () => {
  provider.state.isCanceling = true;
  expect(await signIn()).toMatchObject({ problem: 'cancelled' });
});

test('signing in again at the provider confirms the session under another id', {
  tags: ['@company-sign-in'],
}, async () => {
  const { sessionId } = await signedIn();
  expect(await isConfirmedFor('own_account', sessionId)).toBe(false);
  const { url, pending } = await begin(sessionId, true);
  expect(new URL(url).searchParams.get('prompt')).toBe('login');
  const query = new URL(await throughProvider(url)).search;
  const finish = await finishCompanySignIn(query, pending, visitor(sessionId));
  if (finish.kind !== 'confirmed') throw new Error('not confirmed');
  expect(finish.sessionId).not.toBe(sessionId);
  expect(await isConfirmedFor('own_account', finish.sessionId)).toBe(true);
  expect(await findActor(sessionId)).toMatchObject({ actor: null });
});

test('a session is not confirmed by an old sign-in, by another person, or from another session', {
  tags: ['@company-sign-in'],
}, async () => {
  const { sessionId } = await signedIn();
  const own = provider.state.person;
  const confirm = async (presented: string, change?: (url: URL) => void) => {
    const { url, pending } = await begin(sessionId, true);
    return finishCompanySignIn(
      new URL(await throughProvider(url, change)).search,
      pending,
      visitor(presented),
    );
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
});

test('the address at which a person signs out of the provider holds nothing about the person', {
  tags: ['@company-sign-in'],
}, async () => {
  const url = new URL((await signOutOfCompanyUrl()) ?? 'about:blank');
  expect(url.origin).toBe(provider.issuer);
  expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri']);
});

test('while the provider is down its last discovery is used, and a callback says that it does not answer', {
  tags: ['@company-sign-in'],
}, async () => {
  const { url, pending } = await begin();
  const query = new URL(await throughProvider(url)).search;
  await provider.leave();
  await begin();
  expect(await finishCompanySignIn(query, pending, visitor())).toMatchObject({ problem: 'down' });
  await provider.comeBack();
  await signedIn();
});
