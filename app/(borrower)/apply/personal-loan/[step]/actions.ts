'use server';

import { redirect } from 'next/navigation';
import { answersSchema } from '#domain/personal-loan/answers.ts';
import { nextPath } from '#domain/personal-loan/progress.ts';
import { STEPS } from '#domain/personal-loan/steps.ts';
import { findBorrower, termsToday } from '#journeys/borrower.ts';
import { saveAnswers } from '#journeys/save-answers.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';

export type StepState = { errors: Record<string, string>; values: Record<string, string> };

export async function saveStep(slug: string, _before: StepState, form: FormData): Promise<StepState> {
  const step = STEPS.find((known) => known.slug === slug);
  const journeyKey = await readJourneyKey();
  if (!step || !journeyKey) redirect('/apply/lost');
  const names = step.questions.map((question) => question.name);
  const values = Object.fromEntries(names.map((name) => [name, textOf(form.get(name))]));
  const terms = await termsToday();
  const parsed = answersSchema(names, terms).safeParse(values);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    return { errors: Object.fromEntries(errors.reverse()), values };
  }
  const saved = await saveAnswers(journeyKey, values, terms);
  const borrower = await findBorrower(journeyKey);
  if (!borrower) redirect('/apply/lost');
  redirect(saved ? nextPath(borrower.texts, terms) : '/apply/outcome');
}

const textOf = (entry: FormDataEntryValue | null) => (typeof entry === 'string' ? entry : '');
