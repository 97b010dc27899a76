import { expect, type FrameLocator, type Page } from '@playwright/test';
import { expectNoBarriers, expectStrongContrast } from '#tests/browser/support/accessibility/axe.ts';
import { expectNoSideways } from '#tests/browser/support/accessibility/layout.ts';
import {
  answerQuickly,
  arriveAtOffers,
  CONSENT,
  LABELS,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { pngPicture } from '#tests/support/pictures.ts';

const CAMPAIGN = '/staff/campaigns/personal-loan';

test('a marketer writes a landing page, Compliance publishes it, and its visitors become leads with their attribution', {
  tag: '@without-scripts',
}, async ({ page, browser, instance, operator, records }) => {
  test.slow();
  // The only person who may publish could do so alone.
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  await page.goto(`${CAMPAIGN}/edit`);
  await page.getByLabel('Show the landing page first').check();
  await page.getByLabel('Let search engines list').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Landing page', exact: true }).click();
  await page.getByLabel('Headline').fill('Guaranteed loans');
  await page.getByLabel('Proof points').fill('Local since 2004');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('No lender guarantees an approval');
  await expect(page.getByLabel('Proof points')).toHaveValue('Local since 2004');
  await page.getByLabel('Headline').fill('Pay for what comes next');
  await page.getByLabel('Subhead').fill('One short form for loans of many lenders.');
  await page.getByLabel('Questions and answers').fill('Is it free?\nYes. You pay nothing to us.');
  const preview = page.frameLocator('iframe').first();
  for (const headline of ['Plan for spring', '¿Y ahora?', 'A & B <b>loans</b>']) {
    await page.getByLabel('Headline').fill(headline);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('They aren’t saved yet.')).toBeVisible();
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(headline);
    await expect(page.getByLabel('Headline')).toHaveValue(headline);
  }
  await page.getByLabel('Headline').fill('Pay for what comes next');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Pay for what comes next');
  await expect(page.getByText('Compliance must publish this draft')).toBeVisible();

  const borrower = await browser.newPage({ baseURL: instance.app, javaScriptEnabled: false });
  await borrower.goto(
    `${START}?utm_source=newsletter&click_id=abc-42&email=eve@example.com&utm_term=eve@example.com`,
  );
  await expect(borrower).toHaveURL('/welcome/personal-loan?utm_source=newsletter&click_id=abc-42');
  await expect(borrower.getByRole('heading', { level: 1 })).toHaveText(
    'Compare personal loan offers in minutes',
  );

  await reviewer.goto(`${CAMPAIGN}/landing`);
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it now.')).toBeVisible();

  await borrower.reload();
  await expect(borrower.getByRole('heading', { level: 1 })).toHaveText('Pay for what comes next');
  await borrower.getByText('Is it free?').click();
  await expect(borrower.getByText('You pay nothing to us.')).toBeVisible();

  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await borrower.reload();
  await borrower.getByRole('button', { name: 'Español' }).click();
  const spanish = borrower.locator('html[lang="es"]');
  await expect(spanish.getByRole('button', { name: 'Ver mis ofertas' })).toBeVisible();
  await expect(spanish.locator('h1[lang="en"]')).toHaveText('Pay for what comes next');
  await expect(spanish.locator('[lang="en"]').getByText('Is it free?')).toBeVisible();
  await expect(spanish.locator('h2:not([lang])', { hasText: 'Preguntas frecuentes' })).toBeVisible();
  await records.setCampaign('personal-loan', 'languages', 'en');
  await borrower.reload();

  await borrower.getByLabel('How much would you like to borrow?').fill('9,500');
  await borrower.getByRole('button', { name: 'See my offers' }).click();
  await expect(borrower.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('9,500');
  const ada = someone();
  await answerQuickly(borrower, ada, STEPS, '/apply');
  await borrower.goto(CONSENT);
  await readAndAgree(borrower, ada);
  await sendButton(borrower).click();
  await arriveAtOffers(borrower, operator.origin);
  const [post] = await operator.postsFor(ada);
  expect(JSON.parse(post?.text ?? '')).toMatchObject({ partnerPassedData: { click_id: 'abc-42' } });
});

test('a marketer writes a landing page in Spanish too, and its English disclosure stays', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, instance, records }) => {
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  await page.goto(`${CAMPAIGN}/landing`);
  await expect(page.getByLabel('Headline (Spanish)')).toHaveCount(0);
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await records.setCampaign('personal-loan', 'languages', 'en_es');
  await page.reload();
  await page.getByLabel('Headline', { exact: true }).fill('A simpler loan');
  await page.getByLabel('Disclosures', { exact: true }).fill('Loans are made by lenders.');
  await page.getByLabel('Headline (Spanish)').fill('Aprobación garantizada');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert')).toContainText('No lender guarantees an approval');
  await page.getByLabel('Search title', { exact: true }).fill('Simple loans');
  await page.getByLabel('Headline (Spanish)').fill('Un préstamo más sencillo');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Landing page in Spanish' }).click();
  const preview = page.frameLocator('iframe').first();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Un préstamo más sencillo');
  await expect(preview.locator('main')).not.toContainText('lender network');
  await reviewer.goto(`${CAMPAIGN}/landing`);
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it now.')).toBeVisible();

  await page.goto('/welcome/personal-loan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A simpler loan');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('h1:not([lang])')).toHaveText('Un préstamo más sencillo');
  await expect(page).toHaveTitle('Un préstamo más sencillo – Juniper Money');
  await expect(page.locator('[lang="en"]', { hasText: 'Loans are made by lenders.' })).toBeVisible();
});

test('a marketer uploads a picture, and borrowers and shared links get it after Compliance published it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, instance, records }) => {
  const reviewer = await browser.newPage({ baseURL: instance.app });
  await signInAs(reviewer, instance, 'compliance');
  await signInAs(page, instance, 'marketer');
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
  await page.goto(`${CAMPAIGN}/landing`);
  await page.getByRole('link', { name: /^(Add a|Change) picture$/ }).click();
  await page.getByLabel('File').setInputFiles(picture('small.png', pngPicture(320, 200)));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByRole('alert')).toContainText('Use a picture at least 800 pixels wide');
  await page.getByLabel('File').setInputFiles(picture('family.png', pngPicture(1200, 800)));
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(page.getByText('Picture saved in the draft.')).toBeVisible();
  await page.getByLabel('Picture description', { exact: true }).fill('A family on a porch');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const image = (where: Page | FrameLocator) => where.getByRole('img', { name: 'A family on a porch' });
  await expect(image(page.frameLocator('iframe').first())).toBeVisible();

  const borrower = await browser.newPage({ baseURL: instance.app });
  await borrower.goto('/welcome/personal-loan');
  await expect(image(borrower)).toHaveCount(0);
  await reviewer.goto(`${CAMPAIGN}/landing`);
  await reviewer.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(reviewer.getByText('Published. Borrowers see it now.')).toBeVisible();

  for (const width of [390, 1280]) {
    await borrower.setViewportSize({ width, height: 800 });
    // The picture arrives after the page is shown.
    const isShown = Promise.withResolvers<void>();
    await borrower.route('**/brand/image/*', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await borrower.goto('/welcome/personal-loan', { waitUntil: 'commit' });
    const below = borrower.getByRole('heading', { name: 'How it works' });
    const placeOf = async () => (await below.boundingBox())?.y;
    await expect(below).toBeVisible();
    const place = await placeOf();
    isShown.resolve();
    await expect(image(borrower)).toHaveJSProperty('naturalWidth', 1200);
    expect(await placeOf()).toBe(place);
    await borrower.unroute('**/brand/image/*');
  }
  const shared = await borrower.locator('meta[property="og:image"]').getAttribute('content');
  const served = await borrower.request.get(shared ?? '');
  expect(new URL(shared ?? '').origin).toBe(new URL(instance.app).origin);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'cache-control': expect.stringContaining('immutable'),
  });
  const tags = {
    'og:image:width': '1200',
    'og:image:height': '800',
    'og:image:alt': 'A family on a porch',
    'twitter:card': 'summary_large_image',
  };
  for (const [name, content] of Object.entries(tags))
    await expect(borrower.locator(`meta:is([property="${name}"], [name="${name}"])`)).toHaveAttribute(
      'content',
      content,
    );
});

test('the landing page has no barriers and fits narrow screens', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, records }) => {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await page.goto(START);
  await expect(page).toHaveURL('/welcome/personal-loan');
  await expectNoBarriers(page, 'landing page');
  await expectStrongContrast(page, 'landing page');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page, 'landing page');
});
