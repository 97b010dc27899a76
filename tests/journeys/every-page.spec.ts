import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import {
  CHECK,
  CONSENT,
  expectPage,
  fillStep,
  goOn,
  OUTCOME,
  SAYS,
  START,
  STEPS,
  sendButton,
  sendLead,
  someone,
  stepPath,
} from './borrower.ts';
import { test } from './journey.ts';

const NARROWEST = { width: 320, height: 640 };
const USUAL = { width: 1280, height: 720 };
const OUTCOMES = ['Linkless', 'Lostlink', 'Failure', 'Timedout', 'Invalid', 'Reset'];

type Look = (page: Page, where: string) => Promise<void>;

test('no page of the form keeps anybody out', async ({ page }) => {
  test.slow();
  await pastEveryPage(page, lookAt);
});

test('no outcome keeps anybody out', async ({ page }) => {
  test.slow();
  await pastEveryOutcome(page, lookAt);
});

/** In light and in dark colours, and on the narrowest screen. */
async function lookAt(page: Page, where: string) {
  await page.setViewportSize(NARROWEST);
  await expectNoSideways(page, where);
  await page.setViewportSize(USUAL);
  // Axe is itself a script.
  if (test.info().project.name === 'no-scripts') return;
  await expectNoViolations(new AxeBuilder({ page }), where);
  // Without motion, so that no colour is measured on its way to another.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(new AxeBuilder({ page }).withRules('color-contrast'), `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(axe: AxeBuilder, where: string) {
  const { violations } = await axe.setLegacyMode(true).exclude('iframe').analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect.soft(found, where).toEqual([]);
}

async function expectNoSideways(page: Page, where: string) {
  const sizes = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  const [content = 0, window = 0] = sizes;
  expect.soft(content, where).toBeLessThanOrEqual(window);
}

async function pastEveryPage(page: Page, look: Look) {
  const visit = async (path: string) => {
    await page.goto(path);
    await look(page, path);
  };
  for (const path of ['/', '/nowhere', '/apply/lost', '/apply/no-campaign', '/apply/deleted'])
    await visit(path);
  const ada = someone();
  await page.goto(START);
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await look(page, slug);
    await goOn(page);
    await expect(page).toHaveTitle(/^Error: /);
    await look(page, `${slug} with errors`);
    await fillStep(page, slug, ada);
    await goOn(page);
  }
  await expectPage(page, SAYS.check);
  for (const path of [CHECK, '/apply/start-over', CONSENT]) await visit(path);
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  await look(page, 'consent with errors');
}

async function pastEveryOutcome(page: Page, look: Look) {
  for (const lastName of OUTCOMES) {
    await page.context().clearCookies();
    await sendLead(page, someone({ lastName }));
    await expect(page).toHaveURL(OUTCOME);
    await expectPage(page, /./);
    await look(page, lastName);
  }
  await page.context().clearCookies();
  await page.route('**/apply/handoff/go', (route) => route.fulfill({ status: 204 }));
  await sendLead(page, someone());
  await expectPage(page, /^Taking you to/);
  await look(page, 'handoff');
  await page.context().clearCookies();
}
