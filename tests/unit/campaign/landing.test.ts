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
  const typed = {
    headline: '  One form,\tmany lenders ',
    proofPoints: 'Since 2004\r\n\r\n 30,000 families ',
    questions:
      'Is it free?\r\nYes.\r\n \r\nHow long\tdoes it take?\nTwo minutes.\nMost people\nfinish sooner.',
  };
  const parsed = parse(typed);
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      headline: 'One form, many lenders',
      proofPoints: ['Since 2004', '30,000 families'],
      questions: [
        { question: 'Is it free?', answer: 'Yes.' },
        { question: 'How long does it take?', answer: 'Two minutes. Most people finish sooner.' },
      ],
    },
  });
  if (!parsed.ok) return;
  expect(parse(landingFields(parsed.value))).toEqual(parsed);
});

test.each([
  ['headline', 'Guaranteed approval', 'Remove “Guarante”'],
  ['headline', 'You’re pre-approved!', 'Remove “pre-approv”'],
  ['subhead', 'Instant approval in a minute', 'Remove “Instant approv”'],
  ['proofPoints', 'Everyone gets approved', 'Remove “Everyone gets approved”'],
  ['questions', 'Bad credit?\nNo credit check.', 'Remove “No credit check”'],
  ['searchDescription', 'Get the lowest rates', 'Remove “lowest rate”'],
])('rejects a claim in %s that only a lender could make: %s', (name, claim, error) => {
  expect(errorsOf({ [name]: claim })).toEqual({ [name]: expect.stringContaining(error) });
});

test.each(['Rates from 7.99%', 'Low APR', 'From $120 a month'])(
  'a page that says “%s” needs a disclosure',
  (headline) => {
    expect(errorsOf({ headline })).toEqual({
      disclosures: expect.stringContaining('“Headline” names a rate'),
    });
    expect(errorsOf({ headline, disclosures: 'Representative example: 7.99% APR.' })).toEqual({});
  },
);

test.each([
  ['headline_es', 'Aprobación garantizada', 'Remove “garantizada”'],
  ['subhead_es', '¡Ya está preaprobado!', 'Remove “preaprob”'],
  ['proofPoints_es', 'Todos califican', 'Remove “Todos califi”'],
  ['inquiryLine_es', 'Sin verificación de crédito', 'Remove “Sin verificación de crédito”'],
  ['inquiryLine_es', 'Sin verificar su crédito', 'Remove “Sin verificar su crédito”'],
  ['inquiryLine_es', 'No revisamos su historial de crédito', 'Remove “No revisamos su historial de crédito”'],
  ['subhead_es', 'Aprobado al instante', 'Remove “Aprobado al instante”'],
  ['headline_es', 'Las mejores tasas', 'Remove “mejores tasa”'],
  ['headline_es', 'Los intereses más bajos', 'Remove “intereses más bajo”'],
  ['action_es', 'Risk-free', 'Remove “Risk-free”'],
])('rejects a claim in %s that only a lender could make: %s', (name, claim, error) => {
  expect(errorsOf({ [name]: claim })).toEqual({ [name]: expect.stringContaining(error) });
});

test('a Spanish text may name an unsecured loan', () => {
  expect(errorsOf({ headline_es: 'Préstamos sin garantía' })).toEqual({});
});

test.each([
  'Desde 7.99%',
  'Cuotas de $120 al mes',
  'Solo $120 cada mes',
  'Una tasa de porcentaje anual baja',
])('a Spanish text that says “%s” needs a Spanish disclosure', (headline_es) => {
  const error = { disclosures_es: expect.stringContaining('“Headline (Spanish)” names a rate') };
  expect(errorsOf({ headline_es, disclosures: 'Representative example: 7.99% APR.' })).toEqual(error);
  expect(errorsOf({ headline_es, disclosures_es: 'Ejemplo representativo: 7.99% TAE.' })).toEqual({});
});

test('an English rate that stays on the Spanish page needs its disclosure there too', () => {
  const english = { proofPoints: 'Rates from 7.99% APR', disclosures: 'Example: $10,000 at 7.99% APR.' };
  expect(errorsOf(english)).toEqual({});
  const replaced = { ...english, disclosures_es: 'Juniper Money, NMLS 000000.' };
  expect(errorsOf(replaced)).toEqual({
    disclosures_es: expect.stringContaining('“Proof points” shows its rate'),
  });
  expect(errorsOf({ ...replaced, proofPoints_es: 'Cerca de usted' })).toEqual({});
  expect(errorsOf({ ...replaced, disclosures_es: 'Ejemplo: $10,000 al 7.99% APR.' })).toEqual({});
});

test('a Spanish page has the Spanish texts, and English ones in place of missing ones', () => {
  const content: LandingContent = {
    ...NO_LANDING_CONTENT,
    headline: 'One form',
    disclosures: 'Rates vary.',
    proofPoints: ['Local'],
    searchTitle: 'Loans',
    searchDescription: 'All loans',
    es: { ...NO_LANDING_CONTENT.es, headline: 'Un solo formulario', proofPoints: ['Cerca de usted'] },
  };
  expect(landingTexts(content, 'es')).toMatchObject({
    headline: { text: 'Un solo formulario', lang: undefined },
    proofPoints: { text: ['Cerca de usted'], lang: undefined },
    disclosures: { text: 'Rates vary.', lang: 'en' },
    subhead: { text: '', lang: undefined },
    searchTitle: { text: '', lang: undefined },
    searchDescription: { text: '', lang: undefined },
  });
  expect(landingTexts(content, 'en')).toMatchObject({ headline: { text: 'One form', lang: undefined } });
});

test('rejects texts that are too long together', () => {
  const disclosures = 'ñ'.repeat(4_000);
  const questions = Array.from({ length: 10 }, (_, index) => `${index}?\n${'ñ'.repeat(900)}`).join('\n\n');
  expect(errorsOf({ disclosures, disclosures_es: disclosures })).toEqual({});
  expect(errorsOf({ disclosures, disclosures_es: disclosures, questions })).toEqual({
    disclosures: expect.stringContaining('together are too long'),
  });
});

test.each([
  [{ headline: 'x'.repeat(91) }, 'headline'],
  [{ proofPoints: 'one\ntwo\nthree\nfour\nfive' }, 'proofPoints'],
  [{ proofPoints: 'x'.repeat(81) }, 'proofPoints'],
  [{ questions: 'A question without an answer?' }, 'questions'],
  [{ questions: `${'q'.repeat(151)}\nanswer` }, 'questions'],
  [
    { questions: Array.from({ length: 11 }, (_, index) => `Question ${index}?\nYes.`).join('\n\n') },
    'questions',
  ],
])('rejects text that is too long or incomplete, case %#', (typed, name) => {
  expect(Object.keys(errorsOf(typed))).toEqual([name]);
});
