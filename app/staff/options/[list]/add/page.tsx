import { notFound } from 'next/navigation';
import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { SaveOrCancel } from '#components/console/form.tsx';
import { PRODUCT_NAMES } from '#features/form/model/campaign.ts';
import { NEW_OPTION_FORM } from '#features/form/model/option-form.ts';
import { isStoredList, productsUsing, STORED_LISTS } from '#features/form/model/option-lists.ts';
import { addAnswerOption } from '../../actions.ts';

export default async function AddOptionPage(address: Address<'list'>) {
  const page = await openFormPage('choices_edit', address);
  const { formState } = page;
  const { list } = page.params;
  if (!isStoredList(list)) notFound();
  const path = `/staff/options/${list}`;
  const products = productsUsing(list);
  return (
    <ConsolePage
      page={page}
      area="options"
      title={`Add option to “${STORED_LISTS[list]}”`}
      note="Add only values the operator accepts. You can’t change or delete a value later, only deactivate it."
      up={{ href: path, label: STORED_LISTS[list] }}
    >
      <Card>
        <form action={addAnswerOption} className="space-y-4">
          <input type="hidden" name="list" value={list} />
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <TextField
              label="Value sent to the operator"
              hint={
                list === 'loan_purpose'
                  ? 'A loan purpose from the operator’s contract.'
                  : 'Exactly as the operator writes it: lowercase letters, numbers and _.'
              }
              {...formState.input('value', NEW_OPTION_FORM)}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              label="Label borrowers see"
              hint="Keep it short, in sentence case."
              {...formState.input('label', NEW_OPTION_FORM)}
            />
          </div>
          <TextField
            label="Spanish label"
            hint="Leave blank to show the English label."
            lang="es"
            {...formState.input('spanish', NEW_OPTION_FORM)}
          />
          {products.length > 1 && (
            <FieldGroup legend="Forms that show it">
              {products.map((product) => (
                <Checkbox
                  key={product}
                  name="products"
                  value={product}
                  label={PRODUCT_NAMES[product]}
                  isChecked={formState.values('products', products).includes(product)}
                />
              ))}
            </FieldGroup>
          )}
          <SaveOrCancel save="Add option" cancel={path} />
        </form>
      </Card>
    </ConsolePage>
  );
}
