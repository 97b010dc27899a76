import { describe, expect } from 'vitest';
import {
  type Borrower,
  CHECK,
  type LABELS,
  QUESTIONS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { answerQuickly, dateIn, fillStep, postSheet } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import type { Tab } from '#tests/support/pages/tab.ts';

const ADDRESS = stepPath('address');

async function open(tab: Tab, step: string, ada: Borrower) {
  await answerQuickly(tab, ada, STEPS.slice(0, STEPS.indexOf(step)));
  await tab.go(stepPath(step));
  fillStep(tab, step, ada);
}

describe('a question about an unusual answer', () => {
  const ASKED: [step: string, name: keyof typeof LABELS, answer: Partial<Borrower>, says: string][] = [
    ['address', 'street', { street: 'PO Box 12' }, 'Lenders usually need a street address'],
    ['address', 'zipcode', { state: 'CA' }, 'This ZIP code is usually in Pennsylvania.'],
    ['name', 'email', { email: 'ada.quill@gmial.com' }, 'Did you mean ada.quill@gmail.com?'],
  ];

  test.for(ASKED)(
    'on the page “%s”, about %s: comes once, and the same answer is accepted',
    async ([step, name, answer, says], { tab }) => {
      const ada = someone(answer);
      await open(tab, step, ada);
      await tab.press('Continue');
      expect(tab.path).toBe(`${stepPath(step)}?ask=${name}`);
      expect(tab.texts('h2')).toContain('Please check one thing');
      expect(tab.description(name)).toContain(says);
      expect(tab.control(name).getAttribute('aria-invalid')).not.toBe('true');
      for (const asked of QUESTIONS[step] ?? []) {
        const shown = asked === 'phone' ? '(555) 555-0199' : ada[asked];
        expect(asked === 'dateOfBirth' ? dateIn(tab, asked) : tab.value(asked)).toBe(shown);
      }
      await tab.press('Continue');
      expect(tab.url.pathname).toBe(stepPath(STEPS[STEPS.indexOf(step) + 1] ?? ''));
    },
  );

  test('one press accepts the suggested email address, and one the suggested state', async ({ tab }) => {
    const ada = someone({ email: 'ada.quill@gmail.con', state: 'CA' });
    await open(tab, 'name', ada);
    await tab.press('Continue');
    await tab.press('Use ada.quill@gmail.com');
    expect(tab.url.pathname).toBe(ADDRESS);
    fillStep(tab, 'address', ada);
    await tab.press('Continue');
    await tab.press('Change the state to Pennsylvania');
    expect(tab.url.pathname).toBe(stepPath('income'));
    await tab.go(stepPath('name'));
    expect(tab.value('email')).toBe('ada.quill@gmail.com');
    await tab.go(ADDRESS);
    expect(tab.value('state')).toBe('PA');
  });

  test('isn’t made up by an address', async ({ tab }) => {
    await answerQuickly(tab, someone({ city: 'Espy' }));
    for (const path of [
      `${ADDRESS}?ask=street,nonsense`,
      `${ADDRESS}?ask=city`,
      `${stepPath('name')}?ask=city`,
    ]) {
      await tab.go(path);
      expect(tab.text, path).not.toMatch(/Please check|We filled/);
    }
    await tab.press('Continue');
    expect(tab.url.pathname).toBe(CHECK);
  });
});

describe('a ZIP code', () => {
  const FILLED = 'Check your city and state: Bloomsburg, Pennsylvania. We filled them in from your ZIP code.';

  async function openAddress(tab: Tab) {
    await answerQuickly(tab, someone(), ['loan', 'name']);
    await tab.go(ADDRESS);
  }

  test('fills in city and state, and the borrower sees both before the next page', async ({ tab }) => {
    await openAddress(tab);
    tab.fill({ zipcode: '10001' });
    await tab.press('Continue');
    expect(tab.errors).toEqual(['Enter your street address']);
    expect(tab.description('city')).toContain('New York, New York');
    tab.fill({ zipcode: '17815-1234', street: '17 Larch Road', city: '', state: '' });
    await tab.press('Continue');
    expect(tab.path).toBe(`${ADDRESS}?ask=city`);
    expect([tab.value('city'), tab.value('state')]).toEqual(['Bloomsburg', 'PA']);
    expect(tab.texts('h2')).toContain('Please check one thing');
    expect(tab.link(FILLED).hash).toBe('#city');
    expect(tab.description('city')).toBe(FILLED);
    expect(tab.all('main [aria-invalid]')).toEqual([]);
    expect(tab.title).not.toMatch(/^Error: /);
    tab.fill({ city: 'Espy', street: 'PO Box 12' });
    await tab.press('Continue');
    expect(tab.path).toBe(`${ADDRESS}?ask=street`);
    await tab.press('Continue');
    expect(tab.url.pathname).toBe(stepPath('income'));
    await tab.go(ADDRESS);
    expect(tab.value('city')).toBe('Espy');
  });

  test('that is unknown, or typed with another city, fills in nothing', async ({ tab }) => {
    await openAddress(tab);
    tab.fill({ street: '17 Larch Road', zipcode: '00000' });
    await tab.press('Continue');
    expect(tab.errors).toEqual(['Enter your city', 'Choose your state']);
    tab.fill({ zipcode: '17815', city: 'Espy' });
    await tab.press('Continue');
    expect(tab.errors).toEqual(['Choose your state']);
    expect(tab.value('city')).toBe('Espy');
  });

  test('fills in no optional field that the borrower emptied', async ({ tab, records }) => {
    const { firstName, lastName, email } = someone();
    const asked = ['firstName', 'lastName', 'email', 'zipcode', 'city', 'state'];
    const start = await records.openFlow('short-address', asked);
    await postSheet(tab, start, 'prefill', { name: { firstName, lastName, email } });
    await tab.go('/apply/prefill/address');
    tab.fill({ 'ZIP code (optional)': '17815' });
    await tab.press('Continue');
    expect(tab.value('City (optional)')).toBe('Bloomsburg');
    tab.fill({ 'City (optional)': '', 'State (optional)': '' });
    await tab.press('Continue');
    expect(tab.url.pathname).toBe('/apply/prefill/check');
    expect(tab.text).not.toContain('Bloomsburg');
  });
});
