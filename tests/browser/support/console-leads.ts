import type { Page } from '@playwright/test';
import pg from 'pg';
import { z } from 'zod';
import { expectNoBarriers } from './accessibility/axe.ts';
import { expectNoSideways } from './accessibility/layout.ts';
import { sendQuickly, someone } from './borrower.ts';

type Instance = { app: string; databaseUrl: string };

const LEAD = z.object({
  reference: z.string(),
  uuid: z.string().nullable(),
  status: z.string().nullable(),
});
type SentLead = z.infer<typeof LEAD> & { email: string };

export async function rowsOf(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function leadFrom(
  page: Page,
  { app, databaseUrl }: Instance,
  lastName: string,
): Promise<SentLead> {
  const borrower = someone({ lastName });
  const context = await page.context().browser()?.newContext({ baseURL: app });
  const own = await context?.newPage();
  if (own) await sendQuickly(own, borrower);
  await context?.close();
  const [lead] = await rowsOf(
    databaseUrl,
    `select partner_lead_id as reference, operator_uuid as uuid, operator_status as status
     from lead order by created_at desc limit 1`,
  );
  return { ...LEAD.parse(lead), email: borrower.email };
}

/** A phone shows it without sideways scrolling, and axe finds nothing in light and dark. */
export async function expectGoodPage(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideways(page, where);
  await page.setViewportSize(before ?? { width: 1280, height: 720 });
  await expectNoBarriers(page, where);
}
