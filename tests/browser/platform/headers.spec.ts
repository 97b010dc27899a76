import { expect } from '@playwright/test';
import { everyPath } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { routesOfBuild, routesOfFolder, staticFiles } from '#tests/support/build.ts';
import { expectProtection } from './protective-headers.ts';
import { sweep } from './sweep.ts';

/** Pages of the framework's own, and probes that no file of the app folder answers. */
const BESIDES = ['/_global-error', '/_not-found'];

test('the sweep knows every route that the app folder holds', { tag: '@with-scripts' }, async () => {
  expect(routesOfBuild().filter((route) => !BESIDES.includes(route))).toEqual(routesOfFolder());
});

// What somebody in the middle of the form gets is looked at in production.spec.
test('a stranger gets no answer without the headers that protect it', {
  tag: ['@response-headers', '@not-stored', '@trusted-types', '@with-scripts'],
}, async ({ request }) => {
  test.slow();
  await sweep(request, everyPath('0'.repeat(64)));
});

test('nothing that browsers load tells where its sources are', {
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
