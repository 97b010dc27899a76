import type { FormSlug } from './form.ts';
import { type EducationPart, educationName } from './refinance/education.ts';

/** The question for each field of the contract. Ids and consent have none. */
const PERSONAL_LOAN: Record<string, string> = {
  requestedLoanAmount: 'requestedLoanAmount',
  loanPurpose: 'loanPurpose',
  'borrower.firstName': 'firstName',
  'borrower.lastName': 'lastName',
  'borrower.email': 'email',
  'borrower.phone': 'phone',
  'borrower.dob': 'dateOfBirth',
  'address.street': 'street',
  'address.city': 'city',
  'address.state': 'state',
  'address.zipcode': 'zipcode',
  'employment.status': 'employmentStatus',
  'employment.incomeYearly': 'incomeYearly',
  'housing.type': 'housingType',
  'housing.monthlyPayment': 'monthlyPayment',
};

const REFINANCE: Record<string, string> = {
  requestedLoanAmount: 'requestedLoanAmount',
  'borrower.firstName': 'firstName',
  'borrower.lastName': 'lastName',
  'borrower.email': 'email',
  'borrower.phone': 'phone',
  'borrower.dob': 'dateOfBirth',
  'borrower.incomeYearly': 'incomeYearly',
  'borrower.housingPaymentMonthly': 'monthlyPayment',
  'borrower.netWorth': 'netWorth',
  'borrower.address.street': 'street',
  'borrower.address.unit': 'unit',
  'borrower.address.city': 'city',
  'borrower.address.state': 'state',
  'borrower.address.zipcode': 'zipcode',
  'borrower.graduationDate': 'graduationDate',
  'borrower.citizenship': 'citizenship',
  'borrower.loanGoal': 'loanGoal',
  'borrower.housingType': 'housingType',
  'borrower.employmentStatus': 'employmentStatus',
};

const EDUCATION: Record<string, readonly EducationPart[]> = {
  schoolKey: ['school'],
  otherSchool: ['school'],
  // Most degrees have one level.
  degreeLevel: ['degreeType', 'degreeLevel'],
  degreeType: ['degreeType'],
  studyField: ['studyField'],
};

/** Every attempt asks for the digits again, so the borrower can correct them too. */
export const SSN_FIELD = 'borrower.ssn';

export function questionsForFields(form: FormSlug, fields: readonly string[]): string[] {
  const known = form === 'refinance' ? REFINANCE : PERSONAL_LOAN;
  return [...new Set(fields.flatMap((field) => known[field] ?? educationQuestionFor(field)))];
}

function educationQuestionFor(field: string): string[] {
  const [, index, part = ''] = /^borrower\.education\.(\d)\.(\w+)$/.exec(field) ?? [];
  if (index === undefined) return [];
  return (EDUCATION[part] ?? []).map((asked) => educationName(Number(index) + 1, asked));
}
