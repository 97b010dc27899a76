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
import { testWithMail as test } from '#tests/browser/support/mail-test.ts';
import { visitCorrections, visitPrefill, visitRefinance } from '#tests/browser/support/product-pages.ts';
import { openShots } from './shoot.ts';
import { visitEmails, visitExits, visitFormerLink, visitWarnings } from './visits.ts';

test.use({ allowsConsoleErrors: /./, allowsServerErrors: /./, actionTimeout: 30_000 });

test('takes a picture of every borrower page', async ({ page, form, instance, operator, records, mail }) => {
  test.setTimeout(1_800_000);
  const { app } = instance;
  const { shoot, shootOnce } = openShots(app);
  for (const campaign of ['personal-loan', 'student-refinance', 'quick-start'])
    await records.setCampaign(campaign, 'languages', 'en_es');
  const openMovedApp = async () =>
    (await instance.addApp?.({ OPERATOR_HANDOFF_HOSTS: 'www.elsewhere.example' })) ?? '';
  const failures: unknown[] = [];
  const visits = [
    () => visitPublicPages(form, shoot),
    () => visitSteps(form, shoot),
    () => visitRefinance(form, shoot, shootOnce),
    () => visitWarnings(form, records, shootOnce),
    () => visitExits(form, records, shoot),
    () => visitConsent(form, shoot),
    () => visitWaiting(form, operator, shootOnce),
    () => visitOutcomes(form, shoot),
    () => visitCorrections(form, shoot),
    () => visitHandoff(form, operator, records, shoot),
    () => visitFormerLink(form, openMovedApp, shoot),
    () => visitReceipts(form, shoot),
    () => visitPrefill(form, shoot),
    () => visitEmails(form, mail, shoot, shootOnce),
    () => visitHttpErrors(form, app, shootOnce),
    () => visitFailures(form, operator, records, shoot),
  ];
  for (const visit of visits) {
    await page.unrouteAll();
    await page.context().clearCookies();
    // The other pages still get their pictures.
    await visit().catch((error) => failures.push(error));
  }
  expect(failures).toEqual([]);
});
