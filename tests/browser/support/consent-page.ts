import type { Page } from '@playwright/test';
import { z } from 'zod';

/** Like a browser for its frame. Returns the bytes within our own shell. */
export async function openDocument(page: Page, address: string): Promise<Buffer> {
  const response = await page.request.get(address, {
    headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
  });
  const body = await response.body();
  const [start, end] = [Buffer.from('<body>\n'), Buffer.from('</body></html>')];
  return body.subarray(body.indexOf(start) + start.length, body.lastIndexOf(end));
}

export async function readForm(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  const action = z.string().parse(/\$ACTION_ID_[0-9a-f]+/.exec(html)?.[0]);
  const shown = z.string().parse(/name="shown" value="([^"]*)"/.exec(html)?.[1]);
  const documents = [...html.matchAll(/<iframe[^>]* src="(\/consent\/[0-9a-f]{64})"/g)].map(
    ([, src = '']) => src,
  );
  return { action, shown, documents };
}
