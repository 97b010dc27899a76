import { expect, type Page } from '@playwright/test';
import { allOf, type Sheet } from '#tests/support/borrowers/form-answers.ts';
import { builtActions } from '#tests/support/build.ts';
import { openDocument, readForm } from './consent-page.ts';

/** Starts a journey and answers these steps in one post, without a page. */
export async function postSheet(page: Pick<Page, 'request'>, start: string, form: string, sheet: Sheet) {
  const begun = await page.request.get(start, { maxRedirects: 0 });
  expect(begun.headers().location).toMatch(new RegExp(`^/apply/${form}/`));
  const [step = ''] = Object.keys(sheet);
  if (!step) return;
  expect(await postStep(page, form, step, allOf(sheet))).toMatch(new RegExp(`^/apply/${form}/`));
}

/** The path to which the answer redirects. */
export async function postStep(
  page: Pick<Page, 'request'>,
  form: string,
  step: string,
  fields: Record<string, string>,
): Promise<string> {
  const { origin } = new URL((await page.request.get('/livez')).url());
  const response = await page.request.post(`/apply/${form}/${step}`, {
    headers: { origin },
    multipart: { [saveAction()]: '', form, step, ...fields },
    maxRedirects: 0,
  });
  const { location = '' } = response.headers();
  expect(location).toMatch(/^\/apply\//);
  return location;
}

function saveAction() {
  const [action] = builtActions().filter(({ name }) => name === 'saveStep');
  return `$ACTION_ID_${action?.id}`;
}

export async function postConsent(page: Page, form: string, ssn: string) {
  const path = `/apply/${form}/consent`;
  const { action, shown, documents } = await readForm(page, path);
  for (const address of documents) await openDocument(page, address);
  const { origin } = new URL((await page.request.get('/livez')).url());
  const sent = await page.request.post(path, {
    headers: { origin },
    multipart: { [action]: '', form, shown, agree: 'yes', ssn },
    maxRedirects: 0,
  });
  expect(sent.headers().location).toBe('/apply/outcome');
}
