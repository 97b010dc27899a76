import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { eventsIn, RECEIPT, WITHDRAWN, withdrawOn } from '#tests/browser/support/receipt.ts';
import { test } from '#tests/browser/support/test.ts';

const PHONE = { width: 390, height: 640 };
const TEXTS = 2;
/** Plausible measurements of a phone. */
const plausible = z.object({
  viewport: z.object({ width: z.number(), height: z.number() }),
  documents: z.array(
    z.object({
      sha256: z.string(),
      width: z.number().min(280).max(PHONE.width),
      height: z.number().min(200),
      seenPercent: z.number().min(5).max(100),
      fontPx: z.number().min(12),
      contrast: z.number().min(4.5),
      lowContrastPercent: z.literal(0),
    }),
  ),
  labels: z.array(
    z.object({ name: z.string(), fontPx: z.number().min(16).max(20), contrast: z.number().min(7) }),
  ),
});

test('a receipt is read, downloaded, printed in full and answered with a withdrawal', async ({
  page,
  form,
  records,
}) => {
  await page.setViewportSize(PHONE);
  await form.sendLead(someone({ lastName: 'Linkless' }), { phone: true });
  await expect(page).toHaveURL(OUTCOME);
  // While the borrower waits, the receipt opens beside the page.
  await form.expectAnswer();
  const reference = await form.reference();
  await page.getByRole('link', { name: RECEIPT }).click();
  await form.expectPage(RECEIPT);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(1);
  const { agreed } = await records.lead(reference);
  expect(agreed).toHaveLength(TEXTS);
  for (const { sha256 } of agreed) {
    const shown = page.getByText(sha256).filter({ visible: true });
    await expect(shown).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(shown).toHaveCount(1);
    // Some browsers print only the summary of a closed one.
    await expect(page.locator('details:visible')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
  for (const proof of await page.getByText('Technical details').all()) await proof.click();
  for (const { sha256, acknowledged_at: at } of agreed) {
    await expect(page.getByText(sha256).filter({ visible: true })).toHaveCount(1);
    await expect(page.locator(`time[datetime="${at.toISOString()}"]`).first()).toBeVisible();
  }
  await expectPrintedInFull(page);
  const events = eventsIn(await certificateOn(page, reference));
  expect(events.filter(({ kind }) => kind === 'consent_displayed')).toHaveLength(TEXTS);
  const measures = events.filter(({ kind }) => kind === 'consent_measured');
  expect(measures).toHaveLength(1);
  for (const { facts } of measures) expectPlausible(facts);

  await withdrawOn(page);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: WITHDRAWN })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw this consent' })).toHaveCount(0);
  const later = await records.rows(
    `select kind from evidence_event join lead using (journey_id)
     where partner_lead_id = $1 and kind in ('phone_consent_withdrawn', 'consent_displayed') order by number`,
    [reference],
  );
  expect(later.map(({ kind }) => kind)).toEqual([
    'consent_displayed',
    'consent_displayed',
    'phone_consent_withdrawn',
  ]);
  expect(await records.openAlerts('phone_consent_withdrawn')).toContainEqual(
    expect.stringMatching(new RegExp(`^${reference} 20`)),
  );
});

/** On paper the plain words replace the frames, up to the last word. */
async function expectPrintedInFull(page: Page) {
  const frames = page.getByTitle(/’s consent text$/);
  await expect(frames).toHaveCount(TEXTS);
  const texts = [];
  for (const frame of await frames.all()) {
    const body = frame.contentFrame().locator('body');
    await expect(body).not.toBeEmpty();
    texts.push((await body.innerText()).trim().split(/\s+/));
  }
  await page.emulateMedia({ media: 'print' });
  await expect(frames.filter({ visible: true })).toHaveCount(0);
  const printed = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
  for (const words of texts) {
    expect(printed).toContain(words.slice(0, 6).join(' '));
    expect(printed).toContain(words.slice(-6).join(' '));
  }
  await page.emulateMedia({ media: 'screen' });
}

function expectPlausible(facts: unknown) {
  const { viewport, documents, labels } = plausible.parse(facts);
  expect(viewport).toEqual(PHONE);
  expect(documents).toHaveLength(TEXTS);
  // Jumping from its beginning to the checkbox does not show all of a long text.
  expect(documents[0]?.seenPercent).toBeLessThan(90);
  expect(labels.map(({ name }) => name)).toEqual(['agree', 'phone-agree']);
}

async function certificateOn(page: Page, reference: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`consent-${reference}.json`);
  return readFile(await download.path(), 'utf8');
}

test('a receipt shows the borrower’s own time first, and UTC below it', async ({
  page,
  form,
  browser,
  instance,
}) => {
  await form.sendQuickly(someone({ lastName: 'Linkless' }));
  const address = await page.getByRole('link', { name: 'Your receipt' }).getAttribute('href');
  const inChicago = await browser.newPage({ baseURL: instance.app, timezoneId: 'America/Chicago' });
  await inChicago.goto(address ?? '');
  await expect(inChicago.locator('time').first()).toHaveText(/ Central Time.* UTC$/);
});
