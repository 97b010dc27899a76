import { redirect } from 'next/navigation';
import { formRequest } from '#app/borrower-request.ts';
import { ButtonLink, NextLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { type IneligibleAnswer, questionNames } from '#features/form/model/answers.ts';
import { journeyOf, stepPath } from '#features/form/model/journey.ts';
import { labelOf } from '#features/form/model/options.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

/** Reads the reason from the stored answers: it is personal, so no address has it. */
export default async function ExitPage() {
  const { borrower, parties, copy } = await formRequest();
  const { form, rawAnswers, context } = borrower;
  const { steps, ineligibleAnswer, nextPath } = journeyOf(borrower);
  const ineligible = ineligibleAnswer();
  const step = steps.find((asking) => ineligible && questionNames(asking).includes(ineligible.question));
  if (!ineligible || !step) redirect(nextPath);
  const { brandName } = parties.partner;
  const states = context.options.state ?? [];
  const { title, paragraphs, change } = exitCopy(ineligible.reason, copy.exits, {
    brandName,
    state: labelOf(states, rawAnswers.state ?? ''),
    statesServed: context.statesServed.map((code) => labelOf(states, code)),
  });
  const correctPath = `${stepPath(form.slug, step.slug)}#${ineligible.question}`;
  return (
    <MessagePage art={<Drawing of="signpost" />}>
      <PageHead title={title} tab={`${title} – ${brandName}`}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 first:mt-0">
            {paragraph}
          </p>
        ))}
      </PageHead>
      {ineligible.reason === 'age' ? (
        <>
          <NextLink variant="quiet" href="/">
            {copy.exits.age.start}
          </NextLink>
          {/* No button: the page must not ask a minor for another date. */}
          <p className="mt-4">
            <a href={correctPath} className="inline-flex min-h-11 items-center">
              {change}
            </a>
          </p>
        </>
      ) : (
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={correctPath}>{change}</ButtonLink>
          <ButtonLink variant="quiet" href="/apply/start-over">
            {copy.exits.startOver.delete}
          </ButtonLink>
        </div>
      )}
    </MessagePage>
  );
}

type Facts = { brandName: string; state: string; statesServed: readonly string[] };
type Copy = { title: string; paragraphs: string[]; change: string };

/** Longer lists tell a borrower nothing. */
const MAX_NAMED_STATES = 8;

function exitCopy(
  reason: IneligibleAnswer['reason'],
  { age, state }: Dictionary['exits'],
  facts: Facts,
): Copy {
  switch (reason) {
    case 'age':
      return { title: age.title, paragraphs: [age.why, age.advice], change: age.mistyped };
    case 'state': {
      const { statesServed } = facts;
      const isListed = statesServed.length > 0 && statesServed.length <= MAX_NAMED_STATES;
      return {
        title: state.title(facts.state),
        paragraphs: [
          state.why(facts.brandName, facts.state),
          ...(isListed ? [state.served(statesServed)] : []),
          state.advice,
          state.mistyped,
        ],
        change: state.change,
      };
    }
  }
}
