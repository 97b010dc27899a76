import { expect } from '@playwright/test';
import { everyPath } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { routesOfBuild, routesOfFolder, staticFiles } from '#tests/support/build.ts';
import { expectProtection } from './protective-headers.ts';
import { sweep } from './sweep.ts';

const BESIDES = ['/_global-error', '/_not-found'];

test('the sweep covers every route of the app folder', { tag: '@with-scripts' }, async () => {
  expect(routesOfBuild().filter((route) => !BESIDES.includes(route))).toEqual(routesOfFolder());
});

// production.spec.ts covers a borrower in the middle of the form.
test('every response to a stranger has the protective headers', {
  tag: ['@response-headers', '@not-stored', '@trusted-types', '@with-scripts', '@nightly'],
}, async ({ request }) => {
  test.slow();
  await sweep(request, everyPath('0'.repeat(64)));
});

test('no file for browsers names its source map', {
  tag: ['@production-build', '@with-scripts'],
}, async ({ request }) => {
  const files = staticFiles();
  expect(files.length).toBeGreaterThan(5);
  for (const { path, text } of files) {
    expect(text, path).not.toMatch(/sourceMappingURL/);
    const response = await request.get(path);
    await expectProtection(response, { path });
    expect(response.headers()['cache-control'], path).toContain('immutable');
    expect((await request.get(`${path}.map`)).status(), path).toBe(404);
  }
});
