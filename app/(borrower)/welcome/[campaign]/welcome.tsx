import { Button } from '#components/borrower/button.tsx';
import { FIELD, MONEY_INPUT, MoneyBox } from '#components/borrower/field-parts.tsx';
import { Arrow } from '#components/borrower/icons.tsx';
import { Bullet, Hero, HowItWorks, Promises } from '#components/borrower/landing-sections.tsx';
import { SearchTags } from '#components/borrower/search-tags.tsx';
import { FROM_LANDING, LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import {
  type LandingContent,
  type LandingQuestion,
  landingTexts,
  type ShownTexts,
} from '#features/campaign/model/landing.ts';
import type { LandingImage } from '#features/campaign/model/landing-image.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';

type WelcomeProps = {
  parties: Parties;
  campaign: Pick<Campaign, 'slug' | 'product' | 'flow' | 'isIndexed'>;
  content: LandingContent;
  copy: Dictionary;
  language: Language;
  /** Parameters of the campaign link, which go on to it. */
  linkFields: readonly [string, string][];
  amount: string;
};

export function Welcome({ parties, campaign, content, copy, language, linkFields, amount }: WelcomeProps) {
  const { partner, operatorName } = parties;
  const { over, title, start, time } = copy.landing.products[campaign.product];
  const own = landingTexts(content, language);
  const headline = ownOr(own.headline, title);
  const subhead = ownOr(own.subhead, copy.landing.subhead(operatorName));
  const action = ownOr(own.action, start);
  const label = amountLabel(campaign, copy);
  return (
    <div className="grid grid-cols-1 gap-14 sm:gap-20">
      <PageTags
        campaign={campaign}
        image={content.image}
        own={own}
        headline={headline.text}
        subhead={subhead.text}
        parties={parties}
      />
      <Hero
        over={over}
        headline={headline}
        subhead={subhead}
        picture={
          content.image && <Picture image={content.image} alt={own.imageAlt.text} lang={own.imageAlt.lang} />
        }
      >
        <form id={LANDING_FORM} action={`/start/${campaign.slug}`} method="get" className="mt-8 max-w-md">
          {linkFields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name={FROM_LANDING.name} value={FROM_LANDING.value} />
          {label && <AmountField label={label} amount={amount} />}
          <Button>
            <span lang={action.lang}>{action.text}</span>
          </Button>
        </form>
        <p className="mt-3 text-base text-ink-soft">{time}</p>
        {own.inquiryLine.text && (
          <p lang={own.inquiryLine.lang} className="mt-4 flex max-w-prose gap-2 text-base text-ink">
            <Lock />
            <span>{own.inquiryLine.text}</span>
          </p>
        )}
      </Hero>
      {own.proofPoints.text.length > 0 && (
        <ProofPoints
          points={own.proofPoints.text}
          title={copy.landing.about(partner.brandName)}
          lang={own.proofPoints.lang}
        />
      )}
      <HowItWorks product={campaign.product} parties={parties} copy={copy} />
      <Promises product={campaign.product} parties={parties} copy={copy} />
      {own.questions.text.length > 0 && (
        <Questions questions={own.questions.text} title={copy.landing.questions} lang={own.questions.lang} />
      )}
      {own.disclosures.text && (
        <Disclosures
          text={own.disclosures.text}
          title={copy.landing.disclosures}
          lang={own.disclosures.lang}
        />
      )}
    </div>
  );
}

const ownOr = (own: ShownTexts['headline'], standard: string): ShownTexts['headline'] =>
  own.text ? own : { text: standard, lang: undefined };

type OwnText = { lang: 'en' | undefined };

function Picture({
  image: { sha256, width, height },
  alt,
  lang,
}: OwnText & { image: LandingImage; alt: string }) {
  return (
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
}

const imagePath = (sha256: string) => `/brand/image/${sha256}`;

type PageTagsProps = Pick<WelcomeProps, 'parties' | 'campaign'> & {
  image: LandingImage | null;
  own: ShownTexts;
  headline: string;
  subhead: string;
};

function PageTags({ parties, campaign, image, own, headline, subhead }: PageTagsProps) {
  const title = own.searchTitle.text || `${headline} – ${parties.partner.brandName}`;
  return (
    <>
      <title>{title}</title>
      <SearchTags
        title={title}
        description={own.searchDescription.text || subhead}
        path={`/welcome/${campaign.slug}`}
        isIndexed={campaign.isIndexed}
        parties={parties}
        picture={image && { ...image, path: imagePath(image.sha256), alt: own.imageAlt.text }}
      />
    </>
  );
}

type ProofPointsProps = OwnText & { points: readonly string[]; title: string };

function ProofPoints({ points, title, lang }: ProofPointsProps) {
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

function Questions({ questions, title, lang }: QuestionsProps) {
  return (
    <section aria-labelledby="questions-title" className="max-w-3xl">
      <h2 id="questions-title" className="text-title">
        {title}
      </h2>
      <div lang={lang} className="mt-6 rounded-2xl border border-line bg-surface">
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

function Disclosures({ text, title, lang }: OwnText & { text: string; title: string }) {
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

function Lock() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-strong">
      <rect
        x="4"
        y="8.5"
        width="12"
        height="8.5"
        rx="2"
        stroke="currentColor"
        strokeWidth="1.75"
        fill="none"
      />
      <path d="M6.5 8.5V6.5a3.5 3.5 0 0 1 7 0v2" stroke="currentColor" strokeWidth="1.75" fill="none" />
    </svg>
  );
}

/** The first question of the form, or null for a short form that doesn't ask it. */
function amountLabel(
  { product, flow }: Pick<Campaign, 'product' | 'flow'>,
  { landing, questions }: Dictionary,
) {
  if (product !== 'prefill') return landing.amount[product];
  const isAsked = flow?.questions.includes('requestedLoanAmount');
  return isAsked ? questions.optional(landing.amount.personal_loan) : null;
}

function AmountField({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="mb-4">
      <label htmlFor="amount" className="block font-semibold">
        {label}
      </label>
      <MoneyBox className="mt-2.5">
        <input
          id="amount"
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount}
          className={`${FIELD} ${MONEY_INPUT}`}
        />
      </MoneyBox>
    </div>
  );
}
