import * as z from 'zod';
import { LANGUAGES, type Language, type LanguageOffer } from '#features/wording/model/language.ts';
import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { type ParsedForm, parseForm } from '#platform/values/posted-form.ts';
import { SHOWN_TEXT, textLine } from './campaign-slug.ts';
import { claimError, NAMES_RATE } from './landing-claims.ts';
import { LANDING_IMAGE } from './landing-image.ts';
import { blocksOf, linesOf, paragraphs } from './landing-lines.ts';
import {
  AWARDS,
  awardsError,
  formatAwards,
  formatReviews,
  parseAwards,
  parseReviews,
  REVIEWS,
  reviewsError,
} from './landing-reviews.ts';
import {
  parseSlots,
  SLOT_FIELDS,
  SLOT_LABELS,
  SLOTS,
  type SlotField,
  slotErrors,
  slotFields,
} from './landing-slots.ts';

export type LandingQuestion = { question: string; answer: string };

const text = (max: number) => z.string().max(max).default('');

const TEXTS = {
  headline: text(90),
  subhead: text(240),
  imageAlt: text(150),
  action: text(30),
  proofPoints: z.array(z.string().max(80)).max(4).default([]),
  inquiryLine: text(200),
  reviews: REVIEWS,
  awards: AWARDS,
  disclosures: text(4_000),
  questions: z
    .array(z.object({ question: z.string().max(150), answer: z.string().max(1_000) }))
    .max(10)
    .default([]),
  searchTitle: text(70),
  searchDescription: text(170),
};
const LANDING_TEXTS = z.object(TEXTS);
type LandingTexts = z.infer<typeof LANDING_TEXTS>;
export type LandingTextName = keyof LandingTexts;

/** As stored. An empty text shows the page's standard text, or nothing. */
export const LANDING_CONTENT = z.object({
  ...TEXTS,
  /** Names a file of `landing_image`. */
  image: LANDING_IMAGE.nullable().default(null),
  ...SLOTS,
  es: LANDING_TEXTS.prefault({}),
});
export type LandingContent = z.infer<typeof LANDING_CONTENT>;

export const NO_LANDING_CONTENT: LandingContent = LANDING_CONTENT.parse({});

export const LANDING_LABELS: Record<keyof LandingContent, string> = {
  headline: 'Headline',
  subhead: 'Subhead',
  image: 'Picture',
  imageAlt: 'Picture description',
  action: 'Button',
  proofPoints: 'Proof points',
  inquiryLine: 'Credit check line',
  reviews: 'Reviews',
  awards: 'Awards',
  disclosures: 'Disclosures',
  questions: 'Questions and answers',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
  ...SLOT_LABELS,
  es: 'Spanish texts',
};

const FIELDS = {
  headline: textLine(90),
  subhead: textLine(240),
  imageAlt: textLine(150),
  action: textLine(30),
  proofPoints: paragraphs(400),
  inquiryLine: textLine(200),
  reviews: paragraphs(5_000),
  awards: paragraphs(800),
  disclosures: paragraphs(4_000),
  questions: paragraphs(12_000),
  searchTitle: textLine(70),
  searchDescription: textLine(170),
};

const NAMES = LANDING_TEXTS.keyof().options;

const byName = <Value>(pick: (name: LandingTextName) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, pick(name)])) as Record<LandingTextName, Value>;

/** The names of the form's fields. */
type TextField = LandingTextName | `${LandingTextName}_es`;
export type LandingField = TextField | SlotField;
export const landingField = (name: LandingTextName, language: Language): TextField =>
  language === 'en' ? name : `${name}_es`;

/** How staff read the name of the field. */
export const landingLabel = (name: LandingTextName, language: Language): string =>
  language === 'en' ? LANDING_LABELS[name] : `${LANDING_LABELS[name]} (Spanish)`;

function byField<Value>(
  pick: (name: LandingTextName, language: Language) => Value,
): Record<TextField, Value> {
  const values = LANGUAGES.flatMap((language) =>
    NAMES.map((name) => [landingField(name, language), pick(name, language)]),
  );
  return Object.fromEntries(values) as Record<TextField, Value>;
}

const ALL_FIELDS = { ...byField((name) => FIELDS[name]), ...SLOT_FIELDS };

export const LANDING_FORM = z.object({ ...SHOWN_TEXT, ...ALL_FIELDS });
/** The picture is a file, uploaded on a page of its own. */
type LandingText = Omit<LandingContent, 'image'>;

const SETTINGS = z.object(ALL_FIELDS);
/** The database takes a little more. */
const MAX_STORED_BYTES = 30_000;

export function parseLandingForm(read: FieldReader<LandingField>): ParsedForm<LandingText> {
  const parsed = parseForm(SETTINGS, read, (valid) => ({
    ...landingErrors(valid, 'en'),
    ...landingErrors(valid, 'es'),
    ...slotErrors(valid),
    ...replacedDisclosure(valid),
  }));
  if (!parsed.ok) return { ok: false, errors: parsed.errors, valid: {} };
  const en = parseTexts(pickLanguage(parsed.value, 'en'));
  const value = { ...en, ...parseSlots(parsed.value), es: parseTexts(pickLanguage(parsed.value, 'es')) };
  if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_STORED_BYTES) {
    const errors = { disclosures: 'All texts together are too long. Shorten the disclosures or the answers' };
    return { ok: false, errors, valid: {} };
  }
  return { ok: true, value };
}

type Typed = Partial<Record<LandingField, string>>;

/** An invalid text is missing. */
const pickLanguage = (typed: Typed, language: Language) =>
  byName((name) => typed[landingField(name, language)] ?? '');

const parseTexts = (typed: Record<LandingTextName, string>): LandingTexts => ({
  ...typed,
  proofPoints: linesOf(typed.proofPoints),
  reviews: parseReviews(typed.reviews),
  awards: parseAwards(typed.awards),
  questions: parseQuestions(typed.questions) ?? [],
});

/** The values of the form's fields. */
export function landingFields({ es, ...en }: LandingText): Record<LandingField, string> {
  const texts = { en: formatTexts(en), es: formatTexts(es) };
  return { ...byField((name, language) => texts[language][name]), ...slotFields(en) };
}

const formatTexts = (texts: LandingTexts): Record<LandingTextName, string> => ({
  ...texts,
  proofPoints: texts.proofPoints.join('\n'),
  reviews: formatReviews(texts.reviews),
  awards: formatAwards(texts.awards),
  questions: texts.questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
});

/** A text that is stored is shown to staff, since it could be published. */
export const showsSpanish = (languages: LanguageOffer, { es }: LandingContent): boolean =>
  languages !== 'en' || NAMES.some((name) => es[name].length > 0);

export type ShownTexts = {
  [Name in LandingTextName]: { text: LandingTexts[Name]; lang: 'en' | undefined };
};

/** Blank ones are made from the texts that the page shows. */
const NEVER_ENGLISH: readonly LandingTextName[] = ['searchTitle', 'searchDescription'];

/** Without a Spanish text, the English one stays and is marked: it may be a disclosure. */
export const landingTexts = (content: LandingContent, language: Language): ShownTexts =>
  byName((name) => {
    if (language === 'en') return { text: content[name], lang: undefined };
    if (content.es[name].length > 0 || content[name].length === 0 || NEVER_ENGLISH.includes(name))
      return { text: content.es[name], lang: undefined };
    return { text: content[name], lang: 'en' };
  }) as ShownTexts;

function landingErrors(all: Typed, language: Language): FieldErrors {
  const typed = pickLanguage(all, language);
  const errors: FieldErrors = {};
  const add = (name: LandingTextName, message: string | null) => {
    if (message) errors[landingField(name, language)] ??= message;
  };
  for (const name of NAMES) add(name, claimError(typed[name], language));
  const points = linesOf(typed.proofPoints);
  if (points.length > 4) add('proofPoints', 'Use up to 4 proof points, one on each line');
  if (points.some((point) => point.length > 80)) add('proofPoints', 'Use up to 80 characters on each line');
  add('reviews', reviewsError(typed.reviews));
  add('awards', awardsError(typed.awards));
  const questions = parseQuestions(typed.questions);
  if (!questions)
    add('questions', 'Write each question on its own line, its answer below it, and a blank line after it');
  else if (questions.length > 10) add('questions', 'Use up to 10 questions');
  else if (questions.some(({ question, answer }) => question.length > 150 || answer.length > 1_000))
    add('questions', 'Use up to 150 characters for a question and 1,000 for an answer');
  const named = NAMES.find((name) => namesRate(name, typed[name]));
  if (named && !typed.disclosures)
    add(
      'disclosures',
      `“${landingLabel(named, language)}” names a rate or payment. Enter the disclosure that must appear with it`,
    );
  const fields = NAMES.map((name) => landingField(name, language));
  return Object.fromEntries(fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

const namesRate = (name: LandingTextName, text: string) => name !== 'disclosures' && NAMES_RATE.test(text);

/** A Spanish disclosure takes the place of the English one, also below an English text that stays. */
function replacedDisclosure(all: Typed): FieldErrors {
  const [en, es] = [pickLanguage(all, 'en'), pickLanguage(all, 'es')];
  if (!es.disclosures || NAMES_RATE.test(es.disclosures)) return {};
  const named = NAMES.find((name) => !es[name] && !NEVER_ENGLISH.includes(name) && namesRate(name, en[name]));
  if (!named) return {};
  const label = landingLabel(named, 'en');
  return {
    disclosures_es: `Without a Spanish text, “${label}” shows its rate or payment in English. Enter its disclosure here too`,
  };
}

/** Null if a question lacks an answer. */
function parseQuestions(typed: string): LandingQuestion[] | null {
  const questions = blocksOf(typed).map((block) => {
    const [question = '', ...answer] = linesOf(block);
    return { question, answer: answer.join(' ') };
  });
  return questions.every(({ answer }) => answer !== '') ? questions : null;
}
