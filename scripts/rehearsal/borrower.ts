import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { UserError } from '#scripts/cli/user-error.ts';
import { expect } from '#scripts/dev/wait.ts';
import { personalAnswers } from '#tests/support/borrowers/form-answers.ts';
import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';
import { BORROWER_HOST, openPhone } from './browser.ts';
import { CAMPAIGN, type World } from './world.ts';

const PAGES = 8;
const SLOW_MS = 60_000;

/** Every applicant of this run: no log may name them. */
export const people: Person[] = [];
export type Person = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'ssn', string>;

export function newPerson(lastName?: string): Person {
  const digits = String(2_000_000 + (randomBytes(4).readUInt32BE() % 7_999_999));
  const person = { ...aPerson(lastName), phone: `570${digits}`, ssn: '4821' };
  people.push(person);
  return person;
}

async function answerQuestions(page: Page, person: Person) {
  for (let asked = 0; asked < PAGES; asked += 1) {
    if (new URL(page.url()).pathname.endsWith('/check')) return;
    const before = page.url();
    for (const [name, value] of Object.entries(personalAnswers(person))) await answer(page, name, value);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL((address) => address.href !== before);
  }
  expect(new URL(page.url()).pathname.endsWith('/check'), `The form did not come to an end: ${page.url()}`);
}

async function answer(page: Page, name: string, value: string) {
  const control = page.locator(`main :is([name="${name}"], [name="${name}-month"])`).first();
  if ((await control.count()) === 0) return;
  const kind = await control.evaluate((node) => node.getAttribute('type') ?? node.tagName);
  if (kind === 'hidden') return;
  if (kind === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check();
  else if (kind === 'SELECT') await control.selectOption(value);
  else await control.fill(value);
}

async function agree(page: Page, person: Person) {
  const frames = page.getByTitle(/’s consent text$/);
  // The check page opens this one in the same document, so a click on its link ends before the texts are there.
  await frames.first().waitFor();
  for (const frame of await frames.all()) {
    // An iframe has an empty body before its text loads, and an answer sent then counts as unread.
    const text = await (await frame.elementHandle())?.contentFrame();
    await text?.waitForURL(/\/consent\//);
  }
  await page.getByLabel('I’ve read and agree to the text above').check();
  await page.getByLabel(/Social Security number/).fill(person.ssn);
}

/** LIMIT_FASTEST_SECONDS: a faster application counts as automated. */
const MIN_APPLICATION_MS = 6_000;
const begun = new WeakMap<Page, number>();

const CAMPAIGN_LINK = `https://${BORROWER_HOST}/start/${CAMPAIGN}`;

/** A phone of its own, on the first page of the form. */
export async function startApplication({ browser }: World, link = CAMPAIGN_LINK): Promise<Page> {
  const page = await openPhone(browser);
  begun.set(page, performance.now());
  await page.goto(link);
  return page;
}

/** Answers all questions and agrees: only sending is left. */
export async function fillIn(page: Page, person: Person) {
  await answerQuestions(page, person);
  await page.getByRole('link', { name: 'Continue to the last step' }).click();
  await agree(page, person);
}

export async function send(page: Page) {
  await pause(Math.max(0, (begun.get(page) ?? 0) + MIN_APPLICATION_MS - performance.now()));
  await page.getByRole('button', { name: 'Agree and send' }).click();
}

export async function arriveAtOffers({ operator }: World, page: Page) {
  const offers = page.getByRole('heading', { level: 1, name: /^Your offers, / });
  await offers.waitFor({ timeout: SLOW_MS }).catch(async () => {
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    throw new UserError(`The borrower did not reach the offers, but "${heading}" at ${page.url()}.`);
  });
  expect(new URL(page.url()).origin === operator.origin, `The borrower ended at ${page.url()}.`);
  await page.context().close();
}

export async function finishApplication(world: World, page: Page, person = newPerson()) {
  await fillIn(page, person);
  await send(page);
  await arriveAtOffers(world, page);
}

export async function takeLead(world: World, person = newPerson()) {
  await finishApplication(world, await startApplication(world), person);
}

/** The borrower's leads that the operator got, with its answers. */
export async function leadPosts({ operator }: World, { lastName }: Person) {
  return (await operator.posts(lastName)).filter(({ path }) => path.endsWith('/leads'));
}
