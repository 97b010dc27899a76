import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
import { verifiedCertificate } from '#tests/support/evidence/signed-certificates.ts';
import { placeOf } from '#tests/support/hostile/consent.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

/** As a download that its reader opens. */
export async function openFile(page: Page, path: string, html: string) {
  await writeFile(path, html);
  await page.goto(pathToFileURL(path).href);
}

export async function openPrintable(page: Page, path: string, certificate: Certificate) {
  await openFile(page, path, renderCertificate(await verifiedCertificate(certificate)));
}

/** Texts that load, run and link to something at this origin do none of it. */
export async function expectHarmless(page: Page, showTexts: (origin: string) => Promise<void>) {
  const elsewhere = await openWebhook();
  const { origin } = new URL(elsewhere.url);
  const written: string[] = [];
  page.on('console', (line) => written.push(line.text()));
  await showTexts(origin);
  // Requests that are still under way would arrive before this one.
  await page.request.get(`${origin}/by-hand`);
  expect(elsewhere.posts.map(({ path }) => path)).toEqual(['/by-hand']);
  await elsewhere.leave();
  expect(written.filter((line) => placeOf(line) !== null)).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
}
