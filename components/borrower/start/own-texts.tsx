import { Arrow } from '#components/borrower/icons.tsx';
import type { LandingQuestion } from '#features/campaign/model/landing.ts';
import type { LandingImage } from '#features/campaign/model/landing-image.ts';
import { Bullet } from './sections.tsx';

/** English texts of a Spanish page are marked. */
type OwnText = { lang: 'en' | undefined };

export const imagePath = (sha256: string) => `/brand/image/${sha256}`;

type PictureProps = OwnText & { image: LandingImage; alt: string };

export const Picture = ({ image: { sha256, width, height }, alt, lang }: PictureProps) => (
  // biome-ignore lint/performance/noImgElement: stored under its own hash at its final size
  <img
    src={imagePath(sha256)}
    alt={alt}
    lang={lang}
    width={width}
    height={height}
    className="h-auto w-full rounded-2xl shadow-card"
  />
);

type ProofPointsProps = OwnText & { points: readonly string[]; title: string };

export function ProofPoints({ points, title, lang }: ProofPointsProps) {
  return (
    <section aria-label={title}>
      <ul
        lang={lang}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
      >
        {points.map((point) => (
          <li
            key={point}
            className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-5 py-4 font-semibold shadow-card"
          >
            <Bullet />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type QuestionsProps = OwnText & { questions: readonly LandingQuestion[]; title: string };

export function Questions({ questions, title, lang }: QuestionsProps) {
  return (
    <section
      aria-labelledby="questions-title"
      className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id="questions-title" className="text-title">
        {title}
      </h2>
      <div lang={lang} className="rounded-2xl border border-line bg-surface">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-line border-t first:border-t-0">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold">
              <span>{question}</span>
              <Arrow className="shrink-0 group-open:rotate-180" />
            </summary>
            <p className="px-5 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export function Disclosures({ text, title, lang }: OwnText & { text: string; title: string }) {
  return (
    <section aria-labelledby="disclosures-title" className="border-line border-t pt-6">
      <h2 id="disclosures-title" className="font-sans font-semibold text-base">
        {title}
      </h2>
      <p lang={lang} className="mt-2 max-w-[48rem] whitespace-pre-line text-[0.9375rem] text-ink-soft">
        {text}
      </p>
    </section>
  );
}

/** In English, as the states issue them. */
export function Licenses({ lines, title }: { lines: readonly string[]; title: string }) {
  return (
    <section aria-labelledby="licenses-title" className="-mt-8 sm:-mt-14">
      <h2 id="licenses-title" className="font-sans font-semibold text-base">
        {title}
      </h2>
      <ul
        lang="en"
        className="mt-2 gap-x-10 text-[0.9375rem] text-ink-soft sm:columns-2 [&>li]:break-inside-avoid"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
