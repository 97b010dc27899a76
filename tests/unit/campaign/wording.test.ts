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
import { formBySlug, namesOnly } from '#features/questions/model/forms/known.ts';
import { formSlugOf, PRODUCTS } from '#features/questions/model/product.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { partyNames } from '#features/wording/model/party-names.ts';

const ENGLISH = { product: 'personal_loan', languages: 'en' } as const;
const BOTH = { product: 'personal_loan', languages: 'en_es' } as const;

const parse = (typed: Partial<Record<WordField, string>>, campaign: Parameters<typeof parseWordingForm>[1]) =>
  parseWordingForm((name) => typed[name] ?? '', campaign);

const errorsOf = (
  typed: Partial<Record<WordField, string>>,
  campaign: typeof ENGLISH | typeof BOTH = ENGLISH,
) => {
  const parsed = parse(typed, campaign);
  return parsed.ok ? {} : parsed.errors;
};

test('an empty form keeps every standard text', () => {
  const parsed = parse({}, BOTH);
  expect(parsed).toEqual({ ok: true, content: { en: {}, es: {} } });
  for (const language of LANGUAGES) {
    expect(withCampaignWords(DICTIONARIES[language], {})).toEqual(DICTIONARIES[language]);
  }
});

test.each(PRODUCTS)(
  'each text of a %s campaign shows in its form or its outcomes, and nothing else changes',
  (product) => {
    const names = partyNames('Juniper', 'the network');
    const shown = (copy: (typeof DICTIONARIES)['en']) =>
      JSON.stringify([
        formBySlug(formSlugOf(product)).steps(
          {},
          { ...namesOnly(['requestedLoanAmount', 'firstName', 'city', 'incomeYearly']), copy },
        ),
        copy.check.title,
        copy.check.lead,
        Object.values(copy.outcome.states).map((state) => [
          state.title,
          state.paragraphs(names, null),
          state.next?.(names),
        ]),
      ]);
    for (const key of wordKeysOf(product)) {
      const own = withCampaignWords(DICTIONARIES.en, { [key]: 'Own text' });
      const standard = CAMPAIGN_WORDS[key].standard(DICTIONARIES.en);
      expect(shown(own), key).toContain('Own text');
      expect(CAMPAIGN_WORDS[key].standard(own), key).toBe('Own text');
      expect(shown(DICTIONARIES.en), key).not.toContain('Own text');
      for (const other of WORD_KEYS.filter((each) => each !== key)) {
        expect(CAMPAIGN_WORDS[other].standard(own), `${key} ${other}`).toBe(
          CAMPAIGN_WORDS[other].standard(DICTIONARIES.en),
        );
      }
      expect(standard).not.toBe('Own text');
    }
  },
);

test('no campaign changes what happened to a lead, consent, errors, labels or emails', () => {
  const own = Object.fromEntries(WORD_KEYS.map((key) => [key, 'Own text']));
  const copy = withCampaignWords(DICTIONARIES.en, own);
  const names = partyNames('Juniper', 'the network');
  for (const [name, state] of Object.entries(DICTIONARIES.en.outcome.states)) {
    const changed = copy.outcome.states[name as keyof typeof copy.outcome.states];
    expect(changed.title).toBe(state.title);
    expect(changed.paragraphs(names, null)).toEqual(state.paragraphs(names, null));
  }
  const { steps: _, check: __, outcome: ___, ...rest } = copy;
  const { steps: ____, check: _____, outcome: ______, ...standard } = DICTIONARIES.en;
  expect(rest).toEqual(standard);
});

test('names stand in for the placeholders, with a capital letter where a sentence begins', () => {
  const copy = withCampaignWords(DICTIONARIES.en, {
    receivedNext: '{operator} has it. Thanks from {brand}! {operator} and {brand}, or {operator}.',
  });
  expect(copy.outcome.states.received.next(partyNames('juniper', 'the network'))).toBe(
    'The network has it. Thanks from juniper! The network and juniper, or the network.',
  );
});

test.each<[WordField, string, string]>([
  ['loanTitle_en', 'You’re approved for a loan', 'Remove “approved”'],
  ['loanIntro_en', 'Guaranteed money', 'Remove “Guarante”'],
  ['loanIntro_en', 'No credit check', 'Remove “No credit check”'],
  ['loanIntro_en', 'It won’t affect your credit score', 'Remove “affect your credit”'],
  ['loanIntro_en', 'Rates from 7.9%', 'needs a disclosure'],
  ['loanIntro_en', 'Borrow for free', 'Remove “for free”'],
  ['loanIntro_en', 'Read www.example.com first', 'Links aren’t allowed'],
  ['loanIntro_en', 'Read example.com first', 'Links aren’t allowed'],
  ['loanIntro_en', 'Write to help@juniper', 'Email addresses aren’t allowed'],
  ['loanIntro_en', 'Call (800) 555-0199', 'Phone numbers aren’t allowed'],
  ['loanIntro_en', 'A <b>bold</b> idea', 'plain text'],
  ['loanIntro_en', 'Hidden\u202eorder', 'plain text'],
  ['loanIntro_en', 'You agree to the privacy terms', 'are fixed'],
  ['loanIntro_en', 'Hello from {brand}', 'work only in the texts of outcomes'],
  ['aboutIntro_en', 'Use your nickname.', 'Keep “legal name”'],
  ['waitingNext_en', 'Come back tomorrow.', 'Keep “page open”'],
  ['receivedNext_en', 'Thanks a lot!', 'Keep “{operator}”'],
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

test.each<[WordField, string]>([
  ['loanTitle_en', 'What would you like to borrow?'],
  ['loanIntro_en', 'From $1,000 to $200,000. Feel free to guess.'],
  ['aboutIntro_en', 'Your legal name, please, as on your ID.'],
  ['waitingNext_en', 'Hang tight, and keep this page open.'],
  ['receivedNext_en', 'Good job! {operator} has your results under your email address.'],
  ['failedNext_en', 'We’re sorry. {brand} can tell you more.'],
  ['receivedNext_es', '¡Buen trabajo! {operator} tiene sus resultados con su correo electrónico.'],
])('accepts %s = %s', (name, text) => {
  expect(errorsOf({ [name]: text })).toEqual({});
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
  expect(errorsOf({ loanTitle_en: 'Your loan', loanTitle_es: 'Su préstamo' }, BOTH)).toEqual({});
  const content = { en: { loanTitle: 'Your loan' }, es: {} };
  expect([untranslated(content, BOTH), untranslated(content, ENGLISH)]).toEqual([['loanTitle'], []]);
});

test('stores only texts that the product shows, and reads only texts that it knows', () => {
  const typed = { refinanceTitle_en: 'x', prefillNameTitle_en: 'x', loanTitle_en: ' Your\tloan ' };
  expect(parse(typed, ENGLISH)).toEqual({ ok: true, content: { en: { loanTitle: 'Your loan' }, es: {} } });
  expect(WORDING_CONTENT.parse({ en: { later: 'x', loanTitle: 'Your loan' } })).toEqual({
    en: { loanTitle: 'Your loan' },
    es: {},
  });
  const words = { addressTitle: 'Your home', reviewTitle: 'Look it over' };
  expect(wordsOf('prefill', words)).toEqual({ addressTitle: 'Your home' });
});
