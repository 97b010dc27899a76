import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';
import {
  checkFile,
  fileOf,
  KEYS,
  linesOn,
  openSaved,
  savedJson,
  stamped,
  VERIFIED,
} from '#tests/browser/support/verifier-on-page.ts';
import { ROOTS } from '#tests/support/evidence/stamped.ts';
import { newEcKey, newRoot, pem } from '#tests/support/evidence/tsa/certificates.ts';
import { runScript } from '#tests/support/run-script.ts';

const FOREIGN = pem(newRoot(newEcKey(), 'Foreign Root'));
const SUMMARY = 'Check the time (optional)';
const FIELD = 'Root certificates of time-stamping authorities';

async function chooseRoots(page: Page, ...files: string[]) {
  const field = page.getByLabel(FIELD);
  if (!(await field.isVisible())) await page.getByText(SUMMARY).click();
  await field.setInputFiles(files.map((text, place) => fileOf(`roots-${place + 1}.pem`, text)));
}

const CASES: [string, string[], string][] = [
  ['no root', [], 'No known witness or time-stamping authority vouches for the checkpoint.'],
  ['a foreign root', [FOREIGN], 'No known witness or time-stamping authority vouches for the checkpoint.'],
  [
    'its root among others',
    [FOREIGN, ROOTS],
    'existed before 2026-11-21 10:00:01.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.',
  ],
];
for (const [what, roots, sentence] of CASES)
  test(
    `with ${what}, the saved page says about a token what the command says`,
    {
      tag: ['@with-scripts', ...(what === 'its root among others' ? [] : ['@nightly'])],
    },
    async ({ page }, info) => {
      const certificate = await stamped();
      const path = info.outputPath('certificate.json');
      await writeFile(path, certificate);
      await writeFile(info.outputPath('evidence-keys.json'), KEYS);
      const options = await Promise.all(
        roots.map(async (text, place) => {
          const file = info.outputPath(`roots-${place + 1}.pem`);
          await writeFile(file, text);
          return ['--tsa-roots', file];
        }),
      );
      const { stdout } = await runScript('verify', [path, '--json', ...options.flat()]);
      await openSaved(page);
      if (roots.length > 0) await chooseRoots(page, ...roots);
      await checkFile(page, certificate, KEYS);
      expect(await savedJson(page)).toBe(stdout);
      const [first = ''] =
        (await linesOn(page)).find(({ topic }) => topic === 'Time from outside')?.says ?? [];
      expect(first).toContain(sentence);
    },
  );

test('names the file that holds no root certificate', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/verify');
  await chooseRoots(page, ROOTS);
  await checkFile(page, await stamped(), KEYS);
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeVisible();
  await chooseRoots(page, ROOTS, 'Dear Sir or Madam,');
  await page.getByText(SUMMARY).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await expect(page.locator('#roots-error')).toHaveText(
    /^roots-2\.pem can’t be used\. It must hold certificates in PEM/,
  );
  await expect(page.locator('#result')).toBeHidden();
});
