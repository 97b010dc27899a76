import { ButtonLink } from '#components/borrower/button-link.tsx';
import { Stroke } from '#components/borrower/icons.tsx';
import { Hero, HowItWorks, Promises } from '#components/borrower/landing-sections.tsx';
import { NotIndexed, SearchTags } from '#components/borrower/search-tags.tsx';
import { FROM_LANDING, withFields } from '#features/campaign/model/campaign-link.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type LandingProps = {
  parties: Parties;
  campaigns: Campaign[];
  copy: Dictionary;
  /** Where this visit came from, for the campaign that it chooses. */
  sourceFields?: [string, string][];
  /** Campaigns are open, and none of them is on this page. */
  isByLinkOnly?: boolean;
  /** `WelcomeBack` above holds the first button of the page. */
  hasWelcomeBack?: boolean;
  /** Whether search engines may list this view of the page, if its first campaign may be listed. */
  mayBeIndexed?: boolean;
};

export function Landing({
  parties,
  campaigns: [first, ...others],
  copy,
  sourceFields = [],
  isByLinkOnly = false,
  hasWelcomeBack = false,
  mayBeIndexed = false,
}: LandingProps) {
  const { partner, operatorName } = parties;
  if (!first) return <NoProducts words={copy.landing[isByLinkOnly ? 'byLink' : 'none']} parties={parties} />;
  const { over, title, start, time } = copy.landing.products[first.product];
  const about = copy.landing.subhead(operatorName);
  return (
    <div className="grid grid-cols-1 gap-14 sm:gap-20">
      <title>{`${copy.landing.tab} – ${partner.brandName}`}</title>
      <SearchTags
        title={title}
        description={about}
        path="/"
        isIndexed={mayBeIndexed && first.isIndexed}
        parties={parties}
        picture={null}
      />
      <Hero
        over={over}
        headline={{ text: title, lang: undefined }}
        subhead={{ text: about, lang: undefined }}
        picture={null}
      >
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink variant={hasWelcomeBack ? 'quiet' : 'primary'} href={formPath(first, sourceFields)}>
            {start}
          </ButtonLink>
          <span className="text-base text-ink-soft">{time}</span>
        </div>
      </Hero>
      <HowItWorks product={first.product} parties={parties} copy={copy} />
      <Promises product={first.product} parties={parties} copy={copy} />
      {others.length > 0 && <OtherProducts campaigns={others} copy={copy} sourceFields={sourceFields} />}
    </div>
  );
}

/** This page has said what a landing page says. */
const formPath = ({ slug, showsLanding }: Campaign, sourceFields: [string, string][]) =>
  withFields(`/start/${slug}`, [
    ...sourceFields,
    ...(showsLanding ? [[FROM_LANDING.name, FROM_LANDING.value] satisfies [string, string]] : []),
  ]);

type OtherProductsProps = Required<Pick<LandingProps, 'campaigns' | 'copy' | 'sourceFields'>>;

function OtherProducts({ campaigns, copy: { landing }, sourceFields }: OtherProductsProps) {
  return (
    <section aria-labelledby="others-title" className="pb-6 sm:pb-8">
      <h2 id="others-title" className="text-title">
        {landing.others}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-2">
        {campaigns.map(({ slug, product }) => (
          <li key={slug}>
            <a
              href={withFields(`/start/${slug}`, sourceFields)}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-2xl border border-line bg-surface px-6 py-5 no-underline shadow-card hover:border-accent-strong"
            >
              <span>
                <strong className="block font-heading font-semibold text-section">
                  {landing.products[product].over}
                </strong>{' '}
                <span className="block text-base text-ink-soft">{landing.products[product].title}</span>
              </span>
              <Onward />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Onward() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6">
      <Stroke d="M5 12h14m-6-6 6 6-6 6" width="2" />
    </svg>
  );
}

type NoProductsProps = Pick<LandingProps, 'parties'> & { words: { title: string; text: string } };

function NoProducts({ words: { title, text }, parties: { partner } }: NoProductsProps) {
  return (
    <div className="max-w-prose">
      <title>{`${title} – ${partner.brandName}`}</title>
      <NotIndexed />
      <h1 className="text-hero">{title}</h1>
      <p className="mt-5 text-ink-soft text-lg">{text}</p>
    </div>
  );
}
