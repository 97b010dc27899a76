import { expect } from '@playwright/test';
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
import { testIsolated } from '#tests/browser/support/test.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { openContactSheet } from './contact-sheet.ts';
import { visitFormerLink } from './failed-pages.ts';
import {
  type MailServer,
  visitCorrections,
  visitEmails,
  visitExits,
  visitLanding,
  visitPrefill,
  visitRefinance,
  visitWarnings,
} from './visits.ts';

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

test.use({ allowsConsoleErrors: /./, allowsServerErrors: /./, actionTimeout: 30_000 });

test('shows every page of the borrower on one contact sheet', {
  tag: ['@with-scripts', '@shots'],
}, async ({ page, instance, operator, records, mail }) => {
  test.setTimeout(1_800_000);
  const { app } = instance;
  const { shoot, shootOnce, print } = openContactSheet(app);
  for (const campaign of ['personal-loan', 'student-refinance', 'quick-start'])
    await records.setCampaign(campaign, 'languages', 'en_es');
  const openMovedApp = async () =>
    (await instance.addApp?.({ OPERATOR_HANDOFF_HOSTS: 'www.elsewhere.example' })) ?? '';
  const failures: unknown[] = [];
  const visits = [
    () => visitPublicPages(page, shoot),
    () => visitLanding(page, records, shoot),
    () => visitSteps(page, shoot),
    () => visitRefinance(page, shoot, shootOnce),
    () => visitWarnings(page, records, shootOnce),
    () => visitExits(page, records, shoot),
    () => visitConsent(page, shoot),
    () => visitWaiting(page, operator, shootOnce, WAIT_MS),
    () => visitOutcomes(page, shoot),
    () => visitCorrections(page, shoot),
    () => visitHandoff(page, operator, records, shoot),
    () => visitFormerLink(page, openMovedApp, shoot),
    () => visitReceipts(page, shoot),
    () => visitPrefill(page, shoot),
    () => visitEmails(page, mail, shoot, shootOnce),
    () => visitHttpErrors(page, app, shootOnce),
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
