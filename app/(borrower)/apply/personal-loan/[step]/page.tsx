import { notFound, redirect } from 'next/navigation';
import { Reassurance } from '#components/columns.tsx';
import { JourneyFrame } from '#components/journey-frame.tsx';
import { mayVisit, misreadIn, nextPath } from '#domain/personal-loan/progress.ts';
import { choicesOf, STEPS, stepPath } from '#domain/personal-loan/steps.ts';
import { findBorrower, termsToday } from '#journeys/borrower.ts';
import { describeParties } from '#journeys/parties.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';
import { StepForm } from './form.tsx';

export default async function StepPage({ params }: { params: Promise<{ step: string }> }) {
  const { step: slug } = await params;
  const index = STEPS.findIndex((known) => known.slug === slug);
  const step = STEPS[index];
  if (!step) notFound();
  const borrower = await findBorrower(await readJourneyKey());
  if (!borrower) redirect('/apply/lost');
  if (borrower.lead) redirect('/apply/outcome');
  const terms = await termsToday();
  if (!mayVisit(slug, borrower.texts, terms)) redirect(nextPath(borrower.texts, terms));

  const { partner, operatorName, answersKeptFor } = await describeParties();
  const previous = STEPS[index - 1];
  const choices = Object.fromEntries(step.questions.map(({ name }) => [name, choicesOf(name, terms)]));
  const values = Object.fromEntries(step.questions.map(({ name }) => [name, borrower.texts[name] ?? '']));
  return (
    <JourneyFrame
      page={index + 1}
      back={previous ? stepPath(previous.slug) : '/'}
      answersLeftMs={borrower.answersLeftMs}
      answersKeptFor={answersKeptFor}
      aside={
        <Reassurance title="Your answers are yours">
          <p>They stay with {partner.brandName}, encrypted, until you agree to the consent text.</p>
          <p>Asking for offers through {operatorName} is not an application for credit.</p>
        </Reassurance>
      }
    >
      <StepForm
        key={slug}
        step={step}
        terms={terms}
        choices={choices}
        values={values}
        misread={misreadIn(step, borrower.texts, terms)}
        brand={partner.brandName}
      />
    </JourneyFrame>
  );
}
