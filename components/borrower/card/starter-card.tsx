import { Button } from '#components/borrower/button.tsx';
import { FIELD, MONEY_INPUT, MoneyBox } from '#components/borrower/field-parts.tsx';
import { Arrow } from '#components/borrower/icons.tsx';
import { HEIGHT_MESSAGE } from '#components/embed/height-message.ts';
import { FROM_LANDING } from '#features/campaign/model/campaign-link.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Option } from '#features/form/model/options.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { reportHeight } from './report-height.ts';

const CARD_ID = 'starter-card';

type CardPageProps = {
  partner: Parties['partner'];
  campaign: Pick<Campaign, 'product' | 'embedOrigins'>;
  copy: Dictionary;
  nonce: string;
  children: React.ReactElement;
};

/** A page inside one of the partner's own. Shows nothing about the visitor, and only our standard texts. */
export function CardPage({ partner, campaign, copy, nonce, children }: CardPageProps) {
  const { product, embedOrigins } = campaign;
  const { products, tab } = copy.landing;
  const values = [CARD_ID, HEIGHT_MESSAGE, embedOrigins].map((value) => JSON.stringify(value));
  return (
    <div data-corners={partner.corners} data-typeface={partner.typeface}>
      <title>{`${tab} – ${partner.brandName}`}</title>
      <main id={CARD_ID} className="starter-card rounded-2xl border border-line bg-surface p-5">
        <h1 className="text-section">{products[product].title}</h1>
        {children}
      </main>
      <script data-own="height" nonce={nonce}>
        {`(${reportHeight.toString()})(${values.join()})`}
      </script>
    </div>
  );
}

/** Undefined for a question that the form doesn't ask. */
export type CardQuestions = {
  amount: { label: string } | undefined;
  purpose: { label: string; options: readonly Option[] } | undefined;
};

type CardFormProps = {
  campaign: Pick<Campaign, 'slug' | 'product'>;
  questions: CardQuestions;
  /** Parameters of the campaign link, which go on to it. */
  linkFields: readonly [string, string][];
  copy: Dictionary;
};

/** Plain HTML, which opens the form in place of the partner's page. */
export function CardForm({ campaign, questions, linkFields, copy }: CardFormProps) {
  const { amount, purpose } = questions;
  const { start, time } = copy.landing.products[campaign.product];
  return (
    <form action={`/start/${campaign.slug}`} method="get" target="_top" className="mt-4 grid gap-4">
      {linkFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={FROM_LANDING.name} value={FROM_LANDING.value} />
      {amount && <AmountField label={amount.label} />}
      {purpose && <PurposeField {...purpose} unchosen={copy.landing.card.anyPurpose} />}
      <div className="[&_button]:w-full">
        <Button>
          <span>{start}</span>
        </Button>
      </div>
      <p className="text-center text-base text-ink-soft">{time}</p>
    </form>
  );
}

const AmountField = ({ label }: { label: string }) => (
  <div>
    <label htmlFor="amount" className="block font-semibold">
      {label}
    </label>
    <MoneyBox className="mt-2">
      <input
        id="amount"
        name="amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={`${FIELD} ${MONEY_INPUT}`}
      />
    </MoneyBox>
  </div>
);

type PurposeFieldProps = NonNullable<CardQuestions['purpose']> & { unchosen: string };

const PurposeField = ({ label, options, unchosen }: PurposeFieldProps) => (
  <div>
    <label htmlFor="purpose" className="block font-semibold">
      {label}
    </label>
    <div className="relative mt-2">
      <select id="purpose" name="purpose" autoComplete="off" className={`${FIELD} appearance-none pr-12`}>
        <option value="">{unchosen}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Arrow className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />
    </div>
  </div>
);
