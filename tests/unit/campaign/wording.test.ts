import { expect, test } from 'vitest';
import {
  CAMPAIGN_WORDS,
  MAX_LENGTHS,
  WORD_KEYS,
  withCampaignWords,
  wordKeysOf,
  wordsOf,
} from '#features/campaign/model/campaign-words.ts';
import {
  parseWordingForm,
  untranslated,
  WORDING_CONTENT,
  type WordField,
} from '#features/campaign/model/wording-form.ts';
import { formSlugOf, PRODUCTS } from '#features/form/model/campaign.ts';
import { formBySlug, namesOnly } from '#features/form/model/form-registry.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { partyNames } from '#features/wording/model/party-names.ts';

const ENGLISH = { product: 'personal_loan', languages: 'en' } as const;
const BOTH = { product: 'personal_loan', languages: 'en_es' } as const;
const STANDARD = DICTIONARIES.en;
const NAMES = partyNames('juniper', 'the network');

type Typed = Partial<Record<WordField, string>>;
const parse = (typed: Typed, campaign: typeof ENGLISH | typeof BOTH = ENGLISH) =>
  parseWordingForm((name) => typed[name] ?? '', campaign);
const errorsOf = (...form: Parameters<typeof parse>) => {
  const parsed = parse(...form);
  return parsed.ok ? {} : parsed.errors;
};

test('an empty form keeps every standard text', () => {
  expect(parse({}, BOTH)).toEqual({ ok: true, content: { en: {}, es: {} } });
  for (const language of LANGUAGES)
    expect(withCampaignWords(DICTIONARIES[language], {})).toEqual(DICTIONARIES[language]);
});

test.each(PRODUCTS)(
  'each text of a %s campaign shows in its form or its outcomes, and nothing else changes',
  (product) => {
    const shown = (copy: typeof STANDARD) =>
      JSON.stringify([
        formBySlug(formSlugOf(product)).steps(
          {},
          { ...namesOnly(['requestedLoanAmount', 'firstName', 'city', 'incomeYearly']), copy },
        ),
        [copy.check.title, copy.check.lead],
        Object.values(copy.outcome.states).map((state) => state.next?.(NAMES)),
      ]);
    for (const key of wordKeysOf(product)) {
      const own = withCampaignWords(STANDARD, { [key]: 'Own text' });
      expect([shown(STANDARD).includes('Own text'), shown(own).includes('Own text')]).toEqual([false, true]);
      const changed = WORD_KEYS.filter((other) => {
        const { standard } = CAMPAIGN_WORDS[other];
        return standard(own) !== standard(STANDARD);
      });
      expect(changed).toEqual([key]);
    }
  },
);

test('no campaign changes what happened to a lead, consent, errors, labels or emails', () => {
  const copy = withCampaignWords(STANDARD, Object.fromEntries(WORD_KEYS.map((key) => [key, 'Own text'])));
  const fixed = ({ steps: _, check: __, outcome, ...rest }: typeof STANDARD) => ({
    ...rest,
    states: Object.values(outcome.states).map(({ title, paragraphs }) => [title, paragraphs(NAMES, null)]),
  });
  expect(fixed(copy)).toEqual(fixed(STANDARD));
});

test('names stand in for the placeholders, with a capital letter where a sentence begins', () => {
  const copy = withCampaignWords(STANDARD, {
    receivedNext: '{operator} has it. Thanks from {brand}! {operator} and {brand}, or {operator}.',
  });
  expect(copy.outcome.states.received.next?.(NAMES)).toBe(
    'The network has it. Thanks from juniper! The network and juniper, or the network.',
  );
});

test.each<[WordField, string, string]>([
  ['loanTitle_en', 'You’re approved for a loan', 'Remove “approved”'],
  ['loanIntro_en', 'Guaranteed money', 'Remove “Guarante”'],
  ['loanIntro_en', 'It won’t affect your credit score', 'Remove “affect your credit”'],
  ['loanIntro_en', 'Rates from 7.9%', 'needs a disclosure'],
  ['loanIntro_en', 'Borrow for free', 'Remove “for free”'],
  ['loanIntro_en', 'Read example.com first', 'Links aren’t allowed'],
  ['loanIntro_en', 'Write to help@juniper', 'Email addresses aren’t allowed'],
  ['loanIntro_en', 'Call (800) 555-0199', 'Phone numbers aren’t allowed'],
  ['loanIntro_en', 'A <b>bold</b> idea', 'plain text'],
  ['loanIntro_en', 'Hidden\u202eorder', 'plain text'],
  ['loanIntro_en', 'You agree to the privacy terms', 'are fixed'],
  ['loanIntro_en', 'Hello from {brand}', 'work only in the texts of outcomes'],
  ['aboutIntro_en', 'Use your nickname.', 'Keep “legal name”'],
  ['failedNext_en', 'Just try it again now.', 'whether a request may be sent again'],
  ['failedNext_en', 'Sorry, {name}', 'Use only {brand} and {operator}'],
  ['loanTitle_en', 'x'.repeat(MAX_LENGTHS.title + 1), 'Use up to 60 characters'],
  ['loanTitle_es', 'Préstamo aprobado', 'Remove “aprobado”'],
  ['loanIntro_es', 'Sin verificación de crédito', 'Remove “Sin verificación de crédito”'],
  ['loanIntro_es', 'Dinero gratis', 'Remove “gratis”'],
  ['failedNext_es', 'Envíe su solicitud de nuevo.', 'whether a request may be sent again'],
  ['aboutIntro_es', 'Use su apodo.', 'Keep “nombre legal”'],
])('rejects %s = %s', (name, text, error) => {
  expect(errorsOf({ [name]: text })).toEqual({ [name]: expect.stringContaining(error) });
});

test('accepts harmless texts', () => {
  const typed = {
    loanTitle_en: 'What would you like to borrow?',
    loanIntro_en: 'From $1,000 to $200,000. Feel free to guess.',
    aboutIntro_en: 'Your legal name, please, as on your ID.',
    receivedNext_en: 'Good job! {operator} has your results under your email address.',
    failedNext_en: 'We’re sorry. {brand} can tell you more.',
    receivedNext_es: '¡Buen trabajo! {operator} tiene sus resultados con su correo electrónico.',
  };
  expect(errorsOf(typed)).toEqual({});
});

test('every standard text but those that name no operator passes the limits of a campaign’s own', () => {
  const typed = LANGUAGES.flatMap((language) =>
    wordKeysOf('personal_loan').map((key) => [
      `${key}_${language}`,
      CAMPAIGN_WORDS[key].standard(DICTIONARIES[language]),
    ]),
  );
  expect(errorsOf(Object.fromEntries(typed), BOTH)).toEqual({
    receivedNext_en: 'Keep “{operator}” in this text',
  });
});

test('with Spanish on, a text has both languages or neither', () => {
  expect(errorsOf({ loanTitle_en: 'Your loan' }, BOTH)).toEqual({
    loanTitle_es: expect.stringContaining('Enter the Spanish text too'),
  });
  expect(errorsOf({ loanTitle_es: 'Su préstamo' }, BOTH)).toEqual({
    loanTitle_en: expect.stringContaining('Enter the English text too'),
  });
  const content = { en: { loanTitle: 'Your loan' }, es: {} };
  expect([untranslated(content, BOTH), untranslated(content, ENGLISH)]).toEqual([['loanTitle'], []]);
});

test('stores only texts that the product shows, and reads only texts that it knows', () => {
  const typed = { refinanceTitle_en: 'x', prefillNameTitle_en: 'x', loanTitle_en: ' Your\tloan ' };
  const content = { en: { loanTitle: 'Your loan' }, es: {} };
  expect(parse(typed)).toEqual({ ok: true, content });
  expect(WORDING_CONTENT.parse({ en: { later: 'x', loanTitle: 'Your loan' } })).toEqual(content);
  const words = { addressTitle: 'Your home', reviewTitle: 'Look it over' };
  expect(wordsOf('prefill', words)).toEqual({ addressTitle: 'Your home' });
});
