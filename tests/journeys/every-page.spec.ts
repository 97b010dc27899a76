import { expect } from '@playwright/test';
import { answerQuickly, CONSENT } from './borrower.ts';
import { test } from './journey.ts';
import { expectNoBarriersInText, expectStrongContrast } from './looks/axe.ts';
import { expectNobodyKeptOut } from './looks/everybody.ts';
import {
  ADA,
  pastTheConsent,
  pastTheHandoff,
  pastTheOutcomes,
  pastTheReceipts,
  pastTheRefusal,
  pastTheRest,
  pastTheSteps,
  pastTheWaiting,
} from './tour.ts';

// Axe looks at each page for a second or two.
test.describe.configure({ timeout: 90_000 });

// Axe is itself a script.
const WITH_SCRIPTS = { tag: '@with-scripts' };

test('no page that needs no answers keeps anybody out', WITH_SCRIPTS, async ({ page }) => {
  await pastTheRest(page, expectNobodyKeptOut);
});

test('no step of the form keeps anybody out, empty, wrong or filled in', WITH_SCRIPTS, async ({ page }) => {
  await pastTheSteps(page, expectNobodyKeptOut);
});

test(
  'the consent page keeps nobody out, and all its text stands out at 7:1',
  WITH_SCRIPTS,
  async ({ page }) => {
    await pastTheConsent(page, async (shown, where) => {
      await expectNobodyKeptOut(shown, where);
      await expectStrongContrast(shown, where);
    });
  },
);

test('no outcome keeps anybody out', WITH_SCRIPTS, async ({ page }) => {
  await pastTheOutcomes(page, expectNobodyKeptOut);
});

test('no receipt keeps anybody out', WITH_SCRIPTS, async ({ page }) => {
  await pastTheReceipts(page, expectNobodyKeptOut);
});

test(
  'no page on the way to the operator keeps anybody out',
  WITH_SCRIPTS,
  async ({ page, operator, records, place }) => {
    await pastTheWaiting(page, operator, expectNobodyKeptOut);
    await pastTheHandoff(page, operator, records, expectNobodyKeptOut);
    await pastTheRefusal(page, place.app, expectNobodyKeptOut);
  },
);

test('the consent texts by themselves keep nobody out', WITH_SCRIPTS, async ({ page, browser, place }) => {
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  const frames = page.getByTitle(/consent text of/i);
  await expect(frames).toHaveCount(2);
  const addresses = await frames.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('src')));
  // Under their own policy not even axe could run.
  const context = await browser.newContext({ baseURL: place.app, bypassCSP: true });
  const { cookies } = await page.context().storageState();
  await context.addCookies(cookies);
  const document = await context.newPage();
  for (const address of addresses.flatMap((src) => [`${src}`, `${src}/text`])) {
    await document.goto(address);
    await expect(document.locator('body')).not.toBeEmpty();
    await expectNoBarriersInText(document, address);
  }
  await context.close();
});
