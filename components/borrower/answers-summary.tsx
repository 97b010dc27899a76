import type { FormSlug } from '#features/form/model/form.ts';
import { stepPath } from '#features/form/model/journey.ts';
import { type Section, type SummaryRow, summaryRows } from '#features/form/model/summary.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type SummaryProps = { form: FormSlug; sections: Section[]; copy: Dictionary; canChange?: boolean };

const AMOUNT = 'requestedLoanAmount';

export function SummaryOfAnswers({ form, sections, copy, canChange = true }: SummaryProps) {
  return (
    <div className="mt-8 grid grid-cols-1 gap-4">
      {sections.map((section) => (
        <section
          key={section.step}
          aria-labelledby={`answers-${section.step}`}
          className="break-inside-avoid rounded-2xl border border-line bg-surface px-[min(1.25rem,5vw)] pt-3 pb-5 sm:px-6"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 id={`answers-${section.step}`} className="py-1 font-sans font-semibold text-lg leading-snug">
              {section.title}
            </h2>
            {canChange && (
              <a
                href={stepPath(form, section.step)}
                className="no-print inline-flex min-h-11 min-w-11 items-center justify-end"
              >
                <span>{copy.check.change}</span>
                <span className="sr-only">{` ${section.title}`}</span>
              </a>
            )}
          </div>
          <dl className="@container mt-2 grid grid-cols-1 gap-3">
            {summaryRows(section, copy).map((row) => (
              <Row key={row.name} {...row} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Row({ name, label, lines, isAnswered }: SummaryRow) {
  const isAmount = name === AMOUNT && isAnswered;
  return (
    <div
      className={isAmount ? '' : 'grid items-baseline gap-x-4 @min-[24rem]:grid-cols-[10.5rem_minmax(0,1fr)]'}
    >
      <dt className="text-base text-ink-soft">{label}</dt>
      <dd
        className={`wrap-anywhere ${isAmount ? 'font-semibold text-title tracking-tight' : 'font-medium'} ${isAnswered ? '' : 'text-ink-soft'}`}
      >
        {/* With a space, for a text that is copied. */}
        {lines.map((line) => (
          <span key={line} className="block">{`${line} `}</span>
        ))}
      </dd>
    </div>
  );
}
