import { ButtonLink } from '#components/borrower/button.tsx';
import type { Parties } from '#features/application/parties.ts';
import type { Campaign } from '#features/journey/model/campaign.ts';
import type { Product } from '#features/questions/model/product.ts';
import { PRODUCT_COPY } from './copy.ts';

type LandingProps = { parties: Parties; campaigns: Campaign[] };

export function Landing({ parties, campaigns: [first, ...others] }: LandingProps) {
  const { partner, operatorName, ssnDigits, answerRetention } = parties;
  if (!first) return <NoProducts parties={parties} />;
  const { over, title, start } = PRODUCT_COPY[first.product];
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.15fr_1fr] lg:gap-20 lg:py-8">
      <div>
        <title>{`Offers to compare – ${partner.brandName}`}</title>
        <p className="font-semibold text-accent-strong">{over}</p>
        <h1 className="mt-3 text-hero">{title}</h1>
        <p className="mt-5 max-w-prose text-ink-soft text-lg">
          Tell us once what you need. We pass it on to {operatorName}, which asks lenders for you. Asking for
          offers is not an application for credit.
        </p>
        <div className="mt-8">
          <ButtonLink href={`/start/${first.slug}`}>{start}</ButtonLink>
        </div>
        {first.product !== 'prefill' && (
          <p className="mt-4 max-w-prose text-base text-ink-soft">
            Have {ssnDigits === 4 ? 'the last four digits of ' : ''}your Social Security number at hand. We
            pass it on and never store it.
          </p>
        )}
        {others.length > 0 && <OtherProducts campaigns={others} />}
      </div>
      <section
        aria-labelledby="steps-title"
        className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8"
      >
        <h2 id="steps-title" className="text-xl">
          What will happen
        </h2>
        <ol className="mt-6 grid gap-6">
          {stepsOf(first.product, parties).map(({ title: step, text }, index) => (
            <li
              key={step}
              className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 before:absolute before:top-11 before:-bottom-4 before:left-4.25 before:border-line before:border-l-2 last:before:hidden"
            >
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-accent-wash font-semibold text-accent-strong tabular-nums"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 font-semibold">{step}</h3>
                <p className="mt-1 text-base text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-6 border-line border-t pt-5 text-base text-ink-soft">
          Your answers are stored encrypted for {answerRetention} so that you can come back to them on this
          device. You can delete them at any time.
        </p>
      </section>
    </div>
  );
}

function OtherProducts({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <section aria-labelledby="others-title" className="mt-12 max-w-prose">
      <h2 id="others-title" className="text-xl">
        Or do you need something else?
      </h2>
      <ul className="mt-3 border-line border-t">
        {campaigns.map(({ slug, product }) => (
          <li key={slug} className="border-line border-b">
            <a href={`/start/${slug}`} className="block py-4 no-underline hover:underline">
              <strong className="block font-semibold">{PRODUCT_COPY[product].over}</strong>{' '}
              <span className="block text-base text-ink-soft">{PRODUCT_COPY[product].title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stepsOf(product: Product, { partner, operatorName }: Parties) {
  const { pages, about } = PRODUCT_COPY[product];
  const agree =
    product === 'prefill'
      ? {
          title: 'Send it on, if you want to',
          text: `Your answers stay with ${partner.brandName} until you press the button.`,
        }
      : {
          title: 'Read, and agree if you want to',
          text: `Your answers stay with ${partner.brandName} until you agree to the consent text, which you see in full.`,
        };
  return [
    { title: pages, text: about },
    agree,
    {
      title: 'See your offers',
      text: `We hand you over to ${operatorName}. Its own site shows your offers, or a message that you have no offers.`,
    },
  ];
}

function NoProducts({ parties: { partner } }: { parties: Parties }) {
  return (
    <div className="max-w-prose">
      <title>{`Nothing on offer right now – ${partner.brandName}`}</title>
      <h1 className="text-hero">Nothing on offer right now</h1>
      <p className="mt-5 text-ink-soft text-lg">
        We are not taking requests at the moment. Please come back later.
      </p>
    </div>
  );
}
