import { Button } from '#components/borrower/button.tsx';
import type { VariantProps } from '#components/borrower/button-link.tsx';
import { FIELD, MONEY_INPUT, MoneyBox } from '#components/borrower/field-parts.tsx';
import { FROM_LANDING, LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import type { Campaign, Product } from '#features/form/model/campaign.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { AmountSlider } from './amount-slider.tsx';
import type { OwnText } from './hero.tsx';

const AMOUNT = 'amount';

type AmountFormProps = VariantProps & {
  campaign: Pick<Campaign, 'slug' | 'product' | 'flow'>;
  copy: Dictionary;
  /** Parameters of the campaign link, which go on to it. */
  linkFields: readonly [string, string][];
  amount: string;
  action: OwnText;
};

/** Plain HTML, which begins the journey. */
export function AmountForm({ campaign, copy, linkFields, amount, action, variant }: AmountFormProps) {
  const label = amountLabel(campaign, copy);
  return (
    <form
      id={LANDING_FORM}
      action={`/start/${campaign.slug}`}
      method="get"
      className={`first-action mt-8 max-w-md ${label ? 'rounded-2xl border border-line bg-surface p-6 shadow-card' : ''}`}
    >
      {linkFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={FROM_LANDING.name} value={FROM_LANDING.value} />
      {label && <AmountField product={campaign.product} label={label} amount={amount} copy={copy} />}
      <Button variant={variant}>
        <span lang={action.lang}>{action.text}</span>
      </Button>
    </form>
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

/** Most amounts. The text field takes more. */
const LOANS = { min: 1_000, max: 50_000, step: 500 };
const RANGES: Record<Product, typeof LOANS> = {
  personal_loan: LOANS,
  prefill: LOANS,
  refinance: { min: 5_000, max: 150_000, step: 1_000 },
};

type AmountFieldProps = { product: Product; label: string; amount: string; copy: Dictionary };

function AmountField({ product, label, amount, copy }: AmountFieldProps) {
  const range = RANGES[product];
  return (
    <div className="mb-5">
      <label htmlFor={AMOUNT} className="block font-semibold">
        {label}
      </label>
      <MoneyBox className="mt-2.5">
        <input
          id={AMOUNT}
          name={AMOUNT}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount}
          className={`${FIELD} ${MONEY_INPUT}`}
        />
      </MoneyBox>
      <div className="needs-script mt-3">
        <AmountSlider field={AMOUNT} label={copy.landing.slider} {...range} />
        <div aria-hidden="true" className="flex justify-between text-ink-soft text-sm tabular-nums">
          <span>{`$${range.min.toLocaleString('en-US')}`}</span>
          <span>{`$${range.max.toLocaleString('en-US')}+`}</span>
        </div>
      </div>
    </div>
  );
}
