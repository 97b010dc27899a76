import type { Question, RawAnswers, Step } from '#features/questions/model/forms/form.ts';
import { type Options, oneOf } from '#features/questions/model/options.ts';
import { line } from '#platform/values/text-formats.ts';
import { schoolName } from './school-name.ts';

const MAX_SCHOOLS = 4;
export const SCHOOL_COUNT = 'educationCount';

const PARTS = ['school', 'degreeLevel', 'degreeType', 'studyField'] as const;
export type EducationPart = (typeof PARTS)[number];

/** `place` is 1 to 4. */
export const educationName = (place: number, part: EducationPart) => `education${place}-${part}`;

const studyField = line({
  empty: 'Enter what you studied',
  tooLong: 'Enter what you studied in at most 80 characters',
  max: 80,
});

export function educationCodecs({ school, degree_level, degree_type }: Options) {
  const codecs = {
    school: schoolName(school ?? []),
    degreeLevel: oneOf(degree_level, 'Choose the level of your degree'),
    degreeType: oneOf(degree_type, 'Choose your degree'),
    studyField,
  };
  return Object.fromEntries(
    indexes(MAX_SCHOOLS).flatMap((place) => PARTS.map((part) => [educationName(place, part), codecs[part]])),
  );
}

function schoolCount(rawAnswers: RawAnswers): number {
  const count = Number(rawAnswers[SCHOOL_COUNT] ?? 1);
  return Number.isInteger(count) ? Math.min(MAX_SCHOOLS, Math.max(1, count)) : 1;
}

export function educationStep(rawAnswers: RawAnswers): Step {
  const times = schoolCount(rawAnswers);
  return {
    slug: 'education',
    title: 'Where did you study?',
    lead: 'Add each school you have loans from.',
    questions: indexes(times).flatMap((place) => PARTS.map((part) => questionAt(place, part))),
    repeat: { noun: 'school', count: SCHOOL_COUNT, max: MAX_SCHOOLS, times, names: PARTS },
  };
}

/** Removing a school moves the later ones up. One school always stays, and there are at most four. */
export function withSchools(rawAnswers: RawAnswers, change: 'add' | { removeAt: number }): RawAnswers {
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

function questionAt(place: number, part: EducationPart): Question {
  const nth = place === 1 ? '' : ` (school ${place})`;
  const name = educationName(place, part);
  switch (part) {
    case 'school':
      return {
        name,
        label: `School name${nth}`,
        summary: `School${nth}`,
        hint: 'Start typing, then choose your school. If it isn’t listed, type its full name.',
        control: 'school',
        autoComplete: 'off',
        options: 'school',
      };
    case 'degreeLevel':
      return {
        name,
        label: `Level${nth}`,
        summary: `Level${nth}`,
        control: 'select',
        autoComplete: 'off',
        width: 'medium',
        options: 'degree_level',
      };
    case 'degreeType':
      return {
        name,
        label: `Degree${nth}`,
        summary: `Degree${nth}`,
        control: 'select',
        autoComplete: 'off',
        width: 'medium',
        options: 'degree_type',
      };
    case 'studyField':
      return {
        name,
        label: `Field of study${nth}`,
        summary: `Field${nth}`,
        control: 'text',
        autoComplete: 'off',
      };
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
      degreeLevel: answer(place, 'degreeLevel'),
      degreeType: answer(place, 'degreeType'),
      studyField: answer(place, 'studyField'),
    }));
}
