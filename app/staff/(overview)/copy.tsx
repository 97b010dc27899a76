/** What each figure of the overview is. */
export function OverviewGlossary() {
  return (
    <details className="rounded-xl border border-line bg-surface px-4 py-3 sm:px-5">
      <summary className="font-semibold">What these figures mean</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-[0.875rem] sm:grid-cols-[10rem_1fr]">
        {DEFINITIONS.map(([term, meaning]) => (
          <div key={term} className="contents">
            <dt className="font-semibold">{term}</dt>
            <dd className="max-w-prose text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const DEFINITIONS = [
  [
    'Visits',
    'A person’s browser opened a campaign’s link. Opening it twice is two visits. Search engines, previews in chats and pages loaded ahead of time are not counted.',
  ],
  [
    'Starts',
    'A visit began a new journey: not one that came back to answers from before, or to a campaign that is closed.',
  ],
  ['Steps', 'A step counts once for each journey, when all its answers were there and understood.'],
  ['Consent displayed', 'The borrower’s browser opened a consent text of the journey for the first time.'],
  ['Submitted', 'The borrower agreed and sent, for the first time: however it then went with the operator.'],
  ['Link issued', 'The operator answered with a link to the offers, and it was safe to follow.'],
  ['Redirected', 'The borrower was sent on to the operator, for the first time.'],
  ['Completion', 'Submitted of starts: how well the form itself works.'],
  ['Conversion', 'Redirected of visits: how well all of it works, from the link to the operator.'],
  ['Time to finish', 'From the start to the submission; half of all who submitted took less.'],
  [
    'Time before',
    'As many days just before, up to the same hour where today is among them. Each figure counts what happened in its time, whenever the journey began.',
  ],
  ['Test links', 'Journeys by a link with handoff_test=1 are in none of these figures.'],
] as const;
