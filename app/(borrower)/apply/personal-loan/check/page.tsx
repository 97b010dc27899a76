import { redirect } from 'next/navigation';
import { ButtonLink } from '#components/button.tsx';
import { Reassurance } from '#components/columns.tsx';
import { JourneyFrame } from '#components/journey-frame.tsx';
import { PageHead } from '#components/page-head.tsx';
import { labelOf } from '#domain/choices.ts';
import { showAnswer, type Terms } from '#domain/personal-loan/answers.ts';
import { nextPath } from '#domain/personal-loan/progress.ts';
import {
  CHECK_PATH,
  CONSENT_PATH,
  choicesOf,
  type Question,
  STEPS,
  stepPath,
} from '#domain/personal-loan/steps.ts';
import { type Borrower, findBorrower, termsToday } from '#journeys/borrower.ts';
import { describeParties } from '#journeys/parties.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';

export default async function CheckPage() {
  const borrower = await findBorrower(await readJourneyKey());
  if (!borrower) redirect('/apply/lost');
  if (borrower.lead) redirect('/apply/outcome');
  const terms = await termsToday();
  const next = nextPath(borrower.texts, terms);
  if (next !== CHECK_PATH) redirect(next);
  const { partner, operatorName, answersKeptFor } = await describeParties();
  return (
    <JourneyFrame
      page={STEPS.length + 1}
      back={stepPath(STEPS.at(-1)?.slug ?? '')}
      answersLeftMs={borrower.answersLeftMs}
      answersKeptFor={answersKeptFor}
      aside={
        <Reassurance title="Still nothing sent">
          <p>
            On the next page you read the consent text. Only when you agree do these answers go to{' '}
            {operatorName}.
          </p>
        </Reassurance>
      }
    >
      <PageHead title="Check your answers" tab={`Check your answers – ${partner.brandName}`}>
        <p>This is how we understood you. Change what is not right.</p>
      </PageHead>
      <div className="mt-8 border-line border-b">
        {STEPS.map((step) => (
          <section
            key={step.slug}
            aria-label={step.title}
            className="grid break-inside-avoid grid-cols-1 gap-x-4 min-[17rem]:grid-cols-[minmax(0,1fr)_auto] border-line border-t py-5"
          >
            <dl className="grid gap-2.5">
              {step.questions.map((question) => (
                <div key={question.name} className="grid gap-x-4 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
                  <dt className="text-base text-ink-soft">{question.summary}</dt>
                  <dd className="wrap-anywhere font-medium tabular-nums">
                    {answerIn(question, borrower, terms)}
                  </dd>
                </div>
              ))}
            </dl>
            <a
              href={stepPath(step.slug)}
              className="no-print inline-flex min-h-11 min-w-11 items-center self-start min-[17rem]:-my-2.25 min-[17rem]:justify-end"
            >
              Change
              <span className="sr-only">
                {' '}
                {step.questions.map((question) => question.summary.toLowerCase()).join(', ')}
              </span>
            </a>
          </section>
        ))}
      </div>
      <div className="mt-10">
        <ButtonLink href={CONSENT_PATH}>Continue to the consent text</ButtonLink>
      </div>
    </JourneyFrame>
  );
}

function answerIn(question: Question, { texts }: Borrower, terms: Terms): string {
  const shown = showAnswer(question.name, texts[question.name] ?? '', terms) ?? '';
  if (question.control === 'money') return [`$${shown}`, question.per].filter(Boolean).join(' ');
  const choices = choicesOf(question.name, terms);
  return choices.length > 0 ? labelOf(choices, shown) : shown;
}
