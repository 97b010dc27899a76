import { expect } from 'vitest';
import {
  CONSENT,
  LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import {
  answerAll,
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  postSheet,
  readAndAgree,
  send,
} from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { textOf } from '#tests/support/pages/tab.ts';

const HONEYPOT = 'Leave this empty';

/** Autofill, off where a browser should not remember the answer, then the keyboard of a phone, and the type. */
const FIELDS: Record<keyof typeof LABELS, string> = {
  requestedLoanAmount: 'off decimal text',
  loanPurpose: 'off',
  firstName: 'given-name - text',
  lastName: 'family-name - text',
  email: 'email email email',
  phone: 'tel-national tel tel',
  dateOfBirth: 'bday-month numeric text',
  street: 'address-line1 - text',
  unit: 'address-line2 - text',
  city: 'address-level2 - text',
  state: 'address-level1',
  zipcode: 'postal-code numeric text',
  employmentStatus: 'off',
  incomeYearly: 'off decimal text',
  housingType: 'off',
  monthlyPayment: 'off decimal text',
};
const ATTRIBUTES = ['autocomplete', 'inputmode', 'type', 'spellcheck', 'maxlength'];

test('a whole journey needs no script, style or image', async ({ tab, operator }) => {
  const ada = someone({ unit: 'Apt 4' });
  await tab.go('/');
  await tab.follow(/^See my offers/);
  await answerAll(tab, ada);
  await tab.follow(PAGE_TEXT.toConsent);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  const posts = await operator.postsFor(ada);
  // Its contract has no field for the unit.
  expect(posts.map(({ lead }) => lead.address.street)).toEqual(['17 Larch Road, Apt 4']);
});

test('every question has a label and a field that helps to answer it', async ({ tab }) => {
  await answerQuickly(tab, someone());
  for (const step of STEPS) {
    await tab.go(stepPath(step));
    for (const name of QUESTIONS[step] ?? []) {
      const field = tab.control(name);
      expect(tab.texts('legend, label')).toContain(LABELS[name]);
      if (field.type === 'radio') continue;
      const [autocomplete, inputmode = '-', type = '-'] = (FIELDS[name] ?? '').split(' ');
      const isTyped = field.tagName === 'INPUT';
      // No length shortens an answer.
      const expected = [autocomplete, inputmode, type, isTyped ? 'false' : '-', '-'];
      expect(attributesOf(field), name).toEqual(expected);
    }
  }
  await tab.go(CONSENT);
  const ssn = tab.control('ssn');
  expect(attributesOf(ssn)).toEqual(['off', 'numeric', 'text', 'false', '-']);
  expect(ssn.value).toBe('');
});

test('no question is asked twice, and none is asked that the lead does not need', async ({ tab }) => {
  await answerQuickly(tab, someone());
  const asked: string[] = [];
  for (const path of [...STEPS.map(stepPath), CONSENT]) {
    await tab.go(path);
    asked.push(
      ...tab.texts('main form :is(legend, label[for]:not(fieldset *))').filter((text) => text !== HONEYPOT),
    );
  }
  expect(asked).toEqual([...Object.values(LABELS), expect.stringMatching(PAGE_TEXT.ssn)]);
  expect(tab.text).toContain('Step 5 of 5: Agree');
});

test('only the state is asked by a list to open', async ({ tab, records }) => {
  const { firstName, lastName, email } = someone();
  const name = { firstName, lastName, email };
  const address = { zipcode: '17815', city: 'Bloomsburg', state: 'PA' };
  // All questions with options that a quick start can ask.
  const chosen = ['loanPurpose', 'creditScoreQuality', 'citizenship', 'employmentStatus', 'housingType'];
  const asked = [...Object.keys({ ...name, ...address }), ...chosen];
  const start = await records.openFlow('long-flow', asked);
  await postSheet(tab, start, 'prefill', { loan: { loanPurpose: 'wedding' }, name, address });
  const expectChoices = async (form: string, steps: string[]) => {
    for (const step of steps) {
      await tab.go(`/apply/${form}/${step}`);
      expect(tab.all('main fieldset [type=radio]').length, step).toBeGreaterThan(1);
      expect(tab.all('main select'), step).toEqual([]);
    }
  };
  await expectChoices('prefill', ['loan', 'name', 'income']);
  await tab.go('/apply/prefill/address');
  expect(tab.all('main select')).toHaveLength(1);
  tab.cookies.clear();
  await postSheet(tab, REFINANCE.start, REFINANCE.form, REFINANCE.sheet(someone()));
  await expectChoices('refinance', ['education', 'name']);
});

test('an answer to an optional question can be withdrawn', async ({ tab, records }) => {
  const { firstName, lastName, email } = someone();
  const name = { firstName, lastName, email };
  const asked = ['loanPurpose', 'creditScoreQuality', ...Object.keys(name)];
  const start = await records.openFlow('optional-credit', asked);
  await postSheet(tab, start, 'prefill', {
    loan: { loanPurpose: 'wedding', creditScoreQuality: 'fair' },
    name,
  });
  for (const [answer, shown] of [
    ['fair', 'Fair'],
    ['', 'Not answered'],
  ] as const) {
    await tab.go('/apply/prefill/loan');
    expect(tab.value('creditScoreQuality')).toBe('fair');
    tab.fill({ creditScoreQuality: answer });
    await tab.press('Continue');
    expect(tab.url.pathname).toBe('/apply/prefill/check');
    expect(tab.texts('dd')).toContain(shown);
  }
});

test('no consent is preselected, and declining calls and texts leads to the same offers', async ({
  tab,
  operator,
}) => {
  const ways: string[][] = [];
  for (const phone of [false, true]) {
    tab.cookies.clear();
    const ada = someone();
    await arriveAtConsent(tab, ada);
    const boxes = tab.all<HTMLInputElement>('[type=checkbox]');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await readAndAgree(tab, ada, { phone });
    const buttons = tab.all('main button').map(textOf);
    await send(tab);
    const outcome = tab.path;
    await arriveAtOffers(tab, operator.origin);
    ways.push([...buttons, outcome, tab.path.replace(/[^/]{12,}$/, '*')]);
  }
  expect(ways[1]).toEqual(ways[0]);
});

const attributesOf = (field: Element) => ATTRIBUTES.map((name) => field.getAttribute(name) ?? '-');
