import type { Browser, BrowserContext } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  CONSENT,
  OUTCOME,
  STEPS,
  sendLead,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { receiptIn } from '#tests/browser/support/receipt.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page at an address, with what a browser has to bring along to see it. */
export interface Visit {
  name: string;
  address: string;
  cookies: Cookies;
}

export const GO = '/apply/handoff/go';
const HANDOFF = '/apply/handoff';
const ANYBODYS = { landing: '/', lost: '/apply/lost', 'not found': '/nowhere', deleted: '/apply/deleted' };

/** Every page that a borrower may come to, each with the cookie of somebody who has come so far. */
export async function borrowerVisits(browser: Browser, app: string): Promise<Visit[]> {
  const asSomebody = async (arrive: (context: BrowserContext) => Promise<void>): Promise<Cookies> => {
    const context = await browser.newContext({ baseURL: app });
    await arrive(context);
    const cookies = await context.storageState();
    await context.close();
    return cookies;
  };
  const nobody = await asSomebody(async () => undefined);
  const answered = await asSomebody(async (context) => answerQuickly(await context.newPage(), someone()));
  let receipt = '';
  const received = await asSomebody(async (context) => {
    const page = await context.newPage();
    await sendLead(page, someone({ lastName: 'Linkless' }));
    await page.waitForURL(OUTCOME);
    receipt = receiptIn(await page.content());
  });
  const linked = await asSomebody(async (context) => {
    await stayHere(context);
    const page = await context.newPage();
    await sendLead(page, someone());
    await page.waitForURL(HANDOFF);
  });
  const visit = (cookies: Cookies) => (entry: [name: string, path: string]) => ({
    name: entry[0],
    address: `${app}${entry[1]}`,
    cookies,
  });
  const steps = STEPS.map((slug): [string, string] => [slug, stepPath(slug)]);
  return [
    ...Object.entries(ANYBODYS).map(visit(nobody)),
    ...[...steps, ...Object.entries({ check: CHECK, consent: CONSENT })].map(visit(answered)),
    ...Object.entries({ outcome: OUTCOME, receipt, 'start over': '/apply/start-over' }).map(visit(received)),
    visit(linked)(['handoff', HANDOFF]),
  ];
}

/** Lets no page move on to the operator while it is looked at. */
export async function stayHere(context: BrowserContext) {
  await context.route(`**${GO}`, (route) => route.fulfill({ status: 204 }));
}
