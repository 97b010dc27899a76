import { Stroke } from '#components/borrower/icons.tsx';
import { NotIndexed, SearchTags } from '#components/borrower/search-tags.tsx';
import { StartPage } from '#components/borrower/start/start-page.tsx';
import { FROM_LANDING, withFields } from '#features/campaign/model/campaign-link.ts';
import { type LandingContent, NO_LANDING_CONTENT } from '#features/campaign/model/landing.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';

type LandingProps = {
  parties: Parties;
  campaigns: Campaign[];
  copy: Dictionary;
  language: Language;
  nonce: string;
  /** The published landing page of the first campaign. Without one, the page shows the standard texts. */
  content?: LandingContent | null;
  amount?: string;
  /** Where this visit came from, for the campaign that it chooses. */
  sourceFields?: [string, string][];
  /** Campaigns are open, and none of them is on this page. */
  isByLinkOnly?: boolean;
  /** `WelcomeBack` above holds the first button of the page. */
  hasWelcomeBack?: boolean;
  /** Whether search engines may list this view of the page, if its first campaign may be listed. */
  mayBeIndexed?: boolean;
};

export function Landing(props: LandingProps) {
  const { parties, campaigns, copy, language, nonce, content = null, sourceFields = [] } = props;
  const { isByLinkOnly = false, hasWelcomeBack = false, mayBeIndexed = false, amount = '' } = props;
  const [first, ...others] = campaigns;
  if (!first) return <NoProducts words={copy.landing[isByLinkOnly ? 'byLink' : 'none']} parties={parties} />;
  return (
    <StartPage
      parties={parties}
      campaign={first}
      content={content ?? NO_LANDING_CONTENT}
      copy={copy}
      language={language}
      nonce={nonce}
      href={content ? null : formPath(first, sourceFields)}
      linkFields={sourceFields}
      amount={amount}
      isSecond={hasWelcomeBack}
      tags={
        <>
          <title>{`${copy.landing.tab} – ${parties.partner.brandName}`}</title>
          <SearchTags
            title={copy.landing.products[first.product].title}
            description={copy.landing.subhead(parties.operatorName)}
            path="/"
            isIndexed={mayBeIndexed && first.isIndexed}
            parties={parties}
            picture={null}
          />
        </>
      }
      others={
        others.length > 0 && <OtherProducts campaigns={others} copy={copy} sourceFields={sourceFields} />
      }
    />
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
