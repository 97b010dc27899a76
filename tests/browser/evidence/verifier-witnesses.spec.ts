import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  checkFile,
  genuine,
  KEYS,
  linesOn,
  openSaved,
  SAVED,
  savedJson,
  VERIFIED,
} from '#tests/browser/support/verifier-on-page.ts';
import { key } from '#tests/support/evidence/signed-certificates.ts';
import { runScript } from '#tests/support/run-script.ts';
import { logVerifierKey, verifierKey } from '#witness/notes.ts';

const W1 = { name: 'w1.example/log', seed: Buffer.alloc(32, 'one') };
const W2 = { name: 'w2.example/log', seed: Buffer.alloc(32, 'two') };
const [KEY_1, KEY_2] = [W1, W2].map(({ name, seed }) => verifierKey(name, seed)) as [string, string];
const OTHER_KEY = verifierKey(W1.name, Buffer.alloc(32, 'other'));
const AT = Date.parse('2026-11-21T09:40:00Z');
const cosigned = () =>
  genuine([
    { ...W1, at: AT },
    { ...W2, at: AT + 60_000 },
  ]);
const SUMMARY = 'Check the time (optional)';
const timesOn = async (page: Page) =>
  (await linesOn(page)).find(({ topic }) => topic === 'Time from outside')?.says;

async function enterKeys(page: Page, text: string) {
  const field = page.getByLabel('Keys of witnesses');
  if (!(await field.isVisible())) await page.getByText(SUMMARY).click();
  await field.fill(text);
}

const CASES: [string, string[]][] = [
  ['no key', []],
  ['the key of one witness', [KEY_1]],
  ['the keys of both witnesses', [KEY_1, KEY_2]],
  ['another key under the name of a witness', [OTHER_KEY]],
];
for (const [what, given] of CASES)
  test(
    `with ${what}, the saved page says about the time what the command says`,
    {
      tag: ['@with-scripts', ...(what === 'the keys of both witnesses' ? [] : ['@nightly'])],
    },
    async ({ page }, info) => {
      const certificate = await cosigned();
      const path = info.outputPath('certificate.json');
      await writeFile(path, certificate);
      await writeFile(info.outputPath('evidence-keys.json'), KEYS);
      const options = given.flatMap((line) => ['--witness', line]);
      const { stdout } = await runScript('verify', [path, '--json', ...options]);
      const requests = await openSaved(page);
      if (given.length > 0) await enterKeys(page, `\n${given.join('\r\n\n  ')}\n`);
      await checkFile(page, certificate, KEYS);
      expect(await savedJson(page)).toBe(stdout);
      expect(requests.filter((address) => !address.startsWith('blob:'))).toEqual([SAVED]);
      const [first = ''] = (await timesOn(page)) ?? [];
      expect(first).toContain(
        given.includes(KEY_1)
          ? 'existed before 2026-11-21 09:40:00.000 UTC, says the witness w1.example/log.'
          : 'No known witness or time-stamping authority vouches for the checkpoint.',
      );
    },
  );

test('events after the time of a given witness are a fault', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  const [after, before] = [
    await genuine([{ ...W1, at: AT }]),
    await genuine([{ ...W1, at: AT - 86_400_000 }]),
  ];
  await page.goto(SAVED);
  await enterKeys(page, KEY_1);
  await checkFile(page, after, KEYS);
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeVisible();
  await checkFile(page, before, KEYS);
  await expect(page.locator('.banner')).toContainText('says w1.example/log: one of the two clocks is wrong');
});

const MALFORMED: [string, RegExp][] = [
  ['my witness', /^Line 2 is not a witness’s key\. Enter each key as the witness publishes it/],
  [KEY_2.slice(0, -9), /^Line 2 is not a witness’s key/],
  [KEY_2.replace('w2', 'w3'), /^Line 2 is not a whole key: .* Copy the line again from the witness\.$/],
  [`https://w2.example/prefix=${KEY_2}`, /^Line 2 begins with a web address\. Remove all letters up to/],
  [logVerifierKey('partner.example/log', key.x ?? ''), /^Line 2 is the key of a log\./],
];
test('names the line that is no key, and loses nothing', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/verify');
  await enterKeys(page, KEY_1);
  await checkFile(page, await cosigned(), KEYS);
  const field = page.getByLabel('Keys of witnesses');
  for (const [line, sentence] of MALFORMED) {
    await enterKeys(page, `${KEY_1}\n${line}`);
    await page.getByText(SUMMARY).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(field).toBeFocused();
    await expect(page.locator('#witnesses-error')).toHaveText(sentence);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(`${KEY_1}\n${line}`);
    await expect(page.locator('#result')).toBeHidden();
  }
  expect(await violationsOn(page)).toEqual([]);
  await enterKeys(page, `${KEY_1}\n${KEY_2}`);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: VERIFIED })).toBeFocused();
  await expect(page.locator('#witnesses-error')).toBeEmpty();
  expect(await timesOn(page)).toHaveLength(2);
});
