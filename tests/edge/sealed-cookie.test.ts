import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLegacyCookie, sealLegacyCookie } from '#platform/sessions/former-cookie.ts';
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

/** For each purpose the largest value that the app ever seals. */
const LARGEST: Record<CookiePurpose, object> = {
  journey: { journeyId: randomUUID(), key: randomBytes(32).toString('base64url') },
  onward: { href: `https://operator.example/${'x'.repeat(1_975)}`, prefillId: randomUUID() },
  staff: { staffSession: randomUUID() },
  told_once: {
    staffId: randomUUID(),
    toldOnce: {
      kind: 'invitation',
      email: `${'e'.repeat(64)}@${'d'.repeat(185)}.com`,
      link: `https://${'h'.repeat(250)}.example/staff/join/${randomBytes(32).toString('hex')}`,
    },
  },
  device: {
    knownDevices: Array.from({ length: 4 }, () => ({ staffId: randomUUID(), deviceId: randomUUID() })),
  },
  oidc_state: {
    state: 'x'.repeat(43),
    nonce: 'x'.repeat(43),
    verifier: 'x'.repeat(128),
    begunAt: 1_795_000_000,
    returned: randomUUID(),
    confirms: randomUUID(),
  },
  enrollment: { secret: 'A'.repeat(52), staffId: randomUUID() },
  deleted_receipt: { receipt: randomUUID() },
  probe: { probe: true },
};
const PURPOSES = Object.keys(LARGEST) as CookiePurpose[];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('a sealed cookie', { tags: ['@cookie-sealing'] }, () => {
  test.each(PURPOSES)('for %s opens for that purpose and for no other one', (purpose) => {
    const token = sealCookie(purpose, LARGEST[purpose], HOUR, SECRETS);
    const opened = PURPOSES.map((other) => [other, openCookie(other, token, SECRETS)]);
    expect(opened).toEqual(PURPOSES.map((other) => [other, other === purpose ? LARGEST[other] : null]));
  });

  test.each(PURPOSES)(
    'for %s fits into what a browser stores, with the longest name and attributes',
    (purpose) => {
      const token = sealCookie(purpose, LARGEST[purpose], HOUR, SECRETS);
      const whole = `__Host-handoff-${purpose}=${token}; Path=/; Expires=Wed, 31 Dec 2026 23:59:59 GMT; Max-Age=31536000; Secure; HttpOnly; SameSite=strict`;
      expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(4_096);
      expect(() => sealCookie(purpose, { long: 'x'.repeat(4_000) }, HOUR, SECRETS)).toThrow(/too long/);
    },
  );

  test('names the secret that sealed it, and only that secret opens it', () => {
    const token = sealCookie('staff', { a: 1 }, HOUR, SECRETS);
    expect(token).toMatch(/^2\.2\.\w+\.[\w-]+$/);
    expect(openCookie('staff', token, only(2, NEW))).toEqual({ a: 1 });
    for (const secrets of [only(1, NEW), only(2, OLD), only(2, FOREIGN), only(3, NEW)]) {
      expect(openCookie('staff', token, secrets)).toBeNull();
    }
    expect(
      openCookie('staff', token.replace(/^2\.2/, '2.1'), { ...SECRETS, all: { 1: NEW, 2: NEW } }),
    ).toBeNull();
  });

  test('opens under an older secret while the list contains it', () => {
    const token = sealCookie('journey', LARGEST.journey, HOUR, only(1, OLD));
    expect(openCookie('journey', token, SECRETS)).toEqual(LARGEST.journey);
    expect(openCookie('journey', token, only(2, NEW))).toBeNull();
  });

  test('opens until it expires, and a later expiry in the token does not open it', () => {
    const token = sealCookie('journey', { a: 1 }, HOUR, SECRETS);
    vi.setSystemTime(new Date('2026-11-22T12:59:59Z'));
    expect(openCookie('journey', token, SECRETS)).toEqual({ a: 1 });
    vi.setSystemTime(new Date('2026-11-22T13:00:00Z'));
    expect(openCookie('journey', token, SECRETS)).toBeNull();
    const [format, id, expiry = '', body] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + HOUR).toString(36);
    expect(openCookie('journey', [format, id, later, body].join('.'), SECRETS)).toBeNull();
  });

  test('does not open with any character changed, removed or added', () => {
    const token = sealCookie('journey', { a: 1 }, HOUR, SECRETS);
    const spellings = Array.from(token, (letter, at) => [
      `${token.slice(0, at)}${letter === 'b' ? 'c' : 'b'}${token.slice(at + 1)}`,
      token.slice(0, at),
      `${token.slice(0, at)}A${token.slice(at)}`,
    ]).flat();
    const odd = [
      '',
      'x',
      '2',
      '2.2',
      '2.__proto__.zzzzzz.AAAA',
      '2.constructor.zzzzzz.AAAA',
      `${token}=`,
      ` ${token}`,
    ];
    for (const other of [...spellings, ...odd]) {
      expect(openCookie('journey', other, SECRETS), other).toBeNull();
    }
  });

  test('reveals nothing about its content, and never repeats', () => {
    const tokens = Array.from({ length: 50 }, () => sealCookie('journey', { name: 'Anna' }, HOUR, SECRETS));
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) {
      expect(Buffer.from(token.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('Anna');
    }
  });
});

describe('a cookie that release 1.0 sealed', () => {
  const FORMER = ['journey', 'onward', 'staff', 'told_once'] as const;

  test.each(FORMER)('for %s opens for that purpose and for no other one', async (purpose) => {
    const token = await sealLegacyCookie(LARGEST[purpose], HOUR, SECRETS);
    for (const other of PURPOSES) {
      const opened = await openLegacyCookie(other, token, HOUR, SECRETS);
      expect([other, opened]).toEqual([other, other === purpose ? LARGEST[other] : null]);
    }
  });

  test('does not open with other fields, too old, forged or under a removed secret', async () => {
    const { journeyId, key } = { journeyId: randomUUID(), key: 'k' };
    const seal = (value: object) => sealLegacyCookie(value, HOUR, SECRETS);
    const good = await seal({ journeyId, key });
    const bad = [
      await seal({ journeyId }),
      await seal({ journeyId, key, staffSession: randomUUID() }),
      await sealLegacyCookie({ journeyId, key }, HOUR, only(2, FOREIGN)),
      good.replace(/.{6}~2$/, 'AAAAAA~2'),
      'Fe26.2*1*a*b*c**d*e~2',
      sealCookie('journey', { journeyId, key }, HOUR, SECRETS),
    ];
    for (const token of bad) expect(await openLegacyCookie('journey', token, HOUR, SECRETS)).toBeNull();
    expect(await openLegacyCookie('journey', good, HOUR, only(3, NEW))).toBeNull();
    expect(await openLegacyCookie('journey', good, HOUR, SECRETS)).toEqual({ journeyId, key });
    vi.setSystemTime(new Date('2026-11-22T14:00:00Z'));
    expect(await openLegacyCookie('journey', good, HOUR, SECRETS)).toBeNull();
  });
});
