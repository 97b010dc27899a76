import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { HANDOFF_REDIRECT, openContext, type Visit } from './visits.ts';

export type Weight = Awaited<ReturnType<typeof weigh>>;

/** Thousands of bytes of the bodies, compressed here with gzip 9. */
export async function weigh(browser: Browser, visit: Visit) {
  const context = await openContext(browser, visit);
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(visit.address, { waitUntil: 'networkidle' });
  const weight = await weightOf(page, finished);
  await context.close();
  return weight;
}

async function weightOf(page: Page, requests: Request[]) {
  // All has the consent texts in their frames too.
  const sum = { script: 0, style: 0, html: 0, all: 0 };
  for (const request of requests) {
    if (request.url().endsWith(HANDOFF_REDIRECT)) continue;
    const body = await (await request.response())?.body();
    const weight = body?.length ? gzipSync(body, { level: 9 }).length / 1_000 : 0;
    sum.all += weight;
    const type = request.resourceType();
    if (type === 'script') sum.script += weight;
    if (type === 'stylesheet') sum.style += weight;
    if (type === 'document' && request.frame() === page.mainFrame()) sum.html += weight;
  }
  return sum;
}
