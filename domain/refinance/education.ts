import { type Choices, oneOf } from '../choices.ts';
import type { AnswerTexts, Question, Step } from '../forms/form.ts';
import { line } from '../words.ts';
import { schoolName } from './school-name.ts';

export const SCHOOLS_MOST = 4;
export const SCHOOL_COUNT = 'educationCount';

const PARTS = ['school', 'degreeLevel', 'degreeType', 'studyField'] as const;
export type EducationPart = (typeof PARTS)[number];

/** The name under which one part of the education at place `place` (1 to 4) is asked for. */
export const educationName = (place: number, part: EducationPart) => `education${place}-${part}`;

const studyField = line({
  empty: 'Enter what you studied',
  tooLong: 'Enter what you studied in at most 80 characters',
  most: 80,
});

/** The rules of all four places, asked for or not. */
export function educationRules({ school, degree_level, degree_type }: Choices) {
  const rules = {
    school: schoolName(school ?? []),
    degreeLevel: oneOf(degree_level, 'Choose the level of your degree'),
    degreeType: oneOf(degree_type, 'Choose your degree'),
    studyField,
  };
  return Object.fromEntries(
    places(SCHOOLS_MOST).flatMap((place) => PARTS.map((part) => [educationName(place, part), rules[part]])),
  );
}

/** How many schools a borrower has said that there are to tell of, 1 to 4. */
export function schoolCount(texts: AnswerTexts): number {
  const count = Number(texts[SCHOOL_COUNT] ?? 1);
  return Number.isInteger(count) ? Math.min(SCHOOLS_MOST, Math.max(1, count)) : 1;
}

export function educationStep(texts: AnswerTexts): Step {
  const times = schoolCount(texts);
  return {
    slug: 'education',
    title: 'Where did you study?',
    lead: 'Tell us of each school whose loans you want to refinance.',
    questions: places(times).flatMap((place) => PARTS.map((part) => questionAt(place, part))),
    repeat: { noun: 'school', count: SCHOOL_COUNT, most: SCHOOLS_MOST, times, names: PARTS },
  };
}

/**
 * The texts after a school was added, or the one at `place` was taken out and those behind it moved up. Beyond one and
 * four nothing changes.
 */
export function withSchools(texts: AnswerTexts, change: 'add' | { removeAt: number }): AnswerTexts {
  const times = schoolCount(texts);
  if (change === 'add') return { ...texts, [SCHOOL_COUNT]: String(Math.min(SCHOOLS_MOST, times + 1)) };
  const { removeAt } = change;
  if (times === 1 || removeAt < 1 || removeAt > times) return texts;
  const kept = places(times).filter((place) => place !== removeAt);
  const moved = places(SCHOOLS_MOST).flatMap((place) =>
    PARTS.map((part) => {
      const from = kept[place - 1];
      return [educationName(place, part), from ? texts[educationName(from, part)] : undefined];
    }),
  );
  return { ...texts, ...Object.fromEntries(moved), [SCHOOL_COUNT]: String(times - 1) };
}

function questionAt(place: number, part: EducationPart): Question {
  const nth = place === 1 ? '' : ` (school ${place})`;
  const name = educationName(place, part);
  switch (part) {
    case 'school':
      return {
        name,
        label: `Name of the school${nth}`,
        summary: `School${nth}`,
        hint: 'Choose it from the list, or type it if it is not there.',
        control: 'school',
        autoComplete: 'off',
        choices: 'school',
      };
    case 'degreeLevel':
      return {
        name,
        label: `Level${nth}`,
        summary: `Level${nth}`,
        control: 'select',
        autoComplete: 'off',
        width: 'medium',
        choices: 'degree_level',
      };
    case 'degreeType':
      return {
        name,
        label: `Degree${nth}`,
        summary: `Degree${nth}`,
        control: 'select',
        autoComplete: 'off',
        width: 'medium',
        choices: 'degree_type',
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

const places = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
