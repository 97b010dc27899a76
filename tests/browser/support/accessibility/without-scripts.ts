import { expect } from '@playwright/test';
import { routeMatcher } from '#platform/next/route-templates.ts';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { expectNoSideways } from './layout.ts';

/** Looks at a page as a phone without scripts shows it, and notes its route. */
export function lookWithoutScripts(isOwn: (route: string) => boolean) {
  const routes = routesOfBuild('/page').filter((route) => !route.startsWith('/_') && isOwn(route));
  const [routeOf, unseen] = [routeMatcher(routes), new Set(routes)];
  const look: Visit = async (page, where) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const title = page.getByRole('heading', { level: 1 });
    await expect.soft(title, where).toHaveCount(1);
    await expectNoSideways(page, where);
    await page.keyboard.press('Tab');
    await expect.soft(page.locator(':focus'), where).toBeInViewport();
    await page.emulateMedia({ media: 'print' });
    await expect.soft(title, where).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    unseen.delete(routeOf(new URL(page.url()).pathname));
  };
  return { look, unseen };
}
