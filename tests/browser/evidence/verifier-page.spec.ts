import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { certificateFrom } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  certificateOf,
  checkFile,
  fileOf,
  genuine,
  KEYS,
  linesOn,
  openSaved,
  SAVED,
  savedJson,
  VERIFIED,
} from '#tests/browser/support/verifier-on-page.ts';
import { verifierFile } from '#tests/support/build.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';
import { runScript } from '#tests/support/run-script.ts';

const OLD = 'tests/support/evidence/version-1';

const old = (name: string) => readFile(`${OLD}/${name}`, 'utf8');

test('checkpoints and a log export count as they do for the command', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const path = (name: string) => join(OLD, name);
  const { stdout } = await runScript('verify', [
    path('whole.json'),
    '--checkpoint',
    path('checkpoints.txt'),
    '--log',
    path('log.ndjson'),
    '--json',
  ]);
  await page.goto(SAVED);
  await page.getByText('More files (optional)').click();
  await page.getByLabel('Checkpoints').setInputFiles(path('checkpoints.txt'));
  await page.getByLabel('Log export').setInputFiles(path('log.ndjson'));
  await checkFile(page, await old('whole.json'), await old('evidence-keys.json'));
  expect(await savedJson(page)).toBe(stdout);
  expect(JSON.stringify(await linesOn(page))).not.toContain('Not checked');
});

test('the site checks a borrower’s certificate with its own keys, and says what those can’t prove', {
  tag: '@with-scripts',
}, async ({ page, instance }) => {
  const certificate = await certificateFrom(instance.app, { 'phone-agree': 'yes' });
  const requests: string[] = [];
  await page.goto('/verify');
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Use the keys of this site' }).click();
  await expect(page.getByLabel('Or paste its content')).toHaveValue(/"kty":"OKP"/);
  await page.locator('#certificate').setInputFiles(fileOf('certificate.json', certificate));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeFocused();
  await expect(
    page.getByText('the result only shows that this site’s own keys signed the file'),
  ).toBeVisible();
  expect(requests).toEqual(['/.well-known/evidence-keys.json']);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save this page as one file' }).click();
  expect((await download).suggestedFilename()).toBe('handoff-verifier.html');
  expect(await readFile(await (await download).path(), 'utf8')).toBe(await readFile(verifierFile, 'utf8'));
});

test('says what to do about files that it can’t use', { tag: '@with-scripts' }, async ({ page }) => {
  await page.goto(SAVED);
  const button = page.getByRole('button', { name: 'Check the file' });
  await button.click();
  await expect(page.locator('#certificate')).toBeFocused();
  await expect(page.locator('#certificate')).toHaveAccessibleDescription(/Choose the certificate\./);
  const changed = (await genuine()).replace(/"signature": "..../, '"signature": "AAAA');
  await checkFile(page, changed, KEYS);
  await expect(page.locator('.banner')).toContainText('The signature is not by a known key');
  for (const content of ['', '\0\xff', '{"payload":', `{"payload":${'['.repeat(100_000)}`, '[]', 'null']) {
    await checkFile(page, content, KEYS);
    await expect(page.getByRole('heading', { name: 'Not verified' })).toBeVisible();
  }
  await page.getByLabel('Or paste its content').fill('{}');
  await button.click();
  await expect(page.getByLabel('Or paste its content')).toBeFocused();
  await expect(page.locator('#keys-error')).toContainText('does not have the members of the format');
  await expect(page.locator('#result')).toBeHidden();
  const buffer = Buffer.from(`${KEYS}\xff`, 'latin1');
  await page
    .locator('#keys-file')
    .setInputFiles({ name: 'evidence-keys.json', mimeType: 'application/json', buffer });
  await expect(page.locator('#keys-error')).toContainText('The keys document has bytes that are not UTF-8');
  await expect(page.getByLabel('Or paste its content')).toHaveValue('{}');
  const tooLarge = await page.evaluate(async (keys) => {
    const content = new Blob(Array.from({ length: 101 }, () => new Uint8Array(1024 * 1024).fill(97)));
    const named = new Blob(['{"payload":"', content]);
    return handoffVerifier.check({ file: { name: 'huge.json', content: named }, keys, notes: [], log: null });
  }, KEYS);
  expect(tooLarge).toEqual({
    field: 'certificate',
    problem: 'huge.json is larger than 50 MB. Choose another file.',
  });
});

test('has no barriers, fits a narrow screen and enlarged text, and prints the result alone', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  const [certificate, changed] = [
    await genuine(),
    (await genuine()).replace('"payload": "ey', '"payload": "eY'),
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/verify');
    await page.getByText('Check the time (optional)').click();
    await page.getByText('More files (optional)').click();
    for (const file of [certificate, changed]) {
      await checkFile(page, file, KEYS);
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  }
  await page.setViewportSize({ width: 640, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Not verified' })).toBeVisible();
  await expect(page.locator('#form')).toBeHidden();
});

test('shows hostile texts as words: nothing runs, and nothing tries to load', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  const sources = hostileTexts().map(({ html }) => html);
  const written: string[] = [];
  page.on('console', (line) => written.push(line.text()));
  const requests = await openSaved(page);
  // The page shows a hundred texts of a file.
  for (let begun = 0; begun < sources.length; begun += 100) {
    const some = sources.slice(begun, begun + 100);
    await checkFile(page, await certificateOf(some), KEYS);
    await expect(page.locator('article')).toHaveCount(some.length);
    expect(await page.locator('article :is(a, img, script, iframe, style, form)').count()).toBe(0);
  }
  expect(written).toEqual([]);
  expect(requests).toEqual([SAVED]);
});

test('without scripts the page says what it needs and names the command', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByRole('heading', { name: 'Turn on JavaScript to check a file here' })).toBeVisible();
  await expect(page.locator('noscript code')).toContainText('npm run verify -- CERTIFICATE.json');
  await expect(page.getByRole('button')).toHaveCount(0);
});
