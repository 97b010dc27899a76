import { type APIRequestContext, expect } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  CONSENT,
  journeyCookie,
  OUTCOME,
  START,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { everyForm, posted } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import {
  openCookie,
  type Secret,
  sealCookie,
  sealLegacyCookie,
  settingOf,
} from '#tests/support/borrowers/cookie-jar.ts';
import { badCookies } from './bad-cookies.ts';

const NAME = 'handoff-journey';
const NEWEST: Secret = { id: 2, secret: 'the newest secret of these tests of 2026' };
const OLDER: Secret = { id: 1, secret: 'the older secret of these tests of 2025' };
const REMOVED: Secret = { id: 0, secret: 'a secret that was taken out in 2024 at last' };
const MAX_COOKIE_BYTES = 4_096;

test.describe.configure({ mode: 'default' });

test.use({ settings: { SESSION_SECRET: settingOf([NEWEST, OLDER]) } });

test('a foreign or damaged cookie opens nothing, breaks nothing and is replaced', {
  tag: ['@cookie-sealing', '@with-scripts', '@nightly'],
}, async ({ page, playwright, instance }) => {
  test.slow();
  await answerQuickly(page, someone());
  const good = (await journeyCookie(page))?.value ?? '';
  const cookies = badCookies(NAME, good, NEWEST);
  expect(cookies.length).toBeGreaterThanOrEqual(40);
  for (const [turn, { what, header }] of cookies.entries()) {
    const request = await playwright.request.newContext({
      baseURL: instance.app,
      extraHTTPHeaders: { cookie: header, origin: instance.app },
    });
    await expectStranger(request, what, turn);
    await expectBeginning(request, what);
    await request.dispose();
  }
  await page.goto('/apply');
  await expect(page).toHaveURL(CHECK);
});

/** All pages read the cookie with the same code, so each cookie is shown to some pages and one form only. */
async function expectStranger(request: APIRequestContext, what: string, turn: number) {
  const ways = [stepPath('loan'), CONSENT, OUTCOME, '/apply', '/apply/handoff'].map((path) => [
    path,
    '/apply/lost',
  ]);
  for (const [path = '', location] of inTurn([...ways, ['/apply/handoff/go', '/apply/handoff']], turn, 2)) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect.soft(response.headers().location, `${what}: ${path}`).toBe(location);
  }
  for (const path of inTurn(['/apply/lost', '/apply/start-over'], turn, 1)) {
    expect.soft((await request.get(path)).status(), `${what}: ${path}`).toBe(200);
  }
  for (const form of inTurn(everyForm(), turn, 1)) {
    const { headers, multipart } = posted(form, 'form');
    const response = await request.post(form.path, { headers, multipart, maxRedirects: 0 });
    expect.soft(response.status(), `${what}: ${form.name}`).toBe(303);
    expect
      .soft(response.headers().location, `${what}: ${form.name}`)
      .toMatch(/^\/apply\/(lost|deleted|resume\/none|personal-loan\/consent\?missing=.*)$/);
  }
}

function inTurn<Thing>(all: Thing[], turn: number, count: number): Thing[] {
  return Array.from({ length: count }, (_, at) => all[(turn * count + at) % all.length]).filter(
    (thing) => thing !== undefined,
  );
}

async function expectBeginning(request: APIRequestContext, what: string) {
  const response = await request.get(START, { maxRedirects: 0 });
  expect.soft(response.status(), what).toBe(303);
  expect.soft(response.headers().location, what).toBe(stepPath('loan'));
  expect.soft(response.headers()['set-cookie'], what).toMatch(new RegExp(`^${NAME}=2\\.${NEWEST.id}\\.`));
}

test('a cookie under the older secret opens, also in the format of 1.0; under a removed secret none does', {
  tag: ['@key-rotation', '@with-scripts', '@nightly'],
}, async ({ page, instance }) => {
  await answerQuickly(page, someone(), ['loan']);
  const cookie = await journeyCookie(page);
  const held = openCookie('journey', cookie?.value ?? '', NEWEST);
  const ways = [
    { secret: NEWEST, path: stepPath('name') },
    { secret: OLDER, path: stepPath('name') },
    { secret: REMOVED, path: '/apply/lost' },
    { secret: { ...OLDER, id: NEWEST.id }, path: '/apply/lost' },
  ];
  for (const { secret, path } of ways) {
    const former = await sealLegacyCookie(Object(held), secret);
    for (const value of [sealCookie('journey', held, secret), former]) {
      await page.context().clearCookies();
      await page.context().addCookies([{ name: NAME, value, url: instance.app }]);
      await page.goto('/apply');
      await expect(page).toHaveURL(path);
    }
  }
});

test('the cookie contains an id and a key only, however much was typed', {
  tag: ['@cookie-attributes', '@with-scripts', '@nightly'],
}, async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorff';
  await answerQuickly(
    page,
    someone({
      firstName: long,
      lastName: long,
      street: `1 ${long} Road`,
      city: long,
      email: `${'e'.repeat(60)}@${long}.com`,
    }),
  );
  const cookie = await journeyCookie(page);
  const held = openCookie('journey', cookie?.value ?? '', NEWEST);
  expect(held).toEqual({
    journeyId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    key: expect.stringMatching(/^[\w-]{43}$/),
  });
  const whole = `${cookie?.name}=${cookie?.value}; Path=/; Max-Age=604800; Secure; HttpOnly; SameSite=lax`;
  expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(MAX_COOKIE_BYTES);
});
