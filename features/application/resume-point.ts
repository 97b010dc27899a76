import 'server-only';
import { progressAt } from '#features/form/model/stages.ts';
import { resumePath } from './begin-journey.ts';
import type { Borrower } from './borrower.ts';
import type { ResumePoint } from './model/resume-point.ts';

/** Null without anything to come back to. */
export function resumePointOf(borrower: Borrower | null): ResumePoint | null {
  if (!borrower) return null;
  const { form, lead, isPrefilled, rawAnswers, context } = borrower;
  const path = resumePath(borrower);
  const { product } = borrower.journey.campaign;
  if (lead || isPrefilled) return { kind: 'request', product, path };
  if (Object.keys(rawAnswers).length === 0) return null;
  const steps = form.steps(rawAnswers, context);
  const page = path.split('/').at(-1) ?? '';
  const step = steps.find(({ slug }) => slug === page);
  const title = step?.title ?? context.copy.check.title;
  return { kind: 'form', product, path, title, progress: progressAt(form.slug, steps, page) };
}
