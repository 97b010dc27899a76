import type { FormContext, Question, RawAnswers, RuleContext, Step } from '#features/form/model/form.ts';
import { type Option, type Options, oneOf } from '#features/form/model/options.ts';
import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import { type Codec, ok } from '#platform/values/parse-result.ts';
import { line } from '#platform/values/text-formats.ts';

const MAX_SCHOOLS = 4;
const MAX_STUDY_FIELD_LENGTH = 80;
export const SCHOOL_COUNT = 'educationCount';

/** In the order of the page: most degrees have one level, so the level is asked only after the others. */
const PARTS = ['school', 'degreeType', 'degreeLevel', 'studyField'] as const;
export type EducationPart = (typeof PARTS)[number];

/** `place` is 1 to 4. */
export const educationName = (place: number, part: EducationPart) => `education${place}-${part}`;

const LEVELS = new Map([
  ['associates', 'undergraduate'],
  ['bachelors', 'undergraduate'],
  ['masters', 'graduate'],
  ['mba', 'graduate'],
  ['law', 'graduate'],
  ['medical', 'graduate'],
  ['doctorate', 'graduate'],
]);

/** A certificate and an unfinished degree may have either level, and so may a degree whose level isn't on offer. */
function degreesOfAnyLevel({ degree_type: degrees = [], degree_level: levels = [] }: Options): string[] {
  const isOffered = (level: string | undefined) => levels.some(({ value }) => value === level);
  return degrees.map(({ value }) => value).filter((degree) => !isOffered(LEVELS.get(degree)));
}

/** Null for a question about something else than a level. */
function degreeBeside(name: string, rawAnswers: Record<string, unknown>): string | null {
  const [, place] = /^education(\d)-degreeLevel$/.exec(name) ?? [];
  return place === undefined ? null : String(rawAnswers[educationName(Number(place), 'degreeType')] ?? '');
}

export function asksEducation(name: string, rawAnswers: Record<string, unknown>, options: Options): boolean {
  const degree = degreeBeside(name, rawAnswers);
  return degree === null || degreesOfAnyLevel(options).includes(degree);
}

export function derivesEducation(name: string, rawAnswers: Record<string, unknown>): string | undefined {
  return LEVELS.get(degreeBeside(name, rawAnswers) ?? '');
}

export function educationCodecs({ options, errors }: Pick<RuleContext, 'options' | 'errors'>) {
  const codecs = {
    school: schoolName(options.school ?? [], errors),
    degreeLevel: oneOf(options.degree_level, errors.degreeLevel),
    degreeType: oneOf(options.degree_type, errors.degreeType),
    studyField: line(errors.studyField, MAX_STUDY_FIELD_LENGTH),
  };
  return Object.fromEntries(
    indexes(MAX_SCHOOLS).flatMap((place) => PARTS.map((part) => [educationName(place, part), codecs[part]])),
  );
}

function schoolCount(rawAnswers: RawAnswers): number {
  const count = Number(rawAnswers[SCHOOL_COUNT] ?? 1);
  return Number.isInteger(count) ? Math.min(MAX_SCHOOLS, Math.max(1, count)) : 1;
}

export function educationStep(rawAnswers: RawAnswers, { copy, options }: FormContext): Step {
  const { steps, form } = copy;
  const times = schoolCount(rawAnswers);
  const opensLevel = degreesOfAnyLevel(options);
  return {
    slug: 'education',
    title: steps.refinance.education,
    lead: steps.refinance.educationLead,
    questions: indexes(times).flatMap((place) =>
      PARTS.map((part) => questionAt(place, part, copy, opensLevel)),
    ),
    repeat: {
      titles: indexes(times).map(times === 1 ? () => form.schools.only : form.schools.numbered),
      removeLabels: indexes(times).map(form.schools.remove),
      addLabel: form.schools.add,
      atMost: form.schools.atMost(MAX_SCHOOLS),
      count: SCHOOL_COUNT,
      max: MAX_SCHOOLS,
      times,
      names: PARTS,
    },
  };
}

/** Removing a school moves the later ones up. One school always stays, and there are at most four. */
export function applyRepeatChange(rawAnswers: RawAnswers, change: 'add' | { removeAt: number }): RawAnswers {
  const times = schoolCount(rawAnswers);
  if (change === 'add') return { ...rawAnswers, [SCHOOL_COUNT]: String(Math.min(MAX_SCHOOLS, times + 1)) };
  const { removeAt } = change;
  if (times === 1 || removeAt < 1 || removeAt > times) return rawAnswers;
  const remaining = indexes(times).filter((place) => place !== removeAt);
  const moved = indexes(MAX_SCHOOLS).flatMap((place) =>
    PARTS.map((part) => {
      const from = remaining[place - 1];
      return [educationName(place, part), from ? rawAnswers[educationName(from, part)] : undefined];
    }),
  );
  return { ...rawAnswers, ...Object.fromEntries(moved), [SCHOOL_COUNT]: String(times - 1) };
}

function questionAt(
  place: number,
  part: EducationPart,
  { questions }: Dictionary,
  opensLevel: readonly string[],
): Question {
  const { label, summary } = questions[part];
  const ofSchool = place === 1 ? '' : questions.ofSchool(place);
  const common = {
    name: educationName(place, part),
    label,
    labelEnd: ofSchool,
    summary: `${summary} ${ofSchool}`.trimEnd(),
    autoComplete: 'off',
  };
  switch (part) {
    case 'school':
      return { ...common, hint: questions.school.hint, control: 'school', options: 'school' };
    case 'degreeType':
      return { ...common, control: 'radios', options: 'degree_type', opensNext: opensLevel };
    case 'degreeLevel':
      return { ...common, control: 'radios', options: 'degree_level' };
    case 'studyField':
      return { ...common, control: 'text' };
  }
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export type Education = Record<EducationPart, string>;

export function educationIn(answers: Record<string, unknown>): Education[] {
  const answer = (place: number, part: EducationPart) => String(answers[educationName(place, part)] ?? '');
  return Array.from({ length: MAX_SCHOOLS }, (_, index) => index + 1)
    .filter((place) => answer(place, 'school') !== '')
    .map((place) => ({
      school: answer(place, 'school'),
      degreeLevel: answer(place, 'degreeLevel') || (LEVELS.get(answer(place, 'degreeType')) ?? ''),
      degreeType: answer(place, 'degreeType'),
      studyField: answer(place, 'studyField'),
    }));
}

const MAX_LENGTH = 100;

/** A name that matches the list gets the list's spelling. Any other name stays as typed. */
function schoolName(schools: readonly Option[], errors: ErrorWords): Codec<string> {
  const typed = line(errors.school, MAX_LENGTH);
  return {
    parse(text) {
      const result = typed.parse(text);
      const known = result.ok && matchSchool(result.value, schools);
      return known ? ok(known.label) : result;
    },
    format: (name) => name,
  };
}

/** Ignores case, accents and punctuation. */
export function matchSchool<School extends { label: string }>(
  name: string,
  schools: readonly School[],
): School | undefined {
  const wanted = bare(name);
  return schools.find(({ label }) => bare(label) === wanted);
}

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bthe\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
