import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newEcKey, newRoot, pem } from '#sandbox/authority/certificates.ts';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  certificateOf,
  checkFile,
  fileOf,
  KEYS,
  linesOn,
  onPage,
  openSaved,
  SAVED,
  savedJson,
  VERIFIED,
} from '#tests/browser/support/verifier-on-page.ts';
import { ROOTS } from '#tests/support/evidence/stamped.ts';
import { runScript } from '#tests/support/run-script.ts';

const FOREIGN = pem(newRoot(newEcKey(), 'Foreign Root'));
/** The authority under the root of `stamped.ts` saw it. */
const seen = () => certificateOf(['<p>I agree.</p>', '<p>Call me.</p>\r\n'], true);
const SUMMARY = 'Check the time (optional)';
const AUTHORITIES = 'Root certificates of time-stamping authorities';

async function enter(page: Page, roots: string[]) {
  if (!(await page.getByLabel(AUTHORITIES).isVisible())) await page.getByText(SUMMARY).click();
  const files = roots.map((text, place) => fileOf(`roots-${place + 1}.pem`, text));
  await page.getByLabel(AUTHORITIES).setInputFiles(files);
}

test(
  'with a root among others, the saved page says what the command says, and loads nothing',
  { tag: '@with-scripts' },
  async ({ page }, info) => {
    const certificate = await seen();
    const put = async (name: string, text: string) => {
      await writeFile(info.outputPath(name), text);
      return info.outputPath(name);
    };
    await put('evidence-keys.json', KEYS);
    const options = ['--tsa-roots', await put('1.pem', FOREIGN), '--tsa-roots', await put('2.pem', ROOTS)];
    const path = await put('certificate.json', certificate);
    const { stdout } = await runScript('verify', [path, '--json', ...options]);
    const requests = await openSaved(page);
    await enter(page, [FOREIGN, ROOTS]);
    await checkFile(page, certificate, KEYS);
    expect(await page.locator('#result h2').textContent()).toBe(VERIFIED);
    expect(await linesOn(page)).toEqual(onPage(JSON.parse(stdout)));
    expect(await savedJson(page)).toBe(stdout);
    expect(requests.filter((address) => !address.startsWith('blob:'))).toEqual([SAVED]);
    const says = (await linesOn(page)).find(({ topic }) => topic === 'Time from outside')?.says.join();
    expect(says).toContain(
      'existed before 2026-11-21 10:00:01.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.',
    );
  },
);

test('names the file that holds no root, and loses nothing', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await page.goto('/verify');
  await enter(page, [ROOTS, 'Dear Sir or Madam,']);
  await checkFile(page, await seen(), KEYS, AUTHORITIES);
  const error = page.locator('#roots-error');
  await expect(error).toHaveText(/^roots-2\.pem can’t be used\. It must hold certificates in PEM/);
  await expect(page.getByLabel(AUTHORITIES)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#result')).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
  await enter(page, [ROOTS]);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeFocused();
  await expect(error).toBeEmpty();
});
