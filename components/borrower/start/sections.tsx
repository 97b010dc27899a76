import { CheckMark, Stroke } from '#components/borrower/icons.tsx';
import type { Product } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { StepArt } from './art.tsx';

type SectionsProps = { product: Product; parties: Parties; copy: Dictionary };

export function HowItWorks(props: SectionsProps) {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-title">
        {props.copy.landing.howItWorks.title}
      </h2>
      <ol className="mt-8 grid grid-cols-1 md:grid-cols-3 md:gap-x-8">
        {stepsOf(props).map(({ art, title, text }, index) => (
          <li
            key={title}
            className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 pb-9 last:pb-0 md:block md:pb-0"
          >
            <StepArt of={art} />
            <span
              aria-hidden="true"
              className="absolute border-line-strong border-dashed opacity-50 group-last:hidden max-md:top-15 max-md:bottom-3 max-md:left-6 max-md:border-l-2 md:top-39 md:-right-5 md:left-15 md:border-t-2"
            />
            <span
              aria-hidden="true"
              className="raised grid size-12 place-items-center rounded-full bg-accent font-semibold text-lg text-on-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-heading font-semibold text-section md:mt-5">{title}</h3>
              <p className="mt-1 text-base text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ product, parties: { partner, operatorName }, copy: { landing } }: SectionsProps) {
  const { questions, about } = landing.products[product];
  const { agree, send, offers } = landing.howItWorks;
  const consent = product === 'prefill' ? send : agree;
  return [
    { art: 'answer', title: questions, text: about },
    { art: 'agree', title: consent.title, text: consent.text(partner.brandName) },
    { art: 'offers', title: offers.title, text: offers.text(operatorName) },
  ] as const;
}

/** Only what this app itself guarantees. */
export function Promises({ product, parties, copy }: SectionsProps) {
  const { partner, operatorName, ssnDigits, answerRetention, proofRetention } = parties;
  const words = copy.landing.promises;
  const { private: encrypted, ssn, delete: deletion } = words;
  const promises = [
    { glyph: GLYPHS.lock, title: encrypted.title, text: encrypted.text(operatorName) },
    ...(product === 'prefill' ? [] : [{ glyph: GLYPHS.shield, title: ssn.title, text: ssn.text(ssnDigits) }]),
    {
      glyph: GLYPHS.bin,
      title: deletion.title,
      text: [
        deletion.text(answerRetention),
        // A prefill form asks for no consent, so there is no proof to retain.
        ...(product === 'prefill' ? [] : [deletion.proof(partner.brandName, proofRetention)]),
      ].join(' '),
    },
  ];
  return (
    <section aria-labelledby="promises-title" className="band-surface py-12 sm:py-16">
      <h2 id="promises-title" className="text-title">
        {words.title}
      </h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-3">
        {promises.map(({ glyph, title, text }) => (
          <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 md:block">
            <Glyph path={glyph} />
            <div>
              <h3 className="font-heading font-semibold text-section md:mt-4">{title}</h3>
              <p className="mt-1 text-base text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const GLYPHS = {
  lock: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3m-4 3.5v2',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.2 10',
  bin: 'M5 7h14M10 7V4.5h4V7m3 0-.8 11.5a1.5 1.5 0 0 1-1.5 1.5H9.3a1.5 1.5 0 0 1-1.5-1.5L7 7m3.5 4v5m3-5v5',
};

function Glyph({ path }: { path: string }) {
  return (
    <span className="grid size-12 place-items-center rounded-full bg-accent-wash text-accent-strong">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7">
        <Stroke d={path} width="1.6" />
      </svg>
    </span>
  );
}

export function Bullet() {
  return (
    <span className="grid size-7 place-items-center rounded-full bg-accent-wash text-accent-strong">
      <CheckMark />
    </span>
  );
}
