import type { Browser, BrowserContext } from '@playwright/test';
import { CHECK, CONSENT, OUTCOME, STEPS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { formOn } from '#tests/browser/support/form.ts';
import { receiptIn } from '#tests/browser/support/receipt.ts';

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visit {
  name: string;
  address: string;
  cookies: Cookies;
}

export const HANDOFF_REDIRECT = '/apply/handoff/go';
const HANDOFF = '/apply/handoff';
const PUBLIC_PAGES = {
  landing: '/',
  lost: '/apply/lost',
  'not found': '/nowhere',
  deleted: '/apply/deleted',
};

export async function borrowerVisits(browser: Browser, app: string): Promise<Visit[]> {
  const cookiesAfter = async (arrive: (context: BrowserContext) => Promise<void>): Promise<Cookies> => {
    const context = await browser.newContext({ baseURL: app });
    await arrive(context);
    const cookies = await context.storageState();
    await context.close();
    return cookies;
  };
  const noCookies = await cookiesAfter(async () => undefined);
  const afterAnswers = await cookiesAfter(async (context) =>
    formOn(await context.newPage()).answerQuickly(someone()),
  );
  let receipt = '';
  const afterLead = await cookiesAfter(async (context) => {
    const page = await context.newPage();
    await formOn(page).sendLead(someone({ lastName: 'Linkless' }));
    await page.waitForURL(OUTCOME);
    receipt = receiptIn(await page.content());
  });
  const withOffers = await cookiesAfter(async (context) => {
    await blockHandoff(context);
    const page = await context.newPage();
    await formOn(page).sendLead(someone());
    await page.waitForURL(OUTCOME);
  });
  const visit = (cookies: Cookies) => (entry: [name: string, path: string]) => ({
    name: entry[0],
    address: `${app}${entry[1]}`,
    cookies,
  });
  const steps = STEPS.map((slug): [string, string] => [slug, stepPath(slug)]);
  return [
    ...Object.entries(PUBLIC_PAGES).map(visit(noCookies)),
    ...[...steps, ...Object.entries({ check: CHECK, consent: CONSENT })].map(visit(afterAnswers)),
    ...Object.entries({ outcome: OUTCOME, receipt, 'start over': '/apply/start-over' }).map(visit(afterLead)),
    visit(withOffers)(['handoff', HANDOFF]),
  ];
}

/** Keeps the handoff page from redirecting to the operator. */
export async function blockHandoff(context: BrowserContext) {
  await context.route(`**${HANDOFF_REDIRECT}`, (route) => route.fulfill({ status: 204 }));
}
