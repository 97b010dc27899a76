import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import { type EducationPart, educationName, MAX_SCHOOLS } from './education.ts';
import type { RefinanceCodecs } from './form.ts';

/** All answers of a refinance form, understood and typed; those about schools go by the names of their places. */
export type RefinanceAnswers = AnswersOf<RefinanceCodecs> & Record<string, unknown>;

export type Education = Record<EducationPart, string>;

/** The one to four schools that answers tell of, in order. */
export function educationIn(answers: Record<string, unknown>): Education[] {
  const said = (place: number, part: EducationPart) => String(answers[educationName(place, part)] ?? '');
  return Array.from({ length: MAX_SCHOOLS }, (_, index) => index + 1)
    .filter((place) => said(place, 'school') !== '')
    .map((place) => ({
      school: said(place, 'school'),
      degreeLevel: said(place, 'degreeLevel'),
      degreeType: said(place, 'degreeType'),
      studyField: said(place, 'studyField'),
    }));
}
