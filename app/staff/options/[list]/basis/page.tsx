import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { BASIS_FORM } from '#features/form/model/option-form.ts';
import { BASIS_LABELS, isStoredList } from '#features/form/model/option-lists.ts';
import { readOptionList } from '#features/form/read-options.ts';
import { confirmOptionBasis } from '../../actions.ts';

export default async function OptionBasisPage(address: Address<'list'>) {
  const page = await openFormPage('choices_edit', address);
  const { formState } = page;
  const { list } = page.params;
  const stored = found(isStoredList(list) && (await readOptionList(list)));
  const path = `/staff/options/${list}`;
  return (
    <ConsolePage
      page={page}
      area="options"
      title={`Confirm options for “${stored.name}”`}
      note="Confirm an option when the operator accepts it in writing. We record your name and the time."
      up={{ href: path, label: stored.name }}
    >
      <Card>
        <form action={confirmOptionBasis} className="space-y-5">
          <input type="hidden" name="list" value={list} />
          <FieldGroup legend="Options" error={formState.error('confirm')}>
            <div id="confirm" className="grid gap-x-6 sm:grid-cols-2">
              {stored.rows.map(({ value, label, basis, retiredAt }) => (
                <Checkbox
                  key={value}
                  name="confirm"
                  value={value}
                  label={label}
                  hint={`${value}, ${BASIS_LABELS[basis].toLowerCase()}${retiredAt ? ', inactive' : ''}`}
                  isChecked={formState.values('confirm').includes(value)}
                />
              ))}
            </div>
          </FieldGroup>
          <TextField
            label="Confirmed by"
            hint="For example, “Email from the operator’s integration team, Nov 3”."
            {...formState.input('note', BASIS_FORM)}
          />
          <div className="flex flex-wrap gap-2">
            <Button name="basis" value="confirmed">
              Confirm options
            </Button>
            <Button variant="quiet" name="basis" value="assumed">
              Mark as assumed
            </Button>
            <ButtonLink href={path}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
