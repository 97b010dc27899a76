import type { FormSlug } from '#features/form/model/form.ts';
import { stepPath } from '#features/form/model/journey.ts';
import type { Section } from '#features/form/model/summary.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type SummaryProps = { form: FormSlug; sections: Section[]; copy: Dictionary; canChange?: boolean };

export function SummaryOfAnswers({ form, sections, copy, canChange = true }: SummaryProps) {
  return (
    <div className="mt-8 border-line border-b">
      {sections.map(({ step, title, answers }) => (
        <section
          key={step}
          aria-label={title}
          className="grid break-inside-avoid grid-cols-1 gap-x-4 min-[17rem]:grid-cols-[minmax(0,1fr)_auto] border-line border-t py-5"
        >
          <dl className="grid gap-2.5">
            {answers.map(({ name, label, shown }) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
                <dt className="text-base text-ink-soft">{label}</dt>
                <dd className="wrap-anywhere font-medium">{shown}</dd>
              </div>
            ))}
          </dl>
          {canChange && (
            <a
              href={stepPath(form, step)}
              className="no-print inline-flex min-h-11 min-w-11 items-center self-start min-[17rem]:-my-2.25 min-[17rem]:justify-end"
            >
              <span>{copy.check.change}</span>
              <span className="sr-only">{` ${answers.map(({ label }) => label.toLowerCase()).join(', ')}`}</span>
            </a>
          )}
        </section>
      ))}
    </div>
  );
}
