import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { EmailLinkOffer } from '#components/borrower/email-offer.tsx';
import { stepWords } from '#components/borrower/form-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { ResumedNote } from '#components/borrower/welcome-back.tsx';
import { answersToFix } from '#features/application/answers-to-fix.ts';
import { type Borrower, lockedPath, stepContext } from '#features/application/borrower.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { FILLED, placeWarning } from '#features/form/model/filled-place.ts';
import type { Step } from '#features/form/model/form.ts';
import { currentSlug, NO_SUCH_PAGE, stepPath } from '#features/form/model/paths.ts';
import { mayVisit, nextPath, questionNames, stepErrors } from '#features/form/model/progress.ts';
import { progressAt } from '#features/form/model/stages.ts';
import { stepWarnings, type Warning } from '#features/form/model/warnings.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { StepAside } from './aside.tsx';
import { StepForm } from './form.tsx';

type Address = {
  params: Promise<{ form: string; step: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function StepPage({ params, searchParams }: Address) {
  const { form: formSlug, step: slug } = await params;
  const { borrower, parties, copy } = await borrowerRequest();
  if (!borrower) redirect('/apply/lost');
  const { form, rawAnswers, context } = borrower;
  const locked = lockedPath(borrower);
  if (locked) redirect(locked);
  if (formSlug !== form.slug) redirect(nextPath(form, rawAnswers, context));
  const steps = form.steps(rawAnswers, context);
  const index = steps.findIndex((known) => known.slug === slug);
  const step = steps[index];
  if (!step) {
    const current = currentSlug(slug);
    redirect(steps.some((known) => known.slug === current) ? stepPath(form.slug, current) : NO_SUCH_PAGE);
  }
  if (!mayVisit(form, slug, rawAnswers, context)) redirect(nextPath(form, rawAnswers, context));

  const { changed, welcome, ask } = await searchParams;
  const warnings = await askedWarnings(String(ask ?? ''), step, borrower);
  const { partner, operatorName, answerRetention } = parties;
  const previous = steps[index - 1];
  return (
    <JourneyFrame
      progress={progressAt(form.slug, steps, slug)}
      back={previous ? stepPath(form.slug, previous.slug) : '/'}
      answersExpireInMs={borrower.answersExpireInMs}
      answerRetention={answerRetention}
      copy={copy}
      aside={
        <>
          <StepAside brandName={partner.brandName} operatorName={operatorName} copy={copy} />
          <EmailLinkOffer copy={copy} offer={offerEmail(borrower)} />
        </>
      }
    >
      <ResumedNote welcome={welcome} copy={copy} />
      <StepForm
        key={`${slug} ${step.repeat?.times ?? ''}`}
        form={form.slug}
        step={step}
        context={stepContext(step, context)}
        values={Object.fromEntries(questionNames(step).map((name) => [name, rawAnswers[name] ?? '']))}
        invalid={{
          // A page that only changed its repeated questions was not submitted yet.
          ...(changed === 'yes' ? {} : errorsBeside(warnings, stepErrors(form, step, rawAnswers, context))),
          ...refusedAnswers(step, borrower, operatorName),
        }}
        warnings={warnings}
        brand={partner.brandName}
        words={stepWords(copy, step)}
      />
    </JourneyFrame>
  );
}

type Warnings = Record<string, Warning>;

async function askedWarnings(ask: string, step: Step, borrower: Borrower): Promise<Warnings> {
  const { form, rawAnswers, context } = borrower;
  const asked = ask.split(',');
  const warnings = Object.entries(stepWarnings(form, step, rawAnswers, context));
  const filled =
    asked.includes(FILLED) && questionNames(step).includes(FILLED)
      ? await placeWarning(rawAnswers, context)
      : null;
  return {
    ...Object.fromEntries(warnings.filter(([name]) => asked.includes(name))),
    ...(filled && { [FILLED]: filled }),
  };
}

/** The app filled in a state that isn't served: the borrower looks at it before it ends the request. */
const errorsBeside = ({ [FILLED]: filled }: Warnings, { state, ...errors }: Record<string, string>) => ({
  ...errors,
  ...(state && !filled && { state }),
});

/** Staff alone read the operator's own words. */
function refusedAnswers({ slug }: Step, borrower: Borrower, operatorName: string): Record<string, string> {
  const message = borrower.context.copy.form.notAccepted(capitalize(operatorName));
  const toFix = answersToFix(borrower).filter(({ step }) => step === slug);
  return Object.fromEntries(toFix.map(({ name }) => [name, message]));
}
