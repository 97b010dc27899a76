import type { Product } from '#features/questions/model/product.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { CheckMark } from './check-mark.tsx';
import { PRODUCT_COPY } from './product-copy.ts';

type HowItWorksProps = { product: Product; brandName: string; operatorName: string };

export function HowItWorks(props: HowItWorksProps) {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-title">
        How it works
      </h2>
      <ol className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-3">
        {stepsOf(props).map(({ title, text }, index) => (
          <li key={title} className="rounded-2xl border border-line bg-surface p-6 shadow-card">
            <span
              aria-hidden="true"
              className="grid size-10 place-items-center rounded-full bg-accent font-semibold text-on-accent tabular-nums"
            >
              {index + 1}
            </span>
            <h3 className="mt-4 font-semibold text-lg">{title}</h3>
            <p className="mt-1 text-base text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ product, brandName, operatorName }: HowItWorksProps) {
  const { questions, about } = PRODUCT_COPY[product];
  const agree =
    product === 'prefill'
      ? {
          title: 'Send your answers',
          text: `Your answers stay with ${brandName} until you press the button.`,
        }
      : {
          title: 'Review and agree',
          text: `You’ll see the full consent text. Your answers stay with ${brandName} until you agree.`,
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

type PromisesProps = {
  product: Product;
  brandName: string;
  operatorName: string;
  ssnDigits: 4 | 9;
  answerRetention: string;
};

/** Only what this app itself guarantees. */
export function Promises({ product, brandName, operatorName, ssnDigits, answerRetention }: PromisesProps) {
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
      text: `${brandName} keeps your answers for ${answerRetention}, so you can come back to them on this device. You can delete them at any time.`,
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
            <Bullet />
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

export function Bullet() {
  return (
    <span className="grid size-7 place-items-center rounded-full bg-accent-wash text-accent-strong">
      <CheckMark />
    </span>
  );
}

/** The first screen of a start page: the promise, the way in, and a picture. */
export function Hero({ children }: { children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-1 items-center gap-8 rounded-3xl bg-accent-wash px-6 py-9 sm:px-12 sm:py-14 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      {children}
    </section>
  );
}
