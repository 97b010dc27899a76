import { expect } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';
const SCRIPT = /<script src="(\/_next\/static\/[^"]+\.js)"(?![^>]*nomodule)/gi;

test('only the scripts of Next and React have the compile hint, and they are most of the script of a page', {
  tag: '@without-scripts',
}, async ({ request }) => {
  const names = [...(await (await request.get('/')).text()).matchAll(SCRIPT)].map(([, name]) => String(name));
  const scripts = await Promise.all(names.map(async (name) => (await request.get(name)).text()));
  const hinted = scripts.filter((script) => script.startsWith(HINT));
  const bytesOf = (texts: string[]) => texts.join('').length;
  expect(bytesOf(hinted)).toBeGreaterThan(0.75 * bytesOf(scripts));
  expect(hinted.length).toBeLessThan(scripts.length);
});
