import { expect, test } from 'vitest';
import { educationName } from '#features/questions/model/refinance/education.ts';
import { questionsForFields } from '#features/questions/model/refused-questions.ts';

test.each([
  ['borrower.education.0.schoolKey', educationName(1, 'school')],
  ['borrower.education.0.otherSchool', educationName(1, 'school')],
  ['borrower.education.1.degreeLevel', educationName(2, 'degreeLevel')],
])('the refused field %s leads to the question %s', (field, question) => {
  expect(questionsForFields('refinance', [field])).toEqual([question]);
});
