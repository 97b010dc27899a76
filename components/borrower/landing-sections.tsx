import type { Elements } from '#components/elements.ts';
import type { Product } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { CheckMark, Stroke } from './icons.tsx';

type OwnText = { text: string; lang: string | undefined };

type HeroProps = {
  over: string;
  headline: OwnText;
  subhead: OwnText;
  /** Null shows an illustration. */
  picture: Elements;
  children: Elements;
};

/** The first screen of a start page: the promise, the way in, and a picture. */
export function Hero({ over, headline, subhead, picture, children }: HeroProps) {
  return (
    <section className="band hero grid grid-cols-1 items-center gap-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14 lg:py-20">
      <div>
        <p className="font-semibold text-accent-strong">{over}</p>
        <h1 lang={headline.lang} className="mt-3 text-hero">
          {headline.text}
        </h1>
        <p lang={subhead.lang} className="mt-5 max-w-[28rem] text-ink-soft text-lg">
          {subhead.text}
        </p>
        {children}
      </div>
      {picture ?? <OffersIllustration />}
    </section>
  );
}

type SectionsProps = { product: Product; parties: Parties; copy: Dictionary };

export function HowItWorks(props: SectionsProps) {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-title">
        {props.copy.landing.howItWorks.title}
      </h2>
      <ol className="mt-8 grid grid-cols-1 md:grid-cols-3 md:gap-x-8">
        {stepsOf(props).map(({ title, text }, index) => (
          <li
            key={title}
            className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 pb-9 last:pb-0 md:block md:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute border-line-strong border-dashed opacity-50 group-last:hidden max-md:top-15 max-md:bottom-3 max-md:left-6 max-md:border-l-2 md:top-6 md:-right-5 md:left-15 md:border-t-2"
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
    { title: questions, text: about },
    { title: consent.title, text: consent.text(partner.brandName) },
    { title: offers.title, text: offers.text(operatorName) },
  ];
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

/** Three offers, the best one in front, and what a loan is for. In the brand's colors. */
function OffersIllustration() {
  return (
    <svg
      viewBox="0 0 400 336"
      aria-hidden="true"
      className="art mx-auto w-full max-w-72 sm:max-w-90 lg:max-w-none print:hidden"
    >
      <circle className="art-soft" cx="214" cy="166" r="146" />
      <circle className="art-soft" cx="46" cy="120" r="22" />
      <circle className="art-soft" cx="376" cy="40" r="12" />
      <path className="art-dots" d="M60 84C96 34 150 14 204 14" />
      <g className="art-float">
        <rect x="132" y="36" width="196" height="122" rx="16" transform="rotate(10 230 97)" />
        <rect x="104" y="62" width="204" height="126" rx="16" transform="rotate(-6 206 125)" />
        <rect
          className="art-soft"
          x="124"
          y="84"
          width="92"
          height="14"
          rx="7"
          transform="rotate(-6 206 125)"
        />
      </g>
      <g className="art-float">
        <rect x="86" y="112" width="236" height="152" rx="18" />
        <path className="art-quiet" d="M110 140h60" strokeWidth="7" />
        <rect className="art-solid" x="106" y="160" width="118" height="24" rx="12" />
        <path className="art-quiet" d="M110 214h86m-86 22h56" strokeWidth="6" />
        <path className="art-soft" d="M240 238v-26a5 5 0 0 1 10 0v26zm22 0v-44a5 5 0 0 1 10 0v44z" />
        <path className="art-solid" d="M284 238v-62a5 5 0 0 1 10 0v62z" />
        <path className="art-quiet" d="M234 240h66" />
        <circle className="art-solid" cx="316" cy="120" r="25" />
        <path className="art-mark" d="m305 120 8 8 15-16" strokeWidth="4" />
      </g>
      <path d="M32 258v40c0 8 16 14 36 14s36-6 36-14v-40" />
      <path className="art-line" d="M32 271c0 8 16 14 36 14s36-6 36-14M32 285c0 8 16 14 36 14s36-6 36-14" />
      <ellipse cx="68" cy="258" rx="36" ry="14" />
      <ellipse className="art-solid" cx="68" cy="258" rx="22" ry="7" />
      <circle cx="340" cy="272" r="38" />
      <path className="art-line" d="m320 272 20-18 20 18m-34-4v20h28v-20" />
      <rect className="art-solid" x="335" y="276" width="10" height="12" rx="2" />
    </svg>
  );
}
