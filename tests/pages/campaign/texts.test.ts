import { expect } from 'vitest';
import { START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { openBrowser } from '#tests/pages/browser.ts';
import { testAlone } from '#tests/pages/fixtures.ts';
import { pngPicture } from '#tests/support/pictures.ts';
import type { StaffRole } from '#tests/support/signed-in-staff.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';

/** Two members of the team. The only person who may publish could do so alone. */
const test = testAlone
  .extend('author', async ({ instance }) => openMember(instance, 'marketer'))
  .extend('reviewer', async ({ instance }) => openMember(instance, 'compliance'));

async function openMember(instance: Parameters<typeof openBrowser>[0], role: StaffRole) {
  const tab = openBrowser(instance);
  await tab.signInAs(role);
  return tab;
}

test('a marketer rewords a step and an outcome, Compliance publishes it, and borrowers under way read it in both languages', async ({
  tab,
  author,
  reviewer,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await tab.go(START);
  await author.go(`${CAMPAIGN}/wording`);
  const typed = {
    loanTitle_en: 'You’re approved!',
    loanTitle_es: 'Elija su monto',
    receivedNext_en: 'Thanks!',
  };
  author.fill(typed);
  await author.press('Save draft');
  expect(author.error('loanTitle_en')).toContain('Remove “approved”. Nothing here may sound like');
  expect(author.error('receivedNext_en')).toContain('Keep “{operator}”');
  expect(author.error('receivedNext_es')).toContain('Enter the Spanish text');
  expect(Object.keys(typed).map(author.value)).toEqual(Object.values(typed));
  author.fill({
    loanTitle_en: 'Pick your amount',
    receivedNext_en: 'Thank you! {operator} has your results.',
    receivedNext_es: '¡Gracias! {operator} tiene sus resultados.',
  });
  await author.press('Save draft');
  expect(author.text).toContain('Draft saved.');
  expect(author.text).toContain('Compliance must publish this draft');
  expect(author.buttons('Publish')).toEqual([]);
  await tab.reload();
  expect(tab.heading).toBe('About your loan');

  await reviewer.go(`${CAMPAIGN}/wording`);
  expect(reviewer.texts('li')).toContainEqual(
    expect.stringMatching(/^Loan: title \(English\).*About your loan.*Pick your amount/),
  );
  expect(reviewer.text).toMatch(/Reading level of the English texts together: grade \d/);
  await reviewer.press('Publish');
  expect(reviewer.text).toContain('Published. Borrowers see it on their next page.');
  await tab.reload();
  expect(tab.heading).toBe('Pick your amount');
  await tab.go(`${stepPath('loan')}?lang=es`);
  expect(tab.heading).toBe('Elija su monto');
  await tab.go(`${stepPath('loan')}?lang=en`);

  await tab.sendLead(someone({ lastName: 'Linkless' }));
  expect(tab.heading).toBe('We sent your request');
  expect(tab.text).toContain('has your request and is still working on it.');
  expect(tab.text).toMatch(/Thank you! [A-Z][^{}]+ has your results\./);
  const standard = 'You may be asked to set a password';
  expect(tab.text).not.toContain(standard);
  await reviewer.press('Unpublish');
  await tab.reload();
  expect(tab.text).toContain(standard);
});

test('a marketer uploads a picture, and borrowers and shared links get it after Compliance published it', async ({
  tab,
  instance,
  author,
  reviewer,
  records,
}) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const upload = async (width: number, height: number) => {
    const bytes = new Uint8Array(pngPicture(width, height));
    author.attach('File', new File([bytes], 'family.png', { type: 'image/png' }));
    await author.press('Add to draft');
  };
  await author.go(`${CAMPAIGN}/landing`);
  await author.follow('Add a picture');
  await upload(320, 200);
  expect(author.errors.join()).toContain('Use a picture at least 800 pixels wide');
  await upload(1200, 800);
  expect(author.text).toContain('Picture saved in the draft.');
  author.fill({ imageAlt: 'A family on a porch' });
  await author.press('Save draft');
  const picture = 'main img[alt="A family on a porch"]';
  await tab.go('/welcome/personal-loan');
  expect(tab.all(picture)).toEqual([]);
  await reviewer.go(`${CAMPAIGN}/landing`);
  await reviewer.press('Publish');

  await tab.reload();
  // With its size, so that nothing moves when it arrives.
  expect(['width', 'height'].map((side) => tab.attribute(picture, side))).toEqual(['1200', '800']);
  const tags = ['og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'];
  expect(tags.map(tab.meta)).toEqual(['1200', '800', 'A family on a porch', 'summary_large_image']);
  const address = new URL(tab.meta('og:image') ?? '');
  expect(address.origin).toBe(instance.app);
  expect((await tab.ask(address)).headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cache-control': expect.stringContaining('immutable'),
  });
});

test('reviews and the credit score reach the start page once Compliance has published them and the operator’s word', async ({
  tab,
  author,
  reviewer,
}) => {
  const sentence = 'Checking your offers won’t affect your credit score.';
  const publish = async (page: string, button: string) => {
    await reviewer.go(page);
    await reviewer.press(button);
  };
  await author.go(`${CAMPAIGN}/landing`);
  author.fill({
    reviews:
      'Clear from the start.\nDana R., Ohio | 5 | Porchlight | 2026-10-12 | https://porchlight.example/1',
    ...{ lenders: 'Three Otters Credit Union', lendersDate: '2026-11-01', nmlsId: '0000000' },
    questions: 'Will it hurt my credit?\nNo.',
  });
  await author.press('Save draft');
  await publish(`${CAMPAIGN}/landing`, 'Publish');
  expect(reviewer.text).toContain('Publish the operator’s confirmation first');
  await author.go('/staff/brand');
  author.fill({ softInquiryOperator: 'the lender network', softInquirySource: 'Agreement, July 2026' });
  await author.press('Save draft');
  await tab.go('/');
  expect(tab.text).not.toContain(sentence);
  await publish('/staff/brand', 'Publish draft');
  await publish(`${CAMPAIGN}/landing`, 'Publish');

  await tab.go('/');
  const shown = ['Clear from the start.', 'October 12, 2026', 'Three Otters', 'NMLS ID 0000000', sentence];
  expect(shown.filter((text) => !tab.text.includes(text))).toEqual([]);
  expect(tab.attribute('main blockquote + p + p a', 'href')).toBe('https://porchlight.example/1');
  tab.fill({ amount: '9,500' });
  await tab.press(tab.buttons('See my offers')[0]);
  expect(tab.value('requestedLoanAmount')).toBe('9,500');
  expect(tab.text).toContain(sentence);
  await tab.arriveAtConsent(someone(), '/apply');
  expect(tab.texts('#ssn-hint')).toEqual([expect.stringContaining('won’t affect your credit score')]);
  expect(tab.shownWords().length).toBeLessThanOrEqual(120);

  await author.go('/staff/brand');
  author.fill({ softInquiryOperator: '', softInquirySource: '' });
  await author.press('Save draft');
  await publish('/staff/brand', 'Publish draft');
  await tab.go('/');
  expect(tab.text).toContain('Clear from the start.');
  expect(tab.text).not.toMatch(/credit score|hurt my credit/);
});

test('the only person who may publish a consent text gives a reason, now or later', async ({ author }) => {
  const reason = 'No one else is at work today.';
  await author.go('/staff/consents/personal-v2/new');
  author.fill({ text: '<p>You agree.</p>' });
  await author.press('Save draft and preview');
  await author.press('Publish');
  expect(author.errors.join()).toContain('Enter a reason for publishing');
  author.fill({ reason, when: 'later' });
  await author.press('Publish');
  expect(author.errors.join()).toContain('Enter a valid date and time');
  author.fill({ at: '2099-01-02T03:04' });
  await author.press('Publish');
  expect(author.text).toContain('Jan 2, 2099, 03:04');
  await author.press('Cancel scheduled publishing');
  author.fill({ reason });
  await author.press('Publish');
  expect(author.text).toContain('Borrowers see this text now');
  expect(author.text).toContain(reason);
});
