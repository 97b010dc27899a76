import { expect } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';

// With scripts off, the browser reports each script tag.
test.use({ allowsConsoleErrors: /Content Security Policy|Blocked script/ });

test('no page violates its own policy', {
  tag: ['@page-policy', '@trusted-types', '@without-scripts'],
}, async ({ page }) => {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  for (const path of ['/', '/nowhere']) await page.goto(path, { waitUntil: 'load' });
  // With scripts off, the browser counts each script tag as blocked.
  expect(broken.filter((text) => !/script/i.test(text))).toEqual([]);
  if (test.info().project.name === 'scripts') expect(broken).toEqual([]);
});
