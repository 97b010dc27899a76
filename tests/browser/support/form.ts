import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { consentTexts, fillAnswers, fillDate } from '#testing/kit.js';
import { allOf, type PersonalName, type Sheet, sheetOf } from '#tests/support/borrowers/form-answers.ts';
import { builtActions } from '#tests/support/build.ts';
import {
  type Borrower,
  CONSENT,
  LABELS,
  OUTCOME,
  PAGE_TEXT,
  START,
  STEPS,
  someone,
  stepPath,
} from './borrower.ts';

export type Form = ReturnType<typeof formOn>;

/** As a browser opens a frame. */
const AS_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' };

/** A borrower opens, fills in and sends the pages of this tab. */
export function formOn(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const goOn = () => button('Continue').click();
  const partsOf = (name: string) => page.locator(`main [name^="${name}-"]`).all();

  async function expectPage(title: string | RegExp) {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** Any page but the one on which the borrower waits for the operator. */
  const expectAnswer = () => expectPage(/^(?!Looking for your offers$)/);

  /** With this browser's cookies, without a page. Returns where the answer redirects. */
  async function post(path: string, fields: Record<string, string>): Promise<string> {
    const { origin } = new URL((await page.request.get('/livez')).url());
    const options = { headers: { origin }, multipart: fields, maxRedirects: 0 };
    return z.string().parse((await page.request.post(path, options)).headers().location);
  }

  function postStep(form: string, step: string, fields: Record<string, string>) {
    const action = builtActions().find(({ name }) => name === 'saveStep');
    return post(`/apply/${form}/${step}`, { [`$ACTION_ID_${action?.id}`]: '', form, step, ...fields });
  }

  /** Starts a journey and answers these steps in one post, with the same result as page by page. */
  async function postSheet(start: string, form: string, sheet: Sheet) {
    const begun = await page.request.get(start, { maxRedirects: 0 });
    const ofForm = new RegExp(`^/apply/${form}/`);
    expect(begun.headers().location).toMatch(ofForm);
    const [step] = Object.keys(sheet);
    if (step) expect(await postStep(form, step, allOf(sheet))).toMatch(ofForm);
  }

  /** React has taken over the form: until then, its keys are the browser's own. */
  async function scriptsReady() {
    // Next adds it in an effect, which runs after React has committed the whole page.
    await expect(page.locator('next-route-announcer')).toBeAttached();
    await expect(page.locator('main form').first()).toBeVisible();
  }

  const answerQuickly = (ada: Borrower, steps = STEPS, start = START) =>
    postSheet(start, 'personal-loan', sheetOf(ada, steps));

  const fill = (answers: Record<string, string>) => fillAnswers(page, answers);

  const fillStep = (step: string, ada: Borrower) => fill(allOf(sheetOf(ada, [step])));

  async function answerSheet(form: string, sheet: Sheet) {
    for (const [step, answers] of Object.entries(sheet)) {
      await page.waitForURL(`/apply/${form}/${step}`);
      await fill(answers);
      await goOn();
    }
    await expect(page).toHaveURL(`/apply/${form}/check`);
  }

  async function arriveAtConsent(ada: Borrower, start = START) {
    await answerQuickly(ada, STEPS, start);
    await page.goto(CONSENT);
    await expectPage(PAGE_TEXT.consent);
  }

  async function textFrames() {
    const frames = page.locator('main iframe');
    await expect(frames).not.toHaveCount(0);
    return frames.all();
  }

  const textsLoaded = () => consentTexts(page);

  async function agree({ ssn }: Pick<Borrower, 'ssn'>, { phone = false } = {}) {
    await textsLoaded();
    await page.getByLabel(PAGE_TEXT.agree).check();
    if (phone) await page.getByLabel(PAGE_TEXT.phoneAgree).check();
    await page.getByLabel(PAGE_TEXT.ssn).fill(ssn);
  }

  async function agreeAndSend(ada: Pick<Borrower, 'ssn'>, choice = {}) {
    await agree(ada, choice);
    await button(PAGE_TEXT.send).click();
  }

  return {
    page,
    sendButton: button(PAGE_TEXT.send),
    /** Of the errors of the page. */
    summary: page.getByRole('alert').filter({ hasText: 'Please fix' }),
    goOn,
    expectPage,
    expectAnswer,
    postStep,
    postSheet,
    answerQuickly,
    /** With the answers of the steps before it. */
    async open(step: string, ada = someone()) {
      await answerQuickly(ada, STEPS.slice(0, STEPS.indexOf(step)));
      await page.goto(stepPath(step));
    },
    scriptsReady,
    /** Of a date, its first field. */
    field: (name: PersonalName) =>
      name === 'dateOfBirth'
        ? page.getByRole('group', { name: LABELS[name] }).getByRole('textbox').first()
        : page.getByLabel(LABELS[name], { exact: true }),
    fillDate: (name: string, text: string) => fillDate(page, name, text),
    /** The text or the chosen option; of a date, the texts of its fields, as in `10/14/1988`. */
    async answerIn(name: string): Promise<string> {
      const parts = await partsOf(name);
      if (parts.length > 0) return (await Promise.all(parts.map((field) => field.inputValue()))).join('/');
      return page.locator(`main :is(:not([type=radio]), :checked)[name="${name}"]`).inputValue();
    },
    fill,
    fillStep,
    answerSheet,
    answerAll: (ada: Borrower) => answerSheet('personal-loan', sheetOf(ada)),
    /** From the page to check the answers. */
    async goToConsent() {
      await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
      await expectPage(PAGE_TEXT.consent);
    },
    arriveAtConsent,
    textFrames,
    textsLoaded,
    agree,
    agreeAndSend,
    async sendLead(ada: Borrower, choice = {}, start = START) {
      await arriveAtConsent(ada, start);
      await agreeAndSend(ada, choice);
    },
    /** Posts the consent page too, for tests of the pages after the operator's answer. */
    async sendQuickly(ada: Borrower, start = START) {
      await answerQuickly(ada, STEPS, start);
      const html = await (await page.request.get(CONSENT)).text();
      for (const [, text = ''] of html.matchAll(/<iframe[^>]* src="(\/consent\/[0-9a-f]{64})"/g))
        await page.request.get(text, { headers: AS_FRAME });
      const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(html) ?? [];
      const [, shown = ''] = /name="shown" value="([^"]*)"/.exec(html) ?? [];
      const fields = { [action]: '', form: 'personal-loan', shown, agree: 'yes', ssn: ada.ssn };
      expect(await post(CONSENT, fields)).toBe(OUTCOME);
      await page.goto(OUTCOME);
      await expectAnswer();
    },
    // Asks the page itself: of two competing navigations, Playwright may report the one that was canceled.
    async arriveAtOffers(operatorOrigin: string): Promise<string> {
      const heading = page.getByRole('heading', { level: 1, name: PAGE_TEXT.offers });
      await expect(heading).toBeVisible();
      const address = await heading.evaluate(() => window.location.href);
      expect(new URL(address).origin).toBe(operatorOrigin);
      return address;
    },
    async reference(): Promise<string> {
      const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/;
      return z.string().parse(reference.exec(await page.getByText(reference).first().innerText())?.[0]);
    },
  };
}
