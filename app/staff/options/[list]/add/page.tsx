import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { PRODUCT_NAMES } from '#features/form/model/campaign.ts';
import { NEW_OPTION_FORM } from '#features/form/model/option-form.ts';
import { isStoredList, productsUsing, STORED_LISTS } from '#features/form/model/option-lists.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { addAnswerOption } from '../../actions.ts';

type Address = { params: Promise<{ list: string }>; searchParams: SearchParams };

export default async function AddOptionPage({ params, searchParams }: Address) {
  const actor = await requireStaff('choices_edit');
  const { list } = await params;
  if (!isStoredList(list)) notFound();
  const formState = await findFormState(actor, searchParams);
  const path = `/staff/options/${list}`;
  const products = productsUsing(list);
  return (
    <ConsolePage
      actor={actor}
      area="options"
      title={`Add option to “${STORED_LISTS[list]}”`}
      note="Add only values the operator accepts. You can’t change or delete a value later, only deactivate it."
      up={{ href: path, label: STORED_LISTS[list] }}
    >
      <FormErrors errors={formState.errors} />
      <Card>
        <form action={addAnswerOption} className="space-y-4">
          <input type="hidden" name="list" value={list} />
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <TextField
              name="value"
              label="Value sent to the operator"
              hint={
                list === 'loan_purpose'
                  ? 'A loan purpose from the operator’s contract.'
                  : 'Exactly as the operator writes it: lowercase letters, numbers and _.'
              }
              defaultValue={formState.value('value')}
              error={formState.error('value')}
              {...fieldAttributes(NEW_OPTION_FORM, 'value')}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              name="label"
              label="Label borrowers see"
              hint="Keep it short, in sentence case."
              defaultValue={formState.value('label')}
              error={formState.error('label')}
              {...fieldAttributes(NEW_OPTION_FORM, 'label')}
            />
          </div>
          <TextField
            name="spanish"
            label="Spanish label"
            hint="Leave blank to show the English label."
            lang="es"
            defaultValue={formState.value('spanish')}
            error={formState.error('spanish')}
            {...fieldAttributes(NEW_OPTION_FORM, 'spanish')}
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
          <div className="flex flex-wrap gap-2">
            <Button>Add option</Button>
            <ButtonLink href={path}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
