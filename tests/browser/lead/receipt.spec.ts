import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import {
  CONSENT,
  expectPage,
  OUTCOME,
  referenceOn,
  sendLead,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
import { leaksIn } from '#tests/browser/support/leaks.ts';
import {
  eventsIn,
  RECEIPT,
  receiptIn,
  verifyWithCommand,
  WITHDRAWN,
  withdrawOn,
} from '#tests/browser/support/receipt.ts';
import { test } from '#tests/browser/support/test.ts';
import type { Person } from '#tests/support/borrowers/form-answers.ts';
import { borrowerAt, letters } from '#tests/support/borrowers/posting-borrower.ts';

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
    }),
  ),
  labels: z.array(
    z.object({ name: z.string(), fontPx: z.number().min(16).max(20), contrast: z.number().min(7) }),
  ),
});

test('a receipt shows the borrower’s name in their own browser only', {
  tag: ['@with-scripts', '@own-journey', '@nightly'],
}, async ({ instance }) => {
  const person = markedPerson();
  const street = `1 ${letters()} Road`;
  const city = `Ville${letters()}`;
  const borrower = borrowerAt(instance.app, () => instance.app, person);
  await borrower.begin();
  await borrower.answer({ address: { street, city, state: 'PA', zipcode: '17815' } });
  const agreed = { ...(await borrower.readConsent()), 'phone-agree': 'yes' };
  // Before the borrower agrees, the receipt has no content.
  expect((await borrower.ask(CONSENT)).html).not.toContain('/receipt/');
  await borrower.agree(agreed);
  const receipt = receiptIn((await borrower.outcome()).reply.html);
  const certificate = `${receipt}/certificate`;
  const marks = { ...person, street, city };

  const own = (await borrower.ask(receipt)).html;
  expect(own).toContain(`${person.firstName} ${person.lastName}`);
  expect(leaksIn({ own }, { email: person.email, phone: person.phone })).toHaveLength(2);
  const { html: file } = await borrower.ask(certificate);
  expect(eventsIn(file).find(({ kind }) => kind === 'consent_acknowledged')?.facts).toMatchObject({
    page: instance.app + CONSENT,
    button: 'Agree and send',
  });
  expect(leaksIn({ certificate: file.length > 0 ? JSON.stringify(eventsIn(file)) : '' }, marks)).toHaveLength(
    6,
  );
  expect((await verifyWithCommand(file, instance.app)).split('\n')).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Agreed: \d/), 'No fault found.']),
  );

  const stranger = await fetch(instance.app + receipt);
  expect(stranger.headers.get('cache-control')).toContain('no-store');
  const seen = await stranger.text();
  expect(stranger.headers.get('x-robots-tag')).toBe('noindex');
  expect(seen).toContain('I agree to get calls and texts as described above');
  expect(leaksIn({ seen }, marks)).toEqual([]);
  expect((await fetch(instance.app + certificate)).status).toBe(404);
  const another = borrowerAt(instance.app, () => instance.app);
  await another.begin();
  expect(leaksIn({ seen: (await another.ask(receipt)).html }, marks)).toEqual([]);
  expect((await another.ask(certificate)).status).toBe(404);

  const copiedCookies = new Map(borrower.cookies);
  const deletion = await borrower.ask('/apply/start-over');
  const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(deletion.html) ?? [];
  const { location } = await borrower.post('/apply/start-over', { [action]: '' });
  // The id opens the receipt, so only the receipt's own address contains it.
  expect(location).toBe('/apply/deleted');
  const { html: deleted } = await borrower.ask('/apply/deleted');
  expect(receiptIn(deleted)).toBe(receipt);
  for (const page of [deletion.html, deleted])
    expect(wordsIn(page)).toContain(
      'We keep that proof, with your name, email, phone and address, encrypted for 5 years. To have it deleted too, ask Juniper Money: help@juniper.example',
    );
  // A copy of the deleted cookie opens nothing either.
  for (const [name, value] of copiedCookies) borrower.cookies.set(name, value);
  const later = await borrower.ask(receipt);
  expect(later.html).toContain('I’ve read the text above and I agree to it');
  expect(leaksIn({ later: later.html }, marks)).toEqual([]);
  expect((await borrower.ask(certificate)).status).toBe(404);
});

test('an unknown id opens no receipt', { tag: ['@with-scripts', '@own-journey'] }, async ({ instance }) => {
  const id = crypto.randomUUID();
  for (const wrong of [id, `${id}/withdraw`, `${id}/certificate`, 'nowhere', '%27', `${id}0`]) {
    expect((await fetch(`${instance.app}/receipt/${wrong}`)).status, wrong).toBe(404);
  }
});

for (const { how, tag, measured, buttons } of [
  { how: 'with scripts', tag: '@with-scripts', measured: 1, buttons: 1 },
  { how: 'without scripts', tag: '@without-scripts', measured: 0, buttons: 0 },
]) {
  test(`a receipt is read, downloaded, printed in full and answered with a withdrawal, ${how}`, {
    tag,
  }, async ({ page, records }) => {
    await page.setViewportSize(PHONE);
    await sendLead(page, someone({ lastName: 'Linkless' }), { phone: true });
    await expect(page).toHaveURL(OUTCOME);
    const reference = await referenceOn(page);
    await page.getByRole('link', { name: RECEIPT }).click();
    await expectPage(page, RECEIPT);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(buttons);
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
    expect(measures).toHaveLength(measured);
    for (const { facts } of measures) expectPlausible(facts);

    await withdrawOn(page);
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole('heading', { name: WITHDRAWN })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Withdraw this consent' })).toHaveCount(0);
    expect(await records.eventsOf(reference, 'phone_consent_withdrawn')).toBe(1);
    expect(await records.eventsOf(reference, 'consent_displayed')).toBe(TEXTS);
    expect(await records.openAlerts('phone_consent_withdrawn')).toContainEqual(
      expect.stringMatching(new RegExp(`^${reference} 20`)),
    );
  });
}

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

/** Without markup. */
const wordsIn = (html: string) => html.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

/** A person whose every detail is unique in a text. */
function markedPerson(): Person & { phone: string } {
  const [first, last] = [letters(), letters()];
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-4);
  return {
    firstName: `Ada${first}`,
    lastName: `Quill${last}`,
    email: `${first}@example.com`,
    phone: `555555${digits}`,
  };
}

async function certificateOn(page: Page, reference: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the certificate' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`consent-${reference}.json`);
  return readFile(await download.path(), 'utf8');
}

test('a receipt shows the borrower’s own time first, and UTC below it', { tag: '@with-scripts' }, async ({
  page,
  browser,
  instance,
}) => {
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  const address = await page.getByRole('link', { name: 'Your receipt' }).getAttribute('href');
  const inChicago = await browser.newPage({ baseURL: instance.app, timezoneId: 'America/Chicago' });
  await inChicago.goto(address ?? '');
  await expect(inChicago.locator('time').first()).toHaveText(/ Central Time.* UTC$/);
});
