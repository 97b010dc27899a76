import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PRODUCT_NAMES, type Product } from '#features/form/model/campaign.ts';
import { isOfferedBy } from '#features/form/model/option-lists.ts';

type OfferedByProps = {
  row: { value: string; products: Product[] };
  products: readonly Product[];
  formState: FormState;
  mayEdit: boolean;
};

export function OfferedBy({ row, products, formState, mayEdit }: OfferedByProps) {
  if (!mayEdit) {
    const names = products.filter((product) => isOfferedBy(row, product));
    const named = names.map((name) => PRODUCT_NAMES[name]).join(', ');
    return <span>{names.length === products.length ? 'All' : named}</span>;
  }
  return (
    <fieldset>
      <legend className="sr-only">{`Forms that show ${row.value}`}</legend>
      {products.map((product) => {
        const name = `for-${row.value}-${product}`;
        return (
          <label key={product} className="flex min-h-7 cursor-pointer items-center gap-2">
            <input
              id={name}
              type="checkbox"
              name={name}
              value="yes"
              aria-invalid={formState.error(name) ? true : undefined}
              defaultChecked={formState.isChecked(name, isOfferedBy(row, product))}
              className="size-5 accent-accent"
            />
            <span>{PRODUCT_NAMES[product]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
