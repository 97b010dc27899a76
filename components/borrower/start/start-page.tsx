import { ButtonLink } from '#components/borrower/button-link.tsx';
import type { Elements } from '#components/elements.ts';
import { type LandingContent, landingTexts, type ShownTexts } from '#features/campaign/model/landing.ts';
import { withoutSoftInquiry } from '#features/campaign/model/landing-credit.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { AmountForm } from './amount-form.tsx';
import { ClosingBand, StartBar } from './closing.tsx';
import { Example } from './example.tsx';
import { Hero, type OwnText, SoftInquiry } from './hero.tsx';
import { Disclosures, Licenses, Picture, ProofPoints, Questions } from './own-texts.tsx';
import { HowItWorks, Promises } from './sections.tsx';
import { Lenders, Reviews, TrustRow } from './slots.tsx';

export type StartPageProps = {
  parties: Parties;
  campaign: Pick<Campaign, 'slug' | 'product' | 'flow'>;
  content: LandingContent;
  copy: Dictionary;
  language: Language;
  tags: Elements;
  nonce: string;
  /** A link to the form. Null shows a form that asks the amount. */
  href?: string | null;
  linkFields?: readonly [string, string][];
  amount?: string;
  /** Something above this page holds its first button. */
  isSecond?: boolean;
  others?: Elements;
};

/** Of a campaign, or of all. Shows nothing about the visitor, except for the amount in its link. */
export function StartPage(props: StartPageProps) {
  const { parties, campaign, copy, language, tags, href = null, others } = props;
  const content = parties.isSoftInquiry ? props.content : withoutSoftInquiry(props.content);
  const { product } = campaign;
  const own = landingTexts(content, language);
  const action = ownOr(own.action, copy.landing.products[product].start);
  const note = softInquiry(parties, own, copy);
  const way = { action, href };
  return (
    <div className="start-page grid grid-cols-1 gap-14 sm:gap-20">
      {tags}
      <FirstScreen {...props} content={content} own={own} way={way} note={note} />
      <Proof content={content} own={own} parties={parties} copy={copy} language={language} />
      <HowItWorks product={product} parties={parties} copy={copy} />
      {content.example && <Example example={content.example} copy={copy} />}
      {own.reviews.text.length > 0 && (
        <Reviews reviews={own.reviews.text} lang={own.reviews.lang} copy={copy} language={language} />
      )}
      <Promises product={product} parties={parties} copy={copy} />
      {own.questions.text.length > 0 && (
        <Questions questions={own.questions.text} title={copy.landing.questions} lang={own.questions.lang} />
      )}
      <ClosingBand
        title={copy.landing.closing}
        time={copy.landing.products[product].time}
        note={
          note && (
            <p lang={note.lang} className="mt-4 max-w-md text-base">
              {note.text}
            </p>
          )
        }
        {...way}
      />
      {others}
      <SmallPrint content={content} own={own} copy={copy} />
      <StartBar {...way} />
    </div>
  );
}

const ownOr = (own: ShownTexts['headline'], standard: string): OwnText =>
  own.text ? own : { text: standard, lang: undefined };

/** The partner's words, or ours. Null unless the operator has confirmed it. */
function softInquiry({ isSoftInquiry }: Parties, own: ShownTexts, copy: Dictionary): OwnText | null {
  return isSoftInquiry ? ownOr(own.inquiryLine, copy.parts.softInquiry) : null;
}

type FirstScreenProps = StartPageProps & {
  own: ShownTexts;
  way: { action: OwnText; href: string | null };
  note: OwnText | null;
};

function FirstScreen({ parties, campaign, content, copy, own, way, note, ...props }: FirstScreenProps) {
  const { over, title, time } = copy.landing.products[campaign.product];
  const { action, href } = way;
  const variant = props.isSecond ? 'quiet' : 'primary';
  const { image } = content;
  return (
    <Hero
      over={over}
      headline={ownOr(own.headline, title)}
      subhead={ownOr(own.subhead, copy.landing.subhead(parties.operatorName))}
      picture={image && <Picture image={image} alt={own.imageAlt.text} lang={own.imageAlt.lang} />}
    >
      {href === null ? (
        <AmountForm
          campaign={campaign}
          copy={copy}
          linkFields={props.linkFields ?? []}
          amount={props.amount ?? ''}
          action={action}
          time={time}
          nonce={props.nonce}
          variant={variant}
        />
      ) : (
        <div className="first-action mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink variant={variant} href={href}>
            {action.text}
          </ButtonLink>
          <span className="text-base text-ink-soft">{time}</span>
        </div>
      )}
      {note && <SoftInquiry {...note} />}
    </Hero>
  );
}

type Texts = { content: LandingContent; own: ShownTexts; copy: Dictionary };

function Proof(props: Texts & { parties: Parties; language: Language }) {
  const { content, own, copy, language, parties } = props;
  const { lenders, licenses } = content;
  const { awards, proofPoints } = own;
  return (
    <>
      <TrustRow awards={awards.text} lang={awards.lang} licenses={licenses} copy={copy} language={language} />
      {proofPoints.text.length > 0 && (
        <ProofPoints
          points={proofPoints.text}
          title={copy.landing.about(parties.partner.brandName)}
          lang={proofPoints.lang}
        />
      )}
      {lenders && (
        <Lenders lenders={lenders} operatorName={parties.operatorName} copy={copy} language={language} />
      )}
    </>
  );
}

function SmallPrint({ content, own, copy }: Texts) {
  const lines = content.licenses?.lines ?? [];
  return (
    <>
      {own.disclosures.text && (
        <Disclosures
          text={own.disclosures.text}
          title={copy.landing.disclosures}
          lang={own.disclosures.lang}
        />
      )}
      {lines.length > 0 && <Licenses lines={lines} title={copy.landing.slots.licenses} />}
    </>
  );
}
