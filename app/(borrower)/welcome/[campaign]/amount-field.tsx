import { FIELD, MONEY_INPUT, MoneyBox } from '#components/borrower/field-parts.tsx';
import type { Campaign } from '#features/form/model/campaign.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

/** The first question of the form, or null for a short form that doesn't ask it. */
export function amountLabel(
  { product, flow }: Pick<Campaign, 'product' | 'flow'>,
  { landing, questions }: Dictionary,
) {
  if (product !== 'prefill') return landing.amount[product];
  const isAsked = flow?.questions.includes('requestedLoanAmount');
  return isAsked ? questions.optional(landing.amount.personal_loan) : null;
}

export function AmountField({ label, amount }: { label: string; amount: string }) {
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
