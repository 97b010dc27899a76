import { expect } from '@playwright/test';
import { answerQuickly, journeyCookie, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import {
  openCookie,
  type Secret,
  sealCookie,
  sealLegacyCookie,
  settingOf,
} from '#tests/support/borrowers/cookie-jar.ts';

const NAME = 'handoff-journey';
const NEWEST: Secret = { id: 2, secret: 'the newest secret of these tests of 2026' };
const OLDER: Secret = { id: 1, secret: 'the older secret of these tests of 2025' };
const REMOVED: Secret = { id: 0, secret: 'a secret that was taken out in 2024 at last' };

test.describe.configure({ mode: 'default' });

test.use({ settings: { SESSION_SECRET: settingOf([NEWEST, OLDER]) } });

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
