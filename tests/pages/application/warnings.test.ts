import { describe, expect } from 'vitest';
import { type Borrower, QUESTIONS, STEPS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { test } from '#tests/pages/fixtures.ts';

const ADDRESS = stepPath('address');

describe('a question about an unusual answer', () => {
  async function goOnWith(tab: Browser, step: string, ada: Borrower) {
    await tab.answerQuickly(ada, STEPS.slice(0, STEPS.indexOf(step)));
    await tab.go(stepPath(step));
    tab.fillStep(step, ada);
    await tab.press('Continue');
  }

  test.for([
    ['address', 'street', { street: 'PO Box 12' }, 'Lenders usually need a street address'],
    ['address', 'zipcode', { state: 'CA' }, 'This ZIP code is usually in Pennsylvania.'],
    ['name', 'email', { email: 'ada.quill@gmial.com' }, 'Did you mean ada.quill@gmail.com?'],
  ] as const)(
    'on the page “%s”, about %s: comes once, and the same answer is accepted',
    async ([step, name, answer, says], { tab }) => {
      const ada = someone(answer);
      await goOnWith(tab, step, ada);
      expect(tab.path).toBe(`${stepPath(step)}?ask=${name}`);
      expect(tab.texts('h2')).toContain('Please check this answer');
      expect(tab.description(name)).toContain(says);
      // The summary has a title, so the reason is on the page once.
      expect(tab.text.split(says)).toHaveLength(2);
      expect(tab.control(name).getAttribute('aria-invalid')).not.toBe('true');
      for (const asked of QUESTIONS[step] ?? []) {
        const shown = asked === 'phone' ? '(555) 555-0199' : ada[asked];
        expect(asked === 'dateOfBirth' ? tab.dateIn(asked) : tab.value(asked)).toBe(shown);
      }
      await tab.press('Continue');
      expect(tab.url.pathname).toBe(stepPath(STEPS[STEPS.indexOf(step) + 1] ?? ''));
    },
  );

  test('one press accepts the suggested email address, and one the suggested state', async ({ tab }) => {
    const ada = someone({ email: 'ada.quill@gmail.con', state: 'CA' });
    await goOnWith(tab, 'name', ada);
    await tab.press('Use ada.quill@gmail.com');
    expect(tab.url.pathname).toBe(ADDRESS);
    tab.fillStep('address', ada);
    await tab.press('Continue');
    await tab.press('Change the state to Pennsylvania');
    expect(tab.url.pathname).toBe(stepPath('income'));
    await tab.go(stepPath('name'));
    expect(tab.value('email')).toBe('ada.quill@gmail.com');
    await tab.go(ADDRESS);
    expect(tab.value('state')).toBe('PA');
  });

  test('isn’t made up by an address', async ({ tab }) => {
    await tab.answerQuickly(someone({ city: 'Espy' }));
    const name = stepPath('name');
    for (const path of [`${ADDRESS}?ask=street,nonsense`, `${ADDRESS}?ask=city`, `${name}?ask=city`]) {
      await tab.go(path);
      expect(tab.text, path).not.toMatch(/Please check|We filled/);
    }
    await tab.press('Continue');
    expect(tab.url.pathname).toBe(stepPath('check'));
  });
});

describe('a ZIP code', () => {
  const FILLED = 'Check your city and state: Bloomsburg, Pennsylvania. They come from your ZIP code.';

  test('fills in city and state, and the borrower sees both before the next page', async ({ tab }) => {
    await tab.answerQuickly(someone(), ['loan', 'name']);
    await tab.answer({ zipcode: '10001' }, ADDRESS);
    expect(tab.errors).toEqual(['Enter your street address']);
    expect(tab.description('city')).toContain('New York, New York');
    await tab.answer({ zipcode: '17815-1234', street: '17 Larch Road', city: '', state: '' });
    expect(tab.path).toBe(`${ADDRESS}?ask=city`);
    expect([tab.value('city'), tab.value('state')]).toEqual(['Bloomsburg', 'PA']);
    expect(tab.texts('h2')).toContain('Please check this answer');
    expect(tab.link('We filled in your city and state').hash).toBe('#city');
    expect(tab.description('city')).toBe(FILLED);
    expect(tab.all('main [aria-invalid]')).toEqual([]);
    expect(tab.title).not.toMatch(/^Error: /);
    await tab.answer({ city: 'Espy', street: 'PO Box 12' });
    expect(tab.path).toBe(`${ADDRESS}?ask=street`);
    await tab.press('Continue');
    expect(tab.url.pathname).toBe(stepPath('income'));
    await tab.go(ADDRESS);
    expect(tab.value('city')).toBe('Espy');
  });

  test('that is unknown, or typed with another city, fills in nothing', async ({ tab }) => {
    await tab.answerQuickly(someone(), ['loan', 'name']);
    await tab.answer({ street: '17 Larch Road', zipcode: '00000' }, ADDRESS);
    expect(tab.errors).toEqual(['Enter your city', 'Choose your state']);
    await tab.answer({ zipcode: '17815', city: 'Espy' });
    expect(tab.errors).toEqual(['Choose your state']);
    expect(tab.value('city')).toBe('Espy');
  });

  test('fills in no optional field that the borrower emptied', async ({ tab, records }) => {
    const { firstName, lastName, email } = someone();
    const name = { firstName, lastName, email };
    const asked = [...Object.keys(name), 'zipcode', 'city', 'state'];
    await tab.postSheet({ start: await records.openFlow('short-address', asked), form: 'prefill' }, { name });
    await tab.answer({ 'ZIP code (optional)': '17815' }, '/apply/prefill/address');
    expect(tab.value('City (optional)')).toBe('Bloomsburg');
    await tab.answer({ 'City (optional)': '', 'State (optional)': '' });
    expect(tab.url.pathname).toBe('/apply/prefill/check');
    expect(tab.text).not.toContain('Bloomsburg');
  });
});
