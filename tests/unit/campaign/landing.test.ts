import { expect, test } from 'vitest';
import {
  type LandingContent,
  landingFields,
  landingTexts,
  NO_LANDING_CONTENT,
  parseLandingForm,
} from '#features/campaign/model/landing.ts';

const parse = (typed: Partial<ReturnType<typeof landingFields>>) =>
  parseLandingForm((name) => typed[name] ?? '');

const errorsOf = (typed: Parameters<typeof parse>[0]) => {
  const parsed = parse(typed);
  return parsed.ok ? {} : parsed.errors;
};

test('an empty form stores a page without words of its own', () => {
  const { image: _, ...texts } = NO_LANDING_CONTENT;
  expect(parse({})).toEqual({ ok: true, value: texts });
});

test('splits proof points by line, and questions by blank line', () => {
  const parsed = parse({
    headline: '  One form,\tmany lenders ',
    proofPoints: 'Since 2004\r\n\r\n 30,000 families ',
    questions: 'Is it free?\r\nYes.\r\n \r\nHow long\tis it?\nTwo minutes.\nMost people\nfinish sooner.',
  });
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      headline: 'One form, many lenders',
      proofPoints: ['Since 2004', '30,000 families'],
      questions: [
        { question: 'Is it free?', answer: 'Yes.' },
        { question: 'How long is it?', answer: 'Two minutes. Most people finish sooner.' },
      ],
    },
  });
  if (parsed.ok) expect(parse(landingFields(parsed.value))).toEqual(parsed);
});

test.each([
  ['headline', 'Guaranteed approval', 'Guarante'],
  ['headline', 'You’re pre-approved!', 'pre-approv'],
  ['subhead', 'Instant approval in a minute', 'Instant approv'],
  ['proofPoints', 'Everyone gets approved', 'Everyone gets approved'],
  ['questions', 'Bad credit?\nNo credit check.', 'No credit check'],
  ['searchDescription', 'Get the lowest rates', 'lowest rate'],
  ['headline_es', 'Aprobación garantizada', 'garantizada'],
  ['subhead_es', '¡Ya está preaprobado!', 'preaprob'],
  ['proofPoints_es', 'Todos califican', 'Todos califi'],
  ['inquiryLine_es', 'Sin verificar su crédito', 'Sin verificar su crédito'],
  ['inquiryLine_es', 'No revisamos su historial de crédito', 'No revisamos su historial de crédito'],
  ['subhead_es', 'Aprobado al instante', 'Aprobado al instante'],
  ['headline_es', 'Las mejores tasas', 'mejores tasa'],
  ['headline_es', 'Los intereses más bajos', 'intereses más bajo'],
  ['action_es', 'Risk-free', 'Risk-free'],
])('rejects a claim in %s that only a lender could make: %s', (name, claim, found) => {
  expect(errorsOf({ [name]: claim })).toEqual({ [name]: expect.stringContaining(`Remove “${found}”`) });
});

test('a Spanish text may name an unsecured loan', () => {
  expect(errorsOf({ headline_es: 'Préstamos sin garantía' })).toEqual({});
});

test.each([
  ['', 'Headline', 'Rates from 7.99%'],
  ['', 'Headline', 'Low APR'],
  ['', 'Headline', 'From $120 a month'],
  ['_es', 'Headline (Spanish)', 'Desde 7.99%'],
  ['_es', 'Headline (Spanish)', 'Cuotas de $120 al mes'],
  ['_es', 'Headline (Spanish)', 'Solo $120 cada mes'],
  ['_es', 'Headline (Spanish)', 'Una tasa de porcentaje anual baja'],
])('a page needs a disclosure in its language%s if its %s says “%s”', (suffix, label, headline) => {
  const typed = { [`headline${suffix}`]: headline, ...(suffix && { disclosures: 'Example: 7.99% APR.' }) };
  expect(errorsOf(typed)).toEqual({
    [`disclosures${suffix}`]: expect.stringContaining(`“${label}” names a rate`),
  });
  expect(errorsOf({ ...typed, [`disclosures${suffix}`]: 'Ejemplo: 7.99% TAE.' })).toEqual({});
});

test('an English rate that stays on the Spanish page needs its disclosure there too', () => {
  const english = { proofPoints: 'Rates from 7.99% APR', disclosures: 'Example: $10,000 at 7.99% APR.' };
  const replaced = { ...english, disclosures_es: 'Juniper Money, NMLS 000000.' };
  expect(errorsOf(replaced)).toEqual({
    disclosures_es: expect.stringContaining('“Proof points” shows its rate'),
  });
  for (const fixed of [
    english,
    { ...replaced, proofPoints_es: 'Cerca de usted' },
    { ...replaced, disclosures_es: 'Ejemplo: $10,000 al 7.99% APR.' },
  ])
    expect(errorsOf(fixed)).toEqual({});
});

const QUOTE = 'Clear from the start.\nDana R., Ohio | 5 | Porchlight Reviews | 2026-10-12 |';
const EXAMPLE = {
  lowestApr: '7.99',
  highestApr: '29.99%',
  exampleAmount: '$10,000',
  exampleApr: '12.5',
  exampleMonths: '36',
  examplePayment: '$334.54',
  exampleTotal: '12,043.44',
  disclosures: 'Rates vary.',
};

test('stores the slots of a page, and its form shows them again', () => {
  const parsed = parse({
    ...EXAMPLE,
    ...{ lenders: 'Oakmont Bank\nRiver Credit Union', lendersDate: '2026-10-31', nmlsId: '0000000' },
    ...{ reviews: `${QUOTE} https://reviews.example/1`, awards: 'Most helpful | Ledger & Lane | 2026' },
  });
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      example: { highestApr: 29.99, amount: 10_000, total: 12_043.44 },
      lenders: { names: ['Oakmont Bank', 'River Credit Union'], date: '2026-10-31' },
      reviews: [{ quote: 'Clear from the start.', stars: 5, source: 'Porchlight Reviews' }],
      awards: [{ title: 'Most helpful', source: 'Ledger & Lane', year: '2026' }],
      licenses: { nmlsId: '0000000', lines: [] },
    },
  });
  if (parsed.ok) expect(parse(landingFields(parsed.value))).toEqual(parsed);
});

test.each([
  [{ lowestApr: '30' }, 'lowestApr'],
  [{ lowestApr: '13' }, 'exampleApr'],
  [{ exampleMonths: '36.5' }, 'exampleMonths'],
  [{ examplePayment: '' }, 'examplePayment'],
  [{ examplePayment: '340', exampleTotal: '12240' }, 'examplePayment'],
  [{ exampleTotal: '12,044' }, 'exampleTotal'],
  [{ disclosures: '' }, 'disclosures'],
  [{ reviews: `${QUOTE.replace('10-12', '02-30')} https://reviews.example` }, 'reviews'],
  [{ reviews: `${QUOTE} http://reviews.example` }, 'reviews'],
  [{ awards: 'Most helpful | 2026' }, 'awards'],
  [{ lenders: 'Oakmont Bank' }, 'lendersDate'],
  [{ nmlsId: 'NMLS 1' }, 'nmlsId'],
])('rejects a slot that is incomplete or can’t be right: %o', (typed, name) => {
  expect(Object.keys(errorsOf({ ...EXAMPLE, ...typed }))).toEqual([name]);
});

test('a Spanish page has the Spanish texts, and English ones in place of missing ones', () => {
  const content: LandingContent = {
    ...NO_LANDING_CONTENT,
    ...{ headline: 'One form', disclosures: 'Rates vary.', searchTitle: 'Loans', proofPoints: ['Local'] },
    es: { ...NO_LANDING_CONTENT.es, headline: 'Un solo formulario', proofPoints: ['Cerca de usted'] },
  };
  expect(landingTexts(content, 'es')).toMatchObject({
    headline: { text: 'Un solo formulario', lang: undefined },
    proofPoints: { text: ['Cerca de usted'], lang: undefined },
    disclosures: { text: 'Rates vary.', lang: 'en' },
    subhead: { text: '', lang: undefined },
    searchTitle: { text: '', lang: undefined },
  });
  expect(landingTexts(content, 'en')).toMatchObject({ headline: { text: 'One form', lang: undefined } });
});

const questions = (count: number, answer = 'Yes.') =>
  Array.from({ length: count }, (_, index) => `Question ${index}?\n${answer}`).join('\n\n');
const DISCLOSED = { disclosures: 'ñ'.repeat(4_000), disclosures_es: 'ñ'.repeat(4_000) };

test.each([
  [{ headline: 'x'.repeat(91) }, 'headline'],
  [{ proofPoints: 'one\ntwo\nthree\nfour\nfive' }, 'proofPoints'],
  [{ proofPoints: 'x'.repeat(81) }, 'proofPoints'],
  [{ questions: 'A question without an answer?' }, 'questions'],
  [{ questions: `${'q'.repeat(151)}\nanswer` }, 'questions'],
  [{ questions: questions(11) }, 'questions'],
  [{ ...DISCLOSED, questions: questions(10, 'ñ'.repeat(900)) }, 'disclosures'],
])('rejects text that is too long, also together, or incomplete, case %#', (typed, name) => {
  expect(Object.keys(errorsOf(typed))).toEqual([name]);
  expect(errorsOf(DISCLOSED)).toEqual({});
});
