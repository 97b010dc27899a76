import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { staffRecords } from '#tests/browser/support/console-records.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

// No job resolves it, whatever the leads are.
const BY_STAFF = 'lead_answered_late';
const BY_STAFF_HEADING = 'Lead answered late';
const REFERENCE = '7KQ2-9DXM-4RTP';

const flashMessage = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('staff with the permission acknowledge and close alerts, and every role sees them', {
  tag: '@without-scripts',
}, async ({ page, instance }) => {
  const desk = staffRecords(instance.databaseUrl);
  await desk.openAlert(BY_STAFF, REFERENCE);
  await desk.openAlert('phone_consent_withdrawn', `${REFERENCE} 2026-11-21T10:00:00.000Z`);
  const ann = await signInAs(page, instance, 'marketer');
  await page.goto('/staff/alerts');
  const late = page.getByRole('article', { name: BY_STAFF_HEADING });
  await expect(late.getByRole('link', { name: REFERENCE })).toHaveAttribute(
    'href',
    `/staff/leads/${REFERENCE}`,
  );
  await expect(late.getByText('Ask the operator whether it has two leads')).toBeVisible();
  await late.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(flashMessage(page, 'you’re working on it')).toBeVisible();
  await expect(late).toContainText('Acknowledged by Test marketer');

  const withdrawn = page.getByRole('article', { name: 'Consent to calls and texts withdrawn' });
  await withdrawn.getByText('Resolve…').click();
  await withdrawn.getByLabel('What did you do?').fill('I wrote to the operator.');
  await withdrawn.getByRole('button', { name: 'Resolve', exact: false }).click();
  await expect(withdrawn).toHaveCount(0);
  await page.getByRole('link', { name: 'Resolved' }).click();
  await expect(withdrawn).toContainText('“I wrote to the operator.”');
  await page.getByRole('button', { name: 'Send test alert' }).click();
  await expect(flashMessage(page, 'Set ALERT_WEBHOOK_URL')).toBeVisible();
  expect(await desk.actsOf(ann.staffId)).toEqual(['alert_acknowledged', 'alert_done']);

  await page.goto('/staff/health');
  await expect(page.getByText('Valid for another')).toBeVisible();
  await expect(page.getByText('No channel is set up')).toBeVisible();

  await signInAs(page, instance, 'viewer');
  await page.goto('/staff/alerts');
  await expect(late).toBeVisible();
  await expect(page.getByRole('button', { name: /Acknowledge|Resolve|test/ })).toHaveCount(0);
});

test('axe finds nothing on the pages of alerts and health', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  instance,
}) => {
  const desk = staffRecords(instance.databaseUrl);
  await desk.openAlert(BY_STAFF, randomUUID());
  await desk.openAlert('lead_refused', randomUUID());
  await signInAs(page, instance, 'compliance');
  await page.goto('/staff/alerts');
  await expectNoBarriers(page, 'alerts');
  await page.getByRole('link', { name: BY_STAFF_HEADING }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(BY_STAFF_HEADING);
  await expectNoBarriers(page, 'one alert');
  await page.goto('/staff/health');
  await expectNoBarriers(page, 'health');
});
