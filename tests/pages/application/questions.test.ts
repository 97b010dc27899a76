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

const MAX_QUESTIONS = 17;
const MAX_PAGES = 6;
const HONEYPOT = 'Leave this empty';

type Field = { autocomplete: string; inputmode?: string; type?: string };

/** For each question the browser's autofill and the phone's keyboard; off where a browser should not remember the answer. */
const FIELDS: Record<keyof typeof LABELS, Field> = {
  requestedLoanAmount: { autocomplete: 'off', inputmode: 'decimal' },
  loanPurpose: { autocomplete: 'off' },
  firstName: { autocomplete: 'given-name' },
  lastName: { autocomplete: 'family-name' },
  email: { autocomplete: 'email', inputmode: 'email', type: 'email' },
  phone: { autocomplete: 'tel-national', inputmode: 'tel', type: 'tel' },
  dateOfBirth: { autocomplete: 'bday-month', inputmode: 'numeric' },
  street: { autocomplete: 'address-line1' },
  unit: { autocomplete: 'address-line2' },
  city: { autocomplete: 'address-level2' },
  state: { autocomplete: 'address-level1' },
  zipcode: { autocomplete: 'postal-code', inputmode: 'numeric' },
  employmentStatus: { autocomplete: 'off' },
  incomeYearly: { autocomplete: 'off', inputmode: 'decimal' },
  housingType: { autocomplete: 'off' },
  monthlyPayment: { autocomplete: 'off', inputmode: 'decimal' },
};

test('a whole journey needs no script, style or image', async ({ tab, operator }) => {
  const ada = someone();
  await tab.go('/');
  await tab.follow(/^See my offers/);
  await answerAll(tab, ada);
  await tab.follow(PAGE_TEXT.toConsent);
  await readAndAgree(tab, ada);
  await send(tab);
  await arriveAtOffers(tab, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('every question has a label and a field that helps to answer it', async ({ tab }) => {
  await answerQuickly(tab, someone());
  for (const step of STEPS) {
    await tab.go(stepPath(step));
    for (const name of QUESTIONS[step] ?? []) {
      const field = tab.control(name);
      expect(tab.texts('legend, label')).toContain(LABELS[name]);
      if (field.type === 'radio') continue;
      const isTyped = field.tagName === 'INPUT';
      const { type = 'text', ...expected } = FIELDS[name];
      expect(attributesOf(field), name).toMatchObject({
        ...expected,
        ...(isTyped && { type, spellcheck: 'false' }),
      });
      expect(field.getAttribute('inputmode'), name).toBe(expected.inputmode ?? null);
      // It shortens no answer.
      expect(field.hasAttribute('maxlength'), name).toBe(false);
    }
  }
  await tab.go(CONSENT);
  const ssn = tab.control('ssn');
  expect(attributesOf(ssn)).toMatchObject({ autocomplete: 'off', inputmode: 'numeric', spellcheck: 'false' });
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
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).toEqual([...Object.values(LABELS), expect.stringMatching(PAGE_TEXT.ssn)]);
  expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS);
  expect(tab.text).toContain('Step 5 of 5: Agree');
  expect(STEPS.length + 2).toBeLessThanOrEqual(MAX_PAGES);
});

test('only the state is asked by a list to open', async ({ tab, records }) => {
  // All questions with options that a quick start can ask.
  const lists: [step: string, name: string, options: number][] = [
    ['loan', 'loanPurpose', 21],
    ['loan', 'creditScoreQuality', 4],
    ['name', 'citizenship', 3],
    ['income', 'employmentStatus', 5],
    ['income', 'housingType', 4],
  ];
  const names = lists.map(([, name]) => name);
  const start = await records.openFlow('long-flow', [
    'firstName',
    'lastName',
    'email',
    'zipcode',
    'city',
    'state',
    ...names,
  ]);
  const { firstName, lastName, email } = someone();
  await postSheet(tab, start, 'prefill', {
    loan: { loanPurpose: 'wedding' },
    name: { firstName, lastName, email },
    address: { zipcode: '17815', city: 'Bloomsburg', state: 'PA' },
  });
  for (const [step, name, options] of lists) {
    await tab.go(`/apply/prefill/${step}`);
    expect(tab.all(`[type=radio][name=${name}]:not([value=""])`), name).toHaveLength(options);
    expect(tab.all('main select')).toEqual([]);
  }
  await tab.go('/apply/prefill/address');
  expect(tab.all('main select')).toHaveLength(1);
  tab.cookies.clear();
  await postSheet(tab, REFINANCE.start, REFINANCE.form, REFINANCE.sheet(someone()));
  for (const step of ['education', 'name']) {
    await tab.go(`/apply/refinance/${step}`);
    expect(tab.all('main fieldset').length).toBeGreaterThan(0);
    expect(tab.all('main select')).toEqual([]);
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

const attributesOf = ({ attributes }: Element) =>
  Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
