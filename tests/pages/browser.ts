import { expect } from 'vitest';
import {
  type Borrower,
  CONSENT,
  OUTCOME,
  PAGE_TEXT,
  QUESTIONS,
  START,
  STEPS,
  someone,
} from '#tests/browser/support/borrower.ts';
import { examplePath, posted } from '#tests/browser/support/routes.ts';
import { allOf, type Person, QUICK, type Sheet, sheetOf } from '#tests/support/borrowers/form-answers.ts';
import { builtActions } from '#tests/support/build.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { openTab, textOf } from '#tests/support/pages/tab.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import { untilOnPage } from '#tests/support/until.ts';

const DATE_PARTS = ['month', 'day', 'year'];
const SEND = /^(Agree and send|Aceptar y enviar|Send my answers and continue)$/;
/** It loads itself again until the operator has answered. */
const WAITING_PAGE = 'meta[http-equiv=refresh i]:not([content*="url="])';
/** On a screen without the bar of a phone. */
const NOT_SHOWN = '.sr-only, .hidden, .sm\\:hidden, [hidden], noscript, script, style';

type BuiltAction = Pick<ReturnType<typeof builtActions>[number], 'id' | 'pages'>;
type Place = { app: string; databaseUrl: string };
export type Browser = ReturnType<typeof openBrowser>;

/** Without scripts, and with the ways of borrowers and staff through the pages. */
export function openBrowser({ app: origin, databaseUrl }: Place, cookies?: Map<string, string>) {
  const tab = openTab(origin, cookies);
  const fieldsOf = (name: string) =>
    DATE_PARTS.map((part) => `${name}-${part}`).filter((part) => tab.all(`[name="${part}"]`).length > 0);
  return Object.assign(tab, {
    /** Starts a journey and posts all these answers at once, with the same result as page by page. */
    async postSheet({ start, form }: { start: string; form: string }, sheet: Sheet) {
      const begun = await tab.ask(start);
      expect(begun.headers.location).toMatch(new RegExp(`^/apply/${form}/`));
      const [step = ''] = Object.keys(sheet);
      if (step) expect(await this.postStep(form, step, allOf(sheet))).toMatch(`/apply/${form}/`);
    },
    /** Returns where the answer redirects. */
    async postStep(form: string, step: string, fields: Record<string, string>): Promise<string> {
      const action = builtActions().find(({ name }) => name === 'saveStep');
      const body = new FormData();
      for (const [name, value] of Object.entries({ [`$ACTION_ID_${action?.id}`]: '', form, step, ...fields }))
        body.append(name, value);
      const { headers } = await tab.ask(`/apply/${form}/${step}`, { body, headers: { origin } });
      return headers.location ?? '';
    },
    answerQuickly(ada: Borrower, steps = STEPS, start = START) {
      return this.postSheet({ start, form: 'personal-loan' }, sheetOf(ada, steps));
    },
    fillStep(step: string, ada: Borrower) {
      const { dateOfBirth, ...others } = Object.fromEntries(
        (QUESTIONS[step] ?? []).map((name) => [name, ada[name]]),
      );
      tab.fill(others);
      if (dateOfBirth !== undefined) this.fillDate('dateOfBirth', dateOfBirth);
    },
    /** On the page, or on the one at this path. */
    async answer(fields: Parameters<typeof tab.fill>[0], path?: string) {
      if (path) await tab.go(path);
      tab.fill(fields);
      await tab.press('Continue');
    },
    /** A text with as many parts as there are fields, or one that the first field takes as a whole. */
    fillDate(name: string, text: string) {
      const parts = text.split('/');
      const fields = fieldsOf(name);
      if (parts.length !== fields.length) tab.fill({ [fields[0] ?? name]: text });
      else tab.fill(Object.fromEntries(fields.map((field, place) => [field, parts[place] ?? ''])));
    },
    dateIn: (name: string) => fieldsOf(name).map(tab.value).join('/'),
    async arriveAtConsent(ada: Borrower, start = START) {
      await this.answerQuickly(ada, STEPS, start);
      await tab.go(CONSENT);
      expect(tab.heading).toBe(PAGE_TEXT.consent);
    },
    /** Reads and checks, without sending. */
    async consentTo({ ssn }: Pick<Borrower, 'ssn'>, { phone = false } = {}) {
      for (const text of await tab.openFrames()) expect(text).toContain('<body>');
      tab.fill({ agree: true, ssn, ...(phone && { 'phone-agree': true }) });
    },
    /** Waits for the answer too: a late one comes after the page. */
    async send() {
      await tab.press(SEND);
      await untilOnPage(async () => {
        if (tab.all(WAITING_PAGE).length > 0) await tab.reload();
        return tab.all(WAITING_PAGE).length === 0;
      }, 'the page has the answer of the operator');
    },
    async agree(ada: Pick<Borrower, 'ssn'>, choice = {}) {
      await this.consentTo(ada, choice);
      await this.send();
    },
    async finish(ada: Pick<Borrower, 'ssn'>, choice = {}) {
      await this.agree(ada, choice);
      await this.arriveAtOffers();
    },
    async sendLead(ada: Borrower, choice = {}) {
      await this.arriveAtConsent(ada);
      await this.agree(ada, choice);
    },
    async sendPrefill(person: Person) {
      await this.postSheet(QUICK, QUICK.sheet(person));
      await tab.go(`/apply/${QUICK.form}/check`);
      await this.send();
    },
    /** Goes where the pages lead on their own, until they leave our site. */
    async leave() {
      while (tab.url.origin === origin) await tab.refresh();
    },
    async arriveAtOffers() {
      await this.leave();
      expect(tab.heading).toMatch(PAGE_TEXT.offers);
    },
    async deleteAnswers() {
      await tab.go('/apply/start-over');
      await tab.press('Delete my answers');
    },
    /** Of the main part, without its frames. */
    shownWords(): string[] {
      const parts = tab.all('main, main *').filter((part) => !part.closest(NOT_SHOWN));
      const texts = parts.flatMap(({ childNodes }) =>
        [...childNodes].filter(({ nodeName }) => nodeName === '#text').map(({ textContent }) => textContent),
      );
      return texts.join(' ').match(/[\p{L}\d’]+/gu) ?? [];
    },
    reference: () => /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(tab.text)?.[0] ?? '',
    mailedReference: () =>
      decodeURIComponent(tab.link('Email us this reference').href).split('Reference ')[1] ?? '',
    expectOutcome: (heading: string) =>
      expect({ path: tab.path, heading: tab.heading }).toEqual({ path: OUTCOME, heading }),
    async signInAs(role: StaffRole, options?: Parameters<typeof signedIn>[2]) {
      const staff = await signedIn(databaseUrl, role, options);
      tab.cookies.set(staff.cookie.name, staff.cookie.value);
      return staff;
    },
    /** Posts a form of the console as React does, or as a browser without scripts. */
    postAction({ id, pages }: BuiltAction, how: 'script' | 'form', fields: Record<string, string> = {}) {
      const { headers, multipart } = posted({ id, fields }, how);
      return tab.ask(examplePath(pages[0] ?? ''), { headers: { ...headers, origin }, body: multipart });
    },
    async search(list: 'leads' | 'prefills', typed: string) {
      await tab.go(`/staff/${list}`);
      tab.fill({ 'Find leads and prefills': typed });
      await tab.press('Search');
    },
    /** The first of the parts that this selector names with these words. */
    part(selector: string, words: string): Element {
      const part = tab.all(selector).find((each) => textOf(each).includes(words));
      if (!part) throw new Error(`${tab.path} has no ${selector} with ${words}: ${tab.text}`);
      return part;
    },
    /** Presses the button in such a part. */
    pressIn(selector: string, words: string, button: string) {
      const buttons = [...this.part(selector, words).querySelectorAll<HTMLButtonElement>('button')];
      return tab.press(buttons.find((each) => textOf(each).includes(button)));
    },
    meta: (name: string) => tab.attribute(`meta:is([property="${name}"], [name="${name}"])`, 'content'),
    rows: () => tab.texts('tbody tr'),
    rowLinks: () => tab.texts('table a'),
  });
}

/** A lead that ends as the last name says. */
export async function leadFrom(place: Place, lastName: string) {
  const borrower = someone({ lastName });
  const tab = openBrowser(place);
  await tab.sendLead(borrower);
  const reference = tab.reference();
  const [lead] = await queryAt(
    place.databaseUrl,
    'select operator_uuid as uuid from lead where partner_lead_id = $1',
    [reference],
  );
  return { reference, uuid: lead?.uuid as string | null, email: borrower.email };
}
