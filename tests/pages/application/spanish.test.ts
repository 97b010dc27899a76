import { expect } from 'vitest';
import { CHECK, CONSENT, OUTCOME, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { allOf, QUICK, REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';
import { englishIn } from '#tests/support/pages/english-words.ts';

function expectSpanish(tab: Browser, typed: readonly string[] = []) {
  expect(tab.language, tab.path).toBe('es');
  expect(englishIn(tab.html, typed), tab.path).toEqual([]);
}

const goOn = (tab: Browser) => tab.press('Continuar');

test('a personal loan form in Spanish has no English word, and its errors are Spanish', async ({
  tab,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  const ada = someone({ email: 'ada.quill@gmial.com' });
  await tab.go(START);
  // A wrong answer for each page.
  for (const [step, name, text, says] of [
    ['loan', 'requestedLoanAmount', '5', 'Escriba un monto de $1,000 a $200,000'],
    ['name', 'phone', '0', 'Escriba un número de teléfono de EE. UU. con 10 dígitos'],
    ['address', 'street', '<b>', 'Escriba su dirección sin los caracteres < y >'],
    ['income', 'monthlyPayment', 'x', 'Escriba su pago mensual de vivienda en dólares, por ejemplo 1,200'],
  ] as const) {
    expect(tab.url.pathname).toBe(stepPath(step));
    expectSpanish(tab);
    await goOn(tab);
    expect(tab.title).toMatch(/^Error: /);
    expectSpanish(tab);
    // A stored email address would not be asked about again.
    tab.fillStep(step, { ...ada, email: 'ada@example.com', [name]: text });
    await goOn(tab);
    expect(tab.errors).toEqual([says]);
    // Another ZIP code fills in the place again.
    tab.fillStep(step, step === 'address' ? { ...ada, zipcode: '17820', city: '', state: '' } : ada);
    await goOn(tab);
    if (step === 'address') {
      expect(tab.description('city')).toContain('Vienen de su código postal.');
      expectSpanish(tab, [ada.street, tab.value('city')]);
      await goOn(tab);
    }
    if (step === 'name') {
      expect(tab.texts('h2')).toContain('Por favor revise este dato');
      expectSpanish(tab, [ada.email]);
      await tab.press('Usar ada.quill@gmail.com');
    }
  }
  expect([tab.url.pathname, tab.heading]).toEqual([CHECK, 'Revise sus respuestas']);
  expect(tab.texts('dd')).toEqual(expect.arrayContaining(['14 de octubre de 1988', 'Alquilada']));
  expectSpanish(tab, [...Object.values(ada), 'Catawissa']);
});

test('the other forms in Spanish have no English word either', async ({ tab, records }) => {
  for (const product of [REFINANCE, QUICK]) {
    await records.setCampaign(product.start.replace('/start/', ''), 'languages', 'es_en');
    tab.cookies.clear();
    const answers = product.sheet(aPerson());
    await tab.postSheet(product, answers);
    for (const step of [...Object.keys(answers), 'check']) {
      await tab.go(`/apply/${product.form}/${step}`);
      expect(tab.path).toBe(`/apply/${product.form}/${step}`);
      expectSpanish(tab, Object.values(allOf(answers)));
      if (step !== 'education') continue;
      await tab.press('Agregar otra universidad');
      expect(tab.texts('legend')).toContain('Su universidad 2');
      expectSpanish(tab, Object.values(allOf(answers)));
      await tab.press('Quitar la universidad 2');
      expect(tab.texts('legend')).not.toContain('Su universidad 2');
    }
  }
});

test('a borrower agrees in Spanish, arrives at the offers, and withdraws', async ({
  tab,
  operator,
  records,
}) => {
  await records.setCampaign('personal-loan', 'languages', 'es_en');
  const ada = someone();
  await tab.answerQuickly(ada);
  await operator.consentOutage(503);
  await records.deleteConsents();
  await tab.go(CONSENT);
  expect(tab.heading).toBe('Por ahora no podemos mostrar el texto de consentimiento');
  expect(tab.text).not.toContain('están en su idioma original');
  expectSpanish(tab);
  await operator.consentOutage(null);
  await tab.go(CONSENT);
  expect(tab.heading).toBe('Revise y acepte');
  const note = 'Los textos de consentimiento están en su idioma original, casi siempre inglés';
  expect(tab.text).toContain(note);
  expect(tab.shownWords().length).toBeLessThanOrEqual(145);
  expectSpanish(tab);
  await tab.send();
  expect(tab.errors).toEqual([
    expect.stringContaining('Escriba los últimos 4 dígitos'),
    'Marque la casilla para aceptar y continuar',
  ]);
  await tab.agree(ada, { phone: true });
  expect(tab.heading).toMatch(/^Le llevamos a /);
  expectSpanish(tab);
  await tab.leave();
  await tab.go(OUTCOME);
  expectSpanish(tab);
  await tab.follow(tab.all<HTMLAnchorElement>('a[href^="/receipt/"]')[0]);
  expect(tab.heading).toBe('Su comprobante');
  expect(tab.text).toContain('Leí y acepto el texto de arriba');
  await tab.follow('Retirar este consentimiento');
  expectSpanish(tab);
  await tab.press('Retirar mi consentimiento');
  expect(tab.text).toContain('Retiró su consentimiento para llamadas y mensajes de texto');
});

test.for([
  ['Timedout', 'Esto tardó demasiado'],
  ['Invalid', 'Por favor, corrija algunas respuestas'],
  ['late', 'Estamos buscando sus ofertas'],
] as const)(
  'the page after sending for %s is in Spanish: %s',
  async ([scenario, title], { tab, operator, records }) => {
    await records.setCampaign('personal-loan', 'languages', 'es_en');
    const ada = someone(scenario === 'late' ? {} : { lastName: scenario });
    if (scenario === 'late') await operator.holdAnswer(ada.lastName);
    await tab.answerQuickly(ada);
    await tab.go(CONSENT);
    await tab.consentTo(ada);
    await (scenario === 'late' ? tab.press('Aceptar y enviar') : tab.send());
    expect(tab.heading).toBe(title);
    expectSpanish(tab, Object.values(ada));
    await operator.release();
  },
);
