import { expect, type Page } from '@playwright/test';
import {
  arriveAtOffers,
  CHECK,
  CONSENT,
  QUESTIONS,
  START,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { slowPhone } from '#tests/browser/support/slow-phone.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { englishIn } from '#tests/support/pages/english-words.ts';

const NOTE =
  'Los textos de consentimiento de esta página aparecen en el idioma en que fueron escritos, casi siempre inglés.';

test.use({ locale: 'es-US' });

// Other files use the same instance.
test.afterEach(async ({ records }) => {
  await records.setCampaign('personal-loan', 'languages', 'en');
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
});

test('a borrower whose phone is in Spanish reads no English of ours from the landing page to the offers', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, records, operator }) => {
  test.setTimeout(120_000);
  await records.setCampaign('personal-loan', 'languages', 'browser');
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  const ada = someone({ lastName: 'Slow' });
  const expectSpanish = async (where: string) => {
    await expect(page.locator('html'), where).toHaveAttribute('lang', 'es');
    expect.soft(englishIn(await page.content(), Object.values(ada)), where).toEqual([]);
  };
  await slowPhone(page);
  await page.goto(START);
  await expectSpanish('landing page');
  await page.getByLabel('¿Cuánto dinero necesita?').fill('12,000');
  await page.getByRole('button', { name: 'Ver mis ofertas' }).click();
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await expectSpanish(slug);
    await goOn(page);
    await expect(page).toHaveTitle(/^Error: /);
    await expectSpanish(`${slug} with errors`);
    for (const name of QUESTIONS[slug] ?? []) await answer(page, name, ada[name]);
    await goOn(page);
  }
  await expect(page).toHaveURL(CHECK);
  await expectSpanish('check');
  await page.getByRole('link', { name: 'Continuar al último paso' }).click();
  await expect(page).toHaveURL(CONSENT);
  await expect(page.getByText(NOTE)).toBeVisible();
  for (const frame of await page.getByTitle(/texto de consentimiento de/i).all()) {
    const text = frame.contentFrame();
    await expect(text.locator('html')).toHaveAttribute('lang', 'en');
    await expect(text.locator('body')).not.toBeEmpty();
  }
  await expectSpanish('consent');
  await page.getByLabel('Leí el texto de arriba y lo acepto').check();
  await page.getByLabel(/Seguro Social/).fill(ada.ssn);
  await page.getByRole('button', { name: 'Aceptar y enviar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Estamos buscando sus ofertas' })).toBeVisible();
  await expectSpanish('waiting');
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
  await page.goto('/apply/handoff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sus resultados están en /);
  await expectSpanish('after the offers');
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

async function answer(page: Page, name: string, text: string) {
  const option = page.locator(`[type="radio"][name="${name}"][value="${text}"]`);
  const field = page.locator(`[id="${name}"]:not([type="radio"])`);
  if (await option.count()) await option.check();
  else if (name === 'state') await field.selectOption(text);
  else await field.fill(text);
}
