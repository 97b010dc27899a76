import type { Elements } from '#components/elements.ts';
import { HeroArt } from './art.tsx';

export type OwnText = { text: string; lang: string | undefined };

type HeroProps = {
  over: string;
  headline: OwnText;
  subhead: OwnText;
  /** Null shows a drawing. */
  picture: Elements;
  children: Elements;
};

/** The first screen of a start page: the promise, the way in, and a picture. */
export function Hero({ over, headline, subhead, picture, children }: HeroProps) {
  return (
    <section className="band hero grid grid-cols-1 items-center gap-10 py-10 sm:py-16 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14 lg:py-20">
      <div>
        <p className="inline-block rounded-full border border-line bg-surface px-4 py-1.5 font-semibold text-[0.9375rem] text-accent-strong">
          {over}
        </p>
        <h1 lang={headline.lang} className="mt-4 text-hero">
          {headline.text}
        </h1>
        <p lang={subhead.lang} className="mt-5 max-w-[30rem] text-ink-soft text-lg">
          {subhead.text}
        </p>
        {children}
      </div>
      {picture ?? <HeroArt />}
    </section>
  );
}

/** Only for an operator that has confirmed it. */
export function SoftInquiry({ text, lang }: OwnText) {
  return (
    <p lang={lang} className="mt-4 flex max-w-md gap-2.5 font-medium text-base text-ink">
      <Shield />
      <span>{text}</span>
    </p>
  );
}

const Shield = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-strong">
    <path
      d="M10 2 4 4.2v5c0 4 2.6 6.9 6 8.3 3.4-1.4 6-4.3 6-8.3v-5z"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      fill="none"
    />
    <path d="m7.4 9.8 1.9 1.9 3.4-3.7" stroke="currentColor" strokeWidth="1.6" fill="none" />
  </svg>
);
