import { expect, type Page } from '@playwright/test';
import {
  type Borrower,
  CHECK,
  QUESTIONS,
  START,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { englishOn } from '#tests/browser/support/english-words.ts';
import { postSheet, postStep } from '#tests/browser/support/posting.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { QUICK, REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';

const NO_ZIP_CODE = 'Escriba su código postal';

/** The errors of a page without answers. */
const EMPTY: Record<string, string[]> = {
  loan: ['Escriba cuánto dinero necesita', 'Elija para qué es el préstamo'],
  name: [
    'Escriba su nombre',
    'Escriba su apellido',
    'Escriba su correo electrónico',
    'Escriba su número de teléfono',
    'Escriba su fecha de nacimiento',
  ],
  address: [NO_ZIP_CODE, 'Escriba su dirección', 'Escriba su ciudad', 'Elija su estado'],
  income: [
    'Elija su situación laboral',
    'Escriba su ingreso anual',
    'Elija si su vivienda es alquilada o propia',
    'Escriba su pago mensual de vivienda',
  ],
};

/** One more wrong answer for each page. */
const WRONG: Record<string, { name: string; text: string; says: string }> = {
  loan: { name: 'requestedLoanAmount', text: '5', says: 'Escriba un monto de $1,000 a $200,000' },
  name: {
    name: 'phone',
    text: '012-555-0100',
    says: 'Escriba un número de teléfono de EE. UU. El código de área no empieza con 0 ni con 1',
  },
  address: { name: 'street', text: '<b>', says: 'Escriba su dirección sin los caracteres < y >' },
  income: {
    name: 'monthlyPayment',
    text: 'x',
    says: 'Escriba su pago mensual de vivienda en dólares, por ejemplo 1,200',
  },
};

// Other files use the same instance.
test.afterEach(async ({ records }) => {
  for (const campaign of ['personal-loan', 'student-refinance', 'quick-start']) {
    await records.setCampaign(campaign, 'languages', 'en');
  }
});

test('a personal loan form in Spanish has no English word up to the check page, and its errors are Spanish', {
  tag: '@nightly',
}, async ({ page, records }) => {
  test.slow();
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  const scripts = loadedScripts(page);
  const borrower = someone({ email: 'ada.quill@gmial.com' });
  await page.goto(START);
  for (const slug of STEPS) {
    await expect(page).toHaveURL(stepPath(slug));
    await expectSpanish(page, slug);
    await goOn(page);
    await expectErrors(page, EMPTY[slug] ?? []);
    await expectSpanish(page, `${slug} with errors`);
    const { name, text, says } = WRONG[slug] ?? { name: '', text: '', says: '' };
    // A stored email address would not be asked about again.
    await fill(page, slug, { ...borrower, email: 'ada@example.com', [name]: text });
    await goOn(page);
    await expectErrors(page, [says]);
    await fill(page, slug, borrower);
    await goOn(page);
    if (slug === 'name') {
      await expect(page.getByRole('heading', { name: 'Por favor revise un dato' })).toBeVisible();
      await expectSpanish(page, 'a question about the email address', [borrower.email]);
      await page.getByRole('button', { name: 'Usar ada.quill@gmail.com' }).click();
    }
  }
  await expect(page).toHaveURL(CHECK);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise sus respuestas');
  await expect(page.getByRole('definition').filter({ hasText: 'Pensilvania' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Ninguno' })).toBeVisible();
  await expectSpanish(page, 'check', Object.values(borrower));
  const loaded = (await Promise.all(scripts)).join('\n');
  expect(loaded.includes(NO_ZIP_CODE)).toBe(test.info().project.name === 'scripts');
  expect(loaded).not.toContain('Enter your ZIP code');
});

test('the other forms in Spanish have no English word either', { tag: '@nightly' }, async ({
  page,
  records,
}) => {
  test.slow();
  for (const { start, form: slug, sheet } of [REFINANCE, QUICK]) {
    await records.setCampaign(start.replace('/start/', ''), 'languages', 'es_en');
    await page.context().clearCookies();
    const answers = sheet(aPerson());
    await postSheet(page, start, slug, answers);
    const typed = Object.values(answers).flatMap((step) => Object.values(step));
    for (const step of Object.keys(answers)) {
      await page.goto(`/apply/${slug}/${step}`);
      await expectSpanish(page, `${slug} ${step}`, typed);
      if (step !== 'education') continue;
      await page.getByRole('button', { name: 'Agregar otra escuela' }).click();
      await expect(page.getByRole('group', { name: 'Su escuela 2' })).toBeVisible();
      await expectSpanish(page, 'two schools', typed);
      await page.getByRole('button', { name: 'Quitar la escuela 2' }).click();
      await expect(page.getByRole('group', { name: 'Su escuela', exact: true })).toBeVisible();
    }
    await page.goto(`/apply/${slug}/check`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise sus respuestas');
    await expectSpanish(page, `${slug} check`, typed);
  }
});

test('a ZIP code fills in city and state, and the page says so in Spanish', { tag: '@nightly' }, async ({
  page,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  await postSheet(page, START, 'personal-loan', {
    loan: { requestedLoanAmount: '5000', loanPurpose: 'boat' },
  });
  const { firstName, lastName, email, phone, dateOfBirth } = someone();
  await postStep(page, 'personal-loan', 'name', { firstName, lastName, email, phone, dateOfBirth });
  await page.goto(stepPath('address'), { waitUntil: 'networkidle' });
  const zipcode = page.locator('#zipcode');
  await zipcode.fill('17815');
  await page.locator('#street').fill('17 Larch Road');
  if (test.info().project.name === 'scripts') {
    await expect(page.locator('form').getByRole('status').filter({ hasText: /./ })).toHaveText(
      'Ciudad y estado completados: Bloomsburg, Pensilvania. Cámbielos si no son correctos.',
    );
  } else {
    await goOn(page);
    await expect(page.locator('#city')).toHaveAccessibleDescription(
      'Revise su ciudad y estado: Bloomsburg, Pensilvania. Los completamos según su código postal.',
    );
  }
  await expectSpanish(page, 'a filled address', ['Bloomsburg', '17 Larch Road']);
});

async function expectSpanish(page: Page, where: string, typed: readonly string[] = []) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await englishOn(page, typed), where).toEqual([]);
}

async function expectErrors(page: Page, messages: string[]) {
  const summary = page.getByRole('alert', {
    name: messages.length === 1 ? 'Por favor corrija un dato' : `Por favor corrija ${messages.length} datos`,
  });
  await expect(summary.getByRole('link')).toHaveText(messages);
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar', exact: true }).click();

async function fill(page: Page, slug: string, answers: Borrower) {
  for (const name of QUESTIONS[slug] ?? []) {
    const text = answers[name];
    const option = page.locator(`[type="radio"][name="${name}"][value="${text}"]`);
    const field = page.locator(`[id="${name}"]:not([type="radio"])`);
    if (await option.count()) await option.check();
    else if (name === 'state') await field.selectOption(text);
    else await field.fill(text);
  }
}

/** The texts of the scripts that the page loads from now on. */
function loadedScripts(page: Page): Promise<string>[] {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') texts.push(response.text().catch(() => ''));
  });
  return texts;
}
