import 'server-only';
import { journeyOf } from '#features/form/model/journey.ts';
import type { Borrower } from './borrower.ts';
import type { ResumePoint } from './model/resume-point.ts';

/** Null without anything to come back to. */
export function resumePointOf(borrower: Borrower | null): ResumePoint | null {
  if (!borrower) return null;
  const { lead, isPrefilled, rawAnswers, context } = borrower;
  const { steps, resumePath: path, progressAt } = journeyOf(borrower);
  const { product } = borrower.journey.campaign;
  if (lead || isPrefilled) return { kind: 'request', product, path };
  if (Object.keys(rawAnswers).length === 0) return null;
  const page = path.split('/').at(-1) ?? '';
  const step = steps.find(({ slug }) => slug === page);
  const title = step?.title ?? context.copy.check.title;
  return { kind: 'form', product, path, title, progress: progressAt(page) };
}
