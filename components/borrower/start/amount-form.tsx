import { Button } from '#components/borrower/button.tsx';
import type { VariantProps } from '#components/borrower/button-link.tsx';
import { FIELD, MONEY_INPUT, MoneyBox } from '#components/borrower/field-parts.tsx';
import { FROM_LANDING, LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import type { Campaign, Product } from '#features/form/model/campaign.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { AMOUNT_ID, followAmount, SLIDER_ID } from './follow-amount.ts';
import type { OwnText } from './hero.tsx';

type AmountFormProps = VariantProps & {
  campaign: Pick<Campaign, 'slug' | 'product' | 'flow'>;
  copy: Dictionary;
  /** Parameters of the campaign link, which go on to it. */
  linkFields: readonly [string, string][];
  amount: string;
  action: OwnText;
  time: string;
  /** Of the page, for the script of the slider. */
  nonce: string;
};

/** Plain HTML, which begins the journey. */
export function AmountForm(props: AmountFormProps) {
  const { campaign, copy, linkFields, amount, action, time, nonce, variant } = props;
  const label = amountLabel(campaign, copy);
  return (
    <form
      id={LANDING_FORM}
      action={`/start/${campaign.slug}`}
      method="get"
      className={`first-action mt-8 max-w-md ${label ? 'rounded-2xl border border-line bg-surface p-6 shadow-card sm:[&_button]:w-full' : ''}`}
    >
      {linkFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={FROM_LANDING.name} value={FROM_LANDING.value} />
      {label && (
        <AmountField product={campaign.product} label={label} amount={amount} copy={copy} nonce={nonce} />
      )}
      <Button variant={variant}>
        <span lang={action.lang}>{action.text}</span>
      </Button>
      <p className={`mt-4 text-base text-ink-soft ${label ? 'text-center' : ''}`}>{time}</p>
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

type AmountFieldProps = Pick<AmountFormProps, 'amount' | 'copy' | 'nonce'> & {
  product: Product;
  label: string;
};

function AmountField({ product, label, amount, copy, nonce }: AmountFieldProps) {
  return (
    <div className="mb-5">
      <label htmlFor={AMOUNT_ID} className="block font-semibold">
        {label}
      </label>
      <MoneyBox className="mt-2.5">
        <input
          id={AMOUNT_ID}
          name="amount"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={amount}
          className={`${FIELD} ${MONEY_INPUT}`}
        />
      </MoneyBox>
      <Slider range={RANGES[product]} label={copy.landing.slider} nonce={nonce} />
    </div>
  );
}

type SliderProps = { range: typeof LOANS; label: string; nonce: string };

/** Hidden without scripts. A stored page has no other script than this one. */
function Slider({ range: { min, max, step }, label, nonce }: SliderProps) {
  return (
    <>
      <div hidden suppressHydrationWarning className="mt-3 print:hidden">
        <input
          id={SLIDER_ID}
          type="range"
          aria-label={label}
          min={min}
          max={max}
          step={step}
          defaultValue={min}
          className="amount-slider"
        />
        <div aria-hidden="true" className="flex justify-between text-ink-soft text-sm tabular-nums">
          <span>{`$${min.toLocaleString('en-US')}`}</span>
          <span>{`$${max.toLocaleString('en-US')}+`}</span>
        </div>
      </div>
      <script data-own="slider" nonce={nonce}>
        {`(${followAmount.toString()})('${AMOUNT_ID}','${SLIDER_ID}')`}
      </script>
    </>
  );
}
