import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { openDocument, readForm } from './consent-journey.ts';
import type { Sheet } from './products.ts';

/** Answers a form without a page, as a browser without scripts would post it: one request a step. */
export async function postSheet(page: Page, start: string, form: string, sheet: Sheet) {
  await page.request.get(start);
  const origin = await originOf(page);
  const [first = ''] = Object.keys(sheet);
  const html = await (await page.request.get(`/apply/${form}/${first}`)).text();
  const action = z.string().parse(/\$ACTION_ID_[0-9a-f]+/.exec(html)?.[0]);
  for (const [step, answers] of Object.entries(sheet)) {
    const response = await page.request.post(`/apply/${form}/${step}`, {
      headers: { origin },
      multipart: { [action]: '', form, step, ...answers },
      maxRedirects: 0,
    });
    expect(response.status()).toBe(303);
  }
}

/** Opens the documents of a consent page, agrees and sends, without a page. */
export async function postConsent(page: Page, form: string, ssn: string) {
  const { action, shown, documents } = await readForm(page, `/apply/${form}/consent`);
  for (const address of documents) await openDocument(page, address);
  await page.request.post(`/apply/${form}/consent`, {
    headers: { origin: await originOf(page) },
    multipart: { [action]: '', form, shown, agree: 'yes', ssn },
    maxRedirects: 0,
  });
}

/** The heading of the page at an address, and where that address led. */
export async function headingAt(page: Page, path: string) {
  const response = await page.request.get(path);
  const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text())?.[1] ?? '';
  return { heading, path: new URL(response.url()).pathname };
}

const originOf = async (page: Page) => new URL((await page.request.get('/livez')).url()).origin;
