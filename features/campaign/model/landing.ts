import * as z from 'zod';
import type { FieldErrors, FieldReader } from '#platform/values/field-errors.ts';
import { field, type ParsedForm, parseForm, SHOWN_VERSION } from '#platform/values/posted-form.ts';
import { claimError, NAMES_RATE } from './landing-claims.ts';
import { LANDING_IMAGE } from './landing-image.ts';

export const LANDING_STATES = ['draft', 'published', 'retired'] as const;

export type LandingQuestion = { question: string; answer: string };

const text = (max: number) => z.string().max(max).default('');

/** As stored. An empty text shows the page's standard text, or nothing. */
export const LANDING_CONTENT = z.object({
  headline: text(90),
  subhead: text(240),
  /** Names a file of `landing_image`. */
  image: LANDING_IMAGE.nullable().default(null),
  imageAlt: text(150),
  action: text(30),
  proofPoints: z.array(z.string().max(80)).max(4).default([]),
  inquiryLine: text(200),
  disclosures: text(4_000),
  questions: z
    .array(z.object({ question: z.string().max(150), answer: z.string().max(1_000) }))
    .max(10)
    .default([]),
  searchTitle: text(70),
  searchDescription: text(170),
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
  disclosures: 'Disclosures',
  questions: 'Questions and answers',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
};

const line = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\s+/g, ' ').trim())
    .max(max, `Use up to ${max} characters`);

const paragraphs = (max: number) =>
  field(
    z
      .string()
      .overwrite((typed) =>
        typed
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[ \t]+$/gm, '')
          .trim(),
      )
      .max(max, `Use up to ${max.toLocaleString('en-US')} characters`),
    // The limit counts a line break as one character, which browsers count as two.
    { maxLength: max * 2 },
  );

const FIELDS = {
  headline: line(90),
  subhead: line(240),
  imageAlt: line(150),
  action: line(30),
  proofPoints: paragraphs(400),
  inquiryLine: line(200),
  disclosures: paragraphs(4_000),
  questions: paragraphs(12_000),
  searchTitle: line(70),
  searchDescription: line(170),
};

const SHOWN = { campaign: z.string(), revision: SHOWN_VERSION };

export const LANDING_FORM = z.object({ ...SHOWN, ...FIELDS });
export const LANDING_VERSION_FORM = z.object({ ...SHOWN, reason: z.string().trim() });
/** The picture is a file, uploaded on a page of its own. */
export type LandingField = Exclude<keyof LandingContent, 'image'>;
type LandingText = Omit<LandingContent, 'image'>;

const SETTINGS = z.object(FIELDS);

export function parseLandingForm(read: FieldReader<LandingField>): ParsedForm<LandingText> {
  const parsed = parseForm(SETTINGS, read, (valid) => landingErrors(valid));
  if (!parsed.ok) return { ok: false, errors: parsed.errors, valid: {} };
  const { proofPoints, questions, ...texts } = parsed.value;
  return {
    ok: true,
    value: { ...texts, proofPoints: linesOf(proofPoints), questions: parseQuestions(questions) ?? [] },
  };
}

/** The values of the form's fields. */
export const landingFields = (content: LandingText): Record<LandingField, string> => ({
  ...content,
  proofPoints: content.proofPoints.join('\n'),
  questions: content.questions.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
});

function landingErrors(typed: Partial<Record<LandingField, string>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, value = ''] of Object.entries(typed)) {
    const error = claimError(value);
    if (error) errors[name] = error;
  }
  const points = linesOf(typed.proofPoints ?? '');
  if (points.length > 4) errors.proofPoints ??= 'Use up to 4 proof points, one on each line';
  if (points.some((point) => point.length > 80))
    errors.proofPoints ??= 'Use up to 80 characters on each line';
  const questions = parseQuestions(typed.questions ?? '');
  if (!questions)
    errors.questions ??=
      'Write each question on its own line, its answer below it, and a blank line after it';
  else if (questions.length > 10) errors.questions ??= 'Use up to 10 questions';
  else if (questions.some(({ question, answer }) => question.length > 150 || answer.length > 1_000))
    errors.questions ??= 'Use up to 150 characters for a question and 1,000 for an answer';
  const named = Object.entries(typed).find(
    ([name, value]) => name !== 'disclosures' && NAMES_RATE.test(value ?? ''),
  );
  if (named && !typed.disclosures)
    errors.disclosures ??= `“${LANDING_LABELS[named[0] as LandingField]}” names a rate or payment. Enter the disclosure that must appear with it`;
  return errors;
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');

/** Null if a question lacks an answer. */
function parseQuestions(typed: string): LandingQuestion[] | null {
  const blocks = typed.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  const questions = blocks.map((block) => {
    const [question = '', ...answer] = linesOf(block);
    return { question, answer: answer.join(' ') };
  });
  return questions.every(({ answer }) => answer !== '') ? questions : null;
}
