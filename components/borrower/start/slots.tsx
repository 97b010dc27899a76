import type { Award, Review } from '#features/campaign/model/landing-reviews.ts';
import type { LandingSlots } from '#features/campaign/model/landing-slots.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { dateFormat } from '#platform/values/zoned-time.ts';
import { Bullet } from './sections.tsx';

type Reading = { copy: Dictionary; language: Language };

const formatDay = (day: string, language: Language): string =>
  dateFormat(`${language}-US`, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );

type OutsideLinkProps = { href: string; children: string; newTab: string };

const OutsideLink = ({ href, children, newTab }: OutsideLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener nofollow"
    className="inline-flex min-h-11 min-w-11 items-center wrap-anywhere"
  >
    <span>{children}</span>
    <span className="sr-only">{` ${newTab}`}</span>
  </a>
);

const NMLS_ACCESS = 'https://www.nmlsconsumeraccess.org/';

type TrustRowProps = Reading & {
  awards: readonly Award[];
  lang: 'en' | undefined;
  licenses: LandingSlots['licenses'];
};

export function TrustRow({ awards, lang, licenses, copy }: TrustRowProps) {
  const words = copy.landing.slots;
  const nmlsId = licenses?.nmlsId;
  if (awards.length === 0 && !nmlsId) return null;
  return (
    <section aria-label={words.awards} className="border-line border-y py-6">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {awards.map(({ title, source, year }) => (
          <li key={`${title} ${source} ${year}`} lang={lang} className="flex items-center gap-4">
            <Laurel />
            <span className="min-w-0">
              <strong className="block font-heading font-semibold leading-snug">{title}</strong>
              <span className="block text-[0.9375rem] text-ink-soft">{`${source}, ${year}`}</span>
            </span>
          </li>
        ))}
        {nmlsId && (
          <li className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 place-items-center">
              <Bullet />
            </span>
            <span className="min-w-0">
              <strong className="block font-heading font-semibold leading-snug">{words.nmls(nmlsId)}</strong>
              <span className="block text-[0.9375rem]">
                <OutsideLink href={NMLS_ACCESS} newTab={copy.parts.opensInNewTab}>
                  {words.nmlsAccess}
                </OutsideLink>
              </span>
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}

const Laurel = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className="size-11 shrink-0 text-accent-strong">
    <path
      d="M16 35C7 31 4 22 7 12m9 23c-4 1-8-1-9-5 4-1 8 1 9 5zm-6-8c-4 0-7-2-7-7 4 0 7 3 7 7zm-3-8c-3-2-4-5-3-9 4 2 5 5 3 9zm17 16c9-4 12-13 9-23m-9 23c4 1 8-1 9-5-4-1-8 1-9 5zm6-8c4 0 7-2 7-7-4 0-7 3-7 7zm3-8c3-2 4-5 3-9-4 2-5 5-3 9z"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      fill="none"
    />
    <path d={starsPath(1)} transform="translate(10 9)" fill="currentColor" />
  </svg>
);

type LendersProps = Reading & { lenders: NonNullable<LandingSlots['lenders']>; operatorName: string };

export function Lenders({ lenders: { names, date }, operatorName, copy, language }: LendersProps) {
  const words = copy.landing.slots;
  return (
    <section aria-labelledby="lenders-title">
      <h2 id="lenders-title" className="font-sans font-semibold text-base text-ink-soft">
        {words.lenders(operatorName)}
      </h2>
      <ul className="mt-4 flex flex-wrap items-baseline gap-x-10 gap-y-3">
        {names.map((name) => (
          <li key={name} className="font-heading font-semibold text-section tracking-tight">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">{words.asOf(formatDay(date, language))}</p>
    </section>
  );
}

type ReviewsProps = Reading & { reviews: readonly Review[]; lang: 'en' | undefined };

export function Reviews({ reviews, lang, copy, language }: ReviewsProps) {
  const words = copy.landing.slots;
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="text-title">
        {words.reviews}
      </h2>
      <ul className="mt-8 grid grid-cols-1 gap-5 md:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {reviews.map(({ quote, author, stars, source, date, url }) => (
          <li
            key={`${author} ${url}`}
            className="flex flex-col rounded-2xl border border-line bg-surface p-6 shadow-card"
          >
            <Stars count={stars} label={words.stars(stars)} />
            <blockquote lang={lang} className="mt-4 flex-1 text-lg leading-normal">
              {quote}
            </blockquote>
            <p lang={lang} className="mt-5 font-semibold text-base">
              {author}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
              <OutsideLink href={url} newTab={copy.parts.opensInNewTab}>
                {source}
              </OutsideLink>
              <time dateTime={date}>{formatDay(date, language)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_STARS = 5;
const STAR_WIDTH = 20;

const starsPath = (count: number): string =>
  Array.from(
    { length: count },
    (_, place) =>
      `M${10 + STAR_WIDTH * place} 1.5l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z`,
  ).join('');

const Stars = ({ count, label }: { count: number; label: string }) => (
  <svg viewBox="0 0 100 20" role="img" aria-label={label} className="h-5 w-25 text-accent-strong">
    {count < MAX_STARS && <path d={starsPath(MAX_STARS)} className="fill-line" />}
    <path d={starsPath(count)} fill="currentColor" />
  </svg>
);
