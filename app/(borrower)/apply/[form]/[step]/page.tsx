import { redirect } from 'next/navigation';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { type Borrower, findBorrower, formContext } from '#features/application/borrower.ts';
import { lockedPath } from '#features/application/lead-status.ts';
import { describeParties } from '#features/application/parties.ts';
import type { FormContext, Step } from '#features/questions/model/forms/form.ts';
import { NO_SUCH_PAGE, stepPath } from '#features/questions/model/forms/paths.ts';
import { mayVisit, nextPath, questionNames, stepErrors } from '#features/questions/model/forms/progress.ts';
import { questionsForFields } from '#features/questions/model/refused-questions.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { StepAside } from './aside.tsx';
import { StepForm } from './form.tsx';

type Address = {
  params: Promise<{ form: string; step: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function StepPage({ params, searchParams }: Address) {
  const { form: formSlug, step: slug } = await params;
  const borrower = await findBorrower(await readJourneyKey());
  if (!borrower) redirect('/apply/lost');
  const { form, rawAnswers, journey } = borrower;
  const closed = lockedPath(borrower);
  if (closed) redirect(closed);
  const terms = await formContext(journey);
  if (formSlug !== form.slug) redirect(nextPath(form, rawAnswers, terms));
  const steps = form.steps(rawAnswers, terms);
  const index = steps.findIndex((known) => known.slug === slug);
  const step = steps[index];
  if (!step) redirect(NO_SUCH_PAGE);
  if (!mayVisit(form, slug, rawAnswers, terms)) redirect(nextPath(form, rawAnswers, terms));

  const { refused, changed } = await searchParams;
  const { partner, operatorName, answerRetention } = await describeParties();
  const previous = steps[index - 1];
  return (
    <JourneyFrame
      page={index + 1}
      pages={form.slug === 'prefill' ? steps.length + 1 : steps.length + 2}
      back={previous ? stepPath(form.slug, previous.slug) : '/'}
      answersExpireInMs={borrower.answersExpireInMs}
      answerRetention={answerRetention}
      aside={<StepAside brandName={partner.brandName} operatorName={operatorName} />}
    >
      <StepForm
        key={`${slug} ${step.repeat?.times ?? ''}`}
        form={form.slug}
        step={step}
        terms={termsOf(step, terms)}
        values={Object.fromEntries(questionNames(step).map((name) => [name, rawAnswers[name] ?? '']))}
        misread={{
          // A page that was only changed was not submitted: nothing on it is wrong yet.
          ...(changed === 'yes' ? {} : stepErrors(form, step, rawAnswers, terms)),
          ...(refused === 'yes' ? refusedIn(step, borrower) : {}),
        }}
        brand={partner.brandName}
      />
    </JourneyFrame>
  );
}

/** What the operator did not accept, in our words: its own are for staff. */
function refusedIn(step: Step, { form, lead }: Borrower): Record<string, string> {
  const refused = questionsForFields(form.slug, lead?.refusedFields ?? []);
  return Object.fromEntries(
    step.questions
      .filter(({ name }) => refused.includes(name))
      .map(({ name, summary }) => [name, `${summary} was not accepted: please check it and put it right`]),
  );
}

/** A browser is given the values on offer for this step alone. */
function termsOf({ questions }: Step, terms: FormContext): FormContext {
  const lists = new Set(questions.flatMap(({ options }) => options ?? []));
  const choices = Object.fromEntries([...lists].map((list) => [list, terms.options[list] ?? []]));
  return { today: terms.today, options: choices, askedQuestions: [] };
}
