import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  certificateOf,
  checkFile,
  fileOf,
  KEYS,
  linesOn,
  openSaved,
  SAVED,
  savedJson,
  VERIFIED,
} from '#tests/browser/support/verifier-on-page.ts';
import { key } from '#tests/support/evidence/signed-certificates.ts';
import { ROOTS } from '#tests/support/evidence/stamped.ts';
import { newEcKey, newRoot, pem } from '#tests/support/evidence/tsa/certificates.ts';
import { runScript } from '#tests/support/run-script.ts';
import { logVerifierKey, verifierKey } from '#witness/notes.ts';

const W1 = { name: 'w1.example/log', seed: Buffer.alloc(32, 'one') };
const W2 = { name: 'w2.example/log', seed: Buffer.alloc(32, 'two') };
const [KEY_1, KEY_2] = [W1, W2].map(({ name, seed }) => verifierKey(name, seed)) as [string, string];
const OTHER_KEY = verifierKey(W1.name, Buffer.alloc(32, 'other'));
const FOREIGN = pem(newRoot(newEcKey(), 'Foreign Root'));
const AT = Date.parse('2026-11-21T09:40:00Z');
/** Both witnesses and the authority under the root of `stamped.ts` saw it. */
const seen = () =>
  certificateOf(
    ['<p>I agree.</p>', '<p>Call me.</p>\r\n'],
    [
      { ...W1, at: AT },
      { ...W2, at: AT + 60_000 },
    ],
    true,
  );
const SUMMARY = 'Check the time (optional)';
const WITNESSES = 'Keys of witnesses';
const AUTHORITIES = 'Root certificates of time-stamping authorities';

async function enter(page: Page, witnesses: string, roots: string[] = []) {
  if (!(await page.getByLabel(WITNESSES).isVisible())) await page.getByText(SUMMARY).click();
  await page.getByLabel(WITNESSES).fill(witnesses);
  const files = roots.map((text, place) => fileOf(`roots-${place + 1}.pem`, text));
  await page.getByLabel(AUTHORITIES).setInputFiles(files);
}

const NONE = 'No known witness or time-stamping authority vouches for the checkpoint.';
const CASES: [string, witnesses: string[], roots: string[], says: string[]][] = [
  ['no source', [], [], [NONE]],
  ['foreign sources', [OTHER_KEY], [FOREIGN], [NONE]],
  [
    'the sources among others',
    [KEY_1, OTHER_KEY],
    [FOREIGN, ROOTS],
    [
      'existed before 2026-11-21 09:40:00.000 UTC, says the witness w1.example/log.',
      'existed before 2026-11-21 10:00:01.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.',
    ],
  ],
];
for (const [what, witnesses, roots, sentences] of CASES)
  test(
    `with ${what}, the saved page says about the time what the command says`,
    { tag: ['@with-scripts', ...(what === 'the sources among others' ? [] : ['@nightly'])] },
    async ({ page }, info) => {
      const certificate = await seen();
      const put = async (name: string, text: string) => {
        await writeFile(info.outputPath(name), text);
        return info.outputPath(name);
      };
      await put('evidence-keys.json', KEYS);
      const options = witnesses.flatMap((line) => ['--witness', line]);
      for (const [place, text] of roots.entries())
        options.push('--tsa-roots', await put(`roots-${place + 1}.pem`, text));
      const path = await put('certificate.json', certificate);
      const { stdout } = await runScript('verify', [path, '--json', ...options]);
      const requests = await openSaved(page);
      await enter(page, `\n${witnesses.join('\r\n\n  ')}\n`, roots);
      await checkFile(page, certificate, KEYS);
      expect(await savedJson(page)).toBe(stdout);
      expect(requests.filter((address) => !address.startsWith('blob:'))).toEqual([SAVED]);
      const says = (await linesOn(page)).find(({ topic }) => topic === 'Time from outside')?.says.join();
      for (const sentence of sentences) expect(says).toContain(sentence);
    },
  );

const MALFORMED: [string, RegExp][] = [
  ['my witness', /^Line 2 is not a witness’s key\. Enter each key as the witness publishes it/],
  [KEY_2.replace('w2', 'w3'), /^Line 2 is not a whole key: .* Copy the line again from the witness\.$/],
  [`https://w2.example/prefix=${KEY_2}`, /^Line 2 begins with a web address\. Remove all letters up to/],
  [logVerifierKey('partner.example/log', key.x ?? ''), /^Line 2 is the key of a log\./],
];
test('names the line that is no key, and the file that holds no root, and loses nothing', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await page.goto('/verify');
  await enter(page, KEY_1);
  await checkFile(page, await seen(), KEYS);
  const expectError = async (label: string, error: string, sentence: RegExp) => {
    await page.getByText(SUMMARY).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.locator(error)).toHaveText(sentence);
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('#result')).toBeHidden();
  };
  for (const [line, sentence] of MALFORMED) {
    await enter(page, `${KEY_1}\n${line}`);
    await expectError(WITNESSES, '#witnesses-error', sentence);
    await expect(page.getByLabel(WITNESSES)).toHaveValue(`${KEY_1}\n${line}`);
  }
  await enter(page, KEY_1, [ROOTS, 'Dear Sir or Madam,']);
  await expectError(
    AUTHORITIES,
    '#roots-error',
    /^roots-2\.pem can’t be used\. It must hold certificates in PEM/,
  );
  expect(await violationsOn(page)).toEqual([]);
  await enter(page, `${KEY_1}\n${KEY_2}`, [ROOTS]);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeFocused();
  for (const error of ['#witnesses-error', '#roots-error']) await expect(page.locator(error)).toBeEmpty();
});
