import { expect, type Page } from '@playwright/test';
import {
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
import { expectPage, OUTCOME, sendLead, someone } from '#tests/browser/support/borrower.ts';
import type { Operator } from '#tests/browser/support/operator.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated } from '#tests/browser/support/test.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { openContactSheet } from './contact-sheet.ts';
import { type MailServer, visitEmails } from './emails.ts';
import { visitBrokenPage, visitFormerLink, visitUnsent, visitUnsentPrefill } from './failed-pages.ts';
import { visitMoreHttpErrors } from './http-error-pages.ts';
import { visitBrands, visitLandingPages } from './looks.ts';
import { visitExits, visitOtherForms, visitPrefill, visitRareOutcomes, visitWarnings } from './more-pages.ts';

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
  const failures: unknown[] = [];
  const visits = [
    () => visitPublicPages(page, shoot),
    () => visitLandingPages(page, records, databaseUrl, shoot),
    () => visitSteps(page, shoot),
    () => visitOtherForms(page, shoot),
    () => visitWarnings(page, records, shootOnce),
    () => visitExits(page, records, shoot),
    async () => {
      await visitConsent(page, shoot, shootOnce);
      await page.locator('summary', { hasText: 'Español' }).click();
      await shootOnce(page, 'consent before its language changes');
    },
    () => visitWaiting(page, operator, shootOnce),
    () => visitSpanishWait(page, app, operator, shootOnce),
    () => visitOutcomes(page, shoot),
    () => visitRareOutcomes(page, operator, staff, shoot),
    () => visitHandoff(page, operator, records, shoot),
    () => visitFormerLink(page, openMovedApp, shoot),
    () => visitReceipts(page, shoot),
    () => visitPrefill(page, records, shoot),
    () => visitEmails(page, mail, shoot, shootOnce, app),
    () => visitHttpErrors(page, app, shootOnce),
    () => visitMoreHttpErrors(page, app, shootOnce),
    () => visitBrands(page, records, shootOnce),
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

async function visitSpanishWait(
  page: Page,
  app: string,
  operator: Operator,
  shootOnce: (page: Page, where: string) => Promise<void>,
) {
  await page.context().clearCookies();
  const ada = someone();
  await operator.answer(ada.lastName, {
    status: 201,
    delayMs: 9_000,
    body: { lead: { uuid: crypto.randomUUID(), status: 'in_progress' } },
  });
  const sending = await page.context().newPage();
  await sendLead(sending, ada);
  await expect.poll(() => operator.postsFor(ada)).toHaveLength(1);
  await page.context().addCookies([{ name: 'handoff-language', value: 'es', url: app }]);
  await page.goto(OUTCOME);
  await expectPage(page, 'Estamos buscando sus ofertas');
  await page.route(`**${OUTCOME}`, (route) => route.fulfill({ status: 204 }));
  await shootOnce(page, 'waiting, Spanish');
  await page.unroute(`**${OUTCOME}`);
  await sending.close();
}
