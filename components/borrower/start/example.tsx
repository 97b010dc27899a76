import type { LoanExample } from '#features/campaign/model/landing-slots.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type ExampleProps = { example: LoanExample; copy: Dictionary };

export function Example({ example, copy }: ExampleProps) {
  const words = copy.landing.slots.example;
  const { lowestApr, highestApr, apr, amount, payment, total, months } = example;
  const rows = [
    [words.amount, dollars(amount)],
    [words.months, words.monthCount(months)],
    [words.apr, percent(apr)],
    [words.payment, dollars(payment)],
    [words.cost, dollars(total - amount)],
    [words.total, dollars(total)],
  ] as const;
  return (
    <section
      aria-labelledby="example-title"
      className="grid grid-cols-1 gap-8 rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:items-center lg:gap-12"
    >
      <div>
        <h2 id="example-title" className="text-title">
          {words.title}
        </h2>
        <p className="mt-4 font-semibold">{words.range(percent(lowestApr), percent(highestApr))}</p>
        <p className="mt-1 text-base text-ink-soft">{words.about}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
        {rows.map(([label, value]) => (
          <div key={label} className="border-line border-t pt-3">
            <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
            <dd className="mt-0.5 font-heading font-semibold text-section tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** With two decimals, as ads name an APR. */
const percent = (value: number) => `${value.toFixed(2)}%`;

function dollars(value: number): string {
  const cents = Number.isInteger(value) ? 0 : 2;
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: cents, maximumFractionDigits: 2 })}`;
}
