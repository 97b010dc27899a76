import { ButtonLink } from '#components/button.tsx';
import { describeParties } from '#journeys/parties.ts';

export default async function LandingPage() {
  const { partner, operatorName, ssnDigits, answersKeptFor } = await describeParties();
  const steps = [
    {
      title: 'Answer six short pages',
      text: 'About the loan, you, your work and your home. You can go back and change anything.',
    },
    {
      title: 'Read, and agree if you want to',
      text: `Your answers stay with ${partner.brandName} until you agree to the consent text, which you see in full.`,
    },
    {
      title: 'See your offers',
      text: `We hand you over to ${operatorName}. Its own site shows your offers, or tells you that there are none.`,
    },
  ];
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.15fr_1fr] lg:gap-20 lg:py-8">
      <div>
        <title>{`Personal loan offers – ${partner.brandName}`}</title>
        <p className="font-semibold text-accent-strong">Personal loans from $1,000 to $200,000</p>
        <h1 className="mt-3 text-hero">One short form, then offers to compare</h1>
        <p className="mt-5 max-w-prose text-ink-soft text-lg">
          Tell us once what you need. We pass it on to {operatorName}, which asks lenders for you. Asking for
          offers is not an application for credit.
        </p>
        <div className="mt-8">
          <ButtonLink href="/start/personal-loan">Start – it takes about two minutes</ButtonLink>
        </div>
        <p className="mt-4 max-w-prose text-base text-ink-soft">
          Have {ssnDigits === 4 ? 'the last four digits of ' : ''}your Social Security number at hand. We pass
          it on and never store it.
        </p>
      </div>
      <section
        aria-labelledby="steps-title"
        className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        <h2 id="steps-title" className="text-xl">
          What will happen
        </h2>
        <ol className="mt-6 grid gap-6">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 before:absolute before:top-11 before:-bottom-4 before:left-4.25 before:border-line before:border-l-2 last:before:hidden"
            >
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-accent-wash font-semibold text-accent-strong tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 font-semibold">{title}</h3>
                <p className="mt-1 text-base text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-6 border-line border-t pt-5 text-base text-ink-soft">
          Your answers are kept encrypted for {answersKeptFor} so that you can come back to them on this
          device. You can delete them at any time.
        </p>
      </section>
    </div>
  );
}
