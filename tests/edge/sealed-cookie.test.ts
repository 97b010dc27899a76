import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CookiePurpose,
  type CookieSecrets,
  openCookie,
  sealCookie,
} from '#platform/sessions/sealed-cookie.ts';

const [OLD, NEW, FOREIGN] = ['an older secret', 'the newer secret', 'of another app'].map((word) =>
  `${word} `.repeat(4),
) as [string, string, string];
const SECRETS: CookieSecrets = { sealing: { 2: NEW }, all: { 2: NEW, 1: OLD } };
const only = (id: number, secret: string) => ({ sealing: { [id]: secret }, all: { [id]: secret } });
const HOUR = 3_600;

const LINK = `https://${'h'.repeat(250)}.example/staff/join/${randomBytes(32).toString('hex')}`;
const [SHORT, LONG] = ['x'.repeat(43), 'x'.repeat(128)];

/** For each purpose the largest value that the app ever seals. */
const LARGEST: Record<CookiePurpose, object> = {
  journey: { journeyId: randomUUID(), key: randomBytes(32).toString('base64url') },
  onward: { href: `https://operator.example/${'x'.repeat(1_975)}`, prefillId: randomUUID() },
  staff: { staffSession: randomUUID() },
  told_once: {
    staffId: randomUUID(),
    toldOnce: { kind: 'invitation', email: `${'e'.repeat(64)}@${'d'.repeat(185)}.com`, link: LINK },
  },
  device: { knownDevices: Array(4).fill({ staffId: randomUUID(), deviceId: randomUUID() }) },
  oidc_state: {
    ...{ state: SHORT, nonce: SHORT, verifier: LONG, begunAt: 1_795_000_000 },
    ...{ returned: randomUUID(), confirms: randomUUID() },
  },
  enrollment: { secret: 'A'.repeat(52), staffId: randomUUID() },
  deleted_receipt: { receipt: randomUUID() },
  probe: { probe: true },
};
const PURPOSES = Object.keys(LARGEST) as CookiePurpose[];
const openJourney = (token: string, secrets = SECRETS) => openCookie('journey', token, secrets);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a sealed cookie', { tags: ['@cookie-sealing'] }, () => {
  test.each(PURPOSES)('for %s opens for it alone, and fits into what a browser stores', (purpose) => {
    const token = sealCookie(purpose, LARGEST[purpose], HOUR, SECRETS);
    const opened = PURPOSES.map((other) => [other, openCookie(other, token, SECRETS)]);
    expect(opened).toEqual(PURPOSES.map((other) => [other, other === purpose ? LARGEST[other] : null]));
    const whole = `__Host-handoff-${purpose}=${token}; Path=/; Expires=Wed, 31 Dec 2026 23:59:59 GMT; Max-Age=31536000; Secure; HttpOnly; SameSite=strict`;
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(4_096);
    expect(() => sealCookie(purpose, { long: 'x'.repeat(4_000) }, HOUR, SECRETS)).toThrow(/too long/);
  });

  test('names the secret that sealed it, and only that secret opens it while the list contains it', () => {
    const token = sealCookie('journey', { a: 1 }, HOUR, SECRETS);
    expect(token).toMatch(/^2\.2\.\w+\.[\w-]+$/);
    expect(openJourney(token, only(2, NEW))).toEqual({ a: 1 });
    for (const secrets of [only(1, NEW), only(2, OLD), only(2, FOREIGN), only(3, NEW)])
      expect(openJourney(token, secrets)).toBeNull();
    const both = { ...SECRETS, all: { 1: NEW, 2: NEW } };
    expect(openJourney(token.replace(/^2\.2/, '2.1'), both)).toBeNull();
    const older = sealCookie('journey', { a: 1 }, HOUR, only(1, OLD));
    expect([openJourney(older), openJourney(older, only(2, NEW))]).toEqual([{ a: 1 }, null]);
  });

  test('opens until it expires, and a later expiry in the token does not open it', () => {
    const token = sealCookie('journey', { a: 1 }, HOUR, SECRETS);
    vi.setSystemTime(new Date('2026-11-22T12:59:59Z'));
    expect(openJourney(token)).toEqual({ a: 1 });
    vi.setSystemTime(new Date('2026-11-22T13:00:00Z'));
    expect(openJourney(token)).toBeNull();
    const [format, id, expiry = '', body] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + HOUR).toString(36);
    expect(openJourney([format, id, later, body].join('.'))).toBeNull();
  });

  test('does not open with any character changed, removed or added', () => {
    const token = sealCookie('journey', { a: 1 }, HOUR, SECRETS);
    const spellings = Array.from(token, (letter, at) => [
      `${token.slice(0, at)}${letter === 'b' ? 'c' : 'b'}${token.slice(at + 1)}`,
      token.slice(0, at),
      `${token.slice(0, at)}A${token.slice(at)}`,
    ]).flat();
    const odd = ['x', '2', '2.2', '2.__proto__.zzzzzz.AAAA', `${token}=`, ` ${token}`];
    for (const other of [...spellings, ...odd]) expect(openJourney(other), other).toBeNull();
  });

  test('reveals nothing about its content, and never repeats', () => {
    const tokens = Array.from({ length: 50 }, () => sealCookie('journey', { name: 'Anna' }, HOUR, SECRETS));
    expect(new Set(tokens).size).toBe(50);
    const bodies = tokens.map((token) =>
      Buffer.from(token.split('.')[3] ?? '', 'base64url').toString('latin1'),
    );
    expect(bodies.filter((body) => body.includes('Anna'))).toEqual([]);
  });
});
