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
    'A browser opened a campaign’s link. Each opening counts. We don’t count search engines, chat previews or preloaded pages.',
  ],
  [
    'Starts',
    'A visit started a new application. Returns to saved answers and visits to closed campaigns don’t count.',
  ],
  ['Steps', 'Counted once per application, when all answers of the step were valid.'],
  ['Consent text requested', 'The borrower’s browser requested the consent text for the first time.'],
  ['Submitted', 'The borrower agreed and submitted for the first time, whatever the operator answered.'],
  ['Link issued', 'The operator sent an allowed link to its offers.'],
  ['Sent to offers', 'We sent the borrower to the operator’s offers for the first time.'],
  ['Completion', 'Submitted ÷ starts. Shows how well the form works.'],
  ['Conversion', 'Sent to offers ÷ visits. Shows how well everything works, from link to offers.'],
  ['Median time to complete', 'From start to submission. Half of the submitters took less time.'],
  [
    'Previous period',
    'The same number of days before, up to the same hour if today is included. Figures count events in the period.',
  ],
  ['Test links', 'Applications from links with handoff_test=1 aren’t counted.'],
] as const;
