import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { finishCompanySignIn, signOutOfCompanyUrl } from '#features/sign-in/company-sign-in.ts';
import { findActor } from '#features/sign-in/sessions.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { employee, throughProvider } from '#tests/support/servers/identity-provider.ts';
import { accountOf, begin, provider, resetProvider, signedIn, signIn, visitor } from './company.ts';

afterAll(() => provider.leave());
beforeEach(resetProvider);

describe('a company sign-in', { tags: ['@company-sign-in'] }, () => {
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

  test('an ID token whose content was changed after it was signed is refused', async () => {
    provider.state.forgesSignatures = true;
    expect(await signIn()).toMatchObject({ kind: 'refused', problem: 'refused' });
    expect(await accountOf(provider.state.person.subject)).toBeUndefined();
  });

  test('a callback counts once, and only in the browser that began', async () => {
    const [mine, others] = [await begin(), await begin()];
    const query = new URL(await throughProvider(mine.url)).search;
    expect(await finishCompanySignIn(query, others.pending, visitor())).toMatchObject({ problem: 'refused' });
    expect(await finishCompanySignIn(query, null, visitor())).toMatchObject({ problem: 'not_begun' });
    expect(await finishCompanySignIn(query, mine.pending, visitor())).toMatchObject({ kind: 'signed_in' });
    expect(await finishCompanySignIn(query, mine.pending, visitor())).toMatchObject({ problem: 'not_begun' });
  });

  test('a sign-in canceled at the provider returns that problem', async () => {
    provider.state.isCanceling = true;
    expect(await signIn()).toMatchObject({ problem: 'cancelled' });
  });

  test('signing in again at the provider confirms the session under another id', async () => {
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

  test('a session is not confirmed by an old sign-in, by another person, or from another session', async () => {
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

  test('the address at which a person signs out of the provider holds nothing about the person', async () => {
    const url = new URL((await signOutOfCompanyUrl()) ?? 'about:blank');
    expect(url.origin).toBe(provider.issuer);
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'post_logout_redirect_uri']);
  });

  test('while the provider is down its last discovery is used, and a callback says that it does not answer', async () => {
    const { url, pending } = await begin();
    const query = new URL(await throughProvider(url)).search;
    await provider.leave();
    await begin();
    expect(await finishCompanySignIn(query, pending, visitor())).toMatchObject({ problem: 'down' });
    await provider.comeBack();
    await signedIn();
  });
});
