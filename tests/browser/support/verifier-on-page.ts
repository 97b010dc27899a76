import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import type { VerdictLine } from '#features/evidence/proof/words/verdict-words.ts';
import { verifierFile } from '#tests/support/build.ts';
import { leadEvents, textOf, WITHDRAWAL } from '#tests/support/evidence/event-chains.ts';
import { publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { journeyOf, key, REFERENCE, sealed } from '#tests/support/evidence/signed-certificates.ts';
import { stampOf } from '#tests/support/evidence/stamped.ts';

export const KEYS = JSON.stringify({ keys: [publicOf(key)] });
export const SAVED = pathToFileURL(verifierFile).href;
export const VERIFIED = 'Unchanged since it was signed by the issuer';

export async function certificateOf(sources: string[], isStamped = false): Promise<string> {
  const texts = sources.map((html) => textOf(Buffer.from(html)));
  const journey = journeyOf(leadEvents(REFERENCE, texts, [WITHDRAWAL]), texts);
  const certificate = await sealed(journey, key);
  const timestamps = isStamped ? [stampOf(certificate.checkpoint ?? '')] : [];
  return signCertificate({ ...certificate, timestamps }, key);
}

export const genuine = () => certificateOf(['<p>I agree.</p>', '<p>Call me.</p>\r\n']);
export const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Every address that the page asks for, itself included. */
export async function openSaved(page: Page): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(SAVED);
  return requests;
}

/** `focused`: the field of a fault, instead of the result. */
export async function checkFile(page: Page, certificate: string, keys: string, focused?: string) {
  await page.locator('#certificate').setInputFiles(fileOf('certificate.json', certificate));
  await page.getByLabel('Choose the file').setInputFiles(fileOf('evidence-keys.json', keys));
  await expect(page.getByLabel('Or paste its content')).toHaveValue(keys);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(focused ? page.getByLabel(focused) : page.locator('#result h2')).toBeFocused();
}

export async function savedJson(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  return readFile(await (await download).path(), 'utf8');
}

type Json = { main: VerdictLine[]; says: VerdictLine[] };
/** The order of the page: what a layman reads, then the appendix. */
export const onPage = ({ main, says }: Json): VerdictLine[] => [
  ...main,
  ...says.filter(({ topic }) => !main.some((line) => line.topic === topic)),
];

export async function linesOn(page: Page): Promise<VerdictLine[]> {
  return page.locator('#verdict > div, #appendix > div').evaluateAll((rows) =>
    rows.map((row) => ({
      topic: row.querySelector('dt')?.textContent ?? '',
      says: [...row.querySelectorAll('dd')].map((line) => line.textContent ?? ''),
    })),
  );
}
