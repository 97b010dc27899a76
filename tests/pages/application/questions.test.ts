import { expect } from 'vitest';
import { LABELS, PAGE_TEXT, QUESTIONS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/pages/fixtures.ts';
import { textOf } from '#tests/support/pages/tab.ts';

const HONEYPOT = 'Leave this empty';

/**
 * Of each question without options: autofill, off where a browser should not remember the answer, then the keyboard of a
 * phone, the type, the spelling check, and the length, which shortens no answer.
 */
const FIELDS: Record<string, string> = {
  requestedLoanAmount: 'off decimal text false -',
  firstName: 'given-name - text false -',
  lastName: 'family-name - text false -',
  email: 'email email email false -',
  phone: 'tel-national tel tel false -',
  dateOfBirth: 'bday-month numeric text false -',
  street: 'address-line1 - text false -',
  unit: 'address-line2 - text false -',
  city: 'address-level2 - text false -',
  // The only list to open.
  state: 'address-level1 - - - -',
  zipcode: 'postal-code numeric text false -',
  incomeYearly: 'off decimal text false -',
  monthlyPayment: 'off decimal text false -',
  ssn: 'off numeric text false -',
};
const ATTRIBUTES = ['autocomplete', 'inputmode', 'type', 'spellcheck', 'maxlength'];

test('the form asks what a lead needs, each once, in a field that helps to answer it', async ({ tab }) => {
  await tab.answerQuickly(someone());
  const asked: string[] = [];
  const fields: Record<string, string> = {};
  const pages: Record<string, readonly string[]> = { ...QUESTIONS, consent: ['ssn'] };
  for (const [step, names] of Object.entries(pages)) {
    await tab.go(stepPath(step));
    asked.push(...tab.texts('main form :is(legend, label[for]:not(fieldset *))'));
    for (const name of names) {
      const field = tab.control(name);
      const attributes = ATTRIBUTES.map((each) => field.getAttribute(each) ?? '-');
      if (field.type !== 'radio') fields[name] = attributes.join(' ');
    }
  }
  expect(asked.filter((text) => text !== HONEYPOT)).toEqual([
    ...Object.values(LABELS),
    expect.stringMatching(PAGE_TEXT.ssn),
  ]);
  expect(fields).toEqual(FIELDS);
  expect(tab.text).toContain('Step 5 of 5: Agree');
  expect(tab.value('ssn')).toBe('');
});

test('an answer to an optional question can be withdrawn', async ({ tab, records }) => {
  const { firstName, lastName, email } = someone();
  const name = { firstName, lastName, email };
  const asked = ['loanPurpose', 'creditScoreQuality', ...Object.keys(name)];
  const flow = { start: await records.openFlow('optional-credit', asked), form: 'prefill' };
  await tab.postSheet(flow, { loan: { loanPurpose: 'wedding', creditScoreQuality: 'fair' }, name });
  for (const [answer, shown] of [
    ['fair', 'Fair'],
    ['', 'Not answered'],
  ] as const) {
    await tab.go('/apply/prefill/loan');
    expect(tab.value('creditScoreQuality')).toBe('fair');
    await tab.answer({ creditScoreQuality: answer });
    expect(tab.url.pathname).toBe('/apply/prefill/check');
    expect(tab.texts('dd')).toContain(shown);
  }
});

test('no consent is preselected, and declining calls and texts leads to the same offers', async ({ tab }) => {
  const ways: string[][] = [];
  for (const phone of [false, true]) {
    tab.cookies.clear();
    const ada = someone();
    await tab.arriveAtConsent(ada);
    const boxes = tab.all<HTMLInputElement>('[type=checkbox]');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await tab.consentTo(ada, { phone });
    const buttons = tab.all('main button').map(textOf);
    await tab.send();
    const outcome = tab.path;
    await tab.arriveAtOffers();
    ways.push([...buttons, outcome, tab.path.replace(/[^/]{12,}$/, '*')]);
  }
  expect(ways[1]).toEqual(ways[0]);
});

test('the consent page adds at most 120 words to the texts of the operator', async ({ tab }) => {
  await tab.arriveAtConsent(someone());
  expect(tab.shownWords().length).toBeGreaterThan(60);
  expect(tab.shownWords().length).toBeLessThanOrEqual(120);
});
