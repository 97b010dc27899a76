import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { invited } from '#tests/support/signed-in-staff.ts';

/** They answer with a file, or only as a part of a flow. */
const NO_PAGES = ['/staff/sign-in/code', '/staff/join/second-factor', '/staff/account/recovery-codes'];

const cutTables = (page: Page) =>
  page
    .locator('section:has(> table)')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.getAttribute('aria-label')),
    );

async function lookAt(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const response = await page.goto(path);
  if (!response?.headers()['content-type']?.startsWith('text/html')) return;
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  expect.soft(await cutTables(page), path).toEqual([]);
  await expectNoBarriers(page, path);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page, path);
}

test('axe finds nothing on the console’s pages, wide or narrow, light or dark', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, instance }) => {
  test.slow();
  await page.goto('/staff/sign-in?problem=wrong');
  await lookAt(page, '/staff/sign-in?problem=wrong');
  await lookAt(
    page,
    `${await invited(instance.databaseUrl, `${letters()}@example.com`, 'viewer')}?faults=short.unlike`,
  );
  await signInAs(page, instance, 'admin');
  const pages = routesOfBuild().filter(
    (route) => /^\/staff(?!.*(\[|export|upload))/.test(route) && !NO_PAGES.includes(route),
  );
  expect(pages.length).toBeGreaterThan(4);
  for (const path of pages) await lookAt(page, path);
});
