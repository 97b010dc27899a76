import type { Page } from '@playwright/test';

/** Until the caller calls the returned function. */
export async function holdRequests(page: Page, to: string, method = 'GET'): Promise<() => void> {
  const { promise: areReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(to, async (route) => {
    if (route.request().method() === method) await areReleased;
    await route.fallback();
  });
  return release;
}
