import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import { OUTCOME, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { borrowerWhoBegan, borrowerWithAnswers, borrowerWithLead, FORM } from './borrowers.ts';

export type Visit = {
  name: string;
  address: string;
  cookies: { name: string; value: string; url: string }[];
};

export const HANDOFF_REDIRECT = '/apply/handoff/go';

/** Each page of a borrower, with the cookies of a borrower who is there. */
export async function borrowerVisits(app: string): Promise<Visit[]> {
  const visitsWith = (borrower: PostingBorrower | null, pages: Record<string, string>): Visit[] => {
    const cookies = [...(borrower?.cookies ?? [])].map(([name, value]) => ({ name, value, url: app }));
    return Object.entries(pages).map(([name, path]) => ({ name, address: app + path, cookies }));
  };
  const steps = Object.keys(PERSONAL.sheet({ firstName: '', lastName: '', email: '' }));
  // The simulator returns no link for this name.
  const withoutLink = await borrowerWithLead(app, 'Linkless');
  const [receipt = ''] = /\/receipt\/[0-9a-f-]{36}/.exec((await withoutLink.ask(OUTCOME)).html) ?? [];
  return [
    ...visitsWith(null, {
      landing: '/',
      lost: '/apply/lost',
      'not found': '/nowhere',
      deleted: '/apply/deleted',
    }),
    ...visitsWith(await borrowerWhoBegan(app), {
      'landing with a journey': '/',
      'first step': `${FORM}/loan`,
    }),
    ...visitsWith(await borrowerWithAnswers(app, app), {
      ...Object.fromEntries(steps.map((step) => [step, `${FORM}/${step}`])),
      check: `${FORM}/check`,
      consent: `${FORM}/consent`,
    }),
    ...visitsWith(withoutLink, { outcome: OUTCOME, receipt, 'start over': '/apply/start-over' }),
    ...visitsWith(await borrowerWithLead(app), { handoff: '/apply/handoff' }),
  ];
}

/** With an empty cache. The handoff page doesn't redirect to the operator. */
export async function openContext(
  browser: Browser,
  { cookies }: Visit,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (cookies.length > 0) await context.addCookies(cookies);
  await context.route(`**${HANDOFF_REDIRECT}`, (route) => route.fulfill({ status: 204 }));
  return context;
}
