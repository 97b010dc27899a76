import { ButtonLink } from '#components/borrower/button.tsx';
import { CheckMark } from '#components/borrower/check-mark.tsx';
import { OffersIllustration } from '#components/borrower/offers-illustration.tsx';
import type { Parties } from '#features/application/parties.ts';
import type { Campaign } from '#features/journey/model/campaign.ts';
import type { Product } from '#features/questions/model/product.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { PRODUCT_COPY } from './copy.ts';

type LandingProps = { parties: Parties; campaigns: Campaign[] };

export function Landing({ parties, campaigns: [first, ...others] }: LandingProps) {
  const { partner, operatorName } = parties;
  if (!first) return <NoProducts parties={parties} />;
  const { over, title, start, time } = PRODUCT_COPY[first.product];
  return (
    <div className="grid grid-cols-1 gap-12 sm:gap-16">
      <title>{`Compare loan offers – ${partner.brandName}`}</title>
      <section className="grid grid-cols-1 items-center gap-8 rounded-3xl bg-accent-wash px-6 py-9 sm:px-12 sm:py-14 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div>
          <p className="font-semibold text-accent-strong">{over}</p>
          <h1 className="mt-3 text-hero">{title}</h1>
          <p className="mt-5 max-w-prose text-ink-soft text-lg">
            Answer a few questions once. {capitalize(operatorName)} checks with its lenders and shows you any
            offers. This isn’t an application for credit.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href={`/start/${first.slug}`}>{start}</ButtonLink>
            <span className="text-base text-ink-soft">{time}</span>
          </div>
        </div>
        <OffersIllustration />
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title" className="text-title">
          How it works
        </h2>
        <ol className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-3">
          {stepsOf(first.product, parties).map(({ title: step, text }, index) => (
            <li key={step} className="rounded-2xl border border-line bg-surface p-6 shadow-card">
              <span
                aria-hidden="true"
                className="grid size-10 place-items-center rounded-full bg-accent font-semibold text-on-accent tabular-nums"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 font-semibold text-lg">{step}</h3>
              <p className="mt-1 text-base text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Promises product={first.product} parties={parties} />
      {others.length > 0 && <OtherProducts campaigns={others} />}
    </div>
  );
}

/** Only what this app itself guarantees. */
function Promises({ product, parties }: { product: Product; parties: Parties }) {
  const { partner, operatorName, ssnDigits, answerRetention } = parties;
  const promises = [
    {
      title: 'Private until you say so',
      text: `Your answers are encrypted. ${capitalize(operatorName)} sees them only if you agree.`,
    },
    ...(product === 'prefill'
      ? []
      : [
          {
            title: 'Your SSN is never stored',
            text: `You’ll need ${ssnDigits === 4 ? 'the last 4 digits of ' : ''}your Social Security number. We send it on securely.`,
          },
        ]),
    {
      title: 'Yours to delete',
      text: `${partner.brandName} keeps your answers for ${answerRetention}, so you can come back to them on this device. You can delete them at any time.`,
    },
  ];
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title" className="text-title">
        Your information stays yours
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-3">
        {promises.map(({ title, text }) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className="grid size-7 place-items-center rounded-full bg-accent-wash text-accent-strong">
              <CheckMark />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-base text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherProducts({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title" className="text-title">
        Looking for something else?
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-2">
        {campaigns.map(({ slug, product }) => (
          <li key={slug}>
            <a
              href={`/start/${slug}`}
              className="block rounded-2xl border border-line bg-surface px-6 py-5 no-underline hover:border-accent-strong"
            >
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
  const { questions, about } = PRODUCT_COPY[product];
  const agree =
    product === 'prefill'
      ? {
          title: 'Send your answers',
          text: `Your answers stay with ${partner.brandName} until you press the button.`,
        }
      : {
          title: 'Review and agree',
          text: `You’ll see the full consent text. Your answers stay with ${partner.brandName} until you agree.`,
        };
  return [
    { title: questions, text: about },
    agree,
    {
      title: 'See your offers',
      text: `We’ll take you to ${operatorName} to see your offers. If there aren’t any, it will tell you.`,
    },
  ];
}

function NoProducts({ parties: { partner } }: { parties: Parties }) {
  return (
    <div className="max-w-prose">
      <title>{`No offers right now – ${partner.brandName}`}</title>
      <h1 className="text-hero">No offers right now</h1>
      <p className="mt-5 text-ink-soft text-lg">
        We aren’t taking requests right now. Please check back later.
      </p>
    </div>
  );
}
