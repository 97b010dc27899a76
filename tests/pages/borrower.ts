import { expect } from 'vitest';
import {
  type Borrower,
  CONSENT,
  OUTCOME,
  PAGE_TEXT,
  QUESTIONS,
  START,
  STEPS,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { allOf, type Sheet, sheetOf } from '#tests/support/borrowers/form-answers.ts';
import { builtActions } from '#tests/support/build.ts';
import type { Tab } from '#tests/support/pages/tab.ts';

/** Starts a journey and answers these steps in one post, with the same result as page by page. */
export async function answerQuickly(tab: Tab, ada: Borrower, steps = STEPS, start = START) {
  await postSheet(tab, start, 'personal-loan', sheetOf(ada, steps));
}

export async function postSheet(tab: Tab, start: string, form: string, sheet: Sheet) {
  const begun = await tab.ask(start);
  expect(begun.headers.location).toMatch(new RegExp(`^/apply/${form}/`));
  const [step = ''] = Object.keys(sheet);
  if (step) expect(await postStep(tab, form, step, allOf(sheet))).toMatch(new RegExp(`^/apply/${form}/`));
}

/** Returns where the answer redirects. */
export async function postStep(tab: Tab, form: string, step: string, fields: Record<string, string>) {
  const action = builtActions().find(({ name }) => name === 'saveStep');
  const body = new FormData();
  for (const [name, value] of Object.entries({ [`$ACTION_ID_${action?.id}`]: '', form, step, ...fields }))
    body.append(name, value);
  const { headers } = await tab.ask(`/apply/${form}/${step}`, { body, headers: { origin: tab.origin } });
  return headers.location ?? '';
}

export function fillStep(tab: Tab, step: string, ada: Borrower) {
  const { dateOfBirth, ...others } = Object.fromEntries(
    (QUESTIONS[step] ?? []).map((name) => [name, ada[name]]),
  );
  tab.fill(others);
  if (dateOfBirth !== undefined) fillDate(tab, 'dateOfBirth', dateOfBirth);
}

export async function answerAll(tab: Tab, ada: Borrower) {
  for (const step of STEPS) {
    expect(tab.path).toBe(stepPath(step));
    fillStep(tab, step, ada);
    await tab.press('Continue');
  }
  expect(tab.heading).toBe(PAGE_TEXT.check);
}

export async function arriveAtConsent(tab: Tab, ada: Borrower, start = START) {
  await answerQuickly(tab, ada, STEPS, start);
  await tab.go(CONSENT);
  expect(tab.heading).toBe(PAGE_TEXT.consent);
}

export async function readAndAgree(tab: Tab, { ssn }: Pick<Borrower, 'ssn'>, { phone = false } = {}) {
  for (const text of await tab.openFrames()) expect(text).toContain('<body>');
  tab.fill({ agree: true, ssn, ...(phone && { 'phone-agree': true }) });
}

export const send = (tab: Tab) => tab.press(PAGE_TEXT.send);

export async function sendLead(tab: Tab, ada: Borrower, choice = {}, start = START) {
  await arriveAtConsent(tab, ada, start);
  await readAndAgree(tab, ada, choice);
  await send(tab);
}

/** Goes where the pages lead on their own. */
export async function arriveAtOffers(tab: Tab, operatorOrigin: string): Promise<string> {
  while (tab.url.origin !== operatorOrigin) await tab.refresh();
  expect(tab.heading).toMatch(PAGE_TEXT.offers);
  return tab.url.href;
}

export function referenceOn(tab: Tab): string {
  return /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(tab.text)?.[0] ?? '';
}

export const expectOutcome = (tab: Tab, heading: string) =>
  expect({ path: tab.path, heading: tab.heading }).toEqual({ path: OUTCOME, heading });

const PARTS = ['month', 'day', 'year'];

/** A text with as many parts as there are fields, or one that the first field takes as a whole. */
export function fillDate(tab: Tab, name: string, text: string) {
  const parts = text.split('/');
  const fields = partsOf(tab, name);
  if (parts.length !== fields.length) tab.fill({ [fields[0] ?? name]: text });
  else tab.fill(Object.fromEntries(fields.map((field, place) => [field, parts[place] ?? ''])));
}

export const dateIn = (tab: Tab, name: string) => partsOf(tab, name).map(tab.value).join('/');

const partsOf = (tab: Tab, name: string) =>
  PARTS.map((part) => `${name}-${part}`).filter((part) => tab.all(`[name="${part}"]`).length > 0);
