import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '#tests/browser/support/test.ts';
import { SAVED } from '#tests/browser/support/verifier-on-page.ts';
import { LARGE_FILES, LARGE_GIVEN, smallCertificate } from '#tests/support/evidence/large-files.ts';
import { KEYS } from '#tests/support/evidence/mutations.ts';

/** Patience on a busy machine. It says nothing about speed. */
const PATIENCE_MS = 180_000;
const ANSWER = '#result h2, [aria-invalid=true]';

for (const [what, content] of Object.entries(LARGE_FILES))
  test(
    `the page answers about ${what}`,
    {
      tag: ['@with-scripts', '@nightly'],
    },
    async ({ page }, info) => {
      test.setTimeout(240_000);
      const path = info.outputPath('file');
      await writeFile(path, await content());
      await page.goto(SAVED);
      await page.locator('#certificate').setInputFiles(path);
      await page.getByLabel('Or paste its content').fill(KEYS);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.locator(ANSWER).first()).toBeVisible({ timeout: PATIENCE_MS });
      // The page answers: nothing draws on.
      expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(20_000);
    },
  );

const FIELDS = { checkpoint: '#notes', 'tsa-roots': '#roots', keys: '#keys-file' };
for (const [what, [option, content]] of Object.entries(LARGE_GIVEN))
  test(
    `the page answers about ${what} beside a certificate`,
    {
      tag: ['@with-scripts', '@nightly'],
    },
    async ({ page }, info) => {
      test.setTimeout(240_000);
      const [path, given] = [info.outputPath('certificate.json'), info.outputPath('given')];
      await writeFile(path, await smallCertificate());
      await writeFile(given, content());
      await page.goto(SAVED);
      await page.locator('#certificate').setInputFiles(path);
      await page.getByLabel('Or paste its content').fill(KEYS);
      await page.locator(FIELDS[option]).setInputFiles(given);
      if (option !== 'keys') await page.getByRole('button', { name: 'Check the file' }).click();
      await expect(page.locator(ANSWER).first()).toBeVisible({ timeout: PATIENCE_MS });
    },
  );
