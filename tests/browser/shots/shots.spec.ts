import { expect, type Page } from '@playwright/test';
import {
  type Visit,
  visitConsent,
  visitFailures,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPublicPages,
  visitReceipts,
  visitSteps,
  visitWaiting,
} from '#tests/browser/support/all-pages.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated } from '#tests/browser/support/test.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { openContactSheet } from './contact-sheet.ts';
import { type MailServer, visitEmails } from './emails.ts';
import { visitBrokenPage, visitFormerLink, visitUnsent, visitUnsentPrefill } from './failed-pages.ts';
import { visitMoreHttpErrors } from './http-error-pages.ts';
import { visitBrands, visitLandingPages } from './looks.ts';
import {
  afresh,
  visitExits,
  visitOtherForms,
  visitPrefill,
  visitRareOutcomes,
  visitSending,
  visitWarnings,
} from './more-pages.ts';
import { visitCorrections, visitOtherProduct } from './next-steps.ts';

const test = testIsolated.extend<object, { mail: MailServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer();
      await use(mail);
      mail.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mail }, use) =>
      use({
        OPERATOR_FRESH_TOKEN: 'on',
        SMTP_URL: mail.url,
        SMTP_FROM: 'offers@partner.example',
        BORROWER_EMAIL: 'on',
        OPERATOR_SITE_URL: 'https://www.fairlight.example/sign-in',
      }),
    { scope: 'worker' },
  ],
});

/** Longer than all looks of the waiting page take. */
const WAIT_MS = 60_000;

test.use({ allowsConsoleErrors: /./, allowsServerErrors: /./ });

test('shows every page and state of the borrower on one contact sheet', {
  tag: ['@with-scripts', '@shots'],
}, async ({ page, browser, instance, operator, records, mail }) => {
  test.setTimeout(1_800_000);
  const { app, databaseUrl } = instance;
  const { shoot, shootOnce, print } = openContactSheet(app);
  const staff = await browser.newPage({ baseURL: app });
  await signInAs(staff, instance, 'admin', { isConfirmed: true });
  for (const campaign of ['personal-loan', 'student-refinance', 'quick-start'])
    await records.setCampaign(campaign, 'languages', 'en_es');
  const openMovedApp = async () =>
    (await instance.addApp?.({ OPERATOR_HANDOFF_HOSTS: 'www.elsewhere.example' })) ?? '';
  const addSpanish = (shown: Page) =>
    shown.context().addCookies([{ name: 'handoff-language', value: 'es', url: app }]);
  const beginInSpanish = async (shown: Page) => {
    await afresh(shown);
    await addSpanish(shown);
  };
  const failures: unknown[] = [];
  const visits = [
    () => visitPublicPages(page, shoot),
    () => visitLandingPages(page, records, databaseUrl, shoot),
    () => visitSteps(page, shoot),
    () => visitOtherForms(page, shoot, shootOnce),
    () => visitWarnings(page, records, shootOnce),
    () => visitWarnings(page, records, inSpanish(shootOnce), beginInSpanish),
    () => visitSending(page, shootOnce),
    () => visitSending(page, inSpanish(shootOnce), beginInSpanish),
    () => visitExits(page, records, shoot),
    async () => {
      await visitConsent(page, shoot);
      await page.locator('summary', { hasText: 'Español' }).click();
      await shootOnce(page, 'consent before its language changes');
    },
    () => visitWaiting(page, operator, shootOnce, { delayMs: WAIT_MS }),
    () =>
      visitWaiting(page, operator, inSpanish(shootOnce), {
        delayMs: WAIT_MS,
        title: 'Estamos buscando sus ofertas',
        begin: addSpanish,
      }),
    () => visitOutcomes(page, shoot),
    () => visitRareOutcomes(page, operator, staff, shoot),
    () => visitCorrections(page, operator, shoot),
    () => visitOtherProduct(page, shoot),
    () => visitHandoff(page, operator, records, shoot),
    () => visitFormerLink(page, openMovedApp, shoot),
    () => visitReceipts(page, shoot),
    () => visitPrefill(page, records, shoot),
    () => visitEmails(page, mail, shoot, shootOnce, app),
    () => visitHttpErrors(page, app, shootOnce),
    () => visitMoreHttpErrors(page, app, shootOnce),
    () => visitBrands(page, records, shoot),
    () => visitUnsentPrefill(page, records, shoot),
    () => visitBrokenPage(page, records, shoot),
    () => visitUnsent(page, operator, records, shoot),
    () => visitFailures(page, operator, records, shoot),
  ];
  for (const visit of visits) {
    await page.unrouteAll();
    await page.context().clearCookies();
    // The sheet shows the other pages.
    await visit().catch((error) => failures.push(error));
  }
  await print(page);
  expect(failures).toEqual([]);
});

/** Pages of which the switch would clear the input, or end the state. */
const inSpanish =
  (shootOnce: Visit): Visit =>
  (page, where) =>
    shootOnce(page, `${where}, Spanish`);
