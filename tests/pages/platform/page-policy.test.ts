import { expect } from 'vitest';
import { test } from '#tests/pages/fixtures.ts';
import { actionId, builtActions, routesOfBuild, routesOfFolder, staticFiles } from '#tests/support/build.ts';
import type { Reply } from '#tests/support/pages/exchange.ts';

const textOf = ({ bytes }: Reply) => bytes.toString();

const BESIDES = ['/_global-error', '/_not-found'];
const MAX_FONT_BYTES = 40 * 1024;
const HINT = '//# allFunctionsCalledOnLoad\n';
const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)"(?![^>]*nomodule)/gi;

// Tests that visit every route read the routes of the build.
test('the build has every route of the app folder', () => {
  expect(routesOfBuild().filter((route) => !BESIDES.includes(route))).toEqual(routesOfFolder());
});

test('every file for browsers is immutable, and none names its source map', {
  tags: ['@production-build'],
}, async ({ tab }) => {
  const files = staticFiles();
  expect(files.length).toBeGreaterThan(5);
  for (const { path, text } of files) {
    expect(text, path).not.toMatch(/sourceMappingURL/);
    const { status, headers } = await tab.ask(path);
    expect([status, headers['cache-control']], path).toEqual([200, expect.stringContaining('immutable')]);
    expect((await tab.ask(`${path}.map`)).status, path).toBe(404);
  }
});

test('a page preloads a small font, which is cached for a year', async ({ tab }) => {
  const address = /<link rel="preload"[^>]* href="([^"]+\.woff2)"/.exec(textOf(await tab.ask('/')))?.[1];
  const { headers, bytes } = await tab.ask(address ?? 'no font');
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(bytes.length).toBeLessThanOrEqual(MAX_FONT_BYTES);
});

test('only the scripts of Next and React have the compile hint, and they are most of the script of a page', async ({
  tab,
}) => {
  const names = [...textOf(await tab.ask('/apply/lost')).matchAll(SCRIPT)].map(([, name]) => String(name));
  const scripts = await Promise.all(names.map(async (name) => textOf(await tab.ask(name))));
  const hinted = scripts.filter((script) => script.startsWith(HINT));
  const bytesOf = (texts: string[]) => texts.join('').length;
  expect(bytesOf(hinted)).toBeGreaterThan(0.75 * bytesOf(scripts));
  expect(hinted.length).toBeLessThan(scripts.length);
});

test('an action keeps its id between builds as long as its file and its name stay', () => {
  const actions = builtActions();
  // The console's actions are listed by tests/pages/staff/permissions.test.ts.
  const ofBorrowers = actions.filter(({ file }) => !file.startsWith('app/staff/'));
  expect(ofBorrowers.map(({ name }) => name).sort()).toEqual([
    'continueFromLink',
    'deleteAnswers',
    'emailMe',
    'saveStep',
    'sendConsent',
    'sendPrefill',
    'takeAnswersThere',
    'withdrawConsent',
  ]);
  for (const { id, file, name } of actions) expect(id.slice(2)).toBe(actionId(file, name));
});
