import { redirect } from 'next/navigation';
import { formRequest } from '#app/borrower-request.ts';
import { EmailLinkOffer } from '#components/borrower/records.tsx';
import { ResumedNote } from '#components/borrower/welcome-back.tsx';
import { type Borrower, journeyTag } from '#features/application/borrower.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { questionNames } from '#features/form/model/answers.ts';
import type { Step } from '#features/form/model/form.ts';
import {
  type AnswerToFix,
  currentSlug,
  journeyOf,
  NO_SUCH_PAGE,
  stepPath,
} from '#features/form/model/journey.ts';
import { AUTOFILLED, autofillWarning, stepWarnings, type Warning } from '#features/form/model/warnings.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { StepSheet } from './sheet.tsx';

type Address = {
  params: Promise<{ form: string; step: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function StepPage({ params, searchParams }: Address) {
  const { form: formSlug, step: slug } = await params;
  const { borrower, parties, copy } = await formRequest();
  const { form, rawAnswers, context } = borrower;
  const journey = journeyOf(borrower);
  const { steps, nextPath } = journey;
  if (formSlug !== form.slug) redirect(nextPath);
  const index = steps.findIndex((known) => known.slug === slug);
  const step = steps[index];
  if (!step) {
    const current = currentSlug(slug);
    redirect(steps.some((known) => known.slug === current) ? stepPath(form.slug, current) : NO_SUCH_PAGE);
  }
  if (!journey.canVisit(slug)) redirect(nextPath);

  const { changed, welcome, ask } = await searchParams;
  const warnings = await askedWarnings(String(ask ?? ''), step, borrower);
  const notAccepted = copy.form.notAccepted(capitalize(parties.operatorName));
  const previous = steps[index - 1];
  return (
    <StepSheet
      form={form.slug}
      step={step}
      context={context}
      parties={parties}
      progress={journey.progressAt(slug)}
      back={previous ? stepPath(form.slug, previous.slug) : '/'}
      journey={journeyTag(borrower)}
      answersExpireInMs={borrower.answersExpireInMs}
      emailOffer={<EmailLinkOffer copy={copy} offer={offerEmail(borrower)} />}
      note={<ResumedNote welcome={welcome} copy={copy} />}
      values={Object.fromEntries(questionNames(step).map((name) => [name, rawAnswers[name] ?? '']))}
      invalid={{
        // A page that only changed its repeated questions was not submitted yet.
        ...(changed === 'yes' ? {} : errorsBeside(warnings, journey.stepErrors(step))),
        ...refusedAnswers(step, journey.answersToFix, notAccepted),
      }}
      warnings={warnings}
    />
  );
}

type Warnings = Record<string, Warning>;

async function askedWarnings(ask: string, step: Step, borrower: Borrower): Promise<Warnings> {
  const { form, rawAnswers, context } = borrower;
  const asked = ask.split(',');
  const warnings = Object.entries(stepWarnings(form, step, rawAnswers, context));
  const filled =
    asked.includes(AUTOFILLED) && questionNames(step).includes(AUTOFILLED)
      ? await autofillWarning(rawAnswers, context)
      : null;
  return {
    ...Object.fromEntries(warnings.filter(([name]) => asked.includes(name))),
    ...(filled && { [AUTOFILLED]: filled }),
  };
}

/** The app filled in a state that isn't served: the borrower looks at it before it ends the request. */
const errorsBeside = ({ [AUTOFILLED]: filled }: Warnings, { state, ...errors }: Record<string, string>) => ({
  ...errors,
  ...(state && !filled && { state }),
});

/** Staff alone read the operator's own words. */
const refusedAnswers = (
  { slug }: Step,
  toFix: readonly AnswerToFix[],
  message: string,
): Record<string, string> =>
  Object.fromEntries(toFix.filter(({ step }) => step === slug).map(({ name }) => [name, message]));
