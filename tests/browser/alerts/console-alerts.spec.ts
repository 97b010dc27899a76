import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import { deskRecords } from '#tests/browser/support/console-records.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testAlone as test } from '#tests/browser/support/test.ts';

const REFERENCE = '7KQ2-9DXM-4RTP';

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test('alerts are read, acknowledged and done with by whoever may, and seen by all', {
  tag: '@without-scripts',
}, async ({ page, place }) => {
  const desk = deskRecords(place.databaseUrl);
  await desk.openAlert('lead_unknown', REFERENCE);
  await desk.openAlert('phone_consent_withdrawn', `${REFERENCE} 2026-11-21T10:00:00.000Z`);
  const ann = await signInAs(page, place, 'marketer');
  await page.goto('/staff/alerts');
  const unknown = page.getByRole('article', { name: 'Lead unknown' });
  await expect(unknown.getByRole('link', { name: REFERENCE })).toHaveAttribute(
    'href',
    `/staff/leads/${REFERENCE}`,
  );
  await expect(unknown.getByText('Ask the operator about it')).toBeVisible();
  await unknown.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(said(page, 'you are at it')).toBeVisible();
  await expect(unknown).toContainText('Test marketer acknowledged it');

  const withdrawn = page.getByRole('article', { name: 'Phone consent withdrawn' });
  await withdrawn.getByText('Mark as done …').click();
  await withdrawn.getByLabel('What was done').fill('The operator was told by mail.');
  await withdrawn.getByRole('button', { name: 'Mark as done' }).click();
  await expect(withdrawn).toHaveCount(0);
  await page.getByRole('link', { name: 'Past' }).click();
  await expect(withdrawn).toContainText('“The operator was told by mail.”');
  await page.getByRole('button', { name: 'Send a test alert' }).click();
  await expect(said(page, 'Set ALERT_WEBHOOK_URL')).toBeVisible();
  expect(await desk.actsOf(ann.staffId)).toEqual(['alert_acknowledged', 'alert_done']);

  await page.goto('/staff/health');
  await expect(page.getByText('There is one, used for another')).toBeVisible();
  await expect(page.getByText('No channel is set: alerts tell nobody')).toBeVisible();

  await signInAs(page, place, 'viewer');
  await page.goto('/staff/alerts');
  await expect(unknown).toBeVisible();
  await expect(page.getByRole('button', { name: /Acknowledge|Mark|test/ })).toHaveCount(0);
});

test('axe finds nothing on the pages of alerts and health', { tag: ['@with-scripts', '@more'] }, async ({
  page,
  place,
}) => {
  const desk = deskRecords(place.databaseUrl);
  await desk.openAlert('lead_unknown', randomUUID());
  await desk.openAlert('lead_refused', randomUUID());
  await signInAs(page, place, 'compliance');
  await page.goto('/staff/alerts');
  await expectNoBarriers(page, 'alerts');
  await page.getByRole('link', { name: 'Lead unknown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead unknown');
  await expectNoBarriers(page, 'one alert');
  await page.goto('/staff/health');
  await expectNoBarriers(page, 'health');
});
